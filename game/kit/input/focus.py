"""The keyboard's focus: the enabled target that has it, and how Tab and the arrows move it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence

from pygame import Rect

from game.kit.input.gestures import Spot

VEIL = "veil"
"""The name of a target that covers everything below it."""
BESIDE = 4.0  # cost per px of lateral gap between two targets, relative to the distance ahead
KEPT = 8
"""The number of contexts whose focus is remembered."""
KEYS, GAMEPAD = "keys", "gamepad"
"""The input devices that move the focus."""
ASIDE = 2.5  # cost per px of lateral distance between centres, relative to the distance ahead


class Focus:
    """The keyboard's focus on a touch target, tracked by the target's name while the screen changes."""

    def __init__(self) -> None:
        self.spots: list[Spot] = []
        self.name = ""
        self.visible = False
        """Whether the focus is shown: only after a key was used, until a touch hides it."""
        self.means = ""
        """The device used last: KEYS, GAMEPAD, or empty since the screen was touched."""
        self._last = Rect(0, 0, 0, 0)
        self._context: Hashable = None
        self._focused: dict[Hashable, str] = {}
        """The name of the focused target in each of the last contexts."""

    def learn(self, spots: Sequence[Spot], context: Hashable = None, first: Callable[[], str] = str) -> None:
        """Take over the targets on the screen now; the focus stays at its target's name or moves to the nearest target.

        In another context (a scene, its menu, another decision) it returns to its last target there, or else to
        `first`. Targets below a veil cannot be reached while the veil is shown.
        """
        veils = [index for index, spot in enumerate(spots) if spot.target.name == VEIL]
        self.spots = [spot for spot in spots[veils[-1] + 1 if veils else 0 :] if spot.target.enabled]
        if context != self._context:
            self._focused[self._context] = self.name
            while len(self._focused) > KEPT:
                del self._focused[next(iter(self._focused))]
            before, self._context = self._focused.pop(context, ""), context
            if self.visible:
                self.name = before if any(spot.target.name == before for spot in self.spots) else first()
        spot = self.spot
        if spot is not None:
            self._last = spot.target.rect
        elif self.name and self.spots:
            nearest = min(self.spots, key=lambda other: _apart(self._last, other.target.rect))
            self._set(nearest)

    @property
    def spot(self) -> Spot | None:
        """The touch target that has the keyboard's focus, as shown on the screen, or None."""
        return next((spot for spot in self.spots if spot.target.name == self.name), None)

    @property
    def ring(self) -> Rect | None:
        """The rectangle of the target that has the keyboard's focus, if the focus is shown."""
        spot = self.spot
        return spot.target.rect if spot and self.visible else None

    def _set(self, spot: Spot) -> None:
        self.name, self._last = spot.target.name, spot.target.rect

    def put(self, name: str) -> None:
        """Give the keyboard's focus to the target of this name, because the scene wants it there."""
        self.name = name
        if self.spot:
            self._last = self.spot.target.rect

    def step(self, by: int) -> None:
        """Move the focus with Tab (1) or Shift-Tab (-1) to the next or previous target in drawing order."""
        if not self.spots:
            return
        names = [spot.target.name for spot in self.spots]
        at = names.index(self.name) + by if self.name in names else (0 if by > 0 else -1)
        self._set(self.spots[at % len(self.spots)])
        self.visible = True

    def towards(self, dx: int, dy: int) -> None:
        """Move the focus with an arrow key to the nearest target in that direction of the screen; without a focus, to
        the first.
        """
        here = self.spot
        if here is None:
            self.step(1)
            return
        self.visible = True
        best = min(
            (
                (cost, index)
                for index, spot in enumerate(self.spots)
                if (cost := _way(here.target.rect, spot.target.rect, dx, dy)) is not None
            ),
            default=None,
        )
        if best is not None:
            self._set(self.spots[best[1]])


def _apart(a: Rect, b: Rect) -> float:
    return abs(a.centerx - b.centerx) + abs(a.centery - b.centery)


def _way(start: Rect, goal: Rect, dx: int, dy: int) -> float | None:
    """Return the cost of moving the focus from `start` to `goal`, where lateral distance counts more; None if `goal` is
    in another direction.
    """
    across, down = goal.centerx - start.centerx, goal.centery - start.centery
    ahead = across * dx + down * dy
    if goal == start or ahead <= 0:
        return None
    aside = abs(across * dy) + abs(down * dx)
    overlap = start.w + goal.w if dy else start.h + goal.h
    if aside > 2 * ahead + overlap / 2:
        return None
    beside = min(start.bottom, goal.bottom) - max(start.top, goal.top)
    if dx:
        beside = min(start.right, goal.right) - max(start.left, goal.left)
    return ahead + ASIDE * max(0.0, aside - overlap / 4) + BESIDE * max(0, beside)
