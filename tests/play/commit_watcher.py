"""Watches a table with many fingers: who committed which choice from where, and that no piece is held twice or left
held.
"""

from __future__ import annotations

import math
from collections.abc import Callable

import pygame
from pygame.event import Event

from game.app import App
from game.engine.actions import BUILD, BUY, DONE, Action
from game.engine.state import Task
from game.kit.input.gestures import Contact, DragEnd, Gesture, Hold, Key, Tap
from game.kit.input.touch import LIFT_SECONDS, SETTLE_SECONDS
from game.match import Match
from game.parts.map_gestures import MapGestures
from game.scenes.play import PlayScene
from game.session.intents import ArmPlan, ClearPlan, Intent, Peek, PlanCity, PlanFuel, PlanPlant, TidyPlan, Undo
from game.session.maximum_bid import due
from game.session.seat_view import SECONDS
from game.table.interaction.arranging import Arranging
from game.table.interaction.lens_gestures import Lenses

IGNORED = ("hand", "arm", "rim", "zone", "repeat", "lost")
"""Classes of contacts that never have an effect."""


class Witness:
    """Records every commit with its contact, and changes nothing."""

    def __init__(self, app: App, scene: PlayScene) -> None:
        self.app, self.scene = app, scene
        self.match: Match = scene.session.match
        self.expected = list(self.match.record.lines)
        self.commits = self.raised = self.played = self.laid = 0
        self.armed: dict[tuple[int, Task], tuple[Action, ...]] = {}
        """The moves that each seat has armed by its own touch, by seat and task."""
        self.slid = 0
        """How many commits were made by a key that was slid onto the button."""
        self.stopped = 0
        """How many countdowns were stopped by a touch."""
        self.touched: dict[object, float] = {}
        """When each seat's station was last touched."""
        self.asked = 0.0
        """When the present turn began."""
        self.landed: dict[int, tuple[Contact, int | None]] = {}
        """Each contact by its identity, and in whose station it landed. A device may use a finger's id again at once,
        while its earlier tap is not yet decided."""
        self._gesture: Gesture | None = None
        self._watch()

    def _watch(self) -> None:
        session, on, commit, perform = (
            self.scene.session,
            self.scene.on,
            self.scene.session.commit,
            self.scene.session.perform,
        )

        def told(gesture: Gesture) -> None:
            self._gesture = gesture
            running = session.countdown
            contact = getattr(gesture, "contact", None)
            if contact is not None:
                self.touched[self._landed(contact)] = self.app.now
            try:
                on(gesture)
            finally:
                self._gesture = None
            self.stopped += running is not None and session.countdown is None

        def made(seat: int, moves: tuple[Action, ...]) -> None:
            self._check_commit(seat, moves)
            self._recorded(seat, lambda: commit(seat, moves), moves)
            self.asked = self.app.now

        def meant(intent: Intent) -> None:
            self._check_owner(intent)
            planned = self._planned(intent)
            if isinstance(intent, Undo):
                self._undone(lambda: perform(intent))
                self.asked = self.app.now
            else:
                perform(intent)
            if planned != self._planned(intent) or isinstance(intent, ArmPlan | Undo):
                self._arms(intent)

        touch, feed = self.app.room.touch, self.app.room.touch.feed

        def fed(event: Event, now: float) -> list[Gesture]:
            lands = event.type == pygame.FINGERDOWN and math.isfinite(event.x) and math.isfinite(event.y)
            return self._lands(event, now) if lands else feed(event, now)

        self._feed, touch.feed = feed, fed  # type: ignore[method-assign]
        self.scene.on = told  # type: ignore[method-assign]
        session.commit = made  # type: ignore[method-assign]
        session.perform = meant  # type: ignore[method-assign]

    def _recorded(self, seat: int, act: Callable[[], None], moves: tuple[Action, ...]) -> None:
        count = len(self.match.record.lines)
        act()
        (line,) = self.match.record.lines[count:]
        assert (line.seat, line.moves) == (seat, moves)
        self.expected.append(line)
        self.commits += 1

    def _undone(self, act: Callable[[], None]) -> None:
        count = len(self.match.record.lines)
        act()
        self.expected += self.match.record.lines[count:]
        assert all(line.word in ("undo", "withdraw") for line in self.match.record.lines[count:])

    def _planned(self, intent: Intent) -> str:
        """Return the plan of an intent's seat, as text. A refused change leaves the plan and its arming unchanged."""
        seat = getattr(intent, "seat", None)
        return repr(self.scene.session.view(seat).plan) if isinstance(seat, int) and seat >= 0 else ""

    def _arms(self, intent: Intent) -> None:
        """Note what a seat has armed; a change of its plan, or an undo, disarms it."""
        if not isinstance(intent, ArmPlan | PlanFuel | PlanCity | PlanPlant | ClearPlan | TidyPlan | Undo):
            return
        seat = intent.seat
        self.armed = {key: moves for key, moves in self.armed.items() if key[0] != seat}
        if isinstance(intent, ArmPlan):
            assert self._gesture is not None and self._gesture.contact.owner == seat  # type: ignore[union-attr]
            for part in self.scene.session.view(seat).armed:
                moves: list[Action] = [(BUY if part.task == Task.BUY else BUILD)[wish] for wish in part.wishes]
                self.armed[seat, part.task] = (*moves, DONE)

    def _check_armed(self, seat: int, moves: tuple[Action, ...]) -> None:
        """Check a commit that no touch made: its owner armed it, and left its station alone for two seconds."""
        assert self.armed.pop((seat, self.match.state.task), ()) == moves, f"{moves} was not armed"
        assert self.app.now - self.asked >= SECONDS - 0.001, "too early"
        assert self.touched.get(seat, 0.0) <= self.asked, "against its owner's hand"
        self.played += 1

    def _check_commit(self, seat: int, moves: tuple[Action, ...]) -> None:
        """Check that a commit comes from a tap or a slide in its seat's station, or from its maximum or armed plan."""
        gesture = self._gesture
        if gesture is None and due(self.scene.session) == seat:
            self.raised += 1
            return
        if gesture is None:
            self._check_armed(seat, moves)
            return
        assert isinstance(gesture, Tap | Hold | DragEnd), f"{gesture} committed"
        contact = gesture.contact
        if isinstance(gesture, DragEnd):
            assert contact.lifted - contact.onto >= SETTLE_SECONDS, "it slid over the button without resting there"
            self.slid += 1
        assert contact.owner == seat == self._landed(contact), f"seat {seat} from {contact}"
        assert contact.state != "palm" and contact.taken not in IGNORED, f"{contact.taken} committed"

    def _check_owner(self, intent: Intent) -> None:
        """Check that an intent from a touch in a station is of its own seat."""
        contact = getattr(self._gesture, "contact", None)
        seat = getattr(intent, "seat", None)
        if contact is None or seat is None or isinstance(self._gesture, Key):
            return
        assert contact.owner in (None, seat), f"{intent} from the station of {contact.owner}"
        if contact.state == "palm":
            assert isinstance(intent, Peek), f"{intent} from a palm"
        self.laid += 1

    def _landed(self, contact: Contact) -> int | None:
        """Return in whose station a contact landed; None if in none, or if it is no finger."""
        return self.landed.get(id(contact), (contact, None))[1]

    def _lands(self, event: Event, now: float) -> list[Gesture]:
        """Note in whose station a finger lands, by the layout just before, unless it was down all the time."""
        touch, key = self.app.room.touch, (event.touch_id, event.finger_id)
        wide, high = self.app.room.size
        x, y = min(1.0, max(0.0, event.x)) * (wide - 1), min(1.0, max(0.0, event.y)) * (high - 1)
        down = touch.contacts.get(key)
        again = down and (now - down.heard <= LIFT_SECONDS or math.dist((down.x, down.y), (x, y)) <= touch.slop)
        over = [p.panel for p in self.app.room.canvas.painted if p.targets and p.panel.rect.collidepoint(x, y)]
        out = self._feed(event, now)
        contact = touch.contacts.get(key)
        if contact is not None and not again:
            self.landed[id(contact)] = contact, over[-1].owner if over else None
        return out

    # --- what must hold ---------------------------------------------------------------------------------

    def one_owner_each(self) -> None:
        """Check that each carried piece is carried by one contact that is down, and that no contact carries two."""
        pieces, contacts = self.app.room.canvas.pieces, self.app.room.touch.contacts
        holders = [actor.holder for actor in pieces.actors.values() if actor.state == "hand"]
        assert len(holders) == len(set(holders)), "one finger holds two things"
        assert set(holders) <= set(contacts), "something hangs in the air"
        assert all(actor.holder is None for actor in pieces.actors.values() if actor.state != "hand")
        held = [holder for holder, _ in self.scene.people.arrangement.held.values()]
        assert len(held) == len(set(held)) and set(held) <= set(contacts), "no finger drags a station"
        bodies = [actor.key for actor in pieces.actors.values()]
        assert len(bodies) == len(set(bodies)) and set(pieces.wood.things) <= set(bodies), "a body of nothing"

    def nothing_sticks(self) -> None:
        """Check, after the last finger was lifted, that no piece, cover, station or map is still held."""
        room, session, arrangement = self.app.room, self.scene.session, self.scene.people.arrangement
        pieces = room.canvas.pieces
        assert not room.touch.contacts
        assert all(actor.state == "rest" for actor in pieces.actors.values()), "something is not at home"
        assert not pieces.wood.things, "a body is awake"
        assert not any(view.peeking for view in session.views), "a cover is lifted"
        assert not arrangement.held and not arrangement.live and not arrangement.pushed
        assert not room.canvas.rides.rides, "something rides with nothing"
        for part in self.scene.parts:
            kept = {MapGestures: ("_fingers",), Lenses: ("_held",), Arranging: ("_zooms", "_full")}.get(type(part), ())
            for name in kept:
                assert not getattr(part, name), f"{type(part).__name__}{name} keeps a finger"

    def record_is_theirs(self) -> None:
        """Check that the record contains exactly the watched commits, and replays to the present state."""
        moves = [line for line in self.match.record.lines if line.word != "advice"]  # asking is noted, no move
        assert moves == [line for line in self.expected if line.word != "advice"]
        again = Match(self.match.record.fresh())
        again.replay(self.match.record.lines)
        assert again.state == self.match.state and again.ready == self.match.ready
