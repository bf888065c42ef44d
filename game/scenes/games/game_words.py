"""A saved game in words: its name, map and rules, progress and date."""

from __future__ import annotations

from datetime import date, datetime, timedelta

from game.kit.style import words
from game.library.digest import Digest
from game.library.library import SavedGame
from game.match import PERSON
from game.setup.player_kinds import kind_name
from game.setup.rule_words import map_name_of, preset_name


def title_of(game: SavedGame) -> str:
    """Return the title of a saved game: the name that players gave it, else its map's name; its file name if it has not
    been read."""
    if game.digest is None:
        return game.path.name
    return game.digest.name or map_name_of(game.digest.map)


def rules_of(digest: Digest) -> str:
    """Return the names of a saved game's map and edition."""
    return words.strung([map_name_of(digest.map), preset_name(digest.edition, False)])


def progress_of(digest: Digest) -> str:
    """Return the round that a saved game has reached, with its step unless it is over."""
    if digest.over:
        return words.say("games.after", round=digest.round)
    return words.say("games.at", round=digest.round, step=digest.step)


def state_of(digest: Digest) -> str:
    """Return a sentence on who has to move in a saved game or who won it; if more than two players have to move, it
    says how many."""
    seats = digest.winners if digest.over else digest.asked
    names = [digest.seats[seat].name for seat in seats]
    if not digest.over and len(seats) > 2:
        return words.say("games.asks_many", count=len(seats))
    return words.say("games.won" if digest.over else "games.asks", count=len(names), names=words.listed(names))


def players_of(digest: Digest) -> str:
    """Return the names of all players of a saved game."""
    return words.listed([seat.name for seat in digest.seats])


def waiting_line(digest: Digest) -> str:
    """Return a description of an unfinished saved game that is short enough for a button."""
    if digest.name:
        return words.say("games.waits_named", name=digest.name, round=digest.round)
    return words.say("games.waits", name=map_name_of(digest.map), count=len(digest.seats), round=digest.round)


def when(written: float, today: date | None = None) -> str:
    """Return the date and time at which a file was written in everyday words ("yesterday, 14:05"); empty if unknown."""
    if not written:
        return ""
    try:
        moment = datetime.fromtimestamp(written)
    except (OverflowError, OSError, ValueError):
        return ""
    time = f"{moment:%H:%M}"
    today = today or date.today()
    if moment.date() == today:
        return words.say("games.today", time=time)
    if moment.date() == today - timedelta(days=1):
        return words.say("games.yesterday", time=time)
    return words.say("games.date", day=f"{moment:%d}", month=f"{moment:%m}", year=f"{moment:%Y}", time=time)


def length(seconds: float) -> str:
    """Return a duration in hours and minutes as text."""
    minutes = max(1, round(seconds / 60))
    if minutes < 60:
        return words.say("games.minutes", count=minutes)
    return words.say("games.hours", hours=minutes // 60, minutes=f"{minutes % 60:02d}")


def who_plays(kind: str, name: str) -> str:
    """Return the name to show for a player: a person's own name, or the name of the kind of bot."""
    return name if kind == PERSON else kind_name(kind)
