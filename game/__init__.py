"""Elektro: a digital table for the board game Power Grid.

Where to look for what, from the inside out; each layer knows only those before it:

- `game.engine`: the rules, as plain functions on a small state. `rules` (what may be decided, what it does),
  one module per phase (`auction`, `market`, `build`, `bureaucracy`), `plant_market` and the steps, `cartel`,
  `setup` (the deal), `notation` with RECORDS.md (games as text), `editions/*.toml` (every number and switch).
- `game.bots`: what a seat may see -> one move; `process` runs them beside the window.
- `game.match`, `game.journal`: one game being played: commits, taking back, the file it is written to.
- `game.ui`: how things look, move and feel: `pen` and `panel` (painting), `board` (the printed map), `card`,
  `token`, `canvas`, `pieces` and `physics` (motion), `touch` and `gestures` (fingers), `words`, `settings`.
- `game.scenes`: what lies where, and what a touch means: `stage` and `intents` (one way in for both layouts),
  `desk` and `table` (the two layouts), `title`, `setup`, `play`, `menu`, `attract` (bots play alone).
- `game.app` (the window and the only loop), `game.opening` (from scene to scene), `game.gallery`,
  `game.simulate`, `game.replay`, `game.bench` (with `rules_bench`, `screen_bench`), `game.commands` (the command line).

`maps/*.toml` are the boards, `assets/` pictures, fonts, sounds and words with their licences and recipes.
"""

from pathlib import Path

__version__ = "0.1.0"


def _find_root() -> Path:
    """Return the folder holding assets/ and maps/: game/_data once installed, the checkout otherwise."""
    here = Path(__file__).resolve().parent
    installed = here / "_data"
    return installed if installed.is_dir() else here.parent


ROOT = _find_root()
