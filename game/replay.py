"""The outcome of a record played through the rules again, for the command line."""

from __future__ import annotations

from collections.abc import Iterator

from game.bots import is_known
from game.engine import rules
from game.engine.plants import UNKNOWN
from game.match import PERSON, Match


def report(match: Match) -> Iterator[str]:
    """The ranking of a finished game, or how far an unfinished one has come, and what the record leaves open."""
    state, record = match.state, match.record
    if record.cut_off:
        yield "The last line has no end and was left out."
    strangers = sorted({seat.kind for seat in match.seats if seat.kind != PERSON and not is_known(seat.kind)})
    if strangers and not match.over:
        yield f"It can be watched, but not gone on with: there is no bot {', '.join(strangers)} here."
    unknown = [*state.deck, *state.hidden].count(UNKNOWN)
    if unknown:
        yield f"{unknown} cards stayed unknown."
    if not match.over:
        asked = " and ".join(record.seats[seat].colour for seat in match.asked())
        yield f"Not over: round {state.round}, step {state.step}, {state.phase.word}, {asked} to play."
    for rank in rules.ranking(state):
        seat = match.seats[rank.seat]
        covered = state.rules.hidden_money and not match.over
        money = "money covered" if covered else f"{rank.money} Elektro"
        yield f"{rank.place}. {seat.name} ({seat.colour}): supplies {rank.supplied}, {money}, {rank.cities} cities"
