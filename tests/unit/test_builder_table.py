"""Monopoly Builder: deals, deeds, rent, spaces, Chance, Jail, floors, debts, points."""

import pytest

from companion.core.order import Order
from companion.games.builder.chips import Chips
from companion.games.builder.facts import SetCompleted
from companion.games.builder.game import GAME
from companion.games.builder.island import can_all_be_paid, trades_to_afford
from companion.games.builder.moves import Floor
from companion.games.builder.preview import preview
from companion.games.builder.scoring import standings_in_table_order
from companion.games.builder.sheets import player_details
from tests.builder_scripts import LANE, MEWS, RING, ROW, holds, reasons, table
from tests.unit.test_builder_turns import reminders

FOUR = "Ana Ben Cleo Dov"
SET = f"{LANE}; given owner oriental Ana; given owner lane Ana"
CLEO_OWES = f"{ROW}; given cash Cleo 30; given owner row Cleo; given owner oriental Ana; given turn Cleo"

CASES = {
    "BUILDER-TRADE-01": """
        given turn Cleo; roll 1 2; trade Ana: 1 green for Ben: 40; expect cash Ana 940; expect cash Ben 860
        expect resources Ben red 4 green 1""",
    "BUILDER-TRADE-02": """
        given resources Ana green 2; given card jail Ana; expect refused trade Ana: 3 green for Ben: 10
        expect refused trade Ana: oriental for Ben: 10; expect refused trade Ana: 1000 for Ben: 1 red
        trade Ana: 2 green, jail card for Ben: 1 red, 50; expect cards Ben 1; expect cards Ana 0""",
    "BUILDER-TRADE-03": "given owner oriental Ana; trade Ana: oriental for Ben: 1 truck; expect owner oriental Ben",
    "BUILDER-TRADE-04": """
        offer Ana: 1 green for Ben: 40; expect cash Ana 900; expect refused agreed by Ana; agreed by Ben
        expect cash Ana 940; offer Ana: 1 green for Ben: 40; decline; expect cash Ana 940; expect refused agreed""",
    "BUILDER-TRADE-05": """
        expect refused swap 4 green for green; expect refused swap 3 red 1 green for purple
        expect refused swap 4 red for purple by Ben; swap 4 green for purple; expect resources Ana purple 1""",
    "BUILDER-TRADE-06": """
        given resources Ana yellow 8; discard boat 2; roll 1 2; collect boat 2
        swap 4 boat for red; swap 4 boat for green; expect resources Ana red 1 green 1""",
    "BUILDER-TRADE-07": f"""
        {LANE}; given owner lane Ana; given mortgaged lane; trade Ana: lane for Ben: 20
        expect owner lane Ben; expect mortgaged lane; expect cash Ana 920""",
    "BUILDER-TRADE-08": f"""
        {LANE}; given owner lane Ana; given mortgaged lane; trade Ana: lane for Ben: 20; redeem lane by Ben
        expect cash Ben 810; expect mortgaged lane no""",
    "BUILDER-PROP-01": "given turn Ben; roll 2 3; land oriental; expect refused end; buy; end",
    "BUILDER-PROP-02": "given turn Ben; roll 2 3; buy oriental; expect cash Ben 800; expect cash bank 11100",
    "BUILDER-PROP-03": "given turn Ben; roll 2 3; buy oriental; expect owner oriental Ben",
    "BUILDER-AUCTION-04": """
        roll 2 3; auction oriental; bid Cleo 10; bid Cleo 15; bid Ana 20; sold; expect owner oriental Ana""",
    "BUILDER-SET-03": f"{SET}; expect sets Ana 2",
    "BUILDER-RENT-01": "given owner oriental Ana; given turn Ben; roll 2 3; land oriental; end; expect cash Ben 900",
    "BUILDER-RENT-02": """
        given owner oriental Ana; given turn Ben; roll 2 3; land oriental; rent; expect cash Ben 850
        expect cash Ana 950""",
    "BUILDER-RENT-03": f"{SET}; given turn Ben; roll 2 3; rent oriental; expect cash Ben 800; expect cash Ana 1000",
    "BUILDER-RENT-05": """
        given owner oriental Ana; roll 2 3; land oriental; expect refused rent; end; expect cash Ana 900""",
    "BUILDER-SPACE-01": "given turn Cleo; roll 1 2; land collect red; expect resources Cleo purple 4 red 2; end",
    "BUILDER-SPACE-02": """
        given owner oriental Ben; roll 1 2; land roll; expect refused end; roll 5 6; expect resources Ben red 4
        expect doubles 0""",
    "BUILDER-SPACE-03": """
        roll 1 2; land roll; roll 4 5; expect resources Ana green 4 yellow 2; end; roll 1 2; land roll; roll 3 4
        expect refused end; chart 7 crane; expect resources Ben red 4 purple 2; end; roll 1 2; land roll; roll 6 2
        expect resources Cleo purple 6""",
    "BUILDER-SPACE-04": f"{RING}; given at Ana 20; given at Ben 20; roll 1 3; expect cash Ana 1100; end; roll 4 5; "
    "expect cash Ben 1100; expect at Ben 5",
    "BUILDER-SPACE-05": """
        roll 1 2; land steal; expect refused steal Cleo red; expect refused steal Cleo purple 2; steal Cleo purple
        expect resources Ana green 4 purple 1; expect resources Cleo purple 3; expect refused steal Cleo purple; end""",
    "BUILDER-SPACE-06": """
        given turn Ben; roll 1 2; expect refused parking 2 red for red; parking truck 2 for excavator
        expect resources Ben red 2 green 1; expect refused parking 2 red for green; end""",
    "BUILDER-SPACE-07": f"""
        {RING}; given turn Ben; given at Ben 1; roll 2 3; expect at Ben jail; expect jailed Ben no; end""",
    "BUILDER-SPACE-08": f"{RING}; given turn Ben; given at Ben 13; roll 2 3; expect jailed Ben; expect at Ben 6",
    "BUILDER-SPACE-09": f"{RING}; given turn Ben; given at Ben 13; roll 2 3; expect cash Ben 900",
    "BUILDER-SPACE-10": f"""
        {RING}; given turn Ben; given at Ben 12; roll 3 3; expect jailed Ben; expect turn Cleo; roll 1 2
        expect turn Cleo""",
    "BUILDER-CHANCE-02": """
        roll 1 2; land chance; chance jail-card; expect cards Ana 1; chance keep Crane Hire; expect cards Ana 2
        card crane; expect cards Ana 1""",
    "BUILDER-CHANCE-03": """
        given turn Ben; roll 1 2; land chance; chance pay 30; expect cash Ben 870; expect cash bank 11030
        chance collect 50; chance pay-each 10; chance collect-each 5; expect cash Ben 910; expect cash Ana 905
        collect boat 1; expect resources Ben red 4 yellow 1""",
    "BUILDER-CHANCE-04": "given card jail Ana; given jailed Ana; card jail; expect cards Ana 0",
    "BUILDER-CHANCE-05": """
        given card trade Ana; expect refused card trade Dov red for green; card trade Dov yellow for green
        expect resources Ana green 3 yellow 1; expect resources Dov yellow 3 green 1; expect cards Ana 0""",
    "BUILDER-CHANCE-06": """
        given card jail Ben; trade Ben: jail card for Ana: 30; expect cards Ana 1; expect cards Ben 0""",
    "BUILDER-JAIL-01": """
        given jailed Ana; given owner oriental Ana; given turn Ben; roll 5 6; expect resources Ana green 6
        land oriental; rent by Ana; expect cash Ana 950; mortgage oriental by Ana; trade Ana: 50 for Ben: 1 red""",
    "BUILDER-JAIL-02": "given jailed Ana; roll 1 2; expect refused floor A1; end",
    "BUILDER-JAIL-03": f"""
        {RING}; space 15 chance; given jailed Ana; bail; expect cash Ana 850; roll 4 5; expect at Ana 15; floor A1""",
    "BUILDER-JAIL-04": """
        expect refused card jail; given jailed Ben; given card jail Ben; given turn Ben; card jail
        expect jailed Ben no; expect cash Ben 900; expect cards Ben 0; roll 1 2""",
    "BUILDER-JAIL-05": """
        given jailed Ben; given card jail Ana; given turn Ben; trade Ana: jail card for Ben: 30; card jail
        expect cash Ben 870; expect cash Ana 930; expect jailed Ben no""",
    "BUILDER-JAIL-06": f"{RING}; given jailed Ben; given turn Ben; roll 4 4; expect jailed Ben no; expect at Ben 14",
    "BUILDER-JAIL-07": "given jailed Ben; given turn Ben; roll 4 4; expect refused floor A1; end; expect turn Cleo",
    "BUILDER-JAIL-08": """
        given jailed Ana; roll 1 4; end; roll 1 2; end; roll 1 2; end; roll 6 2; expect jailed Ana; expect cash Ana 900
        expect refused bail; end""",
    "BUILDER-JAIL-09": f"""
        {RING}; space 15 chance; given jailed Ben 2; given turn Ben; roll 3 4; expect cash Ben 850; expect refused end
        roll 5 4; expect at Ben 15; end""",
    "BUILDER-FLOOR-01": """
        given resources Ana red 3 green 3; given floors A1 Ana 2; roll 1 2; floor A1; floor B1
        expect resources Ana red 1""".replace("red 1", "green 1"),
    "BUILDER-FLOOR-02": "given resources Ana red 1; roll 1 2; expect refused floor A1",
    "BUILDER-FLOOR-03": "given resources Ana red 1 yellow 1; roll 1 2; floor A1; expect floors A1 1",
    "BUILDER-FLOOR-04": """
        given resources Ana red 2 green 1; given floors A1 Ana 1; roll 1 2; expect refused floor A1 with red red
        floor A1 with red red green; expect floors A1 2""",
    "BUILDER-FLOOR-05": """
        given resources Ana red 3 green 1 yellow 1; given floors A1 Ana 2; roll 1 2
        expect refused floor A1 with red red red; floor A1 with yellow; expect resources Ana red 2""",
    "BUILDER-FLOOR-06": """
        given resources Ana purple 2 yellow 2; given floors A1 Ana 3; roll 1 2
        expect refused floor A1 with crane crane boat; floor A1; expect floors A1 4; expect resources Ana purple 1""",
    "BUILDER-FLOOR-07": """
        given resources Ana red 2 green 1 purple 1 yellow 1; given floors A1 Ana 4; roll 1 2; penthouse A1
        expect finished; expect resources Ana none""",
    "BUILDER-FLOOR-09": "roll 1 2; floor C1; expect floors C1 1 Ana; expect blocks Ana 11; expect tray green 18",
    "BUILDER-FLOOR-10": "given floors B0 Ben 1; roll 1 2; expect refused floor B0; floor B1",
    "BUILDER-FLOOR-11": "map A1-C3; roll 1 2; expect refused floor D1; floor C3",
    "BUILDER-FLOOR-13": """
        given resources Ana red 6; given floors A1 Ana 4; roll 1 2; expect refused floor A1; floor B1
        expect floors A1 4""",
    "BUILDER-FLOOR-14": """
        given resources Ana red 2 green 1 purple 1 yellow 2; given floors A1 Ana 3; roll 1 2
        expect refused penthouse A1""",
    "BUILDER-FLOOR-15": """
        given floors A1 Ana 4; given floors B1 Ana 4; given floors C1 Ana 3; given floors D1 Ana 1
        given resources Ana red 6; roll 1 2; expect blocks Ana 0; expect refused floor E1; expect refused floor D1""",
    "BUILDER-DEBT-01": f"{CLEO_OWES}; roll 1 2; pay Cleo Ana 100; expect debt Cleo 100; expect refused end",
    "BUILDER-MORT-01": f"{CLEO_OWES}; mortgage row; expect cash Cleo 180; expect refused mortgage row",
    "BUILDER-MORT-03": f"{LANE}; given owner lane Ben; given mortgaged lane; roll 5 3; expect resources Ben red 4",
    "BUILDER-MORT-05": f"""
        {ROW}; given owner row Ana; given mortgaged row; given cash Ana 1080; redeem row; expect cash Ana 910
        expect mortgaged row no; expect refused redeem row""",
    "BUILDER-BANKRUPT-01": """
        given cash Cleo 80; given turn Cleo; roll 1 2; expect refused bankrupt; pay Cleo Ana 300; bankrupt
        expect bankrupt Cleo; expect cash Ana 980; expect turn Ana""",
    "BUILDER-BANKRUPT-02": """
        given floors A1 Dov 3; given floors C1 Dov 2; given bankrupt Dov; given turn Cleo; roll 1 2; end
        expect turn Ana; expect buildings Dov 9; expect rank 1 Dov""",
    "BUILDER-BANKRUPT-03": f"""
        {ROW}; given owner row Cleo; given mortgaged row; given cash Cleo 80; given card jail Cleo; given turn Cleo
        roll 1 2; pay Cleo Ana 300; bankrupt; expect owner row Ana; expect mortgaged row; expect cash Ana 980
        expect resources Ana green 4 purple 4; expect resources Cleo none; expect cards Ana 1""",
    "BUILDER-BANKRUPT-04": f"""
        {ROW}; given owner row Cleo; given mortgaged row; given cash Cleo 80; given cash Ana 1000; given turn Cleo
        roll 1 2; pay Cleo Ana 300; bankrupt; expect cash Ana 1080; redeem row by Ana; expect cash Ana 910""",
    "BUILDER-BANKRUPT-05": f"""
        {LANE}; given owner lane Ben; given mortgaged lane; given card jail Ben; given cash Ben 10; given turn Ben
        roll 1 2; pay Ben bank 100; bankrupt; expect owner lane bank; expect mortgaged lane no
        roll 1 2; buy lane; expect cash Cleo 780""",
    "BUILDER-BANKRUPT-06": f"""
        {LANE}; given owner lane Ben; given mortgaged lane; given cash Ben 10; given turn Ben
        roll 1 2; pay Ben bank 100; bankrupt; expect mortgaged lane no; expect cash bank 11900""",
    "BUILDER-BANKRUPT-07": """
        given card jail Ben; given cash Ben 10; given turn Ben; roll 1 2; pay Ben bank 100; bankrupt
        expect cards Ben 0""",
    "BUILDER-BANKRUPT-08": """
        given cash Ben 10; given turn Ben; roll 1 2; pay Ben bank 100; bankrupt; expect tray red 20""",
    "BUILDER-BANKRUPT-09": """
        given floors A1 Ben 3; given cash Ben 10; given turn Ben; roll 1 2; pay Ben bank 100; bankrupt
        expect floors A1 3 Ben; expect buildings Ben 6; expect finished no""",
    "BUILDER-END-01": """
        given resources Ana red 2 green 1 purple 1 yellow 1; given floors A1 Ana 4; roll 1 2; floor A1; expect finished
        expect refused roll 1 2; expect refused floor B1; expect refused trade Ana: 10 for Ben: 1 red
        expect refused end""",
    "BUILDER-SCORE-01": "given floors A1 Ana 1; given floors C1 Ana 1; given floors E1 Ana 1; given floors G1 Ana 1; "
    "expect buildings Ana 4",
    "BUILDER-SCORE-02": "given floors A1 Ana 2; given floors C1 Ana 2; expect buildings Ana 6",
    "BUILDER-SCORE-03": "given floors A1 Ana 3; expect buildings Ana 6",
    "BUILDER-SCORE-04": "given floors A1 Ana 4; expect buildings Ana 10",
    "BUILDER-SCORE-05": """
        given resources Ana red 2 green 1 purple 1 yellow 1; given floors A1 Ana 4; roll 1 2; floor A1
        expect buildings Ana 16; expect height A1 5""",
    "BUILDER-SCORE-06": """
        given floors A1 Ana 1; given floors C1 Ana 2; given floors E1 Ana 3; given floors G1 Ana 4
        expect buildings Ana 20""",
    "BUILDER-SCORE-11": """
        given floors A1 Ben 4; given floors C1 Ben 3; given floors E1 Ben 1; given floors G1 Ben 1; given cash Ben 910
        expect buildings Ben 18; expect points Ben 21""",
    "BUILDER-SCORE-12": """
        given cash Ana 320; given cash Ben 410; given cash Cleo 150; given cash Dov 0; expect billionaire Ben 3
        expect billionaire Ana 0; expect leads billionaire Ben""",
    "BUILDER-SCORE-14": """
        given floors C3 Ana 1; given floors D3 Ana 1; given floors E4 Ana 1; expect group Ana 2""",
    "BUILDER-SCORE-15": """
        given floors A1 Ana 2; given floors A2 Ana 2; given floors A3 Ana 1; given floors B3 Ana 1
        given floors C3 Ana 1
        expect group Ana 5; expect community Ana 5""",
    "BUILDER-SCORE-17": """
        given floors A1 Ana 1; given floors A3 Ben 1; given cash Ana 410; given cash Ben 320; given cash Cleo 500
        expect rank 1 Cleo; expect rank 2 Ana; expect rank 3 Ben""",
}


@pytest.mark.parametrize("rule", CASES)
def test_the_example_of_the_rule(rule: str) -> None:
    holds(CASES[rule], FOUR if "Dov" in CASES[rule] else "Ana Ben Cleo")


REFUSED = {
    "BUILDER-TRADE-02": "trade Ana: 5 green for Ben: 10",
    "BUILDER-TRADE-05": "swap 4 green for green",
    "BUILDER-PROP-01": "roll 2 3; land oriental; end",
    "BUILDER-AUCTION-02": "roll 2 3; auction oriental; bid Cleo 5",
    "BUILDER-AUCTION-03": "roll 2 3; auction oriental; bid Ana 15; bid Cleo 18",
    "BUILDER-RENT-04": "given owner oriental Ana; given turn Ben; roll 2 3; land oriental; end; roll 1 2; rent by Ana",
    "BUILDER-RENT-05": "given owner oriental Ana; roll 2 3; land oriental; rent",
    "BUILDER-MORT-02": "given owner oriental Ana; given mortgaged oriental; given turn Ben; land oriental; rent",
    "BUILDER-FLOOR-03": "given resources Ana red 1; roll 1 2; floor A1",
    "BUILDER-FLOOR-04": "given floors A1 Ana 1; given resources Ana red 2; roll 1 2; floor A1",
    "BUILDER-FLOOR-05": "given floors A1 Ana 2; given resources Ana red 3; roll 1 2; floor A1",
    "BUILDER-FLOOR-06": "given floors A1 Ana 3; given resources Ana purple 2 yellow 1; roll 1 2; floor A1",
    "BUILDER-FLOOR-07": "given floors A1 Ana 4; given resources Ana purple 6; roll 1 2; floor A1",
    "BUILDER-FLOOR-11": "map A1; roll 1 2; floor A2",
    "BUILDER-FLOOR-12": "given floors A1 Ben 1; roll 1 2; force floor A1",
    "BUILDER-FLOOR-14": "given floors A1 Ana 3; roll 1 2; force penthouse A1",
    "BUILDER-FLOOR-15": "given floors A1 Ana 4; given floors B1 Ana 4; given floors C1 Ana 4; roll 1 2; force floor D1",
    "BUILDER-JAIL-02": "given jailed Ana; roll 1 2; floor A1",
    "BUILDER-DEBT-01": "given cash Ana 5; roll 1 2; pay Ana bank 50; end",
    "BUILDER-OQ-17": "given cash Ana 5; given owner oriental Ana; roll 1 2; pay Ana bank 300; bankrupt",
    "BUILDER-END-01": "finish; roll 1 2",
}


@pytest.mark.parametrize("rule", REFUSED)
def test_the_refusal_names_its_rule(rule: str) -> None:
    assert rule in reasons(REFUSED[rule])


def test_a_complete_colour_is_announced() -> None:
    """BUILDER-SET-01, BUILDER-SET-02: with a warning where the set rent is not twice the rent."""
    opened = table(
        f"{LANE}; given owner lane Ana; roll 2 3; buy oriental; expect rent oriental 100; expect rent lane 120"
    )
    assert next(fact for fact in opened.history.facts() if isinstance(fact, SetCompleted)).colour == "light blue"
    assert "BUILDER-SET-02" not in reminders(opened.state)
    assert "is not twice" in reminders(holds("deed oriental set rent 120"))["BUILDER-SET-02"]


def test_reminders_of_cards_and_mortgages() -> None:
    """BUILDER-CHANCE-01, BUILDER-TRADE-08, BUILDER-BANKRUPT-04, BUILDER-JAIL-08."""
    assert reminders(holds("roll 1 2; land chance"))["BUILDER-CHANCE-01"].startswith("Draw the top card")
    down = holds("given owner oriental Ana; given mortgaged oriental")
    assert reminders(down)["BUILDER-TRADE-08"] == "Ana can pay off the mortgage on Oriental Avenue for 100."
    assert reminders(holds("given jailed Ana; roll 1 4"))["BUILDER-JAIL-08"] == "1 try failed, 2 left."


def test_a_rent_is_offered_to_whoever_owns_the_deed_now() -> None:
    """BUILDER-RENT-01, BUILDER-RENT-05, BUILDER-MORT-02."""

    def askers(then: str) -> list[str | None]:
        state = holds(
            f"deed oriental mortgage 50; given owner oriental Ana; given turn Ben; roll 2 3; land oriental{then}"
        )
        return [choice.by for choice in GAME.choices(state, 0) if choice.kind == "rent"]

    assert askers("") == ["Ana"]
    assert askers("; trade Ana: oriental for Cleo: 10") == ["Cleo"]
    assert askers("; trade Ana: oriental for Ben: 10") == askers("; mortgage oriental by Ana") == []


def test_a_drop_is_offered_only_where_it_is_taken() -> None:
    """BUILDER-TURN-02: at the start of a turn, not after a third try in Jail (BUILDER-JAIL-09)."""

    def drops(lines: str) -> list[str]:
        at = GAME.choice_factory(holds(lines), 0)
        offered = [choice for choice in GAME.choices(at.state, 0) if choice.kind == "discard"]
        if offered and not offered[0].blanks:
            return [offered[0].label]
        options = [option for choice in offered for option in at.options_judged(choice)]
        assert not any(option.reasons for option in options)
        return [option.value for option in options]

    assert drops("given resources Ana red 8") == ["Drop 2 red"], "there is nothing to choose"
    assert drops("given resources Ana red 6; roll 3 3") == ["truck 2", "truck 1 excavator 1", "excavator 2"]
    assert drops("given jailed Ana 2; given resources Ana red 6; roll 2 4") == []
    assert drops("given resources Ana red 6; roll 2 4") == []


def test_floors_planned_together_share_what_is_left_over() -> None:
    """BUILDER-FLOOR-08."""
    costs = holds("").edition.costs
    assert sum(cost.total_chips for cost in costs) == 16
    assert can_all_be_paid(costs, Chips(red=3, green=4, purple=3, yellow=6))
    assert not can_all_be_paid(costs, Chips(red=3, green=5, purple=1, yellow=7))
    for given, words in (
        ("red 1", None),
        ("red 3 green 5 purple 1 yellow 7", "4 floors of a new building"),
        ("red 3 green 4 purple 3 yellow 6", "a whole tower"),
    ):
        sheet = dict(player_details(holds(f"given resources Ana {given}"), "Ana"))
        assert sheet.get("Can build") == words, given


def test_the_hint_says_which_trade_reaches_a_floor() -> None:
    state = holds("")
    assert trades_to_afford(state, state.edition.costs[2], Chips(green=6)) == (("green", "red"),)
    assert trades_to_afford(state, state.edition.costs[2], Chips(green=4)) is None
    text = reasons("given floors A1 Ana 2; given resources Ana green 6; roll 1 2; floor A1")
    assert "4 green for 1 red would be enough." in text


def test_blocks_never_come_back() -> None:
    """BUILDER-FLOOR-16: no move lowers a building; undo is a correction."""
    opened = table("roll 1 2; floor A1")
    opened.submit("undo", 0)
    assert opened.state.island == {}


def test_there_is_one_penthouse() -> None:
    """BUILDER-FLOOR-17."""
    tower = "given floors A1 Ana 4; given floors C1 Ana 4; given resources Ana red 2 green 1 purple 1 yellow 1"
    built = f"{tower}; roll 1 2; floor A1"
    assert "BUILDER-FLOOR-17" in reasons(f"{built}; force penthouse C1", game_end_moment="end_of_turn")


def test_low_and_high_buildings_can_be_weighed() -> None:
    """BUILDER-FLOOR-18: what each floor would cost and bring is seen before it is built."""
    state = holds(f"{SET}; given floors A1 Ana 3; given resources Ana 2 red 1 purple 2 yellow; roll 1 2; land Chance")
    assert [preview(state, Order(Floor(cell)), 0).words for cell in ("A1", "C1")] == [
        ("Ana: −1 purple, −2 yellow, 11 → 15 points",),
        ("Ana: −1 red, −1 yellow, 11 → 12 points",),
    ]


SETS = {
    "brown": 2,
    "light blue": 2,
    "pink": 3,
    "orange": 3,
    "red": 4,
    "yellow": 4,
    "green": 5,
    "dark blue": 5,
}


@pytest.mark.parametrize("colour", SETS)
def test_what_a_colour_scores(colour: str) -> None:
    """BUILDER-SCORE-07, BUILDER-SCORE-08, BUILDER-SCORE-09, BUILDER-SCORE-10."""
    first = "oriental" if colour == "light blue" else "first"
    half = f"deed {first} colour {colour}; deed second colour {colour}; given owner {first} Ana"
    holds(f"{half}; expect sets Ana 0")
    holds(f"{half}; given owner second Ana; expect sets Ana {SETS[colour]}")


def test_the_largest_group_scores() -> None:
    """BUILDER-SCORE-13: groups of 3, 4, 5 and 6."""
    rows = {"Ana": (1, 3), "Ben": (3, 4), "Cleo": (5, 5), "Dov": (7, 6)}
    given = "; ".join(
        f"given floors {chr(65 + column)}{row} {name} 1" for name, (row, size) in rows.items() for column in range(size)
    )
    holds(f"{given}; expect community Dov 5; expect community Cleo 0; expect group Ana 3", FOUR)


def test_everybody_gets_a_score_card() -> None:
    """BUILDER-END-02, BUILDER-SCORE-16."""
    state = holds("given bankrupt Dov; given floors A1 Dov 2; finish", FOUR)
    cards = standings_in_table_order(state)
    assert [card.name for card in cards] == FOUR.split()
    assert all(
        card.points.total == sum(getattr(card.points, part) for part in card.points.__struct_fields__) for card in cards
    )


def test_the_bankrupt_have_no_part_in_deals_and_auctions() -> None:
    gone = "given bankrupt Cleo; roll 2 3"
    assert "BUILDER-BANKRUPT-02" in reasons(f"{gone}; trade Ana: 10 for Cleo: nothing")
    assert "BUILDER-BANKRUPT-02" in reasons(f"{gone}; auction oriental; force bid Cleo 10")


def test_an_auction_may_be_timed() -> None:
    """BUILDER-AUCTION-05, BUILDER-AUCTION-01."""
    holds(
        "roll 2 3; auction oriental; bid Ben 10; wait 29s; expect timer 1s; wait 1s; expect owner oriental Ben;"
        "expect cash Ben 890; expect timer none; end",
        auction_timer="30",
    )
    holds("roll 2 3; auction oriental; wait 30s; expect owner oriental bank; end", auction_timer="30")
    holds("roll 2 3; auction oriental; wait 1h; hold; resume; cancel; expect refused end; buy; end")


def test_a_mews_pays_beside_oriental() -> None:
    """BUILDER-RES-05 with two owners."""
    holds(f"{MEWS}; given owner oriental Ana; given owner mews Ben; roll 5 6; expect resources Ben red 4 purple 2")
