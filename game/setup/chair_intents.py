"""Intents of touches that change one seat in the set-up, each a typed value."""

from __future__ import annotations

from dataclasses import dataclass

from game.setup.choices import Choices
from game.setup.setup_intents import SetupIntent


@dataclass(frozen=True, slots=True)
class ChairIntent(SetupIntent):
    """An intent of a touch in the set-up that concerns one seat, given by its number."""

    chair: int


@dataclass(frozen=True, slots=True)
class Sit(ChairIntent):
    """Take the seat, so that it plays."""

    def applied(self, choices: Choices) -> Choices:
        return choices.with_chair(self.chair, taken=True)


@dataclass(frozen=True, slots=True)
class Rise(ChairIntent):
    """Leave the seat, so that it does not play."""

    def applied(self, choices: Choices) -> Choices:
        return choices.with_chair(self.chair, taken=False)


@dataclass(frozen=True, slots=True)
class NextColour(ChairIntent):
    """Give the seat the next colour in the list, in exchange with the seat that has this colour."""

    def applied(self, choices: Choices) -> Choices:
        return choices.with_next_colour(self.chair)


@dataclass(frozen=True, slots=True)
class SetColour(ChairIntent):
    """Give the seat a colour, in exchange with the seat that has this colour."""

    colour: str

    def applied(self, choices: Choices) -> Choices:
        return choices.with_colour(self.chair, self.colour)


@dataclass(frozen=True, slots=True)
class SetKind(ChairIntent):
    """Give the seat to a person or to a named kind of bot."""

    kind: str

    def applied(self, choices: Choices) -> Choices:
        return choices.with_chair(self.chair, kind=self.kind)


@dataclass(frozen=True, slots=True)
class NextKind(ChairIntent):
    """Give the seat to the next kind of player in the list."""

    def applied(self, choices: Choices) -> Choices:
        return choices.with_next_kind(self.chair)


@dataclass(frozen=True, slots=True)
class NextBot(ChairIntent):
    """Give the seat to the next bot (`step` 1) or the previous one (-1)."""

    step: int

    def applied(self, choices: Choices) -> Choices:
        return choices.with_next_bot(self.chair, self.step)


@dataclass(frozen=True, slots=True)
class SetName(ChairIntent):
    """Give the seat's player a name."""

    name: str

    def applied(self, choices: Choices) -> Choices:
        return choices.with_chair(self.chair, name=self.name)


@dataclass(frozen=True, slots=True)
class SetLanguage(ChairIntent):
    """Choose the language in which the seat's station at the table is shown."""

    language: str

    def applied(self, choices: Choices) -> Choices:
        return choices.with_chair(self.chair, language=self.language)


@dataclass(frozen=True, slots=True)
class WriteName(ChairIntent):
    """Begin to type the name of the seat's player."""


@dataclass(frozen=True, slots=True)
class ChooseOpponent(ChairIntent):
    """Open the page on which the seat's player is chosen: a person or a bot."""


@dataclass(frozen=True, slots=True)
class OpenPage(ChairIntent):
    """Open a page at the seat's station, or close it if it is open; an empty name closes any page."""

    page: str = ""


@dataclass(frozen=True, slots=True)
class TypeLetter(ChairIntent):
    """Press a key of the on-screen keyboard at the seat's station."""

    letter: str


@dataclass(frozen=True, slots=True)
class TurnToChair(ChairIntent):
    """Turn the set-up's page in the middle of the table towards the seat."""


@dataclass(frozen=True, slots=True)
class Grip(ChairIntent):
    """Hold the seat's station at the table, to drag it to another place."""
