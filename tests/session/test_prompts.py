"""Every task has a prompt and every refusal a sentence, in every language."""

import re
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from game.bots import decide
from game.engine.actions import NOMINATE, SCRAP, Build
from game.engine.plants import CARDS
from game.engine.record import Seat
from game.engine.resources import COAL, GARBAGE
from game.engine.state import IllegalAction, Task
from game.kit.style import words
from game.match import Match, new_match
from game.session import intents, prompts
from game.session.prompts import burns, token_phrase
from game.session.session import Session

GAME = Path(prompts.__file__).parent.parent


@pytest.fixture(autouse=True)
def english() -> None:
    words.set_language("en")


def deal(edition: str = "recharged", **rules: object) -> Match:
    seats = [Seat("red", "person", "Anna"), Seat("blue", "person", "Ben"), Seat("green", "greedy", "Cleo")]
    return new_match(edition, "germany", seats, 4, None, dict(rules))


def until(match: Match, task: Task, seat: int | None = None) -> Session:
    random = Random(2)
    while match.state.task != task or (seat is not None and match.state.actor != seat):
        asked = match.asked()[0]
        match.commit(asked, decide(match.state, "greedy", random, asked))
    return Session(match)


@pytest.mark.parametrize("language", ["en", "es"])
def test_every_kind_of_decision_has_its_own_prompt_with_the_players_name_and_an_instruction(language: str) -> None:
    words.set_language(language)
    tasks = (Task.NOMINATE, Task.RAISE, Task.BUY, Task.BUILD, Task.RUN)
    told = set()
    match = deal()
    for task in tasks:
        session = until(match, task, 0)
        told.add((prompts.title(session, 0), prompts.instruction(session, 0)))
    assert len(told) == len(tasks)
    assert all("Anna" in title and reason for title, reason in told)


def test_the_prompt_names_the_player_who_is_deciding() -> None:
    session = until(deal(), Task.NOMINATE, 2)
    assert prompts.title(session, 2) == "Cleo is deciding"


def test_the_prompt_changes_once_a_plant_with_fuel_is_selected_to_be_discarded() -> None:
    session = until(deal(), Task.SCRAP, 0)
    before = prompts.title(session, 0)
    number = session.match.state.players[0].plants[0].number
    session.perform(intents.StageMove(0, SCRAP[number]))
    assert prompts.title(session, 0) != before


def test_a_refusal_is_shown_instead_of_the_instruction_until_the_next_touch() -> None:
    session = until(deal(), Task.NOMINATE, 0)
    usual = prompts.instruction(session, 0)
    session.perform(intents.StageMove(0, NOMINATE[session.match.state.future[0]]))
    assert "future market" in prompts.instruction(session, 0)
    session.perform(intents.StepBack(0))
    assert prompts.instruction(session, 0) == usual


def test_refusals_name_the_fuel_or_the_city_concerned() -> None:
    session = until(deal(), Task.BUY, 0)
    refused = [prompts.refused(session, IllegalAction("no_room", fuel="uranium"))]
    refused.append(prompts.refused(session, IllegalAction("city_full", city="Essen")))
    assert refused == ["There is no room for more uranium on your plants.", "Essen is full."]


@pytest.mark.parametrize("language", ["en", "es"])
def test_every_reason_for_which_the_rules_refuse_a_move_has_a_sentence(language: str) -> None:
    files = [GAME / "engine" / "refusal.py", GAME / "match.py"]
    text = "".join(file.read_text("utf-8") for file in files)
    reasons = set(re.findall(r'IllegalAction\(\s*"([a-z_0-9]+)"', text))
    reasons |= {word for pair in re.findall(r'"([a-z_]+)" if [^\n]* else "([a-z_]+)"', text) for word in pair}
    known = {key.removeprefix("refusal.").split(".")[0] for key in words.catalogue(language)}
    assert len(reasons) > 20
    assert reasons - known == set()


def test_the_prompt_asks_for_a_confirmation_before_a_player_buys_no_fuel() -> None:
    session = until(deal(), Task.BUY, 0)
    while session.acting == 0 and not session.view(0).asked_twice:
        session.perform(intents.Confirm(0))
        if session.acting != 0:
            session = until(session.match, Task.BUY, 0)
    assert "buy nothing this time" in prompts.title(session, 0)


@pytest.mark.parametrize(
    ("code", "one", "two"),
    [("fr", "1 charbon", "2 charbons"), ("en", "1 coal", "2 coal"), ("es", "1 de carbón", "2 de carbón")],
)
def test_token_counts_use_the_languages_plural(code: str, one: str, two: str) -> None:
    with words.speaking(code):
        assert (token_phrase(1, COAL), token_phrase(2, COAL)) == (one, two)
        if code == "fr":
            assert burns(CARDS[5]) == "consomme 2 charbons ou barils et alimente 1 ville"
            assert token_phrase(1, GARBAGE) == "1 déchet" and token_phrase(3, GARBAGE) == "3 déchets"


def ending(more: int) -> Session:
    """Return a game in which a seat builds while the largest network is so many houses short of the end."""
    session = until(deal(), Task.BUILD, 0)
    state = session.match.state
    state.rules = replace(state.rules, end_cities=max(state.most_cities, 1) + more)
    state.players[0].money = 500
    if not state.most_cities:
        state.players[1].cities = (0,)
    return Session(session.match)


def test_the_last_round_is_announced_as_soon_as_the_end_is_reached() -> None:
    last, usual = words.say("asking.build_last_reason"), words.say("asking.build_reason")
    assert prompts.instruction(ending(0), 0) == last
    short = ending(1)
    end, poor = short.match.state.rules.end_cities, ending(1)
    said = words.say("asking.may_end", end=end, most=end - 1, names=prompts.names_of(short, firsts(short)))
    assert prompts.instruction(short, 0) == said
    for player in poor.match.state.players:
        player.money = 0
    assert prompts.instruction(Session(poor.match), 0) == words.say("asking.build_none_reason"), (
        "no player can pay for it"
    )
    assert prompts.instruction(ending(30), 0) == usual


def firsts(session: Session) -> list[int]:
    """Return the seats that have as many cities as any other."""
    state = session.match.state
    return [player.seat for player in state.players if len(player.cities) == state.most_cities]


def test_a_selected_house_that_ends_the_game_is_announced_before_it_is_built() -> None:
    session = ending(1)
    state = session.match.state
    last = words.say("asking.build_last_reason")
    while len(session.state_of(0).players[0].cities) < state.rules.end_cities:
        assert not prompts.game_ends_after_building(session, 0) and prompts.instruction(session, 0) != last
        session.perform(intents.StageMove(0, next(move for move in session.moves(0) if isinstance(move, Build))))
    assert prompts.game_ends_after_building(session, 0) and prompts.instruction(session, 0) == last
    session.perform(intents.StepBack(0))
    assert prompts.instruction(session, 0) != last


@pytest.mark.parametrize(("task", "key"), [(Task.BUILD, "build"), (Task.BUY, "buy")])
def test_a_player_without_money_is_not_prompted_to_buy_fuel_or_build(task: Task, key: str) -> None:
    session = until(deal(), task, 0)
    session.match.state.players[0].money = 0
    session = Session(session.match)
    assert prompts.title(session, 0) == words.say(f"asking.{key}_none", name="Anna")
    reason = {"build": "build_none_reason", "buy": "buy_nothing_reason"}[key]
    assert prompts.instruction(session, 0) == words.say(f"asking.{reason}")


@pytest.mark.parametrize("code", words.languages())
def test_the_guides_sentences_quote_the_labels_of_the_buttons_they_mention(code: str) -> None:
    with words.speaking(code):
        assert words.say("market.buy_nothing") in words.say("teach.hand.no_fuel")
        for key in ("build.nothing", "table.build_nothing"):
            assert words.say(key) in words.say("teach.hand.no_house")


def test_a_new_step_is_announced_until_the_players_next_decision() -> None:
    match, random = deal(), Random(2)
    while match.state.step < 2:
        match.commit(match.asked()[0], decide(match.state, "greedy", random, match.asked()[0]))
    price = match.state.rules.house_prices[1]
    news = words.say("asking.step2", price=price)
    seat = next(seat for seat in (0, 1) if seat in match.asked())
    session = Session(match)
    assert prompts.instruction(session, seat) == news
    match.commit(seat, decide(match.state, "greedy", random, seat))
    while seat not in match.asked():
        match.commit(match.asked()[0], decide(match.state, "greedy", random, match.asked()[0]))
    assert prompts.instruction(Session(match), seat) != news
