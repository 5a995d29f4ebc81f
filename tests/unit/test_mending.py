"""Mending an earlier line: the evening goes on as it would have gone, with what was really drawn."""

import random
from collections.abc import Callable
from typing import Any

import pytest

from companion import games
from companion.core.errors import CompanionError, Refused
from companion.core.history import Line
from companion.core.order import Setup
from companion.table import export, orders
from companion.table.reading import DiscardingJournal
from companion.table.table import Table
from companion.unit.facts import AuctionOpened
from tests import builder_player, chance_player, city_player, deal_player, unit_player
from tests.evenings import assert_exports, played, read
from tests.seeds import blocks
from tests.unit.play import attempt, play, reloaded, table
from tests.widget_internals import inside

PLAYERS: dict[str, Callable[[int], Any]] = {
    "unit": unit_player.Evening,
    "city": city_player.Evening,
    "builder": builder_player.Evening,
    "chance": chance_player.Evening,
    "deal": deal_player.Evening,
}
SEEDS = [(name, block) for name in PLAYERS for block in blocks(4, 2)]


def begun(name: str, seed: int) -> Table[Any]:
    """Return a random evening somewhere in the middle."""
    evening = PLAYERS[name](seed)
    for _ in range(random.Random(seed).randrange(5, 120)):
        if not evening.state.finished:
            evening.step()
    opened: Table[Any] = evening.table
    return opened


def moves(opened: Table[Any]) -> list[Line]:
    return [line for line in opened.history.lines_in_effect() if line.kind == "move"]


def numbers_and_texts(opened: Table[Any]) -> list[tuple[int, str]]:
    return [(line.seq, line.text) for line in opened.history.lines_in_effect()]


def report(opened: Table[Any]) -> dict[str, Any]:
    said: dict[str, Any] = dict(opened.game.report(opened.state, opened.now_ms))
    return said


def loaded(opened: Table[Any]) -> Table[Any]:
    again = Table(opened.game, opened.setup, DiscardingJournal())
    again.load(opened.history.lines, opened.now_ms)
    return again


def mended_at_random(opened: Table[Any], chance: random.Random) -> bool:
    """Mend some line in some way. Return whether that was accepted."""
    line, other = (chance.choice(moves(opened)) for _ in range(2))
    move = chance.choice((None, other.text, other.text))
    asked = orders.Mend(line.seq, move, move is not None and chance.random() < 0.5, chance.choice(orders.REST))
    before = opened.state
    try:
        opened.submit(asked, opened.now_ms)
    except CompanionError:
        assert opened.state is before
        return False
    return True


@pytest.mark.parametrize(("name", "block"), SEEDS, ids=str)
def test_mending_a_line_to_itself_changes_nothing(name: str, block: range) -> None:
    for seed in block:
        opened = begun(name, seed)
        for line in moves(opened)[:: max(1, len(moves(opened)) // 5)]:
            before, lines = opened.state, numbers_and_texts(opened)
            opened.submit(orders.Mend(line.seq, line.text), opened.now_ms)
            assert opened.state == before
            assert numbers_and_texts(opened)[: len(lines)] == lines


@pytest.mark.parametrize(("name", "block"), SEEDS, ids=str)
def test_a_random_mend_gives_what_playing_the_mended_file_gives(name: str, block: range) -> None:
    """Nothing is lost or made, the journal alone gives it again, and undo takes it back whole."""
    taken = 0
    for seed in block:
        opened, chance = begun(name, seed), random.Random(seed)
        for _ in range(8):
            before, lines, clock = opened.state, numbers_and_texts(opened), opened.game.timing(opened.state).timer
            if not moves(opened) or not mended_at_random(opened, chance):
                continue
            taken += 1
            after, now = opened.state, opened.game.timing(opened.state).timer
            assert opened.game.check(after) == ()
            assert (loaded(opened).state, numbers_and_texts(loaded(opened))) == (after, numbers_and_texts(opened))
            assert_exports(opened)
            opened.submit("undo", opened.now_ms)
            assert numbers_and_texts(opened)[: len(lines)] == lines
            if clock == now:
                assert opened.state == before
            opened.submit("redo", opened.now_ms)
            assert opened.state == after
    assert taken


@pytest.mark.parametrize("name", PLAYERS)
def test_taking_a_line_away_and_putting_it_back_gives_the_same(name: str) -> None:
    """It is put back at the moment of the line before it, and as stated: neither a wait nor a draw was there."""
    tried = 0
    for seed in range(12):
        opened = begun(name, seed)
        lines = list(opened.history.lines_in_effect())
        for before, line, after in zip(lines, lines[1:], lines[2:], strict=False):
            if not (line.kind == after.kind == "move" and before.at_ms == line.at_ms) or drawn(line):
                continue
            state = opened.state
            if not attempted(opened, orders.Mend(line.seq)):
                continue
            now = list(opened.history.lines_in_effect())
            following = now[now.index(before) + 1]  # it may come by itself, now that the line is gone
            opened.submit(orders.Mend(following.seq, line.text, before=True), opened.now_ms)
            assert opened.state == state
            tried += 1
            break
    assert tried > 3


def drawn(line: Line) -> bool:
    return any(getattr(fact, "drawn", False) for fact in line.facts)


def attempted(opened: Table[Any], asked: orders.Mend) -> bool:
    try:
        opened.submit(asked, opened.now_ms)
    except Refused:
        return False
    return True


def test_a_call_of_an_auction_that_is_over_is_put_right() -> None:
    opened = table("on", "auction", "wait 1000", "bid Ana 100k", "wait 60000", "press -> 2", players=("Ana", "Ben"))
    play(opened, "mend 3 : bid Ben 300k")
    assert numbers_and_texts(opened) == [
        *((1, "on"), (2, "auction"), (3, "bid Ben 300k"), (4, "time"), (5, "press -> 2")),
        (6, "mend 3 : bid Ben 300k"),
    ]
    assert opened.history.lines[2].text == "bid Ana 100k"  # the journal only grows
    leader = opened.history.lines[-1].patch
    assert [type(fact).__name__ for fact in leader] == [
        *("LinesKept", "LinePut", "BidCalled", "LinePut", "AuctionSold", "LinesLeftOut"),
    ]


def test_a_forgotten_call_is_put_in_before_the_auction_ran_out() -> None:
    opened = table("on", "auction", "bid Ana 100k", "wait 60000", "press -> 2", players=("Ana", "Ben"))
    assert attempt(opened, "mend 5 before : bid Ben 300k") == (
        "Too late: the auction is over; Ana leads with 100k. (UNIT-AUC-04)",
    )
    play(opened, "mend 4 before : bid Ben 300k")
    assert [line.seq for line in opened.history.lines_in_effect()] == [1, 2, 3, 6, 4, 5, 6]
    assert "bid Ben 300k" in export.notation_text(opened)
    assert numbers_and_texts(loaded(opened)) == numbers_and_texts(opened)


def test_a_countdown_that_mending_ended_is_held_when_that_is_undone() -> None:
    opened = table("on", "auction", "wait 10000")
    before = opened.state.unit.timer
    play(opened, "mend 2 away", "wait 90000", "undo")
    assert opened.state.unit.timer == before.__replace__(held=True, left_ms=40_000, deadline_ms=None)
    play(opened, "redo")
    assert opened.state.unit.timer is None


def test_a_countdown_that_goes_on_in_the_mended_evening_runs_out_at_its_own_moment() -> None:
    opened = table("on", "auction", "wait 10000", "cancel", "wait 90000", "mend 3 away")
    assert [(line.seq, line.at_ms, line.text) for line in opened.history.lines_in_effect()][2:] == [
        (4, 50_000, "time"),
        (4, 100_000, "mend 3 away"),
    ]


def test_what_was_held_is_held_at_the_same_moment() -> None:
    """By an undo or when the game was opened again, the countdown has the time left that it had."""
    died = table("on", "auction", "wait 12000", "bid Ana 100k", players=("Ana", "Ben"))
    again = reloaded(died.history.lines, died.setup)
    again.hold_running_countdown()
    play(again, "wait 5000", "mend 3 : bid Ben 200k")
    timer = again.state.unit.timer
    assert (timer.held, timer.left_ms, timer.leader.player) == (True, 38_000, "Ben")
    play(again, "mend 2 away drop")
    assert [line.text for line in again.history.lines_in_effect()] == [
        "on",
        "mend 3 : bid Ben 200k",
        "mend 2 away drop",
    ]


def test_drawn_lengths_and_results_stay_however_many_were_drawn_before() -> None:
    opened = table("on", auction_length="random_13_50", build_spin_seconds="0")
    for _ in range(5):
        play(opened, "auction", "wait 5000", "cancel", "press")
    lengths = {line.seq: line.facts for line in moves(opened) if drawn(line)}
    play(opened, "mend 2 away drop")  # and with it line 3, which called the auction off
    assert {line.seq: line.facts for line in moves(opened) if drawn(line)} == {
        seq: facts for seq, facts in lengths.items() if seq != 2
    }
    assert_exports(opened)


def test_a_length_that_was_drawn_stands_in_the_record() -> None:
    opened = table("on", "auction Seaview", "cancel", "deal Ana Ben", auction_length="random_13_50", seed=3)
    texts = [line.text for line in opened.history.lines]
    first, second = opened.history.lines[1].facts[0], opened.history.lines[3].facts[0]
    assert texts[1] == f"auction Seaview -> {first.length_ms // 1000}s"  # type: ignore[attr-defined]
    assert texts[3] == f"deal Ana Ben -> {second.length_ms // 1000}s"  # type: ignore[attr-defined]


def test_a_table_whose_dice_were_drawn_never_sees_them_again() -> None:
    """A line that is planned again uses up the draw it used then."""
    opened = Table(games.load("builder"), Setup("builder", ("Ana", "Ben"), seed=7), DiscardingJournal())
    play(opened, "note hello", *["force roll"] * 4)
    drawn_dice = inside(opened.state).dice_drawn
    play(opened, "mend 1 : note good evening")
    assert (inside(opened.state).dice_drawn, drawn_dice) == (4, 4)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("mend 99 away", "There's no move 99: the last one is 6."),
        ("mend 4 away", "Move 4 was automatic: change a move before it, or insert one."),
        ("mend 5 away", "Move 5 (note once) no longer counts: it was undone."),
        ("mend 6 away", "Entry 6 should be a move, not “undo”."),
        ("mend 3 : bid Zoe 10k", "There's no player called “Zoe”"),
        ("mend 3 : sold", "No one has bid yet"),
        ("mend 2 away", "Move 3 (bid Ana 100k) would become invalid: No auction is running"),
    ],
)
def test_what_cannot_be_mended_is_refused_in_words(line: str, words: str) -> None:
    opened = table("on", "auction", "bid Ana 100k", "wait 60000", "note once", "undo", players=("Ana", "Ben"))
    before, reasons = opened.state, opened.reasons_against(opened.read(line))
    refused = attempt(opened, line)
    assert refused[0].startswith(words)
    assert refused == tuple(map(str, reasons))
    assert (opened.state, len(opened.history.lines)) == (before, 6)


def test_what_was_mended_is_not_mended_itself() -> None:
    opened = table("on", "note one", "mend 2 : note two")
    assert attempt(opened, "mend 3 away") == ("Move 3 changes move 2: undo it, or change move 2 again.",)
    play(opened, "mend 2 : note three")
    assert numbers_and_texts(opened) == [
        *((1, "on"), (2, "note three"), (3, "mend 2 : note two"), (4, "mend 2 : note three")),
    ]
    assert attempt(table(), "mend 1 away") == ("There's no move to change yet.",)
    play(opened, "mend 2 away")
    assert attempt(opened, "mend 5 away") == ("Move 5 changes move 2: undo it.",)
    play(opened, "undo")
    assert attempt(opened, "mend 5 away")[0].startswith("Move 5 (mend 2 away) no longer counts")


def test_what_becomes_of_later_lines_is_said_in_the_line() -> None:
    opened = table("on", "auction", "bid Ana 100k", "wait 1000", "sold", players=("Ana", "Ben"))
    assert (
        attempt(opened, "mend 2 away")[-1]
        == "Choose what happens to them: add “keep” or “drop” at the end of the line."
    )
    play(opened, "mend 2 away drop")
    assert numbers_and_texts(opened) == [(1, "on"), (5, "mend 2 away drop")]
    play(opened, "undo", "mend 3 away keep")
    assert numbers_and_texts(opened)[2:] == [(7, "mend 3 away keep")]  # no force sells what no one called for


def test_a_line_that_was_dropped_is_not_said_to_be_taken_back() -> None:
    opened = table("on", "auction", "bid Ana 100k", "mend 2 away drop", players=("Ana", "Ben"))
    for line, words in ((2, "auction"), (3, "bid Ana 100k")):
        refusal = f"Move {line} ({words}) no longer counts: an earlier change removed it."
        assert attempt(opened, f"mend {line} away") == (refusal,)
    play(opened, "undo", "undo")
    assert attempt(opened, "mend 3 away") == ("Move 3 (bid Ana 100k) no longer counts: it was undone.",)


def test_a_line_that_force_can_keep_is_kept_as_forced() -> None:
    opened = table("on", "auction", "bid Ana 100k", "bid Ben 200k", players=("Ana", "Ben"))
    plan = opened.plan_mend(orders.Mend(3, "bid Ana 300k", rest="keep"))
    assert [(each.line.seq, each.kept) for each in plan.broken] == [(4, True)]
    play(opened, "mend 3 : bid Ana 300k keep")
    [kept] = [line for line in opened.history.lines_in_effect() if line.seq == 4]
    assert (kept.text, kept.forced) == ("force bid Ben 200k", True)


def test_what_is_given_is_kept_by_no_force() -> None:
    """No line says it by force: such a file could not be read."""
    opened = played(read("game chance\nplayers Ana Ben\ngiven on yellow Ana 10\nroll 5", "chance"))
    asked = opened.read("mend 1 before : given on yellow Ben 12 keep")
    assert isinstance(asked, orders.Mend)
    assert [(each.line.seq, each.kept) for each in opened.plan_mend(asked).broken] == [(1, False)]
    play(opened, opened.notation_of(asked))
    assert [text for _, text in numbers_and_texts(opened)] == [
        "given on yellow Ben 12",
        "roll 5",
        opened.notation_of(asked),
    ]
    assert_exports(opened)


def test_a_move_stays_the_one_of_whoever_made_it() -> None:
    """A wrong die gives no turn of one player to another: such a line no longer holds."""
    opened = played(read("game city\nplayers Ana Ben\nroll 1 2\nbuy\nend\nroll 2 6", "city"))
    plan = opened.plan_mend(orders.Mend(1, "roll 2 2", rest="drop"))
    assert [each.line.seq for each in plan.broken] == [2, 3, 4]
    kept = opened.plan_mend(orders.Mend(3, rest="keep"))
    assert [(each.line.text, each.kept) for each in kept.broken] == [("roll 2 6", True)]


def test_the_length_of_an_auction_by_a_card_stands_in_the_record_too() -> None:
    """CITY-CHN-05."""
    opened = played(read("game city\noption auction_length random_13_50\nplayers Ana Ben\nland 7", "city"))
    opened.submit("chance auction Seaview", 0)
    [length] = [fact.length_ms for fact in opened.history.facts() if isinstance(fact, AuctionOpened)]
    assert length is not None
    assert opened.history.lines[-1].text == f"chance auction Seaview -> {length // 1000}s"
    assert_exports(opened)


def test_a_card_that_somebody_else_is_forced_to_auction_by_stays_a_card_in_the_record() -> None:
    """An auction that a player who is not in turn starts begins their turn; the same by a card does not."""
    opened = played(read("game city\noption auction_length random_13_50\nplayers Ana Ben", "city"))
    opened.submit("force chance auction Seaview by Ben", 0)
    assert opened.state.turn.player == "Ana"
    assert_exports(opened)


def test_a_move_that_brings_nothing_is_put_in_all_the_same() -> None:
    """The deal that was booked has ended its countdown: to agree again is no mistake."""
    deal = "given owner Seaview Ana\ndeal Ana Ben\ntrade Ana: Seaview for Ben: 1m\nnote done"
    opened = played(read(f"game city\nplayers Ana Ben\n{deal}", "city"))
    opened.submit("mend 4 before : agreed", 0)
    assert [line.text for line in moves(opened)][-2:] == ["agreed", "note done"]
