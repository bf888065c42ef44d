"""A cache of painted surfaces that discards the least recently used when it exceeds its limit."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Generator, Hashable, Iterator
from typing import Generic, ParamSpec
from weakref import WeakValueDictionary

from pygame import Surface

LIMIT = 50_000_000
"""Limit in bytes of pixels in the cache: what the panels of a 4K screen are made of."""

FRAME = 1000
"""Bytes that count for each picture besides its pixels."""

BEGUN = 6
"""The most unfinished pictures: one that is painted, one that is prefetched, and their parts."""

P = ParamSpec("P")
Steps = Generator[None, None, Surface]
"""The making of a picture, with pauses."""

_shelf: OrderedDict[Hashable, Surface] = OrderedDict()
_alive: WeakValueDictionary[Hashable, Surface] = WeakValueDictionary()
"""Discarded pictures that are still referenced, so that a later request returns the same object."""
_begun: OrderedDict[Hashable, Steps] = OrderedDict()
_weight = 0
_made = 0


def _bytes(surface: Surface) -> int:
    width, height = surface.get_size()
    return width * height * surface.get_bytesize() + FRAME


def _put(key: Hashable, surface: Surface) -> None:
    global _weight, _made
    _shelf[key] = _alive[key] = surface
    _weight += _bytes(surface)
    _made += _bytes(surface)
    while _weight > LIMIT and len(_shelf) > 1:
        _, oldest = _shelf.popitem(last=False)
        _weight -= _bytes(oldest)


def _put_by(key: Hashable, steps: Steps) -> None:
    _begun[key] = steps
    if len(_begun) > BEGUN:
        _begun.popitem(last=False)


class PictureMaker(Generic[P]):
    """Makes the picture that `paint` paints for some arguments, and caches it once it is complete."""

    def __init__(self, paint: Callable[P, Surface | Steps]) -> None:
        self.paint = paint

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> Surface:
        """Return the picture, at once; it must not be drawn on."""
        key: Hashable = (self, args, tuple(kwargs.items()))
        if key in _shelf:
            _shelf.move_to_end(key)
        else:
            for _ in self.making(*args, **kwargs):
                pass
        return _shelf[key]

    def making(self, *args: P.args, **kwargs: P.kwargs) -> Iterator[None]:
        """Make the picture if it is missing, with a pause after each step; callers share an unfinished one."""
        key: Hashable = (self, args, tuple(kwargs.items()))
        while key not in _shelf:
            steps = _begun.pop(key, None) or stepped(_alive.get(key) or self.paint(*args, **kwargs))
            try:
                next(steps)
            except StopIteration as end:
                _put(key, end.value)
            else:
                _put_by(key, steps)
                yield
        _shelf.move_to_end(key)


class Alias(Generic[P]):
    """The pictures of a maker, requested with other arguments, which `spelled` turns into the maker's own."""

    def __init__(self, maker: PictureMaker[...], spelled: Callable[P, tuple[Hashable, ...]]) -> None:
        self.maker, self.spelled = maker, spelled

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> Surface:
        """Return the picture, at once; it must not be drawn on."""
        return self.maker(*self.spelled(*args, **kwargs))

    def making(self, *args: P.args, **kwargs: P.kwargs) -> Iterator[None]:
        """Make the picture if it is missing, with a pause after each step."""
        return self.maker.making(*self.spelled(*args, **kwargs))


def cached_picture(paint: Callable[P, Surface | Steps]) -> PictureMaker[P]:
    """Return a maker that caches the pictures that `paint` makes, at once or in steps."""
    return PictureMaker(paint)


def stepped(made: Surface | Steps) -> Steps:
    """Return a picture in the steps of its making; a complete one has none."""
    return made if isinstance(made, Surface) else (yield from made)


def ready(fetch: PictureMaker[P]) -> PictureMaker[P]:
    """Return a maker of the same pictures in premultiplied alpha, cached in place of the straight ones.
    Only so do layers of shadow and glow on a clear surface add up correctly (blit with BLEND_PREMULTIPLIED).
    """

    @cached_picture
    def multiplied(*args: P.args, **kwargs: P.kwargs) -> Steps:
        plain = yield from stepped(fetch.paint(*args, **kwargs))
        return plain.premul_alpha()

    return multiplied


def weight() -> int:
    """Return the number of bytes of pixels in the cache."""
    return _weight


def made() -> int:
    """Return the number of bytes of all pictures ever cached."""
    return _made


def empty() -> None:
    """Discard every picture, after the window changed its size."""
    global _weight
    _shelf.clear()
    _alive.clear()
    _begun.clear()
    _weight = 0
