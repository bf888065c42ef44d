"""A fixed piece of work, so that speeds can be given as multiples of it and compared between machines.

Do not make it faster: it must never change. It is a game of merchants around a ring of towns, in plain loops over
lists, like the rules of a board game.
"""

from __future__ import annotations

import time

CHECKSUM = 40_477
"""The result of one pass, which proves that the work is the same everywhere."""


def one_pass() -> int:
    """Do the fixed piece of work once, which takes about 5 ms, and return its checksum."""
    towns = [(index * 37) % 101 for index in range(60)]
    stores = [[3, 2, 1, 0] for _ in towns]
    money = [50, 50, 50, 50]
    places = [0, 15, 30, 45]
    total = 0
    for step in range(2500):
        seat = step % 4
        place = places[seat]
        store = stores[place]
        wanted = (step + place) % 4
        price = 1 + (towns[place] + 8 * wanted) % 16
        legal = [kind for kind in range(4) if store[kind] > 0]
        if wanted in legal and money[seat] >= price:
            store[wanted] -= 1
            money[seat] -= price
        else:
            store[(wanted + 1) % 4] += 1
            money[seat] += min(9, len(legal) + price // 3)
        best = place
        for ahead in range(1, 7):
            town = (place + ahead) % 60
            if towns[town] < towns[best] and sum(stores[town]) > 2:
                best = town
        places[seat] = best if best != place else (place + 1 + step % 5) % 60
        order = sorted(range(4), key=lambda each: (money[each], -each))
        total += order[0] + money[seat] + len(legal)
    return total


def seconds_per_pass(passes: int = 30) -> float:
    """Return the CPU-seconds of the fastest of some runs of the fixed work; raise RuntimeError if a checksum
    differs."""
    fastest = float("inf")
    for _ in range(passes):
        began = time.process_time()
        checksum = one_pass()
        fastest = min(fastest, time.process_time() - began)
        if checksum != CHECKSUM:
            raise RuntimeError(f"the yardstick came to {checksum} instead of {CHECKSUM}")
    return fastest
