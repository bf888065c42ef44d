"""How soon twenty moving fingers are visible, in drawn frames read from the pixels: 1 is the very next picture."""

from __future__ import annotations

import math

import pygame
from pygame import Surface
from pygame.event import Event

from game.app import App, Installation
from game.kit.input.latency import Latency
from game.kit.style.settings import Settings
from game.scenes.touch_setup.touch_test import TouchTestScene

FINGERS = 20
FRAME = 1 / 60
INCHES = 43.0


def latency_of(size: tuple[int, int], frames: int = 30, fingers: int = FINGERS) -> Latency:
    """Let this many fingers circle on a 43 inch table of `size` px, each in every frame; return how late the pictures
    showed them."""
    if not pygame.display.get_init():
        pygame.display.init()
    scene = TouchTestScene()
    app = App(scene, Settings(layout="table"), "table", Surface(size, 0, 32), Installation(diagonal=INCHES))
    app.step(FRAME)
    for finger in range(fingers):
        app.step(4 * FRAME, [_event(pygame.FINGERDOWN, finger, fingers, 0)])
    scene.latency = Latency()
    for frame in range(1, frames + 1):
        app.step(FRAME, [_event(pygame.FINGERMOTION, finger, fingers, frame) for finger in range(fingers)])
    app.close()
    return scene.latency


def _event(kind: int, finger: int, fingers: int, frame: int) -> Event:
    """Return the event of one of this many fingers, which are in rows of five and move on circles of their own."""
    angle = 0.2 * frame + finger
    x = 0.4 + 0.12 * (finger % 5) + 0.02 * math.cos(angle)
    y = 0.12 + 0.7 * (finger // 5) / max(1, (fingers - 1) // 5) + 0.02 * math.sin(angle)
    return Event(kind, touch_id=1, finger_id=finger, x=x, y=y, dx=0.0, dy=0.0)
