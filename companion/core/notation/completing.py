"""Completion: the words that can complete or follow an unfinished line."""

from collections.abc import Iterator, Sequence
from contextlib import suppress

from companion.core.errors import NotationError, Refused
from companion.core.notation.forms import Form, Opt, Outcome
from companion.core.notation.names import Lexicon
from companion.core.notation.slots import Slot
from companion.core.notation.tokens import Token, tokenize

_LONGEST_NAME = 5


def complete(line: str, forms: Sequence[Form], lexicon: Lexicon) -> tuple[str, ...]:
    """Return the whole line for each word that can complete or follow the unfinished `line`.

    The typed text may be the start of a name with several words, quoted or not, or of any word in it. Options that
    begin with the typed text come first.
    """
    found: dict[str, int] = {}
    for head, typed in _splits(line):
        try:
            tokens = tokenize(head)
        except NotationError:
            continue
        for option in _next_words(tokens, forms, lexicon):
            rank = _rank_of_fit(option, typed)
            if rank is not None and head + option != line:
                found.setdefault(head + option, rank)
    return tuple(sorted(found, key=lambda whole: found[whole]))


def _splits(line: str) -> Iterator[tuple[str, str]]:
    """Yield the line cut before the text being typed: one word or several of a name; an open quote counts as one."""
    if line.count('"') % 2:
        cut = line.rfind('"')
        yield line[:cut], line[cut + 1 :]
        return
    starts = [place for place in range(len(line) + 1) if place == 0 or line[place - 1] == " "]
    for cut in reversed(starts[-_LONGEST_NAME:]):
        if cut == starts[-1] or line[cut:].strip() == line[cut:]:
            yield line[:cut], line[cut:]


def _rank_of_fit(option: str, typed: str) -> int | None:
    """Return how well an option matches the typed text: 0 from its beginning, 1 from one of its words, or None."""
    whole, key = option.strip('"').casefold(), typed.casefold()
    if whole.startswith(key) and option != typed:
        return 0
    return 1 if key and any(word.startswith(key) for word in whole.split()[1:]) else None


def _next_words(tokens: Sequence[Token], forms: Sequence[Form], lexicon: Lexicon) -> list[str]:
    if not tokens:
        return sorted({form.verb for form in forms})
    words: dict[str, None] = {}
    for form in forms:
        if form.verb == tokens[0].key:
            for slot in _slots_after(form.parts, tokens, 1, lexicon):
                words.update(dict.fromkeys(slot.completions(lexicon)))
    return list(words)


def _slots_after(parts: Sequence[Slot | Opt], tokens: Sequence[Token], start: int, lexicon: Lexicon) -> Iterator[Slot]:
    """Yield the slots that can take the token after the last one."""
    if not parts:
        return
    part, rest = parts[0], parts[1:]
    if isinstance(part, Opt):
        if not isinstance(part, Outcome) or start < len(tokens):
            yield from _slots_after((*part.slots, *rest), tokens, start, lexicon)
        yield from _slots_after(rest, tokens, start, lexicon)
        return
    if start == len(tokens) or part.several:
        yield part
    for size in range(1, min(part.most_tokens, len(tokens) - start) + 1):
        if _slot_takes(part, tokens[start : start + size], lexicon):
            yield from _slots_after(rest, tokens, start + size, lexicon)


def _slot_takes(slot: Slot, tokens: Sequence[Token], lexicon: Lexicon) -> bool:
    """Return whether a slot accepts these tokens; several must mean something together."""
    if not slot.fits(tokens) or len(tokens) == 1:
        return slot.fits(tokens)
    with suppress(NotationError, Refused):
        slot.read(tokens, lexicon)
        return True
    return False
