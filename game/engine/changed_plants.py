"""Odd rule `changed_plants`: plants that burn or power something else than on their standard cards.

A change is written "number kind need cities", or the same with a region at its end if it holds only with that region
in play. Northern Europe: each region in play replaces two plants wherever they are, also in the deck (M16). India:
garbage plants burn one token more and store as many as before, written "3/4" for need and storage (M29).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from game.engine.plants import CARDS, NUMBERS, PowerPlant, read_plant

PARTS = 4
"""The number of words of a change that names no region."""


def read_change(text: str) -> tuple[PowerPlant, str]:
    """Return the plant that a written change describes and the region it needs (or ""); raise ValueError if it is
    invalid.

    >>> read_change("7 wind 0 1 red")[1]
    'red'
    """
    parts = text.split()
    plant = read_plant(" ".join(parts[:PARTS]))
    if len(parts) > PARTS + 1 or plant.number not in NUMBERS:
        raise ValueError(text)
    return plant, "".join(parts[PARTS:])


def in_play(changes: Iterable[str], regions: Iterable[str]) -> tuple[str, ...]:
    """Return those changes of plants that apply when these regions are in play, each without the region at its end."""
    chosen = {"", *regions}
    return tuple([" ".join(text.split()[:PARTS]) for text in changes if read_change(text)[1] in chosen])


def regions_of(changes: Iterable[str]) -> tuple[str, ...]:
    """Return the names of the regions that some changes of plants need."""
    return tuple([region for _, region in map(read_change, changes) if region])


def plants_with(changes: Iterable[str]) -> Mapping[int, PowerPlant]:
    """Return all plants of a game by number, as they are after those of the changes that need no region."""
    changed = {plant.number: plant for plant, region in map(read_change, changes) if not region}
    return {**CARDS, **changed} if changed else CARDS


def variants(changes: Iterable[str]) -> Mapping[int, tuple[PowerPlant, ...]]:
    """Return, for the number of each plant, the plant as printed and as each of the changes makes it."""
    found: dict[int, tuple[PowerPlant, ...]] = {number: (plant,) for number, plant in CARDS.items()}
    for plant, _ in map(read_change, changes):
        found[plant.number] += (plant,)
    return found
