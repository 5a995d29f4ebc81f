"""A value no one has read off a card is asked once, where it is needed, and the move goes on (CITY-RENT-10)."""

from pathlib import Path

from companion.session.origin import Origin
from tests.city_table import CityTable, city_table
from tests.game_table import labels
from tests.owners import owners
from tests.widget_internals import inside

UNKNOWN = """
[[district]]
name = "Seaview"
price = "unknown"
r1 = "unknown"
residential = "unknown"
industrial = "unknown"
land = "unknown"
"""


def blank(folder: Path) -> Path:
    path = Path(owners(folder, "city").place)
    path.parent.mkdir(parents=True)
    path.write_text(UNKNOWN, "utf-8")
    return folder


def lines(table: CityTable) -> list[str]:
    return [line.text for line in table.screen.session.table.history.lines_in_effect() if line.kind == "move"]


async def test_buying_asks_for_the_price_and_goes_on(tmp_path: Path) -> None:
    async with city_table(folder=blank(tmp_path)) as table:
        await table.given("land Seaview")
        await table.press("y")
        assert table.window == "ReadOff"
        assert "What's the price on the Seaview card?" in table.shown
        await table.type("15k")
        await table.press("enter")
        assert table.window == "ReadOff"
        assert "15k" in table.shown
        await table.press(*["backspace"] * 3)
        await table.type("2.2m")
        await table.press("enter")
        assert table.state.plots["Seaview"].owner == "Ana"
        assert lines(table) == ["land Seaview", "value Seaview price 2.2m", "buy"]
        assert inside(owners(tmp_path, "city").edition()).price("Seaview") == 2_200_000


async def test_not_now_leaves_everything_as_it_was(tmp_path: Path) -> None:
    async with city_table(folder=blank(tmp_path)) as table:
        await table.given("land Seaview")
        await table.press("y", "escape")
        assert table.window == "CityScreen"
        assert lines(table) == ["land Seaview"]
        assert "Enter the price from the Seaview card: type value Seaview price and the amount." in table.message


async def test_a_typed_landing_asks_for_the_rent_and_leaves_the_bar(tmp_path: Path) -> None:
    async with city_table(folder=blank(tmp_path)) as table:
        await table.given("given owner Seaview Ben", "given blocks Seaview 1r")
        await table.press("colon")
        await table.type("land Seaview")
        await table.press("enter")
        assert "show for 1 block" in table.shown
        await table.type("900k")
        await table.press("enter")
        assert table.state.accounts["Ana"] == 36_800_000
        assert "land Seaview" not in table.screen.query_one("CommandBar").value  # type: ignore[attr-defined]


async def test_what_nobody_has_read_is_not_offered_for_nothing(tmp_path: Path) -> None:
    async with city_table(folder=blank(tmp_path)) as table:
        await table.given("land Seaview")
        assert labels(table)[0] == "Buy Seaview for ?"
        await table.given("undo", "given owner Seaview Ana", "given cash Ana 10k", "pay Ana bank 500k")
        assert labels(table)[0] == "Mortgage Seaview for ?"


async def test_a_phone_that_asks_again_opens_no_second_window(tmp_path: Path) -> None:
    async with city_table(folder=blank(tmp_path)) as table:
        await table.given("given owner Seaview Ben", "given blocks Seaview 1r", "given at Ana 14", "begins Ana")
        for _ in range(2):
            assert table.screen.session.submit("roll 3 4", Origin("phone Ana")) is not None
            await table.settle()
        assert table.window == "ReadOff"
        await table.type("900k")
        await table.press("enter")
        assert table.window == "CityScreen"
        assert lines(table)[-2:] == ["value Seaview r1 900k", "roll 3 4"]


async def test_building_asks_for_both_kinds_and_then_what(tmp_path: Path) -> None:
    async with city_table(folder=blank(tmp_path)) as table:
        await table.given("given owner Seaview Ana", "given at Ana 10", "land Jail", "press -> 2")
        await table.press("n")
        assert "price of a residential block" in table.shown
        await table.type("1.5m")
        await table.press("enter")
        assert table.window == "Find"
        await table.type("1 residential 1 industrial")
        await table.press("enter")
        assert "price of an industrial block" in table.shown
        await table.type("3m")
        await table.press("enter")
        assert table.state.plots["Seaview"].residential == 1
        assert table.state.plots["Seaview"].industrial == 1


async def test_a_debtor_reads_the_card_he_mortgages(tmp_path: Path) -> None:
    async with city_table(folder=blank(tmp_path)) as table:
        await table.given("given owner Seaview Ana", "given blocks Seaview 1r", "given cash Ana 10k", "land Jail")
        await table.given("pay Ana bank 500k")
        await table.press("x")
        assert table.window == "Debts"
        await table.press("down", "enter")
        assert "show for 1 block" in table.shown
        await table.type("900k")
        await table.press("enter")
        assert table.state.plots["Seaview"].mortgage == 900_000
        assert table.window == "Debts"
        assert "show for 1 block" not in table.shown, "it is answered"


async def test_the_count_at_the_end_asks_for_what_nobody_has_read(tmp_path: Path) -> None:
    async with city_table(folder=blank(tmp_path)) as table:
        await table.given("given owner Seaview Ana", "given blocks Seaview 1r", "land Jail", "finish")
        assert "show for 1 block" in table.shown
        await table.type("900k")
        await table.press("enter")
        assert table.window == "Standings"
        assert "38.6M" in table.shown


async def test_undo_takes_back_what_was_read_and_what_is_known_counts_for_this_game_alone(tmp_path: Path) -> None:
    async with city_table(folder=blank(tmp_path)) as table:
        await table.given("value Seaview price 2.2m", 'value "New Town" r7 10m')
        assert owners(tmp_path, "city").known_texts()["district Seaview: price"] == "2.2M"
        assert owners(tmp_path, "city").known_texts()["district New Town: r7"] == "8M"
        await table.given("undo 2")
        assert Path(owners(tmp_path, "city").place).read_text().count("unknown") == UNKNOWN.count("unknown")


async def test_what_is_read_in_a_game_with_other_names_is_kept_for_its_card(tmp_path: Path) -> None:
    """CITY-OQ-81."""
    async with city_table(options={"district_names": "Seaview=Seeblick"}, folder=blank(tmp_path)) as table:
        await table.given("value Seeblick price 2.2m")
        assert inside(owners(tmp_path, "city").edition()).price("Seaview") == 2_200_000
