"""Navigation between scenes: title, set-up, game; the list of games, lessons, replays."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from game.engine import files
from game.kit.board.sheet_reader import load_sheet
from game.kit.scenes.scene import LEAVE, Scene
from game.kit.style import settings as wishes
from game.kit.style import words
from game.kit.style.settings import Settings
from game.kit.system import log
from game.kit.system.screenshot import brief, keep_and_tell
from game.lazy_import import lazy_import
from game.scenes.safety_net import SafetyNet
from game.scenes.title.title_scene import TitleScene

if TYPE_CHECKING:
    from game import journal, saves
    from game import match as matches
    from game.engine import notation, ruleset
    from game.engine import setup as rules_setup
    from game.engine.record import Record
    from game.library import library as game_library
    from game.match import Match
    from game.scenes import follow as follow_scene
    from game.scenes import locked_game as in_use_scene
    from game.scenes import play as play_scene
    from game.scenes import replay_scene, result_picture, seats_scene, setup_scene
    from game.scenes.games import games_scene, statistics_scene
    from game.scenes.learning import learn_scene, lesson_scene
    from game.scenes.title import attract
    from game.session import bot_players
    from game.setup import last_table
    from game.setup.choices import Choices
    from game.teaching import lesson, teacher
    from game.teaching.script_progress import ScriptProgress
else:  # the title needs none of them
    journal, saves, matches = lazy_import("game.journal"), lazy_import("game.saves"), lazy_import("game.match")
    notation, ruleset, rules_setup = map(
        lazy_import, ("game.engine.notation", "game.engine.ruleset", "game.engine.setup")
    )
    play_scene, setup_scene = lazy_import("game.scenes.play"), lazy_import("game.scenes.setup_scene")
    last_table, bot_players = lazy_import("game.setup.last_table"), lazy_import("game.session.bot_players")
    replay_scene, seats_scene = lazy_import("game.scenes.replay_scene"), lazy_import("game.scenes.seats_scene")
    follow_scene, in_use_scene = lazy_import("game.scenes.follow"), lazy_import("game.scenes.locked_game")
    attract, result_picture = lazy_import("game.scenes.title.attract"), lazy_import("game.scenes.result_picture")
    games_scene, game_library = lazy_import("game.scenes.games.games_scene"), lazy_import("game.library.library")
    statistics_scene = lazy_import("game.scenes.games.statistics_scene")
    learn_scene, teacher = lazy_import("game.scenes.learning.learn_scene"), lazy_import("game.teaching.teacher")
    lesson_scene, lesson = lazy_import("game.scenes.learning.lesson_scene"), lazy_import("game.teaching.lesson")


class Navigator:
    """Switches between scenes: opens each chosen page, deals a chosen game, and opens the next game after the last."""

    def __init__(self, settings: Settings, choices: Choices | None = None) -> None:
        self.settings = settings
        self._choices = choices
        if choices:
            settings.layout = choices.layout
        self.scene = Scene()
        self.scene = self.title()

    @property
    def choices(self) -> Choices:
        """The choices of the set-up: from this run of the program, else saved from an earlier run, else the
        defaults."""
        if self._choices is None:
            known = self.settings.tables.get(self.settings.layout, {})
            self._choices = last_table.restored(known, self.settings.layout)
        return self._choices

    @choices.setter
    def choices(self, chosen: Choices) -> None:
        self._choices = chosen

    @property
    def ahead(self) -> tuple[Callable[[], object], ...]:
        """Functions that load, while the title is shown, data that the player will soon need."""
        return lambda: self.choices, report_broken_maps, lambda: lesson.lessons()

    @property
    def refuges(self) -> tuple[Path, ...]:
        """The folders for saved games that are used while the usual folder cannot be written."""
        return wishes.refuge_folders(wishes.default_save_folder())

    @property
    def folders(self) -> tuple[Path, ...]:
        """All folders of saved games: first those used in an emergency, last the usual one."""
        return *self.refuges, self.settings.saves

    def title(self) -> TitleScene:
        """Return the title with the unfinished game; a game that cannot be read is reported."""
        path, trouble = unfinished(*self.folders, here=self.scene.writes)
        waiting = game_library.Library(self.settings.saves, *self.refuges).known(path).digest if path else None
        newcomer = not any(map(holds_anything, self.folders))
        return TitleScene(self._from_title, path, trouble, waiting=waiting, newcomer=newcomer)

    def _from_title(self, where: str) -> None:
        """Leave the title for the page that a button named: set-up, unfinished game, list of games, lessons, demo, or
        the end."""
        path = self.scene.unfinished if isinstance(self.scene, TitleScene) else None
        if where == "play":
            self._go(self.setup())
        elif where == "resume" and path:
            self.resume(path)
        elif where == "first_game" and isinstance(self.scene, TitleScene):
            self.scene.message = self._from_learn("begin", "")
        elif where == "map" and isinstance(self.scene, TitleScene) and self.scene.dropped:
            scene = self.setup()
            scene.drop(self.scene.dropped)
            self._go(scene)
        elif where == "games" and isinstance(self.scene, TitleScene):
            self.games(self.scene.turn, dropped=self.scene.dropped)
        elif where == "learn" and isinstance(self.scene, TitleScene):
            self.learn(self.scene.turn)
        elif where in ("watch", "alone"):
            self._go(attract.AttractScene(self.back, self.settings.layout))
        elif where == "leave":
            self._go(LEAVE)

    def games(self, turn: int = 0, chosen: Path | None = None, dropped: Path | None = None) -> None:
        """Show the list of games, turned towards its user; a dropped file is imported."""
        library = game_library.Library(self.settings.saves, *self.refuges)
        scene = games_scene.GamesScene(library, self._from_games, turn, chosen)
        if dropped:
            scene.drop(dropped)
        self._go(scene)

    def _from_games(self, where: str, path: Path | None) -> None:
        """Leave the list of games for the page that was chosen, with the game at `path`."""
        scene = self.scene
        if where == "leave":
            self.back()
        elif where == "statistics" and isinstance(scene, games_scene.GamesScene):
            back = partial(self.games, scene.turn)
            self._go(statistics_scene.StatisticsScene(scene.library, partial(back, scene.chosen), scene.turn, back))
        elif where == "resume" and path:
            self.resume(path)
        elif where == "replay" and path and isinstance(scene, games_scene.GamesScene):
            try:
                record = matches.load_match(path).record
                check_shown(record)
            except (notation.BadRecord, OSError) as error:
                scene.message = words.say("setup.broken", path=path.name, reason=error)
                return
            self._go(replay_scene.ReplayScene(record, self.branch, lambda: self.games(scene.turn, path), "games.back"))

    def learn(self, turn: int = 0) -> None:
        """Show the page of lessons and the guided game, turned towards its user."""
        given = learn_scene.given(lesson.lessons(), self.settings.lessons)
        scene = learn_scene.LearnScene(self._from_learn, teacher.waiting(self.folders), turn=turn, lessons=given)
        self._go(scene)

    def _from_learn(self, where: str, value: str) -> str:
        """Leave the page of lessons for the chosen lesson or game; return a sentence if that fails, else ""."""
        scene = self.scene
        if where == "begin":
            try:
                tuition, match = teacher.first_game()
            except teacher.BadScript as broken:
                return words.say("learn.broken", reason=broken)
            self._begin_file(match)
            self._go(self._taught(match, tuition))
        elif where == "go_on" and isinstance(scene, learn_scene.LearnScene) and scene.waits:
            self.resume(scene.waits)
        elif where == "lesson" and isinstance(scene, learn_scene.LearnScene):
            self.lesson(value, scene.turn)
        elif where == "leave":
            self.back()
        return ""

    def lesson(self, id: str, turn: int = 0) -> None:
        """Show a lesson, turned towards its user; afterwards the page of lessons is shown again."""
        chosen = lesson.lesson_called(id)
        if chosen:
            way = partial(self._past_lesson, turn)
            self._go(lesson_scene.LessonScene(chosen, self.settings.layout, way, reader=(turn, "")))

    def _past_lesson(self, turn: int, scene: Scene | None) -> None:
        """Leave a lesson: repeat it, or go back to the page of lessons."""
        if scene is None:
            self.learn(turn)
        else:
            self._go(scene)

    def setup(self) -> setup_scene.SetupScene:
        """Return the set-up scene with the last choices and the unfinished game; report a game that cannot be read."""
        path, trouble = unfinished(*self.folders, here=self.scene.writes)
        self.choices = self.choices.with_layout(self.settings.layout)
        scene = setup_scene.SetupScene(self.choices, self.start, self.resume, self.back, path)
        scene.message = trouble
        return scene

    def start(self, choices: Choices, match: Match) -> None:
        """Start a newly dealt game: open its file and go to the table."""
        self.choices = choices.without_order()  # the next game draws another turn order
        self.settings.layout = choices.layout
        self.settings.tables = {**self.settings.tables, choices.layout: last_table.stored(choices)}
        self.settings.language = words.language()
        self._begin_file(match)
        scene = self._table(match)
        if choices.layout == "table":
            self._speak(scene, choices.languages())
        self._go(scene)

    def _speak(self, scene: play_scene.PlayScene, languages: tuple[str, ...]) -> None:
        """Set the language of each seat's station to the one chosen in the set-up, and remember it by the player's
        name."""
        for seat, language in enumerate(languages):
            if scene.session.match.is_person(seat):
                scene.session.view(seat).language = language
                self.settings.remember_language(scene.session.match.seats[seat].name, language)

    def open(self, path: Path) -> None:
        """Continue the game of a file, or watch it if it is over; raise BadRecord or OSError if it cannot be played."""
        match = matches.load_match(path)
        check_shown(match.record)
        if match.over:
            self.watch(match.record)
        else:
            self.resume(path)

    def resume(self, path: Path) -> None:
        """Continue an unfinished game; if that fails, show why on the current scene."""
        try:
            check_shown(matches.load_match(path).record)
            match = self._loaded(path)
        except journal.FileLocked:
            self._go(
                in_use_scene.LockedGameScene(partial(self.follow, path), lambda: self._go(self.setup()), self.back)
            )
            return
        except (notation.BadRecord, OSError) as error:
            if isinstance(
                self.scene, setup_scene.SetupScene | TitleScene | games_scene.GamesScene | learn_scene.LearnScene
            ):
                self.scene.message = words.say("setup.broken", path=path.name, reason=error)
            return
        log.LOG.info("gone on with: %s, %d lines", match.record.map, len(match.record.lines))
        tuition = teacher.progress_of(path)
        self._go(self._taught(match, tuition) if tuition else self._table(match))

    def _table(self, match: Match) -> play_scene.PlayScene:
        players: bot_players.BotPlayers = bot_players.ProcessBots(Random().randrange(2**31))
        scene = play_scene.PlayScene(match, players, self._out, self.settings.layout)
        scene.people.lesson_aside = lambda *values: lesson_scene.shown_aside(*values)  # loaded on first use
        return scene

    def _taught(self, match: Match, tuition: ScriptProgress) -> play_scene.PlayScene:
        """Return the scene of a guided game, in which bots always play the same moves."""
        seed = tuition.script.game.seed if tuition.script.game else 0
        players: bot_players.BotPlayers = bot_players.ProcessBots(seed, steady=True)
        return play_scene.PlayScene(match, players, self._out, self.settings.layout, tuition=tuition)

    def _out(self, where: str) -> None:
        """Leave a game: play again, watch or review it, save it or its picture, go to the title, or quit."""
        if where == "again":
            choices = self.choices.with_layout(self.settings.layout)
            self.start(choices, choices.deal(Random()))
        elif where in ("replay", "review") and isinstance(self.scene, play_scene.PlayScene):
            finished = self.scene
            shown = replay_scene.ReplayScene(
                finished.record, self.branch, lambda: self._go(finished.recreate()), "in_use.back"
            )
            self._go(shown)
            shown.begin_with(finished.replay_from)
            if where == "review":
                shown.review.toggle()
        elif where == "save" and isinstance(self.scene, play_scene.PlayScene):
            self.scene.say_at("save", self.keep(self.scene.session.match))
        elif where == "picture" and isinstance(self.scene, play_scene.PlayScene):
            image = result_picture.sheet(self.scene.session)
            self.scene.say_at("picture", keep_and_tell(image, f"elektro-{self.scene.session.match.record.map}"))
        elif where == "leave":
            self.back()
        elif where == "quit":
            self._go(LEAVE)

    def _loaded(self, path: Path) -> Match:
        """Return the game of a file, saved there from now on; a backup continues in a new file, to which the other
        backups move."""
        if path.parent.name != journal.EARLIER:
            return matches.load_match(path, resume=True, refuges=self.refuges)
        games, stem = path.parent.parent, path.stem.rpartition(".")[0]
        fresh = journal.new_file(games, stem.rpartition("-")[2])
        match = matches.load_match(path, resume=True, refuges=self.refuges, into=fresh)
        for old, new in zip(
            journal.generations(games / f"{stem}{path.suffix}"), journal.generations(fresh), strict=True
        ):
            with suppress(OSError):
                old.replace(new)
        return match

    def _begin_file(self, match: Match) -> None:
        log.LOG.info("dealt: %s, %s, %d seats", match.record.edition, match.record.map, len(match.seats))
        match.open_journal(journal.new_file(self.settings.saves, match.record.map), self.refuges)

    def keep(self, match: Match) -> str:
        """Make sure that a game is in a file and return a sentence with its path; a removed file is written again."""
        if match.autosave is None:
            self._begin_file(match)
        if not match.secure() or match.journal is None:
            return words.say("play.not_kept", reason=match.trouble)
        return words.say("play.saved", path=brief(match.journal.path))

    def follow(self, path: Path) -> None:
        """Watch a game that another copy of the program has open."""
        try:
            self._go(follow_scene.FollowScene(path, self.settings.layout, self.back))
        except (notation.BadRecord, OSError):
            self.back()

    def watch(self, record: Record) -> None:
        """Open a record in the replay."""
        self._go(replay_scene.ReplayScene(record, self.branch, self.back))

    def branch(self, match: Match) -> None:
        """Ask who takes each seat before a game continues from a moment of a replay; "back" returns to the replay."""
        replayed = self.scene
        self._go(seats_scene.SeatsScene(match, self.settings.layout, self.go_on, lambda: self._go(replayed)))

    def go_on(self, match: Match) -> None:
        """Continue a game from a moment of a replay as a new game with its own file."""
        self._begin_file(match)
        self._go(self._table(match))

    def back(self) -> None:
        """Go to the title from any scene."""
        self._go(self.title())

    def net(self) -> SafetyNet:
        """Return the safety net for scenes that raise an exception: it recreates the scene, or goes to the title."""
        return SafetyNet(self.recreate, self.home, lambda: wishes.save(self.settings))

    def recreate(self, scene: Scene) -> Scene | None:
        """Recreate, from its saved state, a scene that raised an exception; None if that is impossible."""
        fresh = scene.recreate()
        if fresh is not None and scene is self.scene:
            self.scene = fresh
        return fresh

    def home(self) -> Scene:
        """Replace the current scene by the title."""
        self.scene = self.title()
        return self.scene

    def _go(self, scene: Scene) -> None:
        self.scene.next = scene
        if scene is not LEAVE:  # a kiosk may stay
            self.scene = scene


def holds_anything(folder: Path) -> bool:
    """Return whether a folder exists, is readable and is not empty."""
    try:
        return any(folder.iterdir())
    except OSError:
        return False


def unfinished(*folders: Path, here: Callable[[Path], bool] = lambda path: False) -> tuple[Path | None, str]:
    """Return the newest game that can be continued, and a sentence if a newer one cannot be read or that one is in use.

    `here`: whether this copy of the program itself holds a game's lock, as it does while the game is being left.
    """
    if not any(map(holds_anything, folders)):
        return None, ""  # avoids loading the modules that read games
    found = saves.newest_resumable(folders)
    if found.bad:
        return found.path, words.say("setup.broken", path=found.bad.name, reason=found.reason)
    if found.path and not here(found.path) and journal.is_locked(found.path):
        return found.path, words.say("in_use.told")
    return found.path, ""


def check_shown(record: Record) -> None:
    """Raise BadRecord if the game has a city that is missing from the map's sheet, because the map was changed."""
    printed = load_sheet(record.map, ruleset.board_of(record.edition)).cities
    for city in record.zone.cities:
        if city.id not in printed:
            raise notation.BadRecord(f"the map {record.map} here has no city {city.id!r}: this game cannot be shown")


def report_broken_maps() -> None:
    """Print a sentence for each map that is left out because it cannot be played."""
    for trouble in rules_setup.maps_left_out():
        files.warn(trouble)
