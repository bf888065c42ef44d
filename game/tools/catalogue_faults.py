"""Compares the catalogues of messages with the English one: missing and unknown messages, and different
placeholders."""

from __future__ import annotations

from collections.abc import Sequence
from string import Formatter

from game.kit.style import plurals, words
from game.simulate import BadChoice

GRAMMAR = "language."
"""The section in which a language describes itself."""
NAMED = ("language.name", "language.list.pair", "language.list.last", "language.list.between")
NUMBERED = ("language.number.decimal", "language.number.group", "language.number.grouped_from")
MOST = 1000
"""The largest number tried in plural forms."""


def codes() -> list[str]:
    """Return the codes of all available languages."""
    return list(words.languages())


def fields(message: str) -> set[str]:
    """Return the names of a message's placeholders."""
    return {name for _, name, _, _ in Formatter().parse(message) if name}


def messages(code: str) -> dict[str, dict[str, str]]:
    """Return the messages of a language by key, each with its plural forms; a message without them has only the
    form ""."""
    found: dict[str, dict[str, str]] = {}
    for name, text in words.everything(code).items():
        if not name.startswith(GRAMMAR):
            key = words.base(code, name)
            found.setdefault(key, {})[name[len(key) + 1 :]] = text
    return found


def forms(code: str) -> set[str]:
    """Return the plural forms that whole numbers take in a language."""
    rules = words.grammar(code).plurals
    return {plurals.OTHER, *(plurals.form(rules, number) for number in range(MOST))}


def faults(code: str) -> list[str]:
    """Return the faults of a language: missing or surplus messages, and placeholders that differ from English."""
    english, translated, needed = messages(words.FALLBACK), messages(code), forms(code)
    found = [f"{words.place(code, key)} is missing" for key in (*NAMED, *NUMBERED) if key not in words.catalogue(code)]
    found += [f"{words.place(code, key)} is missing" for key in english if key not in translated]
    for key, by_form in translated.items():
        if key not in english:
            found += [f"{_place(code, key, form)} is not said" for form in by_form]
            continue
        if "" not in by_form:
            found += [f"{words.place(code, key)} has no form {form}" for form in sorted(needed - by_form.keys())]
        wanted = set().union(*map(fields, english[key].values()))
        for form, text in by_form.items():
            lost = wanted - fields(text) - ({"count"} if form else set())
            if lost:
                found.append(f"{_place(code, key, form)} lacks {_braced(lost)}")
            if more := fields(text) - wanted:
                found.append(f"{_place(code, key, form)} wants {_braced(more)}, which is not given")
    return found


def chosen(languages: Sequence[str]) -> list[str]:
    """Return the codes of the languages named, or all if none is; raise BadChoice for a language without a
    catalogue."""
    for code in languages:
        if code not in codes():
            raise BadChoice(f"there is no assets/words/{code}.toml; there are: {', '.join(codes())}")
    return list(languages or codes())


def run(languages: Sequence[str] = ()) -> int:
    """Print all faults of these languages (default: all); return 1 if there are any."""
    wanted = chosen(languages)
    found = [fault for code in wanted for fault in faults(code)]
    print(*found, f"{len(found)} faults in {', '.join(wanted)}", sep="\n")
    return 1 if found else 0


def _place(code: str, key: str, form: str) -> str:
    return words.place(code, f"{key}.{form}" if form else key)


def _braced(names: set[str]) -> str:
    return ", ".join(f"{{{name}}}" for name in sorted(names))
