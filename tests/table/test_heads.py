"""What the ends of the plant market tell: the phase as a sign among five, the pile, who goes first; Step 3's column."""

from __future__ import annotations

import pytest

from game.engine.state import Task
from game.kit.items import Card, Mark, Turned
from game.kit.screen.panel import noted
from game.kit.style import words
from game.kit.style.layout_theme import GOLD_LIGHT
from game.session.session import Session
from game.table.markets.phase_track import SIGNS
from game.table.markets.plant_flank import plant_flank
from game.table.measures.seating import Seating
from game.table.measures.table_plan import plan
from game.table.measures.table_view import Table
from game.table.table_layout import panels
from tests.table.test_sizes import deal, play_until

pytestmark = pytest.mark.usefixtures("screen")
SCREENS = {27: (1280, 720), 43: (1920, 1080)}


def written(session: Session, inches: int) -> list[str]:
    size = SCREENS[inches]
    seating = Seating.usual(len(session.match.seats), size, inches)
    return [text for text, _ in noted(next(p for p in panels(session, size, seating) if p.name == "plants")).texts]


@pytest.mark.parametrize("inches", (27, 43))
def test_who_is_last_and_goes_first_is_told_where_it_is_so(inches: int) -> None:
    few = words.say("table.backwards_few")
    for task, key in ((Task.BUY, "backwards_market"), (Task.BUILD, "backwards_build"), (Task.NOMINATE, "")):
        said = " ".join(written(Session(play_until(deal(4), task, 3)), inches))
        told = words.say(f"table.{key}") in said or few in said if key else "first" in said
        assert told == bool(key), f"{task}: {said}"


@pytest.mark.parametrize(("inches", "key"), ((27, "pile_few"), (43, "pile")))
def test_the_number_of_cards_has_its_word(inches: int, key: str) -> None:
    session = Session(play_until(deal(4), Task.NOMINATE, 3))
    assert words.say(f"table.{key}", count=len(session.state.deck)) in written(session, inches)


@pytest.mark.parametrize(("task", "icon"), ((Task.NOMINATE, "gavel"), (Task.BUY, "cube"), (Task.BUILD, "house")))
def test_the_running_phase_is_the_golden_sign(task: Task, icon: str) -> None:
    items = plant_flank(_table(Session(play_until(deal(4), task, 3))), 146, 400)
    heads = [item for item in items if isinstance(item, Turned)]
    signs = [mark for head in heads for mark in head.items if isinstance(mark, Mark) and mark.look in SIGNS]
    assert len(signs) == 2 * len(SIGNS), "at either end"
    assert {mark.look for mark in signs if mark.colour == GOLD_LIGHT} == {icon}


def test_three_plants_in_step_3_stand_in_the_middle_and_are_larger() -> None:
    session = Session(play_until(deal(4), Task.NOMINATE, 3))
    usual = next(item for item in plant_flank(_table(session), 146, 400) if isinstance(item, Card))
    state = session.match.state
    state.step, state.market = 3, state.market[:3]
    for draft in session.drafts:
        draft.reset()
    cards = [item for item in plant_flank(_table(session), 146, 400) if isinstance(item, Card)]
    assert len(cards) == 3
    for card in cards:
        assert card.x + card.width / 2 == pytest.approx(73)
        assert card.width > usual.width * 1.2


def _table(session: Session) -> Table:
    return Table(session, plan(Seating.usual(4, SCREENS[43], 43)))
