"""A person's station in the set-up at the touch table, with buttons for colour, name, kind of player and language; a
name is chosen from a list or typed.

The station is as deep as in play: a strip, or a drawer while a page is open. Lengths in mm."""

from __future__ import annotations

import math
from typing import Final

from game.kit.input.text_input import joined, shorter
from game.kit.items import Band, Button, Caret, Items, Mark, Plate, Text, TouchSpot, line, width_of
from game.kit.style import words
from game.kit.style.layout_theme import EDGE_LIGHT, FIELD, FIELD_EDGE, FLANK_WOOD
from game.kit.style.theme import INK, ON_SEAT, SEAT
from game.kit.style.type_spec import Untranslated
from game.kit.values.area import Area
from game.kit.values.ids import AtSeat, OneOf
from game.match import PERSON
from game.setup.chair_intents import Grip, OpenPage, Rise, SetColour, SetLanguage, SetName, TurnToChair, TypeLetter
from game.setup.choices import COLOURS, NAMES, Choices
from game.setup.setup_intents import SetupIntent
from game.table.lobby.who_plays import WhoButton, face, other_kind, who_page
from game.table.measures.table_plan import BAND

ROWS: Final = ("QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM")
KEY, BETWEEN = 12.2, 3.0
"""Smallest width and height of a key, and the gap between two."""
BOARD: Final = 10 * KEY + 9 * BETWEEN
"""Smallest width of the keyboard."""
BACK, SPACE = "back", "space"
LISTED: Final = 6
"""Number of names offered beside the keyboard."""
MORE: Final = ("Greta", "Hugo", "Ines", "Jonas", "Klara", "Luis")
"""Names offered in addition to those of the chairs."""
TO_ME, TO_ME_LEAST, WORDS_FIT = 44.0, 34.0, 280.0
"""Width of the key that turns the middle to a seat, its smallest width, and the width of a station from which it is
full."""
HOUSE, LEAVE = 26.0, 18.0
"""Widths of the house and of the key to leave the seat."""
PAGES: Final = ("colour", "name", "kind", "language")
TONGUE: Final = 19.0
"""Width of the button for a person's language, or for a bot's page, mm."""
SHORT: Final = 3
"""Letters of a language's name on that button."""


def station(
    choices: Choices, place: int, page: str, size: tuple[float, float], asked: bool, settled: bool = False
) -> Items:
    """Yield the contents of a seat's station in the set-up at the touch table.

    `page` is the open page or empty, `asked` marks the seat whose turn it is in the draft of regions. With `settled`,
    when a game continues, the seat's colour and place cannot be changed."""
    width, depth = size
    yield from _frame(choices, place, width, depth, asked, settled)
    if page == "name":
        yield from _writing(choices, place, width)
    elif page == "kind":
        yield from who_page(choices, place, Area(5, 3.4, width - 10, depth - BAND - 6))
    elif page == "colour":
        yield from _row(choices, place, width, 22.0)
        yield from _colours(choices, place, Area(5, 29, width - 10, 32))
    elif page == "language":
        yield from _row(choices, place, width, 22.0, settled)
        yield from _languages(choices, place, Area(5, 29, width - 10, 32))
    else:
        yield from _row(choices, place, width, 28.0, settled)


def invitation(width: float, name: str, sit: SetupIntent, enabled: bool, reason: str) -> Items:
    """Return the button at a free place of the touch table; a touch seats a person there."""
    box = (6.0, 5.0, width - 12, 22.0)
    label = words.say("setting.sit")
    return (
        Plate("edge", (0, 0, width, 40), EDGE_LIGHT, 5, 0.5),
        Button(name, box, sit, label, "paper", "plus", cap=5.2, enabled=enabled, reason=reason),
    )


def _frame(choices: Choices, place: int, width: float, depth: float, asked: bool, settled: bool) -> Items:
    """Yield the wooden tray of a station and its name band, by which it can be dragged along the table's edges."""
    chair, band, tray = choices.chairs[place], Area(3, depth - BAND, width - 6, 14), Area(0, 0, width, depth + 12)
    ink, middle = ON_SEAT[chair.colour], band.level
    name, name_room = choices.called(place), width * 0.42
    if asked:
        yield Plate("glow", tray.moved(down=1), SEAT[chair.colour], 6, 5.5)
    yield Plate("wood", tray, FLANK_WOOD, 6, 1.4)
    yield Plate("edge", tray, SEAT[chair.colour], 6, line=1.7 if asked else 1.1)
    yield Band(band, chair.colour)
    yield Mark("sigil", 11.5, middle, 3.9, chair.colour)
    yield Text(name, 19, middle, 5.2, ink, "bold", fit=name_room, plain=True)
    left = 19 + min(name_room, width_of(name, 5.2, "bold")) + 5
    if chair.kind != PERSON:
        yield face(chair.kind, left + 3.5, middle, 12.5)
        left += 12
    if settled:
        return
    said = words.say("draft.asks", name=name) if asked else words.say("setting.drag")
    yield Text(said, width - 21, middle, 4, ink, align="right", fit=width - 21 - left)
    yield Mark("icon", width - 12, middle, 8, "arrows-out", ink)
    grip, hint = AtSeat(chair.colour, "grip"), words.say("setting.drag_hint")
    yield TouchSpot(grip, band.less(top=1), Grip(place), hint=hint, edge=True)


def _row(choices: Choices, place: int, width: float, high: float, settled: bool = False) -> Items:
    """Yield a station's buttons for colour, name, kind of player, language (for a bot its page), turning the set-up
    page to this side, and (unless `settled`) leaving the seat."""
    chair = choices.chairs[place]
    colour, person = chair.colour, chair.kind == PERSON
    row = Area(5, 3.4, width - 10, high)
    keys = [TONGUE, TO_ME if width >= WORDS_FIT else TO_ME_LEAST, *[LEAVE] * (not settled)]
    spare = row.w - HOUSE - sum(keys) - BETWEEN * (len(keys) + 2)
    house, name, kind, *rest = row.columns(HOUSE, 0, min(72.0, spare * 0.42), *keys, gap=BETWEEN)
    if settled:
        yield Plate("well", house, radius=3, z=0.4)
    else:
        go, hint = OpenPage(place, "colour"), words.say("setting.colour")
        yield Button(AtSeat(colour, "colour"), house, go, "", "paper", cap=7.5, hint=hint)
    yield Mark("house", *house.at(0.5, 0.5), min(24.0, high * 0.9), colour)
    go, hint = OpenPage(place, "name"), words.say("setting.name")
    yield Button(AtSeat(colour, "name"), name, go, choices.called(place), "paper", cap=6, plain=True, hint=hint)
    yield WhoButton(AtSeat(colour, "kind"), kind, other_kind(place, chair.kind), chair.kind)
    own, turn, *leave = rest
    if person:
        label, hint = words.language()[:SHORT].upper(), words.say("setting.language")
        tongue, go = AtSeat(colour, "language"), OpenPage(place, "language")
        yield Button(tongue, own, go, label, "dark", "translate", cap=4.2, hint=hint, plain=True)
    else:
        who, hint = AtSeat(colour, "who"), words.say("setup.who", name=choices.called(place))
        yield Button(who, own, OpenPage(place, "kind"), "", "dark", "sliders", cap=4.2, hint=hint)
    said, hint = words.say("setting.to_me_word"), words.say("setting.to_me")
    yield Button(AtSeat(colour, "to_me"), turn, TurnToChair(place), said, "dark", "arrow-clockwise", cap=4.2, hint=hint)
    hint = words.say("setting.leave")
    yield from (Button(AtSeat(colour, "rise"), box, Rise(place), "", "wine", "x", cap=7.5, hint=hint) for box in leave)


def _languages(choices: Choices, place: int, area: Area) -> Items:
    """Yield a button for each language, labelled in that language, that makes it the language of this station."""
    colour, names = choices.chairs[place].colour, words.languages()
    spots = area.grid(math.ceil(len(names) / 2), 2, BETWEEN)
    for (code, own), spot in zip(names.items(), spots, strict=False):
        style = "brass" if code == words.language() else "paper"
        name, go = AtSeat(colour, OneOf("language", code)), SetLanguage(place, code)
        yield Button(name, spot, go, own, style, cap=4.6, plain=True)


def _colours(choices: Choices, place: int, row: Area) -> Items:
    """Yield six houses as buttons for the seat's colour; choosing the colour of another seat exchanges the colours of
    both."""
    mine = choices.chairs[place].colour
    taken = {chair.colour for chair in choices.chairs if chair.taken}
    for colour, spot in zip(COLOURS, row.across(len(COLOURS), BETWEEN), strict=True):
        style, hint = "brass" if colour == mine else "paper", words.say(f"colour.{colour}")
        name, go = AtSeat(mine, OneOf("colour", colour)), SetColour(place, colour)
        yield Button(name, spot, go, "", style, hint=hint)
        yield Mark("house", spot.centre, spot.level, min(spot.w, spot.h) * 0.86, colour)
        if colour in taken and colour != mine:
            yield Mark("icon", spot.end - 5.5, spot.y + 5.5, 6.5, "arrows-clockwise", INK)


# --- names -------------------------------------------------------------------------------------------


def _writing(choices: Choices, place: int, width: float) -> Items:
    """Return the station's page for a name: the name being typed, names to choose from, and a keyboard."""
    chair = choices.chairs[place]
    board = min(BOARD * 1.25, max(BOARD, width - 10 - 4 - 110))
    left, keys = Area(5, 3.4, width - 10, 58).columns(0, board, gap=4)
    field, inner = left.top(13), left.top(13).less(left=3.5, right=4.5)
    caret = (inner.x + 0.8 + min(inner.w, width_of(chair.name, 5.6)), 5.8, 0.6, 8.2)
    return [
        Plate("paper", field, FIELD, 2, 0.3),
        Plate("edge", field, FIELD_EDGE, 2, line=0.8),
        line(Untranslated(chair.name), inner, 5.6, INK),
        Plate("flat", caret, INK, 0.1),
        Caret(AtSeat(chair.colour, "field"), caret, field),
        *_list(choices, place, left.less(top=16).top(42)),
        *_keys(chair.colour, place, keys),
    ]


def _list(choices: Choices, place: int, area: Area) -> Items:
    """Yield buttons with some names that no player at the table has."""
    chair = choices.chairs[place]
    used = {other.name for other in choices.chairs if other.taken}
    offered = [name for name in (*NAMES, *MORE) if name not in used][:LISTED]
    for name, spot in zip(offered, area.grid(2, LISTED // 2, BETWEEN), strict=False):
        go = SetName(place, name)
        yield Button(AtSeat(chair.colour, OneOf("called", name)), spot, go, name, "paper", cap=4.6, plain=True)


def _keys(colour: str, place: int, board: Area) -> Items:
    """Yield the keyboard for a name: three rows of letters, some of them special to the language, then backspace, space
    and done."""
    extra = "".join(letter for letter in words.say("setting.letters") if letter.isalpha())
    *rows, foot = board.stack(4, KEY + BETWEEN, BETWEEN)
    for letters, row in zip((ROWS[0], ROWS[1] + "-", ROWS[2] + extra[:3]), rows, strict=True):
        for letter, spot in zip(letters, row.across(10, BETWEEN), strict=False):
            go = TypeLetter(place, letter)
            yield Button(AtSeat(colour, OneOf("key", letter)), spot, go, letter, "paper", cap=5.4, plain=True)
    key = foot.across(10, BETWEEN)[0].w
    back, space, done = foot.columns(2 * key + BETWEEN, 4 * key + 3 * BETWEEN, 0, gap=BETWEEN)
    wide, ready = words.say("setting.space"), words.say("setting.done")
    yield Button(AtSeat(colour, BACK), back, TypeLetter(place, BACK), "", "dark", "caret-left", cap=4.6)
    yield Button(AtSeat(colour, SPACE), space, TypeLetter(place, SPACE), wide, "paper", cap=4.6)
    yield Button(AtSeat(colour, "done"), done, OpenPage(place), ready, "brass", "check", cap=4.6)


def typed(name: str, letter: str, longest: int) -> str:
    """Return the name after one more key: a letter (a capital where a word begins), a space, or backspace."""
    if letter == BACK:
        return shorter(name)
    begins = not name or name[-1] in " -"
    more = " " if letter == SPACE else letter if begins else letter.lower()
    return joined(name, more, longest)[0].lstrip()
