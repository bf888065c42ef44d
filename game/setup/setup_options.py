"""Options of the set-up for both layouts: each with its label, its intent, and whether it is chosen."""

from __future__ import annotations

from dataclasses import dataclass

from game.engine.switches import BY_NAME
from game.kit.style import words
from game.kit.values.ids import OneOf
from game.setup.choices import Choices, editions
from game.setup.rule_words import edition_hint, line_of, preset_name, refusal, region_name
from game.setup.setup_intents import SetEdition, SetSwitch, SetupIntent, ToggleRegion


@dataclass(frozen=True, slots=True)
class SetupOption:
    """One of the alternatives of a choice in the set-up, or a switch."""

    name: OneOf
    """The name of its button, which contains its value."""
    label: str
    intent: SetupIntent
    chosen: bool
    hint: str = ""


def edition_options(choices: Choices) -> list[SetupOption]:
    """Return an option for each edition; the chosen one says if its rules were changed."""
    found = []
    for edition in editions():
        chosen = edition == choices.edition
        hint = edition_hint(edition, choices.map, choices.usual.players)
        label = preset_name(edition, chosen and bool(choices.changed))
        found.append(SetupOption(OneOf("edition", edition), label, SetEdition(edition), chosen, hint))
    return found


def region_options(choices: Choices) -> list[SetupOption]:
    """Return an option for each region of the map, which adds or removes the region."""
    hint = words.say("setup.region_hint")
    regions = choices.board.regions
    return [
        SetupOption(OneOf("region", name), region_name(name), ToggleRegion(name), name in choices.regions, hint)
        for name in regions
    ]


def switch_option(choices: Choices, name: str) -> SetupOption:
    """Return the option that turns a house rule on or off."""
    switch = BY_NAME[name]
    (on,) = choices.value(switch)
    label = words.say(f"setup.{name}")
    return SetupOption(OneOf(name, ""), label, SetSwitch(name, not on), bool(on), line_of(switch))


def undrawable(choices: Choices) -> str:
    """Return the reason why regions can be neither chosen at random nor drafted; empty if they can."""
    if choices.whole_map:
        return words.say("setup.problem.all_regions", count=choices.regions_wanted)
    mistake = choices.mistake
    return refusal(mistake) if mistake else ""


def regions_said(choices: Choices) -> str:
    """Return which regions are in play: "chosen", "random" or "all"."""
    return "chosen" if choices.regions else "all" if choices.whole_map else "random"


def hindrance(choices: Choices) -> str:
    """Return the reason why the game cannot start, as a sentence; empty if it can."""
    problem, values = choices.hindrance
    return words.say(f"setup.problem.{problem}", **values) if problem else ""
