"""A cache of painted surfaces that forgets the longest unused when it grows past its weight."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import wraps
from typing import ParamSpec
from weakref import WeakValueDictionary

from pygame import Surface

LIMIT = 50_000_000
"""Bytes of pixels all shelves together may hold: what the panels of a 4K screen are made of."""

FRAME = 1000
"""Bytes that even the smallest picture takes with its key."""

P = ParamSpec("P")

_shelf: OrderedDict[Hashable, Surface] = OrderedDict()
_alive: WeakValueDictionary[Hashable, Surface] = WeakValueDictionary()
"""Pictures that somebody still holds after the shelf has forgotten them: the same ones, not equal ones, come back."""
_weight = 0
_made = 0


def _bytes(surface: Surface) -> int:
    width, height = surface.get_size()
    return width * height * surface.get_bytesize() + FRAME


def _put(key: Hashable, surface: Surface) -> None:
    global _weight, _made
    _shelf[key] = surface
    _weight += _bytes(surface)
    _made += _bytes(surface)
    while _weight > LIMIT and len(_shelf) > 1:
        _, oldest = _shelf.popitem(last=False)
        _weight -= _bytes(oldest)


def kept(paint: Callable[P, Surface]) -> Callable[P, Surface]:
    """Keep what `paint` returns for the same arguments; nobody may draw on it."""

    @wraps(paint)
    def fetch(*args: P.args, **kwargs: P.kwargs) -> Surface:
        key: Hashable = (paint, args, tuple(kwargs.items()))
        surface = _shelf.get(key)
        if surface is None:
            surface = _alive.get(key)
            if surface is None:
                surface = _alive[key] = paint(*args, **kwargs)
            _put(key, surface)
        else:
            _shelf.move_to_end(key)
        return surface

    return fetch


def ready(paint: Callable[P, Surface]) -> Callable[P, Surface]:
    """The same pictures with their opacity multiplied into their colours, kept instead of the plain ones.

    Layers of shadow and glow on a clear surface add up rightly only so (blit with BLEND_PREMULTIPLIED).
    """
    plain: Callable[P, Surface] = getattr(paint, "__wrapped__", paint)

    @wraps(plain)
    def multiplied(*args: P.args, **kwargs: P.kwargs) -> Surface:
        return plain(*args, **kwargs).premul_alpha()

    return kept(multiplied)


def has(fetch: Callable[..., Surface], args: tuple[Hashable, ...]) -> bool:
    """Whether a picture that `fetch` makes of these lies on the shelf; False for what never does."""
    return (getattr(fetch, "__wrapped__", None), args, ()) in _shelf


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
    _weight = 0
