"""The desk's panels are cached while nothing changes and are never stale: each is compared with one computed again."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from pygame import Surface

from game.bots import decide
from game.desk import desk_layout
from game.engine.record import Seat
from game.engine.state import GameState, IllegalAction, Task
from game.kit.input import keycaps
from game.kit.screen.panel import Panel, recorded
from game.kit.style import accessibility, words
from game.match import Match, new_match
from game.session import intents
from game.session.moment import moment
from game.session.seat_view import SheetId
from game.session.session import Session

SIZE = (1280, 800)
WIDE = (2560, 1080)
"""A size with a second column beside the first."""


@pytest.fixture(autouse=True)
def usual() -> Iterator[None]:
    words.set_language("en")
    yield
    words.set_language("en")
    accessibility.use("normal", "normal")
    keycaps.use({})


def seen(found: list[Panel]) -> list[tuple[object, ...]]:
    """Return everything that panels show and respond to, except the map, which is never cached."""
    blank = Surface((1, 1))
    known: list[tuple[object, ...]] = []
    for panel in found:
        if panel.name == "map":
            continue
        shown = recorded(panel, blank)
        known.append(
            (panel.name, panel.rect, panel.unit, panel.owner, shown.strokes, shown.targets, shown.pieces, shown.texts)
        )
    return known


def compare(session: Session, size: tuple[int, int] = SIZE) -> list[Panel]:
    """Return the panels, which must equal those computed without a cache."""
    found = desk_layout.panels(session, size)
    session.found = None
    fresh = desk_layout.panels(session, size)
    for kept, new in zip(seen(found), seen(fresh), strict=True):
        assert kept == new, f"{kept[0]} is not shown as it is"
    return fresh


def game() -> Match:
    """Return a game of three people with hidden money."""
    seats = [Seat(colour, "person", name) for colour, name in (("red", "Ada"), ("blue", "Bo"), ("green", "Cy"))]
    return new_match("recharged", "germany", seats, 6, None, {"hidden_money": True})


def played(commits: int = 0, task: Task | None = None) -> Session:
    """Return a session after this many greedy commits; with a `task`, play on to the next decision of that kind."""
    session, random = Session(game()), Random(2)
    while commits > 0 or (task is not None and session.match.state.task != task):
        seat = session.match.asked()[0]
        session.commit(seat, tuple(decide(session.match.state, "greedy", random, seat)))
        commits -= 1
    return session


def touches(found: list[Panel], session: Session) -> list[intents.Intent]:
    """Return the intents of all enabled targets on these panels, and intents that open some sheets."""
    meant = [target.intent for panel in found for target in recorded(panel, Surface((1, 1))).targets if target.enabled]
    sheets = [intents.Open(session.shown_seat, name) for name in ("planner", SheetId("log", 1), SheetId("help", 2))]
    return [*meant, *sheets]


@pytest.mark.rotates(3, family="whole games")
@pytest.mark.parametrize(("size", "seed"), [(SIZE, 1), pytest.param(WIDE, 2, marks=pytest.mark.slow)])
def test_no_cached_panel_of_the_desk_is_outdated_during_a_whole_round(size: tuple[int, int], seed: int) -> None:
    """The panels are compared after any touch, in every phase, with commits, undo and the end of a round."""
    session, random = Session(game()), Random(seed)
    tasks: set[Task] = set()
    done: set[str] = set()
    while session.match.state.round < 2 or session.match.state.task != Task.BUY:
        tasks.add(session.match.state.task)
        for _ in range(random.randrange(2, 5)):
            found = compare(session, size)
            kinds: dict[str, list[intents.Intent]] = {}
            for one in touches(found, session):
                if not isinstance(one, intents.Confirm | intents.PassTurn):
                    kinds.setdefault(type(one).__name__, []).append(one)
            kind = random.choice(sorted(kinds))
            done.add(kind)
            session.perform(random.choice(kinds[kind]))
            compare(session, size)
        seat = session.match.asked()[0]
        try:
            session.commit(seat, tuple(decide(session.match.state, "greedy", random, seat)))
        except IllegalAction:
            session.perform(intents.Reset(seat))
        compare(session, size)
    assert {Task.NOMINATE, Task.BUY, Task.BUILD, Task.RUN} <= tasks
    assert {"StageMove", "Open", "Undo", "Peek", "Close"} <= done, done


def _counted(session: Session, monkeypatch: pytest.MonkeyPatch) -> Callable[[], int]:
    count, found = [0], desk_layout._found

    def counting(*given: object) -> object:
        count[0] += 1
        return found(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(desk_layout, "_found", counting)
    return lambda: count[0]


def test_panels_of_the_desk_are_computed_once_while_nothing_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    session = played(8)
    count = _counted(session, monkeypatch)
    first = desk_layout.panels(session, SIZE)
    for _ in range(3):
        assert seen(desk_layout.panels(session, SIZE)) == seen(first)
    assert count() == 1
    desk_layout.panels(session, WIDE)
    assert count() == 2


def test_a_new_language_text_size_contrast_or_key_recomputes_the_panels_of_the_desk(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    session = played(4)
    count = _counted(session, monkeypatch)
    desk_layout.panels(session, SIZE)
    changes: tuple[Callable[[], object], ...] = (
        lambda: words.set_language("es"),
        lambda: accessibility.use("largest", "normal"),
        lambda: accessibility.use("largest", "high"),
        lambda: keycaps.use({"commit": "F7"}),
    )
    for times, change in enumerate(changes, start=2):
        change()
        compare_from = count()
        desk_layout.panels(session, SIZE)
        assert (compare_from, count()) == (times - 1, times)


def _sit_down(session: Session) -> None:
    """Give the active player's seat to a bot."""
    session.match.change_chair(session.match.asked()[0], "engineer", "Robot")
    session.seated()


def _refuse(session: Session) -> None:
    session.view(session.match.asked()[0]).refused = IllegalAction("turn_over")


OTHER: dict[str, Callable[[Session], object]] = {
    "money": lambda session: setattr(session, "all_open", True),
    "front": lambda session: setattr(session, "shown_seat", (session.shown_seat + 1) % 3),
    "chair": _sit_down,
    "watched": lambda session: setattr(session, "watching", True),
    "refused": _refuse,
    "report": lambda session: session.perform(intents.Open(session.shown_seat, "round")),
}


@pytest.mark.parametrize("name", OTHER)
def test_changes_of_a_game_other_than_moves_appear_on_the_desk_at_once(name: str) -> None:
    session = played(0, Task.BUY)
    before = seen(compare(session))
    OTHER[name](session)
    assert seen(compare(session)) != before


def test_the_desk_looks_different_with_each_further_dot_of_a_thinking_bot() -> None:
    session = played(0, Task.BUY)
    _sit_down(session)
    shown = []
    for dots in range(3):
        session.thinks = session.match.asked()[0], dots
        shown.append(seen(compare(session)))
    assert shown[0] != shown[1] != shown[2]


def _another(value: object) -> object:
    return object() if not isinstance(value, list | dict) else [object()] if isinstance(value, list) else {0: object()}


def test_the_key_of_cached_desk_panels_changes_with_every_attribute_of_the_game() -> None:
    """A different value of any attribute of a session, a view, a match or a state, even a future one, gives
    another key.
    """
    session = played(0, Task.BUY)
    now = moment(session)
    assert now == moment(session)
    apart = {"look", "views", "drafts", "match", "outlook", "state", "record", "base", "seat", "log", "zone"}
    apart |= {"found", "autosave"}
    state: GameState = session.match.state
    holders = [session, session.match, session.view(1), session.draft(0), state, state.players[2]]
    told = set()
    for holder in holders:
        names = vars(holder) if hasattr(holder, "__dict__") else type(holder).__slots__  # type: ignore[attr-defined]
        for name in [name for name in names if name not in apart]:
            kept = getattr(holder, name)
            if name in ("players", "cartel"):
                continue
            setattr(holder, name, _another(kept))
            assert moment(session) != now, f"{type(holder).__name__}.{name}"
            setattr(holder, name, kept)
            told.add(name)
    assert now == moment(session)
    assert {"shown_seat", "sheet", "plan", "ready", "moves", "money", "seats", "thinks"} <= told


def test_the_key_of_cached_desk_panels_changes_when_a_list_of_the_game_grows() -> None:
    session = played(0, Task.BUY)
    view, match = session.view(0), session.match
    lists: tuple[Any, ...] = view.spent, view.staged, match.events, match.commits, match.record.lines, session.fresh
    for grown in lists:
        now = moment(session)
        grown.append(object())
        assert moment(session) != now
        grown.pop()
    dictionaries: tuple[Any, ...] = view.runs, match.ready
    for filled in dictionaries:
        now = moment(session)
        filled[0] = object()
        assert moment(session) != now
        filled.pop(0)
    now = moment(session)
    match.state.players[0].money += 1
    assert moment(session) != now
