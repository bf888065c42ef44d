"""The calculations behind the turn order and an income are those of the engine, and are requested by hand."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pygame
import pytest

from game.bots import decide
from game.engine import turn_order
from game.engine.actions import DONE, Run
from game.engine.plants import best_firing
from game.engine.state import CARTEL, GameState, Phase, Task
from game.kit.style import words
from game.kit.values.ids import AtSeat
from game.match import Match
from game.scenes.lesson_offer import lesson_for
from game.session.intents import Nothing, Open
from game.session.session import Session
from game.views import explanations
from game.views.rulebook import references
from game.views.rulebook.subject import Subject
from tests.play.driving import FRAME, Driver, Fingers, Mouse, deal, reach
from tests.truth.judging import best_lit

KINDS = ("person", "greedy", "greedy", "greedy")


def at(task: Task, number: int) -> Callable[[GameState], bool]:
    return lambda state: state.task == task and state.round == number


def games() -> Iterator[Match]:
    """Yield moments of every phase, of games in which seats are tied."""
    for seed in (3, 7):
        for task, number in ((Task.NOMINATE, 1), (Task.BUY, 1), (Task.NOMINATE, 2), (Task.BUILD, 3), (Task.RUN, 4)):
            yield reach(deal(4, seed=seed), at(task, number))


def compared(match: Match, order: tuple[int, ...], told: str) -> int:
    """Check that each place names its seat; return how many ties between players the lower plant decided."""
    parts, tied = told.split("; "), 0
    assert len(parts) == len(order)
    for place, (seat, part) in enumerate(zip(order, parts, strict=True), start=1):
        assert part.startswith(f"{place}. {match.seats[seat].name}: ")
        if match_tie := re.search(r"plant (\d+) is lower than (\d+)", part):
            assert int(match_tie[1]) < int(match_tie[2])
            tied += 1
    return tied


@pytest.mark.judges("why.drawn why.now why.order why.place why.tied")
def test_the_explanation_gives_the_turn_order_now_and_as_it_would_be_if_set_again() -> None:
    tied = differs = 0
    for match in games():
        session, state = Session(match), match.state
        made, now = explanations.state_after_ordering(match), explanations.order_if_made(state)
        told = explanations.order_reasons(session)
        if made is None:
            assert state.round == 1 and state.phase == Phase.AUCTION and "drawn" in told
        else:
            again = made.copy()
            turn_order.determine(again)
            assert again.order == made.order == state.order, "the stated figures decided the order"
            assert f"{explanations._places(session, made)}." in told
            tied += compared(match, state.order, explanations._places(session, made))
        different = now.order != state.order
        differs += different
        assert ("If the turn order were set now" in told) == different
        compared(match, now.order, explanations._places(session, now))
        for known in (one for one in (made, now) if one):
            for seat, part in zip(known.order, explanations._places(session, known).split("; "), strict=True):
                player = known.players[seat]
                if player.largest_plant:
                    assert f"{len(player.cities)} cit" in part
                if player.largest_plant:
                    assert f"plant {player.largest_plant}" in part
    assert tied and differs


@pytest.mark.judges("why.brief why.listed")
@pytest.mark.parametrize("players", [5, 6])
def test_with_five_or_six_players_the_turn_order_is_explained_in_one_line_for_each(players: int) -> None:
    for task, number in ((Task.BUY, 1), (Task.NOMINATE, 3)):
        match = reach(deal(players), at(task, number))
        session = Session(match)
        made = explanations.state_after_ordering(match)
        told = explanations.order_reasons(session).split("\n")
        if made is None:
            assert "drawn" in told[0]
            continue
        assert told[0] == words.say("why.listed")
        known = [(len(made.players[seat].cities), made.players[seat].largest_plant) for seat in match.state.order]
        assert known == sorted(known, reverse=True)
        for place, (seat, (cities, plant)) in enumerate(zip(match.state.order, known, strict=True), start=1):
            assert re.fullmatch(rf"{place}\. {match.seats[seat].name}: {cities} cit(y|ies), plant {plant}", told[place])
        assert all(len(line) < 50 for line in told), "each can be read at a glance"


@pytest.mark.judges("why.bare why.cartel why.equal")
def test_the_turn_order_is_explained_for_no_plants_a_full_tie_and_the_cartel() -> None:
    match = reach(deal(3), at(Task.BUY, 2))
    session, state = Session(match), match.state.copy()
    for player in state.players:
        player.plants = ()
        player.cities = ()
    turn_order.determine(state)
    first, *others = explanations._places(session, state).split("; ")
    assert first.endswith("0 cities, no plant") and all(other.endswith("the old order is kept") for other in others)
    two = reach(deal(2), at(Task.BUY, 2))
    told = explanations._places(Session(two), two.state).split("; ")
    assert two.state.order[1] == CARTEL and told[1] == "2. Cartel: always between the players"


def income_said(session: Session, seat: int) -> tuple[int, int]:
    found = re.match(r"(\d+) powered cit\w+ would pay (\d+) Elektro\.", explanations.income_reason(session, seat))
    assert found
    return int(found[1]), int(found[2])


@pytest.mark.judges("why.fuel why.lit why.network why.plants")
@pytest.mark.parametrize("edition", ("recharged", "classic"))
def test_the_explained_income_is_what_the_engine_pays(edition: str) -> None:
    limits = set()
    for number, task in ((1, Task.RUN), (2, Task.BUILD), (2, Task.RUN), (3, Task.BUY), (3, Task.RUN), (5, Task.RUN)):
        match = reach(deal(4, edition), at(task, number))
        session, state = Session(match), match.state
        for seat, player in enumerate(state.players):
            told = explanations.income_reason(session, seat)
            lit, pays = best_lit(state, seat)
            assert income_said(session, seat) == (lit, pays)
            limit = next(word for word in ("network", "fuel", "plants") if f"The {word} limit" in told)
            limits.add(limit)
            able = min(player.capacity, best_lit(state, seat, 40)[0])
            expected = "network" if lit == len(player.cities) else "fuel" if able < player.capacity else "plants"
            assert limit == expected
            numbers = [int(number) for number in re.findall(r"\d+", told.partition(". ")[2].partition(". Paid")[0])]
            assert len(player.cities) in numbers and (able if limit != "plants" else player.capacity) in numbers
    assert "network" in limits and len(limits) > 1


@pytest.mark.judges("why.paid")
def test_the_explanation_of_income_states_what_was_paid_in_the_last_round() -> None:
    match = reach(deal(4), at(Task.RUN, 2))
    before = [player.money for player in match.state.players]
    for seat in match.asked():
        player = match.state.players[seat]
        firing = best_firing(player.plants, player.fuel, len(player.cities))
        runs = [Run(plant.number, mix) for plant, mix in firing]
        match.commit(seat, (*runs, DONE))
    assert match.state.round == 3
    for seat, player in enumerate(match.state.players):
        told = explanations.income_reason(Session(match), seat)
        assert f"Last income: {player.money - before[seat]}, for {player.supplied} powered cit" in told


@pytest.mark.judges("why.choice")
def test_a_player_who_selects_no_plants_to_run_is_told_the_income_they_could_have() -> None:
    match = reach(deal(4), at(Task.RUN, 3))
    session = Session(match)
    session.view(0).runs.clear()
    lit, pays = best_lit(match.state, 0)
    assert income_said(session, 0) == (0, match.state.rules.pays(0))
    assert f"you could power {lit} cities, for {pays}." in explanations.income_reason(session, 0)


# --- by hand -----------------------------------------------------------------------------------------


def asked(driver: Fingers | Mouse, place: tuple[float, float]) -> str:
    """Rest a finger there, or press the right mouse button."""
    driver.app.step(0.6)
    if isinstance(driver, Mouse):
        driver.button(pygame.MOUSEBUTTONDOWN, place, 3)
        return said(driver)
    finger = driver.down(place)
    for _ in range(36):
        driver.app.step(FRAME)
    told = said(driver)
    driver.up(finger, place)
    return told


def said(driver: Driver) -> str:
    (note,) = driver.app.room.canvas.overlay.notes.values()
    return str(note.text)


def middle(driver: Driver, name: str) -> tuple[float, float]:
    spot = next(spot for spot in driver.app.room.canvas.spots if spot.target.name == name)
    assert driver.app.room.canvas.find(*spot.target.rect.center) == spot
    return spot.target.rect.center


@pytest.mark.parametrize(("means", "phase"), ((Fingers, Phase.AUCTION), (Mouse, Phase.AUCTION), (Mouse, Phase.BUILD)))
def test_in_the_desk_layout_turn_order_and_income_are_explained_on_request(means: Any, phase: Phase) -> None:
    match = reach(deal(4, kinds=KINDS), lambda state: state.phase == phase and state.actor == 0 and state.round == 3)
    session = Session(match)
    for name, told in (
        (explanations.ORDER, explanations.order_reasons(session)),
        (explanations.INCOME, explanations.income_reason(session, 0)),
        (explanations.PAYMENT, explanations.income_reason(session, 0)),
    ):
        driver = means(match, "desk", (1280, 800))
        said = asked(driver, middle(driver, name))
        if said != told:
            assert name == explanations.PAYMENT and said.endswith(f" {told}")


def test_in_the_table_layout_turn_order_and_income_are_explained_in_the_askers_language() -> None:
    match = reach(deal(4), lambda state: state.task == Task.BUY and state.round == 3)
    driver = Fingers(match, "table", (1920, 1080))
    session = driver.scene.session
    for seat in range(4):
        session.view(seat).language = "de"
    with words.speaking("de"):
        order = explanations.order_reasons(session)
    assert asked(driver, middle(driver, explanations.ORDER)) == order
    spots = [spot for spot in driver.app.room.canvas.spots if spot.target.intent == Open(1, "payment")]
    with words.speaking("de"):
        income = explanations.income_reason(session, 1)
    assert income in asked(driver, spots[0].target.rect.center)


def test_in_bureaucracy_each_players_row_and_the_own_income_table_explain_income() -> None:
    match = reach(deal(4, kinds=KINDS), lambda state: state.task == Task.RUN and state.round == 3)
    for seat in (1, 2, 3):
        match.commit(seat, decide(match.state, "greedy", Random(1), seat))
    session = Session(match)
    for seat in (1, 2):
        driver = Mouse(match, "desk", (1280, 800))
        row = AtSeat(match.seats[seat].colour, explanations.INCOME)
        assert asked(driver, middle(driver, row)) == explanations.income_reason(session, seat)
    driver = Mouse(match, "desk", (1280, 800))
    assert asked(driver, middle(driver, explanations.INCOME)) == explanations.income_reason(session, 0)


def test_in_the_table_layout_a_long_touch_of_the_income_table_explains_the_income() -> None:
    match = reach(deal(3), lambda state: state.task == Task.RUN and state.round == 3)
    for seat in range(3):
        driver = Fingers(match, "table", (1920, 1080))
        paper = AtSeat(match.seats[seat].colour, explanations.INCOME)
        assert asked(driver, middle(driver, paper)) == explanations.income_reason(driver.scene.session, seat)


@pytest.mark.parametrize(("means", "layout"), ((Mouse, "desk"), (Fingers, "table")))
def test_asking_about_the_cartel_explains_it_and_leads_to_its_rulebook_paragraph_and_lesson(
    means: Any, layout: str
) -> None:
    """A long touch of the Cartel's band gives a sentence, the paragraph of its plants, and its lesson."""
    match = reach(deal(2), lambda state: state.task == Task.NOMINATE and state.round == 1)
    assert match.state.cartel is not None
    driver = means(match, layout, (1920, 1080))
    assert asked(driver, middle(driver, explanations.THIRD)) == words.say("teach.hand.cartel")
    subject = Subject.of(driver.scene.session)
    assert references.of_target(subject, explanations.THIRD, Nothing()) == "two.plant"
    found = lesson_for(driver.scene.session, explanations.THIRD, Nothing(), shared=False)
    assert found is not None and found.id == "cartel"
