"""The system's language, with which the game begins until a player chooses another."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Final

from game.kit.style import words
from game.lazy_import import lazy_import

if TYPE_CHECKING:
    from pygame import system
else:
    system = lazy_import("pygame.system")  # only if the environment names no language

NAMED: Final = ("LC_ALL", "LC_MESSAGES", "LANG")
"""Environment variables that name a locale, by precedence (POSIX)."""
ALSO: Final = "LANGUAGE"
BETWEEN: Final = ":"
"""Separator in a list of languages by preference (GNU), which counts only if a locale is set."""
PLAIN: Final = ("C", "POSIX")
"""Locales without a language."""


def system_language(environment: Mapping[str, str] = os.environ) -> str:
    """Return the first of the system's languages that the game supports; otherwise English."""
    return words.language_for(_wanted(environment)) or words.FALLBACK


def _wanted(environment: Mapping[str, str]) -> Iterator[str]:
    """Yield locale names by preference: from the environment, else from Windows, macOS or the desktop."""
    language = next((environment[name] for name in NAMED if environment.get(name)), "")
    if language:
        if language.partition(".")[0] not in PLAIN:
            yield from filter(None, environment.get(ALSO, "").split(BETWEEN))
            yield language
        return
    for locale in system.get_pref_locales():
        yield f"{locale['language']}_{locale.get('country') or ''}"
