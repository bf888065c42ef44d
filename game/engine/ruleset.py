"""Every number and switch that an edition or a map can change, as data in layers.

base < edition < the map's tables < house rules: each layer overrides those before it. An unknown rule or a value of the
wrong type is refused with the name of its file, or as a house rule.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import cache
from pathlib import Path
from typing import Any, Final, get_type_hints

from game.engine import files
from game.engine.actions import CARD_RUNS, Run, runs_of
from game.engine.board import Zone
from game.engine.changed_plants import in_play, plants_with, read_change
from game.engine.market_policy import ALWAYS, DRAWN, FIRST, NEVER, SECOND, SPENT, UNCLAIMED, MarketPolicy
from game.engine.plants import NUMBERS, PowerPlant
from game.engine.resources import FUELS, URANIUM, Tracks, prices_by_count

EDITIONS: Final = Path(__file__).parent / "editions"
BASE: Final = "base"
"""The layer shared by all editions."""
PLAYERS: Final = range(2, 7)


class BadRules(ValueError):
    """Raised for a rule that does not exist or has an invalid value; the message is one sentence with its place.

    For rules that do not work together, `word` is the key of the reason, so that a screen can show it in its own
    language.
    """

    def __init__(self, message: str, word: str = "", **values: int) -> None:
        super().__init__(message)
        self.word = word
        self.values = values


Amounts = tuple[int, int, int, int]
"""Tokens of coal, oil, garbage and uranium."""


@dataclass(frozen=True, slots=True)
class Ruleset:
    """The rules of one game: an edition on a map for a number of players. Money in Elektro."""

    edition: str
    players: int
    start_money: int
    opening_market: tuple[int, ...]
    top_card: int
    below_top: tuple[int, ...]
    never_removed: tuple[int, ...]
    market_rows: tuple[int, int]
    set_aside: tuple[int, ...]
    plug_removed_of: tuple[int, ...]
    socket_on_top: bool
    near_top: tuple[int, ...]
    near_top_cards: int
    below_step3: int
    never_buried: tuple[str, ...]
    future_joins: tuple[str, ...]
    lowest_out: str
    first_pass_removes: bool
    step2_replaces: bool
    step2_by_card: bool
    step2_removed: int
    under_deck: tuple[int, int]
    never_current: tuple[str, ...]
    never_current_out: tuple[int, ...]
    late_market: tuple[int, int, int]
    recycling: str
    discount_bonus: bool
    last_step: int
    blocked_spaces: tuple[tuple[int, ...], ...]
    deck_order: tuple[int, ...]
    uranium_regions: tuple[str, ...]
    changed_plants: tuple[str, ...]
    founding_cities: tuple[str, ...]
    island_cost: int
    one_token_each: bool
    price_ceiling: tuple[int, int, int]
    outage_houses: int
    outage_loss: int
    cheaper_if_short: tuple[str, ...]
    must_power: bool
    flat_connection: int
    uranium_used: tuple[int, int, int]
    co2_tax: int
    discount_city: str
    discount_tokens: Amounts
    start_tokens: Amounts
    tokens: Amounts
    tracks: Tracks
    other_tracks: Tracks
    other_tokens: Amounts
    other_resupply: tuple[Amounts, Amounts, Amounts]
    plug_removed_first: bool
    backs_printed: bool
    transit_outside: bool
    plants_out: tuple[int, ...]
    opening_plants: tuple[int, ...]
    start_cities: bool
    discount: bool
    obsolete: bool
    obsolete_when: str
    unsold_removed: int
    bid_direction: str
    opening_pass: bool
    must_buy_first_round: bool
    scrapped_fuel: str
    reorder_every_round: bool
    step2_starts_in: str
    step2_earlier: int
    step3_at_once: bool
    step3_shuffled: str
    first_house: str
    house_prices: tuple[int, int, int]
    coal_depot_price: int
    depot_apart: bool
    never_first: tuple[str, ...]
    phase_out_plant: int
    end_with_all: bool
    cities_break_ties: bool
    hidden_money: bool
    advice: bool
    cartel: bool
    payment: tuple[int, ...]
    regions: int
    cards_removed: int
    plug_removed: int
    plant_limit: int
    step2_cities: int
    end_cities: int
    resupply: tuple[Amounts, Amounts, Amounts]
    printed_tracks: Tracks = field(default=(), repr=False, compare=False)
    """The prices as printed on the board; `tracks` can differ from them during a game (`with_tracks`)."""

    prices: tuple[tuple[int, ...], ...] = field(init=False, repr=False, compare=False)
    """`prices[fuel][count]`: Elektro for the cheapest token while the market has `count` tokens (from `tracks`)."""

    special_prices: bool = field(init=False, repr=False, compare=False)
    """Whether a player's prices can differ from `prices` (`discount_city`, `price_ceiling`)."""

    twin: Ruleset | None = field(init=False, repr=False, compare=False)
    """The rules at the other fuel market; None until `at_other_market` makes them."""

    plants: Mapping[int, PowerPlant] = field(init=False, repr=False, compare=False)
    """The game's plants by number: the standard set after `changed_plants`."""

    mines: bool = field(init=False, repr=False, compare=False)
    """Whether plants of the game are uranium mines, so that uranium is sold to its market and not bought there."""

    runs: Mapping[int, tuple[Run, ...]] = field(init=False, repr=False, compare=False)
    """The runs of each plant, one for each mix."""

    plant_market: MarketPolicy = field(init=False, repr=False, compare=False)
    """The rules of the plant market as one object."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "printed_tracks", self.printed_tracks or self.tracks)
        object.__setattr__(self, "prices", prices_by_count(self.tracks))
        object.__setattr__(self, "twin", None)
        object.__setattr__(self, "special_prices", bool(self.discount_city) or any(self.price_ceiling))
        object.__setattr__(self, "plants", plants_with(self.changed_plants))
        object.__setattr__(self, "mines", any(plant.mined for plant in self.plants.values()))
        object.__setattr__(self, "runs", self._runs())
        object.__setattr__(self, "plant_market", self._plant_market())

    def _runs(self) -> Mapping[int, tuple[Run, ...]]:
        changed = {number: runs_of(plant) for number, plant in self.plants.items() if plant.changed}
        return {**CARD_RUNS, **changed} if changed else CARD_RUNS

    def _plant_market(self) -> MarketPolicy:
        current, future = (sum(self.market_rows), 0) if self.recycling == SPENT else self.market_rows
        return MarketPolicy(
            current=current,
            future=future,
            joins=self.future_joins,
            never_buried=self.never_buried,
            step2_replaces=self.step2_replaces,
            obsolete=self.obsolete_when if self.obsolete else NEVER,
            unsold=self.unsold_removed,
            first_pass=self.first_pass_removes,
            lowest_out=self.lowest_out,
            late=self.late_market,
            recycling=self.recycling,
            step2_by_card=self.step2_by_card,
            step2_removed=self.step2_removed,
            under_deck=self.under_deck,
            never_current=self.never_current,
            never_current_out=self.never_current_out,
            plants=self.plants,
        )

    @property
    def step2_from(self) -> int:
        """The size of a network that begins Step 2 on this map; if no network does, the number of cities that ends
        the game."""
        plain = self.has_steps and not self.step2_by_card
        return self.step2_cities - self.step2_earlier if plain else self.end_cities

    @property
    def has_steps(self) -> bool:
        """Whether the game has Steps 2 and 3; otherwise it stays in Step 1."""
        return self.last_step > 1

    @property
    def second_networks(self) -> bool:
        """Whether players can begin a second network, either in certain cities or on another island."""
        return bool(self.founding_cities or self.island_cost)

    @property
    def in_order(self) -> tuple[int, ...]:
        """The plants of a sorted deck that come in ascending order, those of the opening market first."""
        known = [number for number in self.plants if number not in self.plants_out and self.deck_order]
        return tuple(sorted([number for number in known if number <= self.deck_order[0]]))

    @property
    def fuels(self) -> tuple[int, ...]:
        """The fuels that can be bought at this market: those that have tokens, except uranium that mines sell."""
        return tuple(fuel for fuel in self.market_fuels if fuel != URANIUM or not self.mines)

    @property
    def market_fuels(self) -> tuple[int, ...]:
        """The fuels with a row in this market: those with tokens and prices; a map may leave a fuel out."""
        return tuple(fuel for fuel, tokens in enumerate(self.tokens) if tokens and self.tracks[fuel])

    def pays(self, supplied: int) -> int:
        """Return the Elektro for a number of powered cities; the table's last value for any higher number.

        >>> rules = load_ruleset("classic", 4)
        >>> rules.pays(0), rules.pays(6), rules.pays(30)
        (10, 73, 150)
        """
        return self.payment[min(supplied, len(self.payment) - 1)]


_CHOICES: Final = {
    "obsolete_when": (ALWAYS, DRAWN),
    "lowest_out": (NEVER, ALWAYS, UNCLAIMED),
    "recycling": (NEVER, FIRST, SECOND, SPENT),
    "bid_direction": ("clockwise", "order"),
    "scrapped_fuel": ("may", "must", "itself"),
    "step2_starts_in": ("build", "bureaucracy", "once"),
    "step3_shuffled": ("drawn", "started", "never"),
    "first_house": ("empty", "open"),
}
_SHAPES: Final = {rule.name: get_type_hints(Ruleset)[rule.name] for rule in fields(Ruleset) if rule.init}
MOST: Final = 9999
"""The largest number of any rule."""
LONGEST_TABLE: Final = 50
"""The most entries of a table, such as the payment's."""
WORDS: Final = (
    *("never_buried", "future_joins", "uranium_regions", "changed_plants", "founding_cities", "never_first"),
    *("never_current", "cheaper_if_short"),
)
"""Rules that are a list of words."""
LAST_STEP: Final = 3
"""The last step of a game, unless it stays in Step 1."""
HEADING: Final = ("edition", "players", "printed_tracks")
"""Fields that describe a ruleset and are not rules."""


@cache
def _edition_file(name: str) -> dict[str, Any]:
    path = EDITIONS / f"{name}.toml"
    if name not in _stems():
        raise BadRules(f"There is no edition {name[:40]!r}; there are: {', '.join(editions())}.")
    try:
        content = files.read_toml(files.read_text(path, files.EDITION))
    except files.FileRefused as refused:
        raise BadRules(f"{path.name}{refused.place}: {refused}.") from None
    except OSError as error:
        raise BadRules(f"{path.name}: {error.strerror or error}.") from None
    _check_file(name, content)
    return content


def _stems() -> tuple[str, ...]:
    return tuple(sorted(path.stem for path in EDITIONS.glob("*.toml")))


def _check_file(name: str, content: dict[str, Any]) -> None:
    """Raise BadRules if the content of an edition's file is malformed."""
    where = f"{name}.toml"
    for word, kind in (("name", str), ("board", str), ("year", int)):
        if name != BASE and type(content.get(word)) is not kind:
            raise BadRules(f"{where}: {word!r} is missing or not a {'number' if kind is int else 'text'}.")
    for table in ("rules", "by_players"):
        values = content.get(table, {})
        if not isinstance(values, dict):
            raise BadRules(f"{where}: {table!r} must be a table.")
        for rule, value in values.items():
            rows = value if table == "by_players" else [value]
            if rule not in _SHAPES or rule in HEADING:
                raise BadRules(f"{where}: there is no rule {rule[:40]!r}.")
            if not isinstance(rows, list) or (table == "by_players" and len(rows) != len(PLAYERS)):
                raise BadRules(f"{where}: {rule} needs five values for 2 to 6 players.")
            for row in rows:
                _check_value(rule, tuples(row), where)


def _check_value(rule: str, value: Any, where: str) -> None:
    """Raise BadRules if a value has another type than its rule, or is out of the rule's range."""
    shape = _SHAPES[rule]
    kind = getattr(shape, "__origin__", shape)
    if type(value) is not kind or (rule in _CHOICES and value not in _CHOICES[rule]):
        raise BadRules(f"{where}: {rule} cannot be {files.brief(value)}.")
    if rule in WORDS:
        _check_words(rule, value, where)
        return
    if kind is int and not _is_amount(value):
        raise BadRules(f"{where}: {rule} must be from 0 to {MOST}.")
    if kind is tuple and not (len(value) <= LONGEST_TABLE and _is_table(rule, value)):
        raise BadRules(f"{where}: {_REASONS['shape']} ({rule}).", "shape")


def _check_words(rule: str, value: Any, where: str) -> None:
    """Raise BadRules if a list of words is too long or contains anything but words, or if those of `changed_plants` do
    not each describe a plant of their own."""
    if len(value) > LONGEST_TABLE or not all(isinstance(word, str) for word in value):
        raise BadRules(f"{where}: {_REASONS['shape']} ({rule}).", "shape")
    if rule == "changed_plants":
        numbers = [_changed_number(change, where) for change in value]
        twice = next((number for number in numbers if numbers.count(number) > 1), 0)
        if twice:
            raise BadRules(f"{where}: changed_plants has plant {twice} twice.")


def _changed_number(change: str, where: str) -> int:
    """Return the number of the plant that a change describes; raise BadRules if it describes none."""
    try:
        return read_change(change)[0].number
    except ValueError:
        wanted = "number, kind, tokens, cities and perhaps a region"
        raise BadRules(f"{where}: changed_plants has {files.brief(change)}, which is no plant ({wanted}).") from None


@cache
def editions() -> tuple[str, ...]:
    """Return the names of the playable editions, oldest first."""
    names = [name for name in _stems() if name != BASE and not _fault_of(name)]
    return tuple(sorted(names, key=lambda name: (_edition_file(name)["year"], name)))


def editions_left_out() -> tuple[str, ...]:
    """Return a sentence for each edition that cannot be played, with the reason."""
    return tuple(fault for name in _stems() if name != BASE and (fault := _fault_of(name)))


@cache
def _fault_of(name: str) -> str:
    try:
        for players in PLAYERS:
            load_ruleset(name, players, where=f"{name}.toml")
    except BadRules as error:
        return str(error)
    return ""


def board_of(edition: str) -> str:
    """Return the board side that an edition is played on (a map file may hold several)."""
    return str(_edition_file(edition)["board"])


def tuples(value: Any) -> Any:
    """Return a value from a file as rules store it: lists, also nested ones, become tuples."""
    return tuple(tuples(item) for item in value) if isinstance(value, list | tuple) else value


def _shown(value: Any) -> str:
    """Return a value as text in the notation of the rules' files, for a sentence."""
    if not isinstance(value, bool | tuple):
        return files.brief(value)
    text = files.as_toml(value)
    return text if len(text) <= files.BRIEF else f"{text[: files.BRIEF - 3]}..."


def _same_kind(name: str, value: Any, known: Any, players: int, where: str) -> Any:
    """Return a changed rule's value as rules store it; of five values, that for this number of players.

    Raise BadRules if it does not have the shape of the value that it replaces (`known`), or is out of range.
    """
    if name in _CHOICES:
        if value not in _CHOICES[name]:
            raise BadRules(f"{where}: {name} must be one of {', '.join(_CHOICES[name])}, not {_shown(value)}.")
        return value
    value = tuples(value)
    if isinstance(known, int) and not isinstance(known, bool) and isinstance(value, tuple):
        if len(value) != len(PLAYERS):
            raise BadRules(f"{where}: {name} needs one number, or five for 2 to 6 players.")
        value = value[players - PLAYERS[0]]
    if type(value) is not type(known):
        raise BadRules(f"{where}: {name} must look like {_shown(known)}, not {_shown(value)}.")
    if name in WORDS:
        _check_words(name, value, where)
        return value
    if isinstance(value, int) and not isinstance(value, bool) and value < 0:
        raise BadRules(f"{where}: {name} cannot be negative.")
    if isinstance(value, int) and value > MOST:
        raise BadRules(f"{where}: {name} cannot be more than {MOST}.")
    if isinstance(value, tuple) and len(value) > LONGEST_TABLE:
        raise BadRules(f"{where}: {name} has more than {LONGEST_TABLE} entries.")
    if isinstance(value, tuple) and not _is_table(name, value):
        raise BadRules(f"{where}: {_REASONS['shape']} ({name}).", "shape")
    return value


@cache
def _printed_rules(edition: str, players: int) -> dict[str, Any]:
    """Return the values of an edition's rules for a number of players, before a map or house rules change them."""
    values: dict[str, Any] = {}
    for layer in (_edition_file(BASE), _edition_file(edition)):
        values.update({name: tuples(value) for name, value in layer.get("rules", {}).items()})
        values.update({name: tuples(row[players - 2]) for name, row in layer.get("by_players", {}).items()})
    return values


def load_ruleset(
    edition: str,
    players: int,
    map_rules: Mapping[str, Any] | None = None,
    house_rules: Mapping[str, Any] | None = None,
    where: str = "map",
    lines: Mapping[str, int] | None = None,
) -> Ruleset:
    """Return the rules of an edition for a number of players, changed by a map's table and then by house rules.

    Raise BadRules for an unknown edition, player count, rule or value. `where` is the file that the message names,
    `lines` the lines of the map's rules in it.

    >>> [load_ruleset("recharged", 2, house_rules=rules).plant_limit for rules in ({}, {"plant_limit": 4})]
    [3, 4]
    """
    if players not in PLAYERS:
        raise BadRules(f"Power Grid is played by 2 to 6, not by {players}.")
    values = dict(_printed_rules(edition, players))
    for changes, source in ((map_rules, where), (house_rules, "house rules")):
        for name, value in (changes or {}).items():
            line = (lines or {}).get(name, 0) if source is where else 0
            place = _placed(source, line)
            if name not in values:
                raise BadRules(f"{place}: there is no rule {name[:40]!r}.")
            values[name] = _same_kind(name, value, values[name], players, place)
    missing = _SHAPES.keys() - values.keys() - {*HEADING}
    if missing:
        raise BadRules(f"{edition}.toml: {', '.join(sorted(missing))} is missing.")
    values["cartel"] = values["cartel"] and players == 2
    values["depot_apart"] = values["depot_apart"] and values["coal_depot_price"] > 0
    rules = Ruleset(edition=edition, players=players, **values)
    _go_together(rules, *(("house rules", {}) if house_rules else (where, lines or {})))
    return rules


def in_zone(rules: Ruleset, zone: Zone) -> Ruleset:
    """Return the rules of a game in a zone: of `changed_plants` those that hold with its regions (M16), and no end
    beyond its cities where the map says so (`end_with_all`; M22).
    """
    if rules.end_with_all and len(zone) < rules.end_cities:
        rules = _ending_with(rules, len(zone))
    return _with_regions(rules, zone.regions) if rules.changed_plants else rules


@cache
def with_tracks(rules: Ruleset, tracks: Tracks) -> Ruleset:
    """Return the rules with other prices in the fuel market, for a market whose prices change during a game."""
    return replace(rules, tracks=tracks, printed_tracks=rules.printed_tracks)


def at_other_market(rules: Ruleset) -> Ruleset:
    """Return the rules as seen from the other fuel market, with its prices and its resupply (`other_tracks`).

    There, the first market is the other one, so that the result leads back to `rules`.
    """
    if rules.twin is None:
        twin = replace(
            rules,
            tracks=rules.other_tracks,
            printed_tracks=rules.other_tracks,
            other_tracks=rules.tracks,
            start_tokens=rules.other_tokens,
            other_tokens=rules.start_tokens,
            resupply=rules.other_resupply,
            other_resupply=rules.resupply,
        )
        object.__setattr__(twin, "twin", rules)
        object.__setattr__(rules, "twin", twin)
        return twin
    return rules.twin


def as_printed(rules: Ruleset) -> Ruleset:
    """Return the rules with the fuel prices that are printed on the board, whatever the prices are now."""
    return rules if rules.tracks == rules.printed_tracks else with_tracks(rules, rules.printed_tracks)


@cache
def with_recycling(rules: Ruleset, stage: str) -> Ruleset:
    """Return the rules for a stage of a market whose deck is used twice (`recycling.py`)."""
    return replace(rules, recycling=stage)


@cache
def _ending_with(rules: Ruleset, cities: int) -> Ruleset:
    return replace(rules, end_cities=cities)


@cache
def _with_regions(rules: Ruleset, regions: tuple[str, ...]) -> Ruleset:
    return replace(rules, changed_plants=in_play(rules.changed_plants, regions))


# --- which rules can be played -----------------------------------------------------------------------

HOUSES: Final = 22
"""Houses of one colour in the box: the largest possible network."""


def _go_together(rules: Ruleset, where: str, lines: Mapping[str, int]) -> None:
    """Raise BadRules if these rules contradict each other, make a deal impossible or make a game that cannot end."""
    for word, wrong, values in _troubles(rules):
        if wrong:
            line = next((lines[name] for name in _CONCERNED.get(word, ()) if name in lines), 0)
            raise BadRules(f"{_placed(where, line)}: {_REASONS[word].format(**values)}.", word, **values)
    elsewhere = rules.other_tokens if rules.other_tracks else (0, 0, 0, 0)
    left = [max(0, box - other) for box, other in zip(rules.tokens, elsewhere, strict=True)]
    _fits("start_tokens", rules.start_tokens, left, rules.tracks, where, lines)
    if rules.other_tracks:
        _fits("other_tokens", rules.other_tokens, rules.tokens, rules.other_tracks, where, lines)


def _fits(name: str, tokens: Amounts, box: Sequence[int], tracks: Tracks, where: str, lines: Mapping[str, int]) -> None:
    """Raise BadRules if a fuel market begins with more tokens than exist, or than it has spaces for."""
    most = [min(left, len(track)) for left, track in zip(box, tracks, strict=True)]
    if any(start > room for start, room in zip(tokens, most, strict=True)):
        place, room = _placed(where, lines.get(name, 0)), "/".join(map(str, most))
        raise BadRules(f"{place}: {name} holds more {'/'.join(FUELS)} than the box and the market ({room}).")


def _placed(where: str, line: int) -> str:
    return f"{where}, line {line}" if line else where


_CONCERNED: Final = {
    "shape": (
        *("tracks", "other_tracks", "market_rows", "late_market", "deck_order"),
        *("payment", "last_step", "blocked_spaces", "cheaper_if_short"),
    ),
    "no_plant": (
        *("opening_market", "plants_out", "opening_plants", "top_card"),
        *("below_top", "near_top", "never_removed", "set_aside", "plug_removed_of", "phase_out_plant"),
        "never_current_out",
    ),
    "opening_count": ("opening_market",),
    "top_card": ("top_card",),
    "opening_out": ("plants_out", "opening_market", "opening_plants"),
    "too_few_cards": ("cards_removed", "plug_removed", "plants_out"),
    "no_plants": ("plant_limit",),
    "end": ("end_cities",),
    "step2": ("step2_cities", "step2_earlier", "end_cities"),
    "founding_marks": ("start_cities", "founding_cities"),
    "ordered_deck": (
        *("deck_order", "late_market", "opening_market", "top_card", "cards_removed", "plug_removed"),
        *("step3_shuffled", "step3_at_once"),
    ),
}
"""The rules that a reason may be about: the first that a map's file changes is the line at fault."""
_REASONS: Final = {
    "shape": "a table has the wrong shape",
    "no_plant": "a rule names a plant that does not exist",
    "opening_count": "the opening market has {opening} plants, not {count}",
    "top_card": "plant {plant} cannot be on top of the deck: it is in the opening market or out of the game",
    "opening_out": "a plant of the opening market is out of the game",
    "too_few_cards": "there are too few cards to remove so many",
    "no_plants": "every player must be allowed a plant",
    "end": "the game must end between 1 and {most} cities, not {end}",
    "step2": "Step 2 would begin with {cities} cities, but the game ends with {end}",
    "founding_marks": "players cannot mark start cities (start_cities) where the map sets them (founding_cities)",
    "ordered_deck": "an ordered deck (deck_order, late_market) is never changed, and its card begins Step 3 at once",
}


def _troubles(rules: Ruleset) -> Iterator[tuple[str, bool, dict[str, int]]]:
    yield "shape", len(rules.other_tracks) not in (0, 4), {}
    yield "shape", not all(track == tuple(sorted(track)) for track in rules.other_tracks), {}
    yield "shape", not rules.market_rows[0] or not (rules.market_rows[1] or rules.late_market[0]), {}
    yield "shape", bool(rules.late_market[0]) != bool(rules.late_market[2]), {}
    yield "shape", len(rules.deck_order) not in (0, 2) or list(rules.deck_order) != sorted(rules.deck_order), {}
    yield "shape", not all(fuel in FUELS for fuel in rules.cheaper_if_short), {}
    yield "shape", not rules.payment, {}
    yield "shape", len(rules.tracks) != 4 or not all(track == tuple(sorted(track)) for track in rules.tracks), {}
    yield "shape", rules.last_step not in (1, LAST_STEP) or any(len(row) != 2 for row in rules.blocked_spaces), {}
    market, top, out, always = rules.opening_market, rules.top_card, rules.plants_out, rules.opening_plants
    named = [*market, *out, *always, *rules.below_top, *rules.near_top, *rules.never_removed]
    named += (*rules.set_aside, *rules.plug_removed_of, *rules.never_current_out)
    named += [plant for plant in (top, rules.phase_out_plant) if plant]
    yield "no_plant", any(plant not in NUMBERS for plant in named), {}
    yield (
        "opening_count",
        len({*market}) != len(market) or len(market) not in (0, rules.plant_market.size),
        {"count": len(market), "opening": rules.plant_market.size},
    )
    yield "top_card", top in (*(market or always), *out), {"plant": top}
    yield "opening_out", bool({*out} & {*(market or always)}), {}
    yield "too_few_cards", not _cards_suffice(rules), {}
    yield "no_plants", rules.plant_limit < 1, {}
    yield "end", not 1 <= rules.end_cities <= HOUSES, {"end": rules.end_cities, "most": HOUSES}
    cities = rules.step2_from
    yield "step2", not 1 <= cities <= rules.end_cities, {"cities": cities, "end": rules.end_cities}
    yield "founding_marks", rules.start_cities and bool(rules.founding_cities), {}
    dealt = bool(rules.opening_market or rules.top_card or rules.cards_removed or rules.plug_removed)
    yield "ordered_deck", bool(rules.deck_order) and (dealt or rules.step3_shuffled != "never"), {}
    yield "ordered_deck", bool(rules.late_market[0]) and not rules.step3_at_once, {}
    yield "ordered_deck", bool(rules.deck_order or rules.late_market[0]) and not rules.has_steps, {}


def _is_table(rule: str, value: tuple[Any, ...]) -> bool:
    """Return whether a table has as many rows and numbers as the type of its rule says."""
    return _fits_type(value, _SHAPES[rule])


def _fits_type(value: Any, kind: Any) -> bool:
    if kind is int:
        return _is_amount(value)
    if not isinstance(value, tuple):
        return False
    kinds = kind.__args__
    if kinds[-1] is Ellipsis:
        return all(_fits_type(item, kinds[0]) for item in value)
    return len(value) == len(kinds) and all(map(_fits_type, value, kinds))


def _is_amount(value: Any) -> bool:
    return type(value) is int and 0 <= value <= MOST


def _cards_suffice(rules: Ruleset) -> bool:
    """Return whether there are enough cards for the opening market, the top card and the removed cards."""
    fixed = {*rules.opening_market, *rules.plants_out, *([rules.top_card] if rules.top_card else [])}
    fixed |= {*rules.below_top, *rules.never_removed, *rules.set_aside}
    if rules.opening_market:
        fixed |= {*rules.near_top}
    if not rules.opening_market:
        fixed |= {*rules.opening_plants}
    left = {"plug": 0, "socket": 0}
    for number, plant in rules.plants.items():
        left[plant.back] += number not in fixed
    plug = left["plug"] - (0 if rules.opening_market else rules.plant_market.size - len(rules.opening_plants))
    plug -= 0 if rules.top_card else 1
    if rules.plug_removed_first:
        return plug >= rules.plug_removed and left["socket"] >= rules.cards_removed
    return plug >= 0 and plug + left["socket"] >= rules.cards_removed
