"""Rounds of Chance said at a light table, answer by answer."""

from pathlib import Path

import pytest
from textual.geometry import Region

from companion.core.order import Setup
from companion.session.origin import Origin
from companion.tui.widgets.choices import Choices
from companion.tui.widgets.history import HistoryLog
from companion.tui.widgets.keyline import KeyLine
from tests.light_tables import asked, light, table_of
from tests.screens import click_text, said, shell, text_of, type_text, until


async def test_a_round_of_chance_takes_eight_keys(tmp_path: Path) -> None:
    async with light(tmp_path, "chance", "rounds") as (app, pilot):
        keys = ("1", "2", "0", "3", "9", "backspace", "1", "0", "0", "1")
        assert asked(app) == "Round over? Who has dark blue?"
        assert "1   Ana" in text_of(app)
        assert "0   no one" in text_of(app)
        await click_text(pilot, "1   Ana")
        assert asked(app) == "Who has green?\ndark blue: Ana"
        lines = app.screen.query_one("#headline").render_lines(Region(0, 0, 30, 2))
        bold = [any(each.style is not None and each.style.bold for each in line) for line in lines]
        assert bold == [True, False], "an answered question is gone"
        await pilot.press(*keys[1:5])
        assert "There's no player 9." in said(app)
        await pilot.press("backspace", "3", "1", "0", "0", "1")
        state = table_of(app).state
        assert state.round == 2
        assert state.skylines["Ana"]["dark blue"] == 1
        assert sum(map(sum, (skyline.values() for skyline in state.skylines.values()))) == 5
        assert len(table_of(app).history.lines) == 1
        await pilot.press(*"10000000", "u")
        assert table_of(app).state == state


@pytest.mark.parametrize(("width", "lines"), [(80, 2), (100, 1)])
async def test_a_sentence_of_the_log_takes_few_lines(tmp_path: Path, width: int, lines: int) -> None:
    app = shell(tmp_path)
    async with app.run_test(size=(width, 24)) as pilot:
        app.begin("Friday", Setup("deal", ("Ana", "Maximiliana the 1st."), {"watch": "timer"}, seed=7))
        await pilot.press("e")
        log = app.screen.query_one(HistoryLog)
        assert log.virtual_size.height == lines
        assert log.render_line(lines - 1).text.split()[-2:] == ["turn.", "0:00"]


async def test_undo_takes_back_a_digit_of_the_round_before_any_move(tmp_path: Path) -> None:
    async with light(tmp_path, "chance", "rounds") as (app, pilot):
        await pilot.press(*"10000000", "2", "3", "u")
        assert asked(app).endswith("\ndark blue: Ben")
        await pilot.press("u")
        assert table_of(app).state.round == 2
        await pilot.press("u")
        assert table_of(app).state.round == 1


async def test_a_round_that_is_being_said_tells_how_its_last_answer_is_taken_back(tmp_path: Path) -> None:
    async with light(tmp_path, "chance", "rounds") as (app, pilot):
        await pilot.press("1", "0")
        await until(pilot, lambda: "Esc: change" in text_of(app))
        assert "Esc: change who has green." in text_of(app)
        assert app.screen.query_one(KeyLine).undoes
        await pilot.press("escape", "escape")
        await until(pilot, lambda: "Esc: change" not in text_of(app))
        assert not app.screen.query_one(KeyLine).undoes


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("finish", ()),
        ("leaves Ben", ("dark blue: Ana",)),
        ("leaves Cleo", ("dark blue: Ana", "green: Ben")),
        ("round - - - - - - - -", ()),
        ("note a pizza comes", ("dark blue: Ana", "green: Ben")),
    ],
)
async def test_a_round_that_is_being_said_keeps_what_can_still_be_so(
    tmp_path: Path, line: str, told: tuple[str, ...]
) -> None:
    async with light(tmp_path, "chance", "rounds") as (app, pilot):
        await pilot.press("1", "2")
        assert app.desk is not None
        assert app.desk.session.submit(line, Origin("phone banker")) is None
        await pilot.pause()
        assert asked(app).splitlines()[1:] == ([", ".join(told)] if told else [])


async def test_the_mark_is_asked_for_after_a_round_and_can_be_left_unanswered(tmp_path: Path) -> None:
    async with light(tmp_path, "chance", "rounds") as (app, pilot):
        assert "reached the mark" not in text_of(app)
        await pilot.press(*"10000000")
        assert asked(app).startswith("Has a skyline reached the mark? Round over? Who has dark blue?")
        await pilot.press("enter")
        assert asked(app).startswith("Round over?")
        await pilot.press(*"10000000", *"10000000")
        await pilot.press("down", "enter")
        assert table_of(app).state.finished == "mark"


@pytest.mark.parametrize(("key", "finished"), [("n", None), ("y", "mark")])
async def test_the_question_for_the_mark_has_the_keys_of_a_full_table(
    tmp_path: Path, key: str, finished: str | None
) -> None:
    async with light(tmp_path, "chance", "rounds") as (app, pilot):
        await pilot.press("n")
        assert said(app).startswith("n does nothing here.")
        await pilot.press(*"10000000")
        assert "n   No skyline has reached the mark" in text_of(app)
        assert "y   A skyline has reached the mark" in text_of(app)
        await pilot.press(key)
        state = table_of(app).state
        assert (state.asking, state.finished) == (False, finished)
        await pilot.press(*["escape"] * bool(finished), "u")
        assert table_of(app).state.asking


async def test_a_light_table_says_who_has_won(tmp_path: Path) -> None:
    async with light(tmp_path, "deal", "sets") as (app, pilot):
        for line in ("set Ben brown", "set Ben utility", "land Ben Boardwalk"):
            await pilot.press(":")
            await type_text(pilot, f"given {line}")
        await pilot.press("1", *"ben", "enter", *"park", "enter")
        await pilot.pause()
        assert "The game is over" in text_of(app)
        await pilot.press("escape")
        assert asked(app) == "Ben wins: brown, dark blue and utility"
        assert "S Standings" in text_of(app)
        assert "Play in full" not in text_of(app)


async def test_the_time_of_a_sentence_stands_beside_its_words(tmp_path: Path) -> None:
    async with light(tmp_path, "deal", "timer", players=("Ana", "Maximiliana the 1st.")) as (app, pilot):
        await pilot.press("a", "e")
        await pilot.pause()
        log = app.screen.query_one(HistoryLog)
        lines = [log.render_line(y).text.split() for y in range(4)]
        assert lines[1][-2:] == ["turn.", "0:00"], "it has no line of its own"


async def test_the_skylines_that_decide_a_game_that_is_over_are_measured(tmp_path: Path) -> None:
    """CHANCE-WIN-02."""
    async with light(tmp_path, "chance", "rounds") as (app, pilot):
        for line in ("round Ana Ben - - - - - -", "reached yes"):
            table_of(app).submit(line, 0)
        await pilot.pause()
        await pilot.press("escape")
        assert asked(app).startswith("No winner yet: ")
        await pilot.press("1", "9", "enter", "1", *"20", "enter")
        await pilot.pause()
        assert asked(app) == "Ben wins with a skyline 20 long, 1 building"
        assert [entry.key for entry in app.screen.query_one(Choices).entries] == ["S", "A", "M", "u"]
