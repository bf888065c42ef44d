"""Every scene in its telling states as pictures: for looking at, for the README, and for tests of the look."""

from __future__ import annotations

import gc
import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Final

import pygame
from pygame import Surface

from game.app import App
from game.engine import rules
from game.engine.state import GameState, Phase, Task
from game.engine.switches import BY_NAME
from game.kit.board.printed_map import Glance
from game.kit.scenes.scene import Room, Scene
from game.kit.screen.panel import Panel
from game.kit.style.settings import Settings
from game.kit.system import png
from game.kit.values.ids import CardId
from game.match import PERSON, Match
from game.scenes.games.games_scene import GamesScene
from game.scenes.games.statistics_scene import StatisticsScene
from game.scenes.menu.settings_scene import SettingsScene
from game.scenes.play import PlayScene
from game.scenes.seats_scene import SeatsScene
from game.scenes.setup_scene import SetupScene
from game.scenes.title.attract import AttractScene
from game.scenes.title.title_scene import TitleScene
from game.scenes.touch_setup.measure import MeasureScene
from game.scenes.touch_setup.touch_test import TouchTestScene
from game.session import intents
from game.session.bot_players import BotsHere
from game.session.seat_view import SheetId
from game.setup.choices import Choices
from game.setup.house_rules import CLOSED, PAGES
from game.shelf.statistics import Who
from game.simulate import BadChoice
from game.table.measures.arrangement import Arrangement, Flank
from game.table.measures.seating import SeatPlace
from game.tools.staged import kept_games, opponent_states, rulebooks, taught_states, troubles
from game.tools.staging import (
    CLASSIC,
    FOUR,
    HIDDEN,
    SIX,
    TWO,
    again,
    at,
    bidding,
    cart,
    houses,
    lay_out,
    looking,
    nominated,
    one_off,
    outdated,
    peeking,
    planned,
    pulled_up,
    reached,
    reported,
    scrapping,
    sheet,
    some_ready,
    too_dear,
)
from game.views.finish.chart_pages import CHARTS

Size = tuple[int, int]
SIZES: Final[dict[str, tuple[Size, ...]]] = {
    "desk": ((1024, 640), (1280, 800), (1920, 1080), (3840, 2160), (2560, 1080), (900, 1600), (1080, 1920)),
    "table": ((1280, 800), (1920, 1080), (3840, 2160)),
}
CHUNK: Final = 12
"""Pictures one process draws before it takes more: neighbours share the games they are reached by."""
FRAMES: Final = 3
"""Turns of the loop until everything lies where it belongs."""


@dataclass(frozen=True, slots=True)
class Moment:
    """One telling state: the scene's word, the state's word, and how to get there."""

    scene: str
    state: str
    build: Callable[[str], Scene]
    """From the layout's word."""
    layouts: tuple[str, ...] = ("desk", "table")
    """Where it tells something."""

    @property
    def name(self) -> str:
        return f"{self.scene}-{self.state}"


FINISH_PAGES: Final = (("power", 1), ("paid", 5), ("market", 6), ("turning", 7))
"""Pages of the finish at the desk; at the table every seat has another chart open, the first one this."""


def _over(state: GameState) -> bool:
    return state.phase == Phase.FINISH


def _paged(page: str, chart: int) -> Callable[[str], Scene]:
    """The finish with a page of charts open."""

    def build(layout: str) -> Scene:
        scene = PlayScene(again(reached(FOUR, "over", _over)), BotsHere(1), lambda where: None, layout)
        for seat, view in enumerate(scene.session.views):
            view.page = CHARTS[(chart + seat) % len(CHARTS)] if layout == "table" else page
        scene.session.put_away = layout == "table"
        return scene

    return build


class Halted(Scene):
    """A game at a moment of its ceremony, for which time does not pass."""

    def __init__(self, play: PlayScene, layout: str) -> None:
        self._play = play
        self._flat = layout == "table"

    def begin(self, room: Room) -> None:
        room.lie(flat=self._flat)

    def layout(self, size: tuple[int, int]) -> list[Panel]:
        return self._play.layout(size)


def _unveiling(layout: str) -> Scene:
    """The ceremony has come to the third place."""
    scene = PlayScene(again(reached(SIX, "over", _over)), BotsHere(1), lambda where: None, layout)
    scene.session.unrevealed = 2
    return Halted(scene, layout)


def _title(layout: str) -> Scene:
    return TitleScene(lambda where: None, None, "", Random(2))


def _waiting(layout: str) -> Scene:
    """The title with a game to go on with."""
    game = kept_games.shelf().games[0]
    return TitleScene(lambda where: None, game.path, "", Random(2), game.digest)


def _games(chosen: int = 0, writing: str | None = None, turn: int = 0) -> Callable[[str], Scene]:
    """The list of games with one chosen; at a table turned to somebody."""

    def build(layout: str) -> Scene:
        shelf = kept_games.shelf()
        place = kept_games.UNREAD if chosen == 8 else kept_games.FOLDER / f"{chosen}.elektro"
        scene = GamesScene(shelf, lambda where, path: None, turn if layout == "table" else 0, place)
        scene.writing = writing
        return scene

    return build


def _statistics(tab: str, who: Who | None = None, turn: int = 0) -> Callable[[str], Scene]:
    """A tab of the statistics."""

    def build(layout: str) -> Scene:
        scene = StatisticsScene(kept_games.shelf(), lambda: None, turn if layout == "table" else 0)
        scene.tab, scene.who = tab, who
        return scene

    return build


def _attract(layout: str) -> Scene:
    scene = AttractScene(lambda: None, layout, Random(2), BotsHere)
    scene.play = PlayScene(again(reached(SIX, "raise", _in(Task.RAISE, 3))), BotsHere(1), lambda where: None, layout)
    return scene


def waiting_bidder(capped: bool) -> Callable[[str], Scene]:
    """One person among bots in an auction, before its turn; with a maximum or about to set one."""

    def build(layout: str) -> Scene:
        match = again(reached(HIDDEN if capped else FOUR, "mid-auction", _in(Task.RAISE, 4)))
        others = [seat for seat in match.state.ring if seat != match.state.actor]
        waits = max(others, key=lambda seat: match.state.players[seat].money)
        seats = tuple(seat if at == waits else replace(seat, kind="greedy") for at, seat in enumerate(match.seats))
        match.record, match.seats = replace(match.record, seats=seats), seats
        scene = PlayScene(match, Pondering(), lambda where: None, layout)
        session = scene.session
        session.perform(intents.SetBid(waits, session.view(waits).bid + 5))
        if capped:
            session.perform(intents.SetMaximum(waits, session.view(waits).bid))
        if layout == "table":
            session.perform(intents.Open(waits, "maximum"))
        return scene

    return build


class Pondering:
    """Bots that never answer."""

    def turn(self, match: Match, now: float, pace: float) -> None:
        return None

    def close(self) -> None:
        """Nothing to put away."""


# --- the moments -------------------------------------------------------------------------------------


def _setup(choices: Choices) -> Callable[[str], Scene]:
    def build(layout: str) -> Scene:
        return SetupScene(replace(choices, layout=layout), lambda c, m: None, lambda p: None, lambda: None)

    return build


def _seats(layout: str) -> Scene:
    """Six sit down at a table: one writes a name, one chooses a colour, the sheet lies turned to the left."""
    choices = Choices(layout=layout)
    chairs = tuple(replace(chair, taken=True, kind=PERSON) for chair in choices.chairs)
    scene = SetupScene(replace(choices, chairs=chairs), lambda c, m: None, lambda p: None, lambda: None)
    scene.table.pages, scene.table.turn = {0: "name", 2: "colour", 4: "name"}, 1
    return scene


def _tongues(layout: str) -> Scene:
    """Somebody who sits down at a table chooses the language of the station; another one waits."""
    scene = SetupScene(
        Choices(layout=layout).with_chair(1, kind=PERSON), lambda c, m: None, lambda p: None, lambda: None
    )
    scene.table.pages = {0: "language"}
    return scene


def _seats_again(layout: str) -> Scene:
    """Somebody goes on from a moment of a replay; at a table one writes a name."""
    match = again(reached(SIX, "raise", _in(Task.RAISE, 3)))
    scene = SeatsScene(match, layout, lambda match: None, lambda: None)
    scene.table.pages, scene.table.turn = {2: "name"}, 2
    return scene


def _house_rules(page: int) -> Callable[[str], Scene]:
    """A table of its own: a page of the sheet with some switches changed."""
    choices = Choices()
    for name, value in (("plant_limit", 4), ("scrapped_fuel", "itself"), ("end_cities", 15), ("start_cities", True)):
        choices = choices.with_rule(BY_NAME[name], (value,))

    def build(layout: str) -> Scene:
        scene = SetupScene(replace(choices, layout=layout), lambda c, m: None, lambda p: None, lambda: None)
        scene.sheet.page = page
        return scene

    return build


def _draft() -> Choices:
    """The second region is being chosen, by a person."""
    choices = Choices().with_chair(1, kind=PERSON).with_draft(Random(3))
    return choices.with_drafted(choices.offered[1])


THREE_MOVED: Final = Arrangement(chairs=(SeatPlace("S", 0, 640.0), SeatPlace("E"), SeatPlace("S", 0, 250.0)))
TURNED: Final = Arrangement(flanks={"plants": Flank(1), "fuels": Flank(3, 1.2)})
PULLED: Final = Arrangement(pulled=[(0, "fuels"), (3, "plants"), (3, CardId(37)), (5, CardId(39))])


def arranged(arrangement: Arrangement, build: Callable[[str], Scene]) -> Callable[[str], Scene]:
    """The same table, arranged by hand."""

    def build_so(layout: str) -> Scene:
        scene = build(layout)
        if isinstance(scene, PlayScene):
            scene.arrangement.chairs = arrangement.chairs
            scene.arrangement.flanks.update(arrangement.flanks)
            scene.arrangement.pulled += arrangement.pulled
        return scene

    return build_so


def _menu(layout: str) -> Scene:
    scene = PlayScene(again(reached(FOUR, "mid-auction", _in(Task.RAISE, 4))), BotsHere(1), lambda where: None, layout)
    scene.menu()
    return scene


def _menu_page(page: str, turn: int = 0) -> Callable[[str], Scene]:
    def build(layout: str) -> Scene:
        scene = _menu(layout)
        if isinstance(scene, PlayScene):
            scene.sheet.page, scene.sheet.turn = page, turn if layout == "table" else 0
        return scene

    return build


def _in(task: Task, round_: int = 1, step: int = 1) -> Callable[[GameState], bool]:
    return lambda state: state.task == task and state.round >= round_ and state.step >= step


def _full(state: GameState) -> bool:
    """Whoever is asked to bid owns as many plants as anybody may."""
    owned = len(state.players[state.actor].plants) if state.task == Task.RAISE else 0
    return owned == state.rules.plant_limit


def _settled() -> Choices:
    """Five people in four-region Germany, one region short: the set-up says so."""
    choices = Choices().with_chair(4, taken=True)
    for region in ("red", "blue", "turquoise"):
        choices = choices.with_region(region)
    return choices


MOMENTS: Final = (
    Moment("setup", "first", _setup(Choices())),
    Moment("setup", "regions", _setup(_settled())),
    Moment("setup", "draft", _setup(_draft())),
    Moment("setup", "seats", _seats, ("table",)),
    Moment("setup", "tongues", _tongues, ("table",)),
    Moment("setup", "again", _seats_again),
    Moment("setup", "who", opponent_states.who),
    *(Moment("setup", f"rules{page + 1}", _house_rules(page)) for page in range(len(PAGES))),
    Moment("setup", "changed", _house_rules(CLOSED)),
    Moment(
        "setup",
        "cartel",
        at(TWO, "places", _in(Task.PLACE, 0), lambda session: lay_out(session, rules.legal_actions(session.state)[3])),
    ),
    Moment("auction", "first", at(FOUR, "first", _in(Task.NOMINATE))),
    Moment("auction", "nominated", at(FOUR, "mid-nominate", _in(Task.NOMINATE, 4), nominated)),
    Moment("auction", "bidding", at(FOUR, "mid-auction", _in(Task.RAISE, 4), bidding)),
    Moment("auction", "six", at(SIX, "raise", _in(Task.RAISE, 3), bidding)),
    Moment("auction", "scrap", at(FOUR, "scrap", _in(Task.SCRAP), scrapping)),
    Moment("auction", "full", at(FOUR, "full", _full, bidding)),
    Moment("auction", "step3", at(CLASSIC, "step3", _in(Task.NOMINATE, 1, 3))),
    Moment("market", "first", at(FOUR, "buy", _in(Task.BUY))),
    Moment("market", "cart", at(FOUR, "buy later", _in(Task.BUY, 4), cart)),
    Moment("market", "depot", at(SIX, "buy", _in(Task.BUY, 5), cart)),
    Moment("market", "cartel", at(TWO, "buy", _in(Task.BUY, 3), cart)),
    Moment("build", "first", at(FOUR, "build", _in(Task.BUILD))),
    Moment("build", "staged", at(FOUR, "build later", _in(Task.BUILD, 4), houses)),
    Moment("build", "step2", at(SIX, "build step 2", _in(Task.BUILD, 1, 2), houses)),
    Moment("build", "refused", at(CLASSIC, "build", _in(Task.BUILD, 3), too_dear)),
    Moment("map", "zoomed", at(SIX, "build step 2", _in(Task.BUILD, 1, 2), looking(Glance(1.9, (640.0, 330.0))))),
    Moment("map", "turned", at(FOUR, "build later", _in(Task.BUILD, 4), looking(Glance(1.3, (440.0, 500.0), 3)))),
    Moment("map", "lens", at(FOUR, "build later", _in(Task.BUILD, 4), pulled_up), ("table",)),
    Moment("bureaucracy", "choosing", at(FOUR, "run", _in(Task.RUN, 4), one_off)),
    Moment("bureaucracy", "ready", at(SIX, "run", _in(Task.RUN, 4), some_ready)),
    Moment("title", "first", _title),
    Moment("title", "waiting", _waiting),
    Moment("learn", "page", taught_states.page),
    Moment("taught", "read", taught_states.read),
    Moment("taught", "carried", taught_states.carried),
    Moment("taught", "built", taught_states.built),
    Moment("taught", "hand", taught_states.asked, ("table",)),
    Moment("taught", "help", taught_states.helped),
    Moment("lesson", "asked", taught_states.lesson),
    Moment("games", "list", _games()),
    Moment("games", "over", _games(chosen=4, turn=1)),
    Moment("games", "unread", _games(chosen=8)),
    Moment("games", "name", _games(writing="Sunday wi")),
    Moment("statistics", "players", _statistics("player")),
    Moment("statistics", "maps", _statistics("map", Who(PERSON, "Anna"), 2)),
    Moment("statistics", "records", _statistics("record", turn=3)),
    Moment("attract", "playing", _attract),
    *(Moment("finish", page, _paged(page, chart)) for page, chart in FINISH_PAGES),
    Moment("finish", "unveiling", _unveiling),
    Moment("finish", "four", at(FOUR, "over", lambda state: state.phase == Phase.FINISH)),
    Moment("finish", "two", at(TWO, "over", lambda state: state.phase == Phase.FINISH)),
    Moment("finish", "six", at(SIX, "over", lambda state: state.phase == Phase.FINISH)),
    Moment("sheet", "payment", at(FOUR, "build later", _in(Task.BUILD, 4), sheet("payment"))),
    Moment("sheet", "resupply", at(FOUR, "buy later", _in(Task.BUY, 4), sheet("resupply"))),
    Moment("sheet", "plants", at(SIX, "raise", _in(Task.RAISE, 3), sheet("plants"))),
    Moment("sheet", "log", at(FOUR, "mid-auction", _in(Task.RAISE, 4), sheet("log"))),
    Moment("sheet", "round", at(FOUR, "mid-nominate", _in(Task.NOMINATE, 4), reported)),
    Moment("sheet", "rounds", at(SIX, "round", _in(Task.NOMINATE, 3), reported), ("table",)),
    Moment("sheet", "help", at(FOUR, "run", _in(Task.RUN, 4), sheet("help"))),
    Moment("sheet", "book", at(FOUR, "run", _in(Task.RUN, 4), sheet(SheetId("rules", 0))), ("table",)),
    Moment(
        "sheet", "rules", at(SIX, "raise", _in(Task.RAISE, 3), sheet(SheetId("rules", None, "payment"))), ("table",)
    ),
    Moment("advice", "build", at(FOUR, "build later", _in(Task.BUILD, 4), opponent_states.advised)),
    Moment("advice", "auction", at(SIX, "raise", _in(Task.RAISE, 3), opponent_states.advised)),
    Moment("advice", "fuel", at(FOUR, "buy later", _in(Task.BUY, 4), opponent_states.advised), ("table",)),
    Moment("menu", "seats", opponent_states.seats),
    Moment("rulebook", "pictures", rulebooks.opened("start_tokens")),
    Moment("rulebook", "changed", rulebooks.opened("plant_limit", turn=2)),
    Moment("rulebook", "tables", rulebooks.opened("payment")),
    Moment("rulebook", "searched", rulebooks.searched, ("desk",)),
    Moment("replay", "review", opponent_states.reviewed, ("desk",)),
    Moment("maximum", "waits", waiting_bidder(False)),
    Moment("maximum", "set", waiting_bidder(True)),
    Moment("plan", "auction", at(FOUR, "mid-nominate", _in(Task.NOMINATE, 4), planned)),
    Moment("plan", "build", at(SIX, "build step 2", _in(Task.BUILD, 1, 2), planned)),
    Moment("plan", "outdated", at(SIX, "buy", _in(Task.BUY, 5), outdated)),
    Moment("plan", "covered", at(HIDDEN, "buy", _in(Task.BUY, 3), planned)),
    Moment("arranged", "moved", arranged(THREE_MOVED, at(CLASSIC, "build", _in(Task.BUILD, 3))), ("table",)),
    Moment("arranged", "turned", arranged(TURNED, at(FOUR, "buy later", _in(Task.BUY, 4), cart)), ("table",)),
    Moment("arranged", "pulled", arranged(PULLED, at(SIX, "buy", _in(Task.BUY, 5))), ("table",)),
    Moment("money", "covered", at(HIDDEN, "raise", _in(Task.RAISE, 3))),
    Moment("money", "peek", at(HIDDEN, "buy", _in(Task.BUY, 3), peeking)),
    Moment("menu", "open", _menu),
    Moment("menu", "look", _menu_page("look")),
    Moment("menu", "sound", _menu_page("sound", 1)),
    Moment("menu", "keys", _menu_page("keys"), ("desk",)),
    Moment("menu", "table", _menu_page("table", 3)),
    Moment("menu", "aside", lambda layout: SettingsScene()),
    Moment("trouble", "in-use", troubles.in_use),
    Moment("trouble", "unsaved", troubles.unsaved),
    Moment("trouble", "calm", troubles.calm(False)),
    Moment("trouble", "calm-again", troubles.calm(True)),
    Moment("glass", "measure", lambda layout: MeasureScene(), ("table",)),
    Moment("glass", "touch", lambda layout: TouchTestScene(), ("table",)),
)
"""All telling states; file names are made of their words."""


def moments(layout: str) -> list[Moment]:
    """The moments that tell something in a layout."""
    return [moment for moment in MOMENTS if layout in moment.layouts]


def show(scene: Scene, layout: str, size: tuple[int, int], paints: bool = True) -> App:
    """A scene on a screen of its own, everything at rest; `paints`: its panels are seen, not only noted."""
    headless()
    settings = Settings(speed="still", layout=layout)
    shown = App(scene, settings, layout, Surface(size))
    shown.room.canvas.panel_cache.paints = paints
    for _ in range(FRAMES):
        shown.step(1 / 60)
    return shown


def headless() -> None:
    """Draw without a window, unless there is one."""
    if not pygame.display.get_init():
        os.environ["SDL_VIDEODRIVER"] = "dummy"
        os.environ["SDL_AUDIODRIVER"] = "dummy"
        pygame.display.init()
        pygame.font.init()
        pygame.display.set_mode((1, 1))


def pictures(
    layouts: Sequence[str] = tuple(SIZES), sizes: Sequence[Size] = (), scene: str = ""
) -> Iterator[tuple[str, App]]:
    """Every picture's name and the app that shows it, one after the other; of one scene, layout or size only."""
    for wanted in _wanted(layouts, sizes, scene):
        yield picture(wanted)
        gc.collect()  # an app and its scene know each other: its pictures would pile up


Wanted = tuple[str, Size, str]
"""A picture: layout, size in px, and the moment's name."""


def _wanted(layouts: Sequence[str], sizes: Sequence[Size], scene: str) -> list[Wanted]:
    """The pictures whose moment's name begins like `scene`, at the sizes given or all that are offered."""
    return [
        (layout, size, moment.name)
        for layout in layouts
        for size in sizes or SIZES[layout]
        for moment in moments(layout)
        if moment.name.startswith(scene)
    ]


def picture(wanted: Wanted) -> tuple[str, App]:
    """One picture's name and the app that shows it."""
    layout, size, name = wanted
    moment = next(moment for moment in moments(layout) if moment.name == name)
    return f"{name}-{layout}-{size[0]}x{size[1]}", show(moment.build(layout), layout, size)


def _write(folder: Path, wanted: Wanted) -> Path:
    """Write one picture; its file."""
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
    """Write every picture wanted to a folder (made if missing) with so many processes, and return how many.

    OSError if that cannot be done; BadChoice where nothing begins like `scene`.
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
    """The names of all moments."""
    return {moment.name for layout in SIZES for moment in moments(layout)}
