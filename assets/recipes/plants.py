"""The pictures of the 42 plants and of a mine (00), by day and at night: assets/plants/<number>.<day|night>.webp.

`uv run --group recipes python assets/recipes/plants.py [FOLDER]` draws them anew, always the same. Each plant has a
view of its own, the more units the more cities it powers; the forms are in `plant_kit.py`. Own work, CC0.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Callable
from pathlib import Path

import plant_kit as kit
from plant_kit import COAL, CREAM, GROUND, HIGH, STEEL, WIDE, Ink, Sheet

FOLDER = Path(__file__).parents[1] / "plants"
QUALITY = 80

BRICK: Ink = (158, 84, 60)
RUST: Ink = (126, 72, 52)
OCHRE: Ink = (226, 172, 62)
NAVY: Ink = (58, 66, 98)
RED: Ink = (206, 72, 56)
CONCRETE: Ink = (216, 206, 188)
GREY: Ink = (166, 162, 158)
GRASS: Ink = (150, 172, 96)
SUMMER: Ink = (178, 170, 88)
AUTUMN: Ink = (196, 142, 76)
SNOW: Ink = (236, 236, 234)
SAND: Ink = (226, 192, 134)
STONE: Ink = (176, 166, 148)
WATER: Ink = (98, 150, 164)
DEEP: Ink = (72, 118, 142)
FIRS: Ink = (62, 100, 78)
LEAVES: Ink = (120, 148, 74)
GOLDEN: Ink = (206, 140, 58)
WASTE: list[Ink] = [(206, 82, 60), (92, 138, 160), (236, 222, 180), (120, 150, 86), (226, 172, 62)]
HEAP: Ink = (148, 124, 92)
SOOT: Ink = (146, 138, 150)
PALE: Ink = (186, 184, 200)


def far_hills(s: Sheet, ink: Ink, level: float = GROUND, high: float = 16.0) -> None:
    """Three lines of hills, paler the farther they are."""
    for haze, lift, more in ((0.72, 8.0, 1.0), (0.5, 3.5, 0.85), (0.26, 0.0, 0.6)):
        s.haze = haze
        kit.ridge(s, level - lift + 4, high * more, ink)
    s.haze = 0.0


# --- coal --------------------------------------------------------------------------------------------


def coal_04(s: Sheet) -> None:
    """A brick boiler house in a spring valley."""
    kit.sky(s, "dawn", (30, 26))
    far_hills(s, GRASS)
    kit.plain(s, 58, GRASS)
    kit.stack(s, 78, 59, 37, 3.2, BRICK, smoke=SOOT)
    kit.gable(s, 48, GROUND, 24, 14, BRICK, RUST, 9, 7)
    kit.windows(s, 51, 48, 18, 9, 3, 1, 0.55)
    kit.heap(s, 100, 64, 17, 11)
    kit.tree(s, 19, 65, 16, LEAVES)
    kit.tree(s, 33, 62, 10, LEAVES)


def coal_08(s: Sheet) -> None:
    """A pit with its winding tower in autumn."""
    kit.sky(s, "gold", (92, 24))
    far_hills(s, AUTUMN)
    s.haze = 0.42
    kit.heap(s, 108, 61, 30, 26, RUST)
    s.haze = 0.0
    kit.plain(s, 58, AUTUMN)
    for a, b in (((24, 60), (38, 22)), ((52, 60), (38, 22)), ((31, 60), (38, 22)), ((45, 60), (38, 22))):
        s.line([a, b], 1.1, RUST)
    for level in (30, 39, 49):
        half = (level - 22) * 0.37
        s.line([(38 - half, level), (38 + half, level)], 0.8, RUST)
        s.line([(38 - half, level), (38 + half * 1.25, level + 9)], 0.5, RUST)
    s.oval(38, 20, 5.4, 5.4, COAL)
    s.oval(38, 20, 4.3, 4.3, (250, 226, 170) if not s.night else (40, 44, 80))
    s.line([(33, 20), (43, 20)], 0.5, COAL)
    s.line([(38, 15), (38, 25)], 0.5, COAL)
    s.lamp(38, 13.6, 0.6)
    kit.block(s, 58, GROUND, 26, 16, BRICK, 8)
    kit.windows(s, 60, 46, 22, 10, 4, 2, 0.55)
    kit.stack(s, 72, 45, 27, 2.6, BRICK, CREAM, SOOT)
    kit.heap(s, 104, 65, 15, 10)
    kit.wagons(s, 4, 67, 5, COAL)


def coal_10(s: Sheet) -> None:
    """A mill by a canal with a loaded barge."""
    kit.sky(s, "mist", (96, 22))
    far_hills(s, LEAVES, 58, 10)
    s.haze = 0.3
    kit.wood(s, 57, [(0, 22), (104, 126)], 11, FIRS)
    s.haze = 0.0
    kit.plain(s, 55, GRASS)
    kit.stack(s, 38, 55, 34, 2.8, BRICK, smoke=SOOT)
    kit.sawtooth(s, 46, 57, 42, 12, 4, BRICK)
    kit.windows(s, 47, 47, 40, 8, 8, 1, 0.5)
    kit.block(s, 26, 57, 18, 19, RUST, 3)
    kit.windows(s, 27, 40, 16, 14, 3, 3, 0.5)
    s.rect(0, 57.6, WIDE, 2.2, STONE)
    kit.sea(s, 59.8, WATER, 64)
    kit.barge(s, 54, 68, 52, COAL)


def coal_15(s: Sheet) -> None:
    """Two stacks over an iron valley under snow."""
    kit.sky(s, "frost", (26, 20))
    s.haze = 0.5
    kit.mountains(s, 58, [(18, 34), (112, 40), (90, 26)], (132, 138, 158))
    s.haze = 0.0
    kit.plain(s, 57, SNOW)
    kit.wood(s, 59, [(0, 26)], 12, FIRS, True)
    kit.stack(s, 62, 58, 42, 3, BRICK, CREAM, SOOT)
    kit.stack(s, 74, 58, 42, 3, BRICK, CREAM, SOOT)
    kit.sawtooth(s, 36, GROUND, 48, 13, 4, RUST)
    kit.windows(s, 37.5, 49, 45, 8, 9, 1, 0.55)
    kit.heap(s, 104, 64, 19, 14)
    kit.conveyor(s, (99, 53), (84, 44), RUST)
    kit.fir(s, 13, 69, 15, FIRS, True)


def coal_20(s: Sheet) -> None:
    """A brick cathedral of power with four stacks on a river."""
    kit.sky(s, "rose", (63, 32), 14)
    s.haze = 0.55
    kit.skyline(s, 58, 0, 126, 17, (128, 96, 100))
    s.haze = 0.0
    kit.plain(s, 56, STONE)
    for x in (37, 83):
        kit.stack(s, x, 40, 31, 2.9, CREAM, smoke=PALE)
    kit.block(s, 42, 58, 36, 20, BRICK, 6)
    for x in (30, 76):
        kit.block(s, x, 58, 16, 25, RUST, 4)
        kit.windows(s, x + 2, 36, 12, 19, 3, 2, 0.42)
    kit.windows(s, 44, 41, 32, 14, 8, 2, 0.42)
    for x in (33, 79):
        kit.stack(s, x + 1, 34, 28, 3.2, CREAM, smoke=PALE)
    s.rect(0, 58, WIDE, 2.6, (134, 122, 112))
    kit.sea(s, 60.6, (120, 142, 152), 63)
    kit.barge(s, 84, 69, 34, COAL)


def coal_25(s: Sheet) -> None:
    """A tall boiler house on the plain with its belt and one high stack."""
    kit.sky(s, "meadow", (26, 28))
    kit.clouds(s, (92, 20, 15), (20, 15, 10))
    kit.fields(s, 57, [SUMMER, GRASS, (206, 184, 96)], 70)
    kit.stack(s, 92, 59, 53, 3, CREAM, RED, SOOT)
    kit.block(s, 58, GROUND, 22, 34, RUST, 9)
    kit.windows(s, 60, 29, 18, 27, 3, 6, 0.42)
    kit.block(s, 40, GROUND, 18, 17, BRICK, 4)
    kit.windows(s, 42, 46, 14, 10, 4, 2, 0.5)
    kit.heap(s, 14, 64, 17, 13)
    kit.conveyor(s, (16, 54), (59, 30), STEEL)
    kit.pylons(s, [(104, 62, 19), (122, 61, 15)])


def coal_31(s: Sheet) -> None:
    """Three stacks and a cooling tower above a yard of wagons."""
    kit.sky(s, "dusk", (104, 38), 10)
    far_hills(s, (140, 110, 108), 60, 13)
    kit.plain(s, 57, (172, 140, 104))
    kit.cooling(s, 105, 60, 15, 33, CONCRETE)
    for x, high in ((38, 36), (50, 41), (62, 46)):
        kit.stack(s, x, 59, high, 2.7, BRICK, CREAM, SOOT)
    kit.block(s, 28, GROUND, 52, 18, RUST, 7)
    kit.windows(s, 30, 45, 48, 12, 10, 2, 0.5)
    kit.heap(s, 12, 64, 13, 10)
    kit.wagons(s, 10, 69, 9, COAL)


def coal_36(s: Sheet) -> None:
    """A giant of the coal field: three cooling towers, two stacks, a mountain of coal."""
    kit.sky(s, "storm", (30, 18))
    kit.clouds(s, (86, 16, 22), (30, 22, 16))
    far_hills(s, (124, 118, 104), 58, 8)
    kit.plain(s, 56, (156, 138, 104))
    kit.cooling(s, 112, 58, 13, 36, CONCRETE)
    kit.cooling(s, 90, 59, 14.5, 40, CONCRETE)
    kit.cooling(s, 66, 60, 15.5, 44, CONCRETE)
    kit.stack(s, 30, 59, 50, 2.8, CREAM, RED, SOOT, 0.8)
    kit.stack(s, 42, 59, 50, 2.8, CREAM, RED, SOOT, 0.8)
    kit.block(s, 24, 61, 34, 26, RUST, 6)
    kit.windows(s, 26, 38, 30, 20, 6, 4, 0.46)
    kit.heap(s, 98, 69, 30, 14)
    kit.conveyor(s, (84, 58), (59, 42), STEEL)
    kit.heap(s, 8, 67, 18, 9)


def coal_42(s: Sheet) -> None:
    """The last of its kind: slim, clean, beside a lake, with a silo for its coal."""
    kit.sky(s, "noon", (100, 22))
    kit.clouds(s, (24, 20, 14), (70, 13, 9))
    s.haze = 0.45
    kit.mountains(s, 57, [(10, 24), (30, 30), (52, 20)], (110, 134, 130))
    s.haze = 0.0
    kit.plain(s, 55, LEAVES)
    kit.cooling(s, 88, 57, 13, 47, CREAM)
    kit.block(s, 46, 58, 20, 40, (150, 106, 84), 8)
    s.rect(46, 24, 20, 3, CREAM)
    s.rect(46, 42, 20, 3, CREAM)
    kit.windows(s, 48, 29, 16, 11, 4, 3, 0.5)
    kit.windows(s, 48, 46, 16, 9, 4, 2, 0.5)
    for x in (24, 34):
        kit.drum(s, x, 58, 5, 20, GREY, BRICK)
    kit.wood(s, 59, [(104, 126), (0, 18)], 12, FIRS)
    kit.sea(s, 61, WATER, 90)


# --- oil ---------------------------------------------------------------------------------------------


def oil_03(s: Sheet) -> None:
    """A shed with an engine and a tank on a country road."""
    kit.sky(s, "meadow", (98, 24))
    kit.clouds(s, (34, 20, 14))
    far_hills(s, GRASS, 59, 9)
    kit.plain(s, 58, GRASS)
    kit.drum(s, 86, 61, 13, 18, NAVY, CREAM)
    kit.stack(s, 58, 48, 23, 1.7, STEEL, smoke=SOOT)
    kit.gable(s, 36, 61, 22, 14, CREAM, NAVY, 11, 7)
    kit.windows(s, 39, 49, 16, 10, 2, 1, 0.5)
    s.poly([(0, 66), (126, 64), (126, 69.5), (0, 71)], (186, 172, 148))
    kit.tree(s, 16, 66, 22, LEAVES)


def oil_07(s: Sheet) -> None:
    """A pump nods in the desert."""
    kit.sky(s, "gold", (34, 30), 12)
    s.haze = 0.4
    s.poly([(70, 58), (76, 36), (92, 35), (96, 58)], (196, 104, 70))
    s.poly([(98, 58), (103, 43), (117, 42), (126, 58)], (190, 98, 66))
    s.haze = 0.0
    kit.plain(s, 57, SAND)
    kit.pumpjack(s, 40, 64, 2.5)
    kit.drum(s, 88, 62, 9, 15, NAVY, CREAM)
    kit.drum(s, 109, 63, 9, 15, NAVY, CREAM)
    kit.stack(s, 98, 58, 27, 1.5, STEEL, smoke=SOOT)
    kit.pipes(s, 52, 65, 28, 1)


def oil_09(s: Sheet) -> None:
    """A village's engine house in the snow; the lorry has come."""
    kit.sky(s, "frost", (30, 22))
    far_hills(s, (196, 206, 216), 58, 14)
    s.haze = 0.2
    kit.wood(s, 57, [(0, 30), (92, 126)], 13, FIRS, True)
    s.haze = 0.0
    kit.plain(s, 57, SNOW)
    kit.stack(s, 40, 50, 23, 1.9, NAVY, CREAM, SOOT)
    kit.block(s, 22, 61, 30, 15, (122, 130, 156), 9)
    s.poly([(22, 46), (31, 42.2), (61, 42.2), (52, 46)], (250, 248, 242))
    kit.windows(s, 25, 49, 24, 8, 4, 1, 0.55)
    kit.village(s, 84, 60, 4, 5.5, church=True)
    kit.truck(s, 62, 68, NAVY, tank=True, size=1.6)


def oil_16(s: Sheet) -> None:
    """Three tanks on the quay of an old port."""
    kit.sky(s, "dawn", (100, 30), 11)
    s.haze = 0.5
    kit.skyline(s, 56, 0, 60, 14, (140, 104, 100))
    s.haze = 0.0
    kit.sea(s, 55, DEEP, 98)
    kit.barge(s, 84, 60, 36, RED, NAVY)
    s.poly([(0, 59), (80, 59), (92, HIGH), (0, HIGH)], STONE)
    s.rect(0, 59, 80, 0.6, kit.light(STONE))
    kit.stack(s, 14, 60, 39, 2.6, BRICK, CREAM, SOOT)
    kit.block(s, 6, 61, 17, 16, BRICK, 5)
    kit.windows(s, 8, 48, 13, 9, 3, 2, 0.5)
    for x, y in ((38, 61), (56, 62), (73, 63)):
        kit.drum(s, x, y, 8.6, 17, NAVY, CREAM)
    kit.pipes(s, 20, 68, 60, 2)


def oil_26(s: Sheet) -> None:
    """Balls and columns of a works in summer."""
    kit.sky(s, "noon", (26, 22))
    kit.clouds(s, (84, 18, 16))
    far_hills(s, SUMMER, 58, 9)
    kit.plain(s, 57, SUMMER)
    kit.stack(s, 100, 58, 48, 2.5, CREAM, RED, SOOT)
    kit.column(s, 62, 60, 3.6, 36, NAVY, 5)
    kit.column(s, 73, 60, 2.8, 28, STEEL, 4)
    kit.block(s, 82, 60, 24, 17, (116, 122, 148), 7)
    kit.windows(s, 84, 46, 20, 11, 4, 2, 0.5)
    for x, r in ((20, 9.5), (43, 9.5)):
        kit.ball(s, x, 62, r, CREAM)
    kit.pipes(s, 30, 68, 84, 2)


def oil_32(s: Sheet) -> None:
    """A refinery on the coast, with a tanker at its pier and a flare."""
    kit.sky(s, "dusk", (40, 36), 12)
    far_hills(s, (126, 96, 116), 55, 11)
    kit.plain(s, 52, (142, 122, 114))
    kit.flare(s, 118, 53, 40)
    kit.stack(s, 104, 54, 40, 2.2, CREAM, RED, SOOT, 0.6)
    kit.stack(s, 94, 54, 36, 2.2, CREAM, RED, SOOT, 0.6)
    for x, high in ((68, 35), (77, 28), (85, 22)):
        kit.column(s, x, 56, 2.7, high, STEEL, 4)
    for x in (10, 28, 46):
        kit.drum(s, x, 57, 8.4, 14, NAVY, CREAM)
    kit.pipes(s, 56, 57, 62, 2)
    kit.sea(s, 57.5, (96, 112, 140), 42)
    kit.barge(s, 26, 68, 78, NAVY, (128, 54, 48))


def oil_35(s: Sheet) -> None:
    """A rig that stands in the open sea."""
    kit.sky(s, "storm", (92, 20))
    kit.clouds(s, (30, 22, 20), (96, 16, 18))
    kit.sea(s, 56, (78, 116, 130), 92)
    for x in (40, 54, 72, 86):
        s.line([(x, 44), (x + (63 - x) * -0.10, 64)], 2.0, OCHRE)
        s.line([(x + 0.6, 44), (x + 0.6 + (63 - x) * -0.10, 64)], 0.7, kit.dark(OCHRE, 0.4))
    s.line([(40, 46), (55, 60), (71, 46), (86, 60)], 0.6, kit.dark(OCHRE, 0.3))
    s.line([(38, 60), (54, 46), (72, 60), (86, 46)], 0.6, kit.dark(OCHRE, 0.3))
    kit.block(s, 32, 46, 62, 6, NAVY, 5)
    kit.windows(s, 34, 41.2, 58, 3.6, 16, 1, 0.5)
    kit.block(s, 34, 40, 20, 12, CREAM, 4)
    kit.windows(s, 35.5, 29, 17, 9, 5, 3, 0.5)
    kit.block(s, 80, 40, 12, 8, (116, 122, 148), 3)
    for side in (-1, 1):
        s.line([(66 + side * 6, 38), (66 + side * 1.2, 11)], 0.8, RED)
    for level in range(5):
        half, y = 6 - level * 1.0, 38 - level * 5.6
        s.line([(66 - half, y), (66 + half * 0.84, y - 5.6)], 0.5, RED)
        s.line([(66 + half, y), (66 - half * 0.84, y - 5.6)], 0.5, RED)
    s.lamp(66, 10.4, 0.5, kit.WARNING)
    kit.stack(s, 88, 36, 15, 1.6, STEEL, smoke=SOOT)
    s.line([(94, 42), (114, 29)], 0.8, STEEL)
    kit.flare(s, 114, 30, 2)
    s.poly([(24, 40), (34, 40), (34, 38), (23, 38)], STEEL)
    for x in (36, 50, 76, 90):
        s.rect(x - 3, 64, 6, 0.6, kit.light(DEEP, 0.6))


def oil_40(s: Sheet) -> None:
    """A city of tanks: five of them, columns and three stacks."""
    kit.sky(s, "gold", (24, 24))
    s.haze = 0.5
    kit.mountains(s, 56, [(98, 28), (118, 36), (80, 18)], (176, 132, 104), False)
    s.haze = 0.0
    kit.plain(s, 53, SAND)
    for x in (50, 60, 70):
        kit.stack(s, x, 55, 44, 2.2, CREAM, RED, SOOT)
    kit.block(s, 42, 57, 36, 16, (112, 118, 146), 6)
    kit.windows(s, 44, 43, 32, 11, 8, 2, 0.5)
    for x, high in ((88, 33), (96, 26), (104, 20)):
        kit.column(s, x, 57, 2.9, high, STEEL, 4)
    kit.drum(s, 14, 58, 11, 14, NAVY, CREAM)
    kit.drum(s, 32, 61, 11, 14, NAVY, CREAM)
    for x in (60, 84, 108):
        kit.drum(s, x, 68, 11, 11, NAVY, CREAM)
    kit.pipes(s, 0, 70, 46, 2)


# --- coal or oil -------------------------------------------------------------------------------------


def hybrid_05(s: Sheet) -> None:
    """One boiler between a coal heap and a tank."""
    kit.sky(s, "gold", (63, 30), 13)
    far_hills(s, LEAVES, 60, 12)
    kit.plain(s, 58, LEAVES)
    kit.stack(s, 63, 58, 41, 3, BRICK, CREAM, SOOT)
    kit.gable(s, 50, 61, 26, 15, CREAM, RUST, 6, 6)
    kit.windows(s, 53, 49, 20, 9, 3, 1, 0.5)
    kit.heap(s, 24, 64, 21, 13)
    kit.drum(s, 102, 63, 13, 17, NAVY, CREAM)


def hybrid_12(s: Sheet) -> None:
    """Two stacks by a winding river in autumn."""
    kit.sky(s, "rose", (24, 26))
    far_hills(s, (200, 134, 84), 58, 17)
    kit.plain(s, 55, AUTUMN)
    kit.river(s, 55, 44, WATER, 1)
    kit.stack(s, 78, 56, 36, 2.6, BRICK, CREAM, SOOT)
    kit.stack(s, 88, 56, 36, 2.6, NAVY, CREAM, SOOT)
    kit.sawtooth(s, 68, 59, 32, 12, 3, BRICK)
    kit.windows(s, 69, 49, 30, 7, 7, 1, 0.5)
    kit.drum(s, 114, 62, 9, 14, NAVY, CREAM)
    kit.heap(s, 86, 69, 17, 9)
    kit.tree(s, 12, 64, 17, GOLDEN)
    kit.tree(s, 25, 60, 11, RED)


def hybrid_21(s: Sheet) -> None:
    """A works at the foot of the mountains: half brick, half steel."""
    kit.sky(s, "frost", (100, 20))
    s.haze = 0.38
    kit.mountains(s, 58, [(22, 38), (50, 46), (84, 34), (110, 28)], (128, 128, 150))
    s.haze = 0.0
    kit.plain(s, 56, (190, 190, 160))
    kit.stack(s, 52, 58, 41, 2.8, BRICK, CREAM, SOOT)
    kit.stack(s, 63, 58, 45, 2.8, CREAM, BRICK, SOOT)
    kit.stack(s, 74, 58, 41, 2.8, NAVY, CREAM, SOOT)
    kit.block(s, 40, 60, 23, 19, BRICK, 4)
    kit.block(s, 63, 60, 23, 19, (104, 112, 142), 6)
    kit.windows(s, 42, 45, 42, 11, 10, 2, 0.5)
    kit.heap(s, 17, 65, 20, 13)
    kit.conveyor(s, (20, 54), (41, 45), STEEL)
    kit.drum(s, 106, 63, 10, 15, NAVY, CREAM)


def hybrid_29(s: Sheet) -> None:
    """A small plant that makes much of little: a tower of glass by the sea."""
    kit.sky(s, "meadow", (30, 34), 11)
    kit.sea(s, 53, WATER, 32)
    s.poly([(44, 56), (126, 53), (126, HIGH), (28, HIGH)], GRASS)
    s.poly([(44, 56), (126, 53), (126, 53.8), (43, 57)], kit.light(GRASS, 0.5))
    kit.stack(s, 94, 56, 46, 2.5, CREAM, BRICK, PALE)
    kit.block(s, 66, 61, 20, 31, (186, 190, 186), 8)
    for level in range(5):
        kit.windows(s, 67.5, 32 + level * 5.4, 17, 4, 3, 1, 0.72)
    kit.heap(s, 54, 66, 11, 8)
    kit.ball(s, 108, 65, 8, (92, 102, 140))
    kit.barge(s, 4, 60, 28, COAL)


def hybrid_46(s: Sheet) -> None:
    """Four stacks, two heaps, three tanks: whatever is cheap is burnt."""
    kit.sky(s, "dusk", (63, 40), 15)
    s.haze = 0.55
    kit.skyline(s, 58, 0, 126, 13, (134, 92, 104))
    s.haze = 0.0
    kit.plain(s, 55, (166, 130, 100))
    for x, ink in ((42, BRICK), (54, BRICK), (70, NAVY), (82, NAVY)):
        kit.stack(s, x, 57, 48, 2.9, ink, CREAM, SOOT)
    kit.block(s, 30, 60, 32, 24, BRICK, 3)
    kit.block(s, 62, 60, 32, 24, (100, 106, 138), 6)
    kit.windows(s, 32, 39, 28, 18, 7, 3, 0.5)
    kit.windows(s, 64, 39, 28, 18, 7, 3, 0.5)
    kit.heap(s, 12, 63, 16, 13)
    kit.heap(s, 38, 70, 20, 9)
    kit.drum(s, 112, 61, 9, 15, NAVY, CREAM)
    kit.drum(s, 94, 67, 9.5, 12, NAVY, CREAM)
    kit.drum(s, 116, 71, 9.5, 12, NAVY, CREAM)


# --- garbage -----------------------------------------------------------------------------------------


def bunker(s: Sheet, x: float, y: float, w: float, h: float, trolley: float = 0.5, size: float = 1.0) -> None:
    """An open bunker with waste in it under a bridge crane."""
    kit.heap(s, x + w * 0.52, y - h * 0.18, w * 0.44, h * 0.42 * size, HEAP, WASTE)
    kit.gantry(s, x + 2, y, w - 4, h, OCHRE, trolley, 0.2)
    s.rect(x, y - h * 0.30, w, h * 0.30, CONCRETE)
    s.rect(x, y - h * 0.30, w, 0.6, kit.light(CONCRETE, 0.5))
    s.rect(x + w * 0.7, y - h * 0.30, w * 0.3, h * 0.30, kit.dark(CONCRETE, 0.2))


def garbage_06(s: Sheet) -> None:
    """A yard with a crane and one oven."""
    kit.sky(s, "mist", (28, 26))
    far_hills(s, LEAVES, 60, 8)
    kit.plain(s, 58, (190, 180, 130))
    bunker(s, 12, 64, 42, 30, 0.55)
    kit.stack(s, 88, 58, 30, 2.6, OCHRE, CREAM, PALE)
    kit.gable(s, 66, 62, 20, 14, CREAM, OCHRE, 11, 6)
    kit.windows(s, 69, 51, 14, 8, 2, 1, 0.5)
    kit.tree(s, 115, 65, 16, LEAVES)


def garbage_14(s: Sheet) -> None:
    """At the edge of an old town; a lorry unloads."""
    kit.sky(s, "dawn", (96, 26))
    kit.ridge(s, 60, 10, (206, 176, 130))
    kit.village(s, 4, 58, 8, 6, church=True)
    kit.plain(s, 58, (198, 178, 126))
    kit.stack(s, 98, 59, 40, 2.7, CREAM, OCHRE, PALE)
    kit.sawtooth(s, 60, 61, 42, 15, 3, OCHRE)
    kit.windows(s, 62, 50, 38, 7, 7, 1, 0.5)
    kit.heap(s, 46, 64, 13, 9, HEAP, WASTE)
    kit.truck(s, 8, 69, LEAVES, size=1.6)


def garbage_19(s: Sheet) -> None:
    """A bunker by a harbour: waste comes by barge."""
    kit.sky(s, "noon", (100, 22))
    kit.clouds(s, (32, 18, 15))
    kit.sea(s, 54, WATER, 98)
    s.haze = 0.4
    kit.skyline(s, 55, 84, 126, 14, (120, 130, 136))
    s.haze = 0.0
    s.poly([(0, 58), (86, 58), (94, 64), (0, 64)], STONE)
    kit.stack(s, 16, 59, 46, 2.8, CREAM, OCHRE, PALE)
    kit.block(s, 8, 60, 28, 22, OCHRE, 5)
    kit.windows(s, 10, 41, 24, 16, 5, 3, 0.46)
    bunker(s, 42, 63, 40, 32, 0.75)
    kit.barge(s, 62, 70, 56, HEAP, (84, 110, 96))


def garbage_24(s: Sheet) -> None:
    """A round-roofed hall in snow, two stacks."""
    kit.sky(s, "frost", (24, 24))
    far_hills(s, (196, 202, 206), 58, 12)
    s.haze = 0.2
    kit.wood(s, 57, [(0, 24), (100, 126)], 14, FIRS, True)
    s.haze = 0.0
    kit.plain(s, 57, SNOW)
    kit.stack(s, 86, 58, 45, 2.5, OCHRE, CREAM, PALE)
    kit.stack(s, 95, 58, 45, 2.5, OCHRE, CREAM, PALE)
    arch = [(30 + 26 - 26 * math.cos(t / 16 * 3.1416), 48 - 16 * math.sin(t / 16 * 3.1416)) for t in range(17)]
    s.poly([(x + 8, y - 3.4) for x, y in arch] + [(90, 58), (38, 58)], kit.dark(OCHRE, 0.42))
    s.poly([*arch, (82, 61), (30, 61)], OCHRE)
    s.line(arch, 1.6, (250, 248, 240))
    kit.windows(s, 36, 37, 40, 9, 8, 2, 0.55)
    s.rect(44, 50, 24, 11, (92, 84, 80))
    kit.heap(s, 56, 61, 11, 8, HEAP, WASTE)
    kit.truck(s, 4, 69, OCHRE, size=1.5)


def garbage_30(s: Sheet) -> None:
    """Two ovens and a hall with a chequered front in a garden town."""
    kit.sky(s, "meadow", (102, 24))
    kit.clouds(s, (26, 16, 13), (64, 22, 9))
    s.haze = 0.35
    kit.skyline(s, 58, 70, 126, 15, (160, 150, 120))
    s.haze = 0.0
    kit.plain(s, 56, GRASS)
    for x in (24, 36, 48):
        kit.stack(s, x, 58, 44, 2.6, CREAM, OCHRE, PALE)
    kit.block(s, 14, 60, 46, 22, OCHRE, 6)
    for row in range(3):
        for column in range(9):
            if (row + column) % 2:
                s.rect(15 + column * 5, 40 + row * 6, 4, 4.4, s.random.choice([RED, CREAM, (92, 138, 160)]))
    kit.windows(s, 15, 39.5, 45, 18, 9, 3, 0.45)
    bunker(s, 70, 64, 46, 30, 0.35)
    for x in (8, 64, 120):
        kit.tree(s, x, 67, 13, LEAVES)


def garbage_38(s: Sheet) -> None:
    """The works with a slope on its roof, on which people ski."""
    kit.sky(s, "noon", (28, 24))
    kit.clouds(s, (92, 17, 14))
    s.haze = 0.5
    kit.skyline(s, 57, 0, 126, 12, (120, 130, 140))
    s.haze = 0.0
    kit.plain(s, 55, (190, 186, 140))
    for x in (90, 99, 108):
        kit.stack(s, x, 57, 50, 2.7, CREAM, OCHRE, PALE)
    front = [(14, 61), (14, 54), (44, 47), (82, 22), (98, 20), (98, 61)]
    s.poly([(98, 61), (108, 57), (108, 17), (98, 20)], kit.dark(OCHRE, 0.45))
    s.poly([(14, 54), (44, 47), (82, 22), (98, 20), (108, 17), (92, 18), (54, 43), (24, 50.5)], (128, 168, 96))
    s.poly(front, kit.mix(OCHRE, CREAM, 0.25))
    for row in range(6):
        y = 56 - row * 5.6
        left = max(16 + row * 1.2, 46 + row * 5.6 if row > 1 else 16)
        kit.windows(s, left, y, 96 - left, 3.4, max(2, round((96 - left) / 5)), 1, 0.7)
    s.line([(30, 51), (44, 47.8), (60, 37.6), (72, 29), (84, 20.8)], 0.4, CREAM)
    bunker(s, 8, 70, 44, 22, 0.6)
    kit.truck(s, 62, 70, OCHRE, size=1.4)
    kit.truck(s, 88, 70, LEAVES, size=1.4)


# --- uranium -----------------------------------------------------------------------------------------


def uranium_11(s: Sheet) -> None:
    """A first reactor among meadows."""
    kit.sky(s, "rose", (30, 28), 11)
    far_hills(s, GRASS, 60, 12)
    kit.plain(s, 58, GRASS)
    kit.stack(s, 92, 59, 36, 1.9, CREAM, RED, PALE)
    kit.block(s, 70, 61, 28, 12, CONCRETE, 7)
    kit.windows(s, 72, 51, 24, 7, 6, 1, 0.55)
    kit.dome(s, 54, 62, 15, 28, CREAM, RED)
    kit.tree(s, 16, 65, 15, LEAVES)
    kit.tree(s, 28, 62, 9, LEAVES)
    kit.pylons(s, [(112, 63, 20), (125, 62, 15)])


def uranium_17(s: Sheet) -> None:
    """A ball of steel on a cliff over the sea."""
    kit.sky(s, "noon", (100, 26), 10)
    kit.birds(s, 78, 20)
    kit.sea(s, 50, DEEP, 98)
    s.poly([(0, 56), (50, 54), (72, 57), (80, 64), (84, HIGH), (0, HIGH)], GRASS)
    s.poly([(72, 57), (80, 64), (84, HIGH), (66, HIGH), (64, 64)], (196, 178, 150))
    s.poly([(80, 64), (84, HIGH), (75, HIGH), (74, 62)], (150, 130, 116))
    kit.stack(s, 12, 57, 38, 1.8, CREAM, RED, PALE)
    kit.block(s, 8, 60, 22, 12, CONCRETE, 6)
    kit.windows(s, 10, 50, 18, 8, 5, 1, 0.55)
    for share, by in ((1.0, 0.34), (0.9, 0.18), (0.77, 0.04), (0.6, -0.1), (0.38, -0.34)):
        s.oval(49 - (1 - share) * 6.4, 44 - (1 - share) * 6.4, 15 * share, 15 * share, kit.shade(CREAM, by))
    s.line([(34.2, 46), (49, 49.5), (63.8, 46)], 0.8, RED)
    s.rect(36, 57, 26, 3.4, CONCRETE)
    kit.windows(s, 36, 57, 26, 3, 7, 1, 0.5)
    s.lamp(49, 28.6, 0.5, kit.WARNING)


def uranium_23(s: Sheet) -> None:
    """One cooling tower over vineyards in autumn."""
    kit.sky(s, "gold", (28, 26), 10)
    far_hills(s, (196, 150, 84), 58, 16)
    kit.fields(s, 57, [AUTUMN, (150, 132, 70), (178, 116, 66)], 46)
    kit.cooling(s, 84, 60, 18, 43, CONCRETE)
    kit.block(s, 38, 61, 26, 12, CONCRETE, 5)
    kit.windows(s, 40, 51, 22, 7, 6, 1, 0.55)
    kit.dome(s, 36, 62, 11, 24, CREAM, RED)
    kit.pylons(s, [(112, 63, 22), (125, 62, 16)])


def uranium_28(s: Sheet) -> None:
    """Two domes and a tower on a wide river."""
    kit.sky(s, "mist", (92, 24), 10)
    far_hills(s, LEAVES, 57, 12)
    s.haze = 0.2
    kit.wood(s, 57, [(0, 20)], 12, FIRS)
    s.haze = 0.0
    kit.plain(s, 55, LEAVES)
    kit.cooling(s, 102, 59, 18, 47, CONCRETE)
    kit.block(s, 36, 60, 42, 12, CONCRETE, 5)
    kit.windows(s, 38, 50, 38, 7, 9, 1, 0.55)
    kit.dome(s, 32, 61, 10.5, 26, CREAM, RED)
    kit.dome(s, 64, 61, 10.5, 26, CREAM, RED)
    s.rect(0, 60, WIDE, 1.8, STONE)
    kit.sea(s, 61.8, WATER, 60)


def uranium_34(s: Sheet) -> None:
    """Two towers under snowy mountains."""
    kit.sky(s, "frost", (63, 22), 10)
    s.haze = 0.45
    kit.mountains(s, 58, [(12, 32), (44, 42), (70, 34), (112, 40)], (128, 132, 156))
    s.haze = 0.0
    kit.plain(s, 57, SNOW)
    kit.cooling(s, 24, 60, 17, 44, CONCRETE, 0.9)
    kit.cooling(s, 104, 60, 17, 44, CONCRETE, 0.9)
    kit.block(s, 44, 61, 40, 13, CONCRETE, 6)
    kit.windows(s, 46, 50, 36, 8, 8, 1, 0.55)
    kit.dome(s, 64, 62, 12.5, 30, CREAM, RED)
    kit.wood(s, 67, [(2, 22), (92, 124)], 9, FIRS, True)


def uranium_39(s: Sheet) -> None:
    """Four towers and three domes: a horizon of its own."""
    kit.sky(s, "dusk", (64, 40), 15)
    far_hills(s, (150, 112, 116), 58, 8)
    kit.plain(s, 54, (170, 148, 104))
    kit.cooling(s, 44, 56, 12, 34, CONCRETE, 0.7)
    kit.cooling(s, 86, 56, 12, 34, CONCRETE, 0.7)
    kit.cooling(s, 18, 60, 16, 48, CONCRETE, 0.7)
    kit.cooling(s, 111, 60, 16, 48, CONCRETE, 0.7)
    kit.block(s, 38, 62, 52, 10, CONCRETE, 5)
    kit.windows(s, 40, 53.5, 48, 6, 12, 1, 0.55)
    for x in (46, 64, 82):
        kit.dome(s, x, 63, 8, 24, CREAM, RED)
    kit.fields(s, 65, [SUMMER, (150, 136, 84)], 64)


def mine_00(s: Sheet) -> None:
    """A uranium pit in the outback: red terraces, a winding tower, yellow ore on a belt."""
    kit.sky(s, "gold", (50, 26), 10)
    s.haze = 0.45
    kit.ridge(s, 57, 15, (168, 92, 66), 0.6)
    s.haze = 0.0
    kit.plain(s, 54, (206, 128, 78))
    for step, ink in enumerate(((188, 98, 62), (166, 82, 56), (146, 70, 50), (120, 58, 46))):
        x, y, half = 44, 61 + step * 2.1, 41 - step * 8.5
        s.oval(x, y, half, 8.2 - step * 1.7, ink)
        s.oval(x, y + 1.2, half - 1.5, 7.4 - step * 1.7, kit.light(ink, 0.12))
    for a, b in (((86, 60), (97, 20)), ((108, 60), (97, 20)), ((92, 60), (97, 20)), ((102, 60), (97, 20))):
        s.line([a, b], 1.1, STEEL)
    for level in (30, 39, 49):
        half = (level - 18) * 0.27
        s.line([(97 - half, level), (97 + half, level)], 0.8, STEEL)
    s.oval(97, 19, 5.0, 5.0, COAL)
    s.oval(97, 19, 3.9, 3.9, (250, 226, 170) if not s.night else (40, 44, 80))
    s.line([(92, 19), (102, 19)], 0.5, COAL)
    s.line([(97, 14), (97, 24)], 0.5, COAL)
    s.lamp(97, 12.6, 0.7)
    kit.conveyor(s, (58, 63), (82, 47))
    kit.gable(s, 78, GROUND, 16, 11, CREAM, RUST, 6, 5)
    kit.windows(s, 80, 50, 12, 6, 3, 1, 0.55)
    kit.heap(s, 113, 66, 12, 10, OCHRE, [(240, 206, 90), (206, 152, 52)])
    kit.truck(s, 60, 70, RED, size=0.9)
    kit.tree(s, 9, 57, 8, LEAVES)


# --- wind --------------------------------------------------------------------------------------------


def wind_13(s: Sheet) -> None:
    """One turbine on a green hill with an old mill."""
    kit.sky(s, "meadow", (34, 28), 11)
    kit.clouds(s, (26, 18, 13))
    kit.birds(s, 92, 22)
    far_hills(s, GRASS, 60, 12)
    kit.ridge(s, 66, 9, GRASS)
    kit.village(s, 14, 63, 4, 5)
    kit.turbine(s, 74, 63, 42, -64)
    kit.tree(s, 98, 66, 13, LEAVES)
    kit.tree(s, 110, 68, 10, LEAVES)


def wind_18(s: Sheet) -> None:
    """Two on the dunes, a lighthouse."""
    kit.sky(s, "noon", (98, 24), 10)
    kit.birds(s, 22, 16, 5)
    kit.sea(s, 53, WATER, 96)
    s.poly([(0, 60), (20, 56), (46, 60), (74, 57), (100, 62), (126, 59), (126, HIGH), (0, HIGH)], SAND)
    s.poly([(20, 56), (46, 60), (60, 66), (30, 64)], kit.dark(SAND, 0.12))
    kit.turned(s, 109, [(3.2, 61), (2.1, 41)], CREAM)
    for low, high in ((57, 53), (49, 45)):
        kit.turned(s, 109, [(2.9, low), (2.5, high)], RED)
    kit.turned(s, 109, [(1.6, 41), (1.6, 38)], COAL)
    s.lamp(109, 39.4, 1.2, halo=3.5)
    kit.turbine(s, 36, 62, 40, -80)
    kit.turbine(s, 70, 62, 46, -36)


def wind_22(s: Sheet) -> None:
    """Two in the snow of a high pass."""
    kit.sky(s, "frost", (30, 22), 10)
    s.haze = 0.3
    kit.mountains(s, 60, [(16, 36), (44, 28), (100, 44), (76, 24)], (120, 130, 156))
    s.haze = 0.0
    kit.ridge(s, 66, 10, SNOW)
    kit.turbine(s, 50, 62, 46, -100)
    kit.turbine(s, 88, 63, 38, -44)
    kit.wood(s, 69, [(0, 34), (104, 126)], 13, FIRS, True)


def wind_27(s: Sheet) -> None:
    """Three over the harvest."""
    kit.sky(s, "gold", (98, 34), 13)
    far_hills(s, (212, 172, 96), 58, 8)
    kit.fields(s, 56, [(224, 184, 84), (196, 160, 78), GRASS], 40)
    kit.turbine(s, 98, 58, 30, -20)
    kit.turbine(s, 64, 60, 38, -72)
    kit.turbine(s, 26, 63, 48, -50)
    kit.village(s, 104, 63, 3, 5)


def wind_33(s: Sheet) -> None:
    """Four in a row at sea, a boat between them."""
    kit.sky(s, "rose", (66, 40), 14)
    kit.sea(s, 54, DEEP, 66)
    for x, y, high, angle in ((112, 55, 24, -30), (88, 57, 30, -80), (58, 60, 38, -55), (20, 65, 50, -100)):
        s.rect(x - 1.6, y - 1.4, 3.2, 2.6, OCHRE)
        kit.turbine(s, x, y, high, angle)
        s.rect(x - 3, y + 1, 6, 0.5, kit.light(DEEP, 0.6))
    s.poly([(76, 66), (94, 66), (91, 69.4), (79, 69.4)], RED)
    s.poly([(84, 65.4), (84, 52), (92, 64)], CREAM)
    s.poly([(83, 65.4), (83, 54), (77.5, 64)], kit.dark(CREAM, 0.12))
    s.lamp(84, 51.6, 0.4)


def wind_37(s: Sheet) -> None:
    """Four along a ridge above a wooded valley in autumn."""
    kit.sky(s, "dawn", (24, 30), 11)
    s.haze = 0.5
    kit.ridge(s, 58, 20, (176, 120, 92))
    s.haze = 0.12
    s.poly([(0, 60), (30, 50), (64, 44), (98, 47), (126, 40), (126, HIGH), (0, HIGH)], (170, 130, 72))
    s.haze = 0.0
    for x, y, high, angle in ((18, 55, 32, -95), (48, 47.5, 34, -40), (80, 46, 36, -70), (112, 44, 36, -15)):
        kit.turbine(s, x, y, high, angle)
    for index in range(26):
        x, y = index * 5.0, 60 + 8 * s.random.random()
        kit.tree(s, x, y + 4, 8 + 3 * s.random.random(), s.random.choice([GOLDEN, RED, LEAVES, (178, 98, 52)]))
    kit.village(s, 58, 70, 4, 5, church=True)


def wind_44(s: Sheet) -> None:
    """Five giants in the evening sea."""
    kit.sky(s, "dusk", (92, 44), 16)
    kit.clouds(s, (30, 14, 18), (104, 20, 12))
    kit.sea(s, 56, (92, 104, 142), 92)
    for x, y, high, angle in (
        (8, 57, 28, -60),
        (116, 57, 30, -85),
        (34, 60, 40, -15),
        (92, 60, 42, -45),
        (62, 66, 51, -90),
    ):
        s.rect(x - high * 0.035, y - 1.6, high * 0.07, 3, OCHRE)
        kit.turbine(s, x, y, high, angle)
        s.rect(x - high * 0.07, y + 1.3, high * 0.14, 0.5, kit.light(DEEP, 0.6))
    kit.barge(s, 84, 70, 30, OCHRE, (96, 52, 60))


# --- fusion ------------------------------------------------------------------------------------------


def fusion_50(s: Sheet) -> None:
    """A ring of plasma under glass."""
    kit.sky(s, "noon", (96, 20), 9)
    kit.clouds(s, (24, 15, 14))
    s.haze = 0.5
    kit.mountains(s, 56, [(12, 26), (112, 30), (92, 20)], (110, 140, 160))
    s.haze = 0.0
    kit.plain(s, 54, (160, 186, 150))
    blue: Ink = (58, 118, 168)
    cyan: Ink = (120, 226, 255)
    for share, ink in ((1.0, kit.dark(CREAM, 0.3)), (0.96, CREAM)):
        s.oval(63, 59, 50 * share, 10.5 * share, ink)
    kit.turned(s, 63, [(44, 58), (44, 48)], kit.mix(CREAM, blue, 0.15))
    s.oval(63, 58, 44, 7.5, kit.mix(CREAM, blue, 0.28))
    kit.turned(s, 63, [(44, 58), (44, 49)], kit.mix(CREAM, blue, 0.15))
    kit.windows(s, 22, 51, 82, 4.6, 26, 1, 0.6)
    s.oval(63, 48.5, 44, 10.5, kit.mix(CREAM, blue, 0.5))
    s.oval(62, 47.4, 40, 9.0, blue)
    s.oval(61, 46.6, 33, 7.0, kit.light(blue, 0.36))
    s.oval(63, 48.2, 25, 5.2, kit.dark(blue, 0.35))
    ring = [(63 + 36.5 * math.cos(t / 40 * 6.2832), 48 + 7.6 * math.sin(t / 40 * 6.2832)) for t in range(41)]
    if s.night:
        for width, ink in ((3.4, (96, 110, 255)), (1.8, cyan), (0.7, (240, 252, 255))):
            s.draw.line([(x * kit.K, y * kit.K) for x, y in ring], ink, round(width * kit.K), "curve")
        s.glow.line([(x * kit.K, y * kit.K) for x, y in ring], (110, 130, 255), round(2.6 * kit.K), "curve")
    else:
        s.line(ring, 1.4, (176, 220, 236))
    kit.dome(s, 63, 49, 13, 24, kit.mix(CREAM, blue, 0.3), cyan)
    for t in range(16):
        a = t / 16 * 2 * math.pi
        x, y = 63 + 34 * math.cos(a), 48 + 7.4 * math.sin(a)
        s.line(
            [
                (x - 1.6 * math.cos(a) * 2, y - 0.4 * math.sin(a) * 2),
                (x, y - 3.4),
                (x + 1.6 * math.cos(a) * 2, y + 0.4 * math.sin(a) * 2),
            ],
            0.9,
            kit.dark(blue, 0.3),
        )
    s.lamp(63, 24, 1.0, cyan, 5)
    kit.pylons(s, [(6, 67, 22), (120, 67, 22)], (110, 116, 128))
    for x in (18, 30, 96, 108):
        kit.tree(s, x, 70, 8, LEAVES)


VIEWS: dict[int, Callable[[Sheet], None]] = {
    int(name.rpartition("_")[2]): view
    for name, view in list(globals().items())
    if name.rpartition("_")[0] in ("coal", "oil", "hybrid", "garbage", "uranium", "mine", "wind", "fusion")
}


def drawn(number: int, night: bool) -> kit.Image.Image:
    """The picture of a plant."""
    sheet = Sheet(night, number)
    VIEWS[number](sheet)
    return sheet.finished()


def main(folder: Path) -> None:
    """Draw all of them."""
    folder.mkdir(parents=True, exist_ok=True)
    for number in sorted(VIEWS):
        for night in (False, True):
            path = folder / f"{number:02d}.{'night' if night else 'day'}.webp"
            drawn(number, night).save(path, quality=QUALITY, method=6)


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER)
