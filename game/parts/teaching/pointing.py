"""Finds the touch or drag that the pointing hand should show for an advised move, among the targets on the screen."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from pygame import Rect

from game.engine.actions import Action, Bid, Buy, Pass, Run
from game.engine.resources import FUELS
from game.engine.state import Task
from game.kit.input.gestures import Spot
from game.kit.screen.canvas import Canvas
from game.kit.values.contents import Target
from game.kit.values.ids import is_one_of, stored_at
from game.parts.teaching.reach import Reach, corner, least_covering, written
from game.session.fuel_placement import landing
from game.session.intents import Close, Confirm, Open, PassTurn, SetBid, Show, StageMove, StepBack, Teach, ToggleRun
from game.session.session import Session
from game.teaching.facts import missing
from game.teaching.script import TeachingStep

Place = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Pointing:
    """A touch on a target, or a drag from one target to another, to be shown by the pointing hand."""

    name: str
    at: Rect
    goal: str = ""
    to: Rect | None = None
    beside: Place | None = None
    """The point where the finger presses, if it is not the target's middle, px."""
    onto: Place | None = None
    """The point where the finger lets go, if it is not the goal's middle, px."""
    left: bool = False
    """Whether the left hand is shown, because it covers less."""

    @property
    def tip(self) -> Place:
        """The point where the hand's finger presses, px."""
        return self.beside or self.at.center

    @property
    def end(self) -> Place:
        """The point where the hand's finger lifts, px; for a touch, the point where it presses."""
        return self.onto or (self.to.center if self.to else self.tip)


Wanted = Callable[[Target], bool]
ASIDE: Final = (0.8, 0.6, 0.4)
"""Distances from a target's middle to its corner that are tried for the fingertip, the farthest first."""


def lands(session: Session, seat: int, fuel: int) -> int:
    """Return the plant that will hold the next token of a fuel, given the staged moves; 0 if none has room."""
    player = session.state_of(seat).players[seat]
    return landing(player.plants, player.fuel, fuel, session.placed(seat)) if player.plants else 0


class HandPointer:
    """Finds targets that one seat can touch now, for the hand; `turn` is the seat's rotation, `size` the hand's
    in px."""

    def __init__(self, session: Session, canvas: Canvas, seat: int, turn: int, size: int) -> None:
        self._session, self._canvas, self._seat, self._turn, self._size = session, canvas, seat, turn, size

    def point(self, step: TeachingStep, advice: Sequence[Action]) -> Pointing | None:
        """Return the touch or drag that the hand shows for a teaching step; None if there is none."""
        if step.next:
            return self._meaning(Teach(self._seat, "next"))
        if step.opens:
            return self.open(step.opens)
        if step.show == "nothing":
            return None
        if step.show == "close":
            return self._meaning(Close(self._seat))
        return self._advised(advice, carried=step.show == "drag") or self._uncovered()

    def open(self, sheet: str) -> Pointing | None:
        """Return a touch on the button that opens a page, or on another one that opens a page for this seat; None if
        there is neither."""
        gate = self._at(lambda target: isinstance(target.intent, Open) and target.intent.seat == self._seat)
        return self._meaning(Open(self._seat, sheet)) or gate

    def _advised(self, advice: Sequence[Action], carried: bool) -> Pointing | None:
        seat, session = self._seat, self._session
        if not advice:
            return None
        if session.match.state.task == Task.RUN:
            chosen = session.view(seat).runs
            wanted = {move.plant for move in advice if isinstance(move, Run)}
            toggled = sorted(wanted ^ set(chosen))
            return self._meaning(ToggleRun(seat, toggled[0])) if toggled else self._meaning(Confirm(seat))
        staged = session.draft(seat).moves
        ahead = missing(advice, staged)
        if ahead:
            return (self._carried(ahead[0]) if carried else None) or self._touch_to_stage(ahead[0])
        if isinstance(advice[-1], Pass):
            return self._meaning(PassTurn(seat)) or self._meaning(StepBack(seat))
        bid = next((move.amount for move in advice if isinstance(move, Bid)), 0)
        return (self._dialled(bid) if bid else None) or self._meaning(Confirm(seat))

    def _touch_to_stage(self, move: Action) -> Pointing | None:
        """Return the touch that stages a move; for fuel, preferably at the plant that it will be placed on."""
        meant = StageMove(self._seat, move)
        there = self._at(lambda target: self._lands(target, move) and self._means(target.intent, meant))
        return there or self._meaning(meant)

    @staticmethod
    def _means(intent: object, meant: StageMove) -> bool:
        """Return whether an intent stages a certain move, for fuel on any plant."""
        return isinstance(intent, StageMove) and (intent.seat, intent.move) == (meant.seat, meant.move)

    def _lands(self, target: Target, move: Action) -> bool:
        """Return whether a target is the plant on which the bought fuel will be placed."""
        return isinstance(move, Buy) and stored_at(target.name) == lands(self._session, self._seat, move.fuel)

    def _dialled(self, amount: int) -> Pointing | None:
        """Return a touch that brings the bid on the dial closest to an amount; None if the dial shows it already."""
        now = self._session.view(self._seat).bid
        if now == amount:
            return None

        def nearer(target: Target) -> bool:
            intent = target.intent
            if not isinstance(intent, SetBid) or target.drag or intent.seat != self._seat:
                return False
            return now < intent.amount <= amount or amount <= intent.amount < now

        found = [spot for spot in self._seen() if nearer(spot.target)]
        nearest = min(found, key=lambda spot: abs(spot.target.intent.amount - amount), default=None)
        return self._touch(nearest)

    def _carried(self, move: Action) -> Pointing | None:
        """Return the drag of a token from the market to the plant that will hold it; None if that is impossible."""
        if not isinstance(move, Buy):
            return None
        kind, meant = FUELS[move.fuel], StageMove(self._seat, move)
        start = next((spot for spot in self._seen() if spot.target.drag == kind and spot.target.intent == meant), None)
        goal = next((spot for spot in self._own(kind) if self._lands(spot.target, move)), None)
        if start is None or goal is None:
            return None
        onto, token = self._reach(goal, hands=(False,)), self._token(start.target)  # a tool may hang on its left
        hands = [Reach(token.center, self._size, self._turn, left) for left in (False, True)]
        left = self._left(self._least(hands, token))
        there = onto.place if onto else None
        return Pointing(start.target.name, token, goal.target.name, goal.target.rect, onto=there, left=left)

    def _token(self, target: Target) -> Rect:
        """Return the rectangle of the token that a finger lifts from a fuel's row when it presses the row's middle."""
        pieces = self._canvas.pieces
        name = pieces.nearest(target.rect, *target.rect.center, target.drag)
        actor = pieces.actors.get(name) if name else None
        if actor is None:
            return target.rect
        there = Rect(0, 0, 2, 2)
        there.center = round(actor.x), round(actor.y)
        return there

    def _own(self, kind: str) -> Iterable[Spot]:
        """Return the targets of this seat that accept a dropped token of a fuel."""
        return (spot for spot in self._seen() if kind in spot.target.drops and spot.owner in (None, self._seat))

    def _uncovered(self) -> Pointing | None:
        """Return a touch that closes a page or drawer covering the wanted targets; None if nothing does."""
        return self._meaning(Close(self._seat)) or self._meaning(Show(self._seat))

    def _meaning(self, intent: object) -> Pointing | None:
        return self._at(lambda target: target.intent == intent)

    def _at(self, wanted: Wanted) -> Pointing | None:
        """Return a touch on the wanted target in the seat's own station, else on the topmost one; None if there is
        none."""
        found = [spot for spot in self._seen() if wanted(spot.target) and spot.owner in (None, self._seat)]
        return self._touch(next((spot for spot in found if spot.owner == self._seat), found[0] if found else None))

    def _touch(self, spot: Spot | None) -> Pointing | None:
        if spot is None:
            return None
        reach = self._reach(spot)
        return Pointing(
            spot.target.name, spot.target.rect, beside=reach.place if reach else None, left=self._left(reach)
        )

    @staticmethod
    def _left(reach: Reach | None) -> bool:
        return reach is not None and reach.left

    def _reach(self, spot: Spot, hands: Sequence[bool] = (False, True)) -> Reach | None:
        """Return the point in a target, and the hand pressing it, from which the least text is covered; None if only
        the target's middle can be pressed. `hands`: the hands to try, True for the left."""
        rect, size, turn = spot.target.rect, self._size, self._turn
        found = (Reach(corner(rect, turn, part, left), size, turn, left) for part in ASIDE for left in hands)
        return self._least([reach for reach in found if self._presses(reach, spot)], rect)

    def _presses(self, reach: Reach, spot: Spot) -> bool:
        """Return whether a press at the hand's fingertip hits the target."""
        there = self._canvas.find(*reach.place, self._passed(spot))
        return there is not None and there.target.name == spot.target.name

    def _least(self, reaches: Sequence[Reach], near: Rect) -> Reach | None:
        """Return the one of several ways to reach a target that covers the least text; None if there are none."""
        around = near.inflate(3 * self._size, 3 * self._size)
        zone = self._session.match.state.zone
        things = written(self._canvas, around, [(one, other) for one, other, _ in zone.board.links])
        return least_covering(reaches, things, self._canvas.area)

    def _passed(self, spot: Spot) -> tuple[str, ...]:
        """Return the names of the sentence cards that will move out of a target's way."""
        if is_one_of(spot.target.name, "teach"):
            return ()
        return tuple(p.panel.name for p in self._canvas.painted if is_one_of(p.panel.name, "teach"))

    def _seen(self) -> Iterable[Spot]:
        """Yield the enabled targets that can be touched in their middle, topmost first; sentence cards do not cover
        any, as they will move."""
        for spot in reversed(self._canvas.spots):
            if spot.target.enabled:
                there = self._canvas.find(*spot.target.rect.center, self._passed(spot))
                if there is not None and there.target.name == spot.target.name:
                    yield spot
