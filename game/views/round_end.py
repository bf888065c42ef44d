"""The report at the end of a round: cities powered, incomes, resupply, plants, and the new turn order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import dropwhile, groupby, takewhile

from game.engine import events, turn_order, two_markets
from game.engine.events import Event
from game.engine.resources import FUELS, URANIUM
from game.engine.ruleset import at_other_market
from game.engine.state import GameState
from game.kit.pen.flow import Flow
from game.kit.pen.pen import Pen
from game.kit.style import words
from game.kit.style.layout_theme import ROW_SHADE
from game.kit.style.theme import FUEL, GREEN_INK, INK_SOFT
from game.kit.style.type_spec import Untranslated
from game.kit.values.area import Area
from game.kit.values.ids import FuelId, OriginId
from game.session import log_text
from game.session.parties import colour_of
from game.session.prompts import market_name
from game.session.session import Session

HEAP = 4
"""Tokens in each row of the resupply picture."""
PLANTS = (
    events.CardDrawn,
    events.Step3Drawn,
    events.PlantRemoved,
    events.PlantPutBack,
    events.PlantRecycled,
    events.DeckRenewed,
    events.DeckSpent,
    events.Step3PutBack,
    events.StepBegan,
    events.FuelCheaper,
    events.PricesRestored,
    events.UraniumSold,
    events.FuelTaxed,
)
"""Other events in the report: changes of the plant market, of the step and of fuel prices."""


@dataclass(frozen=True, slots=True)
class Earned:
    """A seat's result of the round: the number of cities it powered, and its income including that of its mines."""

    name: str
    colour: str
    lit: int
    income: int


def last_round(happened: Sequence[Event]) -> list[Event]:
    """Return the events from the beginning of the last bureaucracy to just before the next nomination or pass in an
    auction; none before the first bureaucracy."""
    span = _span(happened)
    return list(happened[span.start : span.stop])


def _span(happened: Sequence[Event]) -> range:
    ends = [index for index, event in enumerate(happened) if isinstance(event, events.CitiesSupplied)]
    if not ends:
        return range(0)
    first = last = ends[-1]
    while first and not isinstance(happened[first], events.PhaseBegan):
        first -= 1
    while last < len(happened) and not isinstance(happened[last], events.PlantNominated | events.SeatPassed):
        last += 1
    return range(first, last)


def left_unbought(happened: Sequence[Event]) -> list[Event]:
    """Return the events of the last round before its bureaucracy, beginning with the first removal of an unsold plant
    or drawing of the Step 3 card since its auction phase began; none without either."""
    before = reversed(happened[: _span(happened).start])
    since = [*takewhile(lambda event: event != events.PhaseBegan("auction"), before)]
    return [*dropwhile(lambda event: not _comes_up(event), reversed(since))]


def _comes_up(event: Event) -> bool:
    if isinstance(event, events.PlantRemoved):
        return event.why in ("discounted", "unsold")
    return isinstance(event, events.Step3Drawn)


@dataclass(frozen=True, slots=True)
class Coming:
    """The tokens of a fuel that came to a market, or left it if negative."""

    fuel: int
    count: int
    market: str = ""
    """The name of the market if there are two."""
    first: int = 0
    """The index of its first token among those of its fuel."""

    @property
    def word(self) -> str:
        return FUELS[self.fuel]


@dataclass(frozen=True, slots=True)
class Report:
    """The report of a round: incomes, tokens added to the markets, sentences, and the new turn order as colours."""

    earned: tuple[Earned, ...]
    coming: tuple[Coming, ...]
    sentences: tuple[str, ...]
    order: tuple[str, ...]

    @property
    def markets(self) -> dict[str, list[Coming]]:
        """The tokens that came to each market, by its name; the name of a single one is empty."""
        return {name: [*those] for name, those in groupby(self.coming, lambda item: item.market)}


def _used(happened: Sequence[Event]) -> int:
    """Return how many tokens left the uranium market to which mines sell."""
    return sum(event.amount for event in happened if isinstance(event, events.UraniumUsed))


def _coming(state: GameState, happened: Sequence[Event]) -> tuple[Coming, ...]:
    """Return the tokens that came to each market, the first market first; without a resupply in these events, none."""
    resupplied = next((event for event in happened if isinstance(event, events.Resupplied)), None)
    amounts, other = (resupplied.amounts, resupplied.other) if resupplied else ((0, 0, 0, 0), (0, 0, 0, 0))
    counts = (*amounts[:URANIUM], amounts[URANIUM] - _used(happened))
    if not state.aside:
        return tuple(Coming(fuel, count) for fuel, count in enumerate(counts))
    here = two_markets.rules_at_first(state)
    there, side = at_other_market(here).fuels, market_name(True)
    return (
        *(Coming(fuel, counts[fuel], market_name(False)) for fuel in here.fuels),
        *(Coming(fuel, other[fuel], side, counts[fuel]) for fuel in there),
    )


def signed(amount: int) -> str:
    """Return a number as text with its sign."""
    return f"{amount:+d}".replace("-", "\N{MINUS SIGN}")


def report(session: Session) -> Report:
    """Return the report of the round that ended last."""
    happened = last_round(session.match.events)
    mined = {event.seat: event.income for event in happened if isinstance(event, events.UraniumSold)}
    earned = tuple(
        Earned(
            session.match.seats[event.seat].name,
            colour_of(session, event.seat),
            event.cities,
            event.income + mined.get(event.seat, 0),
        )
        for event in happened
        if isinstance(event, events.CitiesSupplied)
    )
    left = left_unbought(session.match.events)
    kinds = PLANTS if left else (*PLANTS, events.DiscountSet)  # the marker can be seen, so it gives way to other news
    sentences = tuple(log_text.tell(event, session) for event in (*left, *happened) if isinstance(event, kinds))
    order = next((event.order for event in happened if isinstance(event, events.OrderSet)), None)
    order = turn_order.coming(session.match.state) if order is None else order
    coming = _coming(session.match.state, happened)
    return Report(earned, coming, sentences, tuple(colour_of(session, party) for party in order))


ROW, LINE = 40.0, 26.0
"""Heights of a row of seats and of a sentence, design px."""
FUELS_HIGH, MARKET_HIGH, ORDER_HIGH = 50.0, 24.0, 54.0
"""Heights of the resupply, of the name of a market if there are two, and of the new turn order."""
APART = 10.0


def height(session: Session) -> float:
    """Return the height of a round's report below its title, in design px."""
    known = report(session)
    return ROW * _rows(known) + _fuels_high(known) + LINE * len(known.sentences) + ORDER_HIGH + 2 * APART


def _fuels_high(known: Report) -> float:
    """Return the height of the resupply, with the names of two markets above it."""
    return FUELS_HIGH + (MARKET_HIGH if len(known.markets) > 1 else 0)


def _rows(known: Report) -> int:
    """Return the number of rows in a round's report that has two seats in each."""
    return -(-len(known.earned) // 2)


def paint(pen: Pen, session: Session, area: Area) -> None:
    """Paint the report of the round: incomes in two columns, the resupply, sentences, and the turn order as houses."""
    known = report(session)
    seats, fuels, rest = area.rows(ROW * _rows(known) + APART / 2, _fuels_high(known) + APART / 2, 0)
    pairs = [cell for row in seats.stack(_rows(known), ROW, 5) for cell in row.across(2)]
    for item, cell in zip(known.earned, pairs, strict=False):
        _earned(pen, item, cell.less(right=6))
    markets = [*known.markets.items()]
    shares = fuels.top(_fuels_high(known)).shared([len(coming) for _, coming in markets], gap=8)
    for (market, coming), room in zip(markets, shares, strict=True):
        name, lanes = room.cut(MARKET_HIGH if market else 0)
        if market:
            pen.text(Untranslated(market), name.x + 6, name.level, 16, "heading", INK_SOFT)
        for come, place in zip(coming, lanes.less(right=-8 if market else 0).across(len(coming)), strict=True):
            _resupply(pen, come, place.less(right=8))
    for sentence, line in zip(known.sentences, rest.stack(len(known.sentences), LINE), strict=True):
        Flow(pen, line.inset(6, 0)).text(sentence, min(18, LINE * 0.7), "read")
    _order(pen, known.order, rest.less(top=len(known.sentences) * LINE + APART).top(ORDER_HIGH))


def _earned(pen: Pen, item: Earned, box: Area) -> None:
    """Paint one seat's result of the round: name, powered cities and income."""
    pen.fill(box, ROW_SHADE, 7)
    pen.chip(item.colour, box.x + 22, box.level, min(15, box.h * 0.42))
    line = Flow(pen, box.less(left=46, right=12)).money(f"+{item.income}", 26, GREEN_INK, last=True)
    line.skip(max(0, line.end - (box.x + box.w * 0.7)) + 42, last=True)
    pen.number(item.lit, line.end, box.level, 24)
    line.skip(4.5, last=True).sign("lightbulb", 19, last=True).skip(2.5, last=True)
    line.text(Untranslated(item.name), 22, "heading")


def _resupply(pen: Pen, item: Coming, box: Area) -> None:
    """Paint the resupply of one fuel in the round's report."""
    pen.fill(box, (*FUEL[item.word], 38), 8)
    whole = box.w + 8
    _pour(pen, item, box.left(whole * 0.5).moved(down=4))
    pen.number(signed(item.count), box.x + whole * 0.58, box.level, 28, GREEN_INK if item.count > 0 else INK_SOFT)


def _pour(pen: Pen, item: Coming, box: Area) -> None:
    """Paint the resupplied tokens of one fuel as a heap, falling from above; a pale token if there are none."""
    word, count = item.word, item.count
    if count <= 0:
        pen.token(word, box.x + box.w * 0.6, box.level, 50, 90)
        return
    pen.piece(OriginId("resupply", word), "origin", (), box.centre, box.y - 150, 30)
    columns = min(count, HEAP)
    for index in range(min(count, 2 * HEAP)):
        row, column = divmod(index, HEAP)
        across = (column + 0.5 + 0.5 * row) / (columns + 0.5)
        place = box.x + 8 + across * (box.w - 10), box.level + 8 - 16 * row
        pen.piece(FuelId(word, "resupply", item.first + index), "fuel", (word,), *place, 36, z=10 - row)


def _order(pen: Pen, order: tuple[str, ...], box: Area) -> None:
    """Paint the new turn order as houses in the round's report."""
    pen.rule(box.x, box.y, box.w)
    line = Flow(pen, box.less(left=6).moved(down=4))
    line.text(words.say("sheets.round_order"), 23, "heading", fit=box.w * 0.4).skip(12)
    for colour in order:
        line.house(colour, 44).skip(-2)
