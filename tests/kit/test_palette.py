"""The colours of seats and fuels can be distinguished even by people who lack one kind of cone; text is legible."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from typing import Any

import pygame
import pytest
from coloraide import Color

from game.engine.resources import FUELS
from game.kit.style.assets import texture
from game.kit.style.theme import FUEL, FUEL_ICON, ON_FUEL, ON_SEAT, SEAT, SEAT_COLOURS, SIGIL

APART = 15.0
"""ΔE2000 between any two colours that must not be taken for each other."""
THINGS_APART = 10.0
"""The same between painted wooden things, whose light and shade are averaged here."""
DEFICIENCIES = ["protan", "deutan", "tritan"]
METHODS = ["brettel", "vienot", "machado"]


def colour(rgb: tuple[int, ...]) -> Color:
    return Color("srgb", [part / 255 for part in rgb[:3]])


def nearest(colours: Mapping[str, tuple[int, ...]], see: Any) -> tuple[float, str, str]:
    """Return the two colours that differ least, as seen."""
    seen = {name: see(colour(rgb)) for name, rgb in colours.items()}
    return min((seen[a].delta_e(seen[b], method="2000"), a, b) for a, b in combinations(seen, 2))


SEATS = {name: SEAT[name] for name in SEAT_COLOURS}
BURNT = {name: FUEL[name] for name in FUELS}


@pytest.mark.parametrize("colours", [SEATS, BURNT], ids=["seats", "fuels"])
@pytest.mark.parametrize("deficiency", DEFICIENCIES)
@pytest.mark.parametrize("method", METHODS)
def test_colours_of_players_and_fuels_differ_for_every_kind_of_colour_blindness(
    colours: Mapping[str, tuple[int, ...]], deficiency: str, method: str
) -> None:
    least, a, b = nearest(colours, lambda one: one.filter(deficiency, method=method))
    assert least >= APART, f"{a} and {b}: {least:.1f}"


@pytest.mark.parametrize("colours", [SEATS, BURNT], ids=["seats", "fuels"])
def test_colours_of_players_and_fuels_differ_for_normal_vision(colours: Mapping[str, tuple[int, ...]]) -> None:
    assert nearest(colours, lambda one: one)[0] >= 20


def body(name: str) -> tuple[int, int, int]:
    """Return the mean colour of a texture's opaque pixels."""
    pygame.display.init()
    pygame.display.set_mode((1, 1))
    image = texture(name)
    pixels, alpha = pygame.surfarray.array3d(image), pygame.surfarray.array_alpha(image)
    red, green, blue = pixels[alpha > 200].mean(0)
    return round(red), round(green), round(blue)


@pytest.mark.parametrize("deficiency", DEFICIENCIES)
@pytest.mark.parametrize("kind", ["house", "token"])
def test_pictures_of_houses_and_tokens_differ_in_colour_for_every_kind_of_colour_blindness(
    kind: str, deficiency: str
) -> None:
    names = SEAT_COLOURS if kind == "house" else FUELS
    least, a, b = nearest({name: body(f"{kind}_{name}") for name in names}, lambda one: one.filter(deficiency))
    assert least >= THINGS_APART, f"{a} and {b}: {least:.1f}"


def test_every_player_colour_and_every_fuel_has_its_own_symbol() -> None:
    assert len({SIGIL[name] for name in SEAT_COLOURS}) == len(SEAT_COLOURS)
    assert len(set(FUEL_ICON.values())) == len(FUELS)


def test_text_on_the_colours_of_players_and_plants_has_a_contrast_of_at_least_2_8_to_1() -> None:
    """WCAG asks a contrast of 3 to 1 for large type; 2.8 is accepted."""
    pairs = {name: (SEAT[name], ON_SEAT[name]) for name in SEAT_COLOURS}
    pairs |= {f"{name} plant": (FUEL[name], ON_FUEL[name]) for name in FUEL}
    for name, (ground, ink) in pairs.items():
        contrast = colour(ground).contrast(colour(ink), method="wcag21")
        assert contrast >= 2.8, f"{name}: {contrast:.2f}"
