"""The result of a game in one picture to be saved: the ranking, the map and all charts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from pygame import Rect, Surface

from game.desk import map_panel
from game.desk.base.grid import Grid
from game.engine import rules
from game.kit.motion import sprite
from game.kit.motion.reconciliation import ORIGIN
from game.kit.paint import tabletop
from game.kit.pen.pen import Pen
from game.kit.screen.panel import Panel, drawn, paint
from game.kit.style import words
from game.kit.style.theme import CREAM
from game.kit.style.things_theme import RESULT_TITLE
from game.kit.style.type_spec import TypeSpec
from game.session.session import Session
from game.setup.rule_words import map_name_of, played_name
from game.views.finish import chart_pages, podium

SIZE: Final = (1600, 2560)
"""Size of the picture in design px."""
UNIT: Final = 1.25
"""Px per design px."""
EDGE, GAP = 26, 14
CURVES = 290
"""Height of a chart of curves."""
MAP_SCALE = 0.8
"""Scale of the desk's map in the picture."""


def sheet(session: Session) -> Surface:
    """Return the picture of a game's result on a wooden ground."""
    surface = tabletop.table((round(SIZE[0] * UNIT), round(SIZE[1] * UNIT))).copy()
    for panel in _panels(session):
        painted = paint(panel)
        painted.blit(surface)
        things = [piece for piece in painted.pieces if piece.kind != ORIGIN]
        for piece in sorted(things, key=lambda piece: (piece.z, piece.y)):
            surface.blits(sprite.lying(piece), False)
    return surface


def _panels(session: Session) -> Iterator[Panel]:
    """Yield the panels of the result's picture, from top to bottom."""
    wide = SIZE[0] - 2 * EDGE
    half = (wide - GAP) / 2
    known = podium.podium(session, rules.ranking(session.match.state), 0)
    y = float(EDGE)
    yield Panel("title", _at(EDGE, y, wide, 76), 0, None, lambda pen: _paint_title(pen, session), unit=UNIT)
    y += 76 + GAP
    yield drawn("podium", _at(EDGE, y, wide, 430), UNIT, known.paint)
    y += 430 + GAP
    scale = MAP_SCALE * UNIT
    board = map_panel.panel(session, Grid((round(1920 * scale), round(1080 * scale))))
    left, high = board.rect.w / UNIT, board.rect.h / UNIT
    yield replace(board, rect=_at(EDGE, y, left, high))
    x, room = EDGE + left + GAP, wide - left - GAP
    low = (high - GAP) * 0.56
    yield _chart(session, "turning", _at(x, y, room, low))
    yield _chart(session, "spent", _at(x, y + low + GAP, room, high - low - GAP))
    y += high + GAP
    for names in (("cities", "money"), ("capacity", "income")):
        for index, name in enumerate(names):
            yield _chart(session, name, _at(EDGE + index * (half + GAP), y, half, CURVES))
        y += CURVES + GAP
    part, tall = (wide - GAP) * 0.66, SIZE[1] - EDGE - y
    yield _chart(session, "houses", _at(EDGE, y, part, tall))
    yield _chart(session, "fuel", _at(EDGE + part + GAP, y, wide - GAP - part, tall))


def _chart(session: Session, name: str, rect: Rect) -> Panel:
    chart = chart_pages.chart(session, name)
    return Panel(name, rect, 0, chart, chart.paint, unit=UNIT, designed=True)


def _at(x: float, y: float, wide: float, high: float) -> Rect:
    return Rect(round(x * UNIT), round(y * UNIT), round(wide * UNIT), round(high * UNIT))


def _paint_title(pen: Pen, session: Session) -> None:
    """Paint the title of the result's picture, with edition, map and number of players."""
    wide, high = pen.size
    record, u = session.match.record, pen.u
    used = pen.typed(words.say("app.title"), 6 * u, high * 0.5, TypeSpec(68 * u, "title", RESULT_TITLE, shadow=True))
    name = played_name(session.match.state.rules, record.map, False)
    said = words.say("rule.preset", name=name, map=map_name_of(record.map), count=len(record.seats))
    room = wide - used - 40 * u
    pen.typed(said, wide - 6 * u, high * 0.58, TypeSpec(26 * u, "semibold", CREAM, "right", room, shadow=True))
