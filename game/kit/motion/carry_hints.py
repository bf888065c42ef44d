"""Shows hints for carried pieces: a price, a thread of light back to the piece's home, and a glow where it can be
dropped.
Free spaces of a plant are outlined.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterable
from dataclasses import dataclass

import pygame
from pygame import Surface

from game.kit.components.card import card_size, fuel_places
from game.kit.motion.actor import Actor
from game.kit.motion.effects import Blit, centred, dust_ring
from game.kit.motion.overlay import frame
from game.kit.paint import light
from game.kit.paint.materials import Finish
from game.kit.paint.pixels import plain
from game.kit.paint.surface_cache import cached_picture
from game.kit.pen.pen import Pen
from game.kit.style.assets import clear
from game.kit.style.theme import CREAM, GLOW, INK, PAPER, WINE
from game.kit.style.things_theme import BEAD_RIM
from game.kit.values.contents import Offer, Piece, Target
from game.kit.values.ids import CardId, StoredId, stored_at

BEADS, FEWEST = 44, 7
"""Most points of light on all threads together, and on each when many pieces are carried."""
APART = 20.0
"""Design px between two points of light on a thread."""
MANY = 8
"""If more targets than this accept a carried piece, only the one below it glows."""
SIDE = {0: (1, 0), 1: (0, 1), 2: (-1, 0), 3: (0, -1)}


@dataclass(frozen=True, slots=True)
class CarryHint:
    """The hint for one carried piece: its price, its reader's quarter turns, the targets that accept it, and the one
    below it.
    """

    actor: Actor
    tag: str
    turn: int
    takers: tuple[Target, ...] = ()
    over: Target | None = None


class CarryHints:
    """The hints of all carried pieces, by the finger that carries each."""

    def __init__(self) -> None:
        self.rides: dict[Hashable, CarryHint] = {}

    def only(self, rides: dict[Hashable, CarryHint]) -> None:
        """Replace all hints beside carried pieces by these."""
        self.rides = rides

    def blits(self, unit: float, cards: dict[str, Piece], fuel: Iterable[Piece]) -> list[Blit]:
        """Return the pictures of glows, threads and prices, lowest first, at `unit` px per design px.
        A plant's free spaces are found from the cards and the fuel on them.
        """
        if not self.rides:
            return []
        lying = list(fuel)
        out: list[Blit] = []
        seen: set[tuple[str, bool]] = set()
        for ride in self.rides.values():
            shown = ride.takers if len(ride.takers) <= MANY else ()
            aimed = (ride.over,) if ride.over and ride.over not in shown else ()
            for target in (*shown, *aimed):
                under = target == ride.over
                if (target.name, under) not in seen:
                    seen.add((target.name, under))
                    out += _glow(target, under, unit)
                    out += _free(target, ride.actor, cards, lying, unit)
        for ride in self.rides.values():
            out += _thread(ride.actor, unit, max(FEWEST, BEADS // len(self.rides)))
            offer = ride.over.offer if ride.over and ride.over.offer else Offer(ride.tag)
            if offer.price or offer.barred:
                out.append(_price(ride, offer, unit))
        return out


def _glow(target: Target, under: bool, unit: float) -> list[Blit]:
    """Return an outline of light around a target, stronger below the piece."""
    rect = target.rect
    if target.round:
        radius = round(rect.w / 2)
        return [centred(dust_ring(radius, round(4 * unit), GLOW, 11 if under else 5), rect.centerx, rect.centery)]
    out: list[Blit] = []
    for reach, alpha in ((5, 70), (3, 120), (1, 255)) if under else ((3, 60), (1, 150)):
        grown = rect.inflate(2 * round(reach * unit), 2 * round(reach * unit))
        line = max(2, round(2.4 * unit))
        for image, (x, y) in frame(grown.w, grown.h, 8 * unit, (*GLOW[:3], alpha), line):
            out.append((image, (grown.x + x, grown.y + y)))
    return out


def _free(target: Target, actor: Actor, cards: dict[str, Piece], lying: list[Piece], unit: float) -> list[Blit]:
    """Return the outlines of the free spaces on a plant if the carried piece is fuel."""
    number = stored_at(target.name)
    card = cards.get(CardId(number))
    if card is None or actor.piece.kind != "fuel":
        return []
    style = str(card.look[1]) if len(card.look) > 1 else "tall"
    out = []
    for x, y in free_spaces(card, number, style, lying):
        out.append(centred(dust_ring(round(actor.piece.size * 0.3), max(2, round(2.2 * unit)), GLOW, 9), x, y))
    return out


def free_spaces(card: Piece, number: int, style: str, lying: Iterable[Piece]) -> list[tuple[float, float]]:
    """Return the places on a card (px on the screen) without a token."""
    wide, high = card_size(card.size, style)
    near = card.size * 0.06
    taken = [(piece.x, piece.y) for piece in lying]
    out = []
    for x, y, _ in fuel_places(number, card.size, style):
        offset = pygame.Vector2(x - wide / 2, y - high / 2).rotate(90 * card.turn)
        place = card.x + offset.x, card.y + offset.y
        if all(math.dist(place, other) > near for other in taken):
            out.append(place)
    return out


@cached_picture
def _bead(size: int, strength: int) -> Surface:
    image = light.soft_box(2 * size, 2 * size, size, size * 0.6, (*GLOW[:3], 22 * strength)).copy()
    for radius, ink in ((0.72, BEAD_RIM), (0.5, GLOW)):
        core = light.disc(size * radius, (*ink, min(255, 26 * strength)))
        image.blit(core, core.get_rect(center=image.get_rect().center))
    return image


def _thread(actor: Actor, unit: float, most: int) -> list[Blit]:
    """Return points of light from the piece's home to its place, growing towards it."""
    home = actor.piece
    away = math.dist((home.x, home.y), (actor.x, actor.y))
    count = min(most, int(away / (APART * unit)))
    size = max(3, round(3.2 * unit))
    out = []
    for index in range(1, count):
        share = index / count
        image = _bead(size, 3 + round(7 * share))
        out.append(centred(image, home.x + (actor.x - home.x) * share, home.y + (actor.y - home.y) * share))
    return out


@cached_picture
def pill(text: str, size: int, turn: int, barred: bool = False) -> Surface:
    """Return a price on a paper pill, turned to its reader; on a wine-red pill with a cross where the piece is
    refused.
    """
    high = round(size * 1.5)
    probe = Pen(clear(4, 4), size / 24, turn)
    written = probe.width(text, size, "heading") + size * 0.88 if text else 0.0
    cross = size * 1.1 if barred else 0.0
    wide = round(max(written + cross + size * 0.9, high))
    pad = size
    image = clear(wide + 2 * pad, high + 2 * pad)
    pen = Pen(image, size / 24, turn)
    pen.slab((pad, pad, wide, high), Finish("paper"), WINE if barred else PAPER, high / 2 / pen.u, 0.7)
    if barred:
        left = pad + (wide / 2 if not text else size * 0.8)
        pen.cross(left, pad + high / 2, size * 0.8, CREAM)
    if text:
        ink = CREAM if barred else INK
        pen.money(text, pad + wide / 2 + cross / 2, pad + high / 2, size, ink, "center")
    upright = plain(image)
    return pygame.transform.rotate(upright, -90 * turn) if turn % 4 else upright


def _price(ride: CarryHint, offer: Offer, unit: float) -> Blit:
    """Return the price pill to the right of the piece, as its reader sees it."""
    actor = ride.actor
    image = pill(offer.price, round(24 * unit), ride.turn % 4, offer.barred)
    dx, dy = SIDE[ride.turn % 4]
    far = actor.size * 0.42
    margin = 24 * unit
    x = actor.x + dx * (far + image.get_width() / 2 - margin)
    y = actor.y - actor.height * 0.3 + dy * (far + image.get_height() / 2 - margin)
    return centred(image, x, y)


def cards_and_fuel(actors: dict[str, Actor]) -> tuple[dict[str, Piece], list[Piece]]:
    """Return the cards by name, and the tokens on plants that no finger holds."""
    cards = {name: actor.piece for name, actor in actors.items() if actor.piece.kind == "card"}
    fuel = [actor.piece for name, actor in actors.items() if actor.state != "hand" and isinstance(name, StoredId)]
    return cards, fuel


__all__ = ["CarryHint", "CarryHints", "cards_and_fuel", "free_spaces", "pill"]
