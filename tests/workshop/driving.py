"""Drivers play on a screen as a person would: each finds the target of the next move and touches it.

Tests and benchmarks use them. Nothing but events posted to `App.step` (finger, mouse, keys) reaches the game.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Surface
from pygame.event import Event

from game.app import App
from game.app.main_loop import HERE, Installation
from game.engine.actions import Action, Bid, Done, Drop, Pass, Run
from game.engine.rules import legal_actions
from game.engine.state import Task
from game.kit.input.gestures import Spot
from game.kit.input.touch import SETTLE_SECONDS
from game.kit.style.settings import Settings
from game.kit.values.ids import OneOf
from game.match import Match
from game.scenes.play import PlayScene
from game.session import intents
from game.session.bot_players import BotPlayers, LocalBots

FRAME = 1 / 60


class Lost(AssertionError):
    """Raised if no target on the screen has the needed intent or name, or if a driver cannot reach it."""


def keystroke(key: int, text: str = "", mod: int = 0) -> list[Event]:
    """Return the events of a key that is pressed and released, as SDL posts them, with the text that it types."""
    down, up = (Event(kind, key=key, mod=mod, unicode=text, scancode=0) for kind in (pygame.KEYDOWN, pygame.KEYUP))
    return [down, *([Event(pygame.TEXTINPUT, text=text)] if text and text.isprintable() else []), up]


class Driver:
    """One app with a running game, driven by events only."""

    def __init__(
        self,
        match: Match,
        layout: str,
        size: tuple[int, int],
        bot_players: BotPlayers | None = None,
        slice: float | None = None,
        bidding: str = "turns",
        installed: Installation = HERE,
    ) -> None:
        """Begin to play; `slice` is how long panels are painted in a frame, as in a window (`Canvas.slice`)."""
        pygame.display.init()
        pygame.font.init()
        pygame.display.set_mode((1, 1))
        self.match = match
        self.sent: list[Event] = []
        """The events of keys that were posted."""
        self.scene = PlayScene(match, bot_players or LocalBots(1), lambda where: None, layout)
        settings = Settings(layout=layout, speed="still", bidding=bidding)
        self.app = App(self.scene, settings, layout, Surface(size), installed)
        self.app.room.canvas.slice = slice
        self.wait(2)

    def step(self, dt: float, events: Sequence[Event] = ()) -> None:
        """Take one turn of the app's loop, and further ones while a layout is being built."""
        self.app.step(dt, events)
        while self.app.layouts.running:
            self.app.step(0.0)

    def wait(self, frames: int = 1) -> None:
        """Let some frames pass."""
        for _ in range(frames):
            self.step(FRAME)

    def touch(self, spot: Spot) -> None:
        """Touch a target with the driver's input device."""
        raise NotImplementedError

    # --- finding ----------------------------------------------------------------------------------------

    def spot(self, intent: object) -> Spot:
        """Return the uppermost enabled target with this intent, in any player's station; raise Lost if there is
        none."""
        for spot in reversed(self.app.room.canvas.spots):
            if spot.target.intent == intent and spot.target.enabled:
                return spot
        raise Lost(f"nothing on the screen means {intent}")

    def has(self, intent: object) -> bool:
        try:
            self.spot(intent)
        except Lost:
            return False
        return True

    def mean(self, intent: object) -> None:
        """Carry out an intent by touching its target; if that is out of sight, show the whole map first."""
        whole = self.app.room.canvas.spot(OneOf("map", "whole", ""))
        if whole is not None and not self.has(intent):
            self.touch(whole)
        self.touch(self.spot(intent))

    def next_seat(self) -> int:
        """Return the seat to move next; in the bureaucracy one whose Confirm button is shown, as a desk shows one seat
        at a time."""
        asked = self.match.asked()
        return next((seat for seat in asked if self.has(intents.Confirm(seat))), asked[0])

    def place(self, name: str) -> tuple[int, int]:
        """Return the middle, in px, of the target with this name; raise Lost if there is none."""
        spot = self.app.room.canvas.spot(name)
        if spot is None:
            raise Lost(f"nothing on the screen is called {name}")
        return spot.target.rect.center

    def texts(self) -> list[str]:
        """Return all texts painted on the screen."""
        return [text for painted in self.app.room.canvas.painted for text, _ in painted.texts]

    def homes(self) -> dict[str, Place]:
        """Return the place, in px, where every piece on the screen rests, by the piece's name."""
        return {name: (actor.piece.x, actor.piece.y) for name, actor in self.app.room.canvas.pieces.actors.items()}

    def laid(self, seat: int) -> tuple[Action, ...]:
        """Return the moves that a seat has staged."""
        return self.scene.session.draft(seat).moves

    def legal(self, move: Action) -> bool:
        """Return whether a move is legal for the acting seat now."""
        return move in legal_actions(self.match.state)

    # --- one commit -------------------------------------------------------------------------------------

    def make(self, seat: int, moves: Sequence[Action]) -> None:
        """Make a seat's commit with touches: stage its moves, then confirm, twice if the game asks once more."""
        session = self.scene.session
        before = len(self.match.record.lines)
        if self.match.state.task == Task.RUN:
            self._choose_runs(seat, [move for move in moves if isinstance(move, Run)])
        else:
            for place, move in enumerate(moves):
                if isinstance(move, Drop) and session.draft(seat).moves.count(move) > moves[:place].count(move):
                    continue  # what leaves no choice is staged with the plant
                if isinstance(move, Pass):
                    self.mean(intents.PassTurn(seat))
                elif isinstance(move, Bid):
                    self._dial(seat, move.amount)
                elif not isinstance(move, Done):
                    self.mean(intents.StageMove(seat, move))
        for _ in range(2):  # what is worth a question is confirmed twice
            if len(self.match.record.lines) == before:
                self.mean(intents.Confirm(seat))
        refused = session.view(seat).refused
        assert len(self.match.record.lines) == before + 1, f"{moves} did not go through: {refused}"

    def _dial(self, seat: int, amount: int) -> None:
        for _ in range(400):
            now = self.scene.session.view(seat).bid
            if now == amount:
                return
            steps = [5, 1] if amount - now >= 5 else [1] if now < amount else [-1]
            for step in steps:
                if self.has(intents.SetBid(seat, now + step)):
                    self.mean(intents.SetBid(seat, now + step))
                    break
            else:
                raise Lost(f"the bid cannot be set from {now} to {amount}")
        raise Lost(f"the bid cannot be set to {amount}")

    def _choose_runs(self, seat: int, runs: list[Run]) -> None:
        """Switch off plants with a wrong setting, then switch on and set the missing ones."""
        view = self.scene.session.view(seat)
        wanted = {run.plant: run for run in runs}
        for plant, run in list(view.runs.items()):
            if run != wanted.get(plant):
                self.mean(intents.ToggleRun(seat, plant))
        for plant, run in wanted.items():
            if plant not in view.runs:
                self.mean(intents.ToggleRun(seat, plant))
            for _ in range(run.mix[0] + run.mix[1]):
                coal = view.runs[plant].mix[0]
                if coal != run.mix[0]:
                    self.mean(intents.SetMix(seat, plant, coal + (1 if coal < run.mix[0] else -1)))
            assert view.runs[plant] == run, f"{view.runs[plant]} instead of {run}"


Place = tuple[float, float]


class Fingers(Driver):
    """A driver that touches with fingers: it posts finger events, with a new contact for every touch."""

    contact = 0

    def event(self, kind: int, finger: int, place: Place) -> Event:
        """Return a finger's event as SDL posts it, with the place given as fractions of the window."""
        x, y = (part / (length - 1) for part, length in zip(place, self.app.room.size, strict=True))
        more = {"dx": 0.0, "dy": 0.0, "pressure": 1.0}
        return Event(kind, {"touch_id": 1, "finger_id": finger, "x": x, "y": y} | more)

    def down(self, place: Place) -> int:
        """Put a new finger down at a place and return the finger's number."""
        self.contact += 1
        self.step(FRAME, [self.event(pygame.FINGERDOWN, self.contact, place)])
        return self.contact

    def move(self, finger: int, place: Place) -> None:
        self.step(FRAME, [self.event(pygame.FINGERMOTION, finger, place)])

    def up(self, finger: int, place: Place) -> None:
        self.step(FRAME, [self.event(pygame.FINGERUP, finger, place)])

    def touch(self, spot: Spot) -> None:
        place = spot.target.rect.center
        finger = self.down(place)
        self.step(FRAME * 2)
        self.up(finger, place)
        self.step(0.6)

    def together(self, spots: Sequence[Spot]) -> None:
        """Touch several targets at once, one finger each: all land before the first one lifts."""
        fingers = [(self.down(spot.target.rect.center), spot.target.rect.center) for spot in spots]
        for finger, place in fingers:
            self.up(finger, place)
        self.step(0.6)

    def carry(self, start: str, goal: str) -> None:
        """Drag from one target to another, by their names."""
        here, there = self.place(start), self.place(goal)
        finger = self.down(here)
        for part in range(1, 9):
            self.move(finger, between(here, there, part / 8))
        self.up(finger, there)
        self.wait(3)

    def slide(self, spot: Spot, button: Place, rest: float = 2 * SETTLE_SECONDS) -> None:
        """Slide from a target onto a button, rest there for this many seconds, and lift."""
        here = spot.target.rect.center
        finger = self.down(here)
        for part in range(1, 5):
            self.move(finger, between(here, button, part / 4))
        self.step(rest)
        self.up(finger, button)
        self.step(0.6)

    def lose_focus(self, kind: int) -> None:
        """Post a window event of this kind; before VIDEORESIZE, enlarge the window."""
        if kind == pygame.VIDEORESIZE:
            wide, high = self.app.room.size
            self.app.window.screen = Surface((wide + 160, high + 90))
        self.step(FRAME, [Event(kind)])


class Mouse(Driver):
    """A driver that clicks and drags with the mouse."""

    def hover(self, place: Place) -> None:
        """Bring the pointer to a place, no button pressed."""
        self.motion(place, 0)

    def motion(self, place: Place, button: int) -> None:
        buttons = (button, 0, 0)
        self.step(FRAME, [Event(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=buttons, touch=False)])

    def button(self, kind: int, place: Place, button: int = pygame.BUTTON_LEFT) -> None:
        self.step(FRAME, [Event(kind, pos=place, button=button, touch=False)])

    def click(self, place: Place, button: int = pygame.BUTTON_LEFT) -> None:
        self.hover(place)
        self.button(pygame.MOUSEBUTTONDOWN, place, button)
        self.button(pygame.MOUSEBUTTONUP, place, button)
        self.step(0.6)

    def slide(self, spot: Spot, button: Place, rest: float = 2 * SETTLE_SECONDS) -> None:
        """Slide from a target onto a button, rest there for this many seconds, and let go."""
        here = spot.target.rect.center
        self.button(pygame.MOUSEBUTTONDOWN, here)
        for part in range(1, 5):
            self.motion(between(here, button, part / 4), 1)
        self.step(rest)
        self.button(pygame.MOUSEBUTTONUP, button)
        self.step(0.6)

    def touch(self, spot: Spot) -> None:
        self.click(spot.target.rect.center)

    def carry(self, start: str, goal: str) -> None:
        """Drag from one target to another, by their names."""
        here, there = self.place(start), self.place(goal)
        self.button(pygame.MOUSEBUTTONDOWN, here)
        for part in range(1, 9):
            self.motion(between(here, there, part / 8), 1)
        self.button(pygame.MOUSEBUTTONUP, there)
        self.wait(3)


class Keys(Driver):
    """A driver that moves the keyboard focus with Tab and presses Enter, without any pointer."""

    def touch(self, spot: Spot) -> None:
        focus = self.app.room.focus
        for _ in range(3 * len(self.app.room.canvas.spots) + 5):
            if focus.visible and focus.spot and focus.spot.target.name == spot.target.name:
                break
            self.press(pygame.K_TAB)
        else:
            raise Lost(f"the focus never comes to {spot.target.name}")
        self.press(pygame.K_RETURN)
        self.step(0.6)

    def press(self, key: int, mod: int = 0, text: str = "") -> None:
        """Press a key and let it go."""
        for event in keystroke(key, text, mod):
            self.sent.append(event)
            self.step(FRAME / 2, [event])


class Gamepad(Driver):
    """A driver that moves the focus with the direction pad and presses A; it tries out the shortest way first."""

    CROSS = (
        pygame.CONTROLLER_BUTTON_DPAD_LEFT,
        pygame.CONTROLLER_BUTTON_DPAD_RIGHT,
        pygame.CONTROLLER_BUTTON_DPAD_UP,
        pygame.CONTROLLER_BUTTON_DPAD_DOWN,
    )

    def button(self, which: int) -> None:
        """Press a button of the gamepad and let it go."""
        for kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
            self.step(FRAME, [Event(kind, button=which, instance_id=0)])

    def touch(self, spot: Spot) -> None:
        focus = self.app.room.focus
        if not focus.visible:
            self.button(pygame.CONTROLLER_BUTTON_DPAD_DOWN)
        for button in self._way(spot.target.name):
            self.button(button)
        if focus.name != spot.target.name:
            raise Lost(f"the focus is at {focus.name}, not at {spot.target.name}")
        self.button(pygame.CONTROLLER_BUTTON_A)
        self.step(0.6)

    def _way(self, goal: str) -> list[int]:
        """Return the shortest sequence of direction buttons that moves the focus to a target."""
        focus = self.app.room.focus
        home = focus.name
        ways, queue = {home: list[int]()}, [home]
        while queue and goal not in ways:
            start = queue.pop(0)
            for button in self.CROSS:
                focus.put(start)
                self.button(button)
                if focus.name not in ways:
                    ways[focus.name] = [*ways[start], button]
                    queue.append(focus.name)
        focus.put(home)
        if goal not in ways:
            raise Lost(f"the direction pad never comes to {goal}")
        return ways[goal]


def between(start: Place, goal: Place, part: float) -> Place:
    """Return the point at this fraction of the way from one point to another."""
    return start[0] + (goal[0] - start[0]) * part, start[1] + (goal[1] - start[1]) * part
