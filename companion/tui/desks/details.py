"""The details that a desk shows in a window: those of players, districts, deeds and properties."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from textual.message import Message

from companion.core.words import say
from companion.games.view import PlayerRow
from companion.tui.desks.desk import Desk
from companion.tui.desks.part import Part
from companion.tui.widgets.players import Players, inline_heading, without_heading
from companion.tui.widgets.rows import Row
from companion.tui.windows.find import Find
from companion.tui.windows.listing import Listing


class Details(Part[Desk]):
    """A player's details open on a click, or are found by a few letters."""

    def actions(self) -> Mapping[str, Callable[..., object]]:
        """Return what keys do."""
        return {"sheet": self._ask_whose_details}

    def messages(self) -> Mapping[type[Message], Callable[[Any], object]]:
        """Return what a click on a player does: it shows their details."""
        return {Players.Chosen: lambda event: self.show_player_details(event.name)}

    def show_player_details(self, player: str) -> None:
        """Show a player's details: money, its parts, and what they have.

        There is none if the player's name was corrected elsewhere during the choice.
        """
        row = next((row for row in self.desk.table_view().players if row.name == player), None)
        if row is None:
            self.desk.say(say("{player} isn't at this table any more.", player=player), wrong=True)
            return
        heads = {head.casefold() for head, _ in row.sheet}
        held = [each for each in row.holdings if not heads & {each.name.casefold(), each.group}]
        has = [(each.name, " · ".join([each.words, *each.marks])) for each in held]
        said = [*row.sheet, *has] or [("", say("This table already tracks everything."))]
        self.desk.app.push_screen(Listing(row.name, said))

    def rows_of_places(self) -> Sequence[Row]:
        """Return everything else that has details, for the list to choose from."""
        return ()

    def show_place_details(self, place: str) -> None:
        """Show the details of one of those places."""

    def _ask_whose_details(self) -> None:
        """Ask for a player, or anything else with details, and show them."""
        shown = self.desk.table_view()
        rows = [Row(row.name, (row.name, _figures_text(row, shown.columns))) for row in shown.players]
        names = {row.name for row in shown.players}

        def chosen(name: str | None) -> None:
            if name is not None:
                (self.show_player_details if name in names else self.show_place_details)(name)

        self.desk.app.push_screen(Find(say("Show which sheet?"), [*rows, *self.rows_of_places()]), chosen)


def _figures_text(row: PlayerRow, heads: tuple[str, str]) -> str:
    """Return a player's figures after their headings."""
    said = zip(heads, (row.first, row.second), strict=True)
    return " · ".join(
        f"{inline_heading(head)} {without_heading(figure, head)}".strip() for head, figure in said if figure
    )
