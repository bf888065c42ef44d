"""Opens the window: reads the settings, loads modules while the title is shown, and listens to a TUIO touch table."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from game import __version__, app
from game.engine import files
from game.engine.board import offer_own_maps
from game.kit.scenes.scene import Scene
from game.kit.style import settings as wishes
from game.kit.style import words
from game.kit.style.settings import Settings
from game.kit.style.user_folders import own_maps
from game.kit.system import log
from game.lazy_import import lazy_import, preload
from game.navigator import Navigator, check_shown

if TYPE_CHECKING:
    import platform

    from game import match as matches
    from game.kit.input import tuio as tuio_input
    from game.kit.style import settings_writer
    from game.scenes.touch_setup import touch_test as touch_test_scene
else:  # the title needs none of them
    platform, matches = lazy_import("platform"), lazy_import("game.match")
    settings_writer = lazy_import("game.kit.style.settings_writer")
    tuio_input, touch_test_scene = lazy_import("game.kit.input.tuio"), lazy_import("game.scenes.touch_setup.touch_test")

BEHIND = (
    "game.scenes.setup_scene",
    "game.scenes.play",
    "game.scenes.title.attract",
    "game.scenes.games.games_scene",
    "game.scenes.menu.settings_scene",
    "game.session.bot_players",
    "game.scenes.result_picture",
    "game.scenes.seats_scene",
    "game.scenes.learning.learn_scene",
    "game.scenes.replay_scene",
    "game.scenes.rulebook.rulebook_scene",
    "game.teaching.teacher",
    "filelock",
    "pymunk",
)
"""Modules loaded behind the title, because a player will soon need them."""
NOT_HEARD = 1
NO_DISPLAY = 2
FAILED = 3


def play(  # noqa: PLR0913
    kiosk: bool = False,
    tuio: tuple[str, int] | None = None,
    touch_test: bool = False,
    spectator: int = 0,
    settings: Settings | None = None,
    file: Path | None = None,
    frames: int | None = None,
) -> int:
    """Open the window and play until it is closed, or for `frames` turns of the loop; return the exit code.

    1 if TUIO cannot be listened to, 2 without a display, 3 after a fault. The game of a `file` is continued, or
    watched if it is over; raise BadRecord or OSError if it cannot be played.
    """
    settings = settings or wishes.load()
    offer_own_maps(own_maps())
    words.set_language(settings.language)
    if tuio and settings.fresh:
        settings.lay_flat()
    with listening(tuio) as (heard, listener):
        if not heard:
            return NOT_HEARD
        kiosk = kiosk or settings.kiosk
        house = Navigator(settings)
        if file:
            house.open(file)
        first: Scene = touch_test_scene.TouchTestScene() if touch_test else house.scene
        writer = settings_writer.SettingsWriter(settings)
        installed = app.Installation(
            tuio=listener,
            kiosk=kiosk,
            measures=not touch_test,
            net=house.net(),
            writer=writer,
            spectators=spectator,
        )
        with log.capture_stderr(), preload(BEHIND, *house.ahead, begin_log):
            code = with_display(lambda: app.run(first, settings, settings.layout, installed, frames))
    writer.close()
    return code


def begin_log() -> None:
    """Start the log file with the versions of the program, the operating system and the libraries."""
    sdl = ".".join(map(str, pygame.get_sdl_version()))
    shown = (
        f"{pygame.display.get_driver()} {pygame.display.get_desktop_sizes()}" if pygame.display.get_init() else "none"
    )
    system = f"{platform.system()} {platform.release()} {platform.machine()}"
    log.begin(
        elektro=__version__,
        system=system,
        python=platform.python_version(),
        pygame=pygame.version.ver,
        sdl=sdl,
        display=shown,
    )


@contextmanager
def listening(address: tuple[str, int] | None) -> Iterator[tuple[bool, tuio_input.Tuio | None]]:
    """Listen to the touch table at an address in this context; yield True and the listener (None without an address).

    If that fails, print why and yield False and None.
    """
    try:
        listener = tuio_input.Tuio(*address) if address else None
    except OSError as error:
        host, port = address or ("", 0)
        said = words.say("tuio.taken", host=host, port=port, reason=error.strerror or error)
        files.warn(said)
        yield False, None
        return
    try:
        yield True, listener
    finally:
        if listener:
            listener.close()


def replay(path: Path) -> int:
    """Open a record in the replay; raise BadRecord or OSError if it cannot be played. Return the exit code."""
    record = matches.load_match(path).record
    check_shown(record)
    settings = wishes.load()
    words.set_language(settings.language)
    house = Navigator(settings)
    house.watch(record)
    writer = settings_writer.SettingsWriter(settings)
    installed = app.Installation(net=house.net(), writer=writer)
    code = with_display(lambda: app.run(house.scene, settings, "desk", installed))
    writer.close()
    return code


def with_display(opened: Callable[[], app.App]) -> int:
    """Run a function that opens the window; return 2 with a printed reason if there is no display, 3 if a fault closed
    it."""
    try:
        if opened().failed:
            return FAILED
    except app.NoDisplay as error:
        files.warn(words.say("app.no_display", reason=error))
        return NO_DISPLAY
    return 0
