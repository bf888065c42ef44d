"""Converts a drafted map to the text of a map's file, and makes drafts from map files and random maps."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from game.engine import files
from game.engine.board import BadMap, Board
from game.engine.map_file import BY_PLAYERS
from game.kit.board.plain.places import places
from game.setup.map_editor.map_draft import FIELD, FRAME, DraftCity, MapDraft, MapRule, north, usual_price
from game.setup.map_editor.random_map import random_map
from game.setup.own_maps import boards_of


def as_toml(draft: MapDraft, map_id: str) -> str:
    """Return a drafted map as the text of a map's file; regions without a city are left out."""
    return "\n".join([*_rows(draft, map_id), ""])


def _rows(draft: MapDraft, map_id: str) -> Iterator[str]:
    board = draft.board(map_id)
    yield f"id = {_text(map_id)}"
    yield f"name = {_text(draft.name)}"
    yield f"frame = {files.as_toml([round(edge) for edge in FRAME])}"
    yield f"regions = [{', '.join(f'{{ id = {_text(region)} }}' for region in board.regions)}]"
    yield "cities = ["
    for city in draft.cities:
        more = ", supra = true" if city.supra else ""
        more += f", slots = {files.as_toml(city.slots)}" if city.slots else ""
        more += f", entry = {city.entry}" if city.entry else ""
        more += f", passing = {city.passing}" if city.passing else ""
        place = f"at = [{city.at[0]}, {north(city.at[1])}]"
        yield f"  {{ id = {_text(city.id)}, name = {_text(city.name)}, region = {_text(city.region)}, {place}{more} }},"
    yield "]"
    yield "links = ["
    yield from (f"  [{_text(a)}, {_text(b)}, {price}]," for a, b, price in draft.links)
    yield "]"
    for table in sorted({rule.table for rule in draft.rules}):
        yield ""
        yield f"[rules.{table}]"
        yield from (f"{rule.name} = {rule.value}" for rule in draft.rules if rule.table == table)


def _text(word: str) -> str:
    return json.dumps(word, ensure_ascii=False)


def read_map(path: Path) -> MapDraft:
    """Return a draft of the map in a file; raise BadMap if it cannot be played or its board differs between
    editions."""
    board = next(iter(boards_of(path).values()))
    if files.read_toml(files.read_text(path, files.MAP)).get("boards"):
        raise BadMap(f"{path.name} has sides that differ by edition.", "two_sides")
    return replace(draft_of(board), saved_as=path.stem)


def draft_of(board: Board) -> MapDraft:
    """Return a draft of a board, with its cities where the printed map without pictures shows them."""
    west, top, east, south = FIELD
    at = places(board, (float(west), float(top), float(east), float(south)))
    cities = tuple(
        DraftCity(
            *(city.id, city.name, city.region),
            (round(at[city.id][0]), round(at[city.id][1])),
            city.supra,
            city.slots,
            *(city.entry, city.passing),
        )
        for city in board.cities
    )
    return MapDraft(board.name, cities, board.links, board.regions, tuple(_map_rules(board)))


def _map_rules(board: Board) -> Iterator[MapRule]:
    for table, rules in board.rules.items():
        for name, value in rules.items():
            if name == BY_PLAYERS:
                rows: dict[str, Any] = value
                yield from (MapRule(f"{table}.{BY_PLAYERS}", row, files.as_toml(rows[row])) for row in rows)
            else:
                yield MapRule(table, name, files.as_toml(value))


def random_draft(cities: int, seed: int, name: str) -> MapDraft:
    """Return a draft of a random map with this many cities; the same seed gives the same map."""
    made = random_map(cities, seed)
    ids = [city.lower() for city in made.names]
    known = zip(ids, made.names, made.regions, made.places, strict=True)
    rows = tuple(
        DraftCity(id_, city, region, (round(60 * east), round(-100 * up))) for id_, city, region, (east, up) in known
    )
    links = tuple((ids[a], ids[b], price) for a, b, price in made.links)
    raw = MapDraft(name, rows, links, tuple(dict.fromkeys(made.regions)))
    board = raw.board()
    draft = draft_of(Board(board.map, name, raw.regions, board.cities, links))
    return replace(draft, links=tuple((a, b, usual_price(draft, a, b)) for a, b, _ in draft.links))
