"""What is published: built once for all tests, and installed without a network."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

from msgspec import Struct

ROOT = Path(__file__).resolve().parents[1]


class Distributions(Struct, frozen=True):
    """The files that are published, and the wheel that is made from the sdist."""

    wheel: Path
    sdist: Path
    wheel_of_sdist: Path


class Installation(Struct, frozen=True):
    """A way to have the program: how it is called, by which interpreter, and where its package lies."""

    command: tuple[str, ...]
    python: Path
    package: Path
    path: str = ""

    def run(self, folder: Path, *command: str) -> subprocess.CompletedProcess[str]:
        """Run a command in a folder, with nothing of the surrounding environment but the way to find programs."""
        environment = {"PATH": os.environ["PATH"], "HOME": str(folder), "PYTHONPATH": self.path, "NO_COLOR": "1"}
        return subprocess.run(
            command, cwd=folder, env=environment, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False
        )


def succeed(*command: str | Path) -> None:
    """Run a command that must succeed; what it printed is shown where it does not."""
    done = subprocess.run(command, cwd=ROOT, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def built(folder: Path) -> Distributions:
    """Build them into a folder, or find them where that was done already."""
    if not folder.is_dir():
        build = (sys.executable, "-m", "build", "--no-isolation", "--outdir")
        succeed(*build, folder / "direct", "--wheel")
        succeed(*build, folder / "through")
    (wheel,) = (folder / "direct").iterdir()
    (wheel_of_sdist,) = (folder / "through").glob("*.whl")
    (sdist,) = (folder / "through").glob("*.tar.gz")
    return Distributions(wheel, sdist, wheel_of_sdist)


def environment_with_dependencies(folder: Path) -> tuple[Path, Path]:
    """A new virtual environment that sees the installed dependencies: its interpreter and its site-packages.

    A folder that a `.pth` file names is searched last and its own `.pth` files are not read, so that no installation
    of this project in the environment of the tests comes before what is tested. The file's name puts it before the
    one of an editable installation, which needs a dependency at once.
    """
    venv.create(folder, symlinks=os.name != "nt")
    scheme = sysconfig.get_paths("venv", vars={"base": str(folder), "platbase": str(folder)})
    site_packages = Path(scheme["purelib"])
    dependencies = {sysconfig.get_path("purelib"), sysconfig.get_path("platlib")}
    (site_packages / "_dependencies.pth").write_text("\n".join(dependencies) + "\n", encoding="utf-8")
    return Path(scheme["scripts"]) / "python", site_packages


def installed(folder: Path, *requirement: str | Path) -> Installation:
    """What pip makes of a requirement in a new environment, without a network."""
    python, site_packages = environment_with_dependencies(folder)
    pip = (sys.executable, "-m", "pip", "--isolated", "--python", python, "install", "--quiet")
    succeed(*pip, "--no-index", "--no-deps", "--no-build-isolation", "--disable-pip-version-check", *requirement)
    return Installation((str(python.with_name("burraco")),), python, site_packages / "burraco_rules")
