"""The rules that the map editor can change: the engine's switches that depend on the map and not on the players'
wishes."""

from __future__ import annotations

from typing import Final

from game.engine import files
from game.engine.ruleset import PLAYERS
from game.engine.switches import SWITCHES, TABLE, Switch, Value, sources
from game.setup.map_editor.map_draft import MapDraft, MapRule, with_rules, without_rules

OF_THE_TABLE: Final = frozenset({"hidden_money", "advice"})
"""Rules that people choose for an evening, whatever the map."""
BY_COUNT: Final = frozenset({"resupply", "cards_removed"})
"""Tables that need a row for each number of players."""
ANY: Final = "any"
USUAL_PLAYERS: Final = 4

OFFERED: Final = tuple(
    switch for switch in SWITCHES if switch.name not in OF_THE_TABLE | BY_COUNT and switch.players == tuple(PLAYERS)
)


def value_in(draft: MapDraft, switch: Switch) -> Value | None:
    """Return the value that a drafted map gives a rule in every edition; None if the edition decides."""
    known = draft.board().rules.get(ANY, {})
    if not all(name in known for name in switch.sets):
        return None
    return tuple(_frozen(known[name]) for name in switch.sets)


def _frozen(value: object) -> object:
    return tuple(map(_frozen, value)) if isinstance(value, list) else value


def options(switch: Switch) -> tuple[Value, ...]:
    """Return the values that a drafted map can give a rule."""
    return switch.values if switch.kind != TABLE else tuple(sources(switch, USUAL_PLAYERS))


def with_value(draft: MapDraft, switch: Switch, value: Value | None) -> MapDraft:
    """Give a rule of a drafted map a value, or (None) leave it to the edition."""
    if value is None:
        return without_rules(draft, switch.sets)
    rules = (MapRule(ANY, name, files.as_toml(part)) for name, part in zip(switch.sets, value, strict=True))
    return with_rules(without_rules(draft, switch.sets), rules)


def stepped(draft: MapDraft, switch: Switch, by: int) -> MapDraft:
    """Give a rule of a drafted map its next value; the list begins with the edition's own and starts again at
    its end."""
    ring: tuple[Value | None, ...] = (None, *options(switch))
    now = value_in(draft, switch)
    place = ring.index(now) if now in ring else 0
    return with_value(draft, switch, ring[(place + by) % len(ring)])


def changed(draft: MapDraft) -> int:
    """Return how many rules a drafted map changes."""
    return len({rule.name for rule in draft.rules})
