"""The sheet that is printed and filled in before the evening: all that a box says, blank where no one has read it."""

import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path

import pytest

from companion.core.errors import CompanionError
from companion.store.folders import HOME_VARIABLE
from companion.tui.pages.owners import OwnersPage
from tests.builder_table import builder_table, read_in
from tests.owners import owners
from tests.screens import type_text


class Sheet(HTMLParser):
    """The cells of each table of a page, row by row, and what stands outside of them."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.rows: list[list[str]] = []
        self.marks: list[str] = []
        self.lines: list[str] = []
        self.feed(path.read_text("utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "tr":
            self.rows.append([])
        elif tag in ("td", "th"):
            self.rows[-1].append("")
            self.marks.append(dict(attrs).get("class") or "")
        elif tag in ("p", "h2"):
            self.lines.append("")

    def handle_data(self, data: str) -> None:
        if self.lasttag in ("td", "th"):
            self.rows[-1][-1] += data
        elif self.lasttag in ("p", "h2"):
            self.lines[-1] += data


def test_what_is_known_is_filled_in_and_everything_else_is_blank(tmp_path: Path) -> None:
    """BUILDER-BOX-02, BUILDER-RES-03."""
    box = read_in(tmp_path)
    box.submit_line('deed "Fish <b>& Chips</b>" price 140')
    box.submit_line("chance says Collect 50")
    box.write_sheet(str(tmp_path / "sheet.html"))
    sheet = Sheet(tmp_path / "sheet.html")
    deeds = sheet.rows[1:17]
    assert all(len(row) == 10 for row in deeds)
    named = {row[0]: row[1:] for row in deeds}
    assert named["Test Lane"] == ["light blue", "120", "60", "120", "60", "70", "8", "truck", "2"]
    assert named["Fish <b>& Chips</b>"] == ["", "140", *[""] * 7]
    assert [row[0] for row in deeds].count("") == 10
    assert ["5-9-10", "boat"] in sheet.rows
    assert ["Penguin", "truck"] in sheet.rows
    assert "The board: how many spaces, including GO? 24" in sheet.lines
    assert "7 Test Lane" in sheet.lines
    assert "17 " in sheet.lines
    assert sum("found" in mark for mark in sheet.marks) == 15
    assert sum("right" in mark for mark in sheet.marks) == 1
    assert "Collect 50" in sheet.lines
    with pytest.raises(CompanionError, match="already exists"):
        box.write_sheet(str(tmp_path / "sheet.html"))


def test_the_sheet_of_a_box_that_nobody_has_read_is_written_by_a_command(tmp_path: Path) -> None:
    file = tmp_path / "sheet.html"
    command = [sys.executable, "-m", "companion", "cards", "builder", "--sheet", str(file)]
    done = subprocess.run(command, env={HOME_VARIABLE: str(tmp_path)}, capture_output=True, text=True, check=True)
    assert done.stdout == f"Saved to {file}. Open it in a browser and print it.\n"
    sheet = Sheet(file)
    assert "The board: how many spaces, including GO? ____" in sheet.lines
    assert sheet.rows[1][:7] == ["Oriental Avenue", "light blue", "100", "50", "100", "100 ?", "100 ?"]
    assert any("Please check each card marked “?”." in line for line in sheet.lines)
    assert not owners(tmp_path, "builder").entered_values()


def test_a_game_without_much_to_read_has_no_sheet(tmp_path: Path) -> None:
    with pytest.raises(CompanionError, match="Monopoly City has no sheet to fill in"):
        owners(tmp_path, "city").write_sheet(str(tmp_path / "sheet.html"))


async def test_the_sheet_is_written_from_the_page_of_the_box(tmp_path: Path) -> None:
    read_in(tmp_path)
    async with builder_table(tmp_path) as table:
        await table.press("n")
        assert isinstance(table.pilot.app.screen, OwnersPage)
        await table.press("p")
        await type_text(table.pilot, str(tmp_path / "sheet.html"))
        assert "open it in a browser" in " ".join(table.shown.split())
    assert "7 Test Lane" in Sheet(tmp_path / "sheet.html").lines
