"""Set-up, the die, flips, Bankrupt, Lucky Break, Flip 2 and Nope!."""

from companion.games.chance.notes import SET_UP
from companion.games.chance.prompts import headline
from tests.unit.chance.box import BOX, idle, turn
from tests.unit.desk import problems, refusal, run, state, table
from tests.widget_internals import inside

FOUR = ("Ana", "Ben", "Cleo", "Dov")


def refused(*lines: str, players: int = 3, **options: str) -> str:
    return refusal("chance", lines, players, **options)


def taken(*lines: str, players: int = 3, **options: str) -> bool:
    assert run("chance", lines, FOUR[:players], **options).problems == ()
    return True


def test_two_to_four_players() -> None:
    """CHANCE-BOX-01."""
    assert "CHANCE-BOX-01" in run("chance", [], [*FOUR, "Eva"]).problems[0]
    assert "CHANCE-BOX-01" in run("chance", [], ["Ana"]).problems[0]


def test_how_the_table_begins() -> None:
    """CHANCE-SETUP-04, CHANCE-SETUP-05, CHANCE-SETUP-06, CHANCE-SETUP-07, CHANCE-ROUND-01."""
    lines = ["expect draw Ana 20", "expect risk 4/20", "expect chance 8", "expect stock green 2", "expect stock gray 4"]
    assert taken(*lines, "expect round 1", "expect turn Ana")
    assert [note.rule for note in SET_UP] == ["CHANCE-BOX-04", *(f"CHANCE-SETUP-0{n}" for n in range(1, 9))]


def test_a_colour_each() -> None:
    """CHANCE-SETUP-03, CHANCE-SETUP-01, CHANCE-SETUP-02."""
    assert taken("takes pink by Ana", "takes blue by Ben")
    assert "CHANCE-SETUP-03" in refused("takes pink by Ana", "takes pink by Ben")
    assert state("chance", "takes pink by Ana").colours == {"Ana": "pink"}


def test_the_highest_roll_starts() -> None:
    """CHANCE-SETUP-08, CHANCE-SETUP-09, CHANCE-OQ-01."""
    assert taken(
        "start Ana 3 Ben 6 Cleo 4", "expect turn Ben", *idle(1), "expect turn Cleo", *idle(1), "expect turn Ana"
    )
    tied = "start Ana 3 Ben 6 Cleo 6"
    assert taken(tied, "start Ben 1 Cleo 2", "expect turn Cleo")
    assert taken(tied, "start Ben ? Cleo ?", "start Ben 2 Cleo 1", "expect turn Ben")
    assert "Ben and Cleo roll again first, to see who goes first." in refused(tied, "roll 4")
    assert "Ben and Cleo each roll once more." in refused(tied, "start Ana 5 Ben 1 Cleo 2")
    assert "Ana, Ben and Cleo roll again" in refused("start Ana 6 Ben 6 Cleo 6", "roll 4")
    assert taken("start Ana 1 Ben ? Cleo ?", "expect turn Ana")
    assert "CHANCE-SETUP-08" in refused("start Ana 3 Ben 6")
    assert "CHANCE-SETUP-08" in refused("roll 4", "start Ana 3 Ben 6 Cleo 4")


def test_roll_then_flip() -> None:
    """CHANCE-ROLL-01, CHANCE-ROLL-02, CHANCE-ROLL-03, CHANCE-FLIP-01, CHANCE-FLIP-02, CHANCE-CARD-01."""
    assert "CHANCE-ROLL-01" in refused("flip 7")
    mark = ["roll ?", "expect phase chance", "chance told Smile", "expect phase roll", "roll 4", "expect allowed 4"]
    assert taken(*mark)
    assert "CHANCE-ROLL-02" in refused("roll ?", "roll 4")
    assert headline(state("chance", "roll ?")) == "Ana: draw a Chance card"
    assert taken("roll 4", "flip 7", "expect draw Ana 19", "expect risk 4/19")
    assert "CHANCE-FLIP-02" in refused("roll 4", "flip 7", "flip 8", "flip 9", "flip 2", "flip 3")
    assert "CHANCE-BOX-02" in refused("roll 4", "flip 7", "flip 7")


def test_cash_out_and_the_risk_in_numbers() -> None:
    """CHANCE-FLIP-03, CHANCE-FLIP-04, CHANCE-FLIP-05."""
    assert taken("roll 4", "flip 2", "flip 3", "flip 4", "expect risk 4/17", "cash out", "expect made 3")
    assert "CHANCE-FLIP-05" in refused("roll 4", "flip 9", "play 9 red")
    shown = table("chance")
    assert inside(shown.game.report(shown.state, 0))["players"][0]["risk"] == [20.0, 34.7]


def test_an_empty_pile_means_no_flips() -> None:
    """CHANCE-FLIP-06."""
    every = [f"given discard Ana {card}" for card in (*range(2, 13), *["Bankrupt"] * 4, "Lucky", "Lucky", "Token")]
    lines = [*every, 'given discard Ana "Flip 2"', "given discard Ana nope"]
    assert taken(*lines, "roll 5", "expect phase use", "end", "expect turn Ben")
    assert taken(*lines, "roll ?", "chance told Hop", "roll 5", "end")
    assert taken(*lines[:-1], "roll 5", "flip nope", "expect phase use")


def test_the_turn_goes_to_the_left() -> None:
    """CHANCE-TURN-01, CHANCE-TURN-02."""
    assert taken(*turn("2"), "end", "expect turn Ben", "expect trigger nobody", "expect discard Ana 1")


def test_bankrupt_takes_what_was_flipped_this_turn() -> None:
    """CHANCE-BUST-01, CHANCE-BUST-02, CHANCE-BUST-03, CHANCE-BUST-04, CHANCE-TOKEN-06, CHANCE-OQ-07."""
    lines = ["given kept Ana token", "roll 6", "flip 7", 'flip "flip 2"', "flip b", "expect turn Ben"]
    assert taken(*lines, "expect discard Ana 3", "expect draw Ana 16", "expect kept Ana token")
    assert taken(*lines, 'expect kept Ana "flip 2" no')
    assert taken("roll 4", "flip 7", "flip b", *idle(2), "expect turn Ana", "expect risk 3/18")
    assert "CHANCE-ROUND-01" in refused(*lines, "token parking 7 red by Ana")


def test_a_lucky_break_stops_one_bankrupt() -> None:
    """CHANCE-LUCKY-01, CHANCE-LUCKY-02, CHANCE-LUCKY-03, CHANCE-LUCKY-04, CHANCE-LUCKY-05."""
    lines = ["roll 5", "flip lucky", "expect shields 1", "expect risk 4/19", "expect lost 1 0", "expect lost 2 2/57"]
    assert taken(*lines, "flip 9", "flip b", "expect shields 0", "expect discard Ana 2", "expect left 2", "cash out")
    assert headline(state("chance", *lines, "flip 9", "flip b")) == "Ana: flip up to 2 more, or cash out"
    assert taken("roll 4", "flip b", "expect turn Ben", "expect discard Ana 1")
    assert taken("roll 6", "flip l", "flip 12", "flip b", "flip 6", "flip b", "expect turn Ben", "expect discard Ana 5")


def test_an_unused_lucky_break_is_gone() -> None:
    """CHANCE-LUCKY-06."""
    assert taken(*turn("lucky"), "end", "expect discard Ana 1", *idle(2), "roll 4", "expect shields 0")


def test_flip_two_waits_for_the_end_of_another_s_flips() -> None:
    """CHANCE-FLIP2-01, CHANCE-FLIP2-02, CHANCE-FLIP2-03, CHANCE-FLIP2-04, CHANCE-FLIP2-05."""
    kept = [*turn('"flip 2"'), "end", 'expect kept Ana "flip 2"']
    assert "CHANCE-FLIP2-02" in refused(*kept, "roll 4", "flip 11", "flip2 by Ana")
    lines = [*kept, "roll 3", "flip 11", "flip 12", "flip 2", "flip2 by Ana", "expect forced 2", "expect lost 2 27/68"]
    assert taken(*lines, 'expect kept Ana "flip 2" no', "expect discard Ana 1")
    assert taken(*lines, "flip 4", "flip b", "expect turn Cleo", "expect discard Ben 5")
    assert taken(*lines, "flip 4", "flip 5", "play 5 red", "expect phase use")
    assert "CHANCE-FLIP2-03" in refused(*lines, "end")
    assert "CHANCE-FLIP2-02" in refused("given kept Ana flip", *turn("2"), "flip2 by Ana")
    assert "CHANCE-FLIP2-01" in refused(*turn("2"), "flip2 by Ben")
    for verb in ("flip2", "decline"):
        own = refused("given kept Ben flip", *turn("2"), verb)
        why = f"Ana can't play Flip 2 on their own turn. Whose is it? Enter: {verb} by Ben. (CHANCE-FLIP2-02)"
        assert own.endswith(f"refused: {why}"), "the only reason"
    assert headline(state("chance", *kept, "roll 4", "cash out")).startswith("Ana: play Flip 2? If not, ")


def test_several_flip_twos_come_one_after_the_other() -> None:
    """CHANCE-FLIP2-06, CHANCE-OQ-18."""
    lines = ["given kept Ben flip", "given kept Cleo flip", *turn("2"), "flip2 by Ben"]
    assert "CHANCE-FLIP2-06" in refused(*lines, "flip2 by Cleo")
    assert taken(*lines, "flip 3", "flip 4", "flip2 by Cleo", "flip 5", "flip 6", "expect made 5")
    assert "CHANCE-OQ-18" in refused(*lines[:-1], "flip2 by Cleo")
    assert taken(*lines[:-1], "decline by Ben", "flip2 by Cleo", "expect forced 2")
    assert "CHANCE-FLIP2-02" in refused(*lines[:-1], "play 2 brown", "flip2 by Ben")


def test_a_nope_stops_cash_on_your_property() -> None:
    """CHANCE-NOPE-01, CHANCE-NOPE-02, CHANCE-NOPE-03, CHANCE-NOPE-04, CHANCE-NOPE-05, CHANCE-NOPE-08."""
    start = [*BOX, "given on red Ben 8", "given kept Ben nope", *turn("9", "12")]
    lines = [*start, "play 9 red", "expect waits 1", "nope", "expect controls red Ben", "expect beat red 8"]
    assert taken(*lines, "expect kept Ben nope no", "expect discard Ben 1", "play 9 green", "expect controls green Ana")
    assert "CHANCE-NOPE-04" in refused(*lines, "play 12 red")
    assert taken(*start, "play 9 red", "end", "expect controls red Ana", "expect kept Ben nope")
    assert taken(*start, "play 9 red", "allow by Ben", "expect controls red Ana")
    for let in ("allow by Ben", "play 12 green"):
        assert "Ben has already allowed it. (CHANCE-NOPE-03)" in refused(*start, "play 9 red", let, "nope by Ben")
    assert "CHANCE-NOPE-03" in refused("given kept Cleo nope", *start, "play 9 red", "nope by Cleo")
    assert "CHANCE-NOPE-02" in refused("given kept Ana nope", *turn("9"), "nope by Ana")
    assert "CHANCE-NOPE-03" in refused("given kept Ben nope", *turn("9"), "nope by Ben")
    again = [*lines, "end", *idle(2), "roll 4", "flip 11", "cash out", "play 11 red", "expect controls red Ana"]
    assert taken(*again)


def test_a_nope_stops_a_flip_two() -> None:
    """CHANCE-NOPE-06, CHANCE-NOPE-07, CHANCE-NOPE-08."""
    lines = ["given kept Ben flip", "given kept Ana nope", *turn("11", "12"), "flip2 by Ben"]
    stopped = [*lines, "nope by Ana", "expect forced 0", "expect discard Ana 1", 'expect kept Ben "flip 2"']
    assert taken(*stopped, "expect discard Ben 0", "play 12 red", "end", "expect made 0")
    assert "CHANCE-NOPE-06" in refused(*lines, "flip 2", "nope by Ana")
    assert headline(state("chance", *stopped)) == "Ana: play cards, then end the turn"
    assert "CHANCE-NOPE-07" in refused(*stopped, "flip2 by Ben")
    assert taken("given kept Cleo flip", *stopped, "flip2 by Cleo")


def test_a_player_out_of_turn_does_nothing() -> None:
    """CHANCE-ROUND-01."""
    assert "CHANCE-ROUND-01" in refused("roll 4 by Ben")
    assert problems("chance", ["finish"]) == ()
    assert "The game is over" in refused("finish", "roll 4")
