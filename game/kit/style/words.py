"""Every sentence and label on the screen, in the current language.

A catalogue is a TOML file of sections named after modules: [auction] pass = "Pass". A message may contain {names}. One
that depends on a number named `count` has a form for each of the language's plural categories: its key and `.one`,
`.few` ... `.other`; `.1` is for exactly that number, where the sentence differs. The section [language] holds the
language's own name, its plural rules, lists and numbers as in CLDR, so that adding a language means adding one file.
Text that a start does not need has its own file: `rulebook/<language>.toml` holds [rulebook] and is read when one of
its messages is first used. The language "pseudo" puts every message in brackets and makes it 40 % longer, so that a
test finds untranslated text and text that does not fit.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from pathlib import Path
from string import Formatter
from typing import Any, NamedTuple

from game.engine import files
from game.kit.style import plurals
from game.kit.style.assets import warn, words_folder
from game.kit.style.plurals import OTHER, Rule

FALLBACK = "en"
PSEUDO = "pseudo"
CATEGORIES = ("zero", "one", "two", "few", "many", OTHER)
"""CLDR's names of plural forms."""
APART = ("rulebook",)
"""Sections in files of their own, in a folder of that name; read on first use."""
PLURAL = "language.plural."
"""The prefix of the names of a language's plural rules."""

_language = FALLBACK
_meanwhile: ContextVar[str] = ContextVar("meanwhile", default="")
"""A temporary language in this thread; empty: the usual language."""
REMEMBERED = 4000
_reasons: dict[str, str] = {}
"""Reasons of refusals by the sentences in which they were recently given."""
REFUSAL = "refusal."
spoken: set[str] | None = None
"""Everything said since `listen()`, for tests; None before that."""


class Grammar(NamedTuple):
    """A language's rules for numbers and lists, as in CLDR."""

    plurals: dict[str, Rule]
    pair: str = "{first}, {last}"
    last: str = "{first}, {last}"
    between: str = ", "
    decimal: str = "."
    group: str = ""
    grouped_from: int = 1000


class Message(str):
    """A text that knows its message and values, so that it can be translated again."""

    __slots__ = ("_how", "_parts", "_values")
    _how: Callable[..., str]
    _parts: tuple[object, ...]
    _values: dict[str, object]

    @classmethod
    def so(cls, text: str, how: Callable[..., str], /, *parts: object, **values: object) -> Message:
        """Return a text that remembers the call that composes it; the call's values may be such texts, or tuples of
        them.
        """
        said = cls(text)
        said._how, said._parts, said._values = how, parts, values
        return said

    def retranslate(self) -> str:
        """Return the same text in the current language."""
        return self._how(*map(_once_more, self._parts), **{name: _once_more(at) for name, at in self._values.items()})

    def __reduce__(self) -> tuple[type[str], tuple[str]]:
        """Return how the text is pickled and copied: as plain text, without its message and values."""
        return str, (str(self),)


def _once_more(part: object) -> object:
    if isinstance(part, tuple):
        return tuple(map(_once_more, part))
    return part.retranslate() if isinstance(part, Message) else part


# -- reading -------------------------------------------------------------------------------------------------


def _file(language: str, key: str = "") -> Path:
    """Return the file of a language that contains a message."""
    section = key.partition(".")[0]
    return words_folder() / (section if section in APART else "") / f"{language}.toml"


def _flat(section: dict[str, Any], prefix: str = "") -> dict[str, str]:
    flat: dict[str, str] = {}
    for name, value in section.items():
        if isinstance(value, dict):
            flat |= _flat(value, f"{prefix}{name}.")
        else:
            flat[prefix + name] = str(value)
    return flat


def place(language: str, key: str) -> str:
    """Return the location of a message for translators: file, line and name; only file and name if it is missing."""
    return _place(_file(language, key), key)


def _place(path: Path, key: str) -> str:
    section = ""
    try:
        lines = files.read_text(path, files.WORDS).split("\n")
    except (OSError, ValueError):
        lines = []
    for number, line in enumerate(lines, start=1):
        if head := re.match(r"\[([\w.-]+)\]", line):
            section = f"{head[1]}."
        elif (found := re.match(r"([\w.-]+) *=", line)) and section + found[1] == key:
            return f"{path}, line {number}, {key}"
    return f"{path}, {key}"


def _fills(path: Path, key: str, message: str) -> bool:
    """Return whether a message only uses values by their names, and report it if not: no other format is supported."""
    try:
        wanted = [(field, form, how) for _, field, form, how in Formatter().parse(message) if field is not None]
    except ValueError as error:
        warn(_place(path, key), error)
        return False
    if any(not field.isidentifier() or form or how for field, form, how in wanted):
        warn(_place(path, key), "values stand there by their names alone, as {name}")
        return False
    return True


def read(path: Path) -> dict[str, str]:
    """Return the valid messages of a file, and report the others; raise FileRefused or OSError if the file is
    broken.
    """
    flat = _flat(files.read_toml(files.read_text(path, files.WORDS)))
    return {key: message for key, message in flat.items() if _fills(path, key, message)}


@lru_cache(maxsize=32)
def catalogue(language: str) -> dict[str, str]:
    """Return the messages needed at a start, by "section.key"; empty, and reported on stderr, if the file is broken."""
    return _read(_file(language))


@lru_cache(maxsize=8)
def section_apart(language: str, section: str) -> dict[str, str]:
    """Return the messages of a section with its own file; empty, and reported on stderr, if that is broken or
    missing.
    """
    return _read(_file(language, section))


def everything(language: str) -> dict[str, str]:
    """Return all messages of a language, with those in files of their own, to compare or count them."""
    found = dict(catalogue(language))
    for section in APART:
        found |= section_apart(language, section)
    return found


def _messages(language: str, key: str) -> dict[str, str]:
    """Return the part of a language's catalogue that contains a message."""
    section = key.partition(".")[0]
    return section_apart(language, section) if section in APART else catalogue(language)


def _read(path: Path) -> dict[str, str]:
    try:
        return read(path)
    except files.FileRefused as error:
        warn(f"{path}{error.place}", f"{error}; English is spoken instead")
        return {}
    except (OSError, ValueError) as error:
        warn(str(path), f"{getattr(error, 'strerror', None) or error}; English is spoken instead")
        return {}


@lru_cache(maxsize=32)
def grammar(language: str) -> Grammar:
    """Return a language's plurals, lists and numbers; errors in them are reported on stderr and skipped."""
    messages = catalogue(language)
    rules = {}
    for key in messages:
        if key.startswith(PLURAL):
            try:
                rules[key.removeprefix(PLURAL)] = plurals.rule(messages[key])
            except ValueError as error:
                warn(place(language, key), error)
    names = {"pair": "list.pair", "last": "list.last", "between": "list.between"}
    names |= {"decimal": "number.decimal", "group": "number.group"}
    found = {name: messages[f"language.{key}"] for name, key in names.items() if f"language.{key}" in messages}
    from_ = messages.get("language.number.grouped_from", "")
    return Grammar(rules, **found, grouped_from=int(from_) if from_.isdecimal() else 1000)


def languages() -> dict[str, str]:
    """Return the available languages with their own names; pseudo, for tests, is not listed."""
    return {path.stem: _head(path, _written(path)).get("name", path.stem) for path in _files()}


def language_for(locales: Iterable[str]) -> str:
    """Return the first available language for these locale names (de_AT.UTF-8, pt, tl_PH@latin); empty if there is
    none.

    A language matches its code and the other codes in its file (`also`).
    """
    answering = {code: path.stem for path in _files() for code in _head(path, _written(path)).get("also", "").split()}
    answering |= {path.stem.replace("-", "_").lower(): path.stem for path in _files()}
    for locale in locales:
        name = re.split(r"[.@]", locale.replace("-", "_"))[0].lower()
        for code in (name, name.partition("_")[0]):
            if code in answering:
                return answering[code]
    return ""


def _files() -> list[Path]:
    return sorted(words_folder().glob("*.toml"))


def _written(path: Path) -> int:
    try:
        return path.stat().st_mtime_ns
    except OSError:
        return 0


@lru_cache(maxsize=100)
def _head(path: Path, written: int) -> dict[str, str]:
    """Return the [language] section of a language's file, cached by its modification time `written`."""
    try:
        first = "\n[".join(files.read_text(path, files.WORDS).split("\n[", 2)[:2])
        return {key: value for key, value in files.read_toml(first)["language"].items() if isinstance(value, str)}
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return {}


# -- translating ---------------------------------------------------------------------------------------------


def language() -> str:
    """Return the current language: the usual one, or a temporary one."""
    return _meanwhile.get() or _language


def usual_language() -> str:
    """Return the usual language, without regard to a temporary one."""
    return _language


def set_language(code: str) -> None:
    """Set the usual language; ValueError names the available ones."""
    global _language
    if code != PSEUDO and code not in languages():
        raise ValueError(f"no catalogue for {code!r}; there are {', '.join(languages())}")
    _language = code


@contextmanager
def speaking(code: str) -> Iterator[None]:
    """Use another language temporarily, such as a station's; "" or an unknown code changes nothing."""
    if not code or code == language() or not can_speak(code):
        yield
        return
    before = _meanwhile.set(code)
    try:
        yield
    finally:
        _meanwhile.reset(before)


def can_speak(code: str) -> bool:
    """Return whether a language is available."""
    return code == PSEUDO or (code.replace("_", "").replace("-", "").isalnum() and _file(code).is_file())


def retranslate(text: str, code: str) -> str:
    """Return a text in another language; a text that is not from the catalogue is returned unchanged."""
    if not (code and isinstance(text, Message)) or code == language():
        return text
    with speaking(code):
        return text.retranslate()


def reason(text: str) -> str:
    """Return the reason of a refusal that was recently given; empty for any other text."""
    return _reasons.get(text, "")


def listen() -> set[str]:
    """Start collecting every message said; return the set that grows."""
    global spoken
    spoken = set()
    return spoken


def _spoken() -> str:
    """Return the language whose catalogue is read."""
    return FALLBACK if language() == PSEUDO else language()


def knows(key: str) -> bool:
    """Return whether there is a message with this key."""
    return any({key, f"{key}.{OTHER}"} & _messages(code, key).keys() for code in (_spoken(), FALLBACK))


def base(language: str, name: str) -> str:
    """Return the key of a message without its plural form."""
    key, _, last = name.rpartition(".")
    return key if (last in CATEGORIES or last.isdecimal()) and f"{key}.{OTHER}" in _messages(language, name) else name


def _name(language: str, key: str, count: object) -> str:
    """Return the key of a message for a number, the form for exactly this number first; empty if there is none."""
    messages = _messages(language, key)
    if count is not None:
        for form in _endings(language, count) if isinstance(count, int) else (OTHER,):
            if f"{key}.{form}" in messages:
                return f"{key}.{form}"
    return key if key in messages else ""


@lru_cache(maxsize=1000)
def _endings(language: str, count: int) -> tuple[str, ...]:
    """Return the endings of a message's forms for a number, by precedence."""
    return str(count), plurals.form(grammar(language).plurals, count), OTHER


@lru_cache(maxsize=2000)
def _complain(language: str, key: str, why: str) -> None:
    warn(place(language, key), why)


def stretched(message: str) -> str:
    """Return the message in the pseudo-language: in brackets, 40 % longer, in words of eight letters.

    A message that only combines values is not made longer.
    """
    own = re.sub(r"\{\w+\}", "", message)
    more = max(0, round(len(message) * 0.4) - 2) if any(map(str.isalpha, own)) else 0
    return f"[{message}{('~' * 8 + ' ') * (more // 9)}{'~' * (more % 9)}]"


def say(key: str, **values: object) -> str:
    """Return the message in the current language with its values filled in; in English if that language lacks it."""
    said, count = key, values.get("count")
    for code in dict.fromkeys((_spoken(), FALLBACK)):
        name = _name(code, key, count)
        if not name:
            _complain(code, key, "no such message")
            continue
        said = _messages(code, name)[name]
        try:
            said = (stretched(said) if language() == PSEUDO else said).format_map(values)
            break
        except (KeyError, IndexError, ValueError) as error:
            _complain(code, name, f"value {error} is missing")
    if spoken is not None:
        spoken.add(said)
    if key.startswith(REFUSAL):
        if len(_reasons) > REMEMBERED:
            _reasons.clear()
        _reasons[said] = key.removeprefix(REFUSAL)
    return Message.so(said, say, key, **values)


def listed(parts: Sequence[str]) -> str:
    """Return several things as one phrase: Anna, Ben and Cleo."""
    if len(parts) < 2:
        return parts[0] if parts else ""
    known = grammar(_spoken())
    pattern = known.pair if len(parts) == 2 else known.last
    text = pattern.format(first=known.between.join(parts[:-1]), last=parts[-1])
    return Message.so(text, listed, tuple(parts))


def strung(parts: Sequence[str]) -> str:
    """Return several things side by side: 3 coal, 2 oil."""
    return Message.so(grammar(_spoken()).between.join(parts), strung, tuple(parts))


def joined(parts: Sequence[str], between: str = " ") -> str:
    """Return sentences joined one after another, or words joined with a sign between them."""
    return Message.so(between.join(parts), joined, tuple(parts), between)


def number(value: float, places: int = 0) -> str:
    """Return a number with its decimals and the language's thousands separators."""
    known = grammar(_spoken())
    whole, _, decimals = f"{value:.{places}f}".partition(".")
    if abs(value) >= known.grouped_from:
        whole = f"{int(whole):,}".replace(",", known.group)
    text = known.decimal.join((whole, decimals)) if decimals else whole
    return Message.so(text, number, value, places)
