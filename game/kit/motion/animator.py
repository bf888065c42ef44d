"""Everything that can move on the table: how it sets out, arrives, sleeps and wakes."""

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

SQUARE = ("coal", 0)  # the sorts of wood with corners, besides houses
SMALL = frozenset({"marker", "gavel", "fuel"})  # kinds that lie on cards
UNTIL_NEXT = 0.001  # s: over in the next frame


class Animator:
    """The actors on the table by the name of their home; what sleeps is drawn by others, once."""

    def __init__(self, speed: timing.Speed = "normal") -> None:
        self.speed: timing.Speed = speed
        self.calm = False
        """Whether things fade or are there at once instead of travelling (reduced motion)."""
        self.actors: dict[str, Actor] = {}
        self.leaving: list[Actor] = []
        self.stale: list[Rect] = []
        """Px of the resting picture that are no longer true."""
        self.patient = False
        """Whether what is given a home waits there, unseen or as it was seen, until its pictures are made."""
        self.unmade: list[Actor] = []
        """What waits."""
        self.noises: list[tuple[str, float, float]] = []
        """What was heard since this was last emptied: sound, x on the screen (px), how loud (0..1)."""
        self.wood = Wood()
        self.around = WakeNeighbours(self.wood)
        self._loose: dict[int, Actor] = {}
        self._settling = False

    # -- setting out ---------------------------------------------------------------------------------------

    def _travel(self, actor: Actor, old: Piece, event: str = "", delay: float = 0.0) -> Journey:
        """Set out on a tween from wherever it is now; `old` is what it was before, `event` the beat."""
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
        """Appear, vanish or change on the spot."""
        beat = timing.beat(event)
        actor.state = "travel"
        actor.alpha = 0 if fade == "in" else 255
        span = beat.seconds * timing.PACE[self.speed]
        actor.journey = Journey(beat, span, actor.x, actor.y, actor.size, fade=fade, drop=drop)
        return actor.journey

    def _loosen(self, actor: Actor) -> None:
        """Let wood run home through whatever is in its way."""
        self._wake(actor)
        home = actor.piece.x, actor.piece.y
        if actor.key not in self.wood.things:
            self._embody(actor, "lying")
        self.wood.send(actor.key, home)
        actor.state, actor.journey, actor.flew = "loose", None, True
        self._loose[actor.key] = actor

    def _embody(self, actor: Actor, way: Literal["lying", "hand", "waiting"]) -> None:
        """Make it a body where it is now."""
        square = actor.piece.kind == "house" or actor.piece.look[0] in SQUARE
        home = (actor.piece.x, actor.piece.y) if way != "hand" else (actor.x, actor.y)
        self.wood.put(actor.key, (actor.x, actor.y), home, self.around.radius(actor), way, square)

    # -- asleep and awake ----------------------------------------------------------------------------------

    def _rest(self, actor: Actor) -> None:
        """Sleep at home, as a part of the resting picture."""
        self._forget(actor)
        actor.lie_down()
        if self._waits(actor):
            self.unmade.append(actor)
        else:
            self._show(actor)

    def _waits(self, actor: Actor) -> bool:
        """Whether pictures that it needs are made later: in a settling, not where something arrives."""
        return self._settling and self.patient and sprite.outdated(actor)

    def _show(self, actor: Actor) -> None:
        """Make it a part of the resting picture."""
        self.hide(actor)
        actor.box = sprite.covering(sprite.at_rest(actor))
        self.stale.append(actor.box)

    def lying(self, actor: Actor) -> list[sprite.Blit]:
        """The look of something that sleeps."""
        found: list[sprite.Blit] = actor.flat[1] if self.patient else sprite.at_rest(actor)
        return found

    def hide(self, actor: Actor) -> None:
        """Take it out of the resting picture."""
        if actor.box.w:
            self.stale.append(actor.box)
            actor.box = Rect(0, 0, 0, 0)

    def make(self, end: float) -> None:
        """Make pictures of what waits, one thing after the other until that time; a step at least."""
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
        """Leave the resting picture."""
        if actor.state == "rest" and actor.box.w:
            self.hide(actor)
            actor.state = "travel"

    def _forget(self, actor: Actor) -> None:
        """Take it out of the physics."""
        self._loose.pop(actor.key, None)
        self.wood.remove(actor.key)

    @property
    def awake(self) -> list[Actor]:
        """Everything that is not at rest, lowest first; what lay on something and leaves is not hidden by it."""
        moving = [actor for actor in self.actors.values() if actor.state != "rest"]
        gone = {actor.key for actor in self.leaving if actor.piece.kind in SMALL}
        return sorted(
            moving + self.leaving,
            key=lambda actor: (actor.state == "hand", actor.key in gone, actor.layer, actor.piece.z, actor.y),
        )

    def _beneath(self, actor: Actor) -> float:
        """Seconds until every card that moves under this thing lies again: so long it is drawn over them."""
        longest = 0.0
        for other in self.actors.values():
            way = other.journey
            if way and not way.frames and other.state == "travel" and _under(other, actor):
                longest = max(longest, way.span - way.elapsed)
        return longest

    def _undressed(self, actor: Actor) -> float:
        """Seconds until it may lie down: one frame after the other as long as its picture is being made on its way."""
        return UNTIL_NEXT if self.patient and actor.worn != sprite.face(actor) else 0.0

    def _stay_above(self, actor: Actor, seconds: float) -> None:
        """Lie at home, but be drawn over what moves beneath for so long."""
        self._wake(actor)
        actor.lie_down()
        actor.state = "travel"
        actor.journey = Journey(timing.beat("cut"), seconds, actor.x, actor.y, actor.size)

    @property
    def busy(self) -> bool:
        """Whether anything moves (a thing held still does not)."""
        return bool(self.leaving) or any(
            actor.state in ("travel", "loose") or not self._still(actor)
            for actor in self.actors.values()
            if actor.state != "rest"
        )

    def _still(self, actor: Actor) -> bool:
        """Whether a held thing has come to where the finger holds it."""
        raise NotImplementedError

    def hurry(self) -> None:
        """A touch is in a hurry: whatever no hand holds is where it belongs within two frames."""
        for actor in (*self.actors.values(), *self.leaving):
            if actor.state == "loose":
                self._forget(actor)
                actor.state = "travel"
                actor.journey = Journey(timing.beat("piece"), 1.0, actor.x, actor.y, actor.size)
            if actor.state == "travel" and actor.journey and not actor.journey.frames:
                actor.journey.frames = timing.HURRY_FRAMES
        for key, waiting in list(self.around.waiting.items()):
            del self.around.waiting[key]
            if waiting.state != "hand":  # somebody took it meanwhile
                self._forget(waiting)

    def finish(self) -> None:
        """Everything that no hand holds is at home at once."""
        for actor in self.actors.values():
            if actor.state in ("travel", "loose"):
                self._rest(actor)
        self.leaving.clear()

    def _noise(self, sound: str, x: float, gain: float = 1.0) -> None:
        if sound:
            self.noises.append((sound, x, gain))


def _under(card: Actor, thing: Actor) -> bool:
    """Whether a card's way begins or ends beneath a thing that lies on it."""
    if card.layer != thing.layer or card.piece.z >= thing.piece.z or card.piece.kind != "card":
        return False
    reach = 0.8 * card.piece.size
    return any(math.dist((thing.piece.x, thing.piece.y), at) < reach for at in ((card.x, card.y), _home(card)))


def _home(actor: Actor) -> tuple[float, float]:
    return actor.piece.x, actor.piece.y
