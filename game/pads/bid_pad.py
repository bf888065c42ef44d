"""The bid pad: the bidders, a dial and the buttons of an auction, in three shapes: wide, low and narrow. Lengths in mm.

A station's drawer holds the wide shape, its row at a short side the low one, the desk's mat the narrow one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from game.engine import auction
from game.engine.state import IllegalAction
from game.kit.components.card import RATIO
from game.kit.input import keycaps
from game.kit.items import (
    Box,
    Button,
    Copy,
    Cover,
    DrawnItem,
    Items,
    Mark,
    MmPen,
    Paragraph,
    Plate,
    Text,
    TouchSpot,
    line,
    number,
    width_of,
)
from game.kit.pen.control_faces import DialFace
from game.kit.style import words
from game.kit.style.layout_theme import CROSS_GROUND, OUT, PAPER_WARM, TURN_INK
from game.kit.style.theme import CREAM, GLOW, INK, INK_SOFT, ON_SEAT, PAPER, SEAT, WINE, mixed
from game.kit.style.type_spec import Untranslated
from game.kit.values.area import Area, area
from game.kit.values.ids import AtSeat, OneOf, at_any_seat
from game.parts.carrying import HOME
from game.session.intents import Confirm, PassTurn, Peek, SetBid, StepBack, ThenPass
from game.session.maximum_bid import gathers, may_set
from game.session.parties import colour_of, is_asked
from game.session.plan_words import refusal_text
from game.session.prompts import why_barred
from game.session.session import Session
from game.views import bidding

CARD = 49.0
"""Largest width of the auctioned plant, mm."""
LEAST_CONTROLS, MOST_CONTROLS = 104.0, 150.0
"""Width of the dial above the buttons, mm."""
LEAST_LIST, MOST_LIST = 56.0, 88.0
"""Width of the list of bidders, mm; with less, it becomes a line above the dial."""
LEAST_CARD, LEAST_CAP = 240.0, 195.0
"""Widths from which a low pad has room for the auctioned plant, and for the maximum, mm."""
ROUND = 40.0
"""Height from which the dial is round, mm."""
SUB = 44.0
"""Width of a button from which it has room for a second line, mm."""
SHARES = {"confirm": 4.0, "maximum": 3.6, "pass": 2.2, "back": 2.0, "then": 2.6}
"""Widths of the buttons relative to each other."""
SWITCH = "arrows-clockwise"
"""The icon of a button that switches between two settings."""
GONE = ("passed", "bought", "out")
LABELS = {"high": "auction.highest", "bought": "auction.bought"}
"""The text below a bidder's number, by the bidder's state."""
SIGNS = {"wait": "hourglass", "turn": "gavel", "limit": "gavel", "answered": "check"}
"""The sign of a bidder without a number if there is no room for its word; a cross if it is out."""


@dataclass(frozen=True, slots=True)
class BidPad:
    """The controls with which a seat bids; at a table the names of its targets begin with the colour of the seat
    `owner`."""

    session: Session
    seat: int
    owner: str = ""

    def wide(self, whole: Area) -> Items:
        """Yield the wide shape of the bid pad, at the right of its box: the plant, the bidders (as cards or in one
        line), and the dial above the buttons.
        """
        card = min(CARD, whole.w - LEAST_CONTROLS - 7)
        room = whole.w - card - 7
        listed = min(MOST_LIST, room - LEAST_CONTROLS - 4)
        beside = listed >= LEAST_LIST
        taken = listed + 4 if beside else 0
        whole = whole.right(card + 7 + taken + min(MOST_CONTROLS, room - taken))
        plant, inner = whole.split(card + 5, 2)
        yield Plate("well", whole.inset(-1, -0.6), radius=5, z=0.45)
        yield from self.plant(plant.less(left=2, right=3).middle(card, card * RATIO["wide"]), "wide")
        shown, rest = inner.inset(0, 1).split(listed, 4) if beside else inner.cut(16, 0.6)
        yield from self.bidders(shown, 1 if beside else 6)
        upper, lower = rest.rows(26 if self._capped else 0, 0, gap=3)
        yield from (*self.dial(upper), *self.keys(lower))

    def low(self, whole: Area) -> Items:
        """Yield the low shape of the bid pad, in one row: the plant if it fits, pass, the dial, the maximum and bid.
        A waiting seat also gets a sentence about its maximum.
        """
        yield Plate("well", whole.inset(-1), radius=5, z=0.4)
        if whole.w > LEAST_CARD:
            plant, whole = whole.split(42, 5)
            yield from self.plant(plant.less(left=1, top=0.7), "mini")
        dial, rest = whole.split(min(130.0, whole.w * 0.44), 3)
        if not self._asked:
            amount_box, rest = rest.split(rest.w * 0.55, 3)
            yield Paragraph(words.say("maximum.waits"), amount_box, 4.2, CREAM)
        keys = self.keys(rest, whole.w > LEAST_CAP or not self._asked)
        if len(keys) > 1 and self._asked:  # pass is at the other end, away from bid
            first = replace(keys[0], box=Area(whole.x, whole.y, keys[0].box[2], whole.h))
            dial, keys = dial.moved(first.box[2] + 3), [first, *keys[1:]]
        yield from (*self.dial(dial), *keys)

    def narrow_keys(self, foot: Area) -> list[Button]:
        """Return the buttons of the bid pad's narrow shape, bid first; the caller places `dial` above them and `outbid`
        among them.
        """
        keys = [key for key in self.keys(foot)[::-1] if at_any_seat(key.name) != "then"]
        return _side_by_side(keys, foot)

    def outbid(self, box: Area) -> list[Button]:
        """Return the switch between passing and being asked again once others bid above the seat's maximum, as a whole
        sentence."""
        kept = self.session.view(self.seat).maximum
        if (self._asked and not gathers(self.session)) or (kept and kept.out):
            return []
        key = self._then(box)
        said = "maximum.outbid_passes" if self.session.view(self.seat).then_passes else "maximum.outbid_asks"
        return [replace(key, label=words.say(said), icon=SWITCH, style="dark", cap=6.0, plain=False)]

    def name(self, what: str) -> str:
        """Return the full name of a touch target of this pad; at a table the name contains the seat."""
        return AtSeat(self.owner, what) if self.owner else what

    @property
    def _asked(self) -> bool:
        return is_asked(self.session, self.seat)

    @property
    def _capped(self) -> bool:
        """Whether the seat waits with a maximum set."""
        return self.session.view(self.seat).maximum is not None and not self._asked

    def plant(self, box: Area, style: str) -> Items:
        """Yield the plant card on auction; until its nomination is confirmed, a touch or a flick puts the card back."""
        yield Copy(self.session.auctioned_plant(self.seat), *box[:3], style, "offer", lit=True)
        if self._asked and self.session.draft(self.seat).moves:
            hint = words.say("carry.home")
            yield TouchSpot(self.name("lot"), box, StepBack(self.seat), drag=HOME, hint=hint)

    def bidders(self, whole: Area, columns: int, all_seats: bool = False, gap: float = 1.4) -> Items:
        """Yield a card for each player who can still buy a plant this round (with `all_seats`, for every player), in
        bidding order and row by row, the pad's own seat last."""
        known = [
            it
            for it in bidding.bidders(self.session, self.seat, tells=not self.owner)
            if all_seats or it.state not in ("bought", "out")
        ]
        columns = min(columns, len(known))
        for bidder, box in zip(known, whole.grid(columns, -(-len(known) // columns), gap), strict=False):
            yield from bidder_card(bidder, box.middle(box.w, min(box.h, max(14.5, box.w * 1.2))))

    def dial(self, whole: Area) -> Items:
        """Yield the dial for the amount between buttons for less and more, or, for a waiting seat with a maximum, that
        maximum face down.
        On a low dial a finger slides on the amount, and a tap sets the minimum bid.
        """
        known = bidding.dial(self.session, self.seat)
        if self._capped:
            yield Cover(self.name("capped"), whole, words.say("maximum.covered"), Peek(self.seat))
        elif whole.h > ROUND:
            less, face, more = whole.inset(8, 0).columns(29, 0, 29)
            yield DrawnItem(face, _paint_dial, (self._face(known), SetBid(self.seat, known.value)))
            back, least = _stacked(less, 2)
            lowest, name = words.say("auction.lowest"), OneOf("bid", "least")
            yield self._key(
                name, least, SetBid(self.seat, known.least), str(known.least), cap=9.0, plain=True, sub=lowest
            )
            yield from self._steps([known.less, *known.more], [back, *_stacked(more, len(known.more))])
        else:
            middle = min(46.0, max(34.0, whole.w * 0.32))
            less, amount, *up = whole.columns(0, middle, *[0] * len(known.more), gap=3)
            yield from sunk(known.value, amount, min(15.0, amount.h * 0.62))
            slide, hint = self.name(OneOf("bid", "least")), words.say("auction.slide_amount")
            yield TouchSpot(slide, amount, SetBid(self.seat, known.least), drag="slide", hint=hint)
            yield from self._steps([known.less, *known.more], [less, *up])

    def _face(self, known: bidding.Dial) -> DialFace:
        """Return the content of the round dial: the seat's bid or maximum, and the money it would have left."""
        left = self.session.state_of(self.seat).players[self.seat].money - known.value
        bids = self._asked and not gathers(self.session)
        caption = words.say("auction.your_bid" if bids else "maximum.dial")
        note = words.say("auction.left", amount=left) if self.session.money_seen(self.seat) else ""
        colour = colour_of(self.session, self.seat)
        return DialFace(
            known.value, known.least, known.top, colour, caption, note, left < 0, words.say("auction.turn_dial")
        )

    def _steps(self, steps: Sequence[bidding.Step], boxes: Sequence[Box]) -> Items:
        """Yield the buttons that lower or raise the amount on the dial."""
        for step, box in zip(steps, boxes, strict=True):
            look = {"cap": 9.0, "enabled": step.able, "reason": step.reason, "plain": True, "hint": step.hint}
            yield self._key(step.name, box, step.intent, step.label, **look)

    def _key(self, name: str, box: Box, intent: Any, label: str, **look: Any) -> Button:
        """Return a button in the usual style, light paper at the desk and dark at a table, unless another style is
        given."""
        return Button(self.name(name), box, intent, label, **({"style": "dark" if self.owner else "paper"} | look))

    def keys(self, whole: Area, capping: bool = True) -> list[Button]:
        """Return the buttons side by side: pass, set the maximum, and bid; a seat that waits gets the maximum and what
        follows it.
        """
        capping = capping and not (self._asked and gathers(self.session))  # then the bid itself is a maximum
        made = [self.maximum(whole)] if capping and may_set(self.session, self.seat) else []
        if gathers(self.session) or not self._asked:
            made = [self._then(whole), *made]
        if self._asked:
            passes = [self.passing(whole)] if self.owner or self.session.may_pass(self.seat) else []
            made = [*self._back(whole), *passes, *made, self._bid(whole)]
        return _side_by_side(made, whole)

    def _back(self, box: Area) -> list[Button]:
        """Return, at the desk, a button that withdraws an unconfirmed nomination; a table station has such a button
        elsewhere."""
        if self.owner or not self.session.draft(self.seat).moves:
            return []
        hint = words.say("desk.back")
        return [self._key("back", box, StepBack(self.seat), "", icon="arrow-u-up-left", cap=8.3, hint=hint)]

    def _bid(self, box: Area) -> Button:
        session, known = self.session, bidding.dial(self.session, self.seat)
        label = bidding.bid_label(session, self.seat)
        able = known.able and known.value <= known.most
        missing = known.least - session.state_of(self.seat).players[self.seat].money
        dear = IllegalAction("bid_too_dear", amount=known.least, missing=missing)
        barred = why_barred(session, self.seat, session.auctioned_plant(self.seat))
        why = "" if able else barred or refusal_text(session, self.seat, dear)
        key = keycaps.sign("commit") if able and not self.owner else ""
        button = self._key("confirm", box, Confirm(self.seat), label, style="brass", icon="gavel", cap=11.5, key=key)
        sure = bool(session.view(self.seat).asked_twice)
        return replace(button, enabled=able, reason=why, commit=True, glow=sure)

    def passing(self, box: Area, label: str = "auction.pass") -> Button:
        """Return the button with which the seat passes, disabled with the reason if it may not pass."""
        may, named = self.session.may_pass(self.seat), self.session.auctioned_plant(self.seat)
        must_name = auction.may_pass_opening(self.session.state_of(self.seat))
        why = "table.must_bid" if named else "refusal.name_a_plant" if must_name else "refusal.must_buy"
        said, reason = words.say(label), "" if may else words.say(why)
        intent = PassTurn(self.seat)
        return self._key("pass", box, intent, said, style="wine", cap=9.0, enabled=may, reason=reason, commit=True)

    def maximum(self, box: Area) -> Button:
        """Return the button that makes the amount on the dial the seat's maximum, or cancels a maximum already set."""
        known = bidding.maximum_button(self.session, self.seat)
        style = "paper" if not self.owner else "green" if known.sets and not self._asked else "dark"
        hint = words.say("maximum.hint") if known.sets else ""
        button = self._key("maximum", box, known.intent, known.label, style=style, cap=7.4, sub=known.does)
        return replace(button, enabled=known.able, hint=hint, commit=known.commits)

    def _then(self, box: Area) -> Button:
        """Return the button that switches between passing and being asked again when more than the maximum is bid."""
        passes, hint = self.session.view(self.seat).then_passes, words.say("maximum.then_hint")
        label, icon = bidding.last_word(self.session, self.seat), "x" if passes else "question"
        return self._key("then", box, ThenPass(self.seat), label, icon=icon, cap=6.0, hint=hint, plain=True)


def _side_by_side(keys: Sequence[Button], whole: Area) -> list[Button]:
    """Return buttons side by side, each as wide as its kind needs, with an icon and a second line where these fit."""
    boxes = whole.shared([SHARES[at_any_seat(key.name)] for key in keys], 3.2) if keys else []
    return [_fitted(key, box) for key, box in zip(keys, boxes, strict=True)]


def _fitted(key: Button, box: Area) -> Button:
    """Return a button that fits its box, in the largest type possible; its icon is left out if it makes the type much
    smaller."""
    most, letters = min(key.cap, box.h * 0.42), width_of(key.label, 10, "heading") / 10
    if key.icon and key.label and at_any_seat(key.name) == "then":
        if letters * 4 > box.w - 6:  # its sign alone says what happens then; beside its words it says that it switches
            return replace(key, box=box, label="", cap=min(key.cap, box.h * 0.42))
        key = replace(key, icon=SWITCH)
    signed = not letters or (bool(key.icon) and (box.w - 6) / (letters + 2.2) > 0.7 * most)
    cap = max(4.0, min(most, (box.w - 6) / (letters + 2.2 * signed)))
    return replace(key, box=box, cap=cap, icon=key.icon if signed else "", sub=key.sub if box.w > SUB else "")


def _stacked(column: Area, count: int) -> list[Area]:
    """Return the boxes for `count` buttons, one above another, in the column beside the round dial."""
    high = min(23.6, (column.h - 7.2 * (count - 1)) / count)
    return column.middle(column.w, count * high + (count - 1) * 7.2).down(count, 7.2)


def _paint_dial(mm_pen: MmPen, box: Box, face: DialFace, intent: SetBid) -> None:
    """Paint the round dial in the middle of a box in px."""
    place = area(box)
    mm_pen.pen.dial(place.centre, place.level, min(place.h / 2 - 2 * mm_pen.k, place.w / 2), face, intent)


def sunk(value: int | str, box: Area, cap: float) -> Items:
    """Yield a number on a sunken plate, between the buttons that change it."""
    yield Plate("flat", box, PAPER_WARM, 4)
    yield Plate("well", box, CROSS_GROUND, 4, 0.05)
    yield number(value, box.centre, box.level, cap, INK, "center", True, box.w - 5)


def bidder_card(bidder: bidding.SeatBid, box: Area) -> Items:
    """Yield a card with a bidder's emblem, name, and bid or status; the card is grey if the bidder is out of the
    auction."""
    gone, ink = bidder.state in GONE, ON_SEAT[bidder.colour]
    stacked = box.h >= 14 and box.h > 0.38 * box.w
    if stacked:
        head, body = box.cut(max(box.h * 0.3, min(9.5, box.h * 0.45)))
    else:
        head, body = box.split(box.w * 0.58 if box.w > 40 else min(box.h, box.w * 0.45))
    if bidder.state == "turn":
        yield Plate("glow", box, GLOW, 3.5, 4)
    yield Plate("paper", box, OUT if gone else PAPER, 3.2, 0.5)
    yield Plate("paper", head, mixed(SEAT[bidder.colour], OUT, 0.45) if gone else SEAT[bidder.colour], 3.2, 0)
    if bidder.state == "high":
        yield Plate("edge", box, GLOW, 3.5, line=1.0)
    radius = min(3.6, head.h * 0.3, head.w * 0.3)
    named = head.w > 22
    yield Mark("sigil", head.x + radius + 2.2 if named else head.centre, head.level, radius, bidder.colour)
    if named:
        called = head.less(left=2 * radius + 4, right=2)
        yield line(Untranslated(bidder.name), called, min(5.8, head.h * 0.5), ink, font="heading")
    yield from _status(bidder, body)


def _status(bidder: bidding.SeatBid, body: Area) -> Items:
    """Yield a bidder's bid or the plant it has bought, else its status as a word, or as a symbol if the word does not
    fit."""
    high = bidder.state == "high"
    if bidder.state in ("high", "bid", "bought"):
        value = f"{bidder.bid:02d}" if bidder.state == "bought" else bidder.bid
        if body.h > 20 and bidder.state in LABELS:
            body, below = body.rows(0, body.h * 0.33)
            said, under = words.say(LABELS[bidder.state]), WINE if high else INK_SOFT
            yield Text(said, below.centre, below.y + 3, 4.4, under, "semibold", "center", below.w - 3)
        elif bidder.state == "bought":
            sign, body = body.split(body.w * 0.4)
            yield Mark("icon", sign.end - 3, sign.level, min(8, body.h * 0.7), "factory", INK_SOFT)
        cap = min(14.0 if high else 11.5, body.h * 0.62)
        yield number(value, body.centre, body.level, cap, INK, "center", fit=body.w - 2)
        return
    said = words.say(f"auction.{bidder.state}", amount=bidder.bid)
    ink = TURN_INK if bidder.state == "turn" else INK_SOFT
    cap = max(4.0, min(6.4, body.h * 0.42))
    if width_of(said, cap, "heading") <= body.w - 2:
        yield line(said, body, cap, ink, "center", "heading")
    else:
        yield Mark("icon", body.centre, body.level, min(body.h, body.w) * 0.5, SIGNS.get(bidder.state, "x"), ink)
