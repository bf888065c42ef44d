"""The desk's tray in the bureaucracy of the seat whose desk is shown: plants with their switches, the fuel mix of
hybrid plants, cities and income."""

from __future__ import annotations

from game.desk.base.cards import places_for, plant_card
from game.desk.base.confirm_button import press
from game.desk.base.own_desk import slip_tray
from game.engine.actions import Run
from game.engine.resources import COAL, FUELS, OIL
from game.kit.components.card import RATIO
from game.kit.components.card_view import RUNNING
from game.kit.pen.control_faces import PushButton
from game.kit.pen.flow import Flow
from game.kit.pen.pen import Pen
from game.kit.style import words
from game.kit.style.layout_theme import CARD_LIGHT, TRAY_NOTE, UNDER_CARD
from game.kit.style.theme import CREAM, CREAM_SOFT, GREEN_INK, INK, INK_SOFT, WINE
from game.kit.values.area import Area
from game.kit.values.ids import OneOf
from game.session.intents import Nothing, Reset, ToggleRun, Undo
from game.session.parties import Party, front_seat, is_asked, party
from game.session.prompts import burns, card_words, token_phrase
from game.session.session import Session
from game.views import explanations
from game.views.plant_runs import MixStep, earned, mix

SWITCH = 104.0
"""Height of the part below a plant card with the switch."""


def paint(session: Session, pen: Pen) -> None:
    """Paint the seat's tray in the bureaucracy: powered cities and income on the left, plants with on-off switches on
    the right."""
    known = party(session, front_seat(session))
    said = words.say("power.summary", cities=known.cities, capacity=known.capacity)
    slip, plants = slip_tray(pen, known, said)
    _sum(pen, session, known, slip)
    _plants(pen, session, known, plants)


def _sum(pen: Pen, session: Session, known: Party, slip: Area) -> None:
    """Paint how many of the seat's cities are powered, as numbers and as lamps, the income for them, and the
    buttons."""
    now = earned(session, known.seat)
    best = min(known.lit, known.cities)
    area = slip.inset(16, 0)
    title, lamps, count, income, note = area.less(top=8).rows(32, 64, 68, 68, 0)
    Flow(pen, title).text(words.say("power.title"), 26, "heading")
    _lamps(pen, now.cities, now.lit, lamps.less(top=4, bottom=4))
    line = Flow(pen, count.moved(down=-4)).number(now.lit, 62).skip(10)
    line.lower(10).text(words.say("power.of", count=now.cities), 19, "semibold", INK_SOFT, fit=line.room - 8)
    pen.rule(slip.x + 14, income.y, slip.w - 28)
    line = Flow(pen, income).money(now.pays, 52, GREEN_INK, last=True)
    line.text(words.say("power.income"), 28, "heading", GREEN_INK, fit=slip.w * 0.46)
    pen.target(explanations.INCOME, income, Nothing())
    text, ink = (words.say("power.more", count=best), WINE) if best > now.lit else (words.say("power.best"), INK_SOFT)
    if now.mined:
        text, ink = words.say("power.mines", amount=now.mined), GREEN_INK
    Flow(pen, note.top(4)).text(text, 16, "semibold", ink)
    _buttons(pen, session, now.lit, slip.bottom(74).less(14, 0, 14, 14))


def _lamps(pen: Pen, cities: int, lit: int, box: Area) -> None:
    """Paint a lamp for each city of the seat's network, lit if the city is powered."""
    rows = 1 if cities <= 10 else 2
    columns = max(1, -(-cities // rows))
    step = min(box.w / columns, box.h / rows, 30)
    cells = box.left(columns * step).middle(columns * step, rows * step).grid(columns, rows)
    for index, cell in enumerate(cells[:cities]):
        pen.lamp(cell.centre, cell.level, step * 0.33, index < lit)


def _buttons(pen: Pen, session: Session, lit: int, box: Area) -> None:
    """Paint the buttons of the bureaucracy: Confirm and reset, or once the seat has confirmed, one that takes this
    back."""
    seat = front_seat(session)
    if seat in session.match.ready and not session.watching:
        again = words.say("power.withdraw")
        pen.button(box, again, Undo(seat), "paper", "arrow-u-up-left", size=28, name="withdraw")
        return
    if not session.match.asked():
        return
    if not is_asked(session, seat):
        pen.text(words.say("power.waiting"), box.centre, box.level, 18, "italic", INK_SOFT, "center", box.w)
        return
    main, last = box.columns(0, 60, gap=8)
    twice = session.view(seat).asked_twice
    said = words.say("desk.sure") if twice else words.say("power.confirm", count=lit)
    press(pen, main, seat, PushButton(said, icon="lightning", size=32))
    hint, icon = words.say("power.reset"), "arrow-counter-clockwise"
    pen.button(last, "", Reset(seat), "paper", icon, name="reset", hint=hint, size=28)


def _plants(pen: Pen, session: Session, known: Party, area: Area) -> None:
    """Paint each of the seat's plants above its on-off switch, and then its free card spaces."""
    count = places_for(session, known)
    room = area.across(count, 10)[0].w
    wide = min(room, (area.h - SWITCH - 10) / RATIO["tall"])
    for index, column in enumerate(area.strewn(count, min(room, 200), 10)):
        card = column.top(wide * RATIO["tall"]).middle(wide, wide * RATIO["tall"])
        if index < len(known.plants):
            _plant(pen, session, known, index, card, column.bottom(SWITCH))
        else:
            pen.slot(card, words.say("own.free_place"))


def _plant(pen: Pen, session: Session, known: Party, index: int, card: Area, foot: Area) -> None:
    """Paint one of the seat's plants, lit if it runs, and below it its switch or, for a running hybrid plant, the fuel
    mix; a touch on the card switches the plant."""
    number = known.plants[index].number
    plant, run = session.state.rules.plants[number], session.runs(known.seat).get(number)
    if run:
        pen.glow(card, CARD_LIGHT, 9, 5)
        pen.fill(card, UNDER_CARD, 9)
    pen.plant_card(plant_card(known, index, state=RUNNING if run else "resting"), card.x, card.y, card.w)
    have = session.match.state.players[known.seat].fuel
    able = any(all(amount >= need for amount, need in zip(have, mix, strict=True)) for mix in plant.mixes)
    burnt = not session.match.asked()
    pen.fill(foot, TRAY_NOTE, 8)
    why = "" if able or burnt else words.say("refusal.not_enough_fuel", plant=number, count=plant.need)
    upper, lower = foot.top(52), foot.less(top=50, bottom=10)
    if plant.mined:
        sold = words.say("power.mine", times=plant.mined)
        pen.paragraph(sold, foot.inset(12, 8), 17, "semibold", CREAM_SOFT, middle=True)
        hint = words.say("asking.plant_does", plant=number, does=burns(plant))
        pen.target(OneOf("plant", number), card, Nothing(), hint=hint)
        return
    pen.lamp(foot.x + 24, upper.level, 12, run is not None)
    label = words.say("power.on" if run else "power.off", count=plant.cities)
    Flow(pen, upper.less(left=46, right=8)).text(label, 22, "heading", CREAM)
    playing = is_asked(session, known.seat)
    if playing:
        touched = (card if card.w > foot.w else Area(foot.x, card.y, foot.w, card.h)).less(bottom=-58)
        meant, told = ToggleRun(known.seat, number), card_words(session.match.state.rules, number)
        pen.target(OneOf("run", number), touched, meant, able or run is not None, why, told)
    if run and len(plant.fuels) == 2 and playing:
        _mix(pen, session, run, lower.inset(8, 3))
        return
    sentence = why or _burns(run, lies=bool(known.plants[index].tokens)) if plant.fuels else words.say("market.no_fuel")
    pen.paragraph(sentence, lower.less(12, 0, 8), 15, "semibold", CREAM_SOFT, middle=True)


def _burns(run: Run | None, lies: bool) -> str:
    """Return the fuels that a running plant burns, with their amounts; for a plant that is off, that it keeps its fuel
    or has none (`lies`)."""
    if run is None:
        return words.say("power.keeps" if lies else "power.bare")
    parts = [token_phrase(amount, fuel) for fuel, amount in enumerate(run.mix) if amount]
    return words.say("power.burns", what=" + ".join(parts))


def _mix(pen: Pen, session: Session, run: Run, box: Area) -> None:
    """Paint the coal and oil that a hybrid plant burns, between buttons that burn one more coal and one more oil."""
    side = 1.35 * box.h
    more_coal, burnt, more_oil = box.columns(side, 0, side)
    coal, oil = mix(session, front_seat(session), run)
    _more(pen, coal, more_coal)
    _more(pen, oil, more_oil)
    fuels = [COAL] * coal.burnt + [OIL] * oil.burnt
    step = min(26, (burnt.w - 12) / max(1, len(fuels)))
    for fuel, place in zip(fuels, burnt.strewn(len(fuels), step, 0), strict=True):
        pen.token(FUELS[fuel], place.centre, box.level, 36)


def _more(pen: Pen, step: MixStep, box: Area) -> None:
    """Paint the button with which a hybrid plant burns one more token of this fuel and one less of the other."""
    able = step.replaces and step.spare
    pen.push(box, PushButton("", step.intent, "paper", "", able, step.no_more, name=step.name, hint=step.hint))
    pen.sign("plus", *box.at(0.22, 0.5), 15, INK if able else INK_SOFT)
    pen.token(FUELS[step.fuel], *box.at(0.64, 0.5), 30, 255 if able else 120)
