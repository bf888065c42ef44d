"""Catches exceptions of scenes in the main loop, reports them, and continues the game from its last commit."""

from __future__ import annotations

import sys
import time
import traceback
from collections import deque
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeVar

import pygame
from pygame.event import Event

from game.kit.scenes.scene import Room, Scene
from game.kit.style import words
from game.kit.system.screenshot import brief
from game.lazy_import import lazy_import

if TYPE_CHECKING:
    from game.engine.record import Record
    from game.kit.system import fault_report
    from game.scenes import error_scene
else:
    fault_report, error_scene = lazy_import("game.kit.system.fault_report"), lazy_import("game.scenes.error_scene")

REMEMBERED: Final = 300
"""Number of input events that a report of a fault contains."""
MOVES: Final = (
    *(pygame.MOUSEMOTION, pygame.FINGERMOTION, pygame.JOYAXISMOTION),
    *(pygame.TEXTINPUT, pygame.TEXTEDITING),  # typed text is private
)
KEYS: Final = (pygame.KEYDOWN, pygame.KEYUP)

T = TypeVar("T")
Signature = tuple[str, str, int]


class SafetyNet:
    """Catches exceptions of scenes. `again` rebuilds a scene, `home` builds the title, `keep` saves the settings."""

    def __init__(
        self, again: Callable[[Scene], Scene | None], home: Callable[[], Scene], keep: Callable[[], object]
    ) -> None:
        self._again = again
        self._home = home
        self._keep = keep
        self._seen: set[Signature] = set()
        """Signatures of the faults since one last led to the title."""
        self._log: deque[str] = deque(maxlen=REMEMBERED)
        self._begun = time.monotonic()

    def hear(self, event: Event, scene: Scene) -> None:
        """Remember an input event for the report of a fault; of keys that write text, only that a key was pressed."""
        if event.type in MOVES:
            return
        what = [pygame.event.event_name(event.type)]
        what += [
            f"{value}" for name in ("pos", "x", "y", "button") if (value := getattr(event, name, None)) is not None
        ]
        if event.type in KEYS and not scene.typing:
            what.append(pygame.key.name(event.key))
        self._log.append(f"{time.monotonic() - self._begun:.2f} {type(scene).__name__} {' '.join(what)}")

    def caught(self, error: Exception, scene: Scene, room: Room, leave_all: Callable[[], None]) -> Scene:
        """Report an exception of a scene, save the settings and end the scene; return the error page to show instead.

        From that page the scene is rebuilt or, if this is not possible or the same fault has repeated, the title is
        shown, after `leave_all` has ended the scenes below."""
        signature = signature_of(error)
        again = signature in self._seen
        self._seen.add(signature)
        report = self.report(error, scene, room)
        _try(self._keep)
        _try(scene.end)

        def on_from() -> Scene:
            fresh = None if again else _try(lambda: self._again(scene))
            if fresh is not None:
                return fresh
            self._seen.clear()
            _try(leave_all)
            return self._home()

        return error_scene.ErrorScene(on_from, report, again)

    def report(self, error: Exception, scene: Scene, room: Room) -> str:
        """Write a report of an exception to a file; return a sentence on where the file is, or on why it could not be
        written."""
        record: Record | None = _try(lambda: scene.record)
        kind, file, line = signature_of(error)  # its message may contain names, and the log records stderr
        print(f"elektro: {type(scene).__name__}: {kind} ({Path(file).name}:{line})", file=sys.stderr)
        wishes = room.settings
        facts = {
            "scene": type(scene).__name__,
            "size": room.canvas.size,
            "table": room.table,
            "mm": round(room.mm, 3),
            **{name: getattr(wishes, name) for name in ("language", "layout", "speed", "text_size", "contrast")},
            **{name: getattr(wishes, name) for name in ("reduced_motion", "fullscreen", "kiosk", "guarded")},
        }
        try:
            path = fault_report.write(error, record, "\n".join(self._log) + "\n", facts)
        except Exception as trouble:  # a failing report must not cause a second fault
            return words.say("calm.not_told", reason=getattr(trouble, "strerror", None) or trouble)
        return words.say("calm.told", path=brief(path))


def signature_of(error: Exception) -> Signature:
    """Return what identifies a fault: the type of the exception, and the file and line where it was raised."""
    frames = traceback.extract_tb(error.__traceback__)
    last = frames[-1] if frames else None
    return (type(error).__name__, last.filename if last else "", (last.lineno or 0) if last else 0)


def _try(what: Callable[[], T]) -> T | None:
    """Return the result of `what`, which may fail after an earlier fault; on an exception, print its type to stderr and
    return None."""
    try:
        return what()
    except Exception as error:
        print(f"elektro: {signature_of(error)[0]}", file=sys.stderr)
        return None
