"""The seats on the bidding mat, in the order in which they bid, each with its last word."""

from __future__ import annotations

from dataclasses import dataclass

from game.engine.actions import Bid, Nominate
from game.engine.events import PhaseBegan, PlantSold
from game.engine.state import Task
from game.kit.paint.materials import Finish
from game.kit.pen.pen import Pen
from game.kit.style import words
from game.kit.style.layout_theme import GOLD_SIGN, OUT, TURN_INK
from game.kit.style.lettered import Plain
from game.kit.style.theme import GLOW, INK, INK_SOFT, ON_SEAT, PAPER, SEAT, WINE, mixed
from game.session.asking import name_of
from game.session.parties import colour_of
from game.session.session import Session

Box = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Bidder:
    """A seat on the mat; state: high, bid, turn, wait, passed, bought, out."""

    name: str
    colour: str
    state: str
    bid: int


def bidders(session: Session, seat: int) -> tuple[Bidder, ...]:
    """All seats in the order in which they bid, the one in front last."""
    state = session.match.state
    count = len(session.match.seats)
    seats = [(seat + step) % count for step in range(1, count + 1)]
    if state.rules.bid_direction == "order":
        order = [party for party in state.order if party < count]
        start = order.index(seat) + 1
        seats = order[start:] + order[:start]
    bids = _last_bids(session)
    bought = _bought(session)
    return tuple(
        Bidder(name_of(session, other), colour_of(session, other), *_standing(session, other, bids, bought))
        for other in seats
    )


def _standing(session: Session, seat: int, bids: dict[int, int], bought: dict[int, int]) -> tuple[str, int]:
    state = session.match.state
    if seat in bought:
        return "bought", bought[seat]
    if seat not in state.eligible:
        return "out", 0
    if not state.lot or state.task in (Task.SCRAP, Task.DROP):
        return ("turn" if seat == state.actor else "wait"), 0
    if seat == state.leader:
        return "high", state.bid
    if seat not in state.ring:
        return "passed", bids.get(seat, 0)
    return ("turn" if seat == state.actor else "bid" if seat in bids else "wait"), bids.get(seat, 0)


def _last_bids(session: Session) -> dict[int, int]:
    """The last bid of every seat for the plant on auction."""
    bids: dict[int, int] = {}
    if not session.match.state.lot:
        return bids
    for commit in reversed(session.match.commits):
        for move in reversed(commit.moves):
            if isinstance(move, Bid):
                bids.setdefault(commit.seat, move.amount)
        if any(isinstance(move, Nominate) for move in commit.moves):
            break
    return bids


def _bought(session: Session) -> dict[int, int]:
    """Seats that bought a plant in this phase, with the plant."""
    bought: dict[int, int] = {}
    for event in reversed(session.match.told):
        if isinstance(event, PhaseBegan):
            break
        if isinstance(event, PlantSold):
            bought[event.seat] = event.plant
    return {seat: plant for seat, plant in bought.items() if seat not in session.match.state.eligible}


def row(pen: Pen, known: tuple[Bidder, ...], box: Box) -> None:
    x, y, wide, high = box
    count = len(known)
    gap = 14 if count < 5 else 9
    part = (wide - gap * (count - 1)) / count
    for index, bidder in enumerate(known):
        left = x + index * (part + gap)
        _seat(pen, bidder, (left, y, part, high))
        if index + 1 < count:
            at, tip = left + part + gap * 0.2, y + high / 2
            pen.polygon([(at, tip - 8), (at + gap * 0.6, tip), (at, tip + 8)], GOLD_SIGN)


def _seat(pen: Pen, bidder: Bidder, box: Box) -> None:
    """A slip with the seat's band and its bid."""
    x, y, wide, high = box
    gone = bidder.state in ("passed", "out", "bought")
    if bidder.state == "turn":
        pen.glow(box, GLOW, 9, 5)
    pen.slip(box, OUT if gone else PAPER, 8)
    band = 28
    _name_band(pen, bidder, (x, y, wide, band), gone)
    middle, centre = y + band + (high - band) / 2, x + wide / 2
    room = wide - 8
    if bidder.state == "high":
        pen.number(bidder.bid, centre, middle - 7, 44, INK, "center", fit=room)
        pen.text(words.say("auction.highest"), centre, middle + 22, 14, "semibold", WINE, "center", room)
    elif bidder.state == "bid":
        pen.number(bidder.bid, centre, middle, 36, INK_SOFT, "center", fit=room)
    elif bidder.state == "bought":
        pen.text(words.say("auction.bought"), centre, middle - 13, 15, "semibold", INK_SOFT, "center", room)
        pen.number(f"{bidder.bid:02d}", centre, middle + 10, 28, INK, "center", fit=room)
    else:
        ink = TURN_INK if bidder.state == "turn" else INK_SOFT
        label = words.say(f"auction.{bidder.state}")
        pen.text(label, centre, middle, 20, "heading", ink, "center", room)


def fit_in_a_row(pen: Pen, known: tuple[Bidder, ...], wide: float) -> bool:
    """Whether all seats and their names have room side by side."""
    part = (wide - 14 * (len(known) - 1)) / len(known)
    longest = max(pen.width(bidder.name, 18 * 0.66, "heading") for bidder in known)
    return len(known) <= 4 and longest <= part - 26


def crowd(pen: Pen, known: tuple[Bidder, ...], box: Box) -> None:
    """Many seats, or long names, in two rows: the band with the name above one line."""
    x, y, wide, high = box
    columns, gap = (3 if len(known) > 4 else 2), 8
    part, step = (wide - gap * (columns - 1)) / columns, (high - gap) / 2
    for index, bidder in enumerate(known):
        left, top = x + index % columns * (part + gap), y + index // columns * (step + gap)
        _low_seat(pen, bidder, (left, top, part, step))


def _low_seat(pen: Pen, bidder: Bidder, box: Box) -> None:
    """The seat's band above one line: a bid, the plant bought, or a word."""
    x, y, wide, high = box
    gone = bidder.state in ("passed", "out", "bought")
    if bidder.state == "turn":
        pen.glow(box, GLOW, 8, 4)
    pen.slip(box, OUT if gone else PAPER, 7)
    band = 21
    _name_band(pen, bidder, (x, y, wide, band), gone)
    middle, centre = y + band + (high - band) / 2, x + wide / 2
    if bidder.state in ("high", "bid", "bought"):
        icon = {"high": "gavel", "bought": "factory"}.get(bidder.state, "")
        ink = WINE if bidder.state == "high" else INK_SOFT
        if icon:
            pen.icon(icon, centre - 17, middle, 17, ink)
        value = f"{bidder.bid:02d}" if bidder.state == "bought" else bidder.bid
        pen.number(value, centre + (10 if icon else 0), middle, 25, INK, "center")
        return
    ink = TURN_INK if bidder.state == "turn" else INK_SOFT
    pen.text(words.say(f"auction.{bidder.state}"), centre, middle, 18, "heading", ink, "center", wide - 8)


def _name_band(pen: Pen, bidder: Bidder, box: Box, gone: bool) -> None:
    """The seat's colour with its sigil and name, faded where it is out."""
    x, y, wide, high = box
    colour = SEAT[bidder.colour]
    pen.slab(box, Finish("paper", 0.3, 0.05), mixed(colour, OUT, 0.45) if gone else colour, 7, 0)
    ink = ON_SEAT[bidder.colour]
    pen.sigil(bidder.colour, x + 12, y + high / 2, 6, ink)
    size = min(18, high * 0.82)
    pen.text(Plain(bidder.name), x + 22, y + high / 2, size, "heading", ink, fit=wide - 26)
