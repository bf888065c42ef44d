"""The last set-up of each layout, stored with the settings: the players, the map and the rules.

Regions, deal number and turn order are drawn for each game; the places at a touch table are stored by display.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from game.engine.ruleset import editions, tuples
from game.engine.setup import playable_maps
from game.engine.switches import SWITCHES
from game.setup.choices import AT_EASE, LONGEST_NAME, Chair, Choices, available, plain_name

LONGEST_THINKING: Final = 60.0
"""The most seconds of thinking time that are taken over."""


def stored(choices: Choices) -> dict[str, Any]:
    """Return the choices of a set-up as plain values for the settings file."""
    return {
        "chairs": [[chair.colour, chair.name, chair.kind, chair.taken] for chair in choices.chairs],
        "edition": choices.edition,
        "map": choices.map,
        "rules": [[rule, value] for rule, value in choices.house_rules],
        "thinking": choices.thinking,
    }


def restored(values: Mapping[str, Any], layout: str) -> Choices:
    """Return the choices stored in the settings (`Settings.tables`), with usual ones for all that no longer exists."""
    usual = Choices(layout=layout)
    colours = sorted(colour for colour, *_ in values.get("chairs", ()))
    if colours != sorted(chair.colour for chair in usual.chairs):
        return usual
    known = Choices(
        tuple(_chair(*chair) for chair in values["chairs"]),
        values["edition"] if values["edition"] in editions() else usual.edition,
        values["map"] if values["map"] in playable_maps() else usual.map,
        layout=layout,
        thinking=values["thinking"] if 0 < values["thinking"] <= LONGEST_THINKING else AT_EASE,
    )
    return _with_rules(known, {rule: tuples(value) for rule, value in values["rules"]})


def _chair(colour: str, name: str, kind: str, taken: bool) -> Chair:
    return Chair(colour, plain_name(name)[:LONGEST_NAME], available(kind), taken)


def _with_rules(choices: Choices, rules: Mapping[str, Any]) -> Choices:
    """Return the choices with those stored house rules whose values can still be chosen."""
    for switch in SWITCHES:
        if all(rule in rules for rule in switch.sets):
            value = tuple(rules[rule] for rule in switch.sets)
            if value in choices.options(switch):
                choices = choices.with_rule(switch, value)
    return choices if choices.mistake is None else replace(choices, house_rules=())
