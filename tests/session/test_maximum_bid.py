"""A maximum bid raises for its owner up to its limit and only for its plant, and the auction ends as if the owner had
bid by hand.
"""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game.engine.actions import BIDS, NOMINATE, PASS, Bid, Nominate
from game.engine.record import write_record
from game.engine.rules import legal_actions
from game.engine.state import Phase, Task
from game.session import auto_raise, intents, maximum_bid
from game.session.seat_view import MaximumNews
from game.session.session import Session
from tests.play.driving import deal, reach


def bidding(players: int = 4, round_: int = 3, seed: int = 7) -> tuple[Session, int]:
    """Return a session in which a plant was just nominated, and the seat that is next."""
    match = reach(
        deal(players, seed=seed),
        lambda state: state.task == Task.RAISE and state.round >= round_ and len(state.ring) == players,
    )
    return Session(match), match.state.actor


def raise_all(session: Session) -> list[int]:
    """Make every due raise; return the seats that raised."""
    made = []
    while (seat := maximum_bid.due(session)) is not None:
        made.append(seat)
        auto_raise.raise_once(session, seat)
    return made


@pytest.mark.judges(
    "maximum.button maximum.button_does maximum.hint maximum.raised maximum.reached maximum.set maximum.set_to "
    "maximum.waits sheets.help_cards_text"
)
def test_a_maximum_bid_raises_by_one_until_it_is_reached_and_then_asks_its_owner() -> None:
    session, seat = bidding(2, 2, 5)
    other = session.match.state.leader
    first = session.match.state.bid
    money = min(player.money for player in session.match.state.players)
    most = min(first + 3, money)
    session.perform(intents.SetMaximum(seat, most))
    assert raise_all(session) == [seat]
    assert session.match.state.bid == first + 1 and session.match.state.leader == seat
    assert session.view(seat).maximum_news == MaximumNews("raised", first + 1, most)
    while session.match.state.bid < most and session.match.state.players[other].money > session.match.state.bid:
        session.commit(other, (BIDS[session.match.state.bid + 1],))
        raise_all(session)
    assert session.match.state.bid <= most
    if session.match.state.actor == other:
        session.commit(other, (BIDS[most + 1],))
    assert session.match.state.actor == seat, "handed back: it is asked, nothing was passed for it"
    assert session.view(seat).maximum is None
    assert session.view(seat).maximum_news == MaximumNews("reached", session.match.state.bid, most)


@pytest.mark.judges("maximum.outbid_asks maximum.outbid_passes maximum.then_asks maximum.then_hint maximum.then_passes")
def test_a_maximum_bid_set_to_pass_afterwards_passes_when_it_is_outbid() -> None:
    """A seat outbid beyond its maximum bid is asked again or passes, as it chose: `maximum.then_hint` says so."""
    for passes in (False, True):
        session, seat = bidding(2, 2, 5)
        match = session.match
        other, bid, lines = match.state.leader, match.state.bid, len(match.record.lines)
        session.perform(intents.SetMaximum(seat, bid + 1))
        for _ in range(1 + (not passes)):  # also after the maximum is set, and back again
            session.perform(intents.ThenPass(seat))
        raise_all(session)
        session.commit(other, (BIDS[bid + 2],))
        asked = match.state.actor == seat and maximum_bid.due(session) is None
        raise_all(session)
        assert asked is not passes, "it is asked again only if it said so"
        moves = [line.moves for line in match.record.lines[lines:] if line.seat == seat]
        assert moves == [(BIDS[bid + 1],), (PASS,)][: 1 + passes]


def test_of_two_maximum_bids_the_higher_leads_at_most_one_above_the_lower() -> None:
    session, seat = bidding(2, 2, 5)
    other, bid = session.match.state.leader, session.match.state.bid
    session.perform(intents.SetMaximum(seat, bid + 3))
    session.perform(intents.SetMaximum(other, bid + 6))
    assert session.view(seat).maximum and session.view(other).maximum
    raise_all(session)
    assert session.match.state.leader == other and session.match.state.bid <= bid + 4
    assert session.match.state.actor == seat


@pytest.mark.judges("maximum.once")
def test_of_equal_maximum_bids_the_one_whose_raise_reaches_it_first_leads() -> None:
    """Bids are raised up to the maximum; of equal maximums the first to reach it leads, as `maximum.once` says."""
    for more in range(1, 6):
        session, seat = bidding(4, 3)
        match = session.match
        bid, lines, others = match.state.bid, len(match.record.lines), [it for it in match.state.ring if it != seat]
        most = bid + more
        rival = next(it for it in others if it != match.state.leader)
        for other in others:
            match.state.players[other].money = max(match.state.players[other].money, most)
        for bidder in (seat, rival):
            session.perform(intents.SetMaximum(bidder, most))
        while match.state.task == Task.RAISE and match.state.bid < most:
            if maximum_bid.due(session) is None:
                session.commit(match.state.actor, (PASS,))
            else:
                raise_all(session)
        reached = [line.seat for line in match.record.lines[lines:] if Bid(most) in line.moves]
        amounts = [move.amount for line in match.record.lines[lines:] for move in line.moves if isinstance(move, Bid)]
        assert amounts == list(range(bid + 1, most + 1)), "one at a time, up to the maximum"
        assert len(reached) == 1 and match.state.leader in (reached[0], -1), "the other cannot bid more"


def test_a_maximum_bid_can_be_set_before_the_turn_or_when_nominating() -> None:
    match = reach(deal(4, seed=7), lambda state: state.task == Task.NOMINATE and state.round >= 3)
    session, seat = Session(match), match.state.actor
    plant = next(move.plant for move in legal_actions(match.state) if isinstance(move, Nominate))
    session.perform(intents.SetMaximum(seat, 30))
    assert session.view(seat).maximum is None, "nothing is up yet"
    session.perform(intents.StageMove(seat, NOMINATE[plant]))
    most = session.least_bid(seat) + 2
    least = session.least_bid(seat)
    session.perform(intents.SetBid(seat, most))
    session.perform(intents.SetMaximum(seat, most))
    assert match.state.lot == plant and session.view(seat).maximum
    assert match.state.bid == least and match.state.leader == seat, "up at the lowest bid, the rest only as it must be"
    later = match.state.ring[-1]
    session.perform(intents.SetMaximum(later, match.state.bid + 1))
    assert session.view(later).maximum


def test_nominating_another_plant_clears_the_maximum_bid() -> None:
    match = reach(deal(4, seed=7), lambda state: state.task == Task.NOMINATE and state.round >= 3)
    session, seat = Session(match), match.state.actor
    first, second, *_ = [move.plant for move in legal_actions(match.state) if isinstance(move, Nominate)]
    session.perform(intents.StageMove(seat, NOMINATE[first]))
    session.perform(intents.SetMaximum(seat, session.least_bid(seat) + 4))
    assert session.view(seat).maximum
    session.perform(intents.Undo(seat))
    assert session.view(seat).maximum is None
    session.perform(intents.StageMove(seat, NOMINATE[second]))
    session.perform(intents.Confirm(seat))
    assert match.state.lot == second
    assert session.view(seat).maximum is None


def test_a_maximum_bid_ends_when_its_plant_is_sold() -> None:
    session, seat = bidding()
    session.perform(intents.SetMaximum(seat, session.least_bid(seat) + 1))
    lot = session.match.state.lot
    while session.match.state.lot == lot and session.match.state.task == Task.RAISE:
        if session.match.state.actor == seat:
            auto_raise.raise_once(session, seat)
        else:
            session.commit(session.match.state.actor, (PASS,))
    assert session.view(seat).maximum is None


@pytest.mark.judges("auction.no_less auction.no_more")
def test_a_maximum_bid_is_limited_by_the_money_and_the_minimum_bid() -> None:
    session, seat = bidding()
    money = session.match.state.players[seat].money
    for amount, reason in ((money + 1, "bid_too_dear"), (session.match.state.bid, "bid_too_low")):
        session.perform(intents.SetMaximum(seat, amount))
        refused = session.view(seat).refused
        assert refused is not None and refused.reason == reason
        assert session.view(seat).maximum is None
    session.perform(intents.SetMaximum(seat, money))
    assert session.view(seat).maximum
    session.perform(intents.SetMaximum(seat, 0))
    assert session.view(seat).maximum is None and raise_all(session) == []


@pytest.mark.judges("maximum.off maximum.taken_back")
def test_undoing_an_automatic_raise_turns_the_maximum_bid_off() -> None:
    session, seat = bidding()
    before = session.match.state
    session.perform(intents.SetMaximum(seat, session.least_bid(seat) + 5))
    auto_raise.raise_once(session, seat)
    assert session.can_undo(seat)
    session.perform(intents.Undo(seat))
    assert session.match.state is before
    assert session.view(seat).maximum is None
    assert session.view(seat).maximum_news == MaximumNews("taken_back")
    assert raise_all(session) == []


def test_a_maximum_bid_is_not_recorded_but_its_raises_are() -> None:
    session, seat = bidding()
    most = session.least_bid(seat) + 37 if session.match.state.players[seat].money > 60 else session.least_bid(seat) + 2
    lines = len(session.match.record.lines)
    session.perform(intents.SetMaximum(seat, min(most, session.match.state.players[seat].money)))
    assert len(session.match.record.lines) == lines
    auto_raise.raise_once(session, seat)
    assert [line.moves for line in session.match.record.lines[lines:]] == [(Bid(session.match.state.bid),)]


def test_a_maximum_bid_raises_at_the_set_pace() -> None:
    session, seat = bidding()
    paced = auto_raise.AutoRaise()
    assert not paced.turn(session, 0.0, 0.75)
    session.perform(intents.SetMaximum(seat, session.least_bid(seat)))
    assert not paced.turn(session, 10.0, 0.75)
    assert not paced.turn(session, 10.7, 0.75)
    assert paced.turn(session, 10.8, 0.75)
    assert session.match.state.leader == seat


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.integers(2, 6), st.integers(0, 10**6), st.integers(1, 4))
def test_auctions_with_maximum_bids_give_the_same_record_as_bidding_by_hand(players: int, luck: int, seed: int) -> None:
    """Whole auctions of a round, once with maxima and once with every bid by hand: the same record."""
    records = []
    for by_itself in (True, False):
        match = reach(deal(players, seed=seed), lambda state: state.task == Task.NOMINATE and state.round >= 2)
        session, random = Session(match), Random(luck)
        while match.state.phase == Phase.AUCTION and match.state.round == 2:
            _auction(session, random, by_itself)
        records.append(write_record(match.record))
    assert records[0] == records[1]


def _auction(session: Session, random: Random, by_itself: bool) -> None:
    """Nominate one plant, for which each seat pays up to a random amount, and finish its auction."""
    state = session.match.state
    if state.task in (Task.SCRAP, Task.DROP):
        session.commit(state.actor, (legal_actions(state)[0],))
        return
    plants = [move for move in legal_actions(state) if isinstance(move, Nominate)]
    if not plants:
        session.commit(state.actor, (PASS,))
        return
    seat, lone = state.actor, len(state.eligible) == 1
    session.perform(intents.StageMove(seat, random.choice(plants)))
    least = session.least_bid(seat)
    most = {other: least + random.randrange(-3, 12) for other in sorted(state.eligible)}
    session.perform(intents.Confirm(seat))
    if lone:
        return
    lot = session.match.state.lot
    for other in most:
        if by_itself:
            session.perform(intents.SetMaximum(other, min(most[other], state.players[other].money)))
    while session.match.state.lot == lot and session.match.state.task == Task.RAISE:
        now = session.match.state
        actor = now.actor
        if by_itself and session.view(actor).maximum:
            auto_raise.raise_once(session, actor)
        elif not by_itself and now.bid < min(most[actor], now.players[actor].money):
            session.commit(actor, (BIDS[now.bid + 1],))
        else:
            session.commit(actor, (PASS,))
        leader = session.match.state.leader
        if session.match.state.lot == lot and leader != seat:
            assert session.match.state.bid <= max(most[leader], least)


def test_the_controls_for_a_maximum_bid_are_open_only_while_a_plant_is_on_auction() -> None:
    """The controls close when the plant is sold or its nomination undone, and cannot be opened afterwards."""
    match = reach(deal(4, seed=7), lambda state: state.task == Task.NOMINATE and state.round >= 3)
    session, seat = Session(match), match.state.actor
    waits = next(other for other in match.state.eligible if other != seat)
    plant = next(move.plant for move in legal_actions(match.state) if isinstance(move, Nominate))
    session.perform(intents.Open(waits, maximum_bid.SHEET))
    assert session.view(waits).sheet == "", "no plant is up"
    for end in ("undo", "sold"):
        session.perform(intents.StageMove(seat, NOMINATE[plant]))
        session.perform(intents.Confirm(seat))
        waits = match.state.ring[-1]
        session.perform(intents.Open(waits, maximum_bid.SHEET))
        assert session.view(waits).sheet == maximum_bid.SHEET and session.auctioned_plant(waits) == plant
        if end == "undo":
            session.perform(intents.Undo(seat))
        while match.state.lot == plant and match.state.task == Task.RAISE:
            session.commit(match.state.actor, (PASS,))
        assert session.view(waits).sheet == ""
    session.perform(intents.Open(waits, maximum_bid.SHEET))
    assert session.view(waits).sheet == ""


# --- everybody answers at once ------------------------------------------------------------------------


def nominated(edition: str, players: int, seed: int, direction: str) -> tuple[Session, int]:
    """Return a session before a nomination of the second round, and the seat that nominates."""
    match = reach(
        deal(players, edition, seed=seed, bid_direction=direction),
        lambda state: state.task == Task.NOMINATE and state.round >= 2,
    )
    return Session(match), match.state.actor


def put_up(session: Session, seat: int, random: Random) -> dict[int, int]:
    """Nominate a plant, or pass after naming one; return each seat's limit, 0 for leaving."""
    plants = [move for move in legal_actions(session.match.state) if isinstance(move, Nominate)]
    session.perform(intents.StageMove(seat, random.choice(plants)))
    eligible, least = sorted(session.match.state.eligible), session.least_bid(seat)
    passes = session.may_pass(seat) and random.random() < 0.3
    session.perform(intents.PassTurn(seat) if passes else intents.Confirm(seat))
    limits = {other: least + random.randrange(-2, 9) for other in eligible}
    return {other: limit if limit > session.match.state.bid else 0 for other, limit in limits.items()}


def by_turns(session: Session, limits: dict[int, int]) -> None:
    """Set maximum bids before the first raise and finish the auction; a seat without one, or outbid, passes."""
    lot = session.match.state.lot
    for seat, limit in limits.items():
        if limit and seat in session.match.state.ring:
            session.perform(intents.SetMaximum(seat, min(limit, session.match.state.players[seat].money)))
    _finish(session, lot)


def _finish(session: Session, lot: int) -> None:
    while session.match.state.lot == lot and session.match.state.task == Task.RAISE:
        if maximum_bid.due(session) is None:
            session.perform(intents.PassTurn(session.match.state.actor))
        else:
            auto_raise.raise_once(session, session.match.state.actor)


def at_once(session: Session, limits: dict[int, int], random: Random) -> None:
    """Let all players answer in any order, some changing their minds, and finish the auction."""
    lot, paced = session.match.state.lot, auto_raise.AutoRaise()
    seats = [seat for seat in session.match.state.ring if seat != session.match.state.leader or limits[seat]]
    lines = len(session.match.record.lines)
    for seat in [*random.choices(seats, k=random.randrange(4)), *random.sample(seats, len(seats))]:
        limit, money = limits[seat], session.match.state.players[seat].money
        if session.view(seat).maximum:
            session.perform(intents.Open(seat, maximum_bid.SHEET))
            assert session.view(seat).maximum is None and seat in maximum_bid.unanswered(session)
        if not limit or money <= session.match.state.bid:
            session.perform(intents.PassTurn(seat))
        else:
            session.perform(intents.SetMaximum(seat, min(limit, money)))
        assert len(session.match.record.lines) == lines, "nothing is committed before all have answered"
    assert maximum_bid.due(session) is None and maximum_bid.unanswered(session) == ()
    for now in (0.0, 1.4, 1.6):
        assert paced.turn(session, now, 0.0) == (now == 1.6)
    _finish(session, lot)


EDITIONS = ("recharged", "classic", "classic-2005", "bsw")


@settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    st.sampled_from(EDITIONS),
    st.sampled_from(("clockwise", "order")),
    st.integers(3, 6),
    st.integers(0, 10**6),
    st.integers(1, 3),
)
def test_an_auction_with_sealed_bids_ends_like_one_with_maximum_bids_set_at_its_start(
    edition: str, direction: str, players: int, luck: int, seed: int
) -> None:
    """Winner, price and record are the same in every edition, in both directions and under the discount marker."""
    records = []
    for together in (True, False):
        random = Random(luck)
        session, seat = nominated(edition, players, seed, direction)
        session.together = together
        limits = put_up(session, seat, random)
        if session.match.state.task != Task.RAISE:
            continue
        if together:
            at_once(session, limits, random)
        else:
            by_turns(session, limits)
        records.append(write_record(session.match.record))
    assert records[:1] == records[1:]


def test_a_waiting_player_has_the_news_that_another_bid_passed_their_maximum() -> None:
    """The other bid comes before the player's turn; the news is no longer that the maximum is set."""
    session, asked = bidding(4)
    match = session.match
    waits = match.state.ring[(match.state.ring.index(asked) + 2) % len(match.state.ring)]
    most = match.state.bid + 1
    session.perform(intents.SetMaximum(waits, most))
    assert session.view(waits).maximum_news == MaximumNews("set", 0, most, len(match.record.lines))
    session.commit(asked, (BIDS[most + 1],))
    news = session.view(waits).maximum_news
    assert match.state.actor != waits
    assert news is not None
    assert (news.what, news.amount) == ("reached", most + 1)
