"""Starts processes for work that must not delay the window: bots, reviews, the lab's workers."""

from __future__ import annotations

from collections.abc import Callable
from multiprocessing import get_context
from multiprocessing.process import BaseProcess
from pathlib import Path

from game.engine.board import offer_own_maps, own_maps_folder


def start_child(target: Callable[..., object], *args: object, name: str = "") -> BaseProcess:
    """Call a function in a new process, which ends with this one and can load the player's own maps.

    It is spawned: a forked copy of a process with a window would crash. Raise OSError if it cannot be started.
    """
    child = get_context("spawn").Process(
        target=_run, args=(own_maps_folder(), target, args), name=name or None, daemon=True
    )
    child.start()
    return child


def _run(own_maps: Path | None, target: Callable[..., object], args: tuple[object, ...]) -> None:
    """Run in the new process: register the player's own maps, then call the function."""
    if own_maps:
        offer_own_maps(own_maps)
    target(*args)
