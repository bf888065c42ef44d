"""Guessed decks agree with everything a seat can have counted, and use nothing it cannot know."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from game.bots import decide
from game.bots.engineer.style import PLAIN
from game.bots.greedy.ending import purse
from game.bots.levels import BotPlayer, run_search
from game.bots.search.determinization import determinized, unseen
from game.bots.search.finer_features import look_closely
from game.bots.search.playout import play_on
from game.engine import rules, setup
from game.engine.plant_market import back_on_top
from game.engine.plants import CARDS, STEP3, UNKNOWN
from game.engine.state import Phase, Task

TABLES = [(edition, players) for edition in ("classic", "recharged", "bsw") for players in (2, 4, 6)]


def states(edition: str, players: int, seed: int = 4, **house_rules: object):
    """Yield every state of a game of greedy bots."""
    state = setup.seeded_game(edition, "germany", players, seed, house_rules=house_rules)
    rules.begin(state)
    random = Random(seed)
    while state.phase != Phase.FINISH:
        yield state
        for move in decide(state, "greedy", random):
            rules.apply(state, move)


@pytest.mark.rotates(2)
@pytest.mark.parametrize(("edition", "players"), TABLES)
@pytest.mark.case("U08")
def test_in_a_guessed_deck_every_card_occurs_once_and_known_cards_keep_their_places(edition, players):
    random = Random(1)
    seen_step3 = False
    for state in states(edition, players):
        seen = rules.view(state)
        guess = determinized(seen, random)
        assert len(guess.deck) == len(state.deck) and UNKNOWN not in guess.deck
        cards = [*guess.deck, *guess.market, *guess.out, *(p.number for each in guess.players for p in each.plants)]
        cards += [plant.number for plant in guess.cartel.plants] if guess.cartel else []
        assert len(cards) == len(set(cards))
        assert set(cards) <= {*CARDS, STEP3}
        if STEP3 in state.deck:
            below = state.deck.index(STEP3)
            assert guess.deck[: below + 1] == state.deck[: below + 1]
            top = state.deck[-1]
            if state.rules.backs_printed and top != STEP3:
                assert CARDS[guess.deck[-1]].back == CARDS[top].back
        else:
            seen_step3 = True
            assert sorted(guess.deck) == sorted(state.deck)
    assert seen_step3


def test_every_card_of_the_real_deck_can_occur_in_a_guessed_deck():
    for state in states("recharged", 4):
        upper = state.deck[state.deck.index(STEP3) + 1 :] if STEP3 in state.deck else ()
        assert {*upper, *state.hidden} <= {*unseen(rules.view(state))} | {*state.rules.plants_out}


def test_where_money_is_hidden_a_guess_gives_the_highest_bidder_the_money_for_the_bid():
    """A rival who bid more than its income must have that much; otherwise playouts run into debts that no value
    function can judge.
    """
    random, led = Random(1), 0
    for state in states("classic", 3, hidden_money=True):
        guess = determinized(rules.view(state), random)
        if state.task == Task.RAISE:
            led += 1
            assert guess.players[state.leader].money >= state.bid
            play_on(guess, 1, [PLAIN] * 3)
            assert all(player.money >= 0 for player in guess.players)
    assert led > 20


def test_where_money_is_hidden_a_guess_gives_a_leading_rival_at_least_the_money_of_its_bid():
    for state in states("classic", 3, hidden_money=True):
        if state.task == Task.RAISE:
            seen = rules.view(state)
            seen.bid = 250
            assert determinized(seen, Random(1)).players[seen.leader].money >= 250
            return
    raise AssertionError("nobody was asked to raise")


def test_a_bots_evaluation_uses_every_players_guessed_money_whichever_seat_is_to_move():
    """The evaluation always judges for the searching seat, although another seat may be acting at the end of a
    playout.
    """
    for state in states("bsw", 3):
        guess = determinized(rules.view(state), Random(1))
        for player in guess.players:
            assert purse(guess, player) == player.money
        seen = look_closely(guess)
        for seat in range(3):
            guess.actor = seat
            assert look_closely(guess) == seen


def test_with_hidden_money_a_search_chooses_as_with_open_money_of_the_guessed_amounts():
    """In a search's playouts a seat knows its own money and cards, even if they are hidden from the searching seat."""
    asked = (Task.NOMINATE, Task.BUY, Task.BUILD)
    for state in states("bsw", 3):
        if state.round not in (3, 6) or state.task not in asked:
            continue
        covered = rules.view(state)
        for player, thought_of in zip(covered.players, determinized(covered, Random(1)).players, strict=True):
            player.money = thought_of.money
        opened = covered.copy()
        opened.rules = replace(covered.rules, hidden_money=False)
        found = [run_search(seen, BotPlayer("director", "", 0.02), Random(1)).run() for seen in (covered, opened)]
        for one, two in zip(*found, strict=True):
            assert (one.candidate, one.chances) == (two.candidate, two.chances)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_guessed_decks_leave_out_as_many_plug_and_socket_cards_as_the_set_up_removed(players: int):
    """Plug and socket cards are removed separately: a guessed deck never has more of one kind than it can contain (004,
    S12).
    """
    state = next(states("recharged", players))
    removed = {"plug": state.rules.plug_removed, "socket": state.rules.cards_removed}
    assert all(removed.values())
    for seed in range(20):
        guess = determinized(rules.view(state), Random(seed))
        assert Counter(CARDS[number].back for number in guess.hidden) == removed


def test_in_the_first_round_a_rivals_guessed_money_is_at_least_the_starting_money_minus_its_plants():
    for state in states("recharged", 4, hidden_money=True):
        if state.round > 1:
            break
        for player in determinized(rules.view(state), Random(1)).players:
            paid = sum(plant.number for plant in player.plants)
            if player.money < state.rules.start_money - paid:
                assert player.seat == state.actor


def test_the_back_of_the_top_card_is_known_where_backs_are_printed():
    printed = {back_on_top(rules.view(state)) for state in states("recharged", 4)}
    assert {"plug", "socket"} <= printed
    assert {back_on_top(rules.view(state)) for state in states("classic", 4)} <= {"", "step3"}


def test_guessed_decks_differ_by_seed_and_are_equal_for_the_same_seed():
    state = rules.view(next(states("classic", 4)))
    decks = {determinized(state, Random(seed)).deck for seed in range(5)}
    assert len(decks) == 5
    assert determinized(state, Random(3)).deck == determinized(state, Random(3)).deck
