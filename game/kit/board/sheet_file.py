"""Stores the picture of a printed sheet, 48 MB in memory, in a temporary file that is deleted with the picture.
Only the visible part is read into memory, so that a zoomed map needs no more memory than a whole one.
"""

from __future__ import annotations

from functools import lru_cache
from io import BytesIO
from tempfile import TemporaryFile
from threading import Lock
from typing import IO, Final

import pygame
from pygame import Rect, Surface

from game.kit.board.map_sheet import Sheet
from game.kit.board.plain.press import picture_of
from game.kit.board.sheet_reader import printed
from game.kit.style.assets import warn
from game.kit.style.theme import region_ink

RED_FIRST: Final = (0xFF, 0xFF00, 0xFF0000, 0)
"""Masks of three bytes in the order red, green, blue."""
BAND: Final = 128
"""Rows of the picture that are read at once."""


class Picture:
    """A printed picture of EXTENT, stored in a temporary file, or in memory if the disk has no room."""

    def __init__(self, image: Surface) -> None:
        """Store an image of three bytes per px, red first."""
        self.size = image.get_size()
        self._pitch = image.get_pitch()
        self._reading = Lock()
        self._file: IO[bytes] = BytesIO()
        pixels = image.get_buffer()
        try:
            self._file = TemporaryFile(buffering=0)  # noqa: SIM115 - gone with the picture
            left = memoryview(pixels)  # type: ignore[arg-type]
            while left:  # a nearly full disk writes only a part, reported by the count alone
                left = left[self._file.write(left) :]
        except OSError as error:  # no room on the disk: keep it in memory
            warn("picture of a map", error)
            self._file = BytesIO(pixels.raw)

    def scaled(self, box: Rect, size: tuple[int, int]) -> Surface:
        """Return the print in a box (px of the picture), smoothly scaled to a size.

        Its width is scaled strip by strip, then its height: the result equals scaling at once, without the whole
        picture in memory.
        """
        across = Surface((size[0], box.h), depth=32)
        wide = 3 * box.w
        rows = bytearray(wide * BAND)
        band = Surface((box.w, BAND), depth=32)
        with self._reading:
            for top in range(0, box.h, BAND):
                for row in range(min(BAND, box.h - top)):
                    self._file.seek((box.y + top + row) * self._pitch + 3 * box.x)
                    rows[row * wide : (row + 1) * wide] = self._file.read(wide)
                band.blit(pygame.image.frombuffer(rows, band.get_size(), "RGB"), (0, 0))
                across.blit(pygame.transform.smoothscale(band, (size[0], BAND)), (0, top))
        return pygame.transform.smoothscale(across, size)


_unpacking = Lock()


def picture(sheet: Sheet) -> Picture:
    """Return the printed picture of a sheet; a plain one if it cannot be read. Only the last one is cached."""
    with _unpacking:
        return _unpacked(sheet)


@lru_cache(maxsize=1)
def _unpacked(sheet: Sheet) -> Picture:
    image = printed(sheet, ".webp")
    if image is None:
        image = picture_of(sheet, [region_ink(region) for region in sheet.board.regions])
    if image.get_bitsize() != 24 or image.get_masks() != RED_FIRST:
        image = image.convert(Surface((1, 1), 0, 24, RED_FIRST))
    return Picture(image)
