"""Every line of every golden evening as a sentence: who, what, how much, in plain words."""

import re
from pathlib import Path
from typing import Any

import pytest

from companion import games
from companion.core.errors import why_not
from companion.core.history import Line
from companion.core.order import NoteTaken, OptionChanged, Setup
from companion.games import alone
from companion.games.builder import telling as builder
from companion.games.chance import telling as chance
from companion.games.city import telling as city
from companion.games.city.facts import DistrictReturned
from companion.games.deal import telling as deal
from companion.games.telling import Teller
from companion.table.game_text import story
from companion.table.reading import DiscardingJournal
from companion.table.table import Table
from tests.evenings import assert_sentence, played, read
from tests.functional.test_record import EVENINGS, moments
from tests.unit.desk import table

CARDS: dict[str, Teller[Any]] = {"chance": chance.tell, "deal": deal.tell}
TOLD = {**CARDS, "city": city.tell, "builder": builder.tell, "unit": alone.TELL}
PATHS = [path for path in EVENINGS if path.name.split("_")[0] in TOLD]


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_every_line_of_a_golden_evening_is_a_plain_sentence(path: Path) -> None:
    for game, state, line in moments(path):
        said = game.tell(state, line)
        assert_sentence(said, state.players)
        begins = [name for name in said.players if re.match(rf"{re.escape(name)}\b", said.text)]
        assert not begins or said.players[0] in begins, said.text
        assert all(place in said.text for place in said.places if place in {each.name for each in _places(game, state)})


def _places(game: Any, state: Any) -> Any:
    return game.view(state, 0).places


@pytest.mark.parametrize("name", TOLD)
def test_there_are_words_for_every_fact(name: str) -> None:
    game, told = games.load(name), TOLD[name]
    assert [kind.__name__ for kind in game.fact_types if not told.has_words(kind)] == []


def said(game: str, *lines: str, **options: str) -> tuple[str, tuple[str, ...], tuple[str, ...]]:
    """Return what the last line of an evening says, who it is about, and the places it names."""
    after = table(game, *lines, **options)
    found = after.game.tell(after.state, after.history.lines[-1])
    return found.text, found.players, found.places


@pytest.mark.parametrize(
    ("game", "lines", "text", "players", "places"),
    [
        (
            "builder",
            ("given resources Ana 2 red", "given resources Ana 4 boat"),
            "Ana gets 4 yellow.",
            ("Ana",),
            (),
        ),
        ("deal", ("bank 5",), "Ana draws 2 cards. Ana banks 5.", ("Ana",), ()),
        ("deal", ("lay Boardwalk",), "Ana draws 2 cards. Ana plays Boardwalk (dark blue).", ("Ana",), ("dark blue",)),
        (
            "deal",
            ("given bank Ben 3", "collector Ben", "pay 3 by Ben"),
            "Ben pays Ana Money 3; the remaining 2 is dropped.",
            ("Ben", "Ana"),
            (),
        ),
        (
            "deal",
            ("given set Ben brown", "breaker Ben brown"),
            "Ana draws 2 cards. Ana plays Deal Breaker. Ben is asked for the brown set.",
            ("Ana", "Ben"),
            ("brown",),
        ),
        (
            "city",
            ("given owner Westlands Ben", "land Westlands"),
            "Ana lands on Westlands. Ana pays Ben 60k rent for Westlands (no blocks).",
            ("Ana", "Ben"),
            ("Westlands",),
        ),
        ("city", ("roll 4 6",), "Ana rolls 4 and 6. Ana is just visiting Jail.", ("Ana",), ()),
        ("city", ("land Seaview", "buy"), "Ana buys Seaview for 2.2M.", ("Ana",), ("Seaview",)),
        (
            "city",
            ("land Seaview", "auction", "bid Ana 10k", "sold"),
            "Sold: Seaview to Ana for 10k (closed early).",
            ("Ana",),
            ("Seaview",),
        ),
        (
            "city",
            ("given cash Ana 20k", "land Seaview", "auction", "bid Ana 20k", "force pay Ana Ben 20k", "sold"),
            "Sold: Seaview to Ana (closed early). Ana owes the bank 20k.",
            ("Ana",),
            ("Seaview",),
        ),
        (
            "city",
            ("given card jail Ana", "given owner Seaview Ana", "given cash Ana 0", "pay Ana Ben 1m", "bankrupt"),
            "Ana is bankrupt: Ben gets Seaview and 1 jail card. It is Ben's turn.",
            ("Ana", "Ben"),
            ("Seaview",),
        ),
        (
            "city",
            ("given card jail Ana", "given card Taxi Ana", "given dodge Ana", "pay Ana Ben 90m", "bankrupt"),
            "Ana is bankrupt: Ben gets 37.7M and 1 jail card; Rent Dodge and Taxi are returned. It is Ben's turn.",
            ("Ana", "Ben"),
            (),
        ),
        (
            "city",
            ("given owner Seaview Ana", 'given owner "Old Town" Ben', 'trade Ana: Seaview for Ben: "Old Town", 1m'),
            "Ana gives Ben Seaview for 1M and Old Town.",
            ("Ana", "Ben"),
            ("Seaview", "Old Town"),
        ),
        ("city", ("land Seaview",), "Ana lands on Seaview.", ("Ana",), ("Seaview",)),
        (
            "builder",
            ("given owner oriental Ana", "trade Ana: oriental for Ben: 40"),
            "Ana gives Ben Oriental Avenue for 40.",
            ("Ana", "Ben"),
            ("Oriental Avenue",),
        ),
        ("city", ("pay Ana Ben 1.5m",), "Ana pays Ben 1.5M.", ("Ana", "Ben"), ()),
        ("city", ("trade Ana: 1m for Ben: nothing",), "Ana gives Ben 1M for nothing.", ("Ana", "Ben"), ()),
        (
            "builder",
            ("given cash Ana 10", "pay Ana Ben 20"),
            "Ana owes Ben 20.",
            ("Ana", "Ben"),
            (),
        ),
        *(
            (
                game,
                ("given jailed Ana", "given card jail Ana", "card jail"),
                "Ana uses a Get Out of Jail Free card. Ana leaves jail.",
                ("Ana",),
                (),
            )
            for game in ("city", "builder")
        ),
        (
            "city",
            ("given jailed Ana", "roll 5 5"),
            "Ana rolls 5 and 5, a double. Ana leaves jail. Ana lands on Free Parking. Ana takes the Rent Dodge card.",
            ("Ana",),
            (),
        ),
        (
            "builder",
            ("given jailed Ana", "roll 4 4"),
            "Ana rolls 4 and 4, doubles. Ana leaves jail. Ana moves on.",
            ("Ana",),
            (),
        ),
        ("builder", ("roll 1 2",), "Ana rolls 1 and 2. Ana moves on.", ("Ana",), ()),
        *(
            ("city", ("given cash Ana 5m", f"given blocks Seaview {number}"), f"Seaview has {words}.", (), ("Seaview",))
            for number, words in (
                ("0r", "no blocks"),
                ("1i", "1 industrial block"),
                ("1r 1i", "1 residential block and 1 industrial block"),
            )
        ),
        ("chance", ("roll 4",), "Ana rolls 4.", ("Ana",), ()),
        ("chance", ("roll 4", "flip Lucky Break", "flip 7"), "Ana flips Cash 7.", ("Ana",), ()),
        (
            "deal",
            ("wait 0s", "option turn_timer 45"),
            "House rule changed: How long is a turn? 45 seconds.",
            (),
            (),
        ),
        ("deal", ("note We play to midnight",), "Note: We play to midnight.", (), ()),
    ],
)
def test_a_line_says_who_what_and_how_much(
    game: str, lines: tuple[str, ...], text: str, players: tuple[str, ...], places: tuple[str, ...]
) -> None:
    assert said(game, *lines) == (text, players, places)


def test_who_won_an_auction_is_told_after_the_table_has_become_full_too() -> None:
    after = table("city", "auction", "bid Ana 500k", "sold", "option watch everything", watch="unit")
    sold = next(line for line in after.history.lines if line.text == "sold")
    assert after.game.tell(after.state, sold).text == "Sold to Ana for 500k (closed early)."


def test_whose_equal_call_gives_time_is_told_and_not_how_much_is_left() -> None:
    """CITY-OQ-46: the length of an auction may be drawn, and is hidden then."""
    lines = ("on", "auction", "bid Ana 500k", "bid Ben 500k")
    assert said("unit", *lines, auction_tie="extend_5s") == (
        "Ben matches the bid: at least 5 seconds left to decide.",
        ("Ben",),
        (),
    )


def test_a_roll_is_told_as_it_was_whatever_the_table_watches_now() -> None:
    after = table("builder", "roll 1 2", "option watch rolls", "roll 3 4", "option watch everything")
    told = [after.game.tell(after.state, line) for line in after.history.lines if line.text.startswith("roll")]
    assert [each.text for each in told] == ["Ana rolls 1 and 2. Ana moves on.", "The dice show 3 and 4."]


def test_whom_a_sentence_names_comes_first_and_names_within_names_are_told_apart() -> None:
    lines = ["game city", 'players Ana "Ana Maria" Ben', "roll 1 2", 'pay "Ana Maria" Ana 3m', "pay Ben bank 1m"]
    after = played(read("\n".join(lines), "names"))
    told = [after.game.tell(after.state, line) for line in after.history.lines if line.text.startswith("pay")]
    assert [each.players for each in told] == [("Ana Maria", "Ana"), ("Ben",)]


@pytest.mark.parametrize("game", CARDS)
def test_undo_and_redo_are_told_too(game: str) -> None:
    after = table(game, "note x", "undo", "redo")
    told = [after.game.tell(after.state, line).text for line in after.history.lines[-2:]]
    assert told == ["The last move has been undone.", "The last undone move has been redone."]


@pytest.mark.parametrize("game", CARDS)
def test_the_time_of_a_turn_is_told(game: str) -> None:
    after = table(game, "timer", "wait 12s", "hold", "resume", "cancel", "timer", "wait 30s", turn_timer="30")
    told = [after.game.tell(after.state, line).text for line in after.history.lines]
    assert told == [
        "Ana has 30 seconds.",
        "Paused with 18 seconds left.",
        "Timer resumed.",
        "Timer cancelled.",
        "Ana has 30 seconds.",
        "Time is up for Ana.",
    ]


@pytest.mark.parametrize("game", CARDS)
def test_the_time_that_ends_with_the_turn_goes_without_saying(game: str) -> None:
    after = table(game, "timer", "finish", turn_timer="30")
    assert "called off" not in after.game.tell(after.state, after.history.lines[-1]).text


def test_a_line_after_which_nothing_has_changed_is_told_as_a_sentence() -> None:
    """UNIT-DEAL-02: of two who agree to a deal one is the second."""
    after = table("city", "deal Ana Ben", "trade Ana: 1m for Ben: 2m", "agreed by Ben")
    assert after.game.tell(after.state, after.history.lines[-1]).text == "Agreed by Ben."


def test_what_no_line_says_can_be_told_of_a_bare_fact() -> None:
    after = table("deal")
    line = Line(1, 0, "move", "x", (NoteTaken(at_ms=0, words="a"), OptionChanged(at_ms=0, key="packs", value="2")))
    assert after.game.tell(after.state, line).text.startswith("Note: a. House rule changed: ")


@pytest.mark.parametrize(
    ("game", "key", "value", "words"),
    [
        ("chance", "kept_cards_between_rounds", "flip2_and_nope_stay", "Flip 2 and Nope! do"),
        ("chance", "trigger_check", "cash_only", "After Cash cards only"),
        ("city", "hazard_zero_rent", "land_rent", "The Land Rent"),
        ("deal", "turn_timer", "30", "30 seconds"),
    ],
)
def test_a_changed_house_rule_is_told_as_it_is_written(game: str, key: str, value: str, words: str) -> None:
    changed = OptionChanged(at_ms=0, key=key, value=value)
    (text,) = TOLD[game].sentences_of(table(game).state, (changed,))
    assert text.startswith("House rule changed: ")
    assert text.endswith(f"? {words}")


def test_what_costs_or_brings_nothing_has_no_price() -> None:
    """CITY-CHN-08, CITY-CHN-09, CITY-BKR-02."""
    text, _, _ = said("city", "given owner Seaview Ana", "land 7", "chance block Seaview")
    assert text.endswith("Ana builds 1 residential block in Seaview.")
    back = DistrictReturned(at_ms=0, player="Ana", district="Seaview", amount=0)
    assert city.tell.sentences_of(table("city").state, (back,)) == ("Ana returns Seaview to the bank",)


def test_the_words_of_a_card_that_end_with_a_full_stop_end_the_sentence() -> None:
    """BUILDER-CHANCE-03."""
    text, _, _ = said("builder", 'chance says "Take three boats."')
    assert text == "A Chance card says “Take three boats.”"


def test_a_name_that_ends_with_a_full_stop_is_followed_by_no_other() -> None:
    setup = Setup("city", ("Al Jr.", "Ben"), {"district_names": "Seaview=St. Mary St."})
    after = Table(games.load("city"), setup, DiscardingJournal())
    after.submit('land "St. Mary St."', 0)
    assert why_not(after.reasons_against(after.read("end"))) == "Buy or auction St. Mary St. first."
    for line in ("undo", 'given owner "St. Mary St." Ben', 'given cash "Al Jr." 0', 'land "St. Mary St."'):
        after.submit(line, 0)
    assert any(each.endswith("rent for St. Mary St.") for each in story(after))
