"""Someone leaves in the middle of a game of Deal (DEAL-OQ-29)."""

import pytest

from companion.core.order import Order
from companion.games.deal.game import GAME
from companion.games.deal.telling import tell
from companion.games.leaving import Leave
from tests.unit.desk import problems, refusal, state, table

LYING = ("given bank Ben 5, 2", "given set Ben orange", "given house Ben orange", "given land Cleo Boardwalk")


def taken(*lines: str, players: int = 3, **options: str) -> bool:
    """Play an evening; every line must be taken and hold."""
    assert problems("deal", lines, players, **options) == ()
    return True


def test_all_cards_of_whoever_goes_home_lie_under_the_discards() -> None:
    """DEAL-OQ-29: none is lost, and they come back into the pile with the others."""
    before = state("deal", *LYING, "pass go")
    now = state("deal", *LYING, "pass go", "leaves Ben")
    assert GAME.check(now) == ()
    assert now.discard[-1] == "Pass Go", "earlier discards are on top"
    assert sorted(now.discard) == sorted(
        ("Pass Go", "Money 5", "Money 2", "House", "New York Avenue", "St. James Place", "Tennessee Avenue")
    )
    assert (now.areas["Ben"].hand, now.hidden) == (0, before.areas["Ben"].hand)
    assert taken(*LYING, "leaves Ben", "expect hand Ben 0", "expect bank Ben 0", "expect pile 84")


def test_the_turn_passes_whoever_has_gone_home_by() -> None:
    assert taken("bank 1", "leaves Ben", "expect turn Ana", "end", "expect turn Cleo", "end", "expect turn Ana")
    assert taken(
        "bank 1", "leaves Ana", "expect turn Ben", "bank 1", "end", "expect turn Cleo", "end", "expect turn Ben"
    )


@pytest.mark.parametrize("line", ["collector Ben", "hand Ben 3", "sly Ben Baltic", "no by Ben", "leaves Ben"])
def test_nothing_is_asked_of_whoever_has_gone_home(line: str) -> None:
    assert "Ben has left." in refusal("deal", ["bank 1", "leaves Ben", f"force {line}"])


def test_what_was_asked_of_them_is_asked_no_more() -> None:
    asked = ("given bank Cleo 2", "birthday")
    assert taken(*asked, "leaves Ben", "expect debts 1", "pay by Cleo", "expect bank Ana 2", "bank 1")
    assert taken(*asked, "no by Ben", "leaves Ben", "expect debts 1", "pay by Cleo", "bank 1")
    assert taken("collector Ben", "leaves Ben", "expect debts 0", "bank 1")


def test_what_they_asked_is_asked_no_more() -> None:
    assert taken("given bank Ben 2", "birthday", "leaves Ana", "expect debts 0", "expect turn Ben", "expect bank Ben 2")
    assert taken("given bank Ben 2", "birthday", "no by Ben", "leaves Ana", "expect debts 0", "expect turn Ben")


def test_a_wild_they_have_just_received_is_turned_no_more() -> None:
    """DEAL-OQ-23."""
    wild = ('given land Ana "Wild light blue/brown" as brown', "given land Ben Boardwalk")
    swapped = (*wild, 'forced Ben Boardwalk for "Wild light blue/brown"', "yes by Ben")
    assert [player for player, _ in state("deal", *swapped).recolourable] == ["Ben"]
    assert state("deal", *swapped, "leaves Ben").recolourable == ()


def test_a_table_that_is_said_to_be_empty_has_everybody_again() -> None:
    assert state("deal", "leaves Ben", "given nothing", watch="sets").gone == ()


def test_a_rent_of_those_who_are_left_can_be_doubled() -> None:
    """DEAL-CARD-08."""
    rent = ("given land Ana Boardwalk", "given bank Cleo 10", "leaves Ben", "rent dark blue")
    assert taken(*rent, "double", "expect owes Cleo 6")


@pytest.mark.parametrize("answer", ["yes by Ben", "no by Ben"])
def test_a_rent_that_somebody_has_answered_is_not_doubled_once_they_have_gone_home(answer: str) -> None:
    """DEAL-CARD-08."""
    rent = ("given land Ana Boardwalk", "given bank Ben 3", "given bank Dov 10", "rent dark blue", answer)
    assert "before anyone answers" in refusal("deal", [*rent, "double"], players=4)
    assert "before anyone answers" in refusal("deal", [*rent, "leaves Ben", "double"], players=4)
    after = ("leaves Ben", "pay by Cleo", "pay by Dov", "rent dark blue", "double", "expect owes Dov 6")
    assert taken(*rent, *after, players=4)


def test_an_empty_hand_is_not_filled_again() -> None:
    """DEAL-OQ-08."""
    assert taken("bank 1", "leaves Ben", "bank 1", "expect hand Ben 0", empty_hand_draw="at_once")


def test_who_is_left_alone_has_won() -> None:
    lines = ("bank 1", "leaves Ben", "leaves Ana")
    assert taken(*lines, "expect over", "expect rank 1 Cleo", "expect rank 2 Ana", "expect rank 2 Ben")
    won = state("deal", *lines)
    assert GAME.view(won, 0).headline == "Cleo wins: everyone else has left"
    assert GAME.standings(won, 0).verdict == "Cleo wins: everyone else has left"
    assert "The game is over." in refusal("deal", [*lines, "bank 1"])


def test_it_is_told_shown_and_undone() -> None:
    played = table("deal", "given set Ben orange", "bank 1", "leaves Ben")
    assert tell(played.state, played.history.lines[-1]).text == "Ben leaves, and their cards go under the discard pile."
    said = GAME.report(played.state, 0)["players"]
    assert isinstance(said, list)
    assert [isinstance(each, dict) and each.get("gone") for each in said] == [None, True, None]
    row = next(row for row in GAME.view(played.state, 0).players if row.name == "Ben")
    assert (row.out, row.marks) == (True, "left")
    stands = {row.name: (row.rank, row.out, row.how) for row in GAME.standings(played.state, 0).rows if row.out}
    assert stands == {"Ben": (3, True, "left")}
    assert taken("given set Ben orange", "bank 1", "leaves Ben", "undo", "expect sets Ben 1", "expect hand Ben 5")


def test_it_is_offered_once_the_game_has_begun_and_asked_about() -> None:
    def offered(*lines: str) -> list[str]:
        return [choice.label for choice in GAME.choices(state("deal", *lines), 0) if choice.kind == "leaves"]

    assert offered() == []
    assert offered("bank 1", "leaves Ben") == ["Ana leaves", "Cleo leaves"]
    now = state("deal", *LYING, "bank 1")
    assert GAME.confirmation_question is not None
    asked = GAME.confirmation_question(now, Order(Leave("Ben")), 0)
    assert asked is not None
    assert asked.question == (
        "Is Ben leaving? All their cards, 5 in hand and 6 on the table, would go under the discard pile, "
        "and the game would go on without them."
    )


def test_a_light_table_lets_somebody_go_home() -> None:
    assert taken("leaves Ben", "end", "expect turn Cleo", watch="timer")
    assert taken("leaves Ana", "expect turn Ben", watch="timer")
    gone = ("lay Boardwalk by Ben", "leaves Ben")
    assert taken(*gone, "expect sets Ben 0", watch="sets")
    assert "Ben has left." in refusal("deal", [*gone, "lay Baltic by Ben"], watch="sets")
    assert "Ben has left." in refusal("deal", [*gone, "sly Ben Baltic by Ana"], watch="sets")
    assert taken(*gone, "leaves Ana", "expect over", watch="sets")


@pytest.mark.parametrize(
    ("watch", "said", "last"),
    [
        ("sets", "Ana leaves.", "Ben leaves. Cleo wins!"),
        (
            "timer",
            "Ana leaves. It is Ben's turn.",
            "Ben leaves. The game is over: everyone else has left.",
        ),
    ],
)
def test_a_light_table_is_told_nothing_that_it_does_not_watch(watch: str, said: str, last: str) -> None:
    """The turn is someone's who is there all the same, should the table watch everything from now on."""
    played = table("deal", "leaves Ana", watch=watch)
    assert tell(played.state, played.history.lines[-1]).text == said
    assert taken("leaves Ana", "expect turn Ben", watch=watch)
    row = GAME.view(played.state, 0).players[0]
    assert (row.out, row.marks) == (True, "left")
    ended = table("deal", "leaves Ana", "leaves Ben", watch=watch)
    assert tell(ended.state, ended.history.lines[-1]).text == last
    assert taken("leaves Ana", "option watch everything", "bank 1", "expect turn Ben", watch=watch)


def test_what_was_told_is_told_again_once_the_table_watches_more() -> None:
    played = table("deal", "leaves Ana", watch="sets")
    line = played.history.lines[-1]
    assert played.sentence_of(line).text == "Ana leaves."
    played.submit("option watch everything", 0)
    assert played.sentence_of(line).text == tell(played.state, line).text != "Ana leaves."


@pytest.mark.parametrize("watch", ["sets", "timer"])
def test_a_light_table_asks_before_somebody_goes_home(watch: str) -> None:
    def asked(players: tuple[str, ...]) -> str:
        assert GAME.confirmation_question is not None
        confirmation = GAME.confirmation_question(state("deal", players=players, watch=watch), Order(Leave("Ben")), 0)
        return "" if confirmation is None else confirmation.question

    assert asked(("Ana", "Ben", "Cleo")) == "Is Ben leaving? The game would go on without them."
    assert asked(("Ana", "Ben")) == "Is Ben leaving? The game would be over: only Ana would remain."


def test_a_light_table_asks_about_nothing_it_does_not_keep() -> None:
    now = state("deal", watch="payments")
    assert GAME.confirmation_question is not None
    assert GAME.confirmation_question(now, Order(Leave("Ben")), 0) is None


def test_nobody_goes_home_before_the_game_has_begun() -> None:
    """A table of which something is given is in the middle of its evening."""
    why = "The game hasn't started yet: remove them from the list of players."
    assert why in refusal("deal", ["leaves Ben"])
    assert taken("given bank Ben 2", "leaves Ben", "expect turn Ana")


def test_whoever_has_gone_home_owes_nothing_at_a_light_table() -> None:
    """The cards of a debt are laid out again; they do not come back with that."""
    gone = ("option watch sets", "leaves Ben", "option watch payments")
    assert "Ben has left." in refusal("deal", [*gone, "owes Ben 4 with 3, 1"])
    now = state("deal", *gone, "owes Cleo 4 with 3, 1")
    assert (now.gone, now.areas["Ben"].hand, GAME.check(now)) == (("Ben",), 0, ())
    assert "Ben has left." in refusal("deal", [*gone, "owes Cleo 4 with 3, 1", "pay by Cleo", "owes Ben 2 with 2"])
    owes = next(choice for choice in GAME.choices(now, 0) if choice.kind == "owes")
    assert [each.label for each in owes.blanks[0].options if not each.reasons] == ["Ana", "Cleo"]


def test_nothing_is_told_of_whoever_has_gone_home_where_a_debt_is_laid_out() -> None:
    played = table("deal", "leaves Ben", "option watch payments", "owes Cleo 4 with 3, 1", watch="sets")
    assert tell(played.state, played.history.lines[-1]).text == "In Cleo's bank: Money 3 and Money 1. Cleo owes 4."
