"""Everything that lies on the table at one moment.

The state is mutable inside (`player.money -= price` reads like the rulebook) and a value outside: copy
before you play. Whatever rarely changes is a tuple or a list that is replaced, never changed in place, so
that a copy shares it; only `Player.fuel`, `stock` and `supply` are changed in place.
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
"""The party in the turn order that has no seat, no money and no score."""

FREE: Final = -1
"""Nobody's: a house space without a house, an auction without a leader."""

SPACES_PER_CITY: Final = 3


class Phase(IntEnum):
    """The phases of a round (phase 1, the order, asks nobody), with set-up before and finish after."""

    SETUP = 0
    AUCTION = 1
    MARKET = 2
    BUILD = 3
    BUREAUCRACY = 4
    FINISH = 5

    @property
    def word(self) -> str:
        """The phase's word in records, catalogues and file names."""
        return self.name.lower()


class Task(IntEnum):
    """The question that the acting seat is asked."""

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


# A name of a module is found several times sooner than a member of an enumeration, and moves ask for these.
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
    """A move the rules refuse: `reason` is a word of the catalogue's [refusal], `values` fill its sentence."""

    def __init__(self, reason: str, **values: int | str) -> None:
        self.reason = reason
        self.values = values
        told = ", ".join(f"{name} {value}" for name, value in values.items())
        super().__init__(f"{reason.replace('_', ' ')}{f' ({told})' if told else ''}")


register_error(IllegalAction, "reason", "values")

OF_PLAYER: Final = ("cities", "fuel", "income", "money", "plants", "reach", "seat", "storage", "supplied")
OF_CARTEL: Final = ("acted", "fuel", "houses", "plants")
OF_GAME: Final = (
    "actor",
    "back",
    "bid",
    "buried",
    "burnt",
    "cartel",
    "deck",
    "discount",
    "dropped",
    "eligible",
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
    "phase",
    "phased_out",
    "pile",
    "players",
    "queue",
    "ran",
    "ring",
    "round",
    "rules",
    "scrapped",
    "shown",
    "shuffled",
    "sold",
    "step",
    "step2_begun",
    "step3_due",
    "stock",
    "supply",
    "task",
    "updated",
    "zone",
)
"""Names of the attributes, as a compiled class (build.py) keeps no `__slots__` to be asked for them."""


class Player:
    """One seat's money (Elektro), plants in rising order, fuel (tokens of each) and network."""

    __slots__ = OF_PLAYER

    def sit_down(self, seat: int, money: int, reach: list[int]) -> Player:
        """Everything as it is before the first move; returns itself."""
        self.seat = seat
        self.money = money
        self.plants: tuple[PowerPlant, ...] = ()
        self.fuel = [0, 0, 0, 0]
        self.storage: Storage = (0, 0, 0, 0, 0)
        self.cities: tuple[int, ...] = ()
        """Indices into the zone, in the order they were built."""
        self.reach = reach
        """Cheapest connection to every city of the zone; SOLD_OUT for own ones. Only used with a network."""
        self.supplied = 0
        """Cities supplied in the last bureaucracy; at the finish, the most that could be."""
        self.income = 0
        """Elektro earned by that."""
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
        """Number of the highest plant, 0 without one."""
        return self.plants[-1].number if self.plants else 0

    @property
    def capacity(self) -> int:
        """Cities all plants could supply with enough fuel."""
        return sum(plant.cities for plant in self.plants)


class Cartel:
    """The third party when two play Recharged: plants, this round's fuel, houses left in its supply."""

    __slots__ = OF_CARTEL

    def __init__(self) -> None:
        self.plants: tuple[PowerPlant, ...] = ()
        self.fuel: tuple[int, int, int, int] = (0, 0, 0, 0)
        self.houses = 16
        self.acted = False
        """Whether it was offered its plant in this auction phase."""

    def copy(self) -> Cartel:
        twin = Cartel()
        twin.plants, twin.fuel, twin.houses, twin.acted = self.plants, self.fuel, self.houses, self.acted
        return twin


class GameState:
    """One game at one moment; plain attributes, described where they are first set."""

    __slots__ = OF_GAME

    def lay_out(self, rules: Ruleset, zone: Zone) -> GameState:
        """Everything as it lies before the cards are dealt; returns itself.

        Not done by `__init__`, so that a copy begins with nothing, compiled or not.
        """
        self.rules = rules
        self.zone = zone
        count = len(zone)
        self.players = [Player().sit_down(seat, rules.start_money, [0] * count) for seat in range(rules.players)]
        self.cartel: Cartel | None = None
        self.log: list[Event] | None = None
        """Where moves report what happened; None: silently."""

        self.round = 0
        self.step = 1
        self.phase = Phase.SETUP
        self.task = Task.NOTHING
        self.actor = FREE
        """The seat that is asked, FREE when nobody is."""
        self.order: tuple[int, ...] = ()
        """Parties (seats and perhaps CARTEL) from first to last."""
        self.queue: tuple[int, ...] = ()
        """Parties still to act in this phase after the actor (market, build, bureaucracy, set-up)."""

        self.market: tuple[int, ...] = ()
        """Plant numbers in rising order; STEP3 last while that card waits for the end of the auction."""
        self.deck: tuple[int, ...] = ()
        """Card numbers from bottom to top."""
        self.pile: tuple[int, ...] = ()
        """The order into which the remaining deck is shuffled when the Step 3 card comes up."""
        self.out: tuple[int, ...] = ()
        """Plants that left the game in play; all saw them go."""
        self.hidden: tuple[int, ...] = ()
        """Plants removed at set-up; nobody saw them."""
        self.buried: tuple[int, ...] = ()
        """Plants put back under the deck, in that order; all saw them go."""
        self.back = ""
        """In what a seat sees: the back of the deck's top card (`plant_market.back_on_top`)."""
        self.shuffled = False
        """Whether the Step 3 card has come up."""

        self.shown: tuple[int, ...] = ()
        """Cards a record says the next moves turn up: they stand in for unknown ones."""

        self.eligible: tuple[int, ...] = ()
        """Seats that may still nominate and bid in this phase, in turn order."""
        self.sold = False
        """Whether a seat bought a plant in this phase."""
        self.lot = 0
        """The plant on auction, 0 if none."""
        self.bid = 0
        self.leader = FREE
        self.ring: tuple[int, ...] = ()
        """Seats still in this auction, in the order they bid."""
        self.discount = 0
        """The plant under the discount marker, 0 while it lies aside."""
        self.scrapped = 0
        """The plant just scrapped, while its fuel is being dropped."""
        self.dropped = 0

        self.stock = [0, 0, 0, 0]
        """Tokens of each fuel in the market."""
        self.supply = [0, 0, 0, 0]
        """Tokens of each fuel beside the board (coal: in the depot, where the map has one)."""
        self.phased_out = False

        self.houses = [FREE] * (SPACES_PER_CITY * count)
        """Party on space `3 * city + space`."""
        self.house_price: list[int] = []
        """Elektro for the next house in each city in this step, SOLD_OUT where none is open."""
        self.price_houses()
        self.marks: tuple[int, ...] = ()
        """Cities marked as start cities."""

        self.ran: tuple[int, ...] = ()
        """Plants the actor has run this turn."""
        self.burnt: tuple[int, int, int, int] = (0, 0, 0, 0)
        """Coal and oil burnt by all plants this turn, then coal and oil of that burnt by hybrids."""

        self.step2_begun = False
        """Whether Step 2's change of the market was made."""
        self.step3_due = False
        """Whether Step 3 begins with the next phase."""
        self.updated = False
        """Whether the plant market needs no update in this bureaucracy."""
        return self

    def copy(self) -> GameState:
        """An independent state; the log is not copied (the twin is silent)."""
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
        twin.back = self.back
        twin.shuffled = self.shuffled
        twin.shown = self.shown
        twin.eligible = self.eligible
        twin.sold = self.sold
        twin.lot = self.lot
        twin.bid = self.bid
        twin.leader = self.leader
        twin.ring = self.ring
        twin.discount = self.discount
        twin.scrapped = self.scrapped
        twin.dropped = self.dropped
        twin.stock = self.stock[:]
        twin.supply = self.supply[:]
        twin.phased_out = self.phased_out
        twin.houses = self.houses
        twin.house_price = self.house_price
        twin.marks = self.marks
        twin.ran = self.ran
        twin.burnt = self.burnt
        twin.step2_begun = self.step2_begun
        twin.step3_due = self.step3_due
        twin.updated = self.updated
        return twin

    def tell(self, event: Event) -> None:
        """Report what happened, if anybody listens."""
        if self.log is not None:
            self.log.append(event)

    @property
    def current(self) -> tuple[int, ...]:
        """The plants that may be nominated: the four lowest, in Step 3 all (rule cases A01, A43)."""
        return self.market if self.step == 3 else self.market[:4]

    @property
    def future(self) -> tuple[int, ...]:
        """The plants on show that cannot be nominated yet; may end with the STEP3 card."""
        return () if self.step == 3 else self.market[4:]

    @property
    def most_cities(self) -> int:
        """The largest network's number of cities."""
        return max([len(player.cities) for player in self.players])

    def owners(self, city: int) -> tuple[int, int, int]:
        """Parties on the three spaces of a city, FREE where none."""
        a, b, c = self.houses[SPACES_PER_CITY * city : SPACES_PER_CITY * city + 3]
        return (a, b, c)

    def next_price(self, city: int) -> int:
        """Elektro for the cheapest open house space of a city in this step; SOLD_OUT if none is open."""
        space = self.next_space(city)
        return self.rules.house_prices[space] if space < self.step else SOLD_OUT

    def next_space(self, city: int) -> int:
        """The cheapest space of a city without a house, whatever the step; 3 where all are taken."""
        first, houses = SPACES_PER_CITY * city, self.houses
        for space in range(self.zone.first_space[city], SPACES_PER_CITY):
            if houses[first + space] == FREE:
                return space
        return SPACES_PER_CITY

    def price_houses(self) -> None:
        """Work the next price of every city out anew, as when a step begins."""
        self.house_price = [self.next_price(city) for city in range(len(self.zone))]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, GameState) and self.facts() == other.facts()

    __hash__ = None  # type: ignore[assignment]

    def facts(self) -> dict[str, Any]:
        """Everything but the log as plain values, for comparison and for tests."""
        facts = {name: getattr(self, name) for name in OF_GAME if name not in ("log", "zone")}
        facts["zone"] = tuple(city.id for city in self.zone.cities)
        facts["players"] = [{name: getattr(player, name) for name in OF_PLAYER} for player in self.players]
        cartel = self.cartel
        facts["cartel"] = cartel and {name: getattr(cartel, name) for name in OF_CARTEL}
        return facts


register_attributes(Player, OF_PLAYER)
register_attributes(Cartel, OF_CARTEL)
register_attributes(GameState, OF_GAME)
