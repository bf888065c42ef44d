"""Armed plans: planned fuel or houses that are committed automatically when the seat's turn comes.

A seat arms its plan for a later turn of the round, never for its present one. When that turn comes, the plan is staged
as always. If all of it is possible and its cost exceeds the planned one by no more than its owner allowed, a countdown
runs, and then the plan is committed once. Any touch of the owner stops the countdown; a plan that is not committed
stays staged and is no longer armed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.engine.actions import Visit
from game.engine.state import IllegalAction, Phase, Task
from game.session import planner, planning
from game.session.intents import ArmPlan, Confirm, Intent, PassTurn, Peek, PointAt, StopPlan
from game.session.planner import PlanFailure
from game.session.seat_view import COUNTED, Armed, Countdown
from game.session.seats import Seats

MORE: Final = (0, 2, 5)
"""How many Elektro more than planned a part may cost, by the number of touches; one more touch disarms the plan."""
_PARTS: Final = ((Task.BUY, Phase.MARKET, "fuel"), (Task.BUILD, Phase.BUILD, "city"))


def _planned(seats: Seats, seat: int, part: str) -> tuple[int, ...]:
    plan = seats.view(seat).plan
    return tuple(what for what, _ in (plan.fuel if part == "fuel" else plan.cities))


def armable(seats: Seats, seat: int) -> tuple[Armed, ...]:
    """Return the parts of a plan that can be armed at their planned prices: possible, and for a later turn of this
    round."""
    match, found = seats.match, planning.outlook(seats, seat)
    if match.over or not seats.arming or not match.is_person(seat) or planning.can_stage(seats, seat):
        return ()
    left = planner.turns_left(match.state, seat)
    missed = {item.part for item in found.missed}
    return tuple(
        Armed(task, wishes, found.cost(part), match.state.round)
        for task, phase, part in _PARTS
        if phase in left
        and part not in missed
        and not (task == Task.BUY and match.state.rules.one_token_each)
        and not (seat in match.asked() and match.state.task == task)
        if (wishes := _planned(seats, seat, part))
    )


def arm(seats: Seats, intent: ArmPlan) -> None:
    """Arm a plan, or allow it to cost more, or disarm it; raise IllegalAction if no part of it can be armed."""
    view, parts = seats.view(intent.seat), armable(seats, intent.seat)
    if not parts:
        raise IllegalAction("not_now")
    more = (None, *MORE, None)
    chosen = more[more.index(more_allowed(seats, intent.seat)) + 1]
    view.armed = () if chosen is None else tuple(part.allowing(chosen) for part in parts)


def more_allowed(seats: Seats, seat: int) -> int | None:
    """Return by how many Elektro each part of an armed plan may exceed its planned cost; None if the plan is not
    armed."""
    armed = seats.view(seat).armed
    return armed[0].more if armed else None


def keep_up(seats: Seats) -> None:
    """Update armed plans after a commit: disarm parts whose turn is over; if a part's turn has come, stage it and
    start its countdown, or disarm it."""
    state, acting = seats.match.state, seats.acting
    seats.countdown = None
    for seat, view in enumerate(seats.views):
        left = planner.turns_left(state, seat)
        coming = {task for task, phase, _ in _PARTS if phase in left}
        view.armed = tuple(part for part in view.armed if part.task in coming and part.round == state.round)
    armed = () if acting is None else seats.view(acting).armed
    due = next((part for part in armed if part.task == state.task), None)
    if acting is None or due is None:
        return
    if planning.is_open(seats, acting):
        planning.lay_out(seats, acting)
        seats.view(acting).sheet = ""
    if _holds(seats, acting, due):
        seats.countdown = Countdown(acting, COUNTED)
    else:
        _fall(seats, acting, due)


def _holds(seats: Seats, seat: int, due: Armed) -> bool:
    """Return whether an armed part is completely staged, can be paid and costs no more than its limit."""
    draft = seats.draft(seat)
    staged = tuple(what for _, what, _, _ in planning.wished(seats.match.state, seats.view(seat).plan, seat))
    if staged != due.wishes or sum(not isinstance(move, Visit) for move in draft.moves) != len(staged):
        return False
    cost = draft.base.players[seat].money - draft.state.players[seat].money
    return cost <= due.most and seats.match.refusal(seat, seats.offer(seat)) is None


def _fall(seats: Seats, seat: int, due: Armed) -> None:
    """Disarm a part of a plan that cannot be committed or costs too much; note why, unless other notes say so."""
    view = seats.view(seat)
    refused = seats.match.refusal(seat, seats.offer(seat))
    if refused is not None and not view.notes:
        part = next(part for task, _, part in _PARTS if task == due.task)
        view.notes = (PlanFailure.of(part, due.wishes[-1], refused),)
    _disarm(seats, seat, due.task)
    view.auto_news = "fell"


def _disarm(seats: Seats, seat: int, task: Task) -> None:
    view = seats.view(seat)
    view.armed = tuple(part for part in view.armed if part.task != task)


def stop(seats: Seats, seat: int) -> None:
    """Stop a seat's countdown, if one runs: its moves stay staged, and its plan is no longer armed."""
    if seats.countdown and seats.countdown.seat == seat:
        seats.countdown, seats.view(seat).armed = None, ()
        seats.view(seat).auto_news = "stopped"


def stops(seats: Seats, seat: int, intent: Intent) -> bool:
    """Stop the countdown because its owner touched something; return whether the touch has no other effect, as a
    confirmation meant what was shown before."""
    runs = seats.countdown is not None and seats.countdown.seat == seat
    if not runs or isinstance(intent, Peek | PointAt):
        return False
    stop(seats, seat)
    return isinstance(intent, Confirm | PassTurn)


def used(seats: Seats, seat: int) -> None:
    """Disarm the part of a plan whose countdown is over, just before it is committed."""
    _disarm(seats, seat, seats.match.state.task)
    seats.countdown = None


ACTS: dict[type, Callable[..., None]] = {
    ArmPlan: arm,
    StopPlan: lambda seats, intent: stop(seats, intent.seat),
}
