"""Dispatch of gestures, focused targets and commands: first the interaction, then the kiosk, then the scene."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from game.kit.input import gamepad
from game.kit.input.focus import Focus
from game.kit.input.gestures import Contact, Gesture, Hold, LongPress, Spot, Tap
from game.kit.input.touch import Screen, Touch
from game.kit.motion.overlay import Note
from game.kit.scenes.interaction import Interaction
from game.kit.scenes.key_commands import KeyCommands
from game.kit.scenes.scene import Room, Scene
from game.kit.scenes.scene_stack import SceneStack
from game.kit.screen.canvas import Canvas
from game.kit.screen.panel_cache import SLICE
from game.kit.sound import Sound
from game.kit.style import words
from game.kit.style.settings import Settings
from game.kit.system.window import unit_of
from game.scenes.kiosk import Kiosk


class GestureDispatch:
    """The part of the app that passes gestures to the current scene and changes scenes."""

    walk: SceneStack
    """The current scene, and the scenes suspended below it."""
    commands: KeyCommands

    def __init__(self, settings: Settings, size: tuple[int, int], windowed: bool, kiosk: bool, diagonal: float) -> None:
        self.settings = settings
        self.windowed = windowed
        self.now = 0.0
        canvas = Canvas(size, unit_of(size), speed=settings.speed)
        canvas.slice = SLICE if windowed else None
        touch = Touch(canvas.find, Screen(*size))
        self.room = Room(canvas, touch, Focus(), Sound(settings), settings, known=diagonal)
        self.kiosk = Kiosk(kiosk)
        self.hands = Interaction(self.room)
        self.pad = gamepad.Gamepad()
        self._parted = False
        """Whether the next picture shown is a new scene's."""
        self._changed = True

    @property
    def scene(self) -> Scene:
        """The current scene."""
        return self.walk.scene

    @property
    def running(self) -> bool:
        """Whether the window is still open."""
        return self.walk.running

    def _may_leave(self) -> bool:
        """Whether a scene may close the window; in a kiosk it may not, and a note explains that."""
        if self.kiosk.on:
            self.room.canvas.overlay.tell(Note(words.say("kiosk.only_so"), Rect(self.room.canvas.area.center, (1, 1))))
        return not self.kiosk.on

    def close(self) -> None:
        """Close the window; every scene saves its state first."""
        self.walk.close()

    def _answer(self, gestures: Sequence[Gesture]) -> None:
        """Let the interaction handle each gesture, then the kiosk, then the scene."""
        for gesture in gestures:
            if isinstance(gesture, Tap | Hold):
                self.commands.unanswered.notice(gesture)
            for result in self.hands.take(gesture, self.now):
                self._changed = True
                match self.kiosk.answer(result, self.room):
                    case "":
                        self.scene.on(result)
                    case "leave":
                        self.scene.leave()
                    case "close":
                        self.close()
                    case "window":
                        self.room.kiosk(False)

    def _let_go(self) -> None:
        """Cancel every contact."""
        self._answer(self.room.touch.cancel_all())

    def _part(self) -> None:
        """Leave the scene: held contacts, keys and pad buttons are ignored until released."""
        self._let_go()
        self.commands.let_go()
        self.pad.let_go()
        self._parted = True

    def press(self, spot: Spot) -> None:
        """Activate a target at once, without a finger, as the keyboard does."""
        x, y = spot.target.rect.center
        contact = Contact("key", x, y, self.now, spot, finger=False, start=(x, y))
        gesture = Hold(spot.target, contact) if spot.target.hold else Tap(spot.target, contact)
        self._answer(self.room.touch.commit(gesture, self.now))

    def _explain(self) -> None:
        """Explain the focused target as a long press does; if its note with a button is already open, press that
        button."""
        spot = self.room.focus.spot
        if spot is None or not self.room.focus.visible:
            self.room.focus.step(1)  # the focus was not visible yet
            return
        x, y = spot.target.rect.center
        contact = Contact("key", x, y, self.now, spot, finger=False, start=(x, y))
        note = self.room.canvas.overlay.note
        if note and note.button and note.near == spot.target.rect:
            self.room.people.press_button(note.button.means, contact)
        else:
            self._answer([LongPress(spot.target, contact)])

    def _menu(self) -> None:
        self._let_go()
        self.scene.menu()
        self._changed = True

    def _say(self, sentence: str) -> None:
        """Show a sentence at the bottom of the screen."""
        wide, high = self.room.canvas.size
        self.room.canvas.overlay.tell(Note(sentence, Rect(wide // 2, high - 4, 1, 1)))
