"""Bots of the four temperaments play differently: in games against each other, each leads in the figure after which it
is named.
"""

import pytest

from game.bots.levels import TEMPERAMENTS
from game.simulate import play_game
from tests.workshop.opponents.watch import Plan, figures, lead_lines, steps_of

LEADERS = {
    "tokens after phase 3": "hoarder",
    "money after phase 4": "cautious",
    "houses at mid-game": "builder",
    "paid above the least bids": "bold",
}


@pytest.mark.slow
def test_each_bot_temperament_leads_in_the_figure_it_is_named_after() -> None:
    bots = tuple(f"engineer.{name}_0" for name in TEMPERAMENTS)
    games = []
    for table, seed in Plan(bots, 16, (4,), ("recharged", "classic"), ("germany", "usa"), seed=2).tables():
        steps, end, told = steps_of(play_game(table, seed).record)
        games.append({"seats": list(table.bots), "figures": figures(steps, end, told)})
    said = list(lead_lines(games))
    for line, (figure, name) in zip(said, LEADERS.items(), strict=True):
        assert line.startswith(f"most {figure}: engineer.{name}_0,"), line


def test_leading_bots_are_listed_only_if_every_game_has_the_same_different_bots() -> None:
    games = [{"seats": ["a", "b"], "figures": {"money": [3, 1]}}, {"seats": ["b", "a"], "figures": {"money": [2, 6]}}]
    assert list(lead_lines(games)) == ["most money: a, 3.00 ± 1.00 more than b, 3.0 standard errors"]
    assert not list(lead_lines([{"seats": ["a", "a"], "figures": {"money": [3, 1]}}]))
    assert not list(lead_lines([*games, {"seats": ["a", "c"], "figures": {"money": [3, 1]}}]))
