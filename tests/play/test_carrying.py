"""Pieces and cards are dragged by posted events at the table and at the desk: to where they belong they are selected,
elsewhere a message gives the reason.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from game.engine.actions import BUY, NOMINATE, Build, Buy
from game.engine.plants import CARDS, storage_of
from game.engine.resources import COAL, FUELS, OIL
from game.engine.state import Task
from game.kit.values.contents import Offer
from game.kit.values.ids import CityId, StoredId
from game.match import Match
from game.session import intents
from game.session.map_look import LookAt
from game.table.measures.arrangement import FUELS as FUEL_MARKET
from game.views.carried_prices import carried_prices
from tests.play.driving import Driver, Fingers, Keys, Mouse, Place, between, deal, reach

TABLE, DESK = (1920, 1080), (1280, 800)


def buying(players: int = 4) -> Match:
    return reach(deal(players), lambda state: state.task == Task.BUY)


def nominating(players: int = 4) -> Match:
    return reach(deal(players), lambda state: state.task == Task.NOMINATE and state.round == 2)


def drag(fingers: Fingers, here: Place, there: Place, steps: int = 8) -> None:
    """Drag one finger from place to place."""
    finger = fingers.down(here)
    for part in range(1, steps + 1):
        fingers.move(finger, between(here, there, part / steps))
    fingers.up(finger, there)
    fingers.wait(3)


def station(driver: Driver, colour: str) -> Place:
    return next(p.panel.rect.center for p in driver.app.room.canvas.painted if p.panel.name == f"station:{colour}")


def note(driver: Driver) -> tuple[str, int]:
    """Return the message beside a piece, and its orientation."""
    told = driver.app.room.canvas.overlay.note
    return (told.text, told.turn) if told else ("", 0)


def plants_of(match: Match) -> dict[int, tuple[int, ...]]:
    return {plant.number: plant.fuels for plant in match.state.players[match.state.actor].plants}


# --- fuel --------------------------------------------------------------------------------------------


@pytest.mark.rotates(1)
@pytest.mark.parametrize("layout", ("table", "desk"))
def test_a_fuel_token_can_be_dragged_to_a_plant_or_touched_to_buy_it(layout: str) -> None:
    match = buying()
    driver: Fingers | Mouse = Fingers(match, layout, TABLE) if layout == "table" else Mouse(match, layout, DESK)
    seat, prefix = match.state.actor, f"{match.seats[match.state.actor].colour}:" if layout == "table" else ""
    fuel = next(move.fuel for move in BUY if driver.legal(move))
    plant = next(number for number, fuels in plants_of(match).items() if fuel in fuels)
    driver.carry(f"fuel:{FUELS[fuel]}", f"{prefix}plant:{plant}")
    assert driver.laid(seat) == (Buy(fuel),)
    driver.mean(intents.StageMove(seat, BUY[fuel]))
    assert len(driver.laid(seat)) == 2


@pytest.mark.parametrize("layout", ("table", "desk"))
def test_a_fuel_token_dragged_to_a_plant_that_does_not_burn_it_returns_with_the_reason(layout: str) -> None:
    match = buying()
    driver: Fingers | Mouse = Fingers(match, layout, TABLE) if layout == "table" else Mouse(match, layout, DESK)
    seat, colour = match.state.actor, match.seats[match.state.actor].colour
    plant, fuels = next((number, fuels) for number, fuels in plants_of(match).items() if CARDS[number].fuels)
    wrong = next(fuel for fuel in range(3) if fuel not in fuels)
    prefix = f"{colour}:" if layout == "table" else ""
    driver.carry(f"fuel:{FUELS[wrong]}", f"{prefix}plant:{plant}")
    assert driver.laid(seat) == ()
    if layout == "desk":
        refused = driver.scene.session.view(seat).refused
        assert refused is not None
    else:
        said, turn = note(driver)
        if not said:
            assert driver.scene.session.view(seat).refused
        if said:
            assert turn == driver.app.room.canvas.spot(f"{colour}:confirm").turn  # type: ignore[union-attr]
    pieces = driver.app.room.canvas.pieces
    assert not [actor for actor in pieces.actors.values() if actor.state == "hand"]


def owning(numbers: tuple[int, ...], players: int = 4) -> Match:
    """Return a game in which the buying seat owns these plants, all empty."""
    match = buying(players)
    player = match.state.players[match.state.actor]
    player.plants = tuple(CARDS[number] for number in numbers)
    player.storage, player.fuel, player.money = storage_of(player.plants), [0, 0, 0, 0], 500
    match.state.stock[:] = [24, 24, 24, 12]
    return match


def drawn_on(driver: Driver, colour: str) -> dict[tuple[int, str], int]:
    """Return the number of tokens drawn on the plants of a colour, by plant and fuel."""
    driver.wait(3)
    actors = driver.app.room.canvas.pieces.actors
    return dict(Counter((it.plant, it.fuel) for it in actors if isinstance(it, StoredId) and it.owner == colour))


@pytest.mark.rotates
@pytest.mark.parametrize(("numbers", "fuel"), [((7, 26), "oil"), ((8, 15), "coal"), ((5, 7), "oil"), ((4, 12), "coal")])
@pytest.mark.parametrize("first", (0, 1))
@pytest.mark.parametrize("way", ("table", "mouse", "touched", "keys"))
def test_fuel_stays_on_the_plant_where_it_is_put(numbers: tuple[int, int], fuel: str, first: int, way: str) -> None:
    match = owning(numbers)
    colour = match.seats[match.state.actor].colour
    match.state.stock[OIL if fuel == "coal" else COAL] = 0  # a touched hybrid buys what it can
    driver = Keys(match, "desk", DESK) if way == "keys" else Mouse(match, "desk", DESK)
    fingers = Fingers(match, "table", TABLE) if way == "table" else None
    order = (numbers[first], numbers[1 - first], numbers[first])
    for plant in order:
        if fingers:
            fingers.carry(f"fuel:{fuel}", f"{colour}:plant:{plant}")
        elif way == "mouse" and isinstance(driver, Mouse):
            driver.carry(f"fuel:{fuel}", f"plant:{plant}")
        else:
            driver.touch(next(it for it in driver.app.room.canvas.spots if it.target.name == f"plant:{plant}"))
    each = {plant: CARDS[plant].need if way in ("touched", "keys") else 1 for plant in order}  # a touch: for one run
    tokens = {(plant, fuel): count * each[plant] for plant, count in Counter(order).items()}
    assert drawn_on(fingers or driver, colour) == tokens


@pytest.mark.rotates(1)
@pytest.mark.parametrize("layout", ("table", "desk"))
def test_fuel_put_on_a_full_plant_moves_to_another_with_a_message(layout: str) -> None:
    match = owning((8, 15))
    seat, colour = match.state.actor, match.seats[match.state.actor].colour
    driver: Fingers | Mouse = Fingers(match, layout, TABLE) if layout == "table" else Mouse(match, layout, DESK)
    goal = f"{colour}:plant:15" if layout == "table" else "plant:15"
    for _ in range(5):
        driver.carry("fuel:coal", goal)
    assert drawn_on(driver, colour) == {(15, "coal"): 4, (8, "coal"): 1}
    said = "Plant 15 has no room. Now on plant 8: 1 coal."
    assert said in " ".join(driver.texts())
    driver.carry("fuel:coal", goal.replace("15", "8"))
    assert said not in " ".join(driver.texts())
    assert driver.laid(seat) == (BUY[COAL],) * 6


def test_a_fuel_token_dragged_from_a_players_copy_of_the_market_to_a_plant_is_selected() -> None:
    match = buying()
    fingers = Fingers(match, "table", TABLE)
    seat, colour = match.state.actor, match.seats[match.state.actor].colour
    fingers.scene.people.arrangement.pop_out(seat, FUEL_MARKET)
    fingers.app.lay_out()
    fuel = next(move.fuel for move in BUY if fingers.legal(move))
    plant = next(number for number, fuels in plants_of(match).items() if fuel in fuels)
    fingers.carry(f"{colour}:copy:fuel:{FUELS[fuel]}", f"{colour}:plant:{plant}")
    assert fingers.laid(seat) == (Buy(fuel),)


def test_selected_fuel_can_be_touched_or_flicked_out_of_the_cart() -> None:
    match = buying()
    fingers = Fingers(match, "table", TABLE)
    seat, colour = match.state.actor, match.seats[match.state.actor].colour
    fuel = next(move.fuel for move in BUY if fingers.legal(move))
    for _ in range(2):
        fingers.mean(intents.StageMove(seat, BUY[fuel]))
    cart = f"{colour}:cart:{FUELS[fuel]}"
    here = fingers.place(cart)
    near = here[0] + 20, here[1]
    drag(fingers, here, near, 20)
    assert len(fingers.laid(seat)) == 2, "a finger that only slips takes nothing out"
    drag(fingers, here, (TABLE[0] / 2, TABLE[1] / 2))
    assert len(fingers.laid(seat)) == 1
    fingers.mean(intents.TakeOut(seat, 0))
    assert fingers.laid(seat) == ()


def bare(driver: Driver, colour: str, things: bool) -> Place:
    """Return a point in a player's station: on one of its targets if `things`, otherwise beside all of them."""
    canvas, glass = driver.app.room.canvas, driver.app.room.touch.screen
    rect = next(p.panel.rect for p in canvas.painted if p.panel.name == f"station:{colour}")
    for x in range(rect.x + 6, rect.right - 6, 9):
        for y in range(rect.y + 6, rect.bottom - 6, 9):
            if not glass.ground(x, y) and (canvas.find(x, y) is not None) is things:
                return x, y
    raise AssertionError("no such place")


@pytest.mark.rotates
@pytest.mark.parametrize("things", (False, True))
@pytest.mark.parametrize("what", ("fuel", "house"))
def test_a_piece_put_on_another_players_station_selects_nothing_and_the_reason_is_shown(
    what: str, things: bool
) -> None:
    task = Task.BUY if what == "fuel" else Task.BUILD
    match = reach(deal(4), lambda state: state.task == task and state.round >= 2)
    fingers = Fingers(match, "table", TABLE)
    seat = match.state.actor
    lifted = f"{match.seats[seat].colour}:supply"
    if what == "fuel":
        lifted = f"fuel:{FUELS[next(move.fuel for move in BUY if fingers.legal(move))]}"
    chairs = fingers.scene.people.seating(TABLE).chairs
    for other in range(4):
        if other == seat:
            continue
        drag(fingers, fingers.place(lifted), bare(fingers, match.seats[other].colour, things))
        assert [fingers.laid(any_one) for any_one in range(4)] == [()] * 4
        told = fingers.app.room.canvas.overlay.notes
        assert match.seats[other].name in told[chairs[seat].turn].text, (
            "the player who carries it reads whose place it is"
        )
        if what == "fuel" and chairs[other].turn != chairs[seat].turn:
            assert match.seats[seat].name in told[chairs[other].turn].text, "and who sits there whose turn it is"
        assert all(one.refusal for one in told.values())


def test_fuel_dropped_beside_a_players_plants_buys_nothing_and_a_message_mentions_plants() -> None:
    match = buying()
    fingers = Fingers(match, "table", TABLE)
    seat, colour = match.state.actor, match.seats[match.state.actor].colour
    fuel = FUELS[next(move.fuel for move in BUY if fingers.legal(move))]
    drag(fingers, fingers.place(f"fuel:{fuel}"), bare(fingers, colour, False))
    assert fingers.laid(seat) == ()
    assert "plants" in note(fingers)[0]


def test_a_plant_card_dragged_to_a_bots_station_is_not_copied_there_and_a_message_mentions_the_bot() -> None:
    match = reach(deal(4, kinds=("person", "greedy", "person", "greedy")), lambda state: state.round == 2)
    fingers = Fingers(match, "table", TABLE)
    for _ in range(60):  # bots name and bid until a person is asked
        fingers.app.step(0.2)
    assert match.state.current
    said = set()
    for seat in (1, 3):
        drag(fingers, fingers.place(f"card:{match.state.current[0]}"), station(fingers, match.seats[seat].colour))
        said.add(note(fingers)[0])
    pulled = {seat for seat, _ in fingers.scene.people.arrangement.popouts}
    assert any("bot" in text for text in said)
    assert not pulled & {1, 3}


# --- houses ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("layout", ("table", "desk"))
def test_a_house_can_be_dragged_from_the_supply_to_a_city(layout: str) -> None:
    match = reach(deal(4), lambda state: state.task == Task.BUILD)
    driver: Fingers | Mouse = Fingers(match, layout, TABLE) if layout == "table" else Mouse(match, layout, DESK)
    seat = match.state.actor
    city = next(index for index in range(len(match.state.zone)) if driver.legal(Build(index)))
    supply = f"{match.seats[seat].colour}:supply" if layout == "table" else "supply"
    driver.carry(supply, f"city:{match.state.zone.cities[city].id}")
    assert driver.laid(seat) == (Build(city),)
    driver.mean(intents.StepBack(seat))
    driver.mean(intents.StageMove(seat, Build(city)))
    assert driver.laid(seat) == (Build(city),), "and by two touches"


def test_a_house_dropped_on_a_market_is_not_built_and_a_message_mentions_the_city() -> None:
    match = reach(deal(4), lambda state: state.task == Task.BUILD)
    fingers = Fingers(match, "table", TABLE)
    seat = match.state.actor
    supply = fingers.app.room.canvas.spot(f"{match.seats[seat].colour}:supply")
    assert supply is not None
    fingers.carry(supply.target.name, "fuel:oil")
    assert fingers.laid(seat) == ()
    said, turn = note(fingers)
    assert "city" in said and turn == supply.turn


# --- cards -------------------------------------------------------------------------------------------


def test_a_plant_card_dragged_to_the_own_station_is_selected_for_nomination_and_can_be_flicked_back() -> None:
    match = nominating()
    fingers = Fingers(match, "table", TABLE)
    seat, colour = match.state.actor, match.seats[match.state.actor].colour
    plant = match.state.current[1]
    drag(fingers, fingers.place(f"card:{plant}"), station(fingers, colour))
    assert fingers.laid(seat) == (NOMINATE[plant],)
    drag(fingers, fingers.place(f"{colour}:lot"), (TABLE[0] / 2, TABLE[1] / 2))
    assert fingers.laid(seat) == (), "flicked home, without a nomination"
    fingers.mean(intents.StageMove(seat, NOMINATE[plant]))
    spot = fingers.app.room.canvas.spot(f"{colour}:lot")
    assert spot is not None
    fingers.touch(spot)
    assert fingers.laid(seat) == (), "and by touches"


def test_a_plant_card_dragged_to_a_waiting_players_station_nominates_nothing() -> None:
    match = nominating()
    fingers = Fingers(match, "table", TABLE)
    other = match.seats[(match.state.actor + 1) % 4].colour
    drag(fingers, fingers.place(f"card:{match.state.current[0]}"), station(fingers, other))
    assert [fingers.laid(seat) for seat in range(4)] == [()] * 4


def test_in_the_desk_layout_a_plant_card_dragged_out_of_the_market_is_selected_for_nomination() -> None:
    match = nominating()
    mouse = Mouse(match, "desk", DESK)
    seat = match.state.actor
    plant = match.state.current[2]
    here = mouse.place(f"card:{plant}")
    for goal, laid in (((here[0] + 30, here[1]), ()), ((DESK[0] / 2, DESK[1] - 60), (NOMINATE[plant],))):
        mouse.button(1025, here)
        for part in range(1, 9):
            mouse.motion(between(here, goal, part / 8), 1)
        mouse.button(1026, goal)
        mouse.wait(3)
        assert mouse.laid(seat) == laid


# --- what it would cost there --------------------------------------------------------------------------


def building(layout: str, hidden: bool = False) -> Fingers | Mouse:
    match = reach(deal(4), lambda state: state.task == Task.BUILD and state.round == 3)
    match.state.rules = replace(match.state.rules, hidden_money=hidden)
    return Fingers(match, layout, TABLE) if layout == "table" else Mouse(match, layout, DESK)


def told_over(driver: Driver, city: str) -> tuple[Offer, int]:
    """Return the label beside a carried house, and its orientation."""
    colour = driver.match.seats[driver.match.state.actor].colour
    supply = f"{colour}:supply" if isinstance(driver, Fingers) else "supply"
    here, there = driver.place(supply), driver.place(f"city:{city}")
    if isinstance(driver, Fingers):
        finger = driver.down(here)
        for part in range(1, 9):
            driver.move(finger, between(here, there, part / 8))
    else:
        assert isinstance(driver, Mouse)
        driver.button(1025, here)
        for part in range(1, 9):
            driver.motion(between(here, there, part / 8), 1)
    driver.wait(2)
    (ride,) = driver.app.room.canvas.rides.rides.values()
    assert ride.over is not None and ride.over.offer is not None
    return ride.over.offer, ride.turn


@pytest.mark.parametrize("layout", ("table", "desk"))
def test_a_house_dragged_over_a_city_shows_the_price_facing_its_owner(layout: str) -> None:
    driver = building(layout)
    state = driver.match.state
    if layout == "desk":
        driver.mean(LookAt("whole"))  # there the carried house is over no other city
    city = next(index for index in range(len(state.zone)) if driver.legal(Build(index)))
    offer, turn = told_over(driver, state.zone.cities[city].id)
    player = state.players[state.actor]
    assert offer == Offer(str(player.reach[city] + state.house_price[city]), False)
    supply = driver.app.room.canvas.spot(f"{driver.match.seats[player.seat].colour}:supply")
    assert turn == (supply.turn if supply else 0)


@pytest.mark.parametrize("layout", ("table", "desk"))
def test_a_house_dragged_over_a_city_where_its_owner_has_one_is_refused_before_it_is_dropped(layout: str) -> None:
    driver = building(layout)
    state = driver.match.state
    own = state.players[state.actor].cities[0]
    offer, _ = told_over(driver, state.zone.cities[own].id)
    assert offer == Offer("", True)


def test_a_dragged_house_shows_that_a_city_is_unaffordable_only_if_money_is_open() -> None:
    for hidden in (False, True):
        session = building("desk", hidden).scene.session
        state, seat = session.match.state, session.match.state.actor
        rich = carried_prices(session, seat)
        state.players[seat].money = 3
        session.draft(seat).reset()
        poor = carried_prices(session, seat)
        assert [offer.price for offer in poor] == [offer.price for offer in rich], "prices are public"
        assert (poor == rich) is hidden
        if not hidden:
            assert all(offer.barred for offer in poor)


# --- where a carried thing rides ------------------------------------------------------------------------


@pytest.mark.parametrize("side", ["S", "W", "N", "E"])
def test_a_plant_card_dragged_by_a_player_at_any_side_is_shown_beyond_their_finger(side: str) -> None:
    match = nominating()
    driver = Fingers(match, "table", TABLE)
    (wide, high), mm = TABLE, driver.app.room.mm
    there = {
        "S": (wide // 2, high - round(40 * mm)),
        "N": (wide // 2, round(40 * mm)),
        "W": (round(40 * mm), high // 2),
        "E": (wide - round(40 * mm), high // 2),
    }[side]
    plant = match.state.market[0]
    here = driver.place(f"card:{plant}")
    finger = driver.down(here)
    for part in range(1, 9):
        driver.move(finger, between(here, there, part / 8))
    driver.wait(40)
    actor = driver.app.room.canvas.pieces.held((1, finger))
    actor = actor or driver.app.room.canvas.pieces.actors[f"card:{plant}"]
    into = {"S": (0, -1), "N": (0, 1), "W": (1, 0), "E": (-1, 0)}[side]
    away = (actor.x - there[0], actor.y - there[1])
    assert away[0] * into[0] + away[1] * into[1] > 15 * mm, "before the finger, seen from there"
    assert driver.app.screen.get_rect().collidepoint(actor.x, actor.y)
    driver.up(finger, there)


def test_a_house_dragged_at_a_table_is_shown_beyond_the_finger_as_its_owner_sees_it() -> None:
    driver = building("table")
    colour = driver.match.seats[driver.match.state.actor].colour
    spot = driver.app.room.canvas.spot(f"{colour}:supply")
    assert spot is not None and isinstance(driver, Fingers)
    forward = {0: (0, -1), 1: (1, 0), 2: (0, 1), 3: (-1, 0)}[spot.turn]
    here = spot.target.rect.center
    there = tuple(round(length / 2 + way * length * 0.4) for length, way in zip(TABLE, forward, strict=True))
    finger = driver.down(here)
    for part in range(1, 9):
        driver.move(finger, between(here, there, part / 8))  # type: ignore[arg-type]
    driver.wait(40)
    house = next(actor for actor in driver.app.room.canvas.pieces.actors.values() if actor.state == "hand")
    assert (house.x - there[0]) * forward[0] + (house.y - there[1]) * forward[1] > 15 * driver.app.room.mm
    driver.up(finger, there)  # type: ignore[arg-type]


# --- where a refusal is said -------------------------------------------------------------------------


def covered(driver: Driver) -> list[str]:
    """Return what the last message covers: panels other than the map, and while people build, cities."""
    told = driver.app.room.canvas.overlay.note
    assert told is not None and told.refusal and told.box is not None
    painted = driver.app.room.canvas.painted
    cities = [it for lain in painted for it in lain.targets if isinstance(it.name, CityId)]
    under = [it.name for it in cities if it.rect.colliderect(told.box)] if driver.match.state.task == Task.BUILD else []
    others = [lain.panel for lain in painted if not lain.panel.name.startswith(("map", "rim"))]
    return under + [panel.name for panel in others if panel.rect.colliderect(told.box)]


@pytest.mark.rotates
@pytest.mark.parametrize("size", (TABLE, (3840, 2160)))
@pytest.mark.parametrize("players", (2, 4, 6))
@pytest.mark.parametrize("task", (Task.NOMINATE, Task.BUY, Task.BUILD))
def test_the_message_of_a_refused_touch_at_a_table_covers_nothing_in_use(
    size: tuple[int, int], players: int, task: Task
) -> None:
    match = reach(deal(players), lambda state: state.task == task and state.round == 2)
    fingers = Fingers(match, "table", size)
    colour, overlay = match.seats[match.state.actor].colour, fingers.app.room.canvas.overlay
    refusing = [it for it in fingers.app.room.canvas.spots if not it.target.enabled and it.target.reason]
    assert f"{colour}:back" in [it.target.name for it in refusing]
    for spot in refusing:
        fingers.touch(spot)
        fingers.wait()
        assert covered(fingers) == [], spot.target.name
        overlay.hush()


@pytest.mark.parametrize("players", (2, 4, 6))
def test_the_message_of_a_refused_touch_in_the_fuel_market_covers_no_panel(players: int) -> None:
    match = buying(players)
    match.state.stock[COAL], match.state.supply[COAL] = 0, 0
    fingers = Fingers(match, "table", TABLE)
    fingers.touch(next(it for it in fingers.app.room.canvas.spots if it.target.name == "fuel:coal"))
    fingers.wait()
    assert fingers.scene.session.view(match.state.actor).refused is not None
    assert covered(fingers) == []
