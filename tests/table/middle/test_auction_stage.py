"""During an auction at a touch table, the plant on auction is over the map, with its bid facing four sides and a peg
for each seat.
"""

from __future__ import annotations

import math
from typing import cast

import pytest
from pygame import Rect

from game.engine.actions import NOMINATE, PASS
from game.engine.events import PlantRemoved, PlantSold
from game.engine.rules import legal_actions
from game.engine.state import Task
from game.kit.items import Items, Thing, Turned
from game.kit.screen.panel import Painted, recorded
from game.kit.values.area import Area
from game.kit.values.ids import CardId, OneOf
from game.session import intents
from game.session.log_text import news, tell
from game.session.map_look import Lens
from game.session.planner import Plan
from game.session.planning import SHEET
from game.session.session import Session
from game.table.measures.arrangement import Arrangement, MarketPlacement
from game.table.measures.seating import Seating
from game.table.middle.auction_stage import FIGURE, STAGE
from game.table.middle.lens import RADIUS, box_of
from game.table.table_layout import panels
from tests.play.driving import Fingers, reach
from tests.play.driving import deal as dealt
from tests.table.test_sizes import deal, play_until

SIZE = (1280, 720)
SCREENS = ((27, 2), (43, 3), (43, 4), (43, 6), (55, 6))

pytestmark = pytest.mark.usefixtures("screen")


def bidding(players: int) -> Session:
    return Session(play_until(deal(players), Task.RAISE, 3))


def shown(session: Session, inches: int, arrangement: Arrangement | None = None) -> dict[str, Painted]:
    seating = Seating.usual(len(session.match.seats), SIZE, inches)
    found = panels(session, seating, arrangement or Arrangement())
    return {panel.name: recorded(panel) for panel in found}


def stage_of(session: Session, inches: int = 43, arrangement: Arrangement | None = None) -> Painted:
    return shown(session, inches, arrangement)[STAGE]


def pegs(stage: Painted) -> dict[str, Thing]:
    things = [item for item in cast(Items, stage.panel.key) if isinstance(item, Thing) and item.kind == "peg"]
    return {str(thing.look[0]): thing for thing in things}


@pytest.mark.parametrize(("inches", "players"), SCREENS)
def test_the_auction_display_over_the_map_shows_plant_and_bid_to_all_four_sides(inches: int, players: int) -> None:
    session = bidding(players)
    found = shown(session, inches)
    stage, lot = found[STAGE], CardId(session.match.state.lot)
    assert found["map"].panel.rect.contains(stage.panel.rect)
    assert [piece.name for piece in stage.pieces if piece.kind == "card"] == [lot]
    assert lot not in [piece.name for piece in found["plants"].pieces]
    assert lot in {target.name for target in found["plants"].targets}, "its place in the market answers as before"
    turned = [item for item in cast(Items, stage.panel.key) if isinstance(item, Turned)]
    assert {item.turn for item in turned} == {0, 1, 2, 3}
    assert [text for text, _ in stage.texts].count(str(session.match.state.bid)) == 4
    assert not stage.clipped
    if inches >= 43:
        assert all(item.scale * FIGURE >= 20 for item in turned)


@pytest.mark.case("A42")
def test_the_auction_display_shows_the_minimum_bid_of_a_plant_named_with_a_pass() -> None:
    match = play_until(deal(4, opening_pass=True), Task.NOMINATE, 2)
    plant = max(match.state.current)
    match.commit(match.asked()[0], (NOMINATE[plant], PASS))
    assert match.state.lot == plant
    assert [text for text, _ in stage_of(Session(match)).texts].count(str(plant)) == 4


@pytest.mark.parametrize(("inches", "players"), SCREENS)
def test_the_auction_display_has_a_peg_for_each_player_on_the_side_of_their_station(inches: int, players: int) -> None:
    session = bidding(players)
    state = session.match.state
    stage, seating = stage_of(session, inches), Seating.usual(players, SIZE, inches)
    k = seating.px_per_mm
    found, middle = pegs(stage), stage.panel.rect.center
    assert len(found) == players
    for seat, chair in enumerate(seating.chairs):
        peg = found[session.match.seats[seat].colour]
        wanted = "leads" if seat == state.leader else "in" if seat in state.ring else "out"
        assert peg.look[1] == wanted
        edge = {"S": (0, 1), "N": (0, -1), "W": (-1, 0), "E": (1, 0)}[chair.side]
        away = peg.x * k - stage.panel.rect.w / 2, peg.y * k - stage.panel.rect.h / 2
        assert math.hypot(*away) > 0
        assert away[0] * edge[0] + away[1] * edge[1] > 0, f"the peg of {seat} is on the wrong side of {middle}"
    places = [(peg.x, peg.y) for peg in found.values()]
    near = min(math.dist(a, b) for a in places for b in places if a != b)
    assert near > 0.8 * max(peg.size for peg in found.values())


def test_the_auction_display_does_not_turn_when_the_markets_are_turned() -> None:
    session = bidding(4)
    turned = Arrangement(markets={"plants": MarketPlacement(1), "fuels": MarketPlacement(2)})
    usual, other = stage_of(session).panel, stage_of(session, 43, turned).panel
    assert other.turn == usual.turn == 0


def test_before_the_first_bid_the_auction_display_shows_the_minimum_bid_and_no_leader() -> None:
    session = Session(play_until(deal(4), Task.NOMINATE, 3))
    assert STAGE not in shown(session, 43)
    seat = session.match.state.actor
    move = next(move for move in legal_actions(session.match.state) if move != PASS)
    session.perform(intents.StageMove(seat, move))
    stage = stage_of(session)
    assert {peg.look[1] for peg in pegs(stage).values()} <= {"in", "out"}
    assert [text for text, _ in stage.texts].count(str(session.least_bid(seat))) == 4


def test_the_auction_display_moves_off_a_lens_and_off_a_city_of_an_open_plan() -> None:
    session = bidding(4)
    k = Seating.usual(4, SIZE, 43).px_per_mm
    before = stage_of(session).panel.rect
    x, y = (part / k for part in before.center)
    session.look.lenses.append(Lens(1, 0, (500.0, 500.0), x, y))
    beside = stage_of(session).panel.rect
    lens = box_of(session.look.lenses[0])
    assert not Area(*(part / k for part in beside)).meets(lens) and lens.w == 2 * RADIUS
    session.look.lenses.clear()
    assert stage_of(session).panel.rect == before
    view = session.look.place.view(session.look.drawn) if session.look.place else None
    assert view is not None and session.look.place is not None
    left, top = session.look.place.rect.topleft
    cities = session.match.state.zone.cities
    places = [_at(view.city_at(city.id), left, top) for city in cities]
    near = min(range(len(cities)), key=lambda city: math.dist(places[city], before.center))
    plan, seat = Plan(cities=((near, 10),)), 1
    session.view(seat).plan = plan
    session.view(seat).sheet = SHEET
    assert not stage_of(session).panel.rect.collidepoint(places[near])


def _at(place: tuple[float, float], left: float, top: float) -> tuple[float, float]:
    return place[0] + left, place[1] + top


# --- by fingers ----------------------------------------------------------------------------------------


def nominated(**settings: object) -> tuple[Fingers, int]:
    """Return a table of four at which a plant has just been nominated, and its nominator."""
    match = reach(dealt(4), lambda state: state.task == Task.NOMINATE and state.round == 3)
    driver = Fingers(match, "table", (1920, 1080), bidding="turns")
    driver.app.room.measure(43)
    for name, value in settings.items():
        setattr(driver.app.settings, name, value)
    driver.wait(4)
    seat = match.state.actor
    plant = next(plant for plant in match.state.current if NOMINATE[plant] in legal_actions(match.state))
    driver.mean(intents.StageMove(seat, NOMINATE[plant]))
    driver.mean(intents.Confirm(seat))
    driver.wait(90)
    return driver, seat


def spot_of(driver: Fingers) -> tuple[int, int]:
    return driver.place(STAGE)


def test_the_auction_display_can_be_dragged_within_the_map_and_stays_there() -> None:
    driver, _ = nominated()
    here = spot_of(driver)
    there = here[0] - 180, here[1] - 80
    finger = driver.down(here)
    for part in range(1, 9):
        driver.move(finger, (here[0] - 180 * part // 8, here[1] - 80 * part // 8))
    driver.up(finger, there)
    driver.wait(5)
    assert math.dist(spot_of(driver), there) < 6
    seat = driver.match.state.actor
    driver.mean(intents.PassTurn(seat))
    driver.wait(5)
    assert math.dist(spot_of(driver), there) < 6
    finger = driver.down(spot_of(driver))
    for x in (600, 300, 20):
        driver.move(finger, (x, 20))
    driver.up(finger, (20, 20))
    driver.wait(5)
    stage = next(one.panel.rect for one in driver.app.room.canvas.painted if one.panel.name == STAGE)
    map_ = next(one.panel.rect for one in driver.app.room.canvas.painted if one.panel.name == "map")
    assert map_.inflate(2, 2).contains(stage), "it cannot leave the map"


def test_a_tap_moves_the_auction_display_aside_and_back() -> None:
    driver, _ = nominated()

    def lies() -> Rect:
        return next(one.panel.rect for one in driver.app.room.canvas.painted if one.panel.name == STAGE)

    home = lies()
    for place in (False, True):
        spot = driver.app.room.canvas.spot(STAGE)
        assert spot is not None
        driver.touch(spot)
        driver.wait(5)
        assert (lies() == home) == place
        assert lies().colliderect(home) == place, "aside means elsewhere"


def sell(driver: Fingers) -> PlantSold:
    """Let every player but the highest bidder pass, and return the sale."""
    while driver.match.state.task == Task.RAISE:
        driver.mean(intents.PassTurn(driver.match.state.actor))
    return next(event for event in reversed(driver.match.events) if isinstance(event, PlantSold))


def band(driver: Fingers, seat: int) -> str:
    name = OneOf("station", driver.match.seats[seat].colour)
    painted = next(one for one in driver.app.room.canvas.painted if one.panel.name == name)
    return "\n".join(text for text, _ in painted.texts)


def test_every_players_station_names_the_last_sale_until_its_owner_touches_it() -> None:
    driver, _ = nominated()
    sale = sell(driver)
    driver.wait(5)
    said = tell(sale, driver.scene.session)
    last = driver.match.commits[-1].seat
    told = [seat for seat in range(4) if said in band(driver, seat).replace("\n", " ")]
    assert told == [0, 1, 2, 3], f"{said!r} is only at {told}; the last touch was that of {last}"
    other = next(seat for seat in range(4) if not driver.scene.session.decides(seat))
    spots = [spot for spot in driver.app.room.canvas.spots if spot.owner == other]
    driver.touch(next(spot for spot in spots if isinstance(spot.target.intent, intents.Open)))
    driver.wait(2)
    assert driver.scene.session.view(other).sale is None
    assert all(driver.scene.session.view(seat).sale == sale for seat in range(4) if seat != other)


def test_a_sale_leaves_every_station_when_the_next_plant_is_put_up_and_not_with_a_pass() -> None:
    driver, _ = nominated()
    sale = sell(driver)
    seat = driver.match.state.actor
    assert driver.match.state.task == Task.NOMINATE
    driver.mean(intents.PassTurn(seat))
    driver.wait(5)
    views = driver.scene.session.views
    assert all(view.sale == sale for place, view in enumerate(views) if place != seat)
    plant = next(plant for plant in driver.match.state.current if NOMINATE[plant] in legal_actions(driver.match.state))
    driver.mean(intents.StageMove(driver.match.state.actor, NOMINATE[plant]))
    driver.mean(intents.Confirm(driver.match.state.actor))
    driver.wait(5)
    said = tell(sale, driver.scene.session)
    assert not [seat for seat in range(4) if said in band(driver, seat).replace("\n", " ")]


def test_all_waiting_players_read_the_last_event_in_their_stations_with_or_without_the_last_sale() -> None:
    driver, _ = nominated()
    sold = tell(sell(driver), driver.scene.session)
    other = next(seat for seat in range(4) if not driver.scene.session.decides(seat))
    spots = [spot for spot in driver.app.room.canvas.spots if spot.owner == other]
    for _ in range(2):  # opened and closed
        driver.touch(next(spot for spot in spots if isinstance(spot.target.intent, intents.Open)))
    driver.mean(intents.PassTurn(driver.match.state.actor))
    driver.wait(2)
    (last,) = news(driver.scene.session, 1)
    waiting = [seat for seat in range(4) if not driver.scene.session.decides(seat)]
    bands = {seat: band(driver, seat).replace("\n", " ") for seat in waiting}
    assert all(last in said for said in bands.values()), (last, bands)
    assert {sold in said for said in bands.values()} == {False, True}


def test_after_an_auction_without_a_sale_the_stations_name_the_removed_plant_until_a_player_buys() -> None:
    match = reach(dealt(4, "classic"), lambda state: state.task == Task.NOMINATE and state.round == 3)
    driver = Fingers(match, "table", (1920, 1080))
    driver.wait(4)
    while driver.match.state.task == Task.NOMINATE:
        driver.mean(intents.PassTurn(driver.match.state.actor))
    driver.wait(5)
    removed = next(event for event in reversed(driver.match.events) if isinstance(event, PlantRemoved))
    assert removed.why == "unsold"
    said = tell(removed, driver.scene.session)
    waiting = [seat for seat in range(4) if not driver.scene.session.decides(seat)]
    assert all(said in band(driver, seat).replace("\n", " ") for seat in waiting)
    buyer = driver.match.state.actor
    driver.mean(intents.FillAll(buyer))
    driver.mean(intents.Confirm(buyer))
    driver.wait(5)
    assert driver.match.state.actor != buyer
    assert not [seat for seat in range(4) if said in band(driver, seat).replace("\n", " ")]


@pytest.mark.parametrize("calm", (False, True))
def test_after_a_sale_the_auction_display_stays_for_a_moment(calm: bool) -> None:
    driver, _ = nominated(speed="normal", reduced_motion=calm)
    while len(driver.match.state.ring) > 2:
        driver.mean(intents.PassTurn(driver.match.state.actor))
    driver.mean(intents.PassTurn(driver.match.state.actor))
    names = [one.panel.name for one in driver.app.room.canvas.painted]
    assert STAGE in names and driver.match.state.task != Task.RAISE
    driver.wait(round(3.0 * 60))
    names = [one.panel.name for one in driver.app.room.canvas.painted]
    assert STAGE not in names
    assert not driver.app.room.canvas.busy


def test_a_touch_after_a_sale_removes_the_auction_display() -> None:
    driver, _ = nominated(speed="normal")
    sell(driver)
    driver.wait(20)  # until the gavel has struck
    assert STAGE in [one.panel.name for one in driver.app.room.canvas.painted]
    driver.down(driver.place(CardId(driver.match.state.current[0])))
    driver.wait(3)
    assert STAGE not in [one.panel.name for one in driver.app.room.canvas.painted]


def test_without_animation_the_auction_display_disappears_at_once_after_a_sale() -> None:
    driver, _ = nominated()
    sell(driver)
    assert STAGE not in [one.panel.name for one in driver.app.room.canvas.painted]


def test_the_discount_marker_of_a_table_is_made_for_four_sides_and_inside_the_picture_of_its_card() -> None:
    session = Session(play_until(deal(4), Task.NOMINATE, 3))
    market = next(panel for panel in panels(session, Seating.usual(4, SIZE)) if panel.name == "plants")
    marker = next(item for item in cast(Items, market.key) if isinstance(item, Thing) and item.name == "discount")
    assert marker.look == ("around",)
    card = next(piece for piece in recorded(market).pieces if piece.name == f"card:{session.match.state.discount}")
    piece = next(piece for piece in recorded(market).pieces if piece.name == "discount")
    away = [abs(a - b) / card.size for a, b in ((piece.x, card.x), (piece.y, card.y))]
    assert max(away) < 0.25, "inside the picture, beyond the bands"
