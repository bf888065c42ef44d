"""Valid texts damaged at random: truncated, repeated, spliced, with invalid numbers, words and values."""

from __future__ import annotations

import re
from collections.abc import Sequence
from random import Random
from typing import Final

LONGEST_INPUT: Final = 40_000

TOKENS: Final[tuple[bytes, ...]] = tuple(
    token.encode()
    for token in (
        *"[]{}=.,;:#\"'\\\n\r\t-+/?*",
        *("\0", "\u00a0", "\u3000", "\u200e", "\u202e", "\u2028", "\u0085", "²", "①", "٣", "é", "💡"),
        *("0", "-1", "1e999", "NaN", "Infinity", "9" * 30, "9" * 5000, "1_0", "0x1F", "true", "null", "1979-05-27"),
        *('""', "[[]]", "{}", "[" * 400, "{a=" * 200, "a." * 200, '{"a":' * 300, "\n" * 200, " " * 500),
        *("begin", "undo", "withdraw", "pass", "done", "drawn", "step3", "run 05", "buy coal", "red", "rule ", "seat "),
        *("id", "name", "region", "links", "rules", "at", "cities", "--", "=", "%s", "{count!r}", "{x:99999999}"),
    )
)


VALUES: Final[tuple[bytes, ...]] = tuple(
    value.encode()
    for value in ("[]", "{}", '""', "null", "true", "-1", "1e300", "NaN", "[[1]]", '["S"]', '"x"', "[" * 5000, "9" * 20)
)


def spoilt(seeds: Sequence[bytes], random: Random) -> bytes:
    """Return one of the valid inputs after one to six random changes."""
    text = random.choice(seeds)
    for _ in range(random.choice((1, 1, 1, 2, 3, 6))):
        text = random.choice(CHANGES)(text, seeds, random)[:LONGEST_INPUT]
    return text


def _cut(text: bytes, seeds: Sequence[bytes], random: Random) -> bytes:
    a = random.randint(0, len(text))
    return text[:a] + text[a + random.choice((1, 2, 8, 60, 5000)) :]


def _insert(text: bytes, seeds: Sequence[bytes], random: Random) -> bytes:
    a = random.randint(0, len(text))
    return text[:a] + random.choice(TOKENS) + text[a:]


def _replace_number(text: bytes, seeds: Sequence[bytes], random: Random) -> bytes:
    places = [at for at, byte in enumerate(text) if 48 <= byte <= 57]
    if not places:
        return text
    at = random.choice(places)
    return text[:at] + random.choice(TOKENS) + text[at + 1 :]


def _replace_byte(text: bytes, seeds: Sequence[bytes], random: Random) -> bytes:
    a = random.randint(0, max(0, len(text) - 1))
    return text[:a] + bytes([random.randrange(256)]) + text[a + 1 :]


def _repeat(text: bytes, seeds: Sequence[bytes], random: Random) -> bytes:
    a = random.randint(0, len(text))
    part = text[a : a + random.choice((1, 10, 80))]
    return text[:a] + part * random.choice((2, 3, 50)) + text[a:]


def _swap_lines(text: bytes, seeds: Sequence[bytes], random: Random) -> bytes:
    lines = text.split(b"\n")
    a, b = random.randrange(len(lines)), random.randrange(len(lines))
    lines[a], lines[b] = lines[b], lines[a]
    return b"\n".join(lines)


def _other_words(text: bytes, seeds: Sequence[bytes], random: Random) -> bytes:
    """Return the text with one of its words replaced by a word of a valid input."""
    found = text.split(b" ")
    other = random.choice(seeds).split()
    if other:
        found[random.randrange(len(found))] = random.choice(other)
    return b" ".join(found)


def _other_value(text: bytes, seeds: Sequence[bytes], random: Random) -> bytes:
    """Return the text with another value after one of its colons or equals signs."""
    places = list(re.finditer(rb"[:=] *([^,\n}\]]+)", text))
    if not places:
        return text
    place = random.choice(places)
    return text[: place.start(1)] + random.choice(VALUES) + text[place.end(1) :]


def _splice(text: bytes, seeds: Sequence[bytes], random: Random) -> bytes:
    other = random.choice(seeds)
    return text[: random.randint(0, len(text))] + other[random.randint(0, len(other)) :]


CHANGES: Final = (
    _cut,
    _insert,
    _insert,
    _replace_number,
    _replace_byte,
    _repeat,
    _swap_lines,
    _other_words,
    _other_value,
    _splice,
)
