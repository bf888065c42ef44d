"""A learner who does what the ghost hand shows on the screen and nothing else, by mouse, finger or keys."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

import pygame
from pygame import Surface
from pygame.event import Event

from game.app import App
from game.bots import decide
from game.engine.actions import Action
from game.kit.input.gestures import Spot
from game.kit.style.settings import Settings
from game.match import Match
from game.parts.teaching.guide import GuideHere
from game.scenes.play import PlayScene
from game.session.intents import Teach
from game.teaching.script_progress import ScriptProgress
from tests.play.visual_player import ByFinger, ByMouse, Stranger

Place = tuple[int, int]
QUIET: Final = 40
"""Consecutive looks without a hand after which none is shown any more."""


class SteadyBots:
    """Bots in this process that choose the same moves whenever the same position comes up again."""

    def __init__(self, seed: int) -> None:
        self._seed = seed

    def turn(self, match: Match, now: float, pace: float) -> tuple[int, tuple[Action, ...]] | None:
        seat = next((seat for seat in match.asked() if not match.is_person(seat)), None)
        if seat is None:
            return None
        random = Random(self._seed + len(match.record.lines))
        return seat, tuple(decide(match.state, match.seats[seat].kind, random, seat))

    def close(self) -> None:
        """Do nothing."""


def lesson(tuition: ScriptProgress | None, match: Match, layout: str, size: tuple[int, int] = (1280, 800)) -> App:
    """Return an app that shows a match, guided if there is a script's progress."""
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((1, 1))
    seed = tuition.script.game.seed if tuition and tuition.script.game else 1
    scene = PlayScene(match, SteadyBots(seed), lambda where: None, layout, None, tuition)
    scene.guide = GuideHere()
    settings = Settings(layout=layout, speed="still", diagonals={"": 32.0})
    return App(scene, settings, layout, Surface(size))


class Pupil:
    """A learner who watches the ghost hand and does what it shows."""

    def __init__(self, app: App, by: type[Stranger] = ByMouse) -> None:
        self.app = app
        self.hand = by(app)
        self.hand.wait(4)
        self.read: list[str] = []
        """Every sentence that lay on a card, in its order."""

    @property
    def scene(self) -> PlayScene:
        assert isinstance(self.app.scene, PlayScene)
        return self.app.scene

    @property
    def cards(self) -> list[str]:
        """The sentences on the cards that the guide shows at present."""
        painted = [one for one in self.app.room.canvas.painted if getattr(one.panel.name, "sort", "") == "teach"]
        return [max((text for text, _ in one.texts), key=len) for one in painted if one.texts]

    def pointed(self) -> tuple[Place, Place | None] | None:
        """Return where the resting hand points, and where it would carry a piece, from the drawing."""
        self.hand.wait(3)  # a card that came just now may still move aside
        marks = self.app.room.canvas.overlay.marks
        if not marks:
            return None
        middles = [image.get_rect(topleft=at).center for image, at in marks]
        return middles[0], middles[-2] if len(marks) > 2 else None

    def look(self) -> None:
        """Add the sentences on the cards to those read, except the last one read."""
        for said in self.cards:
            if said not in self.read[-1:]:
                self.read.append(said)

    def follow(self) -> bool:
        """Do once what the hand shows; return False if it shows nothing."""
        self.look()
        found = self.pointed()
        self.look()  # the others may have gone on meanwhile: what is touched was read
        if found is None:
            self.hand.wait(2, 0.1)
            return False
        start, goal = found
        if goal is None:
            self.hand.put(start)
            self.hand.wait(2)
            self.hand.lift(start)
        else:
            self.carry(start, goal)
        self.hand.wait(4, 0.2)
        return True

    def carry(self, start: Place, goal: Place) -> None:
        """Drag one finger or the mouse from one place of the screen to another."""
        self.hand.put(start)
        for part in range(1, 9):
            x, y = (round(a + (b - a) * part / 8) for a, b in zip(start, goal, strict=True))
            self._move((x, y))
        self.hand.lift(goal)

    def _move(self, place: Place) -> None:
        wide, high = self.app.room.size
        if isinstance(self.hand, ByFinger):
            more = {"dx": 0.0, "dy": 0.0, "pressure": 1.0, "x": place[0] / (wide - 1), "y": place[1] / (high - 1)}
            event = Event(pygame.FINGERMOTION, {"touch_id": 1, "finger_id": self.hand.finger} | more)
        else:
            event = Event(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(1, 0, 0), touch=False)
        self.app.step(1 / 60, [event])

    def says(self, what: str) -> Spot | None:
        """Return the button of the sentence card that gives this answer."""
        spots = self.app.room.canvas.spots
        return next((s for s in spots if isinstance(s.target.intent, Teach) and s.target.intent.what == what), None)

    def mean(self, intent: object) -> None:
        """Touch the uppermost enabled target that has this intent."""
        found = [spot for spot in self.app.room.canvas.spots if spot.target.intent == intent and spot.target.enabled]
        assert found, intent
        self.hand.touch(found[-1].target.name)

    def press(self, what: str) -> None:
        """Touch the button with these words on a card of the guide."""
        spot = self.says(what)
        assert spot is not None, what
        self.hand.touch(spot.target.name)

    def go_on(self, until: Callable[[], bool], most: int = 400) -> None:
        """Follow the hand until a condition holds; without a hand, press the card's button that shows it."""
        quiet = 0
        for _ in range(most):
            if until():
                return
            if self.follow():
                quiet = 0
                continue
            quiet += 1
            if self.says("show"):
                self.press("show")
            assert quiet < QUIET, f"nothing is shown in round {self.scene.session.match.state.round}: {self.cards}"
        raise AssertionError(f"not in {most} touches")
