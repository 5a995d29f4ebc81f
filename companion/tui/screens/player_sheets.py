"""Sheets: all there is to know of a player, or of whatever else a game has one for."""

from collections.abc import Sequence

from companion.games.view import PlayerRow, TableView
from companion.tui.screens.facts import Listing
from companion.tui.screens.find import Find
from companion.tui.screens.unit_desk import UnitDesk
from companion.tui.widgets.players import Players, bare
from companion.tui.widgets.rows import Row


class Sheets(UnitDesk):
    """A desk that shows the sheet of a player: by a click on them, or found by a few letters."""

    def shown(self) -> TableView:
        """Return what everybody may see of the table as it stands."""
        table = self.session.table
        found: TableView = table.game.view(table.state, self.session.now_ms)
        return found

    def on_players_chosen(self, event: Players.Chosen) -> None:
        """Show the sheet of a clicked player."""
        self.show_player(event.name)

    def show_player(self, name: str) -> None:
        """Show the sheet of a player: money, what it is made of, what they have."""
        row = next(row for row in self.shown().players if row.name == name)
        heads = {head.casefold() for head, _ in row.sheet}
        held = [each for each in row.holdings if each.name.casefold() not in heads]
        has = [(each.name, " · ".join([each.words, *each.marks])) for each in held]
        said = [*row.sheet, *has] or [("", "The table keeps everything itself.")]
        self.app.push_screen(Listing(row.name, said))

    def sheets(self) -> Sequence[Row]:
        """Return what there is a sheet of, besides the players."""
        return ()

    def show_sheet(self, name: str) -> None:
        """Show the sheet of something else than a player."""

    def action_sheet(self) -> None:
        """Ask for a player, or what else has a sheet, and show it."""
        shown = self.shown()
        rows = [Row(row.name, (row.name, _figures(row, shown.columns))) for row in shown.players]
        names = {row.name for row in shown.players}

        def chosen(name: str | None) -> None:
            if name is not None:
                (self.show_player if name in names else self.show_sheet)(name)

        self.app.push_screen(Find("Which sheet?", [*rows, *self.sheets()]), chosen)


def _figures(row: PlayerRow, heads: tuple[str, str]) -> str:
    """Return the figures of a player behind their heads."""
    said = zip(heads, (row.first, row.second), strict=True)
    return " · ".join(f"{head.casefold()} {bare(figure, head)}".strip() for head, figure in said if figure)
