"""Large pictures are given back to the system."""

import subprocess
import sys

import pytest

from game import ROOT

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
def test_what_large_pictures_took_is_given_back() -> None:
    done = subprocess.run([sys.executable, "-c", CODE], cwd=ROOT, capture_output=True, text=True, check=True)
    taken, given_back = map(int, done.stdout.splitlines()[-1].split())
    assert taken > 60_000_000
    assert given_back > 30_000_000
