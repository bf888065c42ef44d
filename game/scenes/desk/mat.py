"""The bidding mat: seats in clockwise order with their bids, the dial, and the buttons of the auction."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect

from game.engine import auction, rules
from game.engine.actions import DONE, DROP, Bid, Drop, Nominate, Scrap
from game.engine.events import PhaseBegan, PlantSold
from game.engine.plants import PLANTS, must_leave
from game.engine.resources import FUELS
from game.engine.state import FREE, Task
from game.scenes.asking import burns, goods, name_of
from game.scenes.desk.facts import asked, colour_of, front
from game.scenes.intents import Confirm, Lay, PassTurn, SetBid, StepBack
from game.scenes.stage import Stage
from game.ui import words
from game.ui.card import card_size
from game.ui.panel import Panel
from game.ui.pen import Pen
from game.ui.theme import CREAM, CREAM_SOFT, GLOW, INK, INK_SOFT, ON_SEAT, PAPER, SEAT, WINE, mixed

Box = tuple[float, float, float, float]
GONE = (196, 188, 160)
TURN = (146, 98, 20)


@dataclass(frozen=True, slots=True)
class Bidder:
    """A seat on the mat; state: high, bid, turn, wait, passed, bought, out."""

    name: str
    colour: str
    state: str
    bid: int


@dataclass(frozen=True, slots=True)
class MatFacts:
    bidders: tuple[Bidder, ...]
    seat: int
    colour: str
    mode: str
    """choose, bid, open, alone, scrap, drop, watch."""
    lot: int
    bid: int
    least: int
    money: int
    covered: bool
    standing: int
    leader: str
    leader_colour: str
    may_pass: bool
    does: str
    scrapped: int = 0
    dropping: tuple[tuple[int, bool], ...] = ()
    """Fuels of the scrapped plant that may leave now, and whether a token must."""
    done: bool = True
    """Whether what is left fits."""
    leaving: tuple[int, ...] = ()
    """Tokens already returned, by fuel."""


def facts(stage: Stage) -> MatFacts:
    """What lies on the mat now."""
    seat = front(stage)
    view = stage.view(seat)
    mine = asked(stage, seat)
    state = stage.state_of(seat) if mine else stage.state
    lot = stage.lot(seat) if mine else state.lot
    leader = state.leader
    player = state.players[seat]
    return MatFacts(
        _bidders(stage, seat),
        seat,
        colour_of(stage, seat),
        _mode(stage, seat) if mine else "watch",
        lot,
        view.bid if mine else state.bid,
        stage.least_bid(seat) if mine and lot else state.bid,
        player.money,
        not stage.money_open(seat) and not view.peeking,
        state.bid,
        name_of(stage, leader) if leader != FREE else "",
        colour_of(stage, leader) if leader != FREE else "",
        mine and stage.match.state.task == Task.NOMINATE and auction.may_pass(stage.match.state),
        burns(PLANTS[lot]) if lot in PLANTS else "",
        *(_dropping(stage, seat) if mine else ()),
    )


def _dropping(stage: Stage, seat: int) -> tuple[int, tuple[tuple[int, bool], ...], bool, tuple[int, ...]]:
    """What happens to the fuel of the plant this seat scraps."""
    draft = stage.draft(seat)
    state = draft.state
    moves = [move for move in draft.moves if isinstance(move, Scrap)]
    scrapped = moves[-1].plant if moves else state.scrapped
    left = tuple(move.fuel for move in draft.moves if isinstance(move, Drop))
    if state.task != Task.DROP or draft.closed:
        return scrapped, (), True, left
    listed = rules.legal_actions(state)
    player = state.players[seat]
    must = must_leave(player.fuel, player.storage) > 0
    fuels = tuple((move.fuel, must) for move in listed if isinstance(move, Drop))
    return scrapped, fuels, DONE in listed, left


def _mode(stage: Stage, seat: int) -> str:
    draft = stage.draft(seat)
    task = stage.match.state.task
    if task == Task.NOMINATE:
        return "choose" if not stage.lot(seat) else "alone" if draft.closed else "open"
    if task == Task.SCRAP:
        return "drop" if draft.moves else "scrap"
    return {Task.OPEN: "open", Task.RAISE: "bid", Task.DROP: "drop"}.get(task, "watch")


def _bidders(stage: Stage, seat: int) -> tuple[Bidder, ...]:
    """All seats in the order in which they bid, the one in front last."""
    state = stage.match.state
    count = len(stage.match.seats)
    seats = [(seat + step) % count for step in range(1, count + 1)]
    if state.rules.bid_direction == "order":
        order = [party for party in state.order if party < count]
        start = order.index(seat) + 1
        seats = order[start:] + order[:start]
    bids = _last_bids(stage)
    bought = _bought(stage)
    return tuple(
        Bidder(name_of(stage, other), colour_of(stage, other), *_standing(stage, other, bids, bought))
        for other in seats
    )


def _standing(stage: Stage, seat: int, bids: dict[int, int], bought: dict[int, int]) -> tuple[str, int]:
    state = stage.match.state
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


def _last_bids(stage: Stage) -> dict[int, int]:
    """The last bid of every seat for the plant on auction."""
    bids: dict[int, int] = {}
    if not stage.match.state.lot:
        return bids
    for commit in reversed(stage.match.commits):
        for move in reversed(commit.moves):
            if isinstance(move, Bid):
                bids.setdefault(commit.seat, move.amount)
        if any(isinstance(move, Nominate) for move in commit.moves):
            break
    return bids


def _bought(stage: Stage) -> dict[int, int]:
    """Seats that bought a plant in this phase, with the plant."""
    bought: dict[int, int] = {}
    for event in reversed(stage.match.told):
        if isinstance(event, PhaseBegan):
            break
        if isinstance(event, PlantSold):
            bought[event.seat] = event.plant
    return {seat: plant for seat, plant in bought.items() if seat not in stage.match.state.eligible}


def panel(stage: Stage, rect: Rect, unit: float) -> Panel:
    known = facts(stage)
    return Panel("mat", rect, 0, known, lambda pen: paint(pen, known), known.seat, unit)


def paint(pen: Pen, known: MatFacts) -> None:
    """Green felt with the seats above, the decision in the middle, the buttons at the foot."""
    u = pen.u
    wide, high = pen.size
    pen.felt((0, 0, wide, high))
    crowd = len(known.bidders) > 4
    (_crowd if crowd else _seats)(pen, known, (14 * u, 16 * u, wide - 28 * u, (104 if crowd else 92) * u))
    middle = ((126 if crowd else 118) * u, high - 84 * u)
    foot = (18 * u, high - 76 * u, wide - 36 * u, 62 * u)
    if known.mode in ("bid", "open"):
        _dial(pen, known, middle)
        _bid_buttons(pen, known, foot)
    elif known.mode == "choose":
        _say(pen, "auction.choose", middle, "gavel")
        _pass(pen, known, foot, known.may_pass)
    elif known.mode == "alone":
        _price(pen, known, middle)
        _two(pen, known, foot, words.say("auction.buy", amount=known.least), "gavel")
    elif known.mode == "scrap":
        _say(pen, "auction.scrap", middle, "trash")
    elif known.mode == "drop":
        _drop(pen, known, middle)
        _two(pen, known, foot, words.say("auction.scrap_confirm"), "check", known.done)
    elif known.lot:
        _price(pen, known, middle)
    else:
        _say(pen, "auction.watch", middle, "hourglass")


def _seats(pen: Pen, known: MatFacts, box: Box) -> None:
    u = pen.u
    x, y, wide, high = box
    count = len(known.bidders)
    gap = (14 if count < 5 else 9) * u
    part = (wide - gap * (count - 1)) / count
    for index, bidder in enumerate(known.bidders):
        left = x + index * (part + gap)
        _seat(pen, bidder, (left, y, part, high))
        if index + 1 < count:
            at, tip = left + part + gap * 0.2, y + high / 2
            pen.polygon([(at, tip - 8 * u), (at + gap * 0.6, tip), (at, tip + 8 * u)], (250, 214, 120))


def _seat(pen: Pen, bidder: Bidder, box: Box) -> None:
    """A slip with the seat's band and its bid."""
    u = pen.u
    x, y, wide, high = box
    gone = bidder.state in ("passed", "out", "bought")
    if bidder.state == "turn":
        pen.glow(box, GLOW, 9, 5)
    pen.slip(box, GONE if gone else PAPER, 8)
    band = 28 * u
    _name_band(pen, bidder, (x, y, wide, band), gone)
    middle, centre = y + band + (high - band) / 2, x + wide / 2
    room = wide - 8 * u
    if bidder.state == "high":
        pen.number(bidder.bid, centre, middle - 7 * u, 44 * u, INK, "center", fit=room)
        pen.text(words.say("auction.highest"), centre, middle + 22 * u, 14 * u, "semibold", WINE, "center", room)
    elif bidder.state == "bid":
        pen.number(bidder.bid, centre, middle, 36 * u, INK_SOFT, "center", fit=room)
    elif bidder.state == "bought":
        pen.text(words.say("auction.bought"), centre, middle - 13 * u, 15 * u, "semibold", INK_SOFT, "center", room)
        pen.number(f"{bidder.bid:02d}", centre, middle + 10 * u, 28 * u, INK, "center", fit=room)
    else:
        ink = TURN if bidder.state == "turn" else INK_SOFT
        label = words.say(f"auction.{bidder.state}")
        pen.text(label, centre, middle, 20 * u, "heading", ink, "center", room)


def _crowd(pen: Pen, known: MatFacts, box: Box) -> None:
    """Five or six seats in two rows, name and bid side by side."""
    u = pen.u
    x, y, wide, high = box
    columns, gap = 3, 8 * u
    part, step = (wide - gap * (columns - 1)) / columns, (high - gap) / 2
    for index, bidder in enumerate(known.bidders):
        left, top = x + index % columns * (part + gap), y + index // columns * (step + gap)
        _low_seat(pen, bidder, (left, top, part, step))


def _low_seat(pen: Pen, bidder: Bidder, box: Box) -> None:
    """The seat's band above one line: a bid, the plant bought, or a word."""
    u = pen.u
    x, y, wide, high = box
    gone = bidder.state in ("passed", "out", "bought")
    if bidder.state == "turn":
        pen.glow(box, GLOW, 8, 4)
    pen.slip(box, GONE if gone else PAPER, 7)
    band = 21 * u
    _name_band(pen, bidder, (x, y, wide, band), gone)
    middle, centre = y + band + (high - band) / 2, x + wide / 2
    if bidder.state in ("high", "bid", "bought"):
        icon = {"high": "gavel", "bought": "factory"}.get(bidder.state, "")
        ink = WINE if bidder.state == "high" else INK_SOFT
        if icon:
            pen.icon(icon, centre - 17 * u, middle, 17 * u, ink)
        value = f"{bidder.bid:02d}" if bidder.state == "bought" else bidder.bid
        pen.number(value, centre + (10 * u if icon else 0), middle, 25 * u, INK, "center")
        return
    ink = TURN if bidder.state == "turn" else INK_SOFT
    pen.text(words.say(f"auction.{bidder.state}"), centre, middle, 18 * u, "heading", ink, "center", wide - 8 * u)


def _name_band(pen: Pen, bidder: Bidder, box: Box, gone: bool) -> None:
    """The seat's colour with its sigil and name, faded where it is out."""
    u = pen.u
    x, y, wide, high = box
    colour = SEAT[bidder.colour]
    pen.slab(box, "paper", mixed(colour, GONE, 0.45) if gone else colour, 7, 0, 0.3, 0.05)
    ink = ON_SEAT[bidder.colour]
    pen.sigil(bidder.colour, x + 12 * u, y + high / 2, 6 * u, ink)
    size = min(18 * u, high * 0.82)
    pen.text(bidder.name, x + 22 * u, y + high / 2, size, "heading", ink, fit=wide - 26 * u, plain=True)


def _dial(pen: Pen, known: MatFacts, middle: tuple[float, float]) -> None:
    """The dial between its four buttons."""
    u = pen.u
    wide = pen.size[0]
    top, foot = middle
    y = (top + foot) / 2
    radius = min((foot - top) / 2 - 4 * u, 100 * u)
    left = known.money - known.bid
    note = "" if known.covered else words.say("auction.left", amount=left)
    most = max(known.least, known.money)
    pen.dial(
        wide / 2, y, radius, known.bid, known.least, most, known.colour,
        words.say("auction.your_bid"), note, "dial", SetBid(known.seat, known.bid),
    )
    size, high = 64 * u, 52 * u
    sides = ((18 * u, y - high - 8 * u, 1, "+1"), (18 * u, y + 8 * u, 5, "+5"))
    for x, at, more, label in sides:
        enough = known.bid + more <= known.money
        intent = SetBid(known.seat, known.bid + more)
        why = "" if enough else words.say("auction.no_more")
        pen.button((x, at, size, high), label, intent, "paper", "", enough, why, name=f"bid:{label}", size=28 * u, plain=True)
    x = wide - 18 * u - size
    above = known.bid > known.least
    intent = SetBid(known.seat, known.bid - 1)
    why = "" if above else words.say("auction.no_less")
    pen.button((x, y - high - 8 * u, size, high), "−1", intent, "paper", "", above, why, name="bid:-1", size=28 * u, plain=True)
    pen.button(
        (x, y + 8 * u, size, high), str(known.least), SetBid(known.seat, known.least), "paper",
        name="bid:least", size=24 * u, sub=words.say("auction.lowest"), plain=True,
    )


def _bid_buttons(pen: Pen, known: MatFacts, foot: Box) -> None:
    u = pen.u
    x, y, wide, high = foot
    label = words.say("auction.bid", amount=known.bid)
    able = known.least <= known.money
    main = (x, y, wide * 0.65, high)
    why = "" if able else words.say("refusal.bid_too_dear", amount=known.least, missing=known.least - known.money)
    pen.button(main, label, Confirm(known.seat), "brass", "gavel", able, why, words.say("desk.enter"), 40 * u, name="confirm")
    rest = (x + wide * 0.65 + 12 * u, y, wide * 0.35 - 12 * u, high)
    if known.mode == "bid":
        pen.button(rest, words.say("auction.pass"), PassTurn(known.seat), "wine", size=32 * u, name="pass")
    else:
        pen.button(rest, words.say("desk.back"), StepBack(known.seat), "paper", size=26 * u, name="back")


def _drop(pen: Pen, known: MatFacts, middle: tuple[float, float]) -> None:
    """The scrapped plant, and a button for each fuel that may go back to the supply."""
    u = pen.u
    wide = pen.size[0]
    top, foot = middle
    card = 98 * u
    tall = card_size(card)[1]
    y = foot - tall - 6 * u
    if known.scrapped:
        pen.card(known.scrapped, 24 * u, y, card, "tall", "resting", known.leaving)
    key = "auction.drop" if known.done else "auction.drop_must"
    text = (24 * u, top, wide - 48 * u, y - top - 6 * u)
    pen.paragraph(words.say(key), text, 18 * u, "semibold", CREAM, "left", middle=True)
    left, room = 44 * u + card, wide - card - 66 * u
    high = 46 * u
    rows = len(known.dropping)
    first = y + (tall - rows * high - (rows - 1) * 8 * u) / 2
    for index, (fuel, must) in enumerate(known.dropping):
        box = (left, first + index * (high + 8 * u), room, high)
        label = words.say("auction.return", fuel=goods(fuel))
        pen.button(
            box, label, Lay(known.seat, DROP[fuel]), "paper", "recycle", size=22 * u, name=f"drop:{FUELS[fuel]}", glow=must
        )


def _two(
    pen: Pen, known: MatFacts, foot: Box, label: str, icon: str, able: bool = True
) -> None:
    """Confirm, and one step back."""
    u = pen.u
    x, y, wide, high = foot
    pen.button(
        (x, y, wide * 0.65, high), label, Confirm(known.seat), "brass", icon, able,
        "" if able else words.say("auction.drop_must"),
        key_hint=words.say("desk.enter"), size=34 * u, name="confirm",
    )
    rest = (x + wide * 0.65 + 12 * u, y, wide * 0.35 - 12 * u, high)
    pen.button(rest, words.say("desk.back"), StepBack(known.seat), "paper", size=26 * u, name="back")


def _pass(pen: Pen, known: MatFacts, foot: Box, able: bool) -> None:
    u = pen.u
    x, y, wide, high = foot
    why = "" if able else words.say("refusal.must_buy")
    box = (x + wide * 0.2, y, wide * 0.6, high)
    label = words.say("auction.pass_round")
    pen.button(box, label, PassTurn(known.seat), "wine", "", able, why, size=30 * u, name="pass")


def _price(pen: Pen, known: MatFacts, middle: tuple[float, float]) -> None:
    """The standing bid on a brass plate, and what the plant does."""
    u = pen.u
    wide = pen.size[0]
    top, foot = middle
    y = (top + foot) / 2 - 26 * u
    plate = (wide / 2 - 110 * u, y - 52 * u, 220 * u, 104 * u)
    pen.brass(plate, radius=10, z=0.8)
    pen.money(known.bid if known.mode == "alone" else known.standing, wide / 2, y, 76 * u, INK, "center")
    if known.leader:
        by = words.say("auction.highest_of", name=known.leader)
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
    pen.paragraph(words.say(key), (34 * u, y + 10 * u, wide - 68 * u, 70 * u), 18 * u, "semibold", CREAM, "center", middle=True)
