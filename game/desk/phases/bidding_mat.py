"""The bidding mat: seats in clockwise order with their bids, the dial, and the buttons of the auction."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pygame import Rect

from game.desk.base.confirm_button import confirm, pass_turn
from game.desk.phases import bidders
from game.engine import auction
from game.engine.actions import DROP
from game.engine.plants import PLANTS
from game.engine.resources import FUELS
from game.engine.state import FREE, Task
from game.kit.components.card import card_size
from game.kit.pen.pen import Pen
from game.kit.screen.panel import Panel
from game.kit.style import words
from game.kit.style.theme import CARD, CREAM, CREAM_SOFT, INK, INK_SOFT, SEAT, SEAT_DARK, WINE
from game.session import asking
from game.session.asking import burns, goods, name_of
from game.session.intents import Lay, Peek, SetBid, SetMaximum, StepBack
from game.session.maximum import may_set
from game.session.parties import asked, colour_of, front
from game.session.plan_words import maximum_line
from game.session.scrapping import Scrapping, scrapping
from game.session.session import Session

Box = tuple[float, float, float, float]
SHARES: Final = ((), (0.65,), (0.42, 0.32), (0.31, 0.29, 0.23))
"""Of the width: the bid and the first of none to three buttons beside it; the last one takes what is left."""


@dataclass(frozen=True, slots=True)
class MatFacts:
    bidders: tuple[bidders.Bidder, ...]
    seat: int
    colour: str
    mode: str
    """choose, bid, open, alone, scrap, drop, wait, watch."""
    lot: int
    bid: int
    least: int
    top: int
    """Where the dial's scale ends."""
    most: int
    """The highest amount that can be set."""
    money: int
    covered: bool
    standing: int
    """The highest bid, or the least that can be the first one."""
    leader: str
    """Whose bid it is, empty while nobody has bid."""
    may_pass: bool
    why_not: str
    """Why it may not."""
    does: str
    scrapped: Scrapping | None = None
    """The plant this seat lets go."""
    may_cap: bool = False
    """Whether the seat in front may set a maximum."""
    capped: int | None = None
    """Its maximum: 0 while that is covered, None if it set none."""
    told: str = ""
    """What its maximum did last."""
    refused: str = ""
    """Why it was refused to a seat that waits: the sentence above is about another one."""


def facts(session: Session) -> MatFacts:
    """What lies on the mat now."""
    seat = front(session)
    view = session.view(seat)
    mine = asked(session, seat)
    waits = not mine and session.match.is_person(seat) and not session.watching and may_set(session, seat)
    state = session.state_of(seat) if mine else session.state
    lot = session.lot(seat) if mine else state.lot
    leader = state.leader
    player = state.players[seat]
    return MatFacts(
        bidders.bidders(session, seat),
        seat,
        colour_of(session, seat),
        _mode(session, seat) if mine else "wait" if waits else "watch",
        lot,
        view.bid if mine or waits else state.bid,
        session.least_bid(seat) if (mine or waits) and lot else state.bid,
        session.top_bid(seat) if lot else state.bid,
        session.most_bid(seat),
        player.money,
        not session.money_open(seat) and not view.peeking,
        state.bid if leader != FREE else session.least_bid(seat),
        name_of(session, leader) if leader != FREE else "",
        mine and session.may_pass(seat),
        words.say(f"refusal.{'name_a_plant' if auction.may_pass_opening(state) else 'must_buy'}"),
        burns(PLANTS[lot]) if lot in PLANTS else "",
        scrapping(session, seat) if mine else None,
        (mine or waits) and may_set(session, seat),
        _capped(session, seat),
        maximum_line(session, seat, seen=_seen(session, seat)) if waits else "",
        asking.refused(session, view.refused, view.peeking) if waits and view.refused else "",
    )


def _seen(session: Session, seat: int) -> bool:
    """Whether what belongs to this seat alone may be shown."""
    return session.money_open(seat) or session.view(seat).peeking


def _capped(session: Session, seat: int) -> int | None:
    kept = session.view(seat).maximum
    return None if kept is None else kept.amount if _seen(session, seat) else 0


def _mode(session: Session, seat: int) -> str:
    draft = session.draft(seat)
    task = session.match.state.task
    if task == Task.NOMINATE:
        return "choose" if not session.lot(seat) else "alone" if draft.closed else "open"
    if task == Task.SCRAP:
        return "drop" if draft.moves else "scrap"
    return {Task.OPEN: "open", Task.RAISE: "bid", Task.DROP: "drop"}.get(task, "watch")


def panel(session: Session, rect: Rect, unit: float) -> Panel:
    known = facts(session)
    return Panel("mat", rect, 0, known, lambda pen: paint(pen, known), known.seat, unit)


def paint(pen: Pen, known: MatFacts) -> None:
    """Green felt with the seats above, the decision in the middle, the buttons at the foot."""
    u = pen.u
    wide, high = pen.size
    pen.felt((0, 0, wide, high))
    crowd = not bidders.fit_in_a_row(pen, known.bidders, wide - 28 * u)
    (bidders.crowd if crowd else bidders.row)(
        pen, known.bidders, (14 * u, 16 * u, wide - 28 * u, (104 if crowd else 92) * u)
    )
    middle = ((126 if crowd else 118) * u, high - 84 * u)
    foot = (18 * u, high - 76 * u, wide - 36 * u, 62 * u)
    if known.mode in ("bid", "open"):
        _dial(pen, known, middle)
        _bid_buttons(pen, known, foot)
    elif known.mode == "wait":
        _wait(pen, known, middle, foot)
    elif known.mode == "choose":
        _say(pen, "auction.choose", middle, "gavel")
        _pass(pen, known, foot)
    elif known.mode == "alone":
        _price(pen, known, middle)
        _two(pen, known, foot, words.say("auction.buy", amount=known.least), "gavel")
    elif known.mode == "scrap":
        _say(pen, "auction.scrap", middle, "trash")
    elif known.mode == "drop":
        _drop(pen, known, middle)
        settled = known.scrapped is not None and known.scrapped.settled
        _two(pen, known, foot, words.say("auction.scrap_confirm"), "check", settled)
    elif known.lot:
        _price(pen, known, middle)
    else:
        _say(pen, "auction.watch", middle, "hourglass")


def _dial(pen: Pen, known: MatFacts, middle: tuple[float, float]) -> None:
    """The dial between its four buttons."""
    u = pen.u
    wide = pen.size[0]
    top, foot = middle
    y = (top + foot) / 2
    radius = min((foot - top) / 2 - 4 * u, 100 * u)
    left = known.money - known.bid
    note = "" if known.covered else words.say("auction.left", amount=left)
    pen.dial(
        wide / 2,
        y,
        radius,
        known.bid,
        known.least,
        known.top,
        known.colour,
        words.say("auction.your_bid" if known.mode != "wait" else "maximum.dial"),
        note,
        "dial",
        SetBid(known.seat, known.bid),
        short=left < 0,
    )
    size, high = 64 * u, 52 * u
    sides = ((18 * u, y - high - 8 * u, 1, "+1"), (18 * u, y + 8 * u, 5, "+5"))
    for x, at, more, label in sides:
        enough = known.bid + more <= known.most
        intent = SetBid(known.seat, known.bid + more)
        why = "" if enough else words.say("auction.no_more")
        pen.button(
            (x, at, size, high),
            label,
            intent,
            "paper",
            "",
            enough,
            why,
            name=f"bid:{label}",
            size=28 * u,
            plain=True,
        )
    x = wide - 18 * u - size
    above = known.bid > known.least
    intent = SetBid(known.seat, known.bid - 1)
    why = "" if above else words.say("auction.no_less")
    pen.button(
        (x, y - high - 8 * u, size, high),
        "−1",
        intent,
        "paper",
        "",
        above,
        why,
        name="bid:-1",
        size=28 * u,
        plain=True,
    )
    least = (x, y + 8 * u, size, high)
    pen.button(least, "", SetBid(known.seat, known.least), "paper", name="bid:least")
    pen.number(known.least, x + size / 2, y + 8 * u + high * 0.38, 24 * u, INK, "center", fit=size * 0.9)
    lowest = words.say("auction.lowest")
    pen.text(lowest, x + size / 2, y + 8 * u + high * 0.76, 14 * u, "semibold", INK, "center", size * 0.92)


def _bid_buttons(pen: Pen, known: MatFacts, foot: Box) -> None:
    """Bid, the maximum where one may be set, pass and one step back, as far as each can be done."""
    u = pen.u
    x, y, wide, high = foot
    able = known.least <= known.most
    more = known.may_cap + known.may_pass + (known.mode == "open")
    gap = (10 if more < 3 else 8) * u
    boxes = []
    for share in SHARES[more]:
        boxes.append((x, y, wide * share, high))
        x += wide * share + gap
    boxes.append((x, y, foot[0] + wide - x, high))
    why = "" if able else words.say("refusal.bid_too_dear", amount=known.least, missing=known.least - known.money)
    size, icon = ((40, "gavel"), (40, "gavel"), (34, "gavel"), (28, ""))[more]
    confirm(pen, boxes.pop(0), words.say("auction.bid", amount=known.bid), known.seat, icon, size, able, why)
    if known.may_cap:
        _cap(pen, known, boxes.pop(0), able, 22 if more == 3 else 25)
    if known.may_pass:
        pass_turn(pen, boxes.pop(0), words.say("auction.pass"), known.seat, 26 if more == 3 else 32)
    if boxes:
        _back(pen, known, boxes[0], small=more > 1)


def _back(pen: Pen, known: MatFacts, box: Box, small: bool) -> None:
    """One step back, in words where there is room for them."""
    back = words.say("desk.back")
    label, icon = ("", "arrow-u-up-left") if small else (back, "")
    pen.button(box, label, StepBack(known.seat), "paper", icon, size=26 * pen.u, name="back", hint=back)


def _cap(pen: Pen, known: MatFacts, box: Box, able: bool = True, size: float = 25) -> None:
    """Set the amount on the dial as the maximum, or take it back."""
    hint = words.say("maximum.hint")
    if known.capped is None:
        label, intent, icon = words.say("maximum.button", amount=known.bid), SetMaximum(known.seat, known.bid), ""
        does = words.say("maximum.button_does")
    else:
        label, intent, icon, does = words.say("maximum.off_button"), SetMaximum(known.seat, 0), "cross", ""
    pen.button(box, label, None, "paper", icon, able, size=size * pen.u, sub=does)
    bids = known.mode != "wait" and known.capped is None
    pen.target("maximum", box, intent, able, "", hint, commit=bids)


def _wait(pen: Pen, known: MatFacts, middle: tuple[float, float], foot: Box) -> None:
    """While others bid: the dial for the most one would pay, or what that does."""
    u = pen.u
    wide = pen.size[0]
    able = known.least <= known.most
    if known.capped is None and able:
        if known.refused:
            middle = (middle[0], middle[1] - 44 * u)
            slip = (18 * u, middle[1] + 4 * u, wide - 36 * u, 38 * u)
            pen.slip(slip, radius=8)
            inner = (slip[0] + 8 * u, slip[1] + 2 * u, slip[2] - 16 * u, slip[3] - 4 * u)
            pen.paragraph(known.refused, inner, 16 * u, "semibold", WINE, "center", middle=True)
        _dial(pen, known, middle)
        _cap(pen, known, foot)
        return
    if known.capped is None:
        _price(pen, known, middle)
        return
    y = (middle[0] + middle[1]) / 2 - 26 * u
    _medal(pen, known, wide / 2, y, min(74 * u, (middle[1] - middle[0]) / 2 - 34 * u))
    text = (24 * u, y + 78 * u, wide - 48 * u, middle[1] - y - 78 * u)
    pen.paragraph(known.told or words.say("maximum.waits"), text, 18 * u, "semibold", CREAM, "center", middle=True)
    _cap(pen, known, foot)


def _medal(pen: Pen, known: MatFacts, x: float, y: float, radius: float) -> None:
    """One's own maximum in words and how far it has come, on a round plate in one's colour: nobody's bid looks so."""
    u = pen.u
    pen.disc(x, y, radius + 5 * u, SEAT_DARK[known.colour])
    pen.disc(x, y, radius + 2 * u, SEAT[known.colour])
    pen.disc(x, y, radius - 3 * u, CARD)
    room = radius * 1.4
    pen.text(words.say("maximum.mine"), x, y - radius * 0.56, 16 * u, "semibold", INK_SOFT, "center", room)
    if known.capped:
        pen.number(known.capped, x, y, 60 * u, INK, "center", fit=room)
    else:
        pen.icon("eye-slash", x, y, 50 * u, INK)
        pen.target("peek:maximum", (x - radius, y - radius, 2 * radius, 2 * radius), Peek(known.seat), round=True)
    if known.leader:
        now = words.say("maximum.now", amount=known.standing)
        pen.text(now, x, y + radius * 0.58, 17 * u, "semibold", WINE, "center", room)


def _drop(pen: Pen, mat: MatFacts, middle: tuple[float, float]) -> None:
    """The scrapped plant, and a button for each fuel that may go back to the supply."""
    u = pen.u
    wide = pen.size[0]
    top, foot = middle
    card = 98 * u
    tall = card_size(card)[1]
    y = foot - tall - 6 * u
    known = mat.scrapped
    if known is None:
        return
    pen.card(known.plant, 24 * u, y, card, "tall", "resting", known.left)
    said = asking.fate_of_fuel(known) if known.settled else words.say("auction.drop_must")
    text = (24 * u, top, wide - 48 * u, y - top - 6 * u)
    pen.paragraph(said, text, 18 * u, "semibold", CREAM, "left", middle=True)
    left, room = 44 * u + card, wide - card - 66 * u
    high = 46 * u
    rows = len(known.may_leave)
    first = y + (tall - rows * high - (rows - 1) * 8 * u) / 2
    for index, fuel in enumerate(known.may_leave):
        box = (left, first + index * (high + 8 * u), room, high)
        label = words.say("auction.return", fuel=goods(fuel))
        pen.button(
            box,
            label,
            Lay(mat.seat, DROP[fuel]),
            "paper",
            "recycle",
            size=22 * u,
            name=f"drop:{FUELS[fuel]}",
            glow=not known.settled,
        )


def _two(pen: Pen, known: MatFacts, foot: Box, label: str, icon: str, able: bool = True) -> None:
    """Confirm, and one step back."""
    u = pen.u
    x, y, wide, high = foot
    why = "" if able else words.say("auction.drop_must")
    confirm(pen, (x, y, wide * 0.65, high), label, known.seat, icon, 34, able, why)
    rest = (x + wide * 0.65 + 12 * u, y, wide * 0.35 - 12 * u, high)
    pen.button(rest, words.say("desk.back"), StepBack(known.seat), "paper", size=26 * u, name="back")


def _pass(pen: Pen, known: MatFacts, foot: Box) -> None:
    x, y, wide, high = foot
    box = (x + wide * 0.2, y, wide * 0.6, high)
    label = words.say("auction.pass_round")
    pass_turn(pen, box, label, known.seat, 30, known.may_pass, "" if known.may_pass else known.why_not)


def _price(pen: Pen, known: MatFacts, middle: tuple[float, float]) -> None:
    """The standing bid on paper, and what the plant does."""
    u = pen.u
    wide = pen.size[0]
    top, foot = middle
    y = (top + foot) / 2 - 26 * u
    plate = (wide / 2 - 110 * u, y - 52 * u, 220 * u, 104 * u)
    pen.slip(plate, radius=10)
    pen.money(known.bid if known.mode == "alone" else known.standing, wide / 2, y, 76 * u, INK, "center")
    if known.mode != "alone":
        by = words.say("auction.highest_of", name=known.leader) if known.leader else words.say("auction.begins")
        pen.text(by, wide / 2, y + 72 * u, 19 * u, "semibold", CREAM, "center", wide - 40 * u)
    if known.does:
        box = (26 * u, y + 88 * u, wide - 52 * u, 40 * u)
        told = words.say("asking.plant_does", plant=known.lot, does=known.does)
        pen.paragraph(told, box, 16 * u, "read", CREAM_SOFT, "center", middle=True)


def _say(pen: Pen, key: str, middle: tuple[float, float], icon: str) -> None:
    """A sign and a sentence where there is nothing to set."""
    u = pen.u
    wide = pen.size[0]
    top, foot = middle
    y = (top + foot) / 2
    pen.icon(icon, wide / 2, y - 34 * u, 64 * u, (222, 190, 120))
    pen.paragraph(
        words.say(key),
        (34 * u, y + 10 * u, wide - 68 * u, 70 * u),
        18 * u,
        "semibold",
        CREAM,
        "center",
        middle=True,
    )
