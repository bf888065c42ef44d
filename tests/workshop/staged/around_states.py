"""Gallery scenes around games: the title, saved games, bots that play by themselves, the menu."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from game.engine.state import Task
from game.kit.scenes.scene import Scene
from game.library.statistics import PlayerKey
from game.scenes.games.games_scene import GamesScene
from game.scenes.games.statistics_scene import StatisticsScene
from game.scenes.play import PlayScene
from game.scenes.title.attract import AttractScene
from game.scenes.title.title_scene import TitleScene
from game.session.bot_players import LocalBots
from tests.workshop.staged import saved_games
from tests.workshop.staging import FOUR, SIX, asking, playing, reached


def title(layout: str) -> Scene:
    """Return the title for a player without a game to continue."""
    return TitleScene(lambda where: None, None, "", Random(2))


def waiting(layout: str) -> Scene:
    """Return the title with a game to continue."""
    game = saved_games.library().games[0]
    return TitleScene(lambda where: None, game.path, "", Random(2), game.digest)


def games(chosen: int = 0, writing: str | None = None, turn: int = 0) -> Callable[[str], Scene]:
    """Return a function that builds the list of games with one selected; at a table it is turned to a player."""

    def build(layout: str) -> Scene:
        library = saved_games.library()
        place = saved_games.UNREAD if chosen == 8 else saved_games.FOLDER / f"{chosen}.elektro"
        scene = GamesScene(library, lambda where, path: None, turn if layout == "table" else 0, place)
        scene.writing = writing
        return scene

    return build


def statistics(tab: str, who: PlayerKey | None = None, turn: int = 0) -> Callable[[str], Scene]:
    """Return a function that builds a tab of the statistics."""

    def build(layout: str) -> Scene:
        scene = StatisticsScene(saved_games.library(), lambda: None, turn if layout == "table" else 0)
        scene.tab, scene.who = tab, who
        return scene

    return build


def attract(layout: str) -> Scene:
    """Return the scene in which bots play by themselves after nothing was touched for long."""
    scene = AttractScene(lambda: None, layout, Random(2), LocalBots)
    scene.play = playing(reached(SIX, "raise", asking(Task.RAISE, 3)), layout)
    return scene


def menu(layout: str) -> PlayScene:
    """Return the menu over a game."""
    scene = playing(reached(FOUR, "mid-auction", asking(Task.RAISE, 4)), layout)
    scene.menu()
    return scene


def menu_page(page: str, turn: int = 0) -> Callable[[str], Scene]:
    """Return a function that builds a page of the menu; at a table it is turned to a player."""

    def build(layout: str) -> Scene:
        scene = menu(layout)
        scene.sheet.page, scene.sheet.turn = page, turn if layout == "table" else 0
        return scene

    return build
