"""Settings shared by all tests: no window, no sound device, and a time budget for slow tests."""

import gc
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Generator, Iterator
from functools import lru_cache
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
if os.environ.pop("PYTHONDONTWRITEBYTECODE", ""):  # keep bytecode, but not among the sources
    sys.pycache_prefix = str(Path(__file__).parents[1] / ".pytest_cache" / "bytecode")
    os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix
    sys.dont_write_bytecode = False
os.environ["LC_ALL"] = "C.UTF-8"  # without settings a game starts in English, on every machine

import pygame
import pytest
from hypothesis import HealthCheck
from hypothesis import settings as effort
from pygame import Surface

from game.kit.board import map_ground, printed_map, sheet_file
from game.kit.board.map_sheet import Sheet
from game.kit.paint import surface_cache
from game.kit.style import assets, words
from game.scenes.title.night_map import Night
from tests import slow_order, unpainted
from tests.waiting import Clock, seconds_since_start

effort.register_profile(
    "elektro", deadline=None, derandomize="CI" in os.environ, suppress_health_check=[HealthCheck.too_slow]
)
effort.load_profile("elektro")
"""No example fails because the machine is slow. CI always judges a commit by the same examples; other runs draw new
ones.
"""
STARTED = seconds_since_start()
SAVES = tempfile.TemporaryDirectory(prefix="elektro-tests-")
"""The folder of games for tests without a folder of their own, so that they never touch a player's games."""
os.environ["ELEKTRO_SAVES"] = SAVES.name


PICTURES = 16
"""How many times more bytes of pictures are cached than in a window; with 8, three in ten had to be painted again."""
SHEETS = 7
"""Printed sheets that stay unpacked, 48 MB each in a temporary file; a window keeps one."""
GROUNDS = 4
"""How many times more pixels of printed maps are cached."""
FOGS = 24
"""Cached fogs over regions that are not in play."""
NIGHTS = 24
"""Cached nights of the title, by map and size of the window; a window keeps the one it shows."""
FACES = 24
"""How many times more sizes of each font are cached."""
ROUNDS = (10_000, 10, 5)
"""Thresholds of Python's garbage collection."""


def pytest_configure(config: pytest.Config) -> None:
    """Distribute files in the order of `pytest_collection_modifyitems`, not by the number of their tests."""
    config.option.loadscopereorder = False
    slow_order.seed()  # before workers start, which inherit it


def pytest_sessionstart() -> None:
    """Cache more than a window does: consecutive tests use the same maps and pictures.

    Another test checks that evicted pictures are restored unchanged (`tests/kit/paint/test_surface_cache.py`).
    """
    os.fsync = _is_open  # type: ignore[assignment]
    surface_cache.LIMIT *= PICTURES
    assets.FACES *= FACES
    printed_map.KEPT *= GROUNDS
    sheet_file._unpacked = lru_cache(SHEETS)(sheet_file._unpacked.__wrapped__)
    map_ground._fog = lru_cache(FOGS)(map_ground._fog.__wrapped__)
    Night.colours = _known_colours  # type: ignore[method-assign,assignment]


def _is_open(handle: int) -> None:
    """Check that a file is open instead of waiting for the disk; recovery after a power failure is tested without this
    (`tests.workshop.proofs.crash`)."""
    os.fstat(handle)


@lru_cache(NIGHTS)
def _night_of(sheet: Sheet, key: tuple[object, ...]) -> list[Surface]:
    """Return a list for the title's night of a map and window, which holds the night's whole picture once it was
    painted."""
    return []


def _known_colours(night: Night) -> Surface:
    """Return the whole picture, cached if an equal one was painted; painted in steps as in a window."""
    known = _night_of(night.sheet, night.key)
    if not known:
        night.go_on()
        known += night._whole
    return known[0]


@pytest.hookimpl(wrapper=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> Generator[None]:
    """Start with the longest files and whole games: started last, one would keep its worker busy while all others wait.
    A run of slow tests only has the order of a seed, and may be one of several shards.

    Cases that this run leaves out are marked as slow before slow tests are deselected.
    """
    if not all(".py" in argument for argument in config.args):  # a run of single files takes all of their cases
        slow_order.rotate(items, everything=config.option.markexpr == "slow")
    yield
    items.sort(key=lambda item: slow_order.turn(item.nodeid))
    if items and all(item.get_closest_marker("slow") for item in items):
        shard = os.environ.get(slow_order.SHARD, "")
        others = [item for item in items if not slow_order.in_shard(item.nodeid, shard)]
        items[:] = slow_order.shuffled([item for item in items if item not in set(others)], slow_order.seed())
        config.hook.pytest_deselected(items=others)


def pytest_report_header() -> str:
    """Name the seed, so that a run of slow tests can be repeated."""
    return f"order of slow tests and samples of the others: {slow_order.SEED}={slow_order.seed()}"


def pytest_collection_finish() -> None:
    """Collect garbage less often, and never modules and tests: it took a fifth of the time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*ROUNDS)


DRIVERS = {name: os.environ[name] for name in ("SDL_VIDEODRIVER", "SDL_AUDIODRIVER")}


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skip slow tests once the budget ELEKTRO_SLOW_SECONDS (seconds since the start) is spent.

    Also choose the drivers again: importing PettingZoo sets SDL's sound driver to one that few machines have.
    """
    os.environ.update(DRIVERS)
    budget = float(os.environ.get("ELEKTRO_SLOW_SECONDS", "inf"))
    if item.get_closest_marker("slow") and seconds_since_start(STARTED) > budget:
        pytest.skip("the time budget for slow tests is spent")


@pytest.fixture(autouse=True)
def _no_games_left() -> Iterator[None]:
    """Delete all saved games after each test, so that none appears in the next."""
    yield
    for path in Path(SAVES.name).iterdir():
        shutil.rmtree(path)


@pytest.fixture(autouse=True)
def _pixels(request: pytest.FixtureRequest) -> Iterator[None]:
    """Paint no screens of tests that are marked as reading no pixels, except for a sample."""
    marked = request.node.get_closest_marker(unpainted.MARK) and request.config.option.markexpr != "slow"
    with pytest.MonkeyPatch.context() as patch:
        if marked and unpainted.without_pixels(request.node.nodeid):
            unpainted.apply(patch)
        yield


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """A clock that this test moves, for everything that measures time in this process."""
    found = Clock()
    monkeypatch.setattr(time, "perf_counter", found)
    monkeypatch.setattr(time, "monotonic", found)
    return found


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    """Set the language to English again after each test."""
    yield
    words.set_language("en")


@pytest.fixture
def screen() -> None:
    """Open pygame's display, so that a test can make and paint surfaces."""
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((64, 64))
