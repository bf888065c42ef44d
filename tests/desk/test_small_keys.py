"""The small buttons of the desk, clicked by posted events.

Back takes the last token out of the cart, Tidy up removes from the plan what became impossible, and Older and Newer
turn the pages of the log.
"""

from __future__ import annotations

import pytest

from game.engine.actions import Buy
from game.engine.resources import SOLD_OUT
from game.engine.rules import legal_actions
from game.engine.state import Task
from game.kit.values.ids import OneOf
from game.session import intents, planning
from game.session.planner import Plan
from game.session.seat_view import SheetId
from tests.play.driving import deal, reach
from tests.workshop.driving import Mouse

pytestmark = pytest.mark.unpainted

SIZE = (1280, 800)


def seated(task: Task, round_: int = 3) -> tuple[Mouse, int]:
    """Return a desk of four people whose next decision is of this kind, and the active seat."""
    match = reach(deal(4), lambda state: state.task == task and state.round >= round_)
    return Mouse(match, "desk", SIZE), match.state.actor


def click(mouse: Mouse, name: str) -> None:
    spot = mouse.app.room.canvas.spot(name)
    assert spot is not None, f"there is no {name}"
    mouse.touch(spot)


def test_the_back_button_takes_the_last_token_out_of_the_fuel_cart_and_leaves_the_others() -> None:
    mouse, seat = seated(Task.BUY)
    fuel = next(move for move in legal_actions(mouse.match.state) if isinstance(move, Buy))
    for _ in range(2):
        mouse.mean(intents.StageMove(seat, fuel))
    assert mouse.laid(seat) == (fuel, fuel)
    click(mouse, "back")
    assert mouse.laid(seat) == (fuel,)


def test_tidying_a_plan_removes_only_the_houses_that_became_impossible() -> None:
    mouse, seat = seated(Task.BUILD)
    session, prices = mouse.scene.session, mouse.match.state.house_price
    full = next(city for city, price in enumerate(prices) if price >= SOLD_OUT)
    near = planning.outlook(session, seat).near[0]
    session.view(seat).plan = Plan(cities=((full, 20), (near.city, near.cost)))
    mouse.mean(intents.Open(seat, "planner"))
    click(mouse, "plan:tidy")
    assert [city for city, _ in session.view(seat).plan.cities] == [near.city]


def test_the_log_turns_neither_beyond_the_newest_nor_beyond_the_oldest_page() -> None:
    mouse, seat = seated(Task.BUILD)
    mouse.mean(intents.Open(seat, "log"))

    def turning() -> tuple[bool, bool]:
        """Return whether there are older and newer lines to turn to."""
        older, newer = (mouse.app.room.canvas.spot(name) for name in ("older", "newer"))
        assert older is not None and newer is not None
        return older.target.enabled, newer.target.enabled

    assert turning() == (True, False)
    click(mouse, "newer")
    assert SheetId.of(mouse.scene.session.view(seat).sheet).page == 0
    pages = 1
    while turning()[0]:
        click(mouse, "older")
        assert SheetId.of(mouse.scene.session.view(seat).sheet).page == pages
        assert turning()[1]
        pages += 1
    assert pages > 2
    assert mouse.app.room.canvas.spot(OneOf("story", "of", seat)) is not None
