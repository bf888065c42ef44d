"""What is made ahead keeps a frame's time: long steps do not add up in one turn of the loop."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from game.kit.screen.panel import LONG
from game.parts import foresight
from game.parts.foresight import TURN, Foresight
from tests.play.driving import Fingers, deal


class Clock:
    """Goes on only when somebody works."""

    def __init__(self) -> None:
        self.now = 0.0

    def perf_counter(self) -> float:
        return self.now


def test_a_long_step_begins_while_most_of_a_turn_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
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
