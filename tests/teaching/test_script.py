"""The script of a guided game is read whole, or in part with its faults reported; its conditions are evaluated and its
sentences are true.
"""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from game.bots import decide
from game.engine import rules
from game.engine.actions import BUY, DONE, Action, Build, Done
from game.engine.state import Cartel, Phase, Task
from game.kit.style import words
from game.match import PERSON, Match
from game.parts.teaching.sentences import OF_PLANT
from game.teaching import conditions, teacher
from game.teaching.facts import FACTS, Situation, sentence_values
from game.teaching.script import FOLDER, BadScript, read_script, scripts
from game.teaching.script_progress import ScriptProgress, marked

GOOD = '[[step]]\nid = "one"\nwhen = { round = 1 }\n'


def written(folder: Path, text: str) -> Path:
    path = folder / "s.toml"
    path.write_text(text)
    return path


# --- what is read ------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", scripts(), ids=lambda path: path.stem)
def test_every_guide_script_is_valid_and_its_sentences_exist_in_every_language(path: Path) -> None:
    script = read_script(path)
    assert not script.faults
    for step in (*script.steps, *script.replies):
        key = f"{step.key}.other" if step.counts else step.key
        english = set(re.findall(r"\{(\w+)\}", words.catalogue("en")[key]))
        assert ("count" in english) == bool(step.counts), step.key
        assert english - {"count"} <= FACTS.keys() | OF_PLANT, f"{step.key} tells what no situation knows"
        for language in words.languages():
            assert set(re.findall(r"\{(\w+)\}", words.catalogue(language)[key])) <= english, (language, step.key)


@pytest.mark.parametrize(
    ("text", "line", "why"),
    [
        ("when = { rond = 1 }", 5, "'rond' is not a fact of a game"),
        ('when = { round_min = "two" }', 5, "round_min needs one whole number"),
        ('when = { phase = "dinner" }', 5, "phase is one of setup"),
        ("when = 7", 5, "a condition is a table"),
        ('counts = "sheep"', 5, "'sheep' is not a fact that could be counted"),
        ("shout = true", 5, "a step has no 'shout'"),
        ('show = "dance"', 5, "the hand cannot show 'dance'"),
    ],
)
def test_a_broken_step_of_a_guide_script_is_reported_with_its_line_and_the_rest_works(
    text: str, line: int, why: str, tmp_path: Path
) -> None:
    path = written(tmp_path, f'{GOOD}\n[[step]]\nid = "two"\n{text}\n')
    script = read_script(path)
    assert [step.id for step in script.steps] == ["one"]
    assert len(script.faults) == 1 and script.faults[0].startswith(f"{path}, line {line}: ") and why in script.faults[0]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "there is no step in it"),
        ("[[step]]\nid = one\n", "line 2"),
        (f'{GOOD}\n[game]\nedition = "recharged"\nmap = "moon"\nseed = 1\nseats = []\n', "this game cannot be dealt"),
    ],
)
def test_an_unusable_guide_script_is_refused_in_one_sentence(text: str, why: str, tmp_path: Path) -> None:
    path = written(tmp_path, text)
    with pytest.raises(BadScript, match=re.escape(str(path))) as refused:
        read_script(path)
    assert why in str(refused.value) and "\n" not in str(refused.value)


def test_a_guided_game_without_its_script_file_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(teacher, "FOLDER", tmp_path)
    with pytest.raises(BadScript):
        teacher.first_game()


# --- how far a learner came ---------------------------------------------------------------------------


def test_guide_sentences_already_shown_are_noted_in_the_record_and_read_back() -> None:
    tuition, _ = teacher.first_game()
    tuition.shown |= {"welcome", "auction"}
    assert marked(f"x\n{tuition.mark()}\ny") == ("first", frozenset({"welcome", "auction"}))
    assert marked("# played 7\n") == ("", frozenset())


def test_two_guided_games_are_dealt_the_same() -> None:
    (_, one), (_, other) = teacher.first_game(), teacher.first_game()
    assert one.state == other.state


# --- what is asked and told --------------------------------------------------------------------------


def test_numbers_written_out_in_guide_sentences_agree_with_the_guided_game() -> None:
    tuition, match = teacher.first_game()
    asking = [phase for phase in Phase if phase not in (Phase.SETUP, Phase.FINISH)]
    assert len(asking) + 1 == 5, "five phases, including the turn order, which needs no decision"
    assert sum(seat.kind != PERSON for seat in match.seats) == 2, "two bots"
    assert match.state.rules.end_cities > 1
    for id in ("near", "may_end"):
        step = next(step for step in tuition.script.steps if step.id == id)
        assert not conditions.holds(step.when, Situation(match, tuition.seat)), "no player has a city yet"


@pytest.mark.parametrize("language", sorted(words.languages()))
def test_a_guide_sentence_about_one_city_has_a_singular_form_where_the_language_needs_it(language: str) -> None:
    """The verb of the guide's sentence follows the number of cities in languages that need it."""
    replies = [step for step in read_script(FOLDER / "first.toml").replies if step.counts]
    assert {step.counts for step in replies} == {"dim", "dark"}
    for step in replies:
        with words.speaking(language):
            one, many = (words.say(step.key, count=count, fuelled=2) for count in (1, 4))
        assert (one.replace("1", "4", 1) != many) == (language not in ("en", "fil")), "English and Filipino need none"


def test_a_guide_scripts_conditions_may_state_bounds_lists_and_negations() -> None:
    tuition, match = teacher.first_game()
    here = Situation(match, tuition.seat)
    for table, so in (
        ({"money": 50}, True),
        ({"money_min": 50, "money_max": 50}, True),
        ({"money_max": 49}, False),
        ({"phase": ["market", "auction"]}, True),
        ({"phase_not": "auction"}, False),
        ({}, True),
    ):
        assert conditions.holds(conditions.read(table), here) is so, table


def commit(match: Match, seat: int, moves: tuple[Action, ...]) -> Situation:
    before = match.state
    match.commit(seat, moves)
    return Situation(match, seat, did=moves, before=before)


def until(match: Match, seat: int, task: Task) -> None:
    """Let a bot play for all seats until the learner must make this kind of decision."""
    while not (match.state.task == task and seat in match.asked()):
        asked = match.asked()[0]
        match.commit(asked, tuple(decide(match.state, "engineer", Random(1), asked)))


def given(tuition: ScriptProgress, here: Situation, id: str) -> dict[str, object]:
    """Check that a reply of the guide applies in this situation; return the values for its sentence."""
    reply = next(reply for reply in tuition.script.replies if reply.id == id)
    assert conditions.holds(reply.when, here), id
    assert "{" not in words.say(reply.key, **reply.values(here))
    return dict(sentence_values(here))


@pytest.mark.judges("teach.first.cannot_fuel teach.first.dark teach.first.much_fuel teach.first.too_many_cities")
def test_the_guides_replies_to_too_much_fuel_and_too_many_cities_are_true() -> None:
    tuition, match = teacher.first_game()
    seat = tuition.seat
    until(match, seat, Task.BUY)
    player = match.state.players[seat]
    much = 2 * player.plants[-1].need
    here = commit(match, seat, (*[BUY[player.plants[-1].fuels[0]]] * much, DONE))
    values = given(tuition, here, "much_fuel")
    assert values["spare"] == much - player.plants[-1].need

    until(match, seat, Task.BUILD)
    match.state.players[seat].money = 100
    moves: list[Action] = []
    state = match.state.copy()
    while len(moves) < 3:
        cheap = [m for m in rules.legal_actions(state) if isinstance(m, Build)]
        moves.append(min(cheap, key=lambda m: state.house_price[m.city] + state.players[seat].reach[m.city]))
        rules.apply(state, moves[-1])
    values = given(tuition, commit(match, seat, (*moves, DONE)), "too_many_cities")
    assert values["dim"] == 1 and values["fuelled"] == 2


def told_now(match: Match, seat: int, script: str = "hand") -> str:
    """Return the first sentence for a player who asks for the hand now."""
    tuition = ScriptProgress(read_script(FOLDER / f"{script}.toml"), seat)
    step = tuition.look(Situation(match, seat))
    assert step is not None and step.next
    said = words.say(step.key, **step.values(Situation(match, seat)))
    assert "{" not in said
    return step.id


@pytest.mark.judges("teach.hand.cartel teach.hand.last teach.hand.step2 teach.hand.step3")
def test_the_guide_explains_step_2_step_3_the_last_round_and_the_cartel_when_they_occur() -> None:
    """Once Step 2, Step 3, the last round or the Cartel is in the game, the first sentence shown explains it."""
    _, match = teacher.first_game()
    seat = 0
    until(match, seat, Task.BUILD)
    state = match.state
    for step in (2, 3):
        state.step = step
        assert told_now(match, seat) == f"step{step}"
    state.step = 1
    state.players[1].cities = tuple(range(state.rules.end_cities))
    assert told_now(match, seat) == "last"
    state.cartel = Cartel()
    assert told_now(match, seat) == "cartel"


def test_a_guide_sentence_stays_until_it_is_read_and_is_then_not_repeated() -> None:
    _, match = teacher.first_game()
    tuition = ScriptProgress(read_script(FOLDER / "hand.toml"), 0)
    here = Situation(match, 0, advice=tuple(decide(match.state, "engineer", Random(1), 0)))
    first = tuition.look(here)
    assert first is not None and first.id == "discount" and tuition.look(here) is first, "until it is read"
    tuition.put_away()
    assert [tuition.look(here).id for _ in range(2)] == ["nominate", "nominate"]  # type: ignore[union-attr]
    for other in (0, match.state.market[0]):
        match.state.discount = other
        assert tuition.look(here).id == "nominate"  # type: ignore[union-attr]


def test_the_guide_warns_before_fuel_is_bought_that_a_player_may_end_the_game() -> None:
    tuition, match = teacher.first_game()
    until(match, tuition.seat, Task.BUY)
    match.state.round = 3
    match.state.players[1].cities = tuple(range(match.state.rules.end_cities - 2))
    told_first = tuition.look(Situation(match, tuition.seat))
    assert told_first is not None and told_first.id == "alone"
    tuition.shown |= {"alone", "near"}
    tuition.current = None
    step = tuition.look(Situation(match, tuition.seat))
    assert step is not None and step.id == "may_end"


@pytest.mark.parametrize("language", sorted(words.languages()))
def test_the_guides_first_sentence_gives_the_learners_name_and_colour(language: str) -> None:
    tuition, match = teacher.first_game()
    values = sentence_values(Situation(match, tuition.seat))
    assert (values["name"], values["colour"]) == ("Anna", match.seats[tuition.seat].colour)
    with words.speaking(language):
        colour = words.say(f"colour.{values['colour']}")
        said = words.say(tuition.script.steps[0].key, **{**values, "colour": colour})
    assert f"Anna ({colour})" in said


def test_the_guide_tells_a_player_who_cannot_afford_fuel_its_price() -> None:
    tuition, match = teacher.first_game()
    until(match, tuition.seat, Task.BUY)
    match.state.players[tuition.seat].money = 1
    values = given(tuition, Situation(match, tuition.seat), "cannot_fuel")
    state = match.state.copy()
    state.players[tuition.seat].money = 100
    for _ in range(state.players[tuition.seat].plants[-1].need):
        rules.apply(state, BUY[state.players[tuition.seat].plants[-1].fuels[0]])
    assert values["to_fuel"] == 100 - state.players[tuition.seat].money and values["money"] == 1


def test_the_guide_tells_a_player_how_many_cities_were_not_powered() -> None:
    tuition, match = teacher.first_game()
    until(match, tuition.seat, Task.BUILD)
    here = commit(match, tuition.seat, tuple(decide(match.state, "engineer", Random(1), tuition.seat)))
    built = sum(isinstance(move, Build) for move in here.did)
    until(match, tuition.seat, Task.RUN)
    match.commit(tuition.seat, (Done(),))
    while match.state.round == 1:
        asked = match.asked()[0]
        match.commit(asked, tuple(decide(match.state, "engineer", Random(1), asked)))
    values = given(tuition, Situation(match, tuition.seat, did=here.did, before=here.before), "dark")
    assert values["dark"] == built


def test_the_two_guide_scripts_exist() -> None:
    assert (FOLDER / "first.toml").is_file() and (FOLDER / "hand.toml").is_file()
