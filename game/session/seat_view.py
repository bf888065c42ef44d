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
    """The limit in Elektro; 0 for a seat that leaves the auction."""
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
    """The length of the record when the news was made; the news ends when the record grows."""


@dataclass(frozen=True, slots=True)
class StagedMoves:
    """Staged moves and the amount on the dial, with the turn they belong to: commits made before it, or round and
    task."""

    moves: tuple[Action, ...]
    bid: int
    made: int = 0
    turn: tuple[int, Task] = (0, Task.NOTHING)
    onto: tuple[int, ...] = ()
    """The plant on which each move's token was put; 0 for none."""
    placed: PutDown = FREE
    """The places of the tokens that the seat owned before."""


SECONDS, COUNTED = 2, 16
"""The length of a countdown in seconds, and in parts that are shown."""


@dataclass(frozen=True, slots=True)
class Armed:
    """A part of a plan, fuel or houses, that is to be committed automatically on the seat's turn."""

    task: Task
    wishes: tuple[int, ...]
    """The fuels to buy or the cities to build in, in the order of the plan."""
    cost: int
    """The cost of this part of the plan when it was armed, in Elektro."""
    round: int
    more: int = 0
    """The Elektro by which the cost may exceed `cost` on the seat's turn."""

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
    """The number of parts of the time that are left, out of `COUNTED`."""
    waits_for: int = -1
    """The seat that can still undo its automatically committed plan, which holds this countdown; -1 for none."""

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
    """The seat whose move the question is about: the asking seat, or a bot's seat."""
    state: GameState
    """The state of the game when the bot was asked; advice for another state is out of date."""
    record: str
    """The record as the seat may see it, until now or until the move asked about."""
    back: str
    """The back of the deck's top card when the bot was asked."""
    advice: Advice | None = None
    over: bool = False
    """Whether the answer has arrived; if `advice` is None then, there is no advice."""


@dataclass(slots=True)
class SeatView:
    """Everything that one seat looks at and has prepared, such as its dial, open page, plan and messages."""

    bid: int = 0
    """The amount on the seat's bid dial."""
    sheet: str = ""
    """The seat's open page: payment, resupply, plants, log, help, planner or maximum, as a plain name or a
    `SheetId`."""
    story: Browse | None = None
    """The part of the log that the seat has chosen to see; None for all of it, with no auction opened."""
    language: str = ""
    """The language of the seat's own station; empty for that of the whole table."""
    guided: int = 0
    """The round in which the pointing hand shows the seat what to do; 0 for none."""
    peeking: bool = False
    pointed: int = -1
    """The city at which the seat points, as an index of the zone; -1 for none."""
    refused: IllegalAction | None = None
    """The reason why the seat's last touch was refused, until its next touch."""
    placed: PutDown = FREE
    """The plants on which the seat's player has put tokens already paid for."""
    moved: tuple[Moved, ...] = ()
    """Tokens that the seat's last touch moved to other plants."""
    runs: dict[int, Run] = field(default_factory=dict)
    """Plants chosen to run in this bureaucracy."""
    report: bool = False
    """Whether the report of the last round is still shown."""
    report_waits: bool = False
    """Whether the report is still to be shown, after the cities have lit up."""
    page: str = ""
    """The page of charts that the seat views when the game is over; empty for none."""
    earlier: int = 0
    """The number of houses by which the seat's list of staged houses is scrolled back."""
    asked_twice: str = ""
    """The key of the question that the seat was asked before a commit; a second touch of Confirm means yes."""
    maximum: Maximum | None = None
    """The seat's private maximum bid for the plant on auction."""
    then_passes: bool = False
    """Whether the seat passes, instead of being asked again, when others bid above its maximum."""
    maximum_news: MaximumNews | None = None
    """The last news about the seat's maximum bid."""
    sale: PlantSold | None = None
    """The last sale of a plant, until the seat's player touches the station, the next plant is put up, or the next
    phase has its first commit."""
    plan: Plan = field(default_factory=Plan)
    """The seat's plan for its next turns."""
    armed: tuple[Armed, ...] = ()
    """The parts of the seat's plan that will be committed automatically."""
    auto_news: str = ""
    """The fate of the seat's armed plan this turn: "fell" (it was impossible or too expensive) or "stopped"; empty for
    no news."""
    spent: list[tuple[int, Plan]] = field(default_factory=list)
    """The number of commits before each commit that changed the seat's plan, with the plan before it."""
    staged: list[StagedMoves] = field(default_factory=list)
    """The staged moves before each of the seat's commits."""
    set_aside: StagedMoves | None = None
    """The seat's staged moves when another seat's undo took its turn away."""
    advice_request: AdviceRequest | None = None
    """The seat's last advice request, with the answer."""
    notes: tuple[Note, ...] = ()
    """The differences from the seat's plan when it was staged."""
    outlook: tuple[GameState, Plan, PlanOutlook] | None = None
    """The cached result of the seat's plan, with the state and the plan from which it was computed."""
