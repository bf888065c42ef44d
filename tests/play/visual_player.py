"""A new user at a first start, who knows only the drawing and touches it, by mouse, finger or TUIO alone."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
from pygame import Surface
from pygame.event import Event

from game.app import App, Installation
from game.kit.input.gestures import Spot
from game.kit.input.tuio import Tuio
from game.kit.style.settings import load
from game.navigator import Navigator
from tests.kit.sending import TableTop
from tests.waiting import wait_for

FRAME = 1 / 60
Place = tuple[float, float]


class Unreachable(AssertionError):
    """No target with the meaning is drawn, or another panel covers it."""


class Stranger:
    """One person with one window; every touch goes through `App.step` and hits the uppermost target."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.wait(3)

    def wait(self, frames: int = 1, each: float = FRAME) -> None:
        """Let some frames pass."""
        for _ in range(frames):
            self.app.step(each)

    # --- what is seen -----------------------------------------------------------------------------------

    @property
    def seen(self) -> set[str]:
        """The names of everything that can be touched where it is drawn."""
        return {spot.target.name for spot in self.app.room.canvas.spots if self.lies(spot)}

    def lies(self, spot: Spot) -> bool:
        """Return whether a target is the uppermost one at its middle."""
        found = self.app.room.canvas.find(*spot.target.rect.center)
        return found is not None and found.target.name == spot.target.name

    @property
    def read(self) -> list[str]:
        """All texts on the screen."""
        return [text for painted in self.app.room.canvas.painted for text, _ in painted.texts]

    def where(self, name: str) -> Place:
        """Return the middle of a target; Unreachable if it is not drawn or covered."""
        spot = self.app.room.canvas.spot(name)
        if spot is None:
            raise Unreachable(f"{name} is not drawn; there is {sorted(self.seen)}")
        if not self.lies(spot):
            found = self.app.room.canvas.find(*spot.target.rect.center)
            raise Unreachable(f"{name} lies under {found.target.name if found else 'something dead'}")
        return spot.target.rect.center

    # --- what is done -----------------------------------------------------------------------------------

    def put(self, place: Place) -> None:
        """Begin a touch."""
        raise NotImplementedError

    def lift(self, place: Place) -> None:
        """End the touch."""
        raise NotImplementedError

    def touch(self, name: str) -> None:
        """Touch a target, then look."""
        place = self.where(name)
        self.put(place)
        self.wait(2)
        self.lift(place)
        self.wait(4, 0.2)

    def hold(self, name: str) -> None:
        """Hold a target until its ring is full, then look."""
        place = self.where(name)
        self.put(place)
        self.wait(12, 0.1)
        self.lift(place)
        self.wait(4, 0.2)


class ByMouse(Stranger):
    """Clicks."""

    def put(self, place: Place) -> None:
        moved = Event(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(0, 0, 0), touch=False)
        self.app.step(FRAME, [moved, Event(pygame.MOUSEBUTTONDOWN, pos=place, button=1, touch=False)])

    def lift(self, place: Place) -> None:
        self.app.step(FRAME, [Event(pygame.MOUSEBUTTONUP, pos=place, button=1, touch=False)])


class ByFinger(Stranger):
    """Posts the events of a finger, a new one every time."""

    finger = 0

    def put(self, place: Place) -> None:
        self.finger += 1
        self._post(pygame.FINGERDOWN, place)

    def lift(self, place: Place) -> None:
        self._post(pygame.FINGERUP, place)

    def _post(self, kind: int, place: Place) -> None:
        x, y = (part / (length - 1) for part, length in zip(place, self.app.room.size, strict=True))
        self.app.step(FRAME, [Event(kind, touch_id=1, finger_id=self.finger, x=x, y=y, dx=0.0, dy=0.0, pressure=1.0)])


class ByTuio(Stranger):
    """Touches a table that speaks TUIO: packets over loopback."""

    def __init__(self, app: App) -> None:
        self.tuio = Tuio(port=0)
        self.top = TableTop(self.tuio.port)
        self.cursor = 0
        app.tuio = self.tuio
        super().__init__(app)

    def close(self) -> None:
        """Stop listening and sending."""
        self.tuio.close()
        self.top.close()

    def put(self, place: Place) -> None:
        self.cursor += 1
        wide, high = self.app.room.size
        self.top.cursors[self.cursor] = place[0] / (wide - 1), place[1] / (high - 1)
        self._tell(lambda: bool(self.app.room.touch.contacts))

    def lift(self, place: Place) -> None:
        self.top.cursors.clear()
        self._tell(lambda: not self.app.room.touch.contacts)

    def _tell(self, seen: Callable[[], bool]) -> None:
        """Send the frame and wait until it has arrived."""
        self.top.tell()
        wait_for(seen, "the packet", lambda: self.app.step(0))


MEANS: dict[str, type[Stranger]] = {"mouse": ByMouse, "finger": ByFinger, "tuio": ByTuio}


def first_start(folder: Path, size: tuple[int, int], kiosk: bool = False) -> App:
    """Return the window as `elektro` opens it for a new user: no settings, no games, nothing measured."""
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((1, 1))
    settings = load(folder / "config" / "settings.json")
    settings.save_folder = str(folder / "games")
    house = Navigator(settings)
    return App(house.scene, settings, settings.layout, Surface(size), Installation(kiosk=kiosk, measures=True))
