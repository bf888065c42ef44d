"""At a table all players answer a nomination at the same time: they answer in any order, may change their answers, and
bid them once.
"""

from __future__ import annotations

from random import Random

import pygame
import pytest

from game.bots.process import ADVICE, Question
from game.bots.process import answer as answer_as
from game.engine.actions import BIDS, PASS, Action, Bid
from game.engine.rules import legal_actions
from game.engine.state import Task
from game.kit.style import words
from game.session import advice_requests, intents, maximum_bid
from game.session.auto_raise import RING
from game.session.bot_players import LocalBots
from game.views import advisor
from game.views.bidding import bidders
from game.views.story.entries import last_acts
from tests.play.driving import FRAME, Driver, Fingers, Keys, Mouse, Slow, deal, reach
from tests.play.test_desk_by_gamepad import Pad
from tests.workshop.driving import keystroke

pytestmark = pytest.mark.unpainted

HD = (1920, 1080)
INCHES = 43.0


def nominated(hand: type[Driver] = Fingers, players: int = 4, seed: int = 7) -> tuple[Driver, int]:
    """Return a table at which a plant has just been nominated, and its nominator."""
    match = reach(
        deal(players, seed=seed, hidden_money=True), lambda state: state.task == Task.NOMINATE and state.round == 2
    )
    driver, seat = hand(match, "table", HD, bidding="together"), match.state.actor
    driver.app.room.measure(INCHES)
    driver.wait(2)
    plant = next(move for move in legal_actions(match.state) if move != PASS)
    driver.mean(intents.StageMove(seat, plant))
    driver.mean(intents.Confirm(seat))
    return driver, seat


def answer(driver: Driver, seat: int, more: int = 0) -> None:
    """Answer with the dial's amount raised `more` - 1 times by one; 0 passes."""
    for _ in range(more - 1):
        driver.mean(intents.SetBid(seat, driver.scene.session.view(seat).bid + 1))
    driver.mean(intents.Confirm(seat) if more else intents.PassTurn(seat))


def settle(driver: Driver) -> None:
    """Run frames until the answers to a nomination are gathered and the maximum bids have raised as far as they can."""
    session = driver.scene.session
    for _ in range(600):
        if not maximum_bid.gathers(session) and maximum_bid.due(session) is None:
            return
        driver.wait()


@pytest.mark.rotates(1)
@pytest.mark.parametrize("hand", (Fingers, Mouse))
def test_all_players_answer_a_nomination_at_once_and_their_bids_follow_in_seat_order(hand: type[Driver]) -> None:
    driver, seat = nominated(hand)
    session, match = driver.scene.session, driver.match
    lines, bid, ring = len(match.record.lines), match.state.bid, match.state.ring
    first, second, third = (other for other in ring if other != seat)
    assert all(driver.has(intents.Confirm(other)) for other in (first, second, third)), "all are asked at once"
    answer(driver, third)
    answer(driver, second, 2)
    assert len(match.record.lines) == lines, "nothing is committed while others answer"
    answer(driver, first)
    settle(driver)
    moves: list[tuple[int, tuple[Action, ...]]] = [(line.seat, line.moves) for line in match.record.lines[lines:]]
    assert moves == [(first, (PASS,)), (second, (BIDS[bid + 1],)), (third, (PASS,))]
    assert session.decides(seat), "the nominator set no maximum, so it is asked"


@pytest.mark.rotates(1)
@pytest.mark.parametrize("last", (False, True))
def test_a_maximum_bid_can_be_set_to_pass_when_it_is_outbid(last: bool) -> None:
    """A seat that is outbid beyond its maximum is asked again, or passes if it said so before it answered."""
    driver, leader = nominated()
    session, match = driver.scene.session, driver.match
    low, high, *others = maximum_bid.unanswered(session)
    if last:
        driver.mean(intents.ThenPass(low))
    for seat, more in ((low, 1), (high, 4), *((other, 0) for other in others)):
        answer(driver, seat, more)
    settle(driver)
    if session.decides(leader):
        driver.mean(intents.PassTurn(leader))
        settle(driver)
    assert session.decides(low) is not last
    assert (low in match.state.ring) is not last


def test_a_player_who_reopens_their_answer_stops_the_countdown_to_bidding() -> None:
    driver, seat = nominated()
    session, match = driver.scene.session, driver.match
    lines = len(match.record.lines)
    others = [other for other in match.state.ring if other != seat]
    for other in others:
        answer(driver, other)
    driver.mean(intents.Open(others[0], maximum_bid.SHEET))
    driver.wait(round(3 * RING / FRAME))
    assert len(match.record.lines) == lines and maximum_bid.unanswered(session) == (others[0],)
    answer(driver, others[0], 1)
    settle(driver)
    assert match.record.lines[lines].moves == (Bid(match.state.bid),), "the later answer counts"


def alone(layout: str, hand: type[Driver] | None = None, seed: int = 7, round_: int = 3) -> Driver:
    """Return the driver of a person among three bots, who is asked about a plant that one of the bots has nominated."""
    match = reach(
        deal(4, seed=seed, kinds=("person", "greedy", "greedy", "greedy")),
        lambda state: state.task == Task.NOMINATE and state.round == round_,
    )
    hand = hand or (Mouse if layout == "desk" else Fingers)
    driver = hand(match, layout, (1280, 800) if layout == "desk" else HD, LocalBots(3), bidding="together")
    for _ in range(200):
        if maximum_bid.gathers(driver.scene.session):
            break
        driver.wait()
    assert maximum_bid.unanswered(driver.scene.session) == (0,)
    return driver


@pytest.mark.rotates(1)
@pytest.mark.parametrize("layout", ("desk", "table"))
def test_a_person_alone_among_bots_is_asked_once_for_a_maximum_bid(layout: str) -> None:
    driver = alone(layout)
    session, match = driver.scene.session, driver.match
    lines, lot = len(match.record.lines), match.state.lot
    driver.wait(120)
    assert len(match.record.lines) == lines, "the bots wait for the answer"
    assert words.say("maximum.once") in "\n".join(driver.texts()).replace("\n", " ")
    for _ in range(20):
        driver.mean(intents.SetBid(0, session.view(0).bid + 1))
    most = session.view(0).bid
    driver.mean(intents.Confirm(0))
    for _ in range(600):
        if match.state.lot != lot or (session.decides(0) and not session.view(0).maximum):
            break
        driver.wait()
    made = [move for line in match.record.lines[lines:] if line.seat == 0 for move in line.moves]
    bids = [move.amount for move in made if isinstance(move, Bid)]
    assert bids and max(bids) <= most and bids == sorted(bids)
    if match.state.lot == lot:
        assert match.state.bid >= most, "asked again only if the maximum was passed"


def test_a_person_alone_among_bots_passes_in_an_auction_with_one_touch() -> None:
    driver = alone("desk")
    lines, lot = len(driver.match.record.lines), driver.match.state.lot
    driver.mean(intents.PassTurn(0))
    for _ in range(600):
        if driver.match.state.lot != lot:
            break
        driver.wait()
    assert [line.moves for line in driver.match.record.lines[lines:] if line.seat == 0] == [(PASS,)]


def test_several_people_at_one_desk_are_not_asked_for_bids_at_the_same_time() -> None:
    match = reach(deal(4, kinds=("person", "person", "greedy", "greedy")), lambda state: state.task == Task.RAISE)
    driver = Mouse(match, "desk", (1280, 800), Slow(), bidding="together")
    driver.wait(3)
    assert not maximum_bid.gathers(driver.scene.session)


def test_a_player_whose_maximum_bid_is_exceeded_is_asked_again() -> None:
    driver, seat = nominated()
    match = driver.match
    first, second, *rest = (other for other in match.state.ring if other != seat)
    answer(driver, first, 2)
    answer(driver, second, 6)
    for other in rest:
        answer(driver, other)
    settle(driver)
    for _ in range(3):
        if match.state.actor != seat:
            break
        answer(driver, seat)
        settle(driver)
    assert match.state.actor == first and match.state.leader == second
    assert driver.has(intents.PassTurn(first))


def test_the_nominator_can_undo_the_nomination_while_others_answer() -> None:
    driver, seat = nominated()
    session, match = driver.scene.session, driver.match
    answer(driver, next(other for other in match.state.ring if other != seat), 1)
    driver.mean(intents.Undo(seat))
    assert match.state.task == Task.NOMINATE
    assert all(view.maximum is None for view in session.views)


def test_with_hidden_money_an_unaffordable_maximum_bid_looks_like_any_other() -> None:
    driver, seat = nominated()
    session, match = driver.scene.session, driver.match
    first = next(other for other in match.state.ring if other != seat)
    match.state.players[first].money = match.state.bid
    answer(driver, first, 3)
    assert session.view(first).refused is None and maximum_bid.answered(session, first)
    for other in maximum_bid.unanswered(session):
        answer(driver, other)
    settle(driver)
    assert match.state.actor == first and session.view(first).maximum is None, "it is asked as if it were outbid"


@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.slow) for seed in (1, 2))])
def test_random_touches_in_auctions_bid_no_more_than_a_player_chose_and_pass_only_if_chosen(seed: int) -> None:
    interleave(Random(seed), 60)


def interleave(random: Random, touches: int) -> None:
    driver, _ = nominated(players=random.choice((4, 6)), seed=random.randrange(1, 5))
    assert isinstance(driver, Fingers)
    session, match = driver.scene.session, driver.match
    allowed: dict[int, int] = {}
    """The most that each seat has agreed to; 0 for leaving."""
    meant = (intents.Confirm, intents.PassTurn, intents.SetBid, intents.Undo, intents.Open, intents.Close)
    for _ in range(touches):
        if match.state.task != Task.RAISE:
            return
        lines, gathers = len(match.record.lines), maximum_bid.gathers(session)
        spots = [
            spot
            for spot in driver.app.room.canvas.spots
            if isinstance(spot.target.intent, meant) and spot.target.enabled and spot.owner is not None
        ]
        spot = random.choice(spots)
        intent = spot.target.intent
        found = driver.app.room.canvas.find(*spot.target.rect.center)
        if found is None or found.target.name != spot.target.name:
            continue
        if isinstance(intent, intents.Confirm):
            allowed[intent.seat] = session.view(intent.seat).bid
        elif isinstance(intent, intents.PassTurn):
            allowed[intent.seat] = 0
        elif gathers and isinstance(intent, intents.Open) and intent.sheet == maximum_bid.SHEET:
            allowed.pop(intent.seat, None)
        driver.touch(spot)
        driver.wait(random.choice((1, 10, 60)))
        for line in match.record.lines[lines:]:
            if line.word == "undo":
                continue
            assert line.seat in allowed, f"{line} was never answered"
            amounts = [move.amount for move in line.moves if isinstance(move, Bid)]
            assert all(amount <= allowed[line.seat] for amount in amounts), f"{line} is more than {allowed}"
            if PASS in line.moves:
                assert allowed[line.seat] == 0, f"{line} passes against {allowed}"


@pytest.mark.parametrize("covered", (False, True))
def test_a_collapsed_stations_button_for_a_maximum_bid_shows_the_next_bid_not_the_plan(covered: bool) -> None:
    """The button does the same for a seat that planned to pay more: other players must not learn of its plan."""
    match = reach(deal(4, seed=7, hidden_money=covered), lambda state: state.task == Task.RAISE and state.round == 3)
    driver = Fingers(match, "table", (1920, 1080))
    driver.app.room.measure(43.0)
    session, state = driver.scene.session, match.state
    seat = next(other for other in state.ring if other not in (state.actor, state.leader))
    session.perform(intents.PlanPlant(seat, state.lot))
    session.perform(intents.PlanPrice(seat, state.bid + 7))
    driver.wait(2)
    spot = driver.spot(intents.Open(seat, "maximum"))
    painted = next(one for one in driver.app.room.canvas.painted if one.panel.owner == seat)
    texts = [text for text, _ in painted.texts]
    assert words.say("table.tool.maximum") in texts and str(state.bid + 1) in texts
    assert str(state.bid + 7) not in texts and spot.target.enabled


def other_asked() -> Driver:
    """Return a desk at which the person answers a nomination while the ring is at a bot."""
    driver = alone("desk", seed=5, round_=8)
    assert driver.match.state.actor != 0
    return driver


@pytest.mark.judges("maximum.all_at_once")
def test_the_desk_says_that_all_players_set_a_maximum_only_while_they_do() -> None:
    driver = other_asked()
    assert maximum_bid.gathers(driver.scene.session)
    assert words.say("maximum.all_at_once") in driver.texts()
    driver.mean(intents.PassTurn(0))
    driver.wait(3)
    assert not maximum_bid.gathers(driver.scene.session)
    assert words.say("maximum.all_at_once") not in driver.texts()


def played(driver: Driver, lines: int) -> list[Action]:
    """Return the person's moves since a line of the record."""
    return [move for line in driver.match.record.lines[lines:] if line.seat == 0 for move in line.moves]


@pytest.mark.rotates
@pytest.mark.parametrize("hand", (Keys, Pad))
@pytest.mark.parametrize("more", (0, 5))
def test_an_answer_given_in_advance_in_an_auction_is_not_overridden_by_confirming_or_passing_again(
    hand: type[Driver], more: int
) -> None:
    """At a pace for people, the answer is about to be played: nothing on the screen bids or passes in its place."""
    driver = alone("desk", hand)
    driver.app.room.settings.speed = "normal"
    session, match = driver.scene.session, driver.match
    lines, lot, bid = len(match.record.lines), match.state.lot, match.state.bid
    session.perform(intents.SetBid(0, bid + more))
    session.perform(intents.Confirm(0) if more else intents.PassTurn(0))
    if more:
        session.perform(intents.ThenPass(0))
    driver.wait(2)
    pressed = 0
    while match.state.lot == lot and 0 in match.state.ring and pressed < 600:
        pressed += 1
        assert not driver.has(intents.Confirm(0)) and not driver.has(intents.PassTurn(0))
        assert not session.decides(0)
        if isinstance(driver, Pad):
            driver.button(pygame.CONTROLLER_BUTTON_A)
        else:
            driver.step(FRAME, keystroke(pygame.K_SPACE, " "))
        session.perform(intents.Confirm(0))
        session.perform(intents.PassTurn(0))
    assert pressed > 20, "the turn lasted long enough to press a key"
    made = played(driver, lines)
    bids = [move.amount for move in made if isinstance(move, Bid)]
    assert (made == [PASS]) if not more else (bids and max(bids) <= bid + more)


@pytest.mark.rotates(1)
@pytest.mark.judges(
    "auction.limit auction.passing maximum.bots_bid maximum.bots_bid_on maximum.pass_waits maximum.you_bid"
    " maximum.you_bid_covered maximum.you_lead maximum.you_pass"
)
@pytest.mark.parametrize("more", (0, 5))
def test_headline_and_panels_of_an_auction_agree_before_and_after_an_answer_in_advance(more: int) -> None:
    driver = other_asked()
    session = driver.scene.session
    assert session.awaited == (0,), "the ring in turn order is on the person"
    assert [known.name for known in bidders(session, 0) if known.state == "turn"] == [session.match.seats[0].name]
    driver.app.room.settings.speed = "normal"
    amount = session.view(0).bid + more - 1
    if more:
        driver.mean(intents.SetBid(0, session.view(0).bid + 5))
        amount = session.view(0).bid
    driver.mean(intents.Confirm(0) if more else intents.PassTurn(0))
    driver.wait(3)
    said = driver.texts()
    assert (words.say("maximum.you_bid", most=amount) if more else words.say("maximum.you_pass")) in said
    own = bidders(session, 0, tells=True)[-1]
    assert (own.state, own.bid) == (("limit", amount) if more else ("passing", 0))
    assert driver.match.state.actor in session.awaited
    driver.mean(intents.SetMaximum(0, 0))
    assert session.view(0).maximum is None and 0 in driver.match.state.ring, "the answer can be changed"


def test_advice_is_given_while_a_nomination_is_answered() -> None:
    driver = other_asked()
    session = driver.scene.session
    assert advisor.card(session, 0).due
    advice_requests.ask(session, intents.Ask(0, "engineer", 0))
    asked = session.view(0).advice_request
    assert asked
    advice_requests.deliver(session, 0, answer_as(Question(1, 0, "engineer", 1, asked.record, asked.back, ADVICE)))
    told = session.view(0).advice_request
    assert told and told.advice and told.advice.seat == 0
    bids = [move.amount for move in told.advice.best.moves if isinstance(move, Bid)]
    assert [session.view(0).bid] == bids, "a bid is advised, and the dial is set to it"


def test_passes_in_an_auction_are_shown_beside_the_players_until_it_is_over() -> None:
    driver = other_asked()
    session = driver.scene.session
    driver.mean(intents.PassTurn(0))
    lot = driver.match.state.lot
    seen = set[str]()
    while driver.match.state.lot == lot and driver.match.state.task == Task.RAISE:
        seen |= {act.deed for act in last_acts(session).values() if act.plant == lot}
        driver.wait()
    assert "passed" in seen
    assert not any(act.deed in ("passed", "bid") and act.plant == lot for act in last_acts(session).values())
