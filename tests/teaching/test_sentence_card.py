"""The card with one sentence is placed where it covers the least."""

from random import Random

from pygame import Rect

from game.parts.teaching.sentence_card import NEAR, STEP, Covered, covering, placed

AREA = Rect(10, 20, 900, 600)
SIZE = (200, 120)


def cost(card: Rect, near: Rect, things: list[Covered]) -> float:
    away = abs(card.centerx - near.centerx) + abs(card.centery - near.centery)
    return NEAR * away + covering(card, things)


def test_the_guides_sentence_card_is_placed_where_it_covers_the_least() -> None:
    luck = Random(4)
    for many in (0, 1, 5, 40):
        for _ in range(6):
            things = [
                Covered(box(luck), luck.choice((500.0, 1500.0, 4000.0, 80000.0)), luck.choice((0.0, 0.1)))
                for _ in range(many)
            ]
            near = box(luck)
            places = [
                Rect((x, y), SIZE)
                for x in range(AREA.left, AREA.right - SIZE[0], STEP)
                for y in range(AREA.top, AREA.bottom - SIZE[1], STEP)
            ]
            costs = [cost(card, near, things) for card in places]
            assert placed(SIZE, near, things, AREA) == places[costs.index(min(costs))]


def box(luck: Random) -> Rect:
    return Rect(luck.randrange(900), luck.randrange(600), luck.randrange(10, 300), luck.randrange(10, 300))
