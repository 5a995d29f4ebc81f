"""What the window of a mending says would change."""

import pytest

from companion.table.differences import differences
from tests.functional.test_log_screen import game, logged

_OFF = "Next: Press Build, or start an auction or a deal → Turn the unit on to start"


async def test_a_countdown_is_told_by_who_leads_and_then_by_how_it_ended() -> None:
    async with game("unit") as table:
        for line in ("on", "auction", "bid Ana 30k"):
            assert table.desk.submit(line, "bar")
        for line, told in (
            (
                "note of nothing",
                (
                    "Countdown: Auction, Ana leads with 30k → Auction, Ben leads with 60k",
                    "Next: Auction: can anyone beat Ana? → Auction: can anyone beat Ben?",
                ),
            ),
            ("sold", ("Last countdown: Sold to Ana for 30k → Sold to Ben for 60k",)),
        ):
            assert table.desk.submit(line, "bar")
            now = table.desk.session.table
            mended = now.plan_mend(now.read("mend 3 : bid Ben 60k"))
            assert tuple(differences(now.game, now.state, mended.state, now.now_ms)) == told


async def test_an_auction_that_is_over_is_no_countdown() -> None:
    """BUILDER-AUCTION-05."""
    async with game("builder") as table:
        for line in ("roll 1 2", 'auction "Oriental Avenue"', "bid Ben 20", "sold"):
            assert table.desk.submit(line, "bar")
        now = table.desk.session.table
        mended = now.plan_mend(now.read(f"mend {now.history.next_seq - 3} away drop"))
        told = [line for line in differences(now.game, now.state, mended.state, now.now_ms) if "ountdown" in line]
        assert told == ["Last countdown: Oriental Avenue goes to Ben for 20 → –"]


async def test_the_preview_says_what_build_would_show_and_that_no_hour_would_run() -> None:
    async with game("unit") as table:
        for line in ("option build_spin_seconds 0", "on", "press -> 2"):
            assert table.desk.submit(line, "bar")
        now = table.desk.session.table
        for line, told in (
            ("mend 3 : press -> rail", ("Build shows: 2 blocks → Railroad",)),
            ("mend 2 away drop", ("Build shows: 2 blocks → –", "Hour: 60:00 → --:--", _OFF)),
        ):
            mended = now.plan_mend(now.read(line))
            assert tuple(differences(now.game, now.state, mended.state, now.now_ms)) == told


@pytest.mark.parametrize(
    ("name", "line", "words"),
    [
        ("deal", 'given land Ana "Kentucky Avenue"', "Ana: red Kentucky Avenue → –"),
        ("deal", "given bank Ben 5, 2", "Ben: bank Money 5, Money 2 → –"),
        ("city", "jail", "Ana: in jail → GO"),
        ("builder", "given resources Ana green 2", "Ana: green 2 → 4"),
        ("builder", "given dropped 5 red 2 boat", "On space 5: red 2 → –, yellow 1 → –"),
        ("builder", "given floors A1 Ana 2", "A1: owner Ana → –, floors 2 → –"),
        ("chance", "given kept Ana nope", "Ana: kept Nope! → –"),
    ],
)
async def test_the_preview_says_what_everybody_would_have_and_where_they_would_stand(
    name: str, line: str, words: str
) -> None:
    async with game(name) as table:
        assert table.desk.submit(line, "bar")
        now = table.desk.session.table
        told = differences(
            now.game, now.state, now.plan_mend(now.read(f"mend {now.history.next_seq - 1} away")).state, now.now_ms
        )
        assert words in told


async def test_whoever_would_not_be_bankrupt_is_told_so_once_and_was_never_out_of_builder() -> None:
    """BUILDER-BANKRUPT-02: a bankrupt player is not out of the game."""
    async with game("builder") as table:
        assert table.desk.submit("force bankrupt by Ben", "bar")
        now = table.desk.session.table
        mended = now.plan_mend(now.read(f"mend {now.history.next_seq - 1} away"))
        (ben,) = (
            line for line in differences(now.game, now.state, mended.state, now.now_ms) if line.startswith("Ben: P")
        )
        assert ben == "Ben: Points 0 → 3, Cash 0 → 900, rank 2 → 1, GO → Penguin, bankrupt → –"


@pytest.mark.parametrize(
    ("typed", "words", "overridden"),
    [("buy by Ben", "It is Ana's turn", True), ("buy Nowhere", "There's no", False), ("buy on", "“on”", False)],
)
async def test_a_move_that_is_refused_says_where_force_overrides_that(typed: str, words: str, overridden: bool) -> None:
    async with logged(lines=("roll 1 2", "buy")) as table:
        await table.press("c", "ctrl+u", *("space" if key == " " else key for key in typed), "enter")
        assert table.window == "MendLine"
        assert words in table.shown
        lines = [line.split("│")[1].strip() for line in table.shown.splitlines() if line.count("│") > 1]
        assert ("Put “force” in front of it to play it anyway." in " ".join(lines)) == overridden
        await table.press("home", *"force", "space", "enter")
        assert (table.state.plots["Stoneside"].owner == "Ben") == overridden


@pytest.mark.parametrize(
    ("lines", "back", "move", "words"),
    [
        (
            ("spaces 24", "roll 2 3", 'land "Oriental Avenue"'),
            2,
            "roll 2 6",
            ["Space 5: Oriental Avenue → –", "Space 8: – → Oriental Avenue"],
        ),
        (
            ('deed "Vermont Avenue" colour pink number 8 price 120 set rent 100',),
            1,
            'deed "Vermont Avenue" colour orange number 9 price 140 set rent 100',
            ["Vermont Avenue: number 8 → 9", "Vermont Avenue: the colour pink → orange, the price 120 → 140"],
        ),
        (("map A1-D4",), 1, "map A1-D3", ["The island: 16 foundations → 12 foundations"]),
    ],
)
async def test_the_preview_says_what_would_be_known_of_the_box(
    lines: tuple[str, ...], back: int, move: str, words: list[str]
) -> None:
    async with game("builder") as table:
        for line in lines:
            assert table.desk.submit(line, "bar")
        now = table.desk.session.table
        mended = now.plan_mend(now.read(f"mend {now.history.next_seq - back} : {move}"))
        told = differences(now.game, now.state, mended.state, now.now_ms)
        assert [line for line in told if not line.startswith(("Ana", "Next"))] == words
