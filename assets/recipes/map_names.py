"""Places for names and prices: many candidates each, the cheapest set found by coordinate descent."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from map_land import ROOT, SHEET, Land
from map_relax import BADGE, NameOnLine, Nudge, TooClose
from PIL import ImageFont

from game.kit.board.map_sheet import ENTRY_AT

FONT = ROOT / "assets/fonts/source-sans-3/SourceSans3_700Bold.ttf"
STEPS = np.linspace(0.3, 0.7, 17)
"""Where on its connection a price may stand."""
NO_BADGE = -60.0
"""The radius of a price that is not printed: nothing is near it."""
CANDIDATES = 30
"""Places looked at for every name: the best by themselves."""
INSET = np.array((1.8, 2.8, -1.8, -2.8))
"""A name's box is taken so much smaller against lines: its corners are air."""
HARD = 12.0
"""What a true collision costs beyond its size."""


@dataclass(frozen=True)
class Lettering:
    """How one printing of the names is read: height of the type, whether the sheet lies turned, copies.

    Where it is `wide`, the frame is stretched sideways and the names are not.
    """

    key: str
    size: float
    turned: bool
    copies: int
    wide: float = 1.0


LETTERINGS = (
    Lettering("desk", 16, False, 1),
    Lettering("upright", 12.5, False, 2),
    Lettering("turned", 12.5, True, 2),
)


@dataclass
class Placement:
    """Where everything ended: boxes of the names (copies x cities), prices, collisions, the way out."""

    lettering: Lettering
    boxes: np.ndarray
    lines: list[list[list[str]]]
    prices: np.ndarray
    collisions: list[str]
    nudges: list[Nudge] = field(default_factory=list)


def turned(points: np.ndarray) -> np.ndarray:
    """The same points on the sheet lying a quarter turn clockwise."""
    return np.stack([SHEET[1] - points[:, 1], points[:, 0]], 1)


class Layout:
    """One lettering of one relaxed map: candidates, their costs, the search."""

    def __init__(self, land: Land, places: np.ndarray, lettering: Lettering) -> None:
        self.land, self.lettering = land, lettering
        self.places = turned(places) if lettering.turned else places * (lettering.wide, 1)
        self.radius = land.print.disc
        self.badge = NO_BADGE if land.silent else BADGE
        steps = STEPS[len(STEPS) // 2 :][:1] if land.silent else STEPS
        self.font = ImageFont.truetype(str(FONT), 64)
        self.owner: list[tuple[int, int]] = []
        self.split: list[list[str]] = []
        boxes, wish, self.item = [], [], []
        for copy in range(lettering.copies):
            for city in range(len(land.ids)):
                for box, cost, lines in self._candidates(city, copy):
                    boxes.append(box)
                    wish.append(cost)
                    self.owner.append((copy, city))
                    self.split.append(lines)
                    self.item.append(copy * len(land.ids) + city)
        self.boxes = np.array(boxes)
        self.names = lettering.copies * len(land.ids)
        fixed = self._keep_the_best(np.array(wish))
        a, b = self.places[land.links[:, 0]], self.places[land.links[:, 1]]
        self.points = (a[:, None] + (b - a)[:, None] * steps[None, :, None]).reshape(-1, 2)
        self.link = np.repeat(np.arange(len(land.links)), len(steps))
        self.item += [self.names + int(link) for link in self.link]
        self.cost = np.concatenate([fixed, self._price_costs(steps)])
        self.pair = self._pair_costs()

    def _keep_the_best(self, wish: np.ndarray) -> np.ndarray:
        """Drop candidates far worse by themselves than their name's best; returns the costs of the rest."""
        cost, item = self._name_costs(wish), np.array(self.item)
        groups = [np.flatnonzero(item == number) for number in range(self.names)]
        keep = np.concatenate([np.sort(group[np.argsort(cost[group])[:CANDIDATES]]) for group in groups])
        self.boxes = self.boxes[keep]
        self.owner = [self.owner[place] for place in keep]
        self.split = [self.split[place] for place in keep]
        self.item = [self.item[place] for place in keep]
        return cost[keep]

    def _candidates(self, city: int, copy: int) -> list[tuple[tuple[float, ...], float, list[str]]]:
        """Boxes round a city's disc with the cost of standing there; below for the first copy."""
        x, y = self.places[city]
        size, gap = self.lettering.size, self.radius + 3
        line = size * 0.94
        found = []
        name = self.land.board.cities[city].name
        down = 1 if copy == 0 else -1
        for lines, split_cost in _splits(name):
            w = max(self.font.getlength(text) for text in lines) * size / 64 + 4
            h = line * len(lines) + 1
            for dx, dy, cost in _around(w, h, gap, self.radius * 0.72, down, self.lettering.copies):
                box = (x + dx - w / 2, y + dy - h / 2, x + dx + w / 2, y + dy + h / 2)
                found.append((box, cost + split_cost, lines))
        return found

    def _name_costs(self, wish: np.ndarray) -> np.ndarray:
        """Cost of every name candidate against what stands still: the window, discs, lines."""
        boxes, land = self.boxes, self.land
        cost = wish + self._outside(boxes) * 50
        homes = np.array([city for _, city in self.owner])
        for city, place in enumerate(self.places):
            foreign = homes != city
            bite = _disc_in_boxes(place, self.radius + 3, boxes) * foreign
            cost += bite * 3 + HARD * (bite > 3)
            # A name must not seem to belong to a neighbour.
            cost += _disc_in_boxes(place, self.radius + 14, boxes) * foreign * 0.12
        for place, city in zip(self.places, land.board.cities, strict=True):
            if city.entry:  # its cost stands at the edge of the disc
                beside = self.radius * ENTRY_AT
                bite = _disc_in_boxes(place + np.array((beside, -beside)), BADGE + 1, boxes)
                cost += bite * 3 + HARD * (bite > 2)
        for a, b in land.links:
            inside = _line_in_boxes(self.places[a], self.places[b], boxes + np.array((-1, 1, 1, -1)))
            hard = _line_in_boxes(self.places[a], self.places[b], boxes + INSET)
            cost += inside * 0.9 + HARD * (hard > 0)
        return cost

    def _outside(self, boxes: np.ndarray) -> np.ndarray:
        left, top, right, bottom = self.land.print.window
        if self.lettering.turned:
            left, top, right, bottom = SHEET[1] - bottom, left, SHEET[1] - top, right
        left, right = left * self.lettering.wide, right * self.lettering.wide
        return (
            (boxes[:, 0] < left + 6) | (boxes[:, 1] < top + 6) | (boxes[:, 2] > right - 6) | (boxes[:, 3] > bottom - 6)
        )

    def _price_costs(self, steps: np.ndarray) -> np.ndarray:
        """Cost of every place for a price: off the middle, near a disc, on a foreign line."""
        middle = np.abs(np.tile(steps, len(self.land.links)) - 0.5) * 2
        away = np.hypot(*(self.points[:, None] - self.places[None]).transpose(2, 0, 1))
        bite = np.clip(self.radius + self.badge + 2 - away, 0, None)
        cost = middle + (bite * 4 + HARD * (bite > 3)).sum(1)
        for link, (a, b) in enumerate(self.land.links):
            near = np.clip(self.badge + 4 - _from_line(self.points, self.places[a], self.places[b]), 0, None)
            cost += np.where(self.link == link, 0, near * 1.2)
        return cost

    def _pair_costs(self) -> np.ndarray:
        """Cost of any two candidates standing together (0 within one item)."""
        boxes, points = self.boxes, self.points
        count = len(boxes)
        pair = np.zeros((count + len(points),) * 2, np.float32)
        wide = np.minimum(boxes[:, None, 2], boxes[None, :, 2]) - np.maximum(boxes[:, None, 0], boxes[None, :, 0])
        high = np.minimum(boxes[:, None, 3], boxes[None, :, 3]) - np.maximum(boxes[:, None, 1], boxes[None, :, 1])
        pair[:count, :count] = np.clip(wide + 2, 0, None) * np.clip(high + 2, 0, None) * 0.25
        pair[:count, :count] += HARD * ((wide > 0) & (high > 0))
        for place, point in enumerate(points):
            bite = _disc_in_boxes(point, self.badge + 2, boxes)
            pair[:count, count + place] = bite * 3 + HARD * (bite > 2)
        pair[count:, :count] = pair[:count, count:].T
        apart = np.hypot(*(points[:, None] - points[None]).transpose(2, 0, 1))
        bite = np.clip(2 * self.badge + 3 - apart, 0, None)
        pair[count:, count:] = bite * 4 + HARD * (bite > 3)
        item = np.array(self.item)
        pair[item[:, None] == item[None]] = 0
        return pair

    def search(self, starts: int) -> Placement:
        """The best of several descents with falling noise."""
        item = np.array(self.item)
        groups = [np.flatnonzero(item == number) for number in range(item.max() + 1)]
        best: tuple[float, np.ndarray] | None = None
        for start in range(starts):
            chosen, total = self._descend(groups, np.random.default_rng(start))
            if best is None or total < best[0]:
                best = (total, chosen)
        assert best is not None
        return self._result(best[1])

    def _descend(self, groups: list[np.ndarray], noise: np.random.Generator) -> tuple[np.ndarray, float]:
        first = [group[np.argmin(self.cost[group] + noise.random(len(group)) * 0.6)] for group in groups]
        chosen = np.array(first)
        beside = self.pair[:, chosen].sum(1)
        for sweep in range(30):
            heat, changed = max(0.0, 1.5 * (1 - sweep / 18)), 0
            for number in noise.permutation(len(groups)):
                group = groups[number]
                cost = self.cost[group] + beside[group]
                pick = group[np.argmin(cost + heat * noise.random(len(group)) * 2)]
                if pick != chosen[number]:
                    changed += 1
                    beside += self.pair[pick] - self.pair[chosen[number]]
                    chosen[number] = pick
            if not changed and not heat:
                break
        return chosen, float(self.cost[chosen].sum() + self.pair[np.ix_(chosen, chosen)].sum() / 2)

    def _result(self, chosen: np.ndarray) -> Placement:
        cities, copies = len(self.land.ids), self.lettering.copies
        boxes = self.boxes[chosen[: self.names]]
        prices = self.points[chosen[self.names :] - len(self.boxes)]
        lines = [[self.split[chosen[copy * cities + city]] for city in range(cities)] for copy in range(copies)]
        result = Placement(self.lettering, boxes.reshape(copies, cities, 4), lines, prices, [])
        self._judge(result, boxes, prices)
        if self.lettering.turned:
            result.nudges = [_turned_back(nudge) for nudge in result.nudges]
        return result

    def _judge(self, result: Placement, boxes: np.ndarray, prices: np.ndarray) -> None:
        """Write down every collision, with a force that would end it."""
        cities = len(self.land.ids)
        names = [self.land.ids[number % cities] for number in range(len(boxes))]
        apart = np.hypot(*(self.places[:, None] - self.places[None]).transpose(2, 0, 1))

        def part(a: int, b: int, more: float) -> None:
            if a != b:
                result.nudges.append(TooClose(a, b, min(130.0, apart[a, b] + more)))

        for i in np.flatnonzero(self._outside(boxes)):
            result.collisions.append(f"name/edge {names[i]}")
        for i, box in enumerate(boxes):
            for j in range(i):
                if min(box[2], boxes[j][2]) > max(box[0], boxes[j][0]) and min(box[3], boxes[j][3]) > max(
                    box[1], boxes[j][1]
                ):
                    result.collisions.append(f"name/name {names[i]} {names[j]}")
                    part(i % cities, j % cities, 5)
            for city in range(cities):
                if city != i % cities and _disc_in_boxes(self.places[city], self.radius, box[None])[0] > 0:
                    result.collisions.append(f"name/city {names[i]} {self.land.ids[city]}")
                    part(i % cities, city, 5)
            for link, price in enumerate(prices):
                if _disc_in_boxes(price, self.badge, box[None])[0] > 0:
                    a, b = self.land.links[link]
                    result.collisions.append(f"name/price {names[i]} {self.land.ids[a]}-{self.land.ids[b]}")
                    part(i % cities, a, 4)
                    part(i % cities, b, 4)
            for a, b in self.land.links:
                if _line_in_boxes(self.places[a], self.places[b], (box + INSET)[None])[0] > 0:
                    result.collisions.append(f"name/line {names[i]} {self.land.ids[a]}-{self.land.ids[b]}")
                    middle = (box[:2] + box[2:]) / 2 - self.places[i % cities]
                    half = ((box[2] - box[0]) / 2 - 2, (box[3] - box[1]) / 2 - 2)
                    result.nudges.append(NameOnLine(i % cities, a, b, tuple(middle), half))
        for i, price in enumerate(prices):
            for j in range(i):
                if np.hypot(*(price - prices[j])) < 2 * self.badge:
                    result.collisions.append(f"price/price {i} {j}")
                    for link in (i, j):
                        part(*self.land.links[link], 5)
            for city, place in enumerate(self.places):
                if np.hypot(*(price - place)) < self.radius + self.badge - 1:
                    result.collisions.append(f"price/city {self.land.ids[city]}")
                    part(*self.land.links[i], 5)


def _around(w: float, h: float, gap: float, corner: float, down: int, copies: int) -> list[tuple[float, float, float]]:
    """Offsets of a name's middle from its city with their cost; `down` is where its reader sits."""
    far = 0.15 if copies == 1 else 0.9
    options = [(0.0, down * (gap + h / 2 - 2), 0.0), (0.0, -down * (gap + h / 2 - 1), far)]
    for side in (1, -1):
        for slide in (0.1, 0.2, 0.3, 0.4, 0.5, 0.6):
            options.append((side * w * slide, down * (gap + h / 2 - 3), 0.2 + 0.4 * slide))
            options.append((side * w * slide, -down * (gap + h / 2 - 2), far + 0.2 + 0.4 * slide))
        options.append((side * (corner + w / 2 + 2), down * (corner + h / 2 - 3), 0.5))
        options.append((side * (corner + w / 2 + 2), -down * (corner + h / 2 - 3), 0.55))
        for lift in range(-16, 17, 4):
            nearer = max(0.0, abs(lift) - 8) * 0.35
            options.append((side * (gap + w / 2 - 1 - nearer), down * lift, 0.28 + 0.01 * abs(lift - 2)))
    further = [(dx * 1.06, dy + (4 if dy > 0 else -4), cost + 0.5) for dx, dy, cost in options if abs(dy) > gap]
    aside = [(dx + (4 if dx > 0 else -4), dy, cost + 0.5) for dx, dy, cost in options if abs(dx) > gap]
    return options + further + aside


def _splits(name: str) -> list[tuple[list[str], float]]:
    """The name in one line and, where it has a space or a hyphen, in two."""
    if "(" in name:
        return [(name.replace(" (", "\n(").split("\n"), 0.0)]
    breaks = [(name[: k + 1].strip(), name[k + 1 :]) for k, letter in enumerate(name) if letter in " -"]
    if not breaks:
        return [([name], 0.0)]
    first, second = min(breaks, key=lambda pair: max(map(len, pair)))
    return [([name], 0.0), ([first, second], 0.12)]


def _turned_back(nudge: Nudge) -> Nudge:
    if isinstance(nudge, TooClose):
        return nudge
    (x, y), (w, h) = nudge.offset, nudge.half
    return NameOnLine(nudge.city, nudge.a, nudge.b, (y, -x), (h, w))


def _disc_in_boxes(centre: np.ndarray, radius: float, boxes: np.ndarray) -> np.ndarray:
    """How deep a disc reaches into each box (0 = not at all)."""
    dx = np.clip(np.maximum(boxes[:, 0] - centre[0], centre[0] - boxes[:, 2]), 0, None)
    dy = np.clip(np.maximum(boxes[:, 1] - centre[1], centre[1] - boxes[:, 3]), 0, None)
    return np.clip(radius - np.hypot(dx, dy), 0, None)


def _line_in_boxes(start: np.ndarray, end: np.ndarray, boxes: np.ndarray) -> np.ndarray:
    """Length of a line inside each box (Liang and Barsky)."""
    step = np.where(np.abs(end - start) < 1e-9, 1e-9, end - start)
    enter = (np.where(step > 0, boxes[:, :2], boxes[:, 2:]) - start) / step
    leave = (np.where(step > 0, boxes[:, 2:], boxes[:, :2]) - start) / step
    t0, t1 = np.clip(enter.max(1), 0, 1), np.clip(leave.min(1), 0, 1)
    return np.clip(t1 - t0, 0, None) * np.hypot(*step)


def _from_line(points: np.ndarray, start: np.ndarray, end: np.ndarray) -> np.ndarray:
    """Distance of points from a line with two ends."""
    along = end - start
    t = np.clip(((points - start) @ along) / (along @ along), 0, 1)
    return np.hypot(*(points - start - along * t[:, None]).T)
