"""Plants that run: what they supply and earn, and the mixes of those that burn two fuels."""

from __future__ import annotations

from dataclasses import dataclass

from game.engine.actions import Run
from game.engine.resources import COAL, OIL
from game.kit.values.ids import OneOf
from game.session.intents import SetMix
from game.session.session import Session
from game.views.income import SeatIncome


@dataclass(frozen=True, slots=True)
class MixStep:
    """One token more of a fuel in place of the other: its button's name, and what a touch means."""

    fuel: int
    burnt: int
    """Tokens of it that burn now."""
    name: OneOf
    intent: SetMix
    replaces: bool
    """Whether a token of the other fuel burns that it could replace."""
    spare: bool
    """Whether one more of it lies on the seat's plants."""


def mix(session: Session, seat: int, run: Run) -> tuple[MixStep, MixStep]:
    """More coal, and more oil."""
    return _step(session, seat, run, COAL, OIL), _step(session, seat, run, OIL, COAL)


def earned(session: Session, seat: int) -> SeatIncome:
    """The cities that a seat's plants supply as they are switched now, and what these pay."""
    state = session.match.state
    cities = len(state.players[seat].cities)
    lit = session.lit(seat)
    return SeatIncome(cities, lit, state.rules.pays(lit))


def _step(session: Session, seat: int, run: Run, fuel: int, other: int) -> MixStep:
    by, sign = (1, "+") if fuel == COAL else (-1, "-")
    used = sum(one.mix[fuel] for one in session.runs(seat).values())
    return MixStep(
        fuel,
        run.mix[fuel],
        OneOf("mix", run.plant, sign),
        SetMix(seat, run.plant, run.mix[COAL] + by),
        run.mix[other] > 0,
        session.match.state.players[seat].fuel[fuel] > used,
    )
