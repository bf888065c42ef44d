"""Options of the set-up for both layouts: labels, intents and which one is chosen."""

from __future__ import annotations

from dataclasses import dataclass

from game.engine.switches import BY_NAME
from game.kit.style import words
from game.kit.values.ids import OneOf
from game.session.intents import Go
from game.setup.choices import Choices, editions
from game.setup.rule_words import edition_hint, line_of, preset_name, refusal, region_name


@dataclass(frozen=True, slots=True)
class SetupOption:
    """One of several alternatives of a choice, or a switch."""

    label: str
    intent: Go
    chosen: bool
    hint: str = ""

    @property
    def name(self) -> OneOf:
        """The name of an alternative's button, which contains its value."""
        return OneOf(self.intent.where, self.intent.value)


def edition_options(choices: Choices) -> list[SetupOption]:
    """The editions; the chosen one is marked if its rules were changed."""
    found = []
    for edition in editions():
        chosen = edition == choices.edition
        hint = edition_hint(edition, choices.map, choices.usual.players)
        label = preset_name(edition, chosen and bool(choices.changed))
        found.append(SetupOption(label, Go("edition", edition), chosen, hint))
    return found


def region_options(choices: Choices) -> list[SetupOption]:
    """The map's regions."""
    hint = words.say("setup.region_hint")
    regions = choices.board.regions
    return [SetupOption(region_name(name), Go("region", name), name in choices.regions, hint) for name in regions]


def switch_option(choices: Choices, name: str) -> SetupOption:
    """A house rule that is on or off; a touch switches it."""
    switch = BY_NAME[name]
    (on,) = choices.value(switch)
    return SetupOption(words.say(f"setup.{name}"), Go(name, "" if on else "on"), bool(on), line_of(switch))


def undrawable(choices: Choices) -> str:
    """Why regions can be neither drawn nor drafted; empty if they can."""
    mistake = choices.mistake
    return refusal(mistake) if mistake else ""


def hindrance(choices: Choices) -> str:
    """Why the game cannot start, as a sentence; empty if it can."""
    problem, values = choices.hindrance
    return words.say(f"setup.problem.{problem}", **values) if problem else ""
