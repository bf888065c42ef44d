"""Colours, type sizes and measures of the look (sizes in design px at 1920x1080).

Colours for one area are in other modules: `map_theme`, `things_theme` (cards, tokens, controls) and `night_theme` (the
title).
"""

from __future__ import annotations

from typing import Final

Colour = tuple[int, int, int] | tuple[int, int, int, int]
"""Red, green, blue and, if transparent, opacity; 0 to 255 each."""

INK: Final = (43, 27, 16)
INK_SOFT: Final = (110, 84, 58)
PAPER: Final = (247, 236, 208)
PAPER_SHADE: Final = (236, 221, 186)
CARD: Final = (250, 241, 216)
CREAM: Final = (250, 238, 210)
CREAM_SOFT: Final = (220, 196, 156)
WHITE: Final = (255, 250, 236)

BRASS: Final = (222, 172, 84)
BRASS_EDGE: Final = (140, 92, 28)
GOLD: Final = (226, 178, 92)
GLOW: Final = (255, 214, 110)

DESK: Final = (112, 72, 42)
FELT: Final = (40, 84, 60)
FELT_FINISH: Final = (64, 30, 26)
DARK: Final = (74, 46, 26)
WINE: Final = (138, 34, 30)
WINE_BUTTON: Final = (150, 44, 36)
GREEN: Final = (46, 120, 76)
GREEN_INK: Final = (24, 84, 50)
SHADOW: Final = (16, 8, 3)
RULE: Final = (196, 168, 124, 150)
MARKED: Final = (226, 178, 92, 130)

MIDDLE_GREY: Final = (128, 128, 128)
WHITE_HOT: Final = (255, 250, 226)
CASING_WOOD: Final = (62, 36, 16)
STEP_GREEN: Final = (38, 92, 70)
LAMPLIGHT: Final = (255, 236, 200)
PURE: Final = (255, 255, 255)
"""White for masks and pictures that are tinted later."""
WOOD_INK: Final = (96, 66, 30)
CLEAR_WHITE: Final = (255, 255, 255, 0)
DEEP: Final = (20, 10, 4)
HOLLOW: Final = (60, 36, 16)
CREAM_DEAD: Final = (150, 124, 90)
CREAM_WORN: Final = (206, 178, 134)
BRASS_RIM: Final = (96, 60, 18)
ALARM: Final = (214, 72, 60)
"""The colour of ignored contacts and zones."""
WALNUT: Final = (66, 42, 26)

SEAT_COLOURS: Final = ("red", "blue", "yellow", "green", "purple", "black")
"""The six colours of players, in the order in which they are offered."""

SEAT: Final[dict[str, tuple[int, int, int]]] = {
    "red": (184, 31, 43),
    "blue": (40, 104, 190),
    "yellow": (252, 210, 64),
    "green": (55, 168, 120),
    "purple": (198, 138, 220),
    "black": (41, 40, 43),
    "natural": (196, 150, 96),
}
"""Any two differ by 15 (ΔE2000) or more, with colour-blindness of one cone as well (tests/kit/test_palette.py); natural
is the wood of a party without a seat."""

SEAT_DARK: Final[dict[str, tuple[int, int, int]]] = {
    "red": (120, 16, 26),
    "blue": (22, 62, 132),
    "yellow": (146, 102, 6),
    "green": (18, 92, 62),
    "purple": (120, 56, 130),
    "black": (20, 20, 22),
    "natural": (104, 66, 30),
}

SIGIL: Final = {
    "red": "disc",
    "blue": "triangle",
    "yellow": "diamond",
    "green": "plus",
    "purple": "star",
    "black": "bars",
    "natural": "ring",
}
"""The shape that identifies each colour, distinct at every quarter turn."""

_DARK_SIGIL: Final = (58, 34, 8)
ON_SEAT: Final = {name: _DARK_SIGIL if name in ("yellow", "purple", "natural") else WHITE for name in SEAT}
"""The readable ink on each seat's colour."""

FUEL: Final[dict[str, tuple[int, int, int]]] = {
    "coal": (94, 58, 36),
    "oil": (44, 44, 52),
    "garbage": (226, 183, 61),
    "uranium": (230, 72, 54),
    "wind": (44, 122, 72),
    "hybrid": (94, 58, 36),
    "fusion": (36, 104, 150),
    "mine": (122, 46, 70),
}
"""Colours of the cards' bands by kind of plant, and of each fuel; the four fuels differ as much as seats do."""

ON_FUEL: Final = {name: _DARK_SIGIL if name == "garbage" else (255, 248, 228) for name in FUEL}
"""The readable ink on each of these colours."""

FUEL_ICON: Final = {"coal": "cube", "oil": "oil-drum", "garbage": "recycle", "uranium": "nuclear"}

SIZES: Final = {
    "winner": 50,
    "sum": 80,
    "money": 56,
    "sentence": 38,
    "commit": 36,
    "heading": 24,
    "number": 28,
    "button": 26,
    "read": 18,
    "note": 15,
    "least": 13,
}
"""Type scale (docs/look.md, Type)."""

FONT_FILES: Final = {
    "heading": "bebas-neue/BebasNeue_400Regular.ttf",
    "read": "source-sans-3/SourceSans3_400Regular.ttf",
    "semibold": "source-sans-3/SourceSans3_600SemiBold.ttf",
    "bold": "source-sans-3/SourceSans3_700Bold.ttf",
    "italic": "source-sans-3/SourceSans3_400Regular_Italic.ttf",
    "title": "limelight/Limelight_400Regular.ttf",
    "other": "droid-sans-fallback/DroidSansFallback.ttf",
}

STAND_INS: Final = ("bold", "other")
"""Fallback fonts, in this order, for missing glyphs: Greek and Cyrillic; Chinese, Japanese, Korean."""

CAP_HEIGHT: Final = {"heading": 0.70, "title": 0.70}
"""Height of a capital as a share of the type size, for fonts that differ from Source Sans (.66)."""


def cap_height(font: str) -> float:
    """Return the height of a font's capitals as a share of the type size."""
    return CAP_HEIGHT.get(font, 0.66)


def darker(colour: Colour, share: float = 0.7) -> tuple[int, int, int]:
    """Return the colour times `share`, without its opacity."""
    return int(colour[0] * share), int(colour[1] * share), int(colour[2] * share)


def mixed(colour: Colour, other: Colour, share: float) -> tuple[int, int, int]:
    """Return the mixture of two colours, without opacity: `share` of the other one, the rest of the first."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(colour[:3], other[:3], strict=True))
    return red, green, blue


REGION_INK: Final[dict[str, tuple[int, int, int]]] = {
    "purple": (104, 58, 128),
    "blue": (38, 84, 140),
    "yellow": (150, 112, 10),
    "red": (150, 52, 34),
    "brown": (104, 66, 28),
    "turquoise": (20, 104, 94),
    "green": (52, 100, 36),
    "pink": (176, 50, 108),
}
"""The ink of regions, by the words in the map files."""
_other_inks: dict[str, tuple[int, int, int]] = {}


def region_ink(region: str) -> tuple[int, int, int]:
    """Return the ink of a region; an unknown word gets an ink that no other unknown word has, while there are any."""
    if region in REGION_INK:
        return REGION_INK[region]
    if region not in _other_inks:
        inks = list(REGION_INK.values())
        free = [ink for ink in inks if ink not in _other_inks.values()] or inks
        _other_inks[region] = free[len(_other_inks) % len(free)]
    return _other_inks[region]
