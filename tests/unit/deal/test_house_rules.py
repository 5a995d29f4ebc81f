"""What the house rules bring beyond a single line: loose buildings, a second no, and the card in play."""

from typing import Any

from companion.games.deal.facts import NoSaid, Reshuffled
from companion.games.deal.game import GAME
from companion.games.deal.telling import tell
from companion.games.deal.view import deal_view
from companion.table.table import Table
from tests.unit.desk import problems, refusal, table

BROKEN = (
    "given set Ben orange",
    "given house Ben orange",
    "given hotel Ben orange",
    "given set Ben pink",
    "collector Ben",
    'pay "St. James", Tennessee, "New York" by Ben',
    "end",
)


def evening(*lines: str, **options: str) -> Table[Any]:
    return table("deal", *lines, players=("Ana", "Ben", "Cleo"), **options)


def refused(*lines: str, **options: str) -> str:
    return refusal("deal", lines, 3, **options)


def offered(*lines: str, **options: str) -> list[str]:
    return [choice.label for choice in GAME.choices(evening(*lines, **options).state, 0) if choice.is_allowed]


def test_a_loose_house_and_hotel_go_on_a_later_set() -> None:
    """DEAL-OQ-02, DEAL-OQ-25: it was played once, so it is no play."""
    lines = (*BROKEN, "expect houses Ben orange 0", "move loose house to pink", "move loose hotel to pink")
    after = ("expect rent Ben pink 11", "expect plays 0", "expect discard 1", "expect worth Ben 13")
    assert problems("deal", [*lines, *after], orphan_building="stays_loose") == ()
    assert "Loose House on pink" in offered(*BROKEN, orphan_building="stays_loose")
    loose = {"orphan_building": "stays_loose", "loose_building": "one_play"}
    spent = ("bank 1", "bank 1", "bank 1", "move loose house to pink")
    assert "DEAL-TURN-03" in refused(*BROKEN, *spent, **loose)


def test_a_loose_building_stands_where_a_played_one_might() -> None:
    """DEAL-BLDG-01, DEAL-BLDG-02, DEAL-BLDG-03, DEAL-BLDG-04, DEAL-OQ-25."""
    loose = {"orphan_building": "stays_loose"}
    assert "DEAL-OQ-25" in refused(*BROKEN, "force move loose house to pink", orphan_building="discard")
    assert "DEAL-BLDG-04" in refused(*BROKEN, "force move loose hotel to pink", **loose)
    assert "DEAL-BLDG-01" in refused(*BROKEN, "force move loose house to red", **loose)
    assert "DEAL-BLDG-02" in refused(*BROKEN, "force move loose house to utility", **loose)
    assert "DEAL-BLDG-03" in refused(*BROKEN, "house pink", "force move loose house to pink", **loose)
    assert "DEAL-TURN-03" in refused(*BROKEN, "force move loose house to pink by Ana", **loose)


def test_a_house_paid_loose_goes_on_a_set_of_its_receiver() -> None:
    """DEAL-OQ-03, DEAL-OQ-25."""
    lines = ["given set Ben orange", "given house Ben orange", "given set Ana pink", "collector Ben"]
    paid = ["pay House, Tennessee by Ben", "move loose house to pink", "expect rent Ana pink 7", "expect plays 1"]
    assert problems("deal", [*lines, *paid], building_as_payment="loose_property") == ()


DOUBLED = ("given set Ana railroad", "given bank Ben 4, 4, 4", "rent railroad from Ben", "double", "no by Ben")
TAKES_OFF = {"jsn_vs_doubled_rent": "cancels_doubling"}


def played(*lines: str, **options: str) -> bool:
    """Play an evening in which a no takes the doubling off; every line must be taken."""
    evening(*lines, **TAKES_OFF, **options)
    return True


def test_a_second_no_is_to_the_rent_itself() -> None:
    """DEAL-OQ-05, DEAL-JSN-03."""
    second = (*DOUBLED, "expect owes Ben 4", "no by Ben", "expect owes Ben 0", "expect debts 0")
    assert played(*second, "yes by Ana", "expect bank Ben 12", "expect discard 4")
    answered = (*second, "no by Ana", "expect owes Ben 4", "expect plays 3", "pay 4 by Ben", "expect bank Ana 4")
    assert played(*answered)
    assert "DEAL-JSN-03" in refused(*DOUBLED, "no by Ben")


def test_a_no_to_the_doubling_alone_leaves_the_rent_to_be_answered() -> None:
    """DEAL-OQ-05: the current player has nothing to accept."""
    assert "Ben still has to answer the rent itself" in refused(*DOUBLED, "yes by Ana", **TAKES_OFF)


def test_the_no_to_a_doubling_can_be_answered_before_the_rent_is() -> None:
    """DEAL-OQ-05: answering with another no doubles the rent again; a no to that takes the doubling off once more."""
    again = (*DOUBLED, "no by Ana", "expect owes Ben 8", "pay 4, 4 by Ben", "expect bank Ana 8")
    assert played(*again)
    third = (*DOUBLED, "no by Ana", "no by Ben", "expect owes Ben 4", "no by Ben", "expect owes Ben 0")
    assert played(*third, packs="2")


def test_who_may_say_no_is_offered_it_and_is_seen() -> None:
    """DEAL-OQ-05."""
    now = offered(*DOUBLED, **TAKES_OFF)
    assert {"Ben pays Money 4", "Ben says no to the rent too", "Ana says no to Ben"} <= set(now)
    second = evening(*DOUBLED, "no by Ben", **TAKES_OFF)
    said = [fact for fact in second.history.facts() if isinstance(fact, NoSaid)]
    assert [fact.to_rent for fact in said] == [False, True]
    assert [tell(second.state, line).text for line in second.history.lines[-2:]] == [
        "Ben answers the doubling with Just Say No.",
        "Ben plays Just Say No against the rent too.",
    ]
    (claim,) = deal_view(second.state, 0).claims
    assert claim.owes == "Ben owes 4 for railroad"
    assert (claim.noes, claim.stopped, claim.waits_for) == (("Ben",), True, "Ana")


def test_a_first_no_is_offered_for_what_it_stops() -> None:
    """DEAL-OQ-05."""
    assert "Ben says no to the doubling" in offered(*DOUBLED[:-1], **TAKES_OFF)
    assert "Ben says no" in offered(*DOUBLED[:-1])


def test_a_house_below_a_hotel_says_why_it_stays() -> None:
    """DEAL-OQ-16."""
    built = ("given set Ana orange", "given house Ana orange", "given set Ana red")
    stays = "Ana can't move the House from orange: there's a Hotel on it."
    assert stays in refused(*built, "given hotel Ana orange", "move house orange to red", move_building="free")
    assert "Ana has no Hotel on orange to move." in refused(*built, "move hotel orange to red", move_building="free")


def test_a_no_is_for_oneself_alone() -> None:
    """DEAL-JSN-02: no one says it for another."""
    lines = ("given bank Cleo 2", "given bank Ben 2", "birthday")
    assert "DEAL-JSN-02" in refused(*lines, "force no Cleo by Ben")
    assert problems("deal", [*lines, "no by Ben", "pay by Cleo", "expect bank Ben 2"]) == ()


def test_a_pass_go_in_play_is_not_shuffled_with_the_discards() -> None:
    """DEAL-ACT-02, DEAL-TURN-08, DEAL-OQ-26: a card is discarded once it is done."""
    start = ("given pile 2", "draw")
    played = table("deal", *start, "pass go")
    [shuffled] = [fact for fact in played.history.facts() if isinstance(fact, Reshuffled)]
    assert shuffled.in_play == ("Pass Go",)
    assert (played.state.discard, played.state.hidden, played.state.pile) == (("Pass Go",), 0, 87)
    assert tell.sentences_of(played.state, [shuffled]) == (
        "The draw pile is empty: shuffle the discards except Pass Go into a new one",
    )
    mixed = table("deal", *start, "pass go", card_in_play="goes_in")
    assert (mixed.state.discard, mixed.state.pile) == ((), 88)


def test_a_pile_that_is_empty_is_told_of_before_what_is_drawn() -> None:
    """DEAL-TURN-08: not that nothing was drawn, which would be another evening."""
    played = table("deal", "given pile 0", "draw")
    told = tell.sentences_of(played.state, played.history.lines[-1].facts)
    assert told == ("The draw pile is empty: shuffle the discards into a new one", "Ana draws 2 cards")
    dry = table("deal", "given pile 0", "draw", deck_runs_out="no_draw")
    assert tell.sentences_of(dry.state, dry.history.lines[-1].facts) == ("Ana draws no cards",)


def test_whose_bank_takes_a_house_is_told() -> None:
    """DEAL-OQ-02."""
    lines = ("given set Ben orange", "given house Ben orange", "collector Ben")
    played = table("deal", *lines, "pay James, Tennessee, York by Ben", orphan_building="owner_bank")
    told = tell.sentences_of(played.state, played.history.lines[-1].facts)
    assert told[-1] == "Ben's House on orange goes into their bank"


def test_a_pass_go_alone_makes_no_pile() -> None:
    """DEAL-OQ-26: with nothing else discarded, nothing can be drawn."""
    lines = ["given hand Ben 94", "draw", "expect pile 0", "pass go", "expect discard 1", "expect hand Ana 6"]
    assert problems("deal", lines) == ()


def test_a_house_rule_waits_for_what_is_asked() -> None:
    """DEAL-JSN-01: what is asked is answered by the rules it was asked by."""
    asked = (
        'given land Ben "Wild any" as brown',
        'given land Ben "Wild light blue/brown" as brown',
        "breaker Ben brown",
    )
    assert "Ben has to answer first" in refused(*asked, "force option wild_only_set one_plain_property")
    stopped = (*asked, "no by Ben")
    assert "Ben has to answer first" in refused(*stopped, "option wild_only_set one_plain_property")
    done = [*stopped, "yes by Ana", "option wild_only_set one_plain_property", "expect sets Ben 0"]
    assert problems("deal", done) == ()


def test_what_a_new_house_rule_means_for_the_table_happens_at_once() -> None:
    """DEAL-OQ-02, DEAL-OQ-10, DEAL-OQ-11, DEAL-WIN-01."""
    wilds = ["given land Ana Kentucky", *['given land Ana "Wild red/yellow" as red'] * 2, "given house Ana red"]
    assert problems("deal", [*wilds, "expect houses Ana red 1", "expect discard 0"]) == ()
    three = ['given land Ana "Wild red/yellow" as red'] * 2 + [
        'given land Ana "Wild any" as red',
        "given house Ana red",
    ]
    broken = ["option wild_only_set one_plain_property", "expect houses Ana red 0", "expect discard 1"]
    assert problems("deal", [*three, *broken]) == ()
    twice = ["given set Ana brown", 'given land Ana "Wild light blue/brown" as brown', "given set Ana utility"]
    won = ['lay "Wild any" as brown', "expect over no", "option same_colour_counts_once false", "expect over"]
    assert problems("deal", [*twice, *won]) == ()


def test_a_forced_deal_without_a_card_to_give_may_be_wasted() -> None:
    """DEAL-OQ-06, DEAL-OQ-09: a card in a complete set cannot be given, so no target exists."""
    lines = ("given set Ana brown", "given land Ben Boardwalk", 'waste "Forced Deal"')
    assert problems("deal", lines, no_target_action="wasted") == ()
    given = {"no_target_action": "wasted", "forced_deal_own_full_set": "allow"}
    assert "DEAL-OQ-09" in refused(*lines, **given)


def test_what_wilds_make_is_what_every_card_goes_by() -> None:
    """DEAL-WILD-04, DEAL-OQ-10, DEAL-OQ-17: Houses, deals, rents and payments over a set that is mostly wilds."""
    dark = 'as "dark blue"'
    lines = [f'given land Ana "Wild any" {dark}', f'given land Ana "Wild any" {dark}', "given land Ana Boardwalk"]
    assert problems("deal", [*lines, 'house "dark blue"', 'hotel "dark blue"', 'expect rent Ana "dark blue" 15']) == ()
    assert (
        problems(
            "deal",
            [
                *lines,
                'house "dark blue"',
                "pass go",
                "end",
                'breaker Ana "dark blue"',
                "yes by Ana",
                'expect cards Ben "dark blue" 2',
                'expect houses Ben "dark blue" 1',
                'expect cards Ana "dark blue" 1',
            ],
        )
        == ()
    )
    payer = [*lines, 'house "dark blue"', "end", "birthday", "pay by Cleo", "pay Boardwalk by Ana"]
    broken = ['expect houses Ana "dark blue" 0', "expect sets Ana 0", 'expect rent Ana "dark blue" 0']
    assert problems("deal", [*payer, *broken]) == ()
    assert "DEAL-RENT-05" in refused(*payer, "end", "end", 'force rent "dark blue"')
    turned = [*lines, 'house "dark blue"', f'recolour "Wild any" {dark} to red', 'expect houses Ana "dark blue" 1']
    assert problems("deal", [*turned, f'recolour "Wild any" {dark} to red', 'expect houses Ana "dark blue" 0']) == ()


def test_the_packs_are_chosen_before_the_game() -> None:
    """DEAL-OQ-20."""
    assert "chosen before the game starts and can't change" in refused("bank 1", "option packs 2")
