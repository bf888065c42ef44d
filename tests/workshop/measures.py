"""Print the size of the documents and tests, the number of words that mark translated sentences, and the form of commit
subjects.

    uv run python -m tests.workshop.measures [ROOT]

Another checkout can be measured for comparison. Subjects are counted from 34f1c367 on.
"""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import Final

from tests.workshop.reading_sample import ROOT, texts

FIRST: Final = "34f1c367"
"""The commit after which subjects are counted."""
LONGEST_SUBJECT: Final = 72
LONGEST_ENTRY: Final = 25
"""The most words of an entry of the changelog."""
PRIVATE: Final = {
    "lie, lies": r"\blies?\b",
    "what lies, what is": r"\bwhat (lies|is)\b",
    "whoever": r"\bwhoever\b",
    "nobody": r"\bnobody\b",
    "somebody, everybody": r"\b(some|every)body\b",
    "dear, dearer, dearest": r"\bdear(er|est)?\b",
    "told, tells": r"\b(told|tells)\b",
    "such as have": r"\bsuch as (have|are|can|may)\b",
}
"""Words by which a translated sentence is recognized, as patterns."""


def measure(root: Path = ROOT) -> dict[str, str]:
    """Return each figure of a checkout by its name."""
    return dict((*_papers(root), *_subjects(root), *_tests(root), *_private(root)))


def entries(changelog: str) -> list[str]:
    """Return the entries of a changelog's newest section, each as one line."""
    newest = changelog.split("\n## ")[1]
    return [" ".join(entry.split()) for entry in re.findall(r"(?ms)^- (.*?)(?=^- |^#|^\s*$|\Z)", newest)]


def _papers(root: Path) -> Iterator[tuple[str, str]]:
    for name in ("README.md", "docs/architecture.md", "docs/rules.md", "docs/bots.md"):
        text = (root / name).read_text("utf-8")
        yield name, f"{text.count(chr(10))} lines, {len(text.split())} words"
    words = [len(entry.split()) for entry in entries((root / "CHANGELOG.md").read_text("utf-8"))]
    long = sum(count > LONGEST_ENTRY for count in words)
    yield (
        "CHANGELOG.md, newest section",
        f"{len(words)} entries, longest {max(words)} words, {long} over {LONGEST_ENTRY}",
    )


def _subjects(root: Path) -> Iterator[tuple[str, str]]:
    """Yield how many commits there are since FIRST, how many have a long subject and how many a body; nothing if the
    history is missing."""
    command = ["git", "log", "--format=%s%x1f%b%x1e", f"{FIRST}..HEAD"]
    try:
        log = subprocess.run(command, cwd=root, check=True, capture_output=True, text=True).stdout
    except (OSError, subprocess.CalledProcessError):  # no repository, or one cloned without its history
        return
    commits = [commit.strip().partition("\x1f") for commit in log.split("\x1e") if commit.strip()]
    long = sum(len(subject) > LONGEST_SUBJECT for subject, _, _ in commits)
    bodies = sum(bool(body.strip()) for _, _, body in commits)
    yield f"commits since {FIRST}", f"{len(commits)}, {long} subjects over {LONGEST_SUBJECT}, {bodies} with a body"


def _tests(root: Path) -> Iterator[tuple[str, str]]:
    """Yield the size of the tests and, apart from them, that of the workshop, which contains benchmarks and tools."""
    shop = root / "tests" / "workshop"
    found = {path: path.read_text("utf-8") for path in sorted((root / "tests").rglob("*.py"))}
    tools = [text for path, text in found.items() if path.is_relative_to(shop)]
    files = [text for path, text in found.items() if not path.is_relative_to(shop)]
    names = [
        node.name
        for text in files
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    ]
    length = median(name.count("_") for name in names)
    yield (
        "tests",
        f"{_lines(files)} lines in {len(files)} files, {len(names)} test functions, names of {length:g} words (median)",
    )
    yield "tests/workshop", f"{_lines(tools)} lines in {len(tools)} files"


def _lines(texts: list[str]) -> int:
    return sum(text.count("\n") for text in texts)


def _private(root: Path) -> Iterator[tuple[str, str]]:
    found = texts(root)
    for name, pattern in PRIVATE.items():
        matcher = re.compile(pattern)
        counts = {
            kind: sum(len(matcher.findall(text.text.lower().replace("_", " "))) for text in group)
            for kind, group in found.items()
        }
        yield name, ", ".join(f"{count} in {kind}" for kind, count in counts.items())


def main() -> None:
    """Print the figures as a Markdown table."""
    root = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT
    print("| what | figure |\n|---|---|")
    for name, figure in measure(root).items():
        print(f"| {name} | {figure} |")


if __name__ == "__main__":
    main()
