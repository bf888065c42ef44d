"""Signs and headings of columns have explanations: for a resting mouse, and for a long touch at the table."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from game.engine.state import Task
from game.kit.motion.overlay import Note
from game.kit.style import words
from game.kit.values.ids import Id, OneOf
from game.match import Match
from tests.play.driving import Slow, deal, reach
from tests.workshop.driving import FRAME, Driver, Fingers, Mouse

pytestmark = pytest.mark.unpainted

DESK, TABLE = (1280, 800), (1920, 1080)
NOBODY_BUYS = ("chance", "person", "chance")


def buying(kinds: Sequence[str] = ()) -> Match:
    return reach(deal(3, kinds=kinds), lambda state: state.task == Task.BUY and state.actor != 1)


def told(driver: Driver) -> Note:
    note = driver.app.room.canvas.overlay.note
    assert note is not None, "nothing is said"
    return note


def rested(name: Id, match: Match) -> Note:
    mouse = Mouse(match, "desk", DESK, Slow())
    mouse.hover(mouse.place(name))
    mouse.wait(40)
    return told(mouse)


@pytest.mark.parametrize(
    ("name", "key"),
    [
        (OneOf("fuel", "prices"), "market.prices"),
        (OneOf("sign", "house", 1), "primer.house"),
        (OneOf("sign", "bolt", 1), "primer.bolt"),
    ],
)
def test_resting_the_mouse_on_a_sign_shows_its_explanation(name: Id, key: str) -> None:
    assert rested(name, buying()).text == words.say(key)


def test_resting_the_mouse_on_a_fuel_shows_its_next_price_while_bots_buy() -> None:
    """The buyer sees the price move with the token, where a sentence would cover the tokens."""
    match = buying(NOBODY_BUYS)
    price = rested(OneOf("fuel", "coal"), match).text
    assert price == words.say("table.next_costs", fuel=words.say("fuel.coal"), price=1)


@pytest.mark.parametrize("name", [OneOf("fuel", "prices", 0), OneOf("fuel", "prices", 1)])
def test_a_long_touch_of_fuel_prices_explains_them_and_leads_to_the_rulebook(name: Id) -> None:
    fingers = Fingers(buying(), "table", TABLE, Slow())
    finger, place = fingers.down(fingers.place(name)), fingers.place(name)
    for _ in range(60):
        fingers.step(FRAME)
    note = told(fingers)
    fingers.up(finger, place)
    assert note.text == words.say("table.hint.prices") and note.leads == "fuel.price"


def test_a_long_touch_of_the_fuel_markets_heading_names_all_fuels() -> None:
    fingers = Fingers(buying(), "table", TABLE, Slow())
    finger, place = fingers.down(fingers.place("fuels:head")), fingers.place("fuels:head")
    for _ in range(60):
        fingers.step(FRAME)
    said = told(fingers).text
    fingers.up(finger, place)
    assert all(words.say(f"fuel.{fuel}") in said for fuel in ("coal", "oil", "garbage", "uranium"))
