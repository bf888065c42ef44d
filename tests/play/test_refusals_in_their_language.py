"""Every refusal at a table is in the language of the refused seat, whichever the others use."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from game.engine.state import GameState, Task
from game.kit.input.gestures import Spot
from game.kit.style import words
from game.kit.values.ids import CityId
from game.session import intents, prompts
from tests.play.driving import Fingers, Mouse, between, deal, reach
from tests.play.test_seat_languages import SIGNS, in_language, tongues
from tests.truth.test_refusals import moves

pytestmark = pytest.mark.unpainted

__all__ = ["tongues"]
SIZE = (1920, 1080)
TASKS = (Task.NOMINATE, Task.RAISE, Task.BUY, Task.BUILD, Task.RUN)


def told(task: Task) -> Iterator[tuple[str, str, str]]:
    """Yield each reason once, with the letter of the refused seat's language and the message."""

    def there(state: GameState) -> bool:
        return state.task == task and state.round >= 2

    fingers = Fingers(reach(deal(4), there), "table", SIZE)
    session, overlay = fingers.scene.session, fingers.app.room.canvas.overlay
    turns = [chair.turn for chair in fingers.scene.people.seating(SIZE).chairs]
    for view, code in zip(session.views, SIGNS, strict=True):
        view.language = code
    asked = fingers.match.asked()[0]
    reasons: set[str] = set()
    for seat, move in [(seat, move) for move in moves(fingers.match.state) for seat in (asked, (asked + 1) % 4)]:
        session.perform(intents.StageMove(seat, move))
        refused = session.view(seat).refused
        if refused is not None and refused.reason not in reasons:
            reasons.add(refused.reason)
            overlay.hush()
            fingers.app.step(1 / 60)
            for note in overlay.notes.values():
                if note.refusal and note.turn == turns[seat]:
                    yield refused.reason, list(SIGNS.values())[seat], note.text
        session.draft(seat).reset()


def names() -> set[str]:
    match = deal(4)
    spoken = [seat.name for seat in match.seats] + [city.name for city in match.state.zone.cities]
    return {word.casefold() for name in spoken for word in re.findall(r"[^\W\d_]+", name)}


@pytest.mark.rotates(1)
@pytest.mark.parametrize("task", TASKS)
def test_a_refusal_is_in_the_language_of_the_refused_player(tongues: None, task: Task) -> None:
    found = list(told(task))
    assert len(found) >= 2, "hardly anything was refused"
    assert [(why, text) for why, sign, text in found if not in_language(text, sign, names())] == []


def test_the_check_of_languages_detects_a_refusal_that_is_not_in_the_players_language(
    tongues: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """This tests the check itself: it finds a refusal that cannot be repeated in another language."""
    right = prompts.refused

    def wrong(*told_of: object) -> str:
        with words.speaking("en"):
            return str(right(*told_of))  # type: ignore[arg-type]

    monkeypatch.setattr(prompts, "refused", wrong)
    assert [why for why, sign, text in told(Task.BUY) if not in_language(text, sign, names())]


@pytest.mark.rotates
@pytest.mark.parametrize("task", [Task.NOMINATE, Task.BUILD])
@pytest.mark.parametrize("layout", ["desk", "table"])
def test_a_city_outside_the_regions_in_play_says_why_it_cannot_be_chosen(layout: str, task: Task) -> None:
    """Every player who touches it gets an explanation in their own language and a link to the paragraph on regions."""
    match = reach(deal(4), lambda state: state.task == task and state.round >= 2)
    fingers = (Mouse if layout == "desk" else Fingers)(match, layout, SIZE)
    session, overlay = fingers.scene.session, fingers.app.room.canvas.overlay
    for view in session.views:
        view.language = "fr" if layout == "table" else ""
    fingers.wait(3)
    zone = session.state.zone
    fogged = [city for city in zone.board.cities if city.region not in zone.regions]
    board = next(painted for painted in fingers.app.room.canvas.painted if painted.panel.name == "map")
    found = [target for target in board.targets if target.name in {CityId(city.id) for city in fogged}]
    assert len(found) > len(fogged) // 2
    names: dict[str, str] = {CityId(city.id): city.name for city in fogged}
    told = 0
    for target in found:
        overlay.hush()
        fingers.touch(Spot(target))
        for note in overlay.notes.values():
            with words.speaking("fr" if layout == "table" else "en"):
                assert note.text == words.say("refusal.not_in_play", city=names[target.name])
            assert note.refusal and note.leads == "regions"
            told += 1
    assert told > len(found) // 2


def test_the_message_of_a_refused_city_stays_until_the_mouse_reaches_its_link_to_the_rule() -> None:
    """The mouse passes other targets on its way; the sentence and its key stay until something is done."""
    mouse = Mouse(reach(deal(4), lambda state: state.task == Task.BUILD and state.round >= 3), "desk", SIZE)
    session, scene = mouse.scene.session, mouse.scene
    mouse.wait(3)
    seat = session.match.asked()[0]
    board = next(painted for painted in mouse.app.room.canvas.painted if painted.panel.name == "map")
    cities = [spot.rect.center for spot in board.targets if isinstance(spot.name, CityId)]
    tried = iter(cities)
    here = cities[0]
    while session.view(seat).refused is None:
        here = next(tried)
        mouse.click(here)
    refused, rule = session.view(seat).refused, mouse.place("rule")
    for place in [*cities, *(between(here, rule, part / 12) for part in range(13))]:
        mouse.hover(place)
        mouse.wait()
    assert session.view(seat).refused is refused
    mouse.click(rule)
    assert mouse.app.scene is not scene
