"""The rulebook can be written as one web page in the requested language, with all of its paragraphs and embedded
pictures, and without any other file.
"""

from __future__ import annotations

import base64
import re
from html import escape
from html.parser import HTMLParser
from pathlib import Path

from game.commands import main
from game.kit.style import words
from game.views.rulebook.book import book
from game.views.rulebook.subject import Subject


class Balanced(HTMLParser):
    """A parser that checks that each HTML tag is closed by its own end tag, and counts how often each was opened."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.counted: dict[str, int] = {}

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.counted[tag] = self.counted.get(tag, 0) + 1
        if tag not in ("meta", "img"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_the_exported_rulebook_page_contains_every_chapter_and_needs_no_other_file(tmp_path: Path) -> None:
    file = tmp_path / "regeln.html"
    asked = ["--players", "2", "--edition", "recharged", "--rule", "plant_limit=5", "--language", "de"]
    assert main(["rules", str(file), *asked]) == 0
    page = file.read_text("utf-8")
    assert words.language() == "en", "the language is only spoken for the page"
    with words.speaking("de"):
        chapters = book(Subject.before("recharged", "germany", 2, {"plant_limit": 5}))
    paragraphs = [paragraph for chapter in chapters for paragraph in chapter.paragraphs]
    assert all(escape(paragraph.text) in page for paragraph in paragraphs)
    assert page.startswith("<!DOCTYPE html>") and '<html lang="de">' in page
    parser = Balanced()
    parser.feed(page)
    assert parser.open == []
    assert parser.counted["section"] == len(chapters) and parser.counted["img"] >= 10
    outside = [link for link in re.findall(r'(?:src|href)="([^"]*)"', page) if not link.startswith(("#", "data:"))]
    assert outside == []
    first = re.search(r"data:image/png;base64,([^\"]+)", page)
    assert first and base64.b64decode(first[1]).startswith(b"\x89PNG")
    assert page.count('class="changed"') == sum(paragraph.changed for paragraph in paragraphs) == 2
