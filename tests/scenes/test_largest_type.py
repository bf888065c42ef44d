"""The largest type: all text grows, words and numbers alike, and no line touches another."""

from __future__ import annotations

from collections import defaultdict
from itertools import combinations

import pytest
from pygame import Rect, Surface

from game.app import App
from game.kit.style import accessibility, words
from game.kit.style.settings import Settings
from game.kit.system.window import headless
from tests.workshop import gallery

pytestmark = pytest.mark.unpainted

SMALL = 36.0
"""Type of more design px hardly grows by any wish."""
GROWN = 1.08
STUCK = 0.19
"""The share of lines that their own room may keep from growing; the most are on the strips of six at an auction."""
GAP = 0.15
"""The least distance between two lines one below the other, in capitals of the smaller one."""
BANNER = 0.4
"""The least distance between the title of the desk's banner and the line below it, which has ascenders."""
STATES = (
    *("setup-first", "auction-bidding", "auction-six", "market-cart", "build-staged", "bureaucracy-choosing"),
    *("finish-four", "sheet-payment", "taught-read", "plan-build", "menu-look"),
)
LOOKS = [("desk", (1280, 800)), ("table", (1920, 1080))]
Lines = dict[str, list[tuple[str, Rect, float]]]
"""By panel: each line, its capitals' box in px, and its size in design px."""


def lines(state: str, layout: str, size: tuple[int, int], text_size: str) -> Lines:
    headless()
    words.set_language("en")
    moment = next(moment for moment in gallery.moments(layout) if moment.name == state)
    app = App(moment.build(layout), Settings(speed="still", layout=layout, text_size=text_size), layout, Surface(size))
    for _ in range(4):
        app.step(1 / 60)
    found: Lines = defaultdict(list)
    for one in app.room.canvas.painted:
        for text, box in one.boxes:
            found[str(one.panel.name)].append((text, box, box.h / 0.72 / one.panel.unit))
    app.close()
    accessibility.use("normal", "normal")
    return found


@pytest.mark.rotates
@pytest.mark.parametrize("state", STATES)
@pytest.mark.parametrize(("layout", "size"), LOOKS)
def test_nearly_all_text_is_larger_in_the_largest_text_size(state: str, layout: str, size: tuple[int, int]) -> None:
    usual, largest = lines(state, layout, size, "normal"), lines(state, layout, size, "largest")
    asked, stuck = 0, []
    for panel, told in usual.items():
        after = {text: grown for text, _, grown in largest.get(panel, [])}
        for text, _, before in told:
            if before < SMALL and text in after:
                asked += 1
                stuck += [(panel, text)] * (after[text] < GROWN * before)
    assert asked > 20
    assert len(stuck) <= STUCK * asked, stuck


@pytest.mark.rotates
@pytest.mark.parametrize("state", STATES)
@pytest.mark.parametrize(("layout", "size"), LOOKS)
def test_no_lines_of_text_touch_in_the_largest_text_size(state: str, layout: str, size: tuple[int, int]) -> None:
    touching = []
    for panel, told in lines(state, layout, size, "largest").items():
        for (one, a, _), (other, b, _) in combinations(told, 2):
            upper, lower = (a, b) if a.top <= b.top else (b, a)
            beside = upper.right <= lower.left or lower.right <= upper.left
            if not beside and a != b and lower.top - upper.bottom < _least(panel) * min(a.h, b.h):
                touching.append((panel, one, other, lower.top - upper.bottom))
    assert touching == []


def _least(panel: str) -> float:
    return BANNER if panel == "sentence" else GAP
