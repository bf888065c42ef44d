"""The sentence (who must do what), and the strip under it: the news, taking back, sheets, the menu."""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.bots.levels import read_player
from game.desk.base.grid import NEWS, SENTENCE, Grid
from game.engine.state import Phase
from game.kit.pen.pen import Pen
from game.kit.screen.panel import Panel, drawn
from game.kit.style import words
from game.kit.style.theme import CREAM, INK, SEAT, WINE
from game.kit.values.ids import OneOf
from game.session import asking, log_text, plan_words
from game.session.intents import Go, Open, Undo
from game.session.parties import asked, colour_of, front
from game.session.seat_view import SheetId
from game.session.session import Session

SHEETS = (
    ("planner", "calculator"),
    ("payment", "coins"),
    ("resupply", "cube"),
    ("plants", "factory"),
    ("log", "list"),
    ("advice", "lightbulb"),
    ("help", "question"),
)
FOR_PLAYERS = ("planner", "advice")
"""Sheets that mean nothing to who only watches."""
TOOL = 40.0
"""Width of a tool's place."""
LABEL, LEAST = 15.0, 370.0
"""Size of a tool's name, and the width that the news keeps at least."""
NOBODY = (112, 78, 48)
"""The wood behind a title that is about nobody or several."""
LARGE = 0.95
"""Px per design px from which such names can be read."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """The words at the head of the column."""

    colour: str
    """Of the party the title is about, empty where that is nobody or several."""
    title: str
    reason: str
    refused: bool
    level: str = ""
    """Of the bot that is deciding, empty where it is none of the levels."""
    dots: int = 0
    """How many say that it is thinking."""


def spoken_for(session: Session) -> int:
    """The seat the sentence is about: the acting one, or at a simultaneous choice the one in front."""
    acting = session.acting
    return front(session) if acting is None else acting


def sentence(session: Session, grid: Grid) -> Panel:
    """The sentence as a panel."""
    seat = spoken_for(session)
    view = session.view(seat)
    plain = view.refused is None and not view.asked_twice and asked(session, seat)
    known = Sentence(
        _colour(session, seat),
        asking.title(session, seat),
        (plain and plan_words.told(session, seat)) or asking.reason(session, seat),
        (view.refused is not None or (plain and plan_words.noted(session, seat))) and not session.watching,
        _level(session, seat),
        session.thinks[1] if session.thinks[0] == seat else 0,
    )
    rect = grid.in_column(SENTENCE)
    return drawn("sentence", rect, grid.unit, lambda pen: paint_sentence(pen, known))


def _level(session: Session, seat: int) -> str:
    """The face of the bot that is asked."""
    player = read_player(session.match.seats[seat].kind) if seat in session.match.asked() else None
    return player.level if player and not session.match.over else ""


def _colour(session: Session, seat: int) -> str:
    """Whose sign stands beside the title: of whoever it names."""
    match = session.match
    if match.over:
        return ""
    if seat in match.asked() or seat not in match.ready:
        return colour_of(session, seat)
    waited = match.asked()
    return colour_of(session, waited[0]) if len(waited) == 1 else ""


def paint_sentence(pen: Pen, known: Sentence) -> None:
    """A paper banner with the party's sigil, or a plain one; a refusal in wine with a warning."""
    wide, high = pen.size
    pen.paper((0, 0, wide, high))
    pen.left_part((0, 0, 78, high), SEAT.get(known.colour, NOBODY))
    if known.colour:
        pen.sigil(known.colour, 39, high / 2, 19)
    else:
        pen.icon("users", 39, high / 2, 30, CREAM)
    left, room = 95, wide - 111
    if known.level:
        room -= 2.1 * high
        pen.portrait(known.level, wide - high * 0.56, high / 2, high * 0.94)
        for dot in range(known.dots):
            pen.disc(wide - high * (1.75 - 0.24 * dot), high / 2, 4, INK)
    title_at = high * (0.37 if known.reason else 0.5)
    pen.text(known.title, left, title_at, 38, "heading", INK, fit=room)
    if not known.reason:
        return
    at = high * 0.765
    if known.refused:
        pen.icon("warning", left + 9, at, 19, WINE)
        pen.text(known.reason, left + 24, at, 18, "semibold", WINE, fit=room - 24)
    else:
        pen.text(known.reason, left, at, 18, "read", (82, 58, 36), fit=room)


@dataclass(frozen=True, slots=True)
class NewsFacts:
    seat: int
    plans: bool
    """Whether a person sits in front who may plan."""
    news: tuple[str, ...]
    undo: tuple[int, str, str]
    """Whose last step is taken back here, their name, and the word of why it cannot."""
    sheet: str
    ended: int
    """The round whose report lies folded here, 0 for none."""


def news(session: Session, grid: Grid) -> Panel:
    """The strip as a panel."""
    seat = front(session)
    plays = session.match.is_person(seat) and not session.watching
    view, state = session.view(seat), session.match.state
    folded = plays and state.phase == Phase.AUCTION and not (view.report or view.report_waits)
    known = NewsFacts(
        seat,
        plays,
        tuple(log_text.news(session)),
        _undo(session, seat),
        SheetId.of(view.sheet).name,
        state.round - 1 if folded else 0,
    )
    rect = grid.in_column(NEWS)
    return drawn("news", rect, grid.unit, lambda pen: paint_news(pen, known))


def _undo(session: Session, seat: int) -> tuple[int, str, str]:
    """At one desk for all it is the last person's step, whoever sits in front."""
    last = session.match.acted_last
    seat = seat if last is None else last
    return seat, session.match.seats[seat].name, session.match.no_undo(last)


def paint_news(pen: Pen, known: NewsFacts) -> None:
    """The latest events, newest first; tools at the right."""
    wide, high = pen.size
    sheets = SHEETS if known.plans else tuple(sheet for sheet in SHEETS if sheet[0] not in FOR_PLAYERS)
    names = {sheet: words.say(f"desk.label_{sheet}") for sheet, _ in sheets}
    widths = {sheet: pen.width(name, LABEL, "semibold") + (TOOL - 2) for sheet, name in names.items()}
    tools = 2 * TOOL + sum(widths.values()) + 8
    if wide - tools < LEAST or pen.design < LARGE:
        names, widths = {}, {}
        tools = TOOL * (len(sheets) + 2) + 8
    room = wide - tools - 8
    pen.recess((0, 0, room, high), 8, 0.34)
    tab = _tab(pen, known, high) if known.ended else 0.0
    left, end = tab + 14, room - 12
    for index, told in enumerate(known.news):
        natural = pen.width(told, 16, "semibold")
        if index and left + natural + 12 > end:
            break
        if index:
            pen.disc(left - 2, high / 2, 2, (150, 116, 76))
            left += 10
        ink = CREAM if index == 0 else (206, 178, 134)
        font = "semibold" if index == 0 else "read"
        left += pen.text(told, left, high / 2, 16, font, ink, fit=end - left) + 12
    pen.target("news", (tab, 0, room - tab, high), Open(known.seat, "log"))
    x = room + 8
    whose, name, hindered = known.undo
    why = f"refusal.{hindered or 'not_now'}"
    hint = words.say("desk.undo_of", name=name)
    x = _tool(pen, x, "undo", "arrow-u-up-left", Undo(whose), known.plans and not hindered, why, hint=hint)
    for sheet, icon in sheets:
        name, part = names.get(sheet, ""), widths.get(sheet, TOOL)
        go, here = Open(known.seat, sheet), known.sheet == sheet
        x = _tool(pen, x, OneOf("sheet", sheet), icon, go, on=here, label=name, wide=part)
    _tool(pen, x + 8, "menu", "gear-six", Go("menu"))


def _tab(pen: Pen, known: NewsFacts, high: float) -> float:
    """The folded report of the last round; returns where it ends."""
    label, size = words.say("sheets.round_tab", number=known.ended), 17
    wide = min(210, pen.width(label, size, "heading") + 26)
    style = "paper" if known.sheet == "round" else "dark"
    pen.button((0, 0, wide, high), label, Open(known.seat, "round"), style, size=size, name=OneOf("sheet", "round"))
    return wide


def _tool(
    pen: Pen,
    x: float,
    name: str,
    icon: str,
    intent: object,
    enabled: bool = True,
    why: str = "",
    on: bool = False,
    label: str = "",
    wide: float = 0.0,
    hint: str = "",
) -> float:
    """A small plate with an icon, and its name where there is room; returns where the next one begins."""
    wide = wide or TOOL
    box = (x, 0, wide - 4, pen.size[1])
    reason = words.say(why) if why and not enabled else ""
    hint = hint or words.say(f"desk.tool_{name.which if isinstance(name, OneOf) else name}")
    style = "paper" if on or (name == "undo" and enabled) else "dark"
    pen.button(box, "", intent, style, "" if label else icon, enabled, reason, name=name, hint=hint, size=20)
    pen.targets[-1] = replace(pen.targets[-1], below=True)
    if label:
        ink = INK if style == "paper" else CREAM
        pen.sign(icon, x + 17, box[3] / 2, 17, ink)
        pen.text(label, x + 30, box[3] / 2, LABEL, "semibold", ink, fit=box[2] - 34)
    return x + wide
