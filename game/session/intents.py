"""Intents: the plain values that touch targets carry and that `Session.perform` executes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from game.engine.actions import Action


@dataclass(frozen=True, slots=True)
class StageMove:
    """Stage one move (nominate a plant, scrap one, buy a token, build a house …)."""

    seat: int
    move: Action
    onto: int = 0
    """The plant on which a bought token is placed; 0 for any."""


@dataclass(frozen=True, slots=True)
class ChangeWay:
    """Begin the second network with a staged house instead of connecting it, or the other way round."""

    seat: int
    index: int
    """Its index among the staged moves."""


@dataclass(frozen=True, slots=True)
class FillPlant:
    """Stage the cheapest fuel for one run of a plant; then for two; then none."""

    seat: int
    plant: int


@dataclass(frozen=True, slots=True)
class FillAll:
    """Stage the cheapest fuel for one run of every plant; then for two; then none."""

    seat: int


ANYWHERE: Final = -1
"""No city to begin in: the network is there."""


@dataclass(frozen=True, slots=True)
class StageCheapest:
    """Stage houses in this many cities, one after the other the cheapest next one; a new network begins in `start`."""

    seat: int
    count: int
    start: int = ANYWHERE


@dataclass(frozen=True, slots=True)
class TakeOut:
    """Remove one staged move, by its index."""

    seat: int
    index: int


@dataclass(frozen=True, slots=True)
class StepBack:
    """Remove the last staged move."""

    seat: int


@dataclass(frozen=True, slots=True)
class Reset:
    """Remove all staged moves."""

    seat: int


@dataclass(frozen=True, slots=True)
class Confirm:
    """Commit the staged moves: the brass button."""

    seat: int


@dataclass(frozen=True, slots=True)
class PassTurn:
    """Pass in the auction."""

    seat: int


@dataclass(frozen=True, slots=True)
class Ask:
    """Ask a bot what it would do for a seat, or, with `about` another seat, why that seat made its last move."""

    seat: int
    bot: str
    about: int


@dataclass(frozen=True, slots=True)
class Speak:
    """Set the language of a seat's own station."""

    seat: int
    language: str


@dataclass(frozen=True, slots=True)
class GuideHand:
    """Let the ghost hand show a seat what to do this round, or switch it off."""

    seat: int


@dataclass(frozen=True, slots=True)
class Teach:
    """A learner's answer to the lesson's sentence card: next, show, hide, again, leave, away."""

    seat: int
    what: str


@dataclass(frozen=True, slots=True)
class Undo:
    """Undo the last commit, or withdraw the choice in the bureaucracy."""

    seat: int


@dataclass(frozen=True, slots=True)
class SetBid:
    """Set the dial to an amount, kept between the minimum and the maximum bid."""

    seat: int
    amount: int


@dataclass(frozen=True, slots=True)
class ToggleRun:
    """Switch a plant on or off for this bureaucracy."""

    seat: int
    plant: int


@dataclass(frozen=True, slots=True)
class SetMix:
    """Let a hybrid plant burn this much coal, and oil for the rest."""

    seat: int
    plant: int
    coal: int


@dataclass(frozen=True, slots=True)
class PointAt:
    """Show the cost of a city under the mouse without staging it; -1 for none."""

    seat: int
    city: int


@dataclass(frozen=True, slots=True)
class Open:
    """Open a sheet over the table (payment, resupply, plants, log, help), or close it if it is open."""

    seat: int
    sheet: str


@dataclass(frozen=True, slots=True)
class Browse:
    """Look through the log: filter it, open an auction, mark places on the map, and in a replay go to an event."""

    seat: int
    only: int = -1
    """The party whose entries are shown; -1 for all."""
    opened: int = -1
    """The first event of the auction whose bids are shown; -1 for none."""
    cities: tuple[int, ...] = ()
    """The cities marked on the map, as indices of the zone."""
    event: int = -1
    """The touched entry's first event; -1 for none."""


@dataclass(frozen=True, slots=True)
class Close:
    """Close a seat's sheet."""

    seat: int


@dataclass(frozen=True, slots=True)
class Peek:
    """Show one's own hidden money while the finger is held down."""

    seat: int


@dataclass(frozen=True, slots=True)
class Show:
    """Bring this seat's desk to the front, where several people share one screen."""

    seat: int


@dataclass(frozen=True, slots=True)
class SetMaximum:
    """Raise the bid automatically up to an amount, for the plant on auction only; 0 cancels it."""

    seat: int
    amount: int


@dataclass(frozen=True, slots=True)
class ThenPass:
    """Let a seat's maximums be its last word: outbid, it passes; or let it be asked again."""

    seat: int


@dataclass(frozen=True, slots=True)
class PlanPlant:
    """Plan to buy this plant; a second time removes it."""

    seat: int
    plant: int


@dataclass(frozen=True, slots=True)
class PlanPrice:
    """Plan to pay this amount for the plant."""

    seat: int
    amount: int


@dataclass(frozen=True, slots=True)
class PlanScrap:
    """Plan which plant to discard."""

    seat: int
    plant: int


@dataclass(frozen=True, slots=True)
class PlanFuel:
    """Plan one token of a fuel more (1) or less (-1)."""

    seat: int
    fuel: int
    more: int = 1


@dataclass(frozen=True, slots=True)
class PlanMarket:
    """Plan to buy fuel at the other of two markets."""

    seat: int


@dataclass(frozen=True, slots=True)
class PlanFill:
    """Plan the cheapest fuel for one more run of every plant; then for two; then none."""

    seat: int


@dataclass(frozen=True, slots=True)
class PlanCity:
    """Plan a house in a city; a second time removes it."""

    seat: int
    city: int


@dataclass(frozen=True, slots=True)
class ClearPlan:
    """Clear the plan."""

    seat: int


@dataclass(frozen=True, slots=True)
class TidyPlan:
    """Remove from the plan all that is no longer possible."""

    seat: int


@dataclass(frozen=True, slots=True)
class StagePlan:
    """Stage the part of the plan that belongs to this turn, without committing it."""

    seat: int


@dataclass(frozen=True, slots=True)
class ArmPlan:
    """Let the plan be committed by itself on its turn, at these prices; then up to a little more; then not."""

    seat: int


@dataclass(frozen=True, slots=True)
class StopPlan:
    """Stop the countdown of an armed plan."""

    seat: int


@dataclass(frozen=True, slots=True)
class Go:
    """An action outside the game: menu, resume, leave, again, save, settings, a set-up choice …"""

    where: str
    value: str = ""


@dataclass(frozen=True, slots=True)
class TurnPage:
    """Show another page of the finished game's charts; an empty page closes them."""

    seat: int
    page: str


@dataclass(frozen=True, slots=True)
class LeafThrough:
    """Scroll the list of staged houses back by this many."""

    seat: int
    earlier: int


@dataclass(frozen=True, slots=True)
class Nothing:
    """No action: the target only explains itself."""


Intent = (
    StageMove
    | FillPlant
    | FillAll
    | StageCheapest
    | TakeOut
    | StepBack
    | Reset
    | Confirm
    | PassTurn
    | GuideHand
    | Teach
    | Undo
    | Ask
    | SetBid
    | ToggleRun
    | SetMix
    | PointAt
    | Open
    | Browse
    | Close
    | Peek
    | Speak
    | Show
    | SetMaximum
    | ThenPass
    | PlanPlant
    | PlanPrice
    | PlanScrap
    | PlanFuel
    | PlanMarket
    | PlanFill
    | PlanCity
    | ClearPlan
    | TidyPlan
    | StagePlan
    | ArmPlan
    | StopPlan
    | Go
    | TurnPage
    | LeafThrough
    | Nothing
)
