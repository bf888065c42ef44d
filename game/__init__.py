"""Elektro: a digital table for the board game Power Grid.

Where to look for what, from the inside out; each layer knows only those before it:

- `game.engine`: the rules, as plain functions on a small state. `rules` (what may be decided, what it does),
  one module per phase (`auction`, `market`, `build`, `bureaucracy`), `plant_market` and the steps, `cartel`,
  `setup` (the deal), `notation` with game/engine/RECORDS.md (games as text), `editions/*.toml` (every number and
  switch).
- `game.bots`: what a seat may see -> one move; `process` runs them beside the window.
- `game.match`, `game.journal`, `game.keeping`, `game.saves`: one game being played: commits, taking back, the file it
  is written to, where else it may lie, and which game of a folder is gone on with.
- `game.kit`: how things look, move and feel, without a word of this game's phases. `values` (targets, pieces), `style`
  (theme, settings, words), `system` (window, display), `paint`, `components` (card, token), `pen`, `motion` (pieces,
  physics), `input` (touch, palms, TUIO, keys, gamepad), `screen` (panels on a canvas), `board` (the printed map),
  `scenes` (what a scene is).
- `game.session`: one match at one table: `intents` (what a touch means), what each seat has laid out, plans, maxima.
- `game.setup`: what is chosen before a match; house rules and the words of rules.
- `game.views`: what both layouts show alike; `game.parts`: what answers touches beside the rules.
- `game.desk` and `game.table`: the two layouts. `game.scenes`: the screens, from `title` to `play` and `menu`.
- `game.app` (the only loop), `game.navigator` (from scene to scene), `game.launch` (how the window opens), `game.demo`
  (bots alone on screen), `game.command_line`, `game.commands` with `simulate`, `tournament`, `training` (their
  games are played by a `crew`: processes, or a cluster), and `game.tools` (benches, galleries).

`maps/*.toml` are the boards, `assets/` pictures, fonts, sounds and words with their licences. How it all hangs
together: docs/architecture.md.
"""

from pathlib import Path

__version__ = "0.1.0"


def _find_root() -> Path:
    """Return the folder holding assets/ and maps/: game/_data once installed, the checkout otherwise."""
    here = Path(__file__).resolve().parent
    installed = here / "_data"
    return installed if installed.is_dir() else here.parent


ROOT = _find_root()
