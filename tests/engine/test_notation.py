"""Records: every written move is read, unknown cards are filled in, and bad records raise only BadRecord."""

from __future__ import annotations

from dataclasses import fields
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game.bots import decide
from game.engine import rules
from game.engine.actions import Bid, Build, Buy, Done, Drop, Mark, Nominate, Pass, Place, Run, Scrap
from game.engine.notation import BadRecord, move_word, read_move
from game.engine.record import Record, Seat, seen_record, write_record
from game.engine.record_reader import read_record
from game.engine.ruleset import Ruleset
from game.match import Match, new_match

COLOURS = ("red", "blue", "yellow", "green", "purple", "black")


def played(edition: str, map_name: str, players: int, seed: int = 1, commits: int = 10_000) -> Match:
    seats = [Seat(colour, "person", f"Player {colour}") for colour in COLOURS[:players]]
    match = new_match(edition, map_name, seats, seed)
    random = Random(seed)
    for _ in range(commits):
        if match.over:
            break
        seat = match.asked()[0]
        match.commit(seat, decide(match.state, "chance", random, seat))
    return match


def replayed(record: Record) -> Match:
    lines, record.lines = record.lines, []
    match = Match(record)
    match.replay(lines)
    return match


GAME = played("recharged", "germany", 3)
TEXT = write_record(GAME.record)


@pytest.mark.rotates
@pytest.mark.parametrize("edition", ["classic", "recharged"])
@pytest.mark.parametrize("map_name", ["germany", "usa"])
@pytest.mark.parametrize("players", [2, 4, 6])
def test_replaying_a_game_record_gives_the_same_game_and_the_record_stays_small(
    edition: str, map_name: str, players: int
) -> None:
    match = played(edition, map_name, players, seed=players)
    text = write_record(match.record)
    assert len(text.encode()) < 30_000
    again = replayed(read_record(text))
    assert again.state == match.state
    assert write_record(again.record) == text


@pytest.mark.parametrize("edition", ["classic", "recharged"])
def test_replaying_a_game_record_without_its_deck_gives_the_same_game(edition: str) -> None:
    """A game played with cardboard: unknown cards are filled in from the card revealed by each move."""
    match = played(edition, "usa", 4, seed=7)
    text = write_record(seen_record(match.record))
    assert "deck ? ?" in text
    again = replayed(read_record(text))
    assert rules.ranking(again.state) == rules.ranking(match.state)
    assert again.state.market == match.state.market
    assert all(card == 0 for card in again.state.deck)


def test_a_record_whose_drawn_card_cannot_be_on_top_of_the_deck_is_refused() -> None:
    match = played("classic", "germany", 3, commits=9)
    text = write_record(match.record)
    line = next(row for row in text.splitlines() if row.endswith(" pass"))
    record = read_record(text.replace(line, f"{line}; drawn 50", 1))
    with pytest.raises(BadRecord, match=r"line \d+: .*plant 50 is recorded as drawn"):
        replayed(record)
    seen = write_record(seen_record(match.record))
    drawn = next(row for row in seen.splitlines() if "; drawn" in row)
    with pytest.raises(BadRecord, match="unknown card"):
        replayed(read_record(seen.replace(drawn, drawn.split(";")[0], 1)))


@pytest.mark.parametrize(
    ("move", "words"),
    [
        (Nominate(4), "nominate 04"),
        (Bid(115), "bid 115"),
        (Pass(), "pass"),
        (Scrap(31), "scrap 31"),
        (Drop(2), "drop garbage"),
        (Buy(3), "buy uranium"),
        (Build(0), "build {city}"),
        (Run(5, (1, 1, 0, 0)), "run 05 coal 1 oil 1"),
        (Run(13, (0, 0, 0, 0)), "run 13"),
        (Run(20, (3, 0, 0, 0)), "run 20 coal 3"),
        (Done(), "done"),
        (Place(0), "place {city}"),
        (Mark(0), "mark {city}"),
    ],
)
def test_a_move_is_written_in_a_record_in_its_own_words_and_read_back(move: object, words: str) -> None:
    zone = GAME.record.zone
    words = words.format(city=zone.cities[0].id)
    assert move_word(move, zone) == words  # type: ignore[arg-type]
    assert read_move(words, zone) == move


@pytest.mark.parametrize(
    "words", ["", "bid", "bid x", "bid -1 2", "nominate 41", "run 05 coal", "build atlantis", "buy 3"]
)
def test_unknown_moves_in_a_record_are_refused(words: str) -> None:
    with pytest.raises(BadRecord, match="is not a move"):
        read_move(words, GAME.record.zone)


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("elektro 1\n", "elektro 2\n", "line 1: written by a newer Elektro"),
        ("elektro 1\n", "chess 1\n", "line 1: 'chess' is not understood"),
        ("edition recharged\n", "edition deluxe\n", "there is no edition 'deluxe'"),
        ("edition recharged\n", "", "'edition' is missing"),
        ("map germany\n", "map atlantis\n", "there is no map 'atlantis'"),
        ("seat red person Player red\n", "seat red person Player red\nseat red person Eve\n", "two seats are red"),
        ("link aachen koeln 7\n", "link aachen koeln -7\n", "cannot cost -7"),
        ("link aachen koeln 7\n", "link aachen koeln 7\nlink koeln aachen 8\n", r"line \d+: connection koeln-aachen"),
        ("link aachen koeln 7\n", "link aachen koeln 7\nlink aachen koeln 8\n", r"line \d+: connection aachen-koeln"),
        ("link aachen koeln 7\n", "link aachen atlantis 7\n", "connection aachen-atlantis"),
        ("begin\n", "", "is not understood"),
        (" step3\n", "\n", "42 plants and the Step 3 card"),
        ("order ", "order red ", "'order' must name every seat once"),
        ("begin\n", "begin\ngrey pass\n", r"line \d+: no seat is 'grey'"),
        ("begin\n", "begin\nred jump\n", r"line \d+: 'jump' is not a move"),
        ("begin\n", "begin\nred run 05 coal 3\n", r"line \d+: plant 05 cannot run like this"),
        ("begin\n", "begin\nred pass,, pass\n", r"line \d+: a move is missing"),
        ("begin\n", "begin\nred pass; found 3\n", r"line \d+: '; ?found 3'|'found 3' is not understood"),
    ],
)
def test_a_fault_in_a_game_record_is_reported_with_its_line(old: str, new: str, complaint: str) -> None:
    assert old in TEXT
    with pytest.raises(BadRecord, match=f"(?i){complaint}"):
        read_record(TEXT.replace(old, new, 1))


def test_an_illegal_move_in_a_game_record_is_reported_with_its_line_and_rule() -> None:
    rows = TEXT.splitlines()
    first = rows.index("begin") + 1
    rows[first] = rows[first].split()[0] + " nominate 50"
    with pytest.raises(BadRecord, match=rf"line {first + 1}: .*not on market"):
        replayed(read_record("\n".join(rows) + "\n"))


def test_an_incomplete_last_line_of_a_game_record_is_left_out() -> None:
    cut = read_record(TEXT[:-4])
    assert cut.cut_off
    assert len(cut.lines) == len(GAME.record.lines) - 1
    assert not read_record(TEXT).cut_off


def survives(text: str) -> None:
    """Check that reading and replaying this text works, or raises BadRecord."""
    try:
        replayed(read_record(text))
    except BadRecord as wrong:
        assert str(wrong)


FEW = settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
MANY = settings(FEW, max_examples=5_000, database=None)
PIECES = st.one_of(
    st.text(max_size=12),
    st.sampled_from(
        [*sorted({word for row in TEXT.splitlines() for word in row.split()}), "\n", "step3", "?", "-1", "9e9"]
    ),
)


@st.composite
def spoilt_records(draw: st.DrawFn) -> str:
    """Return a record with a piece replaced by another, sometimes two of them."""
    text = TEXT
    for _ in range(draw(st.integers(1, 2))):
        place = draw(st.integers(0, len(text) - 1))
        text = text[:place] + draw(PIECES) + text[place + draw(st.integers(0, 40)) :]
    return text


@FEW
@given(spoilt_records())
def test_randomly_changed_game_records_raise_only_bad_record(text: str) -> None:
    survives(text)


@pytest.mark.slow
@MANY
@given(spoilt_records())
def test_five_thousand_randomly_changed_game_records_raise_only_bad_record(text: str) -> None:
    survives(text)


RULES = st.sampled_from(sorted(field.name for field in fields(Ruleset)))
VALUES = st.recursive(
    st.one_of(st.integers(-2, 50), st.booleans(), st.sampled_from(["", "may", "order", "1e5", "inf"])),
    lambda inner: st.lists(inner, max_size=5),
    max_leaves=12,
)


@FEW
@given(RULES, VALUES, st.sampled_from(["{}", '"{}"', "{}.x", "[{}]", "{}, 1"]))
def test_game_records_with_any_rules_raise_only_bad_record(rule: str, value: object, form: str) -> None:
    told = form.replace("{}", str(value).lower().replace("'", '"'))
    survives(TEXT.replace("begin\n", f"rule {rule} = {told}\nbegin\n", 1))


@settings(FEW, max_examples=100)
@given(st.data())
def test_game_records_with_moved_lines_raise_only_bad_record(data: st.DataObject) -> None:
    rows = TEXT.splitlines()
    a = data.draw(st.integers(0, len(rows) - 1))
    b = data.draw(st.integers(0, len(rows) - 1))
    rows[a], rows[b] = rows[b], rows[a]
    if data.draw(st.booleans()):
        del rows[data.draw(st.integers(0, len(rows) - 1))]
    survives("\n".join(rows) + "\n")


@given(st.text(max_size=200))
def test_any_text_read_as_a_game_record_raises_only_bad_record(text: str) -> None:
    survives(text)
