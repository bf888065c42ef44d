"""At a touch table the markets beside the map cover no handle of the map, have cards as large as the table allows, and
are hidden at the end of the game.
"""

from __future__ import annotations

from random import Random
from typing import cast

import pytest

from game.bots import decide
from game.engine.record import Seat
from game.kit.items import Items, Mark, Turned
from game.match import new_match
from game.scenes.play import PlayScene
from game.session.bot_players import LocalBots
from game.session.session import Session
from game.setup.choices import COLOURS, playable_maps
from game.table.measures.arrangement import MarketPlacement
from game.table.measures.seating import Seating
from game.table.measures.table_plan import DRAWER, plan
from game.table.measures.table_view import Table
from game.table.middle.map_panel_mm import map_sheet, map_view
from tests.play.driving import Fingers, deal
from tests.workshop import gallery

SIZE = (1280, 800)


@pytest.mark.rotates
@pytest.mark.parametrize("zoom", [1.0, 1.3])
@pytest.mark.parametrize("players", [3, 4])
def test_at_a_table_markets_and_stations_do_not_cover_the_maps_handles(players: int, zoom: float) -> None:
    driver = Fingers(deal(players), "table", SIZE)
    driver.scene.people.arrangement.markets["fuels"] = MarketPlacement(0, zoom)
    driver.wait(2)
    panels = [painted.panel for painted in driver.app.room.canvas.painted]
    handles = [panel.rect for panel in panels if panel.name.startswith("map:handle")]
    above = [panel.rect for panel in panels if panel.name in ("plants", "fuels") or panel.name.startswith("station:")]
    assert len(handles) == 2
    assert [handle.collidelistall(above) for handle in handles] == [[], []]


def test_at_the_end_of_a_game_at_a_table_the_fuel_market_and_all_cards_for_sale_are_hidden() -> None:
    match = deal(3)
    random = Random(3)
    while not match.over:
        seat = match.asked()[0]
        match.commit(seat, decide(match.state, "greedy", random, seat))
    scene = PlayScene(match, LocalBots(1), lambda where: None, "table")
    shown = gallery.show(scene, "table", SIZE).room.canvas
    assert "fuels" not in {painted.panel.name for painted in shown.painted}
    assert not [spot.target.name for spot in shown.spots if spot.target.name.startswith(("knob:", "card:", "buy:"))]
    assert shown.spot("menu") and shown.spot("menu:far")


def headings(inches: int, turn: int, players: int = 4) -> tuple[float, float]:
    """Return the millimetres of a disc in the heading of plants in this orientation, and of the smallest card for sale,
    on such a screen.
    """
    driver = Fingers(deal(players), "table", (1920, 1080))
    driver.app.room.known = inches
    driver.scene.people.arrangement.markets["plants"] = MarketPlacement(turn)
    driver.app.lay_out()
    k = Seating.usual(players, (1920, 1080), inches).px_per_mm
    painted = next(p for p in driver.app.room.canvas.painted if p.panel.name == "plants")
    heads = [item for item in cast(Items, painted.panel.key) if isinstance(item, Turned)]
    high = max(
        head.scale * mark.size
        for head in heads
        for mark in head.items
        if isinstance(mark, Mark) and mark.kind == "chip"
    )
    cards = [target.rect for target in painted.targets if target.name.startswith("card:")]
    return high, min(min(card.size) for card in cards) / k


def test_a_plant_market_turned_by_a_quarter_has_a_heading_larger_by_a_fifth_and_cards_hardly_smaller() -> None:
    upright, card = headings(43, 0)
    turned, turned_card = headings(43, 1)
    assert turned > 1.2 * upright and turned_card > 0.85 * card, (turned, upright, turned_card, card)


def test_on_a_27_inch_table_the_plant_cards_are_more_than_23_mm_wide() -> None:
    _, card = headings(27, 0)
    assert card > 23.5, "22 mm with the room that larger screens have"


@pytest.mark.rotates(1)
@pytest.mark.parametrize("players", (4, 5, 6))
def test_the_plant_market_of_a_55_inch_table_has_larger_cards_and_a_larger_heading_than_at_43_inches(
    players: int,
) -> None:
    """Its cards are larger than those for four players at 43 inches, with any number of players."""
    (head, card), (usual, small) = headings(55, 0, players), headings(43, 0, players)
    assert card > small + 5 and card > 66.5, "larger than for four at 43 inches"
    assert head > 1.3 * usual, "phase, pile and order too"


@pytest.mark.parametrize("name", ("germany", "usa", "france"))
def test_on_a_55_inch_table_wide_markets_leave_the_map_almost_its_full_scale(name: str) -> None:
    """Six players at 55 inches: cities are as far apart as beside the narrow markets at 43 inches."""
    seating = Seating.usual(6, (1920, 1080), 55)
    match = new_match("recharged", name, [Seat(COLOURS[place], "person", "A") for place in range(6)], 3)
    table = Table(Session(match), plan(seating))
    rect = table.plan.px(table.plan.sheet)
    spare = round((table.plan.plants[2] + table.plan.fuels[2] - 200) * seating.px_per_mm)
    assert spare > 150
    wider = map_sheet(table).view((rect.w + spare, rect.h))
    assert map_view(table).scale > 0.97 * wider.scale


@pytest.mark.rotates
@pytest.mark.parametrize(("inches", "players"), ((27, 4), (32, 6), (43, 2), (43, 6), (55, 5)))
@pytest.mark.parametrize("name", playable_maps())
def test_at_a_table_the_name_of_no_city_in_play_is_below_an_open_drawer(inches: int, players: int, name: str) -> None:
    """Names as far south or north as possible are still outside the strips that drawers cover."""
    seating = Seating.usual(players, (1920, 1080), inches)
    match = new_match("recharged", name, [Seat(COLOURS[place], "person", "A") for place in range(players)], 3)
    table = Table(Session(match), plan(seating))
    rect, k = table.plan.px(table.plan.sheet), seating.px_per_mm
    view = map_view(table)
    clear = DRAWER * k
    for facing in view.facing:
        cap, names = view.names_at(facing)
        for city in set(names) & set(view.in_play):
            (_, middle), lines = names[city]
            half = cap * len(lines) / 2
            top, foot = rect.y + middle - half, rect.y + middle + half
            assert top >= clear and foot <= 1080 - clear, f"{city}: {top / k:.1f} {(1080 - foot) / k:.1f}"


def test_two_players_at_a_27_inch_table_have_plant_cards_at_least_40_mm_wide() -> None:
    """On a table this small the rows of plants are low, but beside the map is room for two columns of 40 mm."""
    driver = Fingers(deal(2), "table", (1920, 1080))
    driver.app.room.known = 27
    driver.app.lay_out()
    k = Seating.usual(2, (1920, 1080), 27).px_per_mm
    painted = next(p for p in driver.app.room.canvas.painted if p.panel.name == "plants")
    cards = [target.rect for target in painted.targets if target.name.startswith("card:")]
    assert cards and min(card.w for card in cards) / k >= 40
