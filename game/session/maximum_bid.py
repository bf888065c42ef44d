"""Maximum bids: the private limit up to which a seat's bid on the current plant is raised, one Elektro at a time.

Where all bid at once (`Seats.together`), every seat still in the auction answers the nomination at the same time, with
a maximum or by leaving (`Maximum.out`). Answers can change until shortly after the last seat has answered. Then the
raises and passes are made in ring order as if each seat had set its maximum before the first raise.
"""

from __future__ import annotations

from dataclasses import replace

from game.engine.actions import Nominate
from game.engine.state import IllegalAction, Task
from game.engine.uranium_ban import barred
from game.match import Match
from game.session.intents import SetMaximum, ThenPass
from game.session.seat_view import Maximum, MaximumNews
from game.session.seats import Seats

SHEET = "maximum"
"""The name of the pad that a seat opens while others bid."""


def begun(match: Match) -> int:
    """Return the number of commits before the plant on auction was nominated; without an auction, all so far."""
    if match.state.task not in (Task.OPEN, Task.RAISE):
        return len(match.commits)
    commits = enumerate(match.commits)
    return max((at for at, commit in commits if any(isinstance(move, Nominate) for move in commit.moves)), default=0)


def may_set(seats: Seats, seat: int) -> bool:
    """Return whether a seat may set a maximum: it still bids for the plant on auction, or has staged a nomination."""
    state = seats.match.state
    if state.task == Task.NOMINATE:
        draft = seats.draft(seat)
        return state.actor == seat and bool(draft.moves) and not draft.closed
    return state.task in (Task.OPEN, Task.RAISE) and seat in state.ring


def gathers(seats: Seats) -> bool:
    """Return whether all seats may now answer a nomination at the same time: no bid was raised, and the time is not
    over."""
    match = seats.match
    state = match.state
    if not seats.together or state.task != Task.RAISE or seats.swept == begun(match):
        return False
    if not any(isinstance(move, Nominate) for move in match.commits[-1].moves):
        return False
    return any(match.is_person(seat) for seat in state.ring if seat != state.leader)


def unanswered(seats: Seats) -> tuple[int, ...]:
    """Return the people who must still answer the nomination, in bidding order; the highest bidder only if its bid
    pad is open."""
    if not gathers(seats):
        return ()
    state = seats.match.state
    asked = [seat for seat in state.ring if seat != state.leader or seats.view(seat).sheet == SHEET]
    return tuple(seat for seat in asked if seats.match.is_person(seat) and seats.view(seat).maximum is None)


def answered(seats: Seats, seat: int) -> bool:
    """Return whether a seat has answered the nomination in advance and may still change its answer."""
    return gathers(seats) and seats.view(seat).maximum is not None


def leave(seats: Seats, seat: int) -> None:
    """Answer a nomination in advance by leaving the auction: the seat passes when its turn comes."""
    state = seats.match.state
    if seat not in state.ring or seat == state.leader:
        raise IllegalAction("not_now")
    _answer(seats, seat, 0)


def reopen(seats: Seats, seat: int) -> None:
    """Take back a seat's answer to a nomination; the time for answers then does not end before it answers again."""
    view = seats.view(seat)
    view.maximum = view.maximum_news = None
    if seat != seats.match.state.leader:
        view.sheet = ""  # its drawer opens


def _answer(seats: Seats, seat: int, amount: int) -> None:
    """Store a seat's answer to a nomination: its maximum, or 0 to leave the auction."""
    view = seats.view(seat)
    view.maximum = Maximum(seats.auctioned_plant(seat), begun(seats.match), amount, view.then_passes)
    view.maximum_news = news(seats, "answered" if gathers(seats) else "set", most=amount)
    if gathers(seats) and view.sheet == SHEET:
        view.sheet = ""


def set_maximum(seats: Seats, intent: SetMaximum) -> None:
    """Set a seat's maximum bid, or cancel it (amount 0); raise IllegalAction if the seat could not bid that much."""
    seat, amount = intent.seat, intent.amount
    view = seats.view(seat)
    if not amount:
        view.maximum_news = news(seats, "off") if view.maximum and not view.maximum.out else None
        view.maximum = None
        return
    if not may_set(seats, seat):
        raise IllegalAction("not_now")
    plant = seats.auctioned_plant(seat)
    if barred(seats.match.state, seat, plant):
        raise IllegalAction("uranium_barred", plant=plant)
    least, money = seats.least_bid(seat), seats.match.state.players[seat].money
    if amount < least:
        raise IllegalAction("bid_too_low", amount=amount, least=least)
    if amount > money and not (gathers(seats) and not seats.money_open(seat)):  # a refusal would tell about the money
        raise IllegalAction("bid_too_dear", amount=amount, missing=amount - money)
    _answer(seats, seat, amount)


def then_pass(seats: Seats, intent: ThenPass) -> None:
    """Switch whether a seat passes or is asked again when others bid above its maximum, also for a maximum already
    set."""
    view = seats.view(intent.seat)
    view.then_passes = not view.then_passes
    if view.maximum:
        view.maximum = replace(view.maximum, last=view.then_passes)


def keep_up(seats: Seats) -> None:
    """Update all maximum bids after a commit: each ends with its auction, or once its seat would have to bid more,
    unless the seat passes then."""
    state = seats.match.state
    at = begun(seats.match)
    put_away(seats)
    for seat, view in enumerate(seats.views):
        kept = view.maximum
        view.maximum_news = _still(seats, seat, view.maximum_news)
        other = kept is not None and (kept.plant, kept.auction) != (seats.auctioned_plant(seat), at)
        if other or not may_set(seats, seat):
            view.maximum = view.maximum_news = None
        elif kept is not None and seat == state.actor and not _covers(seats, seat, kept) and not passes(seats, seat):
            view.maximum, view.maximum_news = None, news(seats, "reached", state.bid, kept.amount)


def _covers(seats: Seats, seat: int, kept: Maximum) -> bool:
    """Return whether a seat's maximum and money are enough for the minimum bid."""
    return min(kept.amount, seats.match.state.players[seat].money) >= seats.least_bid(seat)


def passes(seats: Seats, seat: int) -> bool:
    """Return whether a seat has decided to pass in the auction: at once, or because it would have to bid more than its
    maximum or money."""
    kept = seats.view(seat).maximum
    if kept is None or seats.match.state.task != Task.RAISE:
        return False
    return kept.out or (kept.last and not _covers(seats, seat, kept))


def news(seats: Seats, what: str, amount: int = 0, most: int = 0) -> MaximumNews:
    """Return news about a seat's maximum, to be shown until the game continues."""
    return MaximumNews(what, amount, most, len(seats.match.record.lines))


def _still(seats: Seats, seat: int, last: MaximumNews | None) -> MaximumNews | None:
    """Return a seat's news after the match has continued: that its maximum is set or that bids have reached it; None
    without a maximum."""
    kept = seats.view(seat).maximum
    if last is None or last.lines == len(seats.match.record.lines):
        return last
    if kept is None or kept.out:
        return None
    state = seats.match.state
    if state.leader >= 0 and state.leader != seat and state.bid >= kept.amount:
        return news(seats, "reached", amount=state.bid)
    return news(seats, "set", most=kept.amount)


def answered_alone(seats: Seats, seat: int) -> bool:
    """Return whether the only person among bots has answered in advance, so that the game need not wait for this
    person."""
    match, kept = seats.match, seats.view(seat).maximum
    alone = sum(map(match.is_person, range(len(match.seats)))) == 1 and match.is_person(seat)
    return alone and kept is not None and match.state.task in (Task.OPEN, Task.RAISE) and seat in match.state.ring


def put_away(seats: Seats) -> None:
    """Close the bid pad of each seat that has to bid now or may not set a maximum."""
    for seat, view in enumerate(seats.views):
        bids = seat == seats.match.state.actor and not gathers(seats)
        if view.sheet == SHEET and (bids or not may_set(seats, seat)):
            view.sheet = ""


def due(seats: Seats) -> int | None:
    """Return the seat for which its maximum bid makes the next raise or pass; None if there is none."""
    state = seats.match.state
    if gathers(seats):
        return None
    if state.task not in (Task.OPEN, Task.RAISE) or not seats.match.is_person(state.actor):
        return None
    return state.actor if seats.view(state.actor).maximum else None


def taken_back(seats: Seats, seat: int) -> None:
    """Cancel a seat's maximum after its raise was undone, so that the seat decides again."""
    view = seats.view(seat)
    seats.swept = -1
    if view.maximum:
        view.maximum, view.maximum_news = None, news(seats, "taken_back")
