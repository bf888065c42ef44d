"""An independent auditor of games: it reads the moves and the state, and counts everything after every move.

It knows the rulebook's numbers by itself and asks the engine nothing but the state's plain values (and, to play a
record, to make its moves).
"""

from __future__ import annotations

import heapq
from collections import Counter
from typing import Any

from game.engine import rules
from game.engine.actions import Action, Bid, Build, Buy, Done, Nominate, Pass, Run, Visit
from game.engine.record_reader import read_record
from game.engine.state import GameState, Phase, Task

STEP3 = 99
CARTEL = 6
PLANT_NUMBERS = [*range(3, 41), 42, 44, 46, 50]
BOX = (24, 24, 24, 12)
HOUSE_PRICES = {"bsw": (10, 20, 30), "bremen": (8, 14, 20)}
BOX_OF_MAP = {"bremen": (22, 22, 22, 0), "india": (24, 24, 24, 8), "middle-east": (24, 24, 21, 11)}
SMALL = {"bremen": ("borgfeld", "findorff", "huchting", "seehausen", "blumenthal")}
"""Cities with two spaces."""
START = ((10, 1), (10, 1), (20, 3))
LATE = ((15, 2), (20, 3))
MANHATTAN = (
    *(40, 40, 40, 40, 40, 35, 35, 40, 30, 35, 30, 35, 30, 35, 30, 25, 30, 35, 25, 35, 30, 25, 25, 30, 35, 30, 25, 20),
    *(20, 25, 30, 20, 30, 25, 25, 25, 20, 25, 20, 20, 20, 25, 15, 15, 25, 20, 20, 20, 20, 25, 20, 15, 15, 15, 10, 15),
    *(10, 15, 10, 10, 15, 20, 10, 10, 15, 10, 10, 10, 10, 20, 15, 10, 15, 15, 10, 10, 10, 10, 15, 10, 15, 15, 10),
)
"""The price of the one space of each of the 83 places, in the order of their numbers."""
BLOCKED = {2: (6, 6, 4, 4, 4, 4), 3: (6, 6, 4, 4, 4, 4), 4: (3, 3, 2, 2, 2, 2)}
"""Blocked spaces of Manhattan that cost 10, 15, 20, 25, 30 and 35, by number of players."""
PASSING = {"manhattan": 5}
"""Elektro for each city that a connection passes through."""
ONE_STEP = ("manhattan",)
"""Maps whose games stay in Step 1."""
SPACES: dict[str, dict[str, tuple[tuple[int, int], ...]]] = {
    "japan": {
        **dict.fromkeys(("fukuoka", "kobe", "osaka", "sapporo", "tokyo", "yokohama"), START),
        **dict.fromkeys(("koriyama", "hamamatsu", "kochi", "oita"), ((10, 1), (15, 2))),
        **dict.fromkeys(("morioka", "saitama", "toyama", "matsue", "miyazaki"), LATE),
    },
    "south-africa": dict.fromkeys(("botswana", "eswatini", "lesotho", "mozambique", "namibia", "zimbabwe"), ((0, 1),)),
    "manhattan": {f"m{number}": ((price, 1),) for number, price in enumerate(MANHATTAN, start=1)},
}
"""The price of each space of a city, and the step from which it is open, where they are not the usual ones."""
CROSSING = {"uk-ireland": 20}
IRELAND = ("green", "purple")
THREE_A_SPACE = [price for price in range(1, 9) for _ in range(3)]
PRICE_LISTS = [THREE_A_SPACE] * 3 + [[1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 16]]
PRICES_OF_MAP = {
    "north-america": [
        sorted([1, 2, 3] * 4 + [4, 5, 6, 7, 8, 9] * 2),
        sorted([1, 2, 3, 4, 5, 6, 7, 8] * 2 + [9] * 4),
        THREE_A_SPACE,
        sorted([1, 2, 3, 4, 5, 6] + [7, 8, 9] * 2),
    ]
}
PRICES_OF_MAP["bremen"] = [sorted([1, 2, 3, 4, 5, 6] * 3 + [7, 8] * 2)] * 3 + PRICE_LISTS[3:]
PRICES_OF_MAP["india"] = [
    sorted([1, 2] * 4 + [3, 4, 5, 6] * 3 + [7, 8] * 2),
    THREE_A_SPACE,
    sorted([1, 2, 3, 4, 5, 6] * 4),
    [1, 2, 3, 4, 5, 6, 7, 8],
]
PRICES_OF_MAP["korea"] = [
    [1, 2, 3, 4, 5, 5, 6, 6, 7, 7, 8, 8],
    [price for price in range(1, 9) for _ in range(2)],
    [price for price in range(1, 9) for _ in range(2)],
    [1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 16],
]
NORTH = [[1, 1, 2, 2, 3, 3, 4, 4, 5, 6, 7, 8], [1, 2, 3, 4, 5, 6, 7, 8], [1, 2, 3, 4, 5, 6, 7, 8], []]
"""The prices of Korea's other market."""
CEILING_OF_MAP = {"india": (3, 5, 8)}
"""The highest price at which fuel is sold in Steps 1, 2 and 3."""
OIL_RESUPPLY = {"middle-east": {2: (5, 3, 2), 3: (5, 3, 2), 4: (6, 3, 2), 5: (8, 4, 3), 6: (9, 5, 4)}}
"""Oil that a resupply wants in Steps 1, 2 and 3, by number of players: each token that lacks moves the prices."""
OUTAGES = {"india": (2, 3)}
"""More new houses for each player than this in a round lower each income, by so much for each city."""
PRICES_OF_MAP["australia"] = [THREE_A_SPACE] * 3 + [[2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7]]
TAX_OF_MAP = {"australia": 2}
"""How much more coal, oil and garbage cost from Step 3 on."""
FLAT_OF_MAP = {"australia": 20}
"""The most that a connection costs, also without a path."""
MINES_OF_MAP = {"australia": {11: 2, 23: 3, 28: 4, 34: 5, 39: 6}}
"""The cities on the cards of uranium mines."""
PRICES_OF_MAP["europe"] = PRICES_OF_MAP["north-america"]
PAYMENT_2005 = [10, 20, 29, 38, 46, 54, 61, 68, 74, 80, 85, 90, 94, 98, 101, 104, 106, 108, 110, 111, 112]
PAYMENT = [10, 22, 33, 44, 54, 64, 73, 82, 90, 98, 105, 112, 118, 124, 129, 134, 138, 142, 145, 148, 150]
HOUSES_AT_START = 16


class Wrong(AssertionError):
    """Raised for an inconsistency in the state of a game."""


def _demand(true: Any, message: str) -> None:
    if not true:
        raise Wrong(message)


def conserved(state: GameState) -> None:
    """Raise Wrong unless cards, tokens and houses are complete, each is in one place, no place holds too many, and no
    player owes money."""
    _cards(state)
    _tokens(state)
    _houses(state)
    for player in state.players:
        _demand(player.money >= 0, f"seat {player.seat} owes money")


def _cards(state: GameState) -> None:
    owned = [plant.number for player in state.players for plant in player.plants]
    if state.cartel:
        owned += [plant.number for plant in state.cartel.plants]
    places = [*state.market, *state.deck, *state.out, *state.hidden, *owned]
    places += state.recycled if state.rules.recycling == "first" else ()
    aside = state.rules.set_aside if not {*state.rules.set_aside} & {*places} else ()
    plants = sorted(card for card in (*places, *aside) if card != STEP3)
    _demand(plants == PLANT_NUMBERS, f"plants are not a partition: {Counter(plants)}")
    _demand(places.count(STEP3) == (STEP3 in state.deck or STEP3 in state.market), "two Step 3 cards")
    _demand(STEP3 not in state.out and STEP3 not in state.hidden, "the Step 3 card is no plant")
    if state.zone.board.map in ONE_STEP:
        _demand(state.step == 1 and STEP3 not in places and not state.shuffled, "there is a step or its card")
    else:
        _demand(STEP3 in state.deck or state.shuffled, "the Step 3 card is gone")
    _demand(list(state.market) == sorted(state.market), "the market is out of order")
    _demand(
        len(state.market) <= (6 if state.step == 3 else sum(state.rules.market_rows)),
        f"{len(state.market)} cards on the market",
    )
    for player in state.players:
        most = state.rules.plant_limit + (state.task == Task.SCRAP and state.actor == player.seat)
        held = [plant.number for plant in player.plants if plant.number not in _mines(state)]
        _demand(len(held) <= most, f"seat {player.seat} has too many plants")


def _mines(state: GameState) -> dict[int, int]:
    return MINES_OF_MAP.get(state.zone.board.map, {})


def _tokens(state: GameState) -> None:
    held = [sum(player.fuel[fuel] for player in state.players) for fuel in range(4)]
    for fuel in range(4):
        cartel = state.cartel.fuel[fuel] if state.cartel else 0
        marks = _uranium_on_cities(state) if fuel == 3 else 0
        depot = state.depot if fuel == 0 else 0
        elsewhere = state.aside[fuel] if state.aside else 0
        all_of_it = state.stock[fuel] + elsewhere + state.supply[fuel] + depot + held[fuel] + cartel + marks
        box = BOX_OF_MAP.get(state.zone.board.map, BOX)
        _demand(all_of_it == box[fuel], f"{all_of_it} tokens of fuel {fuel}")
        _demand(min(state.stock[fuel], state.supply[fuel], state.depot) >= 0, f"less than none of fuel {fuel}")
    for player in state.players:
        if not (state.task in (Task.SCRAP, Task.DROP) and state.actor == player.seat):
            _demand(_storable(player), f"seat {player.seat} cannot store {player.fuel}")


def _uranium_on_cities(state: GameState) -> int:
    """Return how many markers on start cities are uranium tokens: as many as the supply had; the others are neutral and
    are removed last."""
    supply = BOX_OF_MAP.get(state.zone.board.map, BOX)[3] - state.rules.start_tokens[3]
    if state.phase == Phase.SETUP:
        return min(len(state.marks), supply)
    return max(0, len(state.marks) - max(0, len(state.players) - supply))


def _storable(player: Any) -> bool:
    """Return whether a player's plants can store the player's fuel: first plants of one fuel, then the remaining coal
    and oil on hybrids."""
    left = list(player.fuel)
    hybrid = 0
    for plant in player.plants:
        if len(plant.fuels) == 2:
            hybrid += 2 * plant.need
        for fuel in plant.fuels if len(plant.fuels) == 1 else ():
            left[fuel] -= min(left[fuel], 2 * plant.need)
    return left[0] + left[1] <= hybrid and not left[2] and not left[3]


def _houses(state: GameState) -> None:
    standing: Counter[int] = Counter(party for party in state.houses if party >= 0)
    for player in state.players:
        for city in player.cities:
            here = state.houses[3 * city : 3 * city + 3]
            _demand(here.count(player.seat) == 1, f"seat {player.seat} has not one house in city {city}")
        _demand(standing[player.seat] == len(player.cities), f"houses of seat {player.seat}")
    for city in range(len(state.zone)):
        first, second, third = state.houses[3 * city : 3 * city + 3]
        supra = state.zone.cities[city].supra
        _demand(first < 0 or not supra, f"city {city} has no first space")
        _demand(third < 0 or (second >= 0 and (first >= 0 or supra)), f"city {city} has a gap")
        _demand(second < 0 or first >= 0 or supra or second == CARTEL, f"city {city} has a gap")
        built = [party for party in (first, second, third) if party >= 0]
        players = sum(party != CARTEL for party in built)
        spaces = SPACES.get(state.zone.board.map, {}).get(state.zone.cities[city].id)
        most = state.step if spaces is None else sum(step <= state.step for _, step in spaces)
        _demand(players <= most, f"{players} networks in city {city}")
        small = state.zone.cities[city].id in SMALL.get(state.zone.board.map, ())
        _demand(third < 0 or not small, f"city {city} has two spaces")
    _blocked(state)
    if state.cartel:
        _demand(state.cartel.houses + standing[CARTEL] == HOUSES_AT_START, "houses of the Cartel")


def _blocked(state: GameState) -> None:
    """Raise Wrong unless on Manhattan the right number of spaces of each price is blocked and carries no house, and
    elsewhere none is blocked."""
    if state.zone.board.map == "manhattan":
        numbers = [int(state.zone.cities[city].id[1:]) for city in state.zone.blocked]
        counts = Counter(MANHATTAN[number - 1] for number in numbers)
        wanted = BLOCKED.get(len(state.players), (0,) * 6)
        _demand(tuple(counts[price] for price in range(10, 40, 5)) == wanted, f"blocked: {numbers}")
        _demand(all(max(state.houses[3 * city : 3 * city + 3]) < 0 for city in state.zone.blocked), "built on a block")
    else:
        _demand(not state.zone.blocked, "blocked cities")


class Auditor:
    """Follows one game: call `expect` before each move and `check` after it."""

    def __init__(self, state: GameState) -> None:
        self.money = [player.money for player in state.players]
        self.marked = state.step, state.round
        self.bought = (0, -1)
        self.built = [0, state.round]
        self.free = 0
        """Free places of the uranium market before the last move."""
        self.prices = [list(row) for row in PRICES_OF_MAP.get(state.zone.board.map, PRICE_LISTS)]
        self.oil = (state.stock[1], state.supply[1], state.step)
        """Oil on the market and outside it before the last move, and the step."""
        conserved(state)

    def expect(self, state: GameState, action: Any) -> None:
        """Work out every player's money after this move."""
        self.free = 12 - state.stock[3]
        self.money = [player.money for player in state.players]
        self.oil = state.stock[1], state.supply[1] + (state.cartel.fuel[1] if state.cartel else 0), state.step
        seat = state.actor
        if isinstance(action, Visit):
            _demand(self.bought != (state.round, seat), "a buyer changes the market after a token")
        if isinstance(action, Buy):
            self.bought = state.round, seat
            self.money[seat] -= 8 if action.source else self._fuel_price(state, action.fuel)
            ceiling = CEILING_OF_MAP.get(state.zone.board.map, (8, 9, 99))[state.step - 1]
            dear = state.zone.board.map in CEILING_OF_MAP and self._fuel_price(state, action.fuel) > ceiling
            _demand(not dear, "a token above the ceiling was sold")
        elif isinstance(action, Build):
            self.built = [self.built[0] * (self.built[1] == state.round) + 1, state.round]
            self.money[seat] -= self._house_price(state, action.city)
            if action.founding and state.zone.board.map in CROSSING:
                self.money[seat] -= self._crossing(state, action.city)
            elif not action.founding and not (state.round == 1 and state.zone.board.map == "japan"):
                self.money[seat] -= self._way(state, action.city)
        elif isinstance(action, Done) and state.task == Task.RUN:
            self.money[seat] += self._after_outage(state, seat, self._payment(state))
            if not any(party != CARTEL for party in state.queue):
                self._sell_uranium(state)
        else:
            self._expect_sale(state, action)
        if isinstance(action, Run):
            burnt = sum(action.mix)
            needs = {plant.number: plant.need for plant in state.players[seat].plants}
            _demand(burnt == needs[action.plant], f"plant {action.plant} burnt {burnt}")

    def _expect_sale(self, state: GameState, action: Any) -> None:
        """Work out who pays for a plant: it is sold when one seat is left in its auction, at once, by a bid or by
        another seat's pass."""
        seat = state.actor
        may_pass = state.rules.opening_pass and (state.round > 1 or not state.rules.must_buy_first_round)
        if isinstance(action, Nominate) and len(state.eligible) == 1 and not may_pass:
            self.money[seat] -= 1 if action.plant == state.discount else action.plant
        elif isinstance(action, Bid) and len(state.ring) == 1:
            self.money[seat] -= action.amount
        elif isinstance(action, Pass) and state.task == Task.RAISE and len(state.ring) == 2 and state.leader >= 0:
            winner = next(other for other in state.ring if other != seat)
            self.money[winner] -= state.bid

    def _after_outage(self, state: GameState, seat: int, income: int) -> int:
        """Return the income after what an outage of this round takes."""
        loss = OUTAGES[state.zone.board.map][1] if self._dark(state) else 0
        return max(0, income - loss * len(state.players[seat].cities))

    def _dark(self, state: GameState) -> bool:
        """Return whether so many houses were built in this round that there is an outage."""
        houses, _ = OUTAGES.get(state.zone.board.map, (99, 0))
        return self.built[1] == state.round and self.built[0] > houses * len(state.players)

    def _expect_end(self, state: GameState) -> None:
        """Work out the payments after the last round: none, unless there is an outage in it; mines still sell."""
        for player in state.players if self._dark(state) else ():
            income = self._paid(state, min(player.supplied, 20))
            self.money[player.seat] += self._after_outage(state, player.seat, income)
        self._sell_uranium(state)

    def _sell_uranium(self, state: GameState) -> None:
        """Pay the owners of mines, last in turn order first, by the places of the uranium market that were free before
        the move."""
        known, places = _mines(state), PRICES_OF_MAP.get(state.zone.board.map, PRICE_LISTS)[3]
        owned = {player.seat: {plant.number for plant in player.plants} for player in state.players}
        owners = {seat: [cities for number, cities in known.items() if number in owned[seat]] for seat in owned}
        free = self.free
        for seat in [party for party in state.order[::-1] if owners.get(party)]:
            self.money[seat] += sum(owners[seat]) * (places[free - 1] if free else 0)
            free = max(0, free - len(owners[seat]))

    @staticmethod
    def _payment(state: GameState) -> int:
        return Auditor._paid(state, min(Auditor._lit(state), 20))

    @staticmethod
    def _paid(state: GameState, lit: int) -> int:
        if state.rules.edition != "classic-2005":
            return PAYMENT[lit]
        return 150 if lit == 20 and len(state.players) == 2 else PAYMENT_2005[lit]

    def _resupply_oil(self, state: GameState) -> None:
        """At the end of a round, move the oil prices for each token that the supply lacked."""
        wanted = OIL_RESUPPLY.get(state.zone.board.map, {}).get(len(state.players))
        if wanted and state.round > self.marked[1] > 0:
            stock, supply, step = self.oil
            before = self.prices[1] if stock else list(PRICE_LISTS[1])
            for _ in range(wanted[step - 1] - supply):
                before = [1, *before[:-1]]
            self.prices[1] = before

    def _fuel_price(self, state: GameState, fuel: int) -> int:
        count = state.stock[fuel]
        tax = TAX_OF_MAP.get(state.zone.board.map, 0) if state.step == 3 else 0
        prices = [price + tax for price in (NORTH if state.away else self.prices)[fuel]]
        city = next((place for place, one in enumerate(state.zone.cities) if one.id == "wien"), -1)
        cheaper = fuel == 2 and state.zone.board.map == "central-europe" and city in state.players[state.actor].cities
        return sorted(prices[len(prices) - count :])[0] - cheaper if count else 8

    @staticmethod
    def _house_price(state: GameState, city: int) -> int:
        spaces = SPACES.get(state.zone.board.map, {}).get(state.zone.cities[city].id)
        if spaces:
            return next(price for space, (price, _) in enumerate(spaces) if state.houses[3 * city + space] < 0)
        prices = HOUSE_PRICES.get(state.zone.board.map, HOUSE_PRICES.get(state.rules.edition, (10, 15, 20)))
        first = 1 if state.zone.cities[city].supra else 0
        return next(prices[space] for space in range(first, 3) if state.houses[3 * city + space] < 0)

    @staticmethod
    def _crossing(state: GameState, goal: int) -> int:
        """Return the cost of a network on another island: in an empty city, unless no city there is."""
        map_name = state.zone.board.map
        west = [city.region in IRELAND for city in state.zone.cities]
        there = [city for city, where in enumerate(west) if where == west[goal]]
        own = state.players[state.actor].cities
        _demand(own and not {*own} & {*there}, f"city {goal} is on an island with a house of the seat")
        taken = [city for city in there if state.houses[3 * city] >= 0]
        _demand(goal not in taken or len(taken) == len(there), f"city {goal} is not empty")
        return CROSSING[map_name]

    @staticmethod
    def _way(state: GameState, goal: int) -> int:
        """Return the cost of the cheapest route from any own city, searched link by link."""
        own = state.players[state.actor].cities
        flat = FLAT_OF_MAP.get(state.zone.board.map, 0) if own else 0
        ways: list[tuple[int, int]] = [(0, city) for city in own]
        seen: set[int] = set()
        while ways:
            cost, city = heapq.heappop(ways)
            if city == goal:
                return min(cost, flat or cost)
            if city not in seen:
                seen.add(city)
                for a, b, link in state.zone.links:
                    if city in (a, b):
                        entered = a + b - city
                        passing = PASSING.get(state.zone.board.map, 0) * (entered != goal)
                        heapq.heappush(ways, (cost + link + passing + state.zone._all[entered].entry, entered))
        return flat

    @staticmethod
    def _lit(state: GameState) -> int:
        player = state.players[state.actor]
        _demand(not {*state.ran} & {*_mines(state)}, "a mine ran")
        lit = sum(plant.cities for plant in player.plants if plant.number in state.ran)
        return min(lit, len(player.cities))

    def check(self, state: GameState) -> None:
        """Check that after the move no piece or Elektro is missing, and that the move was paid for."""
        conserved(state)
        self._resupply_oil(state)
        if state.phase == Phase.FINISH:
            self._expect_end(state)
        money = [player.money for player in state.players]
        _demand(money == self.money, f"money is {money}, should be {self.money}")
        _demand(self.marked <= (state.step, state.round), "a step or a round went backwards")
        self.marked = state.step, state.round
        if state.phase != Phase.MARKET:
            _demand(not state.away and not state.stays, "a seat is still at the other market")
        if state.phase != Phase.FINISH:
            _demand(state.actor >= 0 or state.task == Task.NOTHING, "nobody is asked")


def audit_record(text: str) -> GameState:
    """Play a record without undos move by move and audit each; return the last state.

    In bureaucracy the choices of all seats are collected and made in turn order, as at the table.
    """
    record = read_record(text)
    state = record.new_state()
    auditor = Auditor(state)
    ready: dict[int, tuple[Action, ...]] = {}
    for line in record.lines:
        _demand(not line.word, "only games without undo are audited")
        together = state.task == Task.RUN
        ready[line.seat] = line.moves
        if together and len(ready) < len(state.players):
            continue
        for _ in range(len(ready)):
            for move in ready.pop(state.actor if together else line.seat):
                auditor.expect(state, move)
                rules.play(state, move)
                auditor.check(state)
    return state
