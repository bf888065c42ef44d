"""A game told in numbers adds up: what was spent and kept is what was earned; curves end where the game ends."""

from random import Random

import pytest

from game.bots import decide
from game.engine import rules
from game.engine.events import CitiesSupplied
from game.engine.notation import Seat
from game.match import Match, new_match
from game.scenes.desk.podium import reason
from game.scenes.desk.history import history
from game.scenes.stage import Stage
from game.ui import words

NAMES = ("Anna", "Ben", "Cleo", "Dora")


def played(players: int, edition: str) -> Match:
    colours = ("red", "blue", "green", "black")
    seats = [Seat(colours[seat], "greedy", NAMES[seat]) for seat in range(players)]
    match = new_match(edition, "germany", seats, 11)
    random = Random(4)
    while not match.over:
        seat = match.asked()[0]
        match.commit(seat, decide(match.state, "greedy", random, seat))
    return match


@pytest.mark.parametrize(("players", "edition"), [(2, "recharged"), (4, "recharged"), (3, "classic")])
def test_money_adds_up(players: int, edition: str) -> None:
    match = played(players, edition)
    told = history(match)
    for seat in range(players):
        earned = sum(event.income for event in match.told if isinstance(event, CitiesSupplied) and event.seat == seat)
        player = match.state.players[seat]
        assert sum(told.spent[seat]) + player.money == match.state.rules.start_money + earned
        assert told.cities[seat][-1] == len(player.cities)
        assert told.money[seat][0] == match.state.rules.start_money
        assert len(told.cities[seat]) == match.state.round + 1
        assert list(told.cities[seat]) == sorted(told.cities[seat])


def test_the_winner_has_a_reason() -> None:
    words.set_language("en")
    match = played(4, "recharged")
    ranks = rules.ranking(match.state)
    sentence = reason(Stage(match), ranks)
    assert NAMES[ranks[0].seat] in sentence
    assert sentence.endswith(".")
