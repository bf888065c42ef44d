"""The idle main loop sleeps until the first event arrives, but no longer than the time it is given."""

from __future__ import annotations

import time

import pygame
import pytest
from pygame.event import Event

from game.kit.system import idle_sleep


def test_the_idle_main_loop_naps_until_an_event_arrives_and_returns_it(monkeypatch: pytest.MonkeyPatch) -> None:
    naps: list[float] = []
    monkeypatch.setattr(time, "sleep", naps.append)
    answers = [[], [], [Event(pygame.USEREVENT)]]
    monkeypatch.setattr(pygame.event, "get", lambda: answers.pop(0))
    assert [event.type for event in idle_sleep.wait_events(60.0)] == [pygame.USEREVENT]
    assert naps == [idle_sleep.NAP] * 2


def test_the_idle_main_loop_sleeps_no_longer_than_given(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    monkeypatch.setattr(time, "sleep", lambda seconds: now.__setitem__(0, now[0] + seconds))
    monkeypatch.setattr(pygame.event, "get", list)
    assert idle_sleep.wait_events(0.03) == []
    assert now[0] == pytest.approx(0.03)
