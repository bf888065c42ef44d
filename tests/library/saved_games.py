"""Folders full of saved games for tests: real records of tests/games, finished or cut off in the middle."""

from __future__ import annotations

import os
from pathlib import Path

GAMES = Path(__file__).resolve().parents[1] / "games"


def text_of(game: str, lines: int | None = None) -> str:
    """Return a record of tests/games; with `lines`, only so many lines after `begin`."""
    rows = (GAMES / f"{game}.elektro").read_text("utf-8").splitlines()
    if lines is not None:
        rows = rows[: rows.index("begin") + 1 + lines]
    return "\n".join(rows) + "\n"


def put(folder: Path, name: str, text: str | bytes, age: float = 0.0) -> Path:
    """Write a game file into a folder, dated so many seconds before a fixed moment; return its path."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{name}.elektro"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    os.utime(path, (1_700_000_000 - age, 1_700_000_000 - age))
    return path


def some(folder: Path) -> dict[str, Path]:
    """Save two games to continue, two finished ones and three unreadable files; return their paths by name."""
    return {
        "over": put(folder, "over", text_of("recharged-germany"), 10),
        "old over": put(folder, "old-over", text_of("classic-usa"), 5000),
        "mid": put(folder, "mid", text_of("recharged-france", 60), 100),
        "begun": put(folder, "begun", text_of("classic-italy", 0), 200),
        "empty": put(folder, "empty", b"", 0),
        "torn": put(folder, "torn", text_of("recharged-usa")[:200], 20),
        "future": put(folder, "future", b"\xff\xfe\x00 rubbish", -9_000_000),
    }
