"""The table: the single writer, its journal, its clock, and undo."""

import dataclasses
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion import games
from companion.cli.run import run_report
from companion.core.errors import CompanionError, NotationError, Refused
from companion.core.history import Line
from companion.core.order import Setup
from companion.games.alone import GAME
from companion.games.builder.facts import Jailed
from companion.table import export, script
from companion.table.ports import JournalError
from companion.table.reading import DiscardingJournal
from companion.table.table import Table
from tests.unit.play import attempt, play, reloaded, table


class Disk:
    """A journal on a disk that can be full for a while."""

    def __init__(self) -> None:
        self.lines: list[Line] = []
        self.full = False

    def append(self, lines: Sequence[Line]) -> None:
        if self.full:
            raise JournalError("The disk is full: free some space.")
        self.lines += lines


def folded(opened: Table[Any]) -> Any:
    """Return the state that a fresh fold of what is in effect gives."""
    state = GAME.begin(opened.setup)
    for fact in opened.history.facts():
        state = GAME.apply(state, fact)
    return state


def held(opened: Table[Any]) -> tuple[bool, int | None]:
    timer = opened.state.unit.timer
    return timer.held, timer.left_ms


def test_a_move_is_kept_with_what_it_brought_about() -> None:
    opened = table("on", "wait 1500")
    line = opened.submit("press", 2_000, "key")
    assert (line.seq, line.at_ms, line.kind, line.source) == (2, 2_000, "move", "key")
    assert line.text == f"press -> {opened.state.unit.build}"
    assert opened.submit("force press -> 3", 2_100).forced


@pytest.mark.parametrize(
    "line", ["jump", "press -> 7", "bid Ana 5k", "off by Zoe", "undo 9", "redo", "option bid_step 3"]
)
def test_what_is_refused_changes_nothing(line: str) -> None:
    opened = table("on", "auction", players=("Ana", "Ben"))
    before = opened.state
    with pytest.raises((NotationError, Refused)):
        opened.submit(line, 5_000)
    assert (opened.state, len(opened.history.lines), opened.now_ms) == (before, 2, 5_000)


def test_a_move_is_planned_once_and_its_state_is_kept() -> None:
    opened, plans, folded = table("on"), [], []

    def plan(*asked: Any) -> Any:
        plans.append(GAME.plan(*asked))
        return plans[-1]

    def apply(*told: Any) -> Any:
        folded.append(told)
        return GAME.apply(*told)

    opened.game = dataclasses.replace(GAME, plan=plan, apply=apply)
    opened.submit("press -> 2", 2_000)
    assert (len(plans), folded) == (1, [])
    assert opened.state is plans[0].after


@pytest.mark.parametrize("ask", ["auction", "wait 60000"])
def test_a_rule_that_fails_loses_nothing(ask: str) -> None:
    """Every error in the rules comes before the line is written."""

    def apply(*told: Any) -> Any:
        raise ZeroDivisionError

    disk = Disk()
    opened = Table(GAME, Setup("unit"), disk)
    play(opened, "on", "deal")
    before, written = opened.state, list(disk.lines)
    opened.game = dataclasses.replace(GAME, plan=apply, apply=apply)
    with pytest.raises(ZeroDivisionError):
        play(opened, ask)
    assert (opened.state, disk.lines, opened.history.lines) == (before, written, written)


def test_by_alone_is_no_move() -> None:
    with pytest.raises(NotationError, match="“by” is not a move"):
        table("on").submit("by", 0)


def test_the_clock_never_goes_back() -> None:
    opened = table("on", "wait 5000")
    opened.tick(1_000)
    assert opened.submit("auction", 2_000).at_ms == 5_000


def test_what_is_due_comes_before_the_move_and_at_its_own_moment() -> None:
    opened = table("on", "auction")
    opened.submit("press", 80_000)
    assert [(line.kind, line.at_ms) for line in opened.history.lines[2:]] == [("auto", 50_000), ("move", 80_000)]


def test_subscribers_hear_every_line_until_they_leave() -> None:
    opened = table()
    heard: list[Line] = []
    leave = opened.subscribe(heard.append)
    play(opened, "on", "auction", "wait 60000", "undo")
    leave()
    play(opened, "off")
    assert [line.text for line in heard] == ["on", "auction", "time", "undo"]


def test_undo_takes_back_and_redo_brings_again() -> None:
    opened = table("on", "press -> 2", "wait 3000", "auction")
    before = opened.state
    play(opened, "undo 2")
    assert opened.state.unit.build is None
    play(opened, "redo", "redo")
    assert opened.state == before
    assert attempt(opened, "redo") == ("There's nothing to redo.",)
    assert attempt(opened, "undo 4") == ("There are only 3 moves to undo.",)
    assert attempt(table(), "undo") == ("There's nothing to undo.",)


@pytest.mark.parametrize("line", ["undo", "undo 2", "undo 3", "redo", "on", "press", "note hi", "option bid_step 1"])
def test_the_reasons_are_the_ones_the_table_acts_on(line: str) -> None:
    opened = table("on", "auction", "undo")
    reasons = opened.reasons_against(opened.read(line))
    assert tuple(map(str, reasons)) == attempt(opened, line)


@pytest.mark.parametrize("moves", [64, 200])
def test_undo_of_many_moves_is_a_fresh_fold(moves: int) -> None:
    opened = table("on", build_spin_seconds="0")
    seen = [opened.state]
    for _ in range(moves):
        play(opened, "press")
        seen.append(opened.state)
    for back in (1, 3, 60, moves - 64):
        steps = max(1, back)
        play(opened, f"undo {steps}")
        assert opened.state == folded(opened) == seen[-1 - steps]
        play(opened, *["redo"] * steps)
        assert opened.state == folded(opened) == seen[-1]


def test_undo_of_many_moves_is_a_fresh_fold_also_in_a_game_opened_again() -> None:
    died = table("on", *["press"] * 100, build_spin_seconds="0")
    again = reloaded(died.history.lines, died.setup)
    play(again, *["press"] * 40)
    for steps in (1, 3, 20, 100):
        play(again, f"undo {steps}")
        assert again.state == folded(again)
        play(again, *["redo"] * steps)


@pytest.mark.parametrize(
    ("lines", "left"),
    [
        (("bid Ana 100k", "wait 10000", "sold", "wait 90000", "undo"), 40_000),
        (("wait 10000", "cancel", "wait 90000", "undo"), 40_000),
        (("wait 10000", "off", "wait 90000", "on", "undo 2"), 40_000),
        (("wait 10000", "hold", "wait 90000", "undo"), 40_000),
        (("wait 10000", "hold", "wait 9000", "resume", "wait 5000", "off", "undo"), 35_000),
        (("wait 10000", "force auction", "wait 5000", "undo"), 40_000),
        (("wait 10000", "force deal", "wait 90000", "undo"), 40_000),
        (("option auction_length custom 20", "force auction", "wait 3000", "undo"), 50_000),
        (("bid Ana 100k", "wait 90000", "undo"), 1),
        (("bid Ana 100k", "wait 10000", "cancel", "wait 90000", "undo 2"), 40_000),
        (("wait 10000", "cancel", "wait 1000", "auction", "wait 90000", "undo 2"), 40_000),
    ],
)
def test_a_countdown_that_undo_brings_back_is_held_with_what_it_had_left(lines: tuple[str, ...], left: int) -> None:
    opened = table("on", "auction", *lines)
    assert held(opened) == (True, left)
    play(opened, "resume", f"wait {left - 1}")
    assert opened.state.unit.timer is not None
    play(opened, "wait 1")
    assert opened.state.unit.timer is None


def test_undo_of_several_is_undo_one_by_one() -> None:
    lines = ("on", "auction", "bid Ana 100k", "wait 10000", "cancel", "wait 90000")
    assert table(*lines, "undo 3").state == table(*lines, "undo", "undo", "undo").state


def test_undo_of_a_call_lets_the_countdown_run_on() -> None:
    opened = table("on", "auction", "wait 10000", "bid Ana 100k", "wait 10000", "undo")
    timer = opened.state.unit.timer
    assert (timer.held, timer.deadline_ms, timer.bids) == (False, 50_000, ())


def test_redo_of_an_auction_whose_time_has_passed_closes_it() -> None:
    opened = table("on", "auction", "undo", "wait 90000", "redo")
    assert opened.state.unit.last.how == "unsold"


def test_a_journal_that_fails_loses_nothing() -> None:
    disk = Disk()
    opened = Table(GAME, Setup("unit"), disk)
    play(opened, "on")
    disk.full = True
    play(opened, "press -> 1", "auction", "undo")
    assert str(opened.trouble) == "The disk is full: free some space."
    assert opened.state.unit.build == "1"
    disk.full = False
    play(opened, "redo")
    assert opened.trouble is None
    assert disk.lines == opened.history.lines


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (Line(2, 0, "move", "x"), "Line 2 of the journal is out of order"),
        (Line(1, 0, "move", "x", (Jailed(at_ms=0, player="Nobody", position=None, place="Jail"),)), "no 'Nobody'."),
    ],
)
def test_what_makes_no_sense_is_told_in_words(line: Line, words: str) -> None:
    opened = Table(games.load("builder"), Setup("builder", ("Ana", "Ben")), Disk())
    with pytest.raises(JournalError, match=f"makes no sense: .*{words}"):
        opened.load([line])


@pytest.mark.parametrize("lost", [0, 1, 2])
def test_a_journal_with_a_gap_or_nonsense_is_refused(lost: int) -> None:
    lines = table("on", "auction", "bid Ana 100k", "undo").history.lines
    with pytest.raises(JournalError, match="makes no sense"):
        reloaded(lines[:lost] + lines[lost + 1 :], Setup("unit"))


def test_a_game_opened_again_goes_on_where_it_was() -> None:
    died = table("on", "auction", "wait 12000", "note left here", seed=3)
    again = reloaded(died.history.lines, died.setup)
    assert (again.state, again.now_ms) == (died.state, 12_000)
    again.hold_running_countdown()
    assert held(again) == (True, 38_000)
    again.hold_running_countdown()
    assert [line.text for line in again.history.lines[-2:]] == ["note left here", "hold"]


def test_what_was_due_when_the_game_was_left_happens_first() -> None:
    died = table("on", "auction", "bid Ana 100k")
    again = reloaded(died.history.lines, died.setup)
    again.now_ms = 50_000
    again.hold_running_countdown()
    assert again.state.unit.last.how == "sold"


@pytest.mark.parametrize(
    "lines",
    [
        ("option bid_step 100000", "on"),
        ('note he said "so # there', "on", "note\u00a0tabs\tand spaces"),
        ("on", 'auction "by" by "by"', 'bid "by" 10k'),
        ("on", 'force note "# not a comment"', 'auction "C:\\\\temp -> 1"'),
        ("on", "option build_odds 40/30/20/10", "wait 1", "press"),
        ("on", "option allow_pause false", "auction", "wait 1000", "cancel", "undo"),
    ],
)
def test_what_is_awkward_to_write_down_still_exports(lines: tuple[str, ...]) -> None:
    assert_kept_whole(table(*lines))


LINE = st.sampled_from(
    (
        *("on", "off", "press", "press -> 3", "skip", "auction", 'auction "Old Town" by Ana', "sold", "deal Ana Ben"),
        *("deal", "agreed", "cancel", "hold", "resume", "undo", "undo", "undo 2", "undo 3", "redo", "redo"),
        *("force auction", "force deal", "force press", 'note "so" he # said', "option auction_length random_13_50"),
        *("option allow_pause false", "option deal off", "option bid_step 100000", "option build_odds custom 4 3 2 1"),
        *("wait 1", "wait 700", "wait 5000", "wait 48000", "wait 4000000"),
    )
) | st.builds("bid {} {}0k".format, st.sampled_from(("Ana", "ben", '"Cleo B"')), st.integers(1, 60))


def assert_kept_whole(opened: Table[Any]) -> None:
    """Assert that the lines alone, and the game written as notation, both give this game again."""
    again = reloaded(opened.history.lines, opened.setup)
    assert again.state == opened.state == folded(opened)
    text = export.notation_text(opened)
    read = script.read(text, "export", games.load, games.NAMES)
    run = script.play(read, DiscardingJournal())
    assert run.problems == (), text
    assert run.table is not None
    assert run.table.now_ms == opened.now_ms
    assert run_report(read, run) == run_report(read, script.Run(opened, ()))


@settings(max_examples=150)
@given(st.lists(LINE, max_size=40))
def test_any_evening_stays_sound_replays_and_exports(lines: list[str]) -> None:
    opened = table("on", "auction", players=("Ana", "Ben", "Cleo B"))
    for line in lines:
        with suppress(CompanionError):
            play(opened, line)
    assert_kept_whole(opened)


@given(st.lists(st.text(min_size=1, max_size=12), max_size=6))
def test_any_text_typed_at_the_table_is_taken_or_refused_and_exports(texts: list[str]) -> None:
    opened = table("on", "auction", "bid Ana 10k")
    for step, text in enumerate(texts):
        for line in (text, f"note {text}", f'force note "{text}"', f'bid "{text}" {step + 2}00k', f"force deal {text}"):
            with suppress(CompanionError):
                opened.submit(line, opened.now_ms)
    assert_kept_whole(opened)


@pytest.mark.parametrize("name", [name for name in games.NAMES if name != "unit"])
def test_the_house_rules_of_a_game_that_is_over_stay(name: str) -> None:
    """They would change the standings (CITY-END-07); not even force does that."""
    over = Table(games.load(name), Setup(name, ("Ana", "Ben")), DiscardingJournal())
    changed = next(setting for setting in over.game.settings.all if not setting.fixed and " or " in setting.allowed)
    line = f"option {changed.key} {changed.allowed.replace(' or ', ', ').split(', ')[1]}"
    over.submit("finish", 0)
    before = over.state
    for forced in ("", "force "):
        with pytest.raises(Refused, match="The game is over: its house rules can't change"):
            over.submit(forced + line, 0)
    assert over.state == before
    over.submit("undo", 0)
    over.submit(line, 0)
