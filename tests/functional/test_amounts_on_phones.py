"""Every number that a phone asks for, in every writing: what is booked is what was typed, or nothing."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import pytest

from companion.core.order import Order
from companion.phones.agreements import OpenAgreement
from companion.phones.limits import PER_SECOND
from companion.phones.server import Server
from companion.session.origin import Origin
from tests.functional.test_amounts import CITY, WRITINGS
from tests.phones import Hall, Page
from tests.seeds import first

WHOLE = {"5": 5}
MOST = 24
"""How much one page asks for: as many bytes as it may send at once."""
NOT_ALONE = ("Move back some spaces",)
"""What is refused on a board that no one has read."""
NUMBERS = ("amount", "number", "goods")
MONEY = ("gives", "takes")
TABLES: dict[str, tuple[str, dict[str, str], Sequence[str]]] = {
    "a City table that keeps the money": ("city", {"watch": "money"}, ()),
    "a Chance card of City": ("city", {}, ("land Chance",)),
    "an auction of City": ("city", {}, ("land Seaview", "auction")),
    "a City table": ("city", {}, ()),
    "a Chance card of Builder": ("builder", {}, ("roll 4 6", "land Chance")),
    "a Builder table": ("builder", {}, ()),
    "a table of Deal": ("deal", {}, ()),
    "a round of Chance": ("chance", {"watch": "rounds"}, ()),
    "a unit": ("unit", {}, ("on", "auction")),
}


def asks_numbers(page: Page, seat: str) -> list[dict[str, Any]]:
    choices = page.table.get("choices", {}).get(seat, ())
    return [each for each in choices if not each["reasons"] and any(is_number(blank) for blank in each["blanks"])]


def is_number(blank: dict[str, Any]) -> bool:
    return blank["kind"] in NUMBERS and not blank["options"] and (blank["kind"] != "goods" or blank["name"] in MONEY)


def answers(choice: dict[str, Any], text: str) -> Iterator[tuple[str, str]]:
    """Yield the answer to each blank: the text for the first number, and elsewhere the first thing that can be."""
    typed = False
    for blank in choice["blanks"]:
        if is_number(blank):
            yield blank["name"], "nothing" if typed and blank["kind"] == "goods" else text
            typed = True
        elif blank["options"]:
            yield blank["name"], next(each["value"] for each in blank["options"] if not each["reasons"])
        else:
            yield blank["name"], "something"


def offers(hall: Hall) -> Sequence[OpenAgreement]:
    assert hall.room.table is not None
    return hall.room.table.agreements.seen_by(("Ana",))


def booked(hall: Hall, choice: dict[str, Any]) -> int:
    """Return the number of the move that was carried out last, or of the deal that waits for a yes."""
    table, name = hall.session.table, next(blank["name"] for blank in choice["blanks"] if is_number(blank))
    waiting = offers(hall)
    order = waiting[-1].order if waiting else table.read(table.history.lines[-1].text)
    assert isinstance(order, Order)
    number = getattr(order.move, name)
    return int(getattr(number, "money", number))


def void_passes_of(hall: Hall) -> None:
    if offers(hall):
        assert hall.room.table is not None
        hall.room.table.agreements.take_all()
    else:
        assert hall.session.submit("undo", Origin("bar")) is None


@pytest.mark.parametrize("name", TABLES)
async def test_any_number_that_a_phone_types_is_booked_as_it_was_typed_or_not_at_all(name: str) -> None:
    game, options, lines = TABLES[name]
    hall = Hall(game, ("Ana", "Ben", "Cal"), options=options)
    hall.server = Server(hall.room, seconds=lambda: hall.seconds)
    async with hall:
        for line in lines:
            assert hall.session.submit(line, Origin("bar")) is None
        ana = await hall.seat("Ana")
        found = await ana.until(lambda: asks_numbers(ana, "Ana"))
        walk = [(choice, text) for choice in found for text in WRITINGS]
        for choice, text in Random(first()).sample(walk, min(len(walk), MOST)):
            await hall.wait(1 / PER_SECOND)
            state = hall.session.table.state
            counts = game not in ("city", "unit") or any(blank["kind"] == "number" for blank in choice["blanks"])
            means = WHOLE if counts else CITY
            ask = {"form": choice["form"], "filled": choice["filled"], "answers": dict(answers(choice, text))}
            done = await ana.do("do", seat="Ana", **ask)
            if done["done"]:
                assert booked(hall, choice) == means.get(text), (choice["label"], text)
                void_passes_of(hall)
            else:
                assert text not in means or choice["label"] in NOT_ALONE, (choice["label"], text, done["words"])
            assert hall.session.table.state == state, (choice["label"], text)
