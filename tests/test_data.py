from pathlib import Path

import pytest

from burraco_rules import data


@pytest.mark.parametrize("name", ["grammars", "rulesets"])
def test_the_data_folders_are_found(name: str) -> None:
    assert data.folder(name).is_dir()


@pytest.mark.parametrize(
    ("there", "found"),
    [
        (["package/grammars"], "package/grammars"),
        (["grammars"], "grammars"),
        (["grammars", "package/grammars"], "package/grammars"),
    ],
    ids=["inside the package", "beside it", "both"],
)
def test_a_folder_inside_the_package_comes_before_one_beside_it(
    there: list[str], found: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for folder in there:
        (tmp_path / folder).mkdir(parents=True)
    monkeypatch.setattr(data, "_HERE", tmp_path / "package")
    assert data.folder.__wrapped__("grammars") == tmp_path / found


def test_an_installation_without_a_folder_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(data, "_HERE", tmp_path / "package")
    with pytest.raises(RuntimeError, match=r"^this installation of burraco-rules lacks its folder grammars$"):
        data.folder.__wrapped__("grammars")
