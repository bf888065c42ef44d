"""The two renderers side by side: surfaces blitted by the CPU (as the game does), and textures composed by a renderer.

`python -m tests.workshop.renderer_bench LAYOUT WIDTHxHEIGHT [FRAMES]` lays out one scene of a game in a real window and
shows it with both renderers: whole frames, a dozen cards in flight, one panel with a new picture. It prints
milliseconds for each drawn frame (all threads of the process, and by the clock), memory, and the difference of the two
pictures. Its figures are in docs/performance.md.
"""

from __future__ import annotations

import math
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame
from pygame import Rect, Surface
from pygame._sdl2 import sdl2, video

from game.kit.screen.canvas import Canvas
from game.kit.screen.panel import Painted
from game.kit.system.window import open_window
from game.lazy_import import lazy_import
from tests.workshop import gallery

if TYPE_CHECKING:
    import resource
else:  # Windows has none
    resource = lazy_import("resource")

CARDS = 12
FRAMES = 60
DRIVERS = ("opengl", "opengles2", "software")
MEGABYTE = 1_000_000


@dataclass(frozen=True, slots=True)
class FrameCost:
    """The milliseconds that one drawn frame takes: CPU time of all threads, and time by the clock."""

    cpu: float
    clock: float

    def __str__(self) -> str:
        return f"{self.cpu:8.2f} ms of CPU {self.clock:8.2f} ms by the clock"


def cost(frame: Callable[[int], None], frames: int) -> FrameCost:
    """Return the mean cost of this many frames; the first three, which warm caches, are not counted."""
    for number in range(3):
        frame(number)
    cpu, clock = time.process_time(), time.perf_counter()
    for number in range(frames):
        frame(number)
    return FrameCost((time.process_time() - cpu) * 1000 / frames, (time.perf_counter() - clock) * 1000 / frames)


def flight(size: tuple[int, int], card: tuple[int, int], number: int) -> Iterator[Rect]:
    """Yield the rectangles of a dozen cards in the frame with this number."""
    for which in range(CARDS):
        turn = number / 20 + which * math.tau / CARDS
        x = size[0] * (0.5 + 0.4 * math.cos(turn)) - card[0] / 2
        y = size[1] * (0.5 + 0.4 * math.sin(turn)) - card[1] / 2
        yield Rect(x, y, *card)


class Blitted:
    """Draws with surfaces, and updates only the rectangles that differ."""

    def __init__(self, canvas: Canvas, card: Surface) -> None:
        self.canvas, self.card = canvas, card
        self.screen = pygame.display.set_mode(canvas.size)
        self.rest = Surface(canvas.size, 0, self.screen)
        self.drawn: list[Rect] = []

    def whole(self, number: int) -> None:
        """Repaint everything."""
        self.screen.blit(self.canvas.ground, (0, 0))
        for painted in self.canvas.painted:
            self.screen.blit(painted.surface, painted.at)
        pygame.display.flip()

    def flying(self, number: int) -> None:
        """Draw a dozen moving cards over the existing picture."""
        if number == 0:
            self.rest.blit(self.screen, (0, 0))
        places = list(flight(self.canvas.size, self.card.get_size(), number))
        for rect in self.drawn:
            self.screen.blit(self.rest, rect, rect)
        for rect in places:
            self.screen.blit(self.card, rect)
        pygame.display.update([*self.drawn, *places])
        self.drawn = places

    def changed(self, painted: Painted) -> Callable[[int], None]:
        """Return a function that repaints the area of one panel, as if the panel had changed."""
        area = Rect(painted.at, painted.surface.get_size()).clip(self.screen.get_rect())

        def frame(number: int) -> None:
            self.screen.set_clip(area)
            self.screen.blit(self.canvas.ground, (0, 0))
            for each in self.canvas.painted:
                self.screen.blit(each.surface, each.at)
            self.screen.set_clip(None)
            pygame.display.update(area)

        return frame


class Textured:
    """Draws with a texture for every picture; each frame composes all of them."""

    def __init__(self, canvas: Canvas, card: Surface, driver: int) -> None:
        self.window = pygame.Window("textures", canvas.size)
        self.renderer = video.Renderer(self.window, driver)
        self.ground = video.Texture.from_surface(self.renderer, canvas.ground)
        pictures = [(painted.surface, painted.at) for painted in canvas.painted]
        self.panels = [(video.Texture.from_surface(self.renderer, surface), at) for surface, at in pictures]
        self.card, self.size = video.Texture.from_surface(self.renderer, card), canvas.size
        for texture, _ in self.panels:
            texture.blend_mode = pygame.BLENDMODE_BLEND

    def compose(self) -> None:
        """Draw everything except moving pieces."""
        self.ground.draw()
        for texture, at in self.panels:
            texture.draw(dstrect=Rect(at, (texture.width, texture.height)))

    def whole(self, number: int) -> None:
        """Repaint everything."""
        self.compose()
        self.renderer.present()

    def flying(self, number: int) -> None:
        """Draw everything and a dozen moving cards above it."""
        self.compose()
        for rect in flight(self.size, (self.card.width, self.card.height), number):
            self.card.draw(dstrect=rect)
        self.renderer.present()

    def changed(self, which: int, painted: Painted) -> Callable[[int], None]:
        """Return a function that sends one panel's picture to the renderer, then repaints everything."""

        def frame(number: int) -> None:
            self.panels[which][0].update(painted.surface)
            self.whole(number)

        return frame

    def picture(self) -> Surface:
        """Return the picture that the renderer shows."""
        self.compose()
        return self.renderer.to_surface()


def difference(one: Surface, other: Surface) -> tuple[int, float]:
    """Return the largest difference of a colour value in two pictures, and the percentage of values that differ by more
    than 2; only every 97th value is compared."""
    a, b = (surface.convert(24).get_buffer().raw for surface in (one, other))
    far = [abs(x - y) for x, y in zip(a[::97], b[::97], strict=True)]
    return max(far), 100 * sum(1 for each in far if each > 2) / len(far)


def resident() -> float:
    """Return the most MB that this process has held so far."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024 / MEGABYTE


def main(layout: str, size: tuple[int, int], frames: int = FRAMES) -> int:
    """Print the figures of both renderers for one scene of the gallery; return the exit code."""
    open_window((64, 64))
    moment = next(each for each in gallery.MOMENTS if each.name == "market-cart")
    canvas = gallery.show(moment.build(layout), layout, size).room.canvas
    card = max((painted.surface for painted in canvas.painted), key=lambda each: -abs(each.get_width() - 200))
    card = pygame.transform.smoothscale(card.convert_alpha(), (size[0] // 14, size[0] // 12))
    which = max(range(len(canvas.painted)), key=lambda at: canvas.painted[at].surface.get_width())
    blitted = Blitted(canvas, card)
    print(f"{layout} {size[0]}x{size[1]}, {len(canvas.painted)} panels, window by {pygame.display.get_driver()}")
    rows = (("whole", blitted.whole), ("flying", blitted.flying), ("panel", blitted.changed(canvas.painted[which])))
    for name, frame in rows:
        print(f"  surfaces            {name:<8}{cost(frame, frames)}   {resident():.0f} MB")
    blitted.whole(0)
    seen = blitted.screen.copy()
    known = [each.name for each in video.get_drivers()]
    for driver in (each for each in DRIVERS if each in known):
        try:
            textured = Textured(canvas, card, known.index(driver))
        except (pygame.error, sdl2.error) as error:
            print(f"  textures, {driver:<10}{error}")
            continue
        changed = textured.changed(which, canvas.painted[which])
        for name, frame in (("whole", textured.whole), ("flying", textured.flying), ("panel", changed)):
            print(f"  textures, {driver:<10}{name:<8}{cost(frame, frames)}   {resident():.0f} MB")
        most, share = difference(seen, textured.picture())
        print(f"  textures, {driver:<10}differ by at most {most} of 255; {share:.2f} % of px by more than 2")
        textured.window.destroy()
    return 0


if __name__ == "__main__":
    wide, high = map(int, sys.argv[2].split("x"))
    sys.exit(main(sys.argv[1], (wide, high), *map(int, sys.argv[3:4])))
