"""The turn timer of the games without a trading unit: the countdown of the unit, in virtual time (UNIT-AUC-03)."""

from typing import Any

import pytest

from companion import games
from companion.core.errors import Refused
from companion.core.order import Setup
from companion.table import export
from companion.table.log import Log
from companion.table.reading import DiscardingJournal
from companion.table.table import Table
from companion.table.view import unit_view
from companion.unit.show import cues, signals
from companion.unit.signals import Button, Cue, Red
from tests.unit.desk import problems, refusal, run, table
from tests.widget_internals import inside

GAMES = ("chance", "deal")
END = {"chance": ("roll 4", "flip b"), "deal": ("end",)}
FIRST = {"chance": ("roll 4", "flip b"), "deal": ("draw", "end")}
LIGHT = [("chance", "rounds"), ("chance", "timer"), ("deal", "sets"), ("deal", "timer")]


def opened(game: str, **options: str) -> Table[Any]:
    return Table(games.load(game), Setup(game, ("Ana", "Ben"), {"turn_timer": "30", **options}), DiscardingJournal())


@pytest.mark.parametrize("game", GAMES)
def test_the_time_of_a_turn_runs_with_the_light_of_the_unit(game: str) -> None:
    lines = ["timer", "expect timer 30s", "expect light red slow", "wait 25s", "expect light red fast", "wait 4999ms"]
    assert problems(game, [*lines, "expect timer 1ms", "wait 1ms", "expect timer none"], turn_timer="30") == ()


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_forced_when_the_time_is_up(game: str) -> None:
    asked = opened(game)
    before = asked.state
    asked.submit("timer", 0)
    asked.tick(30_000)
    assert unit_view(asked.state.timing, 30_000).closing == "Time is up for Ana"
    assert Log(asked).rows(30_000)[0].text == "Time is up for Ana."
    assert asked.state.turn == before.turn
    assert asked.game.check(asked.state) == ()


@pytest.mark.parametrize("game", GAMES)
def test_the_last_five_seconds_are_heard(game: str) -> None:
    asked = opened(game)
    asked.submit("timer", 0)
    heard = [cue for _, cue in cues(asked.state.timing, 0, 29_999)]
    assert heard[:25] == [Cue.TICK] * 24 + [Cue.FIVE_SECONDS]
    assert heard[25:] == [Cue.TICK] * 12
    shown = signals(asked.state.timing, 26_000)
    assert (shown.power, shown.red, shown.hour_left_ms) == (True, Red.FAST, None)


@pytest.mark.parametrize("game", GAMES)
def test_it_is_held_and_goes_on(game: str) -> None:
    lines = ["timer", "wait 10s", "hold", "wait 2h", "expect light red held", "expect timer 20s", "resume", "wait 19s"]
    assert problems(game, [*lines, "expect timer 1s", "cancel", "expect timer none"], turn_timer="30") == ()


@pytest.mark.parametrize("game", GAMES)
def test_a_held_hour_is_no_hour_of_the_unit(game: str) -> None:
    asked = opened(game)
    asked.submit("timer", 0)
    asked.submit("hold", 10_000)
    assert cues(asked.state.timing, 10_000, 7_300_000) == []


@pytest.mark.parametrize("game", GAMES)
def test_the_end_of_the_turn_takes_its_time_away(game: str) -> None:
    lines = ["timer", "wait 3s", *END[game], "expect turn Ben", "expect timer none", "expect light red off"]
    assert problems(game, [*lines, "timer", "wait 30s", "expect turn Ben", "timer"], turn_timer="30") == ()


@pytest.mark.parametrize("game", GAMES)
def test_the_time_of_a_turn_begins_by_itself_where_the_table_wants_that(game: str) -> None:
    lines = ["expect timer none", *END[game], "expect turn Ben", "expect timer 30s", "wait 10s", "expect timer 20s"]
    assert problems(game, lines, turn_timer="30", turn_begins="by_itself") == ()
    assert problems(game, [*END[game], "expect timer none"], turn_begins="by_itself") == ()


@pytest.mark.parametrize("game", GAMES)
def test_the_time_of_the_first_turn_begins_with_its_first_move(game: str) -> None:
    first, last = FIRST[game]
    lines = [first, "expect timer 30s", "cancel", last, "expect turn Ben", "expect timer 30s"]
    assert problems(game, lines, turn_timer="30", turn_begins="by_itself") == ()


@pytest.mark.parametrize("game", GAMES)
def test_that_the_time_was_up_is_not_told_in_the_next_turn(game: str) -> None:
    asked = opened(game)
    asked.submit("timer", 0)
    asked.tick(30_000)
    for line in END[game]:
        asked.submit(line, 40_000)
    assert unit_view(asked.state.timing, 40_000).closing == ""


@pytest.mark.parametrize("game", GAMES)
def test_undo_brings_the_time_back_held(game: str) -> None:
    lines = ["timer", "wait 12s", *END[game], "wait 50s", "undo", "expect turn Ana", "expect timer 18s"]
    assert problems(game, [*lines, "expect light red held"], turn_timer="30") == ()


@pytest.mark.parametrize("game", GAMES)
def test_the_end_of_the_game_takes_the_time_away(game: str) -> None:
    assert table(game, "timer", "finish", turn_timer="30").state.timing.timer is None


@pytest.mark.parametrize(("game", "watch"), LIGHT)
def test_the_end_of_the_game_takes_the_time_away_at_a_light_table_too(game: str, watch: str) -> None:
    assert table(game, "timer", "finish", turn_timer="30", watch=watch).state.timing.timer is None


@pytest.mark.parametrize(("game", "watch"), [*LIGHT, ("chance", "everything"), ("deal", "everything")])
def test_who_goes_home_in_their_turn_takes_its_time_along(game: str, watch: str) -> None:
    """The time of others runs on."""
    begun = (*FIRST[game][:1], "timer")
    assert table(game, *begun, "leaves Ana", turn_timer="30", watch=watch).state.timing.timer is None
    timer = table(game, *begun, "leaves Ben", turn_timer="30", watch=watch).state.timing.timer
    assert timer is not None
    assert timer.turn == "Ana"
    assert table(game, *begun, "leaves Ben", "leaves Cleo", turn_timer="30", watch=watch).state.timing.timer is None


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("watch", ["timer", "everything"])
def test_the_time_of_the_next_turn_begins_by_itself_where_somebody_goes_home(game: str, watch: str) -> None:
    options = {"turn_timer": "30", "turn_begins": "by_itself", "watch": watch}
    timer = table(game, *FIRST[game][:1], "leaves Ana", **options).state.timing.timer
    assert timer is not None
    assert timer.turn == "Ben"


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    ("lines", "why"),
    [
        (["timer", "timer"], "Ana's timer is already running"),
        (["hold"], "No turn timer is running"),
        (["timer", "hold", "hold"], "The timer is already paused"),
        (["timer", "resume"], "The timer isn't paused"),
        (["timer", "cancel", "force cancel"], "No turn timer is running"),
        (["timer", "finish", "timer"], "The game is over"),
    ],
)
def test_what_the_timer_refuses(game: str, lines: list[str], why: str) -> None:
    assert why in refusal(game, lines, turn_timer="30")


@pytest.mark.parametrize("game", GAMES)
def test_a_table_without_a_timer_says_how_to_have_one(game: str) -> None:
    assert "Set a time in the house rules (R)" in refusal(game, ["timer"])
    assert problems(game, ["option turn_timer 45", "timer", "expect timer 45s", "option turn_timer off", "hold"]) == ()
    assert "How long is a turn? turn_timer can't be “5”" in run(game, [], turn_timer="5").problems[0]


@pytest.mark.parametrize("game", GAMES)
def test_the_report_has_the_timer_only_while_it_runs(game: str) -> None:
    asked = opened(game)
    quiet = asked.game.report(asked.state, 0)
    asked.submit("timer", 0)
    running = inside(asked.game.report(asked.state, 4_000))["unit"]["timer"]
    assert (running["kind"], running["left_ms"]) == ("turn", 26_000)
    asked.submit("cancel", 5_000)
    assert asked.game.report(asked.state, 5_000) == quiet
    assert quiet["unit"] is None


@pytest.mark.parametrize("game", GAMES)
def test_a_game_opened_again_finds_the_time_held_and_exports_it(game: str) -> None:
    asked = opened(game)
    asked.submit("timer", 0)
    again = opened(game)
    again.load(asked.history.lines, 8_000)
    again.hold_running_countdown()
    assert again.state.timing.timer.held
    assert again.state.timing.timer.left_ms == 22_000
    written = [line for line in export.notation_text(again).splitlines() if line]
    assert written[-3:] == ["timer", "wait 8s", "hold"]


@pytest.mark.parametrize("game", GAMES)
def test_auction_on_the_box_begins_holds_and_goes_on(game: str) -> None:
    asked = opened(game)
    for now, move in ((0, "timer"), (1_000, "hold"), (9_000, "resume"), (10_000, "hold")):
        assert asked.game.pressed(asked.state, Button.AUCTION, now) == move
        asked.submit(move, now)
    assert asked.state.timing.timer.left_ms == 28_000


@pytest.mark.parametrize("button", [Button.BUILD, Button.POWER])
def test_the_other_buttons_say_what_auction_does(button: Button) -> None:
    asked = opened("deal")
    with pytest.raises(Refused, match="does nothing in this game: Auction runs the turn timer"):
        asked.game.pressed(asked.state, button, 0)


@pytest.mark.parametrize("game", GAMES)
def test_the_timer_is_no_move_of_the_game(game: str) -> None:
    """Nothing is drawn, begun or let stand by it."""
    asked = opened(game)
    before = asked.state
    asked.submit("timer", 0)
    asked.submit("cancel", 5)
    assert asked.state.begun == before.begun
    assert asked.state.turn == before.turn
    found = asked.game.lexicon(asked.state)
    assert found.players == ("Ana", "Ben")
