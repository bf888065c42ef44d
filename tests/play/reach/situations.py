"""Situations in which a person decides: the engine alone plays through settings and keeps the first of each distinct
one.

Situations differ by task, kinds of legal actions, and the switches and facts that affect the task. Each is kept as a
record, so that it can be loaded like a saved game.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import product
from random import Random
from typing import Any, Final

from game.engine import rules
from game.engine.actions import DONE, Action, Bid, Buy, Drop, Nominate, Run
from game.engine.board import BadMap
from game.engine.record import Line, Record, Seat, write_record
from game.engine.record_reader import read_record
from game.engine.resources import FUELS
from game.engine.ruleset import PLAYERS, BadRules, editions
from game.engine.setup import rules_for
from game.engine.state import GameState, Task
from game.engine.switches import SWITCHES, as_rules, options
from game.match import PERSON, Match, new_match
from game.setup.choices import COLOURS, NAMES
from tests.map_samples import ADDED, BOXED, one_edition_each

RAISES: Final = 3
"""Bids considered while walking, from the lowest; a bid above the least is one kind, however high."""
MOST_MOVES: Final = 4000
GOES_ON: Final = (Task.OPEN, Task.DROP)
"""Decisions that belong to the same commit as the one before them."""
MANY: Final = (Task.BUY, Task.BUILD, Task.RUN)
"""Decisions of several moves, of which Done is the last."""

BEARING: Final[dict[Task, tuple[str, ...]]] = {
    Task.PLACE: (),
    Task.MARK: (),
    Task.NOMINATE: ("opening_pass", "must_buy_first_round", "hidden_money"),
    Task.OPEN: ("opening_pass", "must_buy_first_round", "hidden_money"),
    Task.RAISE: ("opening_pass", "hidden_money"),
    Task.SCRAP: ("scrapped_fuel", "plant_limit", "hidden_money"),
    Task.DROP: ("scrapped_fuel", "hidden_money"),
    Task.BUY: ("coal_depot_price", "hidden_money"),
    Task.BUILD: ("first_house", "start_cities", "transit_outside", "obsolete", "hidden_money"),
    Task.RUN: ("phase_out_plant", "hidden_money"),
}
"""The switches that bear on what may be decided, by task; others change amounts, texts or what happens after it."""
ONLY_FIRST: Final = ("must_buy_first_round",)
"""Switches without a meaning after the first round."""


@dataclass(frozen=True, slots=True)
class Setting:
    """The setting of a game: an edition on a map for this many people, with some switches changed."""

    edition: str
    map: str
    players: int
    rules: tuple[tuple[str, Any], ...] = ()
    seed: int = 1

    def match(self) -> Match:
        """Return the game newly dealt to people; BadMap or BadRules where these rules leave no game to play."""
        seats = [Seat(COLOURS[seat], PERSON, NAMES[seat]) for seat in range(self.players)]
        return new_match(self.edition, self.map, seats, self.seed, house_rules=dict(self.rules))

    def __str__(self) -> str:
        changed = " ".join(f"{name}={value}" for name, value in self.rules)
        return f"{self.edition} {self.map} {self.players} {changed} seed {self.seed}"


@dataclass(frozen=True, slots=True)
class Situation:
    """One decision of one person: the record of the game so far, the selection so far, and the legal kinds of
    action.
    """

    key: tuple[object, ...]
    setting: Setting
    record: str
    seat: int
    laid: tuple[Action, ...]
    """Moves of the same commit that come before this decision."""
    kinds: tuple[str, ...]

    @property
    def name(self) -> str:
        """The situation's key as one line of a report."""
        return f"{self.key[0]} {'+'.join(self.kinds)} {' '.join(map(str, self.key[2:]))}"

    def load(self) -> Match:
        """Return the game of the record, played up to this decision."""
        read = read_record(self.record)
        lines, read.lines = read.lines, []
        match = Match(read)
        match.replay(lines)
        return match


def kind_of(action: Action, state: GameState) -> str:
    """Return the kind of an action: its word, with the fuel, whether a bid is the minimum, whether a hybrid
    burns both.
    """
    match action:
        case Bid(amount):
            return "bid least" if amount == least_bid(state) else "bid more"
        case Nominate(plant) if plant == state.discount:
            return "nominate discounted"
        case Buy(fuel):
            return f"buy {FUELS[fuel]}"
        case Drop(fuel):
            return f"drop {FUELS[fuel]}"
        case Run(mix=mix) if sum(count > 0 for count in mix) > 1:
            return "run mixed"
        case _:
            return type(action).__name__.lower()


def least_bid(state: GameState) -> int:
    """Return the lowest bid that the rules allow now."""
    return state.bid if state.task == Task.OPEN else state.bid + 1


def key_of(state: GameState, kinds: tuple[str, ...], laid: tuple[Action, ...]) -> tuple[object, ...]:
    """Return the facts that distinguish a situation from others."""
    known, mine = state.rules, state.players[state.actor]
    names = [name for name in BEARING[state.task] if state.round == 1 or name not in ONLY_FIRST]
    facts = [f"{name}={getattr(known, name)}" for name in names]
    facts += [f"cartel={known.cartel}", "begun" if laid else ""]
    if state.task in (Task.NOMINATE, Task.OPEN):
        facts += ["first" if state.round == 1 else "", "alone" if len(state.eligible) == 1 else ""]
    if state.task == Task.BUILD:
        facts += [f"step={state.step}", "" if mine.cities else "no house"]
    return (state.task.name, kinds, *(fact for fact in facts if fact))


def walk(setting: Setting, seen: set[tuple[object, ...]], seed: int = 0) -> Iterator[Situation]:
    """Yield the decisions of a random game under these rules, without a screen, whose keys are not `seen` yet.

    Rare actions are as likely as common ones: the kind is drawn first, then an action of it.
    """
    match = setting.match()
    state, random = match.state.copy(), Random(seed)
    lines: list[Line] = []
    laid: tuple[Action, ...] = ()
    for _ in range(MOST_MOVES):
        by_kind: dict[str, list[Action]] = {}
        for action in rules.legal_actions(state, RAISES):
            by_kind.setdefault(kind_of(action, state), []).append(action)
        if not by_kind:
            return
        seat, kinds = state.actor, tuple(sorted(by_kind))
        key = key_of(state, kinds, laid)
        if key not in seen and not (laid and state.task == Task.RUN):  # on a screen all plants are chosen at once
            seen.add(key)
            yield Situation(key, setting, _written(match.record, lines), seat, laid, kinds)
        action = random.choice(by_kind[random.choice(kinds)])
        laid += (action,)
        many = state.task in MANY and action != DONE
        rules.apply(state, action)
        if state.actor != seat or not (many or state.task in GOES_ON):
            lines.append(Line(seat, laid))
            laid = ()


def _written(record: Record, lines: list[Line]) -> str:
    return write_record(replace(record, lines=list(lines)))


def bases() -> Iterator[Setting]:
    """Yield every edition on every map of the rulebooks for every number of players, and the other maps for each
    number.
    """
    for edition, map_name, players in (*product(editions(), BOXED, PLAYERS), *one_edition_each(ADDED)):
        yield Setting(edition, map_name, players)


def settings() -> Iterator[Setting]:
    """Yield every base with every value of every switch, one switch at a time, without refused combinations."""
    for base in bases():
        usual = rules_for(base.edition, base.map, base.players)
        for switch in SWITCHES:
            if base.players not in switch.players:
                continue
            for value in options(switch, usual, base.map):
                changed = replace(base, rules=tuple(as_rules([(switch, value)]).items()))
                if playable(changed):
                    yield changed


def playable(setting: Setting) -> bool:
    """Return whether a game can be played by these rules; the set-up refuses the others with the reason."""
    try:
        setting.match()
    except (BadRules, BadMap):
        return False
    return True


def drawn_by_chance(random: Random, changes: int) -> Setting:
    """Return a random playable setting with up to this many switches changed."""
    while True:
        base = Setting(
            random.choice(editions()), random.choice(BOXED), random.choice(PLAYERS), seed=random.randrange(1000)
        )
        usual = rules_for(base.edition, base.map, base.players)
        about = [switch for switch in SWITCHES if base.players in switch.players]
        chosen = random.sample(about, random.randint(0, changes))
        mixed = as_rules((switch, random.choice(options(switch, usual, base.map))) for switch in chosen)
        setting = replace(base, rules=tuple(mixed.items()))
        if playable(setting):
            return setting


def situations(chosen: Iterable[Setting]) -> list[Situation]:
    """Return the distinct situations of some settings, one random game of each."""
    seen = set[tuple[object, ...]]()
    return [found for number, setting in enumerate(chosen) for found in walk(setting, seen, number)]


def context(situation: Situation) -> tuple[object, ...]:
    """Return the task and the switches that affect it, without the legal actions."""
    return situation.key[0], *situation.key[2:]
