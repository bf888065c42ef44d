"""The screen in layers: ground (empty table), rest (panels and sleeping pieces), and moving things on top.

Only changes are drawn: a panel whose key changed, the area of a piece that fell asleep or woke, and the pixels under
moving things. While nothing moves, nothing is drawn.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import inf
from threading import Thread

import pygame
from pygame import Rect, Surface

from game.kit.input.gestures import Spot
from game.kit.motion import sprite
from game.kit.motion.actor import Actor
from game.kit.motion.carry_hints import CarryHints, cards_and_fuel
from game.kit.motion.effects import Effects, Veil
from game.kit.motion.overlay import Overlay
from game.kit.motion.pieces import Pieces
from game.kit.paint import tabletop
from game.kit.paint.screen_region import apart
from game.kit.paint.strokes import moved_within
from game.kit.screen import transition
from game.kit.screen.interim_view import InterimViews
from game.kit.screen.panel import Painted, Panel
from game.kit.screen.panel_cache import PanelCache
from game.kit.screen.transition import PanelTransition
from game.kit.style.timing import Speed
from game.kit.values.contents import Target

RECORDING_SLICES = 4  # slices of a frame for laying out and recording panels while everything is new or a finger drags
SOME = 0.4  # of a slice: a layout that takes longer is shown in the next frame, unless everything is new
HELD = 4  # slices of a frame for painting while a new scene waits for its panels: nothing moves meanwhile
SMALL = 150_000  # px: the answer to a touch, up to this size, is painted in the frame that lays it out
LEAST = 0.3  # of a slice is left for painting however long the layout took
AWAKE = 2  # slices of a frame for missing pictures of moving pieces
COVERS = 0.5  # share of a panel that a later panel must cover to hide the pieces moving on it

Blit = tuple[Surface, tuple[int, int]]


@dataclass(slots=True)
class StandIn:
    """The picture shown in place of a panel until its new one is complete."""

    picture: Painted | None
    """The panel's last picture; None if nothing is shown meanwhile."""
    leaves: bool = False
    """Whether the panel will move, with all its pieces, once its new picture is complete."""


class Canvas:
    """Panels and pieces on a screen of `size` px; `unit` px per design px, `mm` px per millimetre."""

    def __init__(
        self,
        size: tuple[int, int],
        unit: float = 1.0,
        mm: float = 3.8,
        speed: Speed = "normal",
        table: Callable[[tuple[int, int]], Surface] = tabletop.table,
    ) -> None:
        self._table = table
        self.reset(size, unit, mm, speed)

    def reset(self, size: tuple[int, int], unit: float, mm: float, speed: Speed) -> None:
        """Reset to an empty canvas."""
        self.panel_cache = PanelCache()
        self.interim_views = InterimViews()
        self.pieces = Pieces(speed)
        self.effects = Effects()
        """Short effects drawn above the pieces."""
        self.rides = CarryHints()
        """Hints drawn beside the pieces that fingers carry."""
        self.painted: list[Painted] = []
        self.transitions: dict[str, PanelTransition] = {}
        """Transitions of panels to a new place, by panel name."""
        self.slice: float | None = None
        """Seconds of a frame in which panels may be painted; None paints all changes at once."""
        self._stand_ins: dict[str, StandIn] = {}
        """The stand-ins of panels whose pictures are unfinished, by name."""
        self._late = False
        """Whether a layout used up this frame's slice: large areas wait for the next frame."""
        self._hold = False
        """Whether the screen stays unchanged until a new scene or a rearranged column is complete."""
        self._replacing = False
        """Whether the panels of a new scene, or of a rearranged column, are not complete."""
        self._order: list[str] = []
        self.spots: list[Spot] = []
        """Every target on the screen, lowest first; also the order of the keyboard's focus."""
        self.cover: Target | None = None
        """A target over the whole screen that takes every touch, while the screen only shows something."""
        self.resize(size, unit, mm)

    def resize(self, size: tuple[int, int], unit: float, mm: float) -> None:
        """Lay out the canvas for a screen of `size` px: redraw everything and drop all transitions."""
        self.size, self.unit = size, unit
        self.area = Rect((0, 0), size)
        self._ground: list[Surface] = []
        self._grounding: Thread | None = None
        self._begun = inf
        self.rest = Surface(size, 0, 32)
        self.overlay = Overlay(size, mm, unit)
        self.transitions.clear()
        self._stand_ins.clear()
        self.effects.clear()
        self._stale: list[Rect] = [self.area.copy()]
        self._drawn: list[Rect] = []
        self._over: list[Blit] = []
        self._veil: Veil | None = None
        self._jump = True
        self._restless = True

    @property
    def ground(self) -> Surface:
        """The empty table, made on first use; in a window, a thread started by `_begin_ground` makes it earlier."""
        if self._grounding:
            self._grounding.join()
            self._grounding = None
        if not self._ground:
            self._ground.append(self._table(self.size))
        return self._ground[0]

    def _begin_ground(self) -> None:
        """Start making the empty table in a thread."""
        if not (self._ground or self._grounding):
            size, found = self.size, self._ground
            self._grounding = Thread(target=lambda: found.append(self._table(size)), name="ground")
            self._grounding.start()

    def begin(self) -> None:
        """Start timing a layout: its time is taken from this frame's slice."""
        self._begun = time.perf_counter()

    def record_in_budget(self, steps: Iterator[object], much: bool) -> bool:
        """Advance the recording of panels within the frame budget; True when the layout can be shown in this frame.

        `much`: many panels are new, so the recording may take a whole frame.
        """
        begun = min(self._begun, time.perf_counter())
        part = inf if self.slice is None else self.slice
        end = begun + (RECORDING_SLICES if much else 1) * part
        done = all(time.perf_counter() <= end for _ in steps) and (much or time.perf_counter() < begun + SOME * part)
        self._begun = begun if done else inf
        return done

    def uncover(self) -> None:
        """Show the whole screen again after something else was drawn over it."""
        self._stale.append(self.area.copy())

    # -- layout --------------------------------------------------------------------------------------------

    def set_panels(self, panels: Iterable[Panel]) -> None:
        """Show these panels instead of the last ones, lowest first, and send pieces to their new homes.

        Their names must differ. Only panels that are new or have changed (see `Panel.key`) are painted, in the
        frames that follow (`tick`, `draw`).
        """
        shown = [self._not_yet(panel) for panel in panels]
        framed = {painted.panel.name: (painted.panel.frame, painted.panel.view_transform) for painted in self.painted}
        visible = {old.panel.name: old for old in self.painted}
        before = {
            old.panel.name: old
            for old in self.interim_views.end(
                self.painted, shown, self.panel_cache.due(self.interim_views.shown(shown))
            )
        }
        new = self.panel_cache.show(shown)
        fresh = self._jump or not any(panel.name in before for panel in shown)
        self._replacing = fresh or _rearranged(before, shown) or (self._replacing and self._due)
        self._hold = self.slice is not None and self._replacing
        self._work(inf if self.slice is None else None, [panel.name for panel in shown if panel.view_transform])
        self.painted = self.interim_views.through(new, shown)
        names = [painted.panel.name for painted in self.painted]
        for painted in self.painted:
            old = before.pop(painted.panel.name, None)
            if old is not painted:
                self._change(old, painted, visible.get(painted.panel.name))
        for name in before:
            self._stand_ins.pop(name, None)
        self._hold = self._hold or any(stand_in.leaves for stand_in in self._stand_ins.values())
        self._unveil()
        self._stale += [gone.area for gone in before.values()]
        for name in before:
            self._arrive(name)
        lifted = moved_within(self._order, names)
        self._stale += [painted.area for painted in self.painted if painted.panel.name in lifted]
        self._order = names
        self.spots = [
            Spot(target, painted.panel.owner, painted.panel.turn)
            for painted in self.painted
            for target in painted.targets
            if not target.ground
        ]
        if self.cover:
            self.spots = [Spot(self.cover)]
        homes = [(piece, layer) for layer, painted in enumerate(self.painted) for piece in painted.pieces]
        riding = {layer for layer, painted in enumerate(self.painted) if self._carries(painted)}
        seen = {new.name: (new.frame, new.view_transform) for new in shown}
        reframed = [_panel_key(new) for new in shown if framed.get(new.name, seen[new.name]) != seen[new.name]]
        laid = [_panel_key(painted.panel) for painted in self.painted]
        self.pieces.patient = self.slice is not None
        self.pieces.settle(homes, self._jump, riding, laid, reframed)
        self._hide_unmade()
        self._jump = False

    def _not_yet(self, panel: Panel) -> Panel:
        """Return the panel, without its view transform if much of it is unpainted and it has no interim view."""
        waits = self.slice is not None and panel.view_transform and self.panel_cache.space(panel.name) > SMALL
        return replace(panel, view_transform=None) if waits and not self.interim_views.has(panel.name) else panel

    def _hide_unmade(self) -> None:
        """Hide pieces without pictures that have left their old home, unless their panel is waiting as well."""
        for actor in self.pieces.unmade:
            waits = self._order[actor.layer] in self._stand_ins
            if not (waits or actor.box.collidepoint(actor.piece.x, actor.piece.y)):
                self.pieces.hide(actor)

    def _change(self, old: Painted | None, new: Painted, seen: Painted | None) -> None:
        """Replace a panel's picture or place; `seen` is what the screen showed of it until now."""
        name = new.panel.name
        same = seen is not None and seen.surface is new.surface
        if self.panel_cache.owes(name) and (name in self._stand_ins or not same):
            rides = old is not None and transition.rides(old, new)
            if self._jump:  # show no picture of another size meanwhile
                self._stand_ins[name] = StandIn(None)
                return
            if not rides or self.panel_cache.space(name) > SMALL:
                self._stand_ins.setdefault(name, StandIn(seen)).leaves = rides
                return
            self.panel_cache.finish(name)
            if name in self._stand_ins:
                self._stand_ins[name].leaves = False
        if seen is None or not same or seen.at != new.at:
            self._stale.append(new.area)
            if seen is not None:
                self._stale.append(seen.area)
        if old is not None:
            self._set_out(old, new)

    def _work(self, seconds: float | None, first: Sequence[str] = (), most: float = inf) -> None:
        """Paint unfinished areas of panels for `seconds` (None: not at all), if a panel has at most `most` px to paint.
        The panels in `first` are painted completely.
        """
        fresh = [done for name in first for done in self.panel_cache.finish(name)]
        if seconds is not None and self.panel_cache.busy:
            fresh += self.panel_cache.work(seconds, most)
        self._stale += [rect for name, rect in fresh if name not in self._stand_ins]

    def complete(self) -> None:
        """Paint everything that is due."""
        self._work(inf)
        self.pieces.make(inf)
        self._unveil()

    def _unveil(self) -> None:
        """Replace the stand-ins of panels by the pictures that are complete now."""
        bare = {self._order[actor.layer] for actor in self.pieces.unmade}
        for name in [name for name in self._stand_ins if not (name in bare or self.panel_cache.owes(name))]:
            old = self._stand_ins.pop(name).picture
            new = next((painted for painted in self.painted if painted.panel.name == name), None)
            if new is not None:
                self._stale.append(new.area)  # painted meanwhile, perhaps on this very surface, but not shown yet
                self._change(old, new, old)
        self._replacing = self._replacing and self._due
        self._hold = self._hold and self._due

    def _set_out(self, old: Painted, new: Painted) -> None:
        """Start a panel's transition to its new place, unless changes are shown at once."""
        going = self.transitions.get(new.panel.name)
        if self._jump or self.pieces.speed == "still" or not transition.travels(old, new):
            if going and not transition.rides(old, new):
                self._arrive(new.panel.name)  # its picture is out of date
            return
        if going:
            self._stale.append(going.area)
        self.transitions[new.panel.name] = transition.begin(old, new, going, self.pieces.speed)

    def _arrive(self, name: str) -> None:
        """End a panel's transition: show the panel itself at its place."""
        going = self.transitions.pop(name, None)
        if going is None:
            return
        self._stale.append(going.area)
        self._stale += [painted.area for painted in self.painted if painted.panel.name == name]

    def _carries(self, painted: Painted) -> bool:
        """Return whether a panel's pieces move with it: a finger moves it, or its transition's picture includes
        them.
        """
        name = painted.panel.name
        going, stand_in = self.transitions.get(name), self._stand_ins.get(name)
        if stand_in and stand_in.leaves:
            return True
        return not painted.panel.glides if going is None else going.riding

    def in_transit(self, actor: Actor) -> bool:
        """Return whether a piece's panel is not yet shown at its place."""
        name = self._order[actor.layer]
        return name in self.transitions or name in self._stand_ins

    def hurry(self) -> None:
        """End all transitions and speed up pieces and effects, because of a touch."""
        for name in list(self.transitions):
            self._arrive(name)
        self.pieces.hurry()
        self.effects.hurry()

    def find(self, x: float, y: float, through: Collection[str] = ()) -> Spot | None:
        """Return the topmost target at a place, or None; a visible part of a panel with targets hides the panels below.

        Panels named in `through` are skipped.
        """
        if self.cover:
            return Spot(self.cover)
        for painted in reversed(self.painted):
            if painted.panel.name in through:
                continue
            for target in reversed(painted.targets):
                if target.rect.collidepoint(x, y) and target.holds(x, y):  # the rectangle first: most are elsewhere
                    return Spot(target, painted.panel.owner, painted.panel.turn)
            if painted.hides(x, y):
                return None
        return None

    def panel_at(self, x: float, y: float) -> Panel | None:
        """Return the topmost panel with targets that covers a place, even where it shows nothing."""
        found = (painted for painted in reversed(self.painted) if painted.targets)
        return next((painted.panel for painted in found if painted.panel.covers(x, y)), None)

    def taker(self, x: float, y: float, kinds: Sequence[str]) -> Spot | None:
        """Return the topmost target at a place that accepts one of these kinds of pieces."""
        for painted in reversed(self.painted):
            for target in reversed(painted.targets):
                if target.holds(x, y) and any(kind in target.drops for kind in kinds):
                    return Spot(target, painted.panel.owner, painted.panel.turn)
        return None

    def spot(self, name: str) -> Spot | None:
        """Return the target of this name, if it is on the screen."""
        return next((spot for spot in self.spots if spot.target.name == name), None)

    def bare(self, name: str) -> Spot | None:
        """Return the background target of this name, if it is on the screen."""
        grounds = ((painted, target) for painted in self.painted for target in painted.targets if target.ground)
        found = ((painted.panel, target) for painted, target in grounds if target.name == name)
        return next((Spot(target, panel.owner, panel.turn) for panel, target in found), None)

    # -- time and drawing ----------------------------------------------------------------------------------

    @property
    def busy(self) -> bool:
        """Whether the next frame would look different."""
        waiting = bool(self.pieces.stale or self._stale or self.transitions) or self._due
        return self.pieces.busy or self.effects.busy or waiting or self.overlay.fading

    @property
    def _due(self) -> bool:
        """Whether panels or pictures of pieces are unfinished."""
        return self.panel_cache.busy or bool(self.pieces.unmade)

    def tick(self, dt: float) -> bool:
        """Let `dt` seconds pass; True while anything moves."""
        if self._hold:
            return True
        shone = self.effects.tick(dt)
        moved = self.pieces.tick(dt) or shone
        self._restless = self._restless or moved
        faded = self.overlay.tick(dt)
        return self._go_on(dt) or moved or faded

    def _go_on(self, dt: float) -> bool:
        """Advance the transitions of panels; True while any is running."""
        for name, going in list(self.transitions.items()):
            self._stale.append(going.area)
            going.advance(dt)
            if going.over:
                self._arrive(name)
            else:
                self._stale.append(going.area)
        return bool(self.transitions)

    def draw(self, screen: Surface) -> list[Rect]:
        """Bring the screen up to date; return the rectangles that changed."""
        if self.slice is not None:
            self._begin_ground()
            held = self._hold and self._due
            self._make(self.slice)
            self._unveil()
            if held:  # a new scene appears in a frame that paints nothing: the whole screen changes
                return []
        return [] if self._hold else self._draw(screen)

    def meanwhile(self, dt: float, screen: Surface) -> list[Rect]:
        """Advance animations while a layout is being recorded; nothing before the first layout."""
        if self._jump:
            return []
        self.tick(dt)
        return [] if self._hold else self._draw(screen)

    def _draw(self, screen: Surface) -> list[Rect]:
        fresh = [*self._bake(), *self._veil_changes()]
        rides = self.rides.blits(self.unit, *cards_and_fuel(self.pieces.actors)) if self.rides.rides else []
        over = [*rides, *self.effects.blits(), *self.overlay.blits()]
        if not (fresh or self._restless or over != self._over):
            return []
        self._over = over
        cleared = apart([*fresh, *self._drawn])
        self._blit_rest(screen, cleared)
        drawn = self._draw_awake(screen)
        screen.blits(over, False)
        drawn += [image.get_rect(topleft=at).clip(self.area) for image, at in over]
        self._drawn = apart([rect for rect in drawn if rect.w and rect.h])
        self._restless = self.pieces.busy or self.effects.busy
        return apart([*cleared, *self._drawn])

    def _veil_changes(self) -> list[Rect]:
        """Return the areas in which a veil changes the picture of panels and resting pieces; all once it has come or
        gone.
        """
        veil = self.effects.veil
        changed = [] if veil is self._veil else [self.area]
        self._veil = veil
        return changed + [rect.clip(self.area) for rect in (veil.fresh() if veil else ())]

    def _blit_rest(self, screen: Surface, areas: Sequence[Rect]) -> None:
        """Show panels and resting pieces in these areas of the screen, under the veil if there is one."""
        screen.blits([(self.rest, rect.topleft, rect) for rect in areas], False)
        if self._veil:
            for rect in areas:
                self._veil.draw(screen, rect)

    def _make(self, seconds: float) -> None:
        """Paint panels and make pictures of pieces for so long, minus the time that the layout took."""
        now = time.perf_counter()
        laid, self._begun = self._begun, inf
        whole = seconds * HELD if self._hold else seconds
        end = now + max(LEAST * seconds, whole - max(0.0, now - laid))
        self._late = now - laid > seconds and not self._late
        self._work(end - now, most=SMALL if self._late else inf)
        if not self.panel_cache.busy and (laid == inf or time.perf_counter() < end):
            self.pieces.make(end)

    def _draw_awake(self, screen: Surface) -> list[Rect]:
        """Draw every moving or carried piece, and over it the panels that cover it."""
        drawn = []
        for actor in self._dressed():
            blits = sprite.moving(actor)
            actor.worn = sprite.face(actor) if blits else actor.worn
            area = sprite.covering(blits).clip(self.area)
            if not (area.w and area.h):
                continue
            screen.blits(blits, False)
            drawn.append(area)
            if actor.state != "hand":
                for cover in self._covers(actor):
                    hidden = area.clip(cover)
                    if hidden.w and hidden.h:
                        self._blit_rest(screen, [hidden])
        return drawn

    def _dressed(self) -> Iterator[Actor]:
        """Yield moving pieces whose picture is ready; others are made within the frame's time, at least one a frame."""
        end, late = inf if self.slice is None else time.perf_counter() + AWAKE * self.slice, False
        for actor in self.pieces.awake:
            new = actor.worn != sprite.face(actor)
            late = late or (new and not sprite.made(actor, end))
            if not (new and late):
                yield actor
                late = late or (new and time.perf_counter() > end)

    def _covers(self, actor: Actor) -> list[Rect]:
        """Return the rectangles of later panels that cover most of a piece's own panel (a menu, a shade)."""
        if actor.layer >= len(self.painted) - 1:
            return []
        own = self.painted[actor.layer].panel.rect
        least = own.w * own.h * COVERS
        rects = (painted.panel.rect for painted in self.painted[actor.layer + 1 :])
        return [rect for rect in rects if (part := own.clip(rect)).w * part.h > least]

    def _bake(self) -> list[Rect]:
        """Redraw the outdated areas of the picture of panels and resting pieces; return them."""
        stale = [rect.clip(self.area) for rect in (*self._stale, *self.pieces.stale)]
        self._stale.clear()
        self.pieces.stale.clear()
        areas = apart([rect for rect in stale if rect.w and rect.h])
        if not areas:
            return []
        lying, boards = self._lying(), self.painted[0].boards() if self.painted else []
        for area in areas:
            self.rest.set_clip(area)
            if not any(board.contains(area) for board in boards):
                self.rest.blit(self.ground, area.topleft, area)
            for layer, painted in enumerate(self.painted):
                name = painted.panel.name
                going = self.transitions.get(name)
                shown = going or (self._stand_ins[name].picture if name in self._stand_ins else painted)
                if shown and shown.area.colliderect(area):
                    shown.blit(self.rest)
                if going and going.riding:
                    continue
                for actor in lying.get(layer, ()):
                    if actor.box.colliderect(area):
                        self.rest.blits(self.pieces.lying(actor), False)
        self.rest.set_clip(None)
        return areas

    def _lying(self) -> dict[int, list[Actor]]:
        """Return the sleeping actors by layer, lowest and farthest first."""
        layers: dict[int, list[Actor]] = {}
        for actor in self.pieces.actors.values():
            if actor.state == "rest":
                layers.setdefault(actor.layer, []).append(actor)
        for actors in layers.values():
            actors.sort(key=lambda actor: (actor.piece.z, actor.y))
        return layers


def _rearranged(before: Mapping[str, Painted], shown: Iterable[Panel]) -> bool:
    """Return whether panels with `cuts` have left or changed their places, as in another phase at a desk."""
    places = {panel.name: panel.rect for panel in shown}
    return any(old.panel.cuts and places.get(name) != old.panel.rect for name, old in before.items())


def _panel_key(panel: Panel) -> str:
    """Return the key under which pieces remember their panel; it changes when a panel with `cuts` gets another
    place.
    """
    return f"{panel.name}@{panel.rect}" if panel.cuts else panel.name


def show(canvas: Canvas, screen: Surface) -> None:
    """Draw the canvas and update the changed parts of the window."""
    rects = canvas.draw(screen)
    if rects:
        pygame.display.update(rects)
