"""The reason given for each place is the criterion that separates it from the place before, in every possible order."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest
from pygame import Rect

from game.engine.rules import Rank
from game.kit.screen.panel import drawn, paint
from game.kit.style import words
from game.session.session import Session
from game.views.finish.podium import Podium, podium, reason
from tests.play.driving import deal

Row = tuple[int, int, int]
"""Supplied cities, money, cities."""
ROWS: tuple[Row, ...] = tuple(product((15, 16), (7, 9), (17, 18)))


def rankings() -> Iterator[list[Rank]]:
    """Yield all rankings of three seats: they differ in supplied cities, money or cities, in several of these, or in
    none.
    """
    for rows in product(ROWS, repeat=3):
        if list(rows) == sorted(rows, reverse=True):
            numbers = [1 + sum(other > row for other in rows) for row in rows]
            yield [Rank(number, seat, *row) for seat, (number, row) in enumerate(zip(numbers, rows, strict=True))]


def parts(own: Rank, other: Rank) -> str:
    """Return the first criterion of the ranking by which two places differ."""
    for name in ("supplied", "money", "cities"):
        if getattr(own, name) != getattr(other, name):
            return name
    return ""


def expected(ranks: list[Rank], own: Rank) -> str:
    """Return the note of a place, from the rule alone."""
    if own.number == 1:
        by, ahead = parts(own, ranks[1]), ranks[1]
        key = {"supplied": "by_lit", "money": "by_money", "cities": "by_cities", "": "by_nothing"}[by]
        count = abs(getattr(own, by) - getattr(ahead, by)) if by in ("supplied", "money") else 0
        return words.say(f"finish.{key}", count=count) if count else words.say(f"finish.{key}")
    first, before = ranks[0], ranks[ranks.index(own) - 1]
    match parts(own, before):
        case "":
            return words.say("finish.level")
        case "supplied":
            return words.say("finish.less_lit", count=first.supplied - own.supplied)
        case "money" if own.supplied == first.supplied:
            return words.say("finish.less_money", count=first.money - own.money)
        case "money":
            return words.say("finish.less_money_before", count=before.money - own.money, place=before.number)
        case _ if before is first:
            return words.say("finish.fewer_cities")
        case _:
            return words.say("finish.fewer_cities_before", place=before.number)


@pytest.fixture(scope="module")
def session() -> Session:
    words.set_language("en")
    return Session(deal(3))


def test_every_podium_place_names_the_criterion_that_separates_it_from_its_neighbour(session: Session) -> None:
    seen = set()
    for ranks in rankings():
        shown: Podium = podium(session, ranks, 0)
        for rank, placed in zip(ranks, shown.seats, strict=True):
            assert placed.note == expected(ranks, rank), ranks
            assert (placed.rank, placed.supplied, placed.money) == (rank.number, rank.supplied, rank.money)
            seen.add(placed.note)
    assert len(seen) > 10


def test_the_reason_for_the_victory_names_the_criterion_that_separates_first_from_second(session: Session) -> None:
    names = [seat.name for seat in session.match.seats]
    for ranks in rankings():
        told, (first, second) = reason(session, ranks), ranks[:2]
        key = {"supplied": "most", "money": "richer", "cities": "larger", "": "shared"}[parts(first, second)]
        assert podium(session, ranks, 0).reason == told
        level = [names[rank.seat] for rank in ranks if rank.supplied == first.supplied]
        same = [names[rank.seat] for rank in ranks if parts(rank, first) in ("", "cities")]
        wins = [names[rank.seat] for rank in ranks if rank.number == 1]
        values: dict[str, dict[str, object]] = {
            "most": {"name": names[0], "count": first.supplied, "other": names[1], "fewer": second.supplied},
            "richer": {
                "names": words.listed(level),
                "count": first.supplied,
                "name": names[0],
                "more": first.money - second.money,
            },
            "larger": {
                "names": words.listed(same),
                "count": first.supplied,
                "name": names[0],
                "cities": first.cities,
            },
            "shared": {"names": words.listed(wins), "count": first.supplied},
        }
        assert told == words.say(f"finish.{key}", **values[key])


@pytest.mark.parametrize("seats", [2, 3])
def test_the_houses_of_a_podium_given_more_height_are_enlarged_and_spread_alike(seats: int) -> None:
    known = podium(Session(deal(seats)), [Rank(seat + 1, seat, 9 - seat, 5, 9) for seat in range(seats)], 0)

    def houses(high: int) -> list[tuple[float, float]]:
        pieces = paint(drawn("podium", Rect(0, 0, 1600, high), 1.0, known.paint)).pieces
        return [(piece.x - 800, piece.size) for piece in pieces]

    low, column = houses(430), houses(1200)
    assert len(low) == seats
    grown = column[0][1] / low[0][1]
    assert grown > 1.2
    for small, large in zip(low, column, strict=True):
        assert large == pytest.approx([side * grown for side in small], abs=1.0)
