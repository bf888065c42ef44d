"""Plants that come next from an ordered deck are shown beside those for sale, and none can be put up (M24)."""

from __future__ import annotations

import pytest

from game.engine.plant_market import known_next
from game.kit.input.gestures import Spot
from game.kit.style import words
from tests.play.driving import Driver, Fingers, Mouse, deal

ROOM = {"desk": 4, "table": 3}


def spot(driver: Driver, plant: int) -> Spot:
    """Return the touch target of a plant's card, which must be on the screen."""
    found = driver.app.room.canvas.spot(f"card:{plant}")
    assert found
    return found


@pytest.mark.judges("auction.next", "auction.next_note")
@pytest.mark.parametrize(("layout", "size"), [("desk", (1280, 800)), ("table", (1920, 1080))])
def test_in_china_the_next_plants_of_the_deck_are_shown_in_order_and_cannot_be_nominated(
    layout: str, size: tuple[int, int]
) -> None:
    match = deal(3, "recharged", "china")
    driver = (Mouse if layout == "desk" else Fingers)(match, layout, size)
    driver.wait(3)
    following = known_next(match.state)[: ROOM[layout]]
    assert following == (8, 10, 12, 13)[: ROOM[layout]]
    places = [driver.place(f"card:{plant}") for plant in (*match.state.market, *following)]
    assert len(set(places)) == 3 + ROOM[layout]
    said = [text for painted in driver.app.room.canvas.painted for text, _ in painted.texts]
    assert (layout == "desk") == (words.say("auction.next").upper() in [text.upper() for text in said])
    before = len(match.record.lines)
    for plant in following:
        driver.touch(spot(driver, plant))
        assert driver.scene.session.auctioned_plant(match.state.actor) == 0
        assert driver.scene.session.view(match.state.actor).refused is None, "not on offer, so nothing is refused"
    driver.touch(spot(driver, match.state.market[0]))
    assert driver.scene.session.auctioned_plant(match.state.actor) == match.state.market[0]
    assert len(match.record.lines) == before


def test_no_plants_of_a_shuffled_deck_are_shown() -> None:
    match = deal(3)
    driver = Mouse(match, "desk", (1280, 800))
    driver.wait(3)
    shown = {spot.target.name for spot in driver.app.room.canvas.spots if spot.target.name.startswith("card:")}
    assert {f"card:{plant}" for plant in match.state.market} == {
        name for name in shown if name.removeprefix("card:").isdigit()
    }
