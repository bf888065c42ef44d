"""Every number and switch that an edition or a map may change, as data in layers.

base < edition < the map's table for that edition < house rules. The layers are TOML files; a word or a
type that is not a rule is refused with the file's name.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cache
from pathlib import Path
from typing import Any, Final

from game.engine.resources import FUELS, TOKENS

EDITIONS: Final = Path(__file__).parent / "editions"
PLAYERS: Final = range(2, 7)


class BadRules(ValueError):
    """A rule that does not exist or has a value it cannot have; the message is one sentence with its place."""


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
    start_tokens: Amounts
    plug_removed_first: bool
    transit_outside: bool
    plants_out: tuple[int, ...]
    opening_plants: tuple[int, ...]
    start_cities: bool
    discount: bool
    obsolete: bool
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
    phase_out_plant: int
    cities_break_ties: bool
    hidden_money: bool
    cartel: bool
    payment: tuple[int, ...]
    regions: int
    cards_removed: int
    plug_removed: int
    plant_limit: int
    step2_cities: int
    end_cities: int
    resupply: tuple[Amounts, Amounts, Amounts]

    @property
    def step2_from(self) -> int:
        """Cities of the largest network that start Step 2 on this map."""
        return self.step2_cities - self.step2_earlier

    def pays(self, supplied: int) -> int:
        """Elektro for a number of supplied cities; the last value of the table for all above it."""
        return self.payment[min(supplied, len(self.payment) - 1)]


_CHOICES: Final = {
    "bid_direction": ("clockwise", "order"),
    "scrapped_fuel": ("may", "must", "itself"),
    "step2_starts_in": ("build", "bureaucracy", "once"),
    "step3_shuffled": ("drawn", "started"),
    "first_house": ("empty", "open"),
}
_FIELDS: Final = {field.name: field.type for field in fields(Ruleset)}


@cache
def _edition_file(name: str) -> dict[str, Any]:
    path = EDITIONS / f"{name}.toml"
    if "/" in name or not path.is_file():
        raise BadRules(f"There is no edition {name!r}; there are: {', '.join(editions())}.")
    with path.open("rb") as file:
        return tomllib.load(file)


@cache
def editions() -> tuple[str, ...]:
    """Names of the editions that can be played, oldest first."""
    names = (path.stem for path in EDITIONS.glob("*.toml") if path.stem != "base")
    return tuple(sorted(names, key=lambda name: (_edition_file(name)["year"], name)))


def board_of(edition: str) -> str:
    """Which board of a map an edition is played on (a map file may hold several)."""
    return str(_edition_file(edition)["board"])


def _tuples(value: Any) -> Any:
    return tuple(_tuples(item) for item in value) if isinstance(value, list | tuple) else value


def _same_kind(name: str, value: Any, known: Any, players: int, where: str) -> Any:
    """The value, if it has the shape of the value below it in the layers; BadRules otherwise."""
    if name in _CHOICES:
        if value not in _CHOICES[name]:
            raise BadRules(f"{where}: {name} must be one of {', '.join(_CHOICES[name])}, not {value!r}.")
        return value
    value = _tuples(value)
    if isinstance(known, int) and not isinstance(known, bool) and isinstance(value, tuple):
        if len(value) != len(PLAYERS):
            raise BadRules(f"{where}: {name} needs one number, or five for 2 to 6 players.")
        value = value[players - PLAYERS[0]]
    if type(value) is not type(known):
        raise BadRules(f"{where}: {name} must look like {known!r}, not {value!r}.")
    if isinstance(value, int) and not isinstance(value, bool) and value < 0:
        raise BadRules(f"{where}: {name} cannot be negative.")
    if name == "start_tokens" and any(have > box for have, box in zip(value, TOKENS, strict=True)):
        raise BadRules(f"{where}: {name} holds more {'/'.join(FUELS)} than the box ({TOKENS}).")
    return value


def load_ruleset(
    edition: str,
    players: int,
    map_rules: Mapping[str, Any] | None = None,
    house_rules: Mapping[str, Any] | None = None,
    where: str = "map",
) -> Ruleset:
    """The rules of an edition for a number of players, changed by a map's table and then by house rules.

    Raises BadRules for an unknown edition, player count, rule or value.
    """
    if players not in PLAYERS:
        raise BadRules(f"Power Grid is played by 2 to 6, not by {players}.")
    values: dict[str, Any] = {}
    for layer in (_edition_file("base"), _edition_file(edition)):
        values.update({name: _tuples(value) for name, value in layer.get("rules", {}).items()})
        values.update({name: _tuples(row[players - 2]) for name, row in layer.get("by_players", {}).items()})
    for changes, place in ((map_rules, where), (house_rules, "house rules")):
        for name, value in (changes or {}).items():
            if name not in values:
                raise BadRules(f"{place}: there is no rule {name!r}.")
            values[name] = _same_kind(name, value, values[name], players, place)
    values["cartel"] = values["cartel"] and players == 2
    return Ruleset(edition=edition, players=players, **values)
