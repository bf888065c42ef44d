"""Every event is animated, every piece ends where the layout says, and a touch ends it within two frames."""

import math
from collections import Counter
from functools import lru_cache
from random import Random
from types import SimpleNamespace
from typing import cast

import numpy as np
import pygame
import pytest

from game.app import App
from game.bots import decide
from game.engine import events
from game.engine.events import Event
from game.kit.components.card import card_size
from game.kit.motion.announcement import Announcement
from game.kit.motion.effects import STRIKES, Effect, Knock, Pulse, Strike
from game.kit.motion.power_flow import PowerFlow
from game.kit.motion.reconciliation import ORIGIN
from game.kit.screen.canvas import Canvas
from game.kit.style import timing, words
from game.kit.style.settings import Settings
from game.kit.values.contents import Piece
from game.kit.values.ids import CardId, CityId, OneOf, OriginId
from game.parts import choreography
from game.scenes.play import PlayScene
from game.session.intents import Show
from game.session.session import Session
from tests.workshop.pictures import strips
from tests.workshop.pictures.strips import EVENTS, FRAME, dealt, settle, staged
from tests.workshop.staging import FOUR

SIZE = (1024, 640)
ROUNDING = 3
"""Steps of colour by which two ways of laying the same pictures over each other may differ."""
NAMES = ("deal", *(event.name for event in EVENTS))
LAYOUTS = ("desk", "table")


def begun(name: str, layout: str, settings: Settings | None = None) -> App:
    """Return the app after the first frame of an event; by default power phases are shown without a night."""
    settings = settings or Settings(layout=layout, night=False)
    if name == "deal":
        shown = dealt(layout, SIZE, settings)
    else:
        event = next(event for event in EVENTS if event.name == name)
        shown, script = staged(event, layout, SIZE, settings)
        script.due = True
    shown.step(FRAME)
    return shown


def homes(shown: App) -> dict[str, Piece]:
    """Return every game piece with the place that the layout gives it, by name."""
    painted = shown.room.canvas.painted
    return {piece.name: piece for panel in painted for piece in panel.pieces if piece.kind != ORIGIN}


def all_at_home(shown: App) -> bool:
    """Return whether every piece of the layout exists once, exactly at its place, and there are no others."""
    canvas, said = shown.room.canvas, homes(shown)
    actors = canvas.pieces.actors
    return (
        actors.keys() == said.keys()
        and all(
            actor.piece == said[name]
            and (actor.x, actor.y, actor.size) == (said[name].x, said[name].y, said[name].size)
            and actor.state == "rest"
            for name, actor in actors.items()
        )
        and not canvas.pieces.leaving
        and not canvas.effects.playing
        and not canvas.transitions
    )


@lru_cache
def picture_at_rest(name: str, layout: str) -> np.ndarray:
    """Return the screen after the event with reduced motion."""
    shown = begun(name, layout, Settings(speed="still", layout=layout))
    settle(shown)
    return pygame.surfarray.array3d(shown.screen).astype(int)


@pytest.mark.rotates
@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("name", NAMES)
def test_every_event_of_a_game_is_animated_and_its_pieces_end_in_their_places(name: str, layout: str) -> None:
    shown = begun(name, layout)
    assert shown.room.canvas.busy
    frames = settle(shown)
    assert 5 < frames < strips.MOST
    assert all_at_home(shown)


MOTIONS: dict[str, set[tuple[str, str]]] = {
    "deal": {("card", "deal")},
    "nominate": {("card", "card")},
    "sold": {("card", "sold"), ("card", "deal")},
    "fuel": {("fuel", "buy")},
    "house": {("house", "carry"), ("house", "walk")},
    "houses": {("house", "carry"), ("house", "walk")},
    "power": {("fuel", "burn"), ("card", "deal")},
    "power-six": {("fuel", "burn"), ("card", "deal")},
    "step2": {("house", "carry")},
    "step3": {("card", "vanish")},
}
"""What must move, and how, so that an event is seen: kinds of things with their beats."""


@pytest.mark.rotates
@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("name", MOTIONS)
def test_each_event_animates_its_pieces_with_the_motions_defined_for_it(name: str, layout: str) -> None:
    shown = begun(name, layout)
    pieces, seen = shown.room.canvas.pieces, set[tuple[str, str]]()
    for _ in range(strips.MOST):
        for actor in (*pieces.actors.values(), *pieces.leaving):
            if actor.journey:
                beats = [beat for beat, found in timing.BEATS.items() if found is actor.journey.beat]
                seen |= {(actor.piece.kind, beat) for beat in beats}
        if not shown.step(FRAME) and not shown.room.canvas.busy:
            break
    assert seen >= MOTIONS[name]


@pytest.mark.rotates(1)
@pytest.mark.parametrize("name", ("sold", "house", "power"))
def test_after_the_animation_of_an_event_the_screen_looks_as_if_newly_drawn(name: str) -> None:
    shown = begun(name, "desk")
    settle(shown)
    left = pygame.surfarray.array3d(shown.screen).astype(int)
    assert np.abs(left - picture_at_rest(name, "desk")).max() <= ROUNDING


@pytest.mark.rotates(4)
@pytest.mark.parametrize(
    ("name", "layout"), [*((name, "desk") for name in NAMES), ("deal", "table"), ("sold", "table"), ("power", "table")]
)
def test_a_touch_during_an_animation_ends_it_within_two_frames(name: str, layout: str) -> None:
    shown = begun(name, layout)
    for _ in range(12):
        shown.step(FRAME)
    canvas = shown.room.canvas
    flying, seen = list(canvas.pieces.awake), list(canvas.effects.playing)
    if not flying and not seen:
        assert name == "nominate"
    canvas.hurry()
    for _ in range(2):
        canvas.tick(FRAME)
    assert all(actor.state == "rest" or actor not in canvas.pieces.actors.values() for actor in flying)
    assert not canvas.pieces.busy and not canvas.effects.busy
    settle(shown)
    assert all_at_home(shown)


def test_a_finger_that_touches_nothing_also_ends_an_animation() -> None:
    shown = begun("sold", "desk")
    for _ in range(12):
        shown.step(FRAME)
    where = {"touch_id": 1, "finger_id": 1, "x": 0.5, "y": 0.004, "dx": 0, "dy": 0, "pressure": 1}
    shown.step(FRAME, [pygame.event.Event(pygame.FINGERDOWN, where)])
    for _ in range(2):  # the first frame without the falling gavel, and the motion's last
        shown.step(FRAME)
    assert not shown.room.canvas.pieces.busy and not shown.room.canvas.effects.busy


@pytest.mark.rotates(1)
@pytest.mark.parametrize("name", ("deal", "power", "house", "step2"))
def test_with_reduced_motion_pieces_do_not_travel_to_their_places(name: str) -> None:
    shown = begun(name, "desk", Settings(reduced_motion=True, night=False))
    for _ in range(240):
        for actor in shown.room.canvas.pieces.awake:
            home = actor.piece
            if math.dist((actor.x, actor.y), (home.x, home.y)) >= 1:
                assert actor in shown.room.canvas.pieces.leaving
            assert actor.height == 0
        shown.step(FRAME)
    assert all_at_home(shown)


def test_with_reduced_motion_a_still_light_marks_the_buyer_of_a_plant() -> None:
    shown = begun("sold", "desk", Settings(reduced_motion=True))
    scene = shown.scene
    assert isinstance(scene, PlayScene)
    sale = next(event for event in reversed(scene.session.match.events) if isinstance(event, events.PlantSold))
    (light,) = (effect for effect in shown.room.canvas.effects.playing if isinstance(effect, Pulse))
    panel = next(each.panel for each in shown.room.canvas.painted if each.panel.name == OneOf("other", sale.seat))
    assert light.rect == panel.rect and light.still
    assert still_while_it_lasts(shown, light) >= 1
    assert not any(name.startswith("bid:") for name in shown.room.canvas.pieces.actors), "the auction is over"


def test_with_reduced_motion_a_still_ring_marks_each_new_house_and_the_map_stays_still() -> None:
    shown = begun("houses", "desk", Settings(reduced_motion=True))
    scene, canvas = shown.scene, shown.room.canvas
    assert isinstance(scene, PlayScene)
    built = [event for event in scene.session.match.events[-9:] if isinstance(event, events.HouseBuilt)][-3:]
    rings = [effect for effect in canvas.effects.playing if isinstance(effect, Knock)]
    zone, before = scene.session.match.state.zone, scene.session.look.now
    places = [canvas.pieces.origins[OriginId(CityId(zone.cities[event.city].id))] for event in built]
    assert {(ring.x, ring.y) for ring in rings} >= {(place.x, place.y) for place in places}
    assert still_while_it_lasts(shown, rings[-1]) >= 1
    assert scene.session.look.now == before
    settle(shown)
    assert scene.session.look.now != before, "then the map comes nearer to the next builder"


def still_while_it_lasts(shown: App, effect: Effect) -> float:
    """Return the seconds for which an effect is shown; its picture must not change."""
    frames, pictures = 0, set[tuple[object, ...]]()
    while effect in shown.room.canvas.effects.playing:
        if effect.elapsed >= 0:
            pictures |= {
                (pygame.image.tobytes(image, "RGBA"), image.get_alpha(), *place) for image, place in effect.blits()
            }
        frames += 1
        shown.step(FRAME)
    assert len(pictures) <= 1
    return frames * FRAME


def test_the_rules_ask_for_the_next_move_while_a_sale_is_still_animated() -> None:
    shown = begun("sold", "desk")
    scene = shown.scene
    assert isinstance(scene, PlayScene)
    assert scene.session.match.asked()
    assert shown.room.canvas.busy


def test_the_round_report_appears_only_after_the_animation_of_powered_cities() -> None:
    shown = begun("power", "desk")
    scene = shown.scene
    assert isinstance(scene, PlayScene)
    assert not any(view.report for view in scene.session.views)
    settle(shown)
    assert all(view.report for view in scene.session.views)


@pytest.mark.rotates
@pytest.mark.parametrize("busy", [False, True])
@pytest.mark.parametrize("waits", [False, True])
def test_the_round_report_opens_once_and_the_resupply_is_animated_after_it(busy: bool, waits: bool) -> None:
    """Tokens are poured only after the report has opened, and nothing is left to animate."""
    shown = begun("power", "desk")
    settle(shown)
    assert isinstance(shown.scene, PlayScene)
    session, cues = shown.scene.session, list[object]()
    for view in session.views:
        view.report, view.report_waits = False, waits
    canvas = SimpleNamespace(effects=SimpleNamespace(busy=busy), pieces=SimpleNamespace(cues=cues))
    part = choreography.DelayedReports(session, cast(Canvas, canvas))
    opens = waits and not busy
    assert part.tick(0.0) == opens
    assert all(view.report == opens and view.report_waits == (waits and busy) for view in session.views)
    assert bool(cues) == opens
    poured = len(cues)
    assert not part.tick(0.1) and len(cues) == poured, "once"


@pytest.mark.parametrize(
    "event",
    [
        events.PlantSold(1, 13, 20),
        events.FuelBought(1, 0, 3),
        events.HouseBuilt(1, 0, 0, 10, 0),
        events.CitiesSupplied(1, 2, 33),
    ],
)
def test_the_money_shown_changes_when_the_animation_of_its_event_begins(event: Event) -> None:
    """Of several simultaneous events, each changes its seat's money in its own time."""
    shown = begun("nominate", "desk")
    scene, pieces = shown.scene, shown.room.canvas.pieces
    assert isinstance(scene, PlayScene)
    settle(shown)
    colours = [seat.colour for seat in scene.session.match.seats]
    _, begins = choreography.play([events.PlantSold(0, 4, 5), event], scene.session, shown.room.canvas)
    waits = [[cue.wait for cue in pieces.cues if cue.names == (OneOf("money", colour),)] for colour in colours]
    assert [len(found) for found in waits] == [1, 1, 0, 0]
    assert waits[1][0] >= choreography.HIT + choreography.RINGS > waits[0][0]
    assert begins >= choreography.HIT


def test_without_an_event_no_animation_is_started() -> None:
    shown = begun("nominate", "desk")
    scene = shown.scene
    assert isinstance(scene, PlayScene)
    settle(shown)
    told: list[Event] = []
    choreography.play(told, scene.session, shown.room.canvas)
    assert not shown.room.canvas.pieces.cues


def test_no_plant_card_and_no_fuel_is_animated_when_the_desk_shows_another_player() -> None:
    event = next(event for event in EVENTS if event.name == "sold")
    shown, _ = staged(event, "desk", SIZE)
    scene = shown.scene
    assert isinstance(scene, PlayScene)
    front = scene.session.shown_seat
    scene.session.perform(Show((front + 1) % 4))
    assert scene.session.shown_seat != front
    shown.lay_out()
    flying = [actor.piece.name for actor in shown.room.canvas.pieces.awake]
    assert not [name for name in flying if name.startswith("card:") or "@plant:" in name]


def test_a_house_of_a_players_supply_at_the_table_can_be_dragged_by_a_finger() -> None:
    event = next(event for event in EVENTS if event.name == "house")
    shown, _ = staged(event, "table", SIZE)
    canvas = shown.room.canvas
    supply = next(name for name in canvas.pieces.actors if name.endswith(":supply"))
    home = canvas.pieces.actors[supply].piece
    assert canvas.pieces.grab(supply, 1, home.x, home.y)
    canvas.pieces.drag(1, home.x - 100, home.y - 100)
    for _ in range(30):
        shown.step(FRAME)
    carried = canvas.pieces.actors[supply]
    assert math.dist((carried.x, carried.y), (home.x, home.y)) > 60


def test_the_gavel_sounds_when_it_hits_or_at_once_when_touched() -> None:
    shown = begun("sold", "desk")
    assert "gavel" not in shown.room.sound.played
    for _ in range(round(choreography.HIT / FRAME) + 2):
        shown.step(FRAME)
    assert "gavel" in shown.room.sound.played
    hurried = begun("sold", "desk")
    hurried.step(FRAME, [pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=(4, 4), touch=False)])
    assert "gavel" in hurried.room.sound.played


def test_resupplied_tokens_are_animated_from_the_supply_and_burnt_ones_back_to_it() -> None:
    shown = begun("power", "table")
    pieces = shown.room.canvas.pieces
    supply = {name: piece for name, piece in pieces.origins.items() if name.startswith("origin:fuel:")}
    poured = [actor for name, actor in pieces.actors.items() if "@market:" in name and actor.state != "rest"]
    assert poured and all(actor.journey and actor.journey.elapsed < 0 for actor in poured)
    for actor in poured:
        source = supply[f"origin:fuel:{actor.sort}"]
        assert math.dist((actor.x, actor.y), (source.x, source.y)) < source.size
    burnt = [actor for actor in pieces.leaving if actor.journey and actor.journey.beat is timing.BEATS["burn"]]
    assert burnt and all((actor.piece.x, actor.piece.y) in {(s.x, s.y) for s in supply.values()} for actor in burnt)


def test_the_events_at_the_start_of_a_round_begin_one_after_another_and_at_once_without_animation() -> None:
    shown = begun("power", "desk")
    scene = shown.scene
    assert isinstance(scene, PlayScene)
    told: list[Event] = [
        events.RoundBegan(2),
        events.OrderSet((0, 1)),
        events.PhaseBegan("auction"),
        events.PlantRan(0, 5, (1, 0, 0, 0)),
    ]
    moments = choreography.play(told, scene.session, shown.room.canvas)
    assert moments[0] < moments[1] < moments[2] and moments[3] == moments[0]
    shown.room.canvas.pieces.speed = "still"
    assert choreography.play(told, scene.session, shown.room.canvas) == [0.0] * 4


@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_announcement_of_a_step_waits_for_the_city_lights_and_covers_few_cities(layout: str) -> None:
    shown = begun("power", layout)
    canvas, scene = shown.room.canvas, shown.scene
    assert isinstance(scene, PlayScene)
    canvas.effects.clear()
    lit = [events.CitiesSupplied(seat, 3, 33) for seat in range(2)]
    for name in [name for name in canvas.pieces.origins if name.startswith("origin:cell:")]:
        del canvas.pieces.origins[name]  # a table without a score is a table
    scene._present([*lit, events.StepBegan(3)], scene.session)
    card = next(effect for effect in canvas.effects.playing if isinstance(effect, Announcement))
    assert card.around == (layout == "table")
    lights = [effect for effect in canvas.effects.playing if isinstance(effect, PowerFlow)]
    assert lights and all(card.wait >= light.wait + light.seconds for light in lights)
    wide, high = card_size(card._width)
    cities = [place for name, place in canvas.pieces.origins.items() if name.startswith("origin:city:")]
    middle = canvas.area.center if not card.around else card.area.center

    def hidden(x: float, y: float) -> int:
        return sum(abs(city.x - x) < wide / 2 and abs(city.y - y) < high / 2 for city in cities)

    assert all(hidden(*place) <= hidden(*middle) for place in card.places().values())
    assert sum(hidden(*place) for place in card.places().values()) < len(cities) / 4


@pytest.mark.judges("announce.last announce.last_note announce.lead announce.lead_note")
def test_a_player_who_takes_the_lead_in_cities_and_the_last_round_are_announced() -> None:
    """From round 2 on, a house is announced if with it a player gets ahead of all others in cities, or if a player now
    has enough cities to end the game; then only the last round is announced."""
    canvas = begun("nominate", "desk").room.canvas
    match, random = FOUR.match(), Random(FOUR.seed)
    seen: Counter[str] = Counter()
    while not match.over:
        seat = match.asked()[0]
        before = [len(player.cities) for player in match.state.players]
        told = match.commit(seat, decide(match.state, "greedy", random, seat))
        after = [len(player.cities) for player in match.state.players]
        canvas.effects.clear()
        if match.state.round > 1 and after != before:
            choreography.play(told, Session(match), canvas)
        shown = [effect.front for effect in canvas.effects.playing if isinstance(effect, Announcement)]
        news = [front for front in shown if front.kind != "step"]
        ends = max(before) < match.state.rules.end_cities <= max(after)
        ahead = after[seat] > max(after[:seat] + after[seat + 1 :])
        led = before[seat] > max(before[:seat] + before[seat + 1 :])
        kind = "last" if ends else "lead" if ahead and not led else ""
        if match.state.round > 1 and after != before:
            assert [front.kind for front in news] == ([kind] if kind else [])
            seen[kind] += 1
        for front in news:
            title, line = front.texts()
            if front.kind == "lead":
                assert match.seats[seat].name in title and str(after[seat]) in line
                assert front.colour == match.seats[seat].colour
            else:
                assert title == words.say("announce.last") and line == words.say("announce.last_note")
    assert seen["lead"] and seen["last"] == 1 and seen[""]


def shown_texts(shown: App) -> list[object]:
    """Return all texts on the screen, panel by panel."""
    return [lain.texts for lain in shown.room.canvas.painted]


@pytest.mark.parametrize("layout", LAYOUTS)
def test_nothing_of_the_next_auction_is_shown_before_the_gavel_animation_of_a_sale_ends(layout: str) -> None:
    event = next(event for event in EVENTS if event.name == "sold")
    shown, script = staged(event, layout, SIZE, Settings(layout=layout))
    canvas, scene = shown.room.canvas, shown.scene
    assert isinstance(scene, PlayScene)
    before = shown_texts(shown)
    cards = {name: actor.box.copy() for name, actor in canvas.pieces.actors.items() if isinstance(name, CardId)}
    script.due = True
    shown.step(FRAME)
    sale = next(told for told in reversed(scene.session.match.events) if isinstance(told, events.PlantSold))
    strike = next(effect for effect in canvas.effects.playing if isinstance(effect, Strike))
    assert cards[CardId(sale.plant)].collidepoint(strike.blow)
    waited = 0
    while strike.along < STRIKES - FRAME / strike.seconds:
        assert shown_texts(shown) == before
        assert {name: canvas.pieces.actors[name].box for name in cards} == cards
        shown.step(FRAME)
        waited += 1
    assert waited > 5
    for _ in range(3):
        shown.step(FRAME)
    assert shown_texts(shown) != before
    assert sum(isinstance(effect, Strike) for effect in canvas.effects.playing) == 1


def test_a_touch_during_the_gavel_animation_of_a_sale_ends_it_and_presses_no_button() -> None:
    event = next(event for event in EVENTS if event.name == "sold")
    shown, script = staged(event, "desk", SIZE, Settings(layout="desk"))
    place = next(spot for spot in shown.room.canvas.spots if spot.target.name == "menu").target.rect.center
    script.due = True
    shown.step(FRAME)
    scene, before = shown.scene, shown_texts(shown)
    assert isinstance(scene, PlayScene) and scene.keeps_picture
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        shown.step(FRAME, [pygame.event.Event(kind, button=1, pos=place, touch=False)])
    assert not scene.keeps_picture and not scene.menu_open
    assert shown_texts(shown) != before
    settle(shown)
    assert all_at_home(shown)
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        shown.step(FRAME, [pygame.event.Event(kind, button=1, pos=place, touch=False)])
    assert scene.menu_open


def test_missed_moves_that_are_shown_again_also_wait_for_the_gavel_animation() -> None:
    event = next(event for event in EVENTS if event.name == "sold")
    shown, script = staged(event, "desk", SIZE)
    script.due = True
    settle(shown)
    scene = shown.scene
    assert isinstance(scene, PlayScene)
    recap = scene.recap
    assert recap
    recap.begin(scene.session.match.commits[-2].seat)
    waits = list[bool]()
    for _ in range(strips.MOST):
        before = shown_texts(shown)
        shown.step(FRAME)
        gavels = [effect for effect in shown.room.canvas.effects.playing if isinstance(effect, Strike)]
        if gavels and gavels[0].along < STRIKES - 2 * FRAME / gavels[0].seconds and gavels[0].along > 0:
            waits.append(shown_texts(shown) == before)
        if recap.session is None:
            break
    assert len(waits) > 5 and all(waits)
