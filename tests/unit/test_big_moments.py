"""The moments that fill a TV: which ones a game has, what they say, and that each is news once."""

from pathlib import Path
from typing import Any

import pytest

from companion import games
from companion.cli.run import load_script
from companion.core.order import Setup
from companion.games.big_moment import BigMoment, lot_of_colour
from companion.session.moments import NEWS_MS, current_moment
from companion.table.reading import DiscardingJournal
from companion.table.script import play
from companion.table.table import Table

EVENINGS = Path(__file__).parents[1] / "golden" / "evenings"
BESIDES = {"city": ("given owner Summergate Anna", "roll 1 2", "buy")}
"""What no golden evening has."""
PLAYERS = ("Anna", "Ben", "Cleo")


class Evening:
    """An evening whose clock is set by hand."""

    def __init__(self, game: str, *lines: str) -> None:
        self.now_ms = 0
        self.table: Table[Any] = Table(games.load(game), Setup(game, PLAYERS, seed=7), DiscardingJournal())
        self.say(*lines)

    def say(self, *lines: str) -> None:
        for line in lines:
            self.table.submit(line, self.now_ms)

    def wait(self, seconds: float) -> None:
        self.now_ms += round(seconds * 1000)
        self.table.tick(self.now_ms)

    @property
    def moment(self) -> tuple[str, str, str]:
        """Return kind, title and figure of the moment that is news."""
        found = current_moment(self.table, self.now_ms)
        return ("", "", "") if found is None else (found.kind, found.title, found.figure)

    @property
    def number(self) -> int:
        found = current_moment(self.table, self.now_ms)
        return -1 if found is None else found.number


def all_moments(table: Table[Any]) -> list[BigMoment]:
    """Return the moments of everything in effect at a table."""
    found = []
    for before, lines, after in table.steps_backwards():
        facts = [fact for line in lines for fact in line.facts]
        found.append(table.game.big_moment(before, after, facts, table.now_ms))
    return [each for each in found if each is not None]


@pytest.mark.parametrize(
    ("game", "kinds"),
    [
        ("city", {"auction", "bankrupt", "build", "dice", "end", "jail", "leader", "set", "sold"}),
        ("builder", {"auction", "bankrupt", "dice", "end", "jail", "leader", "set", "skyline", "sold"}),
        ("chance", {"bankrupt", "dice", "end", "saved", "skyline"}),
        ("deal", {"end", "set"}),
        ("unit", {"auction", "build", "leader", "sold"}),
    ],
)
def test_every_moment_of_a_game_is_seen_in_its_evenings(game: str, kinds: set[str]) -> None:
    assert set(games.NAMES) == {"city", "builder", "chance", "deal", "unit"}
    seen: set[str] = set()
    for path in sorted(EVENINGS.glob("*.moves")):
        script = load_script(str(path))
        if script.setup.game == game:
            table = play(script, DiscardingJournal()).table
            assert table is not None
            for each in all_moments(table):
                assert each.title, path.name
                assert each.figure, path.name
                seen.add(each.kind)
    seen |= {each.kind for each in all_moments(Evening(game, *BESIDES.get(game, ())).table)}
    assert seen == kinds


def test_an_auction_of_nothing_named_tells_its_time() -> None:
    assert Evening("unit", "on", "auction").moment == ("auction", "Auction", "50 seconds")


@pytest.mark.parametrize(
    ("game", "roll", "rolled", "after"),
    [
        ("chance", "roll 4", "4", "flip 9"),
        ("city", "roll 1 2", "1 + 2", "buy"),
        ("builder", "roll 3 1", "3 + 1", "land oriental"),
    ],
)
def test_dice_are_a_moment_until_the_next_move(game: str, roll: str, rolled: str, after: str) -> None:
    evening = Evening(game, roll)
    assert evening.moment == ("dice", "Anna rolls", rolled)
    evening.say(after)
    assert evening.moment == ("", "", "")
    evening.say("undo")
    assert evening.moment == ("dice", "Anna rolls", rolled)


def test_billionaire_is_told_when_others_have_it_now_but_a_sale_comes_first() -> None:
    evening = Evening("builder", "roll 3 1", "land oriental", "buy")
    assert evening.moment == ("leader", "Ben and Cleo have the most cash", "Billionaire"), "Anna had as much"
    evening.say("end", "roll 3 1", "land oriental", "pay Ben bank 10")
    assert evening.moment == ("leader", "Cleo has the most cash", "Billionaire")
    first = evening.number
    evening.say("pay Cleo bank 5")
    assert evening.number == first, "Cleo still has it"
    evening = Evening("builder", "pay Anna bank 10", "land oriental", "auction", "bid Ben 20", "sold")
    assert evening.moment[0] == "sold"


@pytest.mark.parametrize(
    ("game", "lines", "dice", "words", "colour"),
    [
        ("city", ("roll 1 2",), (1, 2), ("Stoneside",), "brown"),
        ("city", ("roll 3 1",), (3, 1), ("Industry Tax",), ""),
        (
            "city",
            ("jail", "end", "roll 1 2", "buy", "end", "roll 2 4", "buy", "end", "roll 1 2"),
            (1, 2),
            ("in jail",),
            "",
        ),
        ("builder", ("begins Anna", "roll 2 3"), (2, 3), (), ""),
        ("chance", ("roll 6",), (6,), (), ""),
        ("chance", ("roll ?",), (), (), ""),
    ],
)
def test_a_roll_shows_its_dice_and_where_they_lead(
    game: str, lines: tuple[str, ...], dice: tuple[int, ...], words: tuple[str, ...], colour: str
) -> None:
    evening = Evening(game, *lines)
    found = current_moment(evening.table, 0)
    assert found is not None
    assert (found.kind, found.title, found.dice, found.words, found.colour) == (
        ("dice", "Anna rolls", dice, words, colour)
    )
    evening.say("undo")
    assert evening.number < found.number


def test_a_roll_that_leads_to_an_auction_is_not_told_again_after_it() -> None:
    evening = Evening("city", "roll 1 2", "auction", "bid Anna 600k", "sold")
    assert evening.moment[0] == "sold"
    evening.wait(NEWS_MS / 1000 + 0.1)
    assert evening.moment == ("", "", "")


def test_an_auction_is_told_from_the_lot_to_the_sale() -> None:
    evening = Evening("city", "roll 1 2", "auction")
    found = current_moment(evening.table, 0)
    assert found is not None
    assert (found.kind, found.title, found.figure) == ("auction", "Up for auction", "Stoneside")
    assert found.words[:2] == ("List price 600k", "Rent 40k")
    assert found.colour
    evening.say("bid Anna 600k")
    assert evening.moment == ("leader", "Anna leads", "600k")
    evening.say("bid Cleo 700k")
    assert evening.moment == ("leader", "Cleo leads", "700k")
    evening.say("sold")
    assert evening.moment == ("sold", "Sold to Cleo", "700k")


def test_an_auction_tells_whose_set_it_would_complete() -> None:
    evening = Evening("city", "roll 1 2")
    state = evening.table.state
    names = [name for name in state.same_colour_districts("Stoneside") if name != "Stoneside"]
    given = Evening("city")
    given.say(*(f"given owner {name} Ben" for name in names), "roll 1 2", "auction")
    found = current_moment(given.table, 0)
    assert found is not None
    assert found.words[-1] == f"Completes {found.colour.replace('_', ' ')} for Ben"


def test_the_only_one_of_its_colour_completes_nothing_for_anyone() -> None:
    lot = lot_of_colour("Oriental Avenue", "light blue", ("List price 100",), (None,), ("Anna", "Ben"))
    assert lot.facts == ("List price 100",)


def test_build_shows_its_light_first_and_then_what_it_found() -> None:
    evening = Evening("city", "roll 1 2", "buy", "press")
    assert evening.moment == ("light", "Anna presses Build", "")
    light = evening.number
    evening.wait(3)
    assert evening.moment[0] == "build"
    assert evening.moment[2] in ("1 block", "2 blocks", "3 blocks", "Railroad")
    assert evening.number > light


def test_ten_minutes_before_the_hour_is_over_all_are_told_once() -> None:
    evening = Evening("unit", "on")
    evening.wait(49 * 60)
    assert evening.moment == ("", "", "")
    evening.wait(61)
    assert evening.moment == ("hour", "The hour", "10 minutes")
    number = evening.number
    evening.say("press")
    assert evening.number > number
    evening.wait(NEWS_MS / 1000)
    assert evening.moment == ("", "", "")


def test_a_lucky_break_that_stops_a_bankrupt_is_a_moment_with_what_can_be_cashed_out() -> None:
    """CHANCE-LUCKY-03."""
    evening = Evening("chance", "roll 4", "flip lucky", "flip 9", "flip bankrupt")
    assert evening.moment == ("saved", "Lucky Break", "Anna is saved!")
    found = current_moment(evening.table, evening.now_ms)
    assert found is not None
    assert (found.words, found.players) == (("Cash out now: 9",), ("Anna",))


def test_undo_takes_a_moment_off_and_gives_no_later_number() -> None:
    evening = Evening("city", "roll 1 2", "auction", "bid Anna 600k")
    before = evening.number
    evening.say("undo")
    assert evening.moment[0] == "auction"
    assert evening.number < before
    evening.say("bid Anna 650k")
    assert evening.number > before


def test_a_moment_stays_news_while_the_game_goes_on_and_not_for_long() -> None:
    evening = Evening("city", "roll 1 2", "auction", "bid Anna 600k", "sold")
    number = evening.number
    evening.say("end")
    assert evening.number == number
    evening.wait(NEWS_MS / 1000 + 0.1)
    assert evening.moment == ("", "", "")


def test_the_end_is_a_moment_with_the_verdict() -> None:
    evening = Evening("city", "roll 1 2", "buy", "finish")
    kind, title, figure = evening.moment
    assert (kind, title) == ("end", "Game over")
    assert "win" in figure


def test_a_complete_set_of_deal_shows_its_cards() -> None:
    evening = Evening("deal", "begins Anna", "draw", "lay Boardwalk", 'lay "Park Place"')
    found = current_moment(evening.table, evening.now_ms)
    assert found is not None
    assert (found.kind, found.figure, found.colour) == ("set", "Dark blue", "dark blue")
    assert set(found.words) == {"Boardwalk", "Park Place"}
