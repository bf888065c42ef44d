"""Pre-rendering: pictures that the next touch will need are made while nothing moves, a few in each frame.

Possible touches are tried on a copy of the game; only pictures that are not in a cache yet are made (cards in another
size, letters, boards). Nothing else is shown or kept.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from copy import copy
from math import inf

from game.engine.actions import Nominate
from game.kit.input.gestures import Gesture
from game.kit.motion import sprite
from game.kit.paint import strokes, surface_cache
from game.kit.pen.piece_picture import making
from game.kit.scenes.scene import Room
from game.kit.screen.panel import LONG, Laying, LazyDrawing, Painted, Panel, noted
from game.kit.screen.panel_cache import SLICE
from game.kit.sound import effects
from game.kit.style.assets import clear
from game.parts.part import Part
from game.session.intents import Confirm, Intent, Lay, Open, PassTurn
from game.session.session import Session

PAUSE = 0.12
"""Seconds without movement before any picture is made."""
MOST = 14
"""The most touches that are tried."""
ALIKE = 4
"""The most touches of one kind: four plants, not every token."""
ROOM = 8_000_000
"""Bytes of pictures that are made ahead of one touch."""

TURN = 0.6 * SLICE
"""Seconds of a frame spent on making pictures ahead."""
SPARED = 0.6
"""The share of that time that must be left before a slow step begins."""
LARGE = 800_000
"""Px above which a picture is not made ahead, because it would evict too many others."""


class Foresight(Part):
    """Prepares pictures one touch ahead."""

    def __init__(self, session: Session, room: Room, panels: Callable[[Session], Laying]) -> None:
        self._session, self._room, self._panels = session, room, panels
        self._seen: object = None
        self._since = self._now = 0.0
        self._ahead: Iterator[bool] | None = None
        """The remaining steps; each yields True before a slow one."""

    @property
    def patience(self) -> float:
        """0 while there are steps left, else infinite."""
        return inf if self._ahead is None else 0.0

    def on(self, gesture: Gesture) -> bool:
        """Restart the pause on each gesture, because its own pictures come first."""
        self._since = self._now
        return False

    def tick(self, now: float) -> bool:
        """Make a few pictures if nothing moves; the screen never changes."""
        self._now, canvas = now, self._room.canvas
        if canvas.slice is None:
            return False
        if canvas.painted is not self._seen or canvas.busy:
            self._seen, self._since = canvas.painted, now
            self._ahead = self._foresee() if self._session.asks_a_person else None
        if self._ahead is not None and now - self._since >= PAUSE:
            self._go_on(time.perf_counter() + TURN)
        return False

    def _go_on(self, end: float) -> None:
        """Take steps until that time; begin a slow step only while most of the frame is left."""
        assert self._ahead is not None
        for long in self._ahead:
            if time.perf_counter() > (end - SPARED * TURN if long else end):
                return
        self._ahead = None

    def _foresee(self) -> Iterator[bool]:
        """Make the missing sounds and pictures one by one."""
        while self._room.sound.prepare(effects()):
            yield LONG
        made = surface_cache.made()
        for touches in self._touches():
            session = shadow(self._session)
            yield False
            for intent in touches:
                session.perform(intent)
                yield LONG
                panels = yield from self._panels(session)
                try:
                    for panel in panels:
                        yield from self._make(panel)
                        if surface_cache.made() - made > ROOM:
                            return
                finally:
                    for panel in panels:
                        if isinstance(panel.key, LazyDrawing):
                            panel.key.let_go()

    def _make(self, panel: Panel) -> Iterator[bool]:
        if isinstance(panel.key, LazyDrawing):
            yield LONG
            panel.key.drawing  # noqa: B018
            yield False
        if not self._room.canvas.panel_cache.differs(panel):
            return
        yield LONG
        painted = noted(panel, clear(1, 1))  # nothing is painted: no picture of its size is needed
        yield False
        for _ in strokes.making(stroke for stroke in painted.strokes if stroke.wide * stroke.high <= LARGE):
            yield False
        yield from _lay_ready(painted)

    def _touches(self) -> list[tuple[Intent, ...]]:
        """The touches that may come next, those that end a turn first."""
        found: list[tuple[Intent, ...]] = []
        intents = [spot.target.intent for spot in self._room.canvas.spots if spot.target.enabled]
        for kind in (Confirm, PassTurn, Lay, Open):
            several: dict[object, int] = {}
            for intent in dict.fromkeys(one for one in intents if isinstance(one, kind)):
                like = type(getattr(intent, "move", intent))
                several[like] = several.get(like, 0) + 1
                if several[like] <= ALIKE:
                    found.append((intent, Confirm(intent.seat)) if like is Nominate else (intent,))
        return found[:MOST]


def _lay_ready(painted: Painted) -> Iterator[bool]:
    """Make the pictures of a panel's pieces."""
    for piece in painted.pieces:
        if piece.kind != "origin":
            for _ in making(piece):
                yield False
            sprite.lying(piece)
            yield False


def shadow(session: Session) -> Session:
    """A copy of a session on which anything may be tried: it changes neither the session nor any file."""
    match = copy(session.match)
    match.autosave = None
    match.record = copy(match.record)
    match.record.lines = list(match.record.lines)
    match.commits, match.events, match.ready = list(match.commits), list(match.events), dict(match.ready)
    other = copy(session)
    other.match, other.fresh, other.look = match, [], copy(session.look)
    other.views = [copy(view) for view in session.views]
    for view in other.views:
        view.runs, view.spent = dict(view.runs), list(view.spent)
    other.drafts = [copy(draft) for draft in session.drafts]
    for draft in other.drafts:
        draft.match, draft.state, draft.happened = match, draft.state.copy(), list(draft.happened)
    return other
