"""A long touch in a game offers a lesson, which is solved by hand while the game waits unchanged."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pygame
import pytest
from pygame import Rect, Surface
from pygame.event import Event

from game.app import App
from game.engine.actions import NOMINATE
from game.engine.record import Seat
from game.kit.motion.overlay import Note
from game.kit.style import words
from game.kit.style.settings import Settings
from game.match import PERSON, new_match
from game.navigator import Navigator
from game.scenes.learning.lesson_scene import LessonScene
from game.scenes.play import PlayScene
from game.session.intents import Confirm, StageMove, Teach
from game.teaching.lesson import lesson_about
from tests.play.hand_follower import Pupil, SteadyBots
from tests.play.reach.evening import Evening
from tests.play.reach.glass import Drawn, Glass
from tests.play.reach.person import PEOPLE, Gamepad, Keys, Person
from tests.play.test_lessons import commit
from tests.play.visual_player import FRAME, ByFinger, ByMouse
from tests.teaching.test_lessons import answers, given

BY = {"desk": ByMouse, "table": ByFinger}


def playing(tmp_path: Path, layout: str, people: int = 1, **rules: object) -> Pupil:
    """Return a saved game at its first auction, started as in the set-up; the others are bots."""
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((1, 1))
    names = ("Anna", "Bob", "Carla")
    colours = ("red", "blue", "yellow")
    seats = tuple(
        Seat(colour, PERSON if at < people else "greedy", name)
        for at, (colour, name) in enumerate(zip(colours, names, strict=True))
    )
    deals = (new_match("recharged", "germany", seats, deal, house_rules=rules) for deal in range(1, 60))
    match = next(match for match in deals if match.asked() == (0,))
    settings = Settings(layout=layout, speed="still", diagonals={"": 32.0}, save_folder=str(tmp_path))
    house = Navigator(settings)
    house._begin_file(match)
    play = house._table(match)
    play.bot_players = SteadyBots(1)
    pupil = Pupil(App(play, settings, layout, Surface((1920, 1080))), BY[layout])
    pupil.hand.wait(4, 0.2)
    return pupil


def ask(pupil: Pupil, name: str) -> Note | None:
    """Touch a target for long (at the desk: right-click); return the sentence shown."""
    place = pupil.hand.where(name)
    if isinstance(pupil.hand, ByFinger):
        pupil.hand.put(place)
        pupil.hand.wait(12, 0.1)
        pupil.hand.lift(place)
    else:
        pupil.app.step(FRAME, [Event(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(0, 0, 0), touch=False)])
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            pupil.app.step(FRAME, [Event(kind, pos=place, button=3, touch=False)])
    pupil.hand.wait(3)
    pupil.app.room.canvas.overlay.blits()
    return pupil.app.room.canvas.overlay.note


def press_button(pupil: Pupil, note: Note) -> None:
    """Find the button of a sentence, over whatever covers it, and touch it."""
    box = note.button_box
    assert box is not None and Rect((0, 0), pupil.app.room.size).contains(box)
    if isinstance(pupil.hand, ByMouse):
        for part in range(1, 6):
            place = tuple(a + (b - a) * part / 5 for a, b in zip(note.near.center, box.center, strict=True))
            moved = Event(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(0, 0, 0), touch=False)
            pupil.app.step(0.15, [moved])
    pupil.hand.put(box.center)
    pupil.hand.wait(2)
    pupil.hand.lift(box.center)
    pupil.hand.wait(4, 0.2)


def as_it_is(play: PlayScene) -> tuple[object, ...]:
    """Return what a lesson must not change in a game: its record, selections and file."""
    match = play.session.match
    assert match.journal is not None and not match.trouble
    drafts = [draft.moves for draft in play.session.drafts]
    return match.record.lines[:], drafts, match.journal.path.read_bytes()


@pytest.mark.rotates(1)
@pytest.mark.judges("teach.lesson.show")
@pytest.mark.parametrize("layout", ["desk", "table"])
def test_a_lesson_offered_by_a_long_touch_can_be_solved_while_the_game_waits_unchanged(
    layout: str, tmp_path: Path
) -> None:
    pupil = playing(tmp_path, layout, plant_limit=5)
    play = pupil.scene
    match, seat = play.session.match, play.session.match.asked()[0]
    chosen, plant = match.state.current[0], match.state.current[1]
    pupil.mean(StageMove(seat, NOMINATE[chosen]))
    pupil.hand.wait(4, 0.2)
    before = as_it_is(play)
    for _ in range(2):  # and again once it came back
        note = ask(pupil, f"card:{plant}")
        assert note is not None and note.button is not None and note.leads
        assert note.button.label == words.say("teach.lesson.show")
        press_button(pupil, note)
        lesson = lesson_about("plant")
        assert lesson is not None
        aside = pupil.app.scene
        assert isinstance(aside, LessonScene) and aside.lesson.id == lesson.id
        while pupil.says("next"):
            pupil.press("next")
            pupil.hand.wait(3)
        taught = lesson.seat(aside.session.match)
        commit(pupil, taught, answers(lesson.id, aside.session.match, taught)[lesson.goods[0].id][0])
        assert pupil.app.room.settings.lessons == [lesson.id]
        assert as_it_is(play) == before, "the game below waits"
        pupil.press("leave")
        pupil.hand.wait(6, 0.2)
        assert pupil.app.scene is play and as_it_is(play) == before
    made = len(match.commits)
    pupil.hand.wait(2, 0.4)
    pupil.mean(Confirm(seat))
    pupil.hand.wait(6, 0.3)
    assert len(match.commits) > made, "and it goes on"


def test_a_lesson_opened_from_a_game_with_other_rules_says_so_and_leaves_the_game_unchanged(tmp_path: Path) -> None:
    pupil = playing(tmp_path, "desk", payment=[9] * 21)
    play = pupil.scene
    before = as_it_is(play)
    note = ask(pupil, f"card:{play.session.match.state.current[0]}")
    assert note is not None
    press_button(pupil, note)
    assert any("a different rule here: Payment" in said for said in pupil.cards), pupil.cards
    pupil.press("away")
    pupil.hand.wait(6, 0.2)
    assert pupil.app.scene is play and as_it_is(play) == before and pupil.app.room.settings.lessons == []


@pytest.mark.parametrize("people", [1, 2])
def test_at_a_table_a_lesson_is_offered_only_to_a_person_alone_among_bots(people: int, tmp_path: Path) -> None:
    pupil = playing(tmp_path, "table", people)
    note = ask(pupil, f"card:{pupil.scene.session.match.state.current[0]}")
    assert note is not None and (note.button is not None) == (people == 1)


def test_within_a_lesson_no_other_lesson_is_offered(tmp_path: Path) -> None:
    pupil = playing(tmp_path, "desk")
    card = f"card:{pupil.scene.session.match.state.current[0]}"
    note = ask(pupil, card)
    assert note is not None
    press_button(pupil, note)
    aside = pupil.scene
    assert isinstance(aside, LessonScene)
    note = ask(pupil, f"card:{aside.session.match.state.current[0]}")
    assert note is not None and note.button is None


@pytest.mark.parametrize("means", ["keys", "gamepad"])
def test_an_explanation_and_its_lesson_can_be_opened_by_keys_or_gamepad(means: str, tmp_path: Path) -> None:
    pupil = playing(tmp_path, "desk")
    play, app = pupil.scene, pupil.app
    person = PEOPLE[means](Glass(app))
    overlay = app.room.canvas.overlay
    cards = [f"card:{plant}" for plant in play.session.match.state.current]
    explain(person)
    assert overlay.note is None and app.room.focus.ring is not None, "first it is seen what would be explained"
    go_to(person, person.seen(lambda drawn: drawn.name in cards))
    before = as_it_is(play)
    explain(person)
    note = overlay.note
    assert note is not None and note.button is not None and note.button.label == words.say("teach.lesson.show")
    explain(person)
    pupil.hand.wait(4, 0.2)
    aside = app.scene
    assert isinstance(aside, LessonScene) and aside.lesson.id == note.button.means
    away = person.meaning(Teach(aside.taught.seat, "away"))
    person.touch(away[0])
    pupil.hand.wait(6, 0.2)
    assert app.scene is play and as_it_is(play) == before


def go_to(person: Person, targets: list[Drawn]) -> None:
    """Move the focus to one of these targets with Tab, or in steps with the direction pad."""
    random = Random(1)
    for _ in range(300):
        if person.glass.ring() in [target.rect for target in targets]:
            return
        if isinstance(person, Gamepad):
            person.button(random.choice(list(person.CROSS.values())))
        elif isinstance(person, Keys):
            person.press(pygame.K_TAB)
    raise AssertionError([target.name for target in targets])


def explain(person: Person) -> None:
    """Press the key or trigger that explains the focused target."""
    if isinstance(person, Keys):
        person.press(pygame.K_e, "e")
    else:
        for value in (32000, 0):
            axis = pygame.CONTROLLER_AXIS_TRIGGERLEFT
            person.glass.step(FRAME, [Event(pygame.CONTROLLERAXISMOTION, axis=axis, value=value, instance_id=0)])
    person.wait(0.1)


@pytest.mark.parametrize("means", ["keys", "gamepad"])
def test_a_lesson_can_be_solved_and_left_by_keys_or_by_gamepad(means: str) -> None:
    gone: list[object] = []
    lesson = given("worth")
    scene = LessonScene(lesson, "desk", gone.append)
    settings = Settings(layout="desk", speed="still")
    one = Evening(scene, settings, means)
    match, seat = scene.session.match, lesson.seat(scene.session.match)

    def touch(intent: object) -> None:
        one.person.touch(drawn(one, intent))
        one.wait()

    if isinstance(one.person, Keys):  # from the first one on the card names keys, and is larger
        one.person.press(pygame.K_TAB)
    elif isinstance(one.person, Gamepad):
        one.person.button(one.person.CROSS[0, 1])
    one.wait(6)
    while one.person.meaning(Teach(seat, "next")):
        touch(Teach(seat, "next"))
    move = answers("worth", match, seat)[lesson.goods[0].id][0][0]
    touch(StageMove(seat, move))
    one.person.do(Confirm(seat), word="confirm")
    one.wait(12)
    assert settings.lessons == ["worth"]
    touch(Teach(seat, "leave"))
    assert gone == [None]


def drawn(one: Evening, intent: object) -> Drawn:
    """Return the uppermost drawn target with this intent."""
    found = one.person.meaning(intent)
    assert found, intent
    return found[0]
