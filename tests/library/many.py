"""Folders of very many saved games; `python -m tests.library.many 100 1000 5000` prints the cost of listing them.

CPU-ms of the loop's turns at the list of games, painting included, and the memory used.
"""

from __future__ import annotations

import gc
import os
import sys
import tempfile
from functools import cache
from pathlib import Path
from time import process_time  # noqa: TID251 - figures that are printed; no test reads them

from pygame import Surface

from game.app import App
from game.kit.style.settings import Settings
from game.library import index
from game.library.digest import Digest, digest_of
from game.library.library import Library
from game.match import load_match
from game.scenes.games.games_scene import GamesScene
from tests.library.saved_games import GAMES, put, text_of

SIZE = (1280, 800)


@cache
def some_digests() -> tuple[Digest, ...]:
    """Return summaries of finished and of unfinished games."""
    return tuple(digest_of(load_match(path)) for path in sorted(GAMES.glob("*.elektro"))[::5])


def many(folder: Path, count: int, known: bool = True) -> list[Path]:
    """Write `count` small game files, and an index that lists them all if they are `known`."""
    text, found = text_of("recharged-france", 40), some_digests()
    paths = [put(folder, f"{number:05d}", text, number) for number in range(count)]
    if known:
        kept = index.Index(folder)
        for number, path in enumerate(paths):
            kept.add(path, found[number % len(found)])
    return paths


def at_list(folder: Path) -> tuple[App, GamesScene]:
    """Return the app with the list of games of a folder, before the loop's first turn."""
    scene = GamesScene(Library(folder), lambda where, path: None)
    return App(scene, Settings(speed="still"), "desk", Surface(SIZE)), scene


def memory() -> float:
    """Return the memory of this process now, in MB."""
    return int(Path("/proc/self/statm").read_text("ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6


def turns(folder: Path) -> list[float]:
    """Return the CPU-ms of every turn from opening the list until it is complete."""
    begun = process_time()
    app, scene = at_list(folder)
    gc.disable()  # as in a window, where garbage is looked for when nobody is there; reading leaves none
    found: list[float] = []
    while scene.library.busy or len(found) < 5:
        app.step(1 / 60)
        found.append(1000 * (process_time() - begun))
        begun = process_time()
    gc.enable()
    return found


def main(counts: list[int]) -> None:
    """Print two lines for every number of games: for games that the index knows, and for games that were never read."""
    with tempfile.TemporaryDirectory() as place:  # fonts and sheets are loaded once
        many(Path(place), 3)
        turns(Path(place))
    for count in counts:
        for known in (True, False):
            with tempfile.TemporaryDirectory() as place:
                many(Path(place), count, known)
                before = memory()
                found = turns(Path(place))
                grown = memory() - before
                size = os.path.getsize(Path(place) / index.FILE) / 1e6
            print(
                f"{count:5} {'known ' if known else 'unread'}: {len(found):6} turns, first {found[0]:5.0f} ms, "
                f"longest after it {max(found[1:]):5.0f} ms, {sum(found) / count:6.2f} ms a game, "
                f"{grown:6.1f} MB, index {size:.1f} MB"
            )


if __name__ == "__main__":
    main([int(word) for word in sys.argv[1:]] or [100, 1000, 5000])
