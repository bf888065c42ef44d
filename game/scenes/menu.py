"""What lies over a running game on Escape: go on, settings, leave."""

from __future__ import annotations

from pygame import Rect

from game.scenes.intents import Go, Nothing
from game.ui import words
from game.ui.panel import Panel
from game.ui.pen import Pen
from game.ui.settings import Settings
from game.ui.story import SPEEDS
from game.ui.theme import INK, INK_SOFT

WIDE, HIGH = 640, 560
VOLUMES = (0.0, 0.35, 0.7, 1.0)


def panels(size: tuple[int, int], unit: float, settings: Settings, note: str, played: str = "") -> list[Panel]:
    """A veil over everything and the menu in the middle; `note` says where the game is kept, `played` by what rules."""
    veil = Rect(0, 0, *size)
    sheet = Rect(0, 0, round(WIDE * unit), round(HIGH * unit))
    sheet.center = veil.center
    key = (settings.speed, settings.volume, settings.muted, settings.fullscreen, note, played)
    return [
        Panel("menu:veil", veil, 0, size, _paint_veil, unit=unit, bleed=0),
        Panel("menu:sheet", sheet, 0, key, lambda pen: _paint_menu(pen, settings, note, played), unit=unit),
    ]


def _paint_veil(pen: Pen) -> None:
    pen.fill((0, 0, *pen.size), (20, 10, 4, 150))
    pen.target("veil", (0, 0, *pen.size), Nothing())


def _paint_menu(pen: Pen, settings: Settings, note: str, played: str) -> None:
    wide, high = pen.size
    u = pen.u
    pen.paper((0, 0, wide, high))
    inset, gap, row = 32 * u, 14 * u, 58 * u
    pen.text(words.say("menu.title"), wide / 2, 46 * u, 44 * u, "title", INK, "center", wide - 2 * inset)
    if played:
        pen.text(played, wide / 2, 80 * u, 18 * u, "semibold", INK, "center", wide - 2 * inset)
    pen.text(note, wide / 2, 102 * u, 16 * u, "read", INK_SOFT, "center", wide - 2 * inset)
    room = wide - 2 * inset
    top = 120 * u
    for what, options, current in _lines(settings):
        said = words.say(f"menu.{what}")
        pen.text(said, inset, top + row / 2, 20 * u, "semibold", INK_SOFT, fit=room * 0.28)
        named = [(label, Go(what, value), value == current) for label, value in options]
        pen.choice((inset + room * 0.3, top, room * 0.7, row), named, 22 * u, what, plain=what == "language")
        top += row + gap
    top += gap
    tall = high - top - inset
    x = inset
    for share, name, style, hint in (
        (0.3, "resume", "brass", words.say("menu.key")),
        (0.46, "leave", "paper", ""),
        (0.24, "quit", "dark", ""),
    ):
        wide = share * (room - 2 * gap)
        said = words.say(f"menu.{name}")
        pen.button((x, top, wide, tall), said, Go(name), style, name=name, key_hint=hint, size=27 * u)
        x += wide + gap


def _lines(settings: Settings) -> list[tuple[str, list[tuple[str, str]], str]]:
    """Every setting with its choices as (label, value) and the current value."""
    speeds = [(words.say(f"menu.speeds.{speed}"), str(speed)) for speed in SPEEDS]
    loudness = [(words.say(f"menu.volumes.{level}"), str(volume)) for level, volume in enumerate(VOLUMES)]
    volume = 0.0 if settings.muted else settings.volume
    nearest = min(VOLUMES, key=lambda step: abs(step - volume))
    languages = [(name, code) for code, name in words.languages().items()]
    screen = [(words.say("menu.windowed"), ""), (words.say("menu.full"), "on")]
    return [
        ("speed", speeds, settings.speed),
        ("volume", loudness, str(nearest)),
        ("language", languages, words.language()),
        ("screen", screen, "on" if settings.fullscreen else ""),
    ]
