"""Explains figures of a game after a long press: the price of the next house in a city, of fuel, or of a plant, and
incomes.

Prices and routes are public. Whether a player can afford them may be secret, so money is never checked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from game.draft import lend_money
from game.engine import auction, cheaper_if_short, founding, islands, market, rules
from game.engine.actions import FOUND
from game.engine.board import City
from game.engine.build import connection_cost
from game.engine.plants import STEP3
from game.engine.resources import COAL, FUELS, SOLD_OUT, URANIUM
from game.engine.state import SPACES_PER_CITY, GameState, IllegalAction, Phase, Task
from game.kit.input.gestures import Contact, Gesture, LongPress
from game.kit.motion.overlay import Note
from game.kit.scenes.scene import Room
from game.kit.style import words
from game.kit.values.ids import AtSeat, CardId, CityId, OneOf, at_any_seat
from game.parts.part import Part
from game.session import planner, prompts
from game.session.parties import front_seat
from game.session.session import Session
from game.views import explanations
from game.views.fuel_for_sale import above_ceiling, sold_by_mines

CONNECTING = "building.connect"
"""The rulebook paragraph about the cost of a city."""
ASKED = ("fuel", "buy")
"""The first parts of the names of a fuel's touch targets: in a market, and in its buyer's own drawer."""
NEXT = 6
"""The number of tokens whose prices are listed."""
Reader = tuple[int, int]
"""A seat that may be asking, and the quarter turns at which it reads."""


@dataclass(frozen=True, slots=True)
class Quote:
    """The price of a seat's next house in a city: of its connection and of its space; and the first step of the game
    that allows it."""

    way: int
    house: int
    step: int
    refusal: IllegalAction | None = None
    """The rule that forbids the house now, if any; a lack of money is not considered."""
    legs: tuple[tuple[City, City, int], ...] = ()
    """The connections of the route, in order."""
    second: bool = False
    """Whether the house may also begin a second network and so save its connection."""
    overseas: bool = False
    """Whether it begins a network on another island, and `way` is what that costs."""

    @property
    def total(self) -> int:
        """The price of connection and house together, in Elektro."""
        return self.way + self.house


def quote(state: GameState, seat: int, city: int) -> Quote:
    """Return what a house in a city (given by its index) would cost a seat now; the state is not changed."""
    table = rules.view(state)
    table.log = None
    if state.phase == Phase.SETUP:
        table.marks = ()  # start cities are still being chosen and not reserved yet
    me = planner.take_turn(table, seat, Phase.BUILD, Task.BUILD)
    lend_money(table, seat)
    refusal: IllegalAction | None = None
    try:
        rules.check(table, islands.moves_to(table, me, [city])[0])
    except IllegalAction as illegal:
        refusal = illegal
    space = table.next_space(city)
    full = space == SPACES_PER_CITY
    house = SOLD_OUT if full else table.space_price(city, space)
    step = max(state.step, SPACES_PER_CITY + 1 if full else table.opens(city, space))
    legs: tuple[tuple[City, City, int], ...] = ()
    if me.cities and city not in me.cities and not founding.by_itself(table, me):
        legs = tuple(table.zone.legs(table.zone.nearest(me.cities, city), city))
    way = connection_cost(table, me, city)
    second = bool(table.founded and me.cities and way) and FOUND[city] in founding.moves(table)
    overseas = islands.overseas(table, me, city)
    return Quote(way, house, step, refusal, legs, second, overseas)


def summed(found: Quote) -> str:
    """Return the price of a house's connection as text, with its parts if there are several."""
    if len(found.legs) < 2:
        return str(found.way)
    parts = [f"{near.name}\N{EN DASH}{far.name} {cost}" for near, far, cost in found.legs]
    return f"{found.way} ({words.strung(parts)})"


def quote_text(session: Session, seat: int, city: int) -> str:
    """Return a sentence on what a house in a city would cost a seat; if a rule forbids the house now, a sentence on
    that rule and, if a later step allows the house, its price then."""
    found = quote(session.state_of(seat), seat, city)
    place = session.state.zone.cities[city].name
    values = {"city": place, "name": session.match.seats[seat].name, "step": found.step}
    if found.refusal is not None and found.refusal.reason == "own_city":
        return words.say("quote.own", **values)
    prices = {"total": found.total, "way": summed(found), "house": found.house}
    if found.refusal is None:
        alone = not session.state_of(seat).players[seat].cities
        key = "quote.overseas" if found.overseas else "quote.alone" if alone else "quote.cost"
        said = words.say(key, **values, **prices)
        return words.joined([said, words.say("quote.second", house=found.house)]) if found.second else said
    said = prompts.refused(session, found.refusal)
    later = found.step > session.match.state.step and found.total < SOLD_OUT and not found.overseas
    return words.joined([said, words.say("quote.later", **values, **prices)]) if later else said


def fuel_prices_text(state: GameState, fuel: int) -> str:
    """Return sentences on a fuel: the prices of its next tokens in the order of buying, the number of tokens in market
    and supply, and the next resupply."""
    table = rules.view(state)
    prices: list[str] = []
    while len(prices) < NEXT and (cost := market.price(table, fuel)) < SOLD_OUT:
        prices.append(str(cost))
        market.take(table, fuel)
    if fuel == URANIUM and state.rules.mines:
        return sold_by_mines(state).price_hint
    if not prices:
        return above_ceiling(state, fuel) or words.say("table.sold_out", fuel=words.say(f"fuel.{FUELS[fuel]}"))
    values = {"prices": words.strung(prices), "lying": state.stock[fuel], "kept": state.supply[fuel]}
    said = words.say("quote.fuel", fuel=words.say(f"fuel.{FUELS[fuel]}"), **values)
    if places := cheaper_if_short.moved(state, fuel):
        said = words.joined([said, words.say("quote.moved", count=places)])
    apart = fuel == COAL and state.rules.depot_apart
    if apart:
        price = state.rules.coal_depot_price
        said = words.joined([said, words.say("quote.depot", count=state.depot, price=price)])
    if fuel == URANIUM and state.phased_out:
        return said
    more = state.rules.resupply[state.step - 1][fuel]
    key = "quote.refill_apart" if apart else "quote.refill"
    return words.joined([said, words.say(key, step=state.step, more=more)])


def plant_price_text(state: GameState, plant: int) -> str:
    """Return why a plant has its minimum bid, or why it cannot be bought yet; empty for a plant that is not in the
    market."""
    if plant in state.future and plant != STEP3:
        return words.say("quote.future", count=len(state.current))
    if plant not in state.current or plant == STEP3:
        return ""
    least = auction.least_bid(state, plant)
    return words.say("quote.discounted" if plant == state.discount else "quote.plant", least=least)


class PriceTooltips(Part):
    """Explains figures of a game after a long press; `readers` returns the seats that may have asked, most likely
    first."""

    def __init__(self, session: Session, room: Room, readers: Callable[[Contact], Sequence[Reader]]) -> None:
        self.session, self.room = session, room
        self._readers = readers

    def on(self, gesture: Gesture) -> bool:
        """Handle a long press or the right mouse button on a target with a figure; return whether the figure was
        explained."""
        if not isinstance(gesture, LongPress):
            return False
        city = self.session.state.zone.index.get(_city(gesture.target.name))
        readers = self._readers(gesture.contact)
        if city is None or not readers:
            return self._explain(gesture)
        with words.speaking(self.room.people.language_of(gesture.contact)):
            said = words.joined([quote_text(self.session, seat, city) for seat, _ in readers])
        self.room.canvas.overlay.hush()
        self.room.canvas.overlay.tell(Note(said, gesture.target.rect, readers[0][1], passing=True, leads=CONNECTING))
        self._offer(gesture, readers[0][1])
        return True

    def _income_hint(self, contact: Contact, name: str) -> str:
        """Return how the income of a seat is made up: of the seat whose station or row was touched, else of the seat
        for which the contact acts."""
        colours = [seat.colour for seat in self.session.match.seats]
        if isinstance(name, AtSeat) and name.colour in colours:
            return explanations.income_reason(self.session, colours.index(name.colour))
        seat = self.room.people.seat_of(contact) if self.room.table else front_seat(self.session)
        return "" if seat is None else explanations.income_reason(self.session, seat)

    def _explain(self, gesture: LongPress) -> bool:
        """Add to a touch target's note how a price, the turn order or an income comes about; return False if there is
        nothing to explain."""
        name, note = at_any_seat(gesture.target.name), self.room.canvas.overlay.note
        with words.speaking(self.room.people.language_of(gesture.contact)):
            if isinstance(name, CardId):
                said = plant_price_text(self.session.match.state, name.number)
            elif isinstance(name, OneOf) and name.sort in ASKED and name.which in FUELS:
                said = fuel_prices_text(self.session.state, FUELS.index(name.which))
            elif isinstance(name, OneOf) and (name.sort, name.which) == (
                explanations.ORDER.sort,
                explanations.ORDER.which,
            ):
                said = explanations.order_reasons(self.session)
            elif isinstance(name, OneOf) and (name.sort, name.which) == (
                explanations.THIRD.sort,
                explanations.THIRD.which,
            ):
                said = words.say("teach.hand.cartel")
            elif name in (explanations.INCOME, explanations.PAYMENT):
                said = self._income_hint(gesture.contact, gesture.target.name)
            else:
                return False
        if not said:
            return False
        contact = gesture.contact
        reader = None if contact.owner is not None else self.room.people.turn_at(contact.x, contact.y)
        turn = contact.turn if reader is None else reader
        mine = note is not None and note.near == gesture.target.rect and note.turn == turn
        again = isinstance(name, OneOf) and name.sort in ASKED  # its own text is the first of the prices
        hint = f"{note.text} {said}" if note is not None and mine and not again else said
        leads = self.room.people.paragraph_about(gesture.target, said)
        self.room.canvas.overlay.tell(Note(hint, gesture.target.rect, turn, passing=True, leads=leads))
        self._offer(gesture, turn)
        return True

    def _offer(self, gesture: LongPress, turn: int) -> None:
        """Add the button "Show me" to the note if there is a lesson about the touched target."""
        self.room.canvas.overlay.add(self.room.people.button_about(gesture.target, gesture.contact), turn)


def _city(name: str) -> str:
    """Return the id of the city to which a touch target on the map or in a lens belongs; empty for any other target."""
    if isinstance(name, CityId):
        return name.city
    return str(name.part) if isinstance(name, OneOf) and name.sort == "lens" else ""
