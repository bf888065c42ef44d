"""Chooses the lesson that is offered in a running game after a long press on a thing."""

from __future__ import annotations

from game.engine.state import GameState
from game.kit.values.ids import CardId, CityId, OneOf, at_any_seat
from game.parts.teaching.sentences import unsaid
from game.session.intents import SetBid, SetMaximum
from game.session.session import Session
from game.teaching.lesson import Lesson, lesson_about
from game.views import explanations

NEAR_END = 3
"""The number of cities missing to the end of the game at which a touched city offers the lesson about the end."""
STEP2 = 2


def lesson_for(session: Session, name: str, intent: object, shared: bool) -> Lesson | None:
    """Return the lesson about a touched target; None if there is none or it may not be offered now.

    A lesson takes the whole screen while the game waits. At a table (`shared`) it is therefore offered only if a single
    person plays with bots, so that no other player has to wait. A desk has one person at a time."""
    match = session.match
    people = sum(map(match.is_person, range(len(match.seats))))
    if match.over or session.watching or not people or (shared and people > 1):
        return None
    thing = _thing(session.state, name, intent)
    found = lesson_about(thing) if thing else None
    return found if found and not unsaid(found) else None


def _thing(state: GameState, name: str, intent: object) -> str:
    """Return the subject under which lessons are found for a touched target; empty if there is none."""
    inner = at_any_seat(name)
    if isinstance(intent, SetBid | SetMaximum):
        return "bid"
    if isinstance(inner, CardId):
        return _card(state, inner.number)
    if isinstance(inner, CityId):
        return _city(state)
    if isinstance(inner, OneOf) and inner.sort == "plant" and isinstance(inner.which, int):
        return "hybrid" if _is_hybrid(state, inner.which) else "plant"
    if isinstance(inner, OneOf) and (inner.sort, inner.which) == (explanations.THIRD.sort, explanations.THIRD.which):
        return "cartel"
    return "fuel" if isinstance(inner, OneOf) and inner.sort == "fuel" else ""


def _card(state: GameState, number: int) -> str:
    if number not in state.rules.plants:
        return ""
    if state.cartel is not None and number == max(state.current, default=0):
        return "cartel"
    if number == state.lot:
        return "bid"
    return "hybrid" if _is_hybrid(state, number) else "plant"


def _city(state: GameState) -> str:
    """Return the subject of the lesson offered for a city: the end of the game if it is near, second houses from Step 2
    on, otherwise the turn order."""
    most = max(len(player.cities) for player in state.players)
    if most >= state.rules.end_cities - NEAR_END:
        return "end"
    return "step2" if state.step >= STEP2 else "order"


def _is_hybrid(state: GameState, number: int) -> bool:
    card = state.rules.plants.get(number)
    return card is not None and len(card.fuels) > 1
