"""The desk layout in its important states: targets and pieces have unique names, targets are on the screen, no text is
cut off, and no cached panel is out of date.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random

import pygame
import pytest
from pygame import Rect

from game.bots import decide
from game.desk.desk_layout import panels
from game.engine.actions import BUILD, BUY, DONE, NOMINATE, SCRAP
from game.engine.record import Seat
from game.engine.rules import legal_actions
from game.engine.state import Task
from game.kit.screen.panel import Painted, paint, recorded
from game.kit.screen.panel_cache import PanelCache
from game.kit.style import words
from game.match import Match, new_match
from game.session import intents
from game.session.seat_view import SheetId
from game.session.session import Session
from game.views.story.entries import entries

COLOURS = ("red", "blue", "yellow", "green", "purple", "black")
NAMES = ("Anna", "Ben", "Cleo", "Dora", "Emil", "Fatima")
SMALL = (1024, 640)
SHEETS = ("payment", "resupply", "plants", "log", "help", SheetId("help", 1), SheetId("help", 2))


def deal(
    players: int, people: int = 1, edition: str = "recharged", map_name: str = "germany", **rules: object
) -> Match:
    """Return a game in which people take the first seats and bots the others."""
    seats = [Seat(COLOURS[place], "person" if place < people else "greedy", NAMES[place]) for place in range(players)]
    return new_match(edition, map_name, seats, 3, None, dict(rules))


def until(match: Match, task: Task, round_: int = 1, seat: int = 0) -> Match:
    """Let greedy play until this seat has this task (or the game is over)."""
    random = Random(1)
    while not match.over:
        state = match.state
        if state.task == task and state.round >= round_ and (task == Task.RUN or state.actor == seat):
            break
        asked = match.asked()[0]
        match.commit(asked, decide(state, "greedy", random, asked))
    return match


def lay_all(session: Session, seat: int) -> None:
    """Select for a seat the moves that the bot "greedy" would make, without confirming them."""
    for move in decide(session.match.state, "greedy", Random(1), seat):
        if move != DONE:
            session.perform(intents.StageMove(seat, move))


def moments(players: int, **more: object) -> Iterator[tuple[str, Session]]:
    """Yield one game in its important states, each with a session of its own."""
    match = deal(players, **more)  # type: ignore[arg-type]
    if match.state.task == Task.PLACE:
        yield "setup", Session(match)
    session = Session(until(match, Task.NOMINATE, 3))
    yield "nominate", session
    session = Session(match)
    session.perform(
        intents.StageMove(0, next(move for move in legal_actions(match.state) if move in NOMINATE.values()))
    )
    yield "open", session
    yield "raise", Session(until(match, Task.RAISE))
    session = Session(until(match, Task.SCRAP))
    if match.state.task == Task.SCRAP:
        yield "scrap", session
        session = Session(match)
        session.perform(intents.StageMove(0, SCRAP[match.state.players[0].plants[0].number]))
        yield "drop", session
    session = Session(until(match, Task.BUY))
    lay_all(session, 0)
    yield "market", session
    session = Session(match)
    session.perform(intents.StageMove(0, BUY[3]))
    yield "refused", session
    session = Session(until(match, Task.BUILD))
    lay_all(session, 0)
    yield "build", session
    session = Session(match)
    session.perform(intents.PointAt(0, 5))
    yield "pointed", session
    yield "bureaucracy", Session(until(match, Task.RUN))
    if players > 2:
        yield "a bot bids", Session(until(match, Task.RAISE, seat=2))
        yield "a bot buys", Session(until(match, Task.BUY, seat=2))
        yield "a bot builds", Session(until(match, Task.BUILD, seat=2))
    session = Session(match)
    for sheet in SHEETS:
        session = Session(match)
        session.view(0).sheet = sheet
        yield sheet, session
    session = Session(match)
    session.view(0).report = True
    yield "round", session
    yield "finish", Session(until(match, Task.NOTHING, 99))


def painted(session: Session, size: tuple[int, int] = SMALL) -> list[Painted]:
    return [recorded(panel) for panel in panels(session, size)]


def check(moment: str, shown: list[Painted], size: tuple[int, int]) -> None:
    """Check that no two targets or pieces of the painted panels share a name and that all targets are on the screen,
    among other conditions.
    """
    screen = Rect((0, 0), size)
    targets = [target for panel in shown for target in panel.targets]
    names = [target.name for target in targets]
    assert len(names) == len(set(names)), f"{moment}: {sorted(n for n in names if names.count(n) > 1)}"
    pieces = [piece.name for panel in shown for piece in panel.pieces]
    assert len(pieces) == len(set(pieces)), f"{moment}: {sorted(n for n in pieces if pieces.count(n) > 1)}"
    for target in targets:
        assert screen.contains(target.rect), f"{moment}: {target.name} leaves the screen"
        if not target.enabled and not target.reason and target.name not in ("older", "newer"):
            assert ":" in target.name, f"{moment}: {target.name} refuses without a reason"
    cut = [text for panel in shown for text in panel.clipped]
    assert cut == [], f"{moment}: {cut}"


@pytest.mark.rotates
@pytest.mark.parametrize("language", ["en", "es", words.PSEUDO])
@pytest.mark.parametrize("players", [2, 4, 6])
def test_every_moment_of_a_game_fits_the_smallest_desk_window(players: int, language: str) -> None:
    words.set_language(language)
    for moment, session in moments(players):
        check(moment, painted(session), SMALL)


@pytest.mark.rotates(1)
@pytest.mark.parametrize("size", [(1280, 720), (1280, 800), (2560, 1080), (3440, 1440), (900, 1600)])
def test_every_moment_of_a_game_fits_desk_windows_of_other_sizes(size: tuple[int, int]) -> None:
    more = {"edition": "classic", "map_name": "usa"} if size[1] == 800 else {}
    for moment, session in moments(3, **more):
        check(moment, painted(session, size), size)


@pytest.mark.rotates
@pytest.mark.parametrize("size", [(2560, 1080), (3440, 1440)])
@pytest.mark.parametrize("players", [2, 6])
def test_a_very_wide_window_shows_opponents_and_the_log_beside_the_main_column(
    players: int, size: tuple[int, int]
) -> None:
    for moment, session in moments(players):
        shown = painted(session, size)
        check(moment, shown, size)
        rects = {panel.panel.name: panel.panel.rect for panel in shown if panel.panel.name != "sheet"}
        for one, other in combinations(rects.values(), 2):
            assert not one.colliderect(other), moment
        if session.match.over:
            assert "log" not in rects, "the finish takes all of it"
            continue
        column = rects["sentence"]
        beside = [name for name, rect in rects.items() if rect.left > column.right]
        assert "log" in beside, moment
        told = [text for panel in shown if panel.panel.name == "log" for text, _ in panel.texts]
        if len(told) != 1:
            assert told[-1] == entries(session)[-1].sentence, "the newest sentence is the last one"
        others = [name for name in rects if name.startswith("other")]
        assert set(others) <= set(beside), moment
        if not others:
            assert session.match.state.task == Task.RUN, moment


def test_a_desk_window_that_is_not_very_wide_has_no_second_column_with_the_log() -> None:
    for size in ((1280, 720), (2200, 1080), (900, 1600)):
        shown = panels(Session(until(deal(4), Task.BUILD)), size)
        assert "log" not in {panel.name for panel in shown}


def test_hidden_money_is_shown_only_while_its_owner_peeks() -> None:
    match = until(deal(3, hidden_money=True), Task.RAISE)
    session = Session(match)
    money = {str(player.money) for player in match.state.players}
    for name, shown in ((painted.panel.name, painted) for painted in painted(session)):
        if name.startswith(("own", "other")):
            assert not money & {text for text, _ in shown.texts}, name
    session.perform(intents.Peek(0))
    own = next(shown for shown in painted(session) if shown.panel.name == "own")
    assert str(match.state.players[0].money) in {text for text, _ in own.texts}


def test_panels_of_the_desk_layout_do_not_overlap() -> None:
    for moment, session in moments(5):
        shown = [panel for panel in panels(session, (1280, 800)) if panel.name != "sheet"]
        for one, other in combinations(shown, 2):
            assert not one.rect.colliderect(other.rect), f"{moment}: {one.name} and {other.name}"


def test_touch_targets_of_the_desk_layout_do_not_overlap_except_on_map_and_fuel_market() -> None:
    for moment, session in moments(4):
        for shown in painted(session, (1280, 800)):
            for one, other in combinations(shown.targets, 2):
                if shown.panel.name not in ("map", "fuel"):
                    assert not one.rect.colliderect(other.rect), f"{moment}: {one.name} and {other.name}"


def test_a_cached_panel_looks_like_a_newly_painted_one_after_any_touches() -> None:
    """A value missing in a key would leave an old picture on the screen."""
    match = deal(3, people=3)
    session = Session(match)
    panel_cache = PanelCache()
    random = Random(8)
    for _ in range(60):
        wander(session, random)
        shown = panel_cache.show(panels(session, (640, 360)))
        panel_cache.work()
        for kept in shown:
            if kept.panel.name == "map":
                continue
            fresh = paint(kept.panel)
            same = pygame.image.tobytes(kept.surface, "RGBA") == pygame.image.tobytes(fresh.surface, "RGBA")
            assert same, f"{kept.panel.name} in {session.match.state.task.name}"
            assert (kept.targets, kept.pieces) == (fresh.targets, fresh.pieces)


def wander(session: Session, random: Random) -> None:
    """Make one random touch for the active seat, or one of greedy's commits."""
    seat = session.match.asked()[0] if session.match.asked() else 0
    if session.match.over:
        return
    if random.random() < 0.35:
        session.commit(seat, tuple(decide(session.match.state, "greedy", random, seat)))
        return
    state = session.match.state
    choices: list[intents.Intent] = [
        intents.Reset(seat),
        intents.StepBack(seat),
        intents.Open(seat, random.choice(SHEETS)),
        intents.PointAt(seat, random.randrange(len(state.zone))),
        intents.SetBid(seat, random.randrange(40)),
        intents.Peek(seat),
    ]
    choices += [intents.StageMove(seat, move) for move in legal_actions(session.state_of(seat), 3)[:12]]
    choices += [intents.ToggleRun(seat, plant.number) for plant in state.players[seat].plants]
    session.perform(random.choice(choices))


def test_in_the_desk_layout_bid_buttons_and_cities_on_the_map_select_what_they_show() -> None:
    session = Session(until(deal(3), Task.RAISE))
    shown = {target.name: target for panel in painted(session) for target in panel.targets}
    least = session.least_bid(0)
    assert shown["bid:least"].intent == intents.SetBid(0, least)
    assert shown["confirm"].intent == intents.Confirm(0)
    assert shown["pass"].intent == intents.PassTurn(0)
    session = Session(until(session.match, Task.BUILD))
    shown = {target.name: target for panel in painted(session) for target in panel.targets}
    city = session.match.state.zone.cities[4].id
    assert shown[f"city:{city}"].intent == intents.StageMove(0, BUILD[4])
    assert shown[f"city:{city}"].drops == ("house",)


def test_a_replay_in_the_desk_layout_has_no_enabled_controls_for_decisions() -> None:
    deciding = (intents.StageMove, intents.Confirm, intents.PassTurn, intents.SetBid, intents.Undo, intents.ToggleRun)
    match = deal(3, people=3)
    for task in (Task.NOMINATE, Task.RAISE, Task.BUY, Task.BUILD, Task.RUN):
        session = Session(until(match, task), watching=True)
        shown = painted(session, (1280, 640))
        targets = [target for panel in shown for target in panel.targets]
        assert not [target for target in targets if isinstance(target.intent, deciding) and target.enabled]
        check(task.name, shown, (1280, 640))


def test_the_choice_of_plants_to_run_is_still_shown_after_the_game_is_loaded_again() -> None:
    match = until(deal(3, people=3), Task.RUN, 3)
    moves = tuple(decide(match.state, "greedy", Random(1), 0))
    match.commit(0, moves)
    again = Match(match.record.fresh())
    again.replay(match.record.lines)
    for one, other in zip(painted(Session(match)), painted(Session(again)), strict=True):
        assert one.panel.key == other.panel.key, one.panel.name


@pytest.mark.parametrize("task", [Task.BUY, Task.BUILD])
def test_the_desks_main_button_needs_selected_fuel_or_houses_and_ending_the_turn_has_its_own_button(task: Task) -> None:
    session = Session(until(deal(3), task, 3))
    shown = {target.name: target for panel in painted(session) for target in panel.targets}
    assert not shown["confirm"].enabled and shown["confirm"].reason
    assert shown["done"].enabled and shown["done"].intent == intents.Confirm(0)
    lay_all(session, 0)
    shown = {target.name: target for panel in painted(session) for target in panel.targets}
    assert shown["confirm"].enabled
    assert "done" not in shown


def test_if_a_player_has_no_money_to_build_ending_the_turn_is_the_main_button_of_the_desk() -> None:
    session = Session(until(deal(3), Task.BUILD, 3))
    session.match.state.players[0].money = 0
    session = Session(session.match)
    shown = {target.name: target for panel in painted(session) for target in panel.targets}
    assert shown["confirm"].enabled
    assert "done" not in shown


@pytest.mark.parametrize("players", [4, 5, 6])
def test_the_turn_order_on_the_desk_has_its_heading_and_a_house_for_every_player(players: int) -> None:
    session = Session(deal(players))
    for size in (SMALL, (1280, 800)):
        (rail,) = [shown for shown in painted(session, size) if shown.panel.name == "rail"]
        told = " ".join(text for text, _ in rail.texts)
        assert words.say("desk.turn_order") in told

        assert len([piece for piece in rail.pieces if piece.name.startswith("order:")]) == players


@pytest.mark.parametrize("task", [Task.RAISE, Task.BUY, Task.BUILD])
def test_five_opponents_plants_are_at_least_44_pixels_wide_in_the_smallest_desk_window(task: Task) -> None:
    """A strip is at least as wide as its number, its cities and its fuel need: 44 px."""
    session = Session(until(deal(6), task, 4))
    others = [shown for shown in painted(session) if shown.panel.name.startswith("other:")]
    strips = [piece for shown in others for piece in shown.pieces if piece.kind == "card"]
    assert strips
    assert min(strip.size for strip in strips) >= 44
