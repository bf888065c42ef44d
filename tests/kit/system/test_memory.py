"""Large pictures use no memory until they are painted on, and return their memory to the system afterwards."""

import subprocess
import sys

import pytest
from pygame import BLEND_PREMULTIPLIED, SRCALPHA, Surface

from game import ROOT
from game.kit.style.assets import clear

CODE = """
from pygame import Surface
from game.kit.system import memory
def resident():
    return int(open("/proc/self/statm").read().split()[1]) * 4096
memory.keep_large_apart()
before = resident()
pictures = [Surface((1000, 1000), 0, 32) for _ in range(20)]
for picture in pictures:
    picture.fill("red")
full = resident()
del pictures[::2]
print(full - before, full - resident())
"""


@pytest.mark.skipif(sys.platform != "linux", reason="only glibc keeps the holes")
def test_the_memory_of_large_pictures_is_returned_to_the_system() -> None:
    done = subprocess.run([sys.executable, "-c", CODE], cwd=ROOT, capture_output=True, text=True, check=True)
    taken, given_back = map(int, done.stdout.splitlines()[-1].split())
    assert taken > 60_000_000
    assert given_back > 30_000_000


EMPTY = """
from game.kit.style.assets import clear
def resident():
    return int(open("/proc/self/statm").read().split()[1]) * 4096
before = resident()
pictures = [clear(1000, 1000) for _ in range(20)]
empty = resident()
for picture in pictures:
    picture.fill("red")
print(empty - before, resident() - before)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere zeros are written at once")
def test_a_large_picture_uses_no_memory_until_painted_on() -> None:
    done = subprocess.run([sys.executable, "-c", EMPTY], cwd=ROOT, capture_output=True, text=True, check=True)
    empty, painted = map(int, done.stdout.splitlines()[-1].split())
    assert empty < 5_000_000
    assert painted > 60_000_000


@pytest.mark.parametrize("side", [30, 700])
def test_a_transparent_picture_behaves_like_any_other(side: int) -> None:
    plain, picture = Surface((side, side), SRCALPHA, 32), clear(side, side)
    assert (picture.get_masks(), picture.get_pitch()) == (plain.get_masks(), plain.get_pitch())
    assert picture.get_flags() & SRCALPHA
    assert picture.get_buffer().raw == plain.get_buffer().raw
    for one in (plain, picture):
        one.fill((90, 60, 30, 120), (3, 3, 20, 20))
        one.blit(one.copy(), (9, 9))
        one.blit(one.subsurface((5, 5, 9, 9)).copy(), (1, 2), special_flags=BLEND_PREMULTIPLIED)
    assert picture.get_buffer().raw == plain.get_buffer().raw
