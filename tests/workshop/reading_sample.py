"""Draw texts for a reading test: docstrings, test names, paragraphs of the docs and sentences of the screen.

    uv run python -m tests.workshop.reading_sample [--seed COMMIT] [--sources]

A reader who does not know the project says what each text means; somebody else compares that with the code. The draw
depends only on the seed (by default the last commit) and on the texts themselves. It goes through the folders in turn,
so that a large folder does not hide a small one.
"""

from __future__ import annotations

import argparse
import ast
import re
import subprocess
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parents[2]
WORDS_OF_A_TEXT: Final = 5
"""Docstrings, paragraphs and sentences with fewer words are not drawn."""
CODE: Final = ("game", "tests")
HIDDEN: Final = re.compile(r"^(#|\||```|!\[|<|[-=*_]{3,}$)")
"""How a block of a Markdown file begins that is no paragraph: a heading, a table, code, a picture, HTML or a rule."""
GRAMMAR: Final = "language."
"""How the keys of a catalogue's plural rules begin, which are no sentences of the screen."""


@dataclass(frozen=True)
class Text:
    """One text and its place, `path:line` or `path:key`."""

    place: str
    text: str

    @property
    def folder(self) -> str:
        """The first two folders of the path, or the name of a file that is in none."""
        path = self.place.partition(":")[0]
        parents = path.split("/")[:-1][:2]
        return "/".join(parents) or path


@dataclass(frozen=True)
class Kind:
    """One kind of text: its name, how many are drawn, and how many must be understood at first reading."""

    name: str
    drawn: int
    wanted: int


KINDS: Final = (
    Kind("docstrings", 60, 57),
    Kind("test names", 30, 28),
    Kind("paragraphs", 20, 19),
    Kind("sentences", 60, 58),
)


def texts(root: Path = ROOT) -> dict[str, list[Text]]:
    """Return all texts of each kind below a checkout, in the order of their places."""
    return {
        "docstrings": list(_docstrings(root)),
        "test names": list(_test_names(root)),
        "paragraphs": list(_paragraphs(root)),
        "sentences": list(_sentences(root)),
    }


def draw(found: list[Text], count: int, seed: str) -> list[Text]:
    """Return `count` texts, or all if there are fewer: one of each folder in turn, chosen by the seed."""
    random = Random(seed)
    folders: dict[str, list[Text]] = {}
    for text in found:
        folders.setdefault(text.folder, []).append(text)
    shuffled = [random.sample(group, len(group)) for group in folders.values()]
    random.shuffle(shuffled)
    drawn: list[Text] = []
    while len(drawn) < min(count, len(found)):
        drawn += [group.pop() for group in shuffled if group]
    return drawn[:count]


def last_commit(root: Path = ROOT) -> str:
    """Return the abbreviated hash of the commit that is checked out."""
    command = ["git", "rev-parse", "--short=8", "HEAD"]
    return subprocess.run(command, cwd=root, check=True, capture_output=True, text=True).stdout.strip()


def _enough(text: str) -> bool:
    return len(text.split()) >= WORDS_OF_A_TEXT


def _code(root: Path) -> Iterator[tuple[str, ast.AST]]:
    for folder in CODE:
        for path in sorted((root / folder).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                yield path.relative_to(root).as_posix(), node


def _docstrings(root: Path) -> Iterator[Text]:
    for path, node in _code(root):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            text = ast.get_docstring(node) or ""
            if _enough(text):
                yield Text(f"{path}:{getattr(node, 'lineno', 1)}", text)


def _test_names(root: Path) -> Iterator[Text]:
    for path, node in _code(root):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            yield Text(f"{path}:{node.lineno}", node.name)


def _paragraphs(root: Path) -> Iterator[Text]:
    """Yield paragraphs and items of lists."""
    for path in sorted((*root.glob("docs/*.md"), *root.glob("*.md"))):
        line = 1
        for block in re.split(r"(\n\s*\n|\n(?=- |\d+\. ))", _without_code(path.read_text("utf-8"))):
            text = block.strip()
            if text and _enough(text) and not HIDDEN.match(text):
                yield Text(f"{path.relative_to(root).as_posix()}:{line}", text)
            line += block.count("\n")


def _without_code(text: str) -> str:
    """Return a Markdown text with its fenced blocks emptied; the numbers of its lines stay."""
    return re.sub(r"(?ms)^```.*?^```$", lambda block: "\n" * block.group().count("\n"), text)


def _sentences(root: Path) -> Iterator[Text]:
    for path in sorted((root / "assets/words").rglob("en.toml")):
        for key, text in _leaves(tomllib.loads(path.read_text("utf-8"))):
            if _enough(text) and not key.startswith(GRAMMAR):
                yield Text(f"{path.relative_to(root).as_posix()}:{key}", text)


def _leaves(table: dict[str, Any], prefix: str = "") -> Iterator[tuple[str, str]]:
    for key, value in table.items():
        if isinstance(value, dict):
            yield from _leaves(value, f"{prefix}{key}.")
        elif isinstance(value, str):
            yield prefix + key, value


def main() -> None:
    """Print a sample as Markdown."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--seed", default="", metavar="COMMIT", help="any text; the last commit's hash by default")
    parser.add_argument("--sources", action="store_true", help="also print where each text stands")
    options = parser.parse_args()
    seed = options.seed or last_commit()
    print(f"# Reading sample {seed}")
    found = texts()
    for kind in KINDS:
        print(f"\n## {kind.name} ({kind.drawn} of {len(found[kind.name])}; {kind.wanted} wanted)\n")
        for number, text in enumerate(draw(found[kind.name], kind.drawn, seed), 1):
            shown = " ".join(text.text.split())
            print(f"{number}. {shown}" + (f"  [{text.place}]" if options.sources else ""))


if __name__ == "__main__":
    main()
