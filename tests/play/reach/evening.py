"""A person in front of a scene who looks for targets by name and touches them where they are drawn."""

from __future__ import annotations

from typing import Final

from pygame import Surface

from game.app import App, Installation
from game.kit.scenes.scene import Scene
from game.kit.style.settings import Settings
from tests.play.reach.glass import FRAME, Drawn, Glass
from tests.play.reach.person import PEOPLE, Person
from tests.play.reach.rooms import headless

SIZE: Final = (1280, 800)


class Evening:
    """One window with one person; `prefix` precedes every name, as a station's colour does."""

    prefix = ""

    def __init__(
        self, scene: Scene, settings: Settings, means: str, size: tuple[int, int] = SIZE, inches: float = 43.0
    ) -> None:
        headless()
        self.app = App(scene, settings, settings.layout, Surface(size), Installation(diagonal=inches))
        self.person: Person = PEOPLE[means](Glass(self.app))
        self.wait()

    def wait(self, frames: int = 3) -> None:
        for _ in range(frames):
            self.person.wait(FRAME)

    def there(self, name: str) -> list[Drawn]:
        """Return every drawn target of this name."""
        return self.person.seen(lambda target: str(target.name) == self.prefix + name)

    def touch(self, name: str) -> None:
        found = self.there(name)
        assert found, f"{name} is not drawn: {[str(target.name) for target in self.person.seen(lambda target: True)]}"
        self.person.touch(found[0])
        self.wait()

    def texts(self) -> str:
        return " ".join(self.person.glass.texts())
