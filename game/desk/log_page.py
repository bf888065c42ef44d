"""The log of the game in sentences at the desk: a page beside the map with filters, or a panel in a very wide
window."""

from __future__ import annotations

from collections.abc import Iterable

from game.engine.state import FREE
from game.kit.pen.control_faces import PushButton
from game.kit.pen.flow import Flow
from game.kit.pen.pen import Pen
from game.kit.style import words
from game.kit.style.layout_theme import SHEET_FRAME
from game.kit.style.theme import INK, INK_SOFT
from game.kit.style.type_spec import Untranslated
from game.kit.values.area import Area
from game.kit.values.ids import OneOf
from game.parts.recap import missed
from game.session.intents import Browse, Close, Go, Open
from game.session.parties import colour_of, front_seat
from game.session.seat_view import SheetId
from game.session.session import Session
from game.views.story import story_line
from game.views.story.entries import LogEntry, StoryPage, entries, page
from game.views.story.story_line import LineLook

HEAD, LINE = 62.0, 40.0
"""Heights of the title and of a line, design px."""
AGAIN = 300.0
"""Width of the key that plays missed moves again."""
FILTER, FOOT = 44.0, 56.0
"""Heights of the filter and of the buttons that turn the page."""
PANEL_LINE = 33.0
"""Height of a line of the log's panel in a very wide window."""
LATEST = 40
"""The largest number of commits that are read for this panel."""


def paint(session: Session, pen: Pen) -> None:
    """Paint the page of the log beside the map: title, filters, lines, and the buttons that turn the page."""
    pen.paper(pen.rect, z=1.2)
    pen.edge(pen.rect.inset(8), SHEET_FRAME, 8, 1)
    pen.heading(words.say("sheets.log"), 24, 34, room=pen.rect.w - 120 - AGAIN)
    if session.match.is_person(front_seat(session)) and not session.watching:
        _again(session, pen, pen.rect.less(top=14, right=72).right(AGAIN).top(44))
    close, hint = pen.rect.less(top=16, right=18).right(40).top(40), words.say("common.close")
    pen.button(close, "", Close(front_seat(session)), "dark", "cross", name="close", hint=hint, size=20)
    paint_page(session, pen, pen.rect.less(22, HEAD, 22, 14))


def _again(session: Session, pen: Pen, box: Area) -> None:
    """Paint the button that replays the moves since the player's last turn."""
    why = "" if missed(session.match, front_seat(session)) else words.say("story.missed_none")
    label, hint = words.say("story.missed"), words.say("story.missed_hint")
    pen.push(box, PushButton(label, Go("missed"), "paper", "play", not why, why, size=20, hint=hint, name="missed"))


def paint_page(session: Session, pen: Pen, area: Area) -> None:
    """Paint the contents of the log's page, below its title: filters, lines, and the buttons that turn the page."""
    seat = front_seat(session)
    view = session.view(seat)
    look = view.story or Browse(seat)
    story = entries(session, look.only)
    chosen, body, foot = area.rows(FILTER, 0, FOOT, gap=8)
    _filter(session, pen, look, chosen)
    lines = max(4, int(body.h / LINE))
    shown = page(story, SheetId.of(view.sheet).page, lines, look.opened)
    now = max((entry.event for entry in story if entry.event < len(session.match.events)), default=FREE)
    _lines(session, pen, look, now, zip(shown.lines, body.stack(lines, body.h / lines), strict=False))
    _turning(pen, seat, shown, foot)


def panel(session: Session, pen: Pen) -> None:
    """Paint as many of the log's newest lines as fit into its panel; a touch opens the log's page."""
    room = max(2, int((pen.rect.h - HEAD + 10) / PANEL_LINE))
    lines = page(entries(session, last=LATEST), 0, room).lines
    pen.paper(pen.rect, z=1.0)
    pen.heading(words.say("sheets.log"), 20, 27, room=pen.rect.w - 40)
    for index, (entry, row) in enumerate(
        zip(lines, pen.rect.less(16, HEAD - 10, 16).stack(room, PANEL_LINE), strict=False)
    ):
        story_line.paint(pen, entry, row, LineLook(index % 2 == 1, index == len(lines) - 1, None))
    pen.target("chronicle", pen.rect, Open(front_seat(session), "log"))


def _filter(session: Session, pen: Pen, look: Browse, area: Area) -> None:
    """Paint the filters of the log: a button for all lines and one for each seat, the chosen one in brass."""
    seats = range(len(session.match.seats))
    first, *cells = area.across(len(seats) + 1, gap=6)
    keys = [(FREE, words.say("story.all"), first)]
    keys += [
        (seat, Untranslated(session.match.seats[seat].name), cell) for seat, cell in zip(seats, cells, strict=True)
    ]
    for party, label, cell in keys:
        meant, style = Browse(look.seat, party), "brass" if party == look.only else "paper"
        pen.push(cell, PushButton("", meant, style, name=OneOf("story", "of", party)))
        line = Flow(pen, cell.less(10, 0, 8))
        if party != FREE:
            line.chip(colour_of(session, party), 11).skip(7)
        line.text(label, 20, "heading", INK)


def _lines(session: Session, pen: Pen, look: Browse, now: int, lines: Iterable[tuple[LogEntry, Area]]) -> None:
    """Paint lines of the log, that of the event `now` highlighted; a touch opens a line's bids, marks its cities on the
    map, or in a replay goes to its moment."""
    for index, (entry, row) in enumerate(lines):
        opened = bool(entry.bids) and entry.event == look.opened
        here = entry.event == now and not entry.inner
        story_line.paint(pen, entry, row, LineLook(index % 2 == 1, here, opened))
        if entry.opens or session.whole_match:
            opens = look.opened if entry.inner else entry.event if entry.bids and not opened else FREE
            meant = Browse(look.seat, look.only, opens, entry.cities, entry.event)
            pen.target(OneOf("story", entry.event, index), row, meant)


def _turning(pen: Pen, seat: int, shown: StoryPage, foot: Area) -> None:
    """Paint the buttons that turn the log to older and newer lines, with the page number between them."""
    older, count, newer = foot.less(top=6).columns(200, 0, 200)
    for box, key, icon, to, able in (
        (older, "older", "caret-left", shown.number + 1, shown.number + 1 < shown.count),
        (newer, "newer", "caret-right", shown.number - 1, shown.number > 0),
    ):
        label, go = words.say(f"sheets.{key}"), Open(seat, SheetId("log", to))
        pen.push(box, PushButton(label, go, "paper", icon, able, size=22, name=key))
    at = f"{shown.count - shown.number} / {shown.count}"
    pen.text(Untranslated(at), count.centre, count.level, 20, "heading", INK_SOFT, "center")
