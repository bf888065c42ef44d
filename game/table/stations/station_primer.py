"""Pages of the help in a player's station at the touch table: a round in five sentences, the goal and the end of the
game, the meaning of the icons."""

from __future__ import annotations

from game.kit.items import Items, Mark, Paragraph, Plate, Text, number, width_of
from game.kit.style import words
from game.kit.style.layout_theme import GOLD_LIGHT, HERE, STEP_GREEN
from game.kit.style.theme import CREAM, GREEN, INK
from game.kit.values.area import Area
from game.table.measures.table_view import Table
from game.views.primer import PHASES, SIGNS, TABLE_SIGNS, end_said, known

LOW = 40.0
"""Height of an area below which the sentences are in two columns, mm."""
SHRINKS = 1.15
"""How much too long a sentence may be and still be shrunk to fit; beyond that, all five sentences become one
paragraph."""


def in_five(table: Table, seat: int, box: Area) -> Items:
    """Yield the help page with a sentence for each phase of a round, the current phase marked."""
    columns = 2 if box.h < LOW else 1
    places = box.columned(columns, len(PHASES))
    room = places[0].w - 13
    primer = known(table.session)
    said = [primer.sentence(phase, brief=True) for phase in PHASES]
    if columns > 1 and any(width_of(sentence, 4.2) > room * SHRINKS for sentence in said):
        text = " ".join(f"{index}. {sentence}" for index, sentence in enumerate(said, start=1))
        yield Paragraph(text, box, 4.0, INK)
        return
    for count, (phase, sentence, place) in enumerate(zip(PHASES, said, places, strict=True), start=1):
        if phase == primer.phase:
            yield Plate("flat", place.less(-1, 0.3, 3, 0.3), HERE, 2)
        sign, line = place.split(9)
        yield Plate("flat", sign.less(left=0.5).left(6).middle(6, 6), INK, 3)
        yield number(count, sign.x + 3.5, sign.level, 3.8, CREAM, "center")
        yield Text(sentence, line.x, line.level, 4.2, INK, fit=room)


def aim(table: Table, seat: int, box: Area) -> Items:
    """Return the help page with the goal, the end of the game, and the advantages of being last in turn order."""
    said = (words.say("primer.aim"), end_said(known(table.session)), words.say("primer.last"))
    return [Paragraph(" ".join(said), box, 4.6, INK, middle=False)]


def icons(table: Table, seat: int, box: Area) -> Items:
    """Yield the help page with the meanings of the icons in a player's station."""
    longest = max(width_of(words.say(f"primer.{word}"), 4.2) for _, word in SIGNS)
    columns = 3 if box.h < LOW and longest <= (box.across(3)[0].w - 17) * SHRINKS else 2
    for (icon, word), place in zip(SIGNS, box.grid(columns, -(-len(SIGNS) // columns)), strict=False):
        sign, line = place.split(14)
        left, level = sign.x, sign.level
        if icon:
            yield Mark("icon", left + 5.5, level, 7.5, icon, GREEN if icon == "leaf" else INK)
        else:
            yield Mark("token", left + 2.4, level, 6, "coal")
            yield Mark("token", left + 9.4, level, 6, "oil")
            yield Text("/", left + 5.9, level, 5, INK, "bold", "center", plain=True)
        yield Text(words.say(f"primer.{word}"), line.x, level, 4.2, INK, fit=line.w - 3)


def shared(table: Table, seat: int, box: Area) -> Items:
    """Yield the help page with the meanings of the icons that all players share: at the ends of the plant market, and
    on the knobs."""
    for (names, word), place in zip(TABLE_SIGNS, box.grid(3, -(-len(TABLE_SIGNS) // 3)), strict=False):
        cap = min(6.6, place.inset(0, 0.6).h)
        sign, line = place.split(3.0 + (cap * 0.9 if len(names) > 1 else 9.0) * len(names))
        if word == "steps":
            yield Plate("flat", sign.left(9).middle(9, cap), STEP_GREEN, 1.6)
        for icon, at in zip(names, sign.less(right=3).across(len(names)), strict=True):
            tint = GOLD_LIGHT if word == "steps" else INK
            yield Mark("icon", at.centre, at.level, cap * (0.8 if word == "steps" else 1.0), icon, tint)
        yield Text(words.say(f"primer.{word}"), line.x, line.level, 4.2, INK, fit=line.less(right=3).w)
