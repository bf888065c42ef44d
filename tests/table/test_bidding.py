"""In a bidder's station at a touch table the plant on auction is the largest card, and the station shows who still bids
and the highest bid.
"""

from __future__ import annotations

import pytest

from game.engine.state import Task
from game.kit.items import Item, Text
from game.kit.items.touchables import Button, Card, Copy, Cover
from game.kit.values.area import Area
from game.pads.bid_pad import MOST_CONTROLS
from game.session import intents, maximum_bid
from game.session.session import Session
from game.table.drawers.bid_drawer import one_row, two_rows, waiting_two_rows
from game.table.measures.seating import Seating
from game.table.measures.table_plan import plan
from game.table.measures.table_view import Table
from game.table.stations.station import shape
from tests.table.test_sizes import deal, play_until

TABLES = [
    (players, size, inches)
    for size, inches in (((3840, 2160), 43.0), ((1920, 1080), 43.0), ((3840, 2160), 55.0), ((2560, 1440), 27.0))
    for players in ((2, 4, 6) if inches > 40 else (2,))
]


def raising(players: int, size: tuple[int, int], inches: float) -> tuple[Table, int, float]:
    """Return a table at which a player may raise, and the width of that station."""
    session = Session(play_until(deal(players), Task.RAISE, 3))
    table = Table(session, plan(Seating.usual(players, size, inches)))
    return table, session.match.state.actor, table.plan.long("S")


def words_of(items: tuple[Item, ...]) -> list[str]:
    return [item.text for item in items if isinstance(item, Text)]


@pytest.mark.rotates(2)
@pytest.mark.parametrize(("players", "size", "inches"), TABLES)
def test_in_a_bidding_players_station_the_plant_for_sale_is_the_largest_card(
    players: int, size: tuple[int, int], inches: float
) -> None:
    table, seat, width = raising(players, size, inches)
    items = two_rows(table, seat, Area(69.0, 3, width - 74, 60))
    lot = next(item for item in items if isinstance(item, Copy) and item.number == table.true.lot)
    own = [item for item in items if isinstance(item, Card)]
    assert {card.number for card in own} == {plant.number for plant in table.player(seat).plants}
    assert lot.width >= 41 and all(card.width <= lot.width for card in own)
    last = max(item.box[0] + item.box[2] for item in items if isinstance(item, Button))
    first = min(item.box[0] for item in items if isinstance(item, Button))
    assert last - first <= MOST_CONTROLS + 0.1 and last <= width - 4.9
    assert all(card.x + card.width < lot.x for card in own)


@pytest.mark.parametrize("body", (two_rows, one_row))
@pytest.mark.parametrize("players", (4, 6))
def test_a_bidding_players_station_shows_all_who_bid_on_and_the_highest_bid(body: object, players: int) -> None:
    table, seat, _ = raising(players, (3840, 2160), 43.0)
    assert callable(body)
    for width in (272.0, 378.0):
        items = body(table, seat, Area(69.0, 3, width, 60))
        sigils = {item.look for item in items if getattr(item, "kind", "") == "sigil"}
        assert {table.colour(other) for other in table.true.ring} <= sigils
        assert str(table.true.bid) in words_of(items)


def test_the_turn_of_an_automatic_raise_does_not_open_the_bidders_station() -> None:
    """Otherwise a pad for bids that appears for a moment could be touched by a finger on its way to something else."""
    table, seat, _ = raising(4, (3840, 2160), 43.0)
    session = table.session
    assert shape(table, seat) in ("row", "drawer")
    session.perform(intents.SetMaximum(seat, session.least_bid(seat) + 2))
    assert maximum_bid.due(session) == seat
    assert shape(table, seat) == "strip"


@pytest.mark.rotates(2)
@pytest.mark.parametrize(("players", "size", "inches"), TABLES)
def test_a_waiting_bidders_pad_for_the_maximum_has_the_plant_as_largest_card_and_large_covers_and_buttons(
    players: int, size: tuple[int, int], inches: float
) -> None:
    table, acting, width = raising(players, size, inches)
    session = table.session
    seat = next(seat for seat in session.match.state.ring if seat != acting)
    session.match.state.players[seat].money = 500
    items = waiting_two_rows(table, seat, width)
    lot = next(item for item in items if isinstance(item, Copy))
    assert all(item.width <= lot.width for item in items if isinstance(item, Card))
    sets = next(item for item in items if isinstance(item, Button) and item.name.endswith(":maximum"))
    assert sets.style == "green", "what is pressed looks otherwise than a number"
    session.perform(intents.SetMaximum(seat, session.least_bid(seat)))
    items = waiting_two_rows(table, seat, width)
    cover = next(item for item in items if isinstance(item, Cover) and item.name.endswith(":capped"))
    drop = next(item for item in items if isinstance(item, Button) and item.name.endswith(":maximum"))
    assert cover.box[3] >= 26 and drop.box[3] >= 12
