"""The stack of scenes: the current one, those waiting below it, and changes between them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import ExitStack

from game.kit.scenes.people import People
from game.kit.scenes.scene import BACK, LEAVE, Room, Scene
from game.kit.style import accessibility
from game.kit.system.log import LOG


class SceneStack:
    """Holds the current scene; `may_leave` confirms closing the last one, `clear` releases held input."""

    def __init__(self, scene: Scene, room: Room, may_leave: Callable[[], bool], clear: Callable[[], None]) -> None:
        self.scene = scene
        self.room = room
        self.running = True
        self._may_leave = may_leave
        self._clear = clear
        self._below: list[tuple[Scene, bool, People]] = []
        """The scenes waiting below one shown aside, each with whether it is laid out for a table, and its people."""

    @property
    def all_scenes(self) -> list[Scene]:
        """The current scene, and those waiting below it, the uppermost first."""
        return [self.scene, *(waiting[0] for waiting in reversed(self._below))]

    @property
    def leaving(self) -> bool:
        """Whether a change of scene is pending."""
        return self.room.asked_aside is not None or self.scene.next is not None

    def begin(self) -> None:
        """Begin the first scene."""
        self.scene.begin(self.room)

    def follow(self) -> bool:
        """Change to the scene that is requested; True if the scene changed."""
        moved = False
        while self.running and (self.room.asked_aside is not None or self.scene.next is not None):
            moved = True
            self._clear()
            if self.room.asked_aside is not None:
                self._below.append((self.scene, self.room.table, self.room.people))
                self.scene, self.room.asked_aside = self.room.asked_aside, None
                LOG.info("aside: %s", type(self.scene).__name__)
                self.scene.begin(self.room)
            else:
                goal, self.scene.next = self.scene.next, None
                self._go(goal)
        return moved

    def _go(self, goal: Scene | None) -> None:
        if goal is BACK and self._below:
            self.scene.end()
            self.scene, flat, people = self._below.pop()
            self.room.lie(flat, people)
        elif goal is None or goal is BACK or goal is LEAVE:
            if self._may_leave():
                self.close()
        else:
            self.scene.end()
            accessibility.use_plants({})
            self.scene = goal
            LOG.info("scene: %s", type(goal).__name__)
            goal.begin(self.room)

    def put(self, scene: Scene) -> None:
        """Replace a scene that failed and ended; those below it keep waiting."""
        self.room.asked_aside = None
        self.scene = scene
        scene.begin(self.room)

    def leave_all(self) -> None:
        """End all scenes waiting below."""
        self._end([waiting[0] for waiting in reversed(self._below)])

    def close(self) -> None:
        """End every scene because the window closes."""
        if self.running:
            self.running = False
            self._end([self.scene, *(waiting[0] for waiting in reversed(self._below))])

    def _end(self, scenes: Sequence[Scene]) -> None:
        """End scenes in this order, each even if another one fails."""
        self._below.clear()
        with ExitStack() as ending:
            for scene in reversed(scenes):
                ending.callback(scene.end)
