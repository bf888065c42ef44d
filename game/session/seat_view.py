"""The view of one seat, everything it looks at and prepares besides moves: dial, open page, plan, messages."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Self

from game.bots.advice import Advice
from game.engine.actions import Action, Run
from game.engine.events import PlantSold
from game.engine.state import GameState, IllegalAction, Task
from game.kit.values.ids import Id
from game.session.fuel_placement import FREE, Moved, PutDown
from game.session.intents import Browse
from game.session.planner import Note, Plan, PlanOutlook


@dataclass(frozen=True, slots=True)
class Maximum:
    """The maximum bid that a seat has set for a plant, in one auction."""

    plant: int
    auction: int
    """The number of commits before the plant was nominated."""
    amount: int
    """0 for a seat that leaves the auction."""
    last: bool = False
    """Whether the seat passes when it is outbid beyond its maximum, instead of being asked again."""

    @property
    def out(self) -> bool:
        """Whether the seat leaves the auction instead of bidding up to a maximum."""
        return not self.amount


@dataclass(frozen=True, slots=True)
class MaximumNews:
    """News about a seat's maximum bid: answered, set, raised, reached, taken_back or off."""

    what: str
    amount: int = 0
    most: int = 0
    lines: int = field(default=-1, compare=False)
    """The length of the record at that time; the news ends when the record grows."""


@dataclass(frozen=True, slots=True)
class StagedMoves:
    """Staged moves and the amount on the dial, with the turn they belong to: commits made before it, or round and
    task."""

    moves: tuple[Action, ...]
    bid: int
    made: int = 0
    turn: tuple[int, Task] = (0, Task.NOTHING)
    onto: tuple[int, ...] = ()
    """For each move, the plant its token was put on; 0 for none."""
    placed: PutDown = FREE
    """The places of the tokens that the seat owned before."""


SECONDS, COUNTED = 2, 16
"""The length of a countdown in seconds, and in parts that are shown."""


@dataclass(frozen=True, slots=True)
class Armed:
    """A part of a plan, fuel or houses, that is to be committed automatically on the seat's turn."""

    task: Task
    wishes: tuple[int, ...]
    """Fuels or cities, in the order of the plan."""
    cost: int
    """What they cost when they were armed, in Elektro."""
    round: int
    more: int = 0
    """How much more than that they may cost."""

    @property
    def most(self) -> int:
        """The most Elektro that the automatically committed part of the plan may cost."""
        return self.cost + self.more

    def allowing(self, more: int) -> Armed:
        """Return the same part of the plan with another limit for its cost."""
        return replace(self, more=more)


@dataclass(frozen=True, slots=True)
class Countdown:
    """The time left before a seat's plan is committed automatically."""

    seat: int
    steps: int
    """The parts of the time that are left, of `COUNTED`."""
    waits_for: int = -1
    """The seat that can still undo its own armed plan, until which the time stands still; -1 for none."""

    @property
    def seconds(self) -> int:
        """The time left in whole seconds, to be shown."""
        return -(-self.steps // (COUNTED // SECONDS))


class SheetId(Id):
    """The id of a page over the map, or of a part of it: `SheetId("log", 2)`, `SheetId("planner", part="fuel")`."""

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
        """Return the id of an openable page, given by its name; a plain name means the first page."""
        return name if isinstance(name, SheetId) else SheetId(name)


@dataclass(frozen=True, slots=True)
class AdviceRequest:
    """A question to a bot (what a seat should do, or why another seat moved), with its answer."""

    bot: str
    about: int
    """The seat whose move it is about: the asking seat, or a bot."""
    state: GameState
    """The state when it was asked; advice for another state is out of date."""
    record: str
    """The record as the seat may see it, until now or until the move asked about."""
    back: str
    """The back of the deck's top card at that time."""
    advice: Advice | None = None
    over: bool = False
    """Whether the answer has arrived; if `advice` is None then, there is no advice."""


@dataclass(slots=True)
class SeatView:
    """Everything that one seat looks at and has prepared, such as its dial, open page, plan and messages."""

    bid: int = 0
    """The amount on its dial."""
    sheet: str = ""
    """Its open sheet: payment, resupply, plants, log, help, planner, maximum; a plain name or a `SheetId`."""
    story: Browse | None = None
    """How it looks through the log; None: all of it, with nothing opened."""
    language: str = ""
    """The language of its own station; empty for the table's."""
    guided: int = 0
    """The round in which the ghost hand guides it; 0 for none."""
    peeking: bool = False
    pointed: int = -1
    """The city it points at, an index of the zone; -1 for none."""
    refused: IllegalAction | None = None
    """Why its last touch was refused, until the next one."""
    placed: PutDown = FREE
    """Where the player has put the tokens already paid for."""
    moved: tuple[Moved, ...] = ()
    """Tokens that its last touch moved to other plants."""
    runs: dict[int, Run] = field(default_factory=dict)
    """Plants chosen to run in this bureaucracy."""
    report: bool = False
    """Whether the report of the last round is still shown."""
    report_waits: bool = False
    """Whether the report is still to be shown, after the cities have lit up."""
    page: str = ""
    """The page of charts it views when the game is over."""
    earlier: int = 0
    """How many staged houses its list is scrolled back by."""
    asked_twice: str = ""
    """A question asked once; confirming again answers it."""
    maximum: Maximum | None = None
    """Its private maximum bid for the plant on auction."""
    then_passes: bool = False
    """Whether its maximums are its last word: outbid, it passes instead of being asked again."""
    maximum_news: MaximumNews | None = None
    """The last action of its maximum."""
    sale: PlantSold | None = None
    """The last plant sold since its owner's last touch of the station."""
    plan: Plan = field(default_factory=Plan)
    """Its plan for its next turns."""
    armed: tuple[Armed, ...] = ()
    """The parts of its plan that are committed by themselves."""
    auto_news: str = ""
    """What became of its armed plan this turn: it fell or was stopped; empty for no news."""
    spent: list[tuple[int, Plan]] = field(default_factory=list)
    """The number of commits before each commit that used up a part of its plan, with the plan before it."""
    staged: list[StagedMoves] = field(default_factory=list)
    """Its staged moves before each of its commits."""
    set_aside: StagedMoves | None = None
    """Its staged moves when another seat's undo took its turn away."""
    advice_request: AdviceRequest | None = None
    """Its last advice request, with the answer."""
    notes: tuple[Note, ...] = ()
    """Differences from its plan when it was staged."""
    outlook: tuple[GameState, Plan, PlanOutlook] | None = None
    """The cached result of its plan, with the state and the plan it was computed from."""
