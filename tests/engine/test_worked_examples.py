"""The engine gives the results of the examples that the rulebooks work out."""

import doctest

import pytest


@pytest.mark.case("B04", "B05", "B06", "F04", "F12", "F13", "F14")
def test_the_worked_examples_of_the_rulebooks_give_the_stated_results() -> None:
    result = doctest.testfile("worked_examples.txt", encoding="utf-8")
    assert result.attempted > 25
    assert result.failed == 0
