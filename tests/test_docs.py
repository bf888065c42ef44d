"""Checks of the documents: names in them exist, citations are correct, examples run and numbers agree."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from game import __version__, command_line
from game.kit.input import palms, touch
from game.kit.style import words
from game.kit.style.theme import SEAT_COLOURS, SIGIL, SIZES
from game.table.measures import table_plan
from game.table.measures.seating import Seating
from game.table.middle import lens
from tests import tree_names

PROJECT = Path(__file__).resolve().parents[1]
PAPERS = sorted(
    [*PROJECT.glob("docs/*.md"), *PROJECT.glob("*.md"), *PROJECT.glob("game/engine/*.md"), PROJECT / "maps/README.md"]
)
FOLDERS = ("game", "tests", "docs", "maps", "assets", ".ci", ".github")
"""Folders whose paths are recognized in a text."""
MADE = frozenset({"game/_data", "maps/atlantis.toml", "game/bots/saver.py", "tests/corpus"})
"""Paths that exist elsewhere: in an installed wheel, or once a reader or a command did what the text says."""


def path_of(paper: Path) -> str:
    return paper.relative_to(PROJECT).as_posix()


def paths_in(text: str) -> set[str]:
    """Return the paths from the project's root that a text names, without those that hold a placeholder."""
    found = re.findall(rf"(?<![\w/.])(?:{'|'.join(map(re.escape, FOLDERS))})/[\w./<>*{{}}-]+", text)
    found = [path.rstrip(".").removesuffix("/") for path in found]
    return {path for path in found if not set("<>*{}") & set(path)} - MADE


def exists(name: str, beside: Path) -> bool:
    """Return whether a file named in a text exists at the project's root or beside the text."""
    return (PROJECT / name).exists() or (beside.parent / name).exists()


DOTTED = re.compile(r"`([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)+)(?:\([^`]*\))?`")
"""A name with dots in backticks, maybe with the arguments of a call."""
PLACE = re.compile(r"`([\w.-]*/[\w./-]+)`")
"""A path in backticks without a placeholder."""
SINGLE = re.compile(r"`([A-Za-z_]\w*)(?:\([^`]*\))?`")
"""A single word in backticks."""
MADE_BY_BUILD = "build.py makes it"
OF_A_READER = "CONTRIBUTING lets the reader add it"
OF_AN_EXAMPLE = "a variable of an example or of the sentence around it"
UNKNOWN = {
    "build/elektro": MADE_BY_BUILD,
    "build/Elektro.app": MADE_BY_BUILD,
    "build/onefile": MADE_BY_BUILD,
    "build/onefile/elektro": MADE_BY_BUILD,
    "elektro.exe": MADE_BY_BUILD,
    "character.saver": OF_A_READER,
    "kind.saver": OF_A_READER,
    "income_bonus.name": OF_A_READER,
    "rule.income_bonus.line": OF_A_READER,
    "map_right": OF_A_READER,
    "env.action_names": OF_AN_EXAMPLE,
    "env.feature_names": OF_AN_EXAMPLE,
    "env.layout": OF_AN_EXAMPLE,
    "env.layout.check": OF_AN_EXAMPLE,
    "env.layout.told": OF_AN_EXAMPLE,
    "env.reset": OF_AN_EXAMPLE,
    "state.copy": OF_AN_EXAMPLE,
    "state.zone.cities": OF_AN_EXAMPLE,
    "director.builder": "a bot's name: level and temperament",
    "engineer.cautious_0": "a bot's name: level, temperament and seconds",
    "director.bold_2": "a bot's name: level, temperament and seconds",
    "elektro.bots": "the name of a group of entry points",
    "stock.coal": "the name of a feature, put together by the code",
    "patchelf": "a program of the system",
}
"""Names and paths in backticks that are not in the tree, each with the reason."""
BLOCKS = ("body", "orelse", "finalbody", "handlers", "cases")
"""Where a statement holds others."""


@cache
def sources() -> dict[Path, str]:
    """Return every file with code or data that may cite a paper."""
    files = [path for folder in ("game", "tests", "assets/recipes") for path in (PROJECT / folder).rglob("*.py")]
    files += [*PROJECT.glob("game/engine/editions/*.toml"), *PROJECT.glob("maps/*.toml"), PROJECT / "pyproject.toml"]
    return {path: path.read_text("utf-8") for path in files if path != Path(__file__)}


@cache
def identifiers() -> frozenset[str]:
    """Return every word of the code outside docstrings, and of the data."""
    texts = [re.sub(r'""".*?"""', "", text, flags=re.S) for text in sources().values()]
    texts += [path.read_text("utf-8") for path in PROJECT.glob("assets/**/*.toml")]
    return frozenset(re.findall(r"\w+", "\n".join(texts)))


@cache
def docstrings() -> dict[Path, str]:
    """Return the strings that are statements of their own, by file."""
    return {path: "\n".join(_spoken(text)) for path, text in sources().items() if path.suffix == ".py"}


def _spoken(text: str) -> Iterator[str]:
    lines: list[ast.AST] = [ast.parse(text)]
    for node in lines:  # it grows: a string that stands by itself lies in a block, never inside an expression
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            yield node.value.value
        lines += [line for name in BLOCKS for line in vars(node).get(name, ())]


@pytest.mark.parametrize("paper", PAPERS, ids=path_of)
def test_every_file_named_or_linked_in_the_docs_exists(paper: Path) -> None:
    text = paper.read_text("utf-8")
    links = {link for link in re.findall(r"\]\(([^)#]+)", text) if "://" not in link}
    assert [link for link in sorted(links) if not (paper.parent / link).exists()] == []
    assert [path for path in sorted(paths_in(text)) if not exists(path, paper)] == []


@pytest.mark.parametrize("paper", PAPERS, ids=path_of)
def test_every_python_name_and_path_in_the_docs_exists(paper: Path) -> None:
    text = re.sub(r"```.*?```", "", paper.read_text("utf-8"), flags=re.S)
    names = [name for name in dict.fromkeys(DOTTED.findall(text)) if not tree_names.is_known(name)]
    places = [path for path in dict.fromkeys(PLACE.findall(text)) if path.rstrip("/") not in tree_names.paths()]
    words = [word for word in dict.fromkeys(SINGLE.findall(text)) if word not in identifiers()]
    assert [name for name in names + places + words if name not in UNKNOWN] == []


def test_every_python_name_in_a_docstring_exists() -> None:
    """The docstrings of `game` are checked; a name may also be a parameter: `session.views` where `session` is one."""
    lost, found = [], 0
    for path, text in docstrings().items():
        if path.is_relative_to(PROJECT / "game"):
            parts = path.relative_to(PROJECT).with_suffix("").parts
            module = tree_names.modules()[".".join(parts[:-1] if parts[-1] == "__init__" else parts)]
            names = DOTTED.findall(text)
            found += len(names)
            unknown = [name for name in names if not tree_names.is_known(name, module)]
            unknown += [word for word in SINGLE.findall(text) if word not in identifiers()]
            lost += [f"{path_of(path)}: {name}" for name in unknown]
    assert [one for one in lost if one.partition(": ")[2] not in UNKNOWN] == []
    assert found > 60, "the search has found nothing"


def test_the_documented_layers_are_the_import_contracts() -> None:
    """The documents list some of the layers, from the outermost in, in import-linter's order."""
    text = (PROJECT / "docs/architecture.md").read_text("utf-8")
    (block,) = [block for block in re.findall(r"```\n(.*?)```", text, re.S) if block.startswith("commands >")]
    told = [re.findall(r"\w+", layer) for layer in block.split(">")]
    contract = tomllib.loads((PROJECT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]["contracts"][0]
    places = {name: at for at, layer in enumerate(contract["layers"]) for name in re.findall(r"\w+", layer)}
    order = [places[layer[0]] for layer in told]
    assert order == sorted(order)
    assert len(told) > 10


def test_every_unknown_name_allowed_in_the_docs_still_occurs() -> None:
    text = "".join(paper.read_text("utf-8") for paper in PAPERS) + "".join(docstrings().values())
    assert len(UNKNOWN) <= 30
    assert [name for name in UNKNOWN if f"`{name}" not in text] == []


@pytest.mark.parametrize(
    "name", ["ui.story", "shelf.plain", "Match.no_such", "game.engine.rules.no_such", "pygame.no_such"]
)
def test_a_python_name_that_does_not_exist_is_detected(name: str) -> None:
    assert not tree_names.is_known(name)


@pytest.mark.parametrize(
    "name", ["game.engine.rules.play", "auction.bid", "Match.commit", "PlayScene.on", "pygame.Rect"]
)
def test_a_dotted_python_name_that_exists_is_resolved(name: str) -> None:
    assert tree_names.is_known(name)


def test_the_readme_has_at_most_90_lines() -> None:
    assert len((PROJECT / "README.md").read_text("utf-8").splitlines()) <= 90


def test_every_entry_of_the_changelog_is_one_short_line() -> None:
    text = (PROJECT / "CHANGELOG.md").read_text("utf-8")
    entries = re.findall(r"^- (.*(?:\n  .*)*)", text, re.M)
    assert [entry for entry in entries if "\n" in entry or len(entry.split()) > 25] == []
    assert len(entries) > 50, "the search has found nothing"


def test_the_changelog_has_a_section_for_the_version_with_its_date() -> None:
    text = (PROJECT / "CHANGELOG.md").read_text("utf-8")
    heads = re.findall(r"^## \[(.+?)\](?: - (\d{4}-\d\d-\d\d))?$", text, re.M)
    assert len(heads) == text.count("\n## ")
    if heads[0] != ("Unreleased", ""):
        assert heads[0][0] == __version__
    assert all(date for version, date in heads if version != "Unreleased")
    assert __version__ in [version for version, _ in heads]
    assert set(re.findall(r"^### (.*)$", text, re.M)) <= {
        "Added",
        "Changed",
        "Deprecated",
        "Removed",
        "Fixed",
        "Security",
    }


def test_every_markdown_file_cited_in_the_code_exists() -> None:
    lost = [
        f"{path_of(path)}: {name}"
        for path, text in sources().items()
        for name in re.findall(r"[\w/]*[A-Za-z_]\.md\b", text)
        if not exists(name, path)
    ]
    assert lost == []


def test_every_path_in_a_docstring_exists() -> None:
    spoken = docstrings().items()
    lost = [f"{path_of(path)}: {name}" for path, text in spoken for name in paths_in(text) if not exists(name, path)]
    assert lost == []


def test_every_rule_case_cited_in_a_docstring_is_described_in_the_docs() -> None:
    told = set(re.findall(r"^\| ([A-Z]\d+) \|", (PROJECT / "docs/rules.md").read_text("utf-8"), re.M))
    assert len([case for case in told if case[0] != "K"]) == 261
    cited = {
        (path_of(path), case)
        for path, text in docstrings().items()
        for case in re.findall(r"\b([STARBFGECU]\d\d|K\d\d?)\b", text)
    }
    assert [one for one in sorted(cited) if one[1] not in told] == []
    assert len({case for _, case in cited}) > 60, "the search has found nothing"


@pytest.mark.parametrize("paper", [one for one in PAPERS if one.parent.name != "engine"], ids=path_of)
def test_python_examples_in_the_docs_run(paper: Path) -> None:
    for code in re.findall(r"```python\n(.*?)```", paper.read_text("utf-8"), re.S):
        exec(compile(code, paper.name, "exec"), {})


def test_commands_and_options_shown_in_the_docs_exist(capsys: pytest.CaptureFixture[str]) -> None:
    shown = {
        (path_of(paper), word, line)
        for paper in PAPERS
        for block in re.findall(r"```\n(.*?)```", paper.read_text("utf-8"), re.S)
        for word, line in re.findall(r"^(?:uv run )?elektro ((?:(?:dev|map) )?[a-z]+)\b(.*)$", block, re.M)
    }
    for paper, word, line in sorted(shown):
        with pytest.raises(SystemExit) as left:
            command_line.build_parser().parse_args([*word.split(), "--help"])
        assert left.value.code == 0, (paper, word)
        helped = capsys.readouterr().out + command_line.build_parser().format_help()
        assert [flag for flag in re.findall(r"--[a-z-]+", line) if flag not in helped] == [], (paper, word)


def test_docs_and_docstrings_show_developer_commands_only_below_elektro_dev() -> None:
    """Scripts and docstrings use the new names too; the old ones are accepted but shown nowhere."""
    words = "train|tune|calibrate|gallery|words|fuzz|soak|crash|bench"
    texts = {path: path.read_text("utf-8") for path in (*PAPERS, PROJECT / ".ci/run") if path.name != "CHANGELOG.md"}
    texts |= {path: text for path, text in sources().items() if path.suffix == ".py"}
    shown = {path_of(path): re.findall(rf"elektro (?:{words})\b", text) for path, text in texts.items()}
    assert {path: found for path, found in shown.items() if found} == {}
    assert sum(len(re.findall(rf"elektro dev (?:{words})\b", text)) for text in texts.values()) > 40


def test_measures_in_the_docs_on_the_table_layout_are_those_of_the_code() -> None:
    text = re.sub(r"\s+", " ", (PROJECT / "docs/table.md").read_text("utf-8"))
    told = [
        f"strip {table_plan.STRIP:.0f} deep",
        f"deep: {table_plan.DRAWER:.0f}, on short sides a single row of {table_plan.ROW:.0f}",
        f"10 to {table_plan.BAND:.0f} the name's band",
        f"| tap | up to {touch.TAP_SECONDS * 1000:.0f} ms",
        f"| hold | {touch.HOLD_SECONDS * 1000:.0f} ms",
        f"| ignored for {touch.GUARD_SECONDS * 1000:.0f} ms",
        f"new contacts within {palms.PALM_SECONDS * 1000:.0f} ms and {palms.PALM_MM:.0f} mm",
        f"resting {touch.REST_SECONDS:.0f} s on nothing",
        f"radius {lens.RADIUS:.0f}, upright",
        f"within {lens.REACH:.0f} of them",
    ]
    assert [sentence for sentence in told if sentence not in text] == []


@pytest.mark.parametrize("paper", ["README.md", "docs/manual.md"])
def test_labels_named_in_readme_and_manual_are_in_the_english_catalogue(paper: str) -> None:
    """Labels are in italics or in quotes, as in the English catalogue."""
    text = (PROJECT / paper).read_text("utf-8")
    labels = re.findall(r"(?<![*\w])\*([A-Z][^*\n]*)\*(?!\*)", text) + re.findall(r"“([A-Z][^”]*)”", text)
    known = set(words.everything("en").values())
    assert labels, "the search has found nothing"
    assert [label for label in labels if label not in known] == []


@pytest.mark.parametrize("inches", [32, 43, 55])
def test_station_widths_in_the_docs_on_the_table_layout_are_those_of_the_code(inches: int) -> None:
    text = (PROJECT / "docs/table.md").read_text("utf-8")
    (row,) = re.findall(rf'^\| {inches}" (.*)$', text, re.M)
    seatings = [Seating.usual(seats, (1920, 1080), inches) for seats in (2, 4, 6)]
    plans = [table_plan.plan(seating) for seating in seatings]
    widths = [
        f"{plan.long('S'):.0f}" + (f" / {plan.long('E'):.0f}" if "E" in plan.seating.sides else "") for plan in plans
    ]
    size = f"{seatings[0].width:.0f}×{seatings[0].height:.0f}"
    assert row.split(" | ")[:3] == [size, *widths[:2]]
    assert row.split(" | ")[3].split(",")[0].removesuffix(" |") == widths[2]
    assert ("one drawer at a time" in row) == seatings[2].one_open


def test_font_sizes_and_player_symbols_in_the_docs_on_the_look_are_those_of_the_code() -> None:
    text = (PROJECT / "docs/look.md").read_text("utf-8")
    sizes = {int(size) for size in re.findall(r"(?<=\| )\d+(?= \|)", text)} | {SIZES["least"]}
    assert sizes == set(SIZES.values())
    assert f"smaller than {SIZES['least']}" in text
    for colour in SEAT_COLOURS:
        assert re.search(rf"^\| {colour} \| .*{SIGIL[colour]}", text, re.M), colour
