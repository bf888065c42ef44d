"""Matching of old and new pieces: names keep their pieces, loose pieces take the shortest ways."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Hashable, Mapping
from itertools import combinations

from game.kit.values.contents import Piece
from game.kit.values.ids import CardId, CellId, FuelId, Id, OriginId, ScoreId, StoredId

LOOSE = frozenset({"fuel", "house"})  # wood without identity: all coal is interchangeable
ROUNDS = 8  # of swaps; two or three are usual
MARKET = frozenset({"offer", "later"})  # states of cards without an owner
ORIGIN = "origin"  # a piece of this kind is never drawn: it is where others come from and leave to


def family(piece: Piece) -> Hashable:
    """Return the family in which a loose piece is interchangeable: the same kind, sort (first in its look) and use.

    The name determines the use: a red house on the score track is not one of the houses in cities.
    """
    return piece.kind, piece.look[:1], piece.name.use if isinstance(piece.name, Id) else piece.name


def matched(old: Mapping[str, Piece], new: Mapping[str, Piece]) -> dict[str, str]:
    """Return the old name of the piece that takes each new name; names without a predecessor are missing.

    A name that exists in both keeps its piece. The other loose pieces are paired within their family, nearest first.
    """
    pairs = {name: name for name in new if name in old}
    leaving: dict[Hashable, list[Piece]] = defaultdict(list)
    coming: dict[Hashable, list[Piece]] = defaultdict(list)
    for name, piece in old.items():
        if name not in new and piece.kind in LOOSE:
            leaving[family(piece)].append(piece)
    for name, piece in new.items():
        if name not in old and piece.kind in LOOSE:
            coming[family(piece)].append(piece)
    for sort, homes in coming.items():
        pairs.update(_paired(leaving.get(sort, []), homes))
    return pairs


def owner(piece: Piece) -> str:
    """Return the colour of the owner of the plant with this fuel; "" for any other piece."""
    return piece.name.owner if isinstance(piece.name, StoredId) else ""


def _paired(old: list[Piece], new: list[Piece]) -> dict[str, str]:
    """Return pairs of new name and old name: first within each owner, then from and to places without an owner.

    A piece that disappears at one owner does not appear at another.
    """
    pairs: dict[str, str] = {}
    for whose in sorted({owner(piece) for piece in new} - {""}):
        pairs |= _nearest([piece for piece in old if owner(piece) == whose], [p for p in new if owner(p) == whose])
    for theirs in (False, True):
        left = [piece for piece in old if piece.name not in pairs.values() and bool(owner(piece)) == theirs]
        homes = [piece for piece in new if piece.name not in pairs and not (theirs and owner(piece))]
        pairs |= _nearest(left, homes)
    return pairs


def _far(a: Piece, b: Piece) -> float:
    return (a.x - b.x) ** 2 + (a.y - b.y) ** 2


def _nearest(old: list[Piece], new: list[Piece]) -> dict[str, str]:
    """Return pairs of new name and old name: nearest first, then swapped until no swap shortens the ways."""
    ways = sorted((_far(a, b), i, j) for i, a in enumerate(old) for j, b in enumerate(new))
    chosen: dict[int, int] = {}
    used: set[int] = set()
    for _, i, j in ways:
        if i not in used and j not in chosen:
            used.add(i)
            chosen[j] = i
    _uncross(old, new, chosen)
    return {new[j].name: old[i].name for j, i in chosen.items()}


def _uncross(old: list[Piece], new: list[Piece], chosen: dict[int, int]) -> None:
    """Swap goals while that reduces the sum of squared distances, so that pieces keep their order."""
    for _ in range(ROUNDS):
        better = False
        for j, k in combinations(chosen, 2):
            a, b = old[chosen[j]], old[chosen[k]]
            if _far(a, new[k]) + _far(b, new[j]) < _far(a, new[j]) + _far(b, new[k]) - 1:
                chosen[j], chosen[k] = chosen[k], chosen[j]
                better = True
        if not better:
            return


def origin_names(piece: Piece) -> tuple[str, ...]:
    """Return the origins that a piece without a predecessor may come from, the most specific first."""
    sort = str(piece.look[0]) if piece.look else ""
    return (
        OriginId(piece.name),
        OriginId(piece.kind, sort),
        OriginId(piece.kind),
    )


def exchanged(old: Piece, new: Piece) -> bool:
    """Return whether a piece stayed with its owner: it moved only because the owner's desk did."""
    return owned(old) and owned(new) and (old.name == new.name or (bool(owner(old)) and owner(old) == owner(new)))


def carrier(piece: Piece) -> str:
    """Return the name of the card with this fuel; "" for any other piece."""
    return CardId(piece.name.plant) if isinstance(piece.name, StoredId) else ""


def on_one_plant(old: Piece, new: Piece) -> bool:
    """Return whether fuel is on the same plant as before, so that it moves with the plant."""
    return bool(carrier(old)) and carrier(old) == carrier(new) and owner(old) == owner(new)


def owned(piece: Piece) -> bool:
    """Return whether a player owns a piece: a bought plant, fuel on one or beside it."""
    if piece.kind == "card":
        return not MARKET & {*piece.look} and len(piece.look) > 1
    return isinstance(piece.name, StoredId) or (isinstance(piece.name, FuelId) and piece.name.at == "spare")


def steps_between(origins: Mapping[str, Piece], old: Piece, new: Piece) -> list[tuple[float, float]] | None:
    """Return the centres of the cells between two positions of a counter on its score track.
    None for any other piece, or if the counter was not on a cell.
    """
    if not (old.name == new.name and isinstance(new.name, ScoreId)):
        return None
    tracks: dict[str | int, dict[int, Piece]] = defaultdict(dict)
    for name, cell in origins.items():
        if isinstance(name, CellId):
            tracks[name.track][name.number] = cell
    if not tracks:
        return None
    cells = min(tracks.values(), key=lambda cells: min(_far(cell, new) for cell in cells.values()))
    first, last = (min(cells, key=lambda number: _far(cells[number], end)) for end in (old, new))
    if math.dist((cells[first].x, cells[first].y), (old.x, old.y)) > 2 * cells[first].size:
        return None
    step = 1 if last >= first else -1
    return [(cells[number].x, cells[number].y) for number in range(first + step, last, step)]
