"""Commit one kind of action by hand: select what precedes it, select it, and confirm the turn."""

from __future__ import annotations

from typing import Final

from game.engine.actions import CARD_RUNS, DONE, DROP, PASS, Action, Bid, Buy, Done, Nominate, Run
from game.engine.plants import best_firing
from game.engine.record import Line
from game.engine.resources import FUELS
from game.engine.rules import apply, legal_actions
from game.engine.state import GameState, Task
from game.match import Match, turn_of
from game.session.intents import Confirm, PassTurn, SetBid, SetMix, Show, StageMove, ToggleRun
from tests.play.reach.person import Lost, Person
from tests.play.reach.situations import RAISES, kind_of, least_bid

MOST_TOUCHES: Final = 12
UP_TO: Final = "Up to {}"
"""What the button says with which a seat answers a nomination."""
RING: Final = 1.5
"""Seconds after the last answer until the bids are made."""


def begin(person: Person, match: Match, seat: int, laid: tuple[Action, ...]) -> GameState:
    """Reach the decision: select by hand what precedes it in the same turn; return the state there."""
    come_to_the_front(person, seat)
    for move in laid:
        _stage(person, seat, move)
    return reached(match, seat, laid)


def commit(person: Person, match: Match, seat: int, laid: tuple[Action, ...], kind: str, at_once: bool) -> Line:
    """Let a person commit one kind of action after the current selection; return the line written to the record.
    `at_once`: all answer a nomination at the same time. Raise Lost if there was no way on.
    """
    state, before = reached(match, seat, laid), len(match.record.lines)
    answers = at_once and nominated(match)
    if state.task == Task.RUN:
        _run(person, match, seat, kind)
    else:
        _one(person, state, seat, kind)
    if answers:
        line, kind = _answer_all(person, match, seat, kind, before)
    else:
        line = _confirm(person, match, seat, before)
    if not _is_of(line, state, kind, len(laid)):
        raise Lost(f"{kind} was meant, {line.moves} was written")
    return line


def meanings(state: GameState, seat: int) -> dict[Action, tuple[object, ...]]:
    """Return for every legal move the intents that its target may have. One touch reaches only the next bid
    above the minimum, and only the mixes of a hybrid one token away from the proposed one.
    """
    found: dict[Action, tuple[object, ...]] = {}
    for move in legal_actions(state, RAISES):
        match move:
            case Run(plant):
                found.setdefault(CARD_RUNS[plant][0], (ToggleRun(seat, plant),))
            case Bid(amount) if amount == least_bid(state) + 1:
                found[move] = (SetBid(seat, amount),)
            case Bid(amount) if amount > least_bid(state):
                continue
            case Bid() | Done():
                found[move] = (Confirm(seat),)
            case _:
                found[move] = (StageMove(seat, move), PassTurn(seat)) if move == PASS else (StageMove(seat, move),)
    return found | (_mixes(state, seat) if state.task == Task.RUN else {})


def _mixes(state: GameState, seat: int) -> dict[Action, tuple[object, ...]]:
    """Return the legal mixes one token away from the proposed one, besides the other plants proposed to run."""
    proposed = _proposed(state, seat)
    found: dict[Action, tuple[object, ...]] = {}
    for plant, mix in proposed.items():
        beside = state.copy()
        for other in proposed.keys() - {plant}:
            apply(beside, Run(other, proposed[other]))
        for move in legal_actions(beside):
            if isinstance(move, Run) and move.plant == plant and abs(move.mix[0] - mix[0]) == 1:
                found[move] = (SetMix(seat, plant, move.mix[0]),)
    return found


def _proposed(state: GameState, seat: int) -> dict[int, tuple[int, int, int, int]]:
    """Return the plants that the screen proposes to run, with the fuel they burn: most cities for the least fuel."""
    player = state.players[seat]
    return {plant.number: mix for plant, mix in best_firing(player.plants, player.fuel, len(player.cities))}


def reached(match: Match, seat: int, laid: tuple[Action, ...]) -> GameState:
    """Return the game's state as it would be after a seat's selected moves."""
    state = turn_of(match.state, seat)
    for move in laid:
        assert move in legal_actions(state), f"{move} is not legal"
        apply(state, move)
    return state


def come_to_the_front(person: Person, seat: int) -> None:
    """Bring a seat to the front, on a desk that several people share."""
    if not person.seen(lambda target: getattr(target.intent, "seat", None) == seat and _decides(target.intent)):
        shown = person.meaning(Show(seat))
        if shown:
            person.touch(shown[0])


def _decides(intent: object) -> bool:
    return isinstance(intent, Confirm | PassTurn | StageMove | ToggleRun)


# --- laying out ------------------------------------------------------------------------------------------


def _stage(person: Person, seat: int, move: Action) -> None:
    if move == PASS:
        person.do(PassTurn(seat), StageMove(seat, PASS), word="pass")
    else:
        person.do(StageMove(seat, move), word=f"buy {FUELS[move.fuel]}" if isinstance(move, Buy) else "")


def _one(person: Person, state: GameState, seat: int, kind: str) -> None:
    """Select one action of a kind: the first one drawn."""
    if kind == "bid more":
        _raise(person, seat, least_bid(state) + 1)
    if kind in ("bid least", "bid more", "done"):
        return  # what the brass button adds by itself
    moves = [move for move in legal_actions(state, RAISES) if kind_of(move, state) == kind]
    drawn = [move for move in moves if move == PASS or person.meaning(StageMove(seat, move))]
    if not drawn:
        raise Lost(f"nothing that is drawn means {kind} ({moves[:3]})")
    _stage(person, seat, drawn[0])


def _raise(person: Person, seat: int, amount: int) -> None:
    person.do(SetBid(seat, amount), word="more")


def _run(person: Person, match: Match, seat: int, kind: str) -> None:
    """Choose the plants to run, starting from the screen's proposal."""
    state = turn_of(match.state, seat)
    on = _proposed(state, seat).keys()
    wanted = next((move for move in legal_actions(state) if kind_of(move, state) == kind), DONE)
    plant = wanted.plant if isinstance(wanted, Run) else 0
    for other in sorted(on - {plant}):
        person.do(ToggleRun(seat, other))
    if isinstance(wanted, Run):
        if plant not in on:
            person.do(ToggleRun(seat, plant))
        _mix(person, seat, wanted)


def _mix(person: Person, seat: int, wanted: Run) -> None:
    """Set a hybrid to the wanted mix; its two buttons change it by one coal less or more."""
    for _ in range(len(CARD_RUNS[wanted.plant])):
        ways = [target.intent for target in person.glass.drawn() if isinstance(target.intent, SetMix)]
        coal = [way.coal for way in ways if way.seat == seat and way.plant == wanted.plant]
        now = sum(coal) / len(coal) if coal else wanted.mix[0]
        if now == wanted.mix[0]:
            return
        person.do(SetMix(seat, wanted.plant, round(now) + (1 if now < wanted.mix[0] else -1)))


# --- answering a nomination ------------------------------------------------------------------------------


def nominated(match: Match) -> bool:
    """Return whether a plant was nominated and no seat has bid or passed since."""
    return match.state.task == Task.RAISE and any(isinstance(move, Nominate) for move in match.commits[-1].moves)


def _answer_all(person: Person, match: Match, seat: int, kind: str, before: int) -> tuple[Line, str]:
    """Answer a nomination with the amount of the dial, or by passing, and let all others pass; return the line written
    when the ring has closed, and its kind. A maximum above the minimum bid ends as the minimum, as no other seat bids.
    """
    state = match.state
    if kind != "pass":
        amount = least_bid(state) + (kind == "bid more")
        if UP_TO.format(amount) not in person.glass.texts():
            raise Lost(f"no button says that it bids up to {amount}")
        person.do(Confirm(seat))
    for other in state.ring:
        if other not in (seat, state.leader):
            person.do(PassTurn(other))
    if len(match.record.lines) > before:
        raise Lost("a line was written before the ring had closed")
    person.wait()  # the ring begins
    person.wait(RING)
    for _ in range(MOST_TOUCHES):
        if len(match.record.lines) > before:
            return match.record.lines[before], "bid least" if kind == "bid more" else kind
        person.wait()
    raise Lost("nothing was written after all had answered")


# --- confirming ------------------------------------------------------------------------------------------


def _confirm(person: Person, match: Match, seat: int, before: int) -> Line:
    """Confirm, twice if asked, after dropping what must be dropped; return the line written to the record."""
    lines = match.record.lines
    for attempt in range(MOST_TOUCHES):
        if len(lines) > before:
            return lines[before]
        found = person.meaning(Confirm(seat))
        if found and attempt % 2 == 0:  # by the key that is printed there, and where that does not do it by walking
            person.do(Confirm(seat), word="pass" if found[0].name == "done" else "confirm")
        elif found:
            person.touch(found[0])
        else:
            person.do(*(StageMove(seat, move) for move in DROP))
    raise Lost("nothing was written")


def _is_of(line: Line, state: GameState, kind: str, laid: int) -> bool:
    """Return whether a line contains an action of this kind after the earlier selection."""
    moves = line.moves[laid:]
    if state.task == Task.RUN:
        return any(kind_of(move, state) == kind for move in moves)
    return bool(moves) and kind_of(moves[0], state) == kind
