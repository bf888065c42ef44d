"""Strokes: recorded draw calls as values, so that two pictures of a panel can be compared.

A `Stroke` holds the px it may touch, the function that draws it, and that function's arguments. Equal strokes look
equal; the picture is repainted only where two lists differ (`differing`).
"""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple, Protocol

import pygame
from pygame import Rect, Surface

from game.kit.paint import surface_cache
from game.kit.paint.nine_patch import NinePatch, nine, patch_size
from game.kit.paint.surface_cache import Alias, PictureMaker
from game.kit.style.assets import clear

Fetch = Callable[..., Surface]
"""Makes a picture or returns it from the cache (`surface_cache.cached_picture`)."""
NEVER = -1
FINE, COARSE, BROAD = 4, 2, 90_000
"""Supersampling of slanted lines and polygons, and the size in px from which the coarse one is used."""


class Stroke(NamedTuple):
    """One draw call of a pen, confined to its box and always the same there."""

    x: int
    y: int
    wide: int
    high: int
    draw: Callable[..., None]
    """The function that draws the stroke: called with a surface, the place of the box's upper left corner on it, and
    `args`.
    """
    args: tuple[Hashable, ...]
    """The arguments of `draw`: values, or pictures that no longer change."""
    solid: int = NEVER
    """How far inside the stroke's box it hides everything below, px; NEVER if it does not."""

    @property
    def rect(self) -> Rect:
        """The box in px of the panel's picture, margin included."""
        return Rect(self.x, self.y, self.wide, self.high)

    def hides(self, area: Rect) -> bool:
        """Return whether the stroke hides everything below it in an area."""
        inset = self.solid
        return (
            inset >= 0
            and self.x + inset <= area.left
            and self.y + inset <= area.top
            and self.x + self.wide - inset >= area.right
            and self.y + self.high - inset >= area.bottom
        )


Strokes = tuple[Stroke, ...]


def paint(strokes: Sequence[Stroke], surface: Surface, area: Rect) -> None:
    """Paint the strokes that touch an area on a surface of that area's size, which is cleared first."""
    first = next((index for index in range(len(strokes) - 1, -1, -1) if strokes[index].hides(area)), NEVER)
    if first == NEVER:
        surface.fill(0)
    left, top, right, bottom = area.left, area.top, area.right, area.bottom
    for x, y, wide, high, draw, args, _ in strokes[max(0, first) :]:
        if x < right and y < bottom and x + wide > left and y + high > top:
            draw(surface, x - left, y - top, *args)


# -- comparison ----------------------------------------------------------------------------------------------


def differing(old: Sequence[Stroke], new: Sequence[Stroke]) -> list[Rect]:
    """Return the boxes in which two lists differ: those of strokes that were added, removed or reordered."""
    first, last = 0, 0
    least = min(len(old), len(new))
    while first < least and old[first] == new[first]:
        first += 1
    while last < least - first and old[-1 - last] == new[-1 - last]:
        last += 1
    return _unmatched(old[first : len(old) - last], new[first : len(new) - last])


def _unmatched(old: Sequence[Stroke], new: Sequence[Stroke]) -> list[Rect]:
    """Return the boxes of all strokes except those in both lists in the same order."""
    places: dict[Stroke, list[int]] = {}
    for place in range(len(old) - 1, -1, -1):
        places.setdefault(old[place], []).append(place)
    pairs = [(found.pop(), index) for index, stroke in enumerate(new) if (found := places.get(stroke))]
    matched = _rising(pairs)
    stayed, stays = {before for before, _ in matched}, {after for _, after in matched}
    gone = [stroke for index, stroke in enumerate(old) if index not in stayed]
    come = [stroke for index, stroke in enumerate(new) if index not in stays]
    return _within_groups(gone, come)


def _rising(pairs: Sequence[tuple[int, int]]) -> set[tuple[int, int]]:
    """Return the longest subset of these pairs (old place, new place), sorted by the new one, whose old one
    rises too.
    """
    ends: list[int] = []
    chosen: list[int] = []
    before: list[int] = []
    for index, (old, _) in enumerate(pairs):
        at = bisect_left(ends, old)
        before.append(chosen[at - 1] if at else NEVER)
        ends[at : at + 1] = [old]
        chosen[at : at + 1] = [index]
    found = set()
    index = chosen[-1] if chosen else NEVER
    while index != NEVER:
        found.add(pairs[index])
        index = before[index]
    return found


def moved_within(old: Sequence[Hashable], new: Sequence[Hashable]) -> set[Hashable]:
    """Return the fewest items whose removal leaves the others in the same order in both lists; an item is in a list
    once.
    """
    places = {one: index for index, one in enumerate(old)}
    pairs = [(places[one], index) for index, one in enumerate(new) if one in places]
    in_order = {after for _, after in _rising(pairs)}
    return {new[after] for _, after in pairs if after not in in_order}


def _within_groups(gone: Iterable[Stroke], come: Sequence[Stroke]) -> list[Rect]:
    """Return the boxes of strokes that went or came; if only the marks on a printed sheet differ, the boxes of those
    marks.
    """
    sheets: dict[Hashable, list[Stroke]] = {}
    for stroke in come:
        if stroke.draw is marked:
            sheets.setdefault((stroke[:4], stroke.args[0]), []).append(stroke)
    found: list[Rect] = []
    paired: set[int] = set()
    for stroke in gone:
        twins = sheets.get((stroke[:4], stroke.args[0])) if stroke.draw is marked else None
        if not twins:
            found.append(stroke.rect)
            continue
        twin = twins.pop(0)
        paired.add(id(twin))
        marks: Any = stroke.args[1], twin.args[1]
        found += [rect.move(stroke.x, stroke.y).clip(stroke.rect) for rect in differing(*marks)]
    return found + [stroke.rect for stroke in come if id(stroke) not in paired]


# -- drawing -------------------------------------------------------------------------------------------------


def put(surface: Surface, x: int, y: int, image: Surface, alpha: int = 255) -> None:
    """Draw a picture as loaded or made, in straight alpha or opaque."""
    if image.get_flags() & pygame.SRCALPHA:
        blit_premul(surface, x, y, image.premul_alpha(), alpha)
    else:
        surface.blit(image, (x, y))


def blit_premul(surface: Surface, x: int, y: int, image: Surface, alpha: int = 255) -> None:
    """Draw a picture in premultiplied alpha."""
    if alpha < 255:
        image = image.copy()
        image.fill((alpha, alpha, alpha, alpha), special_flags=pygame.BLEND_RGBA_MULT)
    surface.blit(image, (x, y), special_flags=pygame.BLEND_PREMULTIPLIED)


def put_made(surface: Surface, x: int, y: int, fetch: Fetch, what: tuple[Any, ...], alpha: int = 255) -> None:
    """Draw a picture that is made, or fetched, only if visible."""
    put(surface, x, y, fetch(*what), alpha)


def put_turned(surface: Surface, x: int, y: int, fetch: Fetch, what: tuple[Any, ...], turn: int) -> None:
    """Draw the picture that `fetch` makes of `what`, turned counterclockwise by quarters."""
    put(surface, x, y, _turned(fetch(*what), turn))


def blit_made_premul(surface: Surface, x: int, y: int, fetch: Fetch, what: tuple[Any, ...], turn: int = 0) -> None:
    """Draw the picture that `fetch` makes of `what`, in premultiplied alpha, turned counterclockwise by quarters."""
    blit_premul(surface, x, y, _turned(fetch(*what), turn))


def _turned(image: Surface, turn: int) -> Surface:
    return pygame.transform.rotate(image, 90 * turn) if turn % 4 else image


def blit_made(surface: Surface, x: int, y: int, fetch: Fetch, what: tuple[Any, ...]) -> None:
    """Draw a picture on an opaque surface; it is made, or fetched, only if visible."""
    surface.blit(fetch(*what), (x, y))


class Stretched(NamedTuple):
    """A picture that is stretched between its corners, with the function that makes it (`nine`)."""

    fetch: Fetch
    corner: int
    size: tuple[int, int]
    look: tuple[Any, ...]
    pad: int

    def made(self) -> NinePatch:
        """Return the nine-patch of the picture, from the cache or made now."""
        return nine(self.fetch, self.corner, self.size, *self.look, pad=self.pad)

    @property
    def what(self) -> tuple[Any, ...]:
        """The arguments with which its patch is fetched."""
        return *patch_size(self.corner, self.size, self.pad), *self.look


def blit_nine(surface: Surface, x: int, y: int, stretched: Stretched, hidden: tuple[int, int, int, int] | None) -> None:
    """Draw a picture that is stretched between its corners; parts inside `hidden` (from x, y) are skipped."""
    stretched.made().blit(surface, x, y, pygame.BLEND_PREMULTIPLIED, hidden=hidden and Rect(hidden).move(x, y))


def polygon(
    surface: Surface, x: int, y: int, size: tuple[int, int], points: tuple[tuple[float, float], ...], ink: Any
) -> None:
    """Fill a polygon with smooth edges; points are px from (x, y)."""
    wide, high = size
    fine = FINE if wide * high < BROAD else COARSE
    image = clear(wide * fine, high * fine)
    image.fill((*ink[:3], 0))
    opacity = ink[3] if len(ink) == 4 else 255
    pygame.draw.polygon(image, (*ink[:3], opacity), [(across * fine, down * fine) for across, down in points])
    smooth = pygame.transform.smoothscale(image, size).premul_alpha()
    surface.blit(smooth, (x, y), special_flags=pygame.BLEND_PREMULTIPLIED)


def thin(surface: Surface, x: int, y: int, ends: tuple[tuple[float, float], ...], ink: Any, width: int) -> None:
    """Draw a thin smooth line; its ends are px from (x, y).

    pygame would move its ends where the clip cuts it, so the whole line is drawn on a copy of the surface and copied
    back.
    """
    (x0, y0), (x1, y1) = ((across + x, down + y) for across, down in ends)
    left, top = math.floor(min(x0, x1)), math.floor(min(y0, y1))
    room = Rect(left, top, math.ceil(max(x0, x1)) - left, math.ceil(max(y0, y1)) - top).inflate(
        2 * width + 4, 2 * width + 4
    )
    seen = room.clip(surface.get_clip())
    if seen == room:
        pygame.draw.aaline(surface, ink, (x0, y0), (x1, y1), width)
    elif seen.w and seen.h:
        whole = Surface(room.size, surface.get_flags() & pygame.SRCALPHA, surface)
        within = seen.move(-room.x, -room.y)
        whole.blit(surface, within, seen, pygame.BLEND_RGBA_ADD)
        pygame.draw.aaline(whole, ink, (x0 - room.x, y0 - room.y), (x1 - room.x, y1 - room.y), width)
        surface.fill(0, seen)
        surface.blit(whole, seen, within, pygame.BLEND_RGBA_ADD)


def turned(surface: Surface, x: int, y: int, size: tuple[int, int], turn: int, strokes: Strokes) -> None:
    """Draw strokes on a clear surface of their own, turned clockwise by quarters; only their visible part is
    painted.
    """
    wide, high = size
    place = Rect((x, y), (high, wide) if turn % 2 else size)
    seen = place.clip(surface.get_clip())
    if not (seen.w and seen.h):
        return
    left, top = seen.x - x, seen.y - y
    right, bottom = place.w - left - seen.w, place.h - top - seen.h
    corner = ((left, top), (top, right), (right, bottom), (bottom, left))[turn % 4]
    area = Rect(corner, seen.size[::-1] if turn % 2 else seen.size)
    upright = clear(*area.size)
    paint(strokes, upright, area)
    put(surface, *seen.topleft, pygame.transform.rotate(upright, -90 * turn) if turn % 4 else upright)


def making(strokes: Iterable[Stroke]) -> Iterator[None]:
    """Make the pictures of strokes that are not cached, with a pause after each step."""
    before = surface_cache.made()
    for stroke in strokes:
        for part in _parts(stroke):
            yield from _fetching(part)
            if surface_cache.made() != before:
                before = surface_cache.made()
                yield


def _parts(stroke: Stroke) -> Iterator[Stroke]:
    """Yield all strokes that a stroke consists of, and then the stroke itself."""
    args: Any = stroke.args
    inner = (args[1],) if stroke.draw is cut else args[-1] if stroke.draw in (turned, marked) else ()
    for part in inner:
        yield from _parts(part)
    yield stroke


def _fetching(stroke: Stroke) -> Iterator[None]:
    """Make the picture of a stroke, a large one with pauses."""
    args: Any = stroke.args
    if stroke.draw is blit_nine:
        fetch, what = args[0].fetch, args[0].what
    elif stroke.draw in (put_made, put_turned, blit_made_premul, blit_made):
        fetch, what, *_ = args
    else:
        return
    if isinstance(fetch, PictureMaker | Alias):
        yield from fetch.making(*what)
    else:
        fetch(*what)
        yield


class Ground(Protocol):
    """A printed sheet as a value that is compared, and printed only when it is called."""

    def __call__(self) -> Surface:
        """Return the printed sheet's picture; it must not be drawn on."""
        ...

    def ready(self) -> bool:
        """Return whether the printed sheet is available; if not, start or continue to make it."""
        ...


def ready(strokes: Sequence[Stroke]) -> bool:
    """Return whether all printed sheets among these strokes are available; the first missing one is made meanwhile."""
    grounds: list[Any] = [stroke.args[0] for stroke in strokes if stroke.draw is marked]
    return all(ground.ready() for ground in grounds)


def marked(surface: Surface, x: int, y: int, ground: Ground, marks: Strokes = ()) -> None:
    """Draw a printed sheet with marks; it hides what is below."""
    sheet = ground()
    seen = sheet.get_rect(topleft=(x, y)).clip(surface.get_clip())
    if not (seen.w and seen.h):
        return
    part = Surface(seen.size, 0, sheet)
    area = seen.move(-x, -y)
    part.blit(sheet, (0, 0), area)
    for stroke in marks:
        if stroke.rect.colliderect(area):
            stroke.draw(part, stroke.x - area.x, stroke.y - area.y, *stroke.args)
    surface.blit(part, seen)


def cut(surface: Surface, x: int, y: int, size: tuple[int, int], whole: Stroke) -> None:
    """Draw the part of a stroke inside a box; its place is relative to (x, y)."""
    before = surface.get_clip()
    surface.set_clip(Rect((x, y), size).clip(before))
    whole.draw(surface, x + whole.x, y + whole.y, *whole.args)
    surface.set_clip(before)


class Sketch:
    """Records marks on a printed sheet instead of drawing them; has the interface of a `Surface` of that size."""

    def __init__(self, size: tuple[int, int]) -> None:
        self.area = Rect((0, 0), size)
        self.strokes: list[Stroke] = []
        self._clip = self.area.copy()

    def get_clip(self) -> Rect:
        """Return the part that is drawn on."""
        return self._clip.copy()

    def set_clip(self, rect: Rect | None) -> None:
        """Restrict drawing to a part; None: all of it."""
        self._clip = self.area.copy() if rect is None else rect.clip(self.area)

    def get_rect(self) -> Rect:
        """Return the rectangle of the whole printed sheet."""
        return self.area.copy()

    def blit(self, image: Surface, at: Rect | tuple[float, float]) -> None:
        """Record a picture with its upper left corner at a point."""
        x, y = int(at[0]), int(at[1])
        self.stroke(_blit, Rect(x, y, *image.get_size()), image)

    def stroke(self, draw: Callable[..., None], box: Rect, *args: Hashable) -> None:
        """Record a call of `draw` in a box; its arguments are a surface, the box's place on it, and `args`."""
        seen = box.clip(self._clip)
        if not (seen.w and seen.h):
            return
        if seen == box:
            self.strokes.append(Stroke(box.x, box.y, box.w, box.h, draw, args))
        else:
            whole = Stroke(box.x - seen.x, box.y - seen.y, box.w, box.h, draw, args)
            self.strokes.append(Stroke(seen.x, seen.y, seen.w, seen.h, cut, (seen.size, whole)))


def _blit(surface: Surface, x: int, y: int, image: Surface) -> None:
    surface.blit(image, (x, y))


def stroke(sheet: Surface | Sketch, draw: Callable[..., None], box: Rect, *args: Hashable) -> None:
    """Draw in a box of a surface, or record it on a sketch."""
    if isinstance(sheet, Sketch):
        sheet.stroke(draw, box, *args)
    else:
        draw(sheet, box.x, box.y, *args)
