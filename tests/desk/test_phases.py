"""The desk layout shows a newcomer what must not have to be guessed: the direction of the turn order, what its buttons
do, and how many cities can be powered.
"""

from __future__ import annotations

from random import Random

import pytest

from game.bots import decide
from game.desk.desk_layout import panels
from game.desk.phases import bureaucracy
from game.engine.actions import SCRAP, Run
from game.engine.plants import CARDS, storage_of
from game.engine.state import Task
from game.kit.input import keycaps
from game.kit.screen.panel import Painted, recorded
from game.kit.style import words
from game.session import intents, prompts
from game.session.parties import finished, party
from game.session.parties import turn_direction as onwards
from game.session.session import Session
from tests.desk.test_desk_layout import deal, lay_all, until

SIZES = [(1024, 640), (1280, 800), (1920, 1080), (900, 1600)]


def lain(session: Session, name: str, size: tuple[int, int] = (1280, 800)) -> Painted:
    return next(recorded(panel) for panel in panels(session, size) if panel.name == name)


def written(shown: Painted) -> list[str]:
    return [text for text, _ in shown.texts]


@pytest.mark.parametrize("players", [3, 6])
@pytest.mark.parametrize(("task", "way"), [(Task.NOMINATE, 1), (Task.BUY, -1), (Task.BUILD, -1), (Task.RUN, 0)])
def test_the_turn_order_on_the_desk_is_numbered_and_its_direction_depends_on_the_phase(
    task: Task, way: int, players: int
) -> None:
    match, random = deal(players), Random(1)
    while match.state.task != task or match.state.round < 3:
        asked = match.asked()[0]
        match.commit(asked, decide(match.state, "greedy", random, asked))
    session = Session(match)
    state = session.match.state
    assert onwards(state) == way
    if way:
        place = state.order.index(state.actor)
        behind = state.order[:place] if way > 0 else state.order[place + 1 :]
        assert all(finished(session, party) for party in behind), "who was before has finished"
    numbers = [text for text in written(lain(session, "rail")) if text.isdigit()]
    assert numbers == [str(place + 1) for place in range(players)]


@pytest.mark.rotates
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", [2, 3, 4, 6])
@pytest.mark.parametrize("map_name", ["germany", "usa"])
def test_in_bureaucracy_the_desk_lists_all_players_in_rows_with_common_columns(
    map_name: str, players: int, size: tuple[int, int]
) -> None:
    session = Session(until(deal(players, people=players, map_name=map_name), Task.RUN, 4))
    shown = lain(session, "everybody", size)
    unit, rect = shown.panel.unit, shown.panel.rect
    lit = [(text, box) for text, box in shown.boxes if "/" in text]
    assert len(lit) == players
    assert len([text for text, _ in lit if text.startswith("–")]) == players - 1, "who decides has a place kept"
    assert max(box.left for _, box in lit) - min(box.left for _, box in lit) <= 1
    cards = [piece for piece in shown.pieces if piece.kind == "card"]
    assert len({round(card.size, 1) for card in cards}) == 1
    assert cards[0].size >= 48 * unit
    bulb = rect.x + lit[0][1].left - (16 + 11) * unit
    assert max(card.x + card.size / 2 for card in cards) <= bulb - 10 * unit
    rows = sorted(box.centery for _, box in lit)
    step = (rows[-1] - rows[0]) / (players - 1)
    empty = rect.h - (rows[-1] + step / 2)
    if empty >= 20 * unit:
        assert step >= (bureaucracy.ROW - 2) * unit, "rows are as high as there is room for"


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("size", SIZES)
def test_the_fuel_cart_has_a_labelled_button_to_empty_it_and_main_buttons_name_their_keys(
    size: tuple[int, int], language: str
) -> None:
    words.set_language(language)
    try:
        match = until(deal(3), Task.RAISE, 2)
        assert keycaps.sign("commit") in written(lain(Session(match), "mat", size))
        session = Session(until(match, Task.BUY, 2))
        lay_all(session, 0)
        cart = lain(session, "own", size)
        assert {words.say("market.clear"), keycaps.sign("commit")} <= set(written(cart))
        assert {"back", "reset", "confirm"} <= {target.name for target in cart.targets}
        assert cart.clipped == ()
        boxes = dict(cart.boxes)
        key, label = (
            boxes[text] for text in (keycaps.sign("commit"), words.say("market.buy", amount=_to_pay(session)))
        )
        assert not key.colliderect(label)
    finally:
        words.set_language("en")


def _to_pay(session: Session) -> int:
    return session.match.state.players[0].money - session.state_of(0).players[0].money


@pytest.mark.parametrize("task", [Task.RAISE, Task.BUILD])
def test_own_plant_cards_beside_a_wide_board_of_the_desk_are_at_least_78_units_wide(task: Task) -> None:
    own = lain(Session(until(deal(6, map_name="usa"), task, 3)), "own")
    cards = [piece.size for piece in own.pieces if piece.kind == "card"]
    assert cards and min(cards) >= 78 * own.panel.unit
    assert own.clipped == ()


def test_a_player_who_saves_fuel_sees_how_many_cities_could_be_powered() -> None:
    session = Session(until(deal(3), Task.RUN, 4))
    best = sum(CARDS[run.plant].cities for run in session.view(0).runs.values())
    best = min(best, len(session.match.state.players[0].cities))
    for plant in tuple(session.view(0).runs):
        session.perform(intents.ToggleRun(0, plant))
    shown = written(lain(session, "own"))
    assert words.say("power.more", count=best) in shown
    assert str(best) in words.say("power.more", count=best)


def test_in_bureaucracy_only_a_plant_with_fuel_that_does_not_run_says_that_it_keeps_it() -> None:
    session = Session(until(deal(3), Task.RUN, 4))
    player = session.match.state.players[0]
    player.plants, player.fuel = (CARDS[8], CARDS[10], CARDS[13]), [3, 0, 0, 0]
    player.storage = storage_of(player.plants)
    session.view(0).runs = {8: Run(8, (3, 0, 0, 0))}
    shown = written(lain(session, "own"))
    assert words.say("power.bare") in shown, "the coal burns in plant 8"
    assert words.say("power.keeps") not in shown and words.say("market.no_fuel") in shown
    session.view(0).runs = {}
    assert words.say("power.keeps") in written(lain(session, "own"))
    assert prompts.instruction(Session(session.match), 0) == words.say("asking.run_reason")
    player.fuel = [0, 0, 0, 0]
    assert prompts.instruction(Session(session.match), 0) == words.say("asking.run_free_reason"), (
        "nothing could be saved"
    )


@pytest.mark.parametrize("language", ["en", "es", words.PSEUDO])
def test_beside_a_wide_board_no_text_of_the_turn_order_and_the_list_of_cities_is_cut_off(language: str) -> None:
    words.set_language(language)
    try:
        for task in (Task.RAISE, Task.BUILD):
            session = Session(until(deal(6, map_name="usa"), task, 3))
            assert lain(session, "rail").clipped == ()
        assert lain(session, "question").clipped == ()
    finally:
        words.set_language("en")


@pytest.mark.parametrize("least", [0, 1])
def test_while_a_plant_must_be_discarded_the_capacity_is_the_most_that_can_remain(least: int) -> None:
    """The lowest old plant may be discarded; the new one stays, even if it is the lowest."""
    match = until(deal(3), Task.SCRAP)
    player, bought = match.state.players[0], match.state.lot
    numbers = (*(20, 25, 15)[: match.state.rules.plant_limit], bought)
    if least:
        numbers = (20, 25, 21, bought)
    player.plants = tuple(sorted((CARDS[number] for number in numbers), key=lambda plant: plant.number))
    session = Session(match)
    lights = {plant.number: plant.cities for plant in player.plants}
    best = sum(lights.values()) - min(cities for number, cities in lights.items() if number != bought)
    assert party(session, 0).capacity == best < player.capacity
    gone = max(lights.keys() - {bought}, key=lambda number: lights[number])
    session.perform(intents.StageMove(0, SCRAP[gone]))
    assert party(session, 0).capacity == sum(lights.values()) - lights[gone]
