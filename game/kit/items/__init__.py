"""Items of stations and market panels, as plain values: the list is the panel's key and all that painting it needs.

All lengths are millimetres in the panel's own upright frame; a type size is the height of its capitals.
"""

from game.kit.items.mm_pen import UNIT, Box, Item, ItemKey, Items, MmPen, paint_items, painter, width_of
from game.kit.items.printed import Band, Mark, Money, Paragraph, Plate, Rule, Text, line, number
from game.kit.items.touchables import Back, Button, Card, Caret, Copy, Cover, DrawnItem, Thing, TouchSpot, Turned

__all__ = [
    "UNIT",
    "Back",
    "Band",
    "Box",
    "Button",
    "Card",
    "Caret",
    "Copy",
    "Cover",
    "DrawnItem",
    "Item",
    "ItemKey",
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
    "line",
    "number",
    "paint_items",
    "painter",
    "width_of",
]
