"""Odd rule `changed_plants`: plants that burn or power something else than on their standard cards.

A change is written "number kind need cities", or the same with a region at its end if it holds only with that region
in play. Northern Europe: each region in play replaces two plants wherever they are, also in the deck (M16). India:
garbage plants burn one token more and store as many as before, written "3/4" for need and storage (M29).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from game.engine.plants import CARDS, NUMBERS, PowerPlant, read_plant

PARTS = 4
"""The parts of a change without a region."""


def read_change(text: str) -> tuple[PowerPlant, str]:
    """Return the plant of a change and the region that it needs, empty for none; raise ValueError if it is none.

    >>> read_change("7 wind 0 1 red")[1]
    'red'
    """
    parts = text.split()
    plant = read_plant(" ".join(parts[:PARTS]))
    if len(parts) > PARTS + 1 or plant.number not in NUMBERS:
        raise ValueError(text)
    return plant, "".join(parts[PARTS:])


def in_play(changes: Iterable[str], regions: Iterable[str]) -> tuple[str, ...]:
    """Return the changes that hold with these regions in play, without their region."""
    chosen = {"", *regions}
    return tuple([" ".join(text.split()[:PARTS]) for text in changes if read_change(text)[1] in chosen])


def regions_of(changes: Iterable[str]) -> tuple[str, ...]:
    """Return the regions that changes name."""
    return tuple([region for _, region in map(read_change, changes) if region])


def plants_with(changes: Iterable[str]) -> Mapping[int, PowerPlant]:
    """Return all plants by number after the changes that hold in every game."""
    changed = {plant.number: plant for plant, region in map(read_change, changes) if not region}
    return {**CARDS, **changed} if changed else CARDS


def variants(changes: Iterable[str]) -> Mapping[int, tuple[PowerPlant, ...]]:
    """Return by number each plant as it is without the changes, and as each of them makes it."""
    found: dict[int, tuple[PowerPlant, ...]] = {number: (plant,) for number, plant in CARDS.items()}
    for plant, _ in map(read_change, changes):
        found[plant.number] += (plant,)
    return found
