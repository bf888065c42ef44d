"""The "night" at the end of a round: seat by seat, plants burn fuel, cities light up and money is paid on the screen.

Until it is over the screen shows the moment before it, seat by seat; the game behind it is one commit further. Then the
report opens, the markets change, and only then the next round is shown.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from copy import copy
from dataclasses import replace
from itertools import takewhile
from math import inf
from typing import Final

import pygame
from pygame import Rect, Surface

from game.draft import Draft
from game.engine import depot
from game.engine.actions import Run
from game.engine.events import CitiesSupplied, Event, PlantRan, RoundBegan, StepBegan
from game.engine.resources import COAL
from game.engine.state import FREE, GameState
from game.kit.components.card_view import RUNNING
from game.kit.input.gestures import Cancel, DragEnd, Gesture, Release, Tap
from game.kit.motion.effects import Pulse
from game.kit.motion.nightfall import Coins, Nightfall
from game.kit.motion.power_flow import PowerFlow
from game.kit.scenes.scene import Room
from game.kit.screen.panel import Painted, Panel
from game.kit.style import timing
from game.kit.style.things_theme import CLEAR_WHITE, DIMMED, FIRE, MOONLIGHT
from game.kit.style.timing import PACE
from game.kit.values.contents import Target
from game.kit.values.ids import CardId, OneOf, ScoreId, city_of
from game.match import Match
from game.parts import choreography, night_board
from game.parts.night_board import SeatFigure
from game.parts.part import Part
from game.parts.power_route import power_flow
from game.session.fuel_placement import PutDown
from game.session.parties import colour_of
from game.session.session import Session

DUSK, DAWN, REST = 1.2, 0.8, 0.7
"""Seconds of dusk, of dawn, and of the whole network's light between them."""
BURNS, PAYS, DARK = 0.25, 0.35, 0.75
"""Seconds from a plant's fire to its light; from the last city to the next seat; of a seat that lights none."""
STILL = 3.5
"""Seconds of the one picture that replaces the night with less motion."""
MARKETS = 1.5
"""Seconds for the markets before the next question."""
HURRIED: Final = 2.0
"""The factor by which each touch speeds up the night."""
COVER: Final = "night"
"""The name of the target that takes these touches."""
SCALE: Final = (0, 2, 4, 5, 7, 9, 11)
"""Semitones of the tones of an octave."""
HIGHEST: Final = 20
"""The number of tones after which the bell rises no more."""
PURSE: Final = 25
"""Elektro for each coin that slides."""
MOST_COINS: Final = 7
BORDER: Final = 14
"""The width of a card's border on both sides, as a part of the card's width."""
BELLS: Final = 0.045
"""Seconds at least between two bells."""
LAID: Final = 0.4
"""Seconds until stations and drawers have closed."""
EM, CAP, COIN = 52.0, 14.0, 0.8
"""Size of the board's figures in design px, at a table in mm; of the coins, in sizes of these figures."""


def ends_earlier(gesture: Gesture) -> bool:
    """Return whether a gesture ends a touch begun before the night covered the screen, so that a carried thing must
    return."""
    if not isinstance(gesture, DragEnd | Cancel | Release):
        return False
    return gesture.target is not None and gesture.target.name != COVER


class RoundNight(Part):
    """Shows the last bureaucracy as a night; meanwhile `session` is an earlier state, shown in place of the game."""

    def __init__(
        self,
        session: Session,
        room: Room,
        readers: Callable[[], Iterable[int]],
        present: Callable[[Sequence[Event], Session], None],
        settle: Callable[[], None] = lambda: None,
    ) -> None:
        self._session, self._room, self._readers, self._present = session, room, readers, present
        self._settle = settle
        """Ends the movement of the map."""
        self._coming: Sequence[Event] = ()
        """The power phase, while the map is not yet painted as it will be shown."""
        self.session: Session | None = None
        """The session that is shown until the night is over; None by day."""
        self._effect: Nightfall | None = None
        self._due: list[tuple[float, Callable[[], None]]] = []
        """Seconds of the night, and the acts due then."""
        self._after: list[Event] = []
        """Events of the markets and of the next round, not presented yet."""
        self.figures: list[SeatFigure] = []
        self._counted = False
        """Whether the figures have changed."""
        self._boards: dict[int, Rect] = {}
        """Where the board with the figures is, by the quarter turns of its readers."""
        self._ends = inf
        self._changed = False
        self._size = room.size

    @property
    def patience(self) -> float:
        """Seconds until the night changes the screen without input."""
        return inf if self.session is None else 0.0

    def begin(self, happened: Sequence[Event]) -> bool:
        """Begin the night if the events include the payment of the seats and the settings allow a night; return whether
        it began."""
        settings = self._room.settings
        paid = [at for at, event in enumerate(happened) if isinstance(event, CitiesSupplied)]
        if not paid or not settings.night or not PACE[settings.speed] or not self._room.canvas.painted:
            return False
        self.session = _evening(self._session)
        self._size, self._ends = self._room.size, inf
        self._after = list(happened[paid[-1] + 1 :])
        self._coming = happened[: paid[-1] + 1]
        self._settle()
        self._fall()
        return True

    def _fall(self) -> None:
        """Begin the night once the map is painted in its place, because lights appear where the cities are."""
        panel, look = self._map_panel(), self._session.look
        if panel is None or (panel.view_transform is None and panel.frame == look.drawn == look.now):
            coming, self._coming = self._coming, ()
            self._plan(coming)

    def on(self, gesture: Gesture) -> bool:
        """Take every touch, so that nothing else is touched; a touch speeds up the night, and at its end opens the next
        round."""
        if self.session is None:
            return False
        if isinstance(gesture, Tap) and gesture.target.name == COVER:
            if self._effect is None:
                self._ends = -inf
            else:
                self._effect.rate *= HURRIED
                self._cover()
        return not ends_earlier(gesture)

    def _cover(self) -> None:
        """Cover the whole screen with one touch target, which ignores palms and arms as a confirming button does."""
        canvas, rate = self._room.canvas, self._effect.rate if self._effect else 0
        canvas.cover = Target(COVER, canvas.area, rate, commit=True)
        self._changed = True

    def tick(self, now: float) -> bool:
        """Do what is due in the night; return whether the screen changes."""
        if self.session is None:
            return False
        if self._room.size != self._size:
            self.end()
            return True
        if self._coming:
            self._fall()
            return True
        effect = self._effect
        while self._due and effect and effect.elapsed >= self._due[0][0]:
            self._due.pop(0)[1]()
        if effect and effect not in self._room.canvas.effects.playing:
            self._effect = None
            self._open_markets(now)
        elif effect is None and now >= self._ends:
            self.end()
        if effect:
            self._beam(effect)
        if self._counted:
            self._show_figures()
        changed, self._changed = self._changed, False
        return changed or self.session is None

    def end(self) -> None:
        """End the night at once and show the game's current state."""
        if self.session is None:
            return
        self.close()
        after, self._after = self._after, []
        self._present(after, self._session)

    def close(self) -> None:
        """Remove the night from the screen."""
        canvas = self._room.canvas
        canvas.effects.playing = [effect for effect in canvas.effects.playing if effect is not self._effect]
        if self.session is not None:
            canvas.cover = None
        self.session, self._effect, self._due, self._coming = None, None, [], ()

    # -- the plan of the night ---------------------------------------------------------------------------

    def _plan(self, happened: Sequence[Event]) -> None:
        """Set the times of everything that happens in the night until the report opens."""
        canvas, pace = self._room.canvas, PACE[self._room.settings.speed]
        calm = canvas.pieces.calm
        shown, flows = self._shown, list[PowerFlow]()
        begins = 0.0 if calm else DUSK * pace
        self._due, runs = [], list[PlantRan]()
        paid = [event for event in happened if isinstance(event, CitiesSupplied)]
        self.figures = [SeatFigure(colour_of(shown, event.seat)) for event in paid]
        for event in happened:
            if isinstance(event, PlantRan):
                runs.append(event)
            if not isinstance(event, CitiesSupplied):
                continue
            flow = power_flow(shown, canvas, event.seat, event.cities, begins + BURNS * pace * (not calm), "nightlight")
            self._at(begins, self._burn, event.seat, tuple(runs))
            ends = begins + (0.0 if calm else DARK * pace)
            if flow:
                _one_by_one(flow)
                flows.append(flow)
                ends = flow.wait + max(lamp.at for lamp in flow.lamps)
                for count, at in enumerate(sorted(lamp.at for lamp in flow.lamps), start=1):
                    self._at(flow.wait + at, self._light, event, count)
            self._at(ends, self._pay, event)
            begins = ends + (0.0 if calm else PAYS * pace)
            runs = []
        rest, dawn = (STILL, 0.0) if calm else (REST * pace, DAWN * pace)
        seconds = begins + rest + dawn
        for flow in flows:
            flow.seconds = seconds - flow.wait
            flow.fades = 1.0 if calm else 1 - dawn / flow.seconds
        dark = _darkness(canvas.size, self._map(), ())
        self._effect = Nightfall(seconds=seconds, dark=dark, dusk=0.0 if calm else DUSK * pace, dawn=dawn, flows=flows)
        self._at(0.0 if calm else LAID * pace, self._place_boards)
        self._due.sort(key=lambda due: due[0])
        canvas.effects.add([self._effect])
        self._cover()
        self._room.hear("power_hum")

    def _at(self, seconds: float, act: Callable[..., None], *what: object) -> None:
        self._due.append((seconds, lambda: act(*what)))

    @property
    def _shown(self) -> Session:
        assert self.session is not None
        return self.session

    def _map(self) -> Rect:
        """Return the map's rectangle."""
        panel, area = self._map_panel(), self._room.canvas.area
        return (panel.rect if panel else area).clip(area)

    def _map_panel(self) -> Panel | None:
        """Return the panel of the map as it is painted; None if there is none."""
        panels = (painted.panel for painted in self._room.canvas.painted)
        return next((panel for panel in panels if panel.name == "map"), None)

    def _above(self) -> list[Painted]:
        """Return the panels that are painted over the map."""
        painted, area = self._room.canvas.painted, self._map()
        names = [each.panel.name for each in painted]
        first = names.index("map") + 1 if "map" in names else len(names)
        return [each for each in painted[first:] if each.area.colliderect(area)]

    def _place_boards(self) -> None:
        """Place the board of figures for every reader, once drawers over the map have closed."""
        canvas, effect = self._room.canvas, self._effect
        if effect is None:
            return
        area, above = self._map(), self._above()
        whole = area.w * area.h / 2
        covers = [each.panel.rect for each in above if each.panel.rect.w * each.panel.rect.h < whole]
        zone = self._shown.match.state.zone
        cities = [it for name, it in canvas.pieces.origins.items() if city_of(name) in zone.index]
        busy = [Rect(0, 0, it.size, it.size).move_to(center=(it.x, it.y)) for it in cities]
        size = night_board.size_of(len(self.figures), self._em)
        inner = area.inflate(-size[1] // 4, -size[1] // 4)
        self._boards = night_board.places(inner, self._readers(), size, covers, busy)
        effect.dark = _darkness(canvas.size, area, above)
        self._counted = True

    @property
    def _em(self) -> float:
        """The size of the figures on the night's board, px."""
        return CAP * self._room.mm if self._room.table else EM * self._room.unit

    def _show_figures(self) -> None:
        self._counted = False
        if self._effect:
            self._effect.board = night_board.board(self.figures, self._em, self._room.unit, self._boards)

    # -- what happens ------------------------------------------------------------------------------------

    def _burn(self, seat: int, runs: Sequence[PlantRan]) -> None:
        """Show how a seat's plants burn their fuel in the night."""
        match = self._shown.match
        choreography.play(runs, self._shown, self._room.canvas)
        for event in runs:
            for fuel, amount in enumerate(event.mix):
                match.state.players[seat].fuel[fuel] -= amount
                if fuel != COAL:
                    match.state.supply[fuel] += amount
            depot.burn(match.state, event.mix[COAL])
        for noise in dict.fromkeys("furnace" if any(event.mix) else "turbine" for event in runs):
            self._room.hear(noise)
        self._turn_to(colour_of(self._shown, seat))
        self._shown.burning |= {event.plant for event in runs}
        self._fire([event.plant for event in runs])
        self._changed = True

    def _fire(self, plants: Sequence[int]) -> None:
        """Let light glow over the plants that run in the night."""
        actors, effect = self._room.canvas.pieces.actors, self._effect
        for plant in plants:
            card = actors.get(CardId(plant))
            if card and effect and not self._room.canvas.pieces.calm:
                rect = card.box.inflate(-card.box.w // 8, -card.box.h // 8)
                seconds = timing.seconds("fire", self._room.canvas.pieces.speed)
                effect.others.append(Pulse(seconds=seconds, rect=rect, blur=rect.w / 4, colour=FIRE))

    def _beam(self, effect: Nightfall) -> None:
        """Light up the cards of running plants where they are; while they move, they are shown above the darkness."""
        canvas = self._room.canvas
        cards = [card for name, card in canvas.pieces.actors.items() if isinstance(name, CardId)]
        running = [card for card in cards if card.piece.kind == "card" and card.piece.look[-1] == RUNNING]
        lying = [card.box for card in running if card.state == "rest" and not canvas.in_transit(card)]
        effect.beams = [box.inflate(-box.w // BORDER, -box.w // BORDER) for box in lying]

    def _light(self, event: CitiesSupplied, count: int) -> None:
        """Light up a city: the seat's figure on the board grows, and a bell rings a tone higher than before."""
        figure = self._figure(event.seat)
        figure.lit = count
        octave, step = divmod(min(count - 1, HIGHEST), len(SCALE))
        self._room.sound.play("city_lamp", tone=12 * octave + SCALE[step])
        self._counted = True

    def _pay(self, event: CitiesSupplied) -> None:
        """Let coins slide to a paid seat, whose house moves on the score track."""
        figure, match, effect = self._figure(event.seat), self._shown.match, self._effect
        figure.lit, figure.income = event.cities, event.income
        player = match.state.players[event.seat]
        player.money, player.supplied, player.income = player.money + event.income, event.cities, event.income
        match.events.append(event)
        canvas, colour = self._room.canvas, figure.colour
        if event.cities:
            canvas.pieces.jump(ScoreId(colour))
            canvas.pieces.jump(ScoreId(colour, far=True))
        self._counted = True
        goal = self._purse(event.seat, colour)
        if effect and goal and event.income and not canvas.pieces.calm:
            count = min(MOST_COINS, 1 + event.income // PURSE)
            start = min((rect.center for rect in self._boards.values()), key=lambda at: math.dist(at, goal))
            seconds, size = timing.seconds("coins", canvas.pieces.speed), round(self._em * COIN)
            effect.others.append(Coins(seconds=seconds, start=start, goal=goal, count=count, size=size))
        if event.income:
            self._room.hear("coins", goal[0] if goal else None)
        self._changed = True

    def _figure(self, seat: int) -> SeatFigure:
        colour = colour_of(self._shown, seat)
        return next(figure for figure in self.figures if figure.colour == colour)

    def _turn_to(self, colour: str) -> None:
        for figure in self.figures:
            figure.active = figure.colour == colour
        self._counted = True

    def _purse(self, seat: int, colour: str) -> tuple[float, float] | None:
        """Return where a seat's money is on the screen, px; None if it is not shown."""
        canvas = self._room.canvas
        counter = canvas.pieces.actors.get(OneOf("money", colour))
        if counter:
            return counter.piece.x, counter.piece.y
        plants = self._shown.match.state.players[seat].plants
        cards = (canvas.pieces.actors.get(CardId(plant.number)) for plant in plants)
        card = next((actor.piece for actor in cards if actor), None)
        return (card.x, card.y) if card else None

    # -- dawn --------------------------------------------------------------------------------------------

    def _open_markets(self, now: float) -> None:
        """Show the report of the round and the resupplied markets after the darkness, and set when the next round is
        shown; if the game is over, end the night."""
        shown, after = self._shown, self._session.match.state
        if after.round == shown.match.state.round:  # the game is over
            self.end()
            return
        ours = list(takewhile(lambda event: not isinstance(event, RoundBegan), self._after))
        self._after = self._after[len(ours) :]
        if self._room.table:
            self._present(ours, shown)
        else:  # the markets are on the desk's next page
            self._after = ours + self._after
        choreography.pour_report(self._room.canvas)
        shown.match.state = _morning(shown.match.state, after, ours)
        shown.match.events += ours
        for view in shown.views:
            view.report = True
        self._ends = now + MARKETS * PACE[self._room.settings.speed]
        self._cover()


def _darkness(size: tuple[int, int], map_: Rect, above: Sequence[Painted]) -> Surface:
    """Return a picture by which the screen's colours are multiplied at night: moonlit on the map, dark elsewhere and on
    the panels `above` the map."""
    dark = Surface(size, depth=32)
    dark.fill(DIMMED)
    moonlit = Surface(map_.size, depth=32)
    moonlit.fill(MOONLIGHT)
    for each in above:
        shape = each.surface.copy()
        shape.fill(CLEAR_WHITE, special_flags=pygame.BLEND_RGB_MAX)
        shape.fill((*DIMMED, 255), special_flags=pygame.BLEND_RGB_MULT)
        moonlit.blit(shape, (each.at[0] - map_.x, each.at[1] - map_.y))
    dark.blit(moonlit, map_)
    return dark


def _one_by_one(flow: PowerFlow) -> None:
    """Shift the times of a network's lamps so that no two light up at once, and each has its own sound."""
    at, lamps = -inf, []
    for lamp in sorted(flow.lamps, key=lambda lamp: lamp.at):
        at = max(lamp.at, at + BELLS * (lamp.at > 0))
        lamps.append(replace(lamp, at=at))
    flow.lamps = lamps


def _evening(session: Session) -> Session:
    """Return a copy of a session as it was before its last bureaucracy, with every seat ready."""
    match, commit = copy(session.match), session.match.commits[-1]
    match.state = commit.before.copy()
    ran = [event for event in match.events[commit.events :] if isinstance(event, PlantRan)]
    match.ready = {
        seat: tuple(Run(event.plant, event.mix) for event in ran if event.seat == seat)
        for seat in range(len(match.seats))
    }
    match.events = match.events[: commit.events]
    return past(session, match, session.evening)


def past(session: Session, match: Match, places: Sequence[PutDown]) -> Session:
    """Return a session for an earlier moment of the game, with each seat's tokens where they were; no seat has to
    decide in it."""
    shown = copy(session)
    shown.match, shown.found, shown.fresh = match, None, []
    shown.views = [
        replace(view, report=False, report_waits=False, sheet="", placed=placed, refused=None)
        for view, placed in zip(session.views, places, strict=True)
    ]
    shown.drafts = [Draft(match, seat) for seat in range(len(match.seats))]
    shown.thinks, shown.watching, shown.countdown = (FREE, 0), True, None
    return shown


def _morning(evening: GameState, after: GameState, happened: Sequence[Event]) -> GameState:
    """Return the state with the markets of the next round, although that round has not begun."""
    state = after.copy()
    state.round, state.phase, state.task, state.actor = evening.round, evening.phase, evening.task, evening.actor
    state.order, state.queue, state.discount = evening.order, evening.queue, evening.discount
    state.step = next((event.step for event in happened if isinstance(event, StepBegan)), evening.step)
    return state
