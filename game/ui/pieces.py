"""All things on the table that can move: each has a home, travels there, is carried, bumps, and sleeps.

`settle` says where everything belongs now; `tick` lets time pass. What sleeps is part of the resting
picture (`stale` names its px that are no longer true); what is awake is drawn anew each frame (`awake`).
"""

from __future__ import annotations

import math
import random
from collections.abc import Collection, Iterable
from dataclasses import replace

from game.ui import story
from game.ui.actor import BODY, Actor
from game.ui.grasp import LIFT, Grasp
from game.ui.matching import ORIGIN, matched, origin_names
from game.ui.things import Piece

SWARM = 48  # more newcomers than this do not make an entrance: the scene has changed
STAGGER = 0.04  # seconds between the starts of things that travel together
NOTHING = 1.5  # px: a home that moved less is the same home
WAKE = 0.4  # px that a neighbour must be pushed before it counts as moved
BUMP = 0.35  # how loud a bump is


class Pieces(Grasp):
    """The actors on the table, by the name of their home."""

    def __init__(self, speed: story.Speed = "normal", rng: random.Random | None = None) -> None:
        super().__init__(speed)
        self._origins: dict[str, Piece] = {}
        self._rng = rng or random.Random(7)

    # -- where everything belongs --------------------------------------------------------------------------

    def settle(self, homes: Iterable[tuple[Piece, int]], jump: bool = False, riding: Collection[int] = ()) -> None:
        """Give everything its home: pieces with their layers, higher over lower; `jump`: be there at once.

        What lies in a layer that is `riding` (a panel moves and takes its pieces along) is there at once too.

        A piece of kind "origin" is no thing: it says where those of "origin:fuel:coal", "origin:card" …
        come from and go to.
        """
        layers: dict[str, int] = {}
        new: dict[str, Piece] = {}
        origins: dict[str, Piece] = {}
        for piece, layer in homes:
            (origins if piece.kind == ORIGIN else new)[piece.name] = piece
            layers[piece.name] = layer
        before, self.actors = self.actors, {}
        pairs = matched({name: actor.piece for name, actor in before.items()}, new)
        self._origins |= origins
        jump = jump or self.speed == "still"
        crowd = len(new) - len(pairs) > SWARM
        waiting = 0
        for name, piece in new.items():
            if name in pairs:
                actor = self.actors[name] = before[pairs[name]]
                rides = layers[name] in riding and actor.state != "hand" and actor.piece != piece
                at_once = jump or rides
                waiting += self._send(actor, piece, layers[name], at_once, waiting * STAGGER)
            else:
                self.actors[name] = self._appear(piece, layers[name], jump or crowd)
        gone = before.keys() - set(pairs.values())
        for name in gone:
            self._leave(before[name], jump or len(gone) > SWARM)
        self._origins = origins or self._origins
        self.around.learn(actor for actor in self.actors.values() if actor.wooden)

    def _send(self, actor: Actor, piece: Piece, layer: int, jump: bool, delay: float) -> bool:
        """Give an actor another home; True when it sets out on a tween."""
        old, old_layer = actor.piece, actor.layer
        if old == piece and old_layer == layer and not jump:
            return False
        actor.piece, actor.layer = piece, layer
        if jump:
            self._rest(actor)
        elif actor.state == "hand":
            return False
        elif not _elsewhere(old, piece):
            if actor.state == "rest" and (replace(old, name=piece.name), old_layer) != (piece, layer):
                self._rest(actor)
        elif actor.wooden:
            self._loosen(actor)
        else:
            self._travel(actor, old, delay)
            return True
        return False

    def _appear(self, piece: Piece, layer: int, jump: bool) -> Actor:
        """Somebody new: from the place such things come from, or from above."""
        actor = Actor(piece, layer, piece.x, piece.y, piece.size)
        origin = self._origin(piece)
        if jump:
            self._rest(actor)
        elif origin is None:
            self._stay(actor, "appear", "in", drop=True)
        else:
            scatter = BODY * origin.size if actor.wooden else 0
            actor.x = origin.x + self._rng.uniform(-scatter, scatter)
            actor.y = origin.y + self._rng.uniform(-scatter, scatter)
            actor.size = origin.size
            actor.state = "travel"
            if actor.wooden:
                self._loosen(actor)
            else:
                self._travel(actor, replace(piece, turn=origin.turn))
        return actor

    def _leave(self, actor: Actor, jump: bool) -> None:
        """A thing whose home is gone: back to where such things lie, or it fades."""
        self._wake(actor)
        self._forget(actor)
        actor.holder = None
        if jump:
            return
        origin = self._origin(actor.piece)
        if origin is not None:
            old = actor.piece
            actor.piece = replace(old, x=origin.x, y=origin.y, size=origin.size, turn=origin.turn)
            self._travel(actor, old)
        else:
            self._stay(actor, "vanish", "out")
        self.leaving.append(actor)

    def _origin(self, piece: Piece) -> Piece | None:
        found = (self._origins.get(name) for name in origin_names(piece))
        return next((origin for origin in found if origin), None)

    # -- time ----------------------------------------------------------------------------------------------

    def tick(self, dt: float) -> bool:
        """Let `dt` seconds pass; True while anything moves."""
        moving = [actor for actor in self.actors.values() if actor.state != "rest"]
        if not moving and not self.leaving:
            self.haste = 1.0
            return False
        for actor in moving:
            if actor.state == "travel":
                if actor.advance(dt * self.haste):
                    self._arrive(actor)
            elif actor.state == "hand" and not actor.wooden:
                self._carry(actor, dt)
        self.leaving = [actor for actor in self.leaving if not actor.advance(dt * self.haste)]
        if self._loose or self.wood.things:
            self._run_home(dt)
        return self.busy

    def _arrive(self, actor: Actor) -> None:
        """The end of a tween is heard."""
        way = actor.journey
        if way:
            self._noise(story.beat(actor.piece.kind).sound if way.drop else way.beat.sound, actor.x)
        self._rest(actor)

    def _run_home(self, dt: float) -> None:
        """One frame of physics, and what comes of it."""
        for actor in self.around.find(self._loose.values()):
            self._embody(actor, "waiting")
        self.wood.step(dt * self.haste / max(0.1, story.PACE[self.speed]))
        for actor in self.around.pushed(WAKE):
            self._wake(actor)
            self.wood.rouse(actor.key)
            actor.state = "loose"
            self._loose[actor.key] = actor
            self._noise(story.beat(actor.piece.kind).sound, actor.x, BUMP)
        for actor in list(self._loose.values()):
            self._follow(actor, dt * self.haste)
        if not self._loose:
            self.around.find(())  # nothing comes near any more: who waited sleeps on

    def _follow(self, actor: Actor, dt: float) -> None:
        """The picture goes where the body is; near home and slow, it sleeps."""
        thing = self.wood.things[actor.key]
        actor.x, actor.y = thing.place
        held = actor.state == "hand"
        size = self._size_in_hand(actor) if held else actor.piece.size
        lift = LIFT if held else story.beat(actor.piece.kind).lift if thing.way == "flying" else 0.0
        ease = min(1.0, dt * 12)
        actor.size += (size - actor.size) * ease
        actor.height += (actor.piece.size * lift - actor.height) * ease
        if actor.flew and thing.way == "lying" and thing.away < 2 * thing.radius:
            actor.flew = False
            self._noise(story.beat(actor.piece.kind).sound, actor.x)
        if not held and self.wood.at_home(actor.key):
            if thing.ghost:
                self.around.spent.add(actor)
            self._rest(actor)


def _elsewhere(old: Piece, new: Piece) -> bool:
    """Whether a home is in another place, larger, turned, or its thing shows its other side."""
    if math.dist((old.x, old.y), (new.x, new.y)) > NOTHING or abs(old.size - new.size) > NOTHING:
        return True
    return (old.turn, old.kind) != (new.turn, new.kind) and new.kind not in ("fuel", "house")
