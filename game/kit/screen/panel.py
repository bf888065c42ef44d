"""Panels: what lies where on the screen, turned to whom, and how it is painted and found again.

A panel is painted upright on a surface of its own, with a margin (`BLEED`) for the shadows and glows of
what lies at its edge, and then turned clockwise by quarter turns. The light does not turn with it: the
pen knows the turn and paints every shadow and rim as the lamp of the upright screen casts it
(`light.lamp_seen`); wooden bodies stand upright on the screen whatever the turn.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Hashable
from dataclasses import dataclass, field, replace

import pygame
from pygame import Rect, Surface

from game.kit.paint import strokes
from game.kit.paint.strokes import Strokes
from game.kit.pen.pen import Pen
from game.kit.style import words
from game.kit.style.assets import clear
from game.kit.values.area import area
from game.kit.values.contents import Box, Piece, Target
from game.kit.values.view_transform import ViewTransform

__all__ = [
    "LONG",
    "Box",
    "Drawing",
    "Laying",
    "Painted",
    "Panel",
    "Piece",
    "Target",
    "drawn",
    "moved",
    "noted",
    "on_screen",
    "paint",
    "paint_part",
    "place",
    "place_back",
    "whole",
]

BLEED = 40
"""Margin around a panel in design px: nothing reaches further than that beyond its edge."""
COVERING = 96
"""So opaque (0..255) is what covers the things below it; a shadow is not."""


@dataclass(frozen=True, slots=True)
class Panel:
    """A rectangle of the screen with its own way up; `key` is everything that its painting depends on."""

    name: str
    rect: Rect
    """On the screen, after turning."""
    turn: int
    """Quarter turns clockwise, towards its reader: 0 for one who sits below the screen."""
    key: Hashable
    paint: Callable[[Pen], None]
    owner: int | None = None
    """The seat whose fingers it obeys; None for everybody."""
    unit: float = 1.0
    """Px per design px; the table counts in millimetres of two design px or so and multiplies itself."""
    bleed: float = BLEED
    """Margin for shadows and glows in design px."""
    glides: bool = True
    """Whether a moving picture leads the eye to a new place, size or turn (`transition`); no: it is there at once,
    as it must be while a finger carries it."""
    cuts: bool = False
    """Whether it is there at once though its pieces travel: another phase lays a whole column anew."""
    frame: Hashable = None
    """Which part of what it shows is seen, and how large: when that changes, pieces are there without moving."""
    view_transform: ViewTransform | None = None
    """How its last picture is to be seen until it is painted anew (a map that is being moved)."""

    designed: bool = False
    """Whether it is painted in design px instead of px."""
    round: bool = False
    """A disc: in its corners what lies below can be touched."""
    language: str = field(default_factory=words.language)
    """The language in which it is painted: the one that was spoken when it was laid."""

    def covers(self, x: float, y: float) -> bool:
        """Whether what lies below is hidden there."""
        if not self.round:
            return bool(self.rect.collidepoint(x, y))
        across = (x - self.rect.centerx) / (self.rect.w / 2)
        down = (y - self.rect.centery) / (self.rect.h / 2)
        return across * across + down * down <= 1

    @property
    def margin(self) -> int:
        """The margin for shadows in px."""
        return round(self.bleed * self.unit)

    @property
    def upright(self) -> tuple[int, int]:
        """Width and height as its reader sees it."""
        wide, high = self.rect.size
        return (high, wide) if self.turn % 2 else (wide, high)

    def noting(self) -> Pen:
        """The pen after it noted all that the panel shows."""
        unit, scale = (1.0, self.unit) if self.designed else (self.unit, 1.0)
        pen = Pen(None, unit, self.turn, (self.margin, self.margin), self.upright, scale)
        with words.speaking(self.language):
            self.paint(pen)
        return pen


Laying = Generator[bool, None, list[Panel]]
"""The laying out of panels in steps; `LONG` before one that may take a whole turn of the loop."""
LONG = True


def whole(laying: Laying) -> list[Panel]:
    """All panels, at once."""
    while True:
        try:
            next(laying)
        except StopIteration as end:
            found: list[Panel] = end.value
            return found


@dataclass(frozen=True, slots=True)
class Painted:
    """A panel's picture on the screen with what can be touched and moved, in screen px."""

    panel: Panel
    surface: Surface
    """With the margin around it; lies at `at`. Opacity is multiplied in: use `lay`."""
    at: tuple[int, int]
    targets: tuple[Target, ...]
    pieces: tuple[Piece, ...]
    texts: tuple[tuple[str, bool], ...]
    """Every text painted and whether it was plain."""
    clipped: tuple[str, ...]
    boxes: tuple[tuple[str, Rect], ...] = ()
    """Where each line was written, upright in the panel."""
    strokes: Strokes = ()
    """What the picture shows once it is whole, upright."""

    @property
    def area(self) -> Rect:
        """The rectangle that the picture covers on the screen, margin included."""
        return self.surface.get_rect(topleft=self.at)

    def hides(self, x: float, y: float) -> bool:
        """Whether a touch at a place of the screen ends here: on what can be touched at all, and is seen there. What a
        panel leaves bare it does not cover, however large its rectangle is."""
        if not self.targets or not self.panel.rect.collidepoint(x, y):
            return False
        px, py = int(x) - self.at[0], int(y) - self.at[1]
        return self.surface.get_rect().collidepoint(px, py) and self.surface.get_at((px, py)).a >= COVERING

    def boards(self) -> list[Rect]:
        """Rectangles of the screen in which one upright stroke leaves nothing to be seen below."""
        if self.panel.turn % 4:
            return []
        solid = [stroke for stroke in self.strokes if stroke.solid != strokes.NEVER]
        return [stroke.rect.inflate(-2 * stroke.solid, -2 * stroke.solid).move(self.at) for stroke in solid]

    def lay(self, screen: Surface) -> None:
        """Put the picture where it belongs on an opaque surface."""
        clear = self.surface.get_flags() & pygame.SRCALPHA
        screen.blit(self.surface, self.at, special_flags=pygame.BLEND_PREMULTIPLIED if clear else 0)


@dataclass(frozen=True, slots=True)
class Drawing:
    """All that a panel shows and answers, as values: equal ones need no paint."""

    strokes: Strokes
    targets: tuple[Target, ...]
    pieces: tuple[Piece, ...]
    texts: tuple[tuple[str, bool], ...]
    clipped: tuple[str, ...]
    boxes: tuple[tuple[str, Rect], ...]

    @classmethod
    def of(cls, pen: Pen, before: tuple[int, ...] = (0,) * 6) -> Drawing:
        """All that a pen noted, or noted since it had noted so much of each (`Ink.noted`)."""
        strokes, targets, pieces, texts, clipped, boxes = before
        return cls(
            tuple(pen.strokes[strokes:]),
            tuple(pen.targets[targets:]),
            tuple(pen.pieces[pieces:]),
            tuple(pen.texts[texts:]),
            tuple(pen.clipped[clipped:]),
            tuple(pen.boxes[boxes:]),
        )

    def lay(self, pen: Pen) -> None:
        """Note all of it with the pen of a panel of the same size."""
        pen.strokes += self.strokes
        pen.targets += self.targets
        pen.pieces += self.pieces
        pen.texts += self.texts
        pen.clipped += self.clipped
        pen.boxes += self.boxes


def place(panel: Panel, x: float, y: float) -> tuple[float, float]:
    """Where a local place of the panel lies on the screen."""
    rect, turn = panel.rect, panel.turn % 4
    if turn == 0:
        return rect.x + x, rect.y + y
    if turn == 1:
        return rect.x + rect.w - y, rect.y + x
    if turn == 2:
        return rect.x + rect.w - x, rect.y + rect.h - y
    return rect.x + y, rect.y + rect.h - x


def place_back(panel: Panel, x: float, y: float) -> tuple[float, float]:
    """Where a place on the screen lies in the panel's local px."""
    wide, high = panel.rect.size
    dx, dy = x - panel.rect.x, y - panel.rect.y
    turned = {0: (dx, dy), 1: (dy, wide - dx), 2: (wide - dx, high - dy), 3: (high - dy, dx)}
    return turned[panel.turn % 4]


def on_screen(panel: Panel, box: Box) -> Rect:
    """Where a box of the panel's local px lies on the screen, edges rounded each for itself."""
    left, top, wide, high = area(panel.rect).turned(box, panel.turn)
    x, y = round(left), round(top)
    return Rect(x, y, round(left + wide) - x, round(top + high) - y)


def _piece_on_screen(panel: Panel, piece: Piece) -> Piece:
    x, y = place(panel, piece.x, piece.y)
    return piece.at(x, y, (piece.turn + panel.turn) % 4)


def paint(panel: Panel) -> Painted:
    """Paint a panel anew, at once."""
    wide, high = panel.upright
    whole = Rect(0, 0, wide + 2 * panel.margin, high + 2 * panel.margin)
    painted = noted(panel)
    paint_part(painted, whole)
    return painted


def noted(panel: Panel, surface: Surface | None = None) -> Painted:
    """A panel with all that it shows noted and nothing of it painted yet, on a picture of its own or on this one."""
    pen = panel.noting()
    bleed = panel.margin
    return Painted(
        panel,
        clear(panel.rect.w + 2 * bleed, panel.rect.h + 2 * bleed) if surface is None else surface,
        (panel.rect.x - bleed, panel.rect.y - bleed),
        tuple(target.at(on_screen(panel, area(target.rect))) for target in pen.targets),
        tuple(_piece_on_screen(panel, piece) for piece in pen.pieces),
        tuple(pen.texts),
        tuple(pen.clipped),
        tuple(pen.boxes),
        tuple(pen.strokes),
    )


def paint_part(painted: Painted, area: Rect) -> Rect:
    """Paint an area (upright, margin included) of a panel's picture; where that lies on the screen."""
    panel, surface = painted.panel, painted.surface
    turn = panel.turn % 4
    if turn == 0:
        _lay_strokes(painted, surface.subsurface(area), area)
        place = area
    else:
        part = clear(*area.size)
        _lay_strokes(painted, part, area)
        part = pygame.transform.rotate(part, -90 * turn)
        size = surface.get_size()[::-1] if turn % 2 else surface.get_size()
        x0, y0 = _turned((area.left, area.top), turn, size)
        x1, y1 = _turned((area.right, area.bottom), turn, size)
        place = Rect(min(x0, x1), min(y0, y1), *part.get_size())
        surface.fill(0, place)
        surface.blit(part, place, special_flags=pygame.BLEND_RGBA_ADD)
    return place.move(painted.at)


def _lay_strokes(painted: Painted, part: Surface, area: Rect) -> None:
    with words.speaking(painted.panel.language):  # some pictures have words on them
        strokes.paint(painted.strokes, part, area)


class LazyDrawing:
    """The drawing of a panel, noted once, when somebody first asks for it: equal ones show the same."""

    __slots__ = ("_found", "_panel")

    def __init__(self, panel: Panel) -> None:
        self._panel: Panel | None = panel
        self._found: Drawing | None = None

    @property
    def drawing(self) -> Drawing:
        """All of it."""
        if self._found is None:
            assert self._panel is not None, "it was let go"
            self._found = Drawing.of(self._panel.noting())
            self._panel = None  # what it was painted from lives no longer than it must
        return self._found

    def let_go(self) -> None:
        """Nobody will ask for it any more."""
        self._panel = None

    def lay(self, pen: Pen) -> None:
        """Note all of it with the pen of a panel of the same size."""
        self.drawing.lay(pen)

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, LazyDrawing) and self.drawing == other.drawing)

    def __hash__(self) -> int:
        return hash(self.drawing.texts)


def drawn(name: str, rect: Rect, unit: float, paint: Callable[[Pen], None], owner: int | None = None) -> Panel:
    """An upright panel, painted in design px, that is known by what it shows: the drawing is its key."""
    panel = Panel(name, rect, 0, None, paint, owner, unit, designed=True)
    found = LazyDrawing(panel)
    return replace(panel, key=found, paint=found.lay)


def _turned(place: tuple[int, int], turn: int, size: tuple[int, int]) -> tuple[int, int]:
    """A place in a picture of this size, once that is turned clockwise by quarters."""
    (x, y), (wide, high) = place, size
    return {0: (x, y), 1: (high - y, x), 2: (wide - x, high - y), 3: (y, wide - x)}[turn % 4]


def moved(painted: Painted, panel: Panel) -> Painted:
    """The same picture where a panel lies now."""
    dx, dy = panel.rect.x - painted.panel.rect.x, panel.rect.y - painted.panel.rect.y
    return replace(
        painted,
        panel=panel,
        at=(painted.at[0] + dx, painted.at[1] + dy),
        targets=tuple(target.at(target.rect.move(dx, dy)) for target in painted.targets),
        pieces=tuple(piece.at(piece.x + dx, piece.y + dy, piece.turn) for piece in painted.pieces),
    )
