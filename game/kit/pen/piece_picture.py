"""The picture and the shadow of every kind of piece, as a canvas draws them for a `Piece`.

kind     look
card     (number, style, state)
back     ("plug" | "socket" | "step3", style)
fuel     (fuel as word or number,)
house    (colour,)
chip     (colour,)
counter   (amount, colour, align, with a coin, px per design px, signature of the look)
bid      (colour, amount, px per design px, signature of the look)
plate    (icon, name, height, px per design px, signature of look and language)
coin, gavel, pin   ()
peg      (colour, "in", "out" or "leads")
marker   () or ("around",) if it is read from four sides
"""

from __future__ import annotations

from collections.abc import Iterator

from pygame import Surface

from game.kit.components import gavel, token
from game.kit.components.card import RATIO, card_back, card_front, card_size
from game.kit.components.peg import peg
from game.kit.paint import light
from game.kit.paint.surface_cache import cached_picture
from game.kit.pen.marks import Amount
from game.kit.pen.money_counter import bid_disc, counter
from game.kit.pen.phase_plate import pin, plate
from game.kit.style.theme import SHADOW
from game.kit.values.contents import Piece

BODIES = ("fuel", "house")
"""Kinds of wooden bodies: their picture at rest contains their shadow."""


def picture(piece: Piece, lifted: bool = False) -> Surface:
    """Return the picture of a piece, with the piece in the middle; `lifted`: without its own shadow."""
    size, look = max(4, round(piece.size)), piece.look
    match piece.kind:
        case "card":
            return card_front(*_face(piece))
        case "back":
            return card_back(look[0], size, piece.turn, look[1] if len(look) > 1 else "tall")
        case "fuel":
            return token.token(look[0], size, 0, not lifted)
        case "house":
            return token.turned_house(look[0], size, piece.turn % 4, not lifted)
        case "chip":
            return token.chip(look[0], size)
        case "counter":
            return counter(size, piece.turn, Amount(*look[:4]), *look[4:])
        case "bid":
            return bid_disc(size, *look)
        case "pin":
            return pin(size)
        case "plate":
            return plate(size, *look)
        case "coin":
            return token.coin(size)
        case "peg":
            return peg(look[0], look[1], size)
        case "gavel":
            return gavel.gavel(size)
        case "marker":
            return gavel.discount(size, around="around" in look)
    raise ValueError(f"no picture for a piece of kind {piece.kind!r}")


def making(piece: Piece) -> Iterator[None]:
    """Make a slow picture in steps, so that `picture` then returns it at once."""
    size = max(4, round(piece.size))
    if piece.kind == "card":
        yield from card_front.making(*_face(piece))
    elif piece.kind == "gavel":
        yield from gavel.gavel.making(size)
    elif piece.kind == "marker":
        yield from gavel.discount.making(size, around="around" in piece.look)


def _face(piece: Piece) -> tuple[int, int, str, str, int]:
    """Return the number, px, style, state and turn of a face-up card."""
    number, style, state = (*piece.look, "tall", "offer")[:3] if len(piece.look) == 1 else (*piece.look, "offer")[:3]
    return number, max(4, round(piece.size)), style, state, piece.turn


def shadow(piece: Piece, height: float) -> tuple[Surface, float, float] | None:
    """Return the shadow of a piece `height` px above the table and its offset from the piece, px.

    None if the picture contains the shadow at this height.
    """
    size = max(4, round(piece.size))
    if piece.kind in BODIES:
        if height <= 0:
            return None
        kind = token.fuel_name(piece.look[0]) if piece.kind == "fuel" else "house"
        dx, dy = token.shadow_offset(height)
        turn = piece.turn % 4 if kind == "house" else 0
        return token.shadow(kind, size, round(height), turn), dx, dy
    if piece.kind in ("card", "back"):
        styles = [word for word in piece.look if word in RATIO]
        wide, high = card_size(size, styles[0] if styles else "tall")
        if piece.turn % 2:
            wide, high = high, wide
        return card_shadow(wide, high, round(height)), 1 + 0.5 * height, 2 + 0.75 * height
    return None


@cached_picture
def card_shadow(wide: int, high: int, height: int) -> Surface:
    """Return the soft shadow of a card on the screen, `height` px above the surface."""
    blur = max(2.0, 2.0 + 0.7 * height)
    return light.soft_box(wide, high, min(wide, high) * 0.06, blur, (*SHADOW, max(90, 150 - height)))
