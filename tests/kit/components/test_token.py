"""Fuel tokens and houses are centred in their pictures, are painted apart from their shadows, and each kind looks
different.
"""

import pygame
import pytest

from game.engine.resources import FUELS
from game.kit.components import token
from game.kit.pen import piece_picture
from game.kit.style.theme import SEAT
from game.kit.values.contents import Piece


def bytes_of(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGBA")


def test_a_fuel_token_drawn_by_name_equals_the_one_drawn_by_number() -> None:
    for number, word in enumerate(FUELS):
        assert bytes_of(token.token(number, 40)) == bytes_of(token.token(word, 40))


@pytest.mark.parametrize("size", [20, 64, 300])
def test_fuel_tokens_and_houses_are_centred_in_their_pictures(size: int) -> None:
    bodies = [token.token(fuel, size, 0, False) for fuel in FUELS]
    bodies += [token.house(colour, size, 0, False) for colour in SEAT]
    for body in bodies:
        seen = body.get_bounding_rect(min_alpha=128)
        assert abs(seen.centerx - body.get_width() / 2) <= max(1.5, size * 0.03)
        assert abs(seen.centery - body.get_height() / 2) <= max(1.5, size * 0.03)


def test_the_pictures_of_houses_of_all_colours_differ() -> None:
    assert len({bytes_of(token.house(colour, 60)) for colour in SEAT}) == len(SEAT)


def test_the_shadow_of_a_piece_lifted_higher_is_wider_and_farther_from_it() -> None:
    at_rest, lifted = token.token("coal", 100), token.token("coal", 100, 0, False)
    assert lifted.get_bounding_rect().w < at_rest.get_bounding_rect().w
    low, high = token.shadow_offset(4), token.shadow_offset(40)
    assert high[0] > low[0] > 0 and high[1] > low[1] > 0
    assert token.shadow("coal", 100, 40).get_width() > token.shadow("coal", 100, 4).get_width()


@pytest.mark.parametrize(
    ("kind", "look"),
    [
        ("card", (13,)),
        ("card", (13, "mini")),
        ("card", (13, "wide", "owned")),
        ("back", ("plug",)),
        ("fuel", (2,)),
        ("fuel", ("oil",)),
        ("house", ("black",)),
        ("chip", ("red",)),
        ("coin", ()),
        ("gavel", ()),
        ("marker", ()),
    ],
)
def test_every_kind_of_game_piece_has_a_picture(kind: str, look: tuple[object, ...]) -> None:
    piece = Piece("it", kind, look, 10, 10, 60, turn=1)
    assert piece_picture.picture(piece).get_width() >= 30
    shade = piece_picture.shadow(piece, 20)
    assert (shade is None) == (kind in ("chip", "coin", "gavel", "marker"))


def test_an_unknown_kind_of_game_piece_is_refused() -> None:
    with pytest.raises(ValueError, match="teapot"):
        piece_picture.picture(Piece("it", "teapot", (), 0, 0, 10))


def roof_side(image: pygame.Surface) -> str:
    """Return the side of a house's picture at which it is narrowest, which is its gable."""
    mask = pygame.mask.from_surface(image, 200)
    seen = mask.get_bounding_rects()[0]
    strip = max(2, seen.w // 12)
    ends = {
        "top": (seen.x, seen.y, seen.w, strip),
        "right": (seen.right - strip, seen.y, strip, seen.h),
        "bottom": (seen.x, seen.bottom - strip, seen.w, strip),
        "left": (seen.x, seen.y, strip, seen.h),
    }
    parts = {}
    for side, (x, y, wide, high) in ends.items():
        part = pygame.mask.Mask((wide, high), True).overlap_mask(mask, (-x, -y))
        parts[side] = part.count() / max(wide, high)
    return min(parts, key=lambda side: parts[side])


@pytest.mark.parametrize("colour", sorted(SEAT))
def test_the_picture_of_a_house_is_upright_for_the_side_that_reads_it(colour: str) -> None:
    """The gable of a house points away from the side that reads it, also while a finger holds the house."""
    for turn, away in enumerate(("top", "right", "bottom", "left")):
        for lifted in (False, True):
            piece = Piece("it", "house", (colour,), 0, 0, 120, turn)
            assert roof_side(piece_picture.picture(piece, lifted)) == away


def test_the_shadow_of_a_turned_house_falls_to_the_lower_right_of_the_screen() -> None:
    for turn in range(4):
        image = piece_picture.picture(Piece("it", "house", ("red",), 0, 0, 200, turn))
        body = pygame.mask.from_surface(image, 250).centroid()
        whole = pygame.mask.from_surface(image, 40).centroid()
        assert whole[0] > body[0] and whole[1] >= body[1], turn
