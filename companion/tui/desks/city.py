"""Monopoly City on screen: players, the city, the unit, and what its digits and clicks do."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from textual.containers import Vertical
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Static

from companion.core.history import Line
from companion.core.words import phrase, say
from companion.games.city.notes import all_notes
from companion.games.city.preview import handovers, last_handovers
from companion.games.city.sheets import district_details
from companion.games.city.view import CityView, DistrictRow, blocks_to_build_now, city_view, what_stays_unbuilt
from companion.games.handovers import payment_lines
from companion.table.view import UnitView
from companion.tui.actions import AT_A_TABLE, AUCTIONS, CITY, TABLE, bindings
from companion.tui.desks.asking import Asking
from companion.tui.desks.bank_choosing import auctioned_lot_price
from companion.tui.desks.city_choosing import CityChoosing
from companion.tui.desks.details import Details
from companion.tui.desks.dice_entry import DiceEntry
from companion.tui.desks.game_desk import GameDesk
from companion.tui.desks.part import DigitKeys, Part
from companion.tui.widgets.board import LEGEND, LETTERS, Board
from companion.tui.widgets.dial import Dial
from companion.tui.widgets.labels import set_text
from companion.tui.widgets.rows import Row
from companion.tui.windows.listing import Listing
from companion.unit.facts import DealAgreed
from companion.unit.phases import Phase
from companion.unit.rules import CURRENCY


class CityDetails(Details):
    """Shows the details of districts, also on a click in the city."""

    def messages(self) -> Mapping[type[Message], Callable[[Any], object]]:
        """Return what clicks on players and districts do."""
        return {**super().messages(), Board.Chosen: lambda event: self.show_place_details(event.name)}

    def rows_of_places(self) -> Sequence[Row]:
        """Return the districts with their owners and prices."""
        city = city_view(self.desk.state, self.desk.session.now_ms)
        return [
            Row(row.name, (row.name, _owner_and_current_amount_text(row, self.desk.state.players)))
            for row in city.districts
        ]

    def show_place_details(self, place: str) -> None:
        """Show the details of a district."""
        self.desk.app.push_screen(Listing(place, district_details(self.desk.state, place)))


class BlockDigits(DiceEntry):
    """Takes digits as dice, or as residential blocks once the headline offers them."""

    def digits_and_meaning_without_roll(self) -> DigitKeys | None:
        """Return how many blocks can be built, once the headline offers them."""
        left = 0 if self.is_spinning else blocks_to_build_now(self.desk.state)
        if not left:
            return super().digits_and_meaning_without_roll()
        return DigitKeys(f"1-{left}" if left > 1 else "1", say("Blocks"))

    def unbuilt_text(self) -> str:
        """Return what Build gave that is not built yet."""
        return what_stays_unbuilt(self.desk.state)

    def take_digit_without_roll(self, number: int) -> None:
        """Build this many residential blocks on the player's only district, or ask where."""
        left, choosing = blocks_to_build_now(self.desk.state), self.desk.part(CityChoosing)
        if not left:
            super().take_digit_without_roll(number)
            return
        found = [choice for choice in choosing.all_choices if choice.kind == "build"]
        if number > left:
            choosing.carry_out(choosing.asking.choice_factory().fill(found[0], {"blocks": f"{number}r"}), "key")
            return
        if len(found) == 1:
            self.desk.submit(choosing.asking.choice_factory().fill(found[0], {"blocks": f"{number}r"}).line, "key")
        else:
            choosing.asking.start(choosing.ask_where_to_build(number, found))


class PaymentsLine(Part[GameDesk]):
    """Shows the payments to make with paper money below the log, until the next payment."""

    def refresh_with_history(self) -> None:
        """Show the last payments, if there are any: paper money may change hands without another change."""
        line = self.desk.query_one("#to-pay", Static)
        set_text(line, self._payments_to_make_text())
        line.display = bool(line.content)
        self.desk.set_class(line.display, "-paying")

    def _payments_to_make_text(self) -> str:
        if not self.desk.state.has_paper_money:
            return ""
        last = last_handovers(line.facts for line in self.desk.session.table.history.newest_first())
        return say("To pay: {payments}", payments=payment_lines(last, CURRENCY.show)) if last else ""


class CityScreen(GameDesk):
    """The bank of a Monopoly City table."""

    PARTS = (*GameDesk.PARTS, Asking, CityDetails, CityChoosing, BlockDigits, PaymentsLine)
    ACTIONS = (*CITY, *AUCTIONS, *TABLE, *AT_A_TABLE)
    BINDINGS = bindings(ACTIONS)
    CLOSING = (
        (phrase("Sold"), "order('sold')"),
        (phrase("Deal"), "choose('deal')"),
        (phrase("Agreed"), "yes"),
        (phrase("Pause"), "hold"),
        (phrase("Cancel"), "order('cancel')"),
    )
    EXAMPLE = "roll 3 4"
    MARKS = (LETTERS, *LEGEND, *GameDesk.MARKS)

    def setup_steps_and_tips(self) -> Sequence[str]:
        """Return the setup list and the tips."""
        return [note.text for note in all_notes(self.state)]

    def widgets_below_log(self) -> Sequence[Widget]:
        """Return the payments to make with paper money, shown until the next payment."""
        return (Static("", id="to-pay", markup=False),)

    def board_widgets(self) -> Sequence[Widget]:
        """Return the city and its track, with the unit's dial over it."""
        city = Vertical(Board(id="board"), Dial(id="dial"), id="city", classes="panel")
        city.border_title = say("The city")
        return (city,)

    def paint_time(self, view: UnitView) -> None:
        """Draw the dial. A unit that turns on automatically does not count as off."""
        dial = self.query_one("#dial", Dial)
        dial.power, dial.lit = view.phase is not Phase.OFF or not self.state.switched, view.lit
        self.set_class(view.phase is Phase.SPINNING, "-running")

    def paint_headline(self) -> None:
        """Say who is asked for what. The dial's button is dark while a press would be refused."""
        super().paint_headline()
        self.query_one("#dial", Dial).ready = self.part(DiceEntry).is_spinning or self.offers_action("city-build")

    def paint_table(self, view: UnitView) -> CityView:
        """Draw the city."""
        state = self.state
        city = city_view(state, self.session.now_ms)
        board = self.query_one("#board", Board)
        board.districts, board.track = city.districts, city.track
        board.scroll_to_district(state.edition.track[state.player_states[state.player_in_turn].position].name)
        return city

    def consequences_text(self, line: Line) -> str:
        """Return who pays whom what. With paper money that goes below the log until the next payment."""
        if [type(fact) for fact in line.facts] == [DealAgreed]:
            return say("Enter the deal: press {key}.", key=self.shortest_key_of("city-deal"))
        return "" if self.state.has_paper_money else _payments_text(line)

    def action_scroll(self, pages: int) -> None:
        """Scroll the districts if they do not all fit."""
        self.query_one("#board", Board).scroll_pages(pages)

    def lot_price(self) -> int:
        """Return the printed price of the lot, 0 if it is unknown."""
        return auctioned_lot_price(self)


def _payments_text(line: Line) -> str:
    return payment_lines(handovers(line.facts, paper=False), CURRENCY.show)


def _owner_and_current_amount_text(row: DistrictRow, players: Sequence[str]) -> str:
    """Return a district's owner, and what counts about it now."""
    owner = say("unowned") if row.seat is None else players[row.seat]
    if row.means == "debt":
        return f"{owner} · {say('pay off for {amount}', amount=row.figure.removeprefix('−'))}"
    figure = say("price {amount}", amount=row.figure)
    if row.means == "rent":
        figure = say("rent {amount}", amount=row.figure)
    return f"{owner} · {figure}"
