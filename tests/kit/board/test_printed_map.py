"""The map on the screen: its places and pixels agree, touches give the right region, and its score track, title and
compass cover no city.
"""

from __future__ import annotations

import math
from itertools import combinations, pairwise
from typing import cast

import pygame
import pytest

from game.engine.board import maps
from game.kit.board import cartouche, printed_map
from game.kit.board.cartouche import compass_at, title_at
from game.kit.board.map_view import Framing
from game.kit.board.price_tags import AROUND, SIZE, tag_box, to_read
from game.kit.board.printed_map import (
    BoardView,
    MapMarks,
    StagedHouse,
    best_turn,
    ground,
    load_sheet,
    overlay,
    track_barriers,
)
from game.kit.components import token
from game.kit.paint import lettering, pixels, strokes, surface_cache
from game.kit.style import words
from game.kit.style.theme import SEAT
from tests.waiting import Clock, wait_for

SHEET = load_sheet("germany", "recharged")
NORTH = ("yellow", "red", "brown", "turquoise")
SMALL = (440, 524)


@pytest.fixture(autouse=True)
def _screen():
    pygame.display.init()
    pygame.font.init()


@pytest.mark.parametrize("turn", [0, 1, 2, 3])
@pytest.mark.parametrize("fit", ["sheet", "regions"])
def test_a_place_on_the_map_and_its_pixel_convert_to_each_other(turn, fit):
    view = BoardView(SHEET, NORTH, (900, 600), Framing(turn, fit))
    for place in ((0, 0), (300, 700), (880, 1048)):
        assert view.place_at(*view.at(place)) == pytest.approx(place)


@pytest.mark.parametrize("turn", [0, 1, 2, 3])
def test_the_map_is_enlarged_until_the_regions_in_play_fill_its_rectangle(turn):
    view = BoardView(SHEET, ("purple", "blue", "yellow"), (618, 410), Framing(turn, "regions"))
    for city in view.in_play:
        x, y = view.city_at(city)
        assert view.city_radius < x < 618 - view.city_radius
        assert view.city_radius < y < 410 - view.city_radius
    assert view.scale > BoardView(SHEET, None, (618, 410), Framing(turn, "regions")).scale


def test_in_a_wide_rectangle_all_of_germany_is_largest_turned_and_its_south_largest_upright():
    assert best_turn(SHEET, SHEET.board.regions, (618, 410)) == 1
    assert best_turn(SHEET, ("purple", "blue", "yellow"), (618, 410)) == 0


def test_a_touched_point_of_the_map_gives_the_region_it_is_in():
    view = BoardView(SHEET, None, (880, 1048), Framing(1, "regions"))
    for region in SHEET.board.regions:
        city = next(c for c in SHEET.board.cities if c.region == region)
        assert view.region_at(*view.city_at(city.id)) == region
    assert view.region_at(-500, -500) is None
    assert view.region_at(*view.region_middle("red")) == "red"


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_three_houses_in_a_city_do_not_touch_inside_its_ring(scale):
    view = BoardView(SHEET, None, (round(880 * scale), round(1048 * scale)))
    middle, masks = view.city_at("essen"), []
    size = view.house_size * view.house_share("essen", 3)
    for slot in range(3):
        picture = token.house("red", round(size), 0, shadow=False)
        x, y = view.slot_at("essen", slot, 3)
        mask = pygame.mask.Mask((round(6 * size), round(6 * size)))
        at = x - middle[0] + 3 * size - picture.get_width() / 2, y - middle[1] + 3 * size - picture.get_height() / 2
        mask.draw(pygame.mask.from_surface(picture), (round(at[0]), round(at[1])))
        masks.append(mask)
    for a, b in combinations(masks, 2):
        assert a.overlap_area(b, (0, 0)) < 0.1 * a.count()
    far = view.city_radius * 1.04
    for mask in masks:
        across, down = mask.get_size()
        outside = [
            (x, y)
            for x in range(across)
            for y in range(down)
            if mask.get_at((x, y)) and math.dist((x, y), (3 * size, 3 * size)) > far
        ]
        assert len(outside) < 0.08 * mask.count(), "on the name beside it"
    assert view.slot_at("essen", 2, 3)[1] < view.slot_at("essen", 0, 3)[1], "the third stands behind"
    assert view.house_share("essen", 2) == 1.0


@pytest.mark.parametrize("map_name", ["germany", "usa"])
def test_the_spaces_of_the_score_track_on_the_map_are_evenly_spaced_and_cover_no_city(map_name):
    sheet = load_sheet(map_name, "recharged")
    view = BoardView(sheet, None, (880, 1048), Framing(track=25))
    cells = [view.score_cell(number) for number in range(25)]
    inside = pygame.Rect(0, 0, 880, 1048)
    assert all(inside.contains(pygame.Rect(cell)) for cell in cells)
    steps = {round(math.dist(a.center, b.center), 1) for a, b in pairwise(cells)}
    assert len(steps) == 1
    assert view.score_cell(99) == cells[-1], "more cities than cells stand on the last"
    assert not any(cell.collidepoint(view.city_at(city)) for cell in cells for city in sheet.cities)


@pytest.mark.parametrize("size", [(440, 524), (500, 333), (1200, 500)])
def test_the_maps_background_is_painted_in_the_size_of_its_view_and_cached(size):
    view = BoardView(SHEET, NORTH, size, Framing(1, "regions", (0, 2)))
    surface = ground(view)
    assert surface.get_size() == size
    assert ground(BoardView(SHEET, NORTH, size, Framing(1, "regions", (0, 2)))) is surface, "kept"


def test_on_the_map_fog_covers_only_the_regions_not_in_play():
    whole = ground(BoardView(SHEET, None, SMALL), "")
    foggy = ground(BoardView(SHEET, NORTH, SMALL), "")
    view = BoardView(SHEET, NORTH, SMALL)
    # Beside discs and lines: a spot of Bavaria, a spot of Saxony.
    bavaria, saxony = (round(v) for v in view.at((455, 985))), (round(v) for v in view.at((590, 640)))
    spots = [tuple(bavaria), tuple(saxony)]
    assert view.region_at(*spots[0]) == "purple"
    assert view.region_at(*spots[1]) == "yellow"
    change = [math.dist(whole.get_at(spot)[:3], foggy.get_at(spot)[:3]) for spot in spots]
    assert change[0] > 15
    assert change[1] < 4


def test_a_connection_between_two_cities_of_one_player_has_that_players_colour():
    view = BoardView(SHEET, None, (880, 1048))
    surface = ground(view).copy()
    overlay(view, surface, MapMarks({"kiel": ("blue",), "hamburg": ("blue", "red"), "bremen": ("red",)}, 2))
    (x0, y0), (x1, y1) = view.link_points("kiel", "hamburg")
    near = [surface.get_at((round(x0 + (x1 - x0) * t), round(y0 + (y1 - y0) * t)))[:3] for t in (0.3, 0.7, 0.35)]
    assert min(math.dist(colour, SEAT["blue"]) for colour in near) < 12


def test_a_map_background_painted_in_steps_equals_one_painted_at_once(clock: Clock):
    clock.tick = 0.6 * printed_map.STEP  # a step of the print takes that long: one look has time for one

    def view():
        return BoardView(SHEET, NORTH, SMALL)

    whole = ground(view()).copy()
    printed_map._grounds.clear()
    value = printed_map.printed(view())
    asked: list[None] = []
    wait_for(value.ready, "the printed ground", lambda: asked.append(None))
    assert len(asked) > 4, "one look prints one step"
    assert pixels.whole(value()).tobytes() == pixels.whole(whole).tobytes()


def test_the_map_shows_more_open_spaces_of_a_city_in_each_step():
    view = BoardView(SHEET, None, (880, 1048))
    x, y = view.city_at("kassel")
    box = pygame.Rect(x - 20, y - 20, 40, 40)
    pictures = []
    for step in (1, 2, 3):
        surface = ground(view).copy()
        overlay(view, surface, MapMarks(step=step))
        pictures.append(pygame.image.tobytes(surface.subsurface(box), "RGB"))
    assert len(set(pictures)) == 3


def test_a_selected_connection_changes_the_map_beside_its_city_and_darkens_the_rest():
    view = BoardView(SHEET, None, (880, 1048))
    before = ground(view)
    surface = before.copy()
    staged = StagedHouse("flensburg", "blue", ("kiel", "flensburg"), 14)
    marks = MapMarks({"kiel": ("blue",)}, 1, staged=(staged,), route=("muenster", "essen", "duisburg"), route_price=21)
    overlay(view, surface, marks)
    x, y = view.city_at("duisburg")
    changed = sum(
        surface.get_at((round(x + across * 50), round(y + down * 45)))[:3]
        != before.get_at((round(x + across * 50), round(y + down * 45)))[:3]
        for across, down in AROUND
    )
    assert changed > 3
    far = tuple(round(v) for v in view.at((200, 900)))
    assert sum(surface.get_at(far)[:3]) < sum(before.get_at(far)[:3]), "the lamp leaves the rest darker"


@pytest.mark.parametrize("map_name", maps())
def test_the_price_tags_of_at_most_one_city_in_20_cover_much_of_a_text_on_the_map(map_name):
    """Much is more than two fifths of a name, a number or a disc; the score track is never covered."""
    covering = set()
    for size in (586, 698), (880, 1048):
        view = BoardView(load_sheet(map_name, "recharged"), None, size, Framing(track=22))
        taken = to_read(view)
        for city in view.in_play:
            tag = tag_box(view, city, (SIZE[0] * view.unit, SIZE[1] * view.unit), taken)
            assert not tag.colliderect(taken[-1][0]), f"{city}: on the score track"
            hidden = [tag.clip(other) for other, _ in taken]
            if any(part.w * part.h > 0.4 * box.w * box.h for part, (box, _) in zip(hidden, taken, strict=True)):
                covering.add(city)
    assert len(covering) <= len(view.in_play) // 20, covering


def _fetched(stroke: strokes.Stroke) -> pygame.Surface:
    fetch, what = cast(tuple[strokes.Fetch, tuple[object, ...]], stroke.args)
    return fetch(*what)


@pytest.mark.parametrize("facing", [0, 1])
def test_the_marks_on_a_map_look_the_same_whether_listed_as_strokes_or_painted_directly(facing):
    view = BoardView(SHEET, None, (880, 1048), Framing(track=22))
    staged = StagedHouse("flensburg", "blue", ("kiel", "flensburg"), 14)
    way = ("muenster", "essen", "duisburg")
    marks = MapMarks(
        {"kiel": ("blue",)}, 1, staged=(staged,), route=way, route_price=21, focus="berlin", facing=facing, lamp=False
    )
    drawn = ground(view).copy()
    overlay(view, drawn, marks)
    surface_cache.empty()
    sketch = strokes.Sketch(view.size)
    before = surface_cache.made()
    overlay(view, sketch, marks)
    assert surface_cache.made() == before
    made = [stroke for stroke in sketch.strokes if stroke.draw is strokes.blit_made]
    wrong = [one for one in made if _fetched(one).get_size() != (one.wide, one.high)]
    assert made and not wrong, "a picture has another size than was noted"
    painted = ground(view).copy()
    for stroke in sketch.strokes:
        stroke.draw(painted, stroke.x, stroke.y, *stroke.args)
    assert pixels.whole(painted).tobytes() == pixels.whole(drawn).tobytes()


def test_the_score_tracks_marks_for_step_2_and_the_end_are_labelled_in_the_current_language():
    try:
        words.set_language("es")
        assert [barrier.words for barrier in track_barriers(7, 17)] == ["Paso 2", "Fin"]
    finally:
        words.set_language("en")


@pytest.mark.parametrize("turn", [0, 1, 2, 3])
def test_the_maps_title_and_compass_cover_no_city(turn):
    view = BoardView(SHEET, None, (1236, 820), Framing(turn, "regions", (0, 2)))
    title, compass = title_at(view), compass_at(view)
    assert title is not None
    assert compass is not None
    for city in SHEET.cities:
        assert math.dist(view.city_at(city), title) > view.city_radius + 40
        assert math.dist(view.city_at(city), compass) > view.city_radius + 30
    assert math.dist(title, compass) > 100


@pytest.mark.rotates(1)
@pytest.mark.parametrize("map_name", ["baden-wuerttemberg", "spain-portugal"])
def test_the_maps_legend_is_in_the_current_language(map_name, monkeypatch, request):
    """The cartouche is also right on a sheet without fog and on one painted in another language before."""
    request.addfinalizer(lambda: words.set_language("en"))
    written = []
    monkeypatch.setattr(cartouche, "write", lambda surface, line, *more: written.append(line))
    view, printed = BoardView(load_sheet(map_name, "recharged"), None, (220, 262), Framing(0, "sheet")), {}
    for language in words.languages():
        words.set_language(language)
        written.clear()
        printed[language] = ground(view)
        assert words.say(f"setup.maps.{map_name}") in " ".join(written).replace("- ", "-"), language
    for language, sheet in printed.items():
        words.set_language(language)
        assert ground(view) is sheet, "each is kept by itself"


@pytest.mark.parametrize("map_name", maps())
def test_the_maps_legend_stays_inside_the_frame_of_its_sheet(map_name, monkeypatch, request):
    """In every language: names differ in length, and the note about fog must not take three lines."""
    request.addfinalizer(lambda: words.set_language("en"))
    view = BoardView(load_sheet(map_name, "recharged"), None, (586, 698), Framing(0, "sheet"))
    frame = 11 * view.plain_scale
    left, right, foot = frame, view.size[0] - frame, view.size[1] - frame
    written = []
    monkeypatch.setattr(cartouche, "write", lambda surface, line, x, y, style: written.append((line, x, y, style)))
    for language in words.languages():
        words.set_language(language)
        written.clear()
        cartouche.draw_title(pygame.Surface(view.size), view, words.say("board.fog", count=2))
        for line, x, y, style in written:
            half = lettering.width(line, style.font, round(style.size)) / 2
            assert left < x - half and x + half < right and y + style.size / 2 < foot, (language, line)


@pytest.mark.parametrize(("regions", "told"), [(None, ""), (NORTH, "not in play")])
def test_the_maps_legend_mentions_regions_not_in_play_only_if_there_are_some(regions, told, monkeypatch):
    written = []
    monkeypatch.setattr(cartouche, "write", lambda surface, line, x, y, style: written.append(line))
    ground(BoardView(SHEET, regions, (311, 411)))
    assert ("not in play" in " ".join(written)) == bool(told)


def test_a_map_whose_name_has_no_translation_is_shown_with_the_name_in_its_file(monkeypatch):
    monkeypatch.setattr(words, "knows", lambda key: False)
    assert cartouche.name_of(BoardView(SHEET, None, SMALL)) == SHEET.board.name
