"""Everything but turns that happens at a table: what people do beside them, and accidents."""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pygame
from pygame import Surface

from game.kit.style import words
from game.lazy_import import lazy_import
from game.scenes.play import PlayScene
from game.session import intents
from game.session.bot_players import ProcessBots
from tests.workshop.driving import Lost
from tests.workshop.proofs import soak_screens
from tests.workshop.proofs.invariants import UNTOLD, demand
from tests.workshop.proofs.soak_game import SIZES, Evening, leads_out

if TYPE_CHECKING:
    import resource
else:
    resource = lazy_import("resource")  # Windows has none


def happens(evening: Evening) -> None:
    """Let one random thing happen that is not a turn."""
    name = evening.random.choices(list(HAPPENS), [weight for weight, _ in HAPPENS.values()])[0]
    evening.told[name] += 1
    evening.done.append(name)
    HAPPENS[name][1](evening)


def anywhere(evening: Evening) -> None:
    """Tap one to six random places one after another, except where that may leave the program."""
    wide, high = evening.app.room.size
    places = [
        (evening.random.randrange(4, wide - 4), evening.random.randrange(4, high - 4))
        for _ in range(evening.random.randint(1, 6))
    ]
    spots = [evening.app.room.canvas.find(*place) for place in places]
    for place, spot in zip(places, spots, strict=True):
        if spot is None or not leads_out(spot):
            evening.tap(place)


def drag(evening: Evening) -> None:
    """Drag the mouse from one random place to another, unless a touch on the first may leave the program."""
    wide, high = evening.app.room.size
    start, goal = ((evening.random.randrange(8, wide - 8), evening.random.randrange(8, high - 8)) for _ in range(2))
    found = evening.app.room.canvas.find(*start)
    if found is not None and leads_out(found):
        return
    evening.event(pygame.MOUSEBUTTONDOWN, pos=start, button=1, touch=False)
    for part in (0.3, 0.6, 1.0):
        place = tuple(round(a + (b - a) * part) for a, b in zip(start, goal, strict=True))
        evening.event(pygame.MOUSEMOTION, pos=place, rel=(1, 1), buttons=(1, 0, 0), touch=False)
    evening.event(pygame.MOUSEBUTTONUP, pos=goal, button=1, touch=False)
    evening.frames(2)


def press_keys(evening: Evening) -> None:
    """Press random keys except those that close the window."""
    for _ in range(evening.random.randint(1, 5)):
        code = evening.random.choice((*range(pygame.K_a, pygame.K_z), *range(pygame.K_0, pygame.K_9), *KEYS))
        evening.key(code)


def take_back(evening: Evening) -> None:
    """Undo the last commit by its button, if one is shown."""
    scene = evening.app.scene
    if isinstance(scene, PlayScene) and not scene.covered:
        for seat in range(len(scene.session.match.seats)):
            hand = evening.hand(scene)
            with suppress(Lost):
                hand.mean(intents.Undo(seat))
                return


def leave(evening: Evening) -> None:
    """Leave the game and continue it from the title."""
    if isinstance(evening.app.scene, PlayScene):
        evening.app.scene.leave()
        evening.frames(4)
        evening.come_back()


def resize(evening: Evening) -> None:
    """Give the window another random size."""
    evening.app.window.screen = Surface(evening.random.choice(SIZES[evening.layout]))
    evening.event(pygame.VIDEORESIZE, size=evening.app.screen.get_size())


def lose_focus(evening: Evening) -> None:
    """Let the window lose the focus, be minimized and be restored."""
    for kind in (pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED, pygame.WINDOWRESTORED, pygame.WINDOWEXPOSED):
        evening.event(kind)


def change_language(evening: Evening) -> None:
    """Switch the program to a random language."""
    evening.app.settings.language = evening.random.choice(list(words.languages()))
    words.set_language(evening.app.settings.language)
    evening.app.layouts.due = True


def change_settings(evening: Evening) -> None:
    """Choose a random text size, contrast, speed and other settings."""
    wishes, random = evening.app.settings, evening.random
    wishes.text_size = random.choice(("normal", "large", "largest"))
    wishes.contrast = random.choice(("normal", "high"))
    wishes.speed = random.choice(("still", "still", "fast", "normal"))
    wishes.reduced_motion = random.random() < 0.5
    wishes.guarded = random.random() < 0.3
    evening.app.layouts.due = True


def kill_bots(evening: Evening) -> None:
    """Kill the bots' process."""
    robots = evening.app.scene.bot_players if isinstance(evening.app.scene, PlayScene) else None
    child = robots._process._child if isinstance(robots, ProcessBots) else None
    if child is not None and child.pid:
        with suppress(OSError):
            child.kill()


def jump(evening: Evening) -> None:
    """Let the window's clock jump forward, and give all saved games another date."""
    evening.step(evening.random.choice((0.0, 30.0, 3600.0)))
    when = time.time() + evening.random.choice((-4e8, -1e5, 1e5, 4e8))
    for path in (evening.folder / "games").glob("*.elektro"):
        with suppress(OSError):
            os.utime(path, (when, when))


def fill(evening: Evening) -> None:
    """Let a player act while the disk accepts only a few more bytes; check that the game is saved once there is room
    again."""
    scene = evening.app.scene
    if not isinstance(scene, PlayScene):
        return
    with full_disk(evening.house.settings.saves, evening.random.randrange(40)):
        evening.act(scene)
        evening.frames(4)
        for _ in range(4):
            evening.step(UNTOLD / 2)
    evening.step(UNTOLD)
    evening.frames(2)
    if evening.app.scene is scene:
        match = scene.session.match
        demand(not match.trouble, f"space came back, but: {match.trouble}")


def harm(evening: Evening) -> None:
    """Damage the game's file, or remove it or its folder."""
    scene = evening.app.scene
    journal = scene.session.match.journal if isinstance(scene, PlayScene) else None
    if journal is None:
        return
    path = journal.path
    with suppress(OSError):
        match evening.random.randrange(5):
            case 0:
                path.unlink()
            case 1:
                os.truncate(path, evening.random.randrange(path.stat().st_size))
            case 2:
                path.write_bytes(b"elektro 1\n")
            case 3:
                shutil.rmtree(path.parent)
            case _:
                path.write_bytes(path.read_bytes() + b"red pass\n")


KEYS: Final = (pygame.K_RETURN, pygame.K_TAB, pygame.K_SPACE, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN)
HAPPENS: Final[dict[str, tuple[int, Callable[[Evening], None]]]] = {
    "touches of anything": (30, Evening.anything),
    "touches of anywhere": (15, anywhere),
    "drags": (8, drag),
    "keys": (8, press_keys),
    "commits taken back": (6, take_back),
    "games left and gone on with": (4, leave),
    "windows resized": (4, resize),
    "focus lost": (4, lose_focus),
    "languages changed": (3, change_language),
    "settings changed": (4, change_settings),
    "bots killed": (4, kill_bots),
    "clocks set": (4, jump),
    "disks filled": (4, fill),
    "files spoilt or taken away": (4, harm),
    "lessons": (3, soak_screens.lesson),
    "hands that show": (3, soak_screens.hand_for_one),
    "stations that speak another language": (3, soak_screens.tongue),
    "advice asked for": (4, soak_screens.advice),
    "rulebook opened": (3, soak_screens.rulebook),
    "chairs changed": (2, soak_screens.chairs),
    "lists of games and statistics": (4, soak_screens.kept_games),
    "replays and reviews": (3, soak_screens.replay),
}


@contextmanager
def full_disk(folder: Path, left: int) -> Iterator[None]:
    """Within this context, limit the files of this process to the size of the largest game in a folder and a few bytes
    more, where the system can."""
    try:
        before = resource.getrlimit(resource.RLIMIT_FSIZE)
    except ImportError:  # Windows
        yield
        return
    largest = max((path.stat().st_size for path in folder.glob("*.elektro") if path.is_file()), default=0)
    resource.setrlimit(resource.RLIMIT_FSIZE, (largest + left, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
