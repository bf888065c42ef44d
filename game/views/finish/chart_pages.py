"""The charts of a finished game by name, and the values they are painted from."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from game.engine import rules
from game.engine.resources import FUELS
from game.kit.style import words
from game.kit.style.layout_theme import STEP2_LINE
from game.kit.style.theme import WINE
from game.session.parties import colour_of
from game.session.session import Session
from game.views.finish import charts, ledger
from game.views.finish.history import match_history
from game.views.finish.podium import reason
from game.views.finish.turning_points import decided, moments

DESK_PAGES: Final = ("overview", "power", "paid", "market", "turning")
"""The pages at the desk; the first one opens at first."""
CHARTS: Final = ("cities", "capacity", "money", "income", "spent", "houses", "fuel", "turning")
"""The single charts, one for each tab of a drawer at the table."""
ICONS: Final = {
    "cities": "city",
    "capacity": "lightning",
    "money": "money",
    "income": "coins",
    "spent": "calculator",
    "houses": "house-line",
    "fuel": "cube",
    "turning": "crown",
}


Chart = charts.CurveChart | charts.SpendingChart | ledger.HousesLedger | ledger.TurningLedger
"""A chart is a plain value that serves as its panel's key and paints itself at the panel's size."""


def chart(session: Session, name: str, seat: int | None = None) -> Chart:
    """Return the chart with this name. With `seat`, the chart of houses shows only that seat's, and the turning points
    have to be held to open the replay."""
    return _MAKERS[name](session, seat)


def _colours(session: Session) -> tuple[str, ...]:
    return tuple(colour_of(session, seat) for seat in range(len(session.match.seats)))


def _cities(session: Session, seat: int | None) -> Chart:
    known = session.match.state.rules
    step2 = (known.step2_from, words.say("finish.step2", count=known.step2_from), STEP2_LINE)
    end = (known.end_cities, words.say("finish.end", count=known.end_cities), WINE)
    lines = (step2, end) if known.step2_from < known.end_cities else (end,)
    curves = match_history(session.match).cities
    return charts.CurveChart(words.say("finish.cities"), curves, _colours(session), lines)


def _curves(name: str, session: Session, seat: int | None) -> Chart:
    curves = getattr(match_history(session.match), name)
    return charts.CurveChart(words.say(f"finish.{name}"), curves, _colours(session))


def _income(session: Session, seat: int | None) -> Chart:
    end = -1 if session.match.over else None  # the last round pays no income
    curves = tuple(curve[1:end] for curve in match_history(session.match).income)
    return charts.CurveChart(words.say("finish.income"), curves, _colours(session), first=1)


def _fuel(session: Session, seat: int | None) -> Chart:
    return charts.CurveChart(words.say("finish.fuel_prices"), match_history(session.match).fuel, FUELS, first=1)


def _ranked(session: Session) -> list[int]:
    return [rank.seat for rank in rules.ranking(session.match.state)]


def _spent(session: Session, seat: int | None) -> Chart:
    order, colours, spent = _ranked(session), _colours(session), match_history(session.match).spent
    names = tuple(session.match.seats[seat].name for seat in order)
    return charts.SpendingChart(names, tuple(colours[at] for at in order), tuple(spent[at] for at in order))


def _houses(session: Session, seat: int | None) -> Chart:
    order = _ranked(session) if seat is None else [seat]
    zone, houses, colours = session.match.state.zone, match_history(session.match).houses, _colours(session)
    lines = tuple(
        tuple(
            ledger.LedgerLine(house.round, zone.cities[house.city].name, house.connection, house.price)
            for house in houses
            if house.seat == owner
        )
        for owner in order
    )
    names = tuple(session.match.seats[owner].name for owner in order)
    return ledger.HousesLedger(names, tuple(colours[owner] for owner in order), lines)


def _turning(session: Session, seat: int | None) -> Chart:
    colours, match, known = _colours(session), session.match, match_history(session.match)
    ranks = rules.ranking(match.state)
    first = decided(match, known, ranks[0].seat, reason(session, ranks)) if match.over else ()
    lines = tuple(
        ledger.LedgerPoint(moment.round, colours[moment.seat] if moment.seat >= 0 else "", moment.icon, moment.text)
        for moment in (*first, *moments(match, known))
    )
    return ledger.TurningLedger(lines, held=seat is not None)


_MAKERS: Final[dict[str, Callable[[Session, int | None], Chart]]] = {
    "cities": _cities,
    "capacity": partial(_curves, "capacity"),
    "money": partial(_curves, "money"),
    "income": _income,
    "spent": _spent,
    "houses": _houses,
    "fuel": _fuel,
    "turning": _turning,
}
