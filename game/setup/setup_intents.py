"""Intents of the set-up, as typed values: a touch needs no text to be read."""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.engine.switches import BY_NAME, Switch
from game.setup.choices import Choices


@dataclass(frozen=True, slots=True)
class SetupIntent:
    """An intent of the set-up."""

    def applied(self, choices: Choices) -> Choices:
        """Return the choices after this intent; unchanged unless the intent only changes choices."""
        return choices


@dataclass(frozen=True, slots=True)
class SetEdition(SetupIntent):
    """Play by the rules of an edition."""

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
    """Add a region to the chosen ones, or remove it."""

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
    """Give the bots this many seconds to think; a negative number for no limit."""

    seconds: float

    def applied(self, choices: Choices) -> Choices:
        return replace(choices, thinking=self.seconds)


@dataclass(frozen=True, slots=True)
class CloseOpponents(SetupIntent):
    """Close the sheet for choosing a seat's player."""


@dataclass(frozen=True, slots=True)
class DrawRegions(SetupIntent):
    """Draw the regions at random."""


@dataclass(frozen=True, slots=True)
class DraftRegions(SetupIntent):
    """Let the players add regions in turn."""


@dataclass(frozen=True, slots=True)
class TouchBoard(SetupIntent):
    """Choose the region at the place of the touch."""


@dataclass(frozen=True, slots=True)
class SetLayout(SetupIntent):
    """Play at a desk or at a table."""

    layout: str


# --- written numbers ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class WriteSeed(SetupIntent):
    """Begin to type the deal number; at a table, a second touch closes its keys."""


@dataclass(frozen=True, slots=True)
class WriteCode(SetupIntent):
    """Begin to type the code of the regions; at a table, a second touch closes its keys."""


@dataclass(frozen=True, slots=True)
class TypeDigit(SetupIntent):
    """Press a key below the number: a digit, or one that deletes the last digit or (empty) all of them."""

    digit: str = ""


@dataclass(frozen=True, slots=True)
class EndWriting(SetupIntent):
    """Close the keys."""


# --- the sheet at a table -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TurnSheet(SetupIntent):
    """Turn the sheet in the middle to the next side."""


@dataclass(frozen=True, slots=True)
class SitAt(SetupIntent):
    """Sit down at a free place, by its number among those offered."""

    place: int


# --- the gallery of maps ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class OpenMaps(SetupIntent):
    """Open the gallery."""


@dataclass(frozen=True, slots=True)
class CloseMaps(SetupIntent):
    """Close the gallery."""


@dataclass(frozen=True, slots=True)
class TurnMaps(SetupIntent):
    """Turn to the next page of the gallery (`by` 1) or the previous one (-1)."""

    by: int


@dataclass(frozen=True, slots=True)
class ShowMapsFor(SetupIntent):
    """Show only maps for this number of players; 0 for all."""

    players: int


@dataclass(frozen=True, slots=True)
class ShowMapsOfKind(SetupIntent):
    """Show only maps that differ this much; empty for all."""

    kind: str = ""


@dataclass(frozen=True, slots=True)
class StepMap(SetupIntent):
    """Choose the next map of the gallery (`by` 1) or the previous one (-1)."""

    by: int


@dataclass(frozen=True, slots=True)
class MakeMap(SetupIntent):
    """Make a map in the editor."""


@dataclass(frozen=True, slots=True)
class EditMap(SetupIntent):
    """Change the chosen map in the editor."""


# --- the sheet of house rules -------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class RuleIntent(SetupIntent):
    """An intent of the sheet of house rules."""


@dataclass(frozen=True, slots=True)
class OpenRules(RuleIntent):
    """Open the sheet."""


@dataclass(frozen=True, slots=True)
class CloseRules(RuleIntent):
    """Close the sheet."""


@dataclass(frozen=True, slots=True)
class TurnRules(RuleIntent):
    """Show a page of the sheet."""

    page: int


@dataclass(frozen=True, slots=True)
class SetOption(RuleIntent):
    """Give a rule one of its options, by its number."""

    switch: Switch
    option: int


@dataclass(frozen=True, slots=True)
class ResetRule(RuleIntent):
    """Give a rule its usual value."""

    switch: Switch


@dataclass(frozen=True, slots=True)
class ResetRules(RuleIntent):
    """Give all rules their usual values."""
