"""Files of the map editor: the draft, saved after every edit, and the map, saved when the player asks for it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from game.engine import files
from game.engine.board import BadMap, board_changed, map_path, maps, unprinted_maps
from game.engine.map_file import MAP_ENDING, Slot
from game.engine.ruleset import BadRules
from game.setup.map_editor.map_draft import DraftCity, MapDraft, MapRule, word_of
from game.setup.map_editor.map_text import as_toml, read_map

DRAFT: Final = "draft.json"
"""The file of the draft, in the folder of the player's maps."""
BEFORE: Final = "draft-before.json"
"""The file of the unsaved draft that another map replaced."""
MOST_BYTES: Final = 1_000_000


def save_draft(draft: MapDraft, folder: Path, file: str = DRAFT) -> None:
    """Save a drafted map so that no partial file can remain; raise OSError if it cannot be written."""
    content = {
        "map": draft.saved_as,
        "name": draft.name,
        "cities": draft.cities,
        "links": draft.links,
        "regions": draft.regions,
        "rules": draft.rules,
    }
    folder.mkdir(parents=True, exist_ok=True)
    files.write_whole(folder / file, json.dumps(content, ensure_ascii=False).encode())


def saved_draft(folder: Path, file: str = DRAFT) -> MapDraft | None:
    """Return the drafted map that was saved last; None if there is none or it cannot be read."""
    try:
        found = _draft(files.read_json(files.read_text(folder / file, MOST_BYTES)))
        found.board()
    except (OSError, files.FileRefused, ValueError, KeyError, TypeError, IndexError):
        return None
    return found


def is_unsaved(draft: MapDraft) -> bool:
    """Return whether a drafted map differs from the map file to which it was saved; if there is no such file, whether
    it has a city."""
    if not draft.saved_as:
        return bool(draft.cities)
    try:
        return draft != read_map(map_path(draft.saved_as))
    except (OSError, files.FileRefused, BadMap, BadRules):
        return bool(draft.cities)


def _draft(content: dict[str, Any]) -> MapDraft:
    cities = tuple(
        DraftCity(str(id_), str(name), str(region), (int(at[0]), int(at[1])), bool(supra), *_own(more))
        for id_, name, region, at, supra, *more in content["cities"]
    )
    links = tuple((str(a), str(b), int(price)) for a, b, price in content["links"])
    rules = tuple(MapRule(str(table), str(name), str(value)) for table, name, value in content["rules"])
    regions = tuple(map(str, content["regions"]))
    known = {city.id for city in cities}
    if not regions or len(known) < len(cities) or not known.issuperset(end for a, b, _ in links for end in (a, b)):
        raise ValueError("this is no draft")
    if any(city.region not in regions for city in cities):
        raise ValueError("a city has no region")
    return MapDraft(str(content["name"]), cities, links, regions, rules, str(content["map"]))


def _own(more: list[Any]) -> tuple[tuple[Slot, ...], int, int]:
    """Return a stored city's spaces, entry cost and passing cost; none of them if an older version stored the draft."""
    slots = more[0] if more else []
    entry, passing = (*more[1:], 0, 0)[:2]
    return tuple((int(price), int(step)) for price, step in slots), int(entry), int(passing)


def save_map(draft: MapDraft, folder: Path) -> str:
    """Write a drafted map as a file into the folder of the player's maps; return its id, the file's name.

    Only a file that this editor wrote is replaced. Raise OSError if it cannot be written.
    """
    name = draft.saved_as
    folder.mkdir(parents=True, exist_ok=True)
    if name and _is_ours(folder / f"{name}{MAP_ENDING}"):
        files.write_whole(folder / f"{name}{MAP_ENDING}", as_toml(draft, name).encode(), synced=True)
    else:
        name = _free_name(draft.name, folder)
        files.write_new(folder / f"{name}{MAP_ENDING}", as_toml(draft, name).encode())
    board_changed()
    return name


def _is_ours(path: Path) -> bool:
    """Return whether a map file contains nothing but what this editor writes."""
    try:
        return files.read_text(path, files.MAP) == as_toml(read_map(path), path.stem)
    except (OSError, files.FileRefused, BadMap, BadRules):
        return False


def _free_name(name: str, folder: Path) -> str:
    """Return an id for a new map that no map and no file in a folder has."""
    word = word_of(name, "map", "-")
    taken = {*maps(), *unprinted_maps()}
    names = (word, *(f"{word}-{number}" for number in range(2, 1000)))
    return next(one for one in names if one not in taken and not (folder / f"{one}{MAP_ENDING}").exists())
