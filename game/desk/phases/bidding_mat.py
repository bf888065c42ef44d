"""The bidding mat: seats in bidding order with their bids, the dial, and the buttons of the auction."""

from __future__ import annotations

from typing import Final

from game.desk.base.confirm_button import confirm, pass_turn, press
from game.desk.phases import bidders
from game.engine import auction
from game.engine.actions import DROP
from game.engine.plants import PLANTS
from game.engine.resources import FUELS
from game.engine.state import FREE, Task
from game.kit.components.card import PlantCard, card_size
from game.kit.pen.control_faces import DialFace, PushButton
from game.kit.pen.pen import Pen
from game.kit.style import words
from game.kit.style.layout_theme import BRASS_INK
from game.kit.style.theme import CARD, CREAM, CREAM_SOFT, INK, INK_SOFT, SEAT, SEAT_DARK, WINE
from game.kit.values.area import Area
from game.kit.values.contents import Manner
from game.kit.values.ids import OneOf
from game.session import prompts
from game.session.intents import Lay, Peek, SetBid, StepBack
from game.session.maximum_bid import may_set
from game.session.parties import colour_of, front_seat, is_asked
from game.session.plan_words import maximum_line
from game.session.prompts import burns, fuel_after_number, name_of
from game.session.scrapping import scrapping
from game.session.session import Session
from game.views import bidding

SHARES: Final = ((0,), (0.65, 0), (0.42, 0.32, 0), (0.31, 0.29, 0.23, 0))
"""Widths of the bid button and of up to three buttons beside it, as shares; the last one takes the rest."""
SIDE: Final = 64.0
"""Width of the buttons on both sides of the dial."""
HIGH, APART = 52.0, 16.0
"""Height of these buttons, and the gap between them."""


def paint(session: Session, pen: Pen) -> None:
    """Paint green felt with the seats at the top, the decision in the middle, and the buttons at the foot."""
    seat = front_seat(session)
    pen.felt(pen.rect)
    head, seats = pen.rect.less(14, 10, 14).cut(22)
    around = words.say(f"asking.bids_{session.state.rules.bid_direction}")
    pen.text(around, head.centre, head.level, 16, "semibold", CREAM, "center", head.w)
    used = bidders.paint(pen, bidding.bidders(session, seat), seats)
    middle = pen.rect.less(top=used + 40, bottom=84)
    foot = pen.rect.less(18, 0, 18, 14).bottom(62)
    match _mode(session, seat):
        case "bid" | "open" as mode:
            _dial(pen, session, seat, middle)
            _bid_buttons(pen, session, seat, foot, mode == "open")
        case "wait":
            _wait(pen, session, seat, middle, foot)
        case "choose":
            _say(pen, "auction.choose", middle, "gavel")
            _pass(pen, session, seat, foot)
        case "alone":
            _price(pen, session, seat, middle)
            _two(pen, seat, foot, words.say("auction.buy", amount=session.least_bid(seat)), "gavel")
        case "scrap":
            _say(pen, "auction.scrap", middle, "trash")
        case "drop":
            _drop(pen, session, seat, middle)
            known = scrapping(session, seat)
            why = "" if known and known.settled else words.say("auction.drop_must")
            _two(pen, seat, foot, words.say("auction.scrap_confirm"), "check", why)
        case _ if _lot(session, seat):
            _price(pen, session, seat, middle)
        case _:
            _say(pen, "auction.watch", middle, "hourglass")


def _mode(session: Session, seat: int) -> str:
    """The current decision of a seat: choose, bid, open, alone, scrap, drop, wait (with a maximum) or watch."""
    draft, task = session.draft(seat), session.match.state.task
    if not is_asked(session, seat):
        waits = session.match.is_person(seat) and not session.watching and may_set(session, seat)
        return "wait" if waits else "watch"
    if task == Task.NOMINATE:
        return "choose" if not session.auctioned_plant(seat) else "alone" if draft.closed else "open"
    if task == Task.SCRAP:
        return "drop" if draft.moves else "scrap"
    return {Task.OPEN: "open", Task.RAISE: "bid", Task.DROP: "drop"}.get(task, "watch")


def _lot(session: Session, seat: int) -> int:
    """The plant that the mat is about."""
    return session.auctioned_plant(seat) if is_asked(session, seat) else session.state.lot


def _dial(pen: Pen, session: Session, seat: int, middle: Area) -> None:
    """Paint the dial between the buttons for less and more."""
    known, mine = bidding.dial(session, seat), is_asked(session, seat)
    left = session.state_of(seat).players[seat].money - known.value
    caption = words.say("auction.your_bid" if mine else "maximum.dial")
    note = words.say("auction.left", amount=left) if session.money_seen(seat) else ""
    face = DialFace(known.value, known.least, known.top, colour_of(session, seat), caption, note, left < 0)
    pen.dial(middle.centre, middle.level, min(middle.h / 2 - 4, 100), face, SetBid(seat, known.value))
    less, _, more = middle.inset(18, 0).columns(SIDE, 0, SIDE)
    for step, box in zip(known.more, _stacked(more, len(known.more)), strict=True):
        _step(pen, step, box, "auction.no_more")
    back, least = _stacked(less, 2)
    _step(pen, known.less, back, "auction.no_less")
    pen.button(least, "", SetBid(seat, known.least), "paper", name=OneOf("bid", "least"))
    pen.number(known.least, least.centre, least.y + HIGH * 0.38, 24, INK, "center", fit=SIDE * 0.9)
    said = words.say("auction.lowest")
    pen.text(said, least.centre, least.y + HIGH * 0.76, 14, "semibold", INK, "center", SIDE * 0.92)


def _stacked(area: Area, count: int) -> list[Area]:
    """The boxes of `count` buttons beside the dial."""
    high = min(HIGH, (area.h - APART * (count - 1)) / count)
    return area.middle(SIDE, count * high + (count - 1) * APART).down(count, APART)


def _step(pen: Pen, step: bidding.Step, box: Area, why_not: str) -> None:
    why = "" if step.able else words.say(why_not)
    pen.push(box, PushButton(step.label, step.intent, "paper", "", step.able, why, size=28, name=step.name))


def _bid_buttons(pen: Pen, session: Session, seat: int, foot: Area, opens: bool) -> None:
    """Paint the buttons that are possible: bid, maximum, pass and step back."""
    known, may_cap, may_pass = bidding.dial(session, seat), may_set(session, seat), session.may_pass(seat)
    more = may_cap + may_pass + opens
    boxes = foot.columns(*(share * foot.w for share in SHARES[more]), gap=10 if more < 3 else 8)
    missing = known.least - session.state_of(seat).players[seat].money
    why = "" if known.able else words.say("refusal.bid_too_dear", amount=known.least, missing=missing)
    size, icon = ((40, "gavel"), (40, "gavel"), (34, "gavel"), (28, ""))[more]
    said = words.say("auction.bid", amount=known.value)
    press(pen, boxes.pop(0), seat, PushButton(said, icon=icon, enabled=known.able, reason=why, size=size))
    if may_cap:
        _cap(pen, session, seat, boxes.pop(0), 22 if more == 3 else 25)
    if may_pass:
        pass_turn(pen, boxes.pop(0), words.say("auction.pass"), seat, 26 if more == 3 else 32)
    if opens:
        back = words.say("desk.back")
        label, icon = ("", "arrow-u-up-left") if more > 1 else (back, "")
        pen.button(boxes[0], label, StepBack(seat), "paper", icon, size=26, name="back", hint=back)


def _cap(pen: Pen, session: Session, seat: int, box: Area, size: float = 25) -> None:
    """Paint the button that sets the dial's amount as the maximum, or cancels it."""
    known = bidding.maximum_button(session, seat)
    icon, manner = "" if known.sets else "cross", Manner(commit=known.commits)
    pen.push(box, PushButton(known.label, None, "paper", icon, known.able, size=size, sub=known.does))
    pen.target("maximum", box, known.intent, known.able, "", words.say("maximum.hint"), manner)


def _wait(pen: Pen, session: Session, seat: int, middle: Area, foot: Area) -> None:
    """While others bid, paint the dial for a maximum, or the state of the maximum."""
    view = session.view(seat)
    if view.maximum is not None:
        _medal(pen, session, seat, middle)
        _cap(pen, session, seat, foot)
        return
    if not bidding.dial(session, seat).able:
        _price(pen, session, seat, middle)
        return
    if view.refused:
        middle, slip = middle.rows(0, 44)
        slip = slip.less(18, 4, 18, 2)
        pen.slip(slip, radius=8)
        said = prompts.refused(session, view.refused, view.peeking)
        pen.paragraph(said, slip.inset(8, 2), 16, "semibold", WINE, "center", middle=True)
    _dial(pen, session, seat, middle)
    _cap(pen, session, seat, foot)


def _medal(pen: Pen, session: Session, seat: int, middle: Area) -> None:
    """Paint the seat's maximum and its state on a round plate in the seat's colour, unlike any bid."""
    colour, seen, kept = colour_of(session, seat), session.money_seen(seat), session.view(seat).maximum
    radius = min(74, middle.h / 2 - 34)
    plate = middle.moved(down=-26).middle(2 * radius, 2 * radius)
    x, y = plate.centre, plate.level
    for more, tone in ((5, SEAT_DARK[colour]), (2, SEAT[colour]), (-3, CARD)):
        pen.disc(x, y, radius + more, tone)
    room = radius * 1.4
    pen.text(words.say("maximum.mine"), x, y - radius * 0.56, 16, "semibold", INK_SOFT, "center", room)
    if kept and seen:
        pen.number(kept.amount, x, y, 60, INK, "center", fit=room)
    else:
        pen.icon("eye-slash", x, y, 50, INK)
        pen.target("peek:maximum", plate, Peek(seat), manner=Manner(round=True))
    if session.state.leader != FREE:
        now = words.say("maximum.now", amount=session.state.bid)
        pen.text(now, x, y + radius * 0.58, 17, "semibold", WINE, "center", room)
    said = maximum_line(session, seat, seen=seen) or words.say("maximum.waits")
    text = middle.inset(24, 0).less(top=y + 78 - middle.y)
    pen.paragraph(said, text, 18, "semibold", CREAM, "center", middle=True)


def _drop(pen: Pen, session: Session, seat: int, middle: Area) -> None:
    """Paint the discarded plant, and a button for each fuel that can be dropped."""
    known = scrapping(session, seat)
    if known is None:
        return
    count, must = len(known.may_leave), not known.settled
    wide = 98.0 if count else 112.0
    if must:
        above, middle, _ = middle.rows(0, card_size(wide)[1], 6, gap=0)
        said = words.say("auction.drop_must")
        pen.paragraph(said, above.less(24, 0, 24, 6), 18, "semibold", CREAM, "left", middle=True)
    card = (middle.less(left=24).left(wide) if count else middle).middle(wide, card_size(wide)[1])
    pen.card(PlantCard(known.plant, "tall", "resting", tuple(FUELS[fuel] for fuel in known.left)), card.x, card.y, wide)
    places = middle.less(left=44 + wide, right=22)
    for fuel, box in zip(known.may_leave, places.middle(places.w, count * 54 - 8).stack(count, 54, 8), strict=True):
        label, name = words.say("auction.return", fuel=fuel_after_number(fuel, 1)), OneOf("drop", FUELS[fuel])
        pen.push(box, PushButton(label, Lay(seat, DROP[fuel]), "paper", "recycle", size=22, name=name, glow=must))


def _two(pen: Pen, seat: int, foot: Area, label: str, icon: str, why: str = "") -> None:
    """Paint Confirm and a step back."""
    main, rest = foot.columns(foot.w * 0.65, 0, gap=12)
    confirm(pen, main, label, seat, icon, why=why)
    pen.button(rest, words.say("desk.back"), StepBack(seat), "paper", size=26, name="back")


def _pass(pen: Pen, session: Session, seat: int, foot: Area) -> None:
    may, must_name = session.may_pass(seat), auction.may_pass_opening(session.state_of(seat))
    why = "" if may else words.say(f"refusal.{'name_a_plant' if must_name else 'must_buy'}")
    pass_turn(pen, foot.middle(foot.w * 0.6, foot.h), words.say("auction.pass_round"), seat, 30, why)


def _price(pen: Pen, session: Session, seat: int, middle: Area) -> None:
    """Paint the current bid on paper, and a description of the plant."""
    state, alone = session.seen(seat), _mode(session, seat) == "alone"
    x, y = middle.centre, middle.level - 26
    pen.slip(middle.moved(down=-26).middle(220, 104), radius=10)
    least = state.bid if state.leader != FREE else session.least_bid(seat)
    pen.money(session.view(seat).bid if alone else least, x, y, 76, INK, "center")
    if not alone:
        leader = name_of(session, state.leader) if state.leader != FREE else ""
        by = words.say("auction.highest_of", name=leader) if leader else words.say("auction.begins")
        pen.text(by, x, y + 72, 19, "semibold", CREAM, "center", middle.w - 40)
    lot = _lot(session, seat)
    if lot in PLANTS:
        told = words.say("asking.plant_does", plant=lot, does=burns(PLANTS[lot]))
        box = middle.moved(down=middle.h / 2 + 62).top(40).inset(26, 0)
        pen.paragraph(told, box, 16, "read", CREAM_SOFT, "center", middle=True)


def _say(pen: Pen, key: str, middle: Area, icon: str) -> None:
    """Paint an icon and a sentence if there is nothing to decide."""
    pen.icon(icon, middle.centre, middle.level - 34, 64, BRASS_INK)
    box = middle.inset(34, 0).moved(down=middle.h / 2 + 10).top(70)
    pen.paragraph(words.say(key), box, 18, "semibold", CREAM, "center", middle=True)
