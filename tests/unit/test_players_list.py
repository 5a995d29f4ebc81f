"""The list of players: what is behind and below a name."""

from typing import Any

from msgspec.structs import replace
from textual.app import App, ComposeResult

from companion.games.view import PlayerRow
from companion.tui.widgets.players import Players, location_and_marks
from tests.screens import text_of


def row(name: str, place: str, marks: str = "", first: str = "5", second: str = "") -> PlayerRow:
    return PlayerRow(
        name=name, first=first, second=second, where=place, brief=place, marks=marks, in_turn=False, out=False
    )


class Listed(App[None]):
    """Five players, each with one line."""

    def __init__(self, columns: tuple[str, str], *rows: PlayerRow) -> None:
        super().__init__()
        self._columns, self._rows = columns, rows

    def compose(self) -> ComposeResult:
        players = Players()
        players.columns, players.players = self._columns, self._rows
        yield players


async def two_figures(*rows: PlayerRow) -> list[str]:
    app: Any = Listed(("Cash", "Worth"), *rows)
    async with app.run_test(size=(38, 10)):
        return [line.rstrip() for line in text_of(app).splitlines()[: len(rows) + 1]]


async def test_a_long_place_is_shortened_and_hides_no_other() -> None:
    crowd = [row(name, "Planning Permission", first="25.83M", second="34.63M") for name in ("Ben", "Cal", "Dov", "Eve")]
    jailed = replace(row("Ana", "in jail", first="25.83M", second="34.63M"), held="in jail")
    assert (await two_figures(jailed, *crowd))[1:3] == [
        " ● Ana · in jail         25.83M 34.63M",
        " ■ Ben · Planning Permi… 25.83M 34.63M",
    ]


async def test_a_card_or_a_debt_leaves_the_place_in_sight() -> None:
    crowd = [row(name, "Planning Permission", first="25.83M", second="34.63M") for name in ("Ben", "Cal", "Dov", "Fay")]
    owing = row("Ana", "Central Quay", "owes 1.8M", first="25.83M", second="34.63M")
    jailed = replace(row("Eve", "in jail", "jail card", first="25.83M", second="34.63M"), held="in jail")
    assert (await two_figures(owing, *crowd))[1:3] == [
        " ● Ana · Central Q… · owes 1.8M 25.83M",
        " ■ Ben · Planning Permission    25.83M",
    ]
    assert (await two_figures(jailed, *crowd))[1] == " ● Eve · in jail · jail card    25.83M"


async def test_the_figure_that_wins_stays_beside_any_tag() -> None:
    """As the skyline of Chance and the sets of Deal."""
    rows = [
        row(name, "", "blue · Flip 2 · last turn", first="20", second="12") for name in ("Ana", "Ben", "Cleo", "D", "E")
    ]
    assert (await two_figures(*rows))[:3] == [
        "   Player                  Cash  Worth",
        " ● Ana · blue · Flip 2       20     12",
        " ■ Ben · blue · Flip 2       20     12",
    ]


async def test_marks_that_have_no_room_in_any_case_take_no_figure_away() -> None:
    crowd = [row(name, "Jail", first="25.83M", second="34.63M") for name in ("Ana", "Ben", "Cal", "Eve")]
    marked = row("Dov", "Jail", "three jail cards and a Rent Dodge", first="13.8M", second="13.8M")
    assert (await two_figures(marked, *crowd))[:2] == [
        "   Player                  Cash  Worth",
        " ● Dov · Jail             13.8M  13.8M",
    ]
    owing = row("Dov", "Jail", "owes 15.5M · Rent Dodge", first="13.8M", second="13.8M")
    assert (await two_figures(owing, *crowd))[:2] == [
        "   Player                         Cash",
        " ● Dov · Jail · owes 15.5M       13.8M",
    ]


async def first_lines_shown(*rows: PlayerRow) -> list[str]:
    app: Any = Listed(("Cash", ""), *rows)
    async with app.run_test(size=(34, 10)):
        return [line[3:-1].split("   ")[0] for line in text_of(app).splitlines()[1:6]]


def test_what_has_no_room_below_a_name_is_left_out_whole() -> None:
    assert location_and_marks("Central Quay", ["in jail"], 20) == ("Central Quay", ["in jail"])
    assert location_and_marks("Central Quay", ["in jail"], 25) == ("Central Quay · in jail", [])
    assert location_and_marks("Cat", ["jail card", "11 blocks"], 20) == ("Cat · jail card", ["11 blocks"])
    assert location_and_marks("Cat", ["owes 50, or more", "9 blocks"], 16) == ("Cat · 9 blocks", ["owes 50, or more"])
    assert location_and_marks("Cat", ["9 blocks"], 4) == ("Cat", ["9 blocks"])
    assert location_and_marks("", ["in jail", "dodge"], 20) == ("in jail · dodge", [])


async def test_what_has_no_room_below_a_name_stands_beside_it() -> None:
    crowded = row("Ana", "Pennsylvania Avenue", "jail card · 7 blocks")
    app: Any = Listed(("Cash", ""), crowded)
    async with app.run_test(size=(34, 10)):
        assert [line.rstrip() for line in text_of(app).splitlines()[1:3]] == [
            " ● Ana · jail card               5",
            "    Pennsylvania Avenue · 7 blocks",
        ]


async def test_rows_keep_a_line_below_each_name_before_anything_stands_there() -> None:
    app: Any = Listed(("Cards", ""), *(row(name, "") for name in ("Ana", "Ben")))
    async with app.run_test(size=(34, 10)) as pilot:
        app.query_one(Players).below = True
        app.query_one(Players).refresh(layout=True)
        await pilot.pause()
        assert [line[3:6] for line in text_of(app).splitlines()[1:4]] == ["Ana", "", "Ben"]


async def test_where_tokens_are_stands_behind_every_name_that_leaves_room() -> None:
    four = row("Ana", "Sea", "jail card"), row("Ben", "GO"), row("Cal", "GO"), row("Dee", "GO")
    assert await first_lines_shown(*four, row("Eve", "GO")) == [
        "Ana · Sea · jail card",
        *(f"{name} · GO" for name in ("Ben", "Cal", "Dee", "Eve")),
    ]
    assert await first_lines_shown(*four, row("Bartholomew Longname", "GO")) == [
        "Ana · Sea · jail card",
        *(f"{name} · GO" for name in ("Ben", "Cal", "Dee")),
        "Bartholomew Longname",
    ]


async def test_where_one_figure_has_room_it_is_one_that_is_known() -> None:
    rows = [row(f"Bartholomew Longname {n}", "", "jail card", "–", f"{n}M") for n in range(1, 6)]
    app: Any = Listed(("Cash", "Worth"), *rows)
    async with app.run_test(size=(34, 10)):
        assert [line.split()[-1] for line in text_of(app).splitlines()[:3]] == ["Worth", "1M", "2M"]
