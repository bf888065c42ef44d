"""The brass plate on the current phase, which slides to the next one."""

from __future__ import annotations

from pygame import Surface

from game.kit.paint import light
from game.kit.paint.pixels import plain
from game.kit.paint.surface_cache import cached_picture
from game.kit.pen.pen import Pen
from game.kit.style.assets import clear
from game.kit.style.theme import GOLD, INK, SHADOW
from game.kit.style.things_theme import PIN_RIM, PIN_SHINE

MARGIN = 6
"""Design px around the plate for its shadow."""


@cached_picture
def plate(wide: int, icon: str, name: str, high: int, unit: float, signature: object) -> Surface:
    """Return a plate with the icon and the name of a phase; `signature` only separates looks and languages in the
    cache.
    """
    pad = round(MARGIN * unit)
    image = clear(wide + 2 * pad, high + 2 * pad)
    pen = Pen(image, unit, 0)
    pen.brass((pad, pad, wide, high), GOLD, 8, 0.4)
    size = high * 0.5
    middle = pad + high / 2
    pen.sign(icon, pad + size, middle, size * 0.95, INK)
    pen.text(name, pad + size * 1.66, middle, size, "heading", INK, fit=wide + 2 * unit - size * 2)
    return plain(image)


@cached_picture
def pin(size: int) -> Surface:
    """Return a brass pin from above, lit from the upper left, with its shadow."""
    radius = size * 0.36
    image = clear(round(size * 1.4), round(size * 1.4))
    middle = image.get_width() / 2

    def blit(disc: Surface, right: float, down: float) -> None:
        image.blit(disc, (middle + right - disc.get_width() / 2, middle + down - disc.get_height() / 2))

    blit(light.disc(radius, (*SHADOW, 150)), size * 0.06, size * 0.10)
    blit(light.disc(radius, PIN_RIM), 0, 0)
    blit(light.disc(radius * 0.86, GOLD), -size * 0.01, -size * 0.01)
    blit(light.disc(radius * 0.42, PIN_SHINE), -size * 0.09, -size * 0.11)
    return image
