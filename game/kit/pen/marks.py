"""The part of a pen that paints signs and objects: icons, sigils, coins, tokens, houses, cards, badges."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import NamedTuple

from pygame import FRect, Rect, Surface

from game.kit.components.card import PlantCard, card_back, card_front, card_size, fuel_places
from game.kit.components.gavel import discount, gavel, gavel_size
from game.kit.components.portrait import LEAST, portrait
from game.kit.components.token import chip, coin, disc_size, house, house_size, token, token_size
from game.kit.paint import sigils, strokes
from game.kit.paint.slabs import Boards
from game.kit.style import accessibility, assets
from game.kit.style.theme import BRASS_EDGE, CASING_WOOD, GLOW, INK, ON_SEAT, SEAT, SEAT_DARK, Colour
from game.kit.style.things_theme import BADGE, BID_PAPER, RING_SHADE
from game.kit.values.contents import Box
from game.kit.values.ids import CardId, OneOf, StoredId

STROKES = {"check": sigils.check, "cross": sigils.cross, "x": sigils.cross, "plus": sigils.plus, "minus": sigils.minus}


class Amount(NamedTuple):
    """An amount of Elektro to be written, with a coin or without one."""

    amount: int
    colour: Colour = INK
    align: str = "left"
    coin: bool = True


class Marks(Boards):
    """Paints signs, coins, wooden pieces and cards, centred at a point unless stated otherwise."""

    def icon(self, name: str, x: float, y: float, size: float, colour: Colour = INK, alpha: int = 255) -> None:
        """Draw an icon of assets/icons in one colour."""
        side = max(4, round(size * self.scale))
        self.image_of(assets.icon, (name, side, colour), (side, side), (x, y), alpha)

    def check(self, x: float, y: float, size: float, colour: Colour = INK) -> None:
        """Draw a tick."""
        self.image(sigils.check(round(size * self.scale, 1), colour), x, y)

    def cross(self, x: float, y: float, size: float, colour: Colour = INK) -> None:
        """Draw a cross."""
        self.image(sigils.cross(round(size * self.scale, 1), colour), x, y)

    def sign(self, name: str, x: float, y: float, size: float, colour: Colour = INK) -> None:
        """Draw a sign made of lines (check, cross or x, plus, minus; the icons of these have a box), or else an
        icon.
        """
        stroke = STROKES.get(name)
        if stroke is None:
            self.icon(name, x, y, size, colour)
        else:
            self.image(
                stroke(round(size * self.scale * 0.8, 1), colour[:3]), x, y, colour[3] if len(colour) == 4 else 255
            )

    def sigil(self, colour_name: str, x: float, y: float, radius: float, colour: Colour | None = None) -> None:
        """Draw a player's sigil, by default in the ink that is readable on the player's colour."""
        self.image(sigils.sigil(colour_name, round(radius * self.scale, 1), colour or ON_SEAT[colour_name]), x, y)

    def chip(self, colour_name: str, x: float, y: float, radius: float) -> None:
        """Draw a player's disc with the sigil."""
        size = round(2 * radius * self.scale)
        self.image_of(chip, (colour_name, size, self.turn), disc_size(size), (x, y))

    def coin(self, x: float, y: float, radius: float = 9) -> None:
        """Draw a brass coin."""
        size = round(2 * radius * self.scale)
        self.image_of(coin, (size, self.turn), disc_size(size), (x, y))

    def money(
        self, amount: int | str, x: float, y: float, size: float, colour: Colour = INK, align: str = "left"
    ) -> float:
        """Draw a coin with an amount of Elektro beside it; return the width of both."""
        radius = size * 0.36
        gap = size * 0.16
        number = self.width(str(amount), size, "heading")
        whole = 2 * radius + gap + number
        left = x - whole * {"left": 0.0, "center": 0.5, "right": 1.0}[align]
        self.coin(left + radius, y, radius)
        self.number(amount, left + 2 * radius + gap, y, size, colour)
        return whole

    def counter(self, name: str, money: Amount, x: float, y: float, size: float) -> float:
        """Record an amount of Elektro as a piece that counts up or down when it changes; return its width."""
        amount = money.amount
        number = self.width(str(amount), size, "heading")
        whole = number + (size * 0.88 if money.coin else 0.0)
        left = x - whole * {"left": 0.0, "center": 0.5, "right": 1.0}[money.align]
        self.texts.append((str(amount), True))
        scale = self.scale
        lettered = (
            round(left * scale),
            round((y - size * 0.36) * scale),
            round(whole * scale),
            round(size * 0.72 * scale),
        )
        self.boxes.append((str(amount), Rect(lettered)))
        self.piece(name, "counter", (*money, self.design, accessibility.signature()), x, y, size)
        return whole

    def token(self, fuel: int | str, x: float, y: float, size: float, alpha: int = 255) -> None:
        """Draw a wooden token as part of the panel (a movable one is a `piece` of kind fuel)."""
        made = fuel, round(size * self.scale), self.turn
        self.image_of(token, made, token_size(*made), (x, y), alpha)

    def house(self, colour_name: str, x: float, y: float, size: float, alpha: int = 255) -> None:
        """Draw a wooden house as part of the panel."""
        made = colour_name, round(size * self.scale), self.turn
        self.image_of(house, made, house_size(made[1]), (x, y), alpha)

    def portrait(self, name: str, x: float, y: float, size: float, alpha: int = 255) -> None:
        """Draw the engraved face of a bot's level, in a brass rim."""
        side = max(LEAST, round(size * self.scale))
        self.image_of(portrait, (name, side), (side, side), (x, y), alpha)

    def card(self, card: PlantCard, x: float, y: float, width: float, lit: bool = False) -> None:
        """Draw a card as part of the panel, with its upper left corner at a point and tokens on it."""
        scale, width = self.scale, width * self.scale
        box = Rect(round(x * scale), round(y * scale), *card_size(width, card.style))
        corner = 9 * width / 138 / self.design
        if lit:
            self._glow(box, GLOW, corner, 7)
        self._shadow(box, corner, 0.6)
        self._upright(box, card_front, card.number, width, card.style, card.state, self.turn)
        for fuel, (px, py, size) in zip(card.fuel, fuel_places(card.number, width, card.style), strict=False):
            self.token(fuel, (box.x + px) / scale, (box.y + py) / scale, size / scale)

    def plant_card(self, card: PlantCard, x: float, y: float, width: float, z: int = 0) -> None:
        """Record a card and the fuel on it as pieces, with the card's upper left corner at a point."""
        scale = self.scale
        wide, high = card_size(width * scale, card.style)
        look = (card.number, card.style, card.state)
        self.piece(CardId(card.number), "card", look, x + wide / scale / 2, y + high / scale / 2, width, z=z)
        places = fuel_places(card.number, width * scale, card.style)
        for index, (fuel, (px, py, size)) in enumerate(zip(card.fuel, places, strict=False)):
            name = StoredId(fuel, card.owner, card.number, index)
            self.piece(name, "fuel", (fuel,), x + px / scale, y + py / scale, size / scale, z=2)

    def card_back(self, kind: str, x: float, y: float, width: float, z: float = 0.4, style: str = "tall") -> FRect:
        """Draw the back of a card, with its upper left corner at a point; return its box."""
        scale, width = self.scale, width * self.scale
        box = Rect(round(x * scale), round(y * scale), *card_size(width, style))
        if z:
            self._shadow(box, 9 * width / 138 / self.design, z)
        self._upright(box, card_back, kind, width, self.turn, style)
        return FRect(*(side / scale for side in box))

    def _upright(self, box: Rect, made: Callable[..., Surface], *what: Hashable) -> None:
        """Draw a picture made for the turned screen, turned back for this upright surface."""
        self.stroke(strokes.put_turned, box.x, box.y, box.size, made, what, self.turn)

    def gavel(self, x: float, y: float, size: float) -> None:
        """Draw the auctioneer's gavel, centred at a point; never over a number or fuel."""
        side = max(8, round(size * self.scale))
        self.image_of(gavel, (side, self.turn), gavel_size(side), (x, y))

    def discount(self, x: float, y: float, radius: float) -> None:
        """Draw the discount marker, for a minimum bid of 1 Elektro."""
        side = max(8, round(2 * radius * self.scale))
        self.image_of(discount, (side, self.turn), disc_size(side), (x, y))

    def badge(
        self,
        value: int | str,
        x: float,
        y: float,
        radius: float,
        colour: Colour = BADGE,
        ink: Colour = INK,
    ) -> None:
        """Draw a number on a paper disc with a dark ring: a price on a connection, a count."""
        self.disc(x, y, radius, CASING_WOOD)
        self.disc(x, y, radius - max(1 / self.scale, 0.09 * radius), colour)
        self.number(value, x, y, radius * 1.5, ink, "center")

    def bid(self, colour_name: str, amount: int | str, x: float, y: float, radius: float) -> None:
        """Draw a bid as a wooden disc in the bidder's colour with the amount on paper in its middle."""
        self.shadow((x - radius, y - radius, 2 * radius, 2 * radius), radius / self.u, 0.5)
        self.disc(x, y, radius, SEAT_DARK[colour_name])
        self.disc(x, y, radius * 0.94, SEAT[colour_name])
        self.disc(x, y, radius * 0.74, SEAT_DARK[colour_name])
        self.disc(x, y, radius * 0.70, BID_PAPER)
        self.number(amount, x, y, radius * 1.05, INK, "center", fit=radius * 1.2)

    def bid_token(self, colour_name: str, amount: int, x: float, y: float, radius: float) -> None:
        """Record a bid's wooden disc as a piece, which comes from its bidder's seat."""
        look = colour_name, amount, self.design, accessibility.signature()
        self.piece(OneOf("bid", colour_name), "bid", look, x, y, 2 * radius, z=5)

    def ring(self, x: float, y: float, radius: float, colour: Colour = GLOW, line: float = 3) -> None:
        """Draw a ring around a chosen thing, with a dark outside so that it is visible on paper; `line` is a design
        size.
        """
        thick = self.line_width(line)
        self.disc(x, y, radius + thick * 0.5, RING_SHADE, thick * 2)
        self.disc(x, y, radius, colour, thick)

    def rule(self, x: float, y: float, width: float, colour: Colour = INK, line: float = 1.2) -> None:
        """Draw a printed line, such as above a sum."""
        self.line((x, y), (x + width, y), colour, self.line_width(line))

    def edge(self, box: Box, colour: Colour = BRASS_EDGE, radius: float = 8, line: float = 1.5) -> None:
        """Draw the outline of a box; `radius` and `line` are design sizes."""
        self.outline(box, accessibility.ink(colour), radius * self.u, self.line_width(accessibility.line(line)))
