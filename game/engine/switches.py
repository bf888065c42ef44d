"""The house rules that players can combine: each is a switch with a group and the values that it can have.

A switch's value is a tuple with one entry for each rule it sets. On screen, tables of numbers (start market, payment,
resupply, house prices, cards) are not typed in: it offers those of the editions and maps by name.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from game.engine import files
from game.engine.board import load_board, when_boards_change
from game.engine.ruleset import PLAYERS, BadRules, Ruleset, board_of, editions, load_ruleset
from game.engine.setup import playable_maps, usual_rules

Value = tuple[Any, ...]
TOGGLE, CHOICE, NUMBER, TABLE = "toggle", "choice", "number", "table"
NEVER: Final = 0
"""The value of a disabled rule: a depot without a price, a phase-out without a plant."""


@dataclass(frozen=True, slots=True)
class Switch:
    """A house rule that players can choose: its name, its group, the rules it sets, and how its values are offered."""

    name: str
    group: str
    kind: str = TOGGLE
    values: tuple[Value, ...] = ((False,), (True,))
    """The values that can be chosen; empty for a table of numbers, whose values come from editions and maps."""
    rules: tuple[str, ...] = ()
    """The rules that the house rule sets; empty if it sets only the rule of its own name."""
    players: tuple[int, ...] = tuple(PLAYERS)
    """The numbers of players for which the house rule has an effect."""

    @property
    def sets(self) -> tuple[str, ...]:
        """The names of the rules that the house rule sets."""
        return self.rules or (self.name,)

    def value(self, rules: Ruleset) -> Value:
        """Return the value of the house rule in these rules."""
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
"""The switch to which each rule belongs."""


def _plain(switch: Switch, value: Value) -> Value:
    """Return an equivalent value of a house rule in its normal form, so that equal values compare as equal."""
    if switch.name == "step2_cities":
        return (value[0] - value[1], 0)
    if switch.name == "cards_removed" and not any(value[1:]):
        return (False, 0, 0)
    return value


# --- known tables ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Source:
    """The origin of a table of numbers: "edition" or "map" with its name, or "players" with their number."""

    kind: str
    name: str | int


@lru_cache(maxsize=64)
def sources(switch: Switch, players: int) -> Mapping[Value, Source]:
    """Return the tables that can be chosen for a house rule with this number of players, each with the first edition,
    map or number of players that has it."""
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
                rules = usual_rules(edition, map_name, count)
                if switch.name != "opening_market" or rules.market_rows == load_ruleset(edition, count).market_rows:
                    yield Source("map", map_name), rules


def options(switch: Switch, usual: Ruleset, map_name: str) -> tuple[Value, ...]:
    """Return all values offered for a house rule on a map, including its usual value."""
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


def acts(switch: Switch, usual: Ruleset, map_name: str) -> bool:
    """Return whether a house rule has an effect under these rules on this map."""
    return not why_idle(switch, usual, map_name)


def why_idle(switch: Switch, usual: Ruleset, map_name: str) -> str:
    """Return the key of the reason why a house rule has no effect, empty if it has one: it is for two players only, the
    game has no steps, or all prices of houses are printed on the map (`slots`).
    """
    if usual.players not in switch.players:
        return "two_only"
    if switch.group == STEPS and not usual.has_steps:
        return "no_steps"
    if switch.name == "house_prices" and all(
        city.slots for city in load_board(map_name, board_of(usual.edition)).cities
    ):
        return "printed_prices"
    return ""


# --- combinations ------------------------------------------------------------------------------------


def changed(rules: Ruleset, usual: Ruleset) -> tuple[Switch, ...]:
    """Return the house rules whose values differ from the usual rules."""
    return tuple(switch for switch in SWITCHES if switch.value(rules) != switch.value(usual))


def as_rules(settings: Iterable[tuple[Switch, Value]]) -> dict[str, Any]:
    """Return the value of each rule that these house rules set, given their values."""
    return {rule: part for switch, value in settings for rule, part in zip(switch.sets, value, strict=True)}


# --- words on the command line -----------------------------------------------------------------------

_BOOLEANS: Final = {"true": "on", "yes": "on", "false": "off", "no": "off"}
LONGEST_LIST: Final = 24
"""The most characters of a table that a refusal lists in full; longer ones are listed by name only."""


def words_of(switch: Switch, players: int) -> dict[str, Value]:
    """Return the words that the command line accepts for a house rule, each with the value it means."""
    if switch.kind == TOGGLE:
        return dict(zip(("off", "on"), switch.values, strict=True))
    if switch.kind == CHOICE:
        known = switch.values if isinstance(switch.values[0][0], str) else ((True,), (False,))
        return {_word(switch, value): value for value in known}
    if switch.kind == NUMBER:
        return {_word(switch, value): value for value in switch.values}
    return _table_words(switch, players)


def _table_words(switch: Switch, players: int) -> dict[str, Value]:
    """Return the tables of a house rule by edition, map or number of players, and also by their TOML text."""
    found = {edition: switch.value(load_ruleset(edition, players)) for edition in editions()}
    written = {}
    for value, source in sources(switch, players).items():
        if source.kind != "edition":
            found.setdefault(f"{source.name}-players" if source.kind == "players" else str(source.name), value)
        written[_word(switch, value)] = value
    return {**found, **written}


def _word(switch: Switch, value: Value) -> str:
    """Return a house rule's value as it is written on the command line."""
    if switch.name == "cards_removed":
        apart, plug, cards = value
        return f"{plug}+{cards}" if apart else str(cards) if cards else "none"
    first = value[0]
    if switch.name in ("top_card", "opening_market") and not first:
        return "drawn"
    if isinstance(first, bool):
        return "on" if first else "off"
    return first if isinstance(first, str) else files.as_toml(first).replace(" ", "")


def read_rule(text: str, usual: Ruleset) -> dict[str, Any]:
    """Return the rules that a text such as `plant_limit=4`, `discount=on` or `payment=classic-2005` sets.

    Raise BadRules if there is no such house rule, or if it cannot have this value.
    """
    name, equals, word = (part.strip() for part in text.partition("="))
    if not equals or not word:
        raise BadRules(f"{files.quoted(text)} is not a house rule such as plant_limit=4.")
    if name not in RULES:
        raise BadRules(f"There is no house rule {files.quoted(name)}; there are: {', '.join(sorted(BY_NAME))}.")
    if name not in BY_NAME:  # one rule of a switch, as records write it
        return {name: _part(name, word)}
    switch = BY_NAME[name]
    known = words_of(switch, usual.players)
    value = known.get(_BOOLEANS.get(word, word), known.get(word))
    if value is None:
        value = _written(switch, word)
    if value is None or _has_wrong_shape(switch, value, usual):
        raise BadRules(f"{name} can be {_allowed(switch, known)}, not {files.quoted(word)}.")
    same = value == switch.value(usual)  # perhaps in another form that changes nothing
    return {rule: getattr(usual, rule) for rule in switch.sets} if same else as_rules([(switch, value)])


def _part(name: str, word: str) -> Any:
    """Return the value written for one of the rules that a house rule sets together."""
    is_switch = name.endswith("first")
    named = {"on": True, "off": False} if is_switch else {}
    value = named.get(_BOOLEANS.get(word, word), _toml_value(word))
    if type(value) is not (bool if is_switch else int):
        raise BadRules(f"{name} can be {'on or off' if is_switch else 'a whole number'}, not {files.quoted(word)}.")
    return value


def _written(switch: Switch, word: str) -> Value | None:
    """Return a house rule's value written as a number, a TOML table, or cards as 2+6; None if the rule has no such
    value."""
    if switch.name == "cards_removed":
        plug, plus, socket = word.partition("+")
        counts = [_toml_value(part) for part in ((plug, socket) if plus else ("0", word))]
        return _plain(switch, (bool(plus), *counts)) if all(type(count) is int for count in counts) else None
    value = _toml_value(word)
    shape = type(switch.value(load_ruleset(editions()[0], PLAYERS[0]))[0])
    if switch.kind == CHOICE or shape is bool:
        return None
    if shape is tuple:
        return (_tuple(value),) if isinstance(value, list) else None
    return (value, *[0] * (len(switch.sets) - 1)) if type(value) is int else None


def _has_wrong_shape(switch: Switch, value: Value, usual: Ruleset) -> bool:
    """Return whether a table is wrong whatever the other rules are: in its shape, its plants or its number of
    tokens."""
    if switch.kind != TABLE:
        return False
    try:
        load_ruleset(usual.edition, usual.players, None, as_rules([(switch, value)]))
    except BadRules as error:
        return error.word in ("", "shape", "no_plant", "opening_count")
    return False


def _toml_value(word: str) -> Any:
    """Parse a value as TOML; None if it is not TOML."""
    try:
        return files.read_toml(f"value = {word}").get("value")
    except files.FileRefused:
        return None


def _tuple(value: Any) -> Any:
    return tuple(map(_tuple, value)) if isinstance(value, list) else value


def _allowed(switch: Switch, known: Mapping[str, Value]) -> str:
    """Return the words that a house rule accepts, for a refusal."""
    if switch.kind == NUMBER:
        numbers = [value[0] for value in switch.values]
        return f"a whole number such as {numbers[0]} to {numbers[-1]}"
    listed = ", ".join(word for word in known if len(word) <= LONGEST_LIST)
    if switch.kind != TABLE:
        return f"one of: {listed}" + (", or a whole number" if type(switch.values[-1][0]) is int else "")
    written = next(word for word in known if word[0] in "[0123456789")
    example = written if len(written) <= LONGEST_LIST else f"{written[: written.rindex(',', 0, LONGEST_LIST)]},...]"
    return f"one of: {listed}, or written such as {example}"


when_boards_change(sources.cache_clear)
