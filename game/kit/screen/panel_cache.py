"""The panel cache keeps the pictures of panels and repaints what differs, at once or in slices of a frame.

A picture of another shape is set aside and reused when its panel has that shape again, so that a station that opens at
its turn and closes is not painted from nothing each time.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass
from math import inf
from typing import NamedTuple

from pygame import Rect

from game.kit.input import keycaps
from game.kit.paint import screen_region as region
from game.kit.paint.strokes import differing, making, ready
from game.kit.screen.panel import LONG, Painted, Panel, moved, paint_part, recorded
from game.kit.style import accessibility, words

SLICE = 0.005
"""Seconds of a frame in which a window paints panels: at 60 Hz this leaves time for animations."""
PART = 0.7
"""If a larger share of a picture differs, all of it is repainted."""
TILE = 100_000
"""Px painted in one go: a slice may last this much longer than it should."""
SPARE = 14_000_000
"""Bytes of pictures set aside."""

Signature = tuple[Hashable, ...]
"""Everything that a panel's picture depends on: its key, then its shape, then the global look."""
SHAPE = 5
"""The number of leading parts of a signature that are a panel's key and shape."""


class Looked(NamedTuple):
    """A panel that was compared with its picture but is not shown yet."""

    panel: Panel
    signature: Signature
    painted: Painted | None
    """The panel with its draw calls, recorded on its picture of this shape or on a new one; None if its picture is up
    to date.
    """


@dataclass(slots=True)
class Unpainted:
    """The unfinished part of a panel's picture."""

    areas: list[Rect]
    """The areas of the picture to be painted, upright, the next one last."""
    steps: Iterator[None] | None = None
    """The unfinished preparation of the pictures in these areas; None before it begins."""


class PanelCache:
    """Holds painted panels and repaints what differs when a panel's key or the global look changes."""

    def __init__(self) -> None:
        self._cached: dict[str, tuple[Signature, Painted]] = {}
        self._spare: OrderedDict[Hashable, tuple[Signature, Painted]] = OrderedDict()
        self._recorded: dict[str, Looked] = {}
        self._due: dict[str, Unpainted] = {}
        """The panels whose pictures are unfinished, by name."""
        self.count = 0
        """Panels painted so far, wholly or in part, for tests and measurements."""
        self.paints = True
        """If False, draw calls are recorded without painting (to measure texts)."""

    @property
    def busy(self) -> bool:
        """Whether any panel has areas to paint."""
        return bool(self._due)

    def owes(self, name: str) -> bool:
        """Return whether a panel has areas to paint."""
        return name in self._due

    def recording(self, panels: Iterable[Panel]) -> Iterator[bool]:
        """Record what these panels show before they are passed to `show`; yield after each that differs."""
        for panel in panels:
            if self._look(panel).painted:
                yield LONG

    def space(self, name: str) -> int:
        """Return the number of px of a panel that are to be painted."""
        return region.space(self._due[name].areas) if name in self._due else 0

    def show(self, panels: Iterable[Panel]) -> list[Painted]:
        """Return the pictures of these panels, in order; `work` paints them."""
        remaining: dict[str, tuple[Signature, Painted]] = {}
        for panel in panels:
            remaining[panel.name] = self._fetch(panel)
        gone = self._cached.keys() - remaining.keys()
        for name in gone:
            self._put_by(name)
        self._forget()
        self._cached = remaining
        self._recorded.clear()
        return [painted for _, painted in remaining.values()]

    def differs(self, panel: Panel) -> bool:
        """Return whether a panel has no picture that is up to date."""
        known = self._cached.get(panel.name)
        return known is None or known[0] != _signature(panel)

    def due(self, panels: Iterable[Panel]) -> set[str]:
        """Return the names of those panels whose pictures are out of date."""
        return {panel.name for panel in panels if panel.name in self._cached and self.differs(panel)}

    def work(self, seconds: float = inf, most: float = inf) -> list[tuple[str, Rect]]:
        """Paint due areas until they are done or the time is up; return panels and the repainted px of the screen.

        Small areas come first: a number does not wait for a board. Panels that owe more than `most` px wait.
        """
        end = time.perf_counter() + seconds
        done: list[tuple[str, Rect]] = []
        owed = {name: self.space(name) for name in self._due}
        for name in sorted((name for name in owed if owed[name] <= most), key=owed.__getitem__):
            done += self._paint(name, end)
            if time.perf_counter() > end:
                break
        return done

    def finish(self, name: str) -> list[tuple[str, Rect]]:
        """Paint all unfinished areas of one panel; return the panel's name with each repainted rectangle of the
        screen.
        """
        return self._paint(name, inf) if name in self._due else []

    def _paint(self, name: str, end: float) -> list[tuple[str, Rect]]:
        """Paint due areas of a panel until the time is up."""
        areas, painted = self._due[name].areas, self._cached[name][1]
        done: list[tuple[str, Rect]] = []
        if not self.paints:
            areas.clear()
        if end != inf and not (ready(painted.strokes) and self._made(name, end)):
            return done
        while areas:
            done.append((name, paint_part(painted, areas.pop())))
            if time.perf_counter() > end:
                break
        if not areas:
            del self._due[name]
        return done

    def _made(self, name: str, end: float) -> bool:
        """Prepare the draw calls in a panel's due areas step by step; True when all are ready."""
        painted, due = self._cached[name][1], self._due[name]
        if due.steps is None:
            due.steps = making([stroke for stroke in painted.strokes if stroke.rect.collidelist(due.areas) >= 0])
        with words.speaking(painted.panel.language):
            for _ in due.steps:
                if time.perf_counter() > end:
                    return False
        return True

    def _look(self, panel: Panel) -> Looked:
        """Compare a panel with its picture, recording once what it shows if that differs."""
        found = self._recorded.get(panel.name)
        if found is None or found.panel is not panel:
            signature, known = _signature(panel), self._cached.get(panel.name)
            same = known is not None and known[0] == signature
            found = self._recorded[panel.name] = Looked(
                panel, signature, None if same else self._record(panel, signature)
            )
        return found

    def _record(self, panel: Panel, signature: Signature) -> Painted:
        """Return the panel's draw calls, recorded on its picture of this shape, or on a new one."""
        known = self._cached.get(panel.name)
        if known is None or known[0][1:SHAPE] != signature[1:SHAPE]:
            known = self._spare.get((panel.name, *signature[1:SHAPE]))
        return recorded(panel, known and known[1].surface)

    def _fetch(self, panel: Panel) -> tuple[Signature, Painted]:
        _, signature, painted = self._look(panel)
        known = self._cached.get(panel.name)
        if known and painted is None:
            if known[1].panel.rect.topleft != panel.rect.topleft or known[1].panel.owner != panel.owner:
                return signature, moved(known[1], panel)
            return known
        self.count += 1
        if known and known[0][1:SHAPE] != signature[1:SHAPE]:
            self._put_by(panel.name)
            known = None
        known = known or self._spare.pop((panel.name, *signature[1:SHAPE]), None)
        assert painted is not None
        if known is None or known[1].surface is not painted.surface:
            self._owe(panel.name, painted, [_whole(painted)])
            return signature, painted
        same = known[0][SHAPE:] == signature[SHAPE:]
        differs = differing(known[1].strokes, painted.strokes) if same else [_whole(painted)]
        self._owe(panel.name, painted, differs)
        return signature, painted

    def _owe(self, name: str, painted: Painted, differs: Iterable[Rect]) -> None:
        """Add areas to those that are to be painted in a panel."""
        whole = _whole(painted)
        before = self._due.pop(name).areas if name in self._due else []
        areas = region.apart([*(rect.clip(whole) for rect in differs), *before])
        if region.space(areas) > PART * whole.w * whole.h:
            areas = [whole]
        if areas:
            areas.sort(key=lambda area: -area.w * area.h)
            self._due[name] = Unpainted([tile for area in areas for tile in _tiles(area)])

    def _put_by(self, name: str) -> None:
        """Set aside the complete picture of a panel that is gone or has another shape."""
        signature, painted = self._cached.pop(name)
        whole = name not in self._due
        self._due.pop(name, None)
        if not whole or 3 * _bytes(painted) > SPARE:
            return
        self._spare[(name, *signature[1:SHAPE])] = signature, painted

    def _forget(self) -> None:
        """Discard the oldest pictures set aside while they take too much memory."""
        weight = sum(_bytes(one) for _, one in self._spare.values())
        while weight > SPARE:
            weight -= _bytes(self._spare.popitem(last=False)[1][1])


def _bytes(painted: Painted) -> int:
    return 4 * painted.surface.get_width() * painted.surface.get_height()


def _whole(painted: Painted) -> Rect:
    """Return the rectangle of a panel's whole picture, upright."""
    wide, high = painted.panel.upright
    return Rect(0, 0, wide + 2 * painted.panel.margin, high + 2 * painted.panel.margin)


def _tiles(area: Rect) -> list[Rect]:
    """Return the area in strips of about `TILE` px, from bottom to top."""
    high = max(1, TILE // area.w)
    tops = range(area.top, area.bottom, high)
    return [Rect(area.left, top, area.w, min(high, area.bottom - top)) for top in reversed(tops)]


def _signature(panel: Panel) -> Signature:
    shape = panel.upright, panel.turn % 4, panel.unit, panel.bleed
    return panel.key, *shape, panel.language, accessibility.signature(), keycaps.own()
