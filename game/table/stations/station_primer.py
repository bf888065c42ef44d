"""The help's first pages in a station: a round in five short sentences, the aim and the end, what the signs mean."""

from __future__ import annotations

from game.engine.state import Phase
from game.kit.style import words
from game.kit.style.layout_theme import HERE
from game.kit.style.theme import CREAM, GREEN, INK
from game.table.measures.table_view import Table
from game.table.paint.items import Box, Item, Mark, Paragraph, Plate, Text, number, width_of
from game.views.primer import PHASES, SIGNS, end_said, known

LOW = 40.0
"""Height of a box under which the sentences stand in two columns, mm."""
SHRINKS = 1.15
"""How much too long a sentence may be: it is written smaller; beyond that all five run on."""
"""Marks the phase that runs."""


def in_five(table: Table, seat: int, box: Box) -> list[Item]:
    """The phases below each other, the one that runs marked."""
    x, y, wide, high = box
    columns = 2 if high < LOW else 1
    rows = -(-len(PHASES) // columns)
    part, row = wide / columns, high / rows
    running = table.true.phase.word if table.true.phase != Phase.FINISH else ""
    said = [words.say(f"primer.brief.{phase}") for phase in PHASES]
    if columns > 1 and any(width_of(sentence, 4.2) > (part - 13) * SHRINKS for sentence in said):
        told = " ".join(f"{place}. {sentence}" for place, sentence in enumerate(said, start=1))
        return [Paragraph(told, box, 4.0, INK)]
    items: list[Item] = []
    for place, phase in enumerate(PHASES):
        left, top = x + place // rows * part, y + place % rows * row
        if phase == running:
            items.append(Plate("flat", (left - 1, top + 0.3, part - 2, row - 0.6), HERE, 2))
        middle = top + row / 2
        items.append(Plate("flat", (left + 0.5, middle - 3, 6, 6), INK, 3))
        items.append(number(place + 1, left + 3.5, middle, 3.8, CREAM, "center"))
        items.append(Text(said[place], left + 9, middle, 4.2, INK, fit=part - 13))
    return items


def aim(table: Table, seat: int, box: Box) -> list[Item]:
    """Who wins, when it ends, and why the last is not badly off."""
    said = (words.say("primer.aim"), end_said(known(table.session)), words.say("primer.last"))
    return [Paragraph(" ".join(said), box, 4.6, INK, middle=False)]


def icons(table: Table, seat: int, box: Box) -> list[Item]:
    """The meanings of the signs."""
    x, y, wide, high = box
    longest = max(width_of(words.say(f"primer.{word}"), 4.2) for _, word in SIGNS)
    columns = 3 if high < LOW and longest <= (wide / 3 - 17) * SHRINKS else 2
    rows = -(-len(SIGNS) // columns)
    part, row = wide / columns, high / rows
    items: list[Item] = []
    for place, (icon, word) in enumerate(SIGNS):
        left, middle = x + place % columns * part, y + (place // columns + 0.5) * row
        if icon:
            items.append(Mark("icon", left + 5.5, middle, 7.5, icon, GREEN if icon == "leaf" else INK))
        else:
            items.append(Mark("token", left + 2.4, middle, 6, "coal"))
            items.append(Mark("token", left + 9.4, middle, 6, "oil"))
            items.append(Text("/", left + 5.9, middle, 5, INK, "bold", "center", plain=True))
        items.append(Text(words.say(f"primer.{word}"), left + 14, middle, 4.2, INK, fit=part - 17))
    return items
