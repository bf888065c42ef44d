"""The pen that paints a panel: text, boards, signs, tokens, cards and everything one can press.

Coordinates and type sizes are the panel's own lengths (`Ink`: px, design px or millimetres); radii, rims, the reach
of glows and the height of shadows are design sizes. Whatever answers to a touch is noted in `pen.targets`,
whatever can move in `pen.pieces`.
"""

from game.kit.pen.controls import Controls


class Pen(Controls):
    """Everything a scene needs to paint a panel."""
