"""The details of the saved game that is chosen in the list: its map, players and possible actions, or the field to
rename it."""

from __future__ import annotations

from dataclasses import dataclass

from game.kit.pen.control_faces import PushButton
from game.kit.pen.flow import Flow
from game.kit.pen.pen import Pen
from game.kit.style import words
from game.kit.style.theme import INK, INK_SOFT, WINE
from game.kit.style.type_spec import Untranslated
from game.kit.values.area import Area
from game.library.digest import Digest
from game.library.library import SavedGame
from game.match import PERSON
from game.scenes.games import game_words
from game.scenes.games.game_picture import map_in, paint_map
from game.scenes.games.letter_keys import paint_keys
from game.scenes.games.page_frame import PageWay
from game.session.intents import Go
from game.setup.player_kinds import kind_name

HEAD, FIELD, BIG, KEYS, GAP = 56.0, 64.0, 82.0, 62.0, 12.0
"""Heights of the name, of the text field, of the brass button and of the keys below it; the gap between them."""
LINE, SEAT, MOST = 30.0, 46.0, 480.0
"""Heights of a line of text and of a seat, and the largest width of both."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """The saved game that is chosen in the list, the new name being typed for it (None if none is), and what forbids
    changing it."""

    game: SavedGame
    writing: str | None
    elsewhere: bool
    closed: bool

    @property
    def barred(self) -> str:
        """The reason why the chosen game's file may not be changed; empty if it may."""
        if self.closed:
            return words.say("games.not_in_kiosk")
        return words.say("games.elsewhere_why") if self.elsewhere else ""


def paint(pen: Pen, box: Area, chosen: Chosen) -> None:
    """Paint the details of the chosen game in a box or, while it is being renamed, the field for its name."""
    game, digest = chosen.game, chosen.game.digest
    if chosen.writing is not None:
        _paint_writing(pen, box, chosen.writing)
        return
    head, inner, big, keys = box.rows(HEAD - GAP, 0, BIG, KEYS, gap=GAP)
    pen.text(Untranslated(game_words.title_of(game)), head.x, head.level, 34, "bold", INK, fit=head.w)
    if digest is None:
        said = game.trouble or words.say("games.reading")
        pen.paragraph(Untranslated(said), inner, 22, "read", WINE if game.trouble else INK_SOFT)
    else:
        _paint_known(pen, inner, game, digest)
    _paint_ways(pen, big, keys, chosen)


def _paint_known(pen: Pen, box: Area, game: SavedGame, digest: Digest) -> None:
    place = map_in(box.left(box.w * 0.5).inset(2), digest)
    paint_map(pen, place, digest)
    text_area = box.less(left=place.w + 26)
    text_area = text_area.left(min(text_area.w, MOST))
    lines = [game_words.rules_of(digest), game_words.progress_of(digest), game_words.when(game.written)]
    if digest.seconds:
        lines.append(words.say("games.played", time=game_words.length(digest.seconds)))
    known = [line for line in lines if line]
    for number, (line, row) in enumerate(zip(known, text_area.stack(len(known), LINE), strict=True)):
        ink, font = (INK, "semibold") if number < 2 else (INK_SOFT, "read")
        pen.text(line, row.x, row.level, 20, font, ink, fit=row.w)
    rest = text_area.less(top=LINE * len(known) + 4)
    state = rest.top(LINE)
    pen.text(Untranslated(game_words.state_of(digest)), state.x, state.level, 23, "bold", INK, fit=state.w)
    seats = rest.less(top=LINE + 8)
    step = min(SEAT, seats.h / len(digest.seats))
    for seat, row in zip(_in_order(digest), seats.stack(len(digest.seats), step), strict=True):
        _paint_seat(pen, digest, seat, row)


def _in_order(digest: Digest) -> list[int]:
    """Return the seats of a saved game in the order of its ranking once it is over, otherwise clockwise."""
    seats = range(len(digest.seats))
    return sorted(seats, key=lambda seat: digest.outcomes[seat].rank) if digest.over else list(seats)


def _paint_seat(pen: Pen, digest: Digest, seat: int, row: Area) -> None:
    """Paint a seat of a saved game: house, name, kind of player, number of cities (powered ones once the game is over),
    and its money unless that is hidden."""
    one, outcome = digest.seats[seat], digest.outcomes[seat]
    line = Flow(pen, row).house(one.colour, row.h * 0.86).skip(6)
    if not digest.covered:
        line.money(outcome.money, 22, INK, last=True).skip(12, last=True)
    line.number(outcome.supplied if digest.over else outcome.cities, 24, INK, last=True).skip(7, last=True)
    line.sign("lightbulb" if digest.over else "house", 19, INK_SOFT, last=True).skip(10, last=True)
    kind = "" if one.kind == PERSON else kind_name(one.kind)
    both = bool(kind) and kind != one.name
    place = f"{outcome.rank}. " if digest.over else ""
    if both:
        pen.text(kind, line.start, line.level + row.h * 0.27, 15, "read", INK_SOFT, fit=line.room)
    line.lower(-row.h * 0.17 if both else 0.0).text(Untranslated(place + one.name), 20, "semibold", INK)


def _paint_ways(pen: Pen, big: Area, below: Area, chosen: Chosen) -> None:
    """Paint the brass button that continues or replays the chosen game, and the other actions below it."""
    digest = chosen.game.digest
    unread = "" if digest else words.say("games.unreadable")
    waits = digest is not None and not digest.over
    if waits:
        _paint_way(pen, big, PageWay("resume", words.say("games.continue"), "brass", "play"), 36)
    else:
        _paint_way(pen, big, PageWay("replay", words.say("games.replay"), "brass", "eye", unread), 36)
    ways = [PageWay("replay", words.say("games.replay"), icon="eye")] if waits else []
    kiosk = chosen.barred if chosen.closed else ""
    ways += [
        PageWay("rename", words.say("games.rename"), refusal=chosen.barred or unread),
        PageWay("copy", words.say("games.copy"), icon="stack", refusal=kiosk or unread),
        PageWay("delete", words.say("games.delete"), "wine", "trash", chosen.barred),
    ]
    for way, cell in zip(ways, below.across(len(ways), GAP), strict=True):
        _paint_way(pen, cell, way, 25)


def _paint_way(pen: Pen, cell: Area, way: PageWay, size: float) -> None:
    free, glow = not way.refusal, way.style == "brass" and not way.refusal
    go = Go(way.name)
    button = PushButton(way.label, go, way.style, way.icon, free, way.refusal, size=size, name=way.name, glow=glow)
    pen.push(cell, button)


def _paint_writing(pen: Pen, box: Area, name: str) -> None:
    """Paint the field for the chosen game's new name, letter keys, and the buttons that cancel or confirm."""
    head, field, keys, ways = box.rows(HEAD - GAP, FIELD, 0, BIG, gap=GAP)
    pen.text(words.say("games.name_it"), head.x, head.level, 34, "heading", INK, fit=head.w)
    pen.field(field, name, name="field", typing=True)
    paint_keys(pen, keys)
    cancel, done = ways.columns(ways.w * 0.3, 0, gap=GAP)
    _paint_way(pen, cancel, PageWay("cancel", words.say("games.cancel"), "dark"), 28)
    _paint_way(pen, done, PageWay("named", words.say("setting.done"), "brass", "check"), 34)
