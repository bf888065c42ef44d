"""Bots of every level decide without hidden information and within their numbers of playouts, and answer the same
question in the same way.
"""

from random import Random

import pytest

from game.bots import asked_view, bot_named, decide
from game.bots.levels import LEVELS, TEMPERAMENTS, BotPlayer, bid_limit, read_player, run_search
from game.bots.search import think
from game.engine import rules, setup
from game.engine.actions import BIDS, PASS, Bid
from game.engine.plants import CARDS, STEP3
from game.engine.state import GameState, Phase, Task

THINKING = "director_0.05"
"""A searching level with a few playouts only."""


def states(edition: str, players: int = 4, every: int = 29, **changes: bool) -> list[GameState]:
    """Return some states of a game of engineers by rules of thumb."""
    state = setup.seeded_game(edition, "germany", players, 8, house_rules=dict(changes) or None)
    rules.begin(state)
    random = Random(8)
    found = []
    count = 0
    while state.phase != Phase.FINISH:
        if count % every == 0:
            found.append(state.copy())
        count += 1
        for move in decide(state, "engineer_0", random):
            rules.apply(state, move)
    return found


def reshuffled(state: GameState, random: Random) -> GameState:
    """Return the same table with all hidden information changed: deck, removed cards, pile, hidden money.

    Open information stays: the number of cards, the back of the top one, and the order of the cards put under the deck.
    """
    twin = state.copy()
    cards = list(state.deck)
    places = [place for place, card in enumerate(cards) if card != STEP3 and card not in state.buried]
    if state.shuffled:
        random.shuffle(cards)
    else:
        pool = [cards[place] for place in places] + list(state.hidden)
        top = cards[-1]
        while True:
            random.shuffle(pool)
            same_back = not places or top == STEP3 or CARDS[pool[len(places) - 1]].back == CARDS[top].back
            if same_back or not state.rules.backs_printed:
                break
        for place, card in zip(places, pool, strict=False):
            cards[place] = card
        twin.hidden = tuple(pool[len(places) :])
    twin.deck = tuple(cards)
    pile = list(CARDS)
    random.shuffle(pile)
    twin.pile = tuple(pile)
    if state.rules.hidden_money:
        for player in twin.players:
            player.money += random.randrange(200) * (player.seat != state.actor)
    return twin


@pytest.mark.rotates(1)
@pytest.mark.parametrize(("edition", "hidden"), [("recharged", False), ("classic", True)])
@pytest.mark.case("U08")
def test_hidden_information_changes_no_decision_of_a_bot(edition, hidden):
    random = Random(2)
    for number, state in enumerate(states(edition, hidden_money=hidden)):
        other = reshuffled(state, random)
        for bot in (THINKING, "magnate_0.02", "apprentice", "engineer_0"):
            assert decide(state, bot, Random(5)) == decide(other, bot, Random(5))
        assert chances(state) == chances(other)
        if number % 3 == 1:  # further than a round
            assert chances(state, 0.2) == chances(other, 0.2)


def chances(state: GameState, seconds: float = 0.02) -> list[tuple[object, list[list[float]]]]:
    """Return every option with the result found for every seat: finer than the decision that follows."""
    search = run_search(asked_view(state), BotPlayer("director", "", seconds), Random(5))
    return [(judged.candidate, judged.chances) for judged in search.run()]


def test_a_search_guesses_decks_whose_top_card_has_the_visible_back():
    """In Recharged every player sees whether the next plant is a small one, and the decks considered depend on it."""
    state = rules.view(next(state for state in states("recharged") if state.round == 1))
    decks = []
    for back in ("plug", "socket"):
        state.back = back
        search = run_search(state, BotPlayer("director", "", 0.02), Random(1))
        search.run()
        decks.append({CARDS[deck.state.deck[-1]].back for deck in search._decks})
    assert decks == [{"plug"}, {"socket"}]


def test_a_bot_decides_the_same_in_the_same_position_with_the_same_seed():
    for state in states("recharged", every=61):
        assert decide(state, THINKING, Random(3)) == decide(state, THINKING, Random(3))


@pytest.mark.rotates(1)
@pytest.mark.parametrize("edition", ["classic", "recharged"])
def test_a_search_plays_no_more_playouts_than_its_effort_allows(edition):
    for state in states(edition):
        search = run_search(rules.view(state), BotPlayer("director", "", 0.2), Random(1))
        ranked = search.run()
        most = max(search.effort.playouts, len(ranked) * 2) + search.effort.further
        assert search.played <= most
        if len(ranked) > 1 and search.effort.playouts >= 4 * len(ranked):
            assert len(ranked[0].chances) >= think.LEAST_DECKS
        assert all(0 <= judged.chance(seat) <= 1 for judged in ranked for seat in range(4))


def test_a_searching_bot_decides_even_if_its_time_is_up_at_once(monkeypatch):
    state = next(state for state in states("recharged", every=3) if state.task == Task.BUILD)
    monkeypatch.setattr("game.bots.search.think.time.monotonic", iter(range(0, 10**6, 100)).__next__)
    assert decide(state, "magnate", Random(1))


@pytest.mark.rotates(1)
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_bots_of_all_levels_play_whole_games_with_every_number_of_players(play_game, players):
    bots = [*("director_0.01", "apprentice", "engineer_0", "magnate_0.01"), "engineer_0", "apprentice"][:players]
    assert play_game("recharged", "usa", bots, 3).phase == Phase.FINISH


@pytest.mark.parametrize("edition", ["classic", "classic-2005", "bsw"])
def test_bots_of_three_levels_finish_a_game_in_older_editions(play_game, edition):
    state = play_game(edition, "italy", ["engineer_0", "director_0.01", "apprentice"], 2)
    assert state.phase == Phase.FINISH


def test_bots_finish_a_two_player_game_with_marked_start_cities_and_the_cartel(play_game):
    changes = {"house_rules": {"start_cities": True}}
    assert play_game("recharged", "germany", ["director_0.01", "engineer_0"], 5, **changes).phase == Phase.FINISH


@pytest.mark.parametrize("temperament", sorted(TEMPERAMENTS))
def test_a_temperament_changes_how_a_level_plays(temperament):
    found = states("classic", every=3)
    differs = [state for state in found if decide(state, f"engineer.{temperament}_0", Random(1)) != plain(state)]
    assert differs


def plain(state: GameState):
    return decide(state, "engineer_0", Random(1))


@pytest.mark.parametrize(
    "name", ["director", "magnate.builder", "engineer_0", "director.bold_0.25", *LEVELS, "apprentice.hoarder"]
)
def test_bot_names_with_a_level_temperament_or_time_are_read(name):
    player = read_player(name)
    assert player and name.startswith(player.level)
    assert callable(bot_named(name))


@pytest.mark.parametrize(
    "name", ["", "genius", "director.", "director.angry", "director_", "director_x", "magnate_-1", "magnate_1e9", "_1"]
)
def test_unknown_bot_names_are_refused(name):
    assert read_player(name) is None
    with pytest.raises(KeyError):
        bot_named(name)


def test_no_bid_of_a_searching_bot_exceeds_its_money():
    bids = 0
    for state in states("recharged", every=3):
        if state.task == Task.RAISE:
            move = decide(state, THINKING, Random(1))[0]
            if isinstance(move, Bid):
                assert state.bid < move.amount <= state.players[state.actor].money
                bids += 1
    assert bids


@pytest.mark.rotates(1)
@pytest.mark.parametrize("name", ["engineer_0", "engineer", "apprentice", "director_0.05"])
def test_a_bot_raises_a_bid_exactly_while_its_bid_limit_is_higher(name):
    """A bot's next bid and the limit up to which it bids follow from the same decision."""
    player, bids = read_player(name), 0
    assert player
    for state in states("recharged", every=3):
        if state.task == Task.RAISE:
            seen = asked_view(state)
            most = bid_limit(seen, player, Random(4))
            assert state.bid <= most <= max(state.bid, seen.players[seen.actor].money)
            assert decide(state, name, Random(4)) == [BIDS[state.bid + 1] if most > state.bid else PASS]
            bids += most > state.bid + 1
    assert bids, "no limit beyond the next bid"


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("name", ["director", "magnate"])
def test_a_searching_bots_numbers_of_playouts_follow_its_levels_parameters(name, players):
    level, state = LEVELS[name], next(state for state in states("recharged", players) if state.round > 2)
    effort = run_search(state, BotPlayer(name), Random(1)).effort
    playouts = BotPlayer(name).playouts
    assert BotPlayer(name, "", level.seconds / 2).playouts == round(playouts / 2 * level.held)
    assert effort.playouts >= int(playouts * level.nearer) > 0
    assert effort.further == int(playouts * level.further / 2)
    assert (effort.finalists, effort.claim, effort.toll) == (level.finalists, level.claim, level.toll)
