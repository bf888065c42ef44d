"""The card with which a player asks bots for advice: which bot to ask, its advice, and bots to ask about their last
moves."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final

from game.bots.levels import LEVELS
from game.kit.pen.pen import Pen
from game.kit.style import words
from game.kit.style.theme import INK, INK_SOFT
from game.kit.style.type_spec import Untranslated
from game.kit.values.contents import Box
from game.kit.values.ids import AtSeat, Id, OneOf
from game.session import advice_requests
from game.session.intents import Ask
from game.session.parties import colour_of
from game.session.prompts import name_of
from game.session.session import Session
from game.views.rulebook.pagination import text_height

FACES: Final = 0.34
"""The largest share of the card's width that the portraits take on each side."""
NAME: Final = 0.95
"""Height of a name below a portrait, in type sizes."""
PITCH: Final = 4.2
"""Distance between portraits that their names need, in type sizes."""


@dataclass(frozen=True, slots=True)
class Rival:
    """A bot that a player can ask about its last move."""

    seat: int
    kind: str
    level: str
    name: str
    colour: str


@dataclass(frozen=True, slots=True)
class AdviceCard:
    """The values that a seat's advice card shows."""

    seat: int
    bot: str
    """The level of the bot whose advice this seat's own card shows; empty if there is none."""
    due: bool
    """Whether the seat has a decision to make, so that it can ask for advice."""
    title: str
    line: str
    note: str
    rivals: tuple[Rival, ...]
    forbidden: bool = False
    staged: bool = False
    """Whether the advised moves are staged for this seat."""


def card(session: Session, seat: int) -> AdviceCard:
    """Return everything that a seat's advice card shows now."""
    asked = session.view(seat).advice_request
    if not advice_requests.allowed(session):
        return AdviceCard(seat, "", False, words.say("advice.forbidden"), "", "", (), True)
    rivals = tuple(
        Rival(other, playing.kind, advice_requests.level_of(session, other), playing.name, colour_of(session, other))
        for other, playing in enumerate(session.match.seats)
        if advice_requests.level_of(session, other)
        and advice_requests.last_move(session.match.record, other) is not None
    )
    bot = asked.bot if asked and asked.about == seat else ""
    due = seat in session.awaited and (bool(bot) or not session.watching)
    title, line, note = _said(session, seat, due)
    advice = asked.advice if asked and bot else None
    staged = due and advice is not None and advice_requests.is_staged(session, seat, advice.best.moves)
    return AdviceCard(seat, bot, due, title, line, note, rivals, staged=staged)


def _said(session: Session, seat: int, due: bool) -> tuple[str, str, str]:
    """Return the three texts in the middle of the advice card: the advised move, its reason, and the chance of winning;
    without advice, a sentence on that as the first."""
    asked = session.view(seat).advice_request
    if asked is None:
        return words.say("advice.ask" if due else "advice.wait"), "", ""
    own = asked.about == seat
    name = name_of(session, asked.about)
    if not asked.over:
        return words.say("advice.thinks" if own else "advice.recalls", name=name), "", ""
    if asked.advice is None:
        return words.say("advice.none"), "", ""
    deed = advice_requests.suggestion(session, asked.advice.best.moves)
    title = deed if own else words.say("advice.why_deed", name=name, deed=deed)
    chance = words.say(
        "advice.chance" if own else "advice.chance_of",
        share=advice_requests.percent(asked.advice.best.chance),
        name=name,
    )
    advice = asked.advice
    return (
        title,
        advice_requests.reason_text(session, advice.reason),
        advice_requests.chance_text(session, advice, chance),
    )


def paint_card(pen: Pen, box: Box, known: AdviceCard, size: float, colour: str = "") -> None:
    """Paint a seat's advice card: bots to ask on the left, the answer in the middle, bots to ask why on the right.

    `size` is the type size in px; `colour` is that of the seat whose station shows the card.
    """
    x, y, wide, high = box
    if known.forbidden:
        pen.paragraph(known.title, box, size, "italic", INK_SOFT, middle=True)
        return
    gap = size * 0.6
    levels = {level: words.say(f"setup.kind.{level}") for level in LEVELS}
    left, room = _cluster(pen, (x, y, wide * FACES, high), words.say("advice.ask_word"), levels.values(), size)
    why = "" if known.due else words.say("refusal.not_your_turn")
    for (level, called), cell in zip(levels.items(), left, strict=True):
        _face(pen, cell, level, known.bot == level, 255 if known.due else 110)
        _called(pen, cell, called, size, room)
        intent = Ask(known.seat, level, known.seat)
        pen.target(_named(colour, OneOf("adviser", level)), _whole(cell, size, room), intent, known.due, why, called)
    start = max(cell[0] + (cell[2] + max(cell[2], room)) / 2 for cell in left) + gap
    end = x + wide
    if known.rivals:
        names = [Untranslated(rival.name) for rival in known.rivals]
        beside = (x + wide - wide * FACES, y, wide * FACES, high)
        right, room = _cluster(pen, beside, words.say("advice.why_word"), names, size, True)
        for rival, called, cell in zip(known.rivals, names, right, strict=True):
            _face(pen, cell, rival.level)
            _called(pen, cell, called, size, room)
            side = cell[2]
            pen.chip(rival.colour, cell[0] + side * 0.84, cell[1] + side * 0.84, side * 0.15)
            hint, name = words.say("advice.why_of", name=rival.name), _named(colour, OneOf("why", str(rival.seat)))
            pen.target(name, _whole(cell, size, room), Ask(known.seat, rival.kind, rival.seat), hint=hint)
        end = min(cell[0] + (cell[2] - max(cell[2], room)) / 2 for cell in right) - gap
    _words(pen, (start, y, end - start, high), known, size)


def _named(colour: str, name: OneOf) -> Id:
    return AtSeat(colour, name) if colour else name


def _words(pen: Pen, box: Box, known: AdviceCard, size: float) -> None:
    """Paint the advised move, its reason if there is one, the chance of winning, and, if there is room, that the move
    is laid out."""
    x, y, wide, high = box
    if not (known.line or known.note):
        pen.paragraph(known.title, box, size * 1.1, "semibold", INK, "center", middle=True)
        return
    deed, why = (high * 0.32, high * 0.34) if known.line else (high * 0.5, 0.0)
    pen.paragraph(known.title, (x, y, wide, deed), size * 1.12, "bold", INK, "center", middle=True)
    if known.line:
        pen.paragraph(known.line, (x, y + deed, wide, why), size, "read", INK, "center", middle=True)
    rest = x, y + deed + why, wide, high - deed - why
    note = words.joined([known.note, words.say("advice.laid_out")]) if known.staged else known.note
    if text_height(pen, note, wide, size * 0.85) > rest[3]:
        note = known.note
    pen.paragraph(note, rest, size * 0.85, "read", INK_SOFT, "center", middle=True)


def _cluster(
    pen: Pen, box: Box, label: str, names: Collection[str], size: float, right: bool = False
) -> tuple[Sequence[Box], float]:
    """Paint a label above the portraits of bots; return their squares, at the right end of the box if `right`, and the
    width for each name (0 if the names would be unreadable)."""
    x, y, wide, high = box
    head, gap = size * 1.3, size * 0.35
    longest = max(pen.width(name, 0, "semibold") for name in names)
    rows = [_standing(wide, high - head, -(-len(names) // rows), rows, longest, size) for rows in (1, 2)]
    room, side, columns = max(rows, key=lambda standing: (standing[0] > 0, standing[1]))
    step = max(side + gap, min(max(size * PITCH, longest + gap), wide / columns))
    whole = columns * step
    left = x + wide - whole if right else x
    fit = max(whole, wide * 0.9 if not right else whole)
    pen.text(label, left, y + head * 0.42, size * 0.85, "semibold", INK_SOFT, fit=fit)
    air, down = (step - side) / 2, side + _under(room, size)
    cells = [
        (left + number % columns * step + air, y + head + number // columns * down, side, side)
        for number in range(len(names))
    ]
    return cells, room and step - gap


def _standing(
    wide: float, high: float, columns: int, rows: int, longest: float, size: float
) -> tuple[float, float, int]:
    """Return how portraits are arranged: width of a name (0 if any is unreadable), size of a portrait, number of
    columns."""
    gap = size * 0.35
    room = wide / columns - gap
    room *= longest <= room
    return room, min(high / rows - _under(room, size), wide / columns - gap), columns


def _under(room: float, size: float) -> float:
    """Return the height below a portrait for the bot's name, or for a gap if there is no name."""
    return size * (NAME if room else 0.35)


def _face(pen: Pen, cell: Box, level: str, chosen: bool = False, alpha: int = 255) -> None:
    """Paint a bot's portrait in its square, with a glow if this bot was asked."""
    x, y, side, _ = cell
    if chosen:
        pen.glow(cell, radius=side / 2 / pen.u)
    pen.portrait(level, x + side / 2, y + side / 2, side * 0.96, alpha)


def _whole(cell: Box, size: float, room: float) -> Box:
    """Return the box to touch for a bot: its portrait and the name below it."""
    x, y, side, _ = cell
    wide = max(side, room)
    return x + (side - wide) / 2, y, wide, side + (_under(room, size) if room else 0)


def _called(pen: Pen, cell: Box, name: str, size: float, room: float) -> None:
    """Paint a bot's name below its portrait, if there is room."""
    if not room:
        return
    x, y, side, _ = cell
    middle, level = x + side / 2, y + side + size * NAME / 2
    pen.text(name, middle, level, size * 0.7, "semibold", INK, "center", fit=room)
