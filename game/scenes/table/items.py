"""What a station or flank shows, as plain values: the list is the panel's key, and painting it needs no more.

All lengths are millimetres in the panel's own upright frame; type is given by the height of its capitals.
"""

from game.scenes.table.brush import UNIT, Box, Brush, Item, Items, paint_items, width_of
from game.scenes.table.handled import Back, Button, Card, Copy, Cover, Spot, Thing, Turned
from game.scenes.table.printed import Band, Mark, Money, Paragraph, Plate, Rule, Text, number

__all__ = [
    "UNIT",
    "Back",
    "Band",
    "Box",
    "Brush",
    "Button",
    "Card",
    "Copy",
    "Cover",
    "Item",
    "Items",
    "Mark",
    "Money",
    "Paragraph",
    "Plate",
    "Rule",
    "Spot",
    "Text",
    "Thing",
    "Turned",
    "number",
    "paint_items",
    "width_of",
]
