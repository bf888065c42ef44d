"""The complete state of a game at one moment.

The state is mutable (`player.money -= price` reads like the rulebook); copy it before trying moves. Attributes that
rarely change are tuples, or lists that are replaced and never changed in place, so that copies share them; only
`Player.fuel`, `stock` and `supply` are changed in place.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Any, Final

from game.engine.board import Zone
from game.engine.events import Event
from game.engine.pickling import register_attributes, register_error
from game.engine.plants import PowerPlant, Storage
from game.engine.resources import SOLD_OUT
from game.engine.ruleset import Ruleset

CARTEL: Final = 6
"""The Cartel in the turn order: it has no seat, no money and no score."""

FREE: Final = -1
"""No party: a space without a house, an auction without a leader."""

SPACES_PER_CITY: Final = 3


class Phase(IntEnum):
    """The phases of a game: the set-up, the phases of a round in which players decide, and the finish.

    Phase 1, the turn order, asks for no decision and is none of them.
    """

    SETUP = 0
    AUCTION = 1
    MARKET = 2
    BUILD = 3
    BUREAUCRACY = 4
    FINISH = 5

    @property
    def word(self) -> str:
        """The phase's name as used in records, catalogues and file names."""
        return self.name.lower()


class Task(IntEnum):
    """The decision that the acting seat has to make."""

    NOTHING = 0
    PLACE = 1
    MARK = 2
    NOMINATE = 3
    OPEN = 4
    RAISE = 5
    SCRAP = 6
    DROP = 7
    BUY = 8
    BUILD = 9
    RUN = 10


# Reading a module's name is several times faster than reading an enumeration's member, and moves read these often.
IDLE: Final = Task.NOTHING
NOMINATING: Final = Task.NOMINATE
OPENING: Final = Task.OPEN
RAISING: Final = Task.RAISE
SCRAPPING: Final = Task.SCRAP
DROPPING: Final = Task.DROP
BUYING: Final = Task.BUY
BUILDING: Final = Task.BUILD
RUNNING: Final = Task.RUN
IN_AUCTION: Final = Phase.AUCTION
IN_MARKET: Final = Phase.MARKET
IN_BUILD: Final = Phase.BUILD
IN_BUREAUCRACY: Final = Phase.BUREAUCRACY


class IllegalAction(ValueError):
    """Raised for an illegal move: `reason` is a key of the catalogue's section [refusal], `values` fill its
    sentence."""

    def __init__(self, reason: str, **values: int | str) -> None:
        self.reason = reason
        self.values = values
        details = ", ".join(f"{name} {value}" for name, value in values.items())
        super().__init__(f"{reason.replace('_', ' ')}{f' ({details})' if details else ''}")


register_error(IllegalAction, "reason", "values")

OF_PLAYER: Final = ("cities", "fuel", "income", "money", "plants", "reach", "seat", "storage", "supplied")
OF_CARTEL: Final = ("acted", "fuel", "houses", "plants")
OF_GAME: Final = (
    "actor",
    "aside",
    "away",
    "back",
    "bid",
    "bonus",
    "buried",
    "built",
    "burnt",
    "cartel",
    "deck",
    "depot",
    "discount",
    "dropped",
    "eligible",
    "founded",
    "hidden",
    "house_price",
    "houses",
    "leader",
    "log",
    "lot",
    "market",
    "marks",
    "order",
    "out",
    "passed",
    "phase",
    "phased_out",
    "pile",
    "players",
    "queue",
    "ran",
    "recycled",
    "ring",
    "round",
    "rules",
    "scrapped",
    "shown",
    "shuffled",
    "sold",
    "stays",
    "step",
    "step2_begun",
    "step3_due",
    "stock",
    "supply",
    "task",
    "unclaimed",
    "updated",
    "zone",
)
"""The names of a game state's attributes, because a class compiled by mypyc has no `__slots__` to read."""


class Player:
    """One seat's money (Elektro), plants in ascending order, fuel (tokens of each) and network."""

    __slots__ = OF_PLAYER

    def sit_down(self, seat: int, money: int, reach: list[int]) -> Player:
        """Set every attribute of a player to its value before the first move; return the player itself."""
        self.seat = seat
        self.money = money
        self.plants: tuple[PowerPlant, ...] = ()
        self.fuel = [0, 0, 0, 0]
        self.storage: Storage = (0, 0, 0, 0, 0)
        self.cities: tuple[int, ...] = ()
        """The cities in which the player has built, as indices of the zone, in the order of building."""
        self.reach = reach
        """The cost of the cheapest connection to every city of the zone, SOLD_OUT for owned ones; not used before the
        first house."""
        self.supplied = 0
        """The number of cities powered in the last bureaucracy; at the finish, the most that the player could power."""
        self.income = 0
        """Elektro earned in the last bureaucracy, or after the last round."""
        return self

    def copy(self) -> Player:
        twin = Player()
        twin.seat = self.seat
        twin.money = self.money
        twin.plants = self.plants
        twin.fuel = self.fuel[:]
        twin.storage = self.storage
        twin.cities = self.cities
        twin.reach = self.reach
        twin.supplied = self.supplied
        twin.income = self.income
        return twin

    @property
    def largest_plant(self) -> int:
        """The number of the player's highest plant, 0 without one."""
        return self.plants[-1].number if self.plants else 0

    @property
    def limited_plants(self) -> int:
        """The number of plants that count for the plant limit: all but mines (M49)."""
        return len([plant for plant in self.plants if not plant.mined])

    @property
    def capacity(self) -> int:
        """The number of cities that all plants could power with enough fuel."""
        return sum(plant.cities for plant in self.plants)


class Cartel:
    """The third party in a two-player game of Recharged: its plants, this round's fuel, the houses in its supply."""

    __slots__ = OF_CARTEL

    def __init__(self) -> None:
        self.plants: tuple[PowerPlant, ...] = ()
        self.fuel: tuple[int, int, int, int] = (0, 0, 0, 0)
        self.houses = 16
        self.acted = False
        """Whether the Cartel has had its chance to take a plant in this auction phase."""

    def copy(self) -> Cartel:
        twin = Cartel()
        twin.plants, twin.fuel, twin.houses, twin.acted = self.plants, self.fuel, self.houses, self.acted
        return twin


class GameState:
    """The state of a game at one moment; its attributes are described in `lay_out`."""

    __slots__ = OF_GAME

    def lay_out(self, rules: Ruleset, zone: Zone) -> GameState:
        """Set every attribute to its value before the deal; return self.

        `__init__` does not do this, so that a copy starts empty, compiled or not.
        """
        self.rules = rules
        self.zone = zone
        count = len(zone)
        self.players = [Player().sit_down(seat, rules.start_money, [0] * count) for seat in range(rules.players)]
        self.cartel: Cartel | None = None
        self.log: list[Event] | None = None
        """Collects the events of moves; None: moves report nothing."""

        self.round = 0
        self.step = 1
        self.phase = Phase.SETUP
        self.task = Task.NOTHING
        self.actor = FREE
        """The seat to act, FREE if none."""
        self.order: tuple[int, ...] = ()
        """Parties (seats and perhaps CARTEL) from first to last."""
        self.queue: tuple[int, ...] = ()
        """Parties still to act in this phase after the actor (market, build, bureaucracy, set-up)."""

        self.market: tuple[int, ...] = ()
        """Plant numbers in ascending order; STEP3 last while that card waits for the end of the auction."""
        self.deck: tuple[int, ...] = ()
        """Card numbers from bottom to top."""
        self.pile: tuple[int, ...] = ()
        """All plants in the order into which the remaining deck is shuffled next, first on top; further orders follow
        where the deck is shuffled more than once."""
        self.out: tuple[int, ...] = ()
        """Plants removed from the game during play; all players saw them."""
        self.hidden: tuple[int, ...] = ()
        """Plants removed at set-up: those drawn face down, and those that the rules name (`plants_out`)."""
        self.buried: tuple[int, ...] = ()
        """Cards put under the deck, in that order; all players saw them. The deck was shuffled before each STEP3 among
        them."""
        self.recycled: tuple[int, ...] = ()
        """Plants set aside for the second use of the deck, in that order; all players saw them (`recycling`)."""
        self.back = ""
        """In a seat's view: the back of the deck's top card (`plant_market.back_on_top`)."""
        self.shuffled = False
        """Whether the Step 3 card was drawn and is not in the deck again."""

        self.shown: tuple[int, ...] = ()
        """The cards that, according to a record, the next moves draw: they replace unknown ones."""

        self.eligible: tuple[int, ...] = ()
        """Seats that may still nominate and bid in this phase, in turn order."""
        self.sold = False
        """Whether a seat bought a plant in this phase."""
        self.passed = False
        """Whether a seat passed instead of nominating in this phase."""
        self.lot = 0
        """The plant on auction, 0 if none."""
        self.bid = 0
        self.leader = FREE
        self.ring: tuple[int, ...] = ()
        """Seats still in this auction, in bidding order."""
        self.discount = 0
        """The plant under the discount marker, 0 while the marker is set aside."""
        self.bonus = FREE
        """The seat that bought the plant with the discount marker and may buy another one (`discount_bonus`)."""
        self.unclaimed = False
        """Whether the lowest plant leaves at the end of this round because the discount marker was set aside in the
        auctions (`lowest_out`)."""
        self.scrapped = 0
        """The plant just scrapped, while its fuel is being dropped."""
        self.dropped = 0

        self.stock = [0, 0, 0, 0]
        """Tokens of each fuel in the market, on a map with two in the one that the actor visits."""
        self.aside: tuple[int, ...] = ()
        """Tokens of each fuel in the other market (`other_tracks`); empty on a map with one."""
        self.away = False
        """Whether the actor visits the other market: then `stock` and `rules` are those of that one."""
        self.stays = False
        """Whether the actor has bought a token in this turn and no longer changes the market; only with two."""
        self.supply = [0, 0, 0, 0]
        """Tokens of each fuel in the supply; coal there is the depot's, if the map has a depot that is not apart."""
        self.depot = 0
        """Coal in a depot apart from the supply (`depot_apart`)."""
        self.phased_out = False

        self.houses = [FREE] * (SPACES_PER_CITY * count)
        """The party with a house on each space, at the index `3 * city + space`; FREE for an empty space."""
        self.house_price: list[int] = []
        """Elektro for the next house in each city in this step, SOLD_OUT if no space is open."""
        self.price_houses()
        self.marks: tuple[int, ...] = ()
        """Cities marked as start cities."""
        self.founded: tuple[int, ...] = (FREE,) * rules.players if rules.founding_cities else ()
        """By seat, the city where its second network began, FREE for none; empty without `founding_cities`."""

        self.built = 0
        """Houses that players built in this round; only counted with `outage_houses`."""
        self.ran: tuple[int, ...] = ()
        """Plants the actor has run this turn."""
        self.burnt: tuple[int, int, int, int] = (0, 0, 0, 0)
        """Coal and oil burnt by all plants this turn, then coal and oil burnt by hybrids alone."""

        self.step2_begun = False
        """Whether Step 2's change of the plant market was made."""
        self.step3_due = False
        """Whether Step 3 begins with the next phase."""
        self.updated = False
        """Whether the plant market needs no update in this bureaucracy."""
        return self

    def copy(self) -> GameState:
        """Return an independent copy without the log, so that its moves report nothing."""
        twin = GameState()
        twin.rules = self.rules
        twin.zone = self.zone
        twin.players = [player.copy() for player in self.players]
        twin.cartel = self.cartel.copy() if self.cartel else None
        twin.log = None
        twin.round = self.round
        twin.step = self.step
        twin.phase = self.phase
        twin.task = self.task
        twin.actor = self.actor
        twin.order = self.order
        twin.queue = self.queue
        twin.market = self.market
        twin.deck = self.deck
        twin.pile = self.pile
        twin.out = self.out
        twin.hidden = self.hidden
        twin.buried = self.buried
        twin.recycled = self.recycled
        twin.back = self.back
        twin.shuffled = self.shuffled
        twin.shown = self.shown
        twin.eligible = self.eligible
        twin.sold = self.sold
        twin.passed = self.passed
        twin.bonus = self.bonus
        twin.unclaimed = self.unclaimed
        twin.lot = self.lot
        twin.bid = self.bid
        twin.leader = self.leader
        twin.ring = self.ring
        twin.discount = self.discount
        twin.scrapped = self.scrapped
        twin.dropped = self.dropped
        twin.stock = self.stock[:]
        twin.aside = self.aside
        twin.away = self.away
        twin.stays = self.stays
        twin.supply = self.supply[:]
        twin.depot = self.depot
        twin.phased_out = self.phased_out
        twin.houses = self.houses
        twin.house_price = self.house_price
        twin.marks = self.marks
        twin.founded = self.founded
        twin.built = self.built
        twin.ran = self.ran
        twin.burnt = self.burnt
        twin.step2_begun = self.step2_begun
        twin.step3_due = self.step3_due
        twin.updated = self.updated
        return twin

    def tell(self, event: Event) -> None:
        """Add an event to the log, unless this is a copy without one."""
        if self.log is not None:
            self.log.append(event)

    @property
    def current(self) -> tuple[int, ...]:
        """The plants that may be nominated: the lowest of the market, four on most maps, in Step 3 all (rule cases
        A01, A43)."""
        market = self.market
        return market if self.step == 3 else market[: self.rules.plant_market.on_offer(market)]

    @property
    def future(self) -> tuple[int, ...]:
        """The plants in the market that cannot be nominated yet; the last may be the STEP3 card."""
        market = self.market
        return () if self.step == 3 else market[self.rules.plant_market.on_offer(market) :]

    @property
    def in_one_row(self) -> bool:
        """Whether all plants of the market can be nominated: in Step 3, and on maps without a future market."""
        return self.step == 3 or not self.rules.plant_market.future

    @property
    def waits_for_plants(self) -> bool:
        """Whether sold plants are replaced only when the bureaucracy begins (`late_market`), as some maps do in
        Steps 1 and 2."""
        return self.step < 3 and self.rules.plant_market.replaces_late

    @property
    def joining(self) -> int:
        """The lowest future plant if plants of its kind can be nominated, too; 0 if not (rule case M09)."""
        policy = self.rules.plant_market
        return self.current[-1] if policy.joins and self.step < 3 and len(self.current) > policy.current else 0

    @property
    def longest_row(self) -> int:
        """The most plants that the current or the future market holds in Steps 1 and 2, now or at the start."""
        policy = self.rules.plant_market
        return max(policy.current, policy.future, len(self.current), len(self.future))

    @property
    def most_cities(self) -> int:
        """The number of cities in the largest network."""
        return max([len(player.cities) for player in self.players])

    def owners(self, city: int) -> tuple[int, int, int]:
        """Return the party on each of the three spaces of a city; FREE for an empty space."""
        a, b, c = self.houses[SPACES_PER_CITY * city : SPACES_PER_CITY * city + 3]
        return (a, b, c)

    def next_price(self, city: int) -> int:
        """Return the price of the cheapest open space of a city in this step, in Elektro; SOLD_OUT if none is open."""
        space, slots = self.next_space(city), self.zone.slots[city]
        if not slots:
            return self.rules.house_prices[space] if space < self.step else SOLD_OUT
        if space == SPACES_PER_CITY or slots[space][1] > self.step:
            return SOLD_OUT
        return slots[space][0]

    def space_price(self, city: int, space: int) -> int:
        """Return the price of a house on a space of a city, in Elektro, once that space is open."""
        slots = self.zone.slots[city]
        return slots[space][0] if slots else self.rules.house_prices[space]

    def opens(self, city: int, space: int) -> int:
        """Return the step in which a space of a city opens."""
        slots = self.zone.slots[city]
        return slots[space][1] if slots else space + 1

    def next_space(self, city: int) -> int:
        """Return the index of the cheapest space of a city without a house, in any step; 3 if there is none."""
        first, houses = SPACES_PER_CITY * city, self.houses
        for space in range(self.zone.first_space[city], self.zone.last_space[city]):
            if houses[first + space] == FREE:
                return space
        return SPACES_PER_CITY

    def price_houses(self) -> None:
        """Compute the price of the next house in every city, as at the beginning of a step."""
        self.house_price = [self.next_price(city) for city in range(len(self.zone))]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, GameState) and self.facts() == other.facts()

    __hash__ = None  # type: ignore[assignment]

    def facts(self) -> dict[str, Any]:
        """Return all attributes but the log by name, so that two states can be compared."""
        facts = {name: getattr(self, name) for name in OF_GAME if name not in ("log", "zone")}
        facts["zone"] = tuple(city.id for city in self.zone.cities)
        facts["players"] = [{name: getattr(player, name) for name in OF_PLAYER} for player in self.players]
        cartel = self.cartel
        facts["cartel"] = cartel and {name: getattr(cartel, name) for name in OF_CARTEL}
        return facts


register_attributes(Player, OF_PLAYER)
register_attributes(Cartel, OF_CARTEL)
register_attributes(GameState, OF_GAME)
