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
from game.kit.components.card import PlantCard, card_size
from game.kit.pen.control_faces import DialFace, PushButton
from game.kit.pen.pen import Pen
from game.kit.screen.panel import Panel
from game.kit.style import words
from game.kit.style.layout_theme import BRASS_INK
from game.kit.style.lettered import Plain
from game.kit.style.theme import CARD, CREAM, CREAM_SOFT, INK, INK_SOFT, SEAT, SEAT_DARK, WINE
from game.kit.values.contents import Manner
from game.kit.values.ids import OneOf
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
    """Everything that lies on the mat now."""
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
    return Panel("mat", rect, 0, known, lambda pen: paint(pen, known), known.seat, unit, designed=True)


def paint(pen: Pen, known: MatFacts) -> None:
    """Green felt with the seats above, the decision in the middle, the buttons at the foot."""
    wide, high = pen.size
    pen.felt((0, 0, wide, high))
    crowd = not bidders.fit_in_a_row(pen, known.bidders, wide - 28)
    (bidders.crowd if crowd else bidders.row)(pen, known.bidders, (14, 16, wide - 28, (104 if crowd else 92)))
    middle = ((126 if crowd else 118), high - 84)
    foot = (18, high - 76, wide - 36, 62)
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
    wide = pen.size[0]
    top, foot = middle
    y = (top + foot) / 2
    radius = min((foot - top) / 2 - 4, 100)
    left = known.money - known.bid
    note = "" if known.covered else words.say("auction.left", amount=left)
    caption = words.say("auction.your_bid" if known.mode != "wait" else "maximum.dial")
    face = DialFace(known.bid, known.least, known.top, known.colour, caption, note, left < 0)
    pen.dial(wide / 2, y, radius, face, SetBid(known.seat, known.bid))
    size, high = 64, 52
    sides = ((18, y - high - 8, 1, "+1"), (18, y + 8, 5, "+5"))
    for x, at, more, label in sides:
        enough = known.bid + more <= known.most
        intent = SetBid(known.seat, known.bid + more)
        why = "" if enough else words.say("auction.no_more")
        pen.push(
            (x, at, size, high),
            PushButton(Plain(label), intent, "paper", "", enough, why, size=28, name=OneOf("bid", label)),
        )
    right = wide - 18 - size
    above = known.bid > known.least
    intent = SetBid(known.seat, known.bid - 1)
    why = "" if above else words.say("auction.no_less")
    pushed = PushButton(Plain("−1"), intent, "paper", "", above, why, size=28, name="bid:-1")
    pen.push((right, y - high - 8, size, high), pushed)
    least = (right, y + 8, size, high)
    pen.button(least, "", SetBid(known.seat, known.least), "paper", name="bid:least")
    pen.number(known.least, right + size / 2, y + 8 + high * 0.38, 24, INK, "center", fit=size * 0.9)
    lowest = words.say("auction.lowest")
    pen.text(lowest, right + size / 2, y + 8 + high * 0.76, 14, "semibold", INK, "center", size * 0.92)


def _bid_buttons(pen: Pen, known: MatFacts, foot: Box) -> None:
    """Bid, the maximum where one may be set, pass and one step back, as far as each can be done."""
    x, y, wide, high = foot
    able = known.least <= known.most
    more = known.may_cap + known.may_pass + (known.mode == "open")
    gap = 10 if more < 3 else 8
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
    pen.button(box, label, StepBack(known.seat), "paper", icon, size=26, name="back", hint=back)


def _cap(pen: Pen, known: MatFacts, box: Box, able: bool = True, size: float = 25) -> None:
    """Set the amount on the dial as the maximum, or take it back."""
    hint = words.say("maximum.hint")
    if known.capped is None:
        label, intent, icon = words.say("maximum.button", amount=known.bid), SetMaximum(known.seat, known.bid), ""
        does = words.say("maximum.button_does")
    else:
        label, intent, icon, does = words.say("maximum.off_button"), SetMaximum(known.seat, 0), "cross", ""
    pen.push(box, PushButton(label, None, "paper", icon, able, size=size, sub=does))
    bids = known.mode != "wait" and known.capped is None
    pen.target("maximum", box, intent, able, "", hint, Manner(commit=bids))


def _wait(pen: Pen, known: MatFacts, middle: tuple[float, float], foot: Box) -> None:
    """While others bid: the dial for the most one would pay, or what that does."""
    wide = pen.size[0]
    able = known.least <= known.most
    if known.capped is None and able:
        if known.refused:
            middle = (middle[0], middle[1] - 44)
            slip = (18, middle[1] + 4, wide - 36, 38)
            pen.slip(slip, radius=8)
            inner = (slip[0] + 8, slip[1] + 2, slip[2] - 16, slip[3] - 4)
            pen.paragraph(known.refused, inner, 16, "semibold", WINE, "center", middle=True)
        _dial(pen, known, middle)
        _cap(pen, known, foot)
        return
    if known.capped is None:
        _price(pen, known, middle)
        return
    y = (middle[0] + middle[1]) / 2 - 26
    _medal(pen, known, wide / 2, y, min(74, (middle[1] - middle[0]) / 2 - 34))
    text = (24, y + 78, wide - 48, middle[1] - y - 78)
    pen.paragraph(known.told or words.say("maximum.waits"), text, 18, "semibold", CREAM, "center", middle=True)
    _cap(pen, known, foot)


def _medal(pen: Pen, known: MatFacts, x: float, y: float, radius: float) -> None:
    """One's own maximum in words and how far it has come, on a round plate in one's colour: nobody's bid looks so."""
    pen.disc(x, y, radius + 5, SEAT_DARK[known.colour])
    pen.disc(x, y, radius + 2, SEAT[known.colour])
    pen.disc(x, y, radius - 3, CARD)
    room = radius * 1.4
    pen.text(words.say("maximum.mine"), x, y - radius * 0.56, 16, "semibold", INK_SOFT, "center", room)
    if known.capped:
        pen.number(known.capped, x, y, 60, INK, "center", fit=room)
    else:
        pen.icon("eye-slash", x, y, 50, INK)
        touched = Manner(round=True)
        pen.target("peek:maximum", (x - radius, y - radius, 2 * radius, 2 * radius), Peek(known.seat), manner=touched)
    if known.leader:
        now = words.say("maximum.now", amount=known.standing)
        pen.text(now, x, y + radius * 0.58, 17, "semibold", WINE, "center", room)


def _drop(pen: Pen, mat: MatFacts, middle: tuple[float, float]) -> None:
    """The scrapped plant, and a button for each fuel that may go back to the supply."""
    wide = pen.size[0]
    top, foot = middle
    card = 98
    tall = card_size(card)[1]
    y = foot - tall - 6
    known = mat.scrapped
    if known is None:
        return
    pen.card(PlantCard(known.plant, "tall", "resting", tuple(FUELS[fuel] for fuel in known.left)), 24, y, card)
    said = asking.fate_of_fuel(known) if known.settled else words.say("auction.drop_must")
    text = (24, top, wide - 48, y - top - 6)
    pen.paragraph(said, text, 18, "semibold", CREAM, "left", middle=True)
    left, room = 44.0 + card, wide - card - 66
    high = 46
    rows = len(known.may_leave)
    first = y + (tall - rows * high - (rows - 1) * 8) / 2
    for index, fuel in enumerate(known.may_leave):
        box = (left, first + index * (high + 8), room, high)
        label = words.say("auction.return", fuel=goods(fuel))
        pen.push(
            box,
            PushButton(
                label,
                Lay(mat.seat, DROP[fuel]),
                "paper",
                "recycle",
                size=22,
                name=OneOf("drop", FUELS[fuel]),
                glow=not known.settled,
            ),
        )


def _two(pen: Pen, known: MatFacts, foot: Box, label: str, icon: str, able: bool = True) -> None:
    """Confirm, and one step back."""
    x, y, wide, high = foot
    why = "" if able else words.say("auction.drop_must")
    confirm(pen, (x, y, wide * 0.65, high), label, known.seat, icon, 34, able, why)
    rest = (x + wide * 0.65 + 12, y, wide * 0.35 - 12, high)
    pen.button(rest, words.say("desk.back"), StepBack(known.seat), "paper", size=26, name="back")


def _pass(pen: Pen, known: MatFacts, foot: Box) -> None:
    x, y, wide, high = foot
    box = (x + wide * 0.2, y, wide * 0.6, high)
    label = words.say("auction.pass_round")
    pass_turn(pen, box, label, known.seat, 30, known.may_pass, "" if known.may_pass else known.why_not)


def _price(pen: Pen, known: MatFacts, middle: tuple[float, float]) -> None:
    """The standing bid on paper, and what the plant does."""
    wide = pen.size[0]
    top, foot = middle
    y = (top + foot) / 2 - 26
    plate = (wide / 2 - 110, y - 52, 220, 104)
    pen.slip(plate, radius=10)
    pen.money(known.bid if known.mode == "alone" else known.standing, wide / 2, y, 76, INK, "center")
    if known.mode != "alone":
        by = words.say("auction.highest_of", name=known.leader) if known.leader else words.say("auction.begins")
        pen.text(by, wide / 2, y + 72, 19, "semibold", CREAM, "center", wide - 40)
    if known.does:
        box = (26, y + 88, wide - 52, 40)
        told = words.say("asking.plant_does", plant=known.lot, does=known.does)
        pen.paragraph(told, box, 16, "read", CREAM_SOFT, "center", middle=True)


def _say(pen: Pen, key: str, middle: tuple[float, float], icon: str) -> None:
    """A sign and a sentence where there is nothing to set."""
    wide = pen.size[0]
    top, foot = middle
    y = (top + foot) / 2
    pen.icon(icon, wide / 2, y - 34, 64, BRASS_INK)
    pen.paragraph(
        words.say(key),
        (34, y + 10, wide - 68, 70),
        18,
        "semibold",
        CREAM,
        "center",
        middle=True,
    )
