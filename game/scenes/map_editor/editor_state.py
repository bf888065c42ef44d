"""The state of the map editor and the effect of each touch on it, without positions on the screen."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Final

from game.engine import files
from game.engine.board import BadMap, game_maps, map_path
from game.engine.ruleset import BadRules
from game.engine.setup import playable_maps
from game.engine.switches import BY_NAME
from game.kit.board.map_sheet import Point
from game.kit.style import words
from game.library.library import reason_of
from game.scenes.map_editor import tool_pages
from game.scenes.map_editor.start_page import OWN_ROWS
from game.scenes.map_editor.tool_pages import ARROWS
from game.scenes.map_editor.view import CHECK, CITIES, LINKS, NAMING, REGIONS, RULES, START, EditorView, Shelf
from game.session.intents import Go
from game.setup.map_editor import map_draft as edits
from game.setup.map_editor import map_rules, map_text
from game.setup.map_editor.check import Checked, checked
from game.setup.map_editor.edit_history import EditHistory
from game.setup.map_editor.map_draft import MapDraft
from game.setup.map_editor.random_map import LEAST, MOST, USUAL
from game.setup.names import written
from game.setup.rule_words import map_name_of
from game.table.lobby.setup_station import typed

NUDGE: Final = 12
"""Map units by which an arrow button moves a city."""


class EditorState:
    """The map editor's drafted map with its history, the current tool, and the selected city or connection."""

    def __init__(self, folder: Path, draft: MapDraft, before: MapDraft | None = None) -> None:
        """Begin with the map `draft`; undo leads to the map `before`, if there is one."""
        self._folder = folder
        self.history = EditHistory(draft) if before is None else EditHistory(before).did(draft)
        self.shown = CITIES if draft.cities else START
        self.city = ""
        self.picked_link: tuple[str, str] | None = None
        self.brush = draft.regions[0]
        self.page = 0
        self.name = ""
        """The name that is being written."""
        self.message = ""
        self._names: str | None = None
        """The city that is being named; None for the map."""
        self._before = CITIES
        """The tool that is open again after a name was written."""
        self._marked: tuple[str, ...] = ()
        self._cities, self._seed = USUAL, 1
        self._checked: tuple[MapDraft | None, Checked] = (None, Checked())
        self._saved: MapDraft | None = None

    @property
    def draft(self) -> MapDraft:
        """The present draft."""
        return self.history.now

    @property
    def checked(self) -> Checked:
        """The faults of the drafted map, and how many players can play on it."""
        if self._checked[0] != self.draft:
            self._checked = self.draft, checked(self.draft)
        return self._checked[1]

    def view(self, language: str) -> EditorView:
        """Return everything that the map editor shows beside the map."""
        return EditorView(
            self.draft,
            self.shown,
            self.city,
            self.picked_link,
            self.brush,
            self.checked,
            self._marked,
            self.page,
            self.name,
            self._names is None,
            self.message,
            bool(self.history.past),
            bool(self.history.future),
            self._saved == self.draft,
            self._shelf() if self.shown == START else None,
            language,
        )

    def _shelf(self) -> Shelf:
        own = self._own_maps()
        rows = tuple((name, map_name_of(name)) for name in own[self.page * OWN_ROWS :][:OWN_ROWS])
        return Shelf(self._cities, self._seed, rows, self.page, max(1, -(-len(own) // OWN_ROWS)))

    def _own_maps(self) -> list[str]:
        return [name for name in playable_maps() if name not in game_maps()]

    # --- edits ----------------------------------------------------------------------------------------

    def did(self, draft: MapDraft) -> None:
        """Add an edited map to the history, and clear the selection of things that it no longer has."""
        self.history = self.history.did(draft)
        self._tidy()

    def _tidy(self) -> None:
        """Clear the selection of cities, connections and regions that are no longer on the drafted map."""
        if self.draft.city(self.city) is None:
            self.city = ""
        if self.picked_link and self.draft.price(*self.picked_link) is None:
            self.picked_link = None
        if self.brush not in self.draft.regions:
            self.brush = self.draft.regions[0]
        self._marked = tuple(city for city in self._marked if self.draft.city(city))

    def touch_city(self, city: str) -> None:
        """Handle a touch on a city: with the tool for regions, put it into the chosen region; with the one for
        connections, connect it with the selected city; otherwise select it, or clear the selection if it was
        selected."""
        self.message, self._marked = "", ()
        if self.shown == REGIONS:
            self.paint([city])
        elif self.shown == LINKS and self.city and self.city != city:
            self.link(self.city, city)
        else:
            self.city = "" if self.city == city else city
            self.picked_link = None

    def touch_link(self, a: str, b: str) -> None:
        """Select a connection of the drafted map."""
        self.city, self.picked_link, self.message = "", (a, b), ""

    def touch_sheet(self, at: Point) -> None:
        """Add a city at a touched place, if the tool for cities or the start page is open; otherwise clear the
        selection."""
        self.message, self._marked = "", ()
        if self.shown in (CITIES, START):
            self.add_city(at)
        else:
            self.city, self.picked_link = "", None

    def add_city(self, at: Point) -> None:
        """Add a city to the drafted map, in the chosen region, and select it; if the map is full, say so."""
        self.shown = CITIES
        after = edits.with_city(self.draft, at, self.brush)
        if after == self.draft:
            self.message = words.say("editor.full")
            return
        self.did(after)
        self.city = after.cities[-1].id

    def move_city(self, city: str, at: Point) -> None:
        """Move a city of the drafted map and select it."""
        self.did(edits.moved(self.draft, city, at))
        self.city = city

    def link(self, a: str, b: str) -> None:
        """Connect two cities of the drafted map, unless they are connected, and select their connection."""
        if not b or a == b:
            return
        self.did(edits.linked(self.draft, a, b))
        if self.draft.price(a, b) is not None:
            self.touch_link(a, b)

    def paint(self, cities: Iterable[str]) -> None:
        """Put cities of the drafted map into the chosen region."""
        self.did(edits.painted(self.draft, cities, self.brush))

    def _delete(self, _: str) -> None:
        if self.picked_link:
            self.did(edits.unlinked(self.draft, *self.picked_link))
        elif self.city:
            self.did(edits.without_city(self.draft, self.city))

    def _nudge(self, value: str) -> None:
        city = self.draft.city(self.city)
        for way, across, down in ARROWS:
            if city and way == value:
                at = city.at[0] + across * NUDGE, city.at[1] + down * NUDGE
                self.did(edits.moved(self.draft, city.id, at))

    def _price(self, value: str) -> None:
        if self.picked_link:
            self.did(edits.priced(self.draft, *self.picked_link, int(value)))

    def _rule(self, name: str, by: int) -> None:
        self.did(map_rules.stepped(self.draft, BY_NAME[name], by))

    # --- buttons --------------------------------------------------------------------------------------

    def perform(self, go: Go) -> None:
        """Perform the action of a button of the map editor."""
        self.message = ""
        deeds: dict[str, Callable[[str], None]] = {
            "tool": self._tool,
            "undo": lambda value: self._travel(self.history.undone()),
            "redo": lambda value: self._travel(self.history.redone()),
            "city": lambda value: self.add_city(edits.widest_gap(self.draft)),
            "brush": self._take_brush,
            "delete": self._delete,
            "nudge": self._nudge,
            "price": self._price,
            "link_all": lambda value: self.did(edits.all_linked(self.draft)),
            "add_region": self._add_region,
            "remove_region": lambda value: self.did(edits.without_region(self.draft, self.brush)),
            "rule+": lambda value: self._rule(value, 1),
            "rule-": lambda value: self._rule(value, -1),
            "problem": self._show_problem,
            "turn": lambda value: self.turn_page(int(value)),
            "name": lambda value: self._begin_name(None),
            "rename": lambda value: self._begin_name(self.city),
            "key": self._press_letter,
            "named": lambda value: self._name(),
            "cancel": lambda value: self._end_name(),
            "empty": lambda value: self._begin(MapDraft(words.say("editor.unnamed"))),
            "random": lambda value: self._begin_random(),
            "cities": self._count,
            "seed": self._another_seed,
            "open": self.open,
        }
        if go.where in deeds:
            deeds[go.where](go.value)

    def _tool(self, tool: str) -> None:
        self.shown, self.page, self._marked = tool, 0, ()
        self.city, self.picked_link = "", None

    def _travel(self, history: EditHistory) -> None:
        self.history = history
        self._tidy()

    def _take_brush(self, region: str) -> None:
        self.brush = region

    def _add_region(self, value: str) -> None:
        self.did(edits.with_region(self.draft))
        self.brush = self.draft.regions[-1]

    def _show_problem(self, number: str) -> None:
        self._marked = self.checked.problems[int(number)].cities

    def turn_page(self, by: int) -> None:
        """Turn the pages of the map editor's rules, of the faults, or of the player's own maps."""
        pages = {
            RULES: tool_pages.rule_pages(),
            CHECK: tool_pages.problem_pages(self.view("")),
            START: self._shelf().pages,
        }
        self.page = min(max(0, self.page + by), pages.get(self.shown, 1) - 1)

    # --- names ----------------------------------------------------------------------------------------

    def _begin_name(self, city: str | None) -> None:
        known = None if city is None else self.draft.city(city)
        if city is not None and known is None:
            return
        self._names, self.name = city, known.name if known else self.draft.name
        self._before, self.shown = self.shown, NAMING

    def _press_letter(self, letter: str) -> None:
        self.name = typed(self.name, letter, self._longest)

    @property
    def _longest(self) -> int:
        return edits.LONGEST_TITLE if self._names is None else edits.LONGEST

    def write(self, text: str) -> str:
        """Append typed text to the name of a city or the map; return why some of it was refused, else ""."""
        self.name, refusal = written(self.name, text, self._longest)
        return refusal

    def _name(self) -> None:
        if self._names is None:
            self.did(edits.called(self.draft, self.name))
        else:
            place = [city.id for city in self.draft.cities].index(self._names)
            self.did(edits.renamed(self.draft, self._names, self.name))
            self.city = self.draft.cities[place].id
        self._end_name()

    def _end_name(self) -> None:
        self.shown = self._before

    # --- beginning and saving -------------------------------------------------------------------------

    def _begin(self, draft: MapDraft) -> None:
        """Replace the drafted map by another one; undo restores it."""
        self.did(draft)
        self.shown, self.page, self.city, self.picked_link = CITIES, 0, "", None
        self.brush = draft.regions[0]

    def _begin_random(self) -> None:
        name = words.say("editor.random_name", seed=self._seed)
        self._begin(map_text.random_draft(self._cities, self._seed, name))
        self._seed += 1

    def _count(self, by: str) -> None:
        self._cities = min(max(LEAST, self._cities + int(by)), MOST)

    def _another_seed(self, by: str) -> None:
        self._seed = max(1, self._seed + int(by))

    def open(self, name: str) -> None:
        """Replace the drafted map by one of the player's own maps, or show why it cannot be read."""
        try:
            self._begin(map_text.read_map(map_path(name)))
        except (OSError, files.FileRefused, BadMap, BadRules) as error:
            self.message = words.say("editor.not_opened", map=map_name_of(name), reason=reason_of(error).rstrip("."))

    def saved(self, name: str) -> None:
        """Record that the drafted map was saved as the map with this name."""
        self.history = self.history.saved(name)
        self._saved = self.draft
        self.message = words.say("editor.saved_as", path=f"{name}.toml")
