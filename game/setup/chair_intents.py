"""Intents about one seat of the set-up, as typed values: a touch needs no text to be read."""

from __future__ import annotations

from dataclasses import dataclass

from game.setup.choices import Choices
from game.setup.setup_intents import SetupIntent


@dataclass(frozen=True, slots=True)
class ChairIntent(SetupIntent):
    """An intent about a seat, by its number in the choices."""

    chair: int


@dataclass(frozen=True, slots=True)
class Sit(ChairIntent):
    """Take the seat."""

    def applied(self, choices: Choices) -> Choices:
        return choices.with_chair(self.chair, taken=True)


@dataclass(frozen=True, slots=True)
class Rise(ChairIntent):
    """Leave the seat."""

    def applied(self, choices: Choices) -> Choices:
        return choices.with_chair(self.chair, taken=False)


@dataclass(frozen=True, slots=True)
class NextColour(ChairIntent):
    """Give the seat the next free colour."""

    def applied(self, choices: Choices) -> Choices:
        return choices.with_next_colour(self.chair)


@dataclass(frozen=True, slots=True)
class SetColour(ChairIntent):
    """Give the seat a colour; another seat that has it gets this seat's."""

    colour: str

    def applied(self, choices: Choices) -> Choices:
        return choices.with_colour(self.chair, self.colour)


@dataclass(frozen=True, slots=True)
class SetKind(ChairIntent):
    """Give the seat to a person or a bot."""

    kind: str

    def applied(self, choices: Choices) -> Choices:
        return choices.with_chair(self.chair, kind=self.kind)


@dataclass(frozen=True, slots=True)
class NextKind(ChairIntent):
    """Give the seat to the next kind of player."""

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
    """Give the seat's station a language."""

    language: str

    def applied(self, choices: Choices) -> Choices:
        return choices.with_chair(self.chair, language=self.language)


@dataclass(frozen=True, slots=True)
class WriteName(ChairIntent):
    """Begin to write the name of the seat's player."""


@dataclass(frozen=True, slots=True)
class ChooseOpponent(ChairIntent):
    """Open the sheet for choosing the seat's player."""


@dataclass(frozen=True, slots=True)
class OpenPage(ChairIntent):
    """Open a page of the seat's station, or close it if it is open; no page closes any."""

    page: str = ""


@dataclass(frozen=True, slots=True)
class TypeLetter(ChairIntent):
    """Press a key of the seat's keyboard."""

    letter: str


@dataclass(frozen=True, slots=True)
class TurnToChair(ChairIntent):
    """Turn the sheet in the middle of the table to face the seat."""


@dataclass(frozen=True, slots=True)
class Grip(ChairIntent):
    """Hold the seat's station, to drag it."""
