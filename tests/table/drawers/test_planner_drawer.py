"""In a station of the touch table the planner and the pad for a maximum bid have large targets and complete texts, and
are hidden from other players.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import pytest

from game.engine.resources import SOLD_OUT
from game.engine.ruleset import board_of
from game.engine.state import Task
from game.kit.board.printed_map import load_sheet
from game.kit.items import Button, Cover, Mark, Money
from game.kit.screen.panel import Painted
from game.kit.style import words
from game.kit.values.area import Area
from game.session import intents, planning
from game.session.map_look import Lens
from game.session.planner import Plan, PriceRise
from game.session.prompts import card_words
from game.session.seat_view import SheetId
from game.session.session import Session
from game.table.drawers import plan_parts
from game.table.drawers.pad import PEEK
from game.table.measures.seating import Seating
from game.table.measures.table_plan import plan
from game.table.measures.table_view import Table
from game.table.stations.station import station_panels
from game.views.plan_view import plan_view
from tests.table.test_sizes import SIZE, deal, gap, painted, play_until

PAGES = (
    SheetId("planner", part="plant"),
    SheetId("planner", part="fuel"),
    SheetId("planner", part="cities"),
    SheetId("planner", part="news"),
)


pytestmark = pytest.mark.usefixtures("screen")


def dreaming(players: int, task: Task, page: str, round_: int = 3, plant: bool = True, **rules: object) -> Session:
    """Return a session in which all players have a plan at the same time."""
    session = Session(play_until(deal(players, **rules), task, round_))
    for seat in range(players):
        session.perform(intents.Open(seat, page))
        if plant and session.match.state.current:
            session.perform(intents.PlanPlant(seat, session.match.state.current[0]))
        for fuel in range(4):
            session.perform(intents.PlanFuel(seat, fuel))
        for near in planning.outlook(session, seat).near[:2]:
            session.perform(intents.PlanCity(seat, near.city))
        session.view(seat).refused = None
    return session


def bidding(players: int, capped: bool, **rules: object) -> Session:
    """Open the maximum-bid pad of every player who waits in the auction."""
    session = Session(play_until(deal(players, **rules), Task.RAISE, 3))
    state = session.match.state
    for seat in state.ring:
        if seat == state.actor:
            continue
        session.perform(intents.Open(seat, "maximum"))
        if capped and session.least_bid(seat) <= state.players[seat].money:
            session.perform(intents.SetMaximum(seat, session.view(seat).bid))
    return session


def states(players: int) -> Iterator[tuple[str, Session]]:
    for page in PAGES:
        yield page, dreaming(players, Task.NOMINATE, page)
        yield page, dreaming(players, Task.BUILD, page, 4)
    yield "cards", dreaming(players, Task.NOMINATE, SheetId("planner", part="plant"), plant=False)
    yield "covered", dreaming(players, Task.BUY, SheetId("planner", part="fuel"), hidden_money=True)
    yield "pad", bidding(players, False)
    yield "capped", bidding(players, True, hidden_money=True)


@pytest.mark.rotates(1)
@pytest.mark.parametrize("players", (2, 3, 4, 6))
def test_touch_targets_of_the_planner_at_a_table_are_large_and_apart(players: int) -> None:
    k = Seating.usual(players, SIZE).px_per_mm
    for state, session in states(players):
        for panel in itertools.chain.from_iterable(painted(session, shift) for shift in range(0, players, 2)):
            if panel.panel.owner is None:
                continue
            for target in panel.targets:
                short = min(target.rect.size) / k
                assert short >= (20 if target.commit else 12) - 0.6, f"{state}: {target.name} is {short:.1f} mm"
            for a, b in itertools.combinations(panel.targets, 2):
                away = gap(a.rect, b.rect) / k
                assert away >= 3 - 0.7, f"{state}: {a.name} and {b.name} are {away:.1f} mm apart"


@pytest.mark.rotates
@pytest.mark.parametrize("language", ("en", "es", "pseudo"))
@pytest.mark.parametrize("players", (2, 6))
def test_no_text_of_the_planner_at_a_table_is_cut_off(players: int, language: str) -> None:
    for state, session in states(players):
        for panel in painted(session, 0, language):
            assert not panel.clipped, f"{state}, {panel.panel.name}: {panel.clipped}"


def test_the_names_of_touch_targets_are_unique_while_planners_are_open_at_a_table() -> None:
    for state, session in states(6):
        names = [target.name for panel in painted(session) for target in panel.targets]
        assert len(names) == len(set(names)), state


def numbers(panels: list[Painted]) -> dict[str, set[str]]:
    """Return, by the name of the panel, the words and numbers written in it."""
    return {
        panel.panel.name: {word for text, _ in panel.texts for word in text.replace(".", " ").split()}
        for panel in panels
    }


def test_with_hidden_money_a_plan_shows_its_cost_and_only_its_owner_sees_the_rest() -> None:
    session = dreaming(4, Task.BUY, SheetId("planner", part="fuel"), hidden_money=True)
    seat = 2
    session.match.state.players[seat].money = 777
    session.view(seat).outlook = None
    found = planning.outlook(session, seat)
    left, cost = str(found.left), str(found.cost())
    assert left not in {cost, "777"}
    shown = numbers(painted(session))
    station = f"station:{session.match.seats[seat].colour}"
    assert cost in shown[station]
    assert not any({left, "777"} & written for written in shown.values())
    session.perform(intents.Peek(seat))
    shown = numbers(painted(session))
    assert left in shown[station]
    assert not any(left in written for name, written in shown.items() if name != station)


def test_the_planner_shows_with_words_what_a_plan_costs_and_leaves_and_the_change_of_income() -> None:
    session = dreaming(4, Task.NOMINATE, SheetId("planner", part="plant"))
    seat = 2
    session.match.state.players[seat].money = 777
    session.view(seat).outlook = None
    found = planning.outlook(session, seat)
    assert found.before != found.income
    station = f"station:{session.match.seats[seat].colour}"
    panel = next(panel for panel in painted(session) if panel.panel.name == station)
    said = [text for text, _ in panel.texts]
    spoken = ("planner.page_plant", "planner.page_fuel", "planner.page_cities", "planner.all", "table.keep")
    assert {words.say(key) for key in (*spoken, "planner.then", "planner.auto")} <= set(said)
    assert {str(found.cost()), str(found.left), f"{found.before} \u203a {found.income}"} <= set(said)


def test_hidden_money_held_visible_by_a_hand_is_large_and_beside_the_hand() -> None:
    session = Session(play_until(deal(4, hidden_money=True), Task.RAISE, 3))
    for seat, way in ((0, ""), (2, ""), (0, SheetId("planner", part="fuel")), (2, SheetId("planner", part="fuel"))):
        session.view(seat).sheet = way
        session.view(seat).peeking = True
        usual = Seating.usual(4, SIZE)
        table = Table(session, plan(usual))
        chair = usual.chairs[seat]
        items = station_panels(table, seat)[0].key
        assert isinstance(items, tuple)
        cover = next(item.box for item in items if isinstance(item, Cover))
        figure = next(item for item in items if isinstance(item, Money) and item.cap >= 13)
        assert figure.amount == table.player(seat).money
        beside = figure.x - PEEK / 2 >= cover[0] + cover[2] or figure.x + PEEK / 2 <= cover[0]
        assert beside, chair.side
        session.view(seat).peeking = False


@pytest.mark.parametrize("hidden", (True, False))
def test_at_a_table_a_maximum_bid_is_shown_only_below_its_owners_hand(hidden: bool) -> None:
    session = Session(play_until(deal(4, hidden_money=hidden), Task.RAISE, 3))
    state = session.match.state
    seat = next(other for other in state.ring if other != state.actor)
    state.players[seat].money = 900
    session.perform(intents.Open(seat, "maximum"))
    session.perform(intents.SetMaximum(seat, 876))
    assert session.view(seat).maximum
    assert not any("876" in written for written in numbers(painted(session)).values())
    session.perform(intents.Peek(seat))
    station = f"station:{session.match.seats[seat].colour}"
    where = {name for name, written in numbers(painted(session)).items() if "876" in written}
    assert where == {station}
    assert "876" not in "".join(map(str, session.match.record.lines))


def test_at_a_table_messages_about_a_plan_appear_in_its_owners_station() -> None:
    session = dreaming(3, Task.BUY, "planner")
    acting = session.match.state.actor
    seat = session.match.state.queue[0]
    session.view(seat).sheet = ""
    session.view(seat).notes = (PriceRise("fuel", 0, 99, 98),)
    told = {name for name, written in numbers(painted(session)).items() if "99" in written}
    assert told == {f"station:{session.match.seats[seat].colour}"}
    assert acting != seat


def test_every_player_station_at_a_table_has_a_button_for_the_planner() -> None:
    for task in (Task.NOMINATE, Task.RAISE, Task.BUY, Task.BUILD, Task.RUN, Task.SCRAP):
        session = Session(play_until(deal(4), task, 1))
        names = {target.name for panel in painted(session) for target in panel.targets}
        for seat in session.match.seats:
            assert f"{seat.colour}:planner" in names, task.name


def test_the_map_in_the_players_own_lens_responds_to_their_plan() -> None:
    """At the table the shared map obeys the acting seat; a lens in front of a station obeys that station's planner."""
    session = Session(play_until(deal(4), Task.BUILD, 3))
    seat = session.match.state.queue[0]
    start = session.match.state.zone.cities[session.match.state.players[seat].cities[0]].id
    record = session.match.record
    middle = load_sheet(record.map, board_of(record.edition)).cities[start]
    session.look.lenses.append(Lens(1, seat, middle, 400.0, 300.0))

    def cities() -> set[object]:
        lens = next(panel for panel in painted(session) if panel.panel.name == "lens:1")
        assert lens.panel.owner == seat
        return {target.intent for target in lens.targets if isinstance(target.intent, intents.PlanCity)}

    assert not cities()
    session.perform(intents.Open(seat, "planner"))
    found = cities()
    assert found and all(isinstance(intent, intents.PlanCity) and intent.seat == seat for intent in found)
    for intent in sorted(found, key=str)[:1]:
        assert isinstance(intent, intents.PlanCity)
        zone = session.match.state.zone
        names = {target.name for panel in painted(session) for target in panel.targets}
        assert f"lens:1:{zone.cities[intent.city].id}" in names


@pytest.mark.parametrize("page", ("planner", SheetId("planner", part="news")))
def test_a_players_station_mentions_an_impossible_plan_exactly_once(page: str) -> None:
    session = Session(play_until(deal(3), Task.BUILD, 3))
    state, seat = session.match.state, session.match.state.actor
    full = next(city for city, price in enumerate(state.house_price) if price >= SOLD_OUT)
    name = state.zone.cities[full].name
    session.view(seat).plan = Plan(cities=((full, 20),))
    session.perform(intents.StagePlan(seat))
    assert session.view(seat).notes

    def said() -> str:
        station = f"station:{session.match.seats[seat].colour}"
        panel = next(panel for panel in painted(session) if panel.panel.name == station)
        return " ".join(text for text, _ in panel.texts if text != name)

    assert said().count(name) == 1, "in the band of the station"
    session.perform(intents.Open(seat, page))
    assert said().count(name) == 1, "in the planner"


def test_in_the_planner_at_a_table_every_minus_sign_is_on_a_button() -> None:
    known = plan_view(dreaming(4, Task.BUY, "planner"), 0)
    items = list(plan_parts.fuels(known, Area(10, 5, 150, 56)))
    buttons = [Area(*item.box) for item in items if isinstance(item, Button) and item.style == "dark"]
    signs = [item for item in items if isinstance(item, Mark) and item.look == "minus"]
    assert signs and all(any(button.holds(sign.x, sign.y) for button in buttons) for sign in signs)


def test_a_long_press_on_a_plant_in_the_planner_explains_it() -> None:
    session = dreaming(4, Task.BUY, "planner", plant=False)
    session.perform(intents.Open(0, PAGES[0]))
    table = painted(session)
    cards = [
        target
        for one in table
        for target in one.targets
        if isinstance(target.intent, intents.PlanPlant) and target.intent.seat == 0
    ]
    assert len(cards) >= 4
    for target in cards:
        assert target.hint == card_words(session.match.state.rules, target.intent.plant)
