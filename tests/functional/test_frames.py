"""What happens at once is laid out and drawn once."""

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
