"""The baseline: a bare Textual app with three tables; each key changes one cell."""

from textual.app import App, ComposeResult
from textual.containers import Horizontal
from textual.widgets import DataTable, Footer


class Bare(App[None]):
    """Three tables of twenty rows; any key counts up in the first cell of the first one."""

    CSS = "Horizontal { height: 1fr; } DataTable { width: 1fr; }"

    pressed = 0

    def compose(self) -> ComposeResult:
        with Horizontal():
            for _ in range(3):
                yield DataTable()
        yield Footer()

    def on_mount(self) -> None:
        for table in self.query(DataTable):
            table.add_columns("name", "value", "more")
            for row in range(20):
                table.add_row(f"row {row}", str(row), "full frame")

    def on_key(self) -> None:
        self.pressed += 1
        self.query(DataTable).first().update_cell_at((0, 0), f"p{self.pressed:04}")  # type: ignore[arg-type]


if __name__ == "__main__":
    Bare().run()
