"""Visits beside the turns: lessons, the hand, the rulebook, advice, seats, saved games, statistics, reviews."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.engine.record import write_record
from game.scenes.play import PlayScene
from game.scenes.title.title_scene import TitleScene
from game.session.intents import Ask, Close, Go, GuideHand, Open, Speak
from tests.workshop.driving import FRAME, keystroke
from tests.workshop.proofs.soak_game import Evening, leads_out

LOOKS = 4
"""Touches of anything in one place."""
LESSON = 5
"""Turns of a guided game in one go."""
THOUGHT = 40
"""Frames in which advice, or the first judgements of a review, are there."""
LETTERS = "houseñß²<%"
"""What is typed where something can be typed."""


def lesson(evening: Evening) -> None:
    """Begin a guided game, or continue the one that waits, and play some turns of it."""
    if not _to_title(evening) or not _press(evening, "learn"):
        return
    evening.anything()
    _ = _press(evening, "go_on") or _press(evening, "begin")
    for _ in range(LESSON):
        scene = evening.app.scene
        if isinstance(scene, PlayScene) and not scene.session.match.over:
            evening.act(scene)


def hand_for_one(evening: Evening) -> None:
    """Switch a player's pointing hand on or off."""
    _on_sheet(evening, "help", lambda intent: isinstance(intent, GuideHand))


def tongue(evening: Evening) -> None:
    """Change the language of a station at a table."""
    _on_sheet(evening, "help", lambda intent: isinstance(intent, Speak))


def advice(evening: Evening) -> None:
    """Ask a bot for advice as a player."""
    if _on_sheet(evening, "advice", lambda intent: isinstance(intent, Ask), close=False):
        evening.frames(THOUGHT)


def rulebook(evening: Evening) -> None:
    """Look something up in the rulebook, from the menu."""
    if not _from_menu(evening, "rules"):
        return
    for _ in range(LOOKS):
        _touch(evening, lambda intent: isinstance(intent, Go))
    _press(evening, "search")
    _type(evening)
    evening.key(pygame.K_ESCAPE)
    evening.anything()


def chairs(evening: Evening) -> None:
    """Let another player take a seat in the middle of the game."""
    if not _from_menu(evening, "seats"):
        return
    for _ in range(evening.random.randint(1, 3)):
        evening.anything()
    _press(evening, "start")


def kept_games(evening: Evening) -> None:
    """Look through the list of games and the statistics: touch anything, write, drop files onto it."""
    scene = evening.app.scene
    record = scene.record
    if not _to_title(evening) or not _press(evening, "games"):
        return
    if record and evening.random.random() < 0.6:
        whole = write_record(record)
        path = evening.folder / "from elsewhere.elektro"
        path.write_text(whole if evening.random.random() < 0.5 else whole[: len(whole) // 2], "utf-8")
        evening.event(pygame.DROPFILE, file=str(path))
    for deed in evening.random.sample((*DEEDS, *DEEDS), LOOKS):
        deed(evening)
    if _press(evening, "statistics"):
        for _ in range(LOOKS):
            evening.anything()


def replay(evening: Evening) -> None:
    """Watch a kept game, let the director review it; sometimes go on from there with other people."""
    if _to_title(evening) and _press(evening, "games") and _press(evening, "replay"):
        _review(evening)
        if evening.random.random() < 0.4 and _press(evening, "branch"):
            evening.anything()
            _press(evening, "start")


def finish(evening: Evening) -> None:
    """Page through the statistics of a finished game, and review it."""
    for _ in range(LOOKS):
        evening.anything()
    if _press(evening, "review"):
        _review(evening)


def _review(evening: Evening) -> None:
    """Ask for a review in a replay and touch anything."""
    _press(evening, "review")
    evening.frames(THOUGHT)
    for _ in range(LOOKS):
        evening.anything()


# --- ways ---------------------------------------------------------------------------------------------------


def _to_title(evening: Evening) -> bool:
    """Leave the game; return whether that leads to the title."""
    if isinstance(evening.app.scene, PlayScene):
        evening.app.scene.leave()
        evening.frames(4)
    return isinstance(evening.app.scene, TitleScene)


def _from_menu(evening: Evening, where: str) -> bool:
    """Choose an entry of a running game's menu; return whether that was possible."""
    scene = evening.app.scene
    if not isinstance(scene, PlayScene) or scene.session.match.over:
        return False
    evening.uncover(scene)
    evening.key(pygame.K_ESCAPE)
    evening.frames(2)
    return _press(evening, where)


def _on_sheet(evening: Evening, sheet: str, fits: Callable[[object], bool], close: bool = True) -> bool:
    """Open a sheet of an active player and touch a fitting target on it; return whether there was one."""
    scene = evening.app.scene
    if not isinstance(scene, PlayScene):
        return False
    evening.uncover(scene)
    own = next((seat for seat in scene.session.match.asked() if scene.session.match.is_person(seat)), None)
    if own is None:
        return False

    def opened(name: str) -> bool:
        return _touch(evening, lambda intent: intent == Open(own, name))

    if not opened(sheet) and not (opened("payment") and opened(sheet)):  # at a table tabs lie on sheets only
        return False
    done = _touch(evening, fits)
    if close and not _touch(evening, lambda intent: intent == Close(own)):
        evening.uncover(scene)
    return done


def _press(evening: Evening, where: str) -> bool:
    """Touch a target that leads to this page; return whether there is one."""
    return _touch(evening, lambda intent: isinstance(intent, Go) and intent.where == where)


def _touch(evening: Evening, fits: Callable[[object], bool]) -> bool:
    """Touch a target with a fitting intent, but no way out of the program; return whether there is one."""
    evening.frames(3)
    found = [spot for spot in evening.app.room.canvas.spots if spot.target.enabled and fits(spot.target.intent)]
    found = [spot for spot in found if not leads_out(spot)]
    if found:
        evening.touch(evening.random.choice(found))
        evening.frames(3)
    return bool(found)


def _type(evening: Evening) -> None:
    for letter in evening.random.sample(LETTERS, 3):
        code = ord(letter)
        for event in keystroke(code, letter):
            evening.step(FRAME, (event,))


def _named(evening: Evening) -> None:
    if _press(evening, "rename"):
        _type(evening)
        evening.key(evening.random.choice((pygame.K_RETURN, pygame.K_ESCAPE)))


def _copied(evening: Evening) -> None:
    _press(evening, "copy")


def _deleted(evening: Evening) -> None:
    if _press(evening, "delete") and evening.random.random() < 0.7:
        _press(evening, "undo")


DEEDS: tuple[Callable[[Evening], None], ...] = (_named, _copied, _deleted, Evening.anything)
