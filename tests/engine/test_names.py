"""Any name of a seat or a city is read from its record unchanged."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from game.engine.notation import LONGEST, BadRecord
from game.engine.record import Seat, write_record
from game.engine.record_reader import read_record
from game.match import new_match

NAMES = (
    *(
        "",
        " ",
        "  ",
        "Anna ",
        " Anna",
        "\u00a0",
        "Anna\u00a0",
        "\u3000",
        "\u3000Bob\u3000",
        "\0",
        "a\0b",
        "\u200e",
        "\u202eabc",
    ),
    *(
        "\u2028",
        "\u0085",
        "a\nb",
        "\r",
        "\t",
        '"',
        '"Bob"',
        '"Bo',
        "\\",
        "#",
        "begin",
        "seat red person X",
        "²",
        "💡",
        "\ud800",
    ),
)


def again(name: str) -> str:
    seats = [Seat("red", "person", name), Seat("blue", "greedy", "Bob")]
    record = new_match("classic", "germany", seats, 3).record
    text = write_record(record)
    text.encode("utf-8", "strict")
    assert text.count("\n") == len(text.split("\n")) - 1
    found = read_record(text)
    assert found.seats[1] == seats[1]
    assert write_record(found) == text
    return found.seats[0].name


@pytest.mark.parametrize("name", NAMES)
def test_special_player_names_in_a_record_are_read_back_unchanged(name: str) -> None:
    assert again(name) == name


@given(name=st.text(st.characters(), max_size=LONGEST))
@settings(max_examples=25, deadline=None)
@example("x" * LONGEST)
def test_any_player_name_in_a_record_is_read_back_unchanged(name: str) -> None:
    assert again(name) == name


def test_a_simple_player_name_is_written_in_a_record_without_quotes() -> None:
    seats = [Seat("red", "person", "Anna-Luisa ß d'Or"), Seat("blue", "person", "Bob")]
    assert "seat red person Anna-Luisa ß d'Or\n" in write_record(new_match("classic", "germany", seats, 3).record)


def test_a_player_name_in_an_older_record_may_begin_with_a_quote() -> None:
    seats = [Seat("red", "person", "Anna"), Seat("blue", "person", "Bob")]
    text = write_record(new_match("classic", "germany", seats, 3).record)
    assert read_record(text.replace("person Anna", 'person "Anna')).seats[0].name == '"Anna'


def test_a_player_name_longer_than_80_characters_in_a_record_is_refused() -> None:
    with pytest.raises(BadRecord, match="longer than 80"):
        again("x" * (LONGEST + 1))


def test_a_city_name_of_blanks_in_a_record_is_read_back_unchanged() -> None:
    record = new_match("classic", "germany", [Seat("red", "person", "A"), Seat("blue", "person", "B")], 3).record
    board = record.zone.board
    odd = replace(board, cities=(replace(board.cities[0], name=" \u3000"), *board.cities[1:]))
    record.zone.board = odd
    assert read_record(write_record(record)).zone.board.cities[0].name == " \u3000"
