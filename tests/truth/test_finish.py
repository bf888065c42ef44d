"""Every sentence of the finish, compared with all recorded games: who won, by which criterion, what decided
the game.
"""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from game.engine import rules
from game.engine.events import Event, FuelBought, HouseBuilt, PlantSold, RoundBegan, StepBegan
from game.engine.resources import FUELS
from game.kit.style import words
from game.match import Match, load_match
from game.session.session import Session
from game.views.finish import chart_pages
from game.views.finish.podium import podium
from tests.truth.listening import listening

GAMES = sorted((Path(__file__).parents[1] / "games").glob("*.elektro"))
Told = list[tuple[str, dict[str, Any]]]


def said(match: Match) -> Told:
    """Return all sentences of podium, turning points and ceremony on a finished game."""
    found: Told = []
    session, ranks = Session(match), rules.ranking(match.state)
    with listening(lambda key, values, text: found.append((key, values))):
        for hidden in range(len(ranks) + 1):
            podium(session, ranks, hidden)
        chart_pages.chart(session, "turning")
    return found


def rounds(match: Match) -> list[tuple[int, Event]]:
    """Return every event with the round in which it happened."""
    number, found = 0, []
    for event in match.events:
        number = event.round if isinstance(event, RoundBegan) else number
        found.append((number, event))
    return found


def largest(match: Match) -> list[int]:
    """Return the player who alone had the most cities after each round; -1 if several or none did."""
    counts, lead, last = Counter[int](), [], 1
    for number, event in [*rounds(match), (match.state.round + 1, None)]:
        while last < number:
            most = max(counts.values(), default=0)
            holders = [seat for seat, have in counts.items() if have == most]
            lead.append(holders[0] if len(holders) == 1 else -1)
            last += 1
        if isinstance(event, HouseBuilt):
            counts[event.seat] += 1
    return lead


def judge(match: Match, key: str, values: dict[str, Any]) -> None:
    happened, ranks, state = rounds(match), rules.ranking(match.state), match.state
    seats = {seat.name: index for index, seat in enumerate(match.seats)}
    houses = [(number, event) for number, event in happened if isinstance(event, HouseBuilt)]
    mine = [event for _, event in houses if event.seat == seats.get(values.get("name", ""))]
    match key:
        case "turning.end":
            owned = len(state.players[seats[values["name"]]].cities)
            assert (values["count"], values["end"]) == (owned, state.rules.end_cities) and owned >= values["end"]
            counts = Counter[int]()
            for number, event in houses:
                counts[event.seat] += 1
                if counts[event.seat] == values["end"]:
                    assert (event.seat, number) == (seats[values["name"]], values["round"])
                    break
        case "turning.road":
            dearest = max(event.connection for _, event in houses)
            assert dearest == values["amount"] == max(event.connection for event in mine)
        case "turning.auction":
            prices = [event.price for _, event in happened if isinstance(event, PlantSold)]
            assert values["amount"] == max(prices)
        case "turning.step":
            steps = [(number, event.step) for number, event in happened if isinstance(event, StepBegan)]
            assert (values["round"], values["step"]) in steps
        case "turning.fuel":
            spent, parts = Counter[int](), Counter[str]()
            for number, what in happened:
                if isinstance(what, FuelBought):
                    spent[number] += what.price
                    parts[FUELS[what.fuel]] += what.price * (number == values["round"])
            assert values["amount"] == spent[values["round"]] == max(spent.values())
            assert values["part"] == max(parts.values())
        case "turning.lead" | "turning.lead_kept":
            kept = [holder for holder in largest(match) if holder >= 0]
            changes = sum(a != b for a, b in pairwise(kept))
            assert kept[-1] == seats[values["name"]] and changes == values["count"]
            assert (key == "turning.lead_kept") == (changes == 0)
            after = set(largest(match)[values["round"] - 1 :])
            assert after == {seats[values["name"]]}, "another player was ahead later, or caught up"
        case "turning.dark":
            player = state.players[seats[values["name"]]]
            dark = [len(other.cities) - other.supplied for other in state.players]
            assert values["count"] == max(dark) == len(player.cities) - player.supplied
        case "finish.less_lit":
            assert values["count"] in {ranks[0].supplied - rank.supplied for rank in ranks[1:]}
        case "finish.less_money":
            level = [rank for rank in ranks[1:] if rank.supplied == ranks[0].supplied]
            assert values["count"] in {ranks[0].money - rank.money for rank in level}
        case "finish.most":
            assert (values["count"], values["fewer"]) == (ranks[0].supplied, ranks[1].supplied)
        case "finish.richer":
            assert values["more"] == ranks[0].money - ranks[1].money > 0 and ranks[0].supplied == ranks[1].supplied
        case "finish.step.supplied":
            own = next(rank for rank in ranks if rank.seat == seats[values["name"]])
            above = ranks[ranks.index(own) - 1]
            assert values["count"] == above.supplied - own.supplied and values["lit"] == own.supplied
        case "finish.step.money":
            own = next(rank for rank in ranks if rank.seat == seats[values["name"]])
            assert values["more"] == ranks[ranks.index(own) - 1].money - own.money


@pytest.mark.rotates(8)
@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_sentences_on_the_ranking_and_turning_points_of_a_recorded_game_are_true(path: Path) -> None:
    words.set_language("en")
    match = load_match(path)
    found = said(match)
    for key, values in found:
        judge(match, key, values)
    assert {"turning.end", "turning.road", "turning.fuel", "finish.title"} <= {key for key, _ in found}
