"""The page with the statistics of saved games, with tabs for players, maps, editions, numbers of seats, and best
results."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from game.kit.pen.flow import Flow
from game.kit.pen.pen import Pen
from game.kit.scenes.scene import Room
from game.kit.screen.panel import Panel
from game.kit.style import words
from game.kit.style.theme import BRASS_EDGE, GOLD, INK, INK_SOFT, MARKED
from game.kit.style.type_spec import Untranslated, plain_if
from game.kit.values.area import Area
from game.kit.values.ids import OneOf
from game.library.statistics import WAYS, BestResult, GameCount, PlayerKey, places_of
from game.match import PERSON
from game.scenes.games import game_words
from game.scenes.games.page_frame import (
    PageWay,
    body,
    frame,
    page_area,
    paint_foot,
    paint_pages,
    paint_title,
)
from game.session.intents import Go
from game.setup.rule_words import map_name_of, preset_name

TAB_WORDS: Final = (*WAYS, "record")
TABS, HEADS, ROW, BEST, PAGER, INSET = 64.0, 50.0, 58.0, 74.0, 54.0, 26.0
"""Heights of the tabs, column heads, a line, a record and the keys that turn pages; the margin of the paper."""
COLUMNS: Final = (
    ("played", 0.085),
    ("by.count", 0.085),
    ("won", 0.085),
    ("share", 0.15),
    ("cities", 0.09),
    ("money", 0.09),
    ("time", 0.125),
)
"""The columns after the name: the last part of their message keys, and their shares of the width."""
PARTS: Final = (0.34, 0.14, 0.02, 0.2, 0.0)
"""Shares of the width of a best result: its name, value, a gap, its players and its game."""
TIMES: Final = ("quickest",)
"""Best results that are times."""


@dataclass(frozen=True, slots=True)
class StatisticsView:
    """Everything that the page with the statistics shows."""

    tab: str
    tallies: tuple[GameCount, ...]
    """Rows of the open page; empty on the tab of best results."""
    bests: tuple[BestResult, ...]
    who: PlayerKey | None
    """The player whose games are counted; None for all games."""
    page: int
    pages: int
    games: int
    busy: bool
    message: str
    day: str


def tab_area(page: Area) -> Area:
    """Return the area of the statistics page that holds the rows of the open tab."""
    return body(page).inset(INSET, INSET / 2).less(top=TABS + 6, bottom=PAGER)


def lines_on(room: Room, size: tuple[int, int], turn: int, tab: str) -> int:
    """Return how many rows fit on a tab of the statistics page."""
    high = tab_area(page_area(room, size, turn)).h
    return max(1, int(high // BEST if tab == "record" else (high - HEADS) // ROW))


def panels(view: StatisticsView, room: Room, size: tuple[int, int], turn: int) -> list[Panel]:
    """Return the page with the statistics as a panel."""
    rect, unit = frame(room, size, turn)
    return [Panel("statistics", rect, turn, view, partial(_paint, view), unit=unit, designed=True)]


def name_of(key: str | int | PlayerKey, tab: str) -> str:
    """Return the name of a row of the statistics: a player, a number of seats, a map or an edition."""
    if isinstance(key, PlayerKey):
        return game_words.who_plays(*key)
    if tab == "count":
        return words.say("statistics.seats", count=key)
    return map_name_of(str(key)) if tab == "map" else preset_name(str(key), False)


def _paint(view: StatisticsView, pen: Pen) -> None:
    counts = [words.say("statistics.games", count=view.games)]
    counts += [words.say("games.reading")] if view.busy else []
    paint_title(pen, words.say("statistics.title"), words.strung(counts))
    sheet = body(pen.rect)
    pen.paper(sheet)
    inner = sheet.inset(INSET, INSET / 2)
    _paint_tabs(view, pen, inner.top(TABS))
    below = tab_area(pen.rect)
    if not (view.tallies or view.bests):
        said = words.say("games.reading" if view.busy else "statistics.none")
        pen.paragraph(said, below, 26, "read", INK_SOFT, "center", middle=True)
    elif view.tab == "record":
        for index, (best, row) in enumerate(zip(view.bests, below.stack(len(view.bests), BEST), strict=True)):
            _paint_best(pen, index, best, row)
    else:
        _paint_tallies(view, pen, below)
    said = words.say("games.page", page=view.page + 1, pages=view.pages)
    paint_pages(pen, inner.bottom(PAGER), view.page, view.pages, said)
    why = "" if view.games else words.say("statistics.none")
    ways = (
        PageWay("csv", words.say("statistics.csv"), "brass", "floppy-disk", why),
        PageWay("leave", words.say("statistics.leave"), "dark"),
    )
    paint_foot(pen, ways, view.message or words.say("statistics.here"))


def _paint_tabs(view: StatisticsView, pen: Pen, row: Area) -> None:
    """Paint the tabs of the statistics above a line, the open one underlined."""
    pen.rule(row.x, row.foot, row.w)
    for tab, box in zip(TAB_WORDS, row.across(len(TAB_WORDS)), strict=True):
        here = tab == view.tab
        said, fit = words.say(f"statistics.by.{tab}"), box.w * 0.9
        pen.text(said, box.centre, box.level, 30, "heading", INK if here else INK_SOFT, "center", fit)
        if here:
            long = min(fit, pen.width(said, 30, "heading") + 24)
            pen.fill(box.bottom(7).middle(long, 7), BRASS_EDGE, 3)
        pen.target(OneOf("tab", tab), box, Go("tab", tab))


def _columns(row: Area) -> tuple[Area, list[Area]]:
    """Return the box for the name in a row of the statistics, and the boxes for its numbers."""
    name, *cells = row.columns(0, *(row.w * share for _, share in COLUMNS))
    return name, cells


def _paint_tallies(view: StatisticsView, pen: Pen, below: Area) -> None:
    whose = words.say("statistics.of", name=game_words.who_plays(*view.who)) if view.who else ""
    head = words.say("statistics.whose") if view.tab == "player" else whose or words.say("statistics.everybody")
    first, heads = _columns(below.top(HEADS))
    pen.text(plain_if(whose, head), first.x, first.level, 18, "italic", INK_SOFT, fit=first.w - 12)
    for (name, _), cell in zip(COLUMNS, heads, strict=True):
        said = words.say(f"statistics.{name}")
        pen.text(said, cell.centre, cell.level, 19, "semibold", INK_SOFT, "center", cell.w * 0.92)
    rows = below.less(top=HEADS).stack(len(view.tallies), ROW)
    for index, (tally, row) in enumerate(zip(view.tallies, rows, strict=True)):
        _paint_tally(view, pen, index, tally, row)


def _paint_tally(view: StatisticsView, pen: Pen, place: int, tally: GameCount, row: Area) -> None:
    if view.who is not None and tally.key == view.who:
        pen.fill(row.inset(-10, 2), MARKED, 6)
    pen.rule(row.x, row.y, row.w, (*INK_SOFT, 90), 1)
    first, cells = _columns(row)
    line = Flow(pen, first.less(right=12))
    if isinstance(tally.key, PlayerKey):
        line.sign("user" if tally.key.kind == PERSON else "robot", 24, INK_SOFT).skip(12)
        pen.target(OneOf("who", place), row.inset(0, 1), Go("who", str(place)))
    line.text(plain_if(isinstance(tally.key, PlayerKey), name_of(tally.key, view.tab)), 25, "semibold", INK)
    texts = {
        "played": words.number(tally.played),
        "by.count": words.number(tally.seats, places_of(tally.seats)),
        "won": words.number(tally.won, places_of(tally.won)),
        "cities": words.number(tally.cities, 1),
        "money": words.number(tally.money, 0),
        "time": game_words.length(tally.seconds) if tally.seconds else "–",
    }
    for (name, _), cell in zip(COLUMNS, cells, strict=True):
        if name == "share":
            _paint_share(pen, cell.inset(10, 0), tally.share)
            continue
        size, font = (20, "semibold") if name == "time" else (25, "heading")
        pen.text(Untranslated(texts[name]), cell.centre, cell.level, size, font, INK, "center", cell.w * 0.92)


def _paint_share(pen: Pen, cell: Area, share: float) -> None:
    """Paint a bar whose filled part is the share of games won, and the share as a percentage."""
    left, right = cell.columns(0, cell.w * 0.3)
    bar = left.inset(0, left.h * 0.3)
    pen.fill(bar, (*INK_SOFT, 60), 4)
    if share:
        pen.fill(bar.left(max(6, bar.w * share)), GOLD, 4)
    pen.edge(bar, INK_SOFT, 4, 1)
    said = words.say("statistics.percent", share=words.number(100 * share, 0))
    pen.text(Untranslated(said), right.end, right.level, 20, "semibold", INK, "right", right.w * 0.92)


def _paint_best(pen: Pen, place: int, best: BestResult, row: Area) -> None:
    """Paint a best result with its value, players and game; a touch shows that game in the list of games."""
    if place:
        pen.rule(row.x, row.y, row.w, (*INK_SOFT, 90), 1)
    value = game_words.length(best.value) if best.what in TIMES else words.number(best.value)
    what, much, _, whose, where = row.columns(*(row.w * part for part in PARTS))
    Flow(pen, what).sign("trophy", 26, INK_SOFT).skip(18).text(words.say(f"statistics.best.{best.what}"), 25)
    pen.text(Untranslated(value), much.centre, much.level, 34, "heading", INK, "center", much.w)
    pen.text(Untranslated(_whose(best)), whose.x, whose.level, 23, "semibold", INK, fit=whose.w - 12)
    pen.text(Untranslated(_where(best)), where.x, where.level, 19, "read", INK_SOFT, fit=where.w)
    pen.target(OneOf("best", place), row.inset(0, 1), Go("game", str(best.game.path)))


def _whose(best: BestResult) -> str:
    if best.players:
        return words.listed([game_words.who_plays(*who) for who in best.players])
    return game_words.players_of(best.game.digest) if best.game.digest else ""


def _where(best: BestResult) -> str:
    digest = best.game.digest
    if digest is None:
        return ""
    parts: Sequence[str] = (digest.name or map_name_of(digest.map), game_words.when(best.game.written))
    return words.strung([part for part in parts if part])
