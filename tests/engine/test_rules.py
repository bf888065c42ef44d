"""The functions of `rules` list, check and play moves, copy states and hide unseen cards from a player's view."""

from random import Random

import pytest

from game.engine import actions, rules, setup
from game.engine.actions import (
    BIDS,
    BUILD,
    BUY,
    DONE,
    NOMINATE,
    PASS,
    Action,
    Bid,
    Drop,
    Nominate,
    Pass,
    Place,
    Run,
    Scrap,
)
from game.engine.plant_market import UnknownCard
from game.engine.plants import UNKNOWN
from game.engine.state import FREE, IllegalAction, Phase, Task
from tests.audit import Auditor
from tests.engine.situations import EDITIONS, auction_phase, begun, enter, finish_phase, moves, refused

both = pytest.mark.parametrize("edition", EDITIONS)
MAPS = ("germany", "usa")


def random_game(edition, map_name, players, seed, most=10**6, visit=None):
    """Return the state after a game of random moves; `visit` sees the state before each."""
    state = setup.seeded_game(edition, map_name, players, seed)
    random = Random(seed)
    rules.begin(state)
    for _ in range(most):
        if state.phase == Phase.FINISH:
            break
        if visit:
            visit(state)
        rules.apply(state, random.choice(rules.legal_actions(state, raises=3)))
    return state


@pytest.mark.case("U03")
@both
def test_asking_the_rules_for_legal_moves_changes_nothing(edition):
    def visit(state):
        before = repr(state.facts())
        first = rules.legal_actions(state)
        assert rules.legal_actions(state) == first
        rules.ranking(state)
        rules.view(state)
        assert repr(state.facts()) == before

    random_game(edition, "usa", 3, seed=2, most=250, visit=visit)


@pytest.mark.case("U03")
@both
def test_a_copy_of_a_game_state_is_independent(edition):
    def visit(state):
        before = repr(state.facts())
        twin = state.copy()
        assert twin == state
        rules.apply(twin, rules.legal_actions(twin, 2)[-1])
        assert repr(state.facts()) == before

    random_game(edition, "germany", 2, seed=4, visit=visit)
    random_game(edition, "germany", 5, seed=4, most=300, visit=visit)


@pytest.mark.case("U04")
@both
@pytest.mark.parametrize("players", range(2, 7))
def test_players_without_plants_are_asked_once_in_each_of_phases_3_to_5_and_earn_10(edition, players):
    state = begun(edition, players)
    while state.task == Task.PLACE:
        moves(state, rules.legal_actions(state)[0])
    enter(state, Phase.MARKET, order=state.order)
    asked = 0
    while state.phase != Phase.AUCTION:
        assert rules.legal_actions(state)[0] == DONE
        moves(state, DONE)
        asked += 1
    assert asked == 3 * players
    assert all(player.income == 10 for player in state.players)


@pytest.mark.case("U04")
@both
def test_a_game_without_any_purchase_goes_on_without_a_crash(edition):
    state = auction_phase(begun(edition, 3))
    for _ in range(60):
        while state.phase == Phase.AUCTION:
            moves(state, PASS)
        for _ in range(3):
            finish_phase(state)
    assert state.market == ()
    assert state.step == 3
    assert state.round == 62


@pytest.mark.case("U05")
@both
def test_the_same_seed_and_moves_give_the_same_state(edition):
    for map_name in MAPS:
        assert random_game(edition, map_name, 4, seed=8) == random_game(edition, map_name, 4, seed=8)
        assert random_game(edition, map_name, 4, seed=8) != random_game(edition, map_name, 4, seed=9)


EVERY_ACTION: list[Action] = [
    *actions.NOMINATE.values(),
    *[BIDS[amount] for amount in (0, 1, 3, 10, 49, 50, 51, 200, 3999)],
    PASS,
    DONE,
    *actions.SCRAP.values(),
    *actions.DROP,
    *actions.BUY,
    *actions.BUILD[:50],
    *actions.PLACE[:50],
    *actions.MARK[:50],
    *[run for runs in actions.CARD_RUNS.values() for run in runs],
    Bid(-1),
    Bid(5000),
    Nominate(99),
    Nominate(0),
    Nominate(41),
    Run(5, (9, 9, 0, 0)),
]


@pytest.mark.rotates(2)
@pytest.mark.case("U07")
@both
@pytest.mark.parametrize("players", range(2, 7))
def test_listed_moves_are_accepted_and_all_others_refused(edition, players):
    random = Random(players)

    def visit(state):
        if random.random() < 0.9:
            return
        listed = rules.legal_actions(state)
        before = repr(state.facts())
        for action in listed[:40]:
            rules.check(state, action)
        for action in EVERY_ACTION:
            if action not in listed:
                with pytest.raises(IllegalAction) as caught:
                    rules.play(state, action)
                assert caught.value.reason
                assert caught.value.reason in str(caught.value).replace(" ", "_")
        assert repr(state.facts()) == before
        for action in listed[:12]:
            rules.play(state.copy(), action)

    random_game(edition, MAPS[players % 2], players, seed=players, visit=visit)


@both
def test_playing_and_applying_a_move_do_the_same_and_only_playing_reports_events(edition):
    def visit(state):
        one, other = state.copy(), state.copy()
        action = rules.legal_actions(state, 2)[-1]
        happened = rules.play(one, action)
        rules.apply(other, action)
        assert one == other
        assert one.log is None
        if action != DONE:
            assert happened

    random_game(edition, "usa", 4, seed=1, most=400, visit=visit)


def test_the_events_of_a_move_are_added_to_the_game_states_log():
    state = begun("recharged")
    state.log = []
    happened = rules.play(state, NOMINATE[4])
    assert state.log == happened != []


@pytest.mark.case("S15", "U08")
def test_a_players_view_of_a_game_cannot_draw_cards():
    state = begun("classic")
    moves(state, NOMINATE[4], BIDS[4], PASS)
    seen = rules.view(state)
    assert set(seen.deck[1:]) == {UNKNOWN}
    with pytest.raises(UnknownCard):
        rules.play(seen, PASS)
    assert 4 in state.market


@pytest.mark.rotates
@both
@pytest.mark.parametrize("map_name", MAPS)
@pytest.mark.parametrize("players", range(2, 7))
def test_random_games_finish_and_every_move_is_consistent(edition, map_name, players):
    for seed in range(2):
        state = setup.seeded_game(edition, map_name, players, seed)
        random = Random(seed)
        rules.begin(state)
        auditor = Auditor(state)
        while state.phase != Phase.FINISH:
            assert state.round < 150
            action = random.choice(rules.legal_actions(state, raises=3))
            auditor.expect(state, action)
            rules.apply(state, action)
            auditor.check(state)
        assert state.most_cities >= state.rules.end_cities
        assert rules.ranking(state)[0].number == 1
        assert state.actor == FREE


@pytest.mark.parametrize(
    "action", [Place(0), Scrap(4), Drop(0), BUY[0], BUILD[0], DONE, BIDS[5], actions.MARK[0]], ids=repr
)
def test_moves_of_another_phase_are_refused(action):
    assert refused(begun("classic"), action) == "not_now"


def test_actions_of_equal_content_are_equal_and_of_different_kinds_are_not():
    assert Bid(15) == BIDS[15]
    assert Nominate(15) != Bid(15)
    assert hash(Nominate(15)) == hash(NOMINATE[15])
    assert len({Pass(), PASS}) == 1
