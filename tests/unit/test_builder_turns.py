"""Monopoly Builder: box, set-up, turn, resources, movement. Every case is the example of its rule."""

import re

import pytest

from companion.core.errors import Refused
from companion.core.order import Setup
from companion.games.builder import notes
from companion.games.builder.edition import COLOURS
from companion.games.builder.game import GAME
from companion.games.builder.report import report
from companion.games.builder.rules.rent import open_claims
from companion.games.builder.state import Builder
from tests.builder_scripts import LANE, MEWS, RING, ROW, holds, reasons, table
from tests.widget_internals import inside

FOUR = "Ana Ben Cleo Dov"
OWNS = "given owner oriental Ana"

CASES = {
    "BUILDER-BOX-03": "expect balanced; expect cash bank 11000",
    "BUILDER-BOX-05": "given floors A1 Ana 4; given floors B1 Ana 4; given floors C1 Ana 4; expect blocks Ana 0",
    "BUILDER-GOAL-01": "given floors A1 Ben 4; expect rank 1 Ben; expect rank 2 Ana; expect rank 2 Cleo",
    "BUILDER-GOAL-02": """
        given floors A1 Ana 3; given owner oriental Ana; given resources Ana boat 5; given cash Ana 800
        expect points Ana 6""",
    "BUILDER-SETUP-01": "expect cash bank 11000; expect cash Cleo 900",
    "BUILDER-SETUP-02": "expect cash Ana 900",
    "BUILDER-SETUP-04": "token Ben penguin; expect refused token Cleo penguin; expect resources Ben red 4",
    "BUILDER-SETUP-05": """
        token Ana penguin; expect resources Ana red 4; expect resources Ben green 4; expect tray red 16""",
    "BUILDER-SETUP-06": "expect blocks Ben 12",
    "BUILDER-SETUP-07": "expect at Ana 0; expect at Ana GO; expect cash Ana 900",
    "BUILDER-SETUP-10": "expect tray red 16 green 16 purple 16 yellow 20",
    "BUILDER-SETUP-14": "order Ana 5 2 Ben 6 3 Cleo 4 4; expect turn Ben; expect resources Ben red 4",
    "BUILDER-SETUP-15": "order Ana 7 Ben 9 Cleo 8; roll 1 2; end; expect turn Cleo; roll 1 2; end; expect turn Ana",
    "BUILDER-TURN-01": "expect refused floor C4; expect refused end; roll 1 2; floor C4; end",
    "BUILDER-TURN-02": """
        given resources Ana red 8; expect refused roll 2 3; discard truck 2; roll 2 3; collect boat 3
        expect resources Ana red 6 yellow 3; end""",
    "BUILDER-TURN-03": """
        given at Ana oriental; given resources Ana purple 4 green 4; expect refused discard purple 3; discard purple 2
        expect dropped oriental purple 2; expect resources Ana purple 2 green 4; expect tray purple 12""",
    "BUILDER-TURN-04": """
        roll 3 3; end; roll 2 4; expect resources Ana green 8; expect resources Ben red 8; end
        expect refused roll 1 2""",
    "BUILDER-TURN-06": "roll 2 3; expect doubles 0; expect refused roll 1 2",
    "BUILDER-TURN-07": "given bankrupt Ben; roll 1 2; end; expect turn Cleo",
    "BUILDER-TURN-08": """
        roll 2 2; expect doubles 1; end; expect turn Ana; roll 1 2; expect doubles 0; end; expect turn Ben""",
    "BUILDER-TURN-09": """
        given at Ana 14; roll 2 2; floor A1; roll 1 1; roll 5 5; expect jailed Ana; expect cash Ana 900
        expect refused floor A1 by Ana; end; expect turn Ben""",
    "BUILDER-RES-01": """
        roll 1 2; collect truck 1 excavator 1 crane 2 boat 1
        expect resources Ana red 1 green 5 purple 2 yellow 1""",
    "BUILDER-RES-03": """
        deed vermont number 8 price 120; given owner vermont Ben; roll 5 3; expect resources Ben red 4 purple 2""",
    "BUILDER-RES-04": f"{OWNS}; given turn Cleo; roll 5 6; expect resources Ana green 6; expect tray green 14",
    "BUILDER-RES-05": f"""
        {MEWS}; {OWNS}; given owner mews Ana; roll 5 6; expect resources Ana green 6 purple 2""",
    "BUILDER-RES-06": "roll 5 6; expect resources Ana green 4; expect tray green 16",
    "BUILDER-RES-07": """
        roll 2 4; expect resources Ana green 6; expect resources Ben red 6; expect resources Cleo purple 6
        expect tray red 14 green 14 purple 14 yellow 20""",
    "BUILDER-RES-08": f"{ROW}; given owner row Cleo; roll 2 4; expect resources Cleo purple 6 yellow 2",
    "BUILDER-RES-09": "given turn Ben; roll 5 6; buy oriental; expect resources Ben red 4",
    "BUILDER-MOVE-01": f"{RING}; given at Ben 20; roll 2 3; expect at Ana 5; buy; end; roll 4 5; expect at Ben 5",
    "BUILDER-MOVE-03": f"""
        {RING}; given at Ben 1; given turn Ben; given dropped oriental green 2; roll 2 4; expect at Ben 7
        expect resources Ben red 6 green 4; expect dropped 5 none""".replace("red 6 green 4", "red 6 green 2"),
    "BUILDER-MOVE-04": f"""
        {RING}; given at Ana 5; given resources Ana red 8; discard red 2; roll 3 5; expect at Ana 13
        expect resources Ana red 6; expect dropped oriental red 2""",
}


@pytest.mark.parametrize("rule", CASES)
def test_the_example_of_the_rule(rule: str) -> None:
    holds(CASES[rule])


@pytest.mark.parametrize("players", ["Ana", "Ana Ben Cleo Dov Eva"])
def test_two_to_four_play(players: str) -> None:
    """BUILDER-BOX-01."""
    with pytest.raises(Refused, match="BUILDER-BOX-01"):
        GAME.begin(Setup("builder", tuple(players.split())))


@pytest.mark.parametrize("players", [("Ana", "bank"), ("Ana", "ana"), ("Ana", " ")])
def test_names_that_would_be_mixed_up_are_refused(players: tuple[str, ...]) -> None:
    with pytest.raises(Refused):
        GAME.begin(Setup("builder", players))


@pytest.mark.parametrize("line", ["token Ben duck", "given token Ben duck"])
def test_a_token_is_called_in_the_words_of_the_table(line: str) -> None:
    assert "Ana already has the Duck." in reasons(f"{line.replace('Ben', 'Ana')}; {line}")


def test_a_token_that_nobody_knows_is_told_the_four_there_are() -> None:
    assert "“dino”: choose from T-Rex, penguin, cat or rubber duck." in reasons("token Ana dino")


@pytest.mark.parametrize("word", ["t_rex", "T-Rex", "t", "green", "trex", "dinosaur"])
def test_a_token_is_known_by_many_words(word: str) -> None:
    assert holds(f"token Ana {word}") == holds("token Ana t_rex")


def test_the_box_has_two_deeds_of_each_colour() -> None:
    """BUILDER-BOX-02, BUILDER-SETUP-08."""
    state = holds("")
    assert len(state.edition.deeds) == 16 == 2 * len(COLOURS)
    assert all(state.holding(name).owner is None for name in state.edition.deed_names)
    third = f"{LANE}; deed third colour light blue"
    assert "BUILDER-BOX-02" in reasons(third)
    names = "; ".join(f"deed new{number}" for number in range(14))
    holds(names)
    assert "BUILDER-BOX-02" in reasons(f"{names}; deed seventeenth")


def test_money_and_chips_of_the_box() -> None:
    """BUILDER-BOX-03, BUILDER-BOX-04, BUILDER-SETUP-03."""
    for players, bank, tray in (("A B", 11_900, 72), ("A B C", 11_000, 68), ("A B C D", 10_100, 64)):
        state = holds("", players)
        assert (state.accounts["bank"], state.tray.total) == (bank, tray)
        assert sum(state.accounts.values()) == 13_700
    assert "BUILDER-BOX-03" in reasons("pay Ana bank 12")
    assert "BUILDER-BOX-03" in reasons("force pay Ana bank 12")


def test_four_players_start_with_sixteen_of_each_colour() -> None:
    """BUILDER-BOX-04."""
    holds("expect tray red 16 green 16 purple 16 yellow 16", FOUR)


def test_the_checklist_names_everything() -> None:
    """BUILDER-BOX-06, BUILDER-SETUP-01, -09, -11 to -13."""
    state = holds("", banker="Cleo")
    shown = {note.rule: note.text for note in notes.setup_notes(state)}
    assert "20 Chance cards, 2 bonus cards, 4 reference cards, 4 tokens, 2 dice" in shown["BUILDER-BOX-06"]
    assert "Cleo" in shown["BUILDER-SETUP-01"]
    assert "2 x 5, 2 x 10, 1 x 20, 1 x 50, 3 x 100, 1 x 500" in shown["BUILDER-SETUP-02"]
    assert {"BUILDER-SETUP-09", "BUILDER-SETUP-12", "BUILDER-SETUP-13"} <= shown.keys()


def test_the_aim_is_told_and_never_enforced() -> None:
    """BUILDER-GOAL-03."""
    assert "floors" in notes.aim_note().text
    holds("roll 2 3; auction oriental; sold; end; roll 1 2; floor A1")


def test_everybody_sees_what_everybody_holds_and_who_leads() -> None:
    """BUILDER-SETUP-11, BUILDER-SETUP-12."""
    state = holds("given cash Ben 500; given cash Cleo 500")
    assert notes.bonus_leaders_note(state).text == "Billionaire: Ana. Community: no one."
    assert notes.bonus_leaders_note(holds("")).text == "Billionaire: everyone. Community: no one."
    dotted = holds("given cash Ben 500", "B. Ben")
    assert notes.bonus_leaders_note(dotted).text == "Billionaire: B. Community: no one."
    players = inside(report(state, 0))["players"]
    assert [(player["cash"], player["resources"]["red"]) for player in players] == [(900, 0), (500, 4), (500, 0)]


def reminders(state: Builder) -> dict[str, str]:
    return {note.rule: note.text for note in notes.reminder_notes(state)}


def test_too_many_resources_at_the_end_of_a_turn_are_pointed_out() -> None:
    """BUILDER-TURN-05."""
    state = holds("given resources Ana red 6; roll 1 2; collect red 2")
    assert reminders(state)["BUILDER-TURN-05"] == "8 resources: 2 will be dropped next turn. Trade or build?"
    assert "BUILDER-TURN-05" not in reminders(holds("roll 1 2"))
    again = holds("given resources Ana red 6; roll 1 1; collect red 2")
    assert "BUILDER-TURN-05" not in reminders(again), "the headline asks for it before the roll"


def test_the_log_says_why_resources_came() -> None:
    """BUILDER-RES-02."""
    (fact,) = (fact for fact in table(f"{OWNS}; roll 5 6").history.facts() if type(fact).__name__ == "ResourcesPaid")
    assert (fact.player, fact.why, fact.deed) == ("Ana", "deed", "Oriental Avenue")  # type: ignore[attr-defined]


def test_a_landing_opens_what_the_space_asks_for() -> None:
    """BUILDER-MOVE-02."""
    state = holds(f"{RING}; roll 2 3")
    assert state.landing is not None
    assert (state.landing.deed, state.landing.duty) == ("Oriental Avenue", "buy")


def test_a_board_that_is_counted_is_learned_by_playing_on_it() -> None:
    state = holds('spaces 24; roll 2 3; land "Oriental Avenue"; buy; end; roll 1 2; land collect red; end; roll 1 2')
    assert state.edition.board[5].deed == "Oriental Avenue"
    assert state.landing is not None
    assert state.landing.kind == "collect"
    assert state.chips("Cleo").red == 2


def test_a_space_that_is_said_after_the_roll_is_where_the_token_is() -> None:
    state = holds("spaces 24; roll 2 3; space 5 oriental; buy; expect cash Ana 800")
    assert state.edition.deed_position("Oriental Avenue") == 5
    assert "BUILDER-MOVE-01" in reasons("spaces 24; roll 2 3; land 7")
    assert "BUILDER-MOVE-01" in reasons("spaces 24; space 9 oriental; roll 2 3; land oriental")
    two = holds("spaces 24; space 9 collect boat; roll 2 3; land collect crane")
    assert [(place, space.resource) for place, space in two.edition.board.items()] == [(9, "yellow"), (5, "purple")]


def test_the_word_of_the_table_counts_where_the_board_is_unknown() -> None:
    holds(
        "collect crane 2; steal Ben truck; parking crane 2 for boat; roll 1 2;"
        "expect resources Ana red 1 green 4 yellow 1"
    )


def test_what_lies_on_the_way_is_said_where_the_board_is_unknown() -> None:
    """BUILDER-MOVE-03."""
    holds("given dropped oriental red 2; roll 5 4; pickup oriental; expect resources Ana green 4 red 2")
    assert "BUILDER-MOVE-03" in reasons("roll 5 4; pickup oriental")
    holds("roll 5 4; go; expect cash Ana 1100; land jail; end")


def test_what_lies_on_go_may_be_given_by_its_number() -> None:
    """BUILDER-MOVE-03."""
    holds("spaces 24; given at Ana 20; given dropped 0 purple 1; roll 1 3; expect resources Ana green 4 purple 1")


def test_a_bankrupt_player_rolls_for_no_start() -> None:
    """BUILDER-BANKRUPT-02: he takes no turns."""
    assert "Ana and Cleo each roll once" in reasons("given bankrupt Ben; order Ana 6 Ben 11 Cleo 4")
    holds("given bankrupt Ben; order Ana 6 Cleo 11; expect turn Cleo")


@pytest.mark.parametrize(
    "line",
    ["given at Ana 20", "given dropped 20 crane 1", "land 20", "chance move 20", "chance direct 20", "space 20 go"],
)
def test_there_is_no_space_beyond_the_last(line: str) -> None:
    """BUILDER-MOVE-01: where the table has counted its spaces."""
    first = "" if line.startswith("given") else "roll 1 2; land Chance;" if line.startswith("chance") else "roll 1 2;"
    assert "The board has 20 spaces, 0 to 19." in reasons(f"spaces 20; {first} {line}")


def test_who_is_bankrupt_already_owns_nothing_and_leaves_somebody() -> None:
    """BUILDER-BANKRUPT-02, -05."""
    for line in ("owner oriental Ben", "resources Ben crane 1", "card jail Ben", "jailed Ben", "turn Ben"):
        assert "Ben is bankrupt" in reasons(f"given bankrupt Ben; given {line}")
    assert "Ben owns Oriental Avenue" in reasons("given owner oriental Ben; given bankrupt Ben")
    assert "At least one player must stay" in reasons("given bankrupt Ben; given bankrupt Cleo; given bankrupt Ana")


def test_what_is_said_of_resources_takes_the_place_of_what_was_last_known() -> None:
    state = holds("""
        given resources Ana red 5; given resources Ana boat 1; expect resources Ana red 5 boat 1
        given known; expect resources Ana red 5 boat 1; token Ana penguin; expect resources Ana red 5 boat 1
        given resources Ana red 3; expect resources Ana red 3; given resources Ana boat 2
        expect resources Ana red 3 boat 2""")
    assert GAME.check(state) == ()


@pytest.mark.parametrize("line", ["roll 3 4 by Ben", "parking truck 2 for boat by Ben"])
def test_what_has_been_done_in_a_turn_is_said_of_whoever_has_the_turn(line: str) -> None:
    """BUILDER-TURN-06, BUILDER-SPACE-06: Ben, who asks too early, has neither rolled nor landed."""
    said = reasons(f"roll 1 2; land steal; {line}")
    assert "It is Ana's turn, not Ben's." in said
    assert "Ana has already rolled" in said or "Ana is on Steal" in said
    assert not re.search(r"Ben (has|stands)", said)


def test_a_table_that_was_light_for_a_while_no_longer_knows_where_the_tokens_stand() -> None:
    """BUILDER-MOVE-01: they moved unseen, so no space is taught by a place that is out of date."""
    state = table("spaces 24; roll 1 2; land steal; option watch rolls; roll 3 4; option watch everything").state
    assert [seat.position for seat in state.player_states.values()] == [None, None, None]
    state = table("spaces 24; roll 1 2; land steal; option watch rolls; given at Ana 5; option watch everything").state
    assert state.player_states["Ana"].position == 5, "the stated value counts"


@pytest.mark.parametrize(
    ("way", "line"), [("rolls", "roll 3 4"), ("points", "buy oriental"), ("points", "floor A1"), ("points", "end")]
)
@pytest.mark.parametrize("full", ["option watch everything", "given known; option watch everything"])
def test_a_table_that_was_light_from_the_start_does_not_know_where_the_tokens_stand(
    way: str, line: str, full: str
) -> None:
    """BUILDER-MOVE-01, -04: they have left GO unseen, so no roll moves them from there and pays for passing it."""
    assert [seat.position for seat in table(f"{line}; {full}", watch=way).state.player_states.values()] == [
        None,
        None,
        None,
    ]
    state = table(f"{line}; given known; given at Ana 5; given owner vermont Ben; {full}", watch=way).state
    assert state.player_states["Ana"].position == 5, "the stated value counts"


@pytest.mark.parametrize("way", ["rolls", "points"])
@pytest.mark.parametrize("lines", ["", "note we begin late", "deed oriental rent 30", "option mortgage_when own_turn"])
def test_a_light_table_that_becomes_full_before_anything_was_played_begins_on_go(way: str, lines: str) -> None:
    """So it is whether it was light from the start or by its first line."""
    told = f"{lines}; option watch everything"
    for state in (table(told, watch=way).state, table(f"option watch {way}; {told}").state):
        assert {(seat.position, seat.place) for seat in state.player_states.values()} == {(0, "GO")}


def test_landing_on_a_street_of_the_classic_board_names_a_deed_after_it() -> None:
    """BUILDER-BOX-02, BUILDER-PROP-01: its price and rent are asked for when they are needed."""
    state = holds('roll 1 2; land "states avenue"; buy for 140; end; roll 2 3; land states')
    assert state.edition.deed("States Avenue").colour is None
    assert state.holding("States Avenue").owner == "Ana"
    assert [claim.deed for claim in open_claims(state)] == ["States Avenue"]
    named = "; ".join(f"deed street{number}" for number in range(14))
    assert "All 16 deeds already have names. (BUILDER-BOX-02)" in reasons(f"{named}; roll 1 2; land Boardwalk")


def test_whoever_buys_or_charges_for_a_deed_no_one_has_read_says_how_much() -> None:
    """BUILDER-PROP-02, BUILDER-RENT-01."""
    played = table('roll 1 2; land "states avenue"')
    (buy,) = (each for each in GAME.choices(played.state, 0) if each.kind == "buy")
    assert (buy.label, [blank.name for blank in buy.blanks], buy.reasons) == ("Buy States Avenue", ["price"], ())
    owed = table("deed park; given owner park Ben; roll 1 2; land park")
    (rent,) = (each for each in GAME.choices(owed.state, 0) if each.kind == "rent")
    assert [blank.question for blank in rent.blanks] == ["How much?"]
