"""Judges of sentences on past events: each sentence is compared with the game before and after its event."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from game.bots import decide
from game.engine import auction, bureaucracy, events, rules
from game.engine.actions import OTHER, Action
from game.engine.events import Event
from game.engine.plants import STEP3
from game.engine.resources import URANIUM
from game.engine.state import GameState, IllegalAction, Phase, Task
from game.match import Match
from game.session import log_text
from game.session.prompts import fuel_in_sentence, name_of, names_of, token_phrase
from game.session.session import Session
from tests.truth.judging import Court
from tests.truth.listening import Said, key_of, listening


@dataclass
class Happened:
    """An event with the game right before and after the move that brought it."""

    event: Event
    before: GameState
    after: GameState
    told: list[Event]


def happened(match: Match, moves: Sequence[Action]) -> Iterator[Happened]:
    """Yield the events of these moves of the acting seat, one move after another."""
    state = match.state.copy()
    for move in moves:
        before = state.copy()
        try:
            told = rules.play(state, move)
        except IllegalAction:
            return
        after = state.copy()
        for event in told:
            yield Happened(event, before, after, told)


def power_phase(match: Match, random: Random) -> Iterator[Happened]:
    """Yield the events of a whole bureaucracy phase, in which all decide at the same time."""
    state = match.state.copy()
    while state.task == Task.RUN:
        for move in decide(state, "greedy", random, state.actor):
            before = state.copy()
            told = rules.play(state, move)
            for event in told:
                yield Happened(event, before, state.copy(), told)


def try_event(court: Court, session: Session, one: Happened) -> None:
    """Check the sentence of an event."""
    heard: list[tuple[str, dict[str, Any], str]] = []
    before = session.match.events
    with listening(lambda key, values, text: heard.append((key, values, text))):
        session.match.events = [*before, *one.told]
        text = log_text.tell(one.event, session)
        session.match.events = before
    if not text:
        return
    key, values, said = next(item for item in reversed(heard) if item[0].startswith("telling."))
    name = key_of(key)
    court.heard[name] += 1
    court.tried[name] += 1
    try:
        _true(session, one, name, values)
        assert "{" not in said
    except AssertionError as false:
        where = Said(key, values, said, session, "log", 0, "log")
        court.false.setdefault(name, f"{where}\n      but {false}")


def _true(session: Session, one: Happened, key: str, values: dict[str, Any]) -> None:
    """Check that names and numbers are those of the event, and that the stated change has happened."""
    event, before, after = one.event, one.before, one.after
    seat = getattr(event, "seat", None)
    if seat is not None and "name" in values:
        assert values["name"] == name_of(session, seat), "another player did it"
    match event:
        case events.DiscountSet(plant):
            rich = after.copy()
            assert auction.least_bid(rich, plant) == values["least"] and plant == min(after.market), "another discount"
        case events.RoundBegan(number):
            assert values["number"] == number == after.round
        case events.OrderSet(order):
            assert values["names"] == names_of(session, order) and order == after.order
            assert key.endswith("anew") == (before.phase == Phase.AUCTION), "it was determined in another phase"
        case events.StepBegan(step):
            assert values["step"] == step <= after.step
        case events.PhaseBegan(phase):
            assert key.endswith(phase)
        case events.BidMade(_, plant, amount):
            assert values["amount"] == amount and plant == before.lot and (after.bid == amount or after.lot != plant)
        case events.PlantSold(_, plant, price):
            owned = {card.number for card in after.players[event.seat].plants}
            paid = before.players[event.seat].money - after.players[event.seat].money
            assert plant in owned and values["price"] == price == paid and values["plant"] == plant, "another price"
        case events.CardDrawn(plant):
            assert plant in (*before.deck, *before.recycled) and plant not in after.deck and values["plant"] == plant
        case events.Step3Drawn():
            assert 99 in before.deck and 99 not in after.deck
        case events.PlantRemoved(plant, why):
            assert plant in after.out and plant not in after.market and key.endswith(why)
            if why == "obsolete":
                assert plant <= after.most_cities
            if why == "first_pass":
                assert after.rules.first_pass_removes and any(
                    isinstance(other, events.SeatPassed) for other in one.told
                )
                assert not before.passed, "another player passed before"
            if why == "surplus":
                assert after.rules.late_market[0] and len(after.market) >= after.rules.late_market[0]
            if why == "unwanted":
                assert before.step == 1 and after.rules.plants[plant].kind in after.rules.never_current
            if why == "unsold":
                assert not before.sold
        case events.Step3PutBack():
            if one.told.count(events.Step3PutBack()) == _step3_drawn(one):
                assert STEP3 in after.deck, "it is elsewhere"
        case events.FuelCheaper(fuel, places):
            lost = after.rules.printed_tracks[fuel][-places:]
            assert after.rules.tracks[fuel][:places] == (values["least"],) * places and after.supply[fuel] == 0
            assert after.rules.tracks[fuel] != after.rules.printed_tracks[fuel] and lost
            assert values["what"] == token_phrase(places, fuel)
        case events.PricesRestored(fuel):
            assert before.stock[fuel] == 0 and values["fuel"] == fuel_in_sentence(fuel)
        case events.PlantPutBack(plant, "unwanted"):
            assert before.step == 1 and after.rules.plants[plant].kind in after.rules.never_current
            assert plant in (*before.market, *before.deck)
        case events.PlantPutBack(plant):
            under = after.deck if _step3_drawn(one) else after.deck[: max(after.rules.under_deck)]
            assert plant == values["plant"] and plant in under, "it is elsewhere"
            assert plant not in after.market
        case events.PlantRecycled(plant):
            assert plant == values["plant"] and plant in after.recycled and plant not in before.recycled
            assert plant not in after.current, "it is still for sale"
        case events.DeckRenewed(cards):
            assert after.rules.recycling != "first" == before.rules.recycling and cards == len(after.recycled)
        case events.DeckSpent():
            assert after.current == after.market and not after.deck and not after.future
        case events.PlantScrapped(_, plant):
            assert plant in after.out and values["plant"] == plant
        case events.FuelDropped(_, fuel):
            assert values["fuel"] == fuel_in_sentence(fuel) and after.supply[fuel] == before.supply[fuel] + 1
        case events.FuelBought(_, fuel, price, source):
            assert key.endswith("there") == (source == OTHER) == before.away, "it was bought at the other market"
            paid = before.players[event.seat].money - after.players[event.seat].money
            assert values["price"] == price == paid and fuel_in_sentence(fuel) in values["what"]
        case events.HouseBuilt(_, city, connection, house, _):
            paid = before.players[event.seat].money - after.players[event.seat].money
            assert values["price"] == connection + house == paid, "another price is paid"
            assert values["city"] == after.zone.cities[city].name
        case events.CitiesSupplied(_, cities, income):
            earned = after.players[event.seat].money - before.players[event.seat].money
            sales = (sale for sale in one.told if isinstance(sale, events.UraniumSold))
            earned -= sum(sale.income for sale in sales if sale.seat == event.seat)
            assert values["count"] == cities and values["income"] == income == earned, "another sum is earned"
        case events.Resupplied(amounts, other):
            elsewhere = [there - had for there, had in zip(after.aside, before.aside, strict=True)] or [0, 0, 0, 0]
            assert tuple(elsewhere) == other
            if after.aside:
                assert values["other"] == log_text.amounts(other)
            burnt = _returned(one)
            for fuel, amount in enumerate(amounts):
                if fuel == URANIUM and before.rules.mines:
                    continue  # in the same move mines sell, and tokens leave their market
                assert after.stock[fuel] - before.stock[fuel] == amount, f"{fuel} did not come"
                assert after.supply[fuel] == before.supply[fuel] + burnt[fuel] - amount - other[fuel]
            assert values["what"] == log_text.amounts(amounts)
        case events.UraniumEnded(plant):
            dry = after.copy()
            dry.stock[URANIUM], dry.supply[URANIUM] = 0, 9
            assert bureaucracy.resupply_now(dry)[URANIUM] == 0 and values["plant"] == plant, "uranium comes again"
        case events.GameEnded(winners):
            first = tuple(rank.seat for rank in rules.ranking(after) if rank.number == 1)
            assert winners == first and values["count"] == len(first) and values["names"] == names_of(session, first)
        case events.CartelTookPlant(plant, scrapped):
            assert after.cartel and plant in {card.number for card in after.cartel.plants}
            if scrapped:
                assert scrapped in after.out
        case events.CartelTookFuel(amounts):
            assert after.cartel and values["what"] == log_text.amounts(amounts)
        case events.CartelHousePlaced(city, space):
            assert values["city"] == after.zone.cities[city].name and after.owners(city)[space] >= len(after.players)
        case events.CityMarked(_, city):
            assert city in after.marks and values["city"] == after.zone.cities[city].name
        case events.PlantRan(_, plant, mix):
            gone = [was - now for was, now in zip(before.players[seat].fuel, after.players[seat].fuel, strict=True)]  # type: ignore[index]
            assert tuple(gone) == mix and values["burnt"] == log_text.amounts(mix) and values["plant"] == plant


def _step3_drawn(one: Happened) -> int:
    """Return how often the Step 3 card was drawn in the same move."""
    return sum(isinstance(other, events.Step3Drawn) for other in one.told)


def _returned(one: Happened) -> list[int]:
    """Return the Cartel's tokens that returned to the supply in the same move, by fuel."""
    found = [0, 0, 0, 0]
    for event in one.told:
        if isinstance(event, events.CartelReturnedFuel):
            found = [have + more for have, more in zip(found, event.amounts, strict=True)]
    return found
