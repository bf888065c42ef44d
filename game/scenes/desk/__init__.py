"""The desk: one upright view for a laptop, the map at the left, everything else in a column beside it."""

from game.scenes.desk.layout import panels

__all__ = ["panels"]
