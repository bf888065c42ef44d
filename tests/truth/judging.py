"""Judges of sentences: each compares a sentence with what the engine does, never with what the screen calculates."""

from __future__ import annotations

import traceback
from collections import Counter
from collections.abc import Callable, Iterable
from functools import lru_cache
from random import Random
from typing import Any

from game.engine import rules
from game.engine.actions import DONE, Build, Run
from game.engine.events import CitiesSupplied, Event, HouseBuilt
from game.engine.plants import CARDS, UNKNOWN, Storage, must_leave
from game.engine.resources import SOLD_OUT
from game.engine.ruleset import Ruleset
from game.engine.setup import Deal, deal
from game.engine.state import GameState, Phase, Task
from game.session.session import Session
from tests.truth.listening import Said, key_of

Judge = Callable[[Said], None]
RULES = ("here.", "primer.", "rulebook.", "table.help.")
"""Sentences that depend on the rules and the phase alone."""
JUDGES: dict[str, Judge] = {}
"""The judge of each message, by its key."""


def tries(*keys: str) -> Callable[[Judge], Judge]:
    """Return a judge of these messages."""

    def kept(judge: Judge) -> Judge:
        for key in keys:
            assert key not in JUDGES, key
            JUDGES[key] = judge
        return judge

    return kept


class Court:
    """Counts the messages heard and judged, and keeps the first false sentence of each."""

    def __init__(self) -> None:
        self.tried: Counter[str] = Counter()
        self.heard: Counter[str] = Counter()
        self.false: dict[str, str] = {}
        """The first false sentence of each key."""
        self._known: set[tuple[Any, ...]] = set()

    def is_new(self, kind: tuple[Any, ...]) -> bool:
        """Return whether no moment of this kind was examined before; it is then remembered."""
        new = kind not in self._known
        self._known.add(kind)
        return new

    def _fresh(self, said: Said, key: str) -> bool:
        """Return whether a sentence on the rules was not yet judged for these rules, this zone and this phase; others
        always are.
        """
        if not key.startswith(RULES):
            return True
        state = said.state
        mark = (key, said.text, state.rules, state.zone.regions, state.phase, state.task, state.phased_out)
        if mark in self._known:
            return False
        self._known.add(mark)
        return True

    def try_all(self, said: Iterable[Said]) -> None:
        for one in said:
            key = key_of(one.key)
            self.heard[key] += 1
            judge = JUDGES.get(key)
            if judge is None:
                continue
            self.tried[key] += 1
            if not self._fresh(one, key):
                continue
            try:
                judge(one)
            except Exception as false:  # whatever it is, the sentence was not found true
                why = str(false).partition("\n")[0] or str(traceback.extract_tb(false.__traceback__)[-1].line)
                self.false.setdefault(key, f"{one}\n      but {why}")


# --- what the engine does ----------------------------------------------------------------------------


@lru_cache(8)
def deals(dealt_by: Ruleset) -> tuple[Deal, ...]:
    """Return eighty deals by these rules; several sentences of a page are about them."""
    return tuple(deal(dealt_by, Random(seed)) for seed in range(80))


def happens(state: GameState, *moves: Any) -> tuple[GameState, list[Event]]:
    """Return the game after these moves, which must be legal, and their events."""
    after = state.copy()
    after.log = []
    after.deck = _some_cards(after)
    for move in moves:
        rules.check(after, move)
        rules.apply(after, move)
    return after, after.log or []


def _some_cards(state: GameState) -> tuple[int, ...]:
    """Return the deck; in a seat's own draft, where it is unknown, any cards that are possible there."""
    if UNKNOWN not in state.deck:
        return state.deck
    owned = {card.number for player in state.players for card in player.plants}
    owned |= {card.number for card in state.cartel.plants} if state.cartel else set()
    free = iter(sorted(set(CARDS) - {*state.market, *state.out} - owned))
    return tuple(next(free, 50) if card == UNKNOWN else card for card in state.deck)


def rich(state: GameState, seat: int) -> GameState:
    """Return the same game with 5000 Elektro for a seat, so that no price forbids a move."""
    twin = state.copy()
    twin.players[seat].money = 5000
    return twin


def in_turn(state: GameState, seat: int, task: Task) -> GameState:
    """Return the same game with this seat on its task now and the active player after it."""
    twin = state.copy()
    twin.task, twin.actor = task, seat
    twin.phase = {Task.BUY: Phase.MARKET, Task.BUILD: Phase.BUILD, Task.RUN: Phase.BUREAUCRACY}[task]
    twin.queue = (next(other for other in range(len(twin.players)) if other != seat),)
    twin.ran, twin.burnt = (), (0, 0, 0, 0)
    return twin


def paid_for(state: GameState, seat: int, runs: Iterable[Run]) -> tuple[int, int]:
    """Return the cities powered and Elektro earned if a seat runs these plants."""
    _, told = happens(in_turn(state, seat, Task.RUN), *runs, DONE)
    found = next(event for event in told if isinstance(event, CitiesSupplied))
    return found.cities, found.income


def _helps(fuel: list[int], storage: Storage, kind: int) -> bool:
    """Return whether one token less of a kind leaves fewer without room."""
    less = [have - (which == kind) for which, have in enumerate(fuel)]
    return must_leave(less, storage) < must_leave(fuel, storage)


def best_lit(state: GameState, seat: int, cities: int | None = None) -> tuple[int, int]:
    """Return the most cities that a seat's fuel can power, and their income: every way of running plants is tried."""
    twin = in_turn(state, seat, Task.RUN)
    owner = twin.players[seat]
    while must_leave(owner.fuel, owner.storage):  # what finds no place lights nothing
        fuel = next(fuel for fuel in range(4) if owner.fuel[fuel] and _helps(owner.fuel, owner.storage, fuel))
        owner.fuel[fuel] -= 1
    if cities is not None:
        twin.players[seat].cities = tuple(range(cities))
    best = (-1, 0)
    waiting: list[tuple[GameState, tuple[Run, ...]]] = [(twin, ())]
    seen: set[tuple[Any, ...]] = set()
    while waiting:
        now, runs = waiting.pop()
        legal = [move for move in rules.legal_actions(now) if isinstance(move, Run)]
        if not legal:
            best = max(best, paid_for(twin, seat, runs))
        for move in legal:
            after, _ = happens(now, move)
            mark = (frozenset(after.ran), tuple(after.players[seat].fuel))
            if mark not in seen:
                seen.add(mark)
                waiting.append((after, (*runs, move)))
    return best


def round_played_out(session: Session) -> tuple[GameState, list[Event]]:
    """Return the game after every player ran the selected plants, and the events until the next decision."""
    state = session.match.state
    after, round_ = state.copy(), state.round
    after.log = []
    while after.task == Task.RUN and after.round == round_:
        chosen = session.match.ready.get(after.actor)
        runs = chosen if chosen is not None else tuple(session.view(after.actor).runs.values())
        for move in runs:
            if isinstance(move, Run):
                rules.apply(after, move)
        rules.apply(after, DONE)
    return after, after.log


def price_of_house(state: GameState, seat: int, city: int) -> int:
    """Return the total cost of a house there for this seat; SOLD_OUT if it cannot be built at any price."""
    twin = rich(in_turn(state, seat, Task.BUILD), seat)
    house = next((move for move in rules.legal_actions(twin) if isinstance(move, Build) and move.city == city), None)
    if house is None or (house.founding and not state.zone.islands):
        return SOLD_OUT
    _, told = happens(twin, house)
    built = next(event for event in told if isinstance(event, HouseBuilt))
    return built.connection + built.house
