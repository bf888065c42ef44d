"""Judges of sentences at the end of the game: who won, by which criterion, and what each place lacked."""

from __future__ import annotations

from game.engine import rules
from game.engine.rules import Rank
from game.engine.state import Phase
from game.session.prompts import names_of
from tests.truth.judging import tries
from tests.truth.listening import Said


def ranks(said: Said) -> list[Rank]:
    assert said.state.phase == Phase.FINISH, "the game is not over"
    return rules.ranking(said.state)


def apart(found: list[Rank], what: str) -> set[int]:
    """Return by how much the first-placed player exceeds each other one in this attribute."""
    return {getattr(found[0], what) - getattr(own, what) for own in found[1:]}


@tries("finish.title")
def winners(said: Said) -> None:
    first = [rank.seat for rank in ranks(said) if rank.number == 1]
    assert said.values["names"] == names_of(said.session, first) and said.values["count"] == len(first)


@tries("finish.most")
def most(said: Said) -> None:
    first, second = ranks(said)[:2]
    assert (said.values["count"], said.values["fewer"]) == (first.supplied, second.supplied)
    assert first.supplied > second.supplied
    names = [said.session.match.seats[rank.seat].name for rank in (first, second)]
    assert [said.values["name"], said.values["other"]] == names


@tries("finish.richer")
def richer(said: Said) -> None:
    first, second = ranks(said)[:2]
    assert said.values["count"] == first.supplied == second.supplied
    assert said.values["more"] == first.money - second.money > 0
    assert said.values["name"] == said.session.match.seats[first.seat].name


@tries("finish.less_money", "finish.by_money")
def money_apart(said: Said) -> None:
    assert said.values["count"] in apart(ranks(said), "money")


@tries("finish.less_lit", "finish.by_lit")
def lit_apart(said: Said) -> None:
    assert said.values["count"] in apart(ranks(said), "supplied")


@tries("finish.step2")
def step2(said: Said) -> None:
    assert said.values["count"] == said.state.rules.step2_from
