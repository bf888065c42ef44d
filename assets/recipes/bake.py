"""Bake the pictures that the game only scales: grains, turned brass, the gavel under the lamp, the rays of the night.

    uv run --group recipes python assets/recipes/bake.py

Reads assets/recipes/textures and writes to assets/textures: grains without a colour of their own (grain_*.jpg; of
woods the two widest planks, one below the other), the paper that maps are printed on (paper_warm.jpg), the table's
planks (table.jpg), brass_disc.png, gavel_0.png to gavel_3.png (for each turn of the panel that they will lie in),
night_rays.png and night_rays_flat.png.
"""

from __future__ import annotations

import os
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
from PIL import Image

os.environ["SDL_VIDEODRIVER"] = "dummy"
import pygame

from game.kit.board.map_ground import AGAIN, WARMTH
from game.kit.paint import light
from game.kit.paint.materials import MEANS
from game.kit.style.assets import clear, icon

TEXTURES = Path(__file__).resolve().parents[1] / "textures"
SOURCES = Path(__file__).resolve().parent / "textures"
FILES = {"paper": "paper", "felt": "felt_green", "oak": "wood_oak", "walnut": "wood_table_walnut"}
SIZE = 256
ROWS = 240
HORIZON = 0.385
FURTHEST = 1.8
"""Half the width of the flat night that is ever seen, in its heights."""


def _read(name: str) -> Any:
    return pygame.surfarray.array3d(pygame.image.load(SOURCES / f"{name}.png")).astype(np.float32)


def grain(kind: str) -> Any:
    """A texture without its own colour: a relief around the grey `MEANS[kind]`."""
    pixels, contrast = _read(FILES[kind]), 0.8 if kind == "paper" else 1.0
    return np.clip((1 + (pixels / pixels.mean((0, 1)) - 1) * contrast) * MEANS[kind], 0, 255)


def planks(kind: str) -> Any:
    """The two widest planks of a wood, cut clear of the dark seams between them, one below the other."""
    whole = grain(kind)
    rows = whole.mean((0, 2))
    seams = [-1, *np.where(rows < rows.mean() - 1.4 * rows.std())[0], len(rows)]
    gaps = sorted(((b - a, a + 5, b - 5) for a, b in pairwise(seams)), reverse=True)[:2]
    high = min(end - top for _, top, end in gaps)
    return np.concatenate([whole[:, top : top + high] for _, top, _ in gaps], axis=1)


def paper() -> Any:
    """The paper to multiply maps with; of what that takes too much AGAIN is added."""
    pixels = _read("paper")
    return (1 + (pixels / pixels.mean((0, 1)) - 1) * 0.9) * np.array(WARMTH) / (1 + AGAIN / 255) * 255


def brass() -> Any:
    """A square of turned brass, bright towards the lamp and opposite it, as a lathe leaves it."""
    axis = np.arange(SIZE) + 0.5 - SIZE / 2
    angle = np.arctan2(axis[None, :], axis[:, None]) + 3 * np.pi / 4
    shine = 0.5 + 0.30 * np.cos(angle) + 0.20 * np.cos(2 * angle) ** 3
    dark, bright = np.array((150, 98, 34)), np.array((255, 226, 150))
    return dark + (bright - dark) * np.clip(shine, 0, 1)[..., None]


def _relief(shape: Any, blur: float, turn: int) -> Any:
    """How much the lamp brightens a rounded body of this shape (opacity 0 to 1), -1 to 1."""
    white = clear(*shape.shape)
    white.fill((255, 255, 255, 0))
    alpha: Any = pygame.surfarray.pixels_alpha(white)
    alpha[:] = (shape * 255).astype(np.uint8)
    del alpha
    soft = pygame.transform.gaussian_blur(white, max(1, round(blur)))
    field = pygame.surfarray.array_alpha(soft).astype(np.float32) / 255
    slope_x, slope_y = np.gradient(field)
    toward = light.lamp_seen(1, 1, turn)
    return (slope_x * toward[0] + slope_y * toward[1]) * blur


def gavel(turn: int) -> pygame.Surface:
    """The wood of a turned gavel, lit from the screen's upper left."""
    shape = pygame.surfarray.array_alpha(icon("gavel", SIZE, (255, 255, 255))).astype(np.float32) / 255
    oak = pygame.surfarray.make_surface(grain("oak").astype(np.uint8))
    wood = pygame.transform.smoothscale(oak, (SIZE * 2, SIZE * 2)).subsurface((0, 0, SIZE, SIZE))
    pixels = pygame.surfarray.array3d(wood).astype(np.float32) / 170 * np.array((150, 92, 50), np.float32)
    for share, strength in ((0.012, 0.8), (0.05, 1.25)):
        edge = np.clip(_relief(shape, SIZE * share, turn) * strength, -0.42, 0.6)
        pixels = pixels + edge[..., None] * np.array((215, 175, 125), np.float32)
    body = clear(SIZE, SIZE)
    colour: Any = pygame.surfarray.pixels3d(body)
    colour[:] = np.clip(pixels, 0, 255).astype(np.uint8)
    alpha: Any = pygame.surfarray.pixels_alpha(body)
    alpha[:] = (shape * 255 + 0.5).astype(np.uint8)
    del colour, alpha
    return body


def _places(half: float, middle: float) -> tuple[Any, Any]:
    """Places of a picture ROWS px high from its middle, in heights."""
    y = (np.arange(ROWS) + 0.5) / ROWS - middle
    x = (np.arange(round(2 * half * ROWS)) + 0.5) / ROWS - half
    return x[:, None], y[None, :]


def rays() -> Any:
    """Rays from the middle of the horizon, 0.95 heights to either side."""
    across, down = _places(0.95, HORIZON)
    reach = np.hypot(across, down)
    return np.clip(np.sin(np.arctan2(-down, across) * 19) * 5, 0, 1) * np.clip(1 - reach / 0.95, 0, 1) * 255


def rays_flat() -> Any:
    """Rays around the middle of a map seen from above; 255 stands for 0.4."""
    across, down = _places(FURTHEST, 0.5)
    far = np.hypot(across, down)
    return np.clip(np.sin(np.arctan2(down, across) * 24) * 5, 0, 1) * np.clip(far - 0.28, 0, 0.4) / 0.4 * 255


def _save(name: str, pixels: Any) -> None:
    whole = np.clip(pixels + 0.5, 0, 255).astype(np.uint8)
    if whole.ndim == 2:
        whole = np.repeat(whole[..., None], 3, axis=2)
    pygame.image.save(pygame.surfarray.make_surface(whole), TEXTURES / name)


def _save_photo(name: str, pixels: Any) -> None:
    whole = np.clip(pixels + 0.5, 0, 255).astype(np.uint8)
    Image.fromarray(whole.swapaxes(0, 1)).save(TEXTURES / name, quality=94, subsampling=0, optimize=True)


def main() -> None:
    """Write every picture anew."""
    pygame.display.set_mode((1, 1))
    for kind in FILES:
        _save_photo(f"grain_{kind}.jpg", planks(kind) if kind in ("oak", "walnut") else grain(kind))
    _save_photo("paper_warm.jpg", paper())
    _save_photo("table.jpg", _read("wood_table_walnut_2048"))
    _save("brass_disc.png", brass())
    for turn in range(4):
        pygame.image.save(gavel(turn), TEXTURES / f"gavel_{turn}.png")
    _save("night_rays.png", rays())
    _save("night_rays_flat.png", rays_flat())


if __name__ == "__main__":
    main()
