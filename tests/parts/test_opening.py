"""The first moments of a new game: they take less than three seconds, a touch ends them, and nothing moves if motion is
reduced.
"""

from __future__ import annotations

import pygame
import pytest
from pygame import Surface

from game.app import App
from game.engine.record import Seat
from game.kit.motion.announcement import Announcement
from game.kit.motion.nightfall import Coins
from game.kit.style import words
from game.kit.style.settings import Settings
from game.kit.system.window import headless
from game.kit.values.ids import OneOf, at_any_seat
from game.match import new_match
from game.parts.opening import NAMED
from game.scenes.play import PlayScene
from game.session.bot_players import LocalBots
from game.session.parties import colour_of
from tests.play.driving import reach

FRAME = 1 / 60
LONGEST = 3.0
SEATS = (Seat("red", "person", "Anna"), Seat("blue", "person", "Bob"), Seat("green", "greedy", "Cleo"))


def dealt(layout: str, seed: int = 5, **wishes: object) -> tuple[App, PlayScene]:
    """Return the window of a newly dealt game, and its scene."""
    headless()
    scene = PlayScene(new_match("classic", "germany", SEATS, seed), LocalBots(1), lambda where: None, layout)
    size = (1920, 1080) if layout == "table" else (1280, 800)
    app = App(scene, Settings(layout=layout, **wishes), layout, Surface(size))  # type: ignore[arg-type]
    for _ in range(3):
        app.step(FRAME)
    return app, scene


def cards(app: App) -> list[Announcement]:
    return [effect for effect in app.room.canvas.effects.playing if isinstance(effect, Announcement)]


def coins(app: App) -> list[Coins]:
    return [effect for effect in app.room.canvas.effects.playing if isinstance(effect, Coins)]


@pytest.mark.rotates(1)
@pytest.mark.judges("announce.first announce.first_note")
@pytest.mark.parametrize("layout", ["desk", "table"])
def test_at_the_start_of_a_game_money_is_dealt_and_the_first_player_announced(layout: str) -> None:
    app, scene = dealt(layout)
    order = scene.session.match.state.order
    (card,) = cards(app)
    assert card.front.colour == colour_of(scene.session, order[0])
    assert card.front.texts()[0] == words.say("announce.first", name=SEATS[order[0]].name)
    assert coins(app)
    seconds = 0.0
    while cards(app) or coins(app):
        app.step(FRAME)
        seconds += FRAME
    assert 1.5 < seconds < LONGEST


def test_a_touch_ends_the_animation_at_the_start_of_a_game() -> None:
    app, _ = dealt("desk")
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        app.step(FRAME, [pygame.event.Event(kind, pos=(300, 60), button=1, touch=False)])
    for _ in range(4):
        app.step(FRAME)
    assert (cards(app), coins(app)) == ([], [])


def test_with_reduced_motion_the_card_of_the_first_player_does_not_move() -> None:
    app, _ = dealt("desk", reduced_motion=True)
    (card,) = cards(app)
    assert (card.calm, coins(app)) == (True, [])
    places = set[tuple[float, float]]()
    while cards(app):
        image, at = card.blits()[-1]
        places.add((image.get_width(), at[0]))
        app.step(FRAME)
    assert len(places) == 1


@pytest.mark.parametrize("wishes", [{"speed": "still"}])
def test_without_animation_a_new_game_shows_neither_coins_nor_the_first_players_card(wishes: dict[str, object]) -> None:
    app, _ = dealt("desk", **wishes)  # type: ignore[arg-type]
    assert (cards(app), coins(app)) == ([], [])


def test_a_continued_game_does_not_announce_the_first_player() -> None:
    _, scene = dealt("desk")
    match = scene.session.match
    reach(match, lambda state: state.round == 2)
    later = App(PlayScene(match, LocalBots(1), lambda where: None, "desk"), Settings(), "desk", Surface((1280, 800)))
    for _ in range(3):
        later.step(FRAME)
    assert cards(later) == []


def test_bots_do_not_move_until_the_first_player_is_announced() -> None:
    headless()
    seats = [Seat(seat.colour, "greedy", seat.name) for seat in SEATS]
    match = new_match("recharged", "germany", seats, 5)
    scene = PlayScene(match, LocalBots(1), lambda where: None, "desk")
    app = App(scene, Settings(layout="desk"), "desk", Surface((1280, 800)))
    while not cards(app):
        app.step(FRAME)
    while cards(app):
        assert not match.record.lines
        app.step(FRAME)
    for _ in range(120):
        app.step(FRAME)
    assert match.record.lines


@pytest.mark.rotates(1)
@pytest.mark.parametrize("layout", ["desk", "table"])
def test_fuel_costs_and_plants_to_nominate_are_shown_only_after_the_cards_are_dealt(layout: str) -> None:
    """They appear together, before the card of the first player turns; no move is made until then."""
    app, scene = dealt(layout)
    first = scene.session.match.state.order[0]

    def offered() -> bool:
        names = [at_any_seat(spot.target.name) for spot in app.room.canvas.spots]
        return any(isinstance(name, OneOf) and name.sort == "call" for name in names)

    def costs() -> bool:
        said = {text for painted in app.room.canvas.painted for text, _ in painted.texts}
        return words.say("auction.each_city") in said

    assert scene.session.dealing and not offered() and not costs()
    seconds = 0.0
    while scene.session.dealing:
        app.step(FRAME)
        seconds += FRAME
        assert not scene.session.match.commits
    app.step(FRAME)
    assert NAMED - 0.2 < seconds < NAMED + 0.2
    assert cards(app), "the first player is being named"
    assert costs() == (layout == "desk")
    assert scene.session.match.is_person(first) and offered()


@pytest.mark.rotates(1)
@pytest.mark.parametrize("layout", ["desk", "table"])
@pytest.mark.parametrize("seed", [4, 5])
def test_no_player_is_asked_for_a_move_until_the_animation_of_dealing_cards_ends(layout: str, seed: int) -> None:
    """Whether a person or a bot is to move first, the screen says that cards are being dealt until they are, and asks
    no player for a move.
    """
    app, scene = dealt(layout, seed)
    asked = words.say("auction.turn"), words.say("asking.bot_reason")
    titles = [words.say("asking.nominate_now", name=seat.name) for seat in SEATS]
    titles += [words.say("asking.bot", name=seat.name) for seat in SEATS] + [words.say("table.ask.nominate_first")]

    def shown() -> set[str]:
        return {text.lower() for painted in app.room.canvas.painted for text, _ in painted.texts}

    def asks() -> bool:
        return bool(shown() & {text.lower() for text in (*asked, *titles)})

    while scene.session.dealing:
        assert words.say("asking.dealing").lower() in shown() and not asks()
        app.step(FRAME)
    app.step(FRAME)
    assert asks() == (layout == "desk" or scene.session.asks_a_person)
    assert words.say("asking.dealing").lower() not in shown()


def test_a_touch_ends_the_dealing_of_cards() -> None:
    app, scene = dealt("desk")
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        app.step(FRAME, [pygame.event.Event(kind, pos=(300, 60), button=1, touch=False)])
    for _ in range(4):
        app.step(FRAME)
    assert not scene.session.dealing
