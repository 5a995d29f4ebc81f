"""What is known of the box, what is asked, what is learned, and what the owner keeps of it."""

import pytest
from msgspec.structs import replace

from companion import editions
from companion.core.errors import Refused
from companion.core.notation.tokens import quote
from companion.core.order import Setup
from companion.games.builder import edition_file
from companion.games.builder.building_choices import payment_heaps_and_hindrances
from companion.games.builder.chips import chips_of
from companion.games.builder.edition import COLOURS, Edition
from companion.games.builder.edition_file import shipped
from companion.games.builder.game import GAME
from companion.games.builder.owners import OWNERS
from companion.games.builder.questions import useful_questions
from companion.games.builder.state import Builder
from companion.games.edition_file import EditionError
from companion.games.frozen_cards import edition_as_text, edition_from_text
from companion.games.owners import Value, differences, merged_values
from companion.session.owners_text import rewritten_text
from tests.builder_scripts import LANE, holds, reasons, table

SHIPPED = editions.edition_text("builder", "us") or ""
TOKENS = "stock t_rex excavator; stock penguin truck; stock cat crane; stock rubber_duck boat"
LEARNED = f"{LANE}; deed vermont number 4; chart 7 crane; spaces 24; space 5 oriental; map A1-B2; gap A1 A2; roll 1 2"


def known(edition: Edition) -> dict[str, str]:
    return {key: value.says for key, value in OWNERS.values(edition) if value.says}


def written(edition: Edition, day: str = "") -> str:
    """Return a new file with what an owner has read off their box."""
    own = {key: replace(value, day=value.day or day) for key, value in OWNERS.owner_values(edition).items()}
    return rewritten_text("", "builder", edition, {}, own)


def asked(state: Builder) -> list[str]:
    return [question.text for question in useful_questions(state)]


def test_what_sources_tell_is_shipped_with_how_well_it_is_known() -> None:
    oriental, vermont = shipped("us").deeds[:2]
    assert (oriental.price, oriental.rent, oriental.set_rent, oriental.number, oriental.resource) == (
        100,
        50,
        100,
        11,
        "green",
    )
    assert oriental.provenance["price"] == "single"
    assert oriental.provenance["mortgage"] == oriental.provenance["unmortgage"] == "check"
    assert (vermont.name, vermont.resource, vermont.number, vermont.price) == ("Vermont Avenue", "purple", None, None)


def test_what_no_source_tells_is_unknown() -> None:
    box = shipped("us")
    assert [deed.name for deed in box.deeds[2:]] == [None] * 14
    assert (box.spaces, box.board, box.foundations, box.chance) == (None, {}, (), ())
    assert box.chart == {"2-12": None, "3-4-11": None, "5-9-10": "yellow", "6-7-8": None}
    assert (box.starting_cash, box.total_money) == (900, 13_700)


def test_there_is_no_other_edition() -> None:
    with pytest.raises(Refused, match="available: us"):
        GAME.begin(Setup("builder", ("Ana", "Ben"), edition="moon"))


def test_an_unknown_value_is_a_question_and_never_a_guess() -> None:
    """BUILDER-PROP-02, BUILDER-RENT-02, BUILDER-MORT-01: typed for this once, the field stays blank."""
    why = reasons("roll 1 2; buy vermont")
    assert 'What\'s the price on the Vermont Avenue deed? Enter, for example: deed "Vermont Avenue" price 100.' in why
    state = holds("roll 1 2; buy vermont for 140; expect cash Ana 760; mortgage vermont for 70; expect cash Ana 830")
    assert state.edition.deed("Vermont Avenue").price is None
    owned = "given owner vermont Ana; given turn Ben; roll 1 2; land vermont"
    assert "What rent does the Vermont Avenue deed show without the set?" in reasons(f"{owned}; rent")
    holds(f"{owned}; rent for 65; expect cash Ben 835")


def test_money_is_said_in_plain_numbers() -> None:
    """BUILDER-BOX-03: there are no thousands here."""
    assert "“1k” is not an amount such as 150" in reasons("pay bank Ana 1k")


def test_questions_come_when_they_matter() -> None:
    """BUILDER-RES-03, BUILDER-MORT-06, BUILDER-SET-03."""
    assert asked(holds(""))[0] == (
        "Which 4 chips does each reference card show? T-Rex green, Penguin red, Cat purple, Duck yellow?"
    )
    assert not any("reference card" in text for text in asked(holds(TOKENS)))
    assert asked(holds("spaces 24; map A1-C3; roll 1 2"))[0].startswith("Which space did the token land on?")
    assert "the price" in asked(holds("roll 1 2; land vermont"))[0]
    bought = asked(holds("roll 1 2; buy vermont for 140"))
    assert "which colour, the number, the rent without the set, the rent with the set" in bought[0]
    assert "What does the chart show for 6-7-8?" in asked(holds("roll 1 2; land roll; roll 3 4"))[0]
    assert "Collect space" in asked(holds("roll 1 2; land collect"))[0]
    assert any(
        "Does the back of Oriental Avenue really say mortgage 100" in text
        for text in asked(holds("given owner oriental Ana; roll 1 2; mortgage oriental"))
    )
    ended = holds(f"{LANE}; deed oriental set points 2; given owner lane Ana; given owner oriental Ana; finish")
    assert not any("points for" in text for text in asked(ended) if "lane" not in text)


def test_at_the_end_only_what_counts_for_points_is_asked() -> None:
    ended = holds(
        f"{TOKENS}; spaces 24; map A1-C3; deed vermont price 140; roll 1 2; buy vermont; end; roll 5 5; finish"
    )
    assert asked(ended) == ["What does the Vermont Avenue deed say: which colour?"]


def test_the_card_of_a_token_tells_its_colour() -> None:
    """BUILDER-SETUP-05: before the first move the starting stock follows."""
    state = holds("stock t_rex boat; stock rubber_duck excavator")
    assert (str(state.chips("Ana")), state.token_resource("Ana")) == ("4 yellow", "yellow")
    assert state.tray == holds("").tray.plus(chips_of("green", 4)).minus(chips_of("yellow", 4))
    assert "belongs to the T-Rex" in reasons("stock t_rex boat; stock cat boat")
    later = holds("roll 1 2; stock t_rex boat")
    assert (str(later.chips("Ana")), later.token_resource("Ana")) == ("4 green", "yellow")


def test_cards_of_tokens_that_were_mixed_up_are_put_right_by_one_of_them() -> None:
    """BUILDER-SETUP-05: in play no one's resources change by it; what was read is kept of both."""
    mixed = "stock t_rex truck; stock penguin excavator; stock cat crane; stock rubber_duck boat"
    right = holds(f"{mixed}; stock t_rex excavator")
    assert [str(right.chips(name)) for name in right.players] == ["4 green", "4 red", "4 purple"]
    later = holds(f"{mixed}; roll 1 2; stock penguin truck; expect resources Ana red 4; expect resources Ben green 4")
    assert [later.token_resource(name) for name in later.players] == ["green", "red", "purple"]
    assert [known(later.edition)[f"token {name}"] for name in ("t_rex", "penguin")] == ["excavator", "truck"]


def test_colours_of_deeds_that_were_mixed_up_are_put_right_one_after_the_other() -> None:
    """BUILDER-BOX-02: a deed whose colour is read for the first time has to fit all the same."""
    named = {"brown b": "Oriental Avenue", "light blue b": "Vermont Avenue"}
    deeds = ((colour, named.get(f"{colour} {part}", f"{colour} {part}")) for colour in COLOURS for part in "ab")
    full = "; ".join(f"deed {quote(name)} colour {colour}" for colour, name in deeds)
    right = holds(f"{full}; deed oriental colour light blue; deed vermont colour brown")
    assert right.edition.deeds_of_colour("brown") == ("Vermont Avenue", "brown a")
    assert right.edition.deeds_of_colour("light blue") == ("Oriental Avenue", "light blue a")


def test_a_corrected_value_changes_what_comes_after() -> None:
    holds("""given owner oriental Ana; given turn Ben; roll 1 2; land oriental; rent; expect cash Ben 850
        deed oriental rent 60; end; roll 1 2; land oriental; rent; expect cash Cleo 840; expect cash Ben 850""")


def test_the_overlay_keeps_what_the_owner_read_and_when() -> None:
    learned = holds(LEARNED).edition
    text = written(learned, "2026-05-02")
    again = edition_file.read([("builder-us.toml", SHIPPED), ("mine.toml", text)])
    assert (again.deed("lane").price, again.deed("Vermont Avenue").number) == (120, 4)
    assert again.learned["deed lane: price"] == again.learned["chart 6-7-8"] == "2026-05-02"
    assert (again.spaces, again.deed_position("Oriental Avenue"), again.foundations) == (
        24,
        5,
        ("A1", "B1", "A2", "B2"),
    )
    assert (again.chart["6-7-8"], again.gaps) == ("purple", (("A1", "A2"),))
    assert "Oriental" not in text.replace('deed = "Oriental Avenue"', "")
    assert written(again, "2027-01-01") == text


def test_a_second_game_starts_with_what_the_first_one_learned() -> None:
    learned = holds(LEARNED).edition
    state = GAME.begin(Setup("builder", ("Ana", "Ben"), cards=edition_as_text(learned)))
    assert state.edition == learned == edition_from_text(edition_as_text(learned), Edition)


def test_another_owners_pack_is_compared_before_it_is_taken() -> None:
    mine, theirs = shipped("us"), holds(f"{LEARNED}; deed oriental price 110").edition
    found = differences(known(mine), OWNERS.owner_values(theirs))
    lines = [f"{each.key}: {OWNERS.change_in_words(each)}" for each in found]
    assert "deed lane: price: 120" in lines
    assert "deed Vermont Avenue: number: 4" in lines
    assert "chart 6-7-8: crane" in lines
    assert "space 5: Oriental Avenue" in lines
    assert lines[-1] == "deed Oriental Avenue: price: 100 → 110"
    assert [each.is_new for each in found][-2:] == [True, False]
    assert differences(known(theirs), OWNERS.owner_values(theirs)) == ()


def test_what_a_game_learns_and_takes_back_is_kept_value_by_value() -> None:
    kept = {"a": Value("1", "monday"), "b": Value("2", "monday"), "c": Value("3", "monday")}
    before = {"a": Value("1"), "b": Value("9"), "d": Value("4")}
    after = {"c": Value("5"), "e": Value("6"), "d": Value("4")}
    assert merged_values(kept, before, after) == {"b": Value("2", "monday"), "c": Value("5"), "e": Value("6")}
    assert merged_values(kept, before, after, only_new=True) == {**kept, "e": Value("6")}


def test_a_value_is_read_again_by_the_move_of_its_name() -> None:
    opened = table(f"{LEARNED}; {TOKENS}; space 7 collect crane; chance says Go")
    before = known(opened.state.edition)
    lines = len(opened.history.lines)
    for key, value in OWNERS.owner_values(opened.state.edition).items():
        words = value.says.removeprefix("deed, ").replace(", ", " ")
        if key != "map":  # its gaps are read by moves of their own
            value_kind, of = OWNERS.kind_and_subject(key)
            opened.submit(f"{value_kind.line.format(quote(of))}{words}" if value_kind.line else f"deed {quote(of)}", 0)
    assert known(opened.state.edition) == before
    assert len(opened.history.lines) == lines + len(OWNERS.owner_values(opened.state.edition)) - 1


def test_every_problem_of_a_file_is_named_at_once() -> None:
    bad = (
        '[[deed]]\nname = "X"\nprice = "dear"\n[[deed]]\nname = "Y"\ncolour = "mauve"\n[[space]]\nkind = "go"\n[fun]\n'
    )
    with pytest.raises(EditionError) as caught:
        edition_file.read([("builder-us.toml", SHIPPED), ("mine.toml", bad)])
    problems = caught.value.problems
    assert len(problems) == 4
    assert all(problem.startswith("mine.toml: ") for problem in problems)
    assert "deed X" in problems[0]
    assert "price" in problems[0]
    for broken in ("=", "x = " + "[" * 5_000):
        with pytest.raises(EditionError, match="is not TOML"):
            edition_file.read([("mine.toml", broken)])
    with pytest.raises(EditionError, match="set_points: missing"):
        edition_file.read([("mine.toml", "[edition]")])


def test_an_overlay_with_too_many_deeds_is_refused() -> None:
    many = "".join(f'[[deed]]\nname = "Lot {number}"\n' for number in range(15))
    with pytest.raises(EditionError, match="slots 1 to 16"):
        edition_file.read([("builder-us.toml", SHIPPED), ("mine.toml", many)])


def test_an_evening_that_learns_replays_the_same() -> None:
    opened = table(LEARNED)
    opened.submit("undo 2", 0)
    assert opened.state.edition.gaps == ()
    opened.submit("redo", 0)
    assert opened.state.edition.gaps == (("A1", "A2"),)


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("deed vermont number 13", "“13” can't be the number: it must be a whole number from 2 to 12."),
        ("deed vermont number 1", "2 to 12"),
        (
            "deed vermont set rent much",
            "“much” can't be the rent with the set: it must be a whole number from 0 to 99999.",
        ),
        ("deed vermont price 12", "BUILDER-BOX-03"),
        ("deed vermont price 10 price 20", "only once"),
        ("deed vermont resource lorry", "BUILDER-RES-01"),
        ("deed vermont colour mauve", "deed colour"),
        ("space 0 chance", "BUILDER-SETUP-07"),
        ("space 5 oriental; space 6 oriental", "is space 5"),
        ("spaces 24; space 24 chance", "0 to 23"),
        ("space 30 chance; spaces 24", "space 30 is in use"),
        ("given floors A1 Ana 1; map B1 B2", "A1"),
        ("gap A1 C1", "BUILDER-OQ-27"),
        ("map A1-Z99", "at most 200 foundations"),
        ("spaces 24; collect crane 2", "BUILDER-TURN-01"),
    ],
)
def test_what_cannot_stand_on_a_box_is_refused(line: str, reason: str) -> None:
    assert reason.casefold() in reasons(line).casefold()


def test_the_chooser_lists_every_way_to_pay() -> None:
    """BUILDER-FLOOR-05."""
    state = holds("given floors A1 Ana 2; given resources Ana red 2 green 1 yellow 1; roll 1 2")
    paying = [str(chips) for chips, hindrance in payment_heaps_and_hindrances(state, "Ana", "A1") if not hindrance]
    assert paying == ["2 red and 1 green", "1 red, 1 green and 1 yellow"]
    (third,) = (choice for choice in GAME.choices(state, 0) if choice.label.startswith("Build floor 3 on A1"))
    assert third.is_allowed


def learn_all(box: Edition) -> str:
    """Return the lines that read a whole invented box in."""
    colours = [colour for colour in box.set_points for _ in range(2)]
    colours.remove("light blue")
    names = ["vermont", *(f"Lot{number}" for number in range(3, 17))]
    lines = ["deed oriental mortgage 50 unmortgage 60 set points 2"]
    for name, colour in zip(names, colours, strict=True):
        fields = f"colour {colour} price 200 rent 100 set rent 200 mortgage 100 unmortgage 120 number 7 resource boat"
        lines.append(f"deed {name} {fields} set points {box.set_points[colour]}")
    around = ["oriental", *names, "jail", "free parking", "go to jail", "chance", "collect crane", "roll", "steal"]
    lines.append(f"spaces {len(around) + 1}")
    lines += [f"space {place} {space}" for place, space in enumerate(around, 1)]
    return "; ".join([*lines, TOKENS, "chart 2 truck; chart 3 crane; chart 6 excavator", "map A1-E4"])


def test_a_box_that_is_read_whole_leaves_no_question() -> None:
    text = written(holds(learn_all(shipped("us"))).edition)
    box = edition_file.read([("builder-us.toml", SHIPPED), ("mine.toml", text)])
    state = GAME.begin(Setup("builder", ("Ana", "Ben"), cards=edition_as_text(box)))
    assert all(value is not None for deed in box.deeds for value in (deed.name, deed.colour, deed.price, deed.number))
    assert useful_questions(state) == ()


def test_an_owner_is_told_what_a_value_is_in_words() -> None:
    values = {key: Value("") for key in ("deed Vermont Avenue: set rent", "token t_rex", "chart 2-12", "spaces", "map")}
    assert [OWNERS.name_and_label(key, values) for key in values] == [
        ("Vermont Avenue", "the rent with the set"),
        ("The T-Rex card", ""),
        ("The chart for 2-12", ""),
        ("Spaces on the board", ""),
        ("The island", ""),
    ]
