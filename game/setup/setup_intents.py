"""Intents of touches in the set-up, each a typed value."""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.engine.switches import BY_NAME, Switch
from game.setup.choices import Choices


@dataclass(frozen=True, slots=True)
class SetupIntent:
    """The meaning of a touch in the set-up."""

    def applied(self, choices: Choices) -> Choices:
        """Return the choices changed as this intent says; the same choices if it does something else."""
        return choices


@dataclass(frozen=True, slots=True)
class SetEdition(SetupIntent):
    """Play by the rules of this edition."""

    edition: str

    def applied(self, choices: Choices) -> Choices:
        return choices.with_edition(self.edition)


@dataclass(frozen=True, slots=True)
class SetMap(SetupIntent):
    """Play on a map."""

    map: str

    def applied(self, choices: Choices) -> Choices:
        return choices.with_map(self.map)


@dataclass(frozen=True, slots=True)
class ToggleRegion(SetupIntent):
    """Add a region to the chosen ones, or remove it if it was chosen."""

    region: str

    def applied(self, choices: Choices) -> Choices:
        return choices.with_region(self.region)


@dataclass(frozen=True, slots=True)
class SetSwitch(SetupIntent):
    """Turn a house rule on or off."""

    name: str
    on: bool

    def applied(self, choices: Choices) -> Choices:
        return choices.with_rule(BY_NAME[self.name], (self.on,))


@dataclass(frozen=True, slots=True)
class SetThinking(SetupIntent):
    """Give all bots this many seconds to think; a negative number removes the limit."""

    seconds: float

    def applied(self, choices: Choices) -> Choices:
        return replace(choices, thinking=self.seconds)


@dataclass(frozen=True, slots=True)
class CloseOpponents(SetupIntent):
    """Close the page for choosing a seat's player."""


@dataclass(frozen=True, slots=True)
class DrawRegions(SetupIntent):
    """Choose the regions of the game at random."""


@dataclass(frozen=True, slots=True)
class DraftRegions(SetupIntent):
    """Start a region draft, in which the players add regions in turn."""


@dataclass(frozen=True, slots=True)
class TouchBoard(SetupIntent):
    """Add or remove the region of the map at the place of the touch."""


@dataclass(frozen=True, slots=True)
class SetLayout(SetupIntent):
    """Play the game at a desk, or at a touch table."""

    layout: str


# --- written numbers ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class WriteSeed(SetupIntent):
    """Begin to type the number that determines the deal; at a table, a second touch closes the keys."""


@dataclass(frozen=True, slots=True)
class WriteCode(SetupIntent):
    """Begin to type the code of the regions in play; at a table, a second touch closes the keys."""


@dataclass(frozen=True, slots=True)
class TypeDigit(SetupIntent):
    """Press a key below a number being typed: a digit, or one that deletes the last digit or (empty) all digits."""

    digit: str = ""


@dataclass(frozen=True, slots=True)
class EndWriting(SetupIntent):
    """Close the keys on which a number is typed."""


# --- the sheet at a table -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TurnSheet(SetupIntent):
    """Turn the set-up in the middle of the table towards the next side."""


@dataclass(frozen=True, slots=True)
class SitAt(SetupIntent):
    """Sit down at a free place of the table, given by its number among the free places shown."""

    place: int


# --- the gallery of maps ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class OpenMaps(SetupIntent):
    """Open the gallery of maps."""


@dataclass(frozen=True, slots=True)
class CloseMaps(SetupIntent):
    """Close the gallery of maps."""


@dataclass(frozen=True, slots=True)
class TurnMaps(SetupIntent):
    """Turn to the next page of the gallery (`by` 1) or the previous one (-1)."""

    by: int


@dataclass(frozen=True, slots=True)
class ShowMapsFor(SetupIntent):
    """Show only maps for this number of players in the gallery; 0 shows all."""

    players: int


@dataclass(frozen=True, slots=True)
class ShowMapsOfKind(SetupIntent):
    """Show only maps in the gallery whose rules differ this much from the usual ones; empty shows all."""

    kind: str = ""


@dataclass(frozen=True, slots=True)
class StepMap(SetupIntent):
    """Choose the next map of the gallery (`by` 1) or the previous one (-1)."""

    by: int


@dataclass(frozen=True, slots=True)
class MakeMap(SetupIntent):
    """Open the map editor with a new map."""


@dataclass(frozen=True, slots=True)
class EditMap(SetupIntent):
    """Open the map editor with the chosen map."""


# --- the sheet of house rules -------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class RuleIntent(SetupIntent):
    """An intent of a touch on the page of house rules."""


@dataclass(frozen=True, slots=True)
class OpenRules(RuleIntent):
    """Open the page of house rules."""


@dataclass(frozen=True, slots=True)
class CloseRules(RuleIntent):
    """Close the page of house rules."""


@dataclass(frozen=True, slots=True)
class TurnRules(RuleIntent):
    """Open another page of the house rules, given by its number."""

    page: int


@dataclass(frozen=True, slots=True)
class SetOption(RuleIntent):
    """Give a house rule one of its values, given by the value's number."""

    switch: Switch
    option: int


@dataclass(frozen=True, slots=True)
class ResetRule(RuleIntent):
    """Give a house rule its usual value again."""

    switch: Switch


@dataclass(frozen=True, slots=True)
class ResetRules(RuleIntent):
    """Give all house rules their usual values again."""
