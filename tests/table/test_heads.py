"""Both ends of a touch table's plant market show the phase as one of five signs and the step as highlighted houses; a
market of three plants in Step 3 has larger cards.
"""

from __future__ import annotations

import pytest

from game.engine.state import Task
from game.kit.items import Card, Mark, TouchSpot, Turned
from game.kit.style import words
from game.kit.style.layout_theme import GOLD_LIGHT
from game.kit.values.ids import OneOf
from game.session.session import Session
from game.table.markets import phase_track
from game.table.markets.phase_track import SIGNS
from game.table.markets.plant_panel import plant_panel
from game.table.measures.seating import Seating
from game.table.measures.table_plan import plan
from game.table.measures.table_view import Table
from tests.table.test_sizes import deal, play_until

pytestmark = pytest.mark.usefixtures("screen")
SCREENS = {27: (1280, 720), 43: (1920, 1080)}


def heads(session: Session, inches: int = 43) -> tuple[list[Mark], Session]:
    """Return the signs at both ends of the plant market, and the session."""
    size = SCREENS[inches]
    items = plant_panel(Table(session, plan(Seating.usual(4, size, inches))), 146, 400)
    return [
        sign for item in items if isinstance(item, Turned) for sign in item.items if isinstance(sign, Mark)
    ], session


@pytest.mark.parametrize("task", (Task.BUY, Task.BUILD, Task.NOMINATE))
def test_the_heading_of_the_plant_market_shows_the_turn_direction_as_an_arrow_and_explains_it_in_its_hint(
    task: Task,
) -> None:
    signs, session = heads(Session(play_until(deal(4), task, 3)))
    last_first = task != Task.NOMINATE
    arrows = {sign.look for sign in signs if str(sign.look).startswith("caret")}
    assert arrows == {"caret-left" if last_first else "caret-right"}
    items = plant_panel(_table(session), 146, 400)
    hint = next(item.hint for item in items if isinstance(item, TouchSpot) and item.name == OneOf("menu", "head"))
    told = {words.say(f"table.backwards_{phase}") for phase in ("market", "build")}
    assert any(one in hint for one in told) == last_first
    assert words.say("table.pile", count=len(session.state.deck)) in hint
    assert words.say("table.phase_step", phase=words.say(f"desk.phase_{session.state.phase.word}"), step=1) in hint


@pytest.mark.parametrize("step", (1, 2, 3))
def test_at_a_table_step_1_2_or_3_is_shown_by_as_many_highlighted_houses(step: int) -> None:
    session = Session(play_until(deal(4), Task.BUILD, 3))
    session.match.state.step = step
    for draft in session.drafts:
        draft.reset()
    lit = [mark for mark in phase_track.steps(_table(session), 50, 20) if isinstance(mark, Mark)]
    assert len(lit) == 6
    assert sum(mark.colour == GOLD_LIGHT for mark in lit) == step


@pytest.mark.parametrize(("task", "icon"), ((Task.NOMINATE, "gavel"), (Task.BUY, "cube"), (Task.BUILD, "house")))
def test_at_both_ends_of_the_plant_market_the_sign_of_the_current_phase_is_golden(task: Task, icon: str) -> None:
    items = plant_panel(_table(Session(play_until(deal(4), task, 3))), 146, 400)
    heads = [item for item in items if isinstance(item, Turned)]
    marks = [mark for head in heads for mark in head.items if isinstance(mark, Mark) and mark.look in SIGNS]
    signs = [mark for mark in marks if mark.size == phase_track.SIZE]
    assert len(signs) == 2 * len(SIGNS), "at either end"
    assert {mark.look for mark in signs if mark.colour == GOLD_LIGHT} == {icon}


def test_a_step_3_market_of_three_plants_shows_larger_cards_in_the_middle_of_its_panel() -> None:
    session = Session(play_until(deal(4), Task.NOMINATE, 3))
    usual = next(item for item in plant_panel(_table(session), 146, 400) if isinstance(item, Card))
    state = session.match.state
    state.step, state.market = 3, state.market[:3]
    for draft in session.drafts:
        draft.reset()
    cards = [item for item in plant_panel(_table(session), 146, 400) if isinstance(item, Card)]
    assert len(cards) == 3
    for card in cards:
        assert card.x + card.width / 2 == pytest.approx(73)
        assert card.width > usual.width * 1.2


def _table(session: Session) -> Table:
    return Table(session, plan(Seating.usual(4, SCREENS[43], 43)))
