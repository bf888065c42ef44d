"""How the players have arranged the touch table, apart from the game: places of stations, shrunk stations, pulled-up
copies of cards.

It is plain state, unknown to the rules, that `arranging` changes and the panels read."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field, replace
from typing import Final, Literal

from game.kit.values.ids import CardId
from game.kit.values.spread import spread
from game.table.measures.seating import APART, Seating, SeatPlace
from game.table.measures.table_plan import DRAWER, TablePlan

PLANTS: Final = "plants"
FUELS: Final = "fuels"
MARKETS: Final = (PLANTS, FUELS)
"""The markets, by the names of their panels."""
Copied = CardId | Literal["plants", "fuels"]
"""The things that a player can copy into a station: a plant card or a market."""
LEAST_ZOOM, MOST_ZOOM = 0.8, 1.4
STICK = 15.0
"""How much nearer (mm) a finger must be to another edge before the station moves there."""


@dataclass(frozen=True, slots=True)
class Rim:
    """A touch on the name band of a player's station, which shrinks the station or opens it again."""

    seat: int


@dataclass(frozen=True, slots=True)
class Knob:
    """A touch on a market's knob, which rotates the market by a quarter; dragging the knob changes the market's
    width."""

    flank: str


@dataclass(frozen=True, slots=True)
class PopOut:
    """A touch that pulls a copy of a market or plant card up to a seat, or sends it back."""

    seat: int
    what: Copied


@dataclass(frozen=True, slots=True)
class MoveStage:
    """A touch on the plate with the plant on auction, which sends it aside or back; it can be dragged, too."""


@dataclass(frozen=True, slots=True)
class MarketPlacement:
    """How a market is placed: its quarter turns clockwise, and its width as a share of the usual one."""

    turn: int = 0
    zoom: float = 1.0


@dataclass(frozen=True, slots=True)
class SecondCard:
    """A second picture of a plant card, shown below a finger while another finger carries the card itself: the plant,
    the picture's middle (px) and its quarter turns."""

    plant: int
    x: float
    y: float
    turn: int


@dataclass(slots=True)
class Arrangement:
    """How the players have arranged a touch table: stations, markets and copies. Lengths in mm on the screen."""

    chairs: tuple[SeatPlace, ...] = ()
    """Where people have moved their stations; empty if none was moved."""
    shrunk: set[int] = field(default_factory=set)
    """Seats that must act but keep their station small."""
    front: int | None = None
    """The seat that last opened a station, where only one can be open at a time; None for the seat that must act."""
    earlier: list[int] = field(default_factory=list)
    """Seats that had opened a station before `front` in the same turn, the latest first."""
    markets: dict[str, MarketPlacement] = field(default_factory=lambda: {name: MarketPlacement() for name in MARKETS})
    popouts: list[tuple[int, Copied]] = field(default_factory=list)
    """The seat and the market or card of each pulled-up copy, the oldest first."""
    pushed: dict[tuple[int, Copied], tuple[float, float]] = field(default_factory=dict)
    """How far fingers have moved pulled-up copies, px."""
    aside: dict[tuple[int, Copied], Hashable] = field(default_factory=dict)
    """Copies hidden while a finger carries a piece over them, and that finger."""
    second_cards: dict[Hashable, SecondCard] = field(default_factory=dict)
    """Cards a finger carries while another hand already has them, by finger."""
    live: tuple[SeatPlace, ...] = ()
    """Places of the stations while at least one is being dragged; otherwise empty."""
    held: dict[int, tuple[Hashable, float]] = field(default_factory=dict)
    """For each seat whose station is being dragged: the finger, and its offset from the station's middle."""
    stage: tuple[float, float] | None = None
    """The middle of the auction's plate where people have put it; None for the emptiest part of the map."""
    lingers: bool = False
    """Whether the auction's plate stays for a moment after a sale."""
    cleared: int = -1
    """The game's number of commits when the plate was last removed after a sale; no sale is shown until there is
    another commit."""
    tip: float = -1.0
    """Position of the turn arrow's tip along the brass rail; negative if there is none."""

    def seated(self, seating: Seating) -> Seating:
        """Return the seating with stations where people have moved them; a station that is still being dragged is where
        it was before the drag. The seating is unchanged if the moved stations are not those of this number of seats."""
        fits = len(self.chairs) == len(seating.chairs)
        return replace(seating, chairs=self.chairs) if fits else seating

    # --- one station -----------------------------------------------------------------------------------

    def bring(self, seat: int, acting: int | None) -> None:
        """Open a seat's station where only one can be open at a time; the station that was open opens again once this
        one closes."""
        before = [acting if self.front is None else self.front, *self.earlier]
        self.front, self.earlier = seat, [it for it in before if it not in (None, seat)]

    def take(self, seat: int, holder: Hashable, plan: TablePlan, x: float, y: float) -> None:
        """Begin to drag a seat's station with a finger at (x, y), mm."""
        if not self.live:
            self.live = plan.seating.chairs
        chair = self.live[seat]
        self.held[seat] = holder, along(chair.side, x, y) - plan.middle(chair)

    def slide(self, seat: int, plan: TablePlan, x: float, y: float) -> str:
        """Move a dragged station along the edges of the screen to a finger at (x, y), mm, while other stations make
        room; return the edge that the finger wants but that is full, else an empty text."""
        chair = self.live[seat]
        holder, grip = self.held[seat]
        side = _nearest(chair.side, plan.seating, x, y)
        full = ""
        if side != chair.side:
            if sum(other.side == side for other in self.live) >= plan.seating.most_at(side):
                full, side = side, chair.side
            else:
                grip = 0.0
                self.held[seat] = holder, grip
        self._put(seat, replace(chair, side=side, at=along(side, x, y) - grip), plan)
        return full

    def _put(self, seat: int, chair: SeatPlace, plan: TablePlan) -> None:
        """Put a seat's station at a place, while the others at that edge of the screen make room."""
        left = self.live[seat].side
        before = replace(plan, seating=replace(plan.seating, chairs=self.live))
        chairs = [replace(at_, at=before.middle(at_)) if at_.side in (left, chair.side) else at_ for at_ in self.live]
        chairs[seat] = chair
        after = replace(plan, seating=replace(plan.seating, chairs=tuple(chairs)))
        seats = [other for other, at_ in enumerate(chairs) if at_.side == chair.side]
        lie, span = [after.middle(chairs[other]) for other in seats], after.span(chair.side)
        middles = spread(lie, after.long(chair.side), APART, span, seats.index(seat))
        for other, middle in zip(seats, middles, strict=True):
            chairs[other] = replace(chairs[other], at=round(middle, 2))
        self.live = tuple(chairs)

    def change_places(self, seat: int, plan: TablePlan, x: float, y: float) -> bool:
        """Exchange two stations if a dragged one is dropped at (x, y), mm, on another one that no finger holds; return
        whether it was. Stations that made room on the way slide back, unless others are still being dragged."""
        lying = replace(plan, seating=replace(plan.seating, chairs=self.live))
        for other, chair in enumerate(self.live):
            if other not in self.held and lying.station(chair, DRAWER).holds(x, y):
                chairs = list(self.live if len(self.held) > 1 else plan.seating.chairs)
                chairs[seat], chairs[other] = chairs[other], chairs[seat]
                self.live = tuple(chairs)
                return True
        return False

    def let_go(self, seat: int) -> None:
        """End the drag of a seat's station; once none is being dragged, all places become final."""
        self.held.pop(seat, None)
        if not self.held and self.live:
            self.chairs, self.live = self.live, ()

    def give_back(self, seat: int, plan: TablePlan) -> None:
        """Cancel the drag of a seat's station, which slides back."""
        if self.held.pop(seat, None) is None or not self.live:
            return
        if self.held:
            self._put(seat, plan.seating.chairs[seat], plan)
        else:
            self.live = ()

    # --- pop-out copies --------------------------------------------------------------------------------

    def pop_out(self, seat: int, what: Copied) -> None:
        """Add a copy of a card or market to a seat, or remove it if the seat has it."""
        if (seat, what) in self.popouts:
            self.send_home(seat, what)
        else:
            self.popouts.append((seat, what))

    def send_home(self, seat: int, what: Copied) -> None:
        """Remove a seat's copy of a card or market."""
        if (seat, what) in self.popouts:
            self.popouts.remove((seat, what))
        self.pushed.pop((seat, what), None)
        self.aside.pop((seat, what), None)

    def up(self, seat: int) -> tuple[Copied, ...]:
        """Return a seat's pulled-up copies of cards and markets, the oldest first."""
        return tuple(what for owner, what in self.popouts if owner == seat)


def along(side: str, x: float, y: float) -> float:
    """Return the coordinate of a point along an edge of the screen: x at the top and bottom, y at the left and
    right."""
    return x if side in "NS" else y


def _nearest(side: str, seating: Seating, x: float, y: float) -> str:
    """Return the edge of the screen nearest to a finger; the current edge unless another one is clearly nearer."""
    away = {"S": seating.height - y, "N": y, "W": x, "E": seating.width - x}
    away[side] -= STICK
    return min(away, key=lambda name: away[name])
