"""The neural network that judges positions: its inputs and winning chances are checked by hand, and it learns a
function that no linear model can.
"""

from __future__ import annotations

from math import exp
from random import Random

import pytest

from game.bots.levels import LEVELS, BotPlayer, run_search
from game.bots.search.finer_features import FINER, TABLE
from game.bots.search.neural_network import INPUTS, Network, compared
from game.bots.search.value import Linear, softmax
from game.bots.search.value_file import LINEAR, NETWORK, value_of
from game.engine import rules, setup
from game.engine.ruleset import PLAYERS
from game.lab.tournament.calibration import Position, calibrate
from game.lab.training import fit

WIDE = len(FINER)
SEEN = [0.5] + [0.0] * (len(TABLE) - 1)


def lone(place: int, number: float) -> list[float]:
    """Return the features of which only one is not zero."""
    return [number if each == place else 0.0 for each in range(WIDE)]


def test_the_networks_inputs_compare_a_seat_with_the_mean_and_the_best_of_the_others():
    rows = compared(SEEN, [lone(2, 1.0), lone(2, 4.0), lone(2, 4.0)])
    assert all(len(row) == INPUTS and row[3 * WIDE :] == SEEN for row in rows)
    assert [row[2] for row in rows] == [1, 4, 4]
    assert [row[WIDE + 2] for row in rows] == [-3, 1.5, 1.5]
    assert [row[2 * WIDE + 2] for row in rows] == [-3, 0, 0], "who leads is beside the second"
    assert not any(row[place] for row in rows for place in range(3 * WIDE) if place % WIDE != 2)


def test_the_networks_inputs_compare_the_leading_seat_with_the_second():
    rows = compared(SEEN, [lone(0, 5.0), lone(0, 2.0), lone(0, 1.0)])
    assert [row[2 * WIDE] for row in rows] == [3, -3, -4]


def test_the_networks_winning_chances_follow_its_formula():
    hidden = [[0.0] * (INPUTS + 1) for _ in range(2)]
    hidden[0][0], hidden[0][INPUTS] = 1.0, -2.0  # lit by more than two of the first feature
    hidden[1][3 * WIDE] = -1.0  # never lit
    direct = [0.0] * INPUTS
    direct[1] = 0.5
    judge = Network(hidden, [3.0, 9.0], direct)
    seats = [lone(0, 3.0), lone(0, 1.0), lone(1, 2.0)]
    powers = [exp(3.0), exp(0.0), exp(1.0)]
    assert judge.of(SEEN, seats) == pytest.approx([power / sum(powers) for power in powers])


@pytest.mark.parametrize("players", PLAYERS)
def test_the_networks_precomputed_sums_give_the_same_chances_as_the_full_formula(players: int):
    random = Random(players)

    def some(count: int) -> list[float]:
        return [random.choice((0.0, random.uniform(-2, 2))) for _ in range(count)]

    hidden, shares, direct = [some(INPUTS + 1) for _ in range(5)], some(5), some(INPUTS)
    table, seats = some(len(TABLE)), [some(WIDE) for _ in range(players)]
    scores = []
    for seen in compared(table, seats):
        heights = [sum(w * x for w, x in zip(row, [*seen, 1.0], strict=True)) for row in hidden]
        lit = sum(share * max(0.0, height) for share, height in zip(shares, heights, strict=True))
        scores.append(lit + sum(w * x for w, x in zip(direct, seen, strict=True)))
    assert Network(hidden, shares, direct).of(table, seats) == pytest.approx(softmax(scores))


def drawn(count: int, seed: int) -> list[Position]:
    """Return positions that the seat wins if its two features are both high or both low, so that no sum of them
    predicts it.
    """
    random, found = Random(seed), []
    for _ in range(count):
        seats = [[random.choice((0.0, 1.0)) if place < 2 else 0.0 for place in range(WIDE)] for _ in range(3)]
        alike = [seat[0] == seat[1] for seat in seats]
        winners = max(1, sum(alike))
        shares = [one / winners for one in alike] if any(alike) else [1.0, 0.0, 0.0]
        found.append(Position([random.random(), *SEEN[1:]], seats, shares))
    return found


def test_a_neural_network_learns_a_function_that_no_linear_model_can():
    known, fresh = drawn(4000, 1), drawn(400, 2)
    _, told, loss = fit(known, 8)
    network = Network(told["hidden"], told["shares"][0], told["direct"][0])
    _, plain, _ = fit(known, 0)
    assert calibrate(network, known).loss == pytest.approx(loss), "what is written down is what was fitted"
    assert calibrate(network, fresh).loss < calibrate(Linear(plain["weights"]), fresh).loss - 0.1


def test_training_twice_on_the_same_positions_gives_the_same_neural_network():
    assert fit(drawn(200, 3), 4)[1] == fit(drawn(200, 3), 4)[1]


@pytest.mark.parametrize("players", PLAYERS)
def test_the_strongest_level_uses_the_network_with_three_or_more_players(players: int):
    state = setup.seeded_game("recharged", "germany", players, 1)
    rules.begin(state)
    found = {name: run_search(state, BotPlayer(name), Random(1)).value for name in LEVELS}
    assert found["magnate"] is value_of(NETWORK if players > 2 else LINEAR)
    assert all(found[name] is value_of(LINEAR) for name in LEVELS if name != "magnate")
