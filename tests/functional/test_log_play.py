"""A finished evening on its way to BG Stats, from the screen."""

from pathlib import Path

from msgspec.structs import replace

from companion.core.order import Setup
from companion.phones.code import qr_code_half_blocks
from companion.phones.instant import standings_and_history
from companion.session.bgstats import game_link
from companion.session.origin import Origin
from companion.session.phones import Lobby, NoPhones
from companion.tui.windows.phone_code import PhoneCode
from tests.screens import shell, text_of, until


async def test_the_end_copies_the_link_that_logs_the_evening(tmp_path: Path) -> None:
    app = shell(tmp_path)
    async with app.run_test(size=(160, 45)) as pilot:
        app.begin("Friday", Setup("city", ("Ana", "Ben"), seed=7))
        assert app.current_session is not None
        app.current_session.submit("finish", Origin("key"))
        await pilot.pause()
        await pilot.pause()
        assert "BG Stats" not in text_of(app), "nothing was played"
        await pilot.press("b", "escape")
        app.current_session.submit("undo", Origin("key"))
        for line in ("roll 1 2", "finish"):
            assert app.current_session.submit(line, Origin("key")) is None
        await pilot.pause()
        await pilot.pause()
        await pilot.press("S")
        assert "b  Copy the link for BG Stats" in text_of(app)
        await pilot.press("b")
        assert (
            app.clipboard == game_link(app.current_session.table) == standings_and_history(app.current_session).bgstats
        )
        assert app.clipboard


class Open(NoPhones):
    """Phones that are let in."""

    def lobby(self) -> Lobby:
        url = "http://192.168.178.121:8484/#AbCdEfGhIjKlMnOp"
        return Lobby(on=True, url=url, pin="1234", code=qr_code_half_blocks(url))


async def test_a_short_code_leads_a_phone_to_its_button(tmp_path: Path) -> None:
    """The link itself is far too long for a code."""
    app = shell(tmp_path, phones=Open())
    async with app.run_test(size=(80, 24)) as pilot:
        app.begin("Friday", Setup("city", ("Ana", "Ben"), seed=7))
        assert app.current_session is not None
        for line in ("roll 1 2", "finish"):
            assert app.current_session.submit(line, Origin("key")) is None
        await pilot.pause()
        await pilot.pause()
        await pilot.press("b")
        await until(pilot, lambda: "PIN 1234" in text_of(app))
        for row in Open().lobby().code:
            assert row.replace("▄", " ") in text_of(app), (
                "the whole code fits; the text leaves out what ends scroll bars"
            )
        await pilot.press("escape")
        assert "PIN 1234" not in text_of(app)


async def test_no_pin_is_named_where_phones_come_in_by_code_only(tmp_path: Path) -> None:
    app = shell(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        app.push_screen(PhoneCode(replace(Open().lobby(), pin="")))
        await pilot.pause()
        assert "tap “Log in BG Stats”." in text_of(app)
        assert "PIN" not in text_of(app)
