"""The story of a game, entry by entry, against the engine's states and events."""

from __future__ import annotations

from bisect import bisect_right
from itertools import pairwise
from random import Random

import pytest

from game.bots import decide
from game.engine import events
from game.engine.state import FREE, Task
from game.match import Match
from game.session.session import Session
from game.views.story.entries import LogEntry, entries, last_acts, page
from tests.workshop.staging import CLASSIC, FOUR, HIDDEN, SIX, TWO, StagedGame, reached

GAMES = (FOUR, SIX, CLASSIC, TWO)
MONEY = (events.PlantSold, events.FuelBought, events.HouseBuilt, events.CitiesSupplied)


def played(game: StagedGame) -> Match:
    return reached(game, "over", lambda state: False)


def lines(match: Match) -> list[LogEntry]:
    return entries(Session(match))


@pytest.mark.parametrize("game", GAMES)
def test_a_log_entry_shows_the_players_money_before_and_after(game: StagedGame) -> None:
    """The log agrees with the engine's states: in each commit a seat's first entry about money begins with its money
    before the commit, and its last one ends with its money after it."""
    match = played(game)
    told = lines(match)
    begins = [entry.event for entry in told]
    ends = [*(commit.events for commit in match.commits[1:]), len(match.events)]
    states = [*(commit.before for commit in match.commits[1:]), match.state]
    checked = 0
    for commit, end, after in zip(match.commits, ends, states, strict=True):
        for player in commit.before.players:
            paid = [at for at in range(commit.events, end) if _pays(match, at, player.seat)]
            if paid:
                first, last = (told[bisect_right(begins, at) - 1] for at in (paid[0], paid[-1]))
                assert (first.party, last.party) == (player.seat, player.seat)
                assert first.money is not None
                assert last.money is not None
                assert (first.money[0], last.money[1]) == (player.money, after.players[player.seat].money)
                checked += 1
    assert checked > 50


def _pays(match: Match, at: int, seat: int) -> bool:
    event = match.events[at]
    return isinstance(event, MONEY) and event.seat == seat


@pytest.mark.parametrize("game", GAMES)
def test_an_auction_is_one_log_entry_with_all_its_bids(game: StagedGame) -> None:
    match = played(game)
    told = lines(match)
    auctions = [entry for entry in told if entry.bids]
    nominated = [event for event in match.events if isinstance(event, events.PlantNominated)]
    assert [entry.plant for entry in auctions] == [event.plant for event in nominated]
    bids = sum(isinstance(event, events.BidMade | events.BidderPassed | events.PlantSold) for event in match.events)
    assert sum(len(entry.bids) for entry in auctions) == bids + len(nominated)
    for entry in auctions:
        sold = match.events[entry.bids[-1].event]
        assert isinstance(sold, events.PlantSold)
        assert (entry.party, entry.price, entry.plant) == (sold.seat, sold.price, sold.plant)
        if entry.offers:
            assert entry.offers[0] == (match.seats[sold.seat].colour, sold.price)


@pytest.mark.parametrize("game", GAMES)
def test_log_entries_picture_the_fuel_bought_the_houses_built_and_the_cities_powered(game: StagedGame) -> None:
    match = played(game)
    told, fuel, built = lines(match), [0, 0, 0, 0], list[tuple[int, int]]()
    for event in match.events:
        if isinstance(event, events.FuelBought):
            fuel[event.fuel] += 1
        if isinstance(event, events.HouseBuilt):
            built.append((event.seat, event.city))
    bought = [entry for entry in told if entry.deed == "bought_fuel"]
    assert [sum(entry.fuel[kind] for entry in bought) for kind in range(4)] == fuel
    assert [(entry.party, city) for entry in told if entry.deed == "built" for city in entry.cities] == built
    assert all(entry.houses for entry in told if entry.deed == "built")
    powered = [entry for entry in told if entry.deed == "powered"]
    assert len(powered) == sum(isinstance(event, events.CitiesSupplied) for event in match.events)
    evening = [commit.before for commit in match.commits if commit.before.task == Task.RUN][-1]
    last = {entry.party: tuple(entry.cities) for entry in powered}
    assert last == {player.seat: tuple(player.cities) for player in evening.players}


def test_filtering_the_log_by_player_keeps_their_entries_and_the_round_headings() -> None:
    match = played(FOUR)
    whole, own = lines(match), entries(Session(match), 2)
    kept = [entry for entry in whole if entry.party == 2 or any(bid.party == 2 for bid in entry.bids)]
    assert [entry for entry in own if not entry.heading] == kept
    rounds = [entry for entry in own if entry.heading == "round"]
    assert len(rounds) == match.state.round
    assert not any(first.heading == last.heading != "" for first, last in pairwise(own))


def test_the_log_shows_hidden_money_only_once_all_money_is_revealed() -> None:
    match = reached(HIDDEN, "covered", lambda state: state.round == 4 and state.task == Task.BUILD)
    session = Session(match)
    assert [entry.money for entry in entries(session) if entry.money] == []
    session.all_open = True
    assert any(entry.money for entry in entries(session))


def test_an_expanded_auction_entry_of_the_log_is_followed_by_its_bids() -> None:
    told = lines(played(FOUR))
    auction = next(entry for entry in told if len(entry.bids) > 3)
    shown = page(told, 0, len(told) + 20, auction.event).lines
    at = shown.index(auction)
    assert shown[at + 1 : at + 1 + len(auction.bids)] == auction.bids


def test_each_players_last_action_is_kept_until_their_next_and_a_bid_until_its_auction_ends() -> None:
    """The game is played commit by commit; after each commit every player's last action is compared with the events."""
    match, random = FOUR.match(), Random(3)
    known: dict[int, str] = {}
    bids: set[int] = set()
    names = {
        events.PlantSold: "bought_plant", events.BidMade: "bid", events.BidderPassed: "passed",
        events.SeatPassed: "passed", events.FuelBought: "bought_fuel", events.HouseBuilt: "built",
        events.CitiesSupplied: "powered",
    }  # fmt: skip
    while match.state.round < 4:
        seat = match.asked()[0]
        for event in match.commit(seat, decide(match.state, "greedy", random, seat)):
            if isinstance(event, events.PlantNominated | events.PlantSold | events.PhaseBegan):
                phase = isinstance(event, events.PhaseBegan)
                over = {seat for seat, deed in known.items() if deed in ("bid", "passed") and (phase or seat in bids)}
                known = {seat: deed for seat, deed in known.items() if seat not in over}
            if type(event) in names:
                party = getattr(event, "seat", FREE)
                known[party] = names[type(event)]
                bids = (bids - {party}) | (
                    {party} if isinstance(event, events.BidMade | events.BidderPassed) else set()
                )
        assert {party: act.deed for party, act in last_acts(Session(match)).items()} == known
