"""The distributions hold what they should, and the program runs from each of them in an empty folder."""

from __future__ import annotations

import tarfile
import zipfile
from pathlib import Path

import pytest

from tests.distributions import ROOT, Distributions, Installation, environment_with_dependencies, installed

pytestmark = pytest.mark.packaging

BESIDE = ("cli", "grammars", "rulesets")


@pytest.fixture(scope="session", params=["wheel", "sdist", "editable", "module", "file"])
def burraco(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, distributions: Distributions
) -> Installation:
    folder = tmp_path_factory.mktemp(request.param)
    match request.param:
        case "wheel":
            wheel: Installation = request.getfixturevalue("from_wheel")
            return wheel
        case "sdist":
            return installed(folder, distributions.sdist)
        case "editable":
            editable = installed(folder, "--editable", ROOT)
            return Installation(editable.command, editable.python, ROOT / "burraco_rules")
    python, _ = environment_with_dependencies(folder)
    command = ("-m", "burraco_rules") if request.param == "module" else (str(ROOT / "cli.py"),)
    return Installation((str(python), *command), python, ROOT / "burraco_rules", path=str(ROOT))


def test_the_main_job_runs_from_an_empty_folder(burraco: Installation, tmp_path: Path) -> None:
    answer = burraco.run(tmp_path, *burraco.command, "check", "3H", "4H", "2S", "6H")
    assert (answer.returncode, answer.stderr) == (0, "")
    assert "run" in answer.stdout


def test_help_calls_the_program_by_its_name(burraco: Installation, tmp_path: Path) -> None:
    answer = burraco.run(tmp_path, *burraco.command, "--help")
    assert (answer.returncode, answer.stderr) == (0, "")
    assert "burraco [OPTIONS]" in answer.stdout


def test_the_package_is_the_one_that_is_tested(burraco: Installation, tmp_path: Path) -> None:
    where = "import burraco_rules; print(burraco_rules.__path__[0])"
    answer = burraco.run(tmp_path, str(burraco.python), "-c", where)
    assert (answer.stderr, answer.stdout.strip()) == ("", str(burraco.package))


@pytest.mark.parametrize("burraco", ["wheel", "sdist", "editable"], indirect=True)
def test_an_installation_adds_one_top_level_name(burraco: Installation, tmp_path: Path) -> None:
    found = f"import importlib.util; print([name for name in {BESIDE} if importlib.util.find_spec(name)])"
    answer = burraco.run(tmp_path, str(burraco.python), "-c", found)
    assert (answer.stderr, answer.stdout.strip()) == ("", "[]")


def members_of_wheel(wheel: Path) -> set[str]:
    with zipfile.ZipFile(wheel) as archive:
        return set(archive.namelist())


def project_files(*names: str) -> set[str]:
    """The files of the project under the names given, but for what Python leaves behind."""
    found = (path for name in names for path in ((ROOT / name).rglob("*") if (ROOT / name).is_dir() else [ROOT / name]))
    return {path.relative_to(ROOT).as_posix() for path in found if path.is_file() and path.suffix != ".pyc"}


def test_a_wheel_holds_the_package_with_the_command_line_and_the_data_inside(distributions: Distributions) -> None:
    members = {name for name in members_of_wheel(distributions.wheel) if ".dist-info/" not in name}
    inside = {f"burraco_rules/{name}" for name in project_files("cli.py", "grammars", "rulesets")}
    assert members == project_files("burraco_rules") | inside
    assert "burraco_rules/py.typed" in members


def test_a_wheel_made_from_the_sdist_holds_the_same_files(distributions: Distributions) -> None:
    assert members_of_wheel(distributions.wheel_of_sdist) == members_of_wheel(distributions.wheel)


def test_an_sdist_holds_what_it_takes_to_run_the_tests(distributions: Distributions) -> None:
    with tarfile.open(distributions.sdist) as archive:
        members = {name.partition("/")[2] for name in archive.getnames()}
    wanted = project_files(
        "tests", "docs", "run-tests", ".ci", "pyproject.toml", "README.md", "LICENSE", "CHANGELOG.md"
    )
    assert wanted <= members


def test_the_metadata_name_the_maintained_solver_and_no_other(distributions: Distributions) -> None:
    with zipfile.ZipFile(distributions.wheel) as archive:
        (metadata,) = (name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
        lines = archive.read(metadata).decode().splitlines()
    solvers = [line for line in lines if line.startswith("Requires-Dist: python-constraint")]
    assert solvers == ["Requires-Dist: python-constraint2>=2.9"]
