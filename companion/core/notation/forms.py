"""Forms: how each move is written. A form reads, writes, explains and completes its move."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Any

import msgspec

from companion.core.errors import NotationError, Refused
from companion.core.notation.names import Lexicon
from companion.core.notation.slots import Choice, Slot, Word
from companion.core.notation.tokens import Token, ends_early, tokenize

Taken = tuple[tuple[Slot, tuple[Token, ...]], ...]


class Opt:
    """Slots that stand together or not at all."""

    def __init__(self, *slots: Slot) -> None:
        self.slots = slots


class Form:
    """How one kind of move is written: its verb and the slots after it.

    `make` is the class of the move; its fields have the names of the slots. `summary` is one line for help.
    """

    def __init__(
        self,
        verb: str,
        make: type[Any],
        *parts: Slot | Opt,
        summary: str,
        fixed: dict[str, Any] | None = None,
    ) -> None:
        self.verb = verb
        self.make = make
        self.parts = parts
        self.summary = summary
        self.fixed = fixed or {}

    @property
    def usage(self) -> str:
        """Return the form as a pattern to read: `auction [DISTRICT]`, `press [-> 1|2|3|rail]`."""
        words = [self.verb]
        for part in self.parts:
            slots = part.slots if isinstance(part, Opt) else (part,)
            text = " ".join(map(_pattern, slots))
            words.append(f"[{text}]" if isinstance(part, Opt) else text)
        return " ".join(words)

    def build(self, taken: Taken, lexicon: Lexicon) -> Any:
        """Return the move that the matched tokens mean. Raises `Refused` for wrong names and amounts."""
        values = {slot.attr: slot.read(tokens, lexicon) for slot, tokens in taken if not isinstance(slot, Word)}
        return self.make(**self.fixed, **values)

    def writes(self, move: Any) -> bool:
        """Tell whether this is the form in which `move` is written."""
        return type(move) is self.make and all(getattr(move, name) == value for name, value in self.fixed.items())

    def write(self, move: Any, lexicon: Lexicon) -> str:
        """Return the notation of `move`; parsing it gives the move again."""
        words = [self.verb]
        for part in self.parts:
            slots = part.slots if isinstance(part, Opt) else (part,)
            fields = [slot for slot in slots if not isinstance(slot, Word)]
            if isinstance(part, Opt) and any(getattr(move, slot.attr) is None for slot in fields):
                continue
            words += [s.attr if isinstance(s, Word) else s.write(getattr(move, s.attr), lexicon) for s in slots]
        return " ".join(words)


def _pattern(slot: Slot) -> str:
    if isinstance(slot, Choice):
        return "|".join(slot.words)
    return slot.attr if isinstance(slot, Word) else slot.attr.upper()


def _understood(taken: Taken, lexicon: Lexicon) -> int:
    """Count the slots, from the left, whose names and amounts make sense."""
    for count, (slot, tokens) in enumerate(taken):
        try:
            slot.read(tokens, lexicon)
        except Refused:
            return count
    return len(taken)


class Phrase(msgspec.Struct, frozen=True):
    """A line whose form is right; its names and amounts are still to be read against the game."""

    readings: tuple[tuple[Form, Taken], ...]

    def read(self, lexicon: Lexicon) -> Any:
        """Return the move. Raises `Refused` where no reading makes sense, as the one that makes most of it does."""
        for form, taken in self.readings:
            with suppress(Refused):
                return form.build(taken, lexicon)
        form, taken = max(self.readings, key=lambda reading: _understood(reading[1], lexicon))
        return form.build(taken, lexicon)


class _Miss:
    """The furthest place a match got to, and what would have fitted there."""

    def __init__(self) -> None:
        self.index = -1
        self.expected: list[str] = []

    def note(self, index: int, expected: str) -> None:
        if index > self.index:
            self.index, self.expected = index, []
        if index == self.index and expected not in self.expected:
            self.expected.append(expected)


def parse(line: str | Sequence[Token], forms: Sequence[Form]) -> Phrase:
    """Return the phrase of a line. Raises `NotationError` with the column and what was expected there."""
    tokens = tokenize(line) if isinstance(line, str) else tuple(line)
    if not tokens:
        raise NotationError("There is no move here", 1, "a move")
    chosen = _by_verb(tokens[0], forms)
    miss = _Miss()
    readings = [(form, taken) for form in chosen for taken in _match(form.parts, tokens, 1, miss)]
    if not readings:
        raise _missed(tokens, miss)
    return Phrase(tuple(readings))


def _by_verb(token: Token, forms: Sequence[Form]) -> list[Form]:
    chosen = [form for form in forms if form.verb == token.key and not token.quoted]
    if not chosen:
        verbs = ", ".join(sorted({form.verb for form in forms}))
        raise NotationError(f"“{token.text[:40]}” is not a move", token.column, f"one of {verbs}")
    return chosen


def _missed(tokens: Sequence[Token], miss: _Miss) -> NotationError:
    expected = " or ".join(miss.expected)
    if miss.index < len(tokens):
        token = tokens[miss.index]
        return NotationError(f"“{token.text[:40]}” does not fit here", token.column, expected)
    return ends_early(tokens[-1], expected)


def _match(parts: Sequence[Slot | Opt], tokens: Sequence[Token], start: int, miss: _Miss) -> Iterator[Taken]:
    """Yield every way the tokens from `start` on fill the parts, the longest names first."""
    if not parts:
        if start == len(tokens):
            yield ()
        else:
            miss.note(start, "the end of the line")
        return
    part, rest = parts[0], parts[1:]
    if isinstance(part, Opt):
        yield from _match((*part.slots, *rest), tokens, start, miss)
        yield from _match(rest, tokens, start, miss)
        return
    if start == len(tokens):
        miss.note(start, part.expected)
    for size in range(min(part.most, len(tokens) - start), 0, -1):
        run = tuple(tokens[start : start + size])
        if not part.fits(run):
            miss.note(start, part.expected)
            continue
        for taken in _match(rest, tokens, start + size, miss):
            yield ((part, run), *taken)


def complete(line: str, forms: Sequence[Form], lexicon: Lexicon) -> tuple[str, ...]:
    """Return the words that could end or follow the unfinished `line`, each as the whole line would then read."""
    head, word = _split(line)
    try:
        tokens = tokenize(head)
    except NotationError:
        return ()
    options = _next_words(tokens, forms, lexicon)
    key = word.lstrip('"').casefold()
    return tuple(
        head + option for option in options if option.lstrip('"').casefold().startswith(key) and option != word
    )


def _split(line: str) -> tuple[str, str]:
    """Cut a line before the word being typed; an open quote is one word."""
    cut = line.rfind('"') if line.count('"') % 2 else line.rfind(" ") + 1
    return line[:cut], line[cut:]


def _next_words(tokens: Sequence[Token], forms: Sequence[Form], lexicon: Lexicon) -> list[str]:
    if not tokens:
        return sorted({form.verb for form in forms})
    words: dict[str, None] = {}
    for form in forms:
        if form.verb == tokens[0].key:
            for slot in _slots_after(form.parts, tokens, 1):
                words.update(dict.fromkeys(slot.choices(lexicon)))
    return list(words)


def _slots_after(parts: Sequence[Slot | Opt], tokens: Sequence[Token], start: int) -> Iterator[Slot]:
    """Yield the slots that could take the token after the last one."""
    if not parts:
        return
    part, rest = parts[0], parts[1:]
    if isinstance(part, Opt):
        yield from _slots_after((*part.slots, *rest), tokens, start)
        yield from _slots_after(rest, tokens, start)
        return
    if start == len(tokens):
        yield part
        return
    for size in range(1, min(part.most, len(tokens) - start) + 1):
        if part.fits(tokens[start : start + size]):
            yield from _slots_after(rest, tokens, start + size)
