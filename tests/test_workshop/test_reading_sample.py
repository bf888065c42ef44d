"""The sample for a reading test is repeatable and takes every folder in turn; the measures count what they name."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.workshop.measures import entries, measure
from tests.workshop.reading_sample import KINDS, ROOT, Text, draw, texts


def test_the_same_seed_draws_the_same_reading_sample() -> None:
    found = [Text(f"game/{folder}/a.py:{line}", f"{folder} {line}") for folder in "abc" for line in range(30)]
    assert draw(found, 20, "1a2b") == draw(found, 20, "1a2b") != draw(found, 20, "3c4d")


def test_a_reading_sample_takes_a_text_from_every_folder_before_a_second_from_any() -> None:
    large = [Text(f"game/large/a.py:{line}", "text") for line in range(100)]
    small = [Text(f"game/{name}/a.py:1", "text") for name in "abcd"]
    folders = [text.folder for text in draw(large + small, 5, "seed")]
    assert sorted(folders) == ["game/a", "game/b", "game/c", "game/d", "game/large"]


def test_a_reading_sample_is_never_larger_than_the_number_of_texts() -> None:
    assert len(draw([Text("README.md:1", "one")], 20, "seed")) == 1


@pytest.mark.slow
def test_the_project_has_enough_texts_of_every_kind_for_a_reading_sample() -> None:
    found = texts()
    assert all(len(found[kind.name]) >= kind.drawn for kind in KINDS)


def test_the_sampled_paragraphs_leave_out_headings_tables_and_code(tmp_path: Path) -> None:
    (tmp_path / "README.md").write_text(
        "# A heading of more than five words\n\n| a | table | with | many | cells |\n\n"
        "```\ncode with more than five words\n```\n\nA paragraph with more than five words.\n"
        "- An item with more than five words.\n"
    )
    assert texts(tmp_path)["paragraphs"] == [
        Text("README.md:9", "A paragraph with more than five words."),
        Text("README.md:10", "- An item with more than five words."),
    ]


def test_only_the_newest_sections_entries_are_taken_from_the_changelog() -> None:
    changelog = "# Changelog\n\n## [Unreleased]\n\n### Added\n\n- one\n  two\n- three\n\n## 1.0\n\n- old\n"
    assert entries(changelog) == ["one two", "three"]


@pytest.mark.slow
def test_the_readability_measures_count_lines_of_the_readme_and_private_words_in_docstrings() -> None:
    figures = measure(ROOT)
    assert figures["README.md"].startswith(f"{(ROOT / 'README.md').read_text().count(chr(10))} lines")
    assert " in docstrings, " in figures["whoever"]
