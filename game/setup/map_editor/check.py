"""Finds the faults of a map being drafted, each with the cities it is about, and the numbers of players it suits."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from game.engine.board import BadMap, Board
from game.engine.ruleset import PLAYERS, BadRules, editions
from game.engine.setup import choices_on, rules_on
from game.setup.map_editor.map_draft import MapDraft

NONE, APART, TWICE, BARE, COUNT = "none", "apart", "twice", "bare", "count"
"""Kinds of faults: no city, cities cut off, a name twice, a region without a city, a number that cannot play."""
SMALLEST: Final = "too_few"
"""Begins the reasons of the engine that larger regions would remove."""


@dataclass(frozen=True, slots=True)
class Problem:
    """A fault of a drafted map: its kind, the values for its sentence, and the cities that it is about."""

    kind: str
    values: tuple[tuple[str, str | int], ...] = ()
    cities: tuple[str, ...] = ()
    reason: BadMap | BadRules | None = None
    """Why a number of people cannot play, as the engine says."""


@dataclass(frozen=True, slots=True)
class Checked:
    """The result of checking a drafted map: its faults, and the numbers of players that can play on it."""

    problems: tuple[Problem, ...] = ()
    players: tuple[int, ...] = ()


def checked(draft: MapDraft) -> Checked:
    """Check a drafted map as the reader of map files and the set-up would; return its faults and numbers of players.

    A map's file is refused as a whole if its rules are impossible for one number of players, so then it suits none.
    """
    if not draft.cities:
        return Checked((Problem(NONE),))
    found = [*_cut_off(draft), *_twice(draft), *_bare(draft)]
    faults = {players: _fault(draft.board(), players) for players in PLAYERS}
    apart = any(problem.kind == APART for problem in found)
    if not apart:
        found += _counts(draft, faults)
    refused = apart or any(isinstance(fault, BadRules) for fault in faults.values())
    return Checked(tuple(found), () if refused else tuple(players for players in PLAYERS if not faults[players]))


def _cut_off(draft: MapDraft) -> Iterator[Problem]:
    """Yield a fault for each part of the drafted map that no connection joins to the largest part."""
    parts = sorted(_parts(draft), key=len)
    for part in parts[:-1]:
        names = tuple(city.name for city in draft.cities if city.id in part)
        yield Problem(APART, (("city", names[0]),), tuple(sorted(part)))


def _parts(draft: MapDraft) -> list[set[str]]:
    """Return the groups of cities of a drafted map that are joined by connections."""
    beside: dict[str, set[str]] = {city.id: set() for city in draft.cities}
    for a, b, _ in draft.links:
        beside[a].add(b)
        beside[b].add(a)
    left, parts = set(beside), []
    while left:
        edge = {min(left)}
        part: set[str] = set()
        while edge:
            part |= edge
            edge = {near for city in edge for near in beside[city]} - part
        parts.append(part)
        left -= part
    return parts


def _twice(draft: MapDraft) -> Iterator[Problem]:
    names = [city.name for city in draft.cities]
    for name in dict.fromkeys(name for name in names if names.count(name) > 1):
        yield Problem(TWICE, (("name", name),), tuple(city.id for city in draft.cities if city.name == name))


def _bare(draft: MapDraft) -> Iterator[Problem]:
    yield from (Problem(BARE, (("region", region),)) for region in draft.regions if not draft.of(region))


def _counts(draft: MapDraft, faults: Mapping[int, BadMap | BadRules | None]) -> Iterator[Problem]:
    for players, fault in faults.items():
        if fault is not None:
            yield Problem(COUNT, (("players", players),), _about(draft, fault), fault)


def _about(draft: MapDraft, fault: BadMap | BadRules) -> tuple[str, ...]:
    """Return the cities that a fault of the drafted map is about: the one it names, or those of the smallest region."""
    name = fault.values.get("city") if isinstance(fault, BadMap) else None
    if name is not None:
        return tuple(city.id for city in draft.cities if city.name == name)
    if isinstance(fault, BadMap) and fault.word.startswith(SMALLEST):
        smallest = min((draft.of(region) for region in draft.regions if draft.of(region)), key=len)
        return tuple(city.id for city in smallest)
    return ()


def _fault(board: Board, players: int) -> BadMap | BadRules | None:
    """Return why this number of players cannot play on the map in some edition; None if they can in all."""
    for edition in editions():
        try:
            choices_on(board, rules_on(board, edition, players))
        except (BadMap, BadRules) as fault:
            return fault
    return None
