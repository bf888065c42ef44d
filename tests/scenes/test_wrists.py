"""Between 10 and 25 mm from the edge, where wrists rest, a station responds only to being moved."""

from __future__ import annotations

import pytest

from game.kit.input.touch import Touch
from tests.workshop import gallery


@pytest.mark.rotates(1)
@pytest.mark.parametrize("name", ["auction-six", "market-first", "build-staged", "bureaucracy-choosing", "finish-four"])
def test_no_ordinary_touch_target_of_a_station_is_at_the_tables_edge_where_wrists_rest(name: str) -> None:
    moment = next(moment for moment in gallery.moments("table") if moment.name == name)
    app = gallery.show(moment.build("table"), "table", (1920, 1080))
    touch: Touch = app.room.touch
    for spot in app.room.canvas.spots:
        if spot.owner is not None and not spot.target.edge:
            assert touch.screen.ground(*spot.target.rect.center) == "", spot.target.name
        assert not (spot.target.edge and spot.target.commit), spot.target.name
