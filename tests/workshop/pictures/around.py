"""Pictures of the table on displays of every size that is offered, each turned to every side with a player.

`elektro dev gallery DIR --around` writes them; a name states the inches, the seats, the scene and the side.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

import pygame
from pygame import Surface

from game.app import App, Installation
from game.engine.state import Task
from game.kit.scenes.scene import Scene
from game.kit.style.settings import Settings
from game.kit.system import png
from game.kit.system.window import headless
from game.scenes.setup_scene import SetupScene
from game.session.session import Session
from game.setup.choices import Choices
from game.table.lobby.chairs import Edges
from game.table.measures.seating import Seating
from tests.workshop import gallery, staging
from tests.workshop.staging import CLASSIC, FOUR, HIDDEN, SIX, TWO, StagedGame

INCHES: Final = (27, 32, 43, 55)
SIZE: Final = (1920, 1080)
GAMES: Final[dict[int, StagedGame]] = {2: TWO, 3: CLASSIC, 4: FOUR, 5: HIDDEN, 6: SIX}
ANGLES: Final = {"S": 0, "W": 90, "N": 180, "E": -90}
"""The quarter turns of a picture that bring a side to the bottom."""
LAID: Final[tuple[tuple[str, Task, Callable[[Session], None] | None], ...]] = (
    ("auction", Task.RAISE, staging.bidding),
    ("market", Task.BUY, staging.cart),
    ("build", Task.BUILD, staging.houses),
    ("power", Task.RUN, None),
)
"""Moments of a game, the task they come to, and what is laid out there."""
ROUND: Final = 3


@dataclass(frozen=True, slots=True)
class View:
    """A picture of the touch table, to be turned to each side that has a player."""

    name: str
    inches: int
    sides: tuple[str, ...]
    build: Callable[[], Scene]

    def show(self) -> App:
        """Return an app that shows the scene, at rest, on a display of this diagonal."""
        headless()
        settings = Settings(speed="still", layout="table")
        shown = App(self.build(), settings, "table", Surface(SIZE), Installation(diagonal=self.inches))
        for _ in range(gallery.FRAMES):
            shown.step(1 / 60)
        return shown


def offered(inches: int) -> range:
    """Return the numbers of people that fit around a display of this diagonal."""
    seating = Seating.usual(2, SIZE, inches)
    return range(2, Edges(seating.width, seating.height).most + 1)


def views(inches: tuple[int, ...] = INCHES) -> Iterator[View]:
    """Yield the pictures for each diagonal and number of players: the set-up, and moments of a game."""
    for size in inches:
        for players in offered(size):
            chairs = Seating.usual(players, SIZE, size).chairs
            sides = tuple(side for side in ANGLES if any(chair.side == side for chair in chairs))
            start = f"{size}in-{players}"
            yield View(f"{start}-setup", size, sides, _setup(players))
            for word, task, lay in LAID:
                yield View(f"{start}-{word}", size, sides, _play(GAMES[players], task, lay))


def _setup(players: int) -> Callable[[], Scene]:
    def build() -> Scene:
        choices = Choices(layout="table")
        chairs = tuple(replace(chair, taken=index < players) for index, chair in enumerate(choices.chairs))
        scene = SetupScene(replace(choices, chairs=chairs), lambda c, m: None, lambda p: None, lambda: None)
        scene.table.pages = {0: "name", 1: "colour"}
        return scene

    return build


def _play(game: StagedGame, task: Task, lay: Callable[[Session], None] | None) -> Callable[[], Scene]:
    when = f"{task.name} {ROUND}"
    build = staging.at(game, when, lambda state: state.task == task and state.round >= ROUND, lay)
    return lambda: build("table")


def render(folder: Path, inches: tuple[int, ...] = INCHES) -> int:
    """Write every picture turned to each side with a player; return their number. Raise OSError if one cannot be
    written."""
    folder.mkdir(parents=True, exist_ok=True)
    count = 0
    for view in views(inches):
        screen = view.show().screen
        for side in view.sides:
            path = folder / f"{view.name}-{side}.png"
            png.save(pygame.transform.rotate(screen, ANGLES[side]), path)
            print(path, flush=True)
            count += 1
        gc.collect()  # an app and its scene know each other: its pictures would pile up
    return count
