"""Every sentence and label that the screen shows, in the language that is set.

A catalogue is a TOML file of sections named after modules: [auction] pass = "Pass". A message may hold
{names}; one that depends on a number named `count` has two forms, `key.one` and `key.other`. The language
"pseudo" wraps every message in brackets and makes it 40 % longer, so that a test sees what is not
translated and what does not fit.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from string import Formatter
from typing import Any

from game.engine import files
from game.kit.style.assets import complain, words_folder

FALLBACK = "en"
PSEUDO = "pseudo"

_language = FALLBACK
spoken: set[str] | None = None
"""Everything said since `listen()`, for tests; None while nobody listens."""


def _flat(section: dict[str, Any], prefix: str = "") -> dict[str, str]:
    flat: dict[str, str] = {}
    for name, value in section.items():
        if isinstance(value, dict):
            flat |= _flat(value, f"{prefix}{name}.")
        else:
            flat[prefix + name] = str(value)
    return flat


def _sound(path: Path, messages: dict[str, str]) -> dict[str, str]:
    """The messages that only want values by their names: nothing else can be filled in, or must be."""
    return {key: message for key, message in messages.items() if _fills(path, key, message)}


def _fills(path: Path, key: str, message: str) -> bool:
    try:
        wanted = [(field, form, how) for _, field, form, how in Formatter().parse(message) if field is not None]
    except ValueError as error:
        complain(f"{path}, {key}", error)
        return False
    if any(not field.isidentifier() or form or how for field, form, how in wanted):
        complain(f"{path}, {key}", "values stand there by their names alone, as {name}")
        return False
    return True


@lru_cache(maxsize=8)
def catalogue(language: str) -> dict[str, str]:
    """All messages of a language by "section.key"; empty (and named on stderr) where the file is broken."""
    path = words_folder() / f"{language}.toml"
    try:
        return _sound(path, _flat(files.read_toml(files.read_text(path, files.WORDS))))
    except (OSError, ValueError) as error:
        complain(str(path), error)
        return {}


def languages() -> dict[str, str]:
    """The languages on offer with their own names; pseudo is for tests and not listed."""
    found = sorted(path.stem for path in words_folder().glob("*.toml"))
    return {code: catalogue(code).get("language.name", code) for code in found}


def language() -> str:
    """The language that is set."""
    return _language


def set_language(code: str) -> None:
    """Speak this language from now on; ValueError names the ones there are."""
    global _language
    if code != PSEUDO and code not in languages():
        raise ValueError(f"no words for {code!r}: there are {', '.join(languages())}")
    _language = code


def listen() -> set[str]:
    """Begin to collect every message said; returns the set that grows."""
    global spoken
    spoken = set()
    return spoken


def knows(key: str) -> bool:
    """Whether there is a message of this name."""
    messages = catalogue(FALLBACK)
    return key in messages or f"{key}.other" in messages


def _message(key: str, count: object) -> str:
    wanted = FALLBACK if _language == PSEUDO else _language
    names = [key] if count is None else [f"{key}.{'one' if count == 1 else 'other'}", f"{key}.other", key]
    for code in (wanted, FALLBACK):
        messages = catalogue(code)
        for name in names:
            if name in messages:
                return messages[name]
    complain(f"words.say({key!r})", "no such message")
    return key


def stretched(message: str) -> str:
    """The message as the pseudo-language says it: in brackets, 40 % longer, in words of eight."""
    more = max(0, round(len(message) * 0.4) - 2)
    return f"[{message}{('~' * 8 + ' ') * (more // 9)}{'~' * (more % 9)}]"


def say(key: str, **values: object) -> str:
    """The message in the set language with its values filled in."""
    message = _message(key, values.get("count"))
    if _language == PSEUDO:
        message = stretched(message)
    try:
        message = message.format_map(values)
    except (KeyError, IndexError, ValueError) as error:
        complain(f"words.say({key!r})", f"value {error} is missing")
    if spoken is not None:
        spoken.add(message)
    return message
