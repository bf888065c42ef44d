"""Every drawing method of the pen scales all its lengths, so that a panel in design pixels looks like one in screen
pixels.
"""

from __future__ import annotations

import math
from collections.abc import Callable

import pytest

from game.kit.components.card import PlantCard
from game.kit.paint.materials import Finish
from game.kit.pen.control_faces import DialFace, PushButton
from game.kit.pen.marks import Amount
from game.kit.pen.pen import Pen
from game.kit.style.type_spec import TypeSpec

UNIT = 2.0
Paint = Callable[[Pen, float], object]
BOX = (10, 20, 120, 60)


def box(k: float) -> tuple[float, float, float, float]:
    x, y, wide, high = BOX
    return x * k, y * k, wide * k, high * k


METHODS: dict[str, Paint] = {
    "fill": lambda pen, k: pen.fill(box(k), (10, 20, 30), 5 * k),
    "outline": lambda pen, k: pen.outline(box(k), (10, 20, 30), 5 * k, 2 * k),
    "disc": lambda pen, k: pen.disc(40 * k, 30 * k, 12 * k, (10, 20, 30), 2 * k),
    "line": lambda pen, k: pen.line((5 * k, 5 * k), (90 * k, 40 * k), (10, 20, 30), 3 * k),
    "lines": lambda pen, k: pen.lines([(5 * k, 5 * k), (90 * k, 5 * k), (90 * k, 50 * k)], (10, 20, 30), 3 * k),
    "dashes": lambda pen, k: pen.dashes((5 * k, 5 * k), (90 * k, 5 * k), (10, 20, 30), 2 * k, 5 * k),
    "polygon": lambda pen, k: pen.polygon([(5 * k, 5 * k), (90 * k, 5 * k), (40 * k, 60 * k)], (10, 20, 30)),
    "thin_line": lambda pen, k: pen.thin_line((5 * k, 5 * k), (90 * k, 40 * k), (10, 20, 30), 2),
    "target": lambda pen, k: pen.target("here", box(k), 1),
    "piece": lambda pen, k: pen.piece("a", "house", ("red",), 40 * k, 30 * k, 20 * k),
    "text": lambda pen, k: pen.text("Elektro", 12 * k, 30 * k, 20 * k, fit=60 * k),
    "typed": lambda pen, k: pen.typed("Elektro", 12 * k, 30 * k, TypeSpec(20 * k, fit=60 * k, shadow=True)),
    "number": lambda pen, k: pen.number(6, 12 * k, 30 * k, 20 * k, alone=True),
    "paragraph": lambda pen, k: pen.paragraph("A sentence that needs several lines.", box(k), 16 * k, align="center"),
    "block": lambda pen, k: pen.block("A sentence in lines.", box(k), TypeSpec(16 * k, leading=1.1), middle=True),
    "width": lambda pen, k: pen.text("x", pen.width("Elektro", 20 * k), 30 * k, 20 * k),
    "shadow": lambda pen, k: pen.shadow(box(k)),
    "slab": lambda pen, k: pen.slab(box(k), Finish("oak"), (200, 150, 90), seed=3),
    "paper": lambda pen, k: pen.paper(box(k)),
    "slip": lambda pen, k: pen.slip(box(k)),
    "wood": lambda pen, k: pen.wood(box(k), seed=3),
    "oak": lambda pen, k: pen.oak(box(k), seed=3),
    "felt": lambda pen, k: pen.felt(box(k)),
    "brass": lambda pen, k: pen.brass(box(k)),
    "recess": lambda pen, k: pen.recess(box(k)),
    "glow": lambda pen, k: pen.glow(box(k)),
    "glow_disc": lambda pen, k: pen.glow_disc(40 * k, 30 * k, 12 * k),
    "glow_line": lambda pen, k: pen.glow_line([(5 * k, 5 * k), (90 * k, 40 * k)], width=8 * k),
    "icon": lambda pen, k: pen.icon("house", 40 * k, 30 * k, 20 * k),
    "check": lambda pen, k: pen.check(40 * k, 30 * k, 20 * k),
    "cross": lambda pen, k: pen.cross(40 * k, 30 * k, 20 * k),
    "sign": lambda pen, k: pen.sign("plus", 40 * k, 30 * k, 20 * k),
    "sigil": lambda pen, k: pen.sigil("red", 40 * k, 30 * k, 12 * k),
    "chip": lambda pen, k: pen.chip("red", 40 * k, 30 * k, 12 * k),
    "coin": lambda pen, k: pen.coin(40 * k, 30 * k, 9 * k),
    "money": lambda pen, k: pen.money(120, 40 * k, 30 * k, 20 * k, align="center"),
    "counter": lambda pen, k: pen.counter("money:red", Amount(120), 40 * k, 30 * k, 20 * k),
    "token": lambda pen, k: pen.token("coal", 40 * k, 30 * k, 24 * k),
    "house": lambda pen, k: pen.house("red", 40 * k, 30 * k, 24 * k),
    "portrait": lambda pen, k: pen.portrait("master", 40 * k, 30 * k, 24 * k),
    "card": lambda pen, k: pen.card(PlantCard(3, fuel=("oil",)), 10 * k, 10 * k, 100 * k, True),
    "plant_card": lambda pen, k: pen.plant_card(PlantCard(3, fuel=("oil", "oil")), 10 * k, 10 * k, 100 * k),
    "card_back": lambda pen, k: pen.card_back("plug", 10 * k, 10 * k, 100 * k),
    "gavel": lambda pen, k: pen.gavel(40 * k, 30 * k, 40 * k),
    "discount": lambda pen, k: pen.discount(40 * k, 30 * k, 12 * k),
    "badge": lambda pen, k: pen.badge(7, 40 * k, 30 * k, 14 * k),
    "bid": lambda pen, k: pen.bid("red", 17, 40 * k, 30 * k, 20 * k),
    "bid_token": lambda pen, k: pen.bid_token("red", 17, 40 * k, 30 * k, 20 * k),
    "ring": lambda pen, k: pen.ring(40 * k, 30 * k, 14 * k),
    "rule": lambda pen, k: pen.rule(10 * k, 30 * k, 90 * k),
    "edge": lambda pen, k: pen.edge(box(k)),
    "phases": lambda pen, k: pen.phases((0, 0, 600 * k, 40 * k), [("gavel", "Auction"), ("cube", "Market")], 1),
    "turn_order": lambda pen, k: pen.turn_order(box(k), [("red", False), ("blue", True)], "red"),
    "deck": lambda pen, k: pen.deck(10 * k, 20 * k, 100 * k, 12, "plug"),
    "score_cell": lambda pen, k: pen.score_cell(box(k), 7),
    "heading": lambda pen, k: pen.heading("Cities", 10 * k, 30 * k, "in turn order"),
    "caption": lambda pen, k: pen.caption("Cities", 10 * k, 30 * k, "in turn order"),
    "band": lambda pen, k: pen.band((0, 0, 300 * k, 40 * k), "red", "Anna", "note", "right"),
    "row": lambda pen, k: pen.row((0, 0, 300 * k, 30 * k), "Fuel", 12),
    "slot": lambda pen, k: pen.slot(box(k), "free", "note"),
    "lamp": lambda pen, k: pen.lamp(40 * k, 30 * k, 14 * k, True),
    "left_part": lambda pen, k: pen.left_part(box(k), (10, 20, 30)),
    "banner": lambda pen, k: pen.banner((0, 0, 400 * k, 70 * k), "Anna bids", "at least 12", "red"),
    "button": lambda pen, k: pen.button(box(k), "Bid", 1, icon="gavel"),
    "push": lambda pen, k: pen.push(box(k), PushButton("Bid", 1, icon="gavel", key_hint="B", sub="more", glow=True)),
    "dial": lambda pen, k: pen.dial(90 * k, 90 * k, 80 * k, DialFace(12, 3, 40, "red", "bid", "left"), 1),
    "cover": lambda pen, k: pen.cover(box(k), "hold", "peek", 1),
    "toggle": lambda pen, k: pen.toggle(box(k), "on", True, 1),
    "choice": lambda pen, k: pen.choice(box(k), [("a", 1, True), ("b", 2, False)]),
    "field": lambda pen, k: pen.field(box(k), "Anna", 1, typing=True),
    "stepper": lambda pen, k: pen.stepper((0, 0, 200 * k, 40 * k), 7, 1, 2),
}
NOT_PAINTING = {
    "capital",
    "put",
    "caret",
    "blit_premul",
    "image",
    "image_of",
    "stroke",
    "blit_nine",
    "fill_px",
    "line_width",
    "px",
    "capitals",
    "type_px",
    "cuts",
    "recorded_counts",
}


def recorded(paint: Paint, unit: float, scale: float) -> Pen:
    pen = Pen(None, unit, size=(round(800 * UNIT), round(400 * UNIT)), scale=scale)
    paint(pen, unit)
    return pen


@pytest.mark.parametrize("name", METHODS)
def test_every_drawing_method_scales_all_its_lengths_from_design_pixels_to_screen_pixels(name: str) -> None:
    in_px, in_design = recorded(METHODS[name], UNIT, 1.0), recorded(METHODS[name], 1.0, UNIT)
    if not in_px.strokes and not in_px.targets:
        assert in_px.pieces
    assert in_design.strokes == in_px.strokes
    assert (in_design.targets, in_design.texts, in_design.boxes) == (in_px.targets, in_px.texts, in_px.boxes)
    assert in_design.clipped == in_px.clipped
    for one, other in zip(in_design.pieces, in_px.pieces, strict=True):
        assert (one.name, one.kind, one.look, one.turn, one.z) == (
            other.name,
            other.kind,
            other.look,
            other.turn,
            other.z,
        )
        assert math.dist((one.x, one.y, one.size), (other.x, other.y, other.size)) < 0.02


def test_every_drawing_method_of_the_pen_has_a_test_of_its_scaling() -> None:
    public = {name for name in dir(Pen) if not name.startswith("_") and callable(getattr(Pen, name))}
    assert public - NOT_PAINTING == METHODS.keys()
