"""The places are announced from the last to the first: one by one, all at once without motion, sooner after a touch."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path
from random import Random
from typing import cast

import pygame
import pytest
from pygame import Rect, Surface
from pygame.event import Event

from game.app import App
from game.bots import decide
from game.engine import rules
from game.engine.state import Phase
from game.kit.board.map_night import Lit
from game.kit.items import DrawnItem, Items, Text, Turned
from game.kit.motion.power_flow import PowerFlow
from game.kit.style import words
from game.kit.style.settings import Settings
from game.kit.style.timing import Speed
from game.kit.system import screenshot
from game.kit.system.window import headless
from game.match import Match
from game.parts.ceremony import APPLAUSE_SECONDS, LAST_SECONDS, STEP_SECONDS
from game.scenes import result_picture
from game.scenes.play import PlayScene
from game.session.bot_players import LocalBots
from game.session.session import Session
from game.table.middle.final_ranking import oak
from game.table.middle.finish_night import night_over
from game.views.finish.podium import step, verdict
from tests.workshop import staging

SIZE = (1280, 800)


def almost_over() -> tuple[Match, int, tuple[object, ...]]:
    """Return a game of four people before its last commit, and that commit."""
    whole = staging.reached(staging.FOUR, "over", lambda state: state.phase == Phase.FINISH)
    match = Match(whole.record.fresh())
    match.replay(whole.record.lines[:-1])
    last = whole.record.lines[-1]
    return match, last.seat, last.moves


def shown(layout: str = "desk", speed: Speed = "normal", **wishes: bool) -> App:
    """Return the window at the moment when the game ends."""
    headless()
    match, seat, moves = almost_over()
    scene = PlayScene(match, LocalBots(1), lambda where: None, layout)
    app = App(scene, Settings(speed=speed, layout=layout, **wishes), layout, Surface(SIZE))  # type: ignore[arg-type]
    app.step(0.01)
    scene.session.commit(seat, moves)  # type: ignore[arg-type]
    scene._changed = True
    app.step(0.01)
    return app


def stage_of(app: App) -> Session:
    assert isinstance(app.scene, PlayScene)
    return app.scene.session


def painted(app: App, name: str) -> bool:
    return any(panel.panel.name == name for panel in app.room.canvas.painted)


@pytest.mark.rotates(1)
@pytest.mark.parametrize("layout", ["desk", "table"])
def test_the_final_places_are_announced_one_after_another_with_a_pause_before_the_winner(layout: str) -> None:
    app = shown(layout)
    told = []
    for _ in range(round((3 * STEP_SECONDS + LAST_SECONDS + 1) / 0.05)):
        told.append(stage_of(app).unrevealed)
        app.step(0.05)
    assert sorted(set(told), reverse=True) == [4, 3, 2, 1, 0] and told == sorted(told, reverse=True)
    assert told.count(1) > told.count(2), "before the winner the pause is longer"


def test_the_result_charts_appear_only_after_the_winner_is_announced() -> None:
    app = shown()
    assert not painted(app, "chart:cities") and app.room.canvas.spot("again") is None
    app.step(0.05)
    for _ in range(4):
        stage_of(app).unrevealed -= 1
    app.scene._changed = True  # type: ignore[attr-defined]
    app.step(0.05)
    assert painted(app, "chart:cities") and app.room.canvas.spot("again")


def test_a_touch_announces_the_next_final_place_at_once() -> None:
    app = shown()
    for expected in (3, 2, 1, 0):
        app.step(0.3, [Event(pygame.MOUSEBUTTONDOWN, button=1, pos=(40, 40))])
        app.step(0.3, [Event(pygame.MOUSEBUTTONUP, button=1, pos=(40, 40))])
        assert stage_of(app).unrevealed == expected


@pytest.mark.parametrize(("speed", "reduced"), [("still", False), ("normal", True)])
def test_without_motion_all_final_places_are_announced_at_once(speed: Speed, reduced: bool) -> None:
    app = shown(speed=speed, reduced_motion=reduced)
    app.step(0.01)
    assert stage_of(app).unrevealed == 0
    assert painted(app, "chart:cities")


def test_a_game_loaded_after_its_end_shows_all_places_without_announcing_them() -> None:
    headless()
    match = staging.again(staging.reached(staging.FOUR, "over", lambda state: state.phase == Phase.FINISH))
    app = App(PlayScene(match, LocalBots(1), lambda where: None), Settings(), "desk", Surface(SIZE))
    app.step(0.1)
    assert stage_of(app).unrevealed == 0


@pytest.mark.judges("finish.step.cities finish.step.money finish.step.supplied")
def test_every_announcement_of_a_final_place_gives_the_deciding_criterion() -> None:
    words.set_language("en")
    match, seat, moves = almost_over()
    match.commit(seat, moves)  # type: ignore[arg-type]
    session, ranks = Session(match), rules.ranking(match.state)
    for index in range(1, len(ranks)):
        sentence = step(session, ranks, index)
        own, better = ranks[index], ranks[index - 1]
        assert f"Place {own.number}: {match.seats[own.seat].name}" in sentence
        assert match.seats[better.seat].name not in sentence, "the better player is announced next"
        if own.supplied < better.supplied:
            assert str(better.supplied - own.supplied) in sentence
        assert verdict(session, ranks, index) == sentence
    assert match.seats[ranks[0].seat].name in verdict(session, ranks, 0)


@pytest.mark.judges("finish.step.tied")
def test_the_announcement_of_final_places_says_that_players_are_tied() -> None:
    words.set_language("en")
    match = staging.FOUR.match()
    random = Random(2)
    while match.state.round < 2:
        asked = match.asked()[0]
        match.commit(asked, decide(match.state, "greedy", random, asked))
    session = Session(match)
    equal = [rules.Rank(1, 0, 5, 10, 5), rules.Rank(1, 1, 5, 10, 5), rules.Rank(3, 2, 5, 10, 4)]
    assert "tied" in step(session, equal, 1)
    assert "owns more cities" in step(session, equal, 2)


def test_the_ceremony_at_the_table_is_closed_by_a_touch_and_can_be_reopened() -> None:
    app = shown("table", "still")
    app.step(0.1)
    for away in (True, False):
        spot = app.room.canvas.spot("ceremony")
        assert spot is not None
        app.press(spot)
        app.step(0.6)
        assert stage_of(app).put_away is away


def test_at_a_table_each_player_turns_their_own_pages_of_result_charts() -> None:
    app = shown("table", "still")
    app.step(0.1)
    for name in ("red:charts", "red:leaf:fuel"):
        spot = app.room.canvas.spot(name)
        assert spot is not None, name
        app.press(spot)
        app.step(0.6)
    assert [view.page for view in stage_of(app).views] == ["fuel", "", "", ""]
    assert painted(app, "leaf:red:chart") and not painted(app, "leaf:blue:chart")
    leaf = next(panel.panel for panel in app.room.canvas.painted if panel.panel.name == "leaf:red:chart")
    assert leaf.owner == 0
    close = app.room.canvas.spot("red:leaf:close")
    assert close is not None
    app.press(close)
    app.step(0.6)
    assert not painted(app, "leaf:red:chart")


def test_at_a_desk_the_pages_of_result_charts_can_be_turned() -> None:
    app = shown(speed="still")
    app.step(0.1)
    spot = app.room.canvas.spot("page:2")
    assert spot is not None
    app.press(spot)
    app.step(0.1)
    assert painted(app, "chart:houses") and not painted(app, "chart:cities")


def test_panels_of_the_result_picture_fill_it_without_overlaps() -> None:
    match, seat, moves = almost_over()
    match.commit(seat, moves)  # type: ignore[arg-type]
    sheet = Rect(0, 0, *(round(side * result_picture.UNIT) for side in result_picture.SIZE))
    panels = {panel.name: panel.rect for panel in result_picture._panels(Session(match))}
    assert set(panels) >= {"title", "podium", "map", "turning", "spent"}
    assert [name for name, rect in panels.items() if not sheet.contains(rect)] == []
    assert [both for both in combinations(panels, 2) if panels[both[0]].colliderect(panels[both[1]])] == []
    assert sum(rect.w * rect.h for rect in panels.values()) > 0.9 * sheet.w * sheet.h
    assert panels["spent"].bottom == panels["map"].bottom and panels["turning"].top == panels["map"].top


def test_saving_a_picture_of_the_result_overwrites_no_earlier_one(tmp_path: Path) -> None:
    headless()
    match, seat, moves = almost_over()
    match.commit(seat, moves)  # type: ignore[arg-type]
    image = result_picture.sheet(Session(match))
    assert image.get_size() == (
        round(result_picture.SIZE[0] * result_picture.UNIT),
        round(result_picture.SIZE[1] * result_picture.UNIT),
    )
    paths = [screenshot.keep(image.subsurface((0, 0, 40, 40)), "elektro-germany", tmp_path) for _ in range(3)]
    assert len(set(paths)) == 3 and len(list(tmp_path.iterdir())) == 3


def test_the_winner_is_shown_alone_for_a_moment_and_a_touch_shows_the_result_charts() -> None:
    app = shown()
    session = stage_of(app)
    while session.unrevealed:
        app.step(0.05)
    app.step(0.05)
    assert session.applause and not painted(app, "chart:cities")
    app.step(0.3, [Event(pygame.MOUSEBUTTONDOWN, button=1, pos=(40, 40))])
    app.step(0.3, [Event(pygame.MOUSEBUTTONUP, button=1, pos=(40, 40))])
    assert not session.applause and painted(app, "chart:cities")


def test_the_result_charts_appear_by_themselves_after_the_applause() -> None:
    app = shown()
    session = stage_of(app)
    while session.unrevealed:
        app.step(0.05)
    for _ in range(round(APPLAUSE_SECONDS / 0.05) + 3):
        app.step(0.05)
    assert not session.applause and painted(app, "chart:cities")


@pytest.mark.parametrize("layout", ["desk", "table"])
def test_the_winners_house_drops_onto_the_podium_from_above_its_place(layout: str) -> None:
    app = shown(layout)
    session = stage_of(app)
    while session.unrevealed:
        app.step(0.05)
    actors = app.room.canvas.pieces.actors
    winner = max((actor for name, actor in actors.items() if name.startswith("podium:")), key=lambda a: a.piece.size)
    assert (winner.x, winner.y) == (winner.piece.x, winner.piece.y) and winner.height > 0
    for _ in range(20):
        app.step(0.05)
    assert winner.height == 0 and winner.state == "rest"


def boards(app: App) -> list[Items]:
    """Return what is drawn on the mats of both sides."""
    panels = [each.panel for each in app.room.canvas.painted if each.panel.name.startswith("honours:")]
    assert len(panels) == 2
    return [cast(Items, panel.key) for panel in panels]


def told_names(app: App) -> dict[str, set[int]]:
    """Return every name on the mats, with the orientations in which it can be read."""
    found: dict[str, set[int]] = {}
    for turned in (item for board in boards(app) for item in board if isinstance(item, Turned)):
        for inner in turned.items:
            if isinstance(inner, Text) and not inner.text.isdigit():
                found.setdefault(inner.text, set()).add(turned.turn)
    return found


def test_before_the_first_announcement_the_mats_of_a_table_show_all_places_and_no_name() -> None:
    app = shown("table")
    session = stage_of(app)
    assert session.unrevealed == len(session.match.seats)
    rounds = [item for board in boards(app) for item in board if isinstance(item, DrawnItem) and item.draw is oak]
    assert len(rounds) == len(session.match.seats) and not told_names(app)


def test_at_a_table_a_place_is_announced_towards_all_four_sides_and_the_players_money_revealed() -> None:
    app = shown("table")
    session, canvas = stage_of(app), app.room.canvas
    ranks = rules.ranking(session.match.state)
    colours = [seat.colour for seat in session.match.seats]
    while session.unrevealed:
        kept = [rank.seat for rank in ranks[: session.unrevealed]]
        for rank in ranks:
            name, colour = session.match.seats[rank.seat].name, colours[rank.seat]
            hidden = rank.seat in kept
            assert session.money_open(rank.seat) is not hidden
            assert (f"money:{colour}" in canvas.pieces.actors) is not hidden
            assert told_names(app).get(name, set()) == (set() if hidden else {0, 1, 2, 3})
        before = session.unrevealed
        while session.unrevealed == before:
            app.step(0.05)
        app.step(0.01)
    assert all(session.money_open(seat) for seat in range(4))


def test_while_final_places_are_announced_no_station_has_a_button_for_another_game_leaving_or_charts() -> None:
    app = shown("table")
    session = stage_of(app)
    while session.ending_shown:
        names = {spot.target.name for spot in app.room.canvas.spots}
        assert not [name for name in names if name.endswith((":again", ":leave", ":charts"))]
        app.step(0.1)
    app.step(0.01)
    assert app.room.canvas.spot("red:again") and app.room.canvas.spot("red:charts")


def networks(app: App) -> tuple[Lit, ...]:
    """Return the networks that are lit in the overlay of the map."""
    panel = next(each.panel for each in app.room.canvas.painted if each.panel.name == "ceremony")
    board = next(each.panel for each in app.room.canvas.painted if each.panel.name == "map")
    assert panel.rect == board.rect
    night = next(item for item in cast(Items, panel.key) if isinstance(item, DrawnItem) and item.draw is night_over)
    return tuple(value for value in night.values if isinstance(value, Lit))


def test_while_final_places_are_announced_the_map_is_dark_and_the_announced_network_lit() -> None:
    app = shown("table")
    session = stage_of(app)
    ranks = rules.ranking(session.match.state)
    assert networks(app) == ()
    while session.unrevealed:
        before = session.unrevealed
        while session.unrevealed == before:
            app.step(0.05)
        app.step(0.01)
        told = ranks[session.unrevealed]
        (lit,) = networks(app)
        owned = {session.match.state.zone.cities[city].id for city in session.match.state.players[told.seat].cities}
        assert lit.colour == session.match.seats[told.seat].colour
        assert len(lit.cities) == told.supplied and set(lit.cities) <= owned and lit.ways
        light = [effect for effect in app.room.canvas.effects.playing if isinstance(effect, PowerFlow)]
        assert light and light[-1].colour == lit.colour, "and it runs along the network"
    assert sum(app.screen.get_at(board_corner(app))[:3]) < sum(app.screen.get_at(lit_city(app))[:3])
    assert headlines(app) == {0, 1, 2, 3}
    while session.ending_shown:
        app.step(0.1)
    app.step(0.01)
    assert headlines(app) == {1, 3}, "below open drawers nothing is written"


def headlines(app: App) -> set[int]:
    """Return the sides towards which the headline is written over the map."""
    panel = next(each.panel for each in app.room.canvas.painted if each.panel.name == "ceremony")
    return {item.turn for item in cast(Items, panel.key) if isinstance(item, Turned)}


def board_corner(app: App) -> tuple[int, int]:
    """Return a point of the map that is darkened."""
    board = next(each.panel for each in app.room.canvas.painted if each.panel.name == "map")
    return board.rect.x + 6, board.rect.y + 6


def lit_city(app: App) -> tuple[int, int]:
    """Return a point beside the house in a lit city."""
    place = app.room.canvas.pieces.origins[f"origin:city:{networks(app)[0].cities[0]}"]
    return round(place.x), round(place.y - place.size * 0.62)
