"""The seats on the bidding mat, in bidding order, with their status."""

from __future__ import annotations

from game.kit.paint.materials import Finish
from game.kit.pen.flow import Flow
from game.kit.pen.pen import Pen
from game.kit.style import words
from game.kit.style.layout_theme import GOLD_SIGN, OUT, TURN_INK
from game.kit.style.theme import GLOW, INK, INK_SOFT, ON_SEAT, PAPER, SEAT, WINE, mixed
from game.kit.style.type_spec import Untranslated
from game.kit.values.area import Area
from game.views.bidding import SeatBid


def paint(pen: Pen, known: tuple[SeatBid, ...], area: Area) -> float:
    """Paint the seats at the top of an area, in one row or (if many or with long names) two; return their height."""
    one = _fit_in_a_row(pen, known, area.w)
    high = 92.0 if one else 104.0
    if one:
        _row(pen, known, area.top(high))
        return high
    for bidder, place in zip(known, area.top(high).grid(3 if len(known) > 4 else 2, 2, 8), strict=False):
        _low_seat(pen, bidder, place)
    return high


def _row(pen: Pen, known: tuple[SeatBid, ...], area: Area) -> None:
    """Paint slips side by side, with an arrow from each to the next."""
    gap = 14 if len(known) < 5 else 9
    places = area.across(len(known), gap)
    for bidder, place in zip(known, places, strict=True):
        _seat(pen, bidder, place)
    for place in places[:-1]:
        at, tip = place.end + gap * 0.2, place.level
        pen.polygon([(at, tip - 8), (at + gap * 0.6, tip), (at, tip + 8)], GOLD_SIGN)


def _fit_in_a_row(pen: Pen, known: tuple[SeatBid, ...], wide: float) -> bool:
    """Whether all seats and their names fit in one row."""
    part = (wide - 14 * (len(known) - 1)) / len(known)
    longest = max(pen.width(bidder.name, 18 * 0.66, "heading") for bidder in known)
    return len(known) <= 4 and longest <= part - 26


def _slip(pen: Pen, bidder: SeatBid, box: Area, band: float, radius: float) -> Area:
    """Paint a slip with the seat's emblem and name, faded if it is out; return the area below the band."""
    gone, colour, ink = bidder.state in ("passed", "out", "bought"), SEAT[bidder.colour], ON_SEAT[bidder.colour]
    if bidder.state == "turn":
        pen.glow(box, GLOW, radius + 1, radius - 3)
    pen.slip(box, OUT if gone else PAPER, radius)
    pen.slab(box.top(band), Finish("paper", 0.3, 0.05), mixed(colour, OUT, 0.45) if gone else colour, 7, 0)
    line = Flow(pen, box.top(band).less(left=6, right=4)).sigil(bidder.colour, 6, ink).skip(4)
    line.text(Untranslated(bidder.name), min(18, band * 0.82), "heading", ink)
    return box.less(top=band)


def _seat(pen: Pen, bidder: SeatBid, box: Area) -> None:
    """Paint a slip with the seat's band and its bid."""
    body = _slip(pen, bidder, box, 28, 8)
    middle, centre, room = body.level, body.centre, body.w - 8
    if bidder.state == "high":
        pen.number(bidder.bid, centre, middle - 7, 44, INK, "center", fit=room)
        pen.text(words.say("auction.highest"), centre, middle + 22, 14, "semibold", WINE, "center", room)
    elif bidder.state == "bid":
        pen.number(bidder.bid, centre, middle, 36, INK_SOFT, "center", fit=room)
    elif bidder.state == "bought":
        pen.text(words.say("auction.bought"), centre, middle - 13, 15, "semibold", INK_SOFT, "center", room)
        pen.number(f"{bidder.bid:02d}", centre, middle + 10, 28, INK, "center", fit=room)
    else:
        _word(pen, bidder, body, 20)


def _low_seat(pen: Pen, bidder: SeatBid, box: Area) -> None:
    """Paint the seat's band above one line: a bid, the plant bought, or a word."""
    body = _slip(pen, bidder, box, 21, 7)
    if bidder.state not in ("high", "bid", "bought"):
        _word(pen, bidder, body, 18)
        return
    icon = {"high": "gavel", "bought": "factory"}.get(bidder.state, "")
    if icon:
        pen.icon(icon, body.centre - 17, body.level, 17, WINE if bidder.state == "high" else INK_SOFT)
    value = f"{bidder.bid:02d}" if bidder.state == "bought" else bidder.bid
    pen.number(value, body.centre + (10 if icon else 0), body.level, 25, INK, "center")


def _word(pen: Pen, bidder: SeatBid, body: Area, size: float) -> None:
    """Paint the status of a seat without a number."""
    ink = TURN_INK if bidder.state == "turn" else INK_SOFT
    said = words.say(f"auction.{bidder.state}")
    pen.text(said, body.centre, body.level, size, "heading", ink, "center", body.w - 8)
