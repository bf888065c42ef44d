"""The animation of the night at the end of a round shows one moment in all panels and lasts as long as intended."""

from __future__ import annotations

import itertools
from collections import defaultdict
from collections.abc import Sequence
from random import Random

import pygame
import pytest
from pygame.event import Event

from game.app import App
from game.bots import decide
from game.engine.actions import Action
from game.engine.events import PlantPutBack, PlantRan, Resupplied
from game.engine.state import GameState, Phase, Task
from game.kit.board.map_marks import MapMarks
from game.kit.motion.nightfall import Nightfall
from game.kit.style import words
from game.kit.style.settings import Settings
from game.kit.values.ids import CardId, FuelId, StoredId
from game.match import Match
from game.parts.power_route import lit_cities
from game.scenes.play import PlayScene
from game.session import prompts
from game.session.bot_players import LocalBots
from game.session.intents import Open
from game.views.round_ahead import market_change, resupply
from tests.play.driving import Driver, Fingers, Mouse, deal, reach
from tests.workshop.driving import keystroke
from tests.workshop.pictures.strips import EVENTS, FRAME, staged

SIZES = {"desk": (1280, 800), "table": (1920, 1080)}
PHASES = {"auction": Phase.AUCTION, "market": Phase.MARKET, "build": Phase.BUILD, "bureaucracy": Phase.BUREAUCRACY}


class Watcher:
    """A comparison of the header with the pieces on the table after every turn of the loop."""

    def __init__(self, driver: Driver) -> None:
        self.driver, self.match = driver, driver.match
        self.tokens: dict[tuple[int, Phase, str], set[int]] = defaultdict(set)
        """Tokens on the plants of a colour, by round and phase."""
        self.cards: dict[tuple[int, Phase], set[frozenset[int]]] = defaultdict(set)
        """The plants for sale, by round and phase."""
        self.evening: tuple[frozenset[int], int] = frozenset(), 0
        """The plants and the number of tokens for sale before the night."""
        self.pins: dict[Phase, tuple[float, float]] = {}
        """Places of the table's pin."""
        self.nights, self._lines, self._last = 0, 0, (0, Phase.SETUP)
        self._said: tuple[int, Phase] | None = None
        """The header of the frame before: it stays while a gavel falls."""
        self._step, driver.step = driver.step, self.step  # type: ignore[method-assign]

    def step(self, dt: float, events: Sequence[Event] = ()) -> None:
        """Run one turn of the app's loop, and then compare what is shown with the state of the game."""
        self._step(dt, events)
        self._learn(self.match.state)
        self.compare()

    def _learn(self, state: GameState) -> None:
        now = state.round, state.phase
        for seat, player in zip(self.match.seats, state.players, strict=True):
            self.tokens[*now, seat.colour].add(sum(player.fuel))
        self.cards[now].add(frozenset(state.market))
        if state.phase == Phase.BUREAUCRACY:
            self.evening = frozenset(state.market), sum(state.stock)
        if now != self._last and self._last[1] == Phase.BUREAUCRACY:  # the morning: markets of the next round
            self.cards[self._last].add(frozenset(state.market))
            for seat, player in zip(self.match.seats, state.players, strict=True):
                self.tokens[*self._last, seat.colour].add(sum(player.fuel))
        self._last = now

    def header(self) -> tuple[int, Phase] | None:
        """Return the round and the phase in the header; None where there is none."""
        actors = self.driver.app.room.canvas.pieces.actors
        if "phase" not in actors:
            return None
        pin = actors["phase"].piece
        if self.driver.app.room.table:
            return self._last[0], self._meaning((pin.x, pin.y))
        names = {words.say(f"desk.phase_{word}"): phase for word, phase in PHASES.items()}
        said = next(text for text in self.driver.texts() if text.startswith(words.say("desk.round", number="")))
        return int(said.split()[-1]), names[str(pin.look[1])]

    def _meaning(self, place: tuple[float, float]) -> Phase:
        """Return the phase for this place of the pin, from those of the auction and the market, where a person was
        asked.
        """
        state = self.match.state
        asks = self.driver.scene.session.asks_a_person and not self.driver.scene.keeps_picture
        if asks and state.phase in (Phase.AUCTION, Phase.MARKET):
            self.pins.setdefault(state.phase, place)
        if len(self.pins) < 2:
            return self._said[1] if self._said and self.driver.scene.keeps_picture else state.phase
        (x, y), (x1, y1) = self.pins[Phase.AUCTION], self.pins[Phase.MARKET]
        along = ((place[0] - x) * (x1 - x) + (place[1] - y) * (y1 - y)) / ((x1 - x) ** 2 + (y1 - y) ** 2)
        return Phase(Phase.AUCTION + round(along))

    def compare(self) -> None:
        """Check that the header, the sheets, the tokens and the cards all show the same moment of the game."""
        said = self.header()
        if said is None or self.match.over:
            return
        round, phase = said
        real = self.match.state
        night = phase == Phase.BUREAUCRACY and real.phase == Phase.AUCTION
        if night and self.driver.app.room.table:
            round -= 1
        if night:
            self.nights += not self._lines
            self._lines = self._lines or len(self.match.record.lines)
            assert len(self.match.record.lines) == self._lines, "a move of the next round"
        else:
            self._lines = 0
            falls = self.driver.scene.keeps_picture
            assert said == (self._said if falls else (real.round, real.phase)), "the header is of another moment"
        self._said = said
        actors = self.driver.app.room.canvas.pieces.actors
        for seat in self.match.seats:
            there = [name for name in actors if isinstance(name, StoredId) and name.owner == seat.colour]
            if there and phase != Phase.MARKET:
                assert len(there) in self.tokens[round, phase, seat.colour], "tokens of another moment"
        cards = {name.number for name in actors if isinstance(name, CardId)} & set(range(60))
        owned = {plant.number for player in real.players for plant in player.plants}
        sold = cards - owned
        if phase == Phase.BUREAUCRACY and sold:
            assert any(sold <= market for market in self.cards[round, phase]), "cards of another moment"
        if self.lights:
            assert sold <= self.evening[0], "plants of the next round"
            tokens = sum(isinstance(name, FuelId) and name.at == "market" for name in actors)
            assert tokens in (0, self.evening[1]), "fuel of the next round"
        if words.say("sheets.round") in self.driver.texts():
            assert not self.lights, "the report covers the night"

    @property
    def lights(self) -> bool:
        """Whether it is night on the screen."""
        return any(isinstance(effect, Nightfall) for effect in self.driver.app.room.canvas.effects.playing)


class Polite(LocalBots):
    """Bots that move at once, but not while a person's hand is at the screen."""

    may = False

    def turn(self, match: Match, now: float, pace: float) -> tuple[int, tuple[Action, ...]] | None:
        """Return the next commit of a bot, or None while the test does not let bots move."""
        return super().turn(match, now, pace) if self.may else None


@pytest.mark.rotates
@pytest.mark.parametrize("rounds", [2, pytest.param(99, marks=pytest.mark.slow)])
@pytest.mark.parametrize("layout", SIZES)
def test_header_and_table_show_the_same_round_and_phase_even_during_the_night_animation(
    layout: str, rounds: int
) -> None:
    """The first rounds are played in every run, the whole game among the slow tests."""
    match = deal(4, kinds=("person", "greedy", "greedy", "greedy"))
    bots = Polite(3)
    driver = (Fingers if layout == "table" else Mouse)(match, layout, SIZES[layout], bots)
    driver.app.settings.speed = "fast"
    watcher = Watcher(driver)
    random = Random(5)
    while not match.over and match.state.round <= rounds:
        waits, bots.may = 0, True
        while (
            driver.scene.presented is not driver.scene.session
            or not driver.scene.session.asks_a_person
            or driver.scene.keeps_picture
        ):
            driver.step(0.08)
            waits += 1
            assert waits < 400, "the game does not go on"
            if match.over:
                break
        else:
            bots.may = False
            seat = match.asked()[0] if match.state.task != Task.RUN else 0
            driver.make(seat, decide(match.state, "greedy", random, seat))
    assert watcher.nights >= match.state.round - 1


def begun(layout: str, name: str = "power", **wishes: object) -> tuple[App, PlayScene]:
    """Return the window in the first frame after the last seat was ready, and its scene."""
    event = next(event for event in EVENTS if event.name == name)
    app, script = staged(event, layout, SIZES[layout], Settings(layout=layout, **wishes))  # type: ignore[arg-type]
    script.due = True
    app.step(FRAME)
    assert isinstance(app.scene, PlayScene)
    return app, app.scene


def night_of(app: App) -> Nightfall | None:
    """Return the night effect that is playing; None if there is none."""
    return next((effect for effect in app.room.canvas.effects.playing if isinstance(effect, Nightfall)), None)


def lasts(app: App, scene: PlayScene) -> float:
    """Return the seconds until the next question is shown."""
    seconds = 0.0
    while scene.presented is not scene.session:
        app.step(1 / 30)
        seconds += 1 / 30
        assert seconds < 30
    return seconds


@pytest.mark.rotates(1)
@pytest.mark.parametrize(("name", "least", "most"), [("power", 6, 10.5), ("power-six", 6, 13.5)])
def test_the_night_animation_lasts_6_to_9_seconds_and_with_six_players_up_to_12(
    name: str, least: float, most: float
) -> None:
    app, scene = begun("desk", name)
    night = night_of(app)
    assert night is not None and least <= night.seconds <= most - 1.5
    assert lasts(app, scene) <= most


@pytest.mark.parametrize("wishes", [{"speed": "still"}, {"night": False}])
def test_the_settings_without_animation_or_without_night_skip_the_night_animation(wishes: dict[str, object]) -> None:
    app, scene = begun("desk", "power", **wishes)
    assert night_of(app) is None and scene.presented is scene.session


def test_with_reduced_motion_the_night_is_one_still_picture_with_all_incomes() -> None:
    app, scene = begun("desk", reduced_motion=True)
    app.step(FRAME)
    night = night_of(app)
    assert night is not None and night.board and not night.blits() and night.dark is None
    figures = scene.night and scene.night.figures
    assert figures and all(figure.income is not None for figure in figures)
    for _ in range(60):
        app.step(FRAME)
    assert night_of(app) is night and not app.room.canvas.draw(app.screen), "a still picture draws nothing"


def test_during_the_night_animation_the_powered_cities_are_counted_up_one_by_one() -> None:
    app, scene = begun("desk")
    assert scene.night
    seen: list[int] = []
    while night_of(app):
        app.step(1 / 30)
        seen.append(sum(figure.lit for figure in scene.night.figures))
    assert seen == sorted(seen) and len(set(seen)) == seen[-1] + 1, "city by city"


@pytest.mark.rotates(1)
@pytest.mark.parametrize("layout", ["desk", "table"])
def test_the_headline_says_night_and_then_morning_until_the_next_round_is_shown(layout: str) -> None:
    app, scene = begun(layout)
    said: list[str] = []
    while scene.presented is not scene.session:
        told = prompts.title(scene.presented, 0)
        said += [told] if told not in said else []
        app.step(1 / 30)
    assert said == [words.say("asking.night"), words.say("asking.morning")]


@pytest.mark.parametrize("name", ["power", "power-six"])
def test_at_the_end_of_the_night_animation_the_resupply_and_the_plant_put_back_are_shown(name: str) -> None:
    app, scene = begun("desk", name)
    while prompts.title(scene.presented, 0) != words.say("asking.morning"):
        app.step(1 / 30)
        assert scene.presented is not scene.session
    happened = scene.session.match.events
    amounts = [event.amounts for event in happened if isinstance(event, Resupplied)][-1]
    ahead = resupply(scene.presented)
    assert ahead.made and tuple(map(ahead.added, range(4))) == amounts
    assert ahead.after == tuple(scene.session.match.state.stock)
    buried = [event.plant for event in happened if isinstance(event, PlantPutBack)][-1]
    assert market_change(scene.presented) == words.say("power.market", plant=buried)


def click(app: App, place: tuple[int, int]) -> None:
    """Click with the mouse."""
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        app.step(FRAME, [Event(kind, pos=place, button=1, touch=False)])


def test_a_tap_or_a_key_doubles_the_speed_of_the_rest_of_the_night_animation() -> None:
    app, _ = begun("desk")
    app.step(0.5)
    place = app.room.canvas.spot("map") or app.room.canvas.spots[0]
    night = night_of(app)
    assert night
    app.step(FRAME, [Event(pygame.MOUSEBUTTONDOWN, pos=place.target.rect.center, button=1, touch=False)])
    assert night.rate == 1 and night_of(app) is night, "a press alone ends nothing"
    app.step(FRAME, [Event(pygame.MOUSEBUTTONUP, pos=place.target.rect.center, button=1, touch=False)])
    assert night.rate == 2
    app, _ = begun("desk")
    for event in keystroke(pygame.K_RETURN):
        app.step(FRAME, [event])
    night = night_of(app)
    assert night and night.rate == 2


def finger(kind: int, number: int, x: float, y: float) -> Event:
    """Return a finger's event at a place of the window, 0..1."""
    return Event(kind, touch_id=1, finger_id=number, x=x, y=y, dx=0.0, dy=0.0, pressure=1.0)


def test_only_a_tap_and_no_resting_hand_sleeve_or_arm_speeds_up_the_night_animation() -> None:
    app, _ = begun("table")
    night = night_of(app)
    assert night
    hand = [(0.5 + 0.01 * number, 0.5) for number in range(4)]
    for kind, wait in ((pygame.FINGERDOWN, 0.2), (pygame.FINGERUP, 0.5)):
        app.step(wait, [finger(kind, number, *place) for number, place in enumerate(hand)])
    for kind, wait in ((pygame.FINGERDOWN, 0.2), (pygame.FINGERUP, 0.5)):
        app.step(wait, [finger(kind, 9, 0.5, 0.002)])
    app.step(FRAME, [finger(pygame.FINGERDOWN, 10, 0.5, 0.45)])
    app.step(1.0)
    app.step(0.5, [finger(pygame.FINGERUP, 10, 0.5, 0.45)])
    assert night_of(app) is night and night.rate == 1
    for kind, wait in ((pygame.FINGERDOWN, 0.1), (pygame.FINGERUP, 0.5)):
        app.step(wait, [finger(kind, 11, 0.5, 0.45)])
    assert night.rate == 2


def test_a_station_dragged_when_the_night_animation_begins_is_released_with_its_finger() -> None:
    event = next(event for event in EVENTS if event.name == "power")
    app, script = staged(event, "table", SIZES["table"], Settings(layout="table"))
    assert isinstance(app.scene, PlayScene)
    band = next(spot for spot in app.room.canvas.spots if spot.target.drag == "band").target.rect.center
    x, y = band[0] / SIZES["table"][0], band[1] / SIZES["table"][1]
    app.step(FRAME, [finger(pygame.FINGERDOWN, 5, x, y)])
    app.step(FRAME, [finger(pygame.FINGERMOTION, 5, x + 0.03, y)])
    assert app.scene.people.arrangement.held
    script.due = True
    app.step(FRAME)
    assert night_of(app)
    app.step(FRAME, [finger(pygame.FINGERUP, 5, x + 0.03, y)])
    app.step(FRAME)
    assert not app.scene.people.arrangement.held and night_of(app)


def test_opening_the_menu_resizing_the_window_or_leaving_the_game_ends_the_night_animation() -> None:
    app, scene = begun("desk")
    app.step(0.5)
    scene.menu()
    app.step(FRAME)
    assert scene.menu_open and night_of(app) is None and scene.presented is scene.session
    app, scene = begun("desk")
    app.window.screen = pygame.Surface((1000, 700))
    app.step(FRAME, [Event(pygame.VIDEORESIZE, w=1000, h=700, size=(1000, 700))])
    app.step(FRAME)
    assert night_of(app) is None and scene.presented is scene.session
    app, scene = begun("desk")
    assert app.room.canvas.cover
    scene.end()
    assert night_of(app) is None and app.room.canvas.cover is None


@pytest.mark.rotates(1)
@pytest.mark.parametrize("layout", SIZES)
def test_cities_powered_in_the_last_round_glow_on_the_map_without_being_drawn_again(layout: str) -> None:
    app, scene = begun(layout)
    state = scene.session.match.state
    lasts(app, scene)
    for _ in range(200):
        app.step(FRAME)
    lit = lit_cities(scene.session)
    assert sum(map(len, lit.values())) == sum(player.supplied for player in state.players)
    panel = next(lain.panel for lain in app.room.canvas.painted if lain.panel.name == "map")
    marks = getattr(panel.key, "marks", None)
    assert isinstance(marks, MapMarks) and set(marks.lit) == set(lit)
    assert not app.room.canvas.busy and not app.room.canvas.draw(app.screen)


def test_powered_cities_glow_on_the_map_until_the_next_cities_are_powered() -> None:
    match = reach(deal(4), lambda state: state.round == 4 and state.task == Task.RUN)
    driver = Mouse(match, "desk", SIZES["desk"])
    before = lit_cities(driver.scene.session)
    assert before
    built = {city for player in match.state.players for city in player.cities}
    assert set(before) <= {match.state.zone.cities[city].id for city in built}
    random = Random(1)
    while match.state.task == Task.RUN:
        assert lit_cities(driver.scene.session) == before
        seat = match.asked()[0]
        match.commit(seat, decide(match.state, "greedy", random, seat))
    assert lit_cities(driver.scene.session) != before


def test_in_the_night_animation_players_burn_their_fuel_in_turn_order() -> None:
    app, scene = begun("table")
    match = scene.session.match
    order = [seat for seat in match.commits[-1].before.order if seat < len(match.seats)]
    burnt: list[int] = []

    def tokens(seat: int) -> int:
        return sum(scene.presented.match.state.players[seat].fuel)

    first = {seat: tokens(seat) for seat in order}
    while night_of(app):
        app.step(1 / 30)
        burnt += [seat for seat in order if tokens(seat) < first[seat] and seat not in burnt]
    assert burnt == [seat for seat in order if seat in burnt] and burnt


def test_at_a_table_a_players_round_report_closes_at_their_own_next_touch_only() -> None:
    app, scene = begun("table")
    lasts(app, scene)
    app.step(1.0)
    session = scene.session
    waiting = [seat for seat in range(4) if session.view(seat).report and not session.decides(seat)]
    mine, other = waiting[:2]
    spot = next(spot for spot in app.room.canvas.spots if spot.owner == mine and isinstance(spot.target.intent, Open))
    x, y = spot.target.rect.centerx / SIZES["table"][0], spot.target.rect.centery / SIZES["table"][1]
    app.step(FRAME, [finger(pygame.FINGERDOWN, 1, x, y)])
    assert session.view(mine).report, "not before it lifts"
    app.step(0.1, [finger(pygame.FINGERUP, 1, x, y)])
    app.step(0.5)
    assert not session.view(mine).report and session.view(other).report


@pytest.mark.rotates
@pytest.mark.parametrize("reduced", [False, True])
@pytest.mark.parametrize("layout", SIZES)
def test_in_the_night_animation_a_plant_card_lights_up_when_its_plant_burns_fuel(layout: str, reduced: bool) -> None:
    app, scene = begun(layout, reduced_motion=reduced)
    actors = app.room.canvas.pieces.actors
    shown: list[frozenset[int]] = []
    shining = 0
    while night := night_of(app):
        app.step(1 / 30)
        shining = max(shining, len(night.beams))
        now = frozenset(
            name.number for name, it in actors.items() if isinstance(name, CardId) and it.piece.look[2] == "running"
        )
        shown += [now] if not shown or shown[-1] != now else []
    assert (reduced or len(shown) > 2) and all(first <= second for first, second in itertools.pairwise(shown))
    ran = {event.plant for event in scene.session.match.events if isinstance(event, PlantRan)}
    assert shown[-1] and shown[-1] <= ran
    assert shining >= len(shown[-1])
    assert not scene.session.burning


@pytest.mark.parametrize("layout", SIZES)
def test_in_the_night_animation_only_plant_cards_at_their_present_places_shine(layout: str) -> None:
    app, _ = begun(layout)
    actors, moved = app.room.canvas.pieces.actors, False
    while night := night_of(app):
        app.step(1 / 30)
        cards = [actor for name, actor in actors.items() if isinstance(name, CardId)]
        lying = [card for card in cards if card.piece.look[2] == "running" and card.state == "rest"]
        for beam in night.beams:
            assert any(card.box.inflate(2, 2).contains(beam) for card in lying)
        if night.beams and not moved:  # its station folds
            moved = True
            for card in lying:
                card.box = card.box.move(0, -card.box.h)
    assert moved


def test_a_light_beam_of_the_night_animation_that_ends_leaves_the_picture_dark_as_before() -> None:
    white, place = pygame.Surface((90, 60), depth=32), pygame.Rect(10, 10, 20, 20)
    white.fill("white")
    dark = white.copy()
    dark.fill((40, 40, 90))
    night = Nightfall(seconds=9.0, dark=dark, dusk=0.0, dawn=1.0, flows=())
    night.advance(1.0)
    night.fresh()

    def shown() -> pygame.Surface:
        screen = white.copy()
        night.draw(screen, screen.get_rect())
        return screen

    before = shown()
    night.beams = [place]
    assert night.fresh() == [place]
    assert shown().get_at(place.center) == white.get_at(place.center)
    night.beams = []
    assert night.fresh() == [place]
    assert shown().get_buffer().raw == before.get_buffer().raw
