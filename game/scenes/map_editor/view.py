"""Everything that the map editor shows, as a value, and the areas of its parts on the screen."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from game.kit.values.area import Area
from game.setup.map_editor.check import Checked
from game.setup.map_editor.map_draft import MapDraft

CITIES, LINKS, REGIONS, RULES, CHECK = TOOLS = ("cities", "links", "regions", "rules", "check")
START: Final = "start"
"""The page on which a map is begun, in the place of a tool."""
NAMING: Final = "name"
"""The name field and its keys, in the place of a tool."""
GAP: Final = 18.0
SHAPE: Final = 880 / 1048
"""Width of the map, as a share of its height."""
MAP_SHARE: Final = 0.58
"""The share of a tall page's height that the map takes."""


@dataclass(frozen=True, slots=True)
class OnCity:
    """A touch on a city of the map editor's map."""

    city: str


@dataclass(frozen=True, slots=True)
class OnLink:
    """A touch on the price of a connection on the map editor's map."""

    a: str
    b: str


@dataclass(frozen=True, slots=True)
class OnSheet:
    """A touch on the map editor's map, beside all cities."""


@dataclass(frozen=True, slots=True)
class Shelf:
    """The contents of the page on which a map is begun in the map editor: the numbers for a random map, and a page of
    the player's own maps."""

    cities: int
    seed: int
    maps: tuple[tuple[str, str], ...] = ()
    """Ids and names of the player's maps on this page."""
    page: int = 0
    pages: int = 1


@dataclass(frozen=True, slots=True)
class EditorView:
    """Everything that the map editor shows beside the picture of the map."""

    draft: MapDraft
    shown: str
    """The open tool, or the page in its place."""
    city: str = ""
    """The id of the selected city."""
    link: tuple[str, str] | None = None
    """The selected connection."""
    brush: str = ""
    """The region in which new cities are placed and which is painted."""
    checked: Checked = field(default_factory=Checked)
    marked: tuple[str, ...] = ()
    """Cities that the selected fault is about."""
    page: int = 0
    name: str = ""
    """The name that is being written."""
    names_map: bool = False
    """Whether the name that is being written is the map's."""
    message: str = ""
    can_undo: bool = False
    can_redo: bool = False
    saved: bool = False
    """Whether the map's file has the same content as this draft."""
    shelf: Shelf | None = None
    language: str = ""


def parts(page: Area) -> tuple[Area, Area]:
    """Return the areas of the map editor's map and of the column of tools: side by side, or one above the other on a
    tall page."""
    if page.w >= page.h:
        wide = min(page.h * SHAPE, page.w * 0.5)
        sheet, column = page.columns(wide, 0, gap=GAP)
        return sheet.middle(wide, wide / SHAPE), column
    high = min(page.h * MAP_SHARE, page.w / SHAPE)
    sheet, column = page.rows(high, 0, gap=GAP)
    return sheet.middle(high * SHAPE, high), column


def rows_of(area: Area, *heights: float, gap: float = GAP) -> list[Area]:
    """Return rows of these heights on a page of the map editor; all are lower if there is not enough room."""
    wanted = sum(heights) + gap * (len(heights) - 1)
    share = min(1.0, area.h / wanted)
    return area.rows(*(height * share for height in heights), gap=gap * share)
