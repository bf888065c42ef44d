"""Judges of the rulebook on components and set-up."""

from __future__ import annotations

from typing import Any

from game.engine.actions import Buy
from game.engine.board import FAR
from game.engine.events import FuelBought
from game.engine.plants import CARDS, STEP3, storage_of
from game.engine.resources import COAL, FUELS, GARBAGE, OIL, URANIUM, occupied_places
from game.engine.ruleset import HOUSES, Ruleset
from game.engine.state import Task
from tests.truth.judging import deals, happens, in_turn, rich
from tests.truth.listening import Said
from tests.truth.of_fuel import price_now
from tests.truth.rulebook.staging import fresh, told


@told(
    *("rulebook.components.plants.true", "rulebook.components.plants.false", "rulebook.components.houses"),
    *("rulebook.setup.money", "here.market_rows"),
)
def set_up(said: Said) -> None:
    state = fresh(said)
    match said.key.removeprefix("rulebook."):
        case "components.plants.true" | "components.plants.false":
            assert said.key.endswith("true") == (STEP3 in state.deck)
            cards = {*state.market, *state.deck, *state.hidden, *state.out, *state.rules.set_aside} - {STEP3}
            assert said.values == {"count": len(cards), "first": min(cards), "last": max(cards)}
        case "components.houses":
            assert said.values["count"] == HOUSES
        case "setup.money":
            assert {player.money for player in state.players} == {said.values["money"]}
        case _:
            assert (len(state.current), len(state.future)) == (said.values["current"], said.values["future"])


def amounts_of(said: Said) -> dict[str, Any]:
    """Return the amounts of fuel that a sentence states."""
    return {word: said.values[word] for word in FUELS if word in said.values}


@told("here.tokens", of=("start_cities", "start_tokens"))
def tokens(said: Said) -> None:
    """Check that every token is owned, in a market, in the supply, or used as a marker."""
    state = said.state
    assert amounts_of(said) == {word: count for word, count in zip(FUELS, state.rules.tokens, strict=True) if count}
    for fuel, count in enumerate(state.rules.tokens):
        used = sum(player.fuel[fuel] for player in state.players)
        used += state.cartel.fuel[fuel] if state.cartel else 0
        used += state.aside[fuel] if state.aside else 0
        lying = state.stock[fuel] + state.supply[fuel] + used
        assert 0 <= count - lying <= len(state.marks) * (fuel == URANIUM)


@told("rulebook.setup.islands")
def islands_together(said: Said) -> None:
    zone = said.state.zone
    shores = zone.islands or (0,) * len(zone)
    for row, here in zip(zone.distance, shores, strict=True):
        assert all((cost < FAR) == (here == there) for cost, there in zip(row, shores, strict=True))


@told("rulebook.setup.step3")
def below_the_deck(said: Said) -> None:
    assert fresh(said).deck[0] == STEP3


PRICED: set[Ruleset] = set()
"""The rules by which each price was already tried: three sentences state them."""


@told("rulebook.setup.spaces", "here.tracks", "rulebook.fuel.price", of=("start_tokens",))
def spaces(said: Said) -> None:
    """Check that a token costs the price of its space, and that the cheapest token is sold first."""
    state = rich(in_turn(said.state, 0, Task.BUY), 0)
    state.step = 3  # no price is above the ceiling
    owner = state.players[0]
    owner.plants = tuple(CARDS.values())
    owner.storage = storage_of(owner.plants)
    tracks = state.rules.tracks
    for fuel, prices in enumerate(tracks) if state.rules not in PRICED else ():
        for count in range(1, len(prices) + 1):
            state.stock[fuel] = count
            occupied = sorted(prices[place] for place in occupied_places(prices, count))
            assert occupied == sorted(prices)[-count:]
            _, happened = happens(state, Buy(fuel))
            bought = next(event for event in happened if isinstance(event, FuelBought))
            assert bought.price == occupied[0] == price_now(state, fuel)
    PRICED.add(state.rules)
    if said.key == "here.tracks":
        highest = dict(zip(FUELS, map(max, state.rules.printed_tracks), strict=True))  # a tax is another sentence
        assert amounts_of(said) == {
            word: highest[word] for word, count in zip(FUELS, state.rules.tokens, strict=True) if count
        }
    elif said.values:
        three = [tracks[fuel] for fuel in (COAL, OIL, GARBAGE)]
        assert {(min(row), max(row)) for row in three} == {(said.values["least"], said.values["most"])}
        assert {row.count(price) for row in three for price in row} == {said.values["room"]}
        assert max(tracks[URANIUM]) == said.values["uranium"] and len({*tracks[URANIUM]}) == len(tracks[URANIUM])


@told("rulebook.setup.order")
def drawn_order(said: Said) -> None:
    assert len({one.order for one in deals(said.state.rules)}) > 1


@told("rulebook.setup.together", of=("regions", "transit_outside"))
def together(said: Said) -> None:
    assert all(cost < 10**5 for row in said.state.zone.distance for cost in row)
