"""Monopoly Builder on screen: players and resources, deeds, the island, and what its digits and clicks do."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from textual.containers import Horizontal, Vertical
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Static

from companion.core.history import Line
from companion.core.words import phrase, say
from companion.games.builder.notes import all_notes, reminder_notes, resources_announcement, roll_total_or_chart_row
from companion.games.builder.preview import handovers
from companion.games.builder.view import BuilderView, builder_view, deed_details
from companion.games.handovers import payment_lines
from companion.table.view import UnitView
from companion.tui.actions import AT_A_TABLE, AUCTIONS, BUILDER, TABLE, bindings
from companion.tui.desks.asking import Asking
from companion.tui.desks.bank_choosing import auctioned_lot_price
from companion.tui.desks.builder_choosing import BuilderChoosing
from companion.tui.desks.deed_cards import DeedCards
from companion.tui.desks.details import Details
from companion.tui.desks.dice_entry import DiceEntry
from companion.tui.desks.game_desk import GameDesk
from companion.tui.desks.part import DigitKeys
from companion.tui.desks.printed_value_questions import PrintedValueQuestions
from companion.tui.widgets.board import LETTERS
from companion.tui.widgets.builder import MARKS, BuilderPlayers, Deeds, Island
from companion.tui.widgets.giant import Giant
from companion.tui.widgets.labels import set_text
from companion.tui.widgets.players import Players
from companion.tui.widgets.rows import Row
from companion.tui.windows.listing import Listing

_VIEWS = ("", "-deeds", "-island")


class BuilderDetails(Details):
    """Shows the details of deeds, also on a click. Players can correct their values."""

    def messages(self) -> Mapping[type[Message], Callable[[Any], object]]:
        """Return what clicks on players and deeds do."""
        return {**super().messages(), Deeds.Chosen: lambda event: self.show_place_details(event.name)}

    def rows_of_places(self) -> Sequence[Row]:
        """Return the deeds with their owners."""
        deeds = builder_view(self.desk.state, self.desk.session.now_ms).deeds
        owners = (say("the bank") if row.seat is None else self.desk.state.players[row.seat] for row in deeds)
        return [Row(row.name, (row.name, owner)) for row, owner in zip(deeds, owners, strict=True)]

    def show_place_details(self, place: str) -> None:
        """Show the details of a deed. Players can correct its values."""
        if self.desk.session.takes_moves:
            self.desk.part(Asking).start(self.desk.part(DeedCards).correct_values(place))
        else:
            self.desk.app.push_screen(Listing(place, deed_details(self.desk.state, place)))


class BuilderDice(DiceEntry):
    """Takes digits as dice, also of those who roll again for the start."""

    @property
    def another_roll_follows(self) -> bool:
        """Return whether another roll follows this turn: none does once the penthouse is built (BUILDER-OQ-21)."""
        return self.desk.state.penthouse is None

    def digits_and_meaning_without_roll(self) -> DigitKeys | None:
        """Return that digits are the dice of those who roll again for the start."""
        return DigitKeys("1-6", say("Dice")) if self.desk.state.tied else None

    def take_digit_without_roll(self, number: int) -> None:
        """Take the first die of those who roll again for the start."""
        choosing = self.desk.part(BuilderChoosing)
        choosing.asking.start(choosing.ask_start_rolls("key", number))


class BuilderScreen(GameDesk):
    """The bank, the trays and the score card of a Monopoly Builder table."""

    PARTS = (*GameDesk.PARTS, PrintedValueQuestions, DeedCards, BuilderDetails, BuilderChoosing, BuilderDice)
    ACTIONS = (*BUILDER, *AUCTIONS, *TABLE, *AT_A_TABLE)
    BINDINGS = bindings(ACTIONS)
    STEPS = (5, 10, 20, 50, 100)
    OPENING = 10
    CLOSING = ((phrase("Sold"), "order('sold')"), (phrase("Pause"), "hold"), (phrase("Cancel"), "order('cancel')"))
    EXAMPLE = "roll 3 4"
    MARKS = (LETTERS, *MARKS, *GameDesk.MARKS)

    _view = 0

    def setup_steps_and_tips(self) -> Sequence[str]:
        """Return the setup list and the tips."""
        return [note.text for note in all_notes(self.state)]

    def players_widget(self) -> Players:
        """Return the players with their resources."""
        return BuilderPlayers(id="players")

    def board_widgets(self) -> Sequence[Widget]:
        """Return the last roll's payments, the deeds and the island."""
        announced = Horizontal(Giant(id="total"), Static("", id="payout", markup=False), id="announce")
        lying = Static("", id="lying", markup=False)
        heads = [Static("", id=f"{name}-head", classes="head") for name in ("deeds", "island")]
        for head, title in zip(heads, (say("Deeds"), say("The island")), strict=True):
            head.border_title = title
        deeds, island = Deeds(id="deeds"), Island(id="island", beside=self._lines_around_island)
        return (Vertical(announced, heads[0], deeds, lying, heads[1], island, id="board"),)

    def _lines_around_island(self, width: int) -> int:
        """Return the lines beside the island used by deeds, headings, the rest of the map and the last payments."""
        large = self.has_class("-tv") or self.has_class("-tall")
        announced = (5 if self.has_class("-low") else 8) if large else self._lines_of_text("#payout", width - 2, 3)
        heads, deeds = 3 if self.has_class("-wide") else 0, self.query_one(Deeds)
        lines = heads + (1 + len(deeds.deeds)) * deeds.display + self._lines_of_text("#lying", width - 1, 2)
        return lines + announced * self.query_one("#announce").display

    def _lines_of_text(self, name: str, width: int, most: int) -> int:
        """Return the lines a text needs, none if it is empty."""
        part = self.query_one(name, Static)
        return min(most, part.get_content_height(self.size, self.size, width)) if str(part.content) else 0

    def paint_table(self, view: UnitView) -> BuilderView:
        """Draw deeds, island and the last roll's payments."""
        table = builder_view(self.state, self.session.now_ms)
        self.set_class(not any(choice.kind in ("hold", "resume") for choice in self.choosing.choices), "-untimed")
        self.query_one(Deeds).deeds = table.deeds
        self.query_one("#island", Island).cells = table.island
        lying = self.query_one("#lying", Static)
        lying.set_class(not table.lying, "-nothing")
        set_text(lying, " · ".join(say("{chips} on {place}", chips=chips, place=place) for place, chips in table.lying))
        total, words = self._roll_total_and_payments()
        self.query_one("#total", Giant).text = total
        self.query_one("#announce").display = bool(words)
        set_text(self.query_one("#payout", Static), words)
        self.query_one("#island").refresh(layout=True)  # it gets the remaining room
        return table

    def _roll_total_and_payments(self) -> tuple[str, str]:
        """Return the last roll's number, and the payments that still matter."""
        for line in self.session.table.history.newest_first():
            if total := roll_total_or_chart_row(line.facts):
                return total, resources_announcement(self.state, line.facts)
        return "", ""

    def consequences_text(self, line: Line) -> str:
        """Return who pays whom what, and speak what a roll pays."""
        if line.kind == "move" and (words := resources_announcement(self.state, line.facts)):
            self.session.speaker.say(words)
        return payment_lines(handovers(line.facts), str)

    def current_notes(self) -> Sequence[str]:
        """Return the notes to show now."""
        return [note.text for note in reminder_notes(self.state)]

    def action_view(self) -> None:
        """Show deeds and island, or only one of them with all the room."""
        self._view = (self._view + 1) % len(_VIEWS)
        for name in _VIEWS[1:]:
            self.set_class(_VIEWS[self._view] == name, name)

    def action_owners(self) -> None:
        """Show what is known about the box."""
        self.shell.open_owners_values("builder")

    def lot_price(self) -> int:
        """Return the printed price of the lot, 0 if it is unknown."""
        return auctioned_lot_price(self)
