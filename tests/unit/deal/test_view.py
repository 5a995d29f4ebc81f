"""The Deal table as its screen shows it."""

from companion.core.order import Order
from companion.games.choice import with_groups_as_one
from companion.games.deal import moves as m
from companion.games.deal.game import GAME
from companion.games.deal.prompts import headline
from companion.games.deal.standings import standings_view
from companion.games.deal.telling import tell
from companion.games.deal.texts import reminders
from companion.games.deal.view import AreaView, DealView, deal_view
from companion.games.view import FaceUp, Piece
from tests.unit.desk import refusal, state, table

ORANGE = (
    "given land Ana Tennessee",
    'given land Ana "Wild pink/orange" as orange',
    'given land Ana "Wild any colour" as orange',
)


def view(*lines: str, **options: str) -> DealView:
    return deal_view(state("deal", *lines, **options), 0)


def area(player: str, *lines: str, **options: str) -> AreaView:
    return next(one for one in view(*lines, **options).areas if one.name == player)


def test_a_set_shows_its_cards_and_what_it_brings() -> None:
    """DEAL-PROP-04, DEAL-RENT-02, DEAL-BLDG-06."""
    (whole,) = area("Ana", *ORANGE, "given house Ana orange").sets
    assert (whole.marks, whole.set_size, whole.complete, whole.built, whole.rent) == ("PWA", 3, True, ("House",), 8)


def test_the_places_of_the_table_name_every_card_and_the_rent() -> None:
    """DEAL-RENT-02."""
    [place] = [place for place in view(*ORANGE).places if place.group == "orange"]
    assert [(piece.kind, piece.name) for piece in place.pieces] == [
        ("rent", "rent 5"),
        *(("value", "2"), ("card", "Tennessee Avenue")),
        *(("value", "2"), ("card", "Wild pink/orange")),
        *(("value", ""), ("card", "Wild any colour")),
    ]


def test_between_the_players_lie_the_draw_pile_and_the_last_card_played_and_the_plays_of_the_turn() -> None:
    """DEAL-TURN-03, DEAL-ACT-02."""
    drawn = view("begins Ana", "draw").face_up
    assert drawn == FaceUp(0, (Piece("pile"), Piece("play", 3)), (("Draw pile", "89"),))
    played = view("begins Ana", "draw", "pass go").face_up
    assert played is not None
    assert played.cards == (Piece("pile"), Piece("action", 1, "Pass Go"), Piece("play", 2), Piece("played", 1))
    claimed = view("given bank Ben 3", "birthday").face_up
    assert claimed is not None
    assert claimed.cards == (Piece("pile"), Piece("action", 1, "It's My Birthday")), "no plays of those who answer"
    assert view("begins Ana", "finish").face_up is None
    assert [row.pieces for row in view("given hand Ana 9").players] == [(Piece("back", n),) for n in (9, 5, 5)]


def test_a_light_table_knows_no_hands_and_no_draw_pile() -> None:
    shown = view(watch="sets")
    assert (shown.face_up, [row.pieces for row in shown.players]) == (None, [(), (), ()])


def test_until_everyone_has_had_a_turn_the_goal_says_what_a_turn_is() -> None:
    assert view().goal == "Draw 2, then play up to 3 cards.\n3 complete sets in different colours win."
    turns = [f"{what}" for _ in range(3) for what in ("draw", "end")]
    assert view("begins Ana", *turns).goal == "3 complete sets in different colours win."


def test_cards_above_a_set_make_a_second_one() -> None:
    """DEAL-PROP-06, DEAL-RENT-06."""
    lines = ("given set Ana red", 'given land Ana "Wild red/yellow" as red')
    assert [(one.complete, len(one.cards), one.rent) for one in area("Ana", *lines).sets] == [
        (True, 3, 6),
        (False, 1, 2),
    ]


def test_a_bank_counts_its_cards_and_their_value() -> None:
    """DEAL-BANK-02."""
    own = area("Ana", "given bank Ana 5, 1, 1, Sly")
    assert [(note.card, note.value, note.count) for note in own.bank] == [
        ("Money 5", 5, 1),
        ("Sly Deal", 3, 1),
        ("Money 1", 1, 2),
    ]
    assert own.cash == 10


def test_of_a_hand_only_its_size_is_shown() -> None:
    """DEAL-SETUP-04, DEAL-TURN-05."""
    own = area("Ana", "given hand Ana 9")
    assert (own.hand, own.too_many) == (9, 2)
    assert isinstance(own.hand, int)


def test_colours_count_once() -> None:
    """DEAL-PROP-05."""
    lines = (
        "given set Ana red",
        *['given land Ana "Wild red/yellow" as red'] * 2,
        'given land Ana "Wild any colour" as red',
    )
    shown = view(*lines)
    assert shown.areas[0].colours == 1
    assert (shown.players[0].second, shown.players[0].where) == ("1 of 3", "red")


def test_what_is_asked_is_said_with_its_reason() -> None:
    """DEAL-CARD-08, DEAL-CARD-06, DEAL-CARD-07."""
    rent = view(*ORANGE, "rent orange", "double").claims
    assert [claim.owes for claim in rent] == ["Ben owes 10 (5 × 2) for orange", "Cleo owes 10 (5 × 2) for orange"]
    assert view("collector Ben").claims[0].owes == "Ben owes 5 for the Debt Collector"
    assert view("birthday").claims[1].owes == "Cleo owes 2 for the birthday"


def test_what_a_deal_takes_is_said() -> None:
    """DEAL-CARD-02, DEAL-CARD-04, DEAL-CARD-05."""
    lands = ("given land Ben Boardwalk", "given land Ana Baltic", "given set Cleo red")
    assert view(*lands, "sly Ben Boardwalk").claims[0].owes == "Ben gives Boardwalk"
    assert view(*lands, "forced Ben Boardwalk for Baltic").claims[0].owes == "Ben gives Boardwalk for Baltic Avenue"
    assert view(*lands, "breaker Cleo red").claims[0].owes == "Cleo gives the red set"


def test_a_chain_of_noes_names_who_said_them_and_who_is_next() -> None:
    """DEAL-JSN-03."""
    claim = view("collector Ben", "no by Ben").claims[0]
    assert (claim.noes, claim.stopped, claim.waits_for) == (("Ben",), True, "Ana")
    claim = view("collector Ben", "no by Ben", "no").claims[0]
    assert (claim.noes, claim.stopped, claim.waits_for) == (("Ben", "Ana"), False, "Ben")


def test_what_a_debtor_has_is_counted() -> None:
    """DEAL-PAY-09."""
    lines = ("given bank Ben 1", "given land Ben Short", 'given land Ben "Wild any colour" as red', "collector Ben")
    assert view(*lines).claims[0].can_pay == 3
    assert view("given bank Ben 5", "collector Ben").claims[0].can_pay is None


def test_the_headline_says_what_is_to_be_done() -> None:
    assert view().headline == "Ana: draw 2 cards to start, or pick who goes first"
    assert view("given hand Ana 0").headline == "Ana: draw 5 cards to start, or pick who goes first"
    assert view("given turn Ben").headline == "Ben: draw 2 cards"
    assert view("given turn Ana").headline == view("begins Ana").headline == "Ana: draw 2 cards"
    assert view("given bank Ana 5").headline == "Ana: draw 2 cards"
    assert view("begins Ben").headline == "Ben: draw 2 cards"
    assert view("bank 1", "bank 1").headline == "Ana: play 1 card"
    assert view("given hand Ana 9", "bank 1", "bank 1", "bank 1").headline == "Ana: no plays left – discard 1"
    assert view("bank 1", "bank 1", "bank 1").headline == "Ana: no plays left – end the turn"
    assert view("finish").headline == "The game ended early"
    won = ("given set Ana brown", "given set Ana utility", "given land Ana Park", "lay Boardwalk")
    assert view(*won).headline == "Ana wins: brown, dark blue and utility"


def test_what_lies_in_a_bank_is_no_property() -> None:
    """DEAL-BANK-04."""
    cards = next(form for form in GAME.givens if form.verb == "bank").fields["cards"]
    offered = cards.completions(GAME.lexicon(state("deal")))
    assert {"5", "House"} <= set(offered)
    assert not {"Boardwalk", '"Wild any colour"'} & set(offered)


def test_a_payment_of_nothing_is_no_largest_payment() -> None:
    asked = table("deal", "birthday", "pay by Ben", "pay by Cleo")
    assert "No one paid anything." in GAME.story(asked.state, asked.history.lines)


def test_what_the_pile_does_not_hold_is_counted_in_words() -> None:
    """DEAL-BOX-02."""
    assert "Only 1 card is left in the pile." in refusal("deal", ["given pile 1", "given set Ana brown"])


def test_the_headline_says_who_answers_what() -> None:
    """DEAL-JSN-03, DEAL-OQ-21."""
    assert view("given bank Ben 2", "birthday").headline == "Ben: pay Ana 2 for the birthday or say no"
    assert view("birthday", pay_order="any").headline == "Ben and Cleo: pay or say no"
    assert view("birthday", "no by Ben").headline == "Ana: answer or accept Ben's “no”"
    both = view("birthday", "no by Ben", "no by Cleo", pay_order="any")
    assert both.headline == "Ana: answer or accept “no” from Ben and Cleo"
    assert view("birthday", "no by Ben").answering == ("Ana",)
    assert view("birthday", pay_order="any").answering == ("Ben", "Cleo")


def test_the_headline_offers_no_just_say_no_where_nobody_can_hold_one() -> None:
    """DEAL-BOX-02, DEAL-BANK-03."""
    noes = [f'given bank {name} "Just Say No"' for name in ("Ana", "Ben", "Cleo")]
    assert view(*noes, "birthday").headline == "Ben: pay Ana 2 for the birthday"
    assert view(*noes, "birthday", pay_order="any").headline == "Ben and Cleo: pay"
    assert view(*noes[1:], "birthday", "no by Ben").headline == "Ana: accept Ben's “no”"
    assert view("given hand Ben 0", "given bank Ben 2", "birthday").headline == "Ben: pay Ana 2 for the birthday"
    assert view("given hand Ben 0", "birthday", pay_order="any").headline == "Ben and Cleo: pay or say no"


def offered(*lines: str, **options: str) -> set[str]:
    return {choice.label for choice in GAME.choices(state("deal", *lines, **options), 0) if choice.is_allowed}


NO = ("collector Ben", "no by Ben")
ANSWERS = {"Ana accepts Ben's “no”", "Ana says no to Ben"}
PLAYS = {"Pass Go", "Bank a card", "Play a property", "End the turn"}


def test_no_play_is_offered_before_a_no_that_can_be_answered_is() -> None:
    """DEAL-JSN-03: the last no stands, so the current player says first whether it is the last."""
    found = offered(*NO)
    assert found >= ANSWERS
    assert not found & PLAYS
    assert offered(*NO, "yes by Ana") >= PLAYS


def test_nobody_else_is_offered_to_answer_before_a_no_that_can_be_answered_is() -> None:
    """DEAL-OQ-21: the one who answers later accepts it, so the current player comes first."""
    lines = ("given bank Cleo 2", "birthday", "no by Ben")
    assert not any(label.startswith("Cleo ") for label in offered(*lines) - {"Cleo leaves"})
    assert view(*lines).asked == ("Ana",)
    assert "Cleo pays Money 2" in offered(*lines, "yes by Ana")
    assert "Cleo pays Money 2" in offered(*lines, pay_order="any")
    assert view(*lines, pay_order="any").asked == ("Ana", "Cleo")


def test_the_turn_goes_on_where_nobody_can_answer_a_no() -> None:
    """DEAL-BANK-03, DEAL-JSN-04: there is nothing to ask, and the next play lets the no stand."""
    shown = [f'given bank {name} "Just Say No"' for name in ("Ana", "Cleo")]
    assert offered(*shown, *NO) >= {"Ana accepts Ben's “no”", *PLAYS}
    assert "End the turn" in offered("bank 1", "bank 1", *NO)
    assert view("bank 1", "bank 1", *NO).headline == "Ana: accept Ben's “no”"
    assert not offered("bank 1", "bank 1", *NO, jsn_on_own_turn="free") & PLAYS


def test_the_sheet_of_a_player_says_nothing_twice() -> None:
    (row, *_) = view("given set Ana brown", "given bank Ana 5, 2").players
    said = [heading.lower() for heading, _ in (*row.sheet, *((held.name, held.words) for held in row.holdings))]
    assert len(said) == len(set(said))
    assert not any(mark in held.words for held in row.holdings for mark in held.marks)


def test_an_empty_bank_is_a_figure_and_nothing_else() -> None:
    row = view("given set Ana brown").players[0]
    assert row.first == "bank 0"
    assert not [each for each in (*row.sheet, *((held.name, held.words) for held in row.holdings)) if each[0] == "Bank"]


def test_cards_are_counted_only_where_the_table_wants_it() -> None:
    """DEAL-OQ-24."""
    assert view("bank 5").counts == ()
    assert area("Ana").no_chance == ""
    shown = view("bank 5", "pass go", deck_view="on")
    five = next(one for one in shown.counts if one.card == "Money 5")
    go = next(one for one in shown.counts if one.card == "Pass Go")
    assert (five.total, five.table, five.discard, five.unseen) == (2, 1, 0, 1)
    assert (go.total, go.table, go.discard, go.unseen) == (10, 0, 1, 9)
    assert sum(one.total for one in shown.counts) == 106
    assert area("Ben", deck_view="on").no_chance == "Just Say No 13.6%"


def test_the_piles_are_counted() -> None:
    """DEAL-BOX-02."""
    shown = view("given hand Ana 8", "draw", "discard 3", "end")
    assert (shown.pile, shown.discard, shown.balanced) == (86, 3, True)


def test_choices_of_a_kind_stand_in_one_line() -> None:
    found = state("deal", *ORANGE, "given land Ben Boardwalk", "given land Ben Baltic")
    lines = list(with_groups_as_one(GAME.choices(found, 0)))
    assert [choice.is_group_heading for choice in lines if choice.label == "Sly Deal"] == [True]
    assert sum(choice.label.startswith("Rent") for choice in lines) == 1
    greyed = {choice.label: choice.reasons[0].text for choice in lines if choice.reasons}
    assert greyed["Deal Breaker"] == "Ana can't take a complete set."


def test_the_only_choice_of_a_kind_stands_as_it_is() -> None:
    found = state("deal", "given land Ben Boardwalk")
    assert "Sly Deal: Ben's Boardwalk" in {choice.label for choice in with_groups_as_one(GAME.choices(found, 0))}


def test_what_lies_on_the_table_can_no_more_be_in_a_hand() -> None:
    """DEAL-BOX-02."""
    at = GAME.choice_factory(state("deal", "bank 10", "lay Boardwalk"), 0)
    open_ones = {choice.kind: choice for choice in GAME.choices_in_play(at) if choice.blanks}
    lays, banks = ({each.label: each for each in at.options_judged(open_ones[kind])} for kind in ("lay", "bank"))
    assert [reason.rule for reason in banks["10 money"].reasons] == ["DEAL-BOX-02"]
    assert [reason.rule for reason in lays["Boardwalk"].reasons] == ["DEAL-BOX-02"]
    assert sum(label.startswith("Wild any colour as") for label in lays) == 10
    assert (banks["5 money"].brings, lays["Park Place"].brings) == ("worth 5", "completes dark blue")


def test_what_happened_is_told() -> None:
    """DEAL-PAY-05, DEAL-PAY-07, DEAL-TURN-08."""
    paid = table("deal", "given bank Ben 3", "birthday", "pay 3 by Ben")
    assert tell(paid.state, paid.history.lines[-1]).text == "Ben pays Ana Money 3 (1 over)."
    poor = table("deal", "given bank Ben 1", "collector Ben", "pay by Ben")
    assert tell(poor.state, poor.history.lines[-1]).text == "Ben pays Ana Money 1; the remaining 4 is dropped."
    empty = table("deal", "given pile 1", "draw")
    assert tell(empty.state, empty.history.lines[-1]).text == (
        "Ana draws 1 card. The draw pile is empty: shuffle the discards into a new one. Ana draws 1 card."
    )


def test_who_ends_a_turn_before_the_first_play_is_told_what_it_really_costs() -> None:
    """DEAL-TURN-01: the cards of the turn are drawn all the same."""
    before = table("deal", "begins Ana")
    confirmation = before.game.confirmation_question(before.state, Order(m.EndTurn()), 0)
    assert confirmation is not None
    assert confirmation.question == "Ana hasn't played anything yet and would only draw."
    before.submit("end", 0)
    assert before.state.areas["Ana"].hand == 7


def test_a_turn_begins_with_no_more_cards_than_there_are() -> None:
    """DEAL-TURN-08, DEAL-OQ-15."""

    def begins(*lines: str, **options: str) -> tuple[str, str, str]:
        now = state("deal", *lines, "given turn Ana", **options)
        confirmation = GAME.confirmation_question(now, Order(m.EndTurn()), 0)
        assert confirmation is not None
        return headline(now), next(reminders(now)).text, confirmation.question

    less = (
        "given pile 1",
        "Ana: draw 1 card",
        "Ana: draw 1 card.",
        "Ana hasn't played anything yet and would only draw.",
    )
    none = (
        "given pile 0",
        "Ana: no cards to draw",
        "Ana draws no cards: the pile is empty.",
        "Ana hasn't played anything yet.",
    )
    for pile, *words in (less, none):
        assert begins(pile, deck_runs_out="no_draw") == tuple(words)
        assert begins(pile)[0] == "Ana: draw 2 cards", "the discards are shuffled"


def test_a_building_is_not_offered_the_set_it_stands_on() -> None:
    """DEAL-OQ-16."""
    lines = (*ORANGE, "given house Ana orange", "given set Ana brown", "begins Ana")
    offered = GAME.choices(state("deal", *lines, move_building="free"), 0)
    assert [each.label for each in offered if each.kind == "move"] == ["Move the House from orange to brown"]


def test_the_upper_building_of_a_set_is_the_one_that_is_offered_another_place() -> None:
    """DEAL-OQ-16, DEAL-BLDG-04: a House under a Hotel cannot go."""
    built = ("given set Ana green", "given house Ana green", "given hotel Ana green")
    lines = (*built, "given set Ana red", "given house Ana red", "begins Ana")
    offered = GAME.choices(state("deal", *lines, move_building="free"), 0)
    moves = [each for each in offered if each.kind == "move"]
    assert {each.label for each in moves} == {"Move the Hotel from green to red", "Move the House from red to green"}
    assert [each.line for each in moves if each.is_allowed] == ["move hotel green to red"]


def log_sentences(*lines: str) -> list[str]:
    evening = table("deal", *lines)
    return [tell(evening.state, line).text for line in evening.history.lines]


def test_a_no_to_a_no_is_told_as_that_by_both_sides() -> None:
    """DEAL-JSN-03."""
    assert log_sentences("collector Ben", "no by Ben", "no", "no by Ben")[-3:] == [
        "Ben plays Just Say No.",
        "Ana answers Ben with Just Say No.",
        "Ben answers Ana with Just Say No.",
    ]


def test_the_headline_says_what_a_player_can_pay_who_has_too_little() -> None:
    """DEAL-PAY-07, DEAL-PAY-08."""
    nothing = "Ben: you owe Ana 2 for the birthday, and have nothing on the table"
    assert view("birthday").headline == nothing
    assert view("given bank Ben 1", "birthday").headline == "Ben: pay Ana 1 of 2 for the birthday or say no"
    assert view("given hand Ben 0", "birthday").headline == nothing
    short = view("given bank Ben 3", *ORANGE, "rent orange", "double").headline
    assert short == "Ben: pay Ana 3 of 10 (5 × 2) for orange or say no"


def test_a_row_that_turns_a_wild_says_so() -> None:
    """DEAL-WILD-02."""
    found = offered('given land Ana "Wild dark blue/green" as dark')
    assert "Flip Ana's Wild dark blue/green (dark blue) to green" in found


def test_nobody_has_too_many_cards_once_the_game_is_over() -> None:
    """DEAL-TURN-05: extras are discarded at the end of a turn, and a game that is won has none."""
    won = ("given set Ana brown", "given set Ana utility", "given land Ana Park", "given hand Ana 9", "lay Boardwalk")
    shown = view(*won)
    assert (shown.areas[0].name, shown.areas[0].hand, shown.areas[0].too_many) == ("Ana", 10, 0)
    assert shown.players[0].marks == "10 in hand"


def test_a_game_that_ended_early_has_no_winner_but_whoever_leads_is_named() -> None:
    """DEAL-WIN-02."""
    ended = ["begins Ana", "finish"]
    assert standings_view(state("deal", *ended), 0).verdict == "The game ended early: no winner"
    led = standings_view(state("deal", "given set Ana brown", *ended), 0)
    assert led.verdict == "The game ended early: no winner. Ana leads with 1 of 3 sets"
    assert led.first == ()
