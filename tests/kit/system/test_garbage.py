"""Python's garbage collection runs while the screen rests, not in a frame that a person waits for."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from weakref import ref

import pytest

from game.kit.system import garbage
from game.kit.system.garbage import ALONE, QUIET, Garbage


class Knot:
    """An object that only a garbage collection frees."""

    def __init__(self) -> None:
        self.own = self


@pytest.fixture
def looks() -> Iterator[Garbage]:
    taken = Garbage()
    yield taken
    taken.close()


@pytest.fixture(autouse=True)
def _rounds(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(garbage, "LITTLE", -1)  # even what is new since a moment is worth a look here
    yield
    gc.freeze()  # as it was before (tests/conftest.py)


def _left() -> ref[Knot]:
    return ref(Knot())


def test_garbage_is_collected_only_after_the_screen_has_rested_for_a_moment(looks: Garbage) -> None:
    knot = _left()
    looks.tick(QUIET / 2, resting=True)
    looks.tick(10.0, resting=False)
    assert knot() is not None
    looks.tick(QUIET, resting=True)
    assert knot() is None


def test_the_automatic_garbage_collection_of_old_objects_is_off_while_the_window_is_open(looks: Garbage) -> None:
    assert gc.get_threshold()[2] == garbage.NEVER
    assert gc.get_freeze_count() > 1000


def test_frozen_objects_are_garbage_collected_when_the_screen_is_idle(looks: Garbage) -> None:
    knots = [Knot()]
    looks.tick(QUIET, resting=True)
    known = ref(knots.pop())
    looks.tick(QUIET, resting=True)
    assert known() is not None, "it was set aside while it was in use"
    looks.tick(ALONE, resting=True)
    assert known() is None
    knots.append(Knot())
    looks.tick(QUIET, resting=True)
    again = ref(knots.pop())
    looks.tick(ALONE + 1, resting=True)
    assert again() is None, "and again after the next touch"


def test_much_garbage_is_collected_even_during_motion(looks: Garbage, monkeypatch: pytest.MonkeyPatch) -> None:
    knot = _left()
    monkeypatch.setattr(garbage, "MUCH", 0)
    looks.tick(0.0, resting=False)
    assert knot() is None


def test_automatic_garbage_collection_is_restored_when_the_window_closes() -> None:
    before = gc.get_threshold()
    Garbage().close()
    assert gc.get_threshold() == before and gc.get_freeze_count() == 0
