"""Functions that read and change a picture's pixels as bytes give the expected colours, and the textures have their
declared properties.
"""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Generator
from math import dist, inf
from typing import Any

import numpy as np
import pygame
import pytest
from pygame import Surface

from game.kit.board import map_ink
from game.kit.motion.wake_neighbours import nearest
from game.kit.paint import light, materials, pixels, rounded_box, strokes, surface_cache
from game.kit.style.assets import clear


def random_picture(seed: int, size: tuple[int, int] = (17, 9)) -> Surface:
    image = clear(*size)
    pixels.whole(image)[:] = random.Random(seed).randbytes(4 * size[0] * size[1])
    return image


def test_a_colour_channel_of_a_picture_is_read_and_written_row_by_row() -> None:
    image = random_picture(1)
    for which in (pixels.RED, pixels.GREEN, pixels.BLUE, pixels.ALPHA):
        found = pixels.band(image, which)
        assert found[2 * 17 + 5] == image.get_at((5, 2))[which]
        pixels.set_band(image, which, found[::-1])
        assert image.get_at((11, 6))[which] == found[2 * 17 + 5]


def test_unpremultiplying_divides_every_pixel_by_its_opacity() -> None:
    image = random_picture(2).premul_alpha()
    before = {(x, y): tuple(image.get_at((x, y))) for x in range(17) for y in range(9)}
    pixels.plain(image)
    for place, (*colours, opacity) in before.items():
        wanted = [min(255, colour * 255 // max(1, opacity)) for colour in colours]
        if opacity != 0:
            assert list(image.get_at(place)) == [*wanted, opacity]


@pytest.mark.parametrize("kind", materials.MEANS)
def test_every_channel_of_a_baked_grain_texture_has_its_declared_mean(kind: str) -> None:
    """Each colour channel centres on the same grey, which the painting code treats as "the colour itself"
    (assets/recipes/bake.py).
    """
    means = pygame.surfarray.array3d(materials.grain(kind)).mean((0, 1))
    assert np.allclose(means, materials.MEANS[kind], atol=25 if kind in ("oak", "walnut") else 2.5)


def test_the_two_planks_of_a_wood_texture_have_the_same_size_and_no_dark_seam() -> None:
    for kind in ("oak", "walnut"):
        first, second = materials.planks(kind)
        assert first.get_size() == second.get_size() == (1024, materials.grain(kind).get_height() // 2)
        rows = pygame.surfarray.array3d(materials.grain(kind)).mean((0, 2))
        assert rows.min() > 0.8 * rows.mean(), "a seam is left in it"


@pytest.mark.parametrize("shift", [(0.0, 0.0), (0.3, -0.4)])
@pytest.mark.parametrize(("radius", "line"), [(0.7, 0), (9.5, 0), (30.25, 4), (12, 12)])
def test_the_edges_of_discs_are_antialiased_by_distance(radius: float, line: float, shift: tuple[float, float]) -> None:
    disc = light.disc(radius, (9, 8, 7), line, *shift)
    middle = light.disc_half(radius)
    for x in range(disc.get_width()):
        for y in range(disc.get_height()):
            away = dist((x, y), (middle + shift[0], middle + shift[1])) - radius
            cover = np.clip(0.5 - away, 0, 1) * (np.clip(0.5 + away + line, 0, 1) if line else 1)
            assert disc.get_at((x, y)).a == pytest.approx(255 * cover, abs=0.51)


@pytest.mark.parametrize(("wide", "high"), [(60, 40), (3, 90), (41, 3), (1, 1), (24, 25)])
@pytest.mark.parametrize(("radius", "line"), [(0, 0), (1.5, 0), (12, 0), (12, 3), (99, 1)])
def test_the_edges_of_boxes_are_antialiased_by_distance(wide: int, high: int, radius: float, line: float) -> None:
    box = rounded_box.rounded(wide, high, radius)
    shape = light.shape(wide, high, radius, (9, 8, 7, 200), line)
    for x in range(wide):
        for y in range(high):
            away = box.away(x + 0.5 - wide / 2, y + 0.5 - high / 2)
            cover = np.clip(0.5 - away, 0, 1) * (np.clip(0.5 + away + line, 0, 1) if line else 1)
            assert shape.get_at((x, y)).a == pytest.approx(200 * cover, abs=0.51)


def _at_once(steps: Generator[None, None, bytes]) -> bytes:
    try:
        while True:
            next(steps)
    except StopIteration as end:
        found: bytes = end.value
        return found


@pytest.mark.parametrize(
    ("fetch", "look"),
    [
        (light.shadow, (150.0, 2.4, 0.4)),
        (light.rims, (150.0, light.LampLight(2.0), 0.5)),
        (light.recess, (150.0, light.LampLight(1.0), 0.4, (9, 8, 7))),
    ],
)
def test_shapes_with_large_round_corners_are_painted_in_steps(fetch: Any, look: tuple[Any, ...]) -> None:
    surface_cache.empty()
    assert len(list(fetch.making(700, 600, *look))) > 3


@pytest.mark.parametrize(("wide", "high", "radius"), [(31, 31, 9.0), (40, 13, 6.5), (10, 24, 4.5)])
def test_the_lit_edge_of_a_raised_shape_is_as_bright_as_the_opposite_one_is_dark(
    wide: int, high: int, radius: float
) -> None:
    both = [light.rims(wide, high, radius, light.LampLight(1.5, turn), 0.5) for turn in range(4)]
    lit, dark = ([image.subsurface((0, top, wide, high)) for image in both] for top in (0, high))
    for turn in range(4):
        tones = [pixels.band(image.copy(), pixels.RED) for image in (lit[turn], dark[turn], lit[(turn + 2) % 4])]
        assert tones[0] != tones[1] == tones[2] == tones[0][::-1]
    assert max(pixels.band(lit[0].copy(), pixels.RED)[: wide * high // 2]) > 0


@pytest.mark.parametrize("radius", [2, 7, 30])
def test_a_picture_blurred_in_strips_equals_one_blurred_at_once(radius: int) -> None:
    image, luck = clear(50, 2 * pixels.BLURRED + 30), random.Random(3)
    for _ in range(40):
        spot = luck.randrange(50), luck.randrange(image.get_height())
        pygame.draw.circle(image, [luck.randrange(256) for _ in range(4)], spot, 9)
    steps = pixels.blurred(image, radius)
    assert len([next(steps) for _ in range(3)]) == 3
    with pytest.raises(StopIteration) as end:
        next(steps)
    assert pixels.whole(end.value.value) == pixels.whole(pygame.transform.gaussian_blur(image, radius))


SHIFTS = [(0.0, 0.0), (2.0, 3.0), (-2.0, 3.0), (-2.5, -3.25)]


@pytest.mark.parametrize("shift", SHIFTS)
@pytest.mark.parametrize(("wide", "high", "radius"), [(60, 40, 9.0), (41, 33, 14.5), (24, 25, 12.0), (90, 20, 0.0)])
def test_the_shadow_of_a_soft_box_fades_with_distance(
    wide: int, high: int, radius: float, shift: tuple[float, float]
) -> None:
    box, blur = rounded_box.rounded(wide, high, radius), 2.0
    found = _at_once(rounded_box.softly(box, blur, lambda away: rounded_box.soft(away, blur), shift))
    for x in range(wide):
        for y in range(high):
            away = box.away(abs(x + 0.5 - wide / 2 - shift[0]), abs(y + 0.5 - high / 2 - shift[1]))
            assert found[y * wide + x] == pytest.approx(255 * rounded_box.soft(away, blur), abs=1.0), (x, y)


def test_the_distance_to_the_nearest_other_place_is_found_for_every_place() -> None:
    chance = random.Random(4)
    places = [(chance.uniform(0, 90), chance.uniform(0, 900)) for _ in range(60)] + [(5.0, 5.0), (5.0, 5.0)]
    wanted = [
        min(dist(one, other) for there, other in enumerate(places) if there != here) for here, one in enumerate(places)
    ]
    assert nearest(places) == pytest.approx(wanted)
    assert nearest([(1, 1)]) == [inf]


def test_a_headless_demo_runs_without_numpy() -> None:
    code = (
        "import sys; sys.modules['numpy'] = None; from game import commands; "
        "sys.exit(commands.main(['demo', '--headless', '--fast', '--frames', '60', '--seed', '3']))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=200, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_a_texture_scaled_in_strips_equals_one_scaled_as_a_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pixels, "STRIP", 700)
    grain = materials.grain("paper")
    for size in ((60, 2000), (2000, 60), (1024, 300), (513, 1024), (1, 90)):
        whole, parts = pygame.transform.smoothscale(grain, size), Surface(size, 0, 32)
        for strip, x in pixels.strips(grain, size):
            parts.blit(strip, (x, 0))
        assert pygame.image.tobytes(parts, "RGB") == pygame.image.tobytes(whole, "RGB"), size


def test_memory_for_a_large_surface_is_touched_page_by_page() -> None:
    assert not list(pixels.spread(clear(60, 40))), "a small one has it"
    large = clear(1200, 1000)
    assert len(list(pixels.spread(large))) == 3
    assert large.get_buffer().raw == bytes(1200 * 1000 * 4)


def test_pictures_of_a_maps_connection_lines_are_made_before_they_are_painted() -> None:
    sketch = strokes.Sketch((300, 200))
    map_ink.draw_line(sketch, (20, 20), (250, 160), ((0, 9, (60, 34, 14)), (0, 5, (250, 200, 60))))
    surface_cache.empty()
    for _ in strokes.making(sketch.strokes):
        pass
    before = surface_cache.made()
    strokes.paint(sketch.strokes, clear(300, 200), pygame.Rect(0, 0, 300, 200))
    assert before and surface_cache.made() == before
