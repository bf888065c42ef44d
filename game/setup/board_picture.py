"""The map on the set-up screen of both layouts: the printed map with the chosen regions, which can be touched."""

from __future__ import annotations

from game.kit.board.printed_map import BoardView, printed
from game.kit.paint import strokes
from game.kit.pen.pen import Pen
from game.setup.setup_intents import TouchBoard


def paint_board(pen: Pen, view: BoardView, lift: float) -> None:
    """Paint the printed map of the set-up with a shadow, as if it were `lift` above the table."""
    box = (0, 0, *view.size)
    pen.shadow(box, 2, lift)
    pen.stroke(strokes.marked, 0, 0, view.size, printed(view), (), solid=0)
    pen.target("board", box, TouchBoard())
