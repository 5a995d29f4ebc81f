"""Someone leaves in the middle of a game of Chance (CHANCE-OQ-23)."""

import pytest

from companion.core.order import Order
from companion.games.chance.game import GAME
from companion.games.chance.telling import tell
from companion.games.leaving import Leave
from tests.unit.chance.box import BOX, turn
from tests.unit.desk import problems, refusal, state, table

PLAYED = (*turn("6"), "play 6 red", "end", *turn("8"), "play 8 red", "end")


def taken(*lines: str, players: int = 3, **options: str) -> bool:
    """Play an evening; every line must be taken and hold."""
    assert problems("chance", [*BOX, *lines], players, **options) == ()
    return True


def refused(*lines: str, **options: str) -> str:
    return refusal("chance", [*BOX, *lines], 3, **options)


def test_the_cards_of_whoever_goes_home_come_off_the_board() -> None:
    """CHANCE-OQ-23: what lies below them controls the property again."""
    assert taken(*PLAYED, "expect controls red Ben", "leaves Ben", "expect controls red Ana", "expect turn Cleo")
    now = state("chance", *BOX, *PLAYED, "leaves Ben")
    assert GAME.check(now) == ()
    assert now.cash_on_board("Ben") == []
    assert now.decks["Ben"].draw == ()


def test_the_sheet_of_whoever_goes_home_has_no_cards_and_no_odds() -> None:
    lines = (*BOX, "given owned Ben red 1", "given owned Ana red 1", *PLAYED, "leaves Ben")
    ana, ben, _ = GAME.view(state("chance", *lines), 0).players
    assert ben.sheet == (("Skyline", "5 long"),)
    assert "Draw pile" in dict(ana.sheet)


def test_a_corner_they_had_is_free_again() -> None:
    """CHANCE-TOKEN-01."""
    token = (*turn("Token", "5"), "token go 12 red", "end")
    assert state("chance", *BOX, *token).corners == {"go": "Ana"}
    assert state("chance", *BOX, *token, "leaves Ana").corners == {}


def test_the_die_passes_whoever_has_gone_home_by() -> None:
    assert taken(*turn("5"), "leaves Ana", "expect turn Ben", *turn("5"), "end", "expect turn Cleo", *turn("5"), "end")
    assert taken(*turn("5"), "leaves Ben", "expect turn Ana", "end", "expect turn Cleo")


def test_nothing_is_done_by_or_to_whoever_has_gone_home() -> None:
    assert "Ben has left." in refused(*PLAYED, "leaves Ben", "force flip2 by Ben")
    assert "Ben has left." in refused("given owned Ben red 1", "leaves Ben", "roll ?", "force chance steal 5 from Ben")
    assert "Ben has left." in refused("roll 5", "leaves Ben", "leaves Ben")


def test_a_round_ends_without_their_last_turn_and_building() -> None:
    """CHANCE-ROUND-06, CHANCE-BUILD-01."""
    colours = ("brown", "light blue", "purple", "orange", "red", "yellow", "green")
    covered = tuple(f'given on "{colour}" Cleo {card}' for card, colour in enumerate(colours, 3))
    last = ("mark 99", *covered, *turn("12"), 'play 12 "dark blue"', "end")
    assert taken(*last, "leaves Ben", "expect turn Cleo", *turn("2"), "end", "expect turn Ana")
    ended = state("chance", *BOX, *last, "leaves Ben", *turn("2"), "end")
    assert (ended.round, ended.decks["Ben"].draw) == (2, ())
    assert not ended.skylines["Ben"]
    waited_for = state("chance", *BOX, *last, "leaves Cleo", *turn("2"), "end")
    assert waited_for.round == 2
    at_once = state("chance", *BOX, *last, *turn("2"), "end", "leaves Cleo")
    assert (at_once.round, at_once.turn.player) == (2, "Ana")
    assert sum(at_once.skylines["Ana"].values()) == 1


def test_a_play_that_waits_happens_where_its_victim_goes_home() -> None:
    """CHANCE-NOPE-03."""
    waits = ('given kept Ben "Nope!"', "given on red Ben 6", *turn("8"), "play 8 red")
    assert state("chance", *BOX, *waits).pending is not None
    assert taken(*waits, "leaves Ben", "expect controls red Ana", "end", "expect turn Cleo")


def test_a_play_waits_on_where_somebody_else_goes_home() -> None:
    """CHANCE-NOPE-03: whether to stop it is still for its victim to say."""
    waits = ('given kept Ben "Nope!"', "given on red Ben 6", *turn("8"), "play 8 red", "leaves Cleo")
    assert taken(*waits, "nope", "expect controls red Ben")
    assert taken(*waits, "allow", "expect controls red Ana")


def test_a_flip_two_of_whoever_goes_home_asks_for_nothing_more() -> None:
    """CHANCE-FLIP2-03, CHANCE-NOPE-06."""
    forced = ('given kept Ben "flip 2"', 'given kept Ana "Nope!"', *turn("5"), "flip2 by Ben")
    assert taken(*forced, "leaves Ben", "expect forced 0", "end", "expect turn Cleo")
    assert "Nope!" in refused(*forced, "leaves Ben", "force nope")
    assert taken(*forced, "flip 3", "leaves Ben", "expect forced 0", "play 3 brown", "end")


def test_the_skyline_of_whoever_went_home_counts_no_more() -> None:
    """CHANCE-WIN-01, CHANCE-WIN-02."""
    owned = ("given owned Ben green 2", "given owned Cleo red 1", "mark 5")
    assert taken(*owned, *turn("5"), "leaves Ben", "expect rank 1 Cleo", "expect rank 3 Ben")


def test_a_skyline_beyond_the_mark_ends_nothing_once_its_owner_has_gone_home() -> None:
    """CHANCE-WIN-01."""
    ends = ("mark 12", "given owned Ben green 2", "roll 4", "option watch rounds", "round - - - - - - - -")
    assert taken(*ends, "expect over")
    assert not state("chance", *BOX, *ends[:-1], "leaves Ben", ends[-1]).finished


def test_a_table_that_is_said_to_be_empty_has_everybody_again() -> None:
    assert state("chance", *BOX, "leaves Ben", "given nothing", watch="rounds").gone == ()
    assert state("chance", *BOX, "leaves Ben", "given known", watch="rounds").gone == ("Ben",)


def test_who_is_left_alone_has_won() -> None:
    lines = (*BOX, "given owned Ben green 2", *turn("5"), "leaves Ben", "leaves Ana")
    won = state("chance", *lines)
    assert GAME.view(won, 0).headline == "Cleo wins: everyone else has left"
    assert {row.name: row.rank for row in GAME.standings(won, 0).rows} == {"Ana": 3, "Ben": 2, "Cleo": 1}
    assert "The game is over." in refusal("chance", [*lines, "roll 5"])


def test_it_is_told_shown_and_undone() -> None:
    played = table("chance", *BOX, *PLAYED, "leaves Ben")
    assert tell(played.state, played.history.lines[-1]).text == ("Ben leaves; all their cards come off the board.")
    said = GAME.report(played.state, 0)["players"]
    assert isinstance(said, list)
    assert [isinstance(each, dict) and each.get("gone") for each in said] == [None, True, None]
    row = next(row for row in GAME.view(played.state, 0).players if row.name == "Ben")
    assert (row.out, row.marks) == (True, "left")
    assert taken(*PLAYED, "leaves Ben", "undo", "expect controls red Ben")


def test_it_is_offered_once_the_game_has_begun_and_asked_about() -> None:
    def offered(*lines: str) -> list[str]:
        return [choice.label for choice in GAME.choices(state("chance", *BOX, *lines), 0) if choice.kind == "leaves"]

    assert offered() == []
    assert offered("roll 5", "leaves Ben") == ["Ana leaves", "Cleo leaves"]
    assert GAME.confirmation_question is not None
    asked = GAME.confirmation_question(state("chance", *BOX, "roll 5"), Order(Leave("Ben")), 0)
    assert asked is not None
    assert asked.question == (
        "Is Ben leaving? Their cards would come off the board, and their skyline would no longer count, "
        "and the game would go on without them."
    )


def test_a_light_table_lets_somebody_go_home() -> None:
    assert taken("leaves Ana", "expect turn Ben", watch="timer")
    assert "Ben has left." in refused("leaves Ben", "round Ben - - - - - - -", watch="rounds")
    assert taken("leaves Ben", "round Ana - - - - - - -", watch="rounds")


@pytest.mark.parametrize(("watch", "said"), [("rounds", "Ana leaves."), ("timer", "Ana leaves. The die goes to Ben.")])
def test_a_light_table_is_told_nothing_that_it_does_not_watch(watch: str, said: str) -> None:
    """The turn is someone's who is there all the same, should the table watch everything from now on."""
    played = table("chance", *BOX, "leaves Ana", watch=watch)
    assert tell(played.state, played.history.lines[-1]).text == said
    assert taken("leaves Ana", "expect turn Ben", watch=watch)
    row = GAME.view(played.state, 0).players[0]
    assert (row.out, row.marks) == (True, "left")
    assert taken("leaves Ana", "option watch everything", *turn("5"), "end", "expect turn Cleo", watch=watch)


def test_nobody_goes_home_before_the_game_has_begun() -> None:
    """A table of which something is given is in the middle of its evening."""
    why = "The game hasn't started yet: remove them from the list of players."
    assert why in refused("leaves Ben")
    assert taken("given owned Ben red 1", "leaves Ben", "expect turn Ana")


def test_whoever_has_gone_home_rolls_no_more_for_who_starts() -> None:
    """CHANCE-SETUP-08."""
    full = ("leaves Ben", "option watch everything")
    assert taken(*full, "start Ana 3 Cleo 5", "expect turn Cleo", watch="timer")
    assert "Ben has left." in refused(*full, "start Ana 3 Ben 4 Cleo 5", watch="timer")
