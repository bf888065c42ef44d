"""The planner on the desk as plain values."""

from __future__ import annotations

from dataclasses import dataclass

from game.desk.base.sentence import spoken_for
from game.engine.plants import STEP3
from game.engine.resources import FUELS
from game.engine.state import Phase
from game.session import plan_words, planner, planning
from game.session.parties import colour_of
from game.session.session import Session
from game.views.ways import planned

SHOWN = 8
"""Cities offered besides those on the map."""


@dataclass(frozen=True, slots=True)
class PlanOffer:
    """A plant of the market: whether it is planned, whether it cannot be chosen yet, whether it was sold."""

    number: int
    chosen: bool
    later: bool


@dataclass(frozen=True, slots=True)
class Fuel:
    count: int
    cost: int
    price: int
    room: bool


@dataclass(frozen=True, slots=True)
class Planned:
    """A house planned; `cost` -1 where it no longer goes."""

    index: int
    id: str
    name: str
    way: int
    house: int
    cost: int


@dataclass(frozen=True, slots=True)
class NearFacts:
    index: int
    id: str
    name: str
    cost: int
    able: bool


Cost = tuple[str, int]
"""A part's word and what it costs."""
PARTS = (("plant", "plant", Phase.AUCTION), ("fuel", "fuel", Phase.MARKET), ("cities", "city", Phase.BUILD))


@dataclass(frozen=True, slots=True)
class Sums:
    """Elektro before, for each part, and after; None where money is covered."""

    money: int | None
    now: tuple[Cost, ...]
    """Parts that this round still brings."""
    earned: int | None
    later: tuple[Cost, ...]
    """Parts that come after this round's income."""
    left: int | None
    count: int
    capacity: int
    lit: int
    income: int


@dataclass(frozen=True, slots=True)
class PlanFacts:
    seat: int
    colour: str
    offers: tuple[PlanOffer, ...]
    plant: int
    price: int
    least: int
    old: tuple[tuple[int, bool], ...]
    """Plants that could make room, and which one would."""
    gone: bool
    """Whether the planned plant lies on the market no more."""
    fuel: tuple[Fuel, ...]
    houses: tuple[Planned, ...]
    near: tuple[NearFacts, ...]
    sums: Sums
    covered: bool
    peeking: bool
    news: tuple[str, ...]
    refused: str
    """Why the last touch did nothing, where the sentence above is about another seat."""
    why: str
    """Why it cannot be laid out now; empty where it can."""
    hope: str
    late: bool
    """Whether something of it no longer goes."""
    empty: bool


def facts(session: Session, seat: int) -> PlanFacts:
    """Everything that this seat's planner shows now."""
    state, view = session.match.state, session.view(seat)
    plan, found = view.plan, planning.outlook(session, seat)
    covered = not session.money_open(seat)
    seen = not covered or view.peeking
    cities = state.zone.cities
    return PlanFacts(
        seat,
        colour_of(session, seat),
        tuple(PlanOffer(card, card == plan.plant, card not in state.current) for card in state.market if card != STEP3),
        plan.plant,
        plan.price,
        planner.least_price(state, seat, plan.plant) if plan.plant else 0,
        _old(session, seat),
        bool(plan.plant) and plan.plant not in state.market,
        tuple(_fuel(session, seat, fuel) for fuel in range(len(FUELS))),
        _houses(session, seat),
        tuple(
            NearFacts(near.city, cities[near.city].id, cities[near.city].name, near.cost, near.able)
            for near in found.near[:SHOWN]
        ),
        _sums(session, seat, seen),
        covered,
        view.peeking,
        plan_words.news(session, seat),
        plan_words.why(session, seat, view.refused) if view.refused and spoken_for(session) != seat else "",
        plan_words.why_not(session, seat),
        plan_words.hope(session, seat),
        bool(view.notes or found.missed),
        not plan,
    )


def _sums(session: Session, seat: int, seen: bool) -> Sums:
    found = planning.outlook(session, seat)
    left = planner.turns_left(session.match.state, seat)
    costs = [((word, found.cost(part)), phase in left or found.earned is None) for word, part, phase in PARTS]
    return Sums(
        found.money if seen else None,
        tuple(cost for cost, now in costs if now),
        found.earned,
        tuple(cost for cost, now in costs if not now),
        found.left if seen else None,
        found.cities,
        found.capacity,
        found.lit,
        found.income,
    )


def _old(session: Session, seat: int) -> tuple[tuple[int, bool], ...]:
    """Plants to choose from for scrapping, once the planned one would be too many."""
    found = planning.outlook(session, seat)
    if not found.scrapped:
        return ()
    plants = [plant.number for plant in session.match.state.players[seat].plants]
    return tuple((number, number == found.scrapped) for number in plants)


def _fuel(session: Session, seat: int, fuel: int) -> Fuel:
    found = planning.outlook(session, seat)
    lines = [line for line in found.lines if line.part == "fuel" and line.what == fuel]
    count = sum(what == fuel for what, _ in session.view(seat).plan.fuel)
    return Fuel(count, sum(line.cost for line in lines), found.prices[fuel], found.room[fuel])


def _houses(session: Session, seat: int) -> tuple[Planned, ...]:
    """All planned houses in order, also those that no longer go."""
    found = planning.outlook(session, seat)
    going = {house.city: house for house in planned(session, seat)}
    zone = session.match.state.zone
    made = []
    for index, _ in session.view(seat).plan.cities:
        city = zone.cities[index]
        line = next((line for line in found.lines if line.part == "city" and line.what == index), None)
        if line and city.id in going:
            made.append(Planned(index, city.id, city.name, line.way, line.cost - line.way, line.cost))
        else:
            made.append(Planned(index, city.id, city.name, 0, 0, -1))
    return tuple(made)
