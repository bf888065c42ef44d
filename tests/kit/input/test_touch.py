"""Touches are recognised as taps, drags, holds or palms; each belongs to one target from landing to lifting, and none
stays down forever.
"""

import math

import pygame
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from pygame import Rect
from pygame.event import Event

from game.kit.input.gestures import (
    Cancel,
    DragEnd,
    DragMove,
    DragStart,
    Gesture,
    Hold,
    Hover,
    Key,
    LongPress,
    Press,
    Release,
    Spot,
    Swallowed,
    Tap,
    Wheel,
)
from game.kit.input.touch import Screen, Touch
from game.kit.values.contents import Target

WIDE, HIGH = 1000, 500
TARGETS = [
    Target("row", Rect(100, 100, 200, 100), drag="coal"),
    Target("plant", Rect(600, 100, 200, 100), drops=("coal",)),
    Target("confirm", Rect(600, 300, 100, 60), commit=True),
    Target("leave", Rect(100, 300, 100, 60), hold=True, commit=True, hint="Hold to leave"),
]


def find(x: float, y: float) -> Spot | None:
    return next((Spot(target, 2) for target in TARGETS if target.holds(x, y)), None)


@pytest.fixture
def touch() -> Touch:
    return Touch(find, Screen(WIDE, HIGH, mm=2.0, rim=10.0))


def finger(kind: int, x: float, y: float, key: int = 1, device: int = 7) -> Event:
    return Event(kind, touch_id=device, finger_id=key, x=x / (WIDE - 1), y=y / (HIGH - 1), dx=0, dy=0)


def down(x: float, y: float, key: int = 1) -> Event:
    return finger(pygame.FINGERDOWN, x, y, key)


def move(x: float, y: float, key: int = 1) -> Event:
    return finger(pygame.FINGERMOTION, x, y, key)


def up(x: float, y: float, key: int = 1) -> Event:
    return finger(pygame.FINGERUP, x, y, key)


def mouse(kind: int, x: float, y: float, button: int = 1, touch: bool = False) -> Event:
    if kind == pygame.MOUSEMOTION:
        return Event(kind, pos=(x, y), rel=(0, 0), buttons=(0, 0, 0), touch=touch)
    return Event(kind, pos=(x, y), button=button, touch=touch)


def kinds(gestures: list[Gesture]) -> list[type]:
    return [type(gesture) for gesture in gestures]


def told(touch: Touch, *events: tuple[float, Event]) -> list[Gesture]:
    out: list[Gesture] = []
    for now, event in events:
        out += touch.tick(now)
        out += touch.feed(event, now)
    return out


def test_a_short_touch_gives_a_press_a_tap_and_a_release(touch: Touch) -> None:
    out = told(touch, (0, down(650, 320)), (0.2, move(655, 322)), (0.3, up(655, 322)))
    assert kinds(out) == [Press, Tap, Release]
    tap = out[1]
    assert isinstance(tap, Tap)
    assert (tap.target.name, tap.contact.owner) == ("confirm", 2)
    assert not touch.contacts


def test_a_finger_that_rests_shows_the_explanation_and_does_not_tap(touch: Touch) -> None:
    out = told(touch, (0, down(650, 320)), (0.51, up(650, 320)))
    assert kinds(out) == [Press, LongPress, Release]


def test_a_finger_that_moves_more_than_a_few_millimetres_drags(touch: Touch) -> None:
    assert touch.slop == 12
    out = told(touch, (0, down(150, 150)), (0.1, move(161, 150)), (0.2, move(170, 150)), (0.3, up(650, 150)))
    assert kinds(out) == [Press, DragStart, DragMove, DragMove, DragEnd, Release]
    end = out[4]
    assert isinstance(end, DragEnd)
    assert end.target.name == "row"
    assert end.over is not None
    assert end.over.name == "plant"
    assert Touch(find, Screen(WIDE, HIGH, mm=4.0)).slop == 20


def test_a_drag_belongs_to_the_target_on_which_its_finger_landed(touch: Touch) -> None:
    out = told(
        touch,
        (0, down(150, 150, 1)),
        (0.01, down(650, 150, 2)),
        (0.1, move(650, 320, 1)),
        (0.2, move(150, 150, 2)),
        (0.3, up(650, 320, 1)),
        (0.4, up(150, 150, 2)),
    )
    ends = [(e.target.name, e.over.name if e.over else "") for e in out if isinstance(e, DragEnd)]
    assert ends == [("row", "confirm"), ("plant", "row")]


def test_a_button_that_must_be_held_fills_a_ring_and_a_short_tap_does_not_trigger_it(touch: Touch) -> None:
    touch.feed(down(150, 330), 0)
    contact = next(iter(touch.contacts.values()))
    assert touch.filling(contact, 0.3) == pytest.approx(0.5)
    assert touch.deadline(0.5) == pytest.approx(0.1)
    assert touch.tick(0.55) == []
    assert kinds(touch.tick(0.61)) == [Hold]
    assert kinds(touch.feed(up(150, 330), 0.7)) == [Release]
    assert kinds(told(touch, (2, down(150, 330)), (2.1, up(150, 330)))) == [Press, Tap, Release]


def test_a_repeated_tap_on_a_confirm_button_is_ignored_for_half_a_second(touch: Touch) -> None:
    touch.screen.rim = 0.0  # a screen that nobody lays a hand on confirms as the finger lifts

    def tap(now: float, x: float = 650, y: float = 320) -> list[type]:
        return kinds(told(touch, (now, down(x, y)), (now + 0.05, up(x, y))))

    assert tap(0) == [Press, Tap, Release]
    assert tap(0.3) == [Press, Swallowed, Release]
    assert tap(0.35, 150, 150) == [Press, Tap, Release]
    assert tap(0.6) == [Press, Tap, Release]


def test_on_a_table_a_double_tap_confirms_once_and_the_second_tap_is_explained(touch: Touch) -> None:
    taps = (0, down, 1), (0.08, up, 1), (0.2, down, 2), (0.28, up, 2)
    out = told(touch, *((at, event(650, 320, key)) for at, event, key in taps))
    assert kinds(out + told(touch, (0.29, down(150, 150, 3)))) == [Press, Press, Press]
    assert kinds(touch.tick(0.3)) == [Tap, Release]
    assert touch.deadline(0.3) == pytest.approx(0.2)
    swallowed, released = touch.tick(0.5)
    assert isinstance(swallowed, Swallowed) and isinstance(released, Release)
    assert swallowed.contact.taken == "repeat"


def test_a_target_that_appears_below_a_confirmed_button_ignores_its_owner_for_half_a_second() -> None:
    """At a table a station closes once the palm check is over; a hasty finger is a little beside its first tap."""
    shown = [Target("pass", Rect(600, 300, 100, 60), commit=True)]

    def found(x: float, y: float) -> Spot | None:
        owner = 2 if x < 800 else 3
        return next((Spot(target, owner) for target in shown if target.holds(x, y)), None)

    touch = Touch(found, Screen(WIDE, HIGH, mm=2.0, rim=10.0))

    def tap(now: float, x: float, y: float) -> list[type]:
        return kinds(told(touch, (now, down(x, y)), (now + 0.05, up(x, y))))

    assert tap(0, 610, 310) == [Press]
    assert kinds(touch.tick(0.3)) == [Tap, Release]
    shown[:] = [Target("planner", Rect(600, 300, 100, 60)), Target("other", Rect(820, 300, 100, 60))]
    assert tap(0.35, 690, 350) == [Press, Swallowed, Release]
    assert tap(0.45, 850, 320) == [Press, Tap, Release], "another player's station answers"
    assert tap(0.6, 690, 350) == [Press, Tap, Release]


def test_a_button_that_replaces_one_just_confirmed_ignores_touches_for_a_moment() -> None:
    """At one desk the next player's button appears below a second click."""
    front = [0]
    touch = Touch(lambda x, y: Spot(TARGETS[2], front[0]), Screen(WIDE, HIGH, mm=2.0, rim=10.0))

    def click(now: float, x: float) -> list[type]:
        buttons = pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP
        heard = kinds(told(touch, *((now + 0.05 * late, mouse(kind, x, 320)) for late, kind in enumerate(buttons))))
        front[0] += Tap in heard  # the next person's turn
        return [kind for kind in heard if kind is Tap]

    assert click(0, 650) == [Tap]
    assert click(0.2, 652) == []
    assert click(0.3, 550) == [Tap], "somewhere else"
    assert click(0.9, 650) == [Tap]


def test_three_fingers_at_once_are_a_palm(touch: Touch) -> None:
    out = told(touch, (0, down(610, 310, 1)), (0.02, down(640, 320, 2)), (0.05, down(660, 340, 3)))
    assert kinds(out) == [Press, Press, Press, Cancel, Swallowed, Cancel, Cancel]
    out = told(touch, (0.1, up(610, 310, 1)), (0.1, up(640, 320, 2)), (0.1, up(660, 340, 3)))
    assert kinds(out) == [Release] * 3


def test_a_growing_palm_confirms_nothing_even_after_its_first_contact_lifted(touch: Touch) -> None:
    for first_lifts in (0.05, 0.29, 0.4):
        began = 10 * first_lifts
        landing = [(began, down(650, 320, 1)), (began + 0.15, down(610, 340, 2)), (began + 0.28, down(690, 350, 3))]
        lifting = [(began + first_lifts, up(650, 320, 1)), (began + 0.5, up(610, 340, 2))]
        lifting += [(began + 0.6, up(690, 350, 3))]
        out = told(touch, *sorted(landing + lifting, key=lambda pair: pair[0])) + touch.tick(began + 1)
        assert Tap not in kinds(out)
        assert kinds(out).count(Swallowed) == 1
        assert kinds(out).count(Press) == kinds(out).count(Release) == 3


def test_three_contacts_far_apart_in_time_are_three_fingers(touch: Touch) -> None:
    out = told(touch, (0, down(610, 310, 1)), (0.31, down(640, 320, 2)), (0.62, down(690, 340, 3)))
    assert Cancel not in kinds(out)


@pytest.mark.parametrize("beside", [(630, 350), (560, 330), (700, 420)])
def test_the_heel_of_a_hand_confirms_nothing(touch: Touch, beside: tuple[float, float]) -> None:
    out = told(touch, (0, down(650, 320, 1)), (0.12, down(*beside, 2)), (0.3, up(650, 320, 1)), (0.4, up(*beside, 2)))
    out += touch.tick(1)
    assert not [tap for tap in out if isinstance(tap, Tap) and tap.target.commit]
    assert next(gesture.contact.taken for gesture in out if isinstance(gesture, Swallowed)) == "heel"


def test_a_finger_beside_a_resting_contact_confirms(touch: Touch) -> None:
    out = told(touch, (0, down(590, 330, 2)), (0.4, down(650, 320, 1)), (0.5, up(650, 320, 1)))
    assert Tap in kinds(out + touch.tick(0.8)), "another finger had lain there for long"
    out = told(touch, (2, down(15, 250, 2)), (2.1, down(650, 320, 1)), (2.2, up(650, 320, 1)))
    assert Tap in kinds(out + touch.tick(2.5)), "a sleeve lands with it"
    touch.cancel_all()
    out = told(touch, (4, down(590, 330, 2)), (4.1, up(590, 330, 2)), (4.15, down(650, 320, 1)), (4.2, up(650, 320, 1)))
    assert Tap in kinds(out + touch.tick(4.5)), "one finger after the other"


def test_neighbours_can_confirm_at_the_same_moment() -> None:
    spots = [Spot(Target(f"{seat}", Rect(600 + 60 * seat, 300, 50, 50), commit=True), seat) for seat in (0, 1)]
    touch = Touch(lambda x, y: next((s for s in spots if s.target.holds(x, y)), None), Screen(WIDE, HIGH, 2.0, 10.0))
    told(touch, (0, down(620, 320, 1)), (0.02, down(680, 320, 2)), (0.1, up(620, 320, 1)), (0.1, up(680, 320, 2)))
    assert kinds(touch.tick(0.5)) == [Tap, Release, Tap, Release]


def test_a_finished_tap_still_counts_if_the_window_then_loses_its_focus(touch: Touch) -> None:
    """The window loses the focus a moment after a finger lifted: the tap still counts."""
    told(touch, (0, down(650, 320)), (0.1, up(650, 320)))
    assert kinds(touch.feed(Event(pygame.WINDOWFOCUSLOST), 0.15)) == [Tap, Release]
    assert touch.deadline(0.2) is None


def test_three_fingers_apart_are_three_people(touch: Touch) -> None:
    out = told(touch, (0, down(150, 150, 1)), (0.02, down(650, 150, 2)), (0.05, down(650, 340, 3)))
    assert kinds(out) == [Press] * 3


def test_a_palm_cancels_the_drag_of_its_first_finger(touch: Touch) -> None:
    out = told(touch, (0, down(150, 150, 1)), (0.01, move(190, 150, 1)))
    out += told(touch, (0.02, down(195, 160, 2)), (0.03, down(200, 170, 3)))
    assert [e.contact.key for e in out if isinstance(e, Cancel)] == [(7, 1), (7, 2), (7, 3)]
    assert kinds(told(touch, (0.1, move(400, 150, 1)))) == []


def test_a_resting_arm_and_a_sleeve_on_the_rim_are_ignored(touch: Touch) -> None:
    assert kinds(told(touch, (0, down(450, 450)))) == [Press]
    assert kinds(touch.tick(2.1)) == [Cancel]
    assert told(touch, (3, down(15, 250, 2)), (3.1, move(200, 150, 2))) == []
    assert [contact.taken for contact in touch.contacts.values()] == ["arm", "rim"]
    assert kinds(told(touch, (3.2, up(200, 150, 2)), (3.3, up(450, 450)))) == [Release]


def test_the_mouse_acts_like_a_finger_that_is_never_part_of_a_palm(touch: Touch) -> None:
    out = told(
        touch,
        (0, mouse(pygame.MOUSEMOTION, 150, 150)),
        (0.1, mouse(pygame.MOUSEMOTION, 160, 150)),
        (0.2, mouse(pygame.MOUSEBUTTONDOWN, 650, 320)),
        (1.4, mouse(pygame.MOUSEBUTTONUP, 650, 320)),
        (1.5, mouse(pygame.MOUSEBUTTONDOWN, 150, 150, button=3)),
        (1.6, mouse(pygame.MOUSEBUTTONUP, 150, 150, button=3)),
    )
    assert kinds(out) == [Hover, Press, Tap, Release, LongPress]


def test_emulated_mouse_events_are_dropped(touch: Touch) -> None:
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION):
        assert touch.feed(mouse(kind, 650, 320, touch=True), 0) == []
    assert not touch.contacts


def test_turning_the_mouse_wheel_gives_a_wheel_gesture(touch: Touch) -> None:
    out = touch.feed(Event(pygame.MOUSEWHEEL, x=0, y=1, precise_y=1.0, touch=False), 0)
    assert kinds(out) == [Wheel]


def test_every_contact_is_cancelled_when_the_window_loses_its_focus(touch: Touch) -> None:
    told(touch, (0, down(150, 150, 1)), (0, down(650, 320, 2)), (0.1, move(300, 300, 1)))
    out = touch.feed(Event(pygame.WINDOWFOCUSLOST), 0.2)
    assert kinds(out) == [Cancel, Release, Cancel, Release]
    assert kinds(told(touch, (0.3, up(650, 320, 2)), (0.3, up(150, 150, 1)))) == []


def test_a_finger_reported_down_twice_keeps_carrying(touch: Touch) -> None:
    """Windows can report twice that a finger landed (SDL issue 9591)."""
    out = told(touch, (0, down(150, 150)), (0.1, move(300, 150)), (0.2, down(303, 150)), (0.3, move(640, 150)))
    assert kinds(out) == [Press, DragStart, DragMove, DragMove, DragMove]
    out = told(touch, (0.4, up(650, 150)))
    assert kinds(out) == [DragMove, DragEnd, Release]
    assert out[1].over is not None  # type: ignore[union-attr]


def test_a_finger_reported_down_twice_elsewhere_keeps_carrying_after_a_fast_move(touch: Touch) -> None:
    out = told(touch, (0, down(150, 150)), (0.1, move(300, 150)), (0.11, down(340, 150)), (0.2, up(650, 150)))
    assert kinds(out) == [Press, DragStart, DragMove, DragMove, DragMove, DragEnd, Release]


def test_a_finger_reported_down_outside_the_screen_continues_at_its_rim(touch: Touch) -> None:
    told(touch, (0, down(150, 150)), (0.1, move(WIDE - 1, 150)))
    assert kinds(told(touch, (0.2, down(WIDE + 2, 150)))) == []
    assert kinds(told(touch, (0.4, down(150, -2)))) == [Cancel, Release], "elsewhere its lifting was lost"


def test_a_mouse_button_reported_down_twice_keeps_carrying(touch: Touch) -> None:
    press, way, lift = pygame.MOUSEBUTTONDOWN, pygame.MOUSEMOTION, pygame.MOUSEBUTTONUP
    out = told(touch, (0, mouse(press, 150, 150)), (0.1, mouse(way, 300, 150)), (0.2, mouse(press, 300, 150)))
    out += told(touch, (0.3, mouse(way, 640, 150)), (0.4, mouse(lift, 650, 150)))
    assert kinds(out) == [Press, DragStart, DragMove, DragMove, DragMove, DragEnd, Release]


def test_one_finger_reported_down_three_times_is_one_tap_and_no_palm(touch: Touch) -> None:
    out = told(touch, (0, down(650, 320)), (0.02, down(650, 320)), (0.04, down(651, 320)), (0.35, up(651, 320)))
    assert kinds(out) == [Press, Tap, Release]


def test_a_held_finger_reported_down_twice_keeps_its_holding_time(touch: Touch) -> None:
    out = told(touch, (0, down(150, 320)), (0.4, down(150, 320)), (0.61, move(150, 321)))
    assert kinds(out) == [Press, Hold]


def test_a_cancelled_finger_reported_down_again_does_nothing_until_it_lifts(touch: Touch) -> None:
    """The held finger presses nothing in the scene that appears meanwhile."""
    told(touch, (0, down(150, 320)))
    touch.cancel_all()
    assert kinds(told(touch, (0.2, down(150, 320)), (0.25, move(600, 320)), (0.3, down(601, 320)))) == []
    assert kinds(told(touch, (0.4, up(601, 320)), (0.9, down(601, 320)))) == [Press]
    touch.cancel_all()
    assert kinds(told(touch, (1.2, down(150, 320)))) == [Press], "elsewhere its lifting was lost"


def test_a_finger_id_that_lands_twice_at_different_places_counts_as_two_contacts(touch: Touch) -> None:
    out = told(touch, (0, down(150, 150)), (0.3, down(650, 320)), (0.6, up(650, 320)))
    assert kinds(out) == [Press, Cancel, Release, Press, Tap, Release]
    out = told(touch, (2, down(650, 320)), (2.1, up(650, 320)), (2.2, down(150, 150)))
    assert kinds(out) == [Press, Tap, Release, Press], "what waited has confirmed"


def test_contacts_outside_the_screen_or_without_numbers_never_land(touch: Touch) -> None:
    for x, y in ((-50, 10), (10, HIGH + 40), (math.nan, 10), (math.inf, 10)):
        assert touch.feed(down(x, y), 0) == []
    told(touch, (0, down(150, 150)), (0.1, move(-400, 150)))
    assert touch.contacts[(7, 1)].x == 0


def test_of_300_fingers_landing_within_a_third_of_a_second_only_the_first_64_are_tracked(touch: Touch) -> None:
    for key in range(300):
        touch.feed(down(150, 150, key), 0.001 * key)
    assert len(touch.contacts) == 64
    assert set(touch.contacts) == {(7, key) for key in range(64)}


def test_of_300_fingers_that_never_lift_64_with_the_newest_are_tracked_and_all_expire_after_a_minute(
    touch: Touch,
) -> None:
    for key in range(300):
        touch.feed(down(150 + key, 100, key), 6 + 0.1 * key)
    assert len(touch.contacts) == 64
    assert (7, 299) in touch.contacts
    assert touch.deadline(37) is not None
    gone = [gesture.contact for gesture in touch.tick(100) if isinstance(gesture, Release)]
    assert len(gone) == 64
    assert not touch.contacts
    assert touch.deadline(100) is None


def test_touches_that_land_in_an_area_set_to_be_ignored_do_nothing(touch: Touch) -> None:
    touch.screen.zones = (Rect(600, 300, 50, 60),)
    assert told(touch, (0, down(620, 320)), (0.2, move(700, 320)), (0.3, up(690, 320))) == []
    out = told(touch, (1, down(670, 320)), (1.1, move(672, 320)), (1.3, up(672, 320)))
    assert kinds(out) == [Press, Tap, Release]


def test_at_the_tables_edge_where_wrists_rest_a_station_can_only_be_moved() -> None:
    spots = [
        Spot(Target("red:confirm", Rect(100, 440, 100, 60), commit=True), 0),
        Spot(Target("red:move", Rect(300, 440, 100, 60), drag="station", edge=True), 0),
        Spot(Target("map", Rect(500, 440, 100, 60))),
    ]
    touch = Touch(lambda x, y: next((s for s in spots if s.target.holds(x, y)), None), Screen(1000, 500, 2.0, 10.0))
    for number, spot in enumerate(spots):
        x = spot.target.rect.centerx
        out = told(touch, (number, down(x, 460)), (number + 0.3, up(x, 460)))
        assert kinds(out) == ([Press, Release] if number == 0 else [Press, Tap, Release])
    assert kinds(told(touch, (5, down(150, 445)), (5.4, up(150, 445)))) == [Press, Tap, Release]


def test_two_devices_may_use_the_same_finger_ids(touch: Touch) -> None:
    out = told(touch, (0, finger(pygame.FINGERDOWN, 150, 150, 1, 7)), (0.1, finger(pygame.FINGERDOWN, 650, 320, 1, 8)))
    out += told(touch, (0.2, finger(pygame.FINGERUP, 150, 150, 1, 7)), (0.4, finger(pygame.FINGERUP, 650, 320, 1, 8)))
    assert [gesture.target.name for gesture in out if isinstance(gesture, Tap)] == ["row", "confirm"]


def test_mouse_events_that_repeat_a_finger_are_dropped(touch: Touch) -> None:
    told(touch, (0, down(650, 150)), (0.1, up(650, 150)))
    for kind in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        assert touch.feed(mouse(kind, 652, 151), 0.2) == []
    assert kinds(touch.feed(mouse(pygame.MOUSEBUTTONDOWN, 150, 150), 0.3)) == [Press]
    touch.cancel_all()
    assert kinds(touch.feed(mouse(pygame.MOUSEBUTTONDOWN, 652, 151), 1.2)) == [Press]


def test_a_finger_lifted_without_a_position_or_reported_as_lost_gives_no_tap(touch: Touch) -> None:
    out = told(touch, (0, down(650, 320)), (0.1, up(math.nan, 320)))
    assert kinds(out) == [Press, Cancel, Release]
    lost = Event(pygame.FINGERUP, touch_id=7, finger_id=1, x=0.65, y=0.64, cancelled=True)
    assert kinds(told(touch, (1, down(650, 320)), (1.1, lost))) == [Press, Cancel, Release]


def test_a_contact_notes_whether_it_was_a_tap_a_drag_a_hold_or_lost(touch: Touch) -> None:
    def taken(*events: tuple[float, Event]) -> str:
        told(touch, events[0])
        contact = touch.contacts[(7, 1)]
        told(touch, *events[1:])
        return contact.taken

    assert taken((0, down(150, 150)), (0.1, up(150, 150))) == "tap"
    assert taken((1, down(150, 150)), (1.1, move(300, 150)), (1.2, up(300, 150))) == "drag"
    assert taken((2, down(150, 150)), (2.6, up(150, 150))) == "long"
    assert taken((3, down(650, 320)), (3.32, up(650, 320))) == "tap"
    assert taken((3.35, down(650, 320)), (3.7, up(650, 320))) == "repeat"
    assert taken((4, down(650, 320)), (4.1, Event(pygame.WINDOWFOCUSLOST))) == "lost"
    held = (5, down(150, 320)), (5.7, move(0, 150)), (5.8, Event(pygame.WINDOWFOCUSLOST))
    assert taken(*held) == "hold", "it counted: what the finger does afterwards is no drag, and nothing is lost"


def test_a_thrown_piece_has_the_speed_of_the_fingers_last_moments(touch: Touch) -> None:
    told(touch, *((0.01 * i, (down if i == 0 else move)(150 + 10 * i, 150)) for i in range(10)))
    contact = touch.contacts[(7, 1)]
    assert contact.velocity(0.09)[0] == pytest.approx(1000, rel=0.05)
    assert contact.velocity(0.5) == (0, 0)


EVENTS = st.lists(
    st.tuples(
        st.sampled_from(["down", "down", "move", "up", "wait", "long", "lost", "mouse", "click", "gone", "shrink"]),
        st.integers(0, 5),
        st.one_of(st.floats(-100, 1100), st.sampled_from([math.nan, math.inf, 150, 160, 650, 660])),
        st.one_of(st.floats(-100, 600), st.sampled_from([150, 160, 320, 330])),
        st.floats(0, 1.5) | st.just(0.01),
    ),
    max_size=60,
)


@settings(max_examples=200, deadline=None)
@example([("down", 2, 150, 320, 0.01), ("wait", 0, 0, 0, 1.0), ("move", 2, 0.0, 150, 0.01)])
@given(EVENTS)
def test_after_any_touch_events_every_press_has_one_release_and_every_drag_ends(
    events: list[tuple[str, int, float, float, float]],
) -> None:
    touch = Touch(find, Screen(WIDE, HIGH, mm=2.0, rim=10.0, zones=(Rect(110, 110, 20, 20),)))
    now, out = 0.0, list[Gesture]()
    for what, key, x, y, wait in events:
        now += wait
        out += touch.tick(now)
        if what == "lost":
            out += touch.feed(Event(pygame.WINDOWFOCUSLOST), now)
        elif what in ("mouse", "click"):
            x = x if math.isfinite(x) else 0
            out += touch.feed(mouse(pygame.MOUSEBUTTONDOWN if key % 2 else pygame.MOUSEBUTTONUP, x, y), now)
        elif what == "gone":
            out += touch.feed(Event(pygame.FINGERUP, touch_id=7, finger_id=key, x=0.5, y=0.5, cancelled=True), now)
        elif what == "shrink":
            touch.screen.width, touch.screen.height = 400 + 100 * key, 300
        elif what == "long":
            now += 61
        elif what != "wait":
            out += touch.feed({"down": down, "move": move, "up": up}[what](x, y, key), now)
    out += touch.cancel_all()
    assert not touch.contacts
    pressed = [id(e.contact) for e in out if isinstance(e, Press)]
    released = [id(e.contact) for e in out if isinstance(e, Release)]
    assert sorted(pressed) == sorted(released)
    assert len(set(pressed)) == len(pressed)
    for gesture in out:
        if isinstance(gesture, Tap | DragEnd | Hold):
            assert gesture.contact.taken not in ("hand", "arm", "rim", "zone", "lost")
    order = {id(e.contact): number for number, e in enumerate(out) if isinstance(e, Release)}
    for number, gesture in enumerate(out):
        if not isinstance(gesture, Hover | Wheel | Key) and id(gesture.contact) in order:
            assert number <= order[id(gesture.contact)]
    started = [id(e.contact) for e in out if isinstance(e, DragStart)]
    ended = [id(e.contact) for e in out if isinstance(e, DragEnd | Cancel)]
    assert set(started) <= set(ended)
