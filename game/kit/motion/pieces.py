"""All movable pieces on the table: each has a home, travels there, can be carried, collides, and sleeps.

`settle` sets the homes; `tick` advances time. Sleeping pieces are part of the resting picture (`stale` lists its areas
to redraw); awake ones are drawn in every frame (`awake`).
"""

from __future__ import annotations

from game.kit.motion.actor import Actor
from game.kit.motion.dragging import LIFT
from game.kit.motion.piece_homes import PieceHomes
from game.kit.style import timing

WAKE = 0.4  # px that a neighbour must be pushed to count as moved
BUMP = 0.35  # volume of a collision


class Pieces(PieceHomes):
    """All pieces on the table with their homes, moved frame by frame."""

    def tick(self, dt: float) -> bool:
        """Let `dt` seconds pass; True while anything moves."""
        moving = [actor for actor in self.actors.values() if actor.state != "rest"]
        if not moving and not self.leaving:
            if self.around.waiting:  # neighbours return to sleep after what came near was put home at once
                self.around.find(())
            return False
        for actor in moving:
            if actor.state == "travel":
                if actor.advance(dt):
                    self._arrive(actor)
            elif actor.state == "hand" and not actor.wooden:
                self._carry(actor, dt)
        self.leaving = [actor for actor in self.leaving if not actor.advance(dt)]
        if self._loose or self.wood.things:
            self._run_home(dt)
        return self.busy

    def jump(self, name: str) -> None:
        """Let a resting piece jump up and land at its place, unless nothing may travel."""
        actor = self.actors.get(name)
        if actor and actor.state == "rest" and not (self.calm or self.speed == "still"):
            self._wake(actor)
            self._stay(actor, "jump", "")

    def _arrive(self, actor: Actor) -> None:
        """End a piece's movement: play its sound and put the piece to rest."""
        way = actor.journey
        if way:
            beat = timing.beat(actor.piece.kind) if way.drop else way.beat
            self._noise(beat.sound, actor.x, beat.loud)
        above = max(self._beneath(actor), self._undressed(actor))
        if above > 0:
            self._stay_above(actor, above)
        else:
            self._rest(actor)

    def _run_home(self, dt: float) -> None:
        """Advance the physics by one frame and move the wooden pieces accordingly."""
        for actor in self.around.find(self._loose.values()):
            self._embody(actor, "waiting")
        self.wood.step(dt / max(0.1, timing.PACE[self.speed]))
        for actor in self.around.pushed(WAKE):
            self._wake(actor)
            self.wood.rouse(actor.key)
            actor.state = "loose"
            self._loose[actor.key] = actor
            self._noise(timing.beat(actor.piece.kind).sound, actor.x, BUMP)
        for actor in list(self._loose.values()):
            self._follow(actor, dt)
        if not self._loose:
            self.around.find(())  # nothing comes near any more: waiting neighbours sleep again

    def _follow(self, actor: Actor, dt: float) -> None:
        """Move a wooden piece's picture with its body; near its home and slow, the piece falls asleep."""
        thing = self.wood.things[actor.key]
        actor.x, actor.y = thing.place
        held = actor.state == "hand"
        self._lean(actor, actor.goal[0] - actor.x if held else 0.0, dt)
        size = self._size_in_hand(actor) if held else actor.piece.size
        lift = LIFT if held else timing.beat(actor.piece.kind).lift if thing.way == "flying" else 0.0
        ease = min(1.0, dt * 12)
        actor.size += (size - actor.size) * ease
        actor.height += (actor.piece.size * lift - actor.height) * ease
        if actor.flew and thing.way == "lying" and thing.away < 2 * thing.radius:
            actor.flew = False
            self._noise(timing.beat(actor.piece.kind).sound, actor.x)
        if not held and self.wood.at_home(actor.key):
            if thing.ghost:
                self.around.spent.add(actor)
            self._rest(actor)
