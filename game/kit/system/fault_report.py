"""The fault report written when the program fails: the record, the last log lines, versions, the traceback.

It contains no personal names: players are named by their colours, the home folder is "~", and typed text is not stored.
"""

from __future__ import annotations

import platform
import re
import sys
import tempfile
import traceback
import unicodedata
import zipfile
from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Final
from urllib.parse import quote

import pygame

from game import __version__
from game.engine.record import Record, write_record
from game.kit.system import log as log_file

MOST: Final = 10
"""Reports that are kept; the oldest is deleted first."""
NAME: Final = "elektro-fault-"


def folder() -> Path:
    """Return the folder for fault reports; ELEKTRO_LOGS names another folder."""
    return log_file.folder() / "faults"


def write(error: BaseException, record: Record | None, log: str, facts: Mapping[str, object]) -> Path:
    """Write a fault report, in the temporary folder if its own is not writable; return its path. OSError if neither
    works.
    """
    names = {} if record is None else _names(record)
    texts = {
        "versions.txt": _versions(facts),
        "traceback.txt": anonymous_text(_stack(error), names),
        "log.txt": log,
    }
    texts[log_file.NAME] = anonymous_text(log_file.end_of_log(), names)
    if record is not None:
        texts["game.elektro"] = write_record(anonymous_record(record))
    try:
        return _put(folder(), texts)
    except OSError:
        return _put(Path(tempfile.gettempdir()), texts)


def anonymous_record(record: Record) -> Record:
    """Return a copy of a record in which players are named by their colours."""
    seats = tuple(replace(seat, name=seat.colour) for seat in record.seats)
    lines = [line._replace(name="") if line.name else line for line in record.lines]
    return replace(record, seats=seats, lines=lines, name="")


def anonymous_text(text: str, names: Mapping[str, str]) -> str:
    """Return a text with the home folder as "~" and players named by their colours, in any spelling of their names."""
    for home in _spellings(str(Path.home())):
        text = text.replace(home, "~")
    for name, colour in names.items():
        spelt = "|".join(map(re.escape, _spellings(name)))
        text = re.sub(rf"(?<!\w)(?:{spelt})(?!\w)", colour, text, flags=re.IGNORECASE)
    return text


def _spellings(name: str) -> list[str]:
    """Return the spellings of a name in messages: composed or decomposed, escaped, as bytes, in a URL; the longest
    first.
    """
    found = {name}
    for form in ("NFC", "NFD"):
        whole = unicodedata.normalize(form, name)
        found |= {whole, repr(whole)[1:-1], ascii(whole)[1:-1], repr(whole.encode())[2:-1], quote(whole)}
    return sorted(found, key=lambda spelt: (-len(spelt), spelt))


def _names(record: Record) -> dict[str, str]:
    """Return the colours of all players by name, the longest name first."""
    named = [(seat.name, seat.colour) for seat in record.seats]
    named += [(line.name, record.seats[line.seat].colour) for line in record.lines]
    return {name: colour for name, colour in sorted(named, key=lambda one: -len(one[0])) if name.strip()}


def _stack(error: BaseException) -> str:
    return "".join(traceback.format_exception(error))


def _versions(facts: Mapping[str, object]) -> str:
    sdl = ".".join(map(str, pygame.get_sdl_version()))
    known = {
        "elektro": __version__,
        "python": platform.python_version(),
        "pygame": pygame.version.ver,
        "sdl": sdl,
        "system": f"{platform.system()} {platform.release()} {platform.machine()}",
        "built": getattr(sys, "frozen", False) or "__compiled__" in globals(),
    }
    return "".join(f"{key} = {value}\n" for key, value in {**known, **facts}.items())


def _put(where: Path, texts: Mapping[str, str]) -> Path:
    """Write all the texts to one zip file under an unused name, and delete the oldest reports; return the
    file's path.
    """
    where.mkdir(parents=True, exist_ok=True)
    moment = datetime.now().strftime("%Y-%m-%d-%H%M%S")
    for part in ("", *(f"-{count}" for count in range(2, 100))):
        path = where / f"{NAME}{moment}{part}.zip"
        try:
            with path.open("xb") as file, zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as bundle:
                for name, text in texts.items():
                    bundle.writestr(name, text)
        except FileExistsError:
            continue
        except OSError:
            path.unlink(missing_ok=True)
            raise
        for old in sorted(where.glob(f"{NAME}*.zip"))[:-MOST]:
            old.unlink(missing_ok=True)
        return path
    raise FileExistsError(str(where))
