"""The key that fills all plants says before each touch what the touch does to the price of the cart."""

from __future__ import annotations

from itertools import pairwise

import pytest

from game.kit.items import mm_pen
from game.kit.pen.control_faces import PushButton
from game.kit.pen.pen import Pen
from game.kit.values.contents import Box
from game.session import intents
from game.views.buying import cart
from tests.play.test_fuel_filling import HAND, driver_of, owning


@pytest.mark.parametrize("way", ("fingers", "desk mouse", "keys"))
def test_the_button_that_fills_all_plants_shows_before_each_touch_by_how_much_the_price_changes(
    way: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A bolt adds fuel; an arrow back, with what is then saved, is seen before the cart is emptied."""
    shown: list[tuple[str, str]] = []
    push = Pen.push

    def seen(pen: Pen, box: Box, button: PushButton) -> None:
        if button.sub[:1] in ("+", "−"):
            shown.append((button.icon, button.sub))
        push(pen, box, button)

    monkeypatch.setattr(Pen, "push", seen)
    monkeypatch.setattr(mm_pen, "_recordings", {})  # otherwise an item that another test recorded is not painted again
    match = owning(HAND)
    driver, seat = driver_of(way, match), match.state.actor
    found, paid = [], [0]
    for _ in range(3):
        found.append(shown[-1])
        driver.mean(intents.FillAll(seat))
        paid.append(sum(line.cost for line in cart(driver.scene.session, seat)))
    more = [after - before for before, after in pairwise(paid)]
    assert more[0] > 0 < more[1] and paid[3] == 0
    expected = [("lightning", f"+{more[0]}"), ("lightning", f"+{more[1]}"), ("arrow-u-up-left", f"−{paid[2]}")]
    assert found == expected
