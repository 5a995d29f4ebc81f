"""How an evening of Builder ends: after the penthouse, with debts open, and where house rules change meanwhile."""

import pytest

from tests.builder_scripts import LANE, holds, reasons, table

TOWER = "given floors A1 Ana 4; given resources Ana red 1 green 2 purple 1 yellow 1"
LATE = {"game_end_moment": "end_of_turn"}
POOR = "given cash Ana 0; given cash Ben 0; given turn Ana; roll 1 2"


def test_who_is_paid_at_the_end_pays_on_with_it() -> None:
    """BUILDER-OQ-21: in any order of the debts."""
    holds(f"{POOR}; pay Ana bank 50; pay Ben Ana 100; pay bank Ben 80; finish; expect cash Ben 0; expect cash Ana 30")


def test_debts_that_are_dropped_do_not_hold_up_the_end_after_the_penthouse() -> None:
    """BUILDER-OQ-21."""
    late = f"{TOWER}; given cash Ana 0; given turn Ana; roll 1 2; penthouse A1; pay Ana Ben 100"
    after = holds(f"{late}; end; expect finished; expect cash Ben 900", open_debts_at_end="void", **LATE)
    assert not after.debts
    assert "Ana owes 100 to Ben" in reasons(f"{late}; end", **LATE)


def test_nobody_jumps_over_the_end_after_the_penthouse() -> None:
    """BUILDER-OQ-21: not even where no dice are entered and a line names whom it is about."""
    late = f"{LANE}; {TOWER}; given turn Ana; penthouse A1"
    assert "It is Ana's turn, not Ben's." in reasons(f"{late}; buy lane by Ben", **LATE)
    holds(f"{late}; end; expect finished", **LATE)


@pytest.mark.parametrize("way", ["points", "rolls"])
def test_a_table_without_turns_does_not_wait_for_the_end_of_one(way: str) -> None:
    """BUILDER-OQ-21."""
    holds(f"{TOWER}; given turn Ana; roll 1 2; penthouse A1; option watch {way}; expect finished", **LATE)


def test_the_penthouse_ends_a_table_of_the_points_alone_at_once() -> None:
    """BUILDER-END-01, BUILDER-OQ-21."""
    holds("given floors A1 Ana 4; penthouse A1 by Ana; expect finished", watch="points", **LATE)


def test_a_shared_start_roll_is_decided_when_the_seat_order_is_chosen() -> None:
    """BUILDER-OQ-01."""
    tied = "order Ana 5 Ben 9 Cleo 9"
    holds(f"{tied}; option start_roll_tie seat_order; expect turn Ben; roll 1 2")
    assert "roll again" in reasons(f"{tied}; option banker Ana; roll 1 2")


def test_a_deed_whose_figure_no_note_can_make_does_not_keep_anybody_from_bankruptcy() -> None:
    """BUILDER-OQ-17, BUILDER-OQ-20: the table took smaller amounts when it was read."""
    odd = f"{LANE}; deed lane mortgage 61; given owner lane Ana; given cash Ana 0; given turn Ana; option money_step 5"
    holds(f"{odd}; pay Ana bank 100; bankrupt; expect bankrupt Ana", money_step="1")


def test_what_prisoners_dropped_lies_on_the_corner_once_it_is_one_space() -> None:
    """BUILDER-OQ-11, BUILDER-MOVE-03."""
    apart = "spaces 24; space 6 jail; given jailed Ana; given at Ana jail; given resources Ana red 8; given turn Ana"
    visit = f"{apart}; discard 2 red; roll 1 2; end; given at Ben 1"
    holds(f"{visit}; roll 2 3; expect resources Ben red 4", jail_corner_one_space="false")
    joined = "option jail_corner_one_space true; roll 2 3; expect resources Ben red 6; expect dropped jail none"
    holds(f"{visit}; {joined}", jail_corner_one_space="false")


def test_a_deed_has_no_price_of_nothing() -> None:
    """BUILDER-PROP-02."""
    assert "must be more than 0" in reasons("roll 2 3; land oriental; buy for 0")
    for field in ("price", "rent", "set rent", "mortgage", "unmortgage"):
        assert f"lane: {field} must be more than 0." in reasons(f"deed lane {field} 0")


def test_a_drop_of_nothing_is_refused_in_plain_words() -> None:
    """BUILDER-TURN-03, BUILDER-SPACE-01."""
    assert "Choose at least one resource to drop." in reasons(
        "given resources Ana red 8; given turn Ana; discard 0 red"
    )
    assert "Choose at least one resource to collect." in reasons("roll 1 2; land collect; collect 0 red")


def test_an_auction_that_a_house_rule_ends_is_said_to_be_cancelled() -> None:
    """BUILDER-AUCTION-05."""
    for last in ("option watch points", "cancel"):
        after = table(f"roll 2 3; land oriental; auction; {last}")
        assert "Auction cancelled." in after.game.tell(after.state, after.history.lines[-1]).text


def test_the_next_bid_is_one_that_notes_can_make() -> None:
    """BUILDER-AUCTION-03, BUILDER-OQ-20: the table took smaller amounts when the last one was called."""
    odd = "roll 2 3; land oriental; auction; bid Ben 13; option money_step 5"
    after = table(odd, money_step="1")
    assert "Ana bids 20" in [choice.label for choice in after.game.choices(after.state, 0)]
    assert "bid at least 20" in reasons(f"{odd}; bid Ana 18", money_step="1")
    holds(f"{odd}; bid Ana 20; expect leader Ana", money_step="1")


@pytest.mark.parametrize("way", ["everything", "points", "rolls"])
def test_a_deed_is_read_after_the_end(way: str) -> None:
    """BUILDER-SET-03, at a light table too."""
    holds("finish; deed oriental set points 4; expect finished", watch=way)


UNKNOWN = "floor A1 by Ana; floor C1 by Cleo; finish"


def test_who_has_the_most_cash_is_asked_where_the_points_alone_are_kept() -> None:
    """BUILDER-SCORE-12, BUILDER-OQ-18: several may have equally much; no winner is named before."""
    over = table(UNKNOWN, watch="points")
    state, shown = over.state, over.game.standings(over.state, 0)
    assert {row.rank for row in shown.rows} == {None}
    assert shown.verdict == over.game.view(state, 0).headline == "Who has the most cash? That scores 3 points"
    labels = [choice.label for choice in over.game.choices(state, 0) if choice.kind == "richest"]
    assert labels[:4] == [*(f"{name} has the most cash" for name in ("Ana", "Ben", "Cleo")), BOTH]
    assert len(labels) == 7
    told = over.game.tell(state, over.submit("richest Ana Ben", 0)).text
    assert told == f"{BOTH}."
    after = over.game.standings(over.state, 0)
    assert after.verdict == "Ana wins with 4 points"
    assert not [choice for choice in over.game.choices(over.state, 0) if choice.kind == "richest"]


BOTH = "Ana and Ben have the most cash"


@pytest.mark.parametrize(
    ("lines", "why"),
    [
        (f"{UNKNOWN}; richest Ben Ben", "Ben is named twice."),
        (f"option bankrupt_bonus_cards false; given bankrupt Ben; {UNKNOWN}; richest Ben", "Ben is bankrupt"),
        ("option watch everything; richest Ben", "Companion tracks the cash in this game"),
    ],
)
def test_only_somebody_who_can_have_the_most_cash_is_said_to_have_it(lines: str, why: str) -> None:
    """BUILDER-SCORE-12, BUILDER-OQ-19."""
    assert why in reasons(lines, watch="points")


def test_cash_that_was_given_counts_only_as_long_as_nobody_plays_on() -> None:
    """BUILDER-SCORE-12: where money moves unseen, what was given a while ago is asked for again."""
    given = "given cash Ana 100; given cash Ben 900; given cash Cleo 300"
    holds(f"{given}; finish; expect billionaire Ben 3", watch="points")
    holds(f"{given}; floor A1 by Ana; finish; expect billionaire Ben 0; richest Cleo", watch="points")
    holds(f"floor A1 by Ana; {given}; finish; expect billionaire Ben 3", watch="points")
    holds(
        "given cash Ana 100; finish; expect billionaire Ben 0; richest Cleo; expect billionaire Cleo 3", watch="points"
    )
    holds(f"richest Cleo; {given}; finish; expect billionaire Cleo 3", watch="points")
