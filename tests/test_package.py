"""What is installed: libraries in tried ranges, and a wheel that holds what the game reads, its licences, no more."""

from __future__ import annotations

import re
import shutil
import subprocess
import tomllib
import zipfile
from importlib import metadata
from pathlib import Path

import pytest

from game import ROOT, __version__

PROJECT = Path(__file__).resolve().parent.parent
SETTINGS = tomllib.loads((PROJECT / "pyproject.toml").read_text("utf-8"))
LEFT_OUT = (
    "assets/geo/",
    "assets/recipes/",
    "assets/pictures/desk",
    "assets/pictures/table",
    "assets/pictures/title",
)
"""Beginnings of what only makes maps and sounds, or stands in the README."""


def tracked(folder: str) -> set[str]:
    """Files of a folder that stand in git."""
    listed = subprocess.run(["git", "ls-files", folder], cwd=PROJECT, capture_output=True, text=True, check=True).stdout
    return set(listed.splitlines())


def test_the_data_lies_where_the_game_looks_for_it() -> None:
    assert (ROOT / "assets").is_dir()
    assert (ROOT / "maps").is_dir()


def test_tools_are_pinned_exactly() -> None:
    groups = SETTINGS["dependency-groups"].values()
    wanted = [*SETTINGS["build-system"]["requires"], *(tool for group in groups for tool in group)]
    assert [tool for tool in wanted if "==" not in tool] == []


def test_libraries_are_ranges_and_development_uses_the_newest_that_were_tried() -> None:
    project = SETTINGS["project"]
    wanted = [*project["dependencies"], *project["optional-dependencies"]["rl"]]
    ranges = {re.match(r"[\w-]+", line)[0]: re.findall(r">=([\d.]+),<([\d.]+)$", line) for line in wanted}  # type: ignore[index]
    newest = dict(line.split("==") for line in SETTINGS["tool"]["uv"]["constraint-dependencies"])
    assert ranges.keys() == newest.keys()
    for name, ends in ranges.items():
        ((least, limit),) = ends
        assert _number(least) < _number(newest[name]) < _number(limit), name
        assert metadata.version(name) == newest[name], name
        assert f"| {name}" in (PROJECT / "docs/architecture.md").read_text("utf-8"), name


def _number(version: str) -> tuple[int, ...]:
    return tuple(map(int, version.split(".")))


def test_every_folder_of_the_assets_is_installed_or_left_out_on_purpose() -> None:
    table = SETTINGS["tool"]["hatch"]["build"]["targets"]["wheel"]["force-include"]
    assert {source: target for source, target in table.items() if target != f"game/_data/{source}"} == {}
    files = tracked("assets") | tracked("maps")
    installed = {file for file in files if any(file == source or file.startswith(f"{source}/") for source in table)}
    assert [file for file in sorted(files - installed) if not file.startswith(LEFT_OUT)] == []
    assert [file for file in sorted(installed) if file.startswith(LEFT_OUT)] == []


def test_credits_name_what_is_used() -> None:
    credits = (PROJECT / "CREDITS").read_text()
    for folder in (PROJECT / "assets").glob("*/*/"):
        if any(folder.glob("*.ttf")) or any(folder.glob("*.svg")):
            assert folder.relative_to(PROJECT).as_posix() in credits
            assert any(folder.glob("OFL*")) or any(folder.glob("LICENSE*")) or any(folder.glob("ATTR*"))
    assert "unofficial" in credits
    assert "Friedemann Friese" in credits


@pytest.mark.slow
def test_the_wheel_holds_what_the_game_reads(tmp_path: Path) -> None:
    uv = shutil.which("uv")
    if not uv:
        pytest.skip("uv is not installed")
    subprocess.run([uv, "build", "--quiet", "--wheel", "--out-dir", tmp_path], cwd=PROJECT, check=True)
    wheel = next(tmp_path.glob("*.whl"))
    assert wheel.name == f"elektro-{__version__}-py3-none-any.whl"
    inside = set(zipfile.ZipFile(wheel).namelist())
    assert tracked("game") <= inside
    data = {f"game/_data/{file}" for folder in ("assets", "maps") for file in tracked(folder)}
    left_out = {file for file in data if file.removeprefix("game/_data/").startswith(LEFT_OUT)}
    assert data - left_out <= inside
    assert {file for file in inside if file.startswith("game/_data/")} <= data - left_out
    assert [file for file in inside if file.startswith(("tests", "docs", "game/_data/assets/geo"))] == []
    assert f"elektro-{__version__}.dist-info/licenses/LICENSE" in inside
    assert f"elektro-{__version__}.dist-info/licenses/CREDITS" in inside
