"""The tray of the seat whose desk is shown in the window: its money or a cover, network, plants with their fuel, and
the income table."""

from __future__ import annotations

from game.desk.base.cards import places_for, plant_card, side_by_side
from game.engine.actions import SCRAP
from game.engine.resources import FUELS
from game.engine.state import Phase, Task
from game.kit.pen.flow import Flow
from game.kit.pen.marks import Amount
from game.kit.pen.pen import Pen
from game.kit.style import words
from game.kit.style.layout_theme import SAND_LIGHT, SLIP_BRIGHT, SLIP_LINE, UNDER_CARD
from game.kit.style.theme import GREEN_INK, INK_SOFT, WINE, Colour
from game.kit.values.area import Area
from game.kit.values.ids import FuelId, OneOf
from game.session import planning
from game.session.intents import Intent, Nothing, Peek, StageMove
from game.session.parties import Party, front_seat, is_asked, party
from game.session.prompts import burns, must_discard
from game.session.session import Session
from game.setup.player_kinds import strength
from game.views import explanations, income_table

BAND = 38.0
BESIDE_PLANTS = 316.0
"""Width of the paper beside large plants, design px."""
SLIP, TABLE, LOW_TABLE = 0.3, 0.235, 0.29
"""The largest shares of a narrow tray's width for the paper with money and network, and for the income table."""


def paint(session: Session, pen: Pen) -> None:
    """Paint the tray of the seat whose desk is shown: money and network, plants, and the income table; while building
    it is lower and has no note."""
    known = party(session, front_seat(session))
    tall, coming = planning.is_open(session, known.seat) or session.match.state.phase != Phase.BUILD, _coming(session)
    said = words.say("own.summary", cities=known.cities, capacity=known.capacity, lit=known.lit)
    inner = tray(pen, known, said)
    table = min(206, pen.rect.w * TABLE) if tall else min(252, pen.rect.w * LOW_TABLE)
    slip, plants, table_at = inner.columns(min(300, pen.rect.w * SLIP), 0, table, gap=17)
    said = note(session, known, coming) if tall else ""
    _slip(pen, session, known, slip, said, _note_ink(session, known, coming))
    income_table.paint(pen, income(session, known, tall), table_at)
    pen.target(explanations.INCOME, table_at, Nothing())
    _plants(pen, session, known, coming, plants.less(left=1, right=-1))


def tray(pen: Pen, known: Party, summary: str) -> Area:
    """Paint the empty walnut tray of the seat whose desk is shown, with a band in its colour; return the area
    inside."""
    pen.wood(pen.rect, seed=2)
    title = words.say("own.title") if known.yours else strength(known.kind)
    pen.band(pen.rect.top(BAND), known.colour, known.name, title, summary)
    return pen.rect.less(18, BAND + 14, 18, 14)


def slip_tray(pen: Pen, known: Party, summary: str) -> tuple[Area, Area]:
    """Paint the tray of the seat whose desk is shown with a sheet of bright paper in it; return the paper's area and
    the area for large plant cards beside it."""
    slip, plants = tray(pen, known, summary).columns(BESIDE_PLANTS, 0, gap=18)
    pen.slip(slip, SLIP_BRIGHT, 6, 0.7)
    return slip, plants


def _coming(session: Session) -> int:
    """Return the plant on auction for which the seat at the desk still bids, or the one it has staged to nominate; 0 if
    there is none."""
    state, seat = session.match.state, front_seat(session)
    bids = state.task == Task.NOMINATE or (state.task in (Task.OPEN, Task.RAISE) and seat in state.ring)
    return session.auctioned_plant(seat) if bids and not planning.is_open(session, seat) else 0


def income(session: Session, known: Party, tall: bool) -> income_table.Income:
    """Return the income table for the tray: while building, the rows from the cities powered now to those powered with
    the staged houses; otherwise those around the cities powered with fuel for every plant."""
    rules, rows = session.seen(known.seat).rules, income_table.marked_rows(session, known.seat, not tall)
    if rows.expected == income_table.NONE:
        return income_table.unpaid(rules, known.cities, tall)
    if tall:
        return income_table.before_fuel(rules, *rows)
    return income_table.while_building(rules, rows.now, rows.expected)


def note(session: Session, known: Party, coming: int) -> str:
    """Return the note in the tray: how the plant on auction would change the capacity, or how many cities the fuel at
    hand can power."""
    if not (coming and is_asked(session, known.seat)):
        return words.say("own.fuel_for", count=min(known.lit, known.cities))
    capacity = _capacity_with(session, known, coming)
    more = f"{capacity - known.capacity:+d}".replace("-", "−")
    values = {"plant": coming, "capacity": capacity, "more": more, "count": known.cities}
    if session.state.rules.plants[coming].mined:
        return words.say("asking.plant_does", plant=coming, does=burns(session.state.rules.plants[coming]))
    if not must_discard(session, known.seat):
        return words.say("own.with_plant", **values)
    # assumes that the plant powering the fewest cities is discarded
    plants = session.state.rules.plants
    powering = [stored.number for stored in known.plants if not plants[stored.number].mined]
    weakest = min((plants[number].cities, number) for number in powering)[1]
    return words.say("own.in_place", old=weakest, **values)


def _capacity_with(session: Session, known: Party, coming: int) -> int:
    """Return how many cities the seat could power with the plant `coming`, without the plant of the smallest capacity
    if it then has too many."""
    plants = session.state.rules.plants
    cities = sorted([plants[stored.number].cities for stored in known.plants if not plants[stored.number].mined])
    if plants[coming].mined:
        return sum(cities)
    remaining = cities[max(0, len(cities) + 1 - session.state.rules.plant_limit) :]
    return sum(remaining) + plants[coming].cities


def _note_ink(session: Session, known: Party, coming: int) -> Colour:
    """Return the ink for the note in the tray: red if the plant on auction would reduce the capacity; otherwise green,
    or grey if the fuel at hand powers no city."""
    if coming and is_asked(session, known.seat) and _capacity_with(session, known, coming) < known.capacity:
        return WINE
    return GREEN_INK if coming or known.lit else INK_SOFT


def _money(pen: Pen, session: Session, known: Party, box: Area, size: float) -> None:
    """Paint the seat's money with a coin or, if money is hidden, the cover that its owner can lift."""
    if not session.money_open(known.seat):
        peek = Peek(known.seat) if session.match.is_person(known.seat) else None
        pen.cover(box, words.say("own.peek"), "peek", peek, known.money if peek else None)
        return
    pen.coin(box.x + size * 0.31, box.level, size * 0.31)
    line = Flow(pen, box).skip(size * 0.76)
    amount = known.money or 0
    line.skip(pen.counter(OneOf("money", known.colour), Amount(amount, coin=False), line.start, box.level, size) + 6)
    line.lower(size * 0.22).text(words.say("common.elektro"), 15, "semibold", INK_SOFT)


def _slip(pen: Pen, session: Session, known: Party, box: Area, said: str, ink: Colour) -> None:
    """Paint a slip of paper with the seat's money, number of cities and capacity, and below them the note, if there is
    one."""
    pen.slip(box)
    tall = bool(said)
    upper, lower = box.rows(box.h * (0.46 if tall else 0.52), 0)
    _money(pen, session, known, upper.less(15, 8, 15, 4), 62 if tall else 50)
    pen.line((box.x + 14, lower.y), (box.end - 14, lower.y), SLIP_LINE, pen.line_width(1))
    counts = lower.top(52) if tall else lower
    left, right = counts.less(11.5, 0, 6).columns((box.w - 24) * 0.44, 0, gap=6)
    for place, icon, value, key in (
        (left, "house", known.cities, "cities"),
        (right, "lightning", known.capacity, "capacity"),
    ):
        line = Flow(pen, place.less(right=1)).sign(icon, 25).skip(3.5).number(value, 34).skip(5)
        line.lower(3).text(words.say(f"own.{key}", count=value), 15, "semibold", INK_SOFT)
    if tall:
        pen.paragraph(said, lower.less(16, 46, 16, 6), 16, "semibold", ink, middle=True)


def _plants(pen: Pen, session: Session, known: Party, coming: int, area: Area) -> None:
    """Paint the seat's plant cards side by side with its free card spaces, and the tokens that no plant can hold."""
    limit = places_for(session, known)
    places = side_by_side(area, limit + bool(known.spare), 12, 12)
    for index, place in enumerate(places[:limit]):
        if index < len(known.plants):
            _card(pen, session, known, index, place)
            continue
        next_free = coming and index == len(known.plants)
        pen.slot(place, words.say("own.free_place"), words.say("own.for_plant", plant=coming) if next_free else "")
    if known.spare:
        _leaving(pen, known, places[-1])


def _card(pen: Pen, session: Session, known: Party, index: int, place: Area) -> None:
    """Paint one of the seat's plant cards with a hint; while the seat must discard a plant, a touch chooses the
    card."""
    number, state = known.plants[index].number, session.seen(known.seat)
    mine = is_asked(session, known.seat)
    scrapping = mine and session.match.state.task == Task.SCRAP
    bought = state.lot if state.task == Task.SCRAP else 0
    if scrapping and number != bought and state.task != Task.DROP and not state.rules.plants[number].mined:
        pen.glow(place, radius=9, reach=6)
        pen.fill(place, UNDER_CARD, 9)
    pen.plant_card(plant_card(known, index), place.x, place.y, place.w)
    hint = words.say("asking.plant_does", plant=number, does=burns(state.rules.plants[number]))
    meant: Intent = StageMove(known.seat, SCRAP[number]) if scrapping else Nothing()
    pen.target(OneOf("scrap" if scrapping else "plant", number), place, meant, hint=hint)


def _leaving(pen: Pen, known: Party, box: Area) -> None:
    """Paint the fuel tokens of a plant to be discarded that no other plant can hold."""
    pen.slot(box)
    pen.text(words.say("own.leaving"), box.centre, box.y + 18, 17, "heading", SAND_LIGHT, "center", box.w - 8)
    fuels = sorted(set(known.spare))
    for fuel, row in zip(fuels, box.less(top=34, bottom=6).down(len(fuels)), strict=True):
        amount = known.spare.count(fuel)
        for index, place in enumerate(row.strewn(amount, 22, 0)):
            pen.piece(FuelId(FUELS[fuel], "spare", index), "fuel", (FUELS[fuel],), place.centre, row.level, 40, z=2)
