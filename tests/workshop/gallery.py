"""Every scene in its important states as pictures: for looking at, for the README, and for tests of the look."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Final

from pygame import Surface

from game.app import App
from game.engine import rules
from game.engine.state import Task
from game.kit.board.printed_map import MapViewport
from game.kit.scenes.scene import Scene
from game.kit.style.settings import Settings
from game.kit.system import png
from game.kit.system.window import headless
from game.library.statistics import PlayerKey
from game.match import PERSON
from game.scenes.menu.settings_scene import SettingsScene
from game.scenes.touch_setup.measure import MeasureScene
from game.scenes.touch_setup.touch_test import TouchTestScene
from game.session.seat_view import SheetId
from game.setup.choices import Choices
from game.setup.house_rules import CLOSED, PAGES
from game.setup.map_editor.map_draft import MapDraft
from game.simulate import BadChoice
from tests.workshop.staged import (
    around_states,
    editor_states,
    finish_states,
    opponent_states,
    rulebooks,
    setup_states,
    taught_states,
    troubles,
)
from tests.workshop.staging import (
    CLASSIC,
    FOUR,
    HIDDEN,
    PULLED,
    SIX,
    THREE_MOVED,
    TURNED,
    TWO,
    arranged,
    asking,
    at,
    bidding,
    cart,
    full,
    houses,
    lay_out,
    looking,
    nominated,
    one_off,
    outdated,
    peeking,
    planned,
    pulled_up,
    reported,
    scrapping,
    sheet,
    some_ready,
    too_dear,
)

Size = tuple[int, int]
SIZES: Final[dict[str, tuple[Size, ...]]] = {
    "desk": ((1024, 640), (1280, 800), (1920, 1080), (3840, 2160), (2560, 1080), (900, 1600), (1080, 1920)),
    "table": ((1280, 800), (1920, 1080), (3840, 2160)),
}
CHUNK: Final = 12
"""Pictures one process draws before it takes more: neighbours share the games they are reached by."""
FRAMES: Final = 3
"""Turns of the loop until all pieces are at home."""


@dataclass(frozen=True, slots=True)
class Moment:
    """One picture of the gallery: the names of its scene and of the scene's state, and the function that builds it."""

    scene: str
    state: str
    build: Callable[[str], Scene]
    """From the layout's word."""
    layouts: tuple[str, ...] = ("desk", "table")
    """The layouts in which the state is interesting."""

    @property
    def name(self) -> str:
        return f"{self.scene}-{self.state}"


MOMENTS: Final = (
    Moment("setup", "first", setup_states.chosen(Choices())),
    Moment("setup", "regions", setup_states.chosen(setup_states.two_regions_short())),
    Moment("setup", "draft", setup_states.chosen(setup_states.drafting())),
    Moment("setup", "seats", setup_states.sitting_down, ("table",)),
    Moment("setup", "tongues", setup_states.speaking, ("table",)),
    Moment("setup", "again", setup_states.seated_again),
    Moment("setup", "who", opponent_states.who),
    Moment("setup", "maps", setup_states.choosing_a_map),
    Moment("editor", "cities", editor_states.editor(editor_states.whole(), editor_states.with_city)),
    Moment("editor", "links", editor_states.editor(editor_states.whole(), editor_states.with_connection, turn=1)),
    Moment("editor", "regions", editor_states.editor(editor_states.whole(), editor_states.on("regions"))),
    Moment("editor", "rules", editor_states.editor(editor_states.whole(), editor_states.on("rules"))),
    Moment("editor", "rules2", editor_states.editor(editor_states.whole(), editor_states.with_second_rules, turn=2)),
    Moment("editor", "check", editor_states.editor(editor_states.faulty(), editor_states.with_fault)),
    Moment("editor", "name", editor_states.editor(editor_states.whole(), editor_states.named)),
    Moment("editor", "start", editor_states.editor(MapDraft("My map"), editor_states.on("start"))),
    *(Moment("setup", f"rules{page + 1}", setup_states.house_rules(page)) for page in range(len(PAGES))),
    Moment("setup", "changed", setup_states.house_rules(CLOSED)),
    Moment(
        "setup",
        "cartel",
        at(
            TWO,
            "places",
            asking(Task.PLACE, 0),
            lambda session: lay_out(session, rules.legal_actions(session.state)[3]),
        ),
    ),
    Moment("auction", "first", at(FOUR, "first", asking(Task.NOMINATE))),
    Moment("auction", "nominated", at(FOUR, "mid-nominate", asking(Task.NOMINATE, 4), nominated)),
    Moment("auction", "bidding", at(FOUR, "mid-auction", asking(Task.RAISE, 4), bidding)),
    Moment("auction", "six", at(SIX, "raise", asking(Task.RAISE, 3), bidding)),
    Moment("auction", "scrap", at(FOUR, "scrap", asking(Task.SCRAP), scrapping)),
    Moment("auction", "full", at(FOUR, "full", full, bidding)),
    Moment("auction", "step3", at(CLASSIC, "step3", asking(Task.NOMINATE, 1, 3))),
    Moment("market", "first", at(FOUR, "buy", asking(Task.BUY))),
    Moment("market", "cart", at(FOUR, "buy later", asking(Task.BUY, 4), cart)),
    Moment("market", "depot", at(SIX, "buy", asking(Task.BUY, 5), cart)),
    Moment("market", "cartel", at(TWO, "buy", asking(Task.BUY, 3), cart)),
    Moment("build", "first", at(FOUR, "build", asking(Task.BUILD))),
    Moment("build", "staged", at(FOUR, "build later", asking(Task.BUILD, 4), houses)),
    Moment("build", "step2", at(SIX, "build step 2", asking(Task.BUILD, 1, 2), houses)),
    Moment("build", "refused", at(CLASSIC, "build", asking(Task.BUILD, 3), too_dear)),
    Moment(
        "map", "zoomed", at(SIX, "build step 2", asking(Task.BUILD, 1, 2), looking(MapViewport(1.9, (640.0, 330.0))))
    ),
    Moment(
        "map", "turned", at(FOUR, "build later", asking(Task.BUILD, 4), looking(MapViewport(1.3, (440.0, 500.0), 3)))
    ),
    Moment("map", "lens", at(FOUR, "build later", asking(Task.BUILD, 4), pulled_up), ("table",)),
    Moment("bureaucracy", "choosing", at(FOUR, "run", asking(Task.RUN, 4), one_off)),
    Moment("bureaucracy", "ready", at(SIX, "run", asking(Task.RUN, 4), some_ready)),
    Moment("title", "first", around_states.title),
    Moment("title", "waiting", around_states.waiting),
    Moment("learn", "page", taught_states.page),
    Moment("taught", "read", taught_states.read),
    Moment("taught", "carried", taught_states.carried),
    Moment("taught", "built", taught_states.built),
    Moment("taught", "hand", taught_states.asked, ("table",)),
    Moment("taught", "help", taught_states.helped),
    Moment("lesson", "asked", taught_states.lesson),
    Moment("games", "list", around_states.games()),
    Moment("games", "over", around_states.games(chosen=4, turn=1)),
    Moment("games", "unread", around_states.games(chosen=8)),
    Moment("games", "name", around_states.games(writing="Sunday wi")),
    Moment("statistics", "players", around_states.statistics("player")),
    Moment("statistics", "maps", around_states.statistics("map", PlayerKey(PERSON, "Anna"), 2)),
    Moment("statistics", "records", around_states.statistics("record", turn=3)),
    Moment("attract", "playing", around_states.attract),
    *(Moment("finish", page, finish_states.paged(page, chart)) for page, chart in finish_states.PAGES),
    Moment("finish", "unveiling", finish_states.unveiling),
    Moment("finish", "four", at(FOUR, "over", finish_states.over)),
    Moment("finish", "two", at(TWO, "over", finish_states.over)),
    Moment("finish", "six", at(SIX, "over", finish_states.over)),
    Moment("sheet", "payment", at(FOUR, "build later", asking(Task.BUILD, 4), sheet("payment"))),
    Moment("sheet", "resupply", at(FOUR, "buy later", asking(Task.BUY, 4), sheet("resupply"))),
    Moment("sheet", "plants", at(SIX, "raise", asking(Task.RAISE, 3), sheet("plants"))),
    Moment("sheet", "log", at(FOUR, "mid-auction", asking(Task.RAISE, 4), sheet("log"))),
    Moment("sheet", "round", at(FOUR, "mid-nominate", asking(Task.NOMINATE, 4), reported)),
    Moment("sheet", "rounds", at(SIX, "round", asking(Task.NOMINATE, 3), reported), ("table",)),
    Moment("sheet", "help", at(FOUR, "run", asking(Task.RUN, 4), sheet("help"))),
    Moment("sheet", "book", at(FOUR, "run", asking(Task.RUN, 4), sheet(SheetId("rules", 0))), ("table",)),
    Moment(
        "sheet", "rules", at(SIX, "raise", asking(Task.RAISE, 3), sheet(SheetId("rules", None, "payment"))), ("table",)
    ),
    Moment("advice", "build", at(FOUR, "build later", asking(Task.BUILD, 4), opponent_states.advised)),
    Moment("advice", "auction", at(SIX, "raise", asking(Task.RAISE, 3), opponent_states.advised)),
    Moment("advice", "fuel", at(FOUR, "buy later", asking(Task.BUY, 4), opponent_states.advised), ("table",)),
    Moment("menu", "seats", opponent_states.seats),
    Moment("rulebook", "pictures", rulebooks.opened("start_tokens")),
    Moment("rulebook", "changed", rulebooks.opened("plant_limit", turn=2)),
    Moment("rulebook", "tables", rulebooks.opened("payment")),
    Moment("rulebook", "searched", rulebooks.searched, ("desk",)),
    Moment("replay", "review", opponent_states.reviewed, ("desk",)),
    Moment("maximum", "waits", opponent_states.waiting_bidder(False)),
    Moment("maximum", "set", opponent_states.waiting_bidder(True)),
    Moment("plan", "auction", at(FOUR, "mid-nominate", asking(Task.NOMINATE, 4), planned)),
    Moment("plan", "build", at(SIX, "build step 2", asking(Task.BUILD, 1, 2), planned)),
    Moment("plan", "outdated", at(SIX, "buy", asking(Task.BUY, 5), outdated)),
    Moment("plan", "covered", at(HIDDEN, "buy", asking(Task.BUY, 3), planned)),
    Moment("arranged", "moved", arranged(THREE_MOVED, at(CLASSIC, "build", asking(Task.BUILD, 3))), ("table",)),
    Moment("arranged", "turned", arranged(TURNED, at(FOUR, "buy later", asking(Task.BUY, 4), cart)), ("table",)),
    Moment("arranged", "pulled", arranged(PULLED, at(SIX, "buy", asking(Task.BUY, 5))), ("table",)),
    Moment("money", "covered", at(HIDDEN, "raise", asking(Task.RAISE, 3))),
    Moment("money", "peek", at(HIDDEN, "buy", asking(Task.BUY, 3), peeking)),
    Moment("menu", "open", around_states.menu),
    Moment("menu", "look", around_states.menu_page("look")),
    Moment("menu", "sound", around_states.menu_page("sound", 1)),
    Moment("menu", "keys", around_states.menu_page("keys"), ("desk",)),
    Moment("menu", "table", around_states.menu_page("table", 3)),
    Moment("menu", "aside", lambda layout: SettingsScene()),
    Moment("trouble", "in-use", troubles.in_use),
    Moment("trouble", "unsaved", troubles.unsaved),
    Moment("trouble", "calm", troubles.calm(False)),
    Moment("trouble", "calm-again", troubles.calm(True)),
    Moment("glass", "measure", lambda layout: MeasureScene(), ("table",)),
    Moment("glass", "touch", lambda layout: TouchTestScene(), ("table",)),
)
"""All states that the gallery shows; the files are named after them."""


def moments(layout: str) -> list[Moment]:
    """Return the gallery scenes of a layout."""
    return [moment for moment in MOMENTS if layout in moment.layouts]


def show(scene: Scene, layout: str, size: tuple[int, int], paints: bool = True) -> App:
    """Show a scene on its own screen until nothing moves; with `paints` its panels are painted, not only described."""
    headless()
    settings = Settings(speed="still", layout=layout)
    shown = App(scene, settings, layout, Surface(size))
    shown.room.canvas.panel_cache.paints = paints
    for _ in range(FRAMES):
        shown.step(1 / 60)
    return shown


def pictures(
    layouts: Sequence[str] = tuple(SIZES), sizes: Sequence[Size] = (), scene: str = ""
) -> Iterator[tuple[str, App]]:
    """Yield the name of each wanted picture and the app that shows it, one after another; `scene` is the beginning of
    the wanted names."""
    for wanted in _wanted(layouts, sizes, scene):
        yield picture(wanted)
        gc.collect()  # an app and its scene know each other: its pictures would pile up


Wanted = tuple[str, Size, str]
"""A picture: layout, size in px, and the moment's name."""


def _wanted(layouts: Sequence[str], sizes: Sequence[Size], scene: str) -> list[Wanted]:
    """Return the pictures whose moment's name begins with `scene`, at the given sizes or at all sizes of the layout."""
    return [
        (layout, size, moment.name)
        for layout in layouts
        for size in sizes or SIZES[layout]
        for moment in moments(layout)
        if moment.name.startswith(scene)
    ]


def picture(wanted: Wanted) -> tuple[str, App]:
    """Return the name of a picture and the app that shows it."""
    layout, size, name = wanted
    moment = next(moment for moment in moments(layout) if moment.name == name)
    return f"{name}-{layout}-{size[0]}x{size[1]}", show(moment.build(layout), layout, size)


def _write(folder: Path, wanted: Wanted) -> Path:
    """Write one picture as a PNG file into a folder and return its path."""
    name, shown = picture(wanted)
    file = folder / f"{name}.png"
    png.save(shown.screen, file)
    del shown
    gc.collect()
    gc.freeze()  # what is left is kept for the pictures to come: nobody need look through it after each of them
    return file


def render(
    folder: Path, scene: str = "", layouts: Sequence[str] = tuple(SIZES), sizes: Sequence[Size] = (), jobs: int = 1
) -> int:
    """Write every wanted picture to a folder (made if missing) with this many processes, and return their number.

    Raise OSError if a file cannot be written, and BadChoice if no scene's name begins with `scene`.
    """
    wanted = _wanted(layouts, sizes, scene)
    if not wanted:
        raise BadChoice(f"no scene begins with {scene!r}: {', '.join(sorted(names()))}")
    folder.mkdir(parents=True, exist_ok=True)
    with ProcessPoolExecutor(min(len(wanted), jobs), get_context("spawn")) as pool:
        for file in pool.map(partial(_write, folder), wanted, chunksize=min(CHUNK, -(-len(wanted) // jobs))):
            print(file, flush=True)
    return len(wanted)


def names() -> set[str]:
    """Return the names of the gallery scenes of all layouts."""
    return {moment.name for layout in SIZES for moment in moments(layout)}
