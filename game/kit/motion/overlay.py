"""The overlay above everything: rings under fingers, the keyboard's focus, and notes."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

import pygame
from pygame import Rect, Surface

from game.kit.paint import lettering, light
from game.kit.paint.surface_cache import cached_picture
from game.kit.style import timing
from game.kit.style.assets import clear, icon
from game.kit.style.theme import CREAM, GLOW, INK, PAPER, SEAT, WINE, Colour

RING_MM = 15.0  # radius of the ring under a finger
TELL_SECONDS = 4.0
BUTTON_SECONDS = 7.0  # a button takes time to read, to consider and to touch
REFUSAL_SECONDS = 3.0  # a refusal is shorter, and must be gone when the next touch is made
BUTTON_MM = 9.0  # least height of a button on a note
STRUCK_SECONDS = 0.8  # how long the crossed-out ring of an ignored touch is shown
EDGE = 6  # px between a note and the edge of the screen
APART_MM = 8.0  # between the places that are tried for a refusal

Blit = tuple[Surface, tuple[int, int]]


@dataclass(slots=True)
class Ring:
    """A finger's ring: its place, colour and filling, and its time of fading."""

    x: float
    y: float
    colour: str
    full: float = 0.0
    faded: float = -1.0  # seconds since the finger left; negative while it is down
    struck: bool = False  # crossed out: the touch was ignored

    @property
    def lasts(self) -> float:
        """The seconds in which a finger's ring fades."""
        return STRUCK_SECONDS if self.struck else timing.beat("ring").seconds


@dataclass(frozen=True, slots=True)
class NoteButton:
    """A button below a note: its label, and the word that is passed to the scene when it is touched."""

    label: str
    means: str


@dataclass(slots=True)
class Note:
    """A sentence shown beside a place of the screen, turned to its reader."""

    text: str
    near: Rect
    turn: int = 0
    refusal: bool = False
    below: bool = False
    """Whether the note is below its place, for a reader below the screen."""
    about: str = ""
    """The name of the target whose text the note shows; the note is hidden when that text changes."""
    passing: bool = False
    """Whether the note is hidden as soon as the scene shows the next event of the game."""
    leads: str = ""
    """The rulebook paragraph that a touch on the note opens; empty for none."""
    box: Rect | None = field(default=None, init=False)
    """The rectangle where the note was drawn."""
    aside: Rect | None = field(default=None, init=False)
    """The rectangle at which a refusal is drawn, so that it covers no area where a player decides; None before it is
    placed.
    """
    button: NoteButton | None = field(default=None, init=False)
    """The button below the note; a touch on the sentence itself opens the rulebook."""
    button_box: Rect | None = field(default=None, init=False)
    """The rectangle where the note's button was drawn."""
    left: float = field(default=0.0, init=False)
    """Seconds for which the note is still shown."""


@dataclass(slots=True)
class Overlay:
    """Rings under fingers, the keyboard's focus and notes, above a screen of `size` px, with `mm` px per millimetre and
    `unit` px per design px.
    """

    size: tuple[int, int]
    mm: float = 3.8
    unit: float = 1.0
    rings: dict[Hashable, Ring] = field(default_factory=dict)
    focus: Rect | None = None
    notes: dict[int, Note] = field(default_factory=dict)
    """The notes by the quarter turns of their readers, the latest at the end."""
    composing: str = ""
    """The uncommitted text of an input method."""
    caret: Rect | None = None
    """The caret, where the uncommitted text will be written."""
    text_field: Rect | None = None
    """The text field that has the caret."""
    selected: bool = False
    """Whether the whole text of the text field is selected."""
    caret_turn: int = 0
    decided: Callable[[], Sequence[Rect]] = tuple
    """Areas that a refusal must not cover, because a player decides something there."""
    marks: list[Blit] = field(default_factory=list)
    """A scene's pictures below the rings."""

    def ring(self, key: Hashable, x: float, y: float, colour: str = "natural", full: float = 0.0) -> None:
        """Show a finger's ring at (x, y)."""
        self.rings[key] = Ring(x, y, colour, full)

    def strike(self, key: Hashable, x: float, y: float) -> None:
        """Cross out the ring of an ignored touch at (x, y); it fades slowly."""
        colour = self.rings[key].colour if key in self.rings else "natural"
        self.rings["struck", key] = Ring(x, y, colour, faded=0.0, struck=True)

    def lift(self, key: Hashable) -> None:
        """Let the ring of a lifted finger fade."""
        if key in self.rings and self.rings[key].faded < 0:
            self.rings[key].faded = 0.0

    @property
    def note(self) -> Note | None:
        """The latest note, or None."""
        return next(reversed(self.notes.values()), None)

    def tell(self, note: Note) -> None:
        """Show a note for a while instead of the last one for the same side; one without text only hides the
        last one.
        """
        self.notes.pop(note.turn % 4, None)
        if note.text:
            note.left = REFUSAL_SECONDS if note.refusal else TELL_SECONDS
            self.notes[note.turn % 4] = note

    def add(self, button: NoteButton | None, turn: int) -> None:
        """Add a button to the latest note of a side, which then stays longer."""
        note = self.notes.get(turn % 4)
        if note and button:
            note.button, note.left = button, BUTTON_SECONDS

    def leading(self, x: float, y: float) -> str:
        """Return the rulebook paragraph of the note at a place of the screen, or ""."""
        there = (note.leads for note in self.notes.values() if note.leads and note.box and note.box.collidepoint(x, y))
        return next(there, "")

    def pressed(self, x: float, y: float) -> str:
        """Return the word of the note's button at a place of the screen, or ""."""
        there = (note.button.means for note in self.notes.values() if note.button and _holds(note.button_box, x, y))
        return next(there, "")

    def drop(self, outdated: Callable[[Note], bool]) -> None:
        """Hide notes that are out of date."""
        for turn, note in list(self.notes.items()):
            if outdated(note):
                del self.notes[turn]

    def hush(self) -> None:
        """Hide all notes."""
        self.notes.clear()

    def tick(self, dt: float) -> bool:
        """Advance by `dt` seconds; return whether a ring is still fading."""
        for key, ring in list(self.rings.items()):
            if ring.faded >= 0:
                ring.faded += dt
                if ring.faded >= ring.lasts:
                    del self.rings[key]
        for turn, note in list(self.notes.items()):
            note.left -= dt
            if note.left <= 0:
                del self.notes[turn]
        return self.fading

    @property
    def fading(self) -> bool:
        """Whether a ring is fading."""
        return any(ring.faded >= 0 for ring in self.rings.values())

    @property
    def deadline(self) -> float | None:
        """Seconds until the next note disappears, or None."""
        return max(0.0, min(note.left for note in self.notes.values())) if self.notes else None

    def blits(self) -> list[Blit]:
        """Return the pictures of focus, rings and notes, lowest first."""
        out: list[Blit] = []
        if self.focus is not None:
            out += self._focus(self.focus)
        out += self.marks
        if self.selected and self.text_field:
            out.append((selection(self.text_field.size), self.text_field.topleft))
        out += [self._ring(ring) for ring in self.rings.values()]
        out += [self._note(note) for note in self.notes.values()]
        if self.composing and self.caret:
            out.append(self._composed(self.composing, self.caret))
        return out

    def _composed(self, text: str, caret: Rect) -> Blit:
        """Return the uncommitted text on paper, below the caret as its reader sees it."""
        turn, size = self.caret_turn % 4, round(24 * self.unit)
        image = note_picture(text, size, self.size[0], False, turn)
        box = (
            image.get_rect(topleft=caret.bottomleft),
            image.get_rect(topright=caret.topleft),
            image.get_rect(bottomright=caret.topright),
            image.get_rect(bottomleft=caret.bottomright),
        )[turn]
        return image, box.clamp(Rect((0, 0), self.size)).topleft

    def _focus(self, rect: Rect) -> list[Blit]:
        line = max(3, round(4 * self.unit))
        edge = max(1, round(1.5 * self.unit))
        gap = line + edge
        box = rect.inflate(2 * gap, 2 * gap)
        radius = 10 * self.unit
        out: list[Blit] = []
        for grown, ink, thick in ((2 * edge, (*INK, 230), line + 2 * edge), (0, GLOW, line)):
            for image, (x, y) in frame(box.w + grown, box.h + grown, radius + grown / 2, ink, thick):
                out.append((image, (box.x - grown // 2 + x, box.y - grown // 2 + y)))
        return out

    def _ring(self, ring: Ring) -> Blit:
        gone = max(0.0, ring.faded) / ring.lasts
        radius, strength = round(RING_MM * self.mm), 4 * round(4 * (1 - gone))
        image = finger_ring(radius, ring.colour, round(24 * ring.full), strength, ring.struck)
        return image, (round(ring.x - image.get_width() / 2), round(ring.y - image.get_height() / 2))

    def _note(self, note: Note) -> Blit:
        room = round(min(420 * self.unit, 0.7 * min(self.size)))
        size = round(18 * self.unit)
        image = note_picture(note.text, size, room, note.refusal, note.turn, bool(note.leads))
        button = None
        if note.button:
            image, button = with_button(image, note.button.label, size, round(BUTTON_MM * self.mm), note.turn)
        wide, high = image.get_size()
        screen = Rect((0, 0), self.size)
        places = {
            0: (note.near.centerx - wide // 2, note.near.top - high),
            1: (note.near.right, note.near.centery - high // 2),
            2: (note.near.centerx - wide // 2, note.near.bottom),
            3: (note.near.left - wide, note.near.centery - high // 2),
        }
        others = {0: 2, 2: 0, 1: 3, 3: 1}
        if note.below:
            places[0] = note.near.centerx - wide // 2, note.near.bottom
        box = Rect(places[note.turn % 4], (wide, high))
        if not screen.contains(box.inflate(-2 * EDGE, -2 * EDGE)):
            other = Rect(places[others[note.turn % 4]], (wide, high))
            if screen.colliderect(other) and abs(other.clip(screen).h * other.clip(screen).w) > abs(
                box.clip(screen).w * box.clip(screen).h
            ):
                box = other
        box.clamp_ip(screen.inflate(-2 * EDGE, -2 * EDGE))
        if note.refusal:
            box = self._clear(note, box)
        note.box = box
        note.button_box = button.move(box.topleft) if button else None
        return image, box.topleft

    def _clear(self, note: Note, box: Rect) -> Rect:
        """Return the nearest place where a refusal covers no area of `decided`; its usual one if there is none."""
        if note.aside is None or note.aside.size != box.size:
            note.aside = nearest_clear(box, self.size, self.decided(), max(8, round(APART_MM * self.mm)))
        return note.aside


def nearest_clear(box: Rect, size: tuple[int, int], taken: Sequence[Rect], step: int) -> Rect:
    """Return the nearest place for a box on the screen, in steps of `step` px, that overlaps none of those taken.

    If there is none, the box stays where it is.
    """
    if box.collidelist(taken) < 0:
        return box
    columns = range(EDGE, size[0] - box.w - EDGE, step)
    rows = range(EDGE, size[1] - box.h - EDGE, step)
    places = [Rect((x, y), box.size) for y in rows for x in columns]
    free = (place for place in places if place.collidelist(taken) < 0)
    return min(free, key=lambda place: math.dist(place.center, box.center), default=box)


def _holds(box: Rect | None, x: float, y: float) -> bool:
    return box is not None and bool(box.collidepoint(x, y))


@lru_cache(maxsize=64)
def frame(wide: int, high: int, radius: float, ink: Colour, line: int) -> tuple[Blit, ...]:
    """Return the four sides of an outline, each with its place: the empty middle need not be blended."""
    image = light.shape(wide, high, radius, ink, line)
    wide, high = image.get_size()
    thick = min(line + math.ceil(radius), wide // 2, high // 2)
    sides = [
        Rect(0, 0, wide, thick),
        Rect(0, high - thick, wide, thick),
        Rect(0, thick, thick, high - 2 * thick),
        Rect(wide - thick, thick, thick, high - 2 * thick),
    ]
    return tuple((image.subsurface(side), side.topleft) for side in sides if side.w > 0 and side.h > 0)


@cached_picture
def selection(size: tuple[int, int]) -> Surface:
    """Return the tint over a text field whose whole text is selected."""
    image = clear(*size)
    image.fill((*SEAT["blue"], 70))
    return image


@cached_picture
def finger_ring(radius: int, colour: str, full: int, strength: int, struck: bool = False) -> Surface:
    """Return the ring under a finger: seat colour, cream outside, and a glow.
    `full` 24ths of it are filled, and its opacity is `strength` / 16; a `struck` ring is crossed out.
    """
    half = round(radius * 1.35)
    image = clear(2 * half + 1, 2 * half + 1)
    ink: Colour = SEAT.get(colour, CREAM)
    for disc in (
        light.disc(radius * 1.22, (*GLOW, 40), radius * 0.2),
        light.disc(radius * 1.1, CREAM, max(2.0, radius * 0.10)),
        light.disc(radius, ink, max(2.0, radius * 0.16)),
    ):
        image.blit(disc, (half - disc.get_width() // 2, half - disc.get_height() // 2))
    if full:
        _fill(image, half, radius * 0.84, full, ink)
    if struck:
        _cross_out(image, half, radius)
    if strength < 16:
        image.set_alpha(strength * 16)
    return image


def _cross_out(image: Surface, half: int, radius: float) -> None:
    """Draw a slanting bar with a light outline across a finger's ring, from rim to rim."""
    reach = pygame.Vector2(radius, 0).rotate(-45)
    along = pygame.Vector2(1, 0).rotate(-45)
    for wide, ink in ((radius * 0.34, CREAM), (radius * 0.2, WINE)):
        across = along.rotate(90) * wide / 2
        corners = [(-reach - across), (reach - across), (reach + across), (-reach + across)]
        pygame.draw.polygon(image, ink, [(half + corner.x, half + corner.y) for corner in corners])


def _fill(image: Surface, half: int, radius: float, full: int, ink: Colour) -> None:
    """Fill `full` 24ths of a finger's ring like a pie, clockwise from the top."""
    points = [pygame.Vector2(half, half)]
    points += [pygame.Vector2(half, half) + pygame.Vector2(0, -radius).rotate(15 * step) for step in range(full + 1)]
    if len(points) > 2:
        pie = clear(*image.get_size())
        pygame.draw.polygon(pie, (*ink[:3], 150), points)
        image.blit(pie, (0, 0))


@cached_picture
def note_picture(text: str, size: int, room: int, refusal: bool, turn: int, leads: bool = False) -> Surface:
    """Return a sentence on a paper slip: with a wine-red edge for a refusal, with a sign if it leads to the
    rulebook.
    """
    lines = lettering.wrapped(text, "semibold", max(13, size), room)
    images = [lettering.line(part, "semibold", max(13, size), INK) for part in lines]
    pad = round(size * 0.7)
    sign = round(1.7 * size) if leads else 0
    wide = max(image.get_width() for image in images) + 2 * pad + sign
    high = sum(image.get_height() for image in images) + round(1.2 * pad)
    blur = max(2.0, size * 0.35)
    margin = light.shadow_pad(blur)
    whole = clear(wide + 2 * margin, high + 2 * margin)
    fall = light.lamp_seen(size * 0.15, size * 0.25, turn)
    whole.blit(light.shadow(wide, high, 6, blur, 0.5), fall)
    whole.blit(light.shape(wide, high, 6, PAPER), (margin, margin))
    whole.blit(light.shape(wide, high, 6, WINE if refusal else (*INK, 90), max(1.5, size * 0.1)), (margin, margin))
    y = margin + round(0.6 * pad)
    for image in images:
        whole.blit(image, (margin + (wide - sign - image.get_width()) // 2, y))
        y += image.get_height()
    if leads:
        mark = icon("question", sign, WINE if refusal else INK)
        whole.blit(mark, (margin + wide - sign - pad // 2, margin + (high - mark.get_height()) // 2))
    return pygame.transform.rotate(whole, -90 * turn) if turn % 4 else whole


@lru_cache(maxsize=16)
def with_button(slipped: Surface, label: str, size: int, high: int, turn: int) -> tuple[Surface, Rect]:
    """Return a note's slip of paper with a button below its sentence, for the same reader, and the button's rectangle
    in the picture.
    """
    upright = pygame.transform.rotate(slipped, 90 * turn) if turn % 4 else slipped
    words = lettering.line(label, "semibold", max(13, size), CREAM)
    box = Rect(0, 0, words.get_width() + 2 * size, max(high, round(2.2 * size)))
    wide, deep = upright.get_size()
    deep -= light.shadow_pad(max(2.0, size * 0.35)) - size // 6  # right below the paper, inside its shadow
    whole = clear(max(wide, box.w), deep + box.h)
    whole.blit(upright, ((whole.get_width() - wide) // 2, 0))
    box.midbottom = (whole.get_width() // 2, whole.get_height())
    whole.blit(light.shape(box.w, box.h, 6, INK), box)
    whole.blit(light.shape(box.w, box.h, 6, GLOW, max(1.5, size * 0.1)), box)
    whole.blit(words, words.get_rect(center=box.center))
    if turn % 4:
        return pygame.transform.rotate(whole, -90 * turn), _turned(box, whole.get_size(), turn)
    return whole, box


def _turned(box: Rect, size: tuple[int, int], turn: int) -> Rect:
    """Return the rectangle of a box in a picture after turning the picture clockwise by quarters."""
    for _ in range(turn % 4):
        box, size = Rect(size[1] - box.bottom, box.x, box.h, box.w), (size[1], size[0])
    return box
