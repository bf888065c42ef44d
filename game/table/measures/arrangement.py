"""How one table is arranged, apart from the rules: where stations lie, which are shrunk, what was pulled up.

Nothing of it is known to the game; it is plain state that `arranging` changes and the panels read.
"""

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
FLANKS: Final = (PLANTS, FUELS)
"""The markets, by the names of their panels."""
Copied = CardId | Literal["plants", "fuels"]
"""Of what a copy can be pulled up: a card, or a market."""
LEAST_ZOOM, MOST_ZOOM = 0.8, 1.4
STICK = 15.0
"""Mm that a finger must be nearer to another edge before a station goes there."""


@dataclass(frozen=True, slots=True)
class Rim:
    """Touching a station's name band: it shrinks, or opens again."""

    seat: int


@dataclass(frozen=True, slots=True)
class Knob:
    """Touching a market's knob: the market turns by a quarter; dragging it makes it wider or narrower."""

    flank: str


@dataclass(frozen=True, slots=True)
class PopOut:
    """Pull a copy of a market or card up to a seat; once more sends it home."""

    seat: int
    what: Copied


@dataclass(frozen=True, slots=True)
class MarketPlacement:
    """How a market lies: quarter turns clockwise and its share of the usual width."""

    turn: int = 0
    zoom: float = 1.0


@dataclass(frozen=True, slots=True)
class SecondCard:
    """A card in a second hand: its number, where its middle is (px), and which way up."""

    plant: int
    x: float
    y: float
    turn: int


@dataclass(slots=True)
class Arrangement:
    """One table. Lengths in mm on the screen."""

    chairs: tuple[SeatPlace, ...] = ()
    """Where people have moved their stations; empty while all lie as the scene was given them."""
    shrunk: set[int] = field(default_factory=set)
    """Seats that are asked for something and keep their station small all the same."""
    front: int | None = None
    """Who opened a station last, where only one can be open at a time; None: whoever is asked."""
    markets: dict[str, MarketPlacement] = field(default_factory=lambda: {name: MarketPlacement() for name in FLANKS})
    popouts: list[tuple[int, Copied]] = field(default_factory=list)
    """Seat and market or card, the oldest first."""
    pushed: dict[tuple[int, Copied], tuple[float, float]] = field(default_factory=dict)
    """How far fingers have moved pulled-up copies, px."""
    aside: dict[tuple[int, Copied], Hashable] = field(default_factory=dict)
    """Copies that are not seen while a finger carries something over them, with the finger."""
    second_cards: dict[Hashable, SecondCard] = field(default_factory=dict)
    """Cards that a finger carries while another one has them, by finger."""
    live: tuple[SeatPlace, ...] = ()
    """Where stations lie while at least one is being dragged; empty otherwise."""
    held: dict[int, tuple[Hashable, float]] = field(default_factory=dict)
    """Seats whose stations are dragged: by whom, and how far from its middle the finger took it."""
    tip: float = -1.0
    """How far along the brass rail the arrow's tip is; negative where there is none."""

    def seated(self, seating: Seating) -> Seating:
        """The seating with the stations where they were moved, but for those that a finger still drags."""
        fits = len(self.chairs) == len(seating.chairs)
        return replace(seating, chairs=self.chairs) if fits else seating

    # --- one station -----------------------------------------------------------------------------------

    def take(self, seat: int, holder: Hashable, plan: TablePlan, x: float, y: float) -> None:
        """A finger takes a station by its band."""
        if not self.live:
            self.live = plan.seating.chairs
        chair = self.live[seat]
        self.held[seat] = holder, along(chair.side, x, y) - plan.middle(chair)

    def slide(self, seat: int, plan: TablePlan, x: float, y: float) -> str:
        """The finger is at (x, y): the station follows along the edges, the others make room.

        The side to which it would go and that is full, or nothing.
        """
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
        """Lay one station; whoever lies there makes room."""
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
        """Let go over somebody else's station, two change places; False where there is none, or a finger has it.

        Those who made room on the way slide back, unless somebody else drags too.
        """
        lying = replace(plan, seating=replace(plan.seating, chairs=self.live))
        for other, chair in enumerate(self.live):
            if other not in self.held and lying.station(chair, DRAWER).holds(x, y):
                chairs = list(self.live if len(self.held) > 1 else plan.seating.chairs)
                chairs[seat], chairs[other] = chairs[other], chairs[seat]
                self.live = tuple(chairs)
                return True
        return False

    def let_go(self, seat: int) -> None:
        """The finger left: once nobody drags, stations lie where they are."""
        self.held.pop(seat, None)
        if not self.held and self.live:
            self.chairs, self.live = self.live, ()

    def give_back(self, seat: int, plan: TablePlan) -> None:
        """Let the station slide back: what the finger did does not count."""
        if self.held.pop(seat, None) is None or not self.live:
            return
        if self.held:
            self._put(seat, plan.seating.chairs[seat], plan)
        else:
            self.live = ()

    # --- what was pulled up ----------------------------------------------------------------------------

    def pop_out(self, seat: int, what: Copied) -> None:
        """A copy goes up to a seat, or home if it is there."""
        if (seat, what) in self.popouts:
            self.send_home(seat, what)
        else:
            self.popouts.append((seat, what))

    def send_home(self, seat: int, what: Copied) -> None:
        """A copy goes home."""
        if (seat, what) in self.popouts:
            self.popouts.remove((seat, what))
        self.pushed.pop((seat, what), None)
        self.aside.pop((seat, what), None)

    def up(self, seat: int) -> tuple[Copied, ...]:
        """Everything that a seat has pulled up, the oldest first."""
        return tuple(what for owner, what in self.popouts if owner == seat)


def along(side: str, x: float, y: float) -> float:
    """How far along an edge a place lies."""
    return x if side in "NS" else y


def _nearest(side: str, seating: Seating, x: float, y: float) -> str:
    """The edge that a finger is nearest to; the present one, unless another is clearly nearer."""
    away = {"S": seating.height - y, "N": y, "W": x, "E": seating.width - x}
    away[side] -= STICK
    return min(away, key=lambda name: away[name])
