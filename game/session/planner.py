"""Plans of a seat, evaluated with the engine's own prices, routes and rules.

A plan is played on a copy of what the seat can see: first the seat's remaining turns of this round (auction, market,
building), then this round's income, then the rest of the plan in the next round. If money is covered, a plan may cost
any amount: everyone at the table can see it, but only its owner, under the cover, sees what would be left. Money is in
Elektro; fuels are indices of FUELS, cities are indices of the zone.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from game.draft import allowed, lend_money, try_out
from game.engine import auction, bureaucracy, market, mines, outage, rules, two_markets
from game.engine.actions import BUY, DONE, MOST_MONEY, SCRAP, Build, Drop
from game.engine.build import connection_cost
from game.engine.islands import moves_to
from game.engine.plants import STEP3, best_firing
from game.engine.resources import FUELS
from game.engine.state import FREE, GameState, IllegalAction, Phase, Player, Task

Wish = tuple[int, int]
"""A fuel or a city, and its cost when it was planned."""


@dataclass(frozen=True, slots=True)
class Plan:
    """A seat's plan for its coming turns; fuel and cities are bought in the order in which they are listed."""

    plant: int = 0
    price: int = 0
    """The planned price of the plant."""
    scrap: int = 0
    """The plant to discard; 0 for the lowest."""
    fuel: tuple[Wish, ...] = ()
    cities: tuple[Wish, ...] = ()
    meant: int = 0
    """The price chosen, if other bids have since raised `price` above it; 0 if `price` is the chosen one."""
    away: bool = False
    """Whether the fuel is bought at the other market (`other_tracks`)."""

    def __bool__(self) -> bool:
        return bool(self.plant or self.fuel or self.cities)


@dataclass(frozen=True, slots=True)
class PlanLine:
    """A planned plant, token or house that is possible, with its price."""

    part: str
    """"plant", "fuel" or "city"."""
    what: int
    cost: int
    """Elektro for the plant, token or house, including a house's connection."""
    way: int = 0
    """The part of a house's cost that its connection makes up."""
    was: int = 0
    """The cost when this part was planned."""
    later: bool = False
    """Whether this part of the plan belongs to the next round."""


@dataclass(frozen=True, slots=True)
class PlanFailure:
    """A planned plant, token or house that is not possible, with the rule that forbids it."""

    part: str
    what: int
    reason: str
    values: tuple[tuple[str, int | str], ...] = ()

    @classmethod
    def of(cls, part: str, what: int, illegal: IllegalAction) -> PlanFailure:
        return cls(part, what, illegal.reason, tuple(illegal.values.items()))

    @property
    def why(self) -> IllegalAction:
        """The reason of the refusal as an exception."""
        return IllegalAction(self.reason, **dict(self.values))


@dataclass(frozen=True, slots=True)
class PriceRise:
    """A planned plant, token or house whose price has changed."""

    part: str
    what: int
    cost: int
    was: int


Note = PlanFailure | PriceRise
"""One difference from the plan."""


@dataclass(frozen=True, slots=True)
class NearHouse:
    """A city in which a seat could build next, with the costs of the connection and the house."""

    city: int
    way: int
    house: int
    able: bool
    """Whether the seat can pay for the connection and the house."""

    @property
    def cost(self) -> int:
        return self.way + self.house


@dataclass(slots=True)
class PlanOutlook:
    """The results of a plan: costs, money left, and what is not possible."""

    money: int
    """Money before the plan."""
    lines: list[PlanLine] = field(default_factory=list)
    missed: list[PlanFailure] = field(default_factory=list)
    hoped: int = 0
    """The planned plant if it cannot be nominated yet; it is counted as if it could."""
    earned: int | None = None
    """This round's income if anything is planned for the next round."""
    left: int = 0
    """Money left after the plan, before the last income."""
    cities: int = 0
    capacity: int = 0
    lit: int = 0
    before: int = 0
    """Income with today's plants and fuel, without the plan."""
    income: int = 0
    """Income with the plan."""
    plants: tuple[int, ...] = ()
    scrapped: int = 0
    fuel: tuple[int, ...] = (0, 0, 0, 0)
    """Fuel at hand after all purchases."""
    prices: tuple[int, ...] = ()
    """The price of the next token of each fuel."""
    room: tuple[bool, ...] = ()
    """Whether one more token of each fuel could be stored."""
    near: list[NearHouse] = field(default_factory=list)
    """The cities in which a house could follow the planned ones, cheapest first."""

    def cost(self, part: str = "") -> int:
        """Return the cost of a whole plan, or of one part of it, in Elektro."""
        return sum(line.cost for line in self.lines if not part or line.part == part)


def turns_left(state: GameState, seat: int) -> tuple[Phase, ...]:
    """Return the phases of this round in which a seat still has a turn."""
    waiting = seat == state.actor or seat in state.queue
    left = {
        Phase.AUCTION: state.phase < Phase.AUCTION or (state.phase == Phase.AUCTION and seat in state.eligible),
        Phase.MARKET: state.phase < Phase.MARKET or (state.phase == Phase.MARKET and waiting),
        Phase.BUILD: state.phase < Phase.BUILD or (state.phase == Phase.BUILD and waiting),
        Phase.BUREAUCRACY: state.phase <= Phase.BUREAUCRACY,
    }
    return tuple(phase for phase, due in left.items() if due)


def evaluate(state: GameState, seat: int, plan: Plan) -> PlanOutlook:
    """Return the costs and results of a seat's plan, tried on a copy of the current state."""
    table = rules.view(state)
    table.log = None
    me = table.players[seat]
    found = PlanOutlook(me.money)
    found.before = outage.pays(table, len(me.cities), _lit(me)) + mines.earns(table, seat)
    lent = lend_money(table, seat) if table.rules.hidden_money else 0
    if me.limited_plants > table.rules.plant_limit:
        found.scrapped = _scrap(table, seat, plan.scrap)
    now = turns_left(state, seat)
    then = tuple(phase for phase in _PARTS if phase not in now)
    for phase in now:
        if phase in _PARTS:
            _PARTS[phase](table, seat, plan, found, False)
    later = any(_wants(plan, phase) for phase in then)
    if then and later:
        found.earned = _earn(table, seat)
        table.built = 0
    for phase in then:
        _PARTS[phase](table, seat, plan, found, later)
    found.left = me.money - lent
    found.lit = _lit(me)
    found.income = outage.pays(table, len(me.cities), found.lit) + mines.earns(table, seat)
    found.cities, found.capacity = len(me.cities), me.capacity
    found.plants = tuple(plant.number for plant in me.plants)
    return found


def before_fuel(state: GameState, seat: int, plan: Plan) -> GameState:
    """Return a copy of the state at the turn to buy the planned fuel, with the planned plant bought; hidden money
    is made sufficient."""
    table = rules.view(state)
    table.log = None
    me, now = table.players[seat], turns_left(state, seat)
    if table.rules.hidden_money:
        lend_money(table, seat)
    if Phase.AUCTION in now:
        _plant(table, seat, plan, PlanOutlook(me.money), False)
    if Phase.MARKET not in now:
        _earn(table, seat)
        if Phase.AUCTION not in now:
            _plant(table, seat, plan, PlanOutlook(me.money), True)
    _to_market(table, seat, plan)
    return table


def _lit(me: Player) -> int:
    """Return how many of its cities a player can power with the fuel it has."""
    firing = best_firing(me.plants, me.fuel, len(me.cities))
    return min(sum(plant.cities for plant, _ in firing), len(me.cities))


def _wants(plan: Plan, phase: Phase) -> bool:
    return bool({Phase.AUCTION: plan.plant, Phase.MARKET: plan.fuel, Phase.BUILD: plan.cities}[phase])


def take_turn(table: GameState, seat: int, phase: Phase, task: Task) -> Player:
    """Begin a seat's turn in a phase on a copy of the state; return its player."""
    table.phase, table.task, table.actor, table.queue = phase, task, seat, ()
    table.ran, table.burnt = (), (0, 0, 0, 0)
    if table.aside:
        two_markets.end_turn(table)
    return table.players[seat]


def _to_market(table: GameState, seat: int, plan: Plan) -> Player:
    """Begin a seat's turn to buy fuel on a copy of the state, at the market that the plan names; return its player."""
    me = take_turn(table, seat, Phase.MARKET, Task.BUY)
    if table.aside and plan.away:
        two_markets.visit(table)
    return me


def _plant(table: GameState, seat: int, plan: Plan, found: PlanOutlook, later: bool) -> None:
    if not plan.plant:
        return
    try:
        _check_plant(table, seat, plan)
    except IllegalAction as illegal:
        found.missed.append(PlanFailure.of("plant", plan.plant, illegal))
        return
    found.hoped = plan.plant if plan.plant not in table.current and not later else 0
    me = table.players[seat]
    table.lot = plan.plant
    me.money -= plan.price
    auction.own(me, table.rules.plants[plan.plant])
    table.market = tuple(card for card in table.market if card != plan.plant)
    if me.limited_plants > table.rules.plant_limit:
        found.scrapped = _scrap(table, seat, plan.scrap)
    table.lot = 0
    found.lines.append(PlanLine("plant", plan.plant, plan.price, was=plan.meant or plan.price, later=later))


def _check_plant(table: GameState, seat: int, plan: Plan) -> None:
    """Raise IllegalAction if the planned plant is gone, or its price is too low or too high."""
    plant = plan.plant
    if plant not in table.market:
        raise IllegalAction("not_on_market", plant=plant)
    least = least_price(table, seat, plant)
    if plan.price < least:
        raise IllegalAction("bid_too_low", amount=plan.price, least=least)
    missing = plan.price - table.players[seat].money
    if missing > 0:
        raise IllegalAction("bid_too_dear", amount=plan.price, missing=missing)


def least_price(state: GameState, seat: int, plant: int) -> int:
    """Return the least that a seat would pay for a plant now: the minimum bid, or more than the highest bid of
    another seat."""
    if plant == state.lot and state.leader not in (FREE, seat):
        return state.bid + 1
    if plant == state.lot and state.leader == seat:
        return state.bid
    return auction.least_bid(state, plant)


def _scrap(table: GameState, seat: int, wished: int) -> int:
    """Discard the chosen (or lowest) plant and the fuel that has no other place; return the plant's number."""
    me = take_turn(table, seat, Phase.AUCTION, Task.SCRAP)
    old = [plant.number for plant in me.plants if plant.number != table.lot and not plant.mined]
    scrapped = wished if wished in old else old[0]
    eligible, table.eligible = table.eligible, ()
    auction.scrap(table, SCRAP[scrapped])
    while table.task == Task.DROP:
        drops = [move for move in rules.legal_actions(table) if isinstance(move, Drop)]
        if DONE in rules.legal_actions(table) or not drops:
            auction.end_drop(table)
        else:
            auction.drop(table, drops[0])
    table.eligible = eligible
    return scrapped


def _fuel(table: GameState, seat: int, plan: Plan, found: PlanOutlook, later: bool) -> None:
    me = _to_market(table, seat, plan)
    for fuel, was in plan.fuel:
        cost = market.price(table, fuel)
        try:
            try_out(table, BUY[fuel])
        except IllegalAction as illegal:
            found.missed.append(PlanFailure.of("fuel", fuel, illegal))
        else:
            found.lines.append(PlanLine("fuel", fuel, cost, was=was, later=later))
    found.fuel = tuple(me.fuel)
    found.prices = tuple(market.price(table, fuel) for fuel in range(len(FUELS)))
    legal = allowed(table, seat)
    found.room = tuple(BUY[fuel] in legal for fuel in range(len(FUELS)))


def _houses(table: GameState, seat: int, plan: Plan, found: PlanOutlook, later: bool) -> None:
    me = take_turn(table, seat, Phase.BUILD, Task.BUILD)
    for city, was in plan.cities:
        way, house = connection_cost(table, me, city), table.house_price[city]
        try:
            try_out(table, moves_to(table, me, [city])[0])
        except IllegalAction as illegal:
            found.missed.append(PlanFailure.of("city", city, illegal))
        else:
            found.lines.append(PlanLine("city", city, way + house, way, was, later))
    legal = allowed(table, seat)
    cities = [move.city for move in legal if isinstance(move, Build) and move == moves_to(table, me, [move.city])[0]]
    near = [NearHouse(city, connection_cost(table, me, city), table.house_price[city], False) for city in cities]
    near = [replace(item, able=item.cost <= me.money) for item in near]
    found.near = sorted(near, key=lambda item: (item.cost, item.city))


def _earn(table: GameState, seat: int) -> int:
    """Play this round's bureaucracy on a copy of the state, powering as many cities as possible; return the income."""
    me = take_turn(table, seat, Phase.BUREAUCRACY, Task.RUN)
    for plant, mix in best_firing(me.plants, me.fuel, len(me.cities)):
        for fuel, amount in enumerate(mix):
            me.fuel[fuel] -= amount
        table.ran += (plant.number,)
    bureaucracy.earn(table)
    mined = mines.earns(table, seat)
    me.money += mined
    return me.income + mined


_PARTS: dict[Phase, Callable[[GameState, int, Plan, PlanOutlook, bool], None]] = {
    Phase.AUCTION: _plant,
    Phase.MARKET: _fuel,
    Phase.BUILD: _houses,
}


# --- changing a plan ---------------------------------------------------------------------------------


def with_plant(state: GameState, seat: int, plan: Plan, plant: int) -> Plan:
    """Return the plan with this plant at its lowest price; without a plant if it was planned already."""
    if plant == plan.plant or plant == STEP3:
        return replace(plan, plant=0, price=0, scrap=0, meant=0)
    return replace(plan, plant=plant, price=least_price(state, seat, plant), scrap=0, meant=0)


def with_price(state: GameState, seat: int, plan: Plan, price: int) -> Plan:
    """Return the plan with this price for its plant, or with the least that the seat would pay now if that is more."""
    least = least_price(state, seat, plan.plant)
    return replace(plan, price=max(least, min(price, MOST_MONEY - 1)), meant=0) if plan.plant else plan


def with_current_price(state: GameState, seat: int, plan: Plan) -> Plan:
    """Return the plan with its plant's price raised to today's minimum, or lowered again to the price that was
    chosen."""
    if not plan.plant or plan.plant not in (*state.market, state.lot):
        return plan
    chosen = plan.meant or plan.price
    price = min(max(chosen, least_price(state, seat, plan.plant)), MOST_MONEY - 1)
    return replace(plan, price=price, meant=chosen if price > chosen else 0)


def with_fuel(state: GameState, seat: int, plan: Plan, fuel: int, more: int) -> Plan:
    """Return the plan with one token more or fewer; raise IllegalAction if another one is not possible."""
    if more < 0:
        places = [index for index, wish in enumerate(plan.fuel) if wish[0] == fuel]
        return replace(plan, fuel=plan.fuel[: places[-1]] + plan.fuel[places[-1] + 1 :]) if places else plan
    return _tried(state, seat, plan, replace(plan, fuel=(*plan.fuel, (fuel, 0))))


def with_city(state: GameState, seat: int, plan: Plan, city: int) -> Plan:
    """Return the plan with a house in a city, or without it if it is planned; raise IllegalAction if it is not
    possible."""
    if city in (wish[0] for wish in plan.cities):
        return repriced(state, seat, replace(plan, cities=tuple(wish for wish in plan.cities if wish[0] != city)))
    return _tried(state, seat, plan, replace(plan, cities=(*plan.cities, (city, 0))))


def _tried(state: GameState, seat: int, before: Plan, after: Plan) -> Plan:
    """Return the extended plan with today's prices; raise IllegalAction if the added item is not possible."""
    already, missed = evaluate(state, seat, before).missed, evaluate(state, seat, after).missed
    part = "fuel" if after.fuel != before.fuel else "city"
    old = [item for item in already if item.part == part]
    new = [item for item in missed if item.part == part]
    if len(new) > len(old):
        raise new[-1].why
    return repriced(state, seat, after)


def repriced(state: GameState, seat: int, plan: Plan) -> Plan:
    """Return the plan with today's prices; what is impossible keeps its old price."""
    found = evaluate(state, seat, plan)
    return replace(plan, fuel=_priced(plan.fuel, "fuel", found), cities=_priced(plan.cities, "city", found))


def _priced(wishes: tuple[Wish, ...], part: str, found: PlanOutlook) -> tuple[Wish, ...]:
    left = [line for line in found.lines if line.part == part]
    priced: list[Wish] = []
    for what, was in wishes:
        line = next((line for line in left if line.what == what), None)
        if line:
            left.remove(line)
        priced.append((what, line.cost if line else was))
    return tuple(priced)


def completed(plan: Plan, by: Plan) -> Plan:
    """Return a plan in which missing parts are taken from another plan."""
    if not plan.plant:
        plan = replace(plan, plant=by.plant, price=by.price, scrap=by.scrap, meant=by.meant)
    away = plan.away if plan.fuel else by.away
    return replace(plan, fuel=plan.fuel or by.fuel, away=away, cities=plan.cities or by.cities)


def without(plan: Plan, task: Task) -> Plan:
    """Return a plan without the part for a turn that is over."""
    if task == Task.BUY:
        return replace(plan, fuel=(), away=False)
    if task == Task.BUILD:
        return replace(plan, cities=())
    return plan
