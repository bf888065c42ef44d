"""What is installed: exact versions, and a wheel that holds its assets, maps, editions and licences."""

from __future__ import annotations

import shutil
import subprocess
import tomllib
import zipfile
from pathlib import Path

import pytest

from game import ROOT, __version__

PROJECT = Path(__file__).resolve().parent.parent


def tracked(folder: str) -> set[str]:
    """Files of a folder that stand in git, without recipes."""
    listed = subprocess.run(["git", "ls-files", folder], cwd=PROJECT, capture_output=True, text=True, check=True).stdout
    return set(listed.splitlines())


def test_the_data_lies_where_the_game_looks_for_it() -> None:
    assert (ROOT / "assets").is_dir()
    assert (ROOT / "maps").is_dir()


def test_every_version_is_pinned_exactly() -> None:
    project = tomllib.loads((PROJECT / "pyproject.toml").read_text())
    wanted = [*project["project"]["dependencies"], *project["build-system"]["requires"]]
    wanted += [tool for group in project["dependency-groups"].values() for tool in group]
    assert [tool for tool in wanted if "==" not in tool] == []


def test_credits_name_what_is_used() -> None:
    credits = (PROJECT / "CREDITS").read_text()
    for folder in (PROJECT / "assets").glob("*/*/"):
        if any(folder.glob("*.ttf")) or any(folder.glob("*.svg")):
            assert folder.relative_to(PROJECT).as_posix() in credits
            assert any(folder.glob("OFL*")) or any(folder.glob("LICENSE*")) or any(folder.glob("ATTR*"))
    assert "unofficial" in credits
    assert "Friedemann Friese" in credits


@pytest.mark.slow
def test_the_wheel_holds_everything(tmp_path: Path) -> None:
    uv = shutil.which("uv")
    if not uv:
        pytest.skip("uv is not installed")
    subprocess.run([uv, "build", "--quiet", "--wheel", "--out-dir", tmp_path], cwd=PROJECT, check=True)
    wheel = next(tmp_path.glob("*.whl"))
    assert wheel.name == f"elektro-{__version__}-py3-none-any.whl"
    inside = set(zipfile.ZipFile(wheel).namelist())
    assert tracked("game") <= inside
    for folder in ("assets", "maps"):
        assert {f"game/_data/{file}" for file in tracked(folder)} <= inside
    assert f"elektro-{__version__}.dist-info/licenses/LICENSE" in inside
    assert f"elektro-{__version__}.dist-info/licenses/CREDITS" in inside
