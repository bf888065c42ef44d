"""The table layout takes the millimetres of a measured screen as they are; an unmeasured or too small screen counts as
large enough for it.
"""

from game.kit.system.display import LEAST_TABLE, TABLE_WIDE, mm_of


def test_a_window_too_small_for_the_table_layout_counts_as_large_enough_for_it() -> None:
    for size, inches in (((900, 1600), 0.0), ((1080, 1920), 27.0), ((1280, 720), 15.6), ((700, 700), 0.0)):
        mm = mm_of(size, inches, table=True)
        assert size[0] / mm >= LEAST_TABLE[0] - 1e-6
        assert size[1] / mm >= LEAST_TABLE[1] - 1e-6


def test_a_large_measured_screen_uses_its_real_millimetres_in_the_table_layout() -> None:
    assert mm_of((3840, 2160), 43.0, table=True) == mm_of((3840, 2160), 43.0)


def test_a_tall_unmeasured_screen_counts_as_wide_as_a_usual_table() -> None:
    assert round(1080 / mm_of((1080, 1920), table=True)) == TABLE_WIDE
