"""Lets bots play game after game while no person is at the screen; any touch brings the title back."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Final

from pygame import FRect, Rect

from game.engine.board import BadMap
from game.engine.record import Record, Seat
from game.engine.ruleset import PLAYERS, BadRules
from game.engine.setup import playable_maps
from game.kit.board.cartouche import title_at
from game.kit.board.printed_map import WHOLE
from game.kit.input.gestures import Gesture, Press
from game.kit.paint import lettering
from game.kit.paint.gilding import gilded
from game.kit.pen.pen import Pen
from game.kit.scenes.scene import Room, Scene
from game.kit.screen.panel import Panel
from game.kit.style import words
from game.kit.style.night_theme import ATTRACT_BOARD, NAME_SHADE
from game.kit.style.type_spec import TypeSpec
from game.kit.values.ids import OneOf
from game.match import Match, new_match
from game.scenes.play import PlayScene
from game.session.bot_players import BotPlayers, ProcessBots
from game.setup.choices import COLOURS, NAMES, editions

PACE: Final = 0.8
"""Seconds between two commits: slow enough to follow."""
SHOWN: Final = 20.0
"""Seconds for which the end of a game of bots is shown."""
BREATH: Final = 0.16
"""Seconds between two brightness levels of the invitation."""
LEVELS: Final = 8
BOT: Final = "greedy"
DEEP, WIDE = 17.0, 108.0
"""Height and width of the invitation at a table, mm."""
FLAG = 18.0
"""How far the flags of a score track extend beyond it at a desk, design px."""
PLACES: Final = 13
"""Number of positions tried in each direction for the invitation at a desk."""
DRAWERS = 94.0
"""How far open drawers reach in from the edge of a table, mm."""


class AttractScene(Scene):
    """Shows a game of bots with an invitation to play; any touch or key calls `back`."""

    asleep = True
    """Any touch only wakes the scene."""

    def __init__(
        self,
        back: Callable[[], None],
        layout: str,
        random: Random | None = None,
        bot_players: Callable[[int], BotPlayers] = ProcessBots,
    ) -> None:
        self.next: Scene | None = None
        self._back = back
        self._layout = layout
        self._random = random or Random()
        self._bot_players = bot_players
        self._room: Room | None = None
        self._level, self._breathe, self._until = LEVELS, 0.0, 0.0
        self.play = self._new_game()

    def _new_game(self) -> PlayScene:
        """Return the scene of a new game of bots with a random edition, map and number of players, which is not
        saved."""
        scene = PlayScene(
            self._deal(), self._bot_players(self._random.randrange(2**31)), lambda where: None, self._layout
        )
        scene.pace = PACE
        return scene

    def _deal(self) -> Match:
        while True:
            count = self._random.randint(max(3, PLAYERS[0]), PLAYERS[-1])
            colours = self._random.sample(COLOURS, count)
            seats = [Seat(colour, BOT, name) for colour, name in zip(colours, NAMES, strict=False)]
            edition, map_name = self._random.choice(editions()), self._random.choice(playable_maps())
            try:
                return new_match(edition, map_name, seats, self._random.randrange(2**31))
            except (BadMap, BadRules):  # not every edition has each map
                continue

    # --- the window -----------------------------------------------------------------------------------

    def begin(self, room: Room) -> None:
        """Begin the scene."""
        self._room = room
        self.play.begin(room)

    def end(self) -> None:
        """End the game that the bots play."""
        self.play.end()

    def recreate(self) -> AttractScene:
        """Return a new scene that shows another game of bots."""
        return AttractScene(self._back, self._layout, self._random, self._bot_players)

    @property
    def record(self) -> Record:
        """The record of the game that the bots play."""
        return self.play.record

    def wake(self) -> None:
        """Call `back`, because a person has come."""
        self._back()

    def menu(self) -> None:
        """Wake the scene, as Escape does."""
        self.wake()

    def layout(self, size: tuple[int, int]) -> list[Panel]:
        """Return the panels of the bots' game, with an invitation to play above it, at a table one for each side."""
        shown = self.play.layout(size)
        sheet = next((panel.rect for panel in shown if panel.name == "map"), Rect(0, 0, *size))
        return [*shown, *self._words(size, sheet)]

    def _words(self, size: tuple[int, int], sheet: Rect) -> list[Panel]:
        wide, high = size
        room = self._room
        if self._layout == "table" and room:
            mm = room.mm
            across, deep, unit = WIDE * mm, DEEP * mm, mm / 2.2
            edge = DRAWERS * mm + deep / 2
            left, right = max(edge, sheet.left + deep * 0.7), min(wide - edge, sheet.right - deep * 0.7)
            middles = ((wide / 2, high - edge), (left, high / 2), (wide / 2, edge), (right, high / 2))
        else:
            unit = min(wide / 1920, high / 1080)
            across, deep = min(400 * unit, sheet.w * 0.7), 66 * unit
            free = self._beside_track(sheet, FLAG * unit)
            middles = (self._free_place(free, sheet, (across, deep)),)  # type: ignore[assignment]
        found = []
        for turn, (x, y) in enumerate(middles):
            rect = Rect(0, 0, *map(round, (across, deep) if turn % 2 == 0 else (deep, across)))
            rect.center = round(x), round(y)
            found.append(
                Panel(OneOf("attract", turn), rect, turn, self._level, partial(_paint, self._level), unit=unit)
            )
        return found

    def _free_place(self, free: Rect, sheet: Rect, size: tuple[float, float]) -> tuple[float, float]:
        """Return the middle of the place on the desk's map where the invitation covers the fewest cities and not the
        map's title, px; of equally good places the lowest."""
        wide, high = size
        place = self.play.session.look.place
        if place is None:
            return free.centerx, free.bottom - 0.8 * high
        view = place.view(WHOLE)
        reach = view.city_radius
        things = []
        for city in view.sheet.cities:
            x, y = view.city_at(city)
            weight = 4 if city in view.in_play else 1
            things.append((FRect(x - reach, y - reach, 2 * reach, 2 * reach), weight))
        title = title_at(view)
        if title:
            things.append((FRect(title[0] - reach * 4, title[1] - reach * 2, reach * 8, reach * 4), 2))
        inner = free.inflate(-1.1 * wide, -1.6 * high)
        best = (math.inf, 0.0, 0.0)
        for row in range(PLACES):
            for column in range(PLACES):
                x = inner.left + inner.w * column / (PLACES - 1)
                y = inner.bottom - inner.h * row / (PLACES - 1)
                box = FRect(x - sheet.x - wide / 2, y - sheet.y - high / 2, wide, high)
                covered = sum(weight for thing, weight in things if box.colliderect(thing))
                best = min(best, (covered + row / PLACES / 10, x, y))
        return best[1:]

    def _beside_track(self, sheet: Rect, flag: float) -> Rect:
        """Return the rectangle of the desk's map without its score track."""
        place = self.play.session.look.place
        view = place.view(WHOLE) if place else None
        if view is None or not view.track:
            return sheet
        cell = view.score_cell(0)
        if view.sheet.track == "left":
            track = round(cell.right + flag)
            return Rect(sheet.x + track, sheet.y, sheet.w - track, sheet.h)
        return Rect(sheet.x, sheet.y, sheet.w, round(cell.y - flag))

    # --- time -----------------------------------------------------------------------------------------

    def on(self, gesture: Gesture) -> None:
        """Call `back` for a contact that did not arrive as an event of the window, such as one from a tracker."""
        if isinstance(gesture, Press):
            self.wake()

    def tick(self, now: float) -> bool:
        """Let time pass for the bots' game; some time after its end, start another one. Return whether the screen
        changes."""
        changed = self.play.tick(now)
        session = self.play.session
        if not session.match.over or session.unrevealed:
            self._until = now + SHOWN
        elif now >= self._until:
            self.play.end()
            self.play = self._new_game()
            if self._room:
                self.play.begin(self._room)
            changed = True
        return self._breathes(now) or changed

    def _breathes(self, now: float) -> bool:
        """Change the brightness of the invitation slowly up and down, if motion is allowed; return whether it
        changed."""
        settings = self._room.settings if self._room else None
        if settings is None or settings.speed == "still" or settings.reduced_motion or now < self._breathe:
            return False
        self._breathe = now + BREATH
        step = round(now / BREATH) % (2 * LEVELS)
        level = step if step <= LEVELS else 2 * LEVELS - step
        changed, self._level = level != self._level, level
        return changed

    @property
    def patience(self) -> float:
        """Seconds until the bots' game or the invitation may change."""
        return min(self.play.patience, BREATH)


def _paint(level: int, pen: Pen) -> None:
    """Paint the invitation to play, in brass letters on dark lacquer."""
    wide, high = pen.size
    bright = level / LEVELS
    pen.fill((0, 0, wide, high), ATTRACT_BOARD, high / 2)
    pen.edge((0, 0, wide, high), (226, 178, 92, 130 + round(125 * bright)), high / 2 / pen.u, 2)
    said = words.say("attract.touch")
    shown, px, _ = lettering.fitted(said, "title", high * 0.56, wide - high)
    pen.typed(said, wide / 2, high / 2, TypeSpec(high * 0.56, "title", NAME_SHADE, "center", wide - high, alpha=1))
    image = gilded(shown, px)
    pen.put(
        image,
        wide / 2 - image.get_width() / 2,
        high / 2 - lettering.capital_middle("title", px),
        110 + round(145 * bright),
    )
