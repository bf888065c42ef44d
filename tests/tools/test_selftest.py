"""The self-test detects a truncated file, whatever its loader does with the rest."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from game.engine.board import MAPS
from game.kit.style import assets
from game.tools import selftest
from game.tools.whole_files import CHECKS, whole

FILES = sorted(path for folder in (assets.ASSETS, MAPS) for path in folder.rglob("*") if path.suffix in CHECKS)
FONTS = [path for path in FILES if path.suffix == ".ttf"]


@pytest.mark.parametrize("path", FONTS, ids=lambda path: path.name)
def test_the_self_test_fails_on_a_truncated_font_and_names_its_file(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shutil.copytree(assets.ASSETS / "fonts", tmp_path / "fonts")
    cut = tmp_path / path.relative_to(assets.ASSETS)
    monkeypatch.setattr(assets, "ASSETS", tmp_path)
    monkeypatch.setattr(selftest, "PROOFS", {"whole files": selftest.PROOFS["whole files"]})
    assert selftest.run() == 0
    cut.write_bytes(path.read_bytes()[: path.stat().st_size // 2])
    assert selftest.run() == 1
    assert str(cut) in capsys.readouterr().out


def test_the_self_test_finds_every_file_of_the_game_complete() -> None:
    assert [path for path in FILES if not whole(path)] == []
    assert {path.suffix for path in FILES} >= {".ttf", ".png", ".jpg", ".webp", ".svg", ".ogg", ".json"}


@pytest.mark.parametrize("suffix", sorted({path.suffix for path in FILES}))
def test_the_self_test_detects_a_truncated_file_of_every_type(suffix: str, tmp_path: Path) -> None:
    kind = [path for path in FILES if path.suffix == suffix]
    cut = tmp_path / f"cut{suffix}"
    taken = []
    for path in kind:
        content = path.read_bytes()
        for size in (0, 1, len(content) // 2, len(content) - len(content) // 10 - 2):
            cut.write_bytes(content[:size])
            taken += [(path.name, size)] if whole(cut) else []
    assert taken == []


def test_the_self_test_detects_a_font_with_zeros_in_its_middle(tmp_path: Path) -> None:
    for path in FONTS:
        content = bytearray(path.read_bytes())
        middle = len(content) // 2
        content[middle : middle + 4096] = bytes(4096)
        (tmp_path / "spoilt.ttf").write_bytes(content)
        assert not whole(tmp_path / "spoilt.ttf"), path
