"""A game in numbers is consistent: spending and remaining money equal the earnings; curves end where the game ends."""

from itertools import combinations
from pathlib import Path
from random import Random

import pytest
from pygame import Rect

from game.bots import decide
from game.engine import market, rules
from game.engine.events import CitiesSupplied, PlantSold
from game.engine.record import Seat
from game.engine.state import Phase
from game.kit.screen.panel import Panel, recorded
from game.kit.style import words
from game.kit.system.window import headless
from game.match import Match, load_match, new_match
from game.session.session import Session
from game.views.finish import chart_pages, charts
from game.views.finish.history import History, history
from game.views.finish.podium import podium, reason
from game.views.finish.turning_points import decided, leaders, moments

NAMES = ("Anna", "Ben", "Cleo", "Dora", "Emil", "Fatima")


def played(players: int, edition: str) -> Match:
    colours = ("red", "blue", "green", "black", "yellow", "purple")
    seats = [Seat(colours[seat], "greedy", NAMES[seat]) for seat in range(players)]
    match = new_match(edition, "germany", seats, 11)
    random = Random(4)
    while not match.over:
        seat = match.asked()[0]
        match.commit(seat, decide(match.state, "greedy", random, seat))
    return match


@pytest.mark.parametrize(("players", "edition"), [(2, "recharged"), (4, "recharged"), (3, "classic")])
def test_in_the_game_history_starting_money_plus_income_equals_spending_plus_money_left(
    players: int, edition: str
) -> None:
    match = played(players, edition)
    told = history(match)
    for seat in range(players):
        earned = sum(event.income for event in match.events if isinstance(event, CitiesSupplied) and event.seat == seat)
        player = match.state.players[seat]
        assert sum(told.spent[seat]) + player.money == match.state.rules.start_money + earned
        assert told.cities[seat][-1] == len(player.cities)
        assert told.money[seat][0] == match.state.rules.start_money
        assert len(told.cities[seat]) == match.state.round + 1
        assert list(told.cities[seat]) == sorted(told.cities[seat])


def test_the_reason_for_the_victory_names_the_winner() -> None:
    words.set_language("en")
    match = played(4, "recharged")
    ranks = rules.ranking(match.state)
    sentence = reason(Session(match), ranks)
    assert NAMES[ranks[0].seat] in sentence
    assert sentence.endswith(".")


def test_the_game_history_contains_every_house_built_and_every_income_paid() -> None:
    match = played(4, "recharged")
    told_now = history(match)
    for seat, player in enumerate(match.state.players):
        own = [house for house in told_now.houses if house.seat == seat]
        assert [house.city for house in own] == list(player.cities)
        assert sum(house.connection for house in own) == told_now.spent[seat][2]
        assert sum(house.price for house in own) == told_now.spent[seat][3]
        assert told_now.capacity[seat][-1] == player.capacity
        earned = [event.income for event in match.events if isinstance(event, CitiesSupplied) and event.seat == seat]
        assert [income for income in told_now.income[seat] if income] == [income for income in earned if income]
    rounds = [house.round for house in told_now.houses]
    assert rounds == sorted(rounds) and rounds[0] >= 1 and rounds[-1] <= match.state.round


def test_the_first_fuel_prices_in_the_game_history_are_those_before_any_purchase() -> None:
    match = played(3, "classic")
    told_now = history(match)
    first = next(commit.before for commit in match.commits if commit.before.phase == Phase.MARKET)
    assert [curve[0] for curve in told_now.fuel] == [market.price(first, fuel) for fuel in range(4)]
    assert len(told_now.fuel[0]) == match.state.round


@pytest.mark.judges(
    "turning.auction turning.dark turning.end turning.fuel turning.lead turning.lead_kept turning.road turning.step"
)
def test_turning_points_name_the_highest_plant_price_the_longest_connection_and_the_end() -> None:
    words.set_language("en")
    match = played(4, "recharged")
    told_now = history(match)
    found = {moment.icon: moment for moment in moments(match, told_now)}
    dearest = max(event.price for event in match.events if isinstance(event, PlantSold))
    assert f"{dearest} Elektro for plant" in found["gavel"].text
    longest = max(told_now.houses, key=lambda house: house.connection)
    assert match.state.zone.cities[longest.city].name in found["plug"].text
    assert found["plug"].round == longest.round and found["plug"].seat == longest.seat
    end = found["city"]
    assert str(match.state.rules.end_cities) in end.text and end.round == match.state.round
    assert [moment.round for moment in moments(match, told_now)] == sorted(m.round for m in moments(match, told_now))


@pytest.mark.judges("turning.edge.earned turning.edge.fuel turning.edge.plants turning.edge.ways")
def test_the_page_of_turning_points_begins_with_why_the_winner_won() -> None:
    words.set_language("en")
    match = played(4, "recharged")
    known, ranks = history(match), rules.ranking(match.state)
    first, edge = decided(match, known, ranks[0].seat, reason(Session(match), ranks))
    assert first.text == reason(Session(match), ranks) and first.seat == edge.seat == ranks[0].seat
    assert chart_pages.chart(Session(match), "turning").lines[0].text == first.text  # type: ignore[union-attr]
    others = [rank.seat for rank in ranks[1:]]
    earned = [sum(account) for account in known.income]
    ahead = {f"earned {earned[ranks[0].seat]}": earned[ranks[0].seat] - sum(earned[seat] for seat in others) / 3}
    for kind, word in enumerate(("plants", "fuel", "connections")):
        paid = [account[kind] for account in known.spent]
        ahead[f"paid {paid[ranks[0].seat]} Elektro for {word}"] = (
            sum(paid[seat] for seat in others) / 3 - paid[ranks[0].seat]
        )
    said = max(ahead, key=lambda word: ahead[word])
    assert said in edge.text and str(round(ahead[said])) in edge.text


@pytest.mark.rotates
@pytest.mark.judges("finish.by_cities finish.by_nothing finish.fewer_cities finish.larger finish.level finish.shared")
@pytest.mark.parametrize("hidden", [0, 2])
@pytest.mark.parametrize("language", ["en", "es", "pt", "de", "fr", "fil"])
@pytest.mark.parametrize("players", [2, 4, 6])
def test_every_player_on_the_podium_has_a_reason_for_their_place_that_is_not_cut_off(
    players: int, language: str, hidden: int
) -> None:
    """Powered cities, money, one reason; also where there is little room. The word is left out if the money would not
    fit.
    """
    headless()
    match, size = played(players, "recharged"), (990, 400 if not hidden else 1040)
    words.set_language(language)
    try:
        known = podium(Session(match), rules.ranking(match.state), min(hidden, players - 1))
        painted = recorded(Panel("ceremony", Rect(0, 0, *size), 0, known, known.paint))
        lit = words.say("finish.lit")
    finally:
        words.set_language("en")
    texts = [text for text, _ in painted.texts]
    assert painted.clipped == ()
    shown = known.seats[known.hidden :]
    assert all(seat.note and seat.note in texts for seat in shown)
    if len(shown) != len([text for text in texts if text == lit]):
        assert players > 2


def test_in_the_history_the_lead_changes_only_when_one_player_alone_has_the_most_cities() -> None:
    curves = ((0, 2, 2, 5), (0, 1, 3, 5), (0, 1, 3, 4))
    made = History(curves, curves, curves, curves, (), (), ())
    assert leaders(made) == (-1, 0, 0, 0)
    taken = History(((0, 2, 2, 5), (0, 1, 3, 6)), curves, curves, curves, (), (), ())
    assert leaders(taken) == (-1, 0, 1, 1)


GAMES = sorted((Path(__file__).parents[2] / "games").glob("*.elektro"))


@pytest.mark.rotates(8)
@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_a_player_said_to_have_taken_the_lead_for_good_keeps_it_to_the_end_of_the_game(path: Path) -> None:
    """ "Took the largest network for good" was said of a player with whom the winner caught up."""
    match = load_match(path)
    curves = list(zip(*history(match).cities, strict=True))
    told = next((moment for moment in moments(match, history(match)) if moment.icon == "crown"), None)
    if told is None:
        assert curves[-1].count(max(curves[-1])) > 1, "one player alone had the most cities at the end"
        return
    for counts in curves[told.round :]:
        most = max(counts)
        assert counts[told.seat] == most and counts.count(most) == 1, f"{counts} after {told.text}"
    before = curves[told.round - 1]
    if before[told.seat] >= max(before):
        assert before.count(max(before)) > 1, "the lead was taken earlier"


@pytest.mark.rotates(2)
@pytest.mark.parametrize("name", chart_pages.CHARTS)
def test_every_chart_of_a_finished_game_fits_one_players_panel_without_cut_off_text(name: str) -> None:
    headless()
    drawn = chart_pages.chart(Session(played(4, "recharged")), name, 2)
    painted = recorded(Panel(name, Rect(0, 0, 720, 260), 0, drawn, drawn.paint))
    assert painted.clipped == () and painted.texts
    assert hash(drawn) == hash(chart_pages.chart(Session(played(4, "recharged")), name, 2))


@pytest.mark.judges("finish.fewer_cities_before finish.less_money_before")
def test_each_gap_shown_on_the_podium_names_the_place_from_which_it_is_measured() -> None:
    """ "1 city fewer" was said in relation to the place before, and read as related to the winner."""
    words.set_language("en")
    match = played(4, "recharged")
    rows = (18, 64), (17, 65), (17, 16), (16, 108), (18, 60)
    ranks = [
        rules.Rank(place, seat, lit, money, 18) for place, (seat, (lit, money)) in enumerate(enumerate(rows[:4]), 1)
    ]
    notes = [seat.note for seat in podium(Session(match), ranks, 0).seats]
    before = "49 less than #2"
    assert notes == ["wins by 1 city", "1 city behind 1st", before, "2 cities behind 1st"]
    level = (18, 64, 18), (17, 65, 18), (17, 65, 17), (17, 3, 18)
    ranks = [rules.Rank(place, place - 1, *row) for place, row in enumerate(level, 1)]
    notes = [seat.note for seat in podium(Session(match), ranks, 0).seats]
    before = "62 less than #3"
    assert notes == ["wins by 1 city", "1 city behind 1st", "fewer cities than #2", before]


def test_the_reason_for_the_victory_lists_only_the_tied_players_as_having_equal_money() -> None:
    words.set_language("en")
    match = played(4, "recharged")
    ranks = [
        rules.Rank(place, place - 1, 15, money, 18 - place) for place, money in ((1, 40), (2, 40), (3, 12), (4, 9))
    ]
    told = reason(Session(match), ranks)
    assert "Anna and Ben each powered 15 cities and have the same amount of money" in told and "Cleo" not in told


def test_the_turning_point_of_the_games_end_gives_the_players_real_number_of_cities() -> None:
    """Once the list of turning points said "Reached 7" where all players saw 8 cities."""
    words.set_language("en")
    match = played(4, "recharged")
    end = next(moment for moment in moments(match, history(match)) if moment.icon == "city")
    cities = len(match.state.players[end.seat].cities)
    goal = match.state.rules.end_cities
    assert f"{match.seats[end.seat].name} had {cities} cities" in end.text and f"ends at {goal}." in end.text


@pytest.mark.parametrize(("low", "high"), [(7, 7), (6, 7), (7, 17), (1, 2), (17, 18)])
def test_labels_of_two_threshold_lines_in_a_chart_never_overlap(low: int, high: int) -> None:
    headless()
    curves = ((0, 2, 5, 18), (0, 1, 3, 7))
    lines = ((low, f"Step 2 at {low}", (0, 90, 0)), (high, f"end at {high}", (90, 0, 0)))
    for size in ((330, 210), (720, 260), (480, 320)):
        made = charts.CurveChart("Cities by round", curves, ("red", "blue"), lines)
        painted = recorded(Panel("cities", Rect(0, 0, *size), 0, made, made.paint))
        boxes = [box for text, box in painted.boxes if " at " in text or text == "Cities by round"]
        assert len(boxes) == 3 and all(not a.colliderect(b) for a, b in combinations(boxes, 2))
