"""The latest news on a TV and on phones, and the whole history that a phone can look at."""

from companion.phones.instant import standings_and_history
from companion.session.origin import Origin
from companion.session.public import public_table, public_unit, public_view
from companion.session.session import Session
from tests.browser.windows import say
from tests.phones import Hall


def news(session: Session) -> list[str]:
    return [each.text for each in public_table(session, public_view(session), public_unit(session)).last]


def history(session: Session) -> list[str]:
    return [each.text for each in standings_and_history(session).history]


async def test_news_leave_out_what_only_keeps_the_table_running_and_the_history_has_it() -> None:
    async with Hall("city", ("Ana", "Ben")) as hall:
        say(hall, "roll 1 2", "auction", "bid Ana 600k", "hold", "resume")
        assert [each for each in history(hall.session) if "aused" in each or "resumed" in each]
        assert not [each for each in news(hall.session) if "aused" in each or "resumed" in each]
        assert hall.session.submit("undo", Origin("keyboard")) is None
        assert news(hall.session)[0] == "Ana bids 600k."


async def test_news_tell_the_rest_of_what_happened_together_with_it() -> None:
    async with Hall("city", ("Ana", "Ben")) as hall:
        say(hall, "roll 1 2", "buy", "press -> rail")
        await hall.wait(5)
        assert history(hall.session)[0] == "Trading unit on (automatic). Build: railroad."
        assert news(hall.session)[0] == "Build: railroad."
