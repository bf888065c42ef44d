"""The choices before a game: every change fits the others, and an unplayable combination gives the reason."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from game.bots.levels import LEVELS, TEMPERAMENTS, BotPlayer, capped, read_player
from game.engine.record_reader import WORD
from game.setup.choices import COLOURS, Choices, editions, playable_maps
from game.setup.opponents import THINKING


@pytest.mark.rotates
@pytest.mark.parametrize("edition", editions())
@pytest.mark.parametrize("map_name", playable_maps())
@pytest.mark.parametrize("players", range(2, 7))
def test_the_default_set_up_can_be_dealt_for_every_edition_map_and_number_of_players(
    edition: str, map_name: str, players: int
) -> None:
    choices = Choices(edition=edition, map=map_name, seed=5)
    for place in range(6):
        choices = choices.with_chair(place, taken=place < players)
    assert choices.problem == ""
    match = choices.deal(Random(1))
    assert len(match.seats) == players
    assert len(match.record.zone.regions) == choices.regions_wanted


def test_changing_a_players_colour_in_the_set_up_keeps_all_colours_different() -> None:
    choices = Choices()
    for place in (0, 3, 5, 2, 2):
        choices = choices.with_next_colour(place)
        assert sorted(chair.colour for chair in choices.chairs) == sorted(COLOURS)


def test_removing_players_in_the_set_up_removes_surplus_regions() -> None:
    choices = Choices()
    for place in (4, 5):
        choices = choices.with_chair(place, taken=True)
    choices = choices.with_random_regions(Random(1))
    for place in (5, 4, 3, 2):
        choices = choices.with_chair(place, taken=False)
        assert len(choices.regions) <= choices.regions_wanted


def test_a_game_cannot_be_set_up_for_one_player() -> None:
    choices = Choices()
    for place in (1, 2, 3):
        choices = choices.with_chair(place, taken=False)
    assert choices.problem == "too_few"


def test_choosing_one_region_too_many_in_the_set_up_drops_the_first_chosen() -> None:
    choices = Choices()
    regions = choices.board.regions
    for region in regions[:5]:
        choices = choices.with_region(region)
    assert choices.regions == regions[5 - choices.regions_wanted : 5]


def test_choosing_another_map_in_the_set_up_clears_the_chosen_regions() -> None:
    assert Choices().with_region("red").with_map("usa").regions == ()


def test_stepping_a_seat_through_the_set_up_offers_every_bot_level_and_a_person() -> None:
    choices = Choices()
    kinds = []
    for _ in range(5):
        choices = choices.with_next_kind(0)
        kinds.append(choices.chairs[0].kind)
    assert kinds == [*LEVELS, "person"], "who measures others is not offered"


def test_changing_a_bots_level_in_the_set_up_keeps_its_temperament() -> None:
    choices = Choices().with_chair(1, kind="engineer.hoarder").with_next_bot(1, 1)
    assert choices.chairs[1].kind == "director.hoarder"
    choices = choices.with_next_bot(1, 1).with_next_bot(1, 1)
    assert choices.chairs[1].kind == "apprentice.hoarder"


def test_the_thinking_time_of_the_set_up_shortens_that_of_bots_and_never_lengthens_it() -> None:
    choices = Choices(thinking=0.05).with_chair(0, kind="magnate.bold").with_chair(1, kind="apprentice")
    choices = choices.with_chair(2, kind="engineer").with_chair(3, kind="chance")
    assert [seat.kind for seat in choices.seats()] == ["magnate.bold_0.05", "apprentice", "engineer", "chance"]
    slow = replace(choices, thinking=-1.0)
    assert [seat.kind for seat in slow.seats()] == ["magnate.bold", "apprentice", "engineer", "chance"]


@pytest.mark.parametrize("seconds", [seconds for seconds in THINKING if seconds >= 0])
@pytest.mark.parametrize("temperament", ["", *TEMPERAMENTS])
@pytest.mark.parametrize("level", LEVELS)
def test_every_bot_that_can_be_chosen_has_a_name_that_can_be_read_from_a_record(
    level: str, temperament: str, seconds: float
) -> None:
    chosen = BotPlayer(level, temperament).name
    name = capped(chosen, seconds)
    known = read_player(name)
    assert known and WORD.fullmatch(name)
    assert known.playouts <= BotPlayer(level, temperament).playouts
    assert capped(name, -1.0) == chosen
