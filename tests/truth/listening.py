"""All sentences of a screen, with their keys, values and addressees, for the judges."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, fields, is_dataclass
from functools import cache
from typing import Any

from game.desk import desk_layout
from game.kit.screen.panel import Painted, recorded
from game.kit.style import words
from game.session.parties import front_seat
from game.session.session import Session
from game.table import table_layout
from game.table.measures.seating import Seating

DESK, TABLE = (1280, 800), (1920, 1080)


def key_of(name: str) -> str:
    """Return a message's key without the form for one or many."""
    return words.base("en", name)


@dataclass
class Said:
    """A message on a screen: its key and values, the seat and the panel that show it, and its number among the messages
    with this key in the panel.
    """

    key: str
    values: dict[str, Any]
    text: str
    session: Session
    layout: str
    seat: int
    panel: str
    nth: int = 0
    before: list[Said] = field(default_factory=list, repr=False)
    """What was said in the same panel before."""

    @property
    def state(self) -> Any:
        """The game's state after the committed moves, without those that are only selected."""
        return self.session.match.state

    @property
    def laid(self) -> Any:
        """The game with the seat's selection, and the real cards."""
        laid, true = self.session.state_of(self.seat).copy(), self.state
        if len(laid.deck) == len(true.deck):
            laid.deck, laid.pile, laid.hidden = true.deck, true.pile, true.hidden
        return laid

    def __str__(self) -> str:
        state = self.state
        where = f"{state.rules.edition} {state.zone.board.map} {state.rules.players}"
        when = f"round {state.round} step {state.step} {state.task.name}"
        return f"{self.layout} {where}, {when}: {self.panel} to seat {self.seat}: [{self.key}] {self.text}"


@contextmanager
def listening(hear: Callable[[str, dict[str, Any], str], None]) -> Iterator[None]:
    """Call `hear` with the key, the values and the sentence of every message."""
    say = words.say

    def said(key: str, **values: Any) -> str:
        text = say(key, **values)
        hear(key, values, text)
        return text

    words.say = said
    try:
        yield
    finally:
        words.say = say


def at_desk(session: Session, only: tuple[str, ...] = ()) -> list[Said]:
    """Return all sentences of the desk to the front seat, except the map's own names."""
    found: list[Said] = []
    panel, count = "", Counter[str]()
    painted: list[Painted] = []
    by_panel: defaultdict[str, list[Said]] = defaultdict(list)

    def hear(key: str, values: dict[str, Any], text: str) -> None:
        before = by_panel[panel].copy()
        found.append(Said(key, values, text, session, "desk", front_seat(session), panel, count[key], before))
        by_panel[panel].append(found[-1])
        count[key] += 1

    with listening(hear):
        shown = desk_layout.panels(session, DESK)
        for one in shown:
            if one.name != "map" and (not only or one.name in only):
                panel = one.name
                count.clear()
                painted.append(recorded(one))
    seen = [text for one in painted for text, _ in one.texts]
    for target in (target for one in painted for target in one.targets):
        seen += [target.hint, target.tag, "" if target.enabled else target.reason]
    return _seen(found, seen)


def _seen(said: list[Said], shown: Iterable[str]) -> list[Said]:
    """Return the spoken messages without those only prepared, such as the reason of a refusal that never happens."""
    whole = "\n".join(set(shown))
    return [one for one in said if one.text in whole]


def _strings(thing: Any) -> Iterator[str]:
    """Yield all texts of an item of the table, except the refusal reason of an enabled button."""
    if isinstance(thing, str):
        yield thing
    elif isinstance(thing, tuple | list):
        for part in thing:
            yield from _strings(part)
    else:
        kind: Any = type(thing)
        for name in _fields(kind):
            if name != "reason" or not getattr(thing, "enabled", False):
                yield from _strings(getattr(thing, name))


@cache
def _fields(kind: type[Any]) -> tuple[str, ...]:
    """Return the names of a dataclass's fields; of other types none."""
    return tuple(one.name for one in fields(kind)) if is_dataclass(kind) else ()


def at_table(session: Session) -> list[Said]:
    """Return all messages of the table, addressed to the station's player; in the middle, to the active player."""
    found: list[Said] = []
    acting = session.acting
    seat, count = acting if acting is not None else 0, Counter[str]()
    middle = seat
    whose = "middle"
    by_panel: defaultdict[str, list[Said]] = defaultdict(list)

    def hear(key: str, values: dict[str, Any], text: str) -> None:
        before = by_panel[whose].copy()
        found.append(Said(key, values, text, session, "table", seat, whose, count[key], before))
        by_panel[whose].append(found[-1])
        count[key] += 1

    whole: Any = table_layout
    stations = whole.station_panels

    def station_panels(shown: Any, which: int) -> Any:
        nonlocal seat, whose
        seat, whose = which, f"station {which}"
        count.clear()
        try:
            return stations(shown, which)
        finally:
            seat, whose = middle, "middle"

    whole.station_panels = station_panels
    try:
        with listening(hear):
            seating = Seating.usual(len(session.match.seats), TABLE, 43)
            session.found = None  # what is kept would not be said again
            shown = table_layout.panels(session, seating)
    finally:
        whole.station_panels = stations
    return _seen(found, [text for one in shown for text in _strings(one.key)])
