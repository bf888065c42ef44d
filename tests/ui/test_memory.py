"""Large pictures are given back to the system."""

import sys

import pytest
from pygame import Surface

from game.ui import memory


def _resident() -> int:
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * 4096


@pytest.mark.skipif(sys.platform != "linux", reason="only glibc keeps the holes")
def test_what_large_pictures_took_is_given_back() -> None:
    memory.keep_large_apart()
    before = _resident()
    pictures = [Surface((1000, 1000), 0, 32) for _ in range(20)]
    for picture in pictures:
        picture.fill("red")
    full = _resident()
    assert full - before > 60_000_000
    del pictures[::2]
    assert full - _resident() > 30_000_000
