"""Files of fitted numbers are checked like every file from outside."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from game.bots.fitted_file import LARGEST, BadFitted, read_fitted


@pytest.mark.parametrize(
    ("content", "place"),
    [
        (b'{"elektro": "value",\n"told": "\xff"}', ", line 2"),
        (b'{"elektro": "value",\n}', ", line 2"),
        (b'{"elektro": "style"}', ""),
        (b"[" * 100_000, ""),
        (b" " * (LARGEST + 1), ""),
    ],
)
def test_a_damaged_value_function_file_is_refused_with_file_and_line(tmp_path: Path, content: bytes, place: str):
    path = tmp_path / "value.json"
    path.write_bytes(content)
    with pytest.raises(BadFitted) as refused:
        read_fitted(path, ("value",), "value")
    assert str(refused.value) == f"{path}{place}: this is not a value file."


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes with names are Unix's")
def test_reading_a_value_function_from_an_empty_pipe_does_not_hang(tmp_path: Path):
    path = tmp_path / "value.json"
    os.mkfifo(path)
    with pytest.raises(BadFitted, match="not a value file"):
        read_fitted(path, ("value",), "value")


def test_a_correct_value_function_file_is_read(tmp_path: Path):
    path = tmp_path / "value.json"
    path.write_text('{"elektro": "value", "weights": [1]}')
    assert read_fitted(path, ("value", "network"), "value")["weights"] == [1]
