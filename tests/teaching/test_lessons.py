"""The files of the lessons are complete and agree with the engine, and their right answers are those of a strong
bot.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from game.bots import asked_view, decide
from game.bots.advice import Advice, advise
from game.bots.levels import read_player
from game.engine import market, rules
from game.engine.actions import BUY, DONE, NOMINATE, PASS, Action, Bid, Build, Buy
from game.engine.plants import CARDS, best_firing
from game.engine.resources import FUELS
from game.engine.rules import ranking
from game.engine.setup import rules_for
from game.engine.state import GameState, Phase, Task
from game.kit.style import words
from game.match import Match
from game.teaching import lesson as lessons_file
from game.teaching.facts import FACTS, Situation, Value, sentence_values
from game.teaching.lesson import LESSONS, BrokenLesson, Lesson, LessonAttempt, begin_attempt, lessons, read_lesson
from game.teaching.script import BadScript, TeachingStep
from tests.kit.style.test_words import THINGS

COAL, OIL, GARBAGE, URANIUM = range(4)
NAMES = ("worth", "bid", "last", "fuel", "step2", "hybrids", "end", "cartel")


def given(name: str) -> Lesson:
    return read_lesson(LESSONS / f"{name}.toml")


def built(match: Match, seat: int, *cities: str) -> tuple[Action, ...]:
    """Return the houses in cities of these names, and done."""
    at = {city.name: place for place, city in enumerate(match.state.zone.cities)}
    return (*(Build(at[city]) for city in cities), DONE)


def cheapest(match: Match, seat: int, count: int, dearest: bool = False) -> tuple[Action, ...]:
    """Build this many houses, each the cheapest (or the most expensive) at that time, and finish."""
    state, moves = match.state.copy(), list[Action]()
    for _ in range(count):
        player = state.players[seat]
        open_ = [move for move in rules.legal_actions(state) if isinstance(move, Build)]
        price = {move: state.house_price[move.city] + player.reach[move.city] for move in open_}
        moves.append((max if dearest else min)(open_, key=price.__getitem__))
        rules.apply(state, moves[-1])
    return (*moves, DONE)


def bought(**count: int) -> tuple[Action, ...]:
    return (*(BUY[FUELS.index(fuel)] for fuel, many in count.items() for _ in range(many)), DONE)


def first_bid(match: Match, plant: int) -> tuple[Action, ...]:
    return NOMINATE[plant], Bid(1 if plant == match.state.discount else plant)


Answers = dict[str, tuple[tuple[Action, ...], ...]]


def answers(name: str, match: Match, seat: int) -> Answers:
    """Return, by the name of each answer that the lesson knows, one or more commits that give this answer."""

    def houses(*counts: int) -> tuple[tuple[Action, ...], ...]:
        return tuple(cheapest(match, seat, count) for count in counts)

    known: dict[str, Callable[[], Answers]] = {
        "worth": lambda: {
            "most": (first_bid(match, 21),),
            "more": (first_bid(match, 19),),
            "little": (first_bid(match, 11), first_bid(match, 14)),
            "passed": ((PASS,),),
        },
        "bid": lambda: {
            "one_more": ((Bid(20),), (Bid(21),)),
            "stopped": ((PASS,),),
            "broke": ((Bid(22),), (Bid(41),)),
        },
        "last": lambda: {"waited": houses(0), "single": houses(1), "crowd": houses(2, 3)},
        "fuel": lambda: {
            "both": (bought(coal=2, garbage=2),),
            "coal": (bought(coal=2),),
            "none": (bought(),),
            "little": (bought(coal=1), bought(garbage=2)),
        },
        "step2": lambda: {
            "five": houses(5),
            "some": houses(4),
            "far": (cheapest(match, seat, 1, dearest=True),),
            "short": houses(1, 3),
            "none": houses(0),
        },
        "hybrids": lambda: {
            "exact": (bought(oil=3, garbage=3),),
            "ahead": (bought(oil=6, garbage=6), bought(oil=4, garbage=3)),
            "half": (bought(oil=3), bought(garbage=3), bought(oil=1)),
            "none": (bought(),),
        },
        "end": lambda: {
            "cheapest": houses(4),
            "ended": (built(match, seat, "Würzburg", "Nürnberg", "Dortmund", "Osnabrück"),),
            "poor": (built(match, seat, "Nürnberg", "Würzburg", "Osnabrück", "Düsseldorf"),),
            "more": houses(5),
            "late": houses(0, 3),
        },
        "cartel": lambda: {
            "highest": (first_bid(match, 22),),
            "free": (first_bid(match, 18),),
            "passed": ((PASS,),),
            "small": (first_bid(match, 7), first_bid(match, 14)),
        },
    }
    return known[name]()


def answered(lesson: Lesson, moves: tuple[Action, ...]) -> tuple[LessonAttempt, Situation]:
    """Return the attempt at a lesson after these moves, and the situation that they led to."""
    match = lesson.match()
    seat, before = lesson.seat(match), match.state
    taught = begin_attempt(lesson, match)
    match.commit(seat, moves)
    here = Situation(match, seat, did=moves, before=before)
    taught.look(here)
    return taught, here


def advice(lesson: Lesson) -> Advice:
    match = lesson.match()
    seat = lesson.seat(match)
    mind = read_player("director")
    assert mind is not None
    return advise(asked_view(match.state, seat), mind, "director", 1)


# --- what is read --------------------------------------------------------------------------------------


def test_all_lessons_load_without_faults_in_the_intended_order() -> None:
    found = lessons()
    assert not [one for one in found if isinstance(one, BrokenLesson)]
    assert tuple(one.id for one in found) == NAMES
    assert {thing for one in found if isinstance(one, Lesson) for thing in one.things} == set(lessons_file.THINGS)


@pytest.mark.parametrize("name", NAMES)
def test_every_lesson_sentence_exists_in_every_language_and_uses_known_values(name: str) -> None:
    lesson = given(name)
    for step in (*lesson.asks, *lesson.goods, *lesson.replies):
        english = set(re.findall(r"\{(\w+)\}", words.catalogue("en")[step.key]))
        assert english <= set(FACTS), step.key
        for language in words.languages():
            assert set(re.findall(r"\{(\w+)\}", words.catalogue(language)[step.key])) == english, (language, step.key)


@pytest.mark.parametrize(
    ("change", "line", "why"),
    [
        (("place = 1", 'place = "one"'), 2, "place is a whole number"),
        (('things = ["plant"]', 'things = ["sheep"]'), 3, "things are some of plant"),
        (('"payment", ', '"paiment", '), 4, "relies are some of"),
        (("named = 21", "nambed = 21"), 12, "'nambed' is not a fact"),
        (("[[reply]]", "[[replies]]"), 20, "a lesson has no 'replies'"),
        (("place = 1", "place = = 1"), 2, ""),
    ],
)
def test_a_broken_lesson_is_reported_with_file_and_line_and_the_other_lessons_load(
    change: tuple[str, str], line: int, why: str, tmp_path: Path
) -> None:
    for path in LESSONS.iterdir():
        shutil.copy(path, tmp_path)
    script = tmp_path / "worth.toml"
    script.write_text(script.read_text().replace(*change))
    found = lessons(tmp_path)
    assert [one.id for one in found if isinstance(one, Lesson)] == [name for name in NAMES if name != "worth"]
    broken = next(one for one in found if isinstance(one, BrokenLesson))
    assert broken.why.startswith(f"{script}, line {line}: ") and why in broken.why, broken.why


def test_an_illegal_move_in_a_lessons_record_is_reported_with_file_and_line(tmp_path: Path) -> None:
    for path in LESSONS.glob("bid.*"):
        shutil.copy(path, tmp_path)
    record = tmp_path / "bid.elektro"
    rows = record.read_text().split("\n")
    nth = next(at for at, row in enumerate(rows) if "buy" in row)
    rows[nth] = rows[nth].replace("done", ", ".join(["buy uranium"] * 9) + ", done")
    record.write_text("\n".join(rows))
    with pytest.raises(BadScript, match=re.escape(f"{record}, line {nth + 1}: ")):
        read_lesson(tmp_path / "bid.toml")


def reads_well(step: TeachingStep, values: dict[str, Value]) -> None:
    """Check that all placeholders are filled in and that no language says "1 cities"."""
    try:
        for language, things in THINGS.items():
            words.set_language(language)
            said = words.say(step.key, **values)
            assert "{" not in said and not re.search(rf"(?<!\d)1 (?:{things})\b", said), said
    finally:
        words.set_language("en")


# --- what is answered ----------------------------------------------------------------------------------


def test_the_comment_on_a_learners_answer_in_a_lesson_stays_the_same_while_the_game_continues() -> None:
    """After Carla has bought the plant, eight more commits are made, in which the learner also bids for another one:
    the comment is still about the pass."""
    lesson = given("bid")
    match = lesson.match()
    seat, before = lesson.seat(match), match.state
    taught = begin_attempt(lesson, match)
    match.commit(seat, (PASS,))
    passed = Situation(match, seat, did=(PASS,), before=before)
    taught.look(passed)
    said = words.say("teach.lesson.bid.stopped", **taught.values(passed))
    assert match.seats[before.leader].name in said and str(before.bid) in said
    moves: tuple[Action, ...] = (PASS,)
    random = Random(1)
    for _ in range(8):
        asked, before = match.asked()[0], match.state
        made = decide(match.state, "engineer_0", random, asked)
        match.commit(asked, made)
        moves = tuple(made) if asked == seat else moves
        later = Situation(match, seat, did=moves, before=before)
        taught.look(later)
        assert words.say("teach.lesson.bid.stopped", **taught.values(later)) == said


@pytest.mark.judges(
    "teach.lesson.bid.broke teach.lesson.bid.leapt teach.lesson.bid.look teach.lesson.bid.one_more "
    "teach.lesson.bid.stopped teach.lesson.bid.task teach.lesson.cartel.free teach.lesson.cartel.highest "
    "teach.lesson.cartel.look teach.lesson.cartel.passed teach.lesson.cartel.small teach.lesson.cartel.task "
    "teach.lesson.end.cheapest teach.lesson.end.ended teach.lesson.end.late teach.lesson.end.look "
    "teach.lesson.end.more teach.lesson.end.poor teach.lesson.end.task teach.lesson.fuel.both "
    "teach.lesson.fuel.coal teach.lesson.fuel.little teach.lesson.fuel.look teach.lesson.fuel.none "
    "teach.lesson.fuel.task teach.lesson.hybrids.ahead teach.lesson.hybrids.exact teach.lesson.hybrids.half "
    "teach.lesson.hybrids.look teach.lesson.hybrids.none teach.lesson.hybrids.task teach.lesson.last.crowd "
    "teach.lesson.last.look teach.lesson.last.single teach.lesson.last.task teach.lesson.last.waited "
    "teach.lesson.step2.far teach.lesson.step2.five teach.lesson.step2.look teach.lesson.step2.none "
    "teach.lesson.step2.short teach.lesson.step2.some teach.lesson.step2.task teach.lesson.worth.little "
    "teach.lesson.worth.look teach.lesson.worth.more teach.lesson.worth.most teach.lesson.worth.passed "
    "teach.lesson.worth.task"
)
@pytest.mark.parametrize("name", NAMES)
def test_every_tried_answer_to_a_lesson_gets_the_intended_verdict_and_a_comment(name: str) -> None:
    lesson = given(name)
    match = lesson.match()
    tried = answers(name, match, lesson.seat(match))
    for step in lesson.asks:
        reads_well(step, step.values(Situation(match, lesson.seat(match))))
    for id, commits in tried.items():
        for moves in commits:
            taught, here = answered(lesson, moves)
            assert taught.verdict is not None and taught.verdict.id == id, (moves, taught.verdict)
            assert taught.solved == (id in [good.id for good in lesson.goods])
            reads_well(taught.verdict, taught.values(here))
    assert set(tried) | {"leapt"} >= {step.id for step in (*lesson.goods, *lesson.replies)}
    assert 2 <= len(lesson.goods) <= 3


@pytest.mark.parametrize("name", NAMES)
def test_a_strong_bot_chooses_a_right_answer_to_the_lesson_and_rates_no_wrong_one_higher(name: str) -> None:
    lesson = given(name)
    found = advice(lesson)
    match = lesson.match()
    seat = lesson.seat(match)
    chances: dict[bool, list[float]] = {True: [], False: []}
    for choice in (found.best, *found.others):
        moves = choice.moves
        if match.refusal(seat, moves) is not None:  # a plant is put up, and the bid is left to the dial
            moves = (*moves, *first_bid(match, moves[0].plant)[1:]) if hasattr(moves[0], "plant") else moves
        taught, _ = answered(lesson, moves)
        chances[taught.solved].append(choice.chance)
        if choice is found.best:
            assert taught.solved, (name, moves, taught.verdict)
    if name == "bid":  # nobody considers a bid beyond what the plant brings
        assert not chances[False]
        return
    assert chances[False] and max(chances[False]) <= found.best.chance and min(chances[False]) < found.best.chance


# --- what is said is so --------------------------------------------------------------------------------


def play_on(match: Match, goal: Phase | None, bot: str = "engineer") -> GameState:
    """Let bots play every seat until a phase is over, or the game if none is given; return the state."""
    round_, random = match.state.round, Random(1)
    while not match.over and (goal is None or (match.state.round == round_ and match.state.phase <= goal)):
        seat = match.asked()[0]
        match.commit(seat, tuple(decide(match.state, bot, random, seat)))
    return match.state


@pytest.mark.parametrize(("plant", "cities", "pays"), [(21, 7, 82), (19, 6, 73), (11, 5, 64), (14, 5, 64)])
def test_a_lessons_figures_of_cities_powered_and_income_are_right(plant: int, cities: int, pays: int) -> None:
    taught, here = answered(given("worth"), first_bid(given("worth").match(), plant))
    values = sentence_values(here)
    assert (values["lights_then"], values["pays_then"]) == (cities, pays)
    match = here.match
    while match.state.lot == plant:
        match.commit(match.asked()[0], (PASS,))
    player = match.state.players[taught.seat]
    assert (player.largest_plant, player.capacity) == (plant, cities)
    assert match.state.rules.payment[cities] == pays and match.state.rules.payment[3] == values["pays_capacity"]
    assert (values["named_burns"], values["named_lights"]) == (
        CARDS[plant].need,
        CARDS[plant].cities,
    )
    assert max(CARDS[card].cities for card in given("worth").match().state.current) == values["best_lights"]


def test_a_lessons_figures_of_money_left_and_house_prices_are_right() -> None:
    lesson = given("bid")
    match = lesson.match()
    seat, state = lesson.seat(match), match.state
    before = sentence_values(Situation(match, seat))
    assert before["leader"] == match.seats[state.leader].name
    _, here = answered(lesson, (Bid(20),))
    values = sentence_values(here)
    while here.match.state.lot == 15:
        here.match.commit(here.match.asked()[0], (PASS,))
    assert here.match.state.players[seat].money == values["left_if"] == 21
    building = here.match.state.copy()
    building.phase, building.task, building.actor = Phase.BUILD, Task.BUILD, seat
    rules.apply(building, cheapest_house(building))
    assert 21 - building.players[seat].money == before["next_house"]
    _, here = answered(lesson, (PASS,))
    paid = state.players[state.leader].money - here.match.state.players[state.leader].money
    assert paid == sentence_values(here)["bid"] == 19


def cheapest_house(state: GameState) -> Build:
    """Return the move that builds the house with the lowest total of connection and space."""
    found = [move for move in rules.legal_actions(state) if isinstance(move, Build)]
    reach = state.players[state.actor].reach
    return min(found, key=lambda move: state.house_price[move.city] + reach[move.city])


@pytest.mark.parametrize(("houses", "place"), [(0, 2), (2, 0), (3, 0)])
def test_in_the_lesson_on_turn_order_a_player_who_builds_becomes_first_and_one_who_waits_last(
    houses: int, place: int
) -> None:
    lesson = given("last")
    match = lesson.match()
    seat = lesson.seat(match)
    assert {len(player.cities) for player in match.state.players} == {sentence_values(Situation(match, seat))["cities"]}
    _, here = answered(lesson, cheapest(match, seat, houses))
    dim = sentence_values(here)["dim"]
    assert dim == houses
    play_on(here.match, Phase.BUREAUCRACY)
    state = here.match.state
    assert state.order.index(seat) == place
    assert len(state.players[seat].cities) - state.players[seat].supplied == dim


def test_the_fuel_lessons_figures_of_coal_burnt_resupplied_and_left_agree_with_the_game() -> None:
    lesson = given("fuel")
    _, here = answered(lesson, bought())
    values, seat = sentence_values(here), lesson.seat(here.match)
    before = market.price(lesson.match().state, COAL)
    coal = [card for player in here.state.players for card in player.plants if card.fuels == (COAL,)]
    assert values["coal_burnt"] == sum(card.need for card in coal)
    lying = list(here.state.stock)
    play_on(here.match, Phase.MARKET)
    play_on(here.match, Phase.BUREAUCRACY)
    assert values["coal_comes"] == 4 and values["coal_left"] == lying[COAL]
    while not (here.match.state.task == Task.BUY and seat in here.match.asked()):
        here.match.commit(
            here.match.asked()[0], tuple(decide(here.match.state, "engineer", Random(1), here.match.asked()[0]))
        )
    play_on(here.match, Phase.MARKET)
    assert market.price(here.match.state, COAL) >= before


def test_in_the_fuel_lesson_the_purchase_for_two_rounds_holds_fuel_for_two_runs() -> None:
    taught, here = answered(given("fuel"), bought(coal=2, garbage=2))
    player = here.state.players[taught.seat]
    need = [sum(card.need for card in player.plants if card.fuels == (fuel,)) for fuel in range(4)]
    assert player.fuel == [2 * burnt for burnt in need] and len(player.plants) == 3
    assert sum(plant.cities for plant, _ in best_firing(player.plants, need)) == player.capacity


@pytest.mark.parametrize(
    ("name", "moves"),
    [
        ("hybrids", bought(oil=3, garbage=3)),
        ("hybrids", bought(oil=3)),
        ("hybrids", bought(garbage=3)),
        ("hybrids", bought()),
        ("step2", None),
    ],
)
def test_the_income_that_a_lesson_states_for_powered_cities_is_paid(
    name: str, moves: tuple[Action, ...] | None
) -> None:
    lesson = given(name)
    match = lesson.match()
    seat = lesson.seat(match)
    before = match.state.players[seat].money
    moves = moves or cheapest(match, seat, 5)
    _, here = answered(lesson, moves)
    values = sentence_values(here)
    assert values["spent"] == before - here.state.players[seat].money
    if any(isinstance(move, Buy) for move in moves):
        assert values["bought"] == len(moves) - 1
    while here.match.state.phase == Phase.MARKET and here.match.asked()[0] != seat:
        here.match.commit(here.match.asked()[0], (DONE,))
    while here.match.state.phase != Phase.BUREAUCRACY:
        here.match.commit(here.match.asked()[0], (DONE,))
    play_on(here.match, Phase.BUREAUCRACY)
    player = here.match.state.players[seat]
    assert (player.supplied, player.income) == (values["lit_then"], values["pays_lit"])


@pytest.mark.parametrize(
    ("id", "wins"), [("cheapest", True), ("ended", True), ("poor", False), ("more", False), ("late", False)]
)
def test_in_the_lesson_on_the_games_end_only_the_right_answers_win(id: str, wins: bool) -> None:
    lesson = given("end")
    match = lesson.match()
    seat = lesson.seat(match)
    for moves in answers("end", match, seat)[id]:
        _, here = answered(lesson, moves)
        play_on(here.match, None, "director")
        assert (ranking(here.match.state)[0].seat == seat) == wins, moves


def test_in_the_cartel_lesson_passing_leaves_plant_22_to_the_cartel() -> None:
    lesson = given("cartel")
    match = lesson.match()
    assert match.state.cartel is not None and sentence_values(Situation(match, 0))["highest"] == 22
    _, here = answered(lesson, (PASS,))
    assert here.state.cartel and 22 in [card.number for card in here.state.cartel.plants]
    for plant in (7, 14, 18, 22):
        assert CARDS[plant].cities == 2 and (CARDS[plant].need == 0) == (plant in (18, 22))
        _, here = answered(lesson, first_bid(lesson.match(), plant))
        here.match.commit(here.match.asked()[0], (PASS,))
        assert here.match.state.cartel is not None
        theirs = [card.number for card in here.match.state.cartel.plants]
        assert plant not in theirs and max(theirs) >= 22


# --- rules that change ---------------------------------------------------------------------------------


@pytest.mark.judges("teach.lesson.differs teach.lesson.unusual")
def test_a_lesson_mentions_a_house_rule_that_differs_from_its_own_rules() -> None:
    lesson = given("worth")
    own = lesson.match().state.rules
    assert not lesson.differing() and not lesson.differing(own)
    house = rules_for("recharged", "germany", 3, {"plant_limit": 2, "advice": False})
    assert [switch.name for switch in lesson.differing(house)] == ["plant_limit"]
    taught = begin_attempt(lesson, lesson.match(), house)
    first = taught.look(Situation(lesson.match(), 0))
    assert first is not None and first.key == "teach.lesson.differs"
    taught.put_away()
    assert taught.look(Situation(lesson.match(), 0)) == lesson.asks[0]


def test_a_changed_payment_changes_the_income_stated_in_a_lesson(monkeypatch: pytest.MonkeyPatch) -> None:
    """A lesson's numbers are the engine's: with another table its record or its calculations differ."""
    real = Lesson.match

    def changed(lesson: Lesson) -> Match:
        match = real(lesson)
        table = tuple(amount + 1 for amount in match.state.rules.payment)
        match.state.rules = replace(match.state.rules, payment=table)
        return match

    monkeypatch.setattr(Lesson, "match", changed)
    _, here = answered(given("worth"), first_bid(given("worth").match(), 21))
    assert sentence_values(here)["pays_then"] != 82
