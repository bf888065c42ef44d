"""The income table: its numbers do not touch, it shows the rows within reach, and the marked rows have labels."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

import pytest
from pygame import Rect

from game.desk.base import own_desk
from game.desk.desk_layout import panels
from game.engine.plants import CARDS
from game.engine.ruleset import load_ruleset
from game.engine.state import Task
from game.kit.screen.panel import Panel, recorded
from game.kit.style import accessibility, words
from game.kit.style.theme import GREEN_INK, WINE
from game.session import intents
from game.session.parties import party
from game.session.session import Session
from game.views import income_table
from tests.desk.test_desk_layout import deal, until

RULES = load_ruleset("recharged", 3)
CASES = [income_table.while_building(RULES, now, after) for now in range(21) for after in range(now, 21)]
CASES += [income_table.before_fuel(RULES, reach, hand) for reach in range(21) for hand in range(reach + 1)]


@pytest.fixture(autouse=True)
def plain() -> Iterator[None]:
    yield
    words.set_language("en")
    accessibility.use("normal", "normal")


def rows(known: income_table.Income) -> list[int]:
    return [cities for cities, _ in known.rows]


def slip(known: income_table.Income, rect: Rect, unit: float) -> Panel:
    return Panel(
        "slip", rect, 0, known, lambda pen: income_table.paint(pen, known, pen.rect), None, unit, designed=True
    )


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("size", tuple(accessibility.TEXT_SIZES))
@pytest.mark.parametrize("unit", [0.6, 1.0])
def test_no_number_touches_another(unit: float, size: str, language: str) -> None:
    words.set_language(language)
    accessibility.use(size, "normal")
    for known in CASES:
        wide, high = (206, 176) if known.tall else (252, 138)
        rect = Rect(0, 0, round(wide * unit), round(high * unit))
        painted = recorded(slip(known, rect, unit))
        assert painted.clipped == (), known
        for (one, box), (other, second) in combinations(painted.boxes, 2):
            assert not box.inflate(2, 0).colliderect(second), f"{known}: {one} and {other}"
        numbers = [box for text, box in painted.boxes if text.isdigit()]
        for count, pay in zip(numbers[::2], numbers[1::2], strict=True):
            assert pay.left - count.right > 20 * unit, f"{known}: the coin lies between"


def test_the_marked_row_is_among_those_shown() -> None:
    for known in CASES:
        assert {known.marked, known.faint} <= set(rows(known)), known
        assert rows(known) == sorted(set(rows(known))), known
        assert len(known.rows) == (income_table.TALL if known.tall else income_table.LOW), known


def test_no_row_is_left_out_if_there_is_room() -> None:
    """With fuel for no city and plants for three, the row of one used to be missing."""
    for reach in range(4):
        for hand in range(reach + 1):
            told = rows(income_table.before_fuel(RULES, reach, hand))
            assert told == list(range(told[0], told[0] + 5)), (reach, hand)
    assert rows(income_table.before_fuel(RULES, 9, 6)) == [6, 7, 8, 9, 10]
    assert rows(income_table.before_fuel(RULES, 9, 1)) == [1, 8, 9, 10, 11], "dots stand where rows are left out"


def test_a_plant_is_valued_by_the_capacity_of_all_plants_not_by_present_fuel() -> None:
    session = Session(until(deal(4), Task.NOMINATE, 6))
    player = session.match.state.players[0]
    reach = min(len(player.cities), player.capacity)
    player.fuel = [0, 0, 0, 0]
    known = own_desk.income(Session(session.match), party(session, 0), True)
    assert known.marked == reach > known.faint
    assert {reach - 1, reach, reach + 1} <= set(rows(known))
    told = " ".join(words.say(key) for key in ("own.all_fuelled", "own.now"))
    own = next(recorded(panel) for panel in panels(Session(session.match), (1280, 800)) if panel.name == "own")
    assert set(told.split()) <= {word for text, _ in own.texts for word in text.split()}


def test_a_plant_on_auction_shows_capacity_gain_and_number_of_cities() -> None:
    session = Session(until(deal(3), Task.NOMINATE, 2))
    state = session.match.state
    offer = next(plant for plant in state.market[:4])
    session.perform(intents.StageMove(0, next(move for move in session.moves(0) if getattr(move, "plant", 0) == offer)))
    player = state.players[0]
    assert len(player.plants) < state.rules.plant_limit, "nothing has to leave"
    added = CARDS[offer].cities
    told = own_desk.note(session, party(session, 0), offer)
    assert told == words.say(
        "own.with_plant", plant=offer, capacity=player.capacity + added, more=f"+{added}", count=len(player.cities)
    )
    assert f"(+{added})" in told


def test_a_plant_that_lowers_the_capacity_is_shown_in_red() -> None:
    """The lowest plant is discarded for it; a gain is shown in green."""
    match = until(deal(3), Task.NOMINATE, 2)
    match.state.players[0].plants = tuple(CARDS[number] for number in (15, 20, 25))
    session, offer = Session(match), match.state.market[0]
    assert CARDS[offer].cities < CARDS[15].cities < CARDS[32].cities
    known = party(session, 0)
    assert "(−" in own_desk.note(session, known, offer) and own_desk._note_ink(session, known, offer) == WINE
    assert own_desk._note_ink(session, known, 32) == GREEN_INK


def test_in_the_last_round_no_row_is_marked_because_there_is_no_income() -> None:
    match = until(deal(3), Task.BUILD, 3)
    session, seat = Session(match), match.asked()[0]
    own = party(session, seat)
    assert own_desk.income(session, own, False).marked >= 0 <= income_table.paid_row(session, seat)
    match.state.rules = replace(match.state.rules, end_cities=match.state.most_cities)
    session = Session(match)
    for tall in (True, False):
        known = own_desk.income(session, own, tall)
        assert not {known.marked, known.faint} & set(rows(known)) and known.rows
    assert income_table.paid_row(session, seat) not in range(21)
