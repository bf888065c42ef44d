"""Paints the touch test: its page, the contacts, the fields of four seats, and touch targets in true size."""

from __future__ import annotations

from typing import Final

from game.kit.pen.control_faces import PushButton
from game.kit.pen.pen import Pen
from game.kit.style import words
from game.kit.style.theme import CREAM, GREEN, INK, INK_SOFT, SEAT, SEAT_COLOURS, WINE
from game.kit.style.type_spec import TypeSpec, Untranslated
from game.kit.values.ids import OneOf
from game.session.intents import Go

SIZES: Final = ((12, "ordinary"), (15, "frequent"), (20, "commit"))
"""Sizes of targets in mm, with their names (docs/table.md)."""
RULERS_MM: Final = (100, 50, 30, 20, 10)
"""Lengths of the ruler, of which the longest that fits is used."""

Row = tuple[int, str, str, str, str, bool]
"""Facts about a contact: number, colour of the owner, age, extent in mm, kind, and whether it is ignored."""
Facts = tuple[int, int, tuple[tuple[str, int], ...], tuple[int, str, int], tuple[Row, ...]]
"""Facts about all contacts: how many are down, the most at once, counts by kind, the delay, and a row for each."""


def paint_sheet(model: tuple[int, bool, str], pen: Pen) -> None:
    """Paint the page of the touch test: its purpose, whether TUIO contacts arrive, and its buttons."""
    zones, zoning, tuio = model
    wide, high = pen.size
    u, inset, gap = pen.u, 28 * pen.u, 12 * pen.u
    pen.paper((0, 0, wide, high))
    room = wide - 2 * inset
    pen.text(words.say("touch_test.title"), inset, 50 * u, 44 * u, "title", INK, fit=room)
    pen.paragraph(words.say("touch_test.lead"), (inset, 82 * u, room, 50 * u), 20 * u, "read", INK_SOFT)
    top = high - 216 * u
    pen.text(words.say("touch_test.tuio"), inset, top, 20 * u, "semibold", INK, fit=room * 0.3)
    said = tuio or words.say("touch_test.tuio_off")
    pen.text(said, wide - inset, top, 18 * u, "read", INK_SOFT, "right", fit=room * 0.74)
    part = (room - gap) / 2
    style = "brass" if zoning else "paper"
    label = words.say("touch_test.zone_now" if zoning else "touch_test.zone")
    hint = words.say("touch_test.zone_hint")
    cell = (inset, top + 26 * u, part, 80 * u)
    pen.button(cell, label, Go("zone"), style, name="zone", hint=hint, size=27 * u)
    cell = (inset + part + gap, top + 26 * u, part, 80 * u)
    clear = words.say("touch_test.clear", count=zones)
    hint = words.say("touch_test.clear_hint")
    pushed = PushButton(clear, Go("clear"), "paper", "", zones > 0, hint, size=27 * u, name="clear", hint=hint)
    pen.push(cell, pushed)
    pen.button((inset, top + 118 * u, room, 72 * u), words.say("touch_test.leave"), Go("leave"), name="leave")


def paint_now(facts: Facts, pen: Pen) -> None:
    """Paint the current and recent contacts of the touch test, how many there were of each kind, and the measured
    delay."""
    down, most, counts, (worst, mean, measured), rows = facts
    wide, high = pen.size
    u, inset = pen.u, 28 * pen.u
    room, line = wide - 2 * inset, 36 * pen.u
    box = (inset, 0, room, line)
    pen.row(box, words.say("touch_test.down"), down, size=28 * u)
    pen.row((inset, line, room, line), words.say("touch_test.most"), most, size=28 * u)
    pen.text(words.say("touch_test.latency"), inset + 12 * u, 2.6 * line, 19 * u, "semibold", INK, fit=room)
    said = words.say("touch_test.frames", worst=worst, mean=mean, count=measured)
    said = said if measured else words.say("touch_test.no_frames")
    good = GREEN if worst <= 1 else WINE
    pen.text(said, inset + 12 * u, 3.3 * line, 20 * u, "read", good if measured else INK_SOFT, fit=room - 24 * u)
    kinds = "  ".join(f"{words.say(f'touch_test.verdict.{kind}')} {count}" for kind, count in counts)
    pen.text(words.say("touch_test.taken_for"), inset + 12 * u, 4.3 * line, 19 * u, "semibold", INK, fit=room)
    kinds = kinds or words.say("touch_test.no_frames")
    pen.paragraph(kinds, (inset + 12 * u, 4.65 * line, room - 24 * u, 1.7 * line), 18 * u, "read", INK_SOFT)
    _paint_rows(pen, (inset, 6.5 * line, room, high - 6.5 * line), rows)


def _paint_rows(pen: Pen, box: tuple[float, float, float, float], rows: tuple[Row, ...]) -> None:
    x, y, wide, high = box
    u, line = pen.u, 34 * pen.u
    columns = (0.02, 0.15, 0.3, 0.46, 0.62)
    for share, what in zip(columns, ("id", "owner", "age", "extent", "taken"), strict=True):
        room = wide * (0.12 if share < 0.6 else 0.37)
        pen.text(
            words.say(f"touch_test.{what}"), x + share * wide, y + line / 2, 16 * u, "semibold", INK_SOFT, fit=room
        )
    pen.line((x, y + line), (x + wide, y + line), INK_SOFT, pen.line_width(1.5))
    fits = max(1, int((high - line) / line) - 1)
    for index, (number, owner, age, extent, said, ignored) in enumerate(rows[:fits]):
        middle = y + (index + 1.55) * line
        ink = WINE if ignored else INK
        pen.text(Untranslated(str(number)), x + columns[0] * wide, middle, 22 * u, "semibold", ink)
        if owner:
            pen.sigil(owner, x + (columns[1] + 0.04) * wide, middle, 10 * u, SEAT[owner])
        texts = words.say("touch_test.seconds", seconds=age), words.say("touch_test.mm", mm=extent), said
        for share, text in zip(columns[2:], texts, strict=True):
            room = wide * (0.15 if share < 0.6 else 0.37)
            pen.text(text, x + share * wide, middle, 20 * u, "read", ink, fit=room)
    if len(rows) > fits:
        rest = words.say("touch_test.other_contacts", count=len(rows) - fits)
        pen.text(rest, x + columns[0] * wide, y + (fits + 1.5) * line, 18 * u, "read", INK_SOFT, fit=wide)


def paint_field(pen: Pen, seat: int) -> None:
    """Paint a seat's field in the touch test; contacts that begin there belong to that seat."""
    wide, high = pen.size
    colour = SEAT_COLOURS[seat]
    pen.fill((0, 0, wide, high), (*SEAT[colour][:3], 60), 14 * pen.u)
    pen.outline((0, 0, wide, high), (*SEAT[colour][:3], 220), 14 * pen.u, max(2.0, 3 * pen.u))
    pen.sigil(colour, 40 * pen.u, 40 * pen.u, 16 * pen.u, SEAT[colour])
    label = words.say("touch_test.field", field=words.say(f"colour.{colour}"))
    pen.typed(
        label, 70 * pen.u, 40 * pen.u, TypeSpec(22 * pen.u, "semibold", CREAM, fit=wide - 90 * pen.u, shadow=True)
    )
    pen.target(OneOf("field", seat), (0, 0, wide, high), Go("field", str(seat)), hint=label)


def paint_sizes(pen: Pen, mm: float) -> None:
    """Paint touch targets in true size and a ruler on bare wood, as many and as long as fit."""
    wide, high = pen.size
    u = pen.u
    tall = 20 * mm
    type_size = max(13.0, 18 * u)
    middle = min(high - type_size * 1.8 - tall / 2, high / 2) if high > tall else high / 2
    x = 6 * u
    for size, name in SIZES:
        label = words.say(f"touch_test.size_{name}")
        span = max(size * mm, 0.13 * wide)
        if x + span > wide or size * mm + type_size * 1.8 > high:
            break
        pen.fill((x + (span - size * mm) / 2, middle - size * mm / 2, size * mm, size * mm), CREAM, 2 * mm)
        pen.number(size, x + span / 2, middle, 0.62 * size * mm, INK, "center", fit=size * mm)
        at = middle + tall / 2 + type_size * 0.8
        pen.typed(label, x + span / 2, at, TypeSpec(type_size, "read", CREAM, "center", span, shadow=True))
        pen.target(
            OneOf("size", size), (x + (span - size * mm) / 2, middle - size * mm / 2, size * mm, size * mm), Go("size")
        )
        x += span + max(3 * mm, 16 * u)
    length = next((length for length in RULERS_MM if x + length * mm + 6 * u <= wide), 0)
    if not length:
        return
    long = length * mm
    x = wide - long - 6 * u
    pen.line((x, middle), (x + long, middle), CREAM, pen.line_width(3))
    for mark in range(0, length + 1, 5):
        tick = (6.0 if mark % 10 == 0 else 3.0) * mm
        pen.line((x + mark * mm, middle - tick), (x + mark * mm, middle), CREAM, pen.line_width(2))
    label = words.say("touch_test.mm", mm=length)
    pen.typed(
        label, x + long / 2, middle + type_size, TypeSpec(type_size, "semibold", CREAM, "center", long, shadow=True)
    )
