"""Files of moves: what is read, and where it is said that something cannot be."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion import games
from companion.table.reading import DiscardingJournal
from companion.table.script import MOST_BYTES, Run, ScriptError, decode, play, read

HEAD = "game unit\nplayers Ana Ben\n"


def run(text: str) -> Run:
    return play(read(text, "evening", games.load, games.NAMES), DiscardingJournal())


@pytest.mark.parametrize(
    ("text", "where", "problem"),
    [
        ("", "1:1", "doesn't name a game"),
        ("# talk\n\n", "1:1", "doesn't name a game"),
        ("players Ana\n", "1:1", "doesn't name a game: expected a line such as “game city” at the top"),
        ("press\n", "1:1", "which game it is: expected a line such as “game city” at the top"),
        ("game chess\n", "1:6", "no game called “chess”: expected one of"),
        ("game\n", "1:5", "is incomplete"),
        ("game unit unit\n", "1:11", "doesn't fit here"),
        ("game unit\ngame unit\n", "2:1", "“game” appears twice"),
        ("game unit\nseed 7\nseed 8\n", "3:1", "“seed” appears twice"),
        ("game unit\nseed x\n", "2:6", "“x” isn't a seed"),
        ("game unit\nseed -1\n", "2:6", "isn't a seed"),
        ("game unit\nseed 9223372036854775808\n", "2:6", "isn't a seed"),
        ("game unit\noption bid_step\n", "2:16", "is incomplete"),
        ("game unit\nplayers Ana ana\n", "2:13", "“ana” appears twice"),
        ('game unit\nplayers Ana " Ana"\n', "2:13", "“ Ana” appears twice"),
        ("game unit\nplayers Zoë Zoë\u200d\n", "2:13", "“Zoë\u200d” appears twice"),
        ("game unit\nplayers Zoë Zoe\u0308\n", "2:13", "appears twice"),
        ("game unit\nplayers Ana “Cleo B”\n", "2:13", "isn't a quotation mark in the notation: expected \""),
        ("game unit\nplayers «Cleo de B» Ana\n", "2:9", "isn't a quotation mark in the notation: expected \""),
        ("game unit\nplayers Ana 'Cleo B'\n", "2:13", "isn't a quotation mark in the notation: expected \""),
        (f"game unit\nplayers Ana {'x' * 201}\n", "2:13", "a name of at most 200 characters"),
        ("game unit\nplayers Ana, Ben\n", "2:12", "“,” isn't a name"),
        ('game unit\nplayers "" Ben\n', "2:9", "isn't a name"),
        ("game unit\non\nplayers Ana\n", "3:1", "must come before the first move"),
        ("game unit\nwait long\n", "2:6", "a time such as"),
        ("game unit\nwait 9999999999999s\n", "2:6", "a time such as"),
        ("game unit\nwait 0.5ms\n", "2:6", "a time such as"),
        ("game unit\nwait 1,500ms\n", "2:6", "a time such as"),
        ("game city\nexpect own Ana\n", "2:8", "“own” can't be expected (did you mean owner?): expected one of at, "),
        ("game unit\nwait 5" + "\u017f" + "\n", "2:6", "a time such as"),
        ("game unit\nexpect\n", "2:7", "is incomplete: expected what should be true"),
        ("game unit\nexpect refused\n", "2:15", "is incomplete: expected a move"),
        ("game unit\nexpect refused force\n", "2:21", "is incomplete: expected a move"),
        ("game unit\nforce # what?\n", "2:6", "is incomplete: expected a move"),
        ("game city\ngiven\n", "2:6", "is incomplete: expected part of the starting position"),
        ("game unit\nexpect light green\n", "2:14", "expected “red”"),
        ("game unit\r\n\r\non\r\njump\r\n", "4:1", "“jump” is not a move"),
        ("game unit\r\ron\rjump\r", "4:1", "“jump” is not a move"),
        ("game city\nroll 3,4\n", "2:7", "“,” doesn't fit here: expected a space between the numbers"),
        ("game city\nroll 3, 4\n", "2:7", "“,” doesn't fit here: expected a space between the numbers"),
        ("game city\nbid 1.2m\n", "2:5", "“1.2m” doesn't fit here: expected a player"),
        ("game city\nbid Ana\n", "2:8", "is incomplete: expected an amount"),
        ("game city\ngiven jail Ana\n", "2:7", "“jail” can't be part of a starting position (did you mean jailed?)"),
        ("game unit\ngiven cash Ana 8m\n", "2:1", "No starting position can be set"),
        ("game city\npay Ana Ben 1e6\n", "2:13", "expected an amount"),
        ("game city\norder Ana \u00b2 Ben 3\n", "2:7", "expected players and their rolls"),
        ("game city\npay Ana Ben 1.m\n", "2:13", "expected an amount"),
        ("game builder\npay Ana Ben \uff15\n", "2:13", "expected an amount"),
    ],
)
def test_a_file_that_is_no_notation_says_where(text: str, where: str, problem: str) -> None:
    with pytest.raises(ScriptError) as error:
        read(text, "evening", games.load, games.NAMES)
    assert str(error.value).startswith(f"evening:{where}: ")
    assert problem in str(error.value)


@pytest.mark.parametrize("names", ["“Boss” 'n O’Neil «Ana»", "Ana " + "x" * 200])
def test_a_name_may_have_marks_and_many_letters(names: str) -> None:
    assert read(f"game unit\nplayers {names}\n", "evening", games.load, games.NAMES).setup.players == tuple(
        names.split()
    )


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        ("seed 1\nplayers Ana Bank", 3, "A player can't be called Bank"),
        ("players Ana Ben\noption district_names Old Town=Seaview", 3, "there would be two places called Seaview."),
        ("players Ana Ben\noption district_names Old Town=Go", 3, "there would be two places called Go."),
        ("players Ana Ben\noption district_names Foo=Bar", 3, "There's no district called “Foo”"),
    ],
)
def test_a_reason_against_the_set_up_names_its_line(text: str, line: int, reason: str) -> None:
    [problem] = run(f"game city\n{text}\n").problems
    assert problem.startswith(f"evening:{line}: the setup was refused: ")
    assert reason in problem


def test_cards_without_end_are_refused() -> None:
    [problem] = run(f'game city\nplayers Ana Ben\ncards "{{\\"x\\":{"[" * 100_000}"\n').problems
    assert problem.startswith("evening:3: the setup was refused: This game's cards can't be read: ")


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        (b"game unit\n\x00\x01", "evening:2:1: This is a binary file"),
        ("game unit\nnote caf\u00e9".encode("latin-1"), "evening:2:9: The byte 0xE9 is not UTF-8"),
        ("game unit".encode("utf-16"), "evening:1:1: This is UTF-16: save the file as UTF-8."),
        ("game unit".encode("utf-16-be"), "evening:1:1: This is a binary file"),
        (b"#" * (MOST_BYTES + 1), "evening:1:1: The file is too large: notation files can have up to 2,000,000 bytes"),
    ],
)
def test_bytes_that_are_no_text_say_where(data: bytes, problem: str) -> None:
    with pytest.raises(ScriptError) as error:
        decode(data, "evening")
    assert str(error.value).startswith(problem)


@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_byte_order_marks_and_line_ends_do_not_matter(mark: bytes, end: str) -> None:
    lines = ("game unit", "seed 7", "", "on  # talk", "press", "wait 2s", "expect build rail", "note fin")
    text = decode(mark + end.join(lines).encode(), "evening")
    assert run(text).problems == ()


@pytest.mark.parametrize(
    ("body", "problems"),
    [
        ("on\non", ["evening:4: on: refused: The unit is already on. (UNIT-PWR-01)"]),
        ("expect power on", ["evening:3: expect power on: expected this, but it is off"]),
        ("on\nexpect refused press", ["evening:4: expect refused press: expected a refusal, but the move is allowed"]),
        (
            "on\nauction\nbid Zoe 10k",
            ["evening:5: bid Zoe 10k: refused: There's no player called “Zoe”: choose from Ana"],
        ),
        ("on\nauction\nwait 50s\nexpect timer 1s", ["evening:6: expect timer 1s: expected this, but it is none"]),
        ("on\nundo by Zoe", ["evening:4: undo by Zoe: refused: There's no player called “Zoe”: choose from Ana"]),
        ("expect leader Zoe", ["evening:3: expect leader Zoe: refused: There's no player called “Zoe”"]),
    ],
)
def test_the_first_problem_is_told_with_its_line(body: str, problems: list[str]) -> None:
    told = run(HEAD + body).problems
    assert [said.startswith(problem) for said, problem in zip(told, problems, strict=True)] == [True]


def test_a_set_up_that_is_refused_gives_every_reason() -> None:
    outcome = run("game unit\nedition us\noption bid_step 3\nplayers A B C D E F Bank\n")
    assert outcome.table is None
    assert len(outcome.problems) == 4


def test_a_reason_is_told_for_the_reading_that_makes_most_sense() -> None:
    """CITY-MON-03: the amount is wrong, not the name before it."""
    (told,) = run("game city\nplayers Ana Ben\ngiven mortgaged Brightside 15k").problems
    assert told.startswith("evening:3: given mortgaged Brightside 15k: refused: 15k is not a multiple of")


def test_a_house_rule_may_be_shortened_and_said_again() -> None:
    """CITY-OQ-60, CITY-OQ-80: what was said last counts."""
    body = 'given blocks "New Town" 7r\nexpect rent "New Town" 10m\nexpect wages Ana 5m'
    options = "option new_town 10000000\noption go_wages 3m\noption go_wag 4m\noption go_wages 5m"
    assert run(f"game city\n{options}\nplayers Ana Ben\n{body}").problems == ()


def test_expectations_of_a_refusal_change_nothing() -> None:
    outcome = run(HEAD + "on\nexpect refused on\nexpect refused undo 5\nexpect refused bid Ana 5k\nexpect refused redo")
    assert outcome.problems == ()
    assert outcome.table is not None
    assert len(outcome.table.history.lines) == 1


def test_without_a_seed_of_its_own_a_file_takes_the_one_given() -> None:
    script = read("game unit\non\npress", "evening", games.load, games.NAMES)
    shown = {play(script, DiscardingJournal(), seed).table.state.unit.build for seed in range(30)}  # type: ignore[union-attr]
    assert shown == {"1", "2", "3", "rail"}
    assert play(script, DiscardingJournal()).table.setup.seed == 0  # type: ignore[union-attr]


@given(st.text(max_size=60) | st.binary(max_size=60).map(lambda data: data.decode("latin-1")))
def test_any_text_is_a_script_or_a_clear_error(text: str) -> None:
    for whole in (text, HEAD + text):
        try:
            script = read(whole, "evening", games.load, games.NAMES)
        except ScriptError as error:
            told = str(error)
        else:
            told = "evening: " + "".join(play(script, DiscardingJournal()).problems)
        assert told.startswith("evening:")
