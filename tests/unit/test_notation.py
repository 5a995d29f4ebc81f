"""The notation: every written line reads back, and every text read is a move or a clear error."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from companion import games
from companion.core.errors import CompanionError, NotationError
from companion.core.notation import Form, Lexicon, Opt, complete, parse, tokenize
from companion.core.notation import slots as s
from companion.core.notation.slots import Slot, write_duration
from companion.core.notation.tokens import quote
from companion.core.order import Order, Setup
from companion.games.alone import GAME
from companion.table import orders
from companion.tui.words import error_in_words
from companion.unit import moves as m
from companion.unit.rules import CURRENCY
from tests.evenings import read
from tests.unit.desk import table

EVENINGS = Path(__file__).parents[1] / "golden" / "evenings"
PRINTABLE = st.text(max_size=12).filter(str.isprintable)
NAME = PRINTABLE.map(str.strip).filter(bool)
OPEN = Lexicon(currency=CURRENCY, any_player=True, any_place=True)
CLOSED = Lexicon(("Ana", "Ben", "an", "by"), ("Old Town", "Central Quay"), CURRENCY)
DURATION = st.integers(0, 999_999_999).flatmap(lambda n: st.sampled_from([n, n * 1_000, n * 60_000]))

FORMS = orders.all_forms(GAME) + tuple(GAME.expects)
WORDS = sorted({form.verb for form in FORMS} | {"->", "by", "force", "given", '"', "\\", ":", ",", "#", "Ana", "10k"})
LINES = st.one_of(
    st.text(max_size=40), st.lists(st.sampled_from(WORDS) | st.text(max_size=6), max_size=8).map(" ".join)
)


def value_of(slot: Slot) -> st.SearchStrategy[Any]:
    match slot:
        case s.Player() | s.Place():
            return NAME
        case s.Amount():
            return st.integers(0, 10**9).map(lambda notes: notes * CURRENCY.smallest)
        case s.Number():
            return st.integers(slot.least, slot.largest)
        case s.OneOf():
            return st.sampled_from(slot.words)
        case s.Duration():
            return DURATION
        case orders.LineOfPlay():
            return st.sampled_from(("on", 'bid "Cleo B" 10k by Ana', "press -> 3", "force off"))
        case s.Key() | s.Text():
            return NAME
    raise AssertionError(f"no values for {slot}")


def values_of(form: Form, data: st.DataObject) -> dict[str, object]:
    """Return the texts of a form's slots, the optional ones filled or not."""
    values: dict[str, object] = {}
    for part in form.parts:
        chosen = part.slots if isinstance(part, Opt) else (part,)
        if isinstance(part, Opt) and not data.draw(st.booleans()):
            continue
        for slot in chosen:
            if not isinstance(slot, s.Word):
                values[slot.attr] = data.draw(value_of(slot))
    return values


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.usage)
@given(data=st.data())
def test_every_form_reads_back_as_it_is_written(form: Form, data: st.DataObject) -> None:
    values = values_of(form, data)
    line = form.line_from_texts({name: form.fields[name].write(value, OPEN) for name, value in values.items()})
    assert parse(line, FORMS).read(OPEN) == form.move_with_values(values)


@given(st.data(), st.none() | NAME, st.booleans())
def test_every_order_reads_back_as_it_is_written(data: st.DataObject, by: str | None, forced: bool) -> None:
    form = data.draw(st.sampled_from(GAME.forms))
    order = Order(form.move_with_values(values_of(form, data)), by, forced)
    assert orders.read(orders.write(order, GAME, OPEN), GAME, OPEN) == order


@given(LINES)
@example("note it's \"open")
@example("force note " + '""')
@example('bid "A\nB" 10k')
@example("undo 99999999999999999999999")
@example("bid Ana 10" + "\u017f")
@example("note" + " " * 50_000)
def test_any_line_is_a_command_or_a_clear_error_and_reads_back(text: str) -> None:
    for lexicon in (OPEN, CLOSED):
        try:
            command = orders.draft(text, GAME).read(lexicon)
        except CompanionError as error:
            assert_clear(str(error), error.column if isinstance(error, NotationError) else 1, text)
        else:
            written = orders.write(command, GAME, lexicon)
            assert "\n" not in written
            again = orders.read(written, GAME, lexicon)
            assert orders.write(again, GAME, lexicon) == written


def assert_clear(problem: str, column: int, text: str) -> None:
    assert problem.strip()
    assert 1 <= column <= len(text) + 1


@given(LINES)
def test_completion_takes_any_line_and_only_adds_to_it(text: str) -> None:
    for option in complete(text, FORMS, CLOSED):
        assert option.replace('"', "").casefold().startswith(text.replace('"', "").casefold())


@given(LINES)
def test_tokens_stand_where_they_say(text: str) -> None:
    try:
        tokens = tokenize(text)
    except NotationError as error:
        assert_clear(str(error), error.column, text)
        return
    for token in tokens:
        assert text.startswith('"' if token.quoted else token.text, token.column - 1)


@given(PRINTABLE)
def test_a_quoted_name_is_one_token(name: str) -> None:
    (token,) = tokenize(quote(name))
    assert token.text == name


@given(DURATION)
def test_a_time_reads_back_as_it_is_written(ms: int) -> None:
    token = tokenize(write_duration(ms))
    assert s.Duration("ms").read(token, OPEN) == ms


@pytest.mark.parametrize(
    ("line", "column", "expected"),
    [
        ("", 1, "a move"),
        ("jump", 1, "one of again"),
        ("  bid", 6, "a player"),
        ("bid Ana", 8, "an amount"),
        ("bid Ana lots", 9, "an amount"),
        ("press -> 4", 10, "1, 2, 3 or rail"),
        ("press 2", 7, "“->” or nothing more"),
        ("on now", 4, "nothing more"),
        ('auction "Old', 9, 'a second "'),
        ("auction by", 11, "a player after “by”"),
        ("undo -1", 6, "a number from 1"),
    ],
)
def test_an_error_says_where_and_what_was_expected(line: str, column: int, expected: str) -> None:
    with pytest.raises(NotationError) as error:
        orders.draft(line, GAME)
    assert error.value.column == column
    assert expected in error.value.expected


@pytest.mark.parametrize(
    ("line", "command"),
    [
        ("PRESS -> Rail", Order(m.PressBuild("rail"))),
        ("auction old by an", Order(m.StartAuction("Old Town"), "an")),
        ('auction c q by "Ben" # talk', Order(m.StartAuction("Central Quay"), "Ben")),
        ('bid "by" 1.5M', Order(m.CallBid("by", 1_500_000))),
        ("force deal Ana Ben", Order(m.StartDeal("Ana", "Ben"), None, True)),
        ('note said "so', Order(orders.Note('said "so'))),
        ("undo 3", orders.Undo(3)),
        ("redo", orders.Redo()),
    ],
)
def test_how_lines_are_read(line: str, command: orders.Command) -> None:
    assert orders.read(line, GAME, CLOSED) == command


@pytest.mark.parametrize(
    ("line", "options"),
    [
        ("au", ("auction",)),
        ("auction C", ('auction "Central Quay"',)),
        ('auction "Ce', ('auction "Central Quay"',)),
        ("bid B", ("bid Ben", 'bid "by"')),
        ("press ", ()),
        ("press -> r", ("press -> rail",)),
        ("on ", ()),
        ('bid "Ana" "x" ', ()),
    ],
)
def test_completion(line: str, options: tuple[str, ...]) -> None:
    assert complete(line, FORMS, CLOSED) == options


_FREE = ("note", "promise", "card", "given card", "chance keep", "option deal", "auction Seaview")
"""What takes words that no one has on a list."""


def _unfinished(text: str) -> Iterator[tuple[str, str]]:
    """Yield each word of a move but names in quotes: the line up to its second letter, and up to its end."""
    for word in re.finditer(r"[a-z_-]{4,}", text, re.IGNORECASE):
        if '"' not in text[: word.end()]:
            yield text[: word.start() + 2], text[: word.end()]


_IN_GROUPS = "“{}” has thousands separators: write {}."


@pytest.mark.parametrize(
    ("game", "line", "same"),
    [
        ("city", "pay Ana Ben 1,5m", "pay Ana Ben 1.5m"),
        ("city", "sold Ben 2,1M", "sold Ben 2.1m"),
        ("city", "bid Ben ,5m", "bid Ben .5m"),
        ("city", "trade Ana : 20,5m for Ben : Seaview", "trade Ana : 20.5m for Ben : Seaview"),
        ("city", "trade Ana : Seaview,1,5m, 200k for Ben :", "trade Ana : Seaview, 1.7m for Ben : nothing"),
        ("city", "given cash Ana 10,5m", "given cash Ana 10.5m"),
        ("city", "given mortgaged Seaview 1,5m", "given mortgaged Seaview 1.5m"),
        ("unit", "bid Ana 1,2m", "bid Ana 1.2m"),
    ],
)
def test_a_decimal_comma_is_a_point(game: str, line: str, same: str) -> None:
    loaded = games.load(game)
    lexicon = loaded.lexicon(loaded.begin(Setup(game, ("Ana", "Ben"))))
    assert orders.read(line, loaded, lexicon) == orders.read(same, loaded, lexicon)


@pytest.mark.parametrize(
    ("game", "line", "said"),
    [
        ("city", "pay Ana Ben 600,000", _IN_GROUPS.format("600,000", "600k")),
        ("city", "pay Ana Ben 10.500.000", _IN_GROUPS.format("10.500.000", "10.5m")),
        ("city", "pay Ana Ben 1 500 000", _IN_GROUPS.format("1 500 000", "1.5m")),
        ("city", "bid Ben 1'200k", _IN_GROUPS.format("1'200k", "1.2m")),
        ("city", "trade Ana : 10,500,000 for Ben : 100k", _IN_GROUPS.format("10,500,000", "10.5m")),
        ("city", "trade Ana : Seaview, 10,500k for Ben :", _IN_GROUPS.format("10,500k", "10.5m")),
        ("city", "trade Ana : 1 500 000 for Ben :", _IN_GROUPS.format("1 500 000", "1.5m")),
        ("city", "given cash Ana 1,200k", _IN_GROUPS.format("1,200k", "1.2m")),
        ("city", "pay Ana Ben 1,500m", "“1,500m” can be read two ways: write 1500m or 1.5m."),
        ("builder", "pay Ana Ben 1.000", _IN_GROUPS.format("1.000", "1000")),
        ("builder", "trade Ana : 1,500 for Ben :", _IN_GROUPS.format("1,500", "1500")),
        ("builder", "trade Ana : 100,50 for Ben :", "100,50 is not a multiple of the smallest note, 1."),
        ("deal", "pay 5,2", "“5,2” is one number: write 5, 2 for several cards."),
        ("unit", "bid Ana 1.200k", _IN_GROUPS.format("1.200k", "1.2m")),
    ],
)
def test_digits_in_groups_are_refused_with_what_to_write(game: str, line: str, said: str) -> None:
    loaded = games.load(game)
    with pytest.raises(CompanionError) as told:
        orders.read(line, loaded, loaded.lexicon(loaded.begin(Setup(game, ("Ana", "Ben")))))
    assert error_in_words(told.value) == said


@pytest.mark.parametrize(
    ("game", "line", "said"),
    [
        ("city", "pay Ana Ben 1, 5m", "“,” doesn't fit here: leave it out."),
        ("city", "roll 3,4", "“,” doesn't fit here: enter a space between the numbers."),
        ("chance", "roll 3,4", "“3,4” doesn't fit here: enter a number from 1 to 6 or ? or nothing more."),
        ("chance", "rack Ana 1,5", "“1,5” doesn't fit here: enter a number from 0 to 999."),
        ("chance", "minimum red 3,5", "“3,5” doesn't fit here: enter a number from 1 to 99."),
        ("chance", "die 2,3,4", "“,” doesn't fit here: enter a space between the numbers."),
        ("city", "pay Ana Ben 1,5m 3", "“3” doesn't fit here: leave it out."),
    ],
)
def test_a_comma_is_no_point_where_no_fraction_fits(game: str, line: str, said: str) -> None:
    """A die and a card have no fractions, and one number is no two."""
    with pytest.raises(NotationError) as told:
        parse(line, games.load(game).forms)
    assert error_in_words(told.value) == said


@pytest.mark.parametrize("name", games.NAMES)
def test_any_word_of_a_move_is_completed_in_every_game(name: str) -> None:
    missed = []
    for path in sorted(EVENINGS.glob(f"{name}_*.moves")):
        evening = read(path.read_text(), path.name)
        lexicon = evening.game.lexicon(evening.game.begin(evening.setup))
        moves = (step.text for step in evening.steps if isinstance(step.action, orders.Draft))
        for begun, whole in (each for text in moves if not text.startswith(_FREE) for each in _unfinished(text)):
            word = whole[begun.rfind(" ") + 1 :].casefold()
            endings = (
                line[begun.rfind(" ") + 1 :].casefold() for line in orders.completions(begun, evening.game, lexicon)
            )
            if not any(word in ending for ending in endings):
                missed.append(whole)
    assert missed == []


@pytest.mark.parametrize("line", ["x" * 2_000_000, "note " + "x " * 1_000_000, '"' * 2_000_000])
def test_a_line_beyond_all_measure_is_refused_at_once(line: str) -> None:
    with pytest.raises(NotationError, match=r"The line has 2,000,00. characters: expected at most 200,000"):
        orders.draft(line, GAME)


def test_a_wrong_word_behind_a_name_is_named() -> None:
    with pytest.raises(NotationError, match="“5x” doesn't fit here: expected an amount"):
        parse("value Seaview r1 5x", games.load("city").forms)


@pytest.mark.parametrize(
    "line", ['build "Old Town" 3', "build old town 3", 'build "Old Town" 3 red', "build old town 3 red"]
)
def test_a_number_that_a_name_took_is_named_where_more_is_missing(line: str) -> None:
    with pytest.raises(NotationError, match="“3” doesn't fit here: expected blocks such as 2r 1i") as told:
        parse(line, games.load("city").forms)
    assert told.value.column == line.index("3") + 1


@pytest.mark.parametrize(
    ("line", "hint"),
    [
        ("chance pay each 1m", "“each” doesn't fit here (did you mean pay-each?): enter an amount."),
        ("chance jail card", "“card” doesn't fit here (did you mean jail-card?): leave it out."),
        ("chance per hazard prison 100k", "“per” doesn't fit here (did you mean per-hazard?): press Tab"),
        ("chance pay every 1m", "“every” doesn't fit here: enter an amount."),
    ],
)
def test_a_word_without_its_hyphen_is_told_with_it(line: str, hint: str) -> None:
    with pytest.raises(NotationError) as told:
        parse(line, games.load("city").forms)
    assert error_in_words(told.value).startswith(hint)


@pytest.mark.parametrize("name", games.NAMES)
def test_what_can_stand_in_a_slot_is_called_as_a_table_calls_it(name: str) -> None:
    game = games.load(name)
    lexicon = game.lexicon(game.begin(Setup(name, ("Ana", "Ben"))))
    slots = [slot for form in (*game.forms, *game.givens) for slot in form.fields.values()]
    said = {
        words for slot in slots for words in (slot.expected, *(each.label for each in slot.options_listed(lexicon)))
    }
    assert [words for words in said if "_" in words] == []


@pytest.mark.parametrize("name", ["city", "builder", "chance", "deal"])
def test_whatever_a_move_needs_is_asked_for_in_a_question(name: str) -> None:
    game, at = games.load(name), table(name)
    moment = game.choice_factory(at.state, at.now_ms)
    forms = [form for form in (*game.forms, *game.givens) if form.slots]
    blanks = [blank for form in forms for blank in moment.choice_with_blanks(form.summary, form).blanks]
    assert {blank.name for blank in blanks if not blank.question.endswith("?")} == set()
