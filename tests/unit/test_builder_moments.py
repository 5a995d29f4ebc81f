"""Moves of Monopoly Builder at the wrong moment: each is refused for the reason that holds."""

from collections import Counter
from itertools import product

import pytest

from companion.games.board.effects import CARD
from companion.games.builder.facts import SetCompleted
from companion.games.builder.game import GAME
from companion.games.builder.preview import best_floor_effects
from companion.games.builder.rules.spaces import position_named
from companion.games.builder.view import builder_view
from companion.games.choice import Choice
from companion.unit.show import signals
from tests.builder_scripts import LANE, holds, reasons, table
from tests.unit import desk

OWES = "given owner oriental Ben; given cash Ben 80; roll 3 6; pay Ben Ana 300"


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        ("roll 3 6; land collect; collect red 1 green 1", "This space gives you 2 of the same resource."),
        ("roll 3 6; land collect; collect red 1", "This space gives you 2 of the same resource."),
        (
            "given floors A1 Ana 1; given resources Ana yellow 1; roll 3 6; floor A1",
            "The second floor costs any 3 resources; Ana has 1 yellow.",
        ),
        ("roll 3 6; land oriental; auction; end", "An auction is running"),
        ("given cash Ana 100; roll 3 6; bankrupt to bank", "put “force” in front"),
        (f"{OWES}; pay Ana Ben 215; bankrupt by Ben", "Mortgage"),
        (f"{OWES}; pay Ana Ben 220; bankrupt by Ben", "Ben can pay the 300 they owe."),
        ("given card trade Ana; force card trade Ana green for red", "Players can't trade with themselves."),
    ],
)
def test_what_is_asked_at_the_wrong_moment_is_refused_with_its_reason(lines: str, words: str) -> None:
    """BUILDER-SPACE-01, BUILDER-FLOOR-03, BUILDER-BANKRUPT-01, BUILDER-TURN-01."""
    assert words in reasons(lines)


def test_rent_that_nobody_owes_any_more_is_not_said_to_be_of_ones_own_deed() -> None:
    """BUILDER-RENT-01, BUILDER-BANKRUPT-03: the claim went with the bankrupt whose heir asks."""
    broke = (
        "given owner oriental Ben; given cash Ana 40; given turn Ana; roll 1 2; land oriental; rent by Ben; bankrupt"
    )
    told = reasons(f"{broke}; rent oriental by Ben")
    assert "No one owes rent on Oriental Avenue now. (BUILDER-RENT-01)" in told
    own = "given owner oriental Ana; given turn Ana; roll 1 2; land oriental; rent oriental by Ana"
    assert "There's no rent to pay on Oriental Avenue: it belongs to Ana. (BUILDER-RENT-05)" in reasons(own)


def test_what_a_space_gave_is_not_said_to_be_a_swap() -> None:
    """BUILDER-SPACE-06: on a Collect space no one has swapped yet."""
    told = reasons("roll 1 2; land collect; collect red 2; parking 2 green for purple")
    assert "is on Collect." in told
    assert "swapped" not in told
    once = "roll 1 2; land free parking; parking 2 green for red; parking 2 green for red"
    assert "Ana has already swapped here. (BUILDER-OQ-10)" in reasons(once)


def test_two_landings_are_told_apart_in_the_list() -> None:
    """BUILDER-RENT-01."""
    lines = "spaces 24; space 5 oriental; space 8 chance; given owner oriental Ben; given at Ana 3; roll 1 1; end"
    twice = f"{lines}; roll 1 2; chance back 3"
    for played, label in ((twice, "50 rent (1 of 2)"), (f"{twice}; rent by Ben", "50 rent")):
        asked = [choice.label for choice in GAME.choices(holds(played), 0) if choice.kind == "rent"]
        assert asked == [f"Ben charges Ana {label}"]


def test_a_deal_is_offered_while_an_auction_runs() -> None:
    """BUILDER-TRADE-01."""
    offered = GAME.choices(holds("roll 3 6; land oriental; auction; bid Ben 20; offer Ana: 5 for Cleo: 10"), 0)
    assert {"trade", "agreed", "decline"} <= {choice.kind for choice in offered if choice.is_allowed}


@pytest.mark.parametrize(
    "line",
    [
        "roll 1 2",
        "end",
        "finish",
        "buy",
        "floor A1",
        "swap 4 green for red",
        "jail",
        "bankrupt",
        "chance collect 5",
        "chance move go",
        "chance back 1",
    ],
)
def test_an_auction_comes_first(line: str) -> None:
    """BUILDER-AUCTION-05."""
    assert "An auction is running" in reasons(f"roll 3 6; land oriental; auction; force {line}")


@pytest.mark.parametrize("line", ["end", "floor A1", "given turn Ben", "jail", "discard 2 red"])
def test_what_is_auctioned_already_is_not_asked_for(line: str) -> None:
    """BUILDER-AUCTION-05, BUILDER-PROP-01."""
    said = reasons(f"given resources Ana 6 red; roll 3 3; land oriental; auction; {line}")
    assert said.count("An auction is running") == 1
    assert "has to be" not in said


def test_who_is_in_jail_is_told_the_ways_out_that_they_have() -> None:
    """BUILDER-JAIL-03, BUILDER-JAIL-04, BUILDER-JAIL-06."""
    assert "Ana is in jail: roll doubles or pay 50 first." in reasons("given jailed Ana; land oriental")
    card = reasons("given card jail Ana; given jailed Ana; land oriental")
    assert "Ana is in jail: roll doubles, pay 50 or use a card first." in card
    tried = reasons("given jailed Ana; roll 1 2; land oriental")
    assert "Ana stays in jail this turn." in tried


@pytest.mark.parametrize("line", ["given at Ana 3", "given turn Ben"])
def test_an_auction_comes_before_what_is_put_right(line: str) -> None:
    """BUILDER-AUCTION-05."""
    opened = table("roll 3 6; land oriental; auction")
    assert "An auction is running" in str(opened.reasons_against(opened.read(line)))


@pytest.mark.parametrize(
    "line",
    [
        "roll 1 2",
        "end",
        "land go",
        "buy oriental",
        "auction oriental",
        "pickup oriental",
        "discard red 1",
        "floor A1",
        "swap 4 red for green",
        "jail",
        "bail",
        "collect red 2",
    ],
)
def test_what_a_turn_brings_is_for_the_player_in_turn(line: str) -> None:
    """BUILDER-TURN-07."""
    assert "It is Ana's turn, not Ben's." in reasons(f"roll 3 6; land oriental; {line} by Ben")


@pytest.mark.parametrize(("start", "chance"), [(0, 3), (2, 3), (3, 9), (8, 9), (9, 20), (19, 20), (20, 3), (23, 3)])
@pytest.mark.parametrize("size", ["spaces 24; ", ""])
def test_of_several_spaces_of_a_kind_the_next_ahead_is_meant(start: int, chance: int, size: str) -> None:
    """BUILDER-MOVE-01."""
    state = holds(f"{size}space 20 chance; space 3 chance; space 9 chance; given at Ana {start}")
    assert position_named(state, "Chance", "Ana") == chance


@pytest.mark.parametrize(
    ("said", "name"),
    [("oriental", "Oriental Avenue"), ("roll", "Roll for Resources"), ("free", "Free Parking"), ("go", "GO")],
)
def test_a_space_whose_place_is_unknown_is_called_what_it_is(said: str, name: str) -> None:
    assert holds(f"roll 3 6; land {said}").player_states["Ana"].place == name


@pytest.mark.parametrize(
    ("lines", "read"),
    [
        ("given at Ana 20; roll 1 3; force land go", {}),
        ("given at Ana 22; roll 1 2; land collect red", {1: "collect"}),
        ("roll 2 3; land oriental", {5: "deed"}),
        ("roll 2 3; land 5", {}),
    ],
)
def test_the_board_is_read_where_the_dice_have_led(lines: str, read: dict[int, str]) -> None:
    """BUILDER-MOVE-01: of GO everyone knows where it is."""
    board = holds(f"spaces 24; {lines}").edition.board
    assert {position: space.kind for position, space in board.items()} == read


def test_a_card_brings_to_a_space_that_is_known_and_to_one_that_is_not() -> None:
    """BUILDER-CHANCE-03."""
    drawn = f"{LANE}; spaces 24; space 8 lane; roll 3 6; land chance"
    for line in ("chance move lane", "chance move 8", "chance back 1"):
        state = holds(f"{drawn}; {line}")
        assert (state.player_states["Ana"].position, state.landing and state.landing.deed) == (8, "lane")
    for line in ("chance move 7", "chance back 2"):
        assert holds(f"{drawn}; {line}").player_states["Ana"].position == 7


@pytest.mark.parametrize("who", ["Ana", "Ben", "Cleo"])
def test_what_is_owed_is_settled_by_whoever_asks(who: str) -> None:
    """BUILDER-DEBT-01."""
    holds(f"{OWES}; pay Ana Ben 250; rent by {who}; expect debt Ben 0; expect cash Ben 30; expect cash Ana 950")


@pytest.mark.parametrize("bid", ["", "bid Ben 10; "])
def test_the_timer_is_off_when_its_time_is_up(bid: str) -> None:
    """BUILDER-AUCTION-05."""
    timing = holds(f"roll 2 3; auction oriental; {bid}wait 30s", auction_timer="30").timing
    assert (timing.timer, signals(timing, 30_000).power) == (None, False)


def test_a_debtor_in_turn_is_offered_each_mortgage_once() -> None:
    """BUILDER-DEBT-01."""
    state = holds(f"{LANE}; given owner lane Ana; given owner oriental Ana; given cash Ana 20; pay Ana Ben 50")
    offered = Counter(choice.line for choice in GAME.choices(state, 0) if choice.kind == "mortgage")
    assert set(offered.values()) == {1}
    assert len(offered) == 2


def test_what_ends_a_turn_after_doubles_begins_the_extra_one() -> None:
    """BUILDER-TURN-08, BUILDER-OQ-21."""
    top = "given floors A1 Ana 4; given resources Ana 2 red 1 green 1 crane 1 boat; roll 2 2; land jail"
    states = holds("given turn Ana"), holds(top), holds(f"{top}; penthouse A1", game_end_moment="end_of_turn")
    ends = [choice.label for state in states for choice in GAME.choices(state, 0) if choice.kind == "end"]
    assert ends == ["End the turn", "Start the extra turn", "End the turn"]


_CHANCE = "roll 1 2; land chance"
_CLEO_HAS_NOTHING = "given resources Cleo boat 0"


def _offered(lines: str) -> dict[str, Choice]:
    """Return what can be done with cards after these lines, by its label."""
    after = table(lines)
    offered = after.game.choices(after.state, 0)
    return {each.label: each for each in offered if each.group == CARD or each.kind == "card"}


@pytest.mark.parametrize("lines", [_CHANCE, f"given card trade Ana; {_CLEO_HAS_NOTHING}; {_CHANCE}"])
def test_what_is_listed_for_a_card_is_taken(lines: str) -> None:
    """BUILDER-SPACE-05, BUILDER-CHANCE-05."""
    after = table(lines)
    at = after.game.choice_factory(after.state, 0)
    listed = [each for each in _offered(lines).values() if {blank.name for blank in each.blanks} & {"chips", "take"}]
    assert len({each.form for each in listed}) == 3
    for choice in listed:
        names = [blank.name for blank in choice.blanks]
        answers = list(product(*([option.value for option in blank.options] for blank in choice.blanks)))
        assert answers
        for answer in answers:
            assert at.fill(choice, dict(zip(names, answer, strict=True))).reasons == (), (choice.label, answer)


def test_cards_that_take_a_resource_name_those_who_have_one() -> None:
    """BUILDER-SPACE-05, BUILDER-CHANCE-05, BUILDER-OQ-25."""
    offered = _offered(f"given card trade Ana; {_CLEO_HAS_NOTHING}; {_CHANCE}")
    assert {"Steal a resource from Ben", "Make Ben swap a resource", "Use the forced trade card on Ben"} <= set(offered)
    assert not [label for label in offered if "Cleo" in label]
    nobody = _offered(f"given card trade Ana; given resources Ben truck 0; {_CLEO_HAS_NOTHING}; {_CHANCE}")
    assert [why.text for why in nobody["Steal a resource"].reasons] == ["No one else has any resources."]
    assert [why.text for why in nobody["Make a player swap a resource"].reasons] == ["No one else has any resources."]
    assert [why.rule for why in nobody["Use the card forced trade"].reasons] == ["BUILDER-OQ-25"]


def test_who_has_nothing_to_give_makes_nobody_swap() -> None:
    """BUILDER-CHANCE-05."""
    offered = _offered(f"given resources Ana crane 0; {_CHANCE}")
    assert [why.text for why in offered["Make a player swap a resource"].reasons] == ["Ana has no resources to give."]
    assert offered["Steal a resource from Ben"].is_allowed


@pytest.mark.parametrize(("house", "paid"), [("unless_card_forbids", 200), ("never", 0)])
def test_a_card_that_brings_back_onto_go_pays_for_it(house: str, paid: int) -> None:
    """BUILDER-SPACE-04, BUILDER-OQ-26: GO pays a player who lands on it, and nothing for going back past it."""
    lines = "spaces 24; space 4 chance; roll 1 3"
    assert holds(f"{lines}; chance back 4", chance_move_pays_go=house).cash("Ana") == 900 + paid
    assert holds(f"{lines}; chance back 6", chance_move_pays_go=house).cash("Ana") == 900


def test_a_deed_that_a_bank_without_money_cannot_take_is_not_asked_of_a_debtor() -> None:
    """BUILDER-BANKRUPT-01, BUILDER-OQ-17, BUILDER-OQ-31."""
    empty = f"{LANE}; given owner lane Ben; given cash Ana 12300; given cash Cleo 500; pay Ben Ana 1000"
    taken = table(f"{empty}; expect refused mortgage lane by Ben; bankrupt by Ben", bank_limit="limited").state
    assert taken.holding("lane").owner == "Ana"
    assert "Mortgage lane first." in reasons(f"{empty}; bankrupt by Ben")


def test_what_is_settled_on_free_parking_is_refused_for_that_alone() -> None:
    """BUILDER-OQ-09, BUILDER-OQ-10: what the space never gives is not listed."""
    given = "given resources Ana red 3 green 3; given turn Ana; roll 1 2; land free parking"
    state = holds(f"{given}; parking red green for boat")
    swaps = [choice for choice in GAME.choices(state, 0) if choice.kind == "parking"]
    assert {reason.text for choice in swaps for reason in choice.reasons} == {"Ana has already swapped here."}
    for rule, number in (("differs_from_both", 8), ("differs_from_one", 10)):
        state = holds(given, free_parking_result=rule)
        assert len([choice for choice in GAME.choices(state, 0) if choice.kind == "parking"]) == number


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        ("given resources Ana red 2; given turn Ana; roll 1 2; land free parking", "swap 2 for 1"),
        ("given resources Ana red 1; given turn Ana; roll 1 2; land free parking", "trade or build, then end the turn"),
        ("roll 1 2; land steal", "steal 1 resource"),
        (
            "given resources Ben red 0; given resources Cleo red 0; given turn Ana; roll 1 2; land steal",
            "trade or build, then end the turn",
        ),
    ],
)
def test_the_headline_asks_for_nothing_that_nobody_has_the_resources_for(lines: str, words: str) -> None:
    """BUILDER-SPACE-05, BUILDER-SPACE-06, BUILDER-OQ-25."""
    assert builder_view(holds(lines), 0).headline == f"Ana: {words}"


def test_a_further_roll_alone_is_no_extra_turn() -> None:
    """BUILDER-OQ-06."""
    state = holds("roll 1 1; land free parking", doubles_extra_turn="roll_and_move_only")
    assert [choice.label for choice in GAME.choices(state, 0) if choice.kind == "end"] == ["End the turn"]


def test_who_declined_and_may_not_bid_is_not_waited_for() -> None:
    """BUILDER-OQ-15: once no one else is left to call, the headline says so."""
    begun = "roll 1 2; land oriental; auction"
    assert builder_view(holds(begun), 0).asked == ("Ana", "Ben", "Cleo")
    assert builder_view(holds(begun, decliner_may_bid="false"), 0).asked == ("Ben", "Cleo")
    called = f"{begun}; bid Ben 20"
    asks, ends = (builder_view(holds(called, "Ana Ben", decliner_may_bid=may), 0) for may in ("true", "false"))
    assert (asks.asked, asks.headline) == (("Ana",), "Oriental Avenue: can anyone beat Ben?")
    assert (ends.asked, ends.headline) == ((), "Everyone else is out: Ben wins Oriental Avenue")


@pytest.mark.parametrize("read", ["space 5 lane", "space 5 lane; space 5 oriental", "space 5 free parking"])
def test_what_lies_on_a_space_lies_there_still_once_it_is_read(read: str) -> None:
    """BUILDER-MOVE-03: by any name the space had when it was dropped, or when its token came there."""
    there = f"{LANE}; spaces 24; given turn Ana; given at Ana 5; given resources Ana red 8"
    passed = "roll 3 4; end; roll 2 3; expect resources Ben red 6; expect dropped 5 none"
    holds(f"{there}; discard red 2; {read}; {passed}")
    holds(f"{there}; {read}; discard red 2; {passed}")


def test_a_colour_that_is_read_after_the_deed_is_bought_completes_its_set() -> None:
    """BUILDER-SET-01: it is announced as soon as it is known, but not for a starting position."""
    bought = "deed vermont price 140; given owner oriental Ana; roll 1 2; buy vermont; deed vermont colour light blue"
    told = [fact for fact in table(bought).history.facts() if isinstance(fact, SetCompleted)]
    assert [(fact.player, fact.colour) for fact in told] == [("Ana", "light blue")]
    taken = "given owner oriental Ana; given owner vermont Ana; deed vermont colour light blue"
    assert not any(isinstance(fact, SetCompleted) for fact in table(taken).history.facts())


@pytest.mark.parametrize("came", ["", "land chance", "land steal", "land jail"])
def test_what_lies_on_a_space_that_cannot_be_followed_is_offered_to_who_passes_it(came: str) -> None:
    """BUILDER-MOVE-03: on one that no one has named, too."""
    dropped = f"roll 1 2; {came}; end; collect boat 4 by Ana; roll 1 2; end; roll 1 2; end; discard boat 2"
    passing = holds(f"{dropped}; roll 1 2; end; roll 1 3")
    offered = [choice for choice in GAME.choices(passing, 0) if choice.label.startswith("Pick up 2 yellow from ")]
    assert len(offered) == 1
    assert (
        holds(f"{dropped}; roll 1 2; end; roll 1 3; {offered[0].line}; expect resources Ben red 4 yellow 2").dropped
        == {}
    )


def test_a_new_building_without_a_cell_says_the_most_that_it_can_bring() -> None:
    given = ("map A1-C3", "given floors A1 Ana 1", "given floors C3 Ben 1", "given chips Ana red 2 green 2")
    state = desk.table("builder", *given, "roll 1 2").state
    [beside] = best_floor_effects(state, ["A2"], 0)
    [apart] = best_floor_effects(state, ["C1"], 0)
    assert beside != apart
    [either] = best_floor_effects(state, ["C1", "A2"], 0)
    assert either.replace("up to ", "") == beside
    assert "up to " in either
