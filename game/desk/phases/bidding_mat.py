"""The desk's panel for the auction, a mat of green felt: the bidders, and below them the controls to bid, to choose a
plant or to discard one."""

from __future__ import annotations

from dataclasses import replace

from game.engine.actions import DROP
from game.engine.resources import FUELS
from game.engine.state import FREE, Task
from game.kit.components.card import RATIO
from game.kit.items import (
    UNIT,
    Button,
    Copy,
    DrawnItem,
    Items,
    Mark,
    MmPen,
    Money,
    Paragraph,
    Plate,
    Text,
    Thing,
    TouchSpot,
    line,
    number,
    paint_items,
    width_of,
)
from game.kit.pen.pen import Pen
from game.kit.style import words
from game.kit.style.layout_theme import BRASS_INK
from game.kit.style.theme import CARD, CREAM, CREAM_SOFT, INK, INK_SOFT, SEAT, SEAT_DARK, WINE
from game.kit.values.area import Area
from game.kit.values.contents import Box
from game.kit.values.ids import OneOf, OriginId
from game.pads.bid_pad import BidPad
from game.session.intents import Peek, StageMove
from game.session.maximum_bid import gathers, may_set
from game.session.parties import colour_of, front_seat, is_asked
from game.session.plan_words import maximum_line
from game.session.prompts import burns, fuel_after_number, name_of, refused
from game.session.scrapping import scrapping
from game.session.session import Session
from game.views import bidding

SAID, OFFER, LEAST_OFFER = 16.0, 32.0, 20.0
"""Heights of the sentence above the plants that can be put up for auction, of the row of each, and the least height of
a row."""
IN_ROWS, BESIDE_OFFER, WIDE_OFFER = 4, 42.0, 72.0
"""The most plants to put up for auction that are below each other, the widest card of one, and the width beside it from
which the money left is shown."""


def paint(session: Session, pen: Pen) -> None:
    """Paint the felt mat of the auction with the bidders and the controls."""
    pen.felt(pen.rect)
    paint_items(pen, tuple(_items(session, front_seat(session), pen.rect.scaled(1 / UNIT))))


def _items(session: Session, seat: int, mat: Area) -> Items:
    """Yield the contents of the auction's felt mat: the bidders, and below them the decision with its buttons."""
    pad, task = BidPad(session, seat), session.match.state.task
    head, body = mat.less(6.4, 4.5, 6.4).cut(10)
    around = f"asking.bids_{session.state.rules.bid_direction}"
    said = words.say("maximum.all_at_once" if gathers(session) else around)
    yield line(said, head, 5.2, CREAM, "center")
    names = [bidder.name for bidder in bidding.bidders(session, seat)]
    one_row = len(names) < 5 and max(width_of(name, 5.8, "heading") for name in names) < body.w / len(names) - 18
    columns = len(names) if one_row else 3 if len(names) > 4 else 2
    bidders, body = body.cut(42 if one_row else 47, 5)
    yield from pad.bidders(bidders, columns, all_seats=True, gap=4)
    middle, foot = body.less(bottom=6.4).rows(0, 28, gap=5)
    yield Thing(OriginId("bid", colour_of(session, seat)), "origin", (), *middle.at(0.5, 0.5), 30)
    if session.dealing:
        return
    asked = is_asked(session, seat)
    waits = session.match.is_person(seat) and not session.watching
    if asked and task == Task.NOMINATE and not session.auctioned_plant(seat):
        yield from _choose(session, seat, middle)
        yield pad.passing(foot.middle(foot.w * 0.6, foot.h), "auction.pass_round")
    elif asked and task in (Task.SCRAP, Task.DROP):
        yield from _scrap(session, pad, middle, foot)
    elif session.draft(seat).closed and asked:
        yield from (*_price(session, seat, middle, session.auctioned_plant(seat)), *pad.narrow_keys(foot))
    elif asked or (waits and may_set(session, seat) and bidding.dial(session, seat).able):
        yield from _bid(session, pad, middle, foot)
    elif session.state.lot:
        yield from _price(session, seat, middle, session.state.lot)
    else:
        yield from _say("auction.watch", middle, "hourglass")


def _choose(session: Session, seat: int, middle: Area) -> Items:
    """Yield a request to choose a plant, and each plant that the seat can afford to put up for auction, with its
    minimum bid and the money left after it."""
    offers = bidding.affordable(session, seat)
    said, room = middle.cut(SAID)
    in_rows = 0 < len(offers) <= IN_ROWS and room.down(len(offers))[0].h >= LEAST_OFFER
    columns = 1 if in_rows else 2
    rows = room.down(max(1, -(-len(offers) // columns)))
    if not offers or rows[0].h < LEAST_OFFER:
        yield from _say("auction.choose", middle, "gavel")
        return
    yield Paragraph(words.say("auction.choose"), said.inset(4, 0), 5.2, CREAM, "center")
    cells = [cell for row in rows for cell in row.middle(row.w, min(row.h, OFFER)).across(columns, 4)]
    for offer, cell in zip(offers, cells, strict=False):
        yield from _offer(seat, offer, cell.inset(6 if in_rows else 0, 1.5))


def _card_width(highest: float) -> float:
    """Return the width of a small plant card whose height is at most `highest`."""
    return min(highest / RATIO["mini"], BESIDE_OFFER)


def _offer(seat: int, offer: bidding.PlantOffer, slip: Area) -> Items:
    """Yield a plant card with its minimum bid and the money left after that; a touch puts the plant up for auction."""
    at = slip.inset(2, 1)
    broad = _card_width(at.h)
    card, rest = at.split(broad, 4)
    yield Plate("paper", slip, radius=3)
    yield Copy(offer.plant, *card.middle(broad, broad * RATIO["mini"])[:3], "mini", "offer")
    yield Money(offer.least, rest.x, rest.level, 11, INK)
    if offer.left is not None and rest.w > WIDE_OFFER:
        yield line(words.say("auction.left", amount=offer.left), rest.less(left=34, right=2), 5, INK_SOFT, "right")
    yield TouchSpot(OneOf("call", offer.plant), slip, StageMove(seat, offer.move), hint=words.say("auction.choose"))


def _bid(session: Session, pad: BidPad, middle: Area, foot: Area) -> Items:
    """Yield the controls with which a seat bids or sets its maximum bid; once a waiting seat has set one, the maximum
    replaces the dial, and a refused maximum is shown with the reason."""
    view = session.view(pad.seat)
    if then := pad.outbid(middle.bottom(17)):
        middle = middle.less(bottom=20)
        yield from then
    if view.maximum is not None and not is_asked(session, pad.seat):
        yield from (*_medal(session, pad.seat, middle), *pad.narrow_keys(foot))
        return
    if view.refused and not is_asked(session, pad.seat):
        slip, middle = middle.cut(19, 1)
        yield Plate("paper", slip.inset(2, 0), radius=3.6)
        yield Paragraph(refused(session, view.refused, view.peeking), slip.inset(5, 1), 5.2, WINE, "center")
    yield from (*pad.dial(middle), *pad.narrow_keys(foot))


def _medal(session: Session, seat: int, middle: Area) -> Items:
    """Yield the maximum bid that a seat has set, on a round plate in the seat's colour, and below it a sentence on its
    state."""
    seen, kept = session.money_seen(seat), session.view(seat).maximum
    out = kept is not None and kept.out
    plate, said = middle.rows(0, 20, gap=3)
    plate = plate.middle(*[min(72.0, plate.h)] * 2)
    yield DrawnItem(plate, _paint_plate, (colour_of(session, seat),))
    fit = plate.w * 0.7
    mine = words.say("maximum.my_answer" if out else "maximum.mine")
    yield Text(mine, *plate.at(0.5, 0.23), 5.2, INK_SOFT, align="center", fit=fit)
    if out:
        yield Text(words.say("auction.pass"), *plate.at(0.5, 0.5), 15, INK, "heading", "center", fit)
    elif kept and seen:
        yield number(kept.amount, *plate.at(0.5, 0.5), 19, INK, "center", fit=plate.w * 0.7)
    else:
        yield Mark("icon", *plate.at(0.5, 0.5), 22, "eye-slash", INK)
        yield TouchSpot(OneOf("peek", "maximum"), plate, Peek(seat), round=True)
    if session.state.leader != FREE:
        now = words.say("maximum.now", amount=session.state.bid)
        yield Text(now, *plate.at(0.5, 0.78), 5.5, WINE, align="center", fit=plate.w * 0.7)
    news = "" if out else maximum_line(session, seat, seen=seen)
    told = news or words.say("maximum.pass_waits" if out else "maximum.waits")
    yield Paragraph(told, said, 5.8, CREAM, "center")


def _paint_plate(mm_pen: MmPen, box: Box, colour: str) -> None:
    """Paint a round plate with a rim in the seat's colour, on which its maximum bid is shown."""
    x, y, wide, _ = box
    for share, tone in ((1.0, SEAT_DARK[colour]), (0.96, SEAT[colour]), (0.9, CARD)):
        mm_pen.pen.disc(x + wide / 2, y + wide / 2, wide / 2 * share, tone)


def _scrap(session: Session, pad: BidPad, middle: Area, foot: Area) -> Items:
    """Yield a request to choose the plant to discard; once it is chosen, that plant, a button for each fuel that can be
    discarded with it, and the button that confirms."""
    known = scrapping(session, pad.seat)
    if known is None:
        yield from _say("auction.scrap", middle, "trash")
        return
    must, must_drop = not known.settled, words.say("auction.drop_must")
    if must:
        sentence, middle = middle.cut(middle.h * 0.28, 2)
        yield Paragraph(must_drop, sentence.inset(4, 0), 5.8, CREAM)
    count, wide = len(known.may_leave), min(46.0, middle.h / RATIO["tall"])
    plant, places = middle.inset(4, 0).split(wide, 9) if count else (middle.middle(wide, middle.h), middle)
    card = plant.middle(wide, wide * RATIO["tall"])
    yield Copy(known.plant, *card[:3], "tall", "resting", tuple(FUELS[fuel] for fuel in known.left))
    for fuel, box in zip(
        known.may_leave, places.middle(places.w, count * 24.5 - 3.6).stack(count, 24.5, 3.6), strict=True
    ):
        label, name = words.say("auction.return", fuel=fuel_after_number(fuel, 1)), OneOf("drop", FUELS[fuel])
        yield Button(name, box, StageMove(pad.seat, DROP[fuel]), label, "paper", "recycle", cap=7, glow=must)
    confirm, *back = pad.narrow_keys(foot)
    reason = must_drop if must else ""
    yield from (
        replace(confirm, label=words.say("auction.scrap_confirm"), icon="check", enabled=not must, reason=reason),
        *back,
    )


def _price(session: Session, seat: int, middle: Area, plant: int) -> Items:
    """Yield the highest bid or, before it, the minimum bid, on paper, with its bidder and a sentence on the plant on
    auction."""
    state, own = session.seen(seat), session.draft(seat).closed
    slip, by, does = middle.rows(0, 12, 18, gap=2)
    slip = slip.middle(100, min(47.0, slip.h))
    least = state.bid if state.leader != FREE else session.least_bid(seat)
    yield Plate("paper", slip, radius=4.5)
    yield Money(session.view(seat).bid if own else least, slip.centre, slip.level, 24, INK, "center")
    if not own:
        leader = name_of(session, state.leader) if state.leader != FREE else ""
        said = words.say("auction.highest_of", name=leader) if leader else words.say("auction.begins")
        yield line(said, by, 6, CREAM, "center")
    if plant in state.rules.plants:
        sentence = words.say("asking.plant_does", plant=plant, does=burns(state.rules.plants[plant]))
        yield Paragraph(sentence, does.inset(5, 0), 5, CREAM_SOFT, "center", font="read")


def _say(key: str, middle: Area, icon: str) -> Items:
    """Yield an icon and a sentence, in place of controls: what to touch on another panel, or that others are
    choosing."""
    sign, said = middle.rows(0, middle.h * 0.5)
    yield Mark("icon", sign.centre, sign.foot - 16, 29, icon, BRASS_INK)
    yield Paragraph(words.say(key), said.top(32).inset(9, 0), 5.8, CREAM, "center")
