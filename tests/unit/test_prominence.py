"""How large choices stand on a phone: one act, a few likely ones, and never more than seven at once."""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest

from companion.core.language import speaking
from companion.games.board.effects import CARD
from companion.games.choice import Choice
from companion.phones.calls import bids_by_seat
from companion.phones.instant import Instant
from companion.session.absent import Silence, Unsaved
from companion.session.box_link import BoxLink
from companion.session.clock import Clock
from companion.session.origin import Origin
from companion.session.session import Session
from tests import builder_player, chance_player, city_player, deal_player, unit_player
from tests.phones import Hall

SEEN = 7
SHOWN = ("primary", "early", "likely", "out", "clock", "last")
EVENINGS: dict[str, Callable[[int], Any]] = {
    "city": city_player.Evening,
    "builder": builder_player.Evening,
    "chance": chance_player.Evening,
    "deal": deal_player.Evening,
    "unit": unit_player.Evening,
}
STEPS = 60
_KEYBOARD = Origin("keyboard")


def watched(evening: Any) -> Iterator[Instant]:
    """Yield the table of an evening of random moves after each of them, as phones see it."""
    for _ in range(STEPS):
        evening.step()
        clock = Clock(evening.table.now_ms, lambda: 0.0)
        session = Session(evening.table, name="Friday", speaker=Silence(), box=BoxLink(), file=Unsaved(), clock=clock)
        yield Instant(session)
        session.stop_clock_and_windows()
        if evening.table.state.finished:
            return


def unfolded(choices: Sequence[Choice]) -> list[str]:
    return [each.label for each in choices if each.weight in SHOWN]


@pytest.mark.parametrize(("game", "seed"), [*((game, 0) for game in EVENINGS), ("city", 5), ("builder", 4)])
async def test_no_more_than_seven_choices_are_unfolded_in_an_evening(game: str, seed: int) -> None:
    for now in watched(EVENINGS[game](seed)):
        players = now.view.players
        for seat in ("", *(row.name for row in players)):
            choices = [each for each in now.choices(seat) if each.kind != "bid"]
            assert len(unfolded(choices)) <= SEEN, (seat, now.view.headline, unfolded(choices))
            assert sum(each.weight == "primary" for each in choices) <= 1
            due = {each.group for each in choices if each.weight == "due"}
            assert not [each.label for each in choices if each.is_allowed and not each.weight and each.group in due]
            assert all(each.group for each in choices if each.is_allowed and each.weight in ("", "due"))
            assert not [each.label for each in choices if each.weight and not each.is_allowed]


@pytest.mark.parametrize(("game", "code"), [*((game, "en") for game in EVENINGS), ("deal", "de"), ("city", "fr")])
async def test_what_a_player_does_themself_does_not_name_them_on_their_phone(game: str, code: str) -> None:
    own: set[str] = set()
    named: set[str] = set()
    for now in watched(EVENINGS[game](1)):
        with speaking(code):
            for seat in (row.name for row in now.view.players):
                for each in now.choices(seat):
                    words = re.findall(r"\w+", each.label)
                    (named if seat in words and each.kind != "bid" else own).add(each.label)
    assert named == set()
    assert own


def weights(hall: Hall, seat: str) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for each in Instant(hall.session).choices(seat):
        if each.is_allowed and not each.form.startswith("bid "):
            found.setdefault(each.weight, []).append(each.label)
    return found


@pytest.mark.parametrize(
    ("game", "lines", "seat", "primary"),
    [
        ("city", (), "Ana", "Roll"),
        ("city", ("roll 1 2",), "Ana", "Buy Stoneside for 600k"),
        ("city", ("roll 1 2", "buy"), "Ana", "Press Build"),
        ("city", ("given owner Stoneside Ben", "roll 1 2", "press -> rail", "wait", "end"), "Ben", "Roll"),
        ("builder", ("begins Ana",), "Ana", "Roll"),
        ("builder", ("begins Ana", "roll 2 3"), "Ana", "Pick the space you landed on"),
        ("chance", ("roll 4", "flip 7"), "Ana", "Cash out"),
        ("deal", ("begins Ana",), "Ana", "Draw"),
        ("deal", ("begins Ana", "draw"), "Ana", "Play a property"),
        ("unit", ("on",), "Ana", "Press Build"),
    ],
)
async def test_one_act_stands_out(game: str, lines: tuple[str, ...], seat: str, primary: str) -> None:
    async with Hall(game, ("Ana", "Ben")) as hall:
        for line in lines:
            if line == "wait":
                await hall.wait(5)
            elif (refused := hall.session.submit(line, _KEYBOARD)) is not None:
                raise AssertionError(refused)
        assert weights(hall, seat).get("primary") == [primary]


async def test_the_cards_are_the_act_of_a_player_who_has_flipped_none() -> None:
    async with Hall("chance", ("Ana", "Ben")) as hall:
        assert hall.session.submit("roll 4", _KEYBOARD) is None
        found = weights(hall, "Ana")
        assert "primary" not in found
        assert found["early"] == ["Cash out"]
        colours = {each.label: each.colour for each in Instant(hall.session).choices("Ana") if each.colour}
        assert colours == {"Flip Bankrupt": "red", "Flip Lucky Break": "green"}


async def test_a_rent_that_lapses_is_in_sight_of_its_owner() -> None:
    async with Hall("builder", ("Ana", "Ben")) as hall:
        for line in ("begins Ana", "given owner oriental Ben", "roll 2 3", "land oriental"):
            assert hall.session.submit(line, _KEYBOARD) is None
        assert "Charge Ana 50 rent" in weights(hall, "Ben")["likely"]


async def test_what_is_seldom_needed_stays_folded_where_little_else_can_be_done() -> None:
    async with Hall("deal", ("Ana", "Ben")) as hall:
        for line in ("begins Ana", "draw"):
            assert hall.session.submit(line, _KEYBOARD) is None
        assert "Count a hand" in weights(hall, "Ben")[""]
    async with Hall("builder", ("Ana", "Ben")) as hall:
        for line in ("begins Ana", "roll 2 3"):
            assert hall.session.submit(line, _KEYBOARD) is None
        found = weights(hall, "Ana")
        assert {"Passed GO: collect 200", "End the turn"} <= set(found["more"])
        assert all(label.startswith("Swap") for label in found[""]), "only the bank has a fold of its own"


async def test_money_to_bank_is_in_sight_and_the_other_cards_are_under_their_headings() -> None:
    async with Hall("deal", ("Ana", "Ben")) as hall:
        for line in ("begins Ana", "draw"):
            assert hall.session.submit(line, _KEYBOARD) is None
        (card,) = next(each for each in Instant(hall.session).choices("Ana") if each.label == "Bank a card").blanks
        headings = {option.label: option.colour for option in card.options}
        assert headings["5 money"] == ""
        assert headings["Sly Deal"] == "Action cards"
        assert {headings[name] for name in headings if name.startswith("Rent")} == {"Rent"}


async def test_the_spaces_of_builder_are_listed_once_each_with_its_colour() -> None:
    async with Hall("builder", ("Ana", "Ben")) as hall:
        for line in ("begins Ana", "roll 2 3"):
            assert hall.session.submit(line, _KEYBOARD) is None
        (space,) = next(each for each in Instant(hall.session).choices("Ana") if each.kind == "land").blanks
        colours = {option.label: option.colour for option in space.options}
        assert len(colours) == len(space.options)
        assert colours["Oriental Avenue"] == "light blue"
        assert (colours["GO"], colours["Collect 2 purple"]) == ("", "")
        assert "Collect" not in colours, "what it gives has to be said"
        streets = [label for label, colour in colours.items() if colour]
        assert (streets[0], streets[-1], len(streets)) == ("Mediterranean Avenue", "Boardwalk", 22)
        heaps = {option.label: option.heaps for option in space.options if option.heaps}
        assert heaps["Collect 2 purple"] == (("purple", "purple"),)
        assert len(heaps) == 4


async def test_what_ends_something_stands_last_and_what_is_seldom_is_folded_by_what_it_is_about() -> None:
    async with Hall("city", ("Ana", "Ben")) as hall:
        found = weights(hall, "")
        assert "End the game" in found["last"]
        groups = {each.group for each in Instant(hall.session).choices("Ana") if each.is_allowed and not each.weight}
        assert groups == {"More"}
        assert hall.session.submit("land Chance", _KEYBOARD) is None
        choices = Instant(hall.session).choices("Ana")
        assert {each.group for each in choices if each.weight == "due"} == {CARD}


async def test_an_action_card_of_deal_is_in_sight_or_under_its_own_name() -> None:
    async with Hall("deal", ("Ana", "Ben", "Cal")) as hall:
        for line in ("begins Ana", "draw"):
            assert hall.session.submit(line, _KEYBOARD) is None
        cards = [each for each in Instant(hall.session).choices("Ana") if each.is_allowed and each.weight == "tile"]
        collects = ["Debt Collector on Ben", "Debt Collector on Cal"]
        assert [each.label for each in cards] == ["Bank a card", "Pass Go", "It's My Birthday", *collects]
        assert [each.group for each in cards] == ["", "", "", "Debt Collector", "Debt Collector"]
        assert [each.colour for each in cards] == ["green", *["orange"] * 4]
        assert weights(hall, "Ana")[""] == ["Count a hand"]


async def test_out_of_an_auction_stands_beside_its_calls() -> None:
    async with Hall("city", ("Ana", "Ben")) as hall:
        for line in ("roll 1 2", "auction", "bid Ana 20k"):
            assert hall.session.submit(line, _KEYBOARD) is None
        assert weights(hall, "Ben")["out"] == ["Drop out"]
        assert (
            len(bids_by_seat(hall.session, ("Ben",))["Ben"]) + len(unfolded(Instant(hall.session).choices("Ben")))
            <= SEEN
        )
