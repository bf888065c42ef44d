"""A person at the window who looks at the drawing and acts by posted events, with one means of input.

This file must know no more than that: `test_person.py` checks the names it uses.
"""

from __future__ import annotations

from collections.abc import Callable
from math import hypot
from typing import Final

import pygame
from pygame import Rect
from pygame.event import Event

from tests.play.reach.glass import FRAME, Drawn, Glass

PAUSE: Final = 0.6
"""Seconds between two touches: a second commit within half of one is taken for a mistake."""
HELD: Final = 0.7
STEPS: Final = 1500
"""So many steps of the focus until a person gives up."""
LETTERS: Final = {
    "pass": "p",
    "buy coal": "c",
    "buy oil": "o",
    "buy garbage": "g",
    "buy uranium": "n",
    "more": "+",
    "less": "-",
    "undo": "u",
    "payment": "t",
    "resupply": "r",
    "plants": "a",
    "log": "l",
    "help": "h",
    "planner": "w",
    "maximum": "m",
}
"""The letters that the README promises, by what they do."""


class Lost(AssertionError):
    """Raised if the simulated person finds no drawn target that leads on."""


class Person:
    """A person with one means of input."""

    means = ""

    def __init__(self, glass: Glass) -> None:
        self.glass = glass

    def wait(self, seconds: float = 2 * FRAME) -> None:
        """Let time pass."""
        self.glass.step(seconds)

    # --- looking ------------------------------------------------------------------------------------------

    def seen(self, wanted: Callable[[Drawn], bool]) -> list[Drawn]:
        """Return the drawn targets that can be touched and look like the wanted one, the uppermost first."""
        glass = Rect((0, 0), self.glass.size)
        drawn = reversed(self.glass.drawn())
        return [one for one in drawn if one.enabled and glass.collidepoint(one.rect.center) and wanted(one)]

    def meaning(self, *intents: object) -> list[Drawn]:
        """Return the drawn targets that can be touched and have one of these effects."""
        return self.seen(lambda target: target.intent in intents)

    # --- acting -------------------------------------------------------------------------------------------

    def touch(self, target: Drawn) -> None:
        """Touch the target drawn there."""
        raise NotImplementedError

    def say(self, word: str) -> bool:
        """Press the key for this, if this means of input has one; return whether it has."""
        return False

    def escape(self) -> bool:
        """Press the key or button that closes any open panel, if this means of input has one."""
        return False

    def do(self, *intents: object, word: str = "") -> None:
        """Do this: by its key, else by touching the target drawn for it."""
        if word and self.say(word):
            return
        found = self.meaning(*intents)
        if not found:
            raise Lost(f"nothing that is drawn means {' or '.join(map(str, intents))}")
        self.touch(found[0])


Place = tuple[float, float]


class Fingers(Person):
    """Touches with a finger, a new contact every time."""

    means = "fingers"
    contact = 0

    def post(self, kind: int, place: Place, seconds: float = FRAME) -> None:
        """Post one event of the finger that is down, at a place in px."""
        wide, high = self.glass.size
        x, y = place[0] / (wide - 1), place[1] / (high - 1)
        more = {"dx": 0.0, "dy": 0.0, "pressure": 1.0}
        self.glass.step(seconds, [Event(kind, {"touch_id": 1, "finger_id": self.contact, "x": x, "y": y} | more)])

    def touch(self, target: Drawn) -> None:
        self.contact += 1
        place = target.rect.center
        self.post(pygame.FINGERDOWN, place)
        self.wait(HELD if target.hold else 2 * FRAME)
        self.post(pygame.FINGERUP, place)
        self.wait(PAUSE)


class Mouse(Person):
    """Clicks with the left button."""

    means = "mouse"

    def post(self, kind: int, place: Place) -> None:
        """Post a mouse motion, or a press or release of its button, at this place (px)."""
        more: dict[str, object] = {"rel": (0, 0), "buttons": (0, 0, 0)}
        if kind != pygame.MOUSEMOTION:
            more = {"button": pygame.BUTTON_LEFT}
        self.glass.step(FRAME, [Event(kind, {"pos": place, "touch": False} | more)])

    def touch(self, target: Drawn) -> None:
        place = target.rect.center
        self.post(pygame.MOUSEMOTION, place)
        self.post(pygame.MOUSEBUTTONDOWN, place)
        if target.hold:
            self.wait(HELD)
        self.post(pygame.MOUSEBUTTONUP, place)
        self.wait(PAUSE)


class Keys(Person):
    """Presses the letters promised in the README, and otherwise moves the focus with Tab and presses Enter."""

    means = "keys"

    def press(self, key: int, text: str = "", mod: int = 0) -> None:
        """Press a key and let it go."""
        down, up = (Event(kind, key=key, mod=mod, unicode=text, scancode=0) for kind in (pygame.KEYDOWN, pygame.KEYUP))
        for event in (down, *([Event(pygame.TEXTINPUT, text=text)] if text.isprintable() and text else []), up):
            self.glass.step(FRAME / 2, [event])

    def touch(self, target: Drawn) -> None:
        start: Rect | None = None
        for count in range(STEPS):
            ring = self.glass.ring()
            if ring == target.rect:
                break
            if count > 1 and ring == start:
                raise Lost(f"Tab never comes to {target.name}")
            start = ring if count == 1 else start
            self.press(pygame.K_TAB)
        else:
            raise Lost(f"Tab does not come round: {target.name}")
        self.press(pygame.K_RETURN)
        self.wait(PAUSE)

    def say(self, word: str) -> bool:
        letter = LETTERS.get(word, "")
        if letter:
            self.press(pygame.key.key_code(letter), letter)
            self.wait(PAUSE)
        elif word == "confirm":
            self.press(pygame.K_SPACE, " ")
            self.wait(PAUSE)
        return bool(letter) or word == "confirm"

    def escape(self) -> bool:
        self.press(pygame.K_ESCAPE)
        self.wait(PAUSE)
        return True


class Gamepad(Person):
    """Moves the focus with the direction pad, as a person does who sees where it goes, and presses A."""

    means = "gamepad"
    CROSS: Final = {
        (-1, 0): pygame.CONTROLLER_BUTTON_DPAD_LEFT,
        (1, 0): pygame.CONTROLLER_BUTTON_DPAD_RIGHT,
        (0, -1): pygame.CONTROLLER_BUTTON_DPAD_UP,
        (0, 1): pygame.CONTROLLER_BUTTON_DPAD_DOWN,
    }

    def button(self, which: int) -> None:
        """Press a button and let it go."""
        for kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
            self.glass.step(FRAME / 2, [Event(kind, button=which, instance_id=0)])

    def touch(self, target: Drawn) -> None:
        """Move towards the goal; a direction that was tried and led back counts as farther than it seems."""
        learnt: dict[tuple[int, ...], float] = {}
        known: dict[tuple[tuple[int, ...], tuple[int, int]], tuple[int, ...]] = {}
        if self.glass.ring() is None:
            self.button(self.CROSS[0, 1])
        for _ in range(STEPS):
            ring = self.glass.ring()
            if ring is None:
                raise Lost("the cross shows no focus")
            if ring == target.rect:
                self.button(pygame.CONTROLLER_BUTTON_A)
                self.wait(PAUSE)
                return
            here = tuple(ring)
            ways = {way: self._cost(here, way, target.rect, learnt, known) for way in self.CROSS}
            way = min(ways, key=lambda way: ways[way])
            learnt[here] = max(learnt.get(here, 0.0), ways[way])
            self.button(self.CROSS[way])
            after = self.glass.ring()
            known[here, way] = tuple(after) if after else here
        raise Lost(f"the cross never comes to {target.name}")

    @staticmethod
    def _cost(
        here: tuple[int, ...],
        way: tuple[int, int],
        goal: Rect,
        learnt: dict[tuple[int, ...], float],
        known: dict[tuple[tuple[int, ...], tuple[int, int]], tuple[int, ...]],
    ) -> float:
        """Return the distance in that direction: the known one, else as it looks, less if the direction points
        there.
        """
        there = known.get((here, way))
        if there == here:
            return float("inf")
        if there is not None:
            step = _apart(Rect(here), Rect(there))
            return step + learnt.get(there, _apart(Rect(there), goal))
        dx, dy = goal.centerx - here[0] - here[2] / 2, goal.centery - here[1] - here[3] / 2
        along = dx * way[0] + dy * way[1]
        return hypot(dx, dy) * (1.01 - 0.01 * (along > 0)) - along * 1e-3

    def say(self, word: str) -> bool:
        buttons = {
            "more": pygame.CONTROLLER_BUTTON_RIGHTSHOULDER,
            "less": pygame.CONTROLLER_BUTTON_LEFTSHOULDER,
            "undo": pygame.CONTROLLER_BUTTON_X,
        }
        if word in buttons:
            self.button(buttons[word])
            self.wait(PAUSE)
        return word in buttons

    def escape(self) -> bool:
        self.button(pygame.CONTROLLER_BUTTON_B)
        self.wait(PAUSE)
        return True


def _apart(one: Rect, other: Rect) -> float:
    return hypot(one.centerx - other.centerx, one.centery - other.centery)


PEOPLE: Final[dict[str, type[Person]]] = {one.means: one for one in (Mouse, Fingers, Keys, Gamepad)}
MEANS: Final = {"desk": ("mouse", "fingers", "keys", "gamepad"), "table": ("fingers", "mouse")}
"""The means of input for each layout."""
