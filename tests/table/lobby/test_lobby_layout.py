"""In the set-up at a touch table several people sit down by finger at once, on screens of every size."""

from __future__ import annotations

import itertools
from random import Random
from typing import cast

import pygame
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from pygame import Surface

from game.app import App, Installation
from game.bots.levels import read_player
from game.kit.items import Items, Plate
from game.kit.style import words
from game.kit.style.settings import Settings
from game.match import PERSON, Match
from game.scenes.play import PlayScene
from game.scenes.setup_scene import SetupScene
from game.session.bot_players import LocalBots
from game.setup.choices import MOST_SEED, USUAL_BOT, Choices
from game.table.lobby import seat_memory
from game.table.lobby.chairs import ChairSpot, Edges, clockwise
from game.table.lobby.lobby_layout import CALL
from tests.play.driving import Fingers, Place, between

SIZE = (1920, 1080)
SCREENS = {27: (597.0, 336.0), 32: (708.0, 398.0), 43: (952.0, 535.0), 55: (1218.0, 685.0)}


class Table(Fingers):
    """The set-up of a table with posted fingers, and the scene it opened."""

    def __init__(self, diagonal: float = 43, choices: Choices | None = None, size: tuple[int, int] = SIZE) -> None:
        pygame.display.init()
        pygame.font.init()
        pygame.display.set_mode((1, 1))
        self.dealt: list[tuple[Choices, Match]] = []
        self.setup = SetupScene(
            choices or Choices(layout="table"),
            lambda chosen, match: self.dealt.append((chosen, match)),
            lambda path: None,
            lambda: None,
            random=Random(1),
        )
        self.settings = Settings(layout="table", speed="still")
        self.app = App(self.setup, self.settings, "table", Surface(size), Installation(diagonal=diagonal))
        self.wait(2)

    @property
    def choices(self) -> Choices:
        return self.setup.choices

    def tap(self, name: str) -> None:
        """Touch the target of this name with a finger."""
        spot = self.app.room.canvas.spot(name)
        assert spot, f"{name}: {[spot.target.name for spot in self.app.room.canvas.spots]}"
        self.touch(spot)

    def rects(self) -> dict[str, pygame.Rect]:
        """Return the rectangle of each player's station in the set-up, by the seat's colour."""
        return {
            self.choices.chairs[painted.panel.owner].colour: painted.panel.rect
            for painted in self.app.room.canvas.painted
            if painted.panel.name.startswith("setting:seat") and painted.panel.owner is not None
        }

    def invitations(self) -> list[str]:
        return [spot.target.name for spot in self.app.room.canvas.spots if spot.target.name.startswith("sit:")]

    def drag(self, name: str, goal: Place) -> None:
        """Drag the target of this name to a place of the screen with one finger."""
        here = self.place(name)
        finger = self.down(here)
        for part in range(1, 9):
            self.move(finger, between(here, goal, part / 8))
        self.up(finger, goal)
        self.wait(2)


def nobody_overlaps(table: Table) -> None:
    area = table.app.room.canvas.area
    rects = table.rects()
    assert len(rects) == table.choices.players
    for rect in rects.values():
        assert area.contains(rect), f"{rect} is off the screen"
    for a, b in itertools.combinations(rects.values(), 2):
        assert not a.colliderect(b)


# --- sitting down ------------------------------------------------------------------------------------


def test_touching_a_free_place_at_the_table_opens_a_player_station_facing_that_edge() -> None:
    table = Table()
    assert len(table.invitations()) == 2, "a fifth and sixth can sit beside those at the long edges"
    name = next(name for name in table.invitations() if name.startswith("sit:N"))
    table.tap(name)
    chair = table.choices.chairs[4]
    assert (chair.taken, chair.kind, chair.side) == (True, PERSON, "N")
    panel = next(p.panel for p in table.app.room.canvas.painted if p.panel.name == "setting:seat:4")
    assert panel.turn == 2 and panel.rect.top == 0
    nobody_overlaps(table)
    table.tap(table.invitations()[0])
    assert table.choices.players == 6 and table.invitations() == [], "all players sit, the table is closed"
    nobody_overlaps(table)


def test_a_player_who_leaves_the_set_up_frees_a_place_and_one_alone_cannot_start() -> None:
    table = Table()
    table.tap("blue:rise")
    assert table.choices.players == 3
    assert any(name.startswith("sit:W") for name in table.invitations())
    for colour in ("yellow", "green"):
        table.tap(f"{colour}:rise")
    table.tap("deal")
    assert table.dealt == [], "one alone is not dealt to"


def test_a_station_of_the_table_set_up_changes_its_colour_its_name_and_whether_a_bot_plays() -> None:
    table = Table()
    table.tap("red:colour")
    table.tap("red:colour:green")
    assert [chair.colour for chair in table.choices.chairs[:4]] == ["green", "blue", "yellow", "red"]
    table.tap("green:name")
    for _ in range(4):
        table.tap("green:back")
    for letter in "ZOE":
        table.tap(f"green:key:{letter}")
    table.tap("green:done")
    assert table.choices.chairs[0].name == "Zoe"
    table.tap("blue:name")
    table.tap("blue:called:Greta")
    assert table.choices.chairs[1].name == "Greta"
    table.tap("blue:who")
    table.tap("who:1:director")
    table.tap("temper:1:2")
    table.tap("blue:think")
    table.tap("blue:done")
    assert table.choices.chairs[1].kind == "director.builder" and table.choices.playing(1) == "director.builder"
    assert [table.choices.thinking, table.setup.table.pages] == [0.3, {}]
    table.tap("blue:who")
    table.tap("who:1:person")
    assert table.choices.chairs[1].kind == PERSON and table.setup.table.pages == {}


def test_touching_a_free_place_seats_a_person_and_touching_the_kind_changes_it_to_a_bot() -> None:
    table = Table()
    table.tap(table.invitations()[0])
    assert table.choices.chairs[4].kind == PERSON
    for kind in (USUAL_BOT, PERSON):
        table.tap("purple:kind")
        assert table.choices.chairs[4].kind == kind and table.setup.table.pages == {}
    for colour in ("blue", "yellow", "green"):
        table.tap(f"{colour}:kind")
    assert {chair.kind for chair in table.choices.chairs if chair.taken} == {PERSON}, "one touch each"


@pytest.mark.parametrize("kind", ("person", "engineer", "magnate.cautious", "chance"))
def test_in_the_table_set_up_only_a_bot_with_levels_has_a_temperament_and_any_bot_a_time_to_think(kind: str) -> None:
    table = Table(choices=Choices(layout="table").with_chair(1, kind="engineer"))
    table.tap("blue:who")
    table.setup.choices = table.choices.with_chair(1, kind=kind)
    table.app.lay_out()
    names = {spot.target.name for spot in table.app.room.canvas.spots}
    level = read_player(kind) is not None
    assert [f"temper:1:{place}" in names for place in range(4)] == [level] * 4
    assert ("blue:think" in names) == (kind != PERSON)
    station = next(p.panel for p in table.app.room.canvas.painted if p.panel.name == "setting:seat:1")
    items = cast("Items", station.key)
    papers = [item for item in items if isinstance(item, Plate) and item.kind == "paper"]
    assert len(papers) == level, "no empty box"


def test_in_the_table_set_up_several_people_type_their_names_at_once() -> None:
    table = Table()
    canvas = table.app.room.canvas

    def spots(*names: str) -> None:
        found = [canvas.spot(name) for name in names]
        table.together([spot for spot in found if spot])

    spots("red:name", "blue:name", "yellow:name", "green:name")
    for letter in "XYZ":
        spots(*(f"{colour}:key:{letter}" for colour in ("red", "blue", "yellow", "green")))
    spots("red:done", "blue:done", "yellow:done", "green:done")
    assert [chair.name for chair in table.choices.chairs[:4]] == ["Annaxyz", "Bobxyz", "Carlaxyz", "Devxyz"]


def test_the_sheet_of_the_table_set_up_turns_to_the_player_who_wants_it() -> None:
    table = Table()
    turns = []
    for name in ("blue:to_me", "yellow:to_me", "sheet:turn", "sheet:turn"):
        table.tap(name)
        turns.append(next(p.panel.turn for p in table.app.room.canvas.painted if p.panel.name == "setting:sheet"))
    assert turns == [1, 2, 3, 0]
    table.tap("blue:to_me")
    table.tap("maps")
    table.tap("turn:on")
    table.tap("map:usa")
    table.tap("close")
    assert table.choices.map == "usa"
    rect = next(p.panel.rect for p in table.app.room.canvas.painted if p.panel.name == "setting:board")
    seen = set()
    for across, down in itertools.product((1, 3, 5, 7), (1, 3, 5, 7)):
        place = rect.x + rect.w * across / 8, rect.y + rect.h * down / 8
        finger = table.down(place)
        table.up(finger, place)
        seen |= set(table.choices.regions)
    assert len(seen) >= 4, "regions are found on the turned map too"


@pytest.mark.rotates(1)
@pytest.mark.parametrize("inches", (43, 55))
def test_in_the_table_set_up_the_map_fills_a_third_of_the_board_and_the_usa_are_as_wide_as_in_the_game(
    inches: int,
) -> None:
    """The game shows the USA wider than printed."""
    table = Table(diagonal=inches, size=(1920, 1080))
    table.tap("maps")
    table.tap("turn:on")
    table.tap("map:usa")
    table.tap("close")
    panels = {painted.panel.name: painted.panel for painted in table.app.room.canvas.painted}
    board, whole = panels["setting:board"].rect, panels["setting:sheet"].rect
    assert board.w * board.h > 0.36 * whole.w * whole.h
    seen = table.setup.table._board
    assert seen is not None
    _, view = seen
    west, east = view.city_at("los_angeles"), view.city_at("miami")
    assert 2.7 < (east[0] - west[0]) / (east[1] - west[1]) < 3.0


def test_each_station_of_the_table_set_up_explains_how_to_turn_the_board_towards_its_player() -> None:
    table = Table(43)
    said = [text for painted in table.app.room.canvas.painted for text, _ in painted.texts]
    assert said.count(words.say("setting.to_me_word")) == len(table.choices.seats())
    assert words.say("setting.turn_word") in said


# --- dragging ----------------------------------------------------------------------------------------


def test_a_player_station_of_the_set_up_can_be_dragged_to_another_edge() -> None:
    table = Table(choices=Choices(layout="table").with_chair(3, taken=False))
    wide, high = SIZE
    table.drag("red:grip", (wide - 30, high * 0.4))
    chair = table.choices.chairs[0]
    assert chair.side == "E"
    nobody_overlaps(table)


def test_in_the_set_up_dropping_a_player_station_on_a_full_side_swaps_two() -> None:
    table = Table()
    before = table.choices.chairs
    table.drag("red:grip", table.rects()["blue"].center)
    after = table.choices.chairs
    assert (after[0].side, after[1].side) == ("W", "S")
    assert after[2:] == before[2:]
    nobody_overlaps(table)
    assert abs(after[1].at - before[0].at) < 1, "and no station is in a corner"
    table.drag("yellow:grip", (table.rects()["red"].centerx, SIZE[1] * 0.04))
    assert table.choices.chairs[2].side == "N", "dropped beside all stations it swaps with none"
    nobody_overlaps(table)


@pytest.mark.parametrize("players", (2, 3, 4, 5, 6))
def test_two_stations_swapped_in_the_table_set_up_take_each_others_places(players: int) -> None:
    for other in range(1, players):
        table = Table(choices=choices_for(players))
        before = table.choices.chairs
        table.drag(f"{before[0].colour}:grip", table.rects()[before[other].colour].center)
        after = table.choices.chairs
        swapped = [(chair.side, round(chair.at)) for chair in (after[other], after[0])]
        assert swapped == [(chair.side, round(chair.at)) for chair in (before[0], before[other])]
        nobody_overlaps(table)
        nothing_overlaps(table)


def choices_for(players: int) -> Choices:
    choices = Choices(layout="table")
    for place in range(6):
        choices = choices.with_chair(place, taken=place < players)
    return choices


def nothing_overlaps(table: Table) -> None:
    """Check that neither stations nor the buttons of free places overlap."""
    names = ("setting:seat", "setting:free")
    rects = {p.panel.name: p.panel.rect for p in table.app.room.canvas.painted if p.panel.name.startswith(names)}
    for (one, a), (other, b) in itertools.combinations(rects.items(), 2):
        assert not a.colliderect(b), (one, other)


@settings(max_examples=60, deadline=None)
@given(
    st.sampled_from(sorted(SCREENS)),
    st.integers(1, 5),
    st.lists(st.tuples(st.integers(0, 5), st.floats(-200, 1500), st.floats(-200, 900)), max_size=12),
)
@example(32, 4, [(0, 430.0, 0.0), (1, 0.0, 0.0), (2, 0.0, 164.0), (3, 499.0, 0.0)])  # just beyond a usual place
def test_in_the_table_set_up_buttons_of_free_places_overlap_nothing_wherever_stations_are(
    inches: int, players: int, drags: list[tuple[int, float, float]]
) -> None:
    edges = Edges(*SCREENS[inches])
    spots = list(edges.usual(min(players, edges.most)))
    for index, x, y in drags:
        index %= len(spots)
        spots[index] = edges.nearest(x, y, spots[:index] + spots[index + 1 :]) or spots[index]
    wide, depth = CALL
    lying = [edges.box(spot) for spot in spots]
    lying += [edges.box(ChairSpot(it.spot.side, it.at), depth, wide) for it in edges.offers(spots)]
    for a, b in itertools.combinations(lying, 2):
        assert not a.meets(b, 0)


def test_two_stations_of_the_table_set_up_dragged_at_once_do_not_overlap() -> None:
    table = Table()
    wide, high = SIZE
    starts = [table.place("red:grip"), table.place("yellow:grip")]
    fingers = [table.down(start) for start in starts]
    goals = [(wide * 0.2, 5.0), (wide * 0.8, high - 5.0)]
    for part in range(1, 13):
        for finger, start, goal in zip(fingers, starts, goals, strict=True):
            table.move(finger, between(start, goal, part / 12))
            nobody_overlaps(table)
    for finger, goal in zip(fingers, goals, strict=True):
        table.up(finger, goal)
    assert [table.choices.chairs[place].side for place in (0, 2)] == ["N", "S"]


@pytest.mark.parametrize("kind", (pygame.WINDOWFOCUSLOST, pygame.VIDEORESIZE))
def test_in_the_set_up_a_station_whose_drag_is_cancelled_returns_to_its_place(kind: int) -> None:
    table = Table()
    before = table.choices.chairs[0]
    here = table.place("red:grip")
    finger = table.down(here)
    for part in range(1, 9):
        table.move(finger, between(here, (500, 300), part / 8))
    table.lose_focus(kind)
    table.wait(2)
    table.move(finger, (900, 20))
    table.up(finger, (900, 20))
    after = table.choices.chairs[0]
    assert (after.side, round(after.at)) == (before.side, round(before.at))
    nobody_overlaps(table)


@settings(max_examples=60, deadline=None)
@given(
    st.sampled_from(sorted(SCREENS)),
    st.lists(st.tuples(st.integers(0, 5), st.floats(-200, 1500), st.floats(-200, 900)), max_size=25),
)
def test_dragged_stations_of_the_table_set_up_stay_apart_and_on_the_screen(
    inches: int, drags: list[tuple[int, float, float]]
) -> None:
    edges = Edges(*SCREENS[inches])
    spots = list(edges.usual(edges.most))
    for index, x, y in drags:
        index %= len(spots)
        others = spots[:index] + spots[index + 1 :]
        spot = edges.nearest(x, y, others)
        if spot:
            spots[index] = spot
    for index, spot in enumerate(spots):
        x, y, wide, high = edges.box(spot)
        assert x >= 0 and y >= 0 and x + wide <= edges.width and y + high <= edges.height
        assert edges.free(spot, spots[:index] + spots[index + 1 :])


# --- what fits ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("inches", "most"), ((15, 0), (21, 0), (27, 4), (31, 4), (32, 6), (40, 6), (43, 6), (55, 6)))
def test_a_screen_of_27_inches_fits_four_stations_and_one_of_32_or_more_six(inches: int, most: int) -> None:
    scale = inches / 43
    assert Edges(952 * scale, 535 * scale).most == most


def test_at_32_inches_five_players_read_that_one_station_opens_at_a_time() -> None:
    """With five players the sheets for names and colours also open one at a time; with four they may be open
    together.
    """
    table = Table(diagonal=32)
    said = words.say("setting.one_open", inches=32, count=5)
    assert said not in " ".join(table.texts())
    table.tap("red:name")
    table.tap("blue:name")
    assert set(table.setup.table.pages) == {0, 1}, "four have room for all"
    table.tap(table.invitations()[0])
    assert table.choices.players == 5 and said in " ".join(table.texts())
    nobody_overlaps(table)
    table.tap("yellow:name")
    assert set(table.setup.table.pages) == {2}
    table.tap(table.invitations()[0])
    assert table.choices.players == 6
    nobody_overlaps(table)
    table.tap("deal")
    assert len(table.dealt) == 1


def test_at_27_inches_only_four_can_sit_down_and_at_15_inches_the_start_is_refused_in_favour_of_the_desk() -> None:
    table = Table(diagonal=27, choices=Choices(layout="table").with_chair(4, taken=True).with_chair(5, taken=True))
    assert table.choices.players == 4
    assert table.invitations() == []
    tiny = Table(diagonal=15)
    assert not tiny.app.room.canvas.spot("deal").target.enabled  # type: ignore[union-attr]
    assert "desk" in tiny.app.room.canvas.spot("deal").target.reason  # type: ignore[union-attr]


# --- the deal ----------------------------------------------------------------------------------------


def test_the_seats_of_a_table_game_are_numbered_clockwise_in_whatever_order_people_sat_down() -> None:
    table = Table()
    wide, high = SIZE
    table.tap("red:rise")
    table.drag("blue:grip", (wide * 0.5, high - 4))
    table.tap(next(name for name in table.invitations() if name.startswith("sit:W")))
    sides = [chair.side for chair in table.choices.chairs[:4]]
    assert sides == ["W", "S", "N", "E"]
    table.tap("deal")
    ((chosen, match),) = table.dealt
    assert [seat.colour for seat in match.seats] == ["blue", "red", "yellow", "green"]
    assert [chair.side for chair in chosen.chairs[:4]] == ["S", "W", "N", "E"]


def test_a_drafted_turn_order_keeps_its_players_when_they_change_seats() -> None:
    choices = Choices(layout="table").with_draft(Random(5))
    names = [choices.seats()[seat].name for seat in choices.order]
    moved = choices.in_order((3, 1, 5, 0, 2, 4))
    assert [moved.seats()[seat].name for seat in moved.order] == names


def test_seats_around_the_table_are_numbered_clockwise_from_the_right_of_the_lower_edge() -> None:
    spots = [
        ChairSpot("E", 100),
        ChairSpot("N", 700),
        ChairSpot("S", 200),
        ChairSpot("W", 50),
        ChairSpot("N", 100),
        ChairSpot("S", 800),
    ]
    assert clockwise(spots) == [5, 2, 3, 4, 1, 0]


def test_a_player_moved_to_another_side_in_the_set_up_has_that_side_in_the_game() -> None:
    table = Table(choices=Choices(layout="table").with_chair(3, taken=False))
    wide, _ = SIZE
    table.drag("red:grip", (wide - 4, 500))
    table.tap("deal")
    ((_, match),) = table.dealt
    app = App(PlayScene(match, LocalBots(1), lambda where: None, "table"), table.settings, "table", Surface(SIZE))
    app.room.known = 43
    app.lay_out()
    sides = {}
    for painted in app.room.canvas.painted:
        if painted.panel.name.startswith("station:") and painted.panel.name.count(":") == 1:
            sides[painted.panel.name.split(":")[1]] = painted.panel.turn
    assert sides["red"] == 3
    again = Table(choices=Choices(layout="table").with_chair(3, taken=False))
    again.app.room.settings.seats = table.settings.seats
    assert [chair.side for chair in seat_memory.again(again.app.room, Choices(layout="table")).chairs[:3]] != ["E"], (
        "four do not sit where three sat"
    )


def test_the_deal_number_is_typed_with_digits_on_the_sheet_of_the_table_set_up_and_decides_the_deal() -> None:
    table = Table()
    table.tap("number")
    assert not table.app.room.canvas.spot("maps"), "the keys lie where the maps were"
    for digit in "4071":
        table.tap(f"digit:{digit}")
    table.tap("digit:back")
    table.tap("digit:2")
    assert table.choices.seed == 4072 and "4072" in " ".join(table.texts())
    table.tap("number:done")
    assert table.app.room.canvas.spot("maps") and not table.app.room.canvas.spot("digit:1")
    table.tap("deal")
    ((_, match),) = table.dealt
    assert match.record == table.choices.deal(Random(99)).record, "the number alone decides"
    for digit in "99999":
        table.tap("number") if not table.app.room.canvas.spot("digit:1") else None
        table.tap(f"digit:{digit}")
    assert table.choices.seed == MOST_SEED, "never more than a deal can have"
    table.tap("digit:none")
    assert table.choices.seed == 0, "left to chance again"


def test_the_regions_can_be_typed_as_a_code_with_digits_on_the_sheet_of_the_table_set_up() -> None:
    table = Table()
    table.tap("code")
    for digit in "1011":
        table.tap(f"digit:{digit}")
    regions = tuple(table.choices.board.regions)
    assert set(table.choices.regions) == {regions[0], regions[2], regions[3]}, "the map follows every digit"
    assert "1011··" in " ".join(table.texts())
    table.tap("digit:back")
    assert set(table.choices.regions) == {regions[0], regions[2]}
    table.tap("digit:1")
    table.tap("number:done")
    assert table.app.room.canvas.spot("maps") and not table.app.room.canvas.spot("digit:1")
    table.tap("code")
    assert table.choices.code == "101100" and "101100" in " ".join(table.texts()), "what was chosen is the code"
    table.tap("digit:none")
    assert table.choices.regions == (), "left to chance again"


# --- sizes -------------------------------------------------------------------------------------------


LOOKS = [
    pytest.param(inches, code, marks=() if code == "pseudo" or inches in (27, 43) else pytest.mark.slow)
    for inches, code in itertools.product(SCREENS, ("en", "es", "pseudo"))
]
"""The quick tests take the longest words on every screen, the others where four and where six have least room."""


@pytest.mark.parametrize(("inches", "language_"), LOOKS)
def test_touch_targets_of_the_table_set_up_are_large_and_apart_and_no_text_is_cut_off(
    inches: int, language_: str
) -> None:
    words.set_language(language_)
    table = Table(diagonal=inches, size=(1920, 1080))
    mm = table.app.room.mm
    for turn, page in itertools.product((0, 1), ("", "name", "colour")):
        table.setup.table.turn = turn
        table.setup.table.keys = "number" if page == "name" else "code" if page == "colour" else ""
        table.setup.table.pages = {place: page for place in range(6) if page}
        table.app.lay_out()
        for painted in table.app.room.canvas.painted:
            assert not painted.clipped, f"{inches}: {painted.panel.name} {painted.clipped}"
            pressed = [target for target in painted.targets if not target.ground]
            for target in pressed:
                least = 20 if target.commit else 12
                short = min(target.rect.size) / mm
                assert short >= least - 0.6, f"{inches}: {target.name} is {short:.1f} mm"
            for a, b in itertools.combinations(pressed, 2):
                across = max(a.rect.left - b.rect.right, b.rect.left - a.rect.right)
                down = max(a.rect.top - b.rect.bottom, b.rect.top - a.rect.bottom)
                assert max(across, down) / mm >= 3 - 0.7, f"{inches}: {a.name} and {b.name}"
        shown = [p for p in table.app.room.canvas.painted if p.targets and p.panel.name != "setting:sheet"]
        for one, other in itertools.combinations(shown, 2):
            assert not one.panel.rect.colliderect(other.panel.rect), f"{inches}: {one.panel.name} on {other.panel.name}"


def test_at_32_inches_the_sheets_of_names_and_colours_cover_none_of_six_stations() -> None:
    """The buttons on the sheets are large enough for fingers, too."""
    choices = Choices(layout="table").with_chair(4, taken=True).with_chair(5, taken=True)
    table = Table(32, choices)
    assert table.choices.players == 6
    for colour in [chair.colour for chair in table.choices.chairs]:
        for page in ("name", "colour"):
            table.tap(f"{colour}:{page}" if page == "name" else f"{colour}:done")
            if page == "colour":
                table.tap(f"{colour}:colour")
            shown = [p for p in table.app.room.canvas.painted if p.panel.name.startswith("setting:seat")]
            for one, other in itertools.combinations(shown, 2):
                assert not one.panel.rect.colliderect(other.panel.rect), f"{one.panel.name} on {other.panel.name}"
            for target in (target for painted in shown for target in painted.targets if not target.ground):
                assert min(target.rect.size) / table.app.room.mm >= 12 - 0.6, target.name
