"""The page with the list of saved games: the list at the left or top, the chosen game beside or below it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from game.kit.pen.flow import Flow
from game.kit.pen.pen import Pen
from game.kit.scenes.scene import Room
from game.kit.screen.panel import Panel
from game.kit.style import words
from game.kit.style.theme import BRASS_EDGE, GREEN_INK, INK, INK_SOFT, MARKED, WINE
from game.kit.style.type_spec import Untranslated
from game.kit.values.area import Area
from game.kit.values.ids import OneOf
from game.library.digest import Digest
from game.library.library import SavedGame
from game.scenes.games import chosen_game, game_words
from game.scenes.games.game_picture import map_in, paint_map, paint_seats
from game.scenes.games.page_frame import (
    GAP,
    PageWay,
    body,
    frame,
    page_area,
    paint_foot,
    paint_pages,
    paint_title,
)
from game.session.intents import Go

ROW, PAGER, INSET = 98.0, 58.0, 16.0
"""Height of a row and of the keys that turn pages; the margin of a sheet of paper."""
LIST_PART, HIGH_PART = 0.56, 0.52
"""The list's share of the page: of its width beside the chosen game, or of its height on a tall page."""
PICTURE, STATE = 70.0, 260.0
"""Widths in a game's row: of the map, and of the game's state."""


@dataclass(frozen=True, slots=True)
class ListView:
    """Everything that the page with the list of games shows."""

    rows: tuple[SavedGame, ...]
    """The games on the open page."""
    chosen: SavedGame | None
    page: int
    pages: int
    total: int
    waiting: int
    """How many of the games can be continued."""
    busy: bool
    """Whether some games are still unread."""
    message: str
    undo: bool
    """Whether the last deletion can be undone."""
    writing: str | None
    """The name being written for the chosen game; None if none is."""
    elsewhere: frozenset[str]
    """File names of games being played by another copy of the program."""
    closed: bool
    """Whether the program runs as a kiosk, in which nothing can be deleted and no other program opened."""
    day: str
    """The current day and the language of the dates: a change of either repaints the page."""


def parted(page: Area) -> tuple[Area, Area]:
    """Return the areas of the list of games and of the chosen game's details."""
    whole = body(page)
    if whole.w >= whole.h:
        left, right = whole.columns(whole.w * LIST_PART, 0, gap=GAP)
        return left, right
    above, below = whole.rows(whole.h * HIGH_PART, 0, gap=GAP)
    return above, below


def rows_on(room: Room, size: tuple[int, int], turn: int) -> int:
    """Return how many saved games fit on a page of the list."""
    listed, _ = parted(page_area(room, size, turn))
    return max(1, int(listed.inset(INSET).less(bottom=PAGER).h // ROW))


def panels(view: ListView, room: Room, size: tuple[int, int], turn: int) -> list[Panel]:
    """Return the page with the list of games as a panel."""
    rect, unit = frame(room, size, turn)
    return [Panel("games", rect, turn, view, partial(_paint, view), unit=unit, designed=True)]


def _paint(view: ListView, pen: Pen) -> None:
    counts = [words.say("games.count", count=view.total)]
    counts += [words.say("games.count_waiting", count=view.waiting)] if view.waiting else []
    counts += [words.say("games.reading")] if view.busy else []
    paint_title(pen, words.say("games.title"), words.strung(counts))
    left, right = parted(pen.rect)
    _paint_list(view, pen, left)
    pen.paper(right)
    inner = right.inset(INSET)
    if view.chosen is None:
        said = words.say("games.reading" if view.busy else "games.none")
        pen.paragraph(said, inner, 26, "read", INK_SOFT, "center", middle=True)
    else:
        elsewhere = view.chosen.path.name in view.elsewhere
        chosen_game.paint(pen, inner, chosen_game.Chosen(view.chosen, view.writing, elsewhere, view.closed))
    _paint_ways(view, pen)


def _paint_ways(view: ListView, pen: Pen) -> None:
    why = words.say("games.not_in_kiosk") if view.closed else ""
    ways = (
        PageWay("folder", words.say("games.folder"), refusal=why),
        PageWay("statistics", words.say("games.statistics"), icon="chart-line-up"),
        PageWay("leave", words.say("games.leave"), "dark"),
    )
    hint = "" if view.closed else words.say("games.drop_here")
    paint_foot(pen, ways, view.message or hint, words.say("games.undo") if view.undo else "")


def _paint_list(view: ListView, pen: Pen, box: Area) -> None:
    pen.paper(box)
    inner = box.inset(INSET)
    for index, (game, row) in enumerate(zip(view.rows, inner.stack(len(view.rows), ROW), strict=True)):
        _paint_row(view, pen, index, game, row)
    said = words.say("games.page", page=view.page + 1, pages=view.pages)
    paint_pages(pen, inner.bottom(PAGER - 4), view.page, view.pages, said)


def _paint_row(view: ListView, pen: Pen, place: int, game: SavedGame, row: Area) -> None:
    """Paint a saved game's row in the list: map, name, players and progress."""
    cell = row.inset(0, 2)
    if view.chosen is not None and view.chosen.path == game.path:
        pen.fill(cell, MARKED, 7)
        pen.edge(cell, BRASS_EDGE, 7, 2)
    elif place:
        pen.rule(row.x + 6, row.y, row.w - 12, (*INK_SOFT, 70), 1)
    picture, text_area, state = row.inset(10, 7).columns(PICTURE, 0, STATE, gap=14)
    lines = text_area.rows(0, 28, 0)
    name = lines[0]
    pen.text(Untranslated(game_words.title_of(game)), name.x, name.level, 24, "bold", INK, fit=name.w)
    digest = game.digest
    if digest is None:
        pen.icon("warning" if game.trouble else "hourglass", picture.centre, picture.level, 40, INK_SOFT)
        said, ink = (game.trouble, WINE) if game.trouble else (words.say("games.reading"), INK_SOFT)
        pen.paragraph(Untranslated(said), text_area.less(top=name.h, right=-STATE), 18, "read", ink)
    else:
        paint_map(pen, map_in(picture, digest), digest)
        paint_seats(pen, lines[1].inset(0, 2), digest.seats)
        about = [part for part in (game_words.rules_of(digest), game_words.when(game.written)) if part]
        pen.text(words.strung(about), name.x, lines[2].level, 17, "read", INK_SOFT, fit=text_area.w)
        _paint_state(pen, state, digest, game.path.name in view.elsewhere)
    pen.target(OneOf("game", place), cell, Go("game", str(game.path)))


def _paint_state(pen: Pen, box: Area, digest: Digest, elsewhere: bool) -> None:
    """Paint a saved game's progress at the right of its row, and who has to move or who won."""
    icon, ink = ("trophy", INK_SOFT) if digest.over else ("play", GREEN_INK)
    said = game_words.state_of(digest)
    if elsewhere:
        icon, ink, said = "users", WINE, words.say("games.elsewhere")
    above, below, _ = box.rows(0, 28, 0)
    far = Flow(pen, above).sign(icon, 22, ink, last=True).skip(8, last=True)
    far.text(game_words.progress_of(digest), 18, "semibold", ink, last=True)
    pen.text(said, below.end, below.level, 18, "read", INK, "right", below.w)
