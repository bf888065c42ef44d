"""The pictures of README.md and docs/manual.md: assets/pictures/turns.webp, title.jpg, desk.jpg, table.jpg, editor.jpg.

    uv run --group recipes python assets/recipes/readme_pictures.py

The moving picture shows real frames: a game is driven by posted finger events, and every second frame is kept. Run this
again when the look or the words of the game have changed.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pygame
from PIL import Image
from pygame import Surface
from pygame.event import Event

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from game.app import App
from game.engine.actions import Build
from game.engine.rules import legal_actions
from game.engine.state import Task
from game.kit.style.settings import Settings
from game.kit.system.window import headless
from game.scenes.play import PlayScene
from game.session import intents
from tests.workshop.gallery import picture
from tests.workshop.staging import FOUR, asking, at

PICTURES = Path(__file__).resolve().parents[1] / "pictures"
SIZE = (1280, 720)
SHOWN = (960, 540)
"""Px of the moving picture."""
SECOND = 60
"""Frames a second that the game draws."""
KEPT = 5
"""One frame of so many is shown."""
STILLS = {
    "title": ("title-waiting", "desk"),
    "desk": ("build-staged", "desk"),
    "table": ("auction-bidding", "table"),
    "editor": ("editor-links", "desk"),
}


class Recorder:
    """A game on a screen of its own, touched by fingers; its frames are kept."""

    def __init__(self, scene: PlayScene, layout: str) -> None:
        headless()
        self.scene = scene
        settings = Settings(speed="normal", layout=layout)
        self.app = App(scene, settings, layout, Surface(SIZE))
        self.frames: list[Image.Image] = []
        self._count = 0
        for _ in range(3 * SECOND):
            self._step()

    def _step(self, *events: Event) -> None:
        self.app.step(1 / SECOND, list(events))
        while self.app.layouts.running:
            self.app.step(0.0)

    def wait(self, seconds: float) -> None:
        """Let the game go on, and keep frames."""
        for _ in range(round(seconds * SECOND)):
            self._step()
            self._count += 1
            if self._count % KEPT == 0:
                self.frames.append(self._frame())

    def touch(self, intent: object) -> None:
        """Touch what means this with a finger."""
        spots = self.app.room.canvas.spots
        spot = next(spot for spot in reversed(spots) if spot.target.intent == intent and spot.target.enabled)
        x, y = (part / (length - 1) for part, length in zip(spot.target.rect.center, SIZE, strict=True))
        told = {"touch_id": 1, "finger_id": self._count, "x": x, "y": y, "dx": 0.0, "dy": 0.0, "pressure": 1.0}
        self._step(Event(pygame.FINGERDOWN, told))
        self.wait(0.2)
        self._step(Event(pygame.FINGERUP, told))

    def _frame(self) -> Image.Image:
        whole = Image.frombytes("RGB", SIZE, pygame.image.tobytes(self.app.window.screen, "RGB"))
        return whole.resize(SHOWN, Image.Resampling.LANCZOS)


def cheapest(recorder: Recorder, seat: int) -> Build | None:
    """The cheapest house that a seat can build."""
    state = recorder.scene.session.draft(seat).state
    houses = [move for move in legal_actions(state) if isinstance(move, Build)]
    price = state.house_price
    return min(houses, key=lambda move: price[move.city] + state.players[seat].reach[move.city], default=None)


def building() -> Iterator[Image.Image]:
    """At the desk two seats build houses."""
    scene = at(FOUR, "build later", asking(Task.BUILD, 4))("desk")
    assert isinstance(scene, PlayScene)
    recorder = Recorder(scene, "desk")
    recorder.wait(0.8)
    for _ in range(2):
        seat = scene.session.match.asked()[0]
        for _ in range(2):
            if house := cheapest(recorder, seat):
                recorder.touch(intents.StageMove(seat, house))
                recorder.wait(1.1)
        recorder.touch(intents.Confirm(seat))
        recorder.wait(1.6)
    yield from recorder.frames


def bidding() -> Iterator[Image.Image]:
    """At the table a plant is put up, two seats set a maximum and one passes."""
    scene = at(FOUR, "mid-nominate", asking(Task.NOMINATE, 4))("table")
    assert isinstance(scene, PlayScene)
    recorder = Recorder(scene, "table")
    recorder.wait(0.8)
    seat = scene.session.match.asked()[0]
    recorder.touch(intents.StageMove(seat, legal_actions(scene.session.match.state)[-2]))
    recorder.wait(1.0)
    recorder.touch(intents.Confirm(seat))
    recorder.wait(1.2)
    others = [other for other in range(len(scene.session.match.state.players)) if other != seat]
    for other in others[:2]:
        recorder.touch(intents.SetBid(other, scene.session.view(other).bid + 1))
        recorder.wait(0.6)
        recorder.touch(intents.Confirm(other))
        recorder.wait(0.6)
    recorder.touch(intents.PassTurn(others[2]))
    recorder.wait(4.0)
    yield from recorder.frames


def main() -> None:
    """Render all of them."""
    frames = [*building(), *bidding()]
    told = {"duration": round(1000 * KEPT / SECOND), "loop": 0, "quality": 70, "method": 6, "minimize_size": True}
    frames[0].save(PICTURES / "turns.webp", save_all=True, append_images=frames[1:], **told)
    for name, (moment, layout) in STILLS.items():
        _, shown = picture((layout, (1920, 1080), moment))
        still = Image.frombytes("RGB", (1920, 1080), pygame.image.tobytes(shown.screen, "RGB"))
        still.resize((1440, 810), Image.Resampling.LANCZOS).save(PICTURES / f"{name}.jpg", quality=82, optimize=True)


if __name__ == "__main__":
    main()
