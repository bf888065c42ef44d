"""Things on the screen of a running game, and the lesson about each: what a long touch may be shown."""

from __future__ import annotations

from game.engine.plants import PLANTS
from game.engine.state import GameState
from game.kit.values.ids import CardId, CityId, OneOf, at_any_seat
from game.parts.teaching.sentences import unsaid
from game.session.intents import SetBid, SetMaximum
from game.session.session import Session
from game.teaching.lesson import Lesson, lesson_about
from game.views import explanations

NEAR_END = 3
"""So few cities are missing to the end of the game when a city makes one think of it."""
STEP2 = 2


def lesson_for(session: Session, name: str, intent: object, shared: bool) -> Lesson | None:
    """The lesson about what is touched; None where there is none, or where nobody may be shown one.

    A lesson takes the whole screen and the game waits below it: at a table (`shared`) it is for a person who sits there
    with bots alone, so that nobody else is stopped. A desk is one person's at a time.
    """
    match = session.match
    people = sum(map(match.is_person, range(len(match.seats))))
    if match.over or session.watching or not people or (shared and people > 1):
        return None
    thing = _thing(session.state, name, intent)
    found = lesson_about(thing) if thing else None
    return found if found and not unsaid(found) else None


def _thing(state: GameState, name: str, intent: object) -> str:
    """Its word among the things of lessons; empty where it is none of them."""
    inner = at_any_seat(name)
    if isinstance(intent, SetBid | SetMaximum):
        return "bid"
    if isinstance(inner, CardId):
        return _card(state, inner.number)
    if isinstance(inner, CityId):
        return _city(state)
    if isinstance(inner, OneOf) and inner.sort == "plant" and isinstance(inner.which, int):
        return "hybrid" if _is_hybrid(inner.which) else "plant"
    if isinstance(inner, OneOf) and (inner.sort, inner.which) == (explanations.THIRD.sort, explanations.THIRD.which):
        return "cartel"
    return "fuel" if isinstance(inner, OneOf) and inner.sort == "fuel" else ""


def _card(state: GameState, number: int) -> str:
    if number not in PLANTS:
        return ""
    if state.cartel is not None and number == max(state.current, default=0):
        return "cartel"
    if number == state.lot:
        return "bid"
    return "hybrid" if _is_hybrid(number) else "plant"


def _city(state: GameState) -> str:
    """The thing a city makes one think of: the end when it is near, then second houses, else how many to build."""
    most = max(len(player.cities) for player in state.players)
    if most >= state.rules.end_cities - NEAR_END:
        return "end"
    return "step2" if state.step >= STEP2 else "order"


def _is_hybrid(number: int) -> bool:
    return number in PLANTS and len(PLANTS[number].fuels) > 1
