"""A player's stored settings: language, layout, volumes, speed, screen, save folder."""

from __future__ import annotations

import json
import os
import sys
import tempfile
from copy import copy
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

from game.engine import files
from game.kit.style import words
from game.kit.style.accessibility import CONTRASTS, TEXT_SIZES
from game.kit.style.system_language import system_language
from game.kit.style.timing import SPEEDS, Speed
from game.kit.style.user_folders import user_folder

FILE = "settings.json"
LAST_GOOD = ".last"
BIDDINGS = ("together", "turns")
"""Whether all answer a nomination at the same time, or bid one after the other."""
SMALLEST, LARGEST = 3.0, 500.0
"""Accepted diagonals of displays, inches."""
FURTHEST = 15_000.0
"""Largest distance on a display, mm."""
MOST_DISPLAYS, MOST_BOXES, LONGEST_PATH, LONGEST_NAME, MOST_PEOPLE, MOST_LESSONS = 500, 200, 4000, 300, 200, 200
MOST_MAPS = 100
CHAIR = [str, str, str, bool]
"""The types of a stored chair: colour, name, kind of player, whether it is taken."""


def settings_path() -> Path:
    """Return the path of this user's settings file; ELEKTRO_CONFIG names another folder."""
    folder = os.environ.get("ELEKTRO_CONFIG") or user_folder("config")
    return Path(folder) / FILE


def default_save_folder() -> Path:
    """Return the folder for saved games unless the player chose another."""
    folder = os.environ.get("ELEKTRO_SAVES") or user_folder("data")
    return Path(folder) / "games"


def refuge_folders(usual: Path) -> tuple[Path, ...]:
    """Return the folders for saved games while the chosen folder is not writable: beside the usual one, else for
    temporary files.

    A game stays there only until it can be moved back: one that is found there is newer than the copy in its own
    folder. A folder that another user may have created is not used.
    """
    whose = os.geteuid() if hasattr(os, "geteuid") else 0
    places = usual.with_name("rescued"), Path(tempfile.gettempdir()) / f"elektro-rescued-{whose}"
    return tuple(filter(files.is_own, places))


@dataclass(slots=True)
class Settings:
    """One user's choices; volumes are 0..1, diagonals are inches per display name."""

    language: str = "en"
    layout: str = "desk"
    volume: float = 0.7  # of sound effects
    ambience: float = 0.35
    music: float = 0.35
    muted: bool = False
    speed: Speed = "normal"
    reduced_motion: bool = False  # pieces fade or appear at once; nothing travels, swings or runs
    night: bool = True  # the cities light up seat by seat at the end of a round, before the next one is shown
    stepping: bool = False  # at a desk, each move of a bot waits for a touch
    bidding: str = (
        "together"  # how people at a table answer a nomination: all at the same time, or bid by bid ("turns")
    )
    text_size: str = "normal"
    contrast: str = "normal"
    fullscreen: bool = False
    display: str = ""
    """The key of the display that the window is on, and opens on the next time."""
    spectators: str = ""
    """The key of the display with the window for spectators; empty for no window."""
    save_folder: str = ""
    diagonals: dict[str, float] = field(default_factory=dict)
    keys: dict[str, str] = field(default_factory=dict)  # commands with keys that the player assigned
    guarded: bool = False
    """Whether hidden money at a table is shown only while another finger is on the name of the same station."""
    kiosk: bool = False
    """Whether the window fills the screen and closes only when players hold the word “Elektro”."""
    ignored: dict[str, list[tuple[float, float, float, float]]] = field(default_factory=dict)
    """Zones in which contacts are ignored, as x, y, width, height in mm, by display."""
    seats: dict[str, list[list[Any]]] = field(default_factory=dict)
    """Seats of the players at a table, clockwise, as side and mm along it, by display."""
    markets: dict[str, list[float]] = field(default_factory=dict)  # quarter turns and width of each, by display
    languages: dict[str, str] = field(default_factory=dict)
    """The last language of a player's station, by player name, the latest at the end."""
    pucks: dict[str, str] = field(default_factory=dict)
    """The colour of the seat that each puck belongs to, by the number of its marker."""
    lessons: list[str] = field(default_factory=list)
    """The completed lessons, by their names in the catalogues."""
    maps: list[str] = field(default_factory=list)
    """The maps of the last games, the latest first."""
    tables: dict[str, dict[str, Any]] = field(default_factory=dict)
    """The last table of each layout: players, edition, map and house rules (`game.setup.last_table`)."""
    unknown: dict[str, Any] = field(default_factory=dict)  # keys of a newer version, preserved
    path: Path | None = None
    fresh: bool = field(default=False, compare=False)
    """Whether no settings were stored before, until a player first leaves the title."""
    known: dict[str, Any] | None = field(default=None, compare=False, repr=False)  # the values read from the file

    def lay_flat(self) -> None:
        """Switch to table mode at a first start on a table, and store that."""
        self.layout, self.fresh, self.known = "table", False, None

    def language_of(self, name: str) -> str:
        """Return the language that the player of this name chose; empty if there is none or it is not available."""
        code = self.languages.get(_person(name), "")
        return code if words.can_speak(code) else ""

    def remember_language(self, name: str, code: str) -> None:
        """Remember the language of a player's station for the next game; empty for the table's language."""
        known = {other: at for other, at in self.languages.items() if other != _person(name)}
        if code:
            known[_person(name)] = code
        self.languages = dict(list(known.items())[-MOST_PEOPLE:])

    def remember_map(self, name: str) -> None:
        """Remember the map of a game that begins."""
        self.maps = [name, *(other for other in self.maps if other != name)][:MOST_MAPS]

    @property
    def saves(self) -> Path:
        """The folder for saved games."""
        return Path(self.save_folder) if self.save_folder else default_save_folder()

    def as_dict(self) -> dict[str, Any]:
        """Return the values that are written to the settings file."""
        own = {name: copy(getattr(self, name)) for name in KINDS}
        return {**self.unknown, **own}


def _person(name: str) -> str:
    """Return a player's name in the form under which it is stored: without regard to case and extra blanks."""
    return " ".join(name.split()).casefold()


# Valid values by key; other values in the file are replaced by the default.
KINDS: dict[str, Any] = {
    "language": lambda value: isinstance(value, str) and value in words.languages(),
    "layout": lambda value: value in ("desk", "table"),
    "volume": lambda value: _is_share(value),
    "ambience": lambda value: _is_share(value),
    "music": lambda value: _is_share(value),
    "muted": lambda value: isinstance(value, bool),
    "speed": lambda value: value in SPEEDS,
    "bidding": lambda value: value in BIDDINGS,
    "reduced_motion": lambda value: isinstance(value, bool),
    "night": lambda value: isinstance(value, bool),
    "stepping": lambda value: isinstance(value, bool),
    "text_size": lambda value: isinstance(value, str) and value in TEXT_SIZES,
    "contrast": lambda value: value in CONTRASTS,
    "fullscreen": lambda value: isinstance(value, bool),
    "display": lambda value: isinstance(value, str) and len(value) <= LONGEST_NAME,
    "spectators": lambda value: isinstance(value, str) and len(value) <= LONGEST_NAME,
    "save_folder": lambda value: _is_folder(value),
    "seats": lambda value: isinstance(value, dict) and all(map(_are_places, value.values())),
    "markets": lambda value: isinstance(value, dict) and all(map(_is_flank, value.values())),
    "guarded": lambda value: isinstance(value, bool),
    "kiosk": lambda value: isinstance(value, bool),
    "ignored": lambda value: isinstance(value, dict) and all(map(_are_boxes, value.values())),
    "diagonals": lambda value: isinstance(value, dict) and all(map(_is_diagonal, value.values())),
    "languages": lambda value: isinstance(value, dict) and all(isinstance(code, str) for code in value.values()),
    "pucks": lambda value: isinstance(value, dict) and all(isinstance(colour, str) for colour in value.values()),
    "lessons": lambda value: _are_words(value),
    "maps": lambda value: _are_words(value),
    "tables": lambda value: isinstance(value, dict) and all(map(_is_table, value.values())),
    "keys": lambda value: isinstance(value, dict) and all(isinstance(key, str) and key for key in value.values()),
}


def _fits(key: str, value: object) -> bool:
    if isinstance(value, dict) and len(value) > MOST_DISPLAYS:
        return False
    try:
        return bool(KINDS[key](value))
    except TypeError:  # an unhashable value, such as a list
        return False


def _is_folder(value: object) -> bool:
    """Return whether a value could be the path of a folder."""
    if not isinstance(value, str) or "\0" in value or len(value) > LONGEST_PATH:
        return False
    try:
        return bool(os.fsencode(value)) or not value
    except UnicodeEncodeError:
        return False


def _is_diagonal(value: object) -> bool:
    return _is_number(value) and SMALLEST <= value <= LARGEST  # type: ignore[operator]


def _are_boxes(value: object) -> bool:
    return (
        isinstance(value, list)
        and len(value) <= MOST_BOXES
        and all(isinstance(box, list) and len(box) == 4 and all(map(_is_length, box)) for box in value)
    )


def _are_words(value: object) -> bool:
    return isinstance(value, list) and len(value) <= MOST_LESSONS and all(isinstance(word, str) for word in value)


def _is_table(value: object) -> bool:
    """Return whether a value has the shape of a stored table: chairs, edition, map, house rules and thinking time."""
    if not isinstance(value, dict) or set(value) != {"chairs", "edition", "map", "rules", "thinking"}:
        return False
    chairs, rules = value["chairs"], value["rules"]
    return (
        isinstance(chairs, list)
        and all(isinstance(chair, list) and [type(part) for part in chair] == CHAIR for chair in chairs)
        and isinstance(rules, list)
        and all(isinstance(rule, list) and len(rule) == 2 and isinstance(rule[0], str) for rule in rules)
        and isinstance(value["edition"], str)
        and isinstance(value["map"], str)
        and _is_number(value["thinking"])
    )


def _is_flank(value: object) -> bool:
    numbers = isinstance(value, list) and len(value) == 2 and all(map(_is_number, value))
    return numbers and value[0] in (0, 1, 2, 3) and 0.5 <= value[1] <= 2  # type: ignore[index]


def _is_share(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value <= 1


def _are_places(value: object) -> bool:
    return isinstance(value, list) and all(
        isinstance(place, list) and len(place) == 2 and place[0] in ("S", "W", "N", "E") and _is_length(place[1])
        for place in value
    )


def _is_length(value: object) -> bool:
    """Return whether a number of mm could be on a display."""
    return _is_number(value) and abs(value) <= FURTHEST  # type: ignore[arg-type]


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _warn(settings: Settings, key: str, **values: object) -> None:
    """Print one sentence on stderr, in the language of the settings."""
    with words.speaking(settings.language):
        print(files.shown(words.say(key, **values)), file=sys.stderr)


def last_good(path: Path) -> Path:
    """Return the path of the copy that is used if the settings file is damaged."""
    return path.with_name(path.name + LAST_GOOD)


def load(path: Path | None = None) -> Settings:
    """Read the settings; a missing file means defaults in the system's language.

    A broken file is reported once, and the last good copy is used.
    """
    path = path or settings_path()
    settings = Settings(system_language(), path=path)
    settings.known = settings.as_dict()
    try:
        _take(settings, _read(path), path)
    except FileNotFoundError:
        settings.fresh = True
        return settings
    except (OSError, ValueError) as error:
        _fall_back(settings, path, error)
    settings.known = settings.as_dict()
    return settings


def _read(path: Path) -> dict[str, Any]:
    """Return the content of a settings file; raise ValueError if it is not a JSON object."""
    found = files.read_json(files.read_text(path, files.SETTINGS))
    if not isinstance(found, dict):
        raise ValueError(type(found).__name__)
    return found


def _fall_back(settings: Settings, path: Path, trouble: Exception) -> None:
    """Read the last good copy of a broken settings file, if there is one."""
    try:
        found = _read(last_good(path))
    except (OSError, ValueError):
        _warn(settings, "settings.broken", path=path, reason=trouble)
        return
    _take(settings, found, last_good(path))
    _warn(settings, "settings.last_good", path=path, reason=trouble)


def _take(settings: Settings, found: dict[str, Any], path: Path) -> None:
    """Copy the valid values of a file to the settings; report the others in one sentence."""
    wrong = sorted(key for key in KINDS if key in found and not _fits(key, found[key]))
    for key, value in found.items():
        if key not in KINDS:
            settings.unknown[key] = value
        elif key not in wrong:
            setattr(settings, key, value)
    if "language" in wrong and isinstance(found["language"], str):
        wrong.remove("language")
        spoken = words.languages()[settings.language]
        _warn(settings, "settings.no_language", path=path, code=found["language"], language=spoken)
    if wrong:
        _warn(settings, "settings.wrong", path=path, keys=", ".join(wrong))


def save(settings: Settings) -> bool:
    """Write the settings atomically and flush them to the disk; False, and one sentence on stderr, if that fails.

    If nothing changed since reading, nothing is written: a broken file stays until the player changes a setting.
    """
    chosen = settings.as_dict()
    if chosen == settings.known:
        return True
    path = settings.path or settings_path()
    try:
        text = json.dumps(chosen, indent=2, ensure_ascii=False) + "\n"
        path.parent.mkdir(parents=True, exist_ok=True)
        for file in (path, last_good(path)):  # one of the two is complete at every moment
            files.write_whole(file, text.encode(errors="backslashreplace"), synced=True)
    except (OSError, TypeError, ValueError, RecursionError) as error:
        _warn(settings, "settings.unwritable", path=path, reason=error)
        return False
    settings.known = chosen
    return True


assert set(KINDS) <= {item.name for item in fields(Settings)}
