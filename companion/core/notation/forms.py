"""Forms: how each move is written. A form reads, writes and explains its move."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from difflib import get_close_matches
from enum import StrEnum
from functools import cached_property, reduce

import msgspec

from companion.core.errors import NotationError, Refused, refusal
from companion.core.kinds import declared_at
from companion.core.money import is_amount
from companion.core.notation.names import Lexicon
from companion.core.notation.slots import Known, OneOf, Place, Player, Purse, Slot, Word
from companion.core.notation.tokens import Token, early_end_error, tokenize
from companion.core.words import phrase, say, translated

_NEAR = 0.75
_END = phrase("nothing more")
_UNKNOWN = phrase("“{word}” is not a move")
_NAMES = Known | Place | Player | Purse
Taken = tuple[tuple[Slot, tuple[Token, ...]], ...]


class Opt:
    """Slots that appear together or not at all."""

    def __init__(self, *slots: Slot) -> None:
        self.slots = slots


class Outcome(Opt):
    """An outcome the table found by other means or that was already drawn. Players are not asked for it."""

    def __init__(self, slot: Slot) -> None:
        super().__init__(Word("->"), slot)


class Often(StrEnum):
    """How often a statement can occur in a starting position: once, once for each thing, or any number of times."""

    ONCE = "once"
    EACH = "each"
    MANY = "many"


class Form:
    """How one kind of move is written: its verb and the slots after it.

    `make` is the class of the move; its fields have the names of the slots. `summary` is one line for help, `head` the
    heading of its row or column in a starting position.
    `asks` declares the question for each slot, by the field it fills, unless all games share it or another form of the
    game declares it. `bankers` marks a move for the bank, not a seat; `often` is how often it can occur in a starting
    position. Raises `TypeError` for a question that no slot of it asks.
    """

    def __init__(
        self,
        verb: str,
        make: type[msgspec.Struct],
        *parts: Slot | Opt,
        summary: str,
        head: str = "",
        fixed: Mapping[str, object] | None = None,
        asks: Mapping[str, str] | None = None,
        bankers: bool = False,
        often: Often = Often.EACH,
    ) -> None:
        self.verb = verb
        self.make = make
        self.parts = parts
        self._summary, self._head = summary, head
        self.fixed = fixed or {}
        self.asks = asks or {}
        self.bankers = bankers
        self.often = often
        for field in self.asks:
            if field not in self.fields:
                raise TypeError(f"{declared_at(make)} asks for {field}, which no slot of “{self.usage}” fills")

    @property
    def summary(self) -> str:
        """Return one line for help."""
        return translated(self._summary)

    @property
    def heading(self) -> str:
        """Return the heading of what it gives."""
        return translated(self._head)

    @cached_property
    def fields(self) -> dict[str, Slot]:
        """Return every slot by the field it fills, including optional ones."""
        return {slot.attr: slot for slot in _field_slots(self.parts)}

    @cached_property
    def usage(self) -> str:
        """Return the form as a readable pattern: `auction [DISTRICT]`, `press [-> 1|2|3|rail]`."""
        words = [self.verb]
        for part in self.parts:
            slots = part.slots if isinstance(part, Opt) else (part,)
            text = " ".join(map(_usage_of_slot, slots))
            words.append(f"[{text}]" if isinstance(part, Opt) else text)
        return " ".join(words)

    def move_from_tokens(self, taken: Taken, lexicon: Lexicon) -> msgspec.Struct:
        """Return the move the matched tokens mean. Raises `Refused` for wrong names and amounts."""
        values = {slot.attr: slot.read(tokens, lexicon) for slot, tokens in taken if not isinstance(slot, Word)}
        return self.move_with_values(values)

    def move_with_values(self, values: Mapping[str, object]) -> msgspec.Struct:
        """Return the move with these values in its slots."""
        return self.make(**{**self.fixed, **values})

    def can_write(self, move: msgspec.Struct) -> bool:
        """Return whether `move` can be written in this form: it has the fixed values, and every slot has a value."""
        return (
            type(move) is self.make
            and all(getattr(move, name) == value for name, value in self.fixed.items())
            and all(getattr(move, slot.attr) is not None for slot in self.slots)
        )

    @cached_property
    def slots(self) -> tuple[Slot, ...]:
        """Return the required slots, in the order they are written."""
        return tuple(part for part in self.parts if not isinstance(part, Opt | Word))

    def slot_texts(self, move: msgspec.Struct, lexicon: Lexicon) -> dict[str, str]:
        """Return the notation of every slot of `move`, leaving out optional slots without a value."""
        values = ((slot, getattr(move, name)) for name, slot in self.fields.items())
        return {slot.attr: slot.write(value, lexicon) for slot, value in values if value is not None}

    def move_from_texts(self, texts: Mapping[str, str], lexicon: Lexicon) -> msgspec.Struct:
        """Return the move with these words in its slots. Raises `Refused` for words a slot cannot read."""
        values = {name: read_slot(self.fields[name], words, lexicon) for name, words in texts.items()}
        return self.move_with_values(values)

    def line_from_texts(self, texts: Mapping[str, str]) -> str:
        """Return the line with these words in its slots, leaving out optional slots that are empty."""
        words = [self.verb]
        for part in self.parts:
            slots = part.slots if isinstance(part, Opt) else (part,)
            if isinstance(part, Opt) and not all(slot.attr in texts for slot in _field_slots(slots)):
                continue
            words += [slot.attr if isinstance(slot, Word) else texts[slot.attr] for slot in slots]
        return " ".join(words)

    def write(self, move: msgspec.Struct, lexicon: Lexicon) -> str:
        """Return the notation of `move`; parsing it returns the same move."""
        return self.line_from_texts(self.slot_texts(move, lexicon))


def read_slot(slot: Slot, words: str, lexicon: Lexicon) -> object:
    """Return the value of a slot filled with these words. Raises `Refused` if they do not fit."""
    tokens = tokenize(words)
    if not tokens or len(tokens) > slot.most_tokens or not slot.fits(tokens):
        expected = lexicon.currency.hint if slot.takes == "amount" else translated(slot.expected)
        raise refusal(say("Enter {expected}.", expected=expected))
    return slot.read(tokens, lexicon)


def _field_slots(parts: Sequence[Slot | Opt]) -> Iterator[Slot]:
    """Yield the slots that fill a field of the move."""
    for part in parts:
        if isinstance(part, Opt):
            yield from _field_slots(part.slots)
        elif not isinstance(part, Word):
            yield part


def _usage_of_slot(slot: Slot) -> str:
    if isinstance(slot, OneOf):
        return "|".join(slot.words)
    return slot.attr if isinstance(slot, Word) else slot.attr.upper()


def _number_of_slots_understood(taken: Taken, lexicon: Lexicon) -> int:
    """Count the slots, from the left, whose names and amounts make sense."""
    for count, (slot, tokens) in enumerate(taken):
        try:
            slot.read(tokens, lexicon)
        except (NotationError, Refused):
            return count
    return len(taken)


class Phrase(msgspec.Struct, frozen=True):
    """A line with a valid form; its names and amounts have yet to be read against the game."""

    readings: tuple[tuple[Form, Taken], ...]

    def read(self, lexicon: Lexicon) -> msgspec.Struct:
        """Return the move. If no reading works, raise the error of the one that gets furthest.

        That is `Refused` for a wrong name or amount, `NotationError` for an amount that is written wrongly.
        """
        for form, taken in self.readings:
            with suppress(NotationError, Refused):
                return form.move_from_tokens(taken, lexicon)
        form, taken = max(self.readings, key=lambda reading: _number_of_slots_understood(reading[1], lexicon))
        return form.move_from_tokens(taken, lexicon)


class _Miss:
    """The furthest point a match reached, and what would have fitted there.

    The furthest point has the most slots filled, because a name can take words meant for later slots.
    """

    def __init__(self) -> None:
        self._noted: dict[tuple[int, int], list[str]] = {}

    def note(self, filled: int, index: int, expected: str) -> None:
        found = self._noted.setdefault((filled, index), [])
        if expected not in found:
            found.append(expected)

    def furthest_point(self, tokens: Sequence[Token]) -> tuple[int, Sequence[str]]:
        """Return the position of the error and what was expected there.

        If a name took a number and the line then ends too early, the number was meant for the missing slot.
        """
        filled, furthest = max(self._noted)
        numbers = (
            place
            for place, token in enumerate(tokens)
            if (filled, place) in self._noted and token.text.lstrip("-.,")[:1].isdigit()
        )
        place = next(numbers, furthest) if furthest == len(tokens) else furthest
        return place, tuple(self._noted[filled, place])


def parse(line: str | Sequence[Token], forms: Sequence[Form], unknown: str = _UNKNOWN) -> Phrase:
    """Return the phrase of a line. Raises `NotationError` with the column and what was expected there.

    `unknown` declares what to say of a `{word}` that begins none of the forms.
    """
    tokens = tokenize(line) if isinstance(line, str) else tuple(line)
    if not tokens:
        raise NotationError(say("Nothing to play here"), 1, say("a move"))
    chosen = _forms_with_verb(tokens[0], forms, unknown)
    miss = _Miss()
    readings = [(form, taken) for form in chosen for taken in _match_parts(form.parts, tokens, 1, miss)]
    if not readings:
        raise _error_at(tokens, miss, chosen)
    return Phrase(tuple(readings))


def _forms_with_verb(token: Token, forms: Sequence[Form], unknown: str) -> list[Form]:
    verb = token.key
    chosen = [form for form in forms if form.verb == verb and not token.quoted]
    if not chosen:
        verbs = ", ".join(sorted({form.verb for form in forms}))
        problem = translated(unknown, word=token.text[:40])
        if near := get_close_matches(token.key, [form.verb for form in forms], n=1, cutoff=_NEAR):
            problem = say("{problem} (did you mean {word}?)", problem=problem, word=near[0])
        raise NotationError(problem, token.column, say("one of {words}", words=verbs), needless=token.key == ":")
    return chosen


def _error_at(tokens: Sequence[Token], miss: _Miss, forms: Sequence[Form]) -> NotationError:
    place, wanted = miss.furthest_point(tokens)
    needless, expected = wanted == (_END,), reduce(_join_expected, map(translated, wanted))
    if place == len(tokens):
        return _missing_name_error(tokens, forms) or early_end_error(tokens[-1], expected)
    if (comma := _column_of_comma_in_number(tokens, place, forms)) is not None:
        return NotationError(say("“,” doesn't fit here"), comma, say("a space between the numbers"))
    token, word = tokens[place], _hyphenated_word_meant(tokens, place, forms)
    problem = unfit_word_text(token)
    if word:
        problem = say("{problem} (did you mean {word}?)", problem=problem, word=word)
    return NotationError(problem, token.column, expected, needless=needless or token.key == ":")


def _join_expected(one: str, other: str) -> str:
    return say("{before} or {last}", before=one, last=other)


def unfit_word_text(token: Token) -> str:
    """Return that a word doesn't fit where it is."""
    return say("“{word}” doesn't fit here", word=token.text[:40])


def needless_word_error(token: Token) -> NotationError:
    """Return what is wrong with a line that goes on with `token` although it could end before it."""
    return NotationError(unfit_word_text(token), token.column, translated(_END), needless=True)


def _missing_name_error(tokens: Sequence[Token], forms: Sequence[Form]) -> NotationError | None:
    """Return the error for a line that would be a move if a word came before its final amount."""
    *before, last = tokens
    if last.quoted or not is_amount(last.text):
        return None
    word = Token("somebody", last.column)
    slots = (slot for taken in _matches_of((*before, word, last), forms) for slot, run in taken if word in run)
    missing = next((slot.expected for slot in slots if isinstance(slot, Player | Purse)), None)
    return NotationError(unfit_word_text(last), last.column, translated(missing)) if missing else None


def _column_of_comma_in_number(tokens: Sequence[Token], place: int, forms: Sequence[Form]) -> int | None:
    """Return the column of a comma between numbers, not names, if the line is a move without that comma."""
    token = tokens[place]
    start, end = (place - 1, place + 2) if token.text == "," else (place, place + 1)
    numbers = "".join(each.text for each in tokens[start:end]).split(",")
    parts = [Token(number, token.column) for number in numbers]
    if token.quoted or len(parts) < 2 or not all(map(str.isdecimal, numbers)):
        return None
    readings = _matches_of((*tokens[:start], *parts, *tokens[end:]), forms)
    apart = any(not _is_taken_as_name(taken, parts) for taken in readings)
    return token.column + token.text.index(",") if apart else None


def _is_taken_as_name(taken: Taken, tokens: Sequence[Token]) -> bool:
    """Return whether a name takes one of the tokens."""
    return any(isinstance(slot, _NAMES) and token in run for slot, run in taken for token in tokens)


def _matches_of(tokens: Sequence[Token], forms: Sequence[Form]) -> Iterator[Taken]:
    """Yield every way to read the tokens as one of the forms."""
    for form in forms:
        yield from _match_parts(form.parts, tokens, 1, _Miss())


def _hyphenated_word_meant(tokens: Sequence[Token], place: int, forms: Sequence[Form]) -> str:
    """Return the hyphenated word of the forms that the word at `place` and its neighbour spell, if any."""
    fixed = (part for form in forms for part in form.parts if isinstance(part, OneOf | Word))
    words = {word for part in fixed for word in part.completions(Lexicon())}
    pairs = (tokens[max(start, 0) : start + 2] for start in (place - 1, place))
    meant = ("-".join(token.key for token in pair) for pair in pairs)
    return next((word for word in meant if word in words), "")


def _match_parts(
    parts: Sequence[Slot | Opt], tokens: Sequence[Token], start: int, miss: _Miss, filled: int = 0
) -> Iterator[Taken]:
    """Yield every way the tokens from `start` on fill the parts, longest names first."""
    if not parts:
        if start == len(tokens):
            yield ()
        else:
            miss.note(filled, start, _END)
        return
    part, rest = parts[0], parts[1:]
    if isinstance(part, Opt):
        yield from _match_parts((*part.slots, *rest), tokens, start, miss, filled)
        yield from _match_parts(rest, tokens, start, miss, filled)
        return
    if start == len(tokens):
        miss.note(filled, start, part.expected)
    for size in range(min(part.most_tokens, len(tokens) - start), 0, -1):
        run = tuple(tokens[start : start + size])
        if not part.fits(run):
            miss.note(filled, start, part.expected)
            continue
        for taken in _match_parts(rest, tokens, start + size, miss, filled + 1):
            yield ((part, run), *taken)
