"""The desk's panels for the bureaucracy of all seats: who is ready, the cities that each powers, and the changes at the
round's end."""

from __future__ import annotations

from game.desk.base.cards import plant_card
from game.engine.resources import FUELS, URANIUM
from game.kit.components.card import RATIO
from game.kit.pen.flow import Flow
from game.kit.pen.pen import Pen
from game.kit.style import words
from game.kit.style.layout_theme import ROW_SHADE
from game.kit.style.theme import FUEL, GREEN_INK, INK, INK_SOFT, MARKED, PAPER_SHADE
from game.kit.style.type_spec import Untranslated
from game.kit.values.area import Area
from game.kit.values.ids import AtSeat, OneOf, OriginId
from game.session.intents import Nothing, Show, Undo
from game.session.parties import front_seat, is_asked, party
from game.session.session import Session
from game.views import explanations
from game.views.plant_runs import earned
from game.views.round_ahead import Resupply, both_resupplies, market_change, price_change
from game.views.round_end import signed

USUAL = 3
"""The least number of plants for which a row has room, so that the cards of all seats are the same size."""
ROW, TALL = 142.0, 104.0
"""The greatest height of a row, and the height from which it shows whole cards, design px."""
NAME, LIT, BACK = 128.0, 242.0, 52.0
"""Columns of a row: width of the name, and widths, from the right edge, of the result and of the button that takes it
back."""


def everybody(session: Session, pen: Pen) -> None:
    """Paint a row for each seat in turn order with its bureaucracy: name, plants, powered cities, income, and whether
    it is ready."""
    pen.paper(pen.rect)
    pen.heading(words.say("power.everybody"), 20, 26, words.say("power.same_time"), room=pen.rect.w - 40)
    seats = [seat for seat in session.match.state.order if seat < len(session.match.seats)]
    area = pen.rect.less(10, 46, 10, 12)
    for seat, row in zip(seats, area.stack(len(seats), min(ROW, area.h / len(seats)), 6), strict=True):
        _row(pen, session, seat, row)


def _row(pen: Pen, session: Session, seat: int, row: Area) -> None:
    """Paint a seat's row in the bureaucracy; the seat's choice of plants is shown once it is ready, but at once for the
    seat at the desk."""
    match, known, here = session.match, party(session, seat), seat == front_seat(session)
    ready, person = seat in match.ready, match.is_person(seat) and not session.watching
    pen.fill(row, MARKED if here else ROW_SHADE, 7)
    name, plants, right = row.columns(NAME, 0, LIT)
    pen.chip(known.colour, row.x + 24, row.level, min(17, row.h * 0.36))
    upper, lower = name.less(left=48, right=6).moved(down=-10), name.less(left=48, right=6).moved(down=13)
    Flow(pen, upper).text(Untranslated(known.name), 23, "heading")
    state, ink = ("power.ready", GREEN_INK) if ready else ("power.deciding", INK_SOFT)
    Flow(pen, lower).text(words.say(state), 15, "semibold", ink)
    open_to_all = bool(match.ready.get(seat)) or (here and is_asked(session, seat))
    _plants(pen, session, seat, set(session.runs(seat)) if open_to_all else None, plants)
    line = Flow(pen, right.less(left=15, right=64)).sign("lightbulb", 22, INK if open_to_all else INK_SOFT).skip(5)
    now = earned(session, seat)
    line.number(f"{now.lit if open_to_all else '–'}/{known.cities}", 24, INK if open_to_all else INK_SOFT)
    if open_to_all:
        line.money(now.pays, 26, GREEN_INK, last=True)
        pen.target(AtSeat(known.colour, explanations.INCOME), right.less(right=BACK), Nothing())
    if ready and person:
        button, hint = right.right(BACK).left(BACK - 8).middle(BACK - 8, 38), words.say("power.take_back")
        back = OneOf("withdraw", seat)
        pen.button(button, "", Undo(seat), "paper", "arrow-u-up-left", name=back, hint=hint, size=20)
    elif person and not here:
        pen.target(OneOf("seat", seat), row, Show(seat))


def _plants(pen: Pen, session: Session, seat: int, on: set[int] | None, area: Area) -> None:
    """Paint a seat's plants with their fuel, in a high row as whole cards; plants known not to run are dark.

    The cards of the seat whose desk is shown are only pictures here, as the pieces are in its tray."""
    style = "tall" if area.h >= TALL else "strip"
    known = party(session, seat)
    count = max(USUAL, len(known.plants))
    most = 116 if style == "strip" else area.h
    wide = min(area.across(count, 8)[0].w, (area.h - 10) / RATIO[style], most)
    for index, place in enumerate(area.columns(*[wide] * len(known.plants), gap=8)):
        card = place.middle(wide, wide * RATIO[style])
        resting = on is not None and known.plants[index].number not in on
        laid = plant_card(known, index, style, "resting" if resting else "owned")
        if seat == front_seat(session):
            pen.card(laid, card.x, card.y, wide)
        else:
            pen.plant_card(laid, card.x, card.y, wide)


def forecast(session: Session, pen: Pen) -> None:
    """Paint the changes at the end of the round: the resupply of each fuel, and a sentence on the plant market."""
    pen.paper(pen.rect, PAPER_SHADE)
    head, body, foot = pen.rect.inset(10, 0).rows(86, 0, 96)
    title, note = head.inset(8, 0).rows(42, 40)
    Flow(pen, title.moved(down=5)).text(words.say("power.then"), 24, "heading")
    coming, *there = both_resupplies(session)
    said = "" if coming.made else words.say("power.resupply_note", step=session.match.state.step)
    pen.paragraph(said, note, 15, "semibold", INK_SOFT, middle=True)
    lines = [(market, fuel) for market in (coming, *there) for fuel in market.fuels]
    step = min(62, (body.h - 2) / len(lines))
    for (market, fuel), row in zip(lines, body.stack(len(lines), step), strict=True):
        _fuel(pen, session, fuel, market, row)
    pen.rule(foot.x + 4, foot.y, foot.w - 8)
    said = words.joined([market_change(session), *filter(None, [price_change(coming)])])
    pen.paragraph(said, foot.less(8, 8, 8, 4), 17, "read", INK, middle=True)


def _fuel(pen: Pen, session: Session, fuel: int, coming: Resupply, row: Area) -> None:
    """Paint the number of a fuel's tokens in the market before and after its resupply."""
    state, word = session.match.state, FUELS[fuel]
    pen.fill(row.middle(row.w, row.h * 0.92), (*FUEL[word], 34), 7)
    size = min(46, row.h * 0.9)
    pen.token(fuel, row.x + 24, row.level, size)
    if not coming.elsewhere:
        pen.piece(OriginId("fuel", word), "origin", (), row.x + 24, row.level, size)
    line = Flow(pen, row.less(left=50, right=56))
    gone = fuel == URANIUM and state.phased_out
    added = coming.added(fuel)
    ink = GREEN_INK if added > 0 else INK_SOFT
    pen.number("–" if gone else signed(added), row.end - 10, row.level, 28, ink, "right")
    if added:
        line.number(coming.after[fuel], 20, INK_SOFT, last=True).skip(3, last=True)
        line.sign("play", 10, INK_SOFT, last=True).skip(3, last=True)
    line.number(coming.before[fuel], 20, INK_SOFT, last=True)
    said = words.strung([words.say(f"fuel.{word}"), *filter(None, [coming.market])])
    line.text(said, 21, "heading", fit=min(pen.rect.w * (0.5 if coming.market else 0.34), line.room - 6))
