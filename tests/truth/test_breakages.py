"""Proof that the judges work: the program is broken on purpose, and each time a sentence that became false is
reported.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from types import SimpleNamespace
from typing import Any

import pytest

from game.desk import desk_layout
from game.desk.phases import bureaucracy, house_question
from game.desk.phases import plant_market as desk_auction
from game.engine import auction, refusal
from game.engine.actions import DONE
from game.engine.bureaucracy import resupply_now
from game.engine.events import PlantPutBack
from game.engine.state import GameState, Phase, Task
from game.kit.style import words
from game.match import Match
from game.pads import bid_pad
from game.session.session import Session
from game.views import primer
from game.views.building_sites import near_cities
from tests.truth import test_refusals, test_register
from tests.truth.judges import JUDGING
from tests.truth.judging import Court
from tests.truth.listening import Said, at_desk, at_table
from tests.truth.of_events import happened, try_event
from tests.truth.walking import OPEN, walked
from tests.workshop.staging import StagedGame, again

FOUR = StagedGame("recharged", "baden-wuerttemberg", 4, 6, OPEN)
CLASSIC = StagedGame("classic", "italy", 3, 5, OPEN)

pytestmark = pytest.mark.usefixtures("screen")


@pytest.fixture(autouse=True)
def nothing_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """Clear the caches of panels: a panel cached before would hide the deliberate fault."""
    monkeypatch.setattr(desk_layout, "_around", lambda session, grid, board: desk_layout._found(session, grid, board))


@cache
def reached(game: StagedGame, task: Task, round_: int) -> Match:
    """Return a game in which a seat has this task in this round."""
    for match, _ in walked(game):
        if match.state.task == task and match.state.round >= round_:
            return match
    raise AssertionError("never")


def false(said: list[Said]) -> set[str]:
    """Return the catalogue keys of the sentences that their judges find false."""
    assert JUDGING
    court = Court()
    court.try_all(said)
    return set(court.false)


def shown(match: Match, sheet: str = "") -> Session:
    session = Session(again(match))
    session.shown_seat = match.asked()[0]
    for view in session.views:
        view.sheet = sheet
    return session


def test_a_catalogue_sentence_with_a_number_written_out_fails_its_check(monkeypatch: pytest.MonkeyPatch) -> None:
    messages = dict(words.catalogue("en"))
    messages["auction.discount_note"] = "lowest plant: minimum bid 1"
    monkeypatch.setattr(words, "catalogue", lambda code: messages)
    with pytest.raises(AssertionError):
        test_register.test_catalogue_sentences_write_out_no_number_unless_exempted()


def test_a_catalogue_message_without_a_truth_check_is_detected(monkeypatch: pytest.MonkeyPatch) -> None:
    messages = {**words.catalogue("en"), "auction.third": "Whoever bids third pays half."}
    monkeypatch.setattr(words, "catalogue", lambda code: messages)
    with pytest.raises(AssertionError, match=r"auction\.third"):
        test_register.test_every_catalogue_message_has_a_truth_check_or_an_exemption()


def test_a_help_sentence_with_the_wrong_threshold_of_step_2_fails_its_check(monkeypatch: pytest.MonkeyPatch) -> None:
    """The help said that Step 2 begins with the edition's cities, not with the map's."""
    session = shown(reached(FOUR, Task.BUY, 2), "help")
    assert false(at_desk(session)) == set()
    known = primer.known
    monkeypatch.setattr(
        primer, "known", lambda session: replace(known(session), step2=session.match.state.rules.step2_cities)
    )
    assert false(at_desk(session)) == {"primer.end"}


def test_a_forecast_that_names_the_wrong_plant_fails_its_check(monkeypatch: pytest.MonkeyPatch) -> None:
    """The forecast is broken to say that the second highest future plant goes under the deck."""
    session = shown(reached(FOUR, Task.RUN, 3))
    plant = session.match.state.future[-2]
    assert false(at_desk(session)) == set()
    monkeypatch.setattr(bureaucracy, "market_change", lambda session: words.say("power.market", plant=plant))
    assert false(at_desk(session)) == {"power.market"}


def test_the_sentence_that_bids_go_clockwise_fails_its_check_if_they_do_not(monkeypatch: pytest.MonkeyPatch) -> None:
    session = shown(reached(StagedGame("recharged", "germany", 4, 6, OPEN), Task.RAISE, 3))
    assert false(at_desk(session)) == set()

    def ring(state: GameState) -> tuple[int, ...]:
        seats = sorted(state.eligible, reverse=True)
        start = seats.index(state.actor)
        return tuple(seats[start:] + seats[:start])

    monkeypatch.setattr(auction, "_ring", ring)
    session = shown(reached(StagedGame("recharged", "germany", 5, 7, OPEN), Task.RAISE, 3))
    assert "asking.bids_clockwise" in false(at_desk(session))


def test_a_stated_income_taken_from_the_wrong_row_of_payments_fails_its_check(monkeypatch: pytest.MonkeyPatch) -> None:
    """The income of one more city is taken from a wrong row: that of a player who powers no city."""
    session = shown(reached(CLASSIC, Task.RUN, 3))
    assert false([*at_desk(session), *at_table(session)]) == set()
    monkeypatch.setattr(Session, "lit", lambda self, seat: 0)
    assert "table.one_more" in false(at_table(session))


def test_a_resupply_forecast_with_the_numbers_of_another_step_fails_its_check(monkeypatch: pytest.MonkeyPatch) -> None:
    session = shown(reached(CLASSIC, Task.BUY, 3))
    assert false(at_desk(session)) == set()

    def next_step(state: GameState) -> tuple[int, int, int, int]:
        later = state.copy()
        later.step = 3
        return resupply_now(later)

    monkeypatch.setattr("game.engine.bureaucracy.resupply_now", next_step)
    monkeypatch.setattr("tests.truth.of_fuel.comes_back", lambda state: resupply_now(state))
    assert false(at_desk(session)) == {"market.next"}


@pytest.mark.parametrize(("key", "off"), [("auction.deck", -1), ("auction.left", 1)])
def test_a_wrong_number_of_cards_in_the_deck_or_of_money_left_fails_its_check(
    key: str, off: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The deck is broken to state one card less, and the money after a bid to state one Elektro more."""
    session = shown(reached(CLASSIC, Task.RAISE, 3))
    assert false(at_desk(session)) == set()
    module = desk_auction if key == "auction.deck" else bid_pad

    def false_by_one(told: str, **values: object) -> str:
        return words.say(told, **{name: value + off if told == key else value for name, value in values.items()})  # type: ignore[operator]

    monkeypatch.setattr(module, "words", SimpleNamespace(say=false_by_one, joined=words.joined))
    assert key in false(at_desk(session))


def test_a_sentence_that_gives_the_price_of_the_wrong_city_fails_its_check(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is affordable any more, and the second cheapest house is named as the cheapest."""
    match = again(reached(CLASSIC, Task.BUILD, 3))
    match.state = match.state.copy()
    match.state.players[match.asked()[0]].money = 3
    session = shown(match)
    assert false(at_desk(session)) == set()
    near = near_cities
    monkeypatch.setattr(house_question, "near_cities", lambda session, seat: near(session, seat)[1:])
    found = [item.price for item in near(session, match.asked()[0])]
    assert ("build.too_dear" in false(at_desk(session))) == (found[1] > found[0])


def test_a_refusal_that_states_the_wrong_missing_amount_fails_its_check(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(refusal, "_missing", lambda state, cost: cost - state.players[state.actor].money + 1)
    _, wrong, _ = test_refusals.refused.__wrapped__((CLASSIC,), 40)
    assert set(wrong) & {"city_too_dear", "bid_too_dear", "too_dear"}


def test_an_announcement_that_names_the_wrong_plant_fails_its_check(monkeypatch: pytest.MonkeyPatch) -> None:
    """The event that a plant went under the deck is changed to name another plant."""

    def told(broken: bool) -> set[str]:
        court, session = Court(), Session(again(reached(CLASSIC, Task.RUN, 3)))
        state = session.match.state.copy()
        while state.phase == Phase.BUREAUCRACY:
            for one in happened(_at(session, state), (DONE,)):
                event: Any = one.event
                if broken and isinstance(event, PlantPutBack):
                    one.event = PlantPutBack(event.plant - 1)
                try_event(court, session, one)
                state = one.after
        return set(court.false)

    assert told(False) == set()
    assert told(True) == {"telling.put_back"}


def _at(session: Session, state: GameState) -> Match:
    match = again(session.match)
    match.state = state
    return match
