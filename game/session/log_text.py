"""Words the events of a game for news and log, including all that the rules do automatically (U10)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import dropwhile, groupby

from game.engine import events
from game.engine.actions import OTHER
from game.engine.auction import DISCOUNT_BID
from game.engine.cheaper_if_short import CHEAPEST
from game.engine.events import Event
from game.engine.plants import STEP3
from game.engine.resources import FUELS
from game.engine.state import CARTEL, FREE
from game.kit.style import words
from game.session.prompts import fuel_after_number, fuel_in_sentence, name_of, names_of, token_phrase
from game.session.session import Session


def amounts(counts: Sequence[int]) -> str:
    """Return numbers of tokens in words, such as "3 coal, 2 oil", or a word for nothing."""
    parts = [token_phrase(amount, fuel) for fuel, amount in enumerate(counts) if amount]
    return words.strung(parts) if parts else words.say("telling.nothing")


def tell(event: Event, session: Session) -> str:  # noqa: C901
    """Return one sentence that describes an event; empty if the event is not reported."""
    zone = session.match.state.zone

    def city(index: int) -> str:
        return zone.cities[index].name

    def name(party: int) -> str:
        return name_of(session, party)

    match event:
        case events.RoundBegan(number):
            return words.say("telling.round", number=number)
        case events.OrderSet(order):
            key = "telling.order_anew" if _after_auction(event, session) else "telling.order"
            return words.say(key, names=names_of(session, order))
        case events.PhaseBegan(phase):
            return words.say(f"telling.phase_{phase}")
        case events.StepBegan(step):
            return words.say("telling.step", step=step)
        case events.DiscountSet(plant):
            return words.say("telling.discount", plant=plant, least=DISCOUNT_BID)
        case events.DiscountEnded(plant):
            return words.say("telling.discount_ended", plant=plant)
        case events.PlantNominated(seat, plant, _):
            return words.say("telling.nominated", name=name(seat), plant=plant)
        case events.BidMade(seat, plant, amount):
            return words.say("telling.bid", name=name(seat), plant=plant, amount=amount)
        case events.BidderPassed(seat, plant):
            return words.say("telling.passed_bid", name=name(seat), plant=plant)
        case events.SeatPassed(seat):
            return words.say("telling.passed", name=name(seat))
        case events.PlantSold(seat, plant, price):
            return words.say("telling.sold", name=name(seat), plant=plant, price=price)
        case events.CardDrawn(plant):
            return words.say("telling.drawn", plant=plant)
        case events.Step3Drawn():
            return words.say("telling.step3_drawn")
        case events.PlantRemoved(plant, why):
            what = words.say("telling.step3_card") if plant == STEP3 else str(plant)
            return words.say(f"telling.removed_{why}", plant=what)
        case events.PlantPutBack(plant, why):
            return words.say("telling.put_back_unwanted" if why == "unwanted" else "telling.put_back", plant=plant)
        case events.Step3PutBack():
            return words.say("telling.step3_put_back")
        case events.PlantScrapped(seat, plant):
            return words.say("telling.scrapped", name=name(seat), plant=plant)
        case events.FuelDropped(seat, fuel):
            return words.say("telling.dropped", name=name(seat), fuel=fuel_after_number(fuel, 1))
        case events.FuelBought(seat, fuel, price, source):
            return words.say(bought_key(source), name=name(seat), what=token_phrase(1, fuel), price=price)
        case events.HouseBuilt(seat):
            return _built(seat, (event,), session)
        case events.CitiesSupplied(seat, count, income):
            return words.say("telling.supplied", name=name(seat), count=count, income=income)
        case events.TakenBack(seat):
            return words.say("telling.taken_back", name=name(seat))
        case events.CityMarked(seat, index):
            return words.say("telling.marked", name=name(seat), city=city(index))
        case events.PlantRan(seat, plant, mix):
            burnt = amounts(mix)
            return words.say("telling.ran", name=name(seat), plant=plant, burnt=burnt)
        case _:
            return _tell_automatic(event, session)


def _after_auction(event: Event, session: Session) -> bool:
    """Return whether an event came after the first auction phase began; the events of the deal come before."""
    back = [*dropwhile(lambda other: other is not event, reversed(session.match.events))]
    phases = (other.phase for other in back if isinstance(other, events.PhaseBegan))
    return bool(back) and next(phases, "auction") == "auction"


def party_of(event: Event) -> int:
    """Return the party that an event's sentence is about: a seat, the Cartel, or FREE for none or several."""
    match event:
        case events.CartelTookPlant() | events.CartelTookFuel():
            return CARTEL
        case events.CartelReturnedFuel() | events.CartelHousePlaced():
            return CARTEL
        case events.GameEnded((winner,)):
            return winner
    seat: int = getattr(event, "seat", FREE)
    return seat


def _tell_automatic(event: Event, session: Session) -> str:
    """Return one sentence on an event that the rules caused by themselves; empty if it is not reported."""
    zone = session.match.state.zone
    match event:
        case events.CartelTookPlant(plant, scrapped):
            key = "telling.cartel_plant_for" if scrapped else "telling.cartel_plant"
            return words.say(key, plant=plant, scrapped=scrapped)
        case events.CartelTookFuel(taken):
            return words.say("telling.cartel_fuel", what=amounts(taken))
        case events.CartelReturnedFuel(returned):
            return words.say("telling.cartel_returned", what=amounts(returned)) if any(returned) else ""
        case events.CartelHousePlaced(index, _):
            return words.say("telling.cartel_house", city=zone.cities[index].name)
        case events.Resupplied(added, other):
            return _resupplied(session, added, other)
        case events.PlantRecycled(plant):
            return words.say("telling.recycled", plant=plant)
        case events.DeckRenewed():
            return words.say("telling.deck_renewed")
        case events.DeckSpent():
            return words.say("telling.deck_spent")
        case events.FuelCheaper(fuel, places):
            return words.say("telling.fuel_cheaper", what=token_phrase(places, fuel), least=CHEAPEST)
        case events.PricesRestored(fuel):
            return words.say("telling.prices_restored", fuel=fuel_in_sentence(fuel))
        case events.UraniumSold(seat, _, price, income):
            key = "telling.uranium_sold" if price else "telling.uranium_full"
            return words.say(key, name=name_of(session, seat), price=price, income=income)
        case events.UraniumUsed(amount):
            return words.say("telling.uranium_used", count=amount) if amount else ""
        case events.FuelTaxed(tax):
            return words.say("telling.fuel_taxed", tax=tax)
        case events.UraniumEnded(plant):
            return words.say("telling.uranium_ended", plant=plant)
        case events.GameEnded(winners):
            return words.say("telling.ended", count=len(winners), names=names_of(session, winners))
    return ""


def _resupplied(session: Session, added: Sequence[int], other: Sequence[int]) -> str:
    """Return a sentence on the tokens added to the fuel market, or to each of two markets."""
    if session.match.state.aside:
        return words.say("telling.resupplied_both", what=amounts(added), other=amounts(other))
    return words.say("telling.resupplied", what=amounts(added))


def headline(session: Session) -> tuple[int, str]:
    """Return the first sentence on the last commit and the party it is about (FREE: none or several)."""
    match = session.match
    for item in _together(match.events[match.commits[-1].events :] if match.commits else ()):
        if sentence := _sentence(item, session):
            return item[0] if isinstance(item, tuple) else party_of(item), sentence
    return FREE, ""


RECENT = 80
"""The number of events searched for the latest sentences."""


def news(session: Session, most: int = 4) -> list[str]:
    """Return the latest sentences of the log, newest first; tokens bought or houses built in a row share one
    sentence."""
    found: list[str] = []
    for item in reversed(_together(session.match.events[-RECENT:])):
        sentence = _sentence(item, session)
        if sentence:
            found.append(sentence)
        if len(found) == most:
            break
    return found


UNBOUGHT = ("discounted", "unsold")
"""Reasons for which the end of an auction phase removes a plant."""


def latest(session: Session) -> str:
    """Return the sentence that waiting players read: that the last commit removed a plant which no player bought, else
    the latest sentence of the log."""
    match = session.match
    for event in match.events[match.commits[-1].events :] if match.commits else ():
        if isinstance(event, events.PlantRemoved) and event.why in UNBOUGHT:
            return tell(event, session)
    return "".join(news(session, 1))


def log(session: Session, most: int = 1000) -> list[str]:
    """Return the last sentences of the log in order, at most `most`; tokens or houses that a seat bought in a row share
    one."""
    sentences = [_sentence(item, session) for item in _together(session.match.events)[-most:]]
    return [sentence for sentence in sentences if sentence]


def bought_key(source: int) -> str:
    """Return the message key for a purchase of fuel from this market or depot."""
    return "telling.bought_there" if source == OTHER else "telling.bought"


Together = tuple[int, tuple[events.FuelBought | events.HouseBuilt, ...]]
"""A seat, and the tokens it bought or the houses it built in a row."""


def _together(happened: Sequence[Event]) -> list[Event | Together]:
    """Return the events; a seat's tokens or houses bought in a row are joined, and single plant runs left out."""
    out: list[Event | Together] = []
    for _, some in groupby(happened, lambda event: (type(event), getattr(event, "seat", None))):
        row = tuple(some)
        acts = tuple(event for event in row if isinstance(event, events.FuelBought | events.HouseBuilt))
        if acts:
            out.append((acts[0].seat, acts))
        else:
            out += [event for event in row if not isinstance(event, events.PlantRan)]
    return out


def _sentence(item: Event | Together, session: Session) -> str:
    if not isinstance(item, tuple):
        return tell(item, session)
    seat, acts = item
    houses = [act for act in acts if isinstance(act, events.HouseBuilt)]
    return _built(seat, houses, session) if houses else _bought(seat, acts, session)


def _bought(seat: int, acts: Sequence[events.FuelBought | events.HouseBuilt], session: Session) -> str:
    tokens = [act for act in acts if isinstance(act, events.FuelBought)]
    counts = [sum(token.fuel == fuel for token in tokens) for fuel in range(len(FUELS))]
    paid = sum(token.price for token in tokens)
    return words.say(bought_key(tokens[-1].source), name=name_of(session, seat), what=amounts(counts), price=paid)


def _built(seat: int, houses: Sequence[events.HouseBuilt], session: Session) -> str:
    cities = words.listed([session.match.state.zone.cities[house.city].name for house in houses])
    paid = sum(house.connection + house.house for house in houses)
    return words.say("telling.built", name=name_of(session, seat), city=cities, price=paid)
