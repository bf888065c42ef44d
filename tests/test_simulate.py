"""Games between bots: all finish, the same seed gives the same game, and an auditor of their records finds no fault."""

from __future__ import annotations

from statistics import median

import pytest

from game.engine import rules
from game.engine.record import write_record
from game.engine.record_reader import read_record
from game.engine.state import Phase
from game.simulate import BadChoice, SimulatedGame, SimulatedTable, play_game, result, run, seat_bots, summary
from tests.audit import Auditor
from tests.map_samples import ADDED, BOXED, one_edition_each

QUICK = ("apprentice_0", "chance", "greedy", "engineer_0")
"""Bots that decide in a thousandth of a second."""
TABLES = one_edition_each((*BOXED, *ADDED))


def audit(game: SimulatedGame) -> None:
    """Read the game's record as text and audit every move."""
    record = read_record(write_record(game.record))
    state = record.new_state()
    auditor = Auditor(state)
    for line in record.lines:
        for move in line.moves:
            assert state.actor == line.seat
            auditor.expect(state, move)
            rules.play(state, move)
            auditor.check(state)
    assert state.phase == Phase.FINISH
    assert state == game.state


@pytest.mark.rotates
@pytest.mark.judges(
    "here.discount_city here.never_buried here.plug_removed_of here.set_aside here.socket_on_top "
    "here.step2_replaces here.uranium_regions"
)
@pytest.mark.parametrize(("edition", "map_name", "players"), TABLES)
def test_a_simulated_game_on_every_tested_map_passes_the_audit(edition: str, map_name: str, players: int) -> None:
    bots = [QUICK[seat % len(QUICK)] for seat in range(players)]
    audit(play_game(SimulatedTable(edition, map_name, tuple(bots)), seed=players))


@pytest.mark.slow
@pytest.mark.parametrize("bot", QUICK)
@pytest.mark.parametrize(("edition", "map_name", "players"), TABLES)
def test_simulated_games_of_every_fast_bot_pass_the_audit(bot: str, edition: str, map_name: str, players: int) -> None:
    for seed in range(3):
        audit(play_game(SimulatedTable(edition, map_name, (bot,) * players), seed))


@pytest.mark.slow
@pytest.mark.parametrize(("edition", "map_name", "players"), TABLES)
def test_two_hundred_simulated_games_of_random_bots_finish(edition: str, map_name: str, players: int) -> None:
    simulated = run(SimulatedTable(edition, map_name, ("chance",) * players), 200, seed=1)
    assert len(simulated["games"]) == 200
    assert median(game["rounds"] for game in simulated["games"]) < 40
    assert all(game["winners"] for game in simulated["games"])


def test_a_seed_determines_a_simulated_game() -> None:
    table = SimulatedTable("recharged", "usa", ("greedy", "chance"))
    once, again, other = play_game(table, 5), play_game(table, 5), play_game(table, 6)
    assert write_record(once.record) == write_record(again.record)
    assert write_record(once.record) != write_record(other.record)


def test_the_result_of_a_simulated_game_describes_its_final_state() -> None:
    game = play_game(SimulatedTable("classic", "germany", ("greedy",) * 3), 2)
    told = result(game)
    assert told["rounds"] == game.state.round
    assert told["moves"] == sum(len(line.moves) for line in game.record.lines)
    assert [player["cities"] for player in told["players"]] == [len(p.cities) for p in game.state.players]
    best = rules.ranking(game.state)[0]
    assert best.seat in told["winners"]


def test_one_bot_name_given_to_simulate_is_used_for_all_seats() -> None:
    assert seat_bots("greedy", 3) == ("greedy",) * 3
    assert seat_bots("greedy,chance", 2) == ("greedy", "chance")
    for wrong in ("", "greedy,chance", "genius"):
        with pytest.raises(BadChoice):
            seat_bots(wrong, 3)


def test_the_summary_of_simulated_games_gives_their_number_edition_map_and_bots() -> None:
    simulated = run(SimulatedTable("recharged", "germany", ("greedy", "chance")), 3, seed=1)
    lines = summary(simulated)
    assert lines[0].startswith("3 games of recharged on germany, 2 players")
    assert any("(greedy)" in line for line in lines)


def test_the_summary_names_games_with_several_winners() -> None:
    simulated = run(SimulatedTable("recharged", "germany", ("chance", "chance")), 1, 1)
    assert not [line for line in summary(simulated) if line.startswith("shared wins")]
    simulated["games"][0]["winners"] = [0, 1]
    assert "shared wins, counted for each winner: 1" in summary(simulated)
