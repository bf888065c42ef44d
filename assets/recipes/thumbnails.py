"""The printed sheets in small, for the list of games: assets/maps/*.small.webp, cut to what a sheet shows, and beside
them the number of the region at every px (*.small.png), as in the large rasters.

    uv run --group recipes python assets/recipes/thumbnails.py
"""

from __future__ import annotations

from pathlib import Path

from PIL import Image

from game.engine.board import MAPS
from game.kit.board.map_sheet import EXTENT
from game.kit.board.sheet_reader import load_sheet

MAPS_FOLDER = Path(__file__).resolve().parents[1] / "maps"
HIGH = 640
"""Px of a small sheet: what the list shows of it at most on a screen of 1920x1080."""


def main() -> None:
    """Make all of them anew."""
    for path in sorted(MAPS.glob("*.geometry.json")):
        map_name, _, side = path.name.removesuffix(".geometry.json").partition(".")
        sheet = load_sheet(map_name, side or "classic")
        picture = Image.open(MAPS_FOLDER / f"{sheet.file_name}.webp").convert("RGB")
        scale = picture.width / (EXTENT[2] - EXTENT[0])
        left, top = -EXTENT[0] * scale, -EXTENT[1] * scale
        wide, high = sheet.size
        part = picture.crop((round(left), round(top), round(left + wide * scale), round(top + high * scale)))
        small = part.resize((round(HIGH * wide / high), HIGH), Image.Resampling.LANCZOS)
        raster = Image.open(MAPS_FOLDER / f"{sheet.file_name}.regions.png").convert("L")
        left, top = -round(EXTENT[0]), -round(EXTENT[1])
        numbers = raster.crop((left, top, left + wide, top + high)).resize(small.size, Image.Resampling.NEAREST)
        numbers.save(MAPS_FOLDER / f"{sheet.file_name}.small.png", optimize=True)
        small.save(MAPS_FOLDER / f"{sheet.file_name}.small.webp", quality=82, method=6)


if __name__ == "__main__":
    main()
