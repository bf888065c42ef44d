"""The platform's folders for this user's settings, games, logs, pictures and tables."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Final, Literal

import platformdirs

Kind = Literal["config", "data", "log", "pictures", "documents"]
FOLDERS: Final[dict[Kind, Callable[[], str]]] = {
    "config": lambda: platformdirs.user_config_dir("elektro", appauthor=False),
    "data": lambda: platformdirs.user_data_dir("elektro", appauthor=False),
    "log": lambda: platformdirs.user_log_dir("elektro", appauthor=False),
    "pictures": lambda: platformdirs.user_pictures_dir(),
    "documents": lambda: platformdirs.user_documents_dir(),
}
VARIABLES: Final = ("CONFIG_HOME", "DATA_HOME", "STATE_HOME", "CACHE_HOME", "PICTURES_DIR", "DOCUMENTS_DIR")


def user_folder(kind: Kind) -> Path:
    """Return the platform's folder for files of this kind."""
    forget_relative_paths()
    return Path(FOLDERS[kind]())


def own_maps() -> Path:
    """Return the folder of the player's own maps, beside that of the games; ELEKTRO_SAVES names another place
    for both.
    """
    return Path(os.environ.get("ELEKTRO_SAVES") or user_folder("data")) / "maps"


def forget_relative_paths() -> None:
    """Remove relative paths from the environment's XDG folders: the XDG Base Directory Specification ignores them, but
    older releases of platformdirs use them below the current folder."""
    for name in (f"XDG_{part}" for part in VARIABLES):
        if not os.path.isabs(os.environ.get(name, os.sep)):
            del os.environ[name]
