"""The score of a night with more players and games than a terminal has rows."""

from companion.club import broker_messages as m
from companion.club.night import Ended, Night
from companion.session.hall import HallTable, NightStandings
from companion.tui.hall_app import HallApp

GAMES = 30


class OneNight:
    """A hall that has heard of a long night."""

    problem, ignored = "", 0

    def __init__(self) -> None:
        self.changed = lambda: None

    def tables(self) -> tuple[HallTable, ...]:
        return ()

    def night(self) -> NightStandings:
        return Night("friday", map(ended, range(1, GAMES + 1))).standings()

    def correct(self, evening: str, player: str, points: int, reason: str) -> None:
        raise AssertionError

    def switch_points_rule(self) -> None:
        raise AssertionError


def ended(number: int) -> Ended:
    names = f"P{number}", f"Q{number}"
    players = tuple(m.Placed(name=name, rank=place, winner=place == 1) for place, name in enumerate(names, 1))
    evening = m.Evening(evening=f"E{number}", game="city", title="City", begun_ms=1, ended_ms=number, players=players)
    return Ended(table="bar", evening=evening)


async def test_everyone_and_every_game_of_a_long_night_can_be_reached() -> None:
    app = HallApp(OneNight(), "friday", lambda: None, lambda night: "")

    def rows() -> list[str]:
        return str(app.query_one("#main").render()).splitlines()

    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("n")
        assert len(rows()) == 22
        assert "3 points for a win" in rows()[0]
        await pilot.press("down")
        assert "P1 " in rows()[0]
        seen = set(rows())
        for _ in range(12):
            await pilot.press("pagedown")
            seen |= set(rows())
        assert "P1 3, Q1 2" in rows()[-1], "the last row stays at the bottom"
        assert sum(" points  1 game" in row for row in seen) == 2 * GAMES
        assert sum("bar, City" in row for row in seen) == GAMES
        await pilot.press("up", "escape", "n")
        assert "3 points for a win" in rows()[0]
