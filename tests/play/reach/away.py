"""Panels that may cover others, and how to close them by hand; nothing else may cover a target.

A cover is declared by the name of its panel and the target that closes it. A cover that is not listed here, or stays
after that touch, is a fault.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final

from game.app import App
from game.kit.values.ids import is_one_of
from game.session.intents import Close, Go, Teach, TurnPage
from game.session.map_look import LookAt
from game.table.measures.arrangement import MoveStage, PopOut, Rim
from game.table.middle.lens import PutAway
from tests.play.reach.glass import Drawn, Glass
from tests.play.reach.landing import Miss, misses
from tests.play.reach.person import Person

Way = Callable[[Drawn], bool]
MOVED: Final = "stage"
"""A cover that a touch moves to another place: it may take a second touch to reach what it covers there."""
MOST: Final = 12
"""The most covers that are closed on one screen."""
ECHO: Final = 1.1
"""Seconds after which a mouse where fingers landed is no echo of them."""


def _means(*intents: object) -> Way:
    return lambda target: target.intent in intents


def _kind(kind: type, part: str = "") -> Way:
    return lambda target: isinstance(target.intent, kind) and part in target.name


AWAY: Final[tuple[tuple[str, Way], ...]] = (
    ("menu:", _means(Go("resume"))),
    ("kiosk:", _means(Go("kiosk", "stay"))),
    ("sheet", _kind(Close)),
    ("lens:", _kind(PutAway)),
    ("stage", _kind(MoveStage)),
    ("map:handle", _means(LookAt("handle"))),
    ("leaf:", _kind(TurnPage, ":close")),
    ("ceremony", lambda target: target.panel == "ceremony"),
    ("pulled:", _kind(PopOut, ":close")),
    ("station:", _kind(Rim)),
    ("teach:", lambda target: isinstance(target.intent, Teach) and target.intent.what == "away"),
)


def way_of(cover: str) -> Way | None:
    """Return the test that recognises the target closing a panel, or None if none is declared."""
    return next((way for start, way in AWAY if cover.startswith(start)), None)


def still_covered(app: App, person: Person, found: Sequence[Miss]) -> list[str]:
    """Close, by hand, whatever covers these targets, one cover after another; return the targets that a finger still
    misses or whose cover has no declared way to close.
    """
    out, wanted, tried = list[str](), {miss.target.name for miss in found}, Counter[str]()
    person.wait(ECHO)
    found = _missed(app, wanted)  # what any touch puts away is gone by now
    person.wait(ECHO)
    for _ in range(MOST):
        if not found:
            return out
        wanted = {miss.target.name for miss in found}
        button, cover = _uppermost(app, person, found[0])
        if button is None or tried[cover] > (cover == MOVED):
            out.append(str(found[0]))
            wanted.discard(found[0].target.name)
        else:
            tried[cover] += 1
            person.touch(button)
        found = _missed(app, wanted)
        person.wait(ECHO)
    return [*out, *map(str, found)]


def _missed(app: App, names: set[str]) -> list[Miss]:
    return misses(app, lambda target: target.name in names)[1]


def _uppermost(app: App, person: Person, miss: Miss) -> tuple[Drawn | None, str]:
    """Return the first target to touch in order to uncover another, and the cover it closes: if a second cover is over
    that button, it is the second one's.
    """
    for _ in range(MOST):
        way = way_of(miss.cover)
        found = person.seen(lambda target, way=way, miss=miss: _puts_away(target, way, miss))  # type: ignore[misc]
        if way is None or not found:
            break
        covered = misses(app, lambda target, button=found[0]: target == button)[1]  # type: ignore[misc]
        person.wait(ECHO)
        if not covered:
            return found[0], miss.cover
        miss = covered[0]
    return None, miss.cover


def _puts_away(target: Drawn, way: Way | None, miss: Miss) -> bool:
    """Return whether touching this closes the cover of a target; of several similar ones the one on the cover itself,
    or on its tabs.
    """
    shared = miss.cover.startswith(("menu:", "kiosk:", "map:handle"))
    return way is not None and way(target) and (shared or _whole(target.panel) == _whole(miss.cover))


def _whole(panel: str) -> str:
    """Return the sheet that a panel is a part of: the chart and the tabs of a sheet close together."""
    return panel.rpartition(":")[0] if panel.startswith("leaf:") else panel


def faults(app: App, person: Person) -> tuple[int, list[str]]:
    """Return the number of targets of a screen, and those that cannot be touched even after closing covers; of a table
    map's two equal handles one is enough.
    """
    count, found = misses(app)
    person.wait(ECHO)  # so many fingers at once were a palm
    handles = [miss for miss in found if is_one_of(miss.target.panel, "map")]
    if len({miss.target.panel for miss in handles}) == 1 and _handles(app) > 1:
        found = [miss for miss in found if miss not in handles]
    return count, still_covered(app, person, found) if found else []


def _handles(app: App) -> int:
    return sum(is_one_of(painted.panel.name, "map") for painted in app.room.canvas.painted)


__all__ = ["Glass", "faults", "still_covered", "way_of"]
