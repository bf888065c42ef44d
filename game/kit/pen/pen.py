"""The pen that paints a panel: text, boards, signs, tokens, cards and controls.

Coordinates and type sizes are the panel's own lengths (`Ink`: px, design px or millimetres); radii, rims, the extent of
glows and the height of shadows are design sizes. Touch targets are recorded in `pen.targets`, movable things in
`pen.pieces`.
"""

from game.kit.pen.controls import Controls


class Pen(Controls):
    """A pen with everything that a scene needs to paint a panel."""
