"""A cache of painted surfaces that forgets the longest unused when it grows past its weight."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Generator, Hashable, Iterator
from typing import Generic, ParamSpec
from weakref import WeakValueDictionary

from pygame import Surface

LIMIT = 50_000_000
"""Bytes of pixels all shelves together may hold: what the panels of a 4K screen are made of."""

FRAME = 1000
"""Bytes that even the smallest picture takes with its key."""

BEGUN = 6
"""So many pictures at most are half made: one that is painted, one that is foreseen, and their parts."""

P = ParamSpec("P")
Steps = Generator[None, None, Surface]
"""The making of a picture, with pauses."""

_shelf: OrderedDict[Hashable, Surface] = OrderedDict()
_alive: WeakValueDictionary[Hashable, Surface] = WeakValueDictionary()
"""Pictures that somebody still holds after the shelf has forgotten them: the same ones, not equal ones, come back."""
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
    """Fetches the picture that `paint` makes of the same arguments and keeps it, once it is whole."""

    def __init__(self, paint: Callable[P, Surface | Steps]) -> None:
        self.paint = paint

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> Surface:
        """The picture, at once; nobody may draw on it."""
        key: Hashable = (self, args, tuple(kwargs.items()))
        if key in _shelf:
            _shelf.move_to_end(key)
        else:
            for _ in self.making(*args, **kwargs):
                pass
        return _shelf[key]

    def making(self, *args: P.args, **kwargs: P.kwargs) -> Iterator[None]:
        """Make it, if it is not there, with a pause after each step; whoever asks next goes on with what is begun."""
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
    """The pictures of a maker, asked for in other words."""

    def __init__(self, maker: PictureMaker[...], spelled: Callable[P, tuple[Hashable, ...]]) -> None:
        self.maker, self.spelled = maker, spelled

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> Surface:
        """The picture, at once; nobody may draw on it."""
        return self.maker(*self.spelled(*args, **kwargs))

    def making(self, *args: P.args, **kwargs: P.kwargs) -> Iterator[None]:
        """Make it, if it is not there, with a pause after each step."""
        return self.maker.making(*self.spelled(*args, **kwargs))


def kept(paint: Callable[P, Surface | Steps]) -> PictureMaker[P]:
    """Keep what `paint` makes, at once or in steps."""
    return PictureMaker(paint)


def stepped(made: Surface | Steps) -> Steps:
    """A picture that is whole, or comes in steps, in steps."""
    return made if isinstance(made, Surface) else (yield from made)


def ready(fetch: PictureMaker[P]) -> PictureMaker[P]:
    """The same pictures with their opacity multiplied into their colours, kept instead of the plain ones.

    Layers of shadow and glow on a clear surface add up rightly only so (blit with BLEND_PREMULTIPLIED).
    """

    @kept
    def multiplied(*args: P.args, **kwargs: P.kwargs) -> Steps:
        plain = yield from stepped(fetch.paint(*args, **kwargs))
        return plain.premul_alpha()

    return multiplied


def weight() -> int:
    """Bytes of pixels on the shelf."""
    return _weight


def made() -> int:
    """Bytes of all pictures that ever came on the shelf."""
    return _made


def empty() -> None:
    """Forget every picture, after the window changed its size."""
    global _weight
    _shelf.clear()
    _alive.clear()
    _begun.clear()
    _weight = 0
