"""Intents, the meanings of touches: the plain values that targets carry and `Session.perform` answers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.engine.actions import Action


@dataclass(frozen=True, slots=True)
class Lay:
    """Lay one move out (nominate a plant, scrap one, buy a token, stage a house …)."""

    seat: int
    move: Action
    onto: int = 0
    """The plant that a bought token is put on; 0: none is meant."""


@dataclass(frozen=True, slots=True)
class TakeOut:
    """Take one move out of what is laid out, by its place."""

    seat: int
    index: int


@dataclass(frozen=True, slots=True)
class StepBack:
    """Take the last move laid out back."""

    seat: int


@dataclass(frozen=True, slots=True)
class Reset:
    """Take everything laid out back."""

    seat: int


@dataclass(frozen=True, slots=True)
class Confirm:
    """Make what is laid out: the one brass button."""

    seat: int


@dataclass(frozen=True, slots=True)
class PassTurn:
    """Pass in the auction."""

    seat: int


@dataclass(frozen=True, slots=True)
class Ask:
    """Ask a bot what it would do in a seat's place; `about` another seat: why it did what it did last."""

    seat: int
    bot: str
    about: int


@dataclass(frozen=True, slots=True)
class Speak:
    """Have a seat's own station speak a language from now on."""

    seat: int
    language: str


@dataclass(frozen=True, slots=True)
class GuideHand:
    """Let the ghost hand show a seat what to do for a round, or let it go."""

    seat: int


@dataclass(frozen=True, slots=True)
class Teach:
    """A pupil's answer to the card with a sentence: next, show, hide, again, leave, away."""

    seat: int
    what: str


@dataclass(frozen=True, slots=True)
class Undo:
    """Take the last commit back; in the bureaucracy the choice."""

    seat: int


@dataclass(frozen=True, slots=True)
class SetBid:
    """Set the dial to an amount; it stays between the least bid and the most."""

    seat: int
    amount: int


@dataclass(frozen=True, slots=True)
class ToggleRun:
    """Switch a plant on or off for this bureaucracy."""

    seat: int
    plant: int


@dataclass(frozen=True, slots=True)
class SetMix:
    """Let a hybrid burn that many coal, the rest oil."""

    seat: int
    plant: int
    coal: int


@dataclass(frozen=True, slots=True)
class PointAt:
    """Show what a city would cost without laying it out (mouse over it); -1 for none."""

    seat: int
    city: int


@dataclass(frozen=True, slots=True)
class Open:
    """Open a sheet over the table: payment, resupply, plants, log, help; again to close it."""

    seat: int
    sheet: str


@dataclass(frozen=True, slots=True)
class Close:
    """Close a seat's sheet."""

    seat: int


@dataclass(frozen=True, slots=True)
class Peek:
    """Look at one's own covered money, while the finger rests."""

    seat: int


@dataclass(frozen=True, slots=True)
class Show:
    """Bring this seat's desk to the front, where several persons share one screen."""

    seat: int


@dataclass(frozen=True, slots=True)
class SetMaximum:
    """Let the bid be raised by itself up to an amount, for the plant on auction only; 0 takes it back."""

    seat: int
    amount: int


@dataclass(frozen=True, slots=True)
class PlanPlant:
    """Plan to buy this plant; once more to leave it."""

    seat: int
    plant: int


@dataclass(frozen=True, slots=True)
class PlanPrice:
    """Plan to pay that much for the plant."""

    seat: int
    amount: int


@dataclass(frozen=True, slots=True)
class PlanScrap:
    """Plan which plant would make room."""

    seat: int
    plant: int


@dataclass(frozen=True, slots=True)
class PlanFuel:
    """Plan one token of a fuel more (1) or less (-1)."""

    seat: int
    fuel: int
    more: int = 1


@dataclass(frozen=True, slots=True)
class PlanCity:
    """Plan a house in a city; once more to leave it."""

    seat: int
    city: int


@dataclass(frozen=True, slots=True)
class ClearPlan:
    """Begin the plan again."""

    seat: int


@dataclass(frozen=True, slots=True)
class TidyPlan:
    """Take out of the plan what no longer goes."""

    seat: int


@dataclass(frozen=True, slots=True)
class LayPlan:
    """Lay the part of the plan that belongs to this turn out; nothing is committed."""

    seat: int


@dataclass(frozen=True, slots=True)
class Go:
    """Something outside the game: menu, resume, leave, again, save, settings, a set-up choice …"""

    where: str
    value: str = ""


@dataclass(frozen=True, slots=True)
class TurnPage:
    """Look at another page of the finished game's charts; an empty one puts them away."""

    seat: int
    page: str


@dataclass(frozen=True, slots=True)
class LeafThrough:
    """See houses laid out earlier in the list: so many before the last ones."""

    seat: int
    earlier: int


@dataclass(frozen=True, slots=True)
class Nothing:
    """A thing that only explains itself."""


Intent = (
    Lay
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
    | Close
    | Peek
    | Speak
    | Show
    | SetMaximum
    | PlanPlant
    | PlanPrice
    | PlanScrap
    | PlanFuel
    | PlanCity
    | ClearPlan
    | TidyPlan
    | LayPlan
    | Go
    | TurnPage
    | LeafThrough
    | Nothing
)
