"""Each station uses the language chosen by its owner: for its labels, refusals and explanations."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from game.engine.state import Task
from game.kit.style import words
from game.kit.values.ids import OneOf
from game.scenes.price_tooltips import fuel_prices_text
from game.session import intents
from tests.play.driving import Driver, Fingers, deal, reach

pytestmark = pytest.mark.unpainted

TABLE = (1920, 1080)
ENGLISH, SPANISH = (list(words.languages()).index(code) for code in ("en", "es"))


@pytest.fixture
def table() -> Iterator[Fingers]:
    yield Fingers(reach(deal(4), lambda state: state.task == Task.BUY and state.round == 2), "table", TABLE)


def station(driver: Driver, seat: int) -> list[str]:
    """Return the texts of a seat's station."""
    return [text for one in driver.app.room.canvas.painted if one.panel.owner == seat for text, _ in one.texts]


def choose(driver: Fingers, seat: int, code: str) -> None:
    """Open the help in a seat's own station and touch its language until it is this one."""
    driver.scene.session.perform(intents.Open(seat, "help"))
    driver.app.lay_out()
    for _ in words.languages():
        if driver.scene.session.view(seat).language == code:
            break
        tap(driver, f"{driver.match.seats[seat].colour}:language")
    driver.scene.session.perform(intents.Close(seat))
    driver.app.lay_out()
    assert driver.scene.session.view(seat).language == code


def tap(driver: Fingers, name: str) -> None:
    spot = driver.app.room.canvas.spot(name)
    assert spot is not None, name
    driver.touch(spot)
    driver.wait(10)


def said(driver: Driver) -> list[str]:
    return [note.text for note in driver.app.room.canvas.overlay.notes.values()]


def spoken(code: str, key: str, **values: object) -> str:
    with words.speaking(code):
        return words.say(key, **values)


def test_every_player_station_is_in_the_language_chosen_by_its_owner(table: Fingers) -> None:
    asked = table.next_seat()
    other = (asked + 1) % 4
    choose(table, asked, "de")
    choose(table, other, "fil")
    assert words.language() == "en", "the table speaks as before"
    assert spoken("de", "table.buy_nothing") in station(table, asked)
    assert words.say("table.buy_nothing") not in station(table, asked)
    assert any("ibili" in text for text in station(table, other)), "it buys later, and reads so in Filipino"
    rest = [seat for seat in range(4) if seat not in (asked, other)]
    foreign = {spoken(code, "table.whose.buy_next") for code in ("de", "fil")}
    assert not foreign & {text for seat in rest for text in station(table, seat)}


def test_a_players_refusals_and_explanations_of_shared_controls_are_in_their_language(table: Fingers) -> None:
    asked = table.next_seat()
    choose(table, asked, "de")
    session, overlay = table.scene.session, table.app.room.canvas.overlay
    overlay.hush()
    session.perform(intents.Undo(asked))
    table.wait(5)
    reason = session.view(asked).refused
    assert reason is not None
    assert spoken("de", f"refusal.{reason.reason}", **dict(reason.values)) in said(table)
    session.view(asked).refused = None
    table.app.lay_out()
    shared = next(spot for spot in table.app.room.canvas.spots if spot.target.name == "fuel:oil")
    overlay.hush()
    finger = table.down(shared.target.rect.center)
    table.wait(60)
    table.up(finger, shared.target.rect.center)
    english = fuel_prices_text(session.match.state, 1)
    with words.speaking("de"):
        german = fuel_prices_text(session.match.state, 1)
    assert german != english and english not in said(table), "the market itself speaks the table's language"
    assert german in said(table)


@pytest.mark.judges("menu.language_note")
def test_the_menu_uses_the_language_of_the_player_who_opens_it(table: Fingers) -> None:
    seats, chairs = table.match.seats, table.scene.people.table().plan.seating.chairs
    for seat, code in zip(range(len(seats)), ("de", "fil", "fr", "pt"), strict=True):
        choose(table, seat, code)
    readers = {chairs[seat].turn: table.scene.session.view(seat).language for seat in range(len(seats))}
    turned = []
    for gear in ("menu", "menu:far"):
        tap(table, gear)
        turn, said = sheet(table, "menu:sheet")
        code = readers[turn]
        assert {spoken(code, "menu.title"), spoken(code, "menu.resume"), spoken(code, "menu.language_note")} <= said
        assert words.say("menu.title") not in said, "not the table's own"
        turned.append(turn)
        tap(table, OneOf("language", SPANISH))
        assert words.language() == "es", "that line chooses what the table speaks"
        assert spoken(code, "menu.title") in sheet(table, "menu:sheet")[1], "the reader continues to read"
        tap(table, OneOf("language", ENGLISH))
        assert words.language() == "en"
        tap(table, "resume")
        assert not table.scene.menu_open
    assert len(set(turned)) == 2, "both ends of the market were tried"
    tap(table, "menu")
    tap(table, "rules")
    turn, said = sheet(table, "rulebook")
    with words.speaking(readers[turn]):
        assert words.say("rulebook.goal.title") in said, "and so does the rulebook that it leads to"
    tap(table, "leave")
    assert table.app.scene is table.scene


def test_of_two_players_at_one_side_the_nearer_ones_language_is_used() -> None:
    driver = Fingers(deal(6), "table", (3840, 2160))
    table = driver.scene.people.table()
    chairs = table.plan.seating.chairs
    one, other = next(
        (one, other) for one in range(6) for other in range(one) if chairs[one].turn % 4 == chairs[other].turn % 4
    )
    for seat, code in ((one, "de"), (other, "fil")):
        driver.scene.session.view(seat).language = code
        found = next(spot.target.rect for spot in driver.app.room.canvas.spots if spot.owner == seat)
        assert table.language_at(chairs[seat].turn, found.center) == code
    assert table.language_at(chairs[one].turn) == "", "not one for both"


def sheet(driver: Driver, name: str) -> tuple[int, set[str]]:
    """Return the orientation of a shared panel, and its text."""
    found = next(one for one in driver.app.room.canvas.painted if one.panel.name == name)
    return found.panel.turn % 4, {text for text, _ in found.texts}


def test_a_message_can_be_translated_again_into_another_players_language() -> None:
    words.set_language("en")
    fuel = words.say("goods.garbage")
    text = words.say("refusal.sold_out", fuel=fuel)
    assert words.retranslate(text, "fr") == "Épuisé au marché\N{NO-BREAK SPACE}: déchets."
    assert words.retranslate(text, "") == text
    assert words.retranslate("Anna", "fr") == "Anna"
    assert words.language() == "en"


def test_the_question_whether_to_leave_is_in_the_language_of_the_player_who_asked(table: Fingers) -> None:
    seats, chairs = table.match.seats, table.scene.people.table().plan.seating.chairs
    for seat, code in zip(range(len(seats)), ("de", "fil", "fr", "pt"), strict=True):
        choose(table, seat, code)
    readers = {chairs[seat].turn: table.scene.session.view(seat).language for seat in range(len(seats))}
    tap(table, "menu:far")
    tap(table, "seats")
    turn, told = sheet(table, "seats:sheet")
    assert {spoken(readers[turn], key) for key in ("seats.title", "seats.start", "seats.return")} <= told
    assert words.say("seats.title") not in told and turn != 0
    tap(table, "sheet:turn")
    turn, told = sheet(table, "seats:sheet")
    assert spoken(readers.get(turn, "en"), "seats.title") in told, "turned on, it speaks to who sits there"
    tap(table, "back")
    held = table.app.room.canvas.spot("kiosk:title")
    assert held is not None
    table.down(held.target.rect.center)
    table.wait(60)
    asked = table.app.kiosk.language
    told = sheet(table, "kiosk:question")[1]
    assert asked in ("de", "fil", "fr", "pt") and spoken(asked, "kiosk.sure_game") in told
    assert {spoken(asked, key) for key in ("kiosk.stay", "kiosk.leave", "kiosk.close")} <= told
