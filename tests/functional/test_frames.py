"""What happens at once is laid out and drawn once."""

import pytest
from textual.app import App, ComposeResult
from textual.geometry import Region
from textual.widget import Widget
from textual.widgets import Static

from companion.tui.live_screen import LiveScreen
from tests.city_table import city_table


async def test_a_roll_that_changes_sizes_is_laid_out_once() -> None:
    async with city_table((160, 45)) as table:
        await table.press("1")
        height = table.screen.query_one("#choices").size.height
        frames: list[object] = []
        table.screen.screen_layout_refresh_signal.subscribe(table.screen, frames.append)
        await table.press("2")
        assert table.screen.query_one("#choices").size.height != height
        assert len(frames) == 1


@pytest.mark.usefixtures("every_frame")
async def test_all_that_a_roll_changes_is_drawn_in_the_first_frame(monkeypatch: pytest.MonkeyPatch) -> None:
    async with city_table((160, 45)) as table:
        await table.press("1", "2", "u", "1")
        screen, frames = table.screen, list[set[Region]]()
        draw = screen._compositor_refresh

        def drawn() -> None:
            frames.append(set(screen._compositor._dirty_regions))
            draw()

        monkeypatch.setattr(screen, "_compositor_refresh", drawn)
        await table.press("2")
        changed = ("#players", "#headline", "#choices", "#history", "KeyLine")
        assert {screen.query_one(name).region for name in changed} <= frames[0]


class Told(Widget):
    """Records each width it is given."""

    def __init__(self) -> None:
        super().__init__()
        self.widths: list[int] = []

    def on_resize(self) -> None:
        self.widths.append(self.size.width)


class TwoWidgets(LiveScreen[None]):
    def compose(self) -> ComposeResult:
        yield Static("out of sight")
        yield Told()


async def test_a_size_asked_for_between_a_change_and_its_layout_is_told_by_the_layout() -> None:
    app: App[None] = App()
    async with app.run_test() as pilot:
        await app.push_screen(TwoWidgets())
        hidden, told = app.screen.query_one(Static), app.screen.query_one(Told)
        hidden.display = False
        await pilot.pause()
        with app.batch_update():
            told.styles.width = 5
            await pilot.pause()
            app.screen._compositor.update_widgets({hidden})
            assert told.size.width == told.widths[-1]
        await pilot.pause()
        assert told.widths[-1] == 5
