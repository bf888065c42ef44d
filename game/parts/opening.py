"""The first moments of a new game: every seat's money is counted out, and a card names the first player."""

from __future__ import annotations

from typing import Final

from game.kit.motion.announcement import Announcement, Front
from game.kit.motion.nightfall import Coins
from game.kit.scenes.scene import Room
from game.kit.style import timing
from game.kit.style.timing import PACE
from game.kit.values.ids import OneOf
from game.parts.choreography import EventAnimator
from game.parts.part import Part
from game.session.parties import colour_of
from game.session.session import Session

COINS, COIN = 5, 0.9
"""Coins for each seat, and their size in sizes of the money's figures."""
APART: Final = 0.12
"""Seconds between two seats' money."""
NAMED: Final = 1.0
"""Seconds until the card with the first player's name rises: the plants are dealt by then."""


class Opening(Part):
    """Shows the start of a new game once, after its first picture; not in a game that is `taught`."""

    def __init__(self, session: Session, room: Room, taught: bool) -> None:
        self._session, self._room = session, room
        fresh = not taught and not session.match.record.lines and session.match.state.round > 0
        self._due = fresh and PACE[room.settings.speed] > 0
        self._session.dealing = self._due and not room.canvas.pieces.calm
        self._dealt = float("inf")

    @property
    def patience(self) -> float:
        """Seconds until the start of the game changes the screen without input."""
        return 0.0 if self._due or self._session.dealing else float("inf")

    @property
    def holds(self) -> bool:
        """Whether the card with the first player's name is due or shown; meanwhile bots do not move."""
        playing = self._room.canvas.effects.playing
        shown = (isinstance(effect, Announcement) and effect.front.kind == "first" for effect in playing)
        return self._due or any(shown)

    def tick(self, now: float) -> bool:
        """Begin once something is shown; show the players' money when the cards are dealt, or after a touch. Return
        whether the screen changes."""
        if self._due and self._room.canvas.painted:
            self._due = False
            self._dealt = now + NAMED * PACE[self._room.settings.speed]
            self._count_out()
            self._name_the_first()
        elif not self._due and self._session.dealing and (now >= self._dealt or not self._room.canvas.effects.playing):
            self._session.dealing = False
            return True
        return False

    def _count_out(self) -> None:
        """Let coins slide to each seat's money, in turn order; with reduced motion the money appears at once."""
        canvas, pace = self._room.canvas, PACE[self._room.settings.speed]
        if canvas.pieces.calm:
            return
        for place, party in enumerate(self._session.match.state.order):
            counter = canvas.pieces.actors.get(OneOf("money", colour_of(self._session, party)))
            if counter is None:
                continue
            goal, size = (counter.piece.x, counter.piece.y), max(8, round(counter.piece.size * COIN))
            seconds, wait = timing.seconds("coins", canvas.pieces.speed), APART * place * pace
            start = canvas.area.center
            canvas.effects.add([Coins(seconds=seconds, wait=wait, start=start, goal=goal, count=COINS, size=size)])
            self._room.hear("coins", goal[0], wait + seconds / 2)

    def _name_the_first(self) -> None:
        """Show the card with the name of the first player in the drawn order."""
        first = self._session.match.state.order[0]
        seats = self._session.match.seats
        if first >= len(seats):  # the Cartel
            return
        animator = EventAnimator(self._session, self._room.canvas)
        animator.announce(Front("first", 0, colour_of(self._session, first), seats[first].name), animator.at(NAMED))
