"""The pages of settings in the menu: their rows, how these are painted, and what each setting changes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from game.kit.pen.pen import Pen
from game.kit.scenes.scene import Room
from game.kit.style import accessibility, words
from game.kit.style.settings import BIDDINGS
from game.kit.style.theme import INK_SOFT
from game.kit.style.timing import SPEEDS
from game.kit.style.type_spec import plain_if
from game.kit.system.display import display, displays
from game.scenes.touch_setup.measure import MeasureScene
from game.scenes.touch_setup.touch_test import TouchTestScene
from game.session.intents import Go

PAGES: Final = ("play", "look", "sound", "keys", "table")
VOLUMES: Final = (0.0, 0.35, 0.7, 1.0)
ROW: Final = 62
LONGEST: Final = 24
"""Longest name of a display, in characters."""


@dataclass(frozen=True, slots=True)
class SettingLine:
    """A row of the settings: a choice among (label, value) pairs, a switch (no options), or a button that opens another
    scene (`leads`)."""

    what: str
    options: tuple[tuple[str, str], ...] = ()
    current: str = ""
    leads: bool = False
    note: str = ""


def pages(room: Room) -> tuple[str, ...]:
    """Return the names of the pages of settings; at a touch table, which has no keyboard, there is none for keys."""
    return tuple(page for page in PAGES if page != "keys" or not room.table)


def lines(page: str, room: Room) -> tuple[SettingLine, ...]:
    """Return the rows of a page of settings, with their current values."""
    settings = room.settings
    match page:
        case "play":
            return (
                _choice("speed", "menu.speeds", SPEEDS, settings.speed),
                _switch("reduced_motion", settings.reduced_motion),
                _switch("night", settings.night),
                *(() if room.table else (_switch("stepping", settings.stepping),)),
                SettingLine(
                    "language",
                    tuple((name, code) for code, name in words.languages().items()),
                    words.usual_language(),
                    note=words.say("menu.language_note") if room.table else "",
                ),
            )
        case "look":
            return (
                _choice("text_size", "menu.text_sizes", tuple(accessibility.TEXT_SIZES), settings.text_size),
                _choice("contrast", "menu.contrasts", accessibility.CONTRASTS, settings.contrast),
                _choice("layout", "setup.layouts", ("desk", "table"), settings.layout, words.say("menu.next_game")),
                SettingLine("screen", _screens(), "on" if settings.fullscreen else ""),
                *_displays(room),
                *_spectators(room),
            )
        case "sound":
            loudness = tuple((words.say(f"menu.volumes.{level}"), str(step)) for level, step in enumerate(VOLUMES))
            wishes = ("volume", settings.volume), ("ambience", settings.ambience), ("music", settings.music)
            parts = [SettingLine(what, loudness, str(_nearest(loud))) for what, loud in wishes]
            return (*parts, _switch("muted", settings.muted))
        case "table":
            inches = room.diagonal
            size = (
                words.say("menu.measured", inches=words.number(inches, 1)) if inches else words.say("menu.unmeasured")
            )
            guarded = SettingLine(
                "guarded", current="on" if settings.guarded else "", note=words.say("menu.guarded_note")
            )
            measures = SettingLine("measure", leads=True, note=size), SettingLine("touch_test", leads=True)
            bidding = _choice("bidding", "menu.biddings", BIDDINGS, settings.bidding)
            shared = (guarded, _kiosk_line(settings.kiosk)) if room.table else ()
            left_on = (_kiosk_line(True),) if settings.kiosk and not room.table else ()
            return (*measures, bidding, *shared, *left_on)
        case _:
            return ()


def _choice(what: str, said: str, options: tuple[str, ...], current: str, note: str = "") -> SettingLine:
    return SettingLine(what, tuple((words.say(f"{said}.{option}"), option) for option in options), current, note=note)


def _switch(what: str, on: bool) -> SettingLine:
    return SettingLine(what, current="on" if on else "")


def _kiosk_line(on: bool) -> SettingLine:
    return SettingLine("kiosk", current="on" if on else "", note=words.say("menu.kiosk_note"))


def _screens() -> tuple[tuple[str, str], ...]:
    return (words.say("menu.windowed"), ""), (words.say("menu.full"), "on")


def _displays(room: Room) -> tuple[SettingLine, ...]:
    """Return the row of the setting on which display the program is shown, if several are connected."""
    connected = displays()
    return (SettingLine("display", _named(connected), room.place),) if len(connected) > 1 else ()


def _spectators(room: Room) -> tuple[SettingLine, ...]:
    """Return the row of the setting on which other display spectators see the game, if several are connected."""
    connected = displays()
    if len(connected) < 2:
        return ()
    others = tuple(option for option in _named(connected) if option[1] != room.place)
    chosen = room.settings.spectators
    current = chosen if chosen in {key for _, key in others} else ""
    return (SettingLine("spectators", ((words.say("menu.no_spectators"), ""), *others), current),)


def _named(connected: list[str]) -> tuple[tuple[str, str], ...]:
    """Return a label of number and name for each connected display, with the display's key in the settings."""
    named = [f"{count} {display(count - 1).name}" for count in range(1, len(connected) + 1)]
    short = (name if len(name) <= LONGEST else f"{name[: LONGEST - 1].rstrip()}…" for name in named)
    return tuple(zip(short, connected, strict=True))


def _nearest(volume: float) -> float:
    return min(VOLUMES, key=lambda step: abs(step - volume))


def paint(pen: Pen, box: tuple[float, float, float, float], shown: tuple[SettingLine, ...]) -> None:
    """Paint a page of settings in rows, with the name of each setting at the left."""
    x, y, wide, _ = box
    row, gap = ROW * pen.u, 20 * pen.u
    for line in shown:
        _paint_line(pen, (x, y, wide, row), line)
        y += row + gap
        if line.note:
            place = x + wide * 0.3, y - gap + 4 * pen.u, wide * 0.7, 40 * pen.u
            y += pen.paragraph(line.note, place, 17 * pen.u, "read", INK_SOFT) + 4 * pen.u


def _paint_line(pen: Pen, box: tuple[float, float, float, float], line: SettingLine) -> None:
    x, y, wide, high = box
    said, size = words.say(f"menu.{line.what}"), 22 * pen.u
    place = (x + wide * 0.3, y, wide * 0.7, high)
    if line.leads:
        pen.button(place, said, Go(line.what), "paper", size=size * 1.1, name=line.what)
    elif line.options:
        pen.text(said, x, y + high / 2, size, "semibold", INK_SOFT, fit=wide * 0.28)
        named = [
            (plain_if(line.what == "language", label), Go(line.what, value), value == line.current)
            for label, value in line.options
        ]
        pen.choice(place, named, size * 1.05, line.what)
    else:
        pen.text(said, x, y + high / 2, size, "semibold", INK_SOFT, fit=wide * 0.8)
        pen.toggle((x, y, wide, high * 0.9), "", bool(line.current), _other(line), line.what)


def _other(line: SettingLine) -> Go:
    return Go(line.what, "" if line.current else "on")


# --- changes --------------------------------------------------------------------------------------------


def _set(name: str, value_of: Callable[[str], object]) -> Callable[[Room, str], None]:
    def change(room: Room, value: str) -> None:
        setattr(room.settings, name, value_of(value))

    return change


def _language(room: Room, value: str) -> None:
    room.settings.language = value
    words.set_language(value)


def _screen(room: Room, value: str) -> None:
    if room.settings.fullscreen != bool(value):
        room.window.switch_screen()


def _measure(room: Room, _: str) -> None:
    room.aside(MeasureScene())


def _touch_test(room: Room, _: str) -> None:
    room.aside(TouchTestScene())


def _kiosk(room: Room, value: str) -> None:
    """Enter kiosk mode now and at every start, or no longer enter it at the next start; a running kiosk is left by the
    title plate."""
    room.settings.kiosk = bool(value)
    if value:
        room.window.guard(True)


CHANGES: Final[dict[str, Callable[[Room, str], None]]] = {
    "speed": _set("speed", str),
    "bidding": _set("bidding", str),
    "reduced_motion": _set("reduced_motion", bool),
    "night": _set("night", bool),
    "stepping": _set("stepping", bool),
    "language": _language,
    "text_size": _set("text_size", str),
    "contrast": _set("contrast", str),
    "layout": _set("layout", str),
    "screen": _screen,
    "spectators": lambda room, key: room.window.switch_spectators(key),
    "display": lambda room, key: room.window.switch_display(key),
    "volume": _set("volume", float),
    "ambience": _set("ambience", float),
    "music": _set("music", float),
    "muted": _set("muted", bool),
    "measure": _measure,
    "touch_test": _touch_test,
    "guarded": _set("guarded", bool),
    "kiosk": _kiosk,
}
