"""Views of seats: dial, sheet, plan; nothing of them is known to the rules."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Self

from game.bots.advice import Advice
from game.engine.actions import Action, Run
from game.engine.state import GameState, IllegalAction, Task
from game.kit.values.ids import Id
from game.session.fuel_placement import FREE, Moved, PutDown
from game.session.planner import Note, Plan, PlanOutlook


@dataclass(frozen=True, slots=True)
class Maximum:
    """The most that a seat would pay, for which plant in which auction."""

    plant: int
    auction: int
    """The number of commits before the plant was put up."""
    amount: int


@dataclass(frozen=True, slots=True)
class MaximumNews:
    """The last deed of a maximum: set, raised, reached, taken_back or off."""

    what: str
    amount: int = 0
    most: int = 0
    lines: int = field(default=-1, compare=False)
    """How long the record was when it was told: what comes after that ends it."""


@dataclass(frozen=True, slots=True)
class StagedMoves:
    """Moves laid out and where the dial stood, with the turn they were for: so many commits made, or round and task."""

    moves: tuple[Action, ...]
    bid: int
    made: int = 0
    turn: tuple[int, Task] = (0, Task.NOTHING)
    onto: tuple[int, ...] = ()
    """The plant that each move's token was put on, 0 for none."""
    placed: PutDown = FREE
    """Where the tokens lay that it owned before."""


class SheetId(Id):
    """A page of a sheet, or of a part of it: `SheetId("log", 2)`, `SheetId("planner", part="fuel")`."""

    __slots__ = ("name", "page", "part")
    name: str
    page: int
    part: str

    def __new__(cls, name: str, page: int | None = None, part: str = "") -> Self:
        words = (name, *([part] if part else []), *([str(page)] if page is not None else []))
        made = super().__new__(cls, ":".join(words))
        made.name, made.page, made.part = name, page or 0, part
        return made

    @classmethod
    def of(cls, name: str) -> SheetId:
        """The sheet of a name: a plain word is its first page."""
        return name if isinstance(name, SheetId) else SheetId(name)


@dataclass(frozen=True, slots=True)
class AdviceRequest:
    """A question to a bot: what it would do in a seat's place, or why it did what it did; and its answer."""

    bot: str
    about: int
    """The seat whose move it is: one's own, or that of a bot."""
    state: GameState
    """The game when it was asked; what changes it makes advice idle."""
    record: str
    """The record's text as that seat may see it, up to then or, for a why, to the move asked about."""
    back: str
    """What the back of the deck's top card tells then."""
    advice: Advice | None = None
    over: bool = False
    """Whether the answer has come: without advice, there is none."""


@dataclass(slots=True)
class SeatView:
    """The view of one seat; nothing of it is known to the rules."""

    bid: int = 0
    """Where its dial stands."""
    sheet: str = ""
    """The sheet it has open: payment, resupply, plants, log, help, planner, maximum; a word, or a `SheetId`."""
    language: str = ""
    """The language of its own station; empty: the table's."""
    guided: int = 0
    """The round in which the ghost hand shows it what to do; 0 for none."""
    peeking: bool = False
    pointed: int = -1
    """The city it points at, an index into the zone."""
    refused: IllegalAction | None = None
    """Why its last touch did nothing; until its next one."""
    placed: PutDown = FREE
    """Where a hand has put its tokens, as far as they are paid for."""
    moved: tuple[Moved, ...] = ()
    """Tokens that its last touch moved from where they were put."""
    runs: dict[int, Run] = field(default_factory=dict)
    """Plants it means to run in this bureaucracy."""
    report: bool = False
    """Whether the report of the round that just ended still lies there."""
    report_waits: bool = False
    """Whether that report is to come once the cities have been seen lighting up."""
    page: str = ""
    """The page of the charts it looks at once the game is over."""
    earlier: int = 0
    """How many houses laid out last its list has been leafed back over."""
    asked_twice: str = ""
    """A question it was asked once and may now answer by confirming again."""
    maximum: Maximum | None = None
    """What it would pay at most for the plant on auction; nobody else's business."""
    maximum_news: MaximumNews | None = None
    """What its maximum did last."""
    plan: Plan = field(default_factory=Plan)
    """What it means to do next."""
    spent: list[tuple[int, Plan]] = field(default_factory=list)
    """Its plan before each commit that took something out of it, with the number of commits made until then."""
    staged: list[StagedMoves] = field(default_factory=list)
    """What it had laid out before each of its commits."""
    set_aside: StagedMoves | None = None
    """What it had laid out when its turn was taken away: somebody took the turn before it back."""
    advice_request: AdviceRequest | None = None
    """What it asked a bot last, and the answer."""
    notes: tuple[Note, ...] = ()
    """What of its plan went otherwise when it was laid out."""
    outlook: tuple[GameState, Plan, PlanOutlook] | None = None
    """What comes of its plan, with the state and the plan it was worked out for."""
