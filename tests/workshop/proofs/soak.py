"""`elektro dev soak`: game nights by the hour with random but legal players and all kinds of accidents.

Every evening is drawn from the seed and its number: edition, map, seats, layout, screen, players and their means of
input. Beside their turns people touch anything, change settings and languages, undo, leave and continue, take lessons,
ask for advice, read the rulebook, change seats, look through saved games, statistics and reviews; windows change their
size, bots are killed, clocks jump, disks fill up and files disappear. After every frame the game shown as saved must be
on the disk, every object on the table must have a known origin, and some player must be able to act.
"""

from __future__ import annotations

import gc
import math
import os
import shutil
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pygame

from game.engine.record import write_record
from game.kit.system import memory
from game.kit.system.window import headless
from game.scenes.play import PlayScene
from tests.workshop.proofs import soak_screens
from tests.workshop.proofs.determinism import at_home_in, steady
from tests.workshop.proofs.longest_turns import LongestTurns
from tests.workshop.proofs.soak_events import happens
from tests.workshop.proofs.soak_game import Evening

SHORTEST: Final = 20.0
"""Seconds that one evening may take in any case."""
BEATS: Final = 260
"""Turns of people and other things that happen in one evening at most."""
WARM: Final = 4
"""Evenings before memory and descriptors are counted."""
GROWTH: Final = 48
"""MB by which the least that the process held in a quarter of the evenings may grow from the second to the last one:
one evening's pictures need more than another's, but what leaks is never given back."""
MOST_FINDS: Final = 20
MORE_FILES: Final = 12
"""Descriptors that may be open more than then."""
TURNS: Final = 0.55
"""Beats that are turns."""


def play(evening: Evening, beats: int, until: float) -> None:
    """Play an evening: begin, let this many beats happen or play the game to its end, then close. Raise Wrong or any
    error of the program.

    The evening ends early when the monotonic clock reaches `until`.
    """
    evening.begin()
    for _ in range(beats):
        if time.monotonic() > until:
            break
        scene = evening.app.scene
        if not isinstance(scene, PlayScene):
            evening.come_back()
            continue
        if scene.session.match.over:
            evening.told["games played to their end"] += 1
            soak_screens.finish(evening)
            break
        if evening.random.random() < TURNS:
            evening.act(scene)
        else:
            happens(evening)
    evening.close()


@dataclass(frozen=True, slots=True)
class Lasting:
    """How long is played: this many seconds (at least one evening), this many whole `evenings`, or `only` one.

    An evening has at most this many `beats`.
    """

    seconds: float = 0.0
    evenings: int | None = None
    beats: int = BEATS
    only: int | None = None

    def until(self, began: float) -> float:
        """Return the time on the monotonic clock at which an evening ends early; infinity if whole evenings are
        played."""
        return began + max(self.seconds, SHORTEST) if self.evenings is None else math.inf

    def enough(self, began: float, evenings: int) -> bool:
        """Return whether the wanted number of evenings was played, or the time for all evenings is over."""
        if self.only is not None or self.evenings is not None:
            return evenings >= (self.evenings or 1)
        return time.monotonic() - began >= self.seconds


def run(lasting: Lasting, seed: int, kept: Path | None = None) -> int:
    """Play evenings; print how often everything happened, and return 1 if there was a fault.

    `kept`: the folder for a picture and the record of each evening with a fault.
    """
    headless()
    with steady(seed):
        return _run(lasting, seed, kept)


def _run(lasting: Lasting, seed: int, kept: Path | None) -> int:
    told: Counter[str] = Counter()
    finds: list[tuple[int, str]] = []
    began, number = time.monotonic(), lasting.only or 0
    weights: list[tuple[float, int]] = []
    turns = LongestTurns()
    memory.keep_large_apart()
    with tempfile.TemporaryDirectory(prefix="elektro-soak-") as place:
        while True:
            folder = Path(place) / f"evening{number}"
            evening = None
            try:
                at_home_in(folder)
                evening = Evening(seed, number, folder, turns)
                play(evening, lasting.beats, lasting.until(began))
            except Exception as error:
                finds.append((number, _find(error)))
                print(f"evening {number}: {finds[-1][1]}", file=sys.stderr, flush=True)
                traceback.print_exc()
                if evening and kept:
                    _keep(evening, kept / f"evening{number}")
                with suppress(Exception):
                    if evening:
                        evening.app.close()
            if evening:
                told += evening.told
            evening = None
            shutil.rmtree(folder, ignore_errors=True)
            told["evenings"] += 1
            gc.collect()
            number += 1
            weights.append(_weight())
            if told["evenings"] % 10 == 0:
                print(f"{time.monotonic() - began:.0f} s: {told['evenings']} evenings, {len(finds)} finds", flush=True)
            if len(finds) >= MOST_FINDS or lasting.enough(began, told["evenings"]):
                break
    finds += _grown(weights)
    print(f"seed {seed}, {time.monotonic() - began:.0f} s")
    print("longest turns of the loop:" + "".join(f"\n  {turn}" for turn in turns.turns))
    for name, count in told.most_common():
        print(f"{count:9,} {name}")
    print(f"{len(finds)} finds" + "".join(f"\n  evening {number}: {said}" for number, said in finds))
    return 1 if finds else 0


def _keep(evening: Evening, place: Path) -> None:
    """Save an evening's picture, its record if it has one, and the list of all that happened."""
    place.parent.mkdir(parents=True, exist_ok=True)
    pygame.image.save(evening.app.screen, place.with_suffix(".png"))
    record = evening.app.scene.record
    if record:
        place.with_suffix(".elektro").write_text(write_record(record), "utf-8")
    place.with_suffix(".txt").write_text("\n".join(evening.done), "utf-8")


def _find(error: Exception) -> str:
    place = traceback.extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__}: {str(error)[:200]} ({Path(place.filename).name}:{place.lineno})"


def _grown(weights: Sequence[tuple[float, int]]) -> list[tuple[int, str]]:
    """Return a fault if memory or the number of open descriptors grew from the second quarter of the evenings to the
    last, the first evenings left out."""
    warm = weights[WARM:]
    quarter = len(warm) // 4
    if not quarter:
        return []
    second, last = warm[quarter : 2 * quarter], warm[-quarter:]
    (before, files), (now, more) = (tuple(map(min, zip(*part, strict=True))) for part in (second, last))
    print("memory by evening, MB: " + " ".join(f"{size:.0f}" for size, _ in weights))
    print(f"least of a quarter: memory {before:.0f} -> {now:.0f} MB, descriptors {files} -> {more}")
    found = []
    if now - before > GROWTH:
        found.append((-1, f"memory grew from {before:.0f} to {now:.0f} MB"))
    if more - files > MORE_FILES:
        found.append((-1, f"descriptors grew from {files} to {more}"))
    return found


def _weight() -> tuple[float, int]:
    """Return the MB and the number of open descriptors of this process, after freeing unused memory; zeros if the
    system does not say."""
    memory.give_back()
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 2**20, len(os.listdir("/proc/self/fd"))
    except (OSError, ValueError, AttributeError):
        return 0.0, 0
