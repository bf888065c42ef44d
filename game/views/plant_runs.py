"""Running plants: the cities they power, their income, and the mixes of hybrid plants."""

from __future__ import annotations

from dataclasses import dataclass

from game.engine import mines, outage
from game.engine.actions import Run
from game.engine.resources import COAL, OIL
from game.kit.style import words
from game.kit.values.ids import OneOf
from game.session.intents import SetMix
from game.session.prompts import fuel_in_sentence
from game.session.session import Session
from game.views.income import SeatIncome


@dataclass(frozen=True, slots=True)
class MixStep:
    """A button that replaces a token of the other fuel by one of this fuel in a hybrid plant's mix."""

    fuel: int
    burnt: int
    """Tokens of this fuel that the plant burns now."""
    name: OneOf
    intent: SetMix
    replaces: bool
    """Whether the plant burns a token of the other fuel."""
    spare: bool
    """Whether the seat has another token of this fuel that is not burnt."""

    @property
    def hint(self) -> str:
        """The explanation of this button of a hybrid plant in words, because it shows only a fuel token."""
        return words.say("power.more_of", fuel=fuel_in_sentence(self.fuel))

    @property
    def no_more(self) -> str:
        """The reason shown on this button of a hybrid plant when no more of its fuel can be burnt."""
        return words.say("power.no_more", fuel=fuel_in_sentence(self.fuel))


def mix(session: Session, seat: int, run: Run) -> tuple[MixStep, MixStep]:
    """Return the buttons that make a hybrid plant burn more coal and more oil."""
    return _step(session, seat, run, COAL, OIL), _step(session, seat, run, OIL, COAL)


def earned(session: Session, seat: int) -> SeatIncome:
    """Return the cities that a seat's plants power as they are switched now, and the income for them."""
    state = session.match.state
    cities = len(state.players[seat].cities)
    lit = session.lit(seat)
    return SeatIncome(cities, lit, outage.pays(state, cities, lit), mines.earns(state, seat))


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
