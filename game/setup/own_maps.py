"""Maps that the player made or added: their folder, a check of a map's file, and copying a file into the folder."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

from game.engine import files
from game.engine.board import BadMap, Board, board_changed, map_path, maps, read_board
from game.engine.map_file import MAP_ENDING
from game.engine.ruleset import PLAYERS, board_of, editions
from game.engine.setup import choices_on, rules_on


def boards_of(path: Path) -> dict[str, Board]:
    """Return the board in a map's file for each edition; raise BadMap if the file cannot be read or played.

    Raise BadRules with the line of a rule that the map changes to something impossible.
    """
    boards = {edition: read_board(path, board_of(edition)) for edition in editions()}
    name = next(iter(boards.values())).map
    if not re.fullmatch(r"\w[\w-]*", name):
        raise BadMap(f"{path.name}: the id {files.brief(name)} must be one word of letters, digits and hyphens.")
    if all(faults(boards, players, path) for players in PLAYERS):
        raise BadMap(f"{path.name} cannot be played: {faults(boards, PLAYERS[-1], path)[0]}")
    return boards


def faults(boards: Mapping[str, Board], players: int, path: Path) -> list[str]:
    """Return why `players` cannot play on a map's boards, a sentence for each edition without suitable regions."""
    found = []
    for edition, board in boards.items():
        try:
            choices_on(board, rules_on(board, edition, players, where=path.name))
        except BadMap as error:
            found.append(str(error))
    return found


def add(path: Path, folder: Path) -> str:
    """Copy a map's file into the folder of the player's maps; return its id, the file's name.

    Raise BadMap or BadRules as `boards_of` does, BadMap if another map has its id, and OSError if it cannot be written.
    """
    name = next(iter(boards_of(path).values())).map
    text = files.read_text(path, files.MAP)
    if name not in maps():
        folder.mkdir(parents=True, exist_ok=True)
        files.write_new(folder / f"{name}{MAP_ENDING}", text.encode())
        board_changed()
    elif files.read_text(map_path(name), files.MAP) != text:
        raise BadMap(f"{path.name}: another map has the id {name}; give this one an id of its own.")
    return name
