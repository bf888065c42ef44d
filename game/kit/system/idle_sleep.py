"""Waiting for events while the program is idle."""

from __future__ import annotations

import time
from typing import Final

import pygame
from pygame.event import Event

NAP: Final = 0.012
"""Seconds between two checks: less than a frame. `pygame.event.wait` checks a thousand times a second, which costs a
fiftieth of a core."""


def wait_events(seconds: float) -> list[Event]:
    """Wait up to `seconds`; return the pending events."""
    end = time.monotonic() + seconds
    while not (events := pygame.event.get()) and (left := end - time.monotonic()) > 0:
        time.sleep(min(NAP, left))
    return events
