"""The numbers of sequences of moves from fixed positions (perft) are those recorded or counted by hand; bids are
limited to the lowest few.
"""

import pytest

from game.engine import rules
from game.engine.resources import COAL
from game.engine.state import GameState, Phase, Task
from tests.engine.situations import auction_phase, begun, cards, enter, give, moves, own_cities, step


def perft(state: GameState, depth: int, raises: int = 2) -> int:
    """Return the number of sequences of `depth` moves (shorter ones end the game)."""
    listed = rules.legal_actions(state, raises)
    if depth == 1 or not listed:
        return len(listed)
    count = 0
    for action in listed:
        after = state.copy()
        rules.apply(after, action)
        count += perft(after, depth - 1, raises)
    return count


def opening(edition: str) -> GameState:
    return begun(edition, 3)


def cartel_set_up(edition: str) -> GameState:
    return begun(edition, 2)


def market(edition: str) -> GameState:
    """Return a market phase in which seat 0 has a hybrid, a coal and a uranium plant, and seat 1 an oil plant."""
    state = cards(begun(edition), (37, 38, 40, 42))
    give(state, 0, plants=(5, 10, 39), money=40, coal=3)
    give(state, 1, plants=(7,), money=30)
    return enter(state, Phase.MARKET, order=(2, 1, 0))


def building(edition: str) -> GameState:
    """Return a building phase with two networks on the Rhine in Step 2."""
    state = step(cards(begun(edition), (31, 32, 36, 37, 38, 40, 42, 44), (25, 26, 27)), 2)
    own_cities(state, 0, ("essen", "muenster"))
    own_cities(state, 1, ("duesseldorf", "koeln"))
    for player in state.players:
        player.money = 45
    return enter(state, Phase.BUILD, order=(2, 1, 0))


def bureaucracy(edition: str) -> GameState:
    """Return a bureaucracy with two hybrids, a coal plant and fuel for most of them; the next card is Step 3."""
    state = step(cards(begun(edition), (31, 32, 36, 37, 38, 40, 42, 44), (), (33, 34)), 2)
    give(state, 0, plants=(5, 12, 10), coal=4, oil=3, cities=("essen", "duisburg", "koeln"))
    return enter(state, Phase.BUREAUCRACY, order=(0, 1, 2))


def scrapping(edition: str) -> GameState:
    """Return a state after a fourth plant was bought; the plant to discard may hold coal and oil."""
    state = cards(begun(edition), (29, 36, 37, 38, 40, 42, 44, 46), (33, 34))
    give(state, 0, plants=(5, 10, 13), money=200, cities=("essen",), coal=5, oil=3)
    return auction_phase(state)


COUNTS = [
    (opening, "classic", (4, 8, 24, 72, 224, 672)),
    (opening, "recharged", (4, 8, 24, 72, 224, 672)),
    (cartel_set_up, "recharged", (21, 70, 324)),
    (market, "classic", (4, 14, 44, 150, 615, 2385)),
    (market, "recharged", (4, 14, 44, 150, 615, 2371)),
    (building, "classic", (18, 96, 450, 2761)),
    (building, "recharged", (18, 96, 450, 2753)),
    (bureaucracy, "classic", (8, 36, 66, 72, 126, 414)),
    (bureaucracy, "recharged", (8, 36, 66, 72, 126, 414)),
    (scrapping, "classic", (5, 13, 37, 105, 318, 961, 2832)),
    (scrapping, "recharged", (5, 13, 37, 105, 319, 962, 2839)),
]


@pytest.mark.parametrize(("position", "edition", "counts"), COUNTS)
def test_the_numbers_of_legal_move_sequences_equal_the_recorded_ones(position, edition, counts):
    state = position(edition)
    assert tuple(perft(state, depth) for depth in range(1, len(counts) + 1)) == counts


def test_the_numbers_of_legal_first_bids_agree_with_counting_by_hand():
    """Four plants; an opening bid is anything from the plant's number to 50; then the next player raises or passes."""
    state = begun("classic")
    assert perft(state, 1, raises=100) == 4
    assert perft(state, 2, raises=100) == sum(50 - plant + 1 for plant in (3, 4, 5, 6))
    assert perft(state, 3, raises=100) == sum(1 + 50 - bid for plant in (3, 4, 5, 6) for bid in range(plant, 51))


def test_the_number_of_ways_to_buy_fuel_in_a_turn_agrees_with_counting_by_hand():
    """One coal plant, 4 Elektro, coal at 1: buy up to three (1, 1, 1; the fourth costs 2), or be done."""
    state = cards(begun("classic"), (37, 38, 40, 42))
    give(state, 0, plants=(10,), money=4)
    enter(state, Phase.MARKET, order=(2, 1, 0))
    for bought in range(4):
        assert perft(state, 1) == (2 if bought < 3 else 1)
        if bought < 3:
            moves(state, rules.legal_actions(state)[1])
    assert state.players[0].fuel[COAL] == 3
    assert state.task == Task.BUY
