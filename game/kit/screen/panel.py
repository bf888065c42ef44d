"""Panels: rectangles of the screen, turned towards their reader, with what they show and their targets.

A panel is painted upright on its own surface, with a margin (`BLEED`) for shadows and glows at its edge, and then
turned clockwise by quarter turns. The light does not turn with it: the pen knows the turn and paints every shadow and
rim as the lamp of the upright screen casts it (`light.lamp_seen`). Tokens are upright on the screen whatever the turn;
houses stand upright for the reader.
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
    "on_screen",
    "paint",
    "paint_part",
    "place",
    "place_back",
    "recorded",
    "run_layout",
]

BLEED = 40
"""Margin around a panel in design px: nothing it paints reaches further beyond its edge."""
COVERING = 96
"""Opacity (0..255) from which a pixel hides what is below it; shadows are fainter."""


@dataclass(frozen=True, slots=True)
class Panel:
    """A rectangle of the screen with its own orientation.

    >>> sign = Panel("sign", Rect(0, 0, 200, 100), 0, ("sign", "Elektro"), lambda pen: pen.paper(pen.rect))
    >>> sign.upright, sign.covers(199, 99), sign.covers(200, 50)
    ((200, 100), True, False)
    """

    name: str
    """The panel's name, unique in a layout; a panel is compared with the last one of its name."""
    rect: Rect
    """The panel's place on the screen, after turning."""
    turn: int
    """The panel's quarter turns clockwise towards its reader: 0 for a reader below the screen."""
    key: Hashable
    """Everything that the panel's picture depends on, beside its size, turn, unit, language and the settings worn."""
    paint: Callable[[Pen], None]
    """The function that draws picture and targets with a pen whose origin is the upright panel's upper left corner."""
    owner: int | None = None
    """The seat that can use the panel; None for every seat."""
    unit: float = 1.0
    """Px per design px; the table counts in millimetres of about two design px and multiplies by itself."""
    bleed: float = BLEED
    """Margin for shadows and glows in design px."""
    glides: bool = True
    """Whether the panel moves to a new place, size or turn by a transition; False while a finger carries it."""
    cuts: bool = False
    """Whether the panel changes places at once while its pieces travel: another phase rearranges a whole column."""
    frame: Hashable = None
    """The part that the panel shows and its scale: when these change, pieces take their new places at once."""
    view_transform: ViewTransform | None = None
    """How the panel's last picture is transformed until it is repainted (a map that is being moved)."""

    designed: bool = False
    """Whether the panel is painted in design px instead of px."""
    round: bool = False
    """Whether the panel is a disc: what is below its corners can be touched."""
    language: str = field(default_factory=words.language)
    """The language that the panel is painted in: the current one when it was laid out."""

    def covers(self, x: float, y: float) -> bool:
        """Return whether the panel covers a place of the screen."""
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
        """The panel's width and height as its reader sees them."""
        wide, high = self.rect.size
        return (high, wide) if self.turn % 2 else (wide, high)

    def recorder(self) -> Pen:
        """Return a pen that has recorded everything the panel shows."""
        unit, scale = (1.0, self.unit) if self.designed else (self.unit, 1.0)
        pen = Pen(None, unit, self.turn, (self.margin, self.margin), self.upright, scale)
        with words.speaking(self.language):
            self.paint(pen)
        return pen


Laying = Generator[bool, None, list[Panel]]
"""A layout in steps; it yields `LONG` before a step that may take a whole turn of the loop."""
LONG = True


def run_layout(laying: Laying) -> list[Panel]:
    """Run a layout to its end; return its panels."""
    while True:
        try:
            next(laying)
        except StopIteration as end:
            found: list[Panel] = end.value
            return found


@dataclass(frozen=True, slots=True)
class Painted:
    """A panel's picture on the screen, with its targets and pieces, in screen px."""

    panel: Panel
    surface: Surface
    """The picture with its margin, in premultiplied alpha, at `at`; draw it with `blit`."""
    at: tuple[int, int]
    targets: tuple[Target, ...]
    pieces: tuple[Piece, ...]
    texts: tuple[tuple[str, bool], ...]
    """Every text in the picture, and whether it was untranslated."""
    clipped: tuple[str, ...]
    boxes: tuple[tuple[str, Rect], ...] = ()
    """The box of each line of text, upright in the panel."""
    strokes: Strokes = ()
    """The draw calls of the complete picture, upright."""

    @property
    def area(self) -> Rect:
        """The rectangle of the screen that the picture covers, margin included."""
        return self.surface.get_rect(topleft=self.at)

    def hides(self, x: float, y: float) -> bool:
        """Return whether a touch at a place ends at this panel: it has targets and shows something opaque there.

        Bare parts of a panel do not hide what is below, however large its rectangle is.
        """
        if not self.targets or not self.panel.rect.collidepoint(x, y):
            return False
        px, py = int(x) - self.at[0], int(y) - self.at[1]
        return self.surface.get_rect().collidepoint(px, py) and self.surface.get_at((px, py)).a >= COVERING

    def boards(self) -> list[Rect]:
        """Return the rectangles of the screen that are each filled by one opaque draw call; none if the panel is
        turned.
        """
        if self.panel.turn % 4:
            return []
        solid = [stroke for stroke in self.strokes if stroke.solid != strokes.NEVER]
        return [stroke.rect.inflate(-2 * stroke.solid, -2 * stroke.solid).move(self.at) for stroke in solid]

    def blit(self, screen: Surface) -> None:
        """Draw the picture at its place on an opaque surface."""
        clear = self.surface.get_flags() & pygame.SRCALPHA
        screen.blit(self.surface, self.at, special_flags=pygame.BLEND_PREMULTIPLIED if clear else 0)


@dataclass(frozen=True, slots=True)
class Drawing:
    """Everything a panel shows and answers, as values: panels with equal drawings look the same."""

    strokes: Strokes
    targets: tuple[Target, ...]
    pieces: tuple[Piece, ...]
    texts: tuple[tuple[str, bool], ...]
    clipped: tuple[str, ...]
    boxes: tuple[tuple[str, Rect], ...]

    @classmethod
    def of(cls, pen: Pen, before: tuple[int, ...] = (0,) * 6) -> Drawing:
        """Return everything a pen recorded, or what it recorded after the counts in `before`
        (`Ink.recorded_counts`).
        """
        strokes, targets, pieces, texts, clipped, boxes = before
        return cls(
            tuple(pen.strokes[strokes:]),
            tuple(pen.targets[targets:]),
            tuple(pen.pieces[pieces:]),
            tuple(pen.texts[texts:]),
            tuple(pen.clipped[clipped:]),
            tuple(pen.boxes[boxes:]),
        )

    def replay(self, pen: Pen) -> None:
        """Record the whole drawing with the pen of a panel of the same size."""
        pen.strokes += self.strokes
        pen.targets += self.targets
        pen.pieces += self.pieces
        pen.texts += self.texts
        pen.clipped += self.clipped
        pen.boxes += self.boxes


def place(panel: Panel, x: float, y: float) -> tuple[float, float]:
    """Return the place on the screen of a point in the panel's local px."""
    rect, turn = panel.rect, panel.turn % 4
    if turn == 0:
        return rect.x + x, rect.y + y
    if turn == 1:
        return rect.x + rect.w - y, rect.y + x
    if turn == 2:
        return rect.x + rect.w - x, rect.y + rect.h - y
    return rect.x + y, rect.y + rect.h - x


def place_back(panel: Panel, x: float, y: float) -> tuple[float, float]:
    """Return the point in the panel's local px of a place on the screen."""
    wide, high = panel.rect.size
    dx, dy = x - panel.rect.x, y - panel.rect.y
    turned = {0: (dx, dy), 1: (dy, wide - dx), 2: (wide - dx, high - dy), 3: (high - dy, dx)}
    return turned[panel.turn % 4]


def on_screen(panel: Panel, box: Box) -> Rect:
    """Return the rectangle on the screen of a box in the panel's local px, each edge rounded by itself."""
    left, top, wide, high = area(panel.rect).turned(box, panel.turn)
    x, y = round(left), round(top)
    return Rect(x, y, round(left + wide) - x, round(top + high) - y)


def _piece_on_screen(panel: Panel, piece: Piece) -> Piece:
    x, y = place(panel, piece.x, piece.y)
    return piece.at(x, y, (piece.turn + panel.turn) % 4)


def paint(panel: Panel) -> Painted:
    """Paint a panel completely."""
    wide, high = panel.upright
    whole = Rect(0, 0, wide + 2 * panel.margin, high + 2 * panel.margin)
    painted = recorded(panel)
    paint_part(painted, whole)
    return painted


def recorded(panel: Panel, surface: Surface | None = None) -> Painted:
    """Return a panel with all its draw calls recorded and nothing painted, on a new surface or on this one."""
    pen = panel.recorder()
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
    """Paint an area (upright, margin included) of a panel's picture; return its rectangle on the screen."""
    panel, surface = painted.panel, painted.surface
    turn = panel.turn % 4
    if turn == 0:
        _paint_strokes(painted, surface.subsurface(area), area)
        place = area
    else:
        part = clear(*area.size)
        _paint_strokes(painted, part, area)
        part = pygame.transform.rotate(part, -90 * turn)
        size = surface.get_size()[::-1] if turn % 2 else surface.get_size()
        x0, y0 = _turned((area.left, area.top), turn, size)
        x1, y1 = _turned((area.right, area.bottom), turn, size)
        place = Rect(min(x0, x1), min(y0, y1), *part.get_size())
        surface.fill(0, place)
        surface.blit(part, place, special_flags=pygame.BLEND_RGBA_ADD)
    return place.move(painted.at)


def _paint_strokes(painted: Painted, part: Surface, area: Rect) -> None:
    with words.speaking(painted.panel.language):  # some pictures have words on them
        strokes.paint(painted.strokes, part, area)


class LazyDrawing:
    """The drawing of a panel, recorded when it is first used; compared by what it shows."""

    __slots__ = ("_found", "_panel")

    def __init__(self, panel: Panel) -> None:
        self._panel: Panel | None = panel
        self._found: Drawing | None = None

    @property
    def drawing(self) -> Drawing:
        """The drawing, recorded on first use."""
        if self._found is None:
            assert self._panel is not None
            self._found = Drawing.of(self._panel.recorder())
            self._panel = None  # release what it was painted from
        return self._found

    def replay(self, pen: Pen) -> None:
        """Record the whole drawing with the pen of a panel of the same size."""
        self.drawing.replay(pen)

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, LazyDrawing) and self.drawing == other.drawing)

    def __hash__(self) -> int:
        return hash(self.drawing.texts)


def drawn(name: str, rect: Rect, unit: float, paint: Callable[[Pen], None], owner: int | None = None) -> Panel:
    """Return an upright panel, painted in design px, whose key is its drawing."""
    panel = Panel(name, rect, 0, None, paint, owner, unit, designed=True)
    found = LazyDrawing(panel)
    return replace(panel, key=found, paint=found.replay)


def _turned(place: tuple[int, int], turn: int, size: tuple[int, int]) -> tuple[int, int]:
    """Return a place in a picture of this size after turning the picture clockwise by quarters."""
    (x, y), (wide, high) = place, size
    return {0: (x, y), 1: (high - y, x), 2: (wide - x, high - y), 3: (y, wide - x)}[turn % 4]


def moved(painted: Painted, panel: Panel) -> Painted:
    """Return a panel's picture moved to the panel's new place."""
    dx, dy = panel.rect.x - painted.panel.rect.x, panel.rect.y - painted.panel.rect.y
    return replace(
        painted,
        panel=panel,
        at=(painted.at[0] + dx, painted.at[1] + dy),
        targets=tuple(target.at(target.rect.move(dx, dy)) for target in painted.targets),
        pieces=tuple(piece.at(piece.x + dx, piece.y + dy, piece.turn) for piece in painted.pieces),
    )
