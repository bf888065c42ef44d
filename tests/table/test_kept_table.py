"""The table caches its panels while nothing changes and is never stale: each is compared with one computed again."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, replace
from random import Random
from typing import Any

import pytest
from pygame import Surface

from game.bots import decide
from game.engine.record import Seat
from game.engine.state import IllegalAction, Task
from game.kit.board.printed_map import MapViewport
from game.kit.screen.panel import Panel, recorded
from game.kit.style import words
from game.match import new_match
from game.session import intents
from game.session.map_look import Lens
from game.session.session import Session
from game.table import table_layout
from game.table.measures.arrangement import PLANTS, Arrangement, Knob, MarketPlacement, PopOut, Rim
from game.table.measures.seating import Seating

SEATING = Seating.usual(3, (1920, 1080), 43.0)


def played(commits: int) -> Session:
    """Return a session of three people with hidden money, after this many greedy commits."""
    seats = [Seat(colour, "person", name) for colour, name in (("red", "Ada"), ("blue", "Bo"), ("green", "Cy"))]
    session, random = Session(new_match("recharged", "germany", seats, 6, None, {"hidden_money": True})), Random(5)
    for _ in range(commits):
        commit(session, random)
    return session


def commit(session: Session, random: Random) -> None:
    seat = session.match.asked()[0]
    try:
        session.commit(seat, tuple(decide(session.match.state, "greedy", random, seat)))
    except IllegalAction:
        session.perform(intents.Reset(seat))


def seen(found: list[Panel]) -> list[tuple[object, ...]]:
    """Return everything that panels show, as values that can be compared."""
    return [
        (one.name, one.rect, one.turn, one.key, one.owner, one.unit, one.frame, one.view_transform, one.language)
        for one in found
    ]


def compare(session: Session, arrangement: Arrangement, seating: Seating = SEATING) -> list[Panel]:
    """Return the panels, which must equal those computed without a cache."""
    found = table_layout.panels(session, seating, arrangement)
    session.found = None
    fresh = table_layout.panels(session, seating, arrangement)
    for kept, new in zip(seen(found), seen(fresh), strict=True):
        assert kept == new, f"{kept[0]} is not shown as it is"
    return fresh


def touches(found: list[Panel]) -> dict[str, list[Any]]:
    """Return the intents of all enabled targets on these panels, by class; none that commits or passes."""
    blank, kinds = Surface((1, 1)), dict[str, list[Any]]()
    for target in (target for panel in found for target in recorded(panel, blank).targets):
        if target.enabled and not isinstance(target.intent, intents.Confirm | intents.PassTurn):
            kinds.setdefault(type(target.intent).__name__, []).append(target.intent)
    return kinds


def arrange(arrangement: Arrangement, intent: object) -> bool:
    """Carry out an intent that changes the arrangement of stations, markets and copies; return False for any other
    intent.
    """
    if isinstance(intent, Rim):
        arrangement.shrunk ^= {intent.seat}
    elif isinstance(intent, Knob):
        lies = arrangement.markets[intent.flank]
        arrangement.markets[intent.flank] = replace(lies, turn=(lies.turn + 1) % 4)
    elif isinstance(intent, PopOut):
        arrangement.pop_out(intent.seat, intent.what)
    else:
        return False
    return True


@pytest.mark.usefixtures("screen")
def test_no_cached_panel_of_the_table_is_outdated_during_a_whole_round() -> None:
    """Panels are compared after random touches and every commit, up to the second round."""
    session, arrangement, random = played(0), Arrangement(), Random(8)
    tasks, done = set[Task](), set[str]()
    while session.match.state.round < 2 or session.match.state.task != Task.BUY:
        tasks.add(session.match.state.task)
        for _ in range(random.randrange(1, 4)):
            kinds = touches(random.choices(table_layout.panels(session, SEATING, arrangement), k=6))
            kind = random.choice([*sorted(kinds), "Nothing"])
            if kind not in kinds:
                continue
            done.add(kind)
            intent = random.choice(kinds[kind])
            if not arrange(arrangement, intent):
                session.perform(intent)
            compare(session, arrangement)
        commit(session, random)
        compare(session, arrangement)
    assert {Task.NOMINATE, Task.BUY, Task.BUILD, Task.RUN} <= tasks
    assert {"StageMove", "Open", "Peek", "Rim", "PopOut"} <= done, done


def counted(monkeypatch: pytest.MonkeyPatch) -> Callable[[], int]:
    count, found = [0], table_layout._found

    def counting(*given: Any) -> Any:
        count[0] += 1
        return found(*given)

    monkeypatch.setattr(table_layout, "_found", counting)
    return lambda: count[0]


@pytest.mark.usefixtures("screen")
def test_panels_of_the_table_are_computed_once_while_nothing_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    session, arrangement, count = played(8), Arrangement(), counted(monkeypatch)
    first = table_layout.panels(session, SEATING, arrangement)
    for _ in range(3):
        again = table_layout.panels(session, SEATING, arrangement)
        assert all(kept is panel for kept, panel in zip(again, first, strict=True))
        again.clear()  # what somebody does with the list is nobody else's
    assert count() == 1
    table_layout.panels(session, replace(SEATING, px_per_mm=SEATING.px_per_mm / 2), arrangement)
    words.set_language("es")
    table_layout.panels(session, SEATING, arrangement)
    assert count() == 3


OTHER: dict[str, object] = {
    "chairs": SEATING.chairs[::-1],
    "shrunk": {0},
    "front": 1,
    "earlier": [0],
    "markets": {PLANTS: MarketPlacement(1)},
    "popouts": [(0, PLANTS)],
    "pushed": {(0, PLANTS): (3.0, 4.0)},
    "aside": {(0, PLANTS): 1},
    "second_cards": {1: 3},
    "live": SEATING.chairs,
    "held": {0: (1, 2.0)},
    "tip": 0.5,
    "stage": (200.0, 150.0),
    "lingers": True,
    "cleared": 3,
}


def test_the_key_of_cached_table_panels_changes_with_every_part_of_the_arrangement() -> None:
    session, arrangement = played(2), Arrangement()
    now = table_layout._moment(session, SEATING, arrangement)
    assert now == table_layout._moment(session, SEATING, Arrangement())
    assert set(OTHER) == {field.name for field in fields(Arrangement)}
    for name, other in OTHER.items():
        kept = getattr(arrangement, name)
        setattr(arrangement, name, other)
        assert table_layout._moment(session, SEATING, arrangement) != now, name
        setattr(arrangement, name, kept)
    before = table_layout._moment(session, SEATING, arrangement)
    arrangement.shrunk.add(1)  # in place
    assert table_layout._moment(session, SEATING, arrangement) != before


def test_the_key_of_cached_table_panels_changes_with_the_view_of_the_map() -> None:
    session, look = played(2), played(0).look
    session.look = look
    now = table_layout._moment(session, SEATING, Arrangement())
    for name in (field.name for field in fields(look) if field.name != "place"):
        kept = getattr(look, name)
        setattr(look, name, object() if name != "lenses" else [object()])
        assert table_layout._moment(session, SEATING, Arrangement()) != now, name
        setattr(look, name, kept)
    look.lenses.append(Lens(1, 0, (0.0, 0.0), 10.0, 10.0))
    assert table_layout._moment(session, SEATING, Arrangement()) != now


@pytest.mark.usefixtures("screen")
def test_while_the_view_of_the_map_moves_the_panels_of_the_table_are_not_cached(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """When the map's view has come to rest, the panels are cached again."""
    session, count = played(2), counted(monkeypatch)
    session.look.now = MapViewport(2.0)
    for _ in range(2):
        table_layout.panels(session, SEATING)
    assert count() == 2
    session.look.drawn = session.look.now
    for _ in range(2):
        table_layout.panels(session, SEATING)
    assert count() == 3


@pytest.mark.usefixtures("screen")
def test_table_panels_during_whose_computation_the_game_changes_are_not_cached() -> None:
    session, arrangement = played(2), Arrangement()
    steps = table_layout.laying(session, SEATING, arrangement)
    next(steps)
    session.perform(intents.Open(0, "payment"))
    for _ in steps:
        pass
    assert session.found is None
    session.perform(intents.Close(0))
    assert seen(compare(session, arrangement))
