"""Dispatch of gestures, focused targets and commands: first the interaction, then the kiosk, then the scene."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygame import Rect

from game.app.layout_run import LayoutRun
from game.kit.input import gamepad
from game.kit.input.focus import Focus
from game.kit.input.gestures import Contact, Gesture, Hold, LongPress, Spot, Tap
from game.kit.input.touch import Touch
from game.kit.motion.overlay import Note
from game.kit.scenes.interaction import Interaction
from game.kit.scenes.key_commands import KeyCommands
from game.kit.scenes.scene import Room, Scene
from game.kit.scenes.scene_stack import SceneStack
from game.kit.style import words


class GestureDispatch:
    """Passes each gesture to the shared interaction, then the kiosk, then the scene; `picture` is called to save a
    screenshot."""

    def __init__(self, first: Scene, room: Room, layouts: LayoutRun, picture: Callable[[], None]) -> None:
        self._room, self._layouts = room, layouts
        self.walk = SceneStack(first, room, self._may_leave, self._part)
        """The current scene, and the scenes suspended below it."""
        self.hands = Interaction(room)
        self.pad = gamepad.Gamepad()
        window = {"screen": room.window.switch_screen, "picture": picture, "menu": self.menu, "explain": self._explain}
        self.commands = KeyCommands(room, lambda: self.scene, self.answer, self.press, window)

    @property
    def scene(self) -> Scene:
        """The current scene."""
        return self.walk.scene

    def _may_leave(self) -> bool:
        """Return whether the scene may close the window; in kiosk mode it may not, and a note on the screen says so."""
        if self._layouts.kiosk.on:
            canvas = self._room.canvas
            canvas.overlay.tell(Note(words.say("kiosk.only_so"), Rect(canvas.area.center, (1, 1))))
        return not self._layouts.kiosk.on

    def answer(self, gestures: Sequence[Gesture]) -> None:
        """Let the interaction handle each gesture, then the kiosk, then the scene."""
        for gesture in gestures:
            if isinstance(gesture, Tap | Hold):
                self.commands.unanswered.notice(gesture)
            for result in self.hands.take(gesture, self._room.now):
                self._layouts.due = True
                match self._layouts.kiosk.answer(result, self._room):
                    case "":
                        self.scene.on(result)
                    case "leave":
                        self.scene.leave()
                    case "close":
                        self.walk.close()
                    case "window":
                        self._room.window.guard(False)

    def let_go(self) -> None:
        """Cancel every contact."""
        self.answer(self._room.touch.cancel_all())

    def _part(self) -> None:
        """Prepare to leave the scene: held contacts, keys and gamepad buttons are ignored until they are released."""
        self.let_go()
        self.commands.let_go()
        self.pad.let_go()
        self._layouts.parted = True

    def press(self, spot: Spot) -> None:
        """Activate a touch target at once, without a finger, as the keyboard does."""
        x, y = spot.target.rect.center
        contact = Contact("key", x, y, self._room.now, spot, finger=False, start=(x, y))
        gesture = Hold(spot.target, contact) if spot.target.hold else Tap(spot.target, contact)
        self.answer(self._room.touch.commit(gesture, self._room.now))

    def _explain(self) -> None:
        """Show the focused target's explanation, as a long press would; if a note with a button is already open, press
        that button."""
        spot = self._room.focus.spot
        if spot is None or not self._room.focus.visible:
            self._room.focus.step(1)  # the focus was not visible yet
            return
        x, y = spot.target.rect.center
        contact = Contact("key", x, y, self._room.now, spot, finger=False, start=(x, y))
        note = self._room.canvas.overlay.note
        if note and note.button and note.near == spot.target.rect:
            self._room.people.press_button(note.button.means, contact)
        else:
            self.answer([LongPress(spot.target, contact)])

    def menu(self) -> None:
        """Cancel every contact and open the scene's menu."""
        self.let_go()
        self.scene.menu()
        self._layouts.due = True

    def clear(self) -> None:
        """Forget, after a fault, every contact, the keyboard focus and what a hand or key holds."""
        room = self._room
        room.touch, room.focus = Touch(room.canvas.find, room.touch.screen), Focus()
        self.hands = Interaction(room)
        self.commands.let_go()
        self.pad.let_go()
