"""The first page of the help: the goal of the game, a round in five sentences, the end, and the meaning of the
icons."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

from game.engine.auction import sells_twice
from game.engine.resources import COAL, OIL
from game.engine.state import Phase
from game.kit.pen.pen import Pen
from game.kit.style import words
from game.kit.style.theme import CREAM, GREEN, INK, INK_SOFT, MARKED
from game.session.session import Session

PHASES: Final = ("order", "auction", "market", "build", "bureaucracy")
"""The phases of a round, each explained in one sentence."""
SIGNS: Final = (("house", "house"), ("lightning", "bolt"), ("lightbulb", "bulb"), ("leaf", "leaf"), ("", "slash"))
"""Icons and their word keys; a plant with two fuels has a slash between them."""
TABLE_SIGNS: Final = (
    (("list-numbers", "gavel", "cube", "house", "lightning"), "phases"),
    (("house",), "steps"),
    (("gavel",), "now"),
    (("hourglass",), "later"),
    (("caret-left", "caret-right"), "onwards"),
    (("check",), "ready"),
    (("cards",), "pile"),
    (("cube",), "returning"),
    (("gear-six",), "gear"),
    (("arrow-clockwise",), "knob"),
    (("map-trifold",), "glance"),
    (("magnifying-glass-plus", "magnifying-glass-minus", "arrows-in"), "larger"),
    (("trophy",), "cup"),
)
"""Icons of shared things at the table and their word keys."""
SIZES, LEADING = (19.0, 18.0, 17.0, 16.0, 15.0), 1.26
"""Type sizes of the sentences, design px; the largest one that fits is used."""
HEAD, SIGN = 34.0, 34.0
"""Heights of a heading and of a line of icons, design px."""

Box = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Primer:
    """The values of the help's first page: the phase, when Step 2 and the end come, and whether the Cartel plays."""

    phase: str
    step2: int
    end: int
    cartel: bool = False
    bonus: bool = False
    """Whether the buyer of the plant under the discount marker may buy another one."""
    by_card: bool = False
    """Whether the Step 3 card begins Step 2."""

    def sentence(self, phase: str, brief: bool = False) -> str:
        """Return the description of a phase as a sentence, or as a short one if `brief`."""
        word = "order_cartel" if self.cartel and phase == "order" else phase
        word = "auction_bonus" if self.bonus and phase == "auction" else word
        return words.say(f"primer.brief.{word}" if brief else f"primer.{word}")


def known(session: Session) -> Primer:
    """Return the values of the help's first page for the current state of a game."""
    state = session.match.state
    word = state.phase.word if state.phase != Phase.FINISH else ""
    rules = state.rules
    by_card = rules.step2_by_card
    return Primer(word, rules.step2_from, rules.end_cities, state.cartel is not None, sells_twice(rules), by_card)


def end_said(primer: Primer) -> str:
    """Return when Step 2 and the end come, as a sentence; without Step 2 if the game ends no later than it
    would begin."""
    if primer.by_card:
        return words.say("primer.end_card", end=primer.end)
    if primer.step2 >= primer.end:
        return words.say("primer.end_alone", end=primer.end)
    return words.say("primer.end", step2=primer.step2, end=primer.end)


def paint(pen: Pen, primer: Primer, box: Box) -> None:
    """Paint the help's first page: the phases with the current one marked, the goal and the end, and the icons."""
    x, y, wide, high = box
    mark = 40
    sentences = [primer.sentence(phase) for phase in PHASES]
    ends = [words.say("primer.aim"), end_said(primer), words.say("primer.last")]
    columns = 2 if wide > 480 else 1
    signs = -(-len(SIGNS) // columns)
    room = high - 3 * HEAD - signs * SIGN
    for size in SIZES:
        deep = [_height(pen, text, size, wide - mark - 10) for text in sentences]
        deeper = [_height(pen, text, size, wide) for text in ends]
        if sum(deep) + sum(deeper) <= room:
            break
    apart = max(0.0, (room - sum(deep) - sum(deeper)) / (len(deep) + len(deeper) + 2))
    top = _heading(pen, "title", x, y)
    for number, (phase, text, tall) in enumerate(zip(PHASES, sentences, deep, strict=True), start=1):
        if phase == primer.phase:
            pen.fill((x, top, wide, tall + apart * 0.8), MARKED, 7)
        middle = top + (tall + apart * 0.8) / 2
        pen.disc(x + 20, middle, 14, INK)
        pen.number(number, x + 20, middle, 18, CREAM, "center")
        pen.paragraph(text, (x + mark, top, wide - mark - 10, tall + apart * 0.8), size, "read", INK, middle=True)
        top += tall + apart
    top = _heading(pen, "aim_title", x, top + apart / 2)
    for text, tall in zip(ends, deeper, strict=True):
        pen.paragraph(text, (x, top, wide, tall + apart), size, "read", INK)
        top += tall + apart * 0.8
    top = _heading(pen, "signs_title", x, y + high - HEAD - signs * SIGN)
    part = wide / columns
    for index, (icon, word) in enumerate(SIGNS):
        left, middle = x + index % columns * part, top + (index // columns + 0.5) * SIGN
        paint_sign(pen, icon, left + 18, middle, 25)
        pen.text(words.say(f"primer.{word}"), left + 46, middle, size, "read", INK, fit=part - 52)


def paint_sign(pen: Pen, icon: str, x: float, y: float, size: float) -> None:
    """Paint an icon, or without a name the two fuels with a slash that mark hybrid plants."""
    if icon:
        pen.icon(icon, x, y, size, GREEN if icon == "leaf" else INK)
        return
    pen.token(COAL, x - size * 0.42, y - size * 0.06, size * 0.85)
    pen.token(OIL, x + size * 0.5, y + size * 0.06, size * 0.85)
    pen.line((x + size * 0.2, y - size * 0.5), (x - size * 0.14, y + size * 0.5), INK, max(1.5, size * 0.09))


def _heading(pen: Pen, word: str, x: float, y: float) -> float:
    pen.text(words.say(f"primer.{word}"), x, y + 15, 25, "heading", INK if word == "title" else INK_SOFT)
    return y + HEAD


def _height(pen: Pen, text: str, size: float, wide: float) -> float:
    """Return the estimated height of a text set in this size and width, in whole lines."""
    return math.ceil(1.06 * pen.width(text, size, "read") / wide) * LEADING * size
