"""Intents: plain values that say what a touch means; touch targets carry them, and `Session.perform` executes them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from game.engine.actions import Action


@dataclass(frozen=True, slots=True)
class StageMove:
    """Stage one move, such as nominating or discarding a plant, buying a token, or building a house."""

    seat: int
    move: Action
    onto: int = 0
    """The plant on which a bought token is placed; 0 for any."""


@dataclass(frozen=True, slots=True)
class ChangeWay:
    """Begin the second network with a staged house instead of connecting it, or connect it after all."""

    seat: int
    index: int
    """The index of the house among the staged moves."""


@dataclass(frozen=True, slots=True)
class FillPlant:
    """Stage the cheapest fuel for one run of a plant; if it has that, for two runs; if it has that, remove the fuel
    again."""

    seat: int
    plant: int


@dataclass(frozen=True, slots=True)
class FillAll:
    """Stage the cheapest fuel for one run of every plant; if they have that, for two runs; then remove the fuel
    again."""

    seat: int


ANYWHERE: Final = -1
"""No start city, because the seat has a network already."""


@dataclass(frozen=True, slots=True)
class StageCheapest:
    """Stage houses in this many cities, each time in the cheapest next one; a new network begins in the city
    `start`."""

    seat: int
    count: int
    start: int = ANYWHERE


@dataclass(frozen=True, slots=True)
class TakeOut:
    """Remove one staged move, given by its index."""

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
    """Commit the staged moves, as the brass Confirm button does."""

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
    """Choose the language of a seat's own station at the table."""

    seat: int
    language: str


@dataclass(frozen=True, slots=True)
class GuideHand:
    """Let a pointing hand show a seat what to do in this round, or switch the hand off."""

    seat: int


@dataclass(frozen=True, slots=True)
class Teach:
    """Press a button of a learner's sentence card: next, show, hide, again, leave or away."""

    seat: int
    what: str


@dataclass(frozen=True, slots=True)
class Undo:
    """Undo the seat's last commit, or withdraw its choice in the bureaucracy."""

    seat: int


@dataclass(frozen=True, slots=True)
class SetBid:
    """Set a seat's bid dial to an amount, limited to what the seat can bid."""

    seat: int
    amount: int


@dataclass(frozen=True, slots=True)
class ToggleRun:
    """Switch a plant on or off for this round's bureaucracy."""

    seat: int
    plant: int


@dataclass(frozen=True, slots=True)
class SetMix:
    """Let a hybrid plant burn this much coal, and oil for the rest of its fuel."""

    seat: int
    plant: int
    coal: int


@dataclass(frozen=True, slots=True)
class PointAt:
    """Show the price of a house in the city under the mouse without staging it; -1 for no city."""

    seat: int
    city: int


@dataclass(frozen=True, slots=True)
class Open:
    """Open a page over the table (payment, resupply, plants, log, help), or close it if it is open."""

    seat: int
    sheet: str


@dataclass(frozen=True, slots=True)
class Browse:
    """Use the log: filter it, show the bids of an auction, mark cities on the map, or in a replay go to an event."""

    seat: int
    only: int = -1
    """The party whose entries of the log are shown; -1 for all."""
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
    """Show a player's own hidden money while the finger is held down."""

    seat: int


@dataclass(frozen=True, slots=True)
class Show:
    """Show this seat's desk, where several people share one screen."""

    seat: int


@dataclass(frozen=True, slots=True)
class SetMaximum:
    """Raise a seat's bid automatically up to an amount, in this auction only; 0 cancels that."""

    seat: int
    amount: int


@dataclass(frozen=True, slots=True)
class ThenPass:
    """Switch whether a seat passes automatically or is asked again once others bid above its maximum."""

    seat: int


@dataclass(frozen=True, slots=True)
class PlanPlant:
    """Plan to buy this plant; if it is planned already, remove it from the plan."""

    seat: int
    plant: int


@dataclass(frozen=True, slots=True)
class PlanPrice:
    """Plan to pay this amount for the planned plant."""

    seat: int
    amount: int


@dataclass(frozen=True, slots=True)
class PlanScrap:
    """Plan which plant to discard when the planned one is bought."""

    seat: int
    plant: int


@dataclass(frozen=True, slots=True)
class PlanFuel:
    """Plan one token of a fuel more (1) or fewer (-1)."""

    seat: int
    fuel: int
    more: int = 1


@dataclass(frozen=True, slots=True)
class PlanMarket:
    """Change the fuel market at which a plan buys its fuel, on a map with two fuel markets."""

    seat: int


@dataclass(frozen=True, slots=True)
class PlanFill:
    """Plan the cheapest fuel for one run of every plant; if that is planned, for two; if that is planned, none."""

    seat: int


@dataclass(frozen=True, slots=True)
class PlanCity:
    """Plan a house in a city; if it is planned already, remove it from the plan."""

    seat: int
    city: int


@dataclass(frozen=True, slots=True)
class ClearPlan:
    """Clear the plan."""

    seat: int


@dataclass(frozen=True, slots=True)
class TidyPlan:
    """Remove from a plan everything that is no longer possible."""

    seat: int


@dataclass(frozen=True, slots=True)
class StagePlan:
    """Stage the part of a plan that belongs to the current turn, without committing it."""

    seat: int


@dataclass(frozen=True, slots=True)
class ArmPlan:
    """Go to the next setting of whether a plan is committed automatically on the seat's turn: at its prices, at
    slightly higher ones, or no longer."""

    seat: int


@dataclass(frozen=True, slots=True)
class StopPlan:
    """Stop the countdown after which a seat's plan would be committed automatically."""

    seat: int


@dataclass(frozen=True, slots=True)
class Go:
    """Do something outside the game: menu, resume, leave, again, save, settings or a set-up choice."""

    where: str
    value: str = ""


@dataclass(frozen=True, slots=True)
class TurnPage:
    """Show another page of the finished game's charts; an empty name closes them."""

    seat: int
    page: str


@dataclass(frozen=True, slots=True)
class LeafThrough:
    """Scroll the list of staged houses back by this many lines."""

    seat: int
    earlier: int


@dataclass(frozen=True, slots=True)
class Nothing:
    """Do nothing: the target only explains itself."""


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
