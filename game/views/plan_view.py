"""The content of a seat's planner: the parts of its plan, what could be added, the costs and the results."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.engine.plants import STEP3
from game.engine.resources import FUELS
from game.engine.state import Phase
from game.kit.style import words
from game.kit.style.type_spec import Untranslated
from game.kit.values.ids import OneOf
from game.session import plan_words, planner, planning
from game.session.intents import PlanPrice
from game.session.parties import colour_of, subject_seat
from game.session.prompts import card_words, market_name
from game.session.seat_view import SECONDS
from game.session.session import Session
from game.session.shortcuts.armed_plans import MORE, armable, more_allowed
from game.views.bidding import Step
from game.views.routes import planned_houses

PARTS: Final = (
    ("plant", "factory", "plant", Phase.AUCTION),
    ("fuel", "cube", "fuel", Phase.MARKET),
    ("cities", "house-line", "city", Phase.BUILD),
)
"""Pages, each with its icon, its part of a plan, and the phase it is for."""
STEPS: Final = (-1, 1, 5)
"""The amounts by which a touch changes the planned price."""


@dataclass(frozen=True, slots=True)
class PlanPart:
    """A page of the planner: the cost of its part of the plan, and whether anything in it is no longer possible."""

    page: str
    icon: str
    cost: int
    missed: bool


@dataclass(frozen=True, slots=True)
class PlanOffer:
    """A plant of the market in the planner: whether it is planned, and whether it cannot be nominated yet."""

    number: int
    chosen: bool
    later: bool
    hint: str
    """A sentence that explains the plant."""


@dataclass(frozen=True, slots=True)
class PlannedFuel:
    """The planned tokens of a fuel: their cost, the next token's price, and whether plants could hold another one."""

    word: str
    count: int
    cost: int
    price: int
    room: bool


@dataclass(frozen=True, slots=True)
class PlannedCity:
    """A city in a plan, or one that could be added; `cost` is -1 if a house there is no longer possible."""

    index: int
    id: str
    name: str
    way: int
    house: int
    cost: int
    planned: bool
    able: bool = True

    @property
    def apart(self) -> str:
        """The price of a planned house in parts: the connection, if there is one, and the house."""
        return f"{self.way} + {self.house}" if self.way else str(self.house)


@dataclass(frozen=True, slots=True)
class PlanSums:
    """The sums of a plan: Elektro before, for each part, and after; None if money is hidden."""

    money: int | None
    rows: tuple[tuple[str, int, str], ...]
    """A word, an amount and its sign: parts of this round, its income, parts of the next round."""
    left: int | None
    cost: int
    """The total cost."""
    cities: int
    capacity: int
    lit: int
    before: int
    income: int


@dataclass(frozen=True, slots=True)
class PlanView:
    """The values that a seat's planner shows."""

    seat: int
    colour: str
    parts: tuple[PlanPart, ...]
    offers: tuple[PlanOffer, ...]
    plant: int
    price: int
    meant: int
    """The price chosen before others bid more; 0 if none did."""
    least: int
    old: tuple[tuple[int, bool], ...]
    """The plants that could be discarded, and whether each one would be."""
    gone: bool
    """Whether the planned plant is no longer on the market."""
    fuels: tuple[PlannedFuel, ...]
    cities: tuple[PlannedCity, ...]
    near: tuple[PlannedCity, ...]
    sums: PlanSums
    covered: bool
    peeking: bool
    news: tuple[str, ...]
    refused: str
    """Why the last touch was refused, if the prompt is about another seat."""
    why: str
    """Why the plan cannot be staged now; empty if it can."""
    hope: str
    late: bool
    """Whether a part of the plan is no longer possible."""
    empty: bool
    armable: bool
    """Whether the plan can be committed by itself on its turn."""
    auto: int | None
    """How much more than planned it may cost then; None if it is not armed."""
    market: str
    """The name of the market where the fuel is planned to be bought; empty on a map with one."""

    @property
    def auto_key(self) -> str:
        """The text of the button that lets the plan be played automatically: how much it may cost at most."""
        if self.auto is None:
            return words.say("planner.auto")
        return words.say("planner.auto_more", more=self.auto) if self.auto else words.say("planner.auto_same")

    @property
    def auto_hint(self) -> str:
        """The explanation of the button that lets the plan be played automatically."""
        _, less, most = MORE
        return words.say("planner.auto_hint", seconds=SECONDS, less=less, most=most)

    @property
    def fill_hint(self) -> str:
        """The explanation of the key that plans fuel for all plants."""
        cheaper = [words.say("planner.cheaper_market")] if self.market else []
        return words.joined([words.say("market.fill_all"), *cheaper])

    @property
    def steps(self) -> list[Step]:
        """The buttons that change the planned price of a plant."""
        prices = [(by, self.price + by) for by in STEPS]
        return [
            Step(OneOf("plan", f"{by:+d}"), Untranslated(f"{by:+d}"), PlanPrice(self.seat, price), price >= self.least)
            for by, price in prices
        ]


def plan_view(session: Session, seat: int) -> PlanView:
    """Return everything that a seat's planner shows now."""
    state, view, found = session.match.state, session.view(seat), planning.outlook(session, seat)
    plan, covered = view.plan, not session.money_open(seat)
    offers = (
        PlanOffer(card, card == plan.plant, card not in state.current, card_words(state.rules, card))
        for card in state.market
        if card != STEP3
    )
    missed = {item.part for item in found.missed}
    return PlanView(
        seat,
        colour_of(session, seat),
        tuple(PlanPart(page, icon, found.cost(part), part in missed) for page, icon, part, _ in PARTS),
        tuple(offers),
        plan.plant,
        plan.price,
        plan.meant,
        planner.least_price(state, seat, plan.plant) if plan.plant else 0,
        _old(session, seat),
        bool(plan.plant) and plan.plant not in state.market,
        tuple(_fuel(session, seat, fuel) for fuel in range(len(FUELS))),
        _cities(session, seat),
        _near(session, seat),
        _sums(session, seat, session.money_seen(seat)),
        covered,
        view.peeking,
        plan_words.news(session, seat),
        plan_words.refusal_text(session, seat, view.refused) if view.refused and subject_seat(session) != seat else "",
        plan_words.why_not(session, seat),
        plan_words.tentative_note(session, seat),
        bool(view.notes or found.missed),
        not plan,
        bool(armable(session, seat)),
        more_allowed(session, seat),
        market_name(plan.away) if state.aside else "",
    )


def _sums(session: Session, seat: int, seen: bool) -> PlanSums:
    found = planning.outlook(session, seat)
    left = planner.turns_left(session.match.state, seat)
    costs = [((word, found.cost(part), "−"), phase in left or found.earned is None) for word, _, part, phase in PARTS]
    earned = [] if found.earned is None else [("earned", found.earned, "+")]
    rows = (*(cost for cost, now in costs if now), *earned, *(cost for cost, now in costs if not now))
    money, rest = (found.money, found.left) if seen else (None, None)
    lit = found.lit, found.before, found.income
    return PlanSums(money, rows, rest, found.cost(), found.cities, found.capacity, *lit)


def _old(session: Session, seat: int) -> tuple[tuple[int, bool], ...]:
    """Return the seat's plants, each with whether it would be discarded, if the planned plant exceeds the plant limit;
    else none."""
    scrapped = planning.outlook(session, seat).scrapped
    plants = session.match.state.players[seat].plants if scrapped else ()
    return tuple((plant.number, plant.number == scrapped) for plant in plants)


def _fuel(session: Session, seat: int, fuel: int) -> PlannedFuel:
    found = planning.outlook(session, seat)
    cost = sum(line.cost for line in found.lines if line.part == "fuel" and line.what == fuel)
    count = sum(what == fuel for what, _ in session.view(seat).plan.fuel)
    return PlannedFuel(FUELS[fuel], count, cost, found.prices[fuel], found.room[fuel])


def _cities(session: Session, seat: int) -> tuple[PlannedCity, ...]:
    """Return all planned houses in order, including those that are no longer possible."""
    lines = {line.what: line for line in planning.outlook(session, seat).lines if line.part == "city"}
    going = {house.city for house in planned_houses(session, seat)}
    made = []
    for index, _ in session.view(seat).plan.cities:
        city, line = session.match.state.zone.cities[index], lines.get(index)
        way, cost = (line.way, line.cost) if line and city.id in going else (0, -1)
        made.append(PlannedCity(index, city.id, city.name, way, max(0, cost - way), cost, True))
    return tuple(made)


def _near(session: Session, seat: int) -> tuple[PlannedCity, ...]:
    """Return the cities that could be added to the plan, cheapest first."""
    cities = session.match.state.zone.cities
    return tuple(
        PlannedCity(near.city, city.id, city.name, near.way, near.house, near.cost, False, near.able)
        for near in planning.outlook(session, seat).near
        for city in (cities[near.city],)
    )
