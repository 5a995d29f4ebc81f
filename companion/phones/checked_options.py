"""A choice as a phone shows it: the options for its next blank, and the objections to each."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import product

from msgspec.structs import replace

from companion.core.errors import Against
from companion.core.notation.book import Book
from companion.games.choice import Blank, Choice, Option
from companion.games.choice_factory import ChoiceFactory
from companion.games.game import State

_MOST = 40
"""The most combinations of blanks checked. What they do not settle stays open, and is checked on request."""

_MOST_AFTER = 400
"""The most combinations checked for a single window's request."""


def choices_with_refused_options_greyed(factory: ChoiceFactory[State], book: Book, choice: Choice) -> Iterator[Choice]:
    """Yield a choice with the refused options of its first blank greyed, itself greyed if none is left.

    An option refused only until more is said becomes a choice of its own that asks for the rest.
    """
    if choice.whose and choice.by is not None:
        choice = factory.fill(choice, {})
    if choice.reasons or not choice.blanks or not all(_has_few_options(book, choice, blank) for blank in choice.blanks):
        yield choice
    elif len(choice.blanks) > 1:
        yield _with_first_blank_checked(factory, choice)
    else:
        yield from _checked_one_blank_choices(factory, book, choice)


def next_options(
    factory: ChoiceFactory[State], book: Book, choice: Choice, answers: Mapping[str, str]
) -> tuple[Option, ...]:
    """Return the options for the next blank after these answers, refused ones greyed.

    Empty if they can't be known. Raises `CompanionError` for an answer that means nothing in its blank.
    """
    fields = book.form_with_usage(choice.form).fields
    rest = factory.fill(choice, {name: words for name, words in answers.items() if name in fields})
    if not all(_has_few_options(book, choice, blank) for blank in choice.blanks):
        return ()
    left = iter(range(_MOST_AFTER))
    return tuple(_with_objections(factory, rest, each, left) for each in rest.blanks[0].options) if rest.blanks else ()


def _has_few_options(book: Book, choice: Choice, blank: Blank) -> bool:
    """Return whether a blank takes one of a few options."""
    return bool(blank.options) and blank.kind != "cards" and blank.name in book.form_with_usage(choice.form).fields


def _with_first_blank_checked(factory: ChoiceFactory[State], choice: Choice) -> Choice:
    """Return a choice with several blanks, the first one checked against the options of the others."""
    first, left = choice.blanks[0], iter(range(_MOST))
    options = [_with_objections(factory, choice, each, left) for each in first.options]
    if all(option.reasons for option in options):
        return _greyed_choice(choice, options)
    return replace(choice, blanks=(replace(first, options=tuple(options)), *choice.blanks[1:]))


def _with_objections(
    factory: ChoiceFactory[State], choice: Choice, option: Option, checks_left: Iterator[int]
) -> Option:
    return (
        option if option.reasons else replace(option, reasons=_common_objections(factory, choice, option, checks_left))
    )


def _common_objections(
    factory: ChoiceFactory[State], choice: Choice, option: Option, checks_left: Iterator[int]
) -> tuple[Against, ...]:
    """Return the objections to an option that hold for any words in the other blanks, empty if that is unclear."""
    first, *others = choice.blanks
    found: list[tuple[Against, ...]] = []
    for values in product(*(blank.options for blank in others)):
        if next(checks_left, None) is None:
            return ()
        words = {blank.name: each.value for blank, each in zip(others, values, strict=True)}
        whole = factory.fill(choice, {first.name: option.value, **words})
        if not whole.reasons:
            return ()
        found.append(whole.reasons)
    return _common_reasons(found)


def _checked_one_blank_choices(factory: ChoiceFactory[State], book: Book, choice: Choice) -> Iterator[Choice]:
    """Yield a choice with one blank, and a choice for each option that needs more to be said."""
    [blank] = choice.blanks
    options, apart = [], []
    for option in blank.options:
        whole = factory.fill(choice, {blank.name: option.value})
        more = _choice_of_additions(factory, book, whole) if whole.reasons else None
        if more is None:
            options.append(replace(option, reasons=option.reasons or whole.reasons))
        else:
            apart.append(replace(more, label=f"{choice.label}: {option.label}"))
    if any(not option.reasons for option in options):
        yield replace(choice, blanks=(replace(blank, options=tuple(options)),))
    elif not apart:
        yield _greyed_choice(choice, options)
    yield from apart


def _choice_of_additions(factory: ChoiceFactory[State], book: Book, whole: Choice) -> Choice | None:
    """Return a refused choice with the optional additions as its blank, None if none of them is accepted."""
    further = factory.with_optional_blanks(whole)
    if further is None or len(further.blanks) > 1 or not _has_few_options(book, further, further.blanks[0]):
        return None
    return next(
        (each for each in _checked_one_blank_choices(factory, book, replace(further, reasons=())) if each.is_allowed),
        None,
    )


def _greyed_choice(choice: Choice, options: list[Option]) -> Choice:
    """Return a choice greyed by the objections to its options."""
    return replace(choice, reasons=_common_reasons([option.reasons for option in options]))


def _common_reasons(all_reasons: Sequence[tuple[Against, ...]]) -> tuple[Against, ...]:
    """Return the objections common to all options, or else those to the first."""
    first, *others = all_reasons
    return tuple(reason for reason in first if all(reason in each for each in others)) or first
