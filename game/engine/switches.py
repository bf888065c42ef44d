"""The house rules a table may mix: every switch with its group, its values here, and what else it could be.

A value of a switch is a tuple, one entry for each rule it sets. Tables (start market, payment, resupply, prices
of houses, cards) are not typed in by hand: those that the editions and maps know are offered by name.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from game.engine import files
from game.engine.board import load_board
from game.engine.ruleset import PLAYERS, BadRules, Ruleset, board_of, editions, load_ruleset
from game.engine.setup import playable_maps, rules_for

Value = tuple[Any, ...]
TOGGLE, CHOICE, NUMBER, TABLE = "toggle", "choice", "number", "table"
NEVER: Final = 0
"""A depot without a price, a phase-out without a plant: the rule is off."""


@dataclass(frozen=True, slots=True)
class Switch:
    """One rule a table may change: its word, its group, the rules it sets, how its values are offered."""

    name: str
    group: str
    kind: str = TOGGLE
    values: tuple[Value, ...] = ((False,), (True,))
    """What may be chosen; empty for tables, which are looked up."""
    rules: tuple[str, ...] = ()
    """Rules it sets, where it is not the one of its own name."""
    players: tuple[int, ...] = tuple(PLAYERS)
    """Numbers of players for which it means anything."""

    @property
    def sets(self) -> tuple[str, ...]:
        """The words of the rules it sets."""
        return self.rules or (self.name,)

    def value(self, rules: Ruleset) -> Value:
        """Its value under these rules."""
        return _plain(self, tuple(getattr(rules, name) for name in self.sets))


def _words(*words: Any) -> tuple[Value, ...]:
    return tuple((word,) for word in words)


SET_UP, AUCTION, FUEL, BUILDING = "setup", "auction", "fuel", "building"
STEPS, END, TWO = "steps", "end", "two"
STEP2 = tuple((cities, 0) for cities in range(2, 22))

SWITCHES: Final = (
    Switch("opening_market", SET_UP, TABLE, ()),
    Switch("top_card", SET_UP, TABLE, ()),
    Switch("cards_removed", SET_UP, TABLE, (), ("plug_removed_first", "plug_removed", "cards_removed")),
    Switch("regions", SET_UP, NUMBER, _words(*range(1, 8))),
    Switch("transit_outside", SET_UP),
    Switch("start_cities", SET_UP),
    Switch("hidden_money", SET_UP),
    Switch("advice", SET_UP),
    Switch("discount", AUCTION),
    Switch("unsold_removed", AUCTION, NUMBER, _words(0, 1, 2)),
    Switch("bid_direction", AUCTION, CHOICE, _words("clockwise", "order")),
    Switch("opening_pass", AUCTION),
    Switch("must_buy_first_round", AUCTION),
    Switch("plant_limit", AUCTION, NUMBER, _words(2, 3, 4, 5)),
    Switch("scrapped_fuel", AUCTION, CHOICE, _words("may", "must", "itself")),
    Switch("reorder_every_round", AUCTION, CHOICE),
    Switch("start_tokens", FUEL, TABLE, ()),
    Switch("resupply", FUEL, TABLE, ()),
    Switch("coal_depot_price", FUEL, TOGGLE, _words(NEVER, 8)),
    Switch("phase_out_plant", FUEL, TOGGLE, _words(NEVER, 39)),
    Switch("payment", FUEL, TABLE, ()),
    Switch("house_prices", BUILDING, TABLE, ()),
    Switch("first_house", BUILDING, CHOICE, _words("empty", "open")),
    Switch("obsolete", BUILDING),
    Switch("step2_cities", STEPS, NUMBER, STEP2, ("step2_cities", "step2_earlier")),
    Switch("step2_starts_in", STEPS, CHOICE, _words("build", "bureaucracy", "once")),
    Switch("step3_at_once", STEPS, CHOICE),
    Switch("step3_shuffled", STEPS, CHOICE, _words("drawn", "started")),
    Switch("end_cities", END, NUMBER, _words(*range(7, 22))),
    Switch("cities_break_ties", END, CHOICE, _words(True, False)),
    Switch("cartel", TWO, CHOICE, players=(2,)),
)
GROUPS: Final = tuple(dict.fromkeys(switch.group for switch in SWITCHES))
BY_NAME: Final[Mapping[str, Switch]] = {switch.name: switch for switch in SWITCHES}
RULES: Final[Mapping[str, Switch]] = {rule: switch for switch in SWITCHES for rule in switch.sets}
"""The switch to which a rule belongs."""


def _plain(switch: Switch, value: Value) -> Value:
    """The same value in its plainest form, so that equal rules compare as equal."""
    if switch.name == "step2_cities":
        return (value[0] - value[1], 0)
    if switch.name == "cards_removed" and not any(value[1:]):
        return (False, 0, 0)
    return value


# --- tables that are known ---------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Source:
    """Where a table comes from: "edition" or "map" and its word, or "players" and their number."""

    kind: str
    name: str | int


@lru_cache(maxsize=64)
def sources(switch: Switch, players: int) -> Mapping[Value, Source]:
    """The tables that may be chosen for so many players, each with the first place that knows it."""
    found: dict[Value, Source] = {}
    for source, rules in _known(switch, players):
        found.setdefault(switch.value(rules), source)
    return found


def _known(switch: Switch, players: int) -> Iterator[tuple[Source, Ruleset]]:
    counts = tuple(PLAYERS) if switch.name in ("resupply", "cards_removed") else (players,)
    for count in counts:
        for edition in editions():
            source = Source("players", count) if switch.name == "resupply" else Source("edition", edition)
            yield source, load_ruleset(edition, count)
    for map_name in playable_maps():
        for edition in editions():
            for count in counts:
                yield Source("map", map_name), rules_for(edition, map_name, count)


def options(switch: Switch, usual: Ruleset, map_name: str) -> tuple[Value, ...]:
    """All that a switch may be set to on a map; what it usually is under these rules is among them."""
    values = switch.values or tuple(sources(switch, usual.players))
    if switch.name == "regions":
        there = len(load_board(map_name, board_of(usual.edition)).regions)
        values = tuple(value for value in values if value[0] <= there)
    if switch.name == "cards_removed":
        values = tuple(sorted(values, key=lambda value: (value[0], sum(value[1:]))))
    mine = switch.value(usual)
    if mine in values:
        return values
    return tuple(sorted((*values, mine))) if switch.kind == NUMBER else (*values, mine)


# --- mixes -------------------------------------------------------------------------------------------


def changed(rules: Ruleset, usual: Ruleset) -> tuple[Switch, ...]:
    """The switches that do not stand as they usually do."""
    return tuple(switch for switch in SWITCHES if switch.value(rules) != switch.value(usual))


def as_rules(settings: Iterable[tuple[Switch, Value]]) -> dict[str, Any]:
    """House rules from switches and their values."""
    return {rule: part for switch, value in settings for rule, part in zip(switch.sets, value, strict=True)}


# --- words on the command line -----------------------------------------------------------------------

_BOOLEANS: Final = {"on": True, "yes": True, "off": False, "no": False}


def read_rule(text: str, players: int) -> tuple[str, Any]:
    """A rule and its value from `plant_limit=4`, `discount=on`, `payment=classic-2005`; BadRules if it is none.

    A table may be named by an edition that has it; values are written as in TOML, words without quotes.
    """
    name, equals, word = (part.strip() for part in text.partition("="))
    if not equals or not word:
        raise BadRules(f"{files.brief(text)} is no house rule such as plant_limit=4.")
    if name not in RULES:
        raise BadRules(f"There is no house rule {files.brief(name)}; there are: {', '.join(sorted(RULES))}.")
    switch = RULES[name]
    if word in _BOOLEANS and switch.kind in (TOGGLE, CHOICE):
        return name, switch.values[_BOOLEANS[word]][0] if switch.kind == TOGGLE else _BOOLEANS[word]
    if switch.kind == TABLE and word in editions():
        return name, getattr(load_ruleset(word, players), name)
    try:
        return name, files.read_toml(f"value = {word}")["value"]
    except files.FileRefused:
        return name, word
