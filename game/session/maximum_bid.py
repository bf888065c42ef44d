"""The most a seat would pay for the plant on auction: kept to itself, raised for it by one at a time."""

from __future__ import annotations

from game.engine.actions import Nominate
from game.engine.state import IllegalAction, Task
from game.match import Match
from game.session.intents import SetMaximum
from game.session.seat_view import Maximum, MaximumNews
from game.session.seats import Seats

SHEET = "maximum"
"""The pad that a seat opens while it waits for its turn to bid."""


def begun(match: Match) -> int:
    """How many commits were made before the plant on auction was put up, or before the one put up next."""
    if match.state.task not in (Task.OPEN, Task.RAISE):
        return len(match.commits)
    commits = enumerate(match.commits)
    return max((at for at, commit in commits if any(isinstance(move, Nominate) for move in commit.moves)), default=0)


def may_set(seats: Seats, seat: int) -> bool:
    """Whether this seat is in the ring for the plant on auction, or has laid one out to put up."""
    state = seats.match.state
    if state.task == Task.NOMINATE:
        draft = seats.draft(seat)
        return state.actor == seat and bool(draft.moves) and not draft.closed
    return state.task in (Task.OPEN, Task.RAISE) and seat in state.ring


def set_maximum(seats: Seats, intent: SetMaximum) -> None:
    """Set it, or take it back (amount 0); IllegalAction if it is no bid this seat could make."""
    seat, amount = intent.seat, intent.amount
    view = seats.view(seat)
    if not amount:
        view.maximum_news = news(seats, "off") if view.maximum else None
        view.maximum = None
        return
    if not may_set(seats, seat):
        raise IllegalAction("not_now")
    least, money = seats.least_bid(seat), seats.match.state.players[seat].money
    if amount < least:
        raise IllegalAction("bid_too_low", amount=amount, least=least)
    if amount > money:
        raise IllegalAction("bid_too_dear", amount=amount, missing=amount - money)
    view.maximum = Maximum(seats.auctioned_plant(seat), begun(seats.match), amount)
    view.maximum_news = news(seats, "set", most=amount)


def keep_up(seats: Seats) -> None:
    """After the match went on: a maximum ends with its auction, and hands back to its owner once it is reached."""
    state = seats.match.state
    at = begun(seats.match)
    put_away(seats)
    for seat, view in enumerate(seats.views):
        kept = view.maximum
        view.maximum_news = _still(seats, view.maximum_news, kept)
        other = kept is not None and (kept.plant, kept.auction) != (seats.auctioned_plant(seat), at)
        if other or not may_set(seats, seat):
            view.maximum = view.maximum_news = None
        elif kept is not None and seat == state.actor and kept.amount < seats.least_bid(seat):
            view.maximum, view.maximum_news = None, news(seats, "reached", state.bid, kept.amount)


def news(seats: Seats, what: str, amount: int = 0, most: int = 0) -> MaximumNews:
    """The telling of what a maximum does now; it lasts until the record is longer."""
    return MaximumNews(what, amount, most, len(seats.match.record.lines))


def _still(seats: Seats, last: MaximumNews | None, kept: Maximum | None) -> MaximumNews | None:
    """The rest of something told once the game went on: no more than that a maximum is set, while it is."""
    if last is None or last.lines == len(seats.match.record.lines):
        return last
    return news(seats, "set", most=kept.amount) if kept else None


def put_away(seats: Seats) -> None:
    """A pad never lies open without its plant, nor for who bids with the pad of the turn."""
    for seat, view in enumerate(seats.views):
        if view.sheet == SHEET and (seat == seats.match.state.actor or not may_set(seats, seat)):
            view.sheet = ""


def due(seats: Seats) -> int | None:
    """The seat for which a bid is to be raised now."""
    state = seats.match.state
    if state.task not in (Task.OPEN, Task.RAISE) or not seats.match.is_person(state.actor):
        return None
    return state.actor if seats.view(state.actor).maximum else None


def taken_back(seats: Seats, seat: int) -> None:
    """After a raise was taken back the maximum is off: its owner decides anew."""
    view = seats.view(seat)
    if view.maximum:
        view.maximum, view.maximum_news = None, news(seats, "taken_back")
