"""The reason for a move: its figures are what the engine comes to on the decks that were thought about."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import NamedTuple

import pytest

from game.bots import asked_view, decide
from game.bots.advice import searched
from game.bots.engineer import turn
from game.bots.levels import BotPlayer
from game.bots.reasons import KEYS, OUTCOMES, Reason, compare
from game.bots.search.candidates import NO_LIMIT, CandidateCommit
from game.bots.search.sampling import sampled_turn
from game.bots.search.think import Deck, Search
from game.engine import build as building
from game.engine import mines, outage, rules, setup
from game.engine.actions import BIDS, BUY, DONE, NOMINATE, PASS, Action, Build, Done, Pass
from game.engine.events import CitiesSupplied, Event, UraniumSold
from game.engine.plants import STEP3, storage_of
from game.engine.record import COLOURS, Seat
from game.engine.resources import COAL
from game.engine.ruleset import PLAYERS, editions
from game.engine.state import CARTEL, GameState, Phase, Task
from game.kit.style import words
from game.match import new_match
from game.session import advice_requests
from game.session.session import Session
from tests.map_samples import BOXED

DIRECTOR = BotPlayer("director", "", 0.05)
EVERY = 12
"""One decision of so many is asked about."""


class Told(NamedTuple):
    """A reason, the search behind it and the two commits that it compares."""

    search: Search
    best: CandidateCommit
    other: CandidateCommit
    reason: Reason


def told_reasons(edition: str, map_name: str, players: int, seed: int) -> Iterator[Told]:
    """Yield reasons in the middle of a game of rules of thumb: for the best commit and for the worst one."""
    state = setup.seeded_game(edition, map_name, players, seed)
    rules.begin(state)
    random, count = Random(seed), 0
    while state.phase != Phase.FINISH:
        count += 1
        if count % EVERY == 0:
            search, ranked = searched(asked_view(state), DIRECTOR, seed)
            others = [judged.candidate for judged in ranked if judged.candidate.moves != ranked[0].candidate.moves]
            for one, two in [(ranked[0].candidate, others[0]), (others[-1], ranked[0].candidate)] if others else []:
                yield Told(search, one, two, compare(search, one, two))
        for move in decide(state, "engineer_0", random):
            rules.apply(state, move)


def bought(state: GameState, counts: Sequence[int]) -> int:
    """Return the price of these tokens of each fuel, bought one by one; 99 if the market lacks some of them."""
    if any(count > state.stock[fuel] for fuel, count in enumerate(counts)):
        return 99
    prices = state.rules.prices
    return sum(prices[fuel][state.stock[fuel] - taken] for fuel, count in enumerate(counts) for taken in range(count))


class End(NamedTuple):
    """A round that was played, and what happened in it."""

    state: GameState
    events: list[Event]

    def powered(self, seat: int) -> int:
        """Return the number of cities powered, as the engine reported it, or as it ranks them at the finish."""
        if self.state.phase == Phase.FINISH:
            return next(rank.supplied for rank in rules.ranking(self.state) if rank.seat == seat)
        told = [event.cities for event in self.events if isinstance(event, CitiesSupplied) and event.seat == seat]
        return told[-1]

    def money(self, seat: int) -> int:
        return self.state.players[seat].money

    def capacity(self, seat: int) -> int:
        return sum(plant.cities for plant in self.state.players[seat].plants)

    def network(self, seat: int) -> int:
        return sum(seat in self.state.owners(city) for city in range(len(self.state.zone)))

    def place(self, seat: int) -> int:
        return [party for party in self.state.order if party != CARTEL].index(seat) + 1

    def stored(self, seat: int) -> int:
        """Return the value of the stored fuel at the market's prices; tokens beyond its last have that one's price."""
        return sum(
            self.state.rules.prices[fuel][max(1, self.state.stock[fuel] - taken)]
            for fuel, count in enumerate(self.state.players[seat].fuel)
            for taken in range(count)
        )

    def lost(self, seat: int) -> int:
        """Return the income of the powered cities that was not paid, as the engine reported it."""
        paid = [event.income for event in self.events if isinstance(event, CitiesSupplied) and event.seat == seat][-1]
        return self.state.rules.pays(self.powered(seat)) - paid

    def mined(self, seat: int) -> int:
        """Return what the mines are paid if the engine lets them sell now."""
        twin = self.state.copy()
        twin.log = []
        mines.sell(twin)
        return sum(event.income for event in twin.log if isinstance(event, UraniumSold) and event.seat == seat)

    def untaxed(self, seat: int) -> int:
        """Return how much more the stored tokens cost now than by the printed prices."""
        rules = self.state.rules
        fuel = self.state.players[seat].fuel
        return sum(count * (rules.tracks[at][0] - rules.printed_tracks[at][0]) for at, count in enumerate(fuel))

    def one_run(self, seat: int) -> int:
        """Return the price of fuel for one run of all plants, at most 99; hybrids burn the cheapest mix."""
        plants = self.state.players[seat].plants
        needs = [sum(plant.need for plant in plants if plant.fuels == (fuel,)) for fuel in range(4)]
        either = sum(plant.need for plant in plants if len(plant.fuels) == 2)
        mixes = [(needs[0] + coal, needs[1] + either - coal, needs[2], needs[3]) for coal in range(either + 1)]
        return min(99, *[bought(self.state, mix) for mix in mixes])


def end_of_round(deck: Deck, option: CandidateCommit) -> End:
    """Play a commit and the rest of its round by the engine alone."""
    state = deck.state.copy()
    events: list[Event] = []
    state.log = events
    seat, number, lot = state.actor, max(1, state.round), state.lot
    for move in option.moves:
        rules.play(state, move)
    while option.limit != NO_LIMIT and state.task == Task.RAISE and state.lot == lot:
        going = BIDS[state.bid + 1] if state.bid < option.limit else PASS
        moves = [going] if state.actor == seat else turn(state, deck.styles[state.actor])
        for move in moves:
            rules.apply(state, move)
    random = Random(deck.seed)
    while state.round <= number and state.phase != Phase.FINISH:
        style = deck.styles[state.actor]
        moves = turn(state, style) if state.actor == seat else sampled_turn(state, style, random)
        for move in moves:
            rules.apply(state, move)
    return End(state, events)


OF = {
    "lights": End.powered,
    "money": End.money,
    "capacity": End.capacity,
    "cities": End.network,
    "order": End.place,
    "store": End.stored,
    "burns": End.one_run,
    "outage": End.lost,
    "mines": End.mined,
    "tax": End.untaxed,
}


def figures(told: Told) -> Counter[str]:
    """Return the numbers that the sentence must have, from the engine."""
    search, seat, values = told.search, told.search.seat, told.reason.values
    word = told.reason.key.removeprefix("advice.")
    mine, theirs = (
        [end_of_round(search.deck(number), option) for number in range(OUTCOMES)] for option in (told.best, told.other)
    )

    def mean(ends: Sequence[End], word: str, whose: int = seat) -> float:
        return sum(OF[word](end, whose) for end in ends) / len(ends)

    found = Counter[str]()
    if word == "finish":
        rivals = [[end.powered(other) for other in range(len(end.state.players)) if other != seat] for end in mine]
        assert all(end.state.phase == Phase.FINISH for end in mine)
        assert not [end for end in theirs if end.state.phase == Phase.FINISH]
        found.update([f"{mean(mine, 'lights'):.0f}", f"{sum(map(max, rivals)) / len(rivals):.0f}"])
    elif word == "last_space":
        city = int(values["city"])
        assert Build(city) in told.best.moves and Build(city) not in told.other.moves
        taken = [end.state.owners(city)[search.state.step - 1] == values["seat"] for end in theirs]
        assert search.state.next_space(city) == search.state.step - 1 and sum(taken) > len(taken) / 2
        found[str(search.state.step)] += 1
    else:
        whose = int(values["seat"]) if "rival" in word else seat
        found.update(f"{mean(ends, word.removeprefix('rival_'), whose):.0f}" for ends in (mine, theirs))
    spent = mean(mine, "money") - mean(theirs, "money")
    if "amount" in values:
        assert (int(values["amount"]) > 0) == (spent > 0)
        found[f"{abs(round(spent))}"] += 1
    if "less" in values:
        found[str(round(mean(theirs, "lights")) - round(mean(mine, "lights")))] += 1
    if word == "tax":
        found["3"] += 1  # the step with the tax
    if "lost" in values:
        found[str(round(mean(mine, "outage")) - round(mean(theirs, "outage")))] += 1
    return +found


def session_of(told: Told) -> Session:
    """Return a table with the same cities, where the players' names have no digits."""
    state = told.search.state
    seats = [Seat(COLOURS[seat], "person", COLOURS[seat]) for seat in range(len(state.players))]
    match = new_match(state.rules.edition, "germany", seats, 1)
    match.state = state
    return Session(match)


@pytest.mark.judges(
    "advice.burns advice.capacity advice.cities advice.fewer_cities advice.finish advice.last_space "
    "advice.less_money advice.lights advice.money advice.more_money advice.on_average advice.order advice.plainly "
    "advice.rival_capacity advice.rival_lights advice.rival_money advice.store"
)
@pytest.mark.rotates(2)
@pytest.mark.parametrize("edition", editions())
def test_the_numbers_in_the_reason_for_an_advised_move_are_right_in_every_language(edition: str) -> None:
    seen = Counter[str]()
    first = editions().index(edition)
    for number in (first, first + 2):
        players, board = PLAYERS[number % len(PLAYERS)], BOXED[number % len(BOXED)]
        for told in told_reasons(edition, board, players, 3 + number):
            reason = told.reason
            if not reason.key:
                continue
            seen[reason.key] += 1
            assert reason.key in KEYS
            never_shabby(told)
            expected = figures(told)
            session = session_of(told)
            for language in words.languages():
                words.set_language(language)
                said = advice_requests.reason_text(session, reason)
                assert Counter(re.findall(r"\d+", said)) == expected, (said, reason)
    words.set_language("en")
    assert len(seen) >= 3 and sum(seen.values()) > 10, seen


def never_shabby(told: Told) -> None:
    """Check that the reason for a pass names no rival, that figures differ, and that no stated amount is 0."""
    values = told.reason.values
    if isinstance(told.best.moves[0], Pass | Done):
        assert "rival" not in told.reason.key
    if "last_space" not in told.reason.key:
        assert values["count"] != values["other"]
    assert values.get("amount") != 0
    assert int(values.get("less", 1)) > 0
    if told.reason.key == "advice.rival_money":
        assert int(values["other"]) - int(values["count"]) >= 4, "less than a token's price decides nothing"


# --- odd rules ----------------------------------------------------------------------------------------


def last_of(board: str, seed: int, test: Callable[[GameState], bool]) -> GameState:
    """Return the last state of a game of rules of thumb that passes a test."""
    state = setup.seeded_game("recharged", board, 4, seed)
    rules.begin(state)
    random, found = Random(seed), state
    while state.phase != Phase.FINISH:
        if test(state):
            found = state.copy()
        for move in decide(state, "engineer_0", random):
            rules.apply(state, move)
    assert test(found)
    return found


def compared(state: GameState, best: Sequence[Action], other: Sequence[Action]) -> Told:
    search = searched(asked_view(state), DIRECTOR, 1)[0]
    pair = CandidateCommit(tuple(best)), CandidateCommit(tuple(other))
    return Told(search, *pair, compare(search, *pair))


def said_truly(told: Told) -> str:
    """Check a reason's figures in every language, and return it in English."""
    expected = figures(told)
    for language in words.languages():
        words.set_language(language)
        said = advice_requests.reason_text(session_of(told), told.reason)
        assert Counter(re.findall(r"\d+", said)) == expected, (said, told.reason)
    words.set_language("en")
    return advice_requests.reason_text(session_of(told), told.reason)


def one_house_left() -> GameState:
    """Return India, where the last builder can pay two houses and the second one makes the power fail."""
    state = last_of("india", 5, lambda state: state.task == Task.BUILD and state.round < 9)
    state.built = outage.most_houses(state) - 1
    state.players[state.actor].money += 200
    return state


@pytest.mark.judges("advice.outage advice.costs_outage")
def test_in_india_the_reason_for_or_against_a_house_that_causes_an_outage_states_the_lost_income() -> None:
    state = one_house_left()
    houses = [move for move in building.connections(state) if isinstance(move, Build)]
    assert len(houses) > 1
    cheap = sorted(houses, key=lambda move: building.connection_cost(state, state.players[state.actor], move.city))[:2]
    one: list[Action] = [cheap[0], DONE]
    two: list[Action] = [*cheap, DONE]
    avoided = compared(state, one, two)
    assert avoided.reason.key == "advice.outage" and avoided.reason.values["count"] == 0
    assert said_truly(avoided).startswith("Income lost when the power fails: 0 Elektro instead of ")
    caused = compared(state, two, one)
    assert caused.reason.values["lost"] == avoided.reason.values["other"]
    assert "; the power fails, which costs " in said_truly(caused)


@pytest.mark.judges("advice.mines")
def test_in_australia_the_reason_for_nominating_a_mine_states_its_income() -> None:
    state = last_of("australia", 5, lambda state: state.task == Task.NOMINATE and state.round == 1)
    state.market = (11, *[number for number in state.market if number != 11][:-1])
    told = compared(state, (NOMINATE[11],), (NOMINATE[state.market[1]],))
    assert told.reason.key == "advice.mines" and told.reason.values["other"] == 0
    assert said_truly(told).startswith("What the uranium mines would earn after the round: ")


@pytest.mark.judges("advice.tax")
def test_in_australia_the_reason_for_buying_fuel_before_the_tax_states_the_tax_saved() -> None:
    """In Australia, where phase 5 draws the Step 3 card, a seat with coal for one run buys some for another."""
    state = last_of("australia", 5, lambda state: state.task == Task.BUY and state.step < 3)
    state.deck = (STEP3,)
    buyer = state.players[state.actor]
    buyer.plants, buyer.fuel = (state.rules.plants[10],), [2, 0, 0, 0]
    buyer.storage = storage_of(buyer.plants)
    state.stock[COAL], state.supply[COAL] = state.stock[COAL] + state.supply[COAL], 0
    told = compared(state, [BUY[COAL], BUY[COAL], DONE], [DONE])
    assert told.reason.key == "advice.tax"
    assert said_truly(told).startswith("Tax of Step 3 saved on stored fuel: ")
