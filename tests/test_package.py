"""The installed files: libraries in tested ranges, and a wheel with everything the game reads, its licences, and no
more.
"""

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
from game.bots import plugins
from game.kit.style.words import languages

PROJECT = Path(__file__).resolve().parent.parent
SETTINGS = tomllib.loads((PROJECT / "pyproject.toml").read_text("utf-8"))
NAME = SETTINGS["project"]["name"]
EXTRAS = SETTINGS["project"]["optional-dependencies"]
INSTALL = re.compile(r"""\bpip install((?: +(?:-[\w-]+|["']?[A-Za-z.][\w.\[\],=<>-]*["']?))+)""")
WITH_EXTRA = re.compile(r"([\w.-]+)\[([\w, -]+)\]")
TOOLS = {"uv"}
"""What may be installed besides the project itself and what pyproject.toml names."""
NATURAL = {
    "de": "German",
    "en": "English",
    "es": "Spanish",
    "fr": "French",
    "pt": "Portuguese (Brazilian)",
}
"""The classifiers of the catalogues' languages; the list of classifiers has none for Filipino."""
LEFT_OUT = (
    "assets/geo/",
    "assets/recipes/",
    "assets/pictures/desk",
    "assets/pictures/editor",
    "assets/pictures/table",
    "assets/pictures/title",
    "assets/pictures/turns",
)
"""Beginnings of what only makes maps and sounds, or is shown in the README and the manual."""


def tracked(folder: str) -> set[str]:
    """Return the files of a folder that are tracked by git."""
    listed = subprocess.run(["git", "ls-files", folder], cwd=PROJECT, capture_output=True, text=True, check=True).stdout
    return set(listed.splitlines())


def test_the_folders_of_assets_and_maps_are_where_the_game_looks_for_them() -> None:
    assert (ROOT / "assets").is_dir()
    assert (ROOT / "maps").is_dir()


def requirement(word: str) -> tuple[str, set[str]]:
    """Return a requirement's name and its extras, without its versions."""
    name, _, extras = re.split(r"[=<>!~;]", word)[0].partition("[")
    return name.strip(), set(filter(None, re.split(r"[, ]+", extras.rstrip("] "))))


def read_texts() -> dict[str, str]:
    """Return every text file of the project, without the assets, this module, and the changelog, which describes the
    past."""
    listed = subprocess.run(["git", "ls-files"], cwd=PROJECT, capture_output=True, text=True, check=True).stdout
    texts = {}
    for name in set(listed.splitlines()) - {"CHANGELOG.md", "tests/test_package.py"}:
        if name.startswith("assets/"):  # with words of others on what they made
            continue
        try:
            texts[name] = (PROJECT / name).read_text("utf-8")
        except (UnicodeDecodeError, OSError):
            continue
    return texts


def named_packages() -> set[str]:
    """Return the names of the packages that pyproject.toml asks for."""
    asked = [*SETTINGS["project"]["dependencies"], *(each for extra in EXTRAS.values() for each in extra)]
    asked += [tool for group in SETTINGS["dependency-groups"].values() for tool in group]
    return {requirement(each)[0].lower() for each in asked}


def test_every_pip_install_line_in_docs_and_messages_names_a_known_package() -> None:
    known = named_packages() | TOOLS
    found = 0
    for name, text in read_texts().items():
        for words in INSTALL.findall(text):
            for word in (word for word in words.split() if not word.startswith("-")):
                package, extras = requirement(word.strip("'\""))
                found += 1
                if package != ".":
                    assert package.lower() in known, f"{name}: pip install {word}"
                assert extras <= (EXTRAS.keys() if package == "." else set()), f"{name}: pip install {word}"
    assert found >= 9


def test_no_text_asks_for_an_optional_extra_of_a_package_of_another_name() -> None:
    for name, text in read_texts().items():
        for package, extras in WITH_EXTRA.findall(text):
            if EXTRAS.keys() & set(re.split(r"[, ]+", extras)) and package != ".":
                assert package == NAME and name.endswith(".py"), f"{name}: {package}[{extras}]"


def test_example_scripts_that_require_this_project_use_this_checkout() -> None:
    asked = 0
    for path in (PROJECT / "docs/examples").glob("*.py"):
        head = re.search(r"^# /// script\n((?:#.*\n)+?)# ///$", path.read_text("utf-8"), re.M)
        assert head, path.name
        script = tomllib.loads(re.sub(r"^# ?", "", head[1], flags=re.M))
        sources = script["tool"]["uv"]["sources"]
        for package, extras in map(requirement, script["dependencies"]):
            if package in sources:
                asked += 1
                assert package == NAME and extras <= EXTRAS.keys(), path.name
                assert (path.parent / sources[package]["path"]).resolve() == PROJECT
    assert asked


def test_the_distribution_has_another_name_than_its_command_elektro() -> None:
    assert NAME != "elektro", "on the package index that name is another project's"
    assert SETTINGS["project"]["scripts"].keys() == {"elektro"}
    assert SETTINGS["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"] == ["game"]
    assert plugins.GROUP == "elektro.bots"
    assert metadata.version(NAME) == __version__
    assert {entry.name for entry in metadata.distribution(NAME).entry_points} == {"elektro"}


TESTED = {"3.11"}
"""Python versions on which the whole suite has passed; the workflow tries later ones."""


def test_classifiers_name_the_languages_and_python_versions_that_are_tested() -> None:
    classifiers = SETTINGS["project"]["classifiers"]
    natural = {line.removeprefix("Natural Language :: ") for line in classifiers if line.startswith("Natural")}
    assert natural == {NATURAL[language] for language in languages() if language in NATURAL}
    assert set(languages()) - NATURAL.keys() == {"fil"}
    versions = {line.split(" :: ")[-1] for line in classifiers if re.search(r":: 3\.\d+$", line)}
    assert versions == TESTED


def test_development_tools_are_pinned_to_exact_versions() -> None:
    groups = SETTINGS["dependency-groups"].values()
    wanted = [*SETTINGS["build-system"]["requires"], *(tool for group in groups for tool in group)]
    assert [tool for tool in wanted if "==" not in tool] == []


def test_libraries_have_version_ranges_and_development_uses_the_newest_tested_version() -> None:
    project = SETTINGS["project"]
    wanted = [*project["dependencies"], *project["optional-dependencies"]["rl"]]
    ranges = {re.match(r"[\w-]+", line)[0]: re.findall(r">=([\d.]+),<([\d.]+)$", line) for line in wanted}  # type: ignore[index]
    newest = dict(line.split("==") for line in SETTINGS["tool"]["uv"]["constraint-dependencies"])
    assert ranges.keys() == newest.keys()
    for name, ends in ranges.items():
        ((least, limit),) = ends
        assert _number(least) < _number(newest[name]) < _number(limit), name
        assert metadata.version(name) == newest[name], name
        assert f"| {name}" in (PROJECT / "docs/dependencies.md").read_text("utf-8"), name


def _number(version: str) -> tuple[int, ...]:
    return tuple(map(int, version.split(".")))


def test_every_folder_of_the_assets_is_installed_or_deliberately_left_out() -> None:
    table = SETTINGS["tool"]["hatch"]["build"]["targets"]["wheel"]["force-include"]
    assert {source: target for source, target in table.items() if target != f"game/_data/{source}"} == {}
    files = tracked("assets") | tracked("maps")
    installed = {file for file in files if any(file == source or file.startswith(f"{source}/") for source in table)}
    assert [file for file in sorted(files - installed) if not file.startswith(LEFT_OUT)] == []
    assert [file for file in sorted(installed) if file.startswith(LEFT_OUT)] == []


def test_the_credits_name_every_font_and_icon_set_used() -> None:
    credits = (PROJECT / "CREDITS").read_text()
    for folder in (PROJECT / "assets").glob("*/*/"):
        if any(folder.glob("*.ttf")) or any(folder.glob("*.svg")):
            assert folder.relative_to(PROJECT).as_posix() in credits
            if not any(folder.glob("OFL*")) and not any(folder.glob("LICENSE*")):
                assert any(folder.glob("ATTR*"))
    assert "unofficial" in credits
    assert "Friedemann Friese" in credits


@pytest.mark.slow
def test_the_wheel_contains_everything_the_game_reads(tmp_path: Path) -> None:
    uv = shutil.which("uv")
    if not uv:
        pytest.skip("uv is not installed")
    subprocess.run([uv, "build", "--quiet", "--wheel", "--out-dir", tmp_path], cwd=PROJECT, check=True)
    wheel = next(tmp_path.glob("*.whl"))
    assert wheel.name == f"{NAME.replace('-', '_')}-{__version__}-py3-none-any.whl"
    inside = set(zipfile.ZipFile(wheel).namelist())
    assert tracked("game") <= inside
    data = {f"game/_data/{file}" for folder in ("assets", "maps") for file in tracked(folder)}
    left_out = {file for file in data if file.removeprefix("game/_data/").startswith(LEFT_OUT)}
    assert data - left_out <= inside
    assert {file for file in inside if file.startswith("game/_data/")} <= data - left_out
    assert [file for file in inside if file.startswith(("tests", "docs", "game/_data/assets/geo"))] == []
    assert f"{NAME.replace('-', '_')}-{__version__}.dist-info/licenses/LICENSE" in inside
    assert f"{NAME.replace('-', '_')}-{__version__}.dist-info/licenses/CREDITS" in inside
