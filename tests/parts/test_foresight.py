"""Preparation stays within a frame's time: long steps do not add up in one turn of the loop."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from game.kit.input.gestures import Contact, Release
from game.kit.screen.panel import LONG
from game.kit.style import words
from game.parts import foresight
from game.parts.foresight import PAUSE, TURN, Foresight
from tests.play.driving import Fingers, deal


class Clock:
    """It continues only when called."""

    def __init__(self) -> None:
        self.now = 0.0

    def perf_counter(self) -> float:
        return self.now


def test_a_long_step_starts_while_most_of_a_frame_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock()
    monkeypatch.setattr(foresight, "time", clock)
    driver = Fingers(deal(2), "desk", (1180, 720))
    ahead = Foresight(driver.scene.session, driver.app.room, lambda session: driver.scene.laying((1180, 720)))

    def steps() -> Iterator[bool]:
        for _ in range(6):
            for _ in range(5):
                clock.now += 0.2 * TURN
                yield False
            yield LONG
            clock.now += 2 * TURN
            yield False

    ahead._ahead = steps()
    turns = []
    while ahead._ahead is not None:
        begun = clock.now
        ahead._go_on(begun + TURN)
        turns.append((clock.now - begun) / TURN)
    assert max(turns) < 2.5, "a long step began when the turn was nearly over"
    assert min(turns[:-1]) > 0.4 and len(turns) < 20, "turns are hardly used"


def test_input_is_answered_before_anything_is_prepared() -> None:
    driver = Fingers(deal(2), "table", (1180, 720), slice=TURN)
    while driver.app.busy:
        driver.wait()
    ahead = next(part for part in driver.scene.parts if isinstance(part, Foresight))
    made: list[float] = []

    def steps() -> Iterator[bool]:
        while True:
            made.append(driver.app.now)
            yield False

    ahead._ahead = steps()
    driver.wait(round(PAUSE * 60) + 1)
    assert made, "nothing is made though nobody does anything"
    begun = len(made)
    ahead.on(Release(None, Contact("finger", 0, 0, driver.app.now, None, finger=True, start=(0, 0))))
    driver.wait()
    assert len(made) == begun, "what is foreseen is made in the frame of a gesture"
    driver.wait(round(PAUSE * 60) + 1)
    assert len(made) > begun


def test_a_predicted_table_is_prepared_in_steps() -> None:
    driver = Fingers(deal(6), "table", (1920, 1080))
    assert not list(driver.scene.laying((1920, 1080))), "it was told, and nothing has changed"
    driver.scene.session.found = None
    steps = list(driver.scene.laying((1920, 1080)))
    assert len(steps) > 12, "stations and markets, one by one"
    assert not any(steps)


def test_a_seats_language_applies_only_within_a_step() -> None:
    driver = Fingers(deal(2), "table", (1180, 720))
    for view in driver.scene.session.views:
        view.language = "de"
    assert {words.language() for _ in driver.scene.laying((1180, 720))} == {"en"}
