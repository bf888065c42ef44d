"""A learner who only follows the ghost hand plays the guided first game to its end and reads all but two of its
sentences; a learner who does something else gets a comment.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

import pygame
import pytest
from pygame import Rect, Surface

from game.app import App
from game.engine.actions import Build, Buy, Nominate
from game.engine.state import Task
from game.kit.screen.panel import Painted, on_screen
from game.kit.style import words
from game.kit.values.ids import CityId, OneOf, is_one_of, stored_at
from game.scenes.play import PlayScene
from game.session import parties
from game.session.intents import Confirm, PassTurn, StageMove, Teach, Undo
from game.teaching import teacher
from game.teaching.facts import Situation
from game.teaching.script import TeachingScript
from game.teaching.script_progress import ScriptProgress, marked
from tests.play.hand_follower import Place, Pupil, lesson
from tests.play.visual_player import ByFinger, ByMouse, Stranger
from tests.workshop import gallery
from tests.workshop.staged import taught_states

MOST = 0.1
"""The share of the middle of a target that the hand may hide."""
NUMBER = 0.15
"""The share of a number that the hand may hide."""
RING = 0.6
"""The width of the ring around the fingertip, as a share of the hand's; it must not cover numbers either."""
RINGED = 0.3
"""The share of a number that the ring may lie over."""
SEEN = 0.9
"""The share of the hand that is seen, also at an edge of the screen: its wrist may end there."""
FIRST = 12
"""So many first touches only make turns or answer cards; later ones also open and close sheets."""
NEW = {"limit", "last", "let_go"}
"""Replies that explain no mistake: whether they occur depends on the game."""


def pattern(key: str) -> re.Pattern[str]:
    """Return a sentence of the catalogue with anything in the place of its values."""
    known = words.catalogue("en")
    told = known.get(key) or known[f"{key}.other"]
    return re.compile(re.sub(r"\\\{\w+\\\}", ".+", re.escape(told)))


def told(script: TeachingScript, read: list[str]) -> set[str]:
    """Return the steps and replies whose sentences were read on cards."""
    steps = (*script.steps, *script.replies)
    return {step.id for step in steps if any(pattern(step.key).fullmatch(said) for said in read)}


class Watched(Pupil):
    """A learner who checks at every touch that the hand points at the target that takes it, that the hand is visible
    there with a word beside it, and that bought fuel arrives there.
    """

    def __init__(self, app: App, by: type[Stranger]) -> None:
        self.filled: set[int] = set()
        """Plants on which fuel arrived after the hand had pointed at them."""
        self.shown: set[Place] = set()
        """Where the hand was seen."""
        self.touches = 0
        super().__init__(app, by)

    def follow(self) -> bool:
        places, before = self.pointed(), tokens(self)
        plant = self._taken(*places) if places else 0
        followed = super().follow()
        if plant and self.scene.session.match.state.task == Task.BUY and tokens(self).total() > before.total():
            assert tokens(self)[plant] == before[plant] + 1, (plant, before, tokens(self))
            self.filled.add(plant)
        for image, at in self.app.room.canvas.overlay.marks[-1:]:
            box = image.get_rect(topleft=at)
            shown = box.clip(self.app.screen.get_rect())
            assert shown.w * shown.h >= SEEN * box.w * box.h, (at, self.cards)
            self.shown.add(at)
        return followed

    def _taken(self, start: Place, goal: Place | None) -> int:
        """Check that the target under the hand takes the touch; return the plant to which it carries a piece, or 0."""
        assert self.cards, "the hand never points without a word"
        spot = self.app.room.canvas.find(*start)
        assert spot is not None and spot.target.enabled
        self.touches += 1
        if self.touches <= FIRST:
            assert isinstance(spot.target.intent, Teach | StageMove | Confirm | PassTurn), spot.target
        assert self.scene.tuition and spot.owner in (None, self.scene.tuition.seat)
        aim = self.app.room.canvas.find(*goal) if goal else spot
        return stored_at(aim.target.name) if aim else 0


LATE = {"near", "may_end"}
"""Steps that are read while the end comes near; in this deal the bots reach it within one round."""


@pytest.mark.rotates(1)
@pytest.mark.judges(
    "teach.first.again_auction teach.first.again_build teach.first.again_market teach.first.again_power "
    "teach.first.alone teach.first.auction teach.first.build teach.first.carry teach.first.fill "
    "teach.first.first_city teach.first.market teach.first.near teach.first.next_city teach.first.open "
    "teach.first.order teach.first.over teach.first.payment_read teach.first.payments teach.first.pick "
    "teach.first.power teach.first.raise teach.first.still teach.first.up_to teach.first.welcome teach.first.yours "
    "teach.hand.bid "
    "teach.hand.build teach.hand.buy teach.hand.confirm teach.hand.discount teach.hand.drop teach.hand.limit "
    "teach.hand.may_end teach.hand.no_fuel teach.hand.no_house teach.hand.nominate teach.hand.pass teach.hand.place "
    "teach.hand.run teach.hand.scrap"
)
@pytest.mark.parametrize(
    ("layout", "by", "size"),
    [
        pytest.param("desk", ByMouse, (1024, 640), marks=pytest.mark.slow),
        ("desk", ByMouse, (1280, 800)),
        ("table", ByFinger, (1280, 800)),
        pytest.param("desk", ByFinger, (1920, 1080), marks=pytest.mark.slow),
        pytest.param("table", ByMouse, (1920, 1080), marks=pytest.mark.slow),
    ],
)
def test_a_player_who_follows_the_guides_hand_finishes_the_game_and_reads_all_but_two_sentences(
    layout: str, by: type[Stranger], size: tuple[int, int]
) -> None:
    """During the whole game the card covers no panel beside the map, no city in play and no target pointed at."""
    tuition, match = teacher.first_game()
    pupil = Watched(lesson(tuition, match, layout, size), by)
    looked = 0

    def over() -> bool:
        nonlocal looked
        pupil.pointed()
        looked += 1
        assert covered(pupil) == [], (match.state.round, match.state.phase, pupil.cards)
        assert numbers_hidden(pupil) == [], (match.state.round, match.state.phase, pupil.cards)
        return match.over and tuition.all_shown

    pupil.go_on(over)
    assert looked > 60 and len(pupil.shown) > 10
    assert len(pupil.filled) > 1, "plants that burn the same"
    assert told(tuition.script, pupil.read) >= {step.id for step in tuition.script.steps} - LATE
    replies = {reply.id for reply in tuition.script.replies} - NEW
    assert sorted(told(tuition.script, pupil.read) & replies) == [], (
        "a player who follows makes no mistake that is explained"
    )
    assert match.state.round >= 4 and len([c for c in match.commits if c.seat == tuition.seat]) >= 15


def tokens(pupil: Pupil) -> Counter[int]:
    """Return the tokens on each plant of the learner, including those in the cart."""
    assert pupil.scene.tuition
    seat = pupil.scene.tuition.seat
    return Counter({plant: len(lying) for plant, lying in parties.fuel_on(pupil.scene.session, seat).items()})


def covered(pupil: Pupil) -> list[str]:
    """Return the names of panels that the learner's card or hand covers and must not."""
    canvas = pupil.app.room.canvas
    card = next((one.panel.rect for one in canvas.painted if is_one_of(one.panel.name, "teach")), Rect(0, 0, 0, 0))
    found = [name for name, rect in needed(canvas.painted) if rect.colliderect(card)]
    places = pupil.pointed()
    for place in places or ():
        spot = canvas.find(*place) if place else None
        if spot and not is_one_of(spot.target.name, "teach"):
            found += [f"card over {spot.target.name}"] * spot.target.rect.colliderect(card)
    spot = canvas.find(*places[0]) if places else None
    if spot and places and places[1] is None and hidden(canvas.overlay.marks[-1], spot.target.rect) > MOST:
        found.append(f"hand over {spot.target.name}")
    return found


def numbers_hidden(pupil: Pupil) -> list[str]:
    """Return the numbers on the target pointed at that the hand mostly hides."""
    canvas, places = pupil.app.room.canvas, pupil.pointed()
    spot = canvas.find(*places[0]) if places else None
    if spot is None:
        return []
    lines = [
        (text, _number(text, on_screen(one.panel, box)))
        for one in canvas.painted
        for text, box in one.boxes
        if text[-1:].isdigit() and not one.panel.turn
    ]
    there = [(text, rect) for text, rect in lines if spot.target.rect.contains(rect)]
    hand = canvas.overlay.marks[-1]
    ring = Rect(0, 0, hand[0].get_width() * RING, hand[0].get_width() * RING)
    ring.center = places[0] if places else (0, 0)
    return [text for text, rect in there if _ringed(ring, rect) or hidden(hand, rect.inflate(rect.size)) > NUMBER]


def _number(text: str, line: Rect) -> Rect:
    """Return the approximate place of the number at the end of a line."""
    digits = len(text) - len(text.rstrip("0123456789"))
    wide = round(line.w * digits / len(text))
    return Rect(line.right - wide, line.y, wide, line.h)


def _ringed(ring: Rect, line: Rect) -> bool:
    """Return whether the ring covers a large part of a line."""
    there = ring.clip(line)
    return there.w * there.h > RINGED * line.w * line.h


def needed(painted: Sequence[Painted]) -> Iterator[tuple[str, Rect]]:
    """Yield every panel beside the map, and on the map the cities in play."""
    for one in painted:
        if one.panel.name == "map":
            yield from (
                (target.name, target.rect)
                for target in one.targets
                if target.enabled and isinstance(target.name, CityId)
            )
        elif not is_one_of(one.panel.name, "teach") and one.panel.name != "ceremony":
            yield one.panel.name, one.panel.rect


def hidden(mark: tuple[Surface, tuple[int, int]], rect: Rect) -> float:
    """Return the share of a target's middle, half as wide and high, that the hand covers."""
    image, place = mark
    middle = rect.inflate(-rect.w // 2, -rect.h // 2)
    there = middle.clip(image.get_rect(topleft=place))
    drawn = pygame.mask.from_surface(image, 60)
    spots = (
        (x - place[0], y - place[1]) for x in range(there.left, there.right) for y in range(there.top, there.bottom)
    )
    return sum(drawn.get_at(spot) for spot in spots) / max(1, middle.w * middle.h)


def test_in_the_guided_game_bots_wait_while_a_sentence_is_read() -> None:
    tuition, match = teacher.first_game()
    pupil = Pupil(lesson(tuition, match, "desk"))
    pupil.go_on(lambda: bool(tuition.current and tuition.current.id == "yours"))
    made = len(match.record.lines)
    pupil.hand.wait(30, 0.5)
    assert len(match.record.lines) == made
    pupil.press("next")
    pupil.hand.wait(10, 0.5)
    assert len(match.record.lines) > made


@pytest.mark.judges("asking.reading asking.reading_reason")
def test_in_the_guided_game_no_bot_is_shown_as_deciding_while_a_sentence_is_read() -> None:
    for layout in ("desk", "table"):
        tuition, match = teacher.first_game()
        pupil = Pupil(lesson(tuition, match, layout))
        pupil.go_on(lambda tuition=tuition: bool(tuition.current and tuition.current.id == "yours"))  # type: ignore[misc]
        pupil.hand.wait(30, 0.5)
        assert not match.is_person(match.asked()[0]), "a bot's turn has come"
        assert "Bob is deciding" not in pupil.hand.read
        assert pupil.scene.session.thinks[1] == 0, "no dots of a bot that thinks"
        if layout == "desk":
            assert "Anna: read the card" in pupil.hand.read
        pupil.press("next")
        pupil.hand.wait(1)
        assert "Anna: read the card" not in pupil.hand.read


def staged(task: Task, step: str) -> Pupil:
    """Return a learner in the guided game, at the decision and the step of the guide's script with these names."""
    scene = taught_states._guided(task, step, "desk")
    assert isinstance(scene, PlayScene) and scene.tuition
    scene.tuition.shown -= {"other_plant", "other_city"}
    return Pupil(gallery.show(scene, "desk", (1280, 800)))


CHOICES = [(Task.NOMINATE, "pick"), (Task.BUY, "carry"), (Task.BUILD, "first_city")]


@pytest.mark.rotates(1)
@pytest.mark.judges("teach.first.other_city teach.first.other_plant")
@pytest.mark.parametrize(("task", "step"), CHOICES)
def test_a_player_who_does_not_follow_the_guide_gets_a_comment_and_the_guide_continues(task: Task, step: str) -> None:
    """Each other legal choice: the hand never points at a refused one, and leads to a commit that contains it."""
    first = staged(task, step)
    session, seat = first.scene.session, taught(first)
    meant = first.scene._tutoring._main.situation.meant  # type: ignore[union-attr]
    others = [move for move in session.moves(seat) if isinstance(move, Nominate | Buy | Build) and move not in meant]
    for move in others[:: max(1, len(others) // 4)]:
        pupil = staged(task, step)
        session = pupil.scene.session
        session.perform(StageMove(seat, move))
        pupil.scene._changed = True
        pupil.hand.wait(3)
        assert move in session.draft(seat).moves
        if isinstance(move, Nominate):
            assert any(f"You chose plant {move.plant}, not " in said for said in pupil.cards)
        elif isinstance(move, Build):
            name = session.match.state.zone.cities[move.city].name
            assert any(f"You chose {name}, not " in said for said in pupil.cards)
        made = len(session.match.commits)
        for _ in range(30):
            pupil.follow()
            assert session.view(seat).refused is None, (move, pupil.cards)
            if len(session.match.commits) > made:
                break
        assert move in session.match.commits[made].moves, (move, pupil.cards)


def taught(pupil: Pupil) -> int:
    assert pupil.scene.tuition is not None
    return pupil.scene.tuition.seat


@pytest.mark.judges("teach.first.near_you teach.hand.last_you teach.hand.may_end_you")
@pytest.mark.parametrize("id", ["near", "may_end", "last"])
def test_a_guide_sentence_about_the_player_with_most_cities_says_you_to_the_reader(id: str) -> None:
    tuition, match = teacher.first_game()
    step = next(step for step in (*tuition.script.steps, *tuition.script.replies) if step.id == id)
    pupil, other = match.state.players[tuition.seat], match.state.players[1 - tuition.seat]
    here = Situation(match, tuition.seat)
    for leader, begins in ((pupil, "You have 2 cities"), (other, f"{match.seats[other.seat].name} has 2 cities")):
        pupil.cities = other.cities = ()
        leader.cities = (0, 1)
        assert words.say(step.said(here), **step.values(here)).startswith(begins)


def test_closing_the_guide_continues_as_an_ordinary_game() -> None:
    tuition, match = teacher.first_game()
    pupil = Pupil(lesson(tuition, match, "desk"))
    pupil.press("away")
    pupil.hand.wait(10, 0.2)
    assert pupil.pointed() is None and not pupil.cards
    pupil.hand.touch("card:8")
    pupil.hand.touch("confirm")
    pupil.hand.wait(10, 0.2)
    assert len(match.commits) > 1


def test_a_guided_game_that_is_left_continues_with_the_sentences_already_read(tmp_path: Path) -> None:
    tuition, match = teacher.first_game()
    match.open_journal(tmp_path / "a.elektro")
    pupil = Pupil(lesson(tuition, match, "desk"))
    pupil.go_on(lambda: "yours" in tuition.shown)
    pupil.app.close()
    text = (tmp_path / "a.elektro").read_text()
    assert marked(text) == ("first", frozenset(tuition.shown))
    again = teacher.progress_of(tmp_path / "a.elektro")
    assert isinstance(again, ScriptProgress) and again.shown == tuition.shown
    assert teacher.waiting([tmp_path]) == tmp_path / "a.elektro"


def test_a_player_who_closed_the_guide_is_not_guided_again(tmp_path: Path) -> None:
    tuition, match = teacher.first_game()
    match.open_journal(tmp_path / "a.elektro")
    pupil = Pupil(lesson(tuition, match, "desk"))
    pupil.press("away")
    pupil.app.close()
    assert teacher.progress_of(tmp_path / "a.elektro") is None


def begun() -> Pupil:
    """Return the guided game after its first two sentences."""
    tuition, match = teacher.first_game()
    pupil = Pupil(lesson(tuition, match, "desk"))
    for _ in range(2):
        pupil.press("next")
    return pupil


def heard(pupil: Pupil, id: str) -> bool:
    assert pupil.scene.tuition is not None
    pupil.look()
    return id in told(pupil.scene.tuition.script, pupil.read)


@pytest.mark.judges("teach.first.let_go")
def test_the_guide_comments_on_passing_on_the_first_plant() -> None:
    pupil = begun()
    pupil.hand.touch("card:8")
    pupil.hand.touch("confirm")
    pupil.hand.wait(8, 0.3)
    pupil.hand.touch("pass")
    for _ in range(12):
        pupil.hand.wait(2, 0.3)
        if heard(pupil, "let_go"):
            return
    raise AssertionError(pupil.read)


@pytest.mark.judges("teach.first.dear")
def test_the_guide_comments_on_bidding_all_money() -> None:
    pupil = begun()
    pupil.hand.touch("card:8")
    for _ in range(6):
        pupil.hand.touch("bid:+5")
    pupil.hand.touch("confirm")
    for _ in range(12):
        pupil.hand.wait(2, 0.3)
        if heard(pupil, "dear"):
            return
    raise AssertionError(pupil.read)


@pytest.mark.judges("teach.first.no_fuel teach.first.no_house")
def test_the_guide_comments_on_buying_no_fuel_and_on_building_nothing() -> None:
    tuition, match = teacher.first_game()
    pupil = Pupil(lesson(tuition, match, "desk"))
    pupil.go_on(lambda: bool(tuition.current and tuition.current.id == "carry"))
    for _ in range(2):  # asked once whether that is meant
        pupil.mean(Confirm(tuition.seat))
    assert heard(pupil, "no_fuel"), pupil.read
    pupil.press("next")
    pupil.go_on(lambda: bool(tuition.current and tuition.current.id == "first_city"))
    pupil.mean(Confirm(tuition.seat))
    pupil.hand.wait(4, 0.2)
    assert heard(pupil, "no_house"), pupil.read


@pytest.mark.judges("teach.first.little_fuel")
def test_the_guide_explains_what_a_plant_burns_if_too_little_fuel_is_bought() -> None:
    tuition, match = teacher.first_game()
    pupil = Pupil(lesson(tuition, match, "desk"))
    pupil.go_on(lambda: bool(tuition.current and tuition.current.id == "fill"))
    pupil.hand.touch("confirm")
    pupil.hand.wait(4, 0.2)
    assert heard(pupil, "little_fuel"), pupil.read


def test_at_a_table_a_guide_card_appears_beside_its_readers_station() -> None:
    app = gallery.show(taught_states.asked("table"), "table", (1920, 1080))
    Stranger(app).wait(6)
    painted = app.room.canvas.painted
    card = next(one.panel for one in painted if is_one_of(one.panel.name, "teach"))
    station = next(one.panel.rect for one in painted if one.panel.owner == card.owner and one.panel is not card)
    assert card.rect.colliderect(station.inflate(0, card.rect.h)), (card.rect, station)


def test_the_guides_hand_points_to_the_end_of_a_long_button_behind_its_label() -> None:
    tuition, match = teacher.first_game()
    for layout in ("desk", "table"):
        pupil = Pupil(lesson(tuition, match, layout))
        found = pupil.pointed()
        button = pupil.app.room.canvas.spot(OneOf("teach", tuition.seat, "next"))
        assert found and button and button.target.rect.collidepoint(found[0])
        assert found[0][0] > button.target.rect.centerx + button.target.rect.w * 0.2


def test_the_guide_does_not_comment_on_a_move_that_was_undone() -> None:
    """A step of the guide that comments on the player's last action does not mention an undone commit."""
    pupil = staged(Task.BUY, "carry")
    session, seat, tutoring = pupil.scene.session, taught(pupil), pupil.scene._tutoring
    assert tutoring and tutoring._did == ((), None) and not session.can_undo(seat)
    move = next(move for move in session.moves(seat) if isinstance(move, Buy))
    session.perform(StageMove(seat, move))
    session.perform(Confirm(seat))
    pupil.hand.wait(1)
    assert tutoring._did[0] and move in tutoring._did[0]
    session.perform(Undo(seat))
    pupil.scene._changed = True
    pupil.hand.wait(1)
    assert tutoring._did == ((), None)
