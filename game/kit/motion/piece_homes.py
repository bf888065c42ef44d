"""Homes of pieces: matching old with new ones, and starting their movement when homes change.

Dropped pieces return by physics; moves of the game follow the cue of their event.
"""

from __future__ import annotations

import math
import random
from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from math import inf

from game.kit.motion import sprite
from game.kit.motion.actor import BODY, Actor, Journey
from game.kit.motion.animator import SMALL
from game.kit.motion.cue import Cue, Going
from game.kit.motion.dragging import Dragging
from game.kit.motion.reconciliation import (
    ORIGIN,
    carrier,
    exchanged,
    matched,
    on_one_plant,
    origin_names,
    owned,
    steps_between,
)
from game.kit.style import timing
from game.kit.values.contents import Piece

SWARM = 48  # more new pieces than this appear at once unless a cue brings them: the scene has changed
NOTHING = 1.5  # px: a smaller move of a home is ignored
FALLING = frozenset({"drop", "podium"})  # beats by which pieces fall from above, whatever their origin
NOWHERE = "nowhere"  # as the origin of a cue: pieces appear and fade in place
LONGEST_WALK = 9.0  # duration of the longest walk, in cells
SWEPT = (2.2, 0.7)  # own sizes by which burnt fuel moves aside while it fades, if no supply is visible


class PieceHomes(Dragging):
    """An animator that gives pieces new homes, matches them with old ones by name, and starts their movement."""

    def __init__(self, speed: timing.Speed = "normal", rng: random.Random | None = None) -> None:
        super().__init__(speed)
        self.origins: dict[str, Piece] = {}
        """The places that are not pieces, by name: origins of pieces, cells of score tracks, cities."""
        self.cues: list[Cue] = []
        """The cues for the next settling, which then clears them."""
        self._rng = rng or random.Random(7)
        self._panel_of: dict[str, str] = {}
        self._lay: dict[str, Piece] = {}
        self._in_sight: dict[str, Piece] = {}
        self._shown: frozenset[str] = frozenset()

    def settle(
        self,
        homes: Iterable[tuple[Piece, int]],
        jump: bool = False,
        riding: Collection[int] = (),
        panels: Sequence[str] = (),
        reframed: Collection[str] = (),
    ) -> None:
        """Give every piece its home: pieces with their layers, higher above lower; `jump`: move at once.

        Pieces in a `riding` layer (their panel moves with them) move at once too, as do pieces that only changed places
        with their owner's desk, or appear and leave with their whole panel, unless a cue moves them; `panels` names the
        layers. Nothing moves visibly in panels that were `reframed`.

        A piece of kind "origin" is not drawn: it is the place that fuel, cards … come from and leave to.
        """
        self._settling = True
        layers: dict[str, int] = {}
        new: dict[str, Piece] = {}
        origins: dict[str, Piece] = {}
        for piece, layer in homes:
            (origins if piece.kind == ORIGIN else new)[piece.name] = piece
            layers[piece.name] = layer
        before, self.actors = self.actors, {}
        lay_on, self._panel_of = self._panel_of, {name: panels[layers[name]] for name in new if panels}
        shown, self._shown = self._shown, frozenset(panels)
        appeared = self._shown - shown
        self._lay = {name: actor.piece for name, actor in before.items()}
        pairs = self._pairs(new)
        self.origins |= origins
        self._in_sight = origins or self.origins
        still = jump or self.speed == "still"
        crowd = len(new) - len(pairs) > SWARM
        for name, piece in new.items():
            if name not in pairs:
                there = crowd or self._panel_of.get(name) in appeared or self._panel_of.get(name) in reframed
                self.actors[name] = self._appear(piece, layers[name], still, there)
                continue
            actor = self.actors[name] = before[pairs[name]]
            here, there_before = self._panel_of.get(name, ""), lay_on.get(pairs[name], "")
            rides = (layers[name] in riding or (here == there_before and here in reframed)) and actor.piece != piece
            swaps = exchanged(actor.piece, piece) and here != there_before
            # A carried piece stays in the hand at any speed.
            self._send(actor, piece, layers[name], jump or ((still or rides or swaps) and actor.state != "hand"))
        gone = before.keys() - set(pairs.values())
        for name in gone:
            away = still or len(gone) > SWARM or lay_on.get(name, "") in (shown - self._shown).union(reframed)
            self._leave(before[name], away)
        self._keep_above()
        self.origins = origins or self.origins
        self.cues.clear()
        self.around.learn(actor for actor in self.actors.values() if actor.wooden)
        self._settling = False
        self._wait()

    def _wait(self) -> None:
        """Collect the pieces whose pictures are missing, wood last, because the last is made first; make them now if
        not patient.
        """
        if not self.patient:
            self.make(inf)
            return
        lying = [actor for actor in self.actors.values() if actor.state == "rest" and sprite.outdated(actor)]
        self.unmade = sorted(lying, key=lambda actor: actor.wooden)

    def _pairs(self, new: dict[str, Piece]) -> dict[str, str]:
        """Return pairs of new name and old name of the same piece; those of a cue with `apart` are not paired."""
        alone = [cue for cue in self.cues if cue.apart]
        pairs = matched(self._lay, new)
        for name, old in list(pairs.items()):
            if name == old or on_one_plant(self._lay[old], new[name]):
                continue
            if any(cue.speaks_of(old, "out") or cue.speaks_of(name, "in") for cue in alone):
                del pairs[name]
        return pairs

    def _keep_above(self) -> None:
        """Draw small pieces above a card that moves below them."""
        if any(actor.state == "travel" and actor.piece.kind == "card" for actor in self.actors.values()):
            for actor in self.actors.values():
                above = self._beneath(actor) if actor.state == "rest" and actor.piece.kind in SMALL else 0.0
                if above > 0:
                    self._stay_above(actor, above)

    def _cue(self, name: str, going: Going) -> Cue | None:
        return next((cue for cue in self.cues if cue.speaks_of(name, going)), None)

    # -- starting ------------------------------------------------------------------------------------------

    def _send(self, actor: Actor, piece: Piece, layer: int, jump: bool) -> None:
        """Give a piece another home and start its movement."""
        old, old_layer = actor.piece, actor.layer
        if old == piece and old_layer == layer and (not jump or actor.state == "rest"):
            return
        actor.piece, actor.layer = piece, layer
        if jump:
            self._rest(actor)
        elif actor.state == "hand":
            return
        elif piece.kind == "counter":
            self._count(actor, old)
        elif not _elsewhere(old, piece):
            if actor.state == "rest" and (replace(old, name=piece.name), old_layer) != (piece, layer):
                self._rest(actor)
        elif self.calm:
            self._fade_in(actor)
        else:
            self._set_out(actor, old)

    def _set_out(self, actor: Actor, old: Piece) -> None:
        """Start a piece's way to another home: by its cue, cell by cell, through the physics, or by a plain
        movement.
        """
        if actor.wooden and on_one_plant(old, actor.piece):
            self._ride(actor, old)
            return
        cue = self._cue(actor.piece.name, "on")
        via = steps_between(self.origins, old, actor.piece)
        if via is not None:
            way = self._travel(actor, old, "walk", self._delay(cue))
            way.via = tuple(via)
            way.span = timing.seconds("walk", self.speed) * min(LONGEST_WALK, len(via) + 1)
        elif actor.wooden and cue is None:
            self._loosen(actor)
        elif actor.wooden and cue is not None:
            self._forget(actor)
            self._travel(actor, old, cue.event, self._delay(cue))
        else:
            self._travel(actor, old, cue.event if cue else "", self._delay(cue))

    def _ride(self, actor: Actor, old: Piece) -> None:
        """Move fuel together with its plant, at the plant's time and pace."""
        cue = self._cue(carrier(actor.piece), "on")
        self._forget(actor)
        way = self._travel(actor, old, "ride", cue.wait if cue else 0.0)
        card = self.actors.get(carrier(actor.piece))
        if cue or (card and card.state == "travel"):
            event = cue.event if cue else "card"
            far = math.dist((actor.x, actor.y), (actor.piece.x, actor.piece.y)) / 1000
            way.span = timing.seconds(event, self.speed, far)
            way.beat = replace(timing.beat(event), lift=0.0, sound="")

    def _delay(self, cue: Cue | None) -> float:
        """Return the seconds until the next piece of a cue starts, and count it; 0 without a cue."""
        if cue is None:
            return 0.0
        beat = timing.beat(cue.event)
        cue.used += 1
        return cue.wait + min(beat.most, (cue.used - 1) * beat.apart)

    def _count(self, actor: Actor, old: Piece) -> None:
        """Let a counter count in place from the shown number to its new one, if only the number has changed."""
        piece = actor.piece
        shown = (actor.face or old).look
        self._rest(actor)
        if shown[0] == piece.look[0] or shown[1:] != piece.look[1:] or self.calm:
            return
        self._wake(actor)
        way = self._stay(actor, "count", "")
        way.count = shown[0], piece.look[0]
        way.elapsed = -self._delay(self._cue(piece.name, "on")) * timing.PACE[self.speed]
        actor.advance(0.0)

    def _fade_in(self, actor: Actor) -> None:
        """Place a piece at its home and fade it in."""
        self._rest(actor)
        self._wake(actor)
        self._stay(actor, "fade", "in")

    # -- appearing and leaving -----------------------------------------------------------------------------

    def _appear(self, piece: Piece, layer: int, jump: bool, there: bool) -> Actor:
        """Create the actor of a new piece; with `there` it is at home at once, unless a cue brings it.

        Otherwise it comes from its origin, or from above.
        """
        actor = Actor(piece, layer, piece.x, piece.y, piece.size)
        cue = self._cue(piece.name, "in")
        origin = self._origin(piece, cue)
        if jump or piece.kind == "counter" or (there and cue is None):
            self._rest(actor)
        elif self.calm or (owned(piece) and cue is None):
            way = self._stay(actor, "fade", "in")
            if not self.calm:  # its desk reaches its place before the piece appears
                way.elapsed = -timing.seconds("drawer", self.speed)
        elif origin is None or (cue and cue.event in FALLING):
            self._drop_in(actor, cue)
        else:
            scatter = BODY * origin.size if actor.wooden else 0
            actor.x = origin.x + self._rng.uniform(-scatter, scatter)
            actor.y = origin.y + self._rng.uniform(-scatter, scatter)
            actor.size = origin.size
            actor.state = "travel"
            if actor.wooden and cue is None:
                self._loosen(actor)
            else:
                self._bring(actor, origin, cue)
        return actor

    def _drop_in(self, actor: Actor, cue: Cue | None) -> None:
        """Drop an actor from above: with the beat of its cue, or else slowly fading in."""
        way = self._stay(actor, cue.event if cue else "appear", "" if cue else "in", drop=True)
        if cue:
            way.elapsed = -self._delay(cue) * timing.PACE[self.speed]
            way.hidden = True
        actor.advance(0.0)

    def _bring(self, actor: Actor, origin: Piece, cue: Cue | None) -> None:
        """Move a new piece from its origin to its home, face down if its cue says so."""
        piece = actor.piece
        face = cue.face(piece) if cue else None
        old = replace(face or piece, turn=origin.turn)
        way: Journey = self._travel(actor, old, cue.event if cue else "", self._delay(cue))
        way.hidden = True
        if face:
            way.before = old
        actor.advance(0.0)

    def _leave(self, actor: Actor, away: bool) -> None:
        """Move a removed piece to its origin or fade it out; `away`: remove it at once unless it has a cue."""
        self._wake(actor)
        self._forget(actor)
        actor.holder = None
        cue = self._cue(actor.piece.name, "out")
        if (away and (cue is None or self.speed == "still")) or actor.piece.kind == "counter":
            return
        if cue is None and owned(actor.piece):  # it is still on its owner's desk, which shows none of it now
            return
        burns = cue is not None and cue.event == "burn"
        if burns:
            self._stay_on_card(actor)
        origin = self._origin(actor.piece, cue)
        if burns and not self.calm and (origin is None or origin.name not in self._in_sight):
            piece = actor.piece
            actor.piece = replace(piece, x=piece.x + SWEPT[0] * piece.size, y=piece.y + SWEPT[1] * piece.size)
            self._travel(actor, piece, "burn", self._delay(cue)).fade = "out"
        elif origin is not None and not self.calm:
            old = actor.piece
            goal = (cue.face(old) if cue else None) or old
            actor.piece = replace(goal, x=origin.x, y=origin.y, size=origin.size, turn=origin.turn)
            self._travel(actor, old, cue.event if cue else "", self._delay(cue))
        else:
            way = self._stay(actor, cue.event if cue and cue.origin == NOWHERE else "vanish", "out")
            way.elapsed = -self._delay(cue) * timing.PACE[self.speed]
        self.leaving.append(actor)

    def _stay_on_card(self, actor: Actor) -> None:
        """Move fuel that is about to leave to where it is on its card now, if the card has moved."""
        was, card = self._lay.get(carrier(actor.piece)), self.actors.get(carrier(actor.piece))
        if was is None or card is None or card.state != "rest" or was == card.piece:
            return
        grown, now = card.piece.size / max(1.0, was.size), card.piece
        actor.x, actor.y = now.x + (actor.x - was.x) * grown, now.y + (actor.y - was.y) * grown
        actor.size *= grown
        actor.piece = replace(actor.piece, x=actor.x, y=actor.y, size=actor.size)

    def _origin(self, piece: Piece, cue: Cue | None = None) -> Piece | None:
        if cue and cue.origin:
            return self.origins.get(cue.origin)
        found = (self.origins.get(name) for name in origin_names(piece))
        return next((origin for origin in found if origin), None)


def _elsewhere(old: Piece, new: Piece) -> bool:
    """Return whether a piece's new home has another place or size, or, unless it is wood, another turn or side."""
    if math.dist((old.x, old.y), (new.x, new.y)) > NOTHING or abs(old.size - new.size) > NOTHING:
        return True
    return (old.turn, old.kind) != (new.turn, new.kind) and new.kind not in ("fuel", "house")
