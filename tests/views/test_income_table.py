"""The income table: its numbers do not touch, it shows the rows within reach, and the marked rows have labels."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

import pytest
from pygame import Rect

from game.desk import sheets
from game.desk.base import own_desk
from game.desk.desk_layout import panels
from game.engine.plants import CARDS, best_firing
from game.engine.ruleset import load_ruleset
from game.engine.state import Task
from game.kit.items import Plate
from game.kit.pen.pen import Pen
from game.kit.screen.panel import Panel, drawn, paint, recorded
from game.kit.style import accessibility, words
from game.kit.style.layout_theme import FAINT_ROW, HERE
from game.kit.style.theme import GOLD, GREEN_INK, WINE, Colour
from game.kit.values.area import Area, area
from game.session import intents
from game.session.parties import party
from game.session.session import Session
from game.table.measures.seating import Seating
from game.table.measures.table_plan import plan
from game.table.measures.table_view import Table
from game.table.stations.sheet_pages import LOW, payment
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
def test_no_numbers_in_the_income_table_touch(unit: float, size: str, language: str) -> None:
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


def test_the_income_table_always_shows_its_marked_rows() -> None:
    for known in CASES:
        assert {known.marked, known.faint} <= set(rows(known)), known
        assert rows(known) == sorted(set(rows(known))), known
        assert len(known.rows) == (income_table.TALL if known.tall else income_table.LOW), known


def test_the_income_table_leaves_out_rows_only_if_the_marked_ones_are_far_apart() -> None:
    """With fuel for no city and plants for three, the row of one used to be missing."""
    for reach in range(4):
        for hand in range(reach + 1):
            told = rows(income_table.before_fuel(RULES, reach, hand))
            assert told == list(range(told[0], told[0] + 5)), (reach, hand)
    assert rows(income_table.before_fuel(RULES, 9, 6)) == [6, 7, 8, 9, 10]
    assert rows(income_table.before_fuel(RULES, 9, 1)) == [1, 8, 9, 10, 11], "dots stand where rows are left out"


def test_in_the_auction_the_income_table_marks_the_income_with_every_plant_fuelled() -> None:
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


def test_a_plant_on_auction_shows_the_new_capacity_its_gain_and_the_players_number_of_cities() -> None:
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
    """The plant for sale would replace the player's lowest plant, which powers more cities than it: its line is red.
    The line of a plant that raises the capacity is green.
    """
    match = until(deal(3), Task.NOMINATE, 2)
    match.state.players[0].plants = tuple(CARDS[number] for number in (15, 20, 25))
    session, offer = Session(match), match.state.market[0]
    assert CARDS[offer].cities < CARDS[15].cities < CARDS[32].cities
    known = party(session, 0)
    assert "(−" in own_desk.note(session, known, offer) and own_desk._note_ink(session, known, offer) == WINE
    assert own_desk._note_ink(session, known, 32) == GREEN_INK


def test_in_the_last_round_the_income_table_marks_no_row() -> None:
    match = until(deal(3), Task.BUILD, 3)
    session, seat = Session(match), match.asked()[0]
    own = party(session, seat)
    assert own_desk.income(session, own, False).marked >= 0 <= income_table.marked_rows(session, seat, True).expected
    match.state.rules = replace(match.state.rules, end_cities=match.state.most_cities)
    session = Session(match)
    for tall in (True, False):
        known = own_desk.income(session, own, tall)
        assert not {known.marked, known.faint} & set(rows(known)) and known.rows
    assert not set(income_table.marked_rows(session, seat, True)) & set(range(21))


@pytest.mark.parametrize("players", (3, 4))
@pytest.mark.parametrize("number", (1, 2, 4))
def test_the_marked_rows_of_the_income_table_are_the_incomes_now_and_with_every_plant_fuelled(
    players: int, number: int
) -> None:
    """With the fuel at hand the row now; with fuel for every plant the expected one."""
    match = until(deal(players), Task.BUY, number)
    session, checked = Session(match), 0
    for player in match.state.players:
        if player.seat not in match.asked():
            continue
        marked = income_table.marked_rows(session, player.seat, False)
        for plant_fuel, row in ((False, marked.now), (True, marked.expected)):
            state = match.state.copy()
            mine = state.players[player.seat]
            if plant_fuel:
                mine.fuel = [0, 0, 0, 0]
                for plant in mine.plants:
                    for fuel in plant.fuels[:1]:
                        mine.fuel[fuel] += plant.need
            best = best_firing(mine.plants, mine.fuel)
            lit = min(sum(plant.cities for plant, _ in best), len(mine.cities))
            assert row == lit and state.rules.pays(row) == state.rules.pays(lit)
            checked += 1
    assert checked


@pytest.mark.rotates(2)
@pytest.mark.parametrize("task", (Task.NOMINATE, Task.BUY, Task.BUILD, Task.RUN))
@pytest.mark.parametrize("number", (1, 2, 3))
def test_the_payment_sheet_marks_the_same_rows_as_the_income_table(
    task: Task, number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = until(deal(3), task, number)
    session, seat = Session(match), match.asked()[0]
    session.shown_seat = seat
    known = own_desk.income(session, party(session, seat), task != Task.BUILD)
    wanted = {(known.marked, HERE), (known.faint, FAINT_ROW)} if known.marked != known.faint else {(known.marked, HERE)}
    table = Table(session, plan(Seating.usual(3, (1920, 1080), 43)))
    for high in (30.0, 60.0):
        whole = Area(0, 0, 300, high)
        cells = whole.grid(-(-len(match.state.rules.payment) // (1 if high < LOW else 3)), 1 if high < LOW else 3)
        plates = [item for item in payment(table, seat, whole) if isinstance(item, Plate)]
        places = [cell.inset(0.5) for cell in cells]
        assert {(places.index(area(plate.box)), plate.colour) for plate in plates} == wanted

    session.view(seat).sheet = "payment"
    filled: list[object] = []
    fill = Pen.fill

    def seen(pen: Pen, box: Area, colour: Colour, radius: float = 0) -> None:
        filled.append(colour)
        fill(pen, box, colour, radius)

    monkeypatch.setattr(Pen, "fill", seen)
    paint(drawn("sheet", Rect(0, 0, 700, 700), 1.0, lambda pen: sheets._payment(pen, session, 0, pen.rect)))
    assert filled.count(GOLD) == 1 and filled.count(FAINT_ROW) == (known.marked != known.faint)
