"""A flat connection (Australia) is drawn straight from city to city, in the colour of the player who paid for it."""

from __future__ import annotations

import pytest

from game.engine.actions import BUILD
from game.engine.build import connection_cost
from game.engine.state import Task
from game.kit.style.theme import SEAT
from game.kit.values.ids import CityId
from game.session import intents
from game.session.map_look import LookAt
from tests.play.driving import Driver, Fingers, Mouse, deal, reach

WAYS = [(Mouse, "desk", (1280, 800)), (Fingers, "table", (1920, 1080))]


def is_red(play: Driver, between: tuple[str, str], share: float) -> bool:
    """Return whether the map is red somewhere across the straight line between two cities, at this share of it."""
    spots = {spot.target.name: spot.target.rect.center for spot in play.app.room.canvas.spots}
    (ax, ay), (bx, by) = (spots[CityId(city)] for city in between)
    x, y = ax + (bx - ax) * share, ay + (by - ay) * share
    screen = play.app.window.screen
    near = (screen.get_at((round(x) + off, round(y) + down))[:3] for off in range(-3, 4) for down in range(-3, 4))
    return any(max(abs(one - two) for one, two in zip(colour, SEAT["red"], strict=True)) < 12 for colour in near)


def show_whole_map(play: Driver) -> None:
    """Touch the button that shows the whole map, if the map is enlarged around the next player's cities."""
    if play.has(LookAt("whole")):
        play.mean(LookAt("whole"))
        play.wait(100)


@pytest.mark.case("M48")
@pytest.mark.parametrize(("by", "layout", "size"), WAYS)
def test_a_paid_flat_connection_is_drawn_as_a_straight_line_in_the_players_colour(
    by: type[Driver], layout: str, size: tuple[int, int]
) -> None:
    match = reach(
        deal(3, "classic-2005", "australia", 2),
        lambda state: state.task == Task.BUILD and state.actor == 0 and state.round > 1,
    )
    state = match.state
    player, goal = state.players[0], state.zone.index["cairns"]
    player.money = 200
    assert player.cities and connection_cost(state, player, goal) == state.rules.flat_connection
    start = state.zone.cities[state.zone.nearest(player.cities, goal)].id
    assert not any({start, "cairns"} == {*link[:2]} for link in state.zone.board.links)
    play = by(match, layout, size)
    play.mean(intents.StageMove(0, BUILD[goal]))
    play.mean(intents.Confirm(0))
    play.wait(400)
    assert play.match.state.players[0].cities[-1] == goal
    show_whole_map(play)
    assert all(is_red(play, (start, "cairns"), share) for share in (0.3, 0.4, 0.6))
