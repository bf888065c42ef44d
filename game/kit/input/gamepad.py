"""A gamepad at the desk: its buttons run the keyboard's commands, its stick and D-pad move the focus.

Pads that SDL knows send CONTROLLER events with the positions of the buttons; for other pads, JOY events are read with a
common layout. Pads can be connected and disconnected at any time.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Any, Final

import pygame
from pygame.event import Event

from game.kit.input.gestures import Key
from game.kit.style.assets import warn
from game.lazy_import import lazy_import

if TYPE_CHECKING:
    from pygame._sdl2 import controller
else:
    controller = lazy_import("pygame._sdl2.controller")


AWAY: Final = 0.55
"""Deflection of a stick (0..1) from which it counts as a direction."""
BACK: Final = 0.4
"""Deflection below which a direction that is held no longer counts."""
FIRST_REPEAT, REPEAT = 0.42, 0.14
"""Seconds until a held direction repeats for the first time, and between later repeats."""

BUTTONS: Final = {
    pygame.CONTROLLER_BUTTON_A: "press",
    pygame.CONTROLLER_BUTTON_B: "cancel",
    pygame.CONTROLLER_BUTTON_X: "undo",
    pygame.CONTROLLER_BUTTON_Y: "sheets",
    pygame.CONTROLLER_BUTTON_BACK: "help",
    pygame.CONTROLLER_BUTTON_START: "menu",
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: "less",
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: "more",
    pygame.CONTROLLER_BUTTON_LEFTSTICK: "planner",
    pygame.CONTROLLER_BUTTON_RIGHTSTICK: "zoom_whole",
    pygame.CONTROLLER_BUTTON_DPAD_UP: "up",
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: "down",
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: "left",
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT: "right",
}
"""The command of each button; cancel, sheets, less and more depend on the screen (`meaning`)."""
TRIGGERS: Final = (pygame.CONTROLLER_AXIS_TRIGGERLEFT, pygame.CONTROLLER_AXIS_TRIGGERRIGHT)
"""Axes that explain the focused target when pulled."""
UNKNOWN_PAD: Final = ("press", "cancel", "undo", "sheets", "less", "more", "help", "menu")
"""The buttons of a pad that SDL does not know, by number."""
DIRECTIONS: Final = {(-1, 0): "left", (1, 0): "right", (0, -1): "up", (0, 1): "down"}
EVENTS: Final = (
    pygame.CONTROLLERBUTTONDOWN,
    pygame.CONTROLLERBUTTONUP,
    pygame.CONTROLLERAXISMOTION,
    pygame.CONTROLLERDEVICEADDED,
    pygame.CONTROLLERDEVICEREMOVED,
    pygame.JOYBUTTONDOWN,
    pygame.JOYHATMOTION,
    pygame.JOYDEVICEADDED,
    pygame.JOYDEVICEREMOVED,
)


def meaning(command: str, buttons: Collection[str], covered: bool) -> str:
    """Return the keyboard's command for a pad's command.

    `buttons` are the names of the targets on the screen, `covered` is whether something is open over it.
    """
    match command:
        case "cancel":
            return "menu" if covered else "back"
        case "less":
            return "bid_down" if "bid:-1" in buttons else "zoom_out"
        case "more":
            return "bid_up" if "bid:+1" in buttons else "zoom_in"
    return command


class Gamepad:
    """All connected gamepads, which act alike."""

    def __init__(self) -> None:
        self.pads: dict[int, Any] = {}
        """The connected pads, by instance."""
        self.awake = False
        self._lean: dict[tuple[int, int], float] = {}
        self._held = ""
        self._again = 0.0
        self._dead = ""
        """A direction held since the previous scene, ignored until it is released."""
        self._down: set[tuple[int, int]] = set()

    def let_go(self) -> None:
        """Ignore a direction held on a gamepad until it is released, because the scene changed."""
        self._dead, self._held = self._held or self._dead, ""

    def wake(self) -> None:
        """Open the connected gamepads and watch for new ones; this takes a moment, so the first picture is shown
        before.
        """
        self.awake = True
        try:
            controller.init()
            for index in range(pygame.joystick.get_count()):
                self._open(index)
        except (ImportError, pygame.error) as error:
            warn("gamepad", error)

    def _open(self, index: int) -> None:
        pad: Any = controller.Controller(index) if controller.is_controller(index) else pygame.joystick.Joystick(index)
        joystick = pad.as_joystick() if controller.is_controller(index) else pad
        self.pads[joystick.get_instance_id()] = pad

    def take(self, event: Event, now: float) -> list[Key]:
        """Turn a gamepad's event into keys with their commands; open a pad that was connected, forget one that was
        removed.
        """
        match event.type:
            case pygame.CONTROLLERBUTTONDOWN if self._fresh(event):
                return self._press(BUTTONS.get(event.button, ""), now)
            case pygame.CONTROLLERBUTTONUP:
                self._down.discard((event.instance_id, event.button))
                if BUTTONS.get(event.button) in (self._held, self._dead):
                    self._held = self._dead = ""
            case pygame.CONTROLLERAXISMOTION:
                return self._leans(event, now)
            case pygame.JOYBUTTONDOWN if not self._known(event):
                return self._press(dict(enumerate(UNKNOWN_PAD)).get(event.button, ""), now)
            case pygame.JOYHATMOTION if not self._known(event):
                return self._point(DIRECTIONS.get((event.value[0], -event.value[1]), ""), now)
            case pygame.CONTROLLERDEVICEADDED | pygame.JOYDEVICEADDED:
                self._come(event)
            case pygame.CONTROLLERDEVICEREMOVED | pygame.JOYDEVICEREMOVED:
                self.pads.pop(event.instance_id, None)
                self._lean.clear()
                self._down.clear()
                self._held = self._dead = ""
        return []

    def _fresh(self, event: Event) -> bool:
        """Return whether a button was up until now: a repeated press does nothing."""
        button = event.instance_id, event.button
        fresh = button not in self._down
        self._down.add(button)
        return fresh

    def _known(self, event: Event) -> bool:
        """Return whether a pad also sends CONTROLLER events."""
        return hasattr(self.pads.get(event.instance_id), "as_joystick")

    def _come(self, event: Event) -> None:
        try:
            self._open(event.device_index)
        except (ImportError, pygame.error) as error:
            warn("gamepad", error)

    def _press(self, command: str, now: float) -> list[Key]:
        if command in DIRECTIONS.values():
            return self._point(command, now)
        return [Key("pad", command=command)]

    def _leans(self, event: Event, now: float) -> list[Key]:
        """Read the left stick, whose larger deflection is the direction; a pulled trigger is a button."""
        if event.axis in TRIGGERS:
            return self._pulls(event)
        if event.axis not in (pygame.CONTROLLER_AXIS_LEFTX, pygame.CONTROLLER_AXIS_LEFTY):
            return []
        value = event.value / 32768 if abs(event.value) > 1 else float(event.value)
        self._lean[event.instance_id, event.axis] = value
        x = self._lean.get((event.instance_id, pygame.CONTROLLER_AXIS_LEFTX), 0.0)
        y = self._lean.get((event.instance_id, pygame.CONTROLLER_AXIS_LEFTY), 0.0)
        least = BACK if self._held or self._dead else AWAY
        if max(abs(x), abs(y)) < least:
            return self._point("", now)
        step = (1 if x > 0 else -1, 0) if abs(x) >= abs(y) else (0, 1 if y > 0 else -1)
        return self._point(DIRECTIONS[step], now)

    def _pulls(self, event: Event) -> list[Key]:
        """Read a trigger: it counts once until it is released."""
        trigger, value = (event.instance_id, event.axis), abs(event.value) / 32768
        before = self._lean.get(trigger, 0.0)
        if value >= AWAY and not before:
            self._lean[trigger] = 1.0
            return [Key("pad", command="explain")]
        if value < BACK:
            self._lean[trigger] = 0.0
        return []

    def _point(self, direction: str, now: float) -> list[Key]:
        if direction and direction == self._dead:
            return []
        self._dead = ""
        if direction == self._held:
            return []
        self._held, self._again = direction, now + FIRST_REPEAT
        return [Key("pad", command=direction)] if direction else []

    def tick(self, now: float) -> list[Key]:
        """Return the key of a held direction if it is time to repeat it."""
        if not self._held or now < self._again:
            return []
        self._again = now + REPEAT
        return [Key("pad", command=self._held)]

    def deadline(self, now: float) -> float | None:
        """Return the seconds until a held direction repeats, or None."""
        return max(0.0, self._again - now) if self._held else None
