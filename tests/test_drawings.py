"""Every panel of every gallery scene is described as in its accepted snapshot, stroke by stroke.

The golden images tolerate a shade and a few px; this tolerates nothing, and says which panels of which scenes differ:
`elektro dev gallery --scene SCENE DIR` shows them. If the change is intended, look, then `ELEKTRO_ACCEPT=1 uv run
pytest tests/test_drawings.py`.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path

import pytest

from tests.gallery_walk import SIZE, Seen, walk

AGREED = Path(__file__).parent / "golden"


def drawn(scenes: Iterable[Seen]) -> dict[str, str]:
    """Return the short hash of each panel's description, by the names of scene and panel."""
    found: dict[str, str] = {}
    for seen in scenes:
        count: Counter[str] = Counter()
        for page in seen.pages:
            count[page.panel] += 1
            found[f"{seen.name} {page.panel} {count[page.panel]}"] = page.drawing
    return found


def differing(layout: str, now: Mapping[str, str]) -> list[str]:
    """Return the panels that are not as accepted, or were never accepted, or are gone."""
    lines = (line.partition(" ") for line in (AGREED / f"drawings-{layout}.txt").read_text("utf-8").splitlines())
    agreed = {name: drawing for drawing, _, name in lines}
    return sorted(name for name in now.keys() | agreed.keys() if now.get(name) != agreed.get(name))


@pytest.mark.rotates(0)
@pytest.mark.parametrize("layout", ["desk", "table"])
def test_every_panel_agrees_with_its_text_snapshot(layout: str) -> None:
    """The panels are only described; a run of the whole suite looks at the painted ones (`test_golden_images.py`)."""
    now = drawn(walk(layout, "en", SIZE))
    if os.environ.get("ELEKTRO_ACCEPT"):
        text = "".join(f"{drawing} {name}\n" for name, drawing in now.items())
        (AGREED / f"drawings-{layout}.txt").write_text(text, "utf-8")
    assert differing(layout, now) == []
