"""What a phone offers is what its seat is then taken, at light tables, too: no more, and greyed is nothing else."""

from collections.abc import Iterator
from itertools import islice, product
from pathlib import Path
from typing import Any

import pytest

from companion import games
from companion.core.errors import CompanionError
from companion.games.choice import Choice
from companion.games.city.pieces import BONUSES, HAZARDS
from companion.games.rulebook import EVERYTHING
from companion.phones import page_messages as m
from companion.phones.phone_orders import order_of
from companion.session.origin import Origin, refuse_unless_allowed
from companion.table.table import Table
from tests.evenings import played, read
from tests.functional.test_phones_hidden import around, fresh
from tests.phones import PLAYERS, Hall

EVENINGS = Path(__file__).parents[1] / "golden" / "evenings"
PLACES, MOST, FEW = 3, 100, 40
LIGHT_MODES = [
    (name, way)
    for name in ("city", "builder", "chance", "deal")
    for way in sorted(games.load(name).settings.find("watch").values)
    if way != "payments"  # what is asked there is typed
]


def tables(name: str, way: str) -> Iterator[Table[Any]]:
    """Yield the table at a few places of each golden evening, which goes on in this way."""
    for path in sorted(EVENINGS.glob(f"{name}_*.moves")):
        whole = played(read(path.read_text("utf-8"), path.name))
        lines = whole.history.lines
        for place in range(1, PLACES + 1):
            table = fresh(whole, lines[: len(lines) * place // (PLACES + 1)])
            if table.state.house.watch == EVERYTHING and not table.state.finished:
                if way != EVERYTHING:
                    table.submit(f"option watch {way}", table.now_ms)
                yield table


def fillings(choice: Choice) -> Iterator[tuple[dict[str, str], bool]]:
    """Yield answers to what a choice asks, and whether they are offered."""
    lists = [blank.options for blank in choice.blanks]
    if all(lists) and all(blank.kind != "cards" for blank in choice.blanks):
        for options in islice(product(*lists), MOST):
            shut = choice.reasons or any(option.reasons for option in options)
            yield {blank.name: each.value for blank, each in zip(choice.blanks, options, strict=True)}, not shut


def taken(table: Table[Any], ask: m.Do, own: tuple[Choice, ...]) -> bool:
    """Return whether a seat is taken this, as a session judges it."""
    try:
        order = order_of(table, ask, own)
        refuse_unless_allowed(table.game, table.state, order, Origin("phone", ask.seat))
    except CompanionError:
        return False
    return not table.reasons_against(order)


def asked(seat: str, choice: Choice, answers: dict[str, str]) -> m.Do:
    return m.Do(n=1, run="", seat=seat, form=choice.form, filled=choice.filled, answers=answers)


def test_what_asks_several_things_is_offered_just_where_one_filling_is_taken() -> None:
    """As far as the fillings are few: the first blank tells."""
    looked = 0
    for table in tables("deal", "sets"):
        shown = around(table, table.now_ms).instant()
        for seat in table.setup.players:
            own = shown.choices(seat)
            for choice in (each for each in own if len(each.blanks) == 2):
                first, second = choice.blanks
                if len(first.options) * len(second.options) > FEW:
                    continue
                looked += 1
                for option in first.options:
                    ways = ({first.name: option.value, second.name: each.value} for each in second.options)
                    some = any(taken(table, asked(seat, choice, answers), own) for answers in ways)
                    assert some == (not option.reasons and not choice.reasons), (seat, choice.label, option.label)
    assert looked


def test_the_second_of_two_things_is_offered_just_where_it_is_taken_after_the_first() -> None:
    looked = 0
    for table in tables("deal", "sets"):
        shown = around(table, table.now_ms).instant()
        for seat in table.setup.players:
            own = shown.choices(seat)
            for choice in (each for each in own if len(each.blanks) == 2 and each.is_allowed):
                first, second = choice.blanks
                for option in (each for each in first.options if not each.reasons):
                    said = {first.name: option.value}
                    offered = shown.next_options(seat, choice, said)
                    assert [each.value for each in offered] == [each.value for each in second.options]
                    for each in offered:
                        looked += 1
                        fits = taken(table, asked(seat, choice, {**said, second.name: each.value}), own)
                        assert fits == (not each.reasons), (seat, choice.label, said, each)
    assert looked


@pytest.mark.parametrize(("name", "way"), LIGHT_MODES)
def test_what_asks_one_thing_is_offered_just_where_the_seat_is_taken_it(name: str, way: str) -> None:
    looked = 0
    for table in tables(name, way):
        shown = around(table, table.now_ms).instant()
        for seat in table.setup.players:
            own = shown.choices(seat)
            for choice in (each for each in own if len(each.blanks) <= 1):
                for answers, offered in fillings(choice):
                    looked += 1
                    assert taken(table, asked(seat, choice, answers), own) == offered, (seat, choice, answers)
    assert looked


@pytest.mark.parametrize(
    ("name", "way", "lines"),
    [
        ("deal", EVERYTHING, ("bank 1", "leaves Ben")),
        ("deal", "payments", ("option watch sets", "leaves Ben", "option watch payments")),
        ("chance", EVERYTHING, ("roll ?", "leaves Ben")),
        ("chance", "rounds", ("leaves Ben", "round Ana - - - - - - -")),
        ("city", EVERYTHING, ("force bankrupt to bank by Ben",)),
    ],
)
async def test_a_player_who_is_out_of_the_game_is_offered_nothing(name: str, way: str, lines: tuple[str, ...]) -> None:
    async with Hall(name, options={"watch": way}) as hall:
        ben = await hall.seat("Ben")
        for line in lines:
            assert hall.session.submit(line, Origin("key")) is None, line
        assert hall.room.table is not None
        assert hall.room.table.instant().choices("Ben") == ()
        await ben.until(lambda: any(row["out"] for row in ben.table["view"]["players"]))
        assert ben.table["choices"] == {"Ben": []}
        assert hall.room.table.instant().choices("Ana")


async def test_a_light_table_of_deal_offers_others_alone_and_says_whose_each_card_is() -> None:
    async with Hall("deal", options={"watch": "sets"}) as hall:
        lands = ["Boardwalk", "Vermont", "Tennessee", "Kentucky", "Ventnor", "Pacific", "Reading", "Electric"]
        for place, land in enumerate(lands):
            assert hall.session.submit(f"lay {land} by {('Ben', 'Cal')[place % 2]}", Origin("key")) is None
        assert hall.room.table is not None
        own = hall.room.table.instant().choices("Ana")
        for kind in ("sly", "forced", "breaker"):
            choice = next(each for each in own if each.form.startswith(kind))
            assert [option.label for option in choice.blanks[0].options if not option.reasons] in (["Ben", "Cal"], [])
        sly = next(each for each in own if each.form.startswith("sly"))
        shown = {option.label for option in sly.blanks[1].options}
        assert shown >= {"Ben: Boardwalk", "Cal: Vermont Avenue"}


async def test_a_light_table_of_city_lets_the_phone_of_a_debtor_pay() -> None:
    """CITY-MON-04: what speaks against it is said of the seat that asks, not of the first one."""
    async with Hall("city", options={"watch": "money"}) as hall:
        for line in ("pay Ben Ana 50m", "pay Ana Ben 20m"):
            assert hall.session.submit(line, Origin("key")) is None, line
        assert hall.room.table is not None
        said = {}
        for seat in ("Ana", "Ben"):
            own = hall.room.table.instant().choices(seat)
            said[seat] = [reason.text for choice in own if choice.form == "pay" for reason in choice.reasons]
        assert said == {"Ana": ["Ana owes nothing."], "Ben": []}


@pytest.mark.parametrize(("way", "who"), [(EVERYTHING, {"Ana"}), ("rounds", {"Ana", "Ben", "Cal"})])
async def test_only_the_phone_of_who_took_a_chance_card_says_what_it_gives(way: str, who: set[str]) -> None:
    """CHANCE-CARD-01: where no turns are watched, everyone says what they got."""
    async with Hall("chance") as hall:
        for line in ("roll ?", f"option watch {way}")[: 1 if way == EVERYTHING else 2]:
            assert hall.session.submit(line, Origin("key")) is None, line
        assert hall.room.table is not None
        shown = hall.room.table.instant()
        for kind in ("chance gains", "chance loses"):
            assert {seat for seat in PLAYERS for each in shown.choices(seat) if each.form.startswith(kind)} == who
            assert any(each.form.startswith(kind) for each in shown.choices(""))
        refused = hall.session.submit("chance gains Ben red", Origin("phone", "Ben"))
        assert (refused is None) == ("Ben" in who)


async def test_planning_permission_goes_in_two_steps_by_phone() -> None:
    """CITY-PLAN-01: what is built first, then where; not a button for each of some 170 places."""
    async with Hall("city", ("Ana", "Ben")) as hall:
        for line in ("given at Ana 2", "roll 1 2"):
            assert hall.session.submit(line, Origin("key")) is None, line
        assert hall.room.table is not None
        own = hall.room.table.instant().choices("Ana")
        planned = [choice for choice in own if choice.form.startswith(("hazard", "bonus"))]
        assert len(planned) == len((*HAZARDS, *BONUSES))
        assert [[len(blank.options) for blank in choice.blanks] for choice in planned] == [[22]] * len(planned)
        assert len(own) < 2 * len(planned)
