"""The planner and the pad for the maximum in the stations: large enough, whole texts, nothing for others' eyes."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import pytest

from game.engine.resources import SOLD_OUT
from game.engine.ruleset import board_of
from game.engine.state import Task
from game.scenes import intents
from game.scenes.looking.look import Lens
from game.scenes.plans import planning
from game.scenes.plans.planner import Plan
from game.scenes.stage import Stage
from game.scenes.table import Seating
from game.scenes.table.common import Table
from game.scenes.table.items import Cover, Money
from game.scenes.table.pad import PEEK
from game.scenes.table.plan import plan
from game.scenes.table.station import station_panels
from game.ui import words
from game.ui.board import load_sheet
from game.ui.panel import Painted
from tests.scenes.table.test_sizes import SIZE, deal, gap, painted, play_until

PAGES = ("planner:plant", "planner:fuel", "planner:cities", "planner:news")


pytestmark = pytest.mark.usefixtures("screen")


def dreaming(players: int, task: Task, page: str, round_: int = 3, plant: bool = True, **rules: object) -> Stage:
    """Everybody plans at the same time."""
    stage = Stage(play_until(deal(players, **rules), task, round_))
    for seat in range(players):
        stage.perform(intents.Open(seat, page))
        if plant and stage.match.state.current:
            stage.perform(intents.PlanPlant(seat, stage.match.state.current[0]))
        for fuel in range(4):
            stage.perform(intents.PlanFuel(seat, fuel))
        for near in planning.outlook(stage, seat).near[:2]:
            stage.perform(intents.PlanCity(seat, near.city))
        stage.view(seat).refused = None
    return stage


def bidding(players: int, capped: bool, **rules: object) -> Stage:
    """All who wait in the ring have the pad for their maximum open."""
    stage = Stage(play_until(deal(players, **rules), Task.RAISE, 3))
    state = stage.match.state
    for seat in state.ring:
        if seat == state.actor:
            continue
        stage.perform(intents.Open(seat, "maximum"))
        if capped and stage.least_bid(seat) <= state.players[seat].money:
            stage.perform(intents.SetMaximum(seat, stage.view(seat).bid))
    return stage


def states(players: int) -> Iterator[tuple[str, Stage]]:
    for page in PAGES:
        yield page, dreaming(players, Task.NOMINATE, page)
        yield page, dreaming(players, Task.BUILD, page, 4)
    yield "cards", dreaming(players, Task.NOMINATE, "planner:plant", plant=False)
    yield "covered", dreaming(players, Task.BUY, "planner:fuel", hidden_money=True)
    yield "pad", bidding(players, False)
    yield "capped", bidding(players, True, hidden_money=True)


@pytest.mark.parametrize("players", (2, 3, 4, 6))
def test_targets_are_large_and_apart(players: int) -> None:
    k = Seating.usual(players, SIZE).px_per_mm
    for state, stage in states(players):
        for panel in itertools.chain.from_iterable(painted(stage, shift) for shift in range(0, players, 2)):
            if panel.panel.owner is None:
                continue
            for target in panel.targets:
                short = min(target.rect.size) / k
                assert short >= (20 if target.commit else 12) - 0.6, f"{state}: {target.name} is {short:.1f} mm"
            for a, b in itertools.combinations(panel.targets, 2):
                away = gap(a.rect, b.rect) / k
                assert away >= 3 - 0.7, f"{state}: {a.name} and {b.name} are {away:.1f} mm apart"


@pytest.mark.parametrize("language", ("en", "es", "pseudo"))
@pytest.mark.parametrize("players", (2, 6))
def test_no_text_is_cut(players: int, language: str) -> None:
    for state, stage in states(players):
        for panel in painted(stage, 0, language):
            assert not panel.clipped, f"{state}, {panel.panel.name}: {panel.clipped}"


def test_names_are_unique() -> None:
    for state, stage in states(6):
        names = [target.name for panel in painted(stage) for target in panel.targets]
        assert len(names) == len(set(names)), state


def numbers(panels: list[Painted]) -> dict[str, set[str]]:
    """Everything written in each panel, word by word."""
    return {
        panel.panel.name: {word for text, _ in panel.texts for word in text.replace(".", " ").split()}
        for panel in panels
    }


def test_a_covered_plan_shows_its_cost_and_only_its_holder_what_is_left() -> None:
    stage = dreaming(4, Task.BUY, "planner:fuel", hidden_money=True)
    seat = 2
    stage.match.state.players[seat].money = 777
    stage.view(seat).outlook = None
    found = planning.outlook(stage, seat)
    left, cost = str(found.left), str(found.cost())
    assert left not in {cost, "777"}
    shown = numbers(painted(stage))
    station = f"station:{stage.match.seats[seat].colour}"
    assert cost in shown[station]
    assert not any({left, "777"} & written for written in shown.values())
    stage.perform(intents.Peek(seat))
    shown = numbers(painted(stage))
    assert left in shown[station]
    assert not any(left in written for name, written in shown.items() if name != station)


def test_the_planner_says_in_words_what_it_costs_and_brings() -> None:
    stage = dreaming(4, Task.NOMINATE, "planner:plant")
    seat = 2
    stage.match.state.players[seat].money = 777
    stage.view(seat).outlook = None
    found = planning.outlook(stage, seat)
    assert found.before != found.income
    station = f"station:{stage.match.seats[seat].colour}"
    panel = next(panel for panel in painted(stage) if panel.panel.name == station)
    said = [text for text, _ in panel.texts]
    spoken = ("planner.page_plant", "planner.page_fuel", "planner.page_cities", "planner.all", "table.keep")
    assert {words.say(key) for key in (*spoken, "planner.then", "planner.keep_it")} <= set(said)
    assert {str(found.cost()), str(found.left), f"{found.before} \u203a {found.income}"} <= set(said)


def test_what_one_peeks_at_is_large_and_lies_beside_the_cover() -> None:
    stage = Stage(play_until(deal(4, hidden_money=True), Task.RAISE, 3))
    for seat, way in ((0, ""), (2, ""), (0, "planner:fuel"), (2, "planner:fuel")):
        stage.view(seat).sheet = way
        stage.view(seat).peeking = True
        usual = Seating.usual(4, SIZE)
        table = Table(stage, plan(usual))
        chair = usual.chairs[seat]
        items = station_panels(table, seat)[0].key
        assert isinstance(items, tuple)
        cover = next(item.box for item in items if isinstance(item, Cover))
        figure = next(item for item in items if isinstance(item, Money) and item.cap >= 13)
        assert figure.amount == table.player(seat).money
        beside = figure.x - PEEK / 2 >= cover[0] + cover[2] or figure.x + PEEK / 2 <= cover[0]
        assert beside, chair.side
        stage.view(seat).peeking = False


@pytest.mark.parametrize("hidden", (True, False))
def test_a_maximum_is_written_nowhere_but_under_its_owners_hand(hidden: bool) -> None:
    stage = Stage(play_until(deal(4, hidden_money=hidden), Task.RAISE, 3))
    state = stage.match.state
    seat = next(other for other in state.ring if other != state.actor)
    state.players[seat].money = 900
    stage.perform(intents.Open(seat, "maximum"))
    stage.perform(intents.SetMaximum(seat, 876))
    assert stage.view(seat).maximum
    assert not any("876" in written for written in numbers(painted(stage)).values())
    stage.perform(intents.Peek(seat))
    station = f"station:{stage.match.seats[seat].colour}"
    where = {name for name, written in numbers(painted(stage)).items() if "876" in written}
    assert where == {station}
    assert "876" not in "".join(map(str, stage.match.record.lines))


def test_what_a_seat_is_told_of_its_plan_stands_in_its_own_station() -> None:
    stage = dreaming(3, Task.BUY, "planner")
    acting = stage.match.state.actor
    seat = stage.match.state.queue[0]
    stage.view(seat).sheet = ""
    stage.view(seat).notes = (planning.Dearer("fuel", 0, 99, 98),)
    told = {name for name, written in numbers(painted(stage)).items() if "99" in written}
    assert told == {f"station:{stage.match.seats[seat].colour}"}
    assert acting != seat


def test_every_station_has_a_way_to_the_planner() -> None:
    for task in (Task.NOMINATE, Task.RAISE, Task.BUY, Task.BUILD, Task.RUN, Task.SCRAP):
        stage = Stage(play_until(deal(4), task, 1))
        names = {target.name for panel in painted(stage) for target in panel.targets}
        for seat in stage.match.seats:
            assert f"{seat.colour}:planner" in names, task.name


def test_the_map_under_ones_own_lens_answers_to_ones_plan() -> None:
    """At the table the shared map obeys the acting seat; a lens in front of one's station obeys one's planner."""
    stage = Stage(play_until(deal(4), Task.BUILD, 3))
    seat = stage.match.state.queue[0]
    start = stage.match.state.zone.cities[stage.match.state.players[seat].cities[0]].id
    record = stage.match.record
    middle = load_sheet(record.map, board_of(record.edition)).cities[start]
    stage.look.lenses.append(Lens(1, seat, middle, 400.0, 300.0))

    def cities() -> set[object]:
        lens = next(panel for panel in painted(stage) if panel.panel.name == "lens:1")
        assert lens.panel.owner == seat
        return {target.intent for target in lens.targets if isinstance(target.intent, intents.PlanCity)}

    assert not cities()
    stage.perform(intents.Open(seat, "planner"))
    found = cities()
    assert found and all(isinstance(intent, intents.PlanCity) and intent.seat == seat for intent in found)
    for intent in sorted(found, key=str)[:1]:
        assert isinstance(intent, intents.PlanCity)
        zone = stage.match.state.zone
        names = {target.name for panel in painted(stage) for target in panel.targets}
        assert f"lens:1:{zone.cities[intent.city].id}" in names


@pytest.mark.parametrize("page", ("planner", "planner:news"))
def test_what_no_longer_goes_is_said_once_at_the_table(page: str) -> None:
    stage = Stage(play_until(deal(3), Task.BUILD, 3))
    state, seat = stage.match.state, stage.match.state.actor
    full = next(city for city, price in enumerate(state.house_price) if price >= SOLD_OUT)
    name = state.zone.cities[full].name
    stage.view(seat).plan = Plan(cities=((full, 20),))
    stage.perform(intents.LayPlan(seat))
    assert stage.view(seat).notes

    def said() -> str:
        station = f"station:{stage.match.seats[seat].colour}"
        panel = next(panel for panel in painted(stage) if panel.panel.name == station)
        return " ".join(text for text, _ in panel.texts if text != name)

    assert said().count(name) == 1, "in the band of the station"
    stage.perform(intents.Open(seat, page))
    assert said().count(name) == 1, "in the planner"
