"""Plants that a map changes: in the rules, in records, for bots and for learning programs (rule case M16)."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.bots import decide
from game.bots.greedy import firing
from game.engine import board, rules, setup
from game.engine.actions import DONE, NOMINATE, Run
from game.engine.changed_plants import read_change
from game.engine.notation import BadRecord
from game.engine.plants import CARDS, PowerPlant
from game.engine.record import Seat, write_record
from game.engine.record_reader import read_record
from game.engine.ruleset import BadRules, load_ruleset
from game.engine.setup import rules_for
from game.engine.state import GameState, IllegalAction, Phase
from game.environment import elektro_env
from game.kit.style import words
from game.match import Match, new_match
from game.record_replay import RecordReplay
from game.session.prompts import burns
from game.setup.rule_words import region_name
from game.views.rulebook.subject import Subject
from game.views.rulebook.variations import TOPICS
from tests.engine.situations import enter, give

MAP = "northern-europe"
OF_REGION = {
    "turquoise": ((19, "oil", 2, 4), (26, "oil", 3, 5)),
    "red": ((7, "wind", 0, 1), (46, "wind", 0, 6)),
    "purple": ((10, "uranium", 2, 3), (39, "wind", 0, 5)),
    "yellow": ((21, "wind", 0, 2), (25, "uranium", 1, 4)),
    "brown": ((32, "garbage", 2, 6), (44, "uranium", 1, 7)),
    "pink": ((18, "oil", 1, 3), (22, "wind", 0, 3)),
}


def begun(regions: tuple[str, ...], edition: str = "classic", players: int = 3, **house: Any) -> GameState:
    state = setup.seeded_game(edition, MAP, players, 1, regions, house or None)
    rules.begin(state)
    return state


def told(plant: PowerPlant) -> tuple[int, str, int, int]:
    return plant.number, plant.kind, plant.need, plant.cities


@pytest.mark.case("M16")
@pytest.mark.parametrize("regions", setup.choices_of_regions(rules_for("classic", MAP, 4), MAP))
def test_in_northern_europe_each_region_in_play_changes_its_two_plants_and_no_other(regions: tuple[str, ...]) -> None:
    plants = begun(regions, players=4).rules.plants
    wanted = {card[0]: card for region in regions for card in OF_REGION[region]}
    assert {number: told(plant) for number, plant in plants.items() if plant.changed} == wanted
    assert all(plant is CARDS[number] for number, plant in plants.items() if number not in wanted)
    assert [plant.back for plant in plants.values()] == [card.back for card in CARDS.values()]


@pytest.mark.case("M16")
def test_in_northern_europe_without_its_rule_all_plants_are_as_printed() -> None:
    assert begun(("red", "purple", "yellow"), changed_plants=()).rules.plants == CARDS


def running(state: GameState, plant: int) -> list[Run]:
    """Return the runs that the owner of a plant full of everything can make."""
    enter(state, Phase.BUREAUCRACY, order=(0, 1, 2))
    give(state, 0, plants=(plant,))
    state.players[0].fuel = [2 * sum(mix[fuel] for mix in state.rules.plants[plant].mixes[:1]) for fuel in range(4)]
    return [move for move in rules.legal_actions(state) if isinstance(move, Run)]


@pytest.mark.case("M16")
def test_in_northern_europe_a_changed_plant_burns_and_powers_as_its_region_says() -> None:
    regions = ("red", "purple", "turquoise")
    for number, mix, cities in (
        (46, (0, 0, 0, 0), 6),
        (39, (0, 0, 0, 0), 5),
        (19, (0, 2, 0, 0), 4),
        (26, (0, 3, 0, 0), 5),
    ):
        state = begun(regions)
        state.market = tuple(plant for plant in state.market if plant != number)
        assert running(state, number) == [Run(number, mix)]
        state.players[0].cities = tuple(range(8))
        rules.play(state, Run(number, mix))
        rules.play(state, DONE)
        assert state.players[0].supplied == cities


@pytest.mark.case("M04", "M16")
def test_the_ban_on_uranium_plants_applies_to_the_fuel_of_a_plant_as_changed_by_the_map() -> None:
    with_purple = begun(("red", "purple", "turquoise"))
    without = begun(("red", "purple", "turquoise"), changed_plants=())
    for state, barred, free in ((with_purple, 10, 39), (without, 39, 10)):
        state.round, state.market = 2, (10, 39)
        state.players[state.actor].money = 100
        assert NOMINATE[free] in rules.legal_actions(state)
        with pytest.raises(IllegalAction) as refused:
            rules.check(state, NOMINATE[barred])
        assert refused.value.reason == "uranium_barred"


def played(bot: str = "greedy", seed: int = 3) -> Match:
    """Return a whole game among bots with the red, purple and yellow regions."""
    seats = [Seat(colour, "person", colour) for colour in ("red", "blue", "yellow")]
    match, random = new_match("classic", MAP, seats, seed, ("red", "purple", "yellow")), Random(seed)
    while not match.over:
        seat = match.asked()[0]
        match.commit(seat, decide(match.state, bot, random, seat))
    return match


def test_a_record_replays_plants_changed_by_its_map_without_the_maps_file(monkeypatch: pytest.MonkeyPatch) -> None:
    match = played()
    ran = {move.plant for line in match.record.lines for move in line.moves if isinstance(move, Run)}
    assert any(match.state.rules.plants[plant].changed for plant in ran), "a changed plant ran"
    text = write_record(match.record)
    monkeypatch.setattr(setup, "load_board", None)
    again = Match(read_record(text).fresh())
    assert again.state.rules == match.state.rules
    assert RecordReplay(read_record(text)).frames[-1].state == match.state
    bare = "".join(f"{row}\n" for row in text.splitlines() if "changed_plants" not in row)
    with pytest.raises(BadRecord, match=r"line \d+"):
        RecordReplay(read_record(bare))


@pytest.mark.rotates(1)
@pytest.mark.parametrize("bot", ["greedy", "engineer", "apprentice"])
def test_bots_finish_games_with_plants_changed_by_the_map(bot: str) -> None:
    assert played(bot).over


def test_bots_compute_with_a_plants_fuel_as_changed_by_the_map() -> None:
    """Plant 32 powers six cities for three oil; with Finland in play it burns two garbage instead."""
    regions = ("brown", "yellow", "purple")
    state, usual = begun(regions), begun(regions, changed_plants=())
    for game in (state, usual):
        give(game, game.actor, plants=(32,))
    assert firing.most_lit(state.players[state.actor].plants, [0, 0, 4, 0]) == 6
    assert firing.most_lit(usual.players[usual.actor].plants, [0, 0, 4, 0]) == 0


def test_the_environment_has_actions_for_changed_plants_only_on_the_map_that_changes_them() -> None:
    env = elektro_env(map_name=MAP, players=3)
    assert {"run 07", "run 07 oil 3", "run 21", "run 21 coal 1 oil 1", "run 25 uranium 1"} <= {*env.action_names}
    usual = elektro_env(map_name="france", players=3).action_names
    assert "run 07" not in usual and {*usual} >= {"run 07 oil 3", "run 13"}


@pytest.mark.judges("here.changed_plants.sign here.changed_plants.region")
@pytest.mark.parametrize("language", words.languages())
def test_the_help_page_about_this_game_describes_each_plant_changed_by_the_map(language: str) -> None:
    page = next(topic for topic in TOPICS if topic.rules == ("changed_plants",))
    before, here = rules_for("classic", MAP, 3), begun(("red", "purple", "yellow")).rules
    with words.speaking(language):
        whole, now = page.say(Subject(before, MAP)), page.say(Subject(here, MAP))
        for region, cards in OF_REGION.items():
            assert (region_name(region) in whole) and region_name(region) not in now
            for card in cards:
                sentence = burns(read_change(" ".join(map(str, card)))[0])
                assert sentence in whole
                assert (sentence in now) == (region in ("red", "purple", "yellow"))
        assert page.say(Subject(load_ruleset("classic", 3), "france")) == ""


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ("19 oil 2", "is no plant"),
        ("19 gas 2 4", "is no plant"),
        ("19 oil 0 4", "is no plant"),
        ("19 wind 1 4", "is no plant"),
        ("19 oil 9 4", "is no plant"),
        ("19 oil 2 0", "is no plant"),
        ("41 oil 2 4", "is no plant"),
        ("19 oil 2 4 red blue", "is no plant"),
        ("x oil 2 4", "is no plant"),
        ("19 oil 2 4 mauve", "names the region 'mauve', which the map does not have"),
        ("26 oil 2 4", "has plant 26 twice"),
    ],
)
def test_a_maps_invalid_change_of_a_plant_is_refused_with_file_and_line(
    change: str, complaint: str, tmp_path: Path
) -> None:
    text = (board.MAPS / f"{MAP}.toml").read_text("utf-8")
    wrong = tmp_path / f"{MAP}.toml"
    wrong.write_text(text.replace('"19 oil 2 4 turquoise"', f'"{change}"'), "utf-8")
    line = next(at for at, row in enumerate(text.splitlines(), 1) if row.startswith("changed_plants"))
    made = board.read_board(wrong)
    with pytest.raises(BadRules) as refused:
        setup.rules_on(made, "classic", 4, where=wrong.name)
    assert str(refused.value).startswith(f"{MAP}.toml, line {line}: changed_plants ") and complaint in str(
        refused.value
    )
