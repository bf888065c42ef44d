"""Folders of the user: a relative path in an XDG variable is ignored, whatever platformdirs does."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path

import platformdirs
import pytest

from game.kit.style import settings
from game.kit.system import desktop_entry, log, screenshot
from game.scenes.games import statistics_scene

PLACES: dict[str, Callable[[], Path]] = {
    "settings": settings.settings_path,
    "games": settings.default_save_folder,
    "logs": log.folder,
    "pictures": screenshot.folder,
    "tables": statistics_scene.folder,
    "menus": desktop_entry.data_folder,
}
VARIABLES = ("CONFIG_HOME", "DATA_HOME", "STATE_HOME", "CACHE_HOME", "PICTURES_DIR", "DOCUMENTS_DIR")
pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="only Linux has these folders")


def as_4_0_has_it(variable: str) -> Callable[..., str]:
    """Return a function that takes a folder from a variable as it is, like platformdirs 4.0."""
    return lambda name="", **more: os.path.join(os.environ.get(variable) or "/usual", name)


@pytest.mark.parametrize("platformdirs_is", ["new", "old"])
@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("value", ["here", "./here", "~/here"])
def test_a_relative_path_in_a_folder_variable_is_ignored(
    place: str, value: str, platformdirs_is: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for part in ("CONFIG", "SAVES", "LOGS", "PICTURES", "DOCUMENTS"):
        monkeypatch.delenv(f"ELEKTRO_{part}", raising=False)
    for name in VARIABLES:
        monkeypatch.setenv(f"XDG_{name}", value)
    if platformdirs_is == "old":
        kinds = {"config": "CONFIG_HOME", "data": "DATA_HOME", "log": "STATE_HOME"}
        kinds |= {"pictures": "PICTURES_DIR", "documents": "DOCUMENTS_DIR"}
        for kind, name in kinds.items():
            monkeypatch.setattr(platformdirs, f"user_{kind}_dir", as_4_0_has_it(f"XDG_{name}"))
    found = PLACES[place]()
    assert found.is_absolute() and "here" not in found.parts


def test_an_absolute_path_in_a_folder_variable_is_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for part in ("CONFIG", "SAVES", "LOGS", "PICTURES", "DOCUMENTS"):
        monkeypatch.delenv(f"ELEKTRO_{part}", raising=False)
    for name in VARIABLES:
        monkeypatch.setenv(f"XDG_{name}", str(tmp_path))
    assert all(place().is_relative_to(tmp_path) for place in PLACES.values())
