"""Every panel of every gallery scene is described as in its accepted snapshot, stroke by stroke.

The golden images tolerate a shade and a few px; this tolerates nothing, and says which panels of which scenes differ:
`elektro dev gallery --scene SCENE DIR` shows them. If the change is intended, look, then `ELEKTRO_ACCEPT=1 uv run
pytest tests/test_drawings.py`.
"""

from __future__ import annotations

import os
from collections import Counter
from pathlib import Path

import pytest

from tests.gallery_walk import SIZE, walk

AGREED = Path(__file__).parent / "golden"


def drawn(layout: str) -> dict[str, str]:
    """The name of each panel's snapshot, by scene and panel."""
    found: dict[str, str] = {}
    for seen in walk(layout, "en", SIZE):
        count: Counter[str] = Counter()
        for page in seen.pages:
            count[page.panel] += 1
            found[f"{seen.name} {page.panel} {count[page.panel]}"] = page.drawing
    return found


@pytest.mark.parametrize("layout", ["desk", "table"])
def test_every_panel_agrees_with_its_text_snapshot(layout: str) -> None:
    file, now = AGREED / f"drawings-{layout}.txt", drawn(layout)
    if os.environ.get("ELEKTRO_ACCEPT"):
        file.write_text("".join(f"{drawing} {name}\n" for name, drawing in now.items()), "utf-8")
    lines = (line.partition(" ") for line in file.read_text("utf-8").splitlines())
    agreed = {name: drawing for drawing, _, name in lines}
    assert sorted(name for name in now.keys() | agreed.keys() if now.get(name) != agreed.get(name)) == []
