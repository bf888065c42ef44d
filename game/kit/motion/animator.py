"""Movement of pieces: how they start, arrive, fall asleep and wake."""

from __future__ import annotations

import math
import time
from typing import Literal

from pygame import Rect

from game.kit.motion import sprite
from game.kit.motion.actor import Actor, Journey
from game.kit.motion.physics import Wood
from game.kit.motion.wake_neighbours import WakeNeighbours
from game.kit.pen.piece_picture import making
from game.kit.style import timing
from game.kit.values.contents import Piece

SQUARE = ("coal", 0)  # sorts of wood with corners, besides houses
SMALL = frozenset({"marker", "bid", "fuel"})  # kinds that are placed on cards
UNTIL_NEXT = 0.001  # s: over in the next frame


class Animator:
    """Holds all pieces by name; those at rest are drawn once, by the canvas."""

    def __init__(self, speed: timing.Speed = "normal") -> None:
        self.speed: timing.Speed = speed
        self.calm = False
        """Whether pieces fade or appear at once instead of travelling (reduced motion)."""
        self.actors: dict[str, Actor] = {}
        self.leaving: list[Actor] = []
        self.stale: list[Rect] = []
        """Areas of the resting picture that must be redrawn."""
        self.patient = False
        """Whether settled actors wait, hidden or with their old picture, until their pictures are made."""
        self.unmade: list[Actor] = []
        """Actors whose pictures are not made yet."""
        self.noises: list[tuple[str, float, float]] = []
        """The sounds since this was last emptied: name, x on the screen (px), volume (0..1)."""
        self.wood = Wood()
        self.around = WakeNeighbours(self.wood)
        self._loose: dict[int, Actor] = {}
        self._settling = False

    # -- starting ------------------------------------------------------------------------------------------

    def _travel(self, actor: Actor, old: Piece, event: str = "", delay: float = 0.0) -> Journey:
        """Start a piece's way home from its present place; `old` is the piece before, `event` the name of a beat.
        Return the journey.
        """
        self._wake(actor)
        piece = actor.piece
        turned_over = old.kind != piece.kind
        event = event or ("flip" if turned_over else piece.kind)
        span = timing.seconds(event, self.speed, math.dist((actor.x, actor.y), (piece.x, piece.y)) / 1000)
        tilt = (90 * (piece.turn - old.turn) + actor.tilt + 180) % 360 - 180
        actor.state = "travel"
        actor.alpha = 255
        actor.journey = Journey(
            timing.beat(event),
            span,
            actor.x,
            actor.y,
            actor.size,
            tilt,
            before=old if turned_over else None,
            elapsed=-delay * timing.PACE[self.speed],
        )
        return actor.journey

    def _stay(self, actor: Actor, event: str, fade: Literal["", "in", "out"], drop: bool = False) -> Journey:
        """Start to show, hide or change a piece in its place; return the journey."""
        beat = timing.beat(event)
        actor.state = "travel"
        actor.alpha = 0 if fade == "in" else 255
        span = beat.seconds * timing.PACE[self.speed]
        actor.journey = Journey(beat, span, actor.x, actor.y, actor.size, fade=fade, drop=drop)
        return actor.journey

    def _loosen(self, actor: Actor) -> None:
        """Send a wooden piece home through the physics."""
        self._wake(actor)
        home = actor.piece.x, actor.piece.y
        if actor.key not in self.wood.things:
            self._embody(actor, "lying")
        self.wood.send(actor.key, home)
        actor.state, actor.journey, actor.flew = "loose", None, True
        self._loose[actor.key] = actor

    def _embody(self, actor: Actor, way: Literal["lying", "hand", "waiting"]) -> None:
        """Add the piece's body to the physics at its present place."""
        square = actor.piece.kind == "house" or actor.piece.look[0] in SQUARE
        home = (actor.piece.x, actor.piece.y) if way != "hand" else (actor.x, actor.y)
        self.wood.put(actor.key, (actor.x, actor.y), home, self.around.radius(actor), way, square)

    # -- sleeping and waking -------------------------------------------------------------------------------

    def _rest(self, actor: Actor) -> None:
        """Put a piece to rest at its home, as part of the picture of all resting pieces."""
        self._forget(actor)
        actor.lie_down()
        if self._waits(actor):
            self.unmade.append(actor)
        else:
            self._show(actor)

    def _waits(self, actor: Actor) -> bool:
        """Return whether a piece waits until its missing pictures are made: only while homes are given, by a patient
        animator.
        """
        return self._settling and self.patient and sprite.outdated(actor)

    def _show(self, actor: Actor) -> None:
        """Add a piece to the picture of all resting pieces."""
        self.hide(actor)
        actor.box = sprite.covering(sprite.at_rest(actor))
        self.stale.append(actor.box)

    def lying(self, actor: Actor) -> list[sprite.Blit]:
        """Return the pictures of a piece at rest; a patient animator returns the last ones, even if they are out of
        date.
        """
        found: list[sprite.Blit] = actor.flat[1] if self.patient else sprite.at_rest(actor)
        return found

    def hide(self, actor: Actor) -> None:
        """Remove a piece from the picture of all resting pieces."""
        if actor.box.w:
            self.stale.append(actor.box)
            actor.box = Rect(0, 0, 0, 0)

    def make(self, end: float) -> None:
        """Make missing pictures of pieces until the time `end`; at least one step."""
        while self.unmade:
            actor = self.unmade[-1]
            if actor.state == "rest":
                for _ in making(actor.piece):
                    if time.perf_counter() > end:
                        return
                self._show(actor)
            self.unmade.pop()
            if time.perf_counter() > end:
                return

    def _wake(self, actor: Actor) -> None:
        """Take a piece out of the picture of resting pieces, because it will move."""
        if actor.state == "rest" and actor.box.w:
            self.hide(actor)
            actor.state = "travel"

    def _forget(self, actor: Actor) -> None:
        """Remove a piece's body from the physics."""
        self._loose.pop(actor.key, None)
        self.wood.remove(actor.key)

    @property
    def awake(self) -> list[Actor]:
        """All pieces that are not at rest, lowest first; a small piece that leaves a card is drawn above it."""
        moving = [actor for actor in self.actors.values() if actor.state != "rest"]
        gone = {actor.key for actor in self.leaving if actor.piece.kind in SMALL}
        return sorted(
            moving + self.leaving,
            key=lambda actor: (actor.state == "hand", actor.key in gone, actor.layer, actor.piece.z, actor.y),
        )

    def _beneath(self, actor: Actor) -> float:
        """Return the seconds until all cards that move below a piece have arrived; until then the piece is above
        them."""
        longest = 0.0
        for other in self.actors.values():
            way = other.journey
            if way and not way.frames and other.state == "travel" and _under(other, actor):
                longest = max(longest, way.span - way.elapsed)
        return longest

    def _undressed(self, actor: Actor) -> float:
        """Return the seconds until a piece may rest: one frame at a time while a picture of it is being made."""
        return UNTIL_NEXT if self.patient and actor.worn != sprite.face(actor) else 0.0

    def _stay_above(self, actor: Actor, seconds: float) -> None:
        """Put a piece at its home, but draw it above moving pieces for this many seconds."""
        self._wake(actor)
        actor.lie_down()
        actor.state = "travel"
        actor.journey = Journey(timing.beat("cut"), seconds, actor.x, actor.y, actor.size)

    @property
    def busy(self) -> bool:
        """Whether anything moves (a piece held still does not)."""
        return bool(self.leaving) or any(
            actor.state in ("travel", "loose") or not self._still(actor)
            for actor in self.actors.values()
            if actor.state != "rest"
        )

    def _still(self, actor: Actor) -> bool:
        """Return whether a held piece has reached its place under the finger."""
        raise NotImplementedError

    def hurry(self) -> None:
        """Let all pieces that are not held arrive within two frames, because of a touch."""
        for actor in (*self.actors.values(), *self.leaving):
            if actor.state == "loose":
                self._forget(actor)
                actor.state = "travel"
                actor.journey = Journey(timing.beat("piece"), 1.0, actor.x, actor.y, actor.size)
            if actor.state == "travel" and actor.journey and not actor.journey.frames:
                actor.journey.frames = timing.HURRY_FRAMES
        for key, waiting in list(self.around.waiting.items()):
            del self.around.waiting[key]
            if waiting.state != "hand":  # a finger took it meanwhile
                self._forget(waiting)

    def finish(self) -> None:
        """Put all pieces that are not held at home at once, and remove those that are leaving."""
        for actor in self.actors.values():
            if actor.state in ("travel", "loose"):
                self._rest(actor)
        self.leaving.clear()

    def _noise(self, sound: str, x: float, gain: float = 1.0) -> None:
        if sound:
            self.noises.append((sound, x, gain))


def _under(card: Actor, thing: Actor) -> bool:
    """Return whether a card comes from or goes to a place right below this piece."""
    if card.layer != thing.layer or card.piece.z >= thing.piece.z or card.piece.kind != "card":
        return False
    reach = 0.8 * card.piece.size
    return any(math.dist((thing.piece.x, thing.piece.y), at) < reach for at in ((card.x, card.y), _home(card)))


def _home(actor: Actor) -> tuple[float, float]:
    return actor.piece.x, actor.piece.y
