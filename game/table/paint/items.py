"""Items of a station or flank, plain values: the list is the panel's key, and painting it needs no more.

All lengths are millimetres in the panel's own upright frame; type is given by the height of its capitals.
"""

from game.table.paint.handled import Back, Button, Card, Copy, Cover, Thing, TouchSpot, Turned
from game.table.paint.mm_pen import UNIT, Box, Item, Items, MmPen, paint_items, width_of
from game.table.paint.printed import Band, Mark, Money, Paragraph, Plate, Rule, Text, number

__all__ = [
    "UNIT",
    "Back",
    "Band",
    "Box",
    "Button",
    "Card",
    "Copy",
    "Cover",
    "Item",
    "Items",
    "Mark",
    "MmPen",
    "Money",
    "Paragraph",
    "Plate",
    "Rule",
    "Text",
    "Thing",
    "TouchSpot",
    "Turned",
    "number",
    "paint_items",
    "width_of",
]
