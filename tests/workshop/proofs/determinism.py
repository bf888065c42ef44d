"""Makes evenings equal on every machine: bots answer after a number of polls, random numbers come from the seed, and
each evening has its own home folder."""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from typing import Final
from weakref import WeakKeyDictionary

from game import navigator
from game.bots import process
from game.scenes import setup_scene
from game.scenes.title import attract, title_scene
from game.session import bot_players

LAGS: Final = (1, 2, 5, 9, 20)
"""Looks at a bot before its answer is there."""
PAUSE: Final = 0.05
"""Seconds for which a bot's process is listened to at once: looking again and again would take CPU time of the loop."""
LAST_WORDS: Final = 1.0
"""Seconds that a process whose line was cut has to end."""
_ended: list[int] = []
"""Exit codes of the bots' processes that have failed since the last check."""


def faults_apart() -> list[int]:
    """Return the exit codes of bots' processes that ended with a fault of their own, each only once.

    A simpler bot answers in their place, so such a fault would otherwise go unnoticed.
    """
    found = [*_ended]
    _ended.clear()
    return found


def _listen(bot: process.BotProcess) -> None:
    """Wait until a bot's process answers or ends, but not for long: it may hang."""
    if bot._line is None:
        time.sleep(PAUSE)
        return
    with suppress(OSError, EOFError):
        bot._line.poll(PAUSE)


@contextmanager
def steady(seed: int) -> Iterator[None]:
    """Within this context, let the same seed give the same evenings on slow and fast machines, as far as possible.

    A bot's answer takes a number of polls instead of time; random choices are drawn from the seed.
    """
    drawn = Random(f"steady {seed}")
    poll, fail = process.BotProcess.poll, process.BotProcess._fail
    looks: WeakKeyDictionary[process.BotProcess, int] = WeakKeyDictionary()

    def waited(bot: process.BotProcess) -> str | None:
        if bot._asked is None:
            return None
        looked = looks[bot] = looks.get(bot, 0) + 1
        if looked <= LAGS[bot._asked.number % len(LAGS)]:
            return None
        looks[bot] = 0
        while (found := poll(bot)) is None and bot._asked is not None:
            _listen(bot)
        return found

    def failed(bot: process.BotProcess) -> None:
        if bot._child is not None and bot._child.pid:
            bot._child.join(LAST_WORDS)
            if (bot._child.exitcode or 0) > 0:  # a killed one has a negative code
                _ended.append(bot._child.exitcode or 0)
        fail(bot)

    class Drawn(Random):
        def __init__(self, seed: object = None) -> None:
            super().__init__(drawn.random() if seed is None else seed)  # type: ignore[arg-type]

    whole = {module: module.Random for module in (navigator, bot_players, setup_scene, title_scene, attract)}
    _ended.clear()
    setattr(process.BotProcess, "poll", waited)  # noqa: B010
    setattr(process.BotProcess, "_fail", failed)  # noqa: B010
    for module in whole:
        setattr(module, "Random", Drawn)  # noqa: B010
    try:
        yield
    finally:
        tempfile.tempdir = None
        setattr(process.BotProcess, "poll", poll)  # noqa: B010
        setattr(process.BotProcess, "_fail", fail)  # noqa: B010
        for module, real in whole.items():
            setattr(module, "Random", real)  # noqa: B010


def at_home_in(folder: Path) -> None:
    """Make a home folder for one evening and use it for all files, so that nothing of another evening is found
    there."""
    for name in ("games", "temporary"):
        (folder / name).mkdir(parents=True)
    for name in ("CONFIG", "LOGS", "PICTURES"):
        os.environ[f"ELEKTRO_{name}"] = str(folder)
    os.environ["ELEKTRO_SAVES"] = str(folder / "games")
    tempfile.tempdir = str(folder / "temporary")
