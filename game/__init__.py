"""Elektro: a digital table for the board game Power Grid.

Where to look for what, from the inside out; each layer knows only those before it:

- `game.engine`: the rules, as plain functions on a small state. `rules` (what may be decided, what it does),
  one module per phase (`auction`, `market`, `build`, `bureaucracy`), `plant_market` and the steps, `cartel`,
  `setup` (the deal), `notation` with RECORDS.md (games as text), `editions/*.toml` (every number and switch).
- `game.bots`: what a seat may see -> one move; `process` runs them beside the window.
- `game.match`, `game.journal`: one game being played: commits, taking back, the file it is written to.
- `game.kit`: how things look, move and feel. Painting: `pen`, `panel`, `theme`, `card`, `token`, `board*` (the printed
  map). Motion: `canvas`, `pieces`, `passage`, `story`, `effects`, `physics`. Hands: `touch` and `hands` (what a contact
  is), `gestures`, `glass` and `display` (real sizes), `tuio`, `keyboard`, `keycaps`, `gamepad`,
  `focus`, `presence` (is anybody there). And `words`, `settings`, `sound`, `look` (text size, contrast).
- `game.scenes`: what lies where, and what a touch means. From the start: `title` (also `attract`: bots play alone),
  `setup`, `play`, `menu` (also the settings); for a touch table `glass` (how large it is, what it tells) and `kiosk`.
  Inside `play`: `stage` and `intents` (one way in for both layouts), then its parts, which answer before the rules do:
  `looking` (the map), `carrying`, `attention` (the keyboard's focus), `offers` (what a carried house would cost),
  `choreography` (how events are seen),
  `ceremony` (how the end is told). Ahead of the turn: `plans` (what a plan costs, the most one would bid, both kept
  beside the game's file). The two layouts are
  `desk` and `table`; at the table `arranging` moves stations and markets, `pulled` and `lens` bring cards and parts
  of the map to a seat, `refusals` and `whose` answer beside what was touched, `setting` seats people. Both tell an
  income by `income`.
- `game.app` (the window and the only loop), `game.navigator` (from scene to scene), `game.demo` (bots alone on screen),
  `game.commands` (the command line) with `simulate`, `replay`, `bench` (`rules_bench`, `screen_bench`, `touch_bench`),
  `gallery`, `strips` and `around`.

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
