"""Both renderers are timed on the same picture, and a difference between their pictures would be noticed."""

from pygame import Surface

from tests.workshop import renderer_bench


def test_both_renderers_show_the_same_picture_and_are_measured(capsys):
    assert renderer_bench.main("desk", (1280, 800), 1) == 0
    lines = capsys.readouterr().out.splitlines()
    assert sum("surfaces" in line and "ms of CPU" in line for line in lines) == 3
    (same,) = (line for line in lines if "software" in line and "differ" in line)
    assert int(same.split("at most ")[1].split()[0]) <= 8


def test_the_renderer_benchmark_reports_how_much_two_pictures_differ():
    one, other = Surface((97, 40)), Surface((97, 40))
    other.fill("white")
    assert renderer_bench.difference(one, one.copy()) == (0, 0.0)
    most, share = renderer_bench.difference(one, other)
    assert most == 255
    assert share > 99
