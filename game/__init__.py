"""Elektro: a digital table for the board game Power Grid.

The folders, from the inside out; each layer imports only earlier ones:

- `game.engine`: the rules, as plain functions on a small state. `rules` lists and makes legal moves; each phase
  is a module (`auction`, `market`, `build`, `bureaucracy`), beside `plant_market`, `steps` and `cartel`; `setup`
  deals; `notation` and game/engine/RECORDS.md describe games as text; `editions/*.toml` hold every number and
  switch.
- `game.bots`: functions from a seat's view to one move; `process` runs them in a separate process.
- `game.match`, `game.journal`, `game.autosave`, `game.saves`: one running game, its commits and undo, and its
  file.
- `game.kit`: drawing, motion and input, independent of this game's phases. `values` (targets, pieces),
  `style` (theme, settings, words), `system` (window, display), `paint`, `components` (card, token), `pen`, `motion`
  (pieces, physics), `input` (touch, palms, TUIO, keys, gamepad), `screen` (panels on a canvas), `board` (the printed
  map), `scenes` (the base of all scenes).
- `game.session`: one match at one table: `intents` (the meaning of a touch), drafts, plans, maximum bids.
- `game.setup`: the choices before a match, with house rules and their words.
- `game.views`: data shown by both layouts; `game.parts`: helpers of a running game that handle
  touches before the rules.
- `game.desk` and `game.table`: the two layouts. `game.scenes`: the screens, from `title` to `play` and `menu`.
- `game.app` (the only loop), `game.navigator` (from scene to scene), `game.launch` (opens the window), `game.demo`
  (bots play on screen), `game.command_line`, `game.commands` with `game.simulate`, `game.library` (the saved games),
  `game.lab` (tournaments and training, whose games are played by `workers`: processes, or a cluster), and `game.tools`
  (self-test, printed rulebook, checks of the catalogues).

`maps/*.toml` are the boards; `assets/` holds pictures, fonts, sounds and words with their licences.
docs/architecture.md explains how they work together.
"""

from pathlib import Path

__version__ = "0.2.0"


def _find_root() -> Path:
    """Return the folder holding assets/ and maps/: game/_data once installed, the checkout otherwise."""
    here = Path(__file__).resolve().parent
    installed = here / "_data"
    return installed if installed.is_dir() else here.parent


ROOT = _find_root()
