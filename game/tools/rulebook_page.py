"""`elektro rules`: the rulebook of a game as one HTML page to read or print, with its pictures embedded."""

from __future__ import annotations

import base64
import io
from html import escape
from pathlib import Path
from typing import Final

import pygame

from game import __version__
from game.engine import files
from game.kit.paint.pixels import plain
from game.kit.pen.pen import Pen
from game.kit.style import words
from game.kit.style.assets import clear
from game.kit.system.window import headless
from game.kit.values.area import Area
from game.tools.catalogue_faults import chosen
from game.views.rulebook import pictures
from game.views.rulebook.book import Chapter, Figures, RuleParagraph, book, title
from game.views.rulebook.subject import Subject

UNIT: Final = 2.0
"""Picture px per px of the page, sharp enough to print."""
STYLE: Final = """
body { font: 11pt/1.45 Georgia, serif; color: #241a12; background: #fffdf8; max-width: 46em; margin: 2em auto }
h1, h2 { font-family: "Helvetica Neue", Arial, sans-serif; line-height: 1.1 }
h1 { font-size: 26pt; margin: 0 }
h2 { font-size: 16pt; margin: 1.6em 0 .4em; break-after: avoid }
p { margin: .45em 0; orphans: 3; widows: 3 }
.of { color: #6b5a48; margin-bottom: 1.5em }
img { display: block; margin: .6em 0 }
.changed { background: #f6e3b0; padding: .25em .5em; border-radius: .3em }
.changed::after { content: " \\2713" }
table { border-collapse: collapse; margin: .6em 0; font-variant-numeric: tabular-nums }
td, th { padding: .15em .7em; border-bottom: 1px solid #d8c9b2; text-align: right }
td:first-child, th:first-child { text-align: left }
nav { columns: 2; margin: 1em 0 }
nav a { display: block; color: inherit }
footer { margin: 3em 0 1em; font-size: 9pt; color: #6b5a48 }
figure { margin: 0; break-inside: avoid; display: flex; gap: 2em; flex-wrap: wrap }
@media print { body { margin: 0; background: none } nav { display: none } @page { margin: 18mm } }
"""
COLUMN: Final = 11
"""Rows of a table before another column begins."""


def write(subject: Subject, language: str, file: Path) -> str:
    """Write the rulebook of a game in a language; return a sentence with its path; raise BadChoice for an unknown
    language.

    Raise OSError if it cannot be written or the file exists already: nothing is overwritten.
    """
    chosen([language])
    before = words.language()
    words.set_language(language)
    try:
        content, of = page(subject), title(subject)
    finally:
        words.set_language(before)
    files.write_new(file, content.encode())
    return f"{file}: the rulebook of {of}"


def page(subject: Subject) -> str:
    """Return the rulebook of a game in the current language as one HTML page that needs no other file."""
    headless()
    chapters = book(subject)
    head, of = escape(words.say("rulebook.title")), escape(title(subject))
    links = "".join(f'<a href="#{chapter.name}">{escape(chapter.title)}</a>' for chapter in chapters)
    body = "".join(_chapter(chapter, subject) for chapter in chapters)
    foot = f"{escape(words.say('rulebook.unofficial'))} Elektro {__version__}."
    return (
        f'<!DOCTYPE html>\n<html lang="{words.language()}"><head><meta charset="utf-8">'
        f"<title>Elektro: {of}</title><style>{STYLE}</style></head>\n"
        f'<body><h1>{head}</h1><p class="of">{of}</p><nav>{links}</nav>\n{body}<footer>{foot}</footer></body></html>\n'
    )


def _chapter(chapter: Chapter, subject: Subject) -> str:
    paragraphs = "".join(_paragraph(paragraph, subject) for paragraph in chapter.paragraphs)
    return f'<section id="{chapter.name}"><h2>{escape(chapter.title)}</h2>\n{paragraphs}</section>\n'


def _paragraph(paragraph: RuleParagraph, subject: Subject) -> str:
    mark = f' class="changed" title="{escape(words.say("rulebook.changed"))}"' if paragraph.changed else ""
    paragraph_html = f'<p id="{paragraph.name}"{mark}>{escape(paragraph.text)}</p>\n'
    shown = _picture(paragraph.picture, subject) if paragraph.picture else ""
    return paragraph_html + shown + (_table(paragraph.figures) if paragraph.figures else "")


def _table(figures: Figures) -> str:
    """Return a table of the rulebook as HTML; a long one is split into several columns."""
    head = "".join(f"<th>{escape(word)}</th>" for word in figures.head)
    parts = []
    for first in range(0, len(figures.rows), COLUMN):
        rows = figures.rows[first : first + COLUMN]
        lines = "".join(f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in rows)
        parts.append(f"<table><thead><tr>{head}</tr></thead><tbody>{lines}</tbody></table>")
    return f"<figure>{''.join(parts)}</figure>\n"


def _picture(name: str, subject: Subject) -> str:
    wide, high = pictures.SHAPES[name]
    image = clear(round(wide * UNIT), round(high * UNIT))
    pictures.paint(Pen(image, 1.0, scale=UNIT), name, subject, Area(0, 0, wide, high))
    file = io.BytesIO()
    pygame.image.save(plain(image), file, "picture.png")
    inside = base64.b64encode(file.getvalue()).decode("ascii")
    return f'<img alt="" width="{wide:.0f}" height="{high:.0f}" src="data:image/png;base64,{inside}">\n'
