"""The auctioned plant, raised above the market: larger, with the bid and the bidder's coin at each side."""

from __future__ import annotations

from game.engine.state import FREE
from game.kit.components.card import RATIO
from game.kit.items import Card, ItemKey, Items, Mark, Plate, TouchSpot, Turned, number
from game.kit.screen.panel import Panel, on_screen
from game.kit.style.layout_theme import LOT_PAPER
from game.kit.style.theme import GLOW, INK
from game.kit.values.area import Area, area
from game.kit.values.ids import CardId
from game.table.markets.plant_panel import discount
from game.table.measures.table_view import Table

GROWN = 1.12
"""Scale of the card, relative to the cards beside it."""
AROUND = 10.0
"""Space for the bids beyond the card's edges, mm."""
WIDE, HIGH = 25.0, 12.0
"""Width and height of a bid with its coin, mm."""
OVER = 0.045
"""How far a bid overlaps the card, as a share of its width; in the middle of a band, between number and cities."""
FREE_MIDDLE = 0.385
"""Position of a bid on a card with four bands, as a share of the width from where each band begins."""
RAISED = 2.0
USUAL, LEAST = 74.0, 0.8
"""Width of a card with bids at full size, mm, and the smallest scale of bids on smaller cards."""


def auctioned_plant_panels(table: Table, market: Panel, items: Items) -> list[Panel]:
    """The card above its `market`, whose `items` hold its place, and the panel of the bids on it."""
    lot = table.state.lot
    spot = next((item for item in items if isinstance(item, TouchSpot) and item.name == CardId(lot)), None)
    if not lot or spot is None:
        return []
    k = table.plan.seating.px_per_mm
    x, y, wide, high = spot.box
    facing = table.plan.seating.facing
    style = "pinwheel" if not facing else "lowway" if high < 0.8 * wide else "twoway"
    big = wide * GROWN
    scale = max(LEAST, big / USUAL)
    across, down = (0.0 if facing else AROUND * scale), AROUND * scale
    box = (big + 2 * across, big * RATIO[style] + 2 * down)
    whole = tuple(length / k for length in market.upright)
    corner = [
        min(max(middle - length / 2, 0.0), room - length)
        for middle, length, room in zip((x + wide / 2, y + high / 2), box, whole, strict=True)
    ]
    rect = on_screen(market, (corner[0] * k, corner[1] * k, box[0] * k, box[1] * k))
    card = Card(lot, across, down, big, style, "offer", lot=True)
    layers: list[tuple[str, Items]] = [("lot", (card, *discount(table, card)))]
    if table.state.leader != FREE:
        layers.append(("lot:bids", tuple(_bids(table, card, market.turn, scale))))
    return [table.plan.panel(name, rect, market.turn, shown, glides=False) for name, shown in layers]


def _bids(table: Table, card: Card, turn: int, scale: float) -> Items:
    """The bid at each side where people may sit, upright for it."""
    whole = area(card.box)
    long, deep = WIDE * scale, HIGH * scale
    facing = table.plan.seating.facing
    share = 0.5 if facing else FREE_MIDDLE
    inner = _bid(table)
    for side in (0, 2) if facing and turn % 2 == 0 else (1, 3) if facing else (0, 1, 2, 3):
        upright = whole.upright(side)
        below = upright.w * share, upright.h + deep / 2 - OVER * whole.w
        yield Turned(whole.turned(Area.about(below, long, deep), side), side, inner, scale)


def _bid(table: Table) -> ItemKey:
    """The bidder's coin and the amount on a plate of paper."""
    state = table.state
    return (
        Plate("paper", (0.6, 0.6, WIDE - 1.2, HIGH - 1.2), LOT_PAPER, HIGH / 2, RAISED),
        Plate("edge", (0.6, 0.6, WIDE - 1.2, HIGH - 1.2), GLOW, HIGH / 2, line=0.7),
        Mark("chip", HIGH / 2, HIGH / 2, 4.4, table.colour(state.leader)),
        number(state.bid, HIGH + (WIDE - HIGH) / 2 - 1, HIGH / 2, 7.0, INK, "center", True, fit=WIDE - HIGH - 3),
    )
