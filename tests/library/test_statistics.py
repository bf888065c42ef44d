"""The figures of the statistics agree with an independent count of the records."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from game.engine import rules
from game.engine.events import PlantSold
from game.engine.record_reader import read_record
from game.library import file_actions, table
from game.library.reading import read_now
from game.library.statistics import WAYS, PlayerKey, best_results, counts
from game.match import PERSON, Match
from game.match import load_match as load
from tests.library.saved_games import GAMES, put, some, text_of
from tests.library.test_library import whole


def people(text: str, *names: str) -> str:
    """Return the record with people of the given names on its first seats."""
    rows, left = text.splitlines(), list(names)
    for place, row in enumerate(rows):
        if row.startswith("seat ") and left:
            rows[place] = f"seat {row.split()[1]} person {left.pop(0)}"
    return "\n".join(rows) + "\n"


def folder_of(folder: Path) -> list[Match]:
    """Save three finished games of Anna, Bob and Zoe, an unfinished one and a broken file; return the finished ones."""
    named = [("recharged-germany", "Anna", "Bob"), ("classic-usa", "Bob", "Anna"), ("bsw-germany", "Anna", "Zoe")]
    paths = [put(folder, game, people(text_of(game), *names), age) for age, (game, *names) in enumerate(named)]
    put(folder, "mid", people(text_of("recharged-france", 60), "Anna", "Bob"))
    put(folder, "bad", "rubbish")
    return [load(path) for path in paths]


def of(match: Match, name: str) -> rules.Rank:
    seat = next(seat for seat, one in enumerate(match.seats) if one.name == name and one.kind == PERSON)
    return next(rank for rank in rules.ranking(match.state) if rank.seat == seat)


def test_in_the_statistics_a_players_wins_and_averages_agree_with_the_final_rankings(tmp_path: Path) -> None:
    matches = folder_of(tmp_path)
    rows = {tally.key: tally for tally in counts(whole(tmp_path).games, "player")}
    anna = rows[PlayerKey(PERSON, "Anna")]
    ranks = [of(match, "Anna") for match in matches]
    assert anna.played == 3 and anna.won == sum(rank.number == 1 for rank in ranks)
    assert anna.cities == sum(rank.cities for rank in ranks) / 3
    assert anna.money == sum(rank.money for rank in ranks) / 3
    assert anna.supplied == sum(rank.supplied for rank in ranks) / 3
    assert rows[PlayerKey(PERSON, "Bob")].played == 2 and rows[PlayerKey(PERSON, "Zoe")].played == 1
    assert all(isinstance(key, PlayerKey) for key in rows)


def test_statistics_by_map_edition_and_number_of_players_count_each_game_once(tmp_path: Path) -> None:
    matches = folder_of(tmp_path)
    games = whole(tmp_path).games
    by_map = {tally.key: tally for tally in counts(games, "map")}
    assert {key: tally.played for key, tally in by_map.items()} == {"germany": 2, "usa": 1}
    people_won = [
        any(match.is_person(rank.seat) for rank in rules.ranking(match.state) if rank.number == 1) for match in matches
    ]
    assert by_map["germany"].won == people_won[0] + people_won[2] and by_map["usa"].won == people_won[1]
    assert sum(tally.played for tally in counts(games, "edition")) == 3
    assert {tally.key for tally in counts(games, "count")} == {len(match.seats) for match in matches}
    bob = counts(games, "map", PlayerKey(PERSON, "Bob"))
    assert {tally.key: (tally.played, tally.cities) for tally in bob} == {
        "germany": (1, of(matches[0], "Bob").cities),
        "usa": (1, of(matches[1], "Bob").cities),
    }


def test_in_the_statistics_one_name_in_all_seats_of_a_game_has_played_and_won_one_game(tmp_path: Path) -> None:
    put(tmp_path, "game", people(text_of("recharged-germany"), *["Anna"] * 6))
    (anna,) = counts(whole(tmp_path).games, "player")
    assert (anna.played, anna.won) == (1, 1)


def test_the_best_results_in_the_statistics_agree_with_the_finished_games(tmp_path: Path) -> None:
    matches = folder_of(tmp_path)
    found = {best.what: best for best in best_results(whole(tmp_path).games)}
    players = [player for match in matches for player in match.state.players]
    assert found["fewest_rounds"].value == min(match.state.round for match in matches)
    assert found["most_rounds"].value == max(match.state.round for match in matches)
    assert found["network"].value == max(len(player.cities) for player in players)
    assert found["supplied"].value == max(player.supplied for player in players)
    assert found["money"].value == max(player.money for player in players)
    sold = [event.price for match in matches for event in match.events if isinstance(event, PlantSold)]
    assert found["dearest"].value == max(sold)
    best = found["network"]
    assert best.game.digest and len(load(best.game.path).state.players[best.seat].cities) == best.value


def test_without_finished_games_the_statistics_are_empty(tmp_path: Path) -> None:
    put(tmp_path, "mid", text_of("recharged-france", 60))
    games = whole(tmp_path).games
    assert best_results(games) == [] and all(counts(games, way) == [] for way in WAYS)
    assert table.text_of(games).splitlines() == [",".join(table.COLUMNS)]


def test_the_statistics_csv_has_a_line_for_every_seat_and_escapes_formulas(tmp_path: Path) -> None:
    some(tmp_path / "games")
    path = put(tmp_path / "games", "evil", people(text_of("bsw-usa"), '=HYPERLINK("x")', "Ähm, das; ist", '"q"'))
    file_actions.rename(path, "@name")
    games = whole(tmp_path / "games").games
    file = tmp_path / "new" / "table.csv"
    table.write(games, file)
    rows = list(csv.DictReader(file.open(encoding="utf-8-sig", newline="")))
    seats = sum(len(game.digest.seats) for game in games if game.digest and game.digest.over)
    assert len(rows) == seats
    evil = [row for row in rows if row["file"] == "evil.elektro"]
    assert [row["player"] for row in evil[:2]] == ['\'=HYPERLINK("x")', "Ähm, das; ist"]
    assert {row["name"] for row in evil} == {"'@name"}
    match = load(path)
    for seat, row in enumerate(evil):
        assert (int(row["money"]), int(row["cities"])) == (
            match.state.players[seat].money,
            len(match.state.players[seat].cities),
        )
    assert sum(int(row["won"]) for row in rows) == 3


def test_the_statistics_by_map_count_each_finished_example_game_once(tmp_path: Path) -> None:
    for path in sorted(GAMES.glob("*.elektro")):
        put(tmp_path, path.stem, path.read_bytes())
    games = whole(tmp_path).games
    assert all(game.digest and game.digest.over for game in games)
    assert sum(tally.played for tally in counts(games, "map")) == len(games)


# --- who sat there ---------------------------------------------------------------------------------------


def seated(text: str, *kinds: str) -> str:
    """Return the record with players of the given kinds on its first seats."""
    rows, left = text.splitlines(), list(kinds)
    for place, row in enumerate(rows):
        if row.startswith("seat ") and left:
            _, colour, _, name = row.split(" ", 3)
            rows[place] = f"seat {colour} {left.pop(0)} {name}"
    return "\n".join(rows) + "\n"


def handed(text: str, round_: int, *chairs: str) -> str:
    """Return the record's text with these lines inserted at the beginning of a round."""
    record = read_record(text)
    match, lines = Match(record.fresh()), record.lines
    for line in lines:
        if match.state.round == round_:
            rows = text.splitlines()
            return "\n".join([*rows[: line.number - 1], *chairs, *rows[line.number - 1 :]]) + "\n"
        match.replay([line])
    raise AssertionError(f"there is no round {round_}")


def test_in_the_statistics_four_bots_of_one_level_in_one_game_win_a_quarter_of_their_seats(tmp_path: Path) -> None:
    text = seated(text_of("bsw-germany"), "director", "director.builder", "director_0.5", "director.bold_0.2")
    assert len(read_record(text).seats) == 4
    put(tmp_path, "game", text)
    (row,) = counts(whole(tmp_path).games, "player")
    assert row.key == PlayerKey("director")
    assert (row.played, row.seats, row.won, row.share) == (1, 4, 1, 0.25)


def test_in_the_statistics_a_person_and_the_bot_that_took_over_share_a_seat_by_rounds_played(tmp_path: Path) -> None:
    text = people(text_of("bsw-germany"), "Anna", "Bob", "Cleo", "Dan")
    colour = read_record(text).seats[0].colour
    match = load(put(tmp_path, "game", handed(text, 6, f"{colour} chair greedy")))
    last, rank = match.state.round, next(rank for rank in rules.ranking(match.state) if rank.seat == 0)
    assert last > 6
    rows = {row.key: row for row in counts(whole(tmp_path).games, "player")}
    anna, bot = rows[PlayerKey(PERSON, "Anna")], rows[PlayerKey("greedy")]
    assert (anna.played, bot.played) == (1, 1)
    assert anna.seats == pytest.approx(5 / last) and bot.seats == pytest.approx((last - 5) / last)
    assert anna.won + bot.won == pytest.approx(int(rank.number == 1))
    assert (anna.cities, bot.money) == (pytest.approx(rank.cities), pytest.approx(rank.money))
    assert sum(row.seats for row in rows.values()) == pytest.approx(4)
    assert sum(row.won for row in rows.values()) == pytest.approx(1)


@pytest.mark.parametrize("seat", range(4))
def test_in_the_statistics_players_who_shared_a_seat_share_its_win(tmp_path: Path, seat: int) -> None:
    text = people(text_of("bsw-germany"), "Anna", "Bob", "Cleo", "Dan")
    one = read_record(text).seats[seat]
    away, back = f"{one.colour} chair greedy", f"{one.colour} chair person {one.name}"
    path = put(tmp_path, "game", handed(handed(text, 4, away), 6, back))
    match = load(path)
    won = match.state.round and any(rank.seat == seat and rank.number == 1 for rank in rules.ranking(match.state))
    games = whole(tmp_path).games
    rows = {row.key: row for row in counts(games, "player")}
    person, bot = rows[PlayerKey(PERSON, one.name)], rows[PlayerKey("greedy")]
    assert bot.seats == pytest.approx(2 / match.state.round) and person.seats == pytest.approx(1 - bot.seats)
    assert (person.share, bot.share) == (float(won), float(won))
    (everybody,) = counts(games, "map")
    assert everybody.won == pytest.approx(1 - bot.seats if won else 1)
    (hers,) = counts(games, "map", PlayerKey(PERSON, one.name))
    assert (hers.played, hers.share) == (1, float(won))
    whose = {players for best in best_results(games) if best.seat == seat for players in [best.players]}
    assert whose == ({(PlayerKey(PERSON, one.name), PlayerKey("greedy"))} if won else whose)


def test_in_the_statistics_a_round_counts_only_for_the_player_who_has_the_seat_at_its_end(tmp_path: Path) -> None:
    """A player's name that is corrected at once does not count as another player."""
    text = people(text_of("bsw-germany"), "Ana", "Bob", "Cleo", "Dan")
    colour = read_record(text).seats[0].colour
    path = put(tmp_path, "game", handed(text, 1, f"{colour} chair greedy", f"{colour} chair person Anna"))
    keys = {row.key for row in counts(whole(tmp_path).games, "player")}
    assert keys == {PlayerKey(PERSON, name) for name in ("Anna", "Bob", "Cleo", "Dan")}
    digest = read_now(path)
    assert [sum(one.rounds for one in seat) for seat in digest.sat] == [digest.round] * 4


def test_the_statistics_csv_has_a_line_for_each_player_who_held_a_seat(tmp_path: Path) -> None:
    text = people(text_of("bsw-germany"), "Anna", "Bob", "Cleo", "Dan")
    colour = read_record(text).seats[0].colour
    match = load(put(tmp_path, "game", handed(text, 6, f"{colour} chair director.bold")))
    rows = list(csv.DictReader(table.text_of(whole(tmp_path).games).splitlines()))
    assert [(row["seat"], row["kind"], row["player"]) for row in rows[:2]] == [
        ("1", "person", "Anna"),
        ("1", "director.bold", "Anna"),
    ]
    assert [int(row["rounds_sat"]) for row in rows[:2]] == [5, match.state.round - 5]
    assert len(rows) == 5 and all(row["rounds_sat"] == row["rounds"] for row in rows[2:])
    assert sum(float(row["share"]) for row in rows) == pytest.approx(4, abs=0.01)
    won = sum(float(row["share"]) for row in rows if row["won"] == "1")
    assert won == pytest.approx(1, abs=0.01)
