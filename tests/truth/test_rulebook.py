"""The numbers of the rulebook are those of the game that is then dealt and played."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import pytest

from game.bots import decide
from game.engine import auction, rules
from game.engine.actions import DONE, Build, Buy, Run
from game.engine.board import maps
from game.engine.cartel import take_fuel
from game.engine.plants import CARDS, STEP3, storage_of
from game.engine.resources import COAL, FUELS
from game.engine.ruleset import PLAYERS, editions
from game.engine.state import CARTEL, GameState, Phase, Task
from game.kit.style import words
from game.views.rulebook import book as written
from game.views.rulebook.book import Figures, RuleParagraph, book
from game.views.rulebook.subject import Subject
from tests.map_samples import BOXED
from tests.truth.judging import happens, in_turn, paid_for, price_of_house, rich
from tests.truth.listening import Said, listening
from tests.truth.of_fuel import price_now
from tests.truth.of_power import end_cities
from tests.truth.test_truth import dealt
from tests.truth.walking import OPEN, walked
from tests.workshop.staging import StagedGame

ALL = tuple(product(editions(), BOXED, PLAYERS))
SOME = ALL[::7]
"""Every seventh: every edition, map and number of players among them."""


def values_of(subject: Subject) -> dict[str, dict[str, Any]]:
    """Return the values filled into each message of the rulebook."""
    found: dict[str, dict[str, Any]] = {}
    written._book.cache_clear()
    words.set_language("en")

    def hear(key: str, values: dict[str, Any], text: str) -> None:
        found.setdefault(key, values)

    with listening(hear):
        book(subject)
    return found


def paragraph(subject: Subject, name: str) -> RuleParagraph:
    return next(one for chapter in book(subject) for one in chapter.paragraphs if one.name == name)


def rows(subject: Subject, name: str) -> tuple[tuple[str, ...], ...]:
    shown = paragraph(subject, name).figures
    assert isinstance(shown, Figures)
    return shown.rows


def begun(edition: str, map_name: str, players: int, **house: object) -> tuple[GameState, Subject]:
    state = dealt(edition, map_name, players, 1, **house).match.state
    return state, Subject.as_played(state, map_name)


@pytest.mark.parametrize("place", SOME, ids=str)
def test_the_rulebooks_numbers_for_the_set_up_are_those_of_a_dealt_game(place: tuple[str, str, int]) -> None:
    state, subject = begun(*place)
    told = values_of(subject)
    cards = {*state.market, *state.deck, *state.hidden, *state.out}
    cards |= {card.number for card in state.cartel.plants} if state.cartel else set()
    plants = cards - {STEP3}
    counted = told["rulebook.components.plants.true"]
    assert counted == {"count": len(plants), "first": min(plants), "last": max(plants)}
    tokens = [lying + kept for lying, kept in zip(state.stock, state.supply, strict=True)]
    marks = len(state.marks)
    assert abs(sum(told["here.tokens"].get(fuel, 0) for fuel in FUELS) - sum(tokens)) <= marks
    assert {player.money for player in state.players} == {told["rulebook.setup.money"]["money"]}
    in_rows = told["here.market_rows"]
    assert (len(state.current), len(state.future)) == (in_rows["current"], in_rows["future"])
    assert state.deck[0] == STEP3, "below the deck"
    resupply = {row[0]: row[1:] for row in rows(subject, "resupply")}
    for fuel, word in enumerate(FUELS):
        start, *steps = resupply[words.say(f"fuel.{word}")]
        assert int(start) == state.stock[fuel]
        assert [int(step) for step in steps] == [row[fuel] for row in state.rules.resupply]


def test_the_fuel_prices_stated_in_the_rulebook_are_those_paid() -> None:
    """The market has the stated number of tokens at each price, from the cheapest to the most expensive."""
    state, subject = begun("classic", "germany", 4)
    told = values_of(subject)["rulebook.setup.spaces"]
    paid: dict[int, list[int]] = {}
    for fuel in range(len(FUELS)):
        now = rich(in_turn(state, 0, Task.BUY), 0)
        now.stock, now.supply = [24, 24, 24, 12], [0, 0, 0, 0]
        plants = tuple(plant for plant in CARDS.values() if fuel in plant.fuels)
        now.players[0].plants, now.players[0].storage = plants, storage_of(plants)
        while Buy(fuel) in rules.legal_actions(now):
            before = now.players[0].money
            now, _ = happens(now, Buy(fuel))
            paid.setdefault(fuel, []).append(before - now.players[0].money)
    assert paid[0][0] == told["least"] and paid[0].count(paid[0][0]) == told["room"]
    assert max(paid[1]) <= told["most"] and paid[3][-1] <= told["uranium"]
    assert len(set(paid[3])) == len(paid[3]), "uranium: a token to a price"


def test_a_plant_stores_fuel_for_the_number_of_runs_that_the_rulebook_states() -> None:
    runs = values_of(Subject.before("classic", "germany", 4))["rulebook.plants.storage"]["runs"]
    assert {plant.storage for plant in CARDS.values()} >= {0, 2, 4, 6}
    assert all(plant.storage == runs * plant.need for plant in CARDS.values())


@pytest.mark.parametrize("edition", editions())
def test_the_incomes_in_the_rulebooks_table_are_those_paid(edition: str) -> None:
    state, subject = begun(edition, "germany", 2)
    table = {int(cities): int(pays) for cities, pays in rows(subject, "payment")}
    strongest = (46, 42, 50)
    for cities in range(20):
        now = in_turn(state, 0, Task.RUN)
        owner = now.players[0]
        owner.plants = tuple(CARDS[number] for number in strongest)
        owner.storage, owner.fuel = storage_of(owner.plants), [5, 0, 0, 0]
        owner.cities = tuple(range(cities))
        every = [move for move in rules.legal_actions(now) if isinstance(move, Run)]
        first = {move.plant: move for move in reversed(every)}
        lit, income = paid_for(now, 0, first.values())
        assert lit == min(cities, 19) and income == table[lit]


@pytest.mark.judges("rulebook.goal.win")
@pytest.mark.parametrize("place", SOME, ids=str)
def test_the_game_ends_at_the_number_of_cities_that_the_rulebook_states(place: tuple[str, str, int]) -> None:
    session = dealt(*place, 1)
    aim = values_of(Subject.of(session))["rulebook.goal.win"]
    end_cities(Said("rulebook.goal.win", aim, "", session, "page", 0, "here"))


@pytest.mark.parametrize("edition", editions())
def test_the_spaces_of_a_city_cost_and_open_as_the_rulebook_states(edition: str) -> None:
    state, subject = begun(edition, "germany", 3)
    prices = [int(price) for _, _, price in rows(subject, "house_prices")]
    for step, price in enumerate(prices, start=1):
        now = in_turn(state, 0, Task.BUILD)
        now.step = step
        now.players[0].cities, now.players[0].reach = (1,), now.zone.distance[1][:]
        now.houses = [-1] * len(now.houses)
        now.houses[: step - 1] = [1, 2][: step - 1]
        now.price_houses()
        assert price_of_house(now, 0, 0) == now.zone.distance[0][1] + price
        now.step = step - 1
        now.price_houses()
        if step != 1:
            assert price_of_house(now, 0, 0) > 999, "it is open before its step"


def test_the_cartel_starts_with_as_many_houses_as_the_rulebook_states() -> None:
    for house in ({}, {"start_cities": True}):
        state, subject = begun("recharged", "germany", 2, **house)
        told = values_of(subject)["rulebook.two.houses"]
        assert state.cartel is not None
        assert told["more"] == state.cartel.houses
        first = sum(state.houses[3 * city] == CARTEL for city in range(len(state.zone)))
        second = sum(state.houses[3 * city + 1] == CARTEL for city in range(len(state.zone)))
        assert told["count"] == first
        assert second == (len(state.marks) if house else 0)


def test_the_rulebooks_limits_for_plants_of_the_step_3_market_and_the_cartel_hold() -> None:
    most = values_of(Subject.before("recharged", "germany", 2))
    seen = set()
    for match, _ in walked(StagedGame("recharged", "germany", 2, 5, OPEN)):
        state = match.state
        if state.step == 3 and state.phase != Phase.FINISH:
            assert not state.future
            seen.add(len(state.market))
        assert state.cartel is not None
        assert len(state.cartel.plants) <= most["rulebook.two.plant.false"]["count"]
    assert max(seen) == most["rulebook.steps.third"]["count"]


@pytest.mark.rotates
@pytest.mark.parametrize(("edition", "map_name"), [*product(editions(), maps())], ids=str)
def test_the_minimum_bid_and_the_coal_depot_are_as_the_rulebook_states(edition: str, map_name: str) -> None:
    """If the discount marker or the depot is not part of the game, the rulebook has the other sentence."""
    state, subject = begun(edition, map_name, 4)
    told = values_of(subject)
    state.discount = 0
    auction.begin(state)
    least = {plant: auction.least_bid(state, plant) for plant in state.current}
    cheaper = {plant for plant in least if least[plant] != plant}
    marker = "rulebook.auction.least.true" in told
    assert marker == ("rulebook.components.card.true" in told) == bool(cheaper)
    if marker:
        assert cheaper == {state.discount} and least[state.discount] == told["rulebook.auction.least.true"]["least"]
    state.stock[COAL], state.supply[COAL], state.depot = 0, 2, 2
    depot = price_now(state, COAL) is not None
    assert depot == ("rulebook.fuel.gone.true" in told) == ("rulebook.bureaucracy.run.true" in told)
    assert depot != ("rulebook.fuel.gone.false" in told)
    assert depot == bool({"rulebook.fuel.depot", "here.coal_depot_price.apart"} & {*told})


def test_the_cartel_adds_a_house_where_its_space_is_free_and_takes_fuel_only_from_the_market() -> None:
    """In a closed city, which has no first space, the player's own house takes the Cartel's space."""
    state, _ = begun("recharged", "baden-wuerttemberg", 2)
    state.step, answered = 2, set()
    for city in range(len(state.zone)):
        now = rich(in_turn(state, 0, Task.BUILD), 0)
        now.players[0].reach = [0] * len(now.zone)
        now.price_houses()
        if now.houses[3 * city] == CARTEL or Build(city) not in rules.legal_actions(now):
            continue
        after, _ = happens(now, Build(city))
        assert (after.houses[3 * city + 1] == CARTEL) != (after.houses[3 * city + 1] == 0)
        answered.add((bool(now.zone.first_space[city]), after.houses[3 * city + 1] == CARTEL))
    assert answered == {(False, True), (True, False)}
    depot, _ = begun("recharged", "usa", 2)
    assert depot.cartel is not None
    depot.cartel.plants = (CARDS[4], CARDS[10])
    depot.stock[COAL], depot.supply[COAL] = 1, 23
    take_fuel(depot)
    assert depot.cartel.fuel[COAL] == 1 and depot.supply[COAL] == 23


@pytest.mark.parametrize(("map_name", "again"), [("baden-wuerttemberg", True), ("germany", False)])
def test_the_turn_order_is_set_again_after_auctions_only_on_a_map_whose_rules_say_so(
    map_name: str, again: bool
) -> None:
    """The order never changes between two plants, and in later rounds only where the sentence says so."""
    orders: dict[tuple[int, Phase], set[tuple[int, ...]]] = {}
    for match, _ in walked(StagedGame("classic", map_name, 4, 3, OPEN)):
        state = match.state
        orders.setdefault((state.round, state.phase), set()).add(state.order)
    bidding = {number: found for (number, phase), found in orders.items() if phase == Phase.AUCTION}
    assert all(len(found) == 1 for found in bidding.values())
    buying = {number: found for (number, phase), found in orders.items() if phase == Phase.MARKET and number > 1}
    assert any(found != bidding[number] for number, found in buying.items()) == again


def test_phases_and_players_follow_in_the_order_that_the_rulebook_states() -> None:
    """Players act from the first in the auction, and from the last for fuel and building."""
    seen: list[Phase] = []
    firsts: dict[Phase, set[bool]] = {}
    for match, _ in walked(StagedGame("classic", "germany", 4, 3, OPEN)):
        state = match.state
        if not seen or seen[-1] != state.phase:
            seen.append(state.phase)
            if state.round > 1 and state.phase in (Phase.AUCTION, Phase.MARKET, Phase.BUILD):
                firsts.setdefault(state.phase, set()).add(state.actor == state.order[0])
                if state.phase != Phase.AUCTION:
                    assert state.actor == state.order[-1]
    assert firsts[Phase.AUCTION] == {True} and firsts[Phase.MARKET] == firsts[Phase.BUILD] == {False}
    assert seen[:5] == [Phase.AUCTION, Phase.MARKET, Phase.BUILD, Phase.BUREAUCRACY, Phase.AUCTION]


@pytest.mark.judges("rulebook.screen.undo")
@pytest.mark.parametrize("edition", editions())
def test_undo_works_as_the_rulebook_says(edition: str) -> None:
    """A drawn card or another person's move ends undo; bots' moves are undone, too; a choice of plants, until all are
    ready.
    """
    match, random = dealt(edition, "germany", 3, 3).match, Random(3)
    while match.state.task != Task.BUY:
        seat = match.asked()[0]
        match.commit(seat, decide(match.state, "greedy", random, seat))
        if match.commits[-1].drawn:
            assert match.undo_refusal(seat) == "undo_card"
    first, before = match.asked()[0], match.state
    for kind, back in (("greedy", 2), ("person", 0)):
        match.commit(first, [DONE])
        second = match.asked()[0]
        match.change_chair(second, kind)
        match.commit(second, [DONE])
        assert match.undoable(first) == back
        if back:
            match.undo(first)
            assert match.state == before
    assert match.undo_refusal(first) == "undo_acted"
    while match.state.task != Task.RUN:
        seat = match.asked()[0]
        match.commit(seat, decide(match.state, "greedy", random, seat))
    for seat in (0, 1):
        match.commit(seat, [DONE])
    match.withdraw(0)
    for seat in (0, 2):
        match.commit(seat, [DONE])
    assert match.undo_refusal(0) == "undo_round"


def test_a_wrong_number_in_the_rulebook_fails_its_check(monkeypatch: pytest.MonkeyPatch) -> None:
    """The test breaks two pages: a payment becomes a constant, and the set-up loses its tables."""
    wrong = Figures(("", ""), tuple((str(cities), str(10 * cities)) for cities in range(21)))
    entries = tuple(
        written.Entry(entry.name, entry.values, entry.picture, lambda _: wrong) if entry.name == "payment" else entry
        for entry in written.GUIDE["bureaucracy"]
    )
    monkeypatch.setitem(written.GUIDE, "bureaucracy", entries)
    written._book.cache_clear()
    with pytest.raises(AssertionError):
        test_the_incomes_in_the_rulebooks_table_are_those_paid("classic")
    monkeypatch.undo()
    monkeypatch.setitem(written.GUIDE, "setup", ())
    with pytest.raises((AssertionError, KeyError)):
        test_the_rulebooks_numbers_for_the_set_up_are_those_of_a_dealt_game(("classic", "germany", 4))
    monkeypatch.undo()
    written._book.cache_clear()
