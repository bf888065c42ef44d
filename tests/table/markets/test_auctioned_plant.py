"""The plant on auction, raised in the market: larger, its bid upright for every side, nothing hidden."""

from __future__ import annotations

from typing import cast

import pytest

from game.engine.state import Task
from game.kit.items import Items, Thing, Turned
from game.kit.screen.panel import Painted, noted
from game.session.session import Session
from game.table.measures.arrangement import Arrangement, MarketPlacement
from game.table.measures.seating import Seating
from game.table.table_layout import panels
from tests.table.test_sizes import deal, play_until

SIZE = (1280, 720)
SCREENS = ((27, 2), (43, 3), (43, 4), (43, 6), (55, 6))

pytestmark = pytest.mark.usefixtures("screen")


def bidding(players: int) -> Session:
    return Session(play_until(deal(players), Task.RAISE, 3))


def shown(session: Session, inches: int, turn: int = 0) -> dict[str, Painted]:
    seating = Seating.usual(len(session.match.seats), SIZE, inches)
    arrangement = Arrangement(markets={"plants": MarketPlacement(turn), "fuels": MarketPlacement()})
    wanted = ("plants", "lot")
    found = [panel for panel in panels(session, seating, arrangement) if panel.name.startswith(wanted)]
    assert [panel.name for panel in found] == ["plants", "lot", "lot:bids"], "lowest first"
    return {panel.name: noted(panel) for panel in found}


def widths(painted: Painted) -> dict[str, float]:
    return {piece.name: piece.size for piece in painted.pieces if piece.kind == "card"}


@pytest.mark.parametrize("turn", (0, 1))
@pytest.mark.parametrize(("inches", "players"), SCREENS)
def test_the_plant_being_auctioned_is_raised(inches: int, players: int, turn: int) -> None:
    """An eighth larger than the others, which stay in the market as before, and completely inside."""
    session = bidding(players)
    lot = f"card:{session.match.state.lot}"
    found = shown(session, inches, turn)
    others, lifted = widths(found["plants"]), widths(found["lot"])
    assert set(lifted) == {lot} and lot not in others
    assert lifted[lot] >= 1.1 * max(others.values())
    assert found["plants"].panel.rect.inflate(2, 2).contains(found["lot"].panel.rect)
    assert lot in {target.name for target in found["plants"].targets}, "its place answers as before"


@pytest.mark.parametrize(("inches", "players"), SCREENS)
def test_the_bid_is_upright_for_every_side(inches: int, players: int) -> None:
    """Twice between two players facing each other, otherwise four times, never on a number of the card."""
    session = bidding(players)
    bids = shown(session, inches)["lot:bids"]
    turned = [item for item in cast(Items, bids.panel.key) if isinstance(item, Turned)]
    assert {item.turn for item in turned} == ({0, 2} if players == 2 else {0, 1, 2, 3})
    assert [text for text, _ in bids.texts].count(str(session.match.state.bid)) == len(turned)
    assert not bids.clipped


def test_the_marker_is_legible_from_four_sides() -> None:
    """The marker shows its 1 to every side, apart from the bands of the card."""
    session = Session(play_until(deal(4), Task.NOMINATE, 3))
    market = next(panel for panel in panels(session, Seating.usual(4, SIZE)) if panel.name == "plants")
    marker = next(item for item in cast(Items, market.key) if isinstance(item, Thing) and item.name == "discount")
    assert marker.look == ("around",)
    card = next(piece for piece in noted(market).pieces if piece.name == f"card:{session.match.state.discount}")
    piece = next(piece for piece in noted(market).pieces if piece.name == "discount")
    away = [abs(a - b) / card.size for a, b in ((piece.x, card.x), (piece.y, card.y))]
    assert max(away) < 0.25, "inside the picture, beyond the bands"
