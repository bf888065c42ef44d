"""The language in which the system speaks to whoever uses it: the one the game begins with where nobody chose any."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Final

from game.kit.style import words
from game.lazy_import import lazy_import

if TYPE_CHECKING:
    from pygame import system
else:
    system = lazy_import("pygame.system")  # only where the environment does not tell

NAMED: Final = ("LC_ALL", "LC_MESSAGES", "LANG")
"""Variables of the environment that name a locale, the one that counts first (POSIX)."""
ALSO: Final = "LANGUAGE"
BETWEEN: Final = ":"
"""Languages in the order in which they are wanted, with this between them (GNU); of use where a locale is set."""
PLAIN: Final = ("C", "POSIX")
"""Locales without a language."""


def system_language(environment: Mapping[str, str] = os.environ) -> str:
    """The first of the system's languages that the game speaks; English where it speaks none of them."""
    return words.language_for(_wanted(environment)) or words.FALLBACK


def _wanted(environment: Mapping[str, str]) -> Iterator[str]:
    """Names of locales, those wanted most first: by the environment, else as Windows, macOS or the desktop tell."""
    told = next((environment[name] for name in NAMED if environment.get(name)), "")
    if told:
        if told.partition(".")[0] not in PLAIN:
            yield from filter(None, environment.get(ALSO, "").split(BETWEEN))
            yield told
        return
    for locale in system.get_pref_locales():
        yield f"{locale['language']}_{locale.get('country') or ''}"
