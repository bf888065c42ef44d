"""Give the traced tokens and houses the colours of the theme.

    uv run python assets/recipes/retint.py [FOLDER]

FOLDER holds the pictures as they were traced (default: assets/textures itself, which then stays as it is where a
colour is already right). Light and shade are kept: each channel is scaled by how far the mean of the opaque px is
from the wanted one, bright px less so that highlights stay highlights.
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import pygame
from game.ui.theme import FUEL, SEAT

TEXTURES = Path(__file__).resolve().parents[1] / "textures"
SHADE = {"coal": 0.95, "oil": 0.95, "garbage": 0.92, "uranium": 0.92}
"""Mean of a token's opaque px as a share of its colour: its sides lie in the shade."""
HOUSE = 0.9
NEAR = 1.5  # a mean that is so near its goal is left as it is


def retinted(pixels: np.ndarray, alpha: np.ndarray, wanted: np.ndarray) -> np.ndarray:
    """The pixels (w, h, 3) so that the opaque ones have this mean."""
    body = alpha > 200
    out = pixels.astype(float)
    for _ in range(12):
        gain = wanted / np.maximum(1.0, out[body].mean(0))
        bright = (out / 255) ** 3  # white stays white
        out = np.clip(out * (gain * (1 - bright) + bright * np.minimum(gain, 1.15)), 0, 255)
    return out.round().astype(np.uint8)


def main(folder: Path) -> None:
    """Write every token and house anew."""
    goals = {f"token_{name}": np.array(FUEL[name]) * share for name, share in SHADE.items()}
    goals |= {f"house_{name}": np.array(colour) * HOUSE for name, colour in SEAT.items() if name != "natural"}
    for name, wanted in goals.items():
        image = pygame.image.load(folder / f"{name}.png")
        pixels, alpha = pygame.surfarray.array3d(image), pygame.surfarray.array_alpha(image)
        if np.abs(pixels[alpha > 200].mean(0) - wanted).max() < NEAR:
            continue
        view = pygame.surfarray.pixels3d(image)
        view[alpha > 0] = retinted(pixels, alpha, wanted)[alpha > 0]
        del view
        pygame.image.save(image, TEXTURES / f"{name}.png")
        print(name, pixels[alpha > 200].mean(0).round(), "->", wanted.round())


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else TEXTURES)
