"""The commands `elektro map`: make a random map file, say for how many players a map can be played, draw a map."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pygame

from game.engine import files
from game.engine.board import Board, map_path, maps, read_board, unprinted_maps
from game.engine.map_file import MAP_ENDING
from game.engine.ruleset import PLAYERS, board_of, editions
from game.engine.setup import choices_on, rules_on, zone_on
from game.kit.board.map_view import BoardView, Framing
from game.kit.board.plain.lay import plain_sheet
from game.kit.board.printed_map import ground, load_sheet
from game.kit.style import user_folders
from game.kit.system.window import headless
from game.setup.map_editor.random_map import LEAST, MOST, random_map
from game.setup.own_maps import boards_of, faults
from game.simulate import BadChoice

PICTURE: Final = ".png"
SIZE: Final = (1760, 2096)
"""Px of a drawn sheet: twice its units."""
TRACK: Final = 22
"""Cells of the score track that is drawn beside the map, 0 to 21 cities."""


def new(path: Path, cities: int, seed: int, name: str = "") -> list[str]:
    """Write a random map to a new file; return lines that say where it is and what to do next.

    Raise BadChoice if the file's name cannot be a map's or a map cannot have so many cities, and OSError if the file
    exists already.
    """
    if not LEAST <= cities <= MOST:
        raise BadChoice(f"a random map has from {LEAST} to {MOST} cities, not {cities}")
    if path.suffix != MAP_ENDING or path.stem.split() != [path.stem] or not path.stem.isprintable():
        raise BadChoice(f"{path} cannot be a map's file: its name must be one word that ends with {MAP_ENDING}")
    if '"' in name or "\\" in name or not name.isprintable():
        raise BadChoice(f"{files.brief(name)} cannot be a map's name")
    made = random_map(cities, seed)
    files.write_new(path, made.as_toml(path.stem, name or path.stem.replace("-", " ").title()).encode())
    return [f"{path}: a map of {cities} cities, seed {seed}", *_next_steps(path)]


def check(path: Path) -> list[str]:
    """Return lines that say for each number of players whether a map file can be played, and with how many regions.

    Raise BadMap with file and line if it cannot be read or played.
    """
    boards = boards_of(path)
    board = next(iter(boards.values()))
    rows = [f"{path}: {len(board.cities)} cities, {len(board.regions)} regions, {len(board.links)} connections"]
    for players in PLAYERS:
        found = dict.fromkeys(faults(boards, players, path))
        rows += [f"{players} players: {fault}" for fault in found] or [_choices(boards, players, path)]
    return [*rows, *_next_steps(path)]


def _choices(boards: dict[str, Board], players: int, path: Path) -> str:
    """Return how many choices of regions `players` have, and the fewest cities in one of them, as text."""
    every = [(board, rules_on(board, edition, players, where=path.name)) for edition, board in boards.items()]
    choices = [(board, rules, regions) for board, rules in every for regions in choices_on(board, rules)]
    fewest = min(len(zone_on(board, rules, regions)) for board, rules, regions in choices)
    regions = {len(chosen) for _, _, chosen in choices}
    used = " or ".join(map(str, sorted(regions)))
    last = max(rules.end_cities for _, rules in every)
    count = len({chosen for _, _, chosen in choices})
    return (
        f"{players} players: {count} {'choice' if count == 1 else 'choices'} of {used} regions, "
        f"at least {fewest} cities; the game ends with {last}"
    )


def _next_steps(path: Path) -> Iterator[str]:
    """Yield lines that say how to play on a map that the set-up does not offer yet."""
    if not _is_known(path):
        yield f"Drop it onto the window, or copy it into {user_folders.own_maps()}, and choose it for a new game."


def _is_known(path: Path) -> bool:
    return path.stem in maps() + unprinted_maps() and path.resolve() == map_path(path.stem).resolve()


def draw(path: Path, picture: Path, edition: str) -> str:
    """Draw the map of a map file as a PNG picture; return a sentence with the picture's path.

    Raise BadMap if the map cannot be read, BadChoice for another kind of picture or an unknown edition, and OSError if
    the picture exists already.
    """
    if picture.suffix != PICTURE:
        raise BadChoice(f"{picture} is not a {PICTURE} file")
    if edition not in editions():
        raise BadChoice(f"there is no edition {files.brief(edition)}; there are: {', '.join(editions())}")
    side = board_of(edition)
    board = read_board(path, side)
    headless()
    sheet = load_sheet(path.stem, side) if _is_known(path) else plain_sheet(board, side, path.stem)
    drawn = ground(BoardView(sheet, board.regions, SIZE, Framing(track=TRACK)))
    file = io.BytesIO()
    pygame.image.save(drawn, file, picture.name)
    files.write_new(picture, file.getvalue())
    return f"{picture}: the sheet of {board.name}"
