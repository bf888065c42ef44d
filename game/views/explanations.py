"""Explains the turn order and a seat's income in sentences."""

from __future__ import annotations

from typing import Final

from game.engine import mines, outage, turn_order
from game.engine.events import OrderSet
from game.engine.plants import most_cities
from game.engine.state import CARTEL, GameState, Phase, Task
from game.kit.style import words
from game.kit.values.ids import OneOf
from game.match import Match
from game.session.prompts import name_of, names_of
from game.session.session import Session
from game.views.income import income
from game.views.plant_runs import earned

ORDER: Final = OneOf("why", "order")
INCOME: Final = OneOf("why", "income")
PAYMENT: Final = OneOf("sheet", "payment")
THIRD: Final = OneOf("why", "cartel")
"""Touch targets that are explained in sentences: the turn order track, the income table, the link to the payment sheet,
the Cartel."""
FEW: Final = 4
"""The largest number of parties for which each gets its own sentence."""
BETWEEN: Final = "; "
"""The separator between two places of the order."""


def state_after_ordering(match: Match) -> GameState | None:
    """Return the state after the commit that determined the turn order; None while the order drawn at the start
    applies.

    No plant is bought and no house is built between the ordering and the end of its commit, so this state shows the
    reasons.
    """
    after, end = match.state, len(match.events)
    for commit in reversed(match.commits):
        if any(isinstance(event, OrderSet) for event in match.events[commit.events : end]):
            return after
        after, end = commit.before, commit.events
    return None


def order_if_made(state: GameState) -> GameState:
    """Return a copy of the state in which the turn order was determined now by the rules."""
    now = state.copy()
    now.log = None
    turn_order.determine(now)
    return now


def order_reasons(session: Session) -> str:
    """Return why each party has its place in the turn order, and the order as it would be now if that differs; empty
    when the game is over."""
    match = session.match
    if match.over:
        return ""
    made, many = state_after_ordering(match), len(match.state.order) > FEW
    if made is None:
        said = words.say("why.drawn", names=names_of(session, match.state.order))
    elif many:
        said = words.joined([words.say("why.listed"), *_at_a_glance(session, made)], "\n")
    else:
        said = words.say("why.order", places=_places(session, made))
    if match.state.phase == Phase.SETUP:
        return said
    now = order_if_made(match.state)
    if now.order == match.state.order:
        return said
    places = names_of(session, now.order) if many else _places(session, now)
    return words.joined([said, words.say("why.now", places=places)], "\n")


def _at_a_glance(session: Session, state: GameState) -> list[str]:
    """Return one line of numbers for each party that explain the turn order, for games with many parties."""
    lines = []
    for place, party in enumerate(state.order, start=1):
        if party == CARTEL:
            lines.append(words.say("why.cartel", place=place, name=name_of(session, party)))
            continue
        player = state.players[party]
        values = {"place": place, "name": name_of(session, party), "count": len(player.cities)}
        key = "why.brief" if player.plants else "why.bare"
        lines.append(words.say(key, **values, plant=player.largest_plant))
    return lines


def _places(session: Session, state: GameState) -> str:
    """Return a sentence on each party's place in the turn order, compared with the party before it."""
    parts: list[str] = []
    before: tuple[int, int] | None = None
    for rank, party in enumerate(state.order, start=1):
        name = name_of(session, party)
        if party == CARTEL:
            parts.append(words.say("why.cartel", place=rank, name=name))
            continue
        player = state.players[party]
        count, plant = len(player.cities), player.largest_plant
        values = {"place": rank, "name": name, "count": count, "plant": plant}
        if before == (count, plant):
            parts.append(words.say("why.equal", **values))
        elif not plant:
            parts.append(words.say("why.bare", **values))
        elif before is not None and before[0] == count:
            parts.append(words.say("why.tied", **values, larger=before[1]))
        else:
            parts.append(words.say("why.place", **values))
        before = count, plant
    return words.joined(parts, BETWEEN)


def income_reason(session: Session, seat: int) -> str:
    """Return what a seat can expect to be paid, what limits it, and its last income, in sentences."""
    match = session.match
    player = match.state.players[seat]
    paid = words.say("why.paid", count=player.supplied, pays=player.income)
    if match.over:
        return paid
    said = [_forecast(session, seat)]
    if match.state.round > 1:
        said.append(paid)
    return words.joined(said)


def _forecast(session: Session, seat: int) -> str:
    """Return how many cities the seat would power with its staged moves, the income, and what limits it, as a
    sentence."""
    running = session.match.state.task == Task.RUN
    state = session.match.state if running else session.seen(seat)
    player = state.players[seat]
    best = income(state, player, len(player.cities))
    chosen = running and (session.watching or session.match.is_person(seat) or seat in session.match.ready)
    lit = earned(session, seat).lit if chosen else best.lit
    said = words.say("why.lit", count=lit, pays=outage.pays(state, len(player.cities), lit))
    fuelled = most_cities(player.plants, player.fuel)
    if lit < best.lit:
        why = words.say("why.choice", count=best.lit, pays=best.pays)
    elif lit == best.cities:
        why = words.say("why.network", count=best.cities, able=fuelled)
    elif fuelled < player.capacity:
        why = words.say("why.fuel", count=best.cities, able=fuelled, capacity=player.capacity)
    else:
        why = words.say("why.plants", count=best.cities, capacity=player.capacity)
    mined = mines.earns(state, seat)
    return words.joined([said, why, *([words.say("why.mines", amount=mined)] if mined else [])])
