"""A choice as a phone shows it: what may stand in its one blank, and what speaks against each."""

from collections.abc import Iterator

from msgspec.structs import replace

from companion.core.notation.forms import Book
from companion.games.choice import Choice, Option
from companion.games.game import State
from companion.games.moment import Moment


def weighed(at: Moment[State], book: Book, choice: Choice) -> Iterator[Choice]:
    """Yield a choice with what would be refused in its one blank greyed, and greyed itself where nothing is left.

    What is refused only until more is said is a choice of its own, which asks for that.
    """
    if choice.whose and choice.by is not None:
        choice = at.fill(choice, {})
    if choice.reasons or not _asks_one_thing(book, choice):
        yield choice
        return
    [blank] = choice.blanks
    options, apart = [], []
    for option in blank.options:
        whole = at.fill(choice, {blank.name: option.value})
        more = _asking_more(at, book, whole) if whole.reasons else None
        if more is None:
            options.append(replace(option, reasons=option.reasons or whole.reasons))
        else:
            apart.append(replace(more, label=f"{choice.label}: {option.label}"))
    if any(not option.reasons for option in options):
        yield replace(choice, blanks=(replace(blank, options=tuple(options)),))
    elif not apart:
        yield _shut(choice, options)
    yield from apart


def _asks_one_thing(book: Book, choice: Choice) -> bool:
    """Tell whether there is one blank, for one of a few things."""
    if len(choice.blanks) != 1:
        return False
    [blank] = choice.blanks
    return bool(blank.options) and blank.kind != "cards" and blank.name in book.called(choice.form).fields


def _asking_more(at: Moment[State], book: Book, whole: Choice) -> Choice | None:
    """Return a refused choice with what may be said besides as its blank, None where none of that is taken."""
    further = at.further(whole)
    if further is None or not _asks_one_thing(book, further):
        return None
    return next((each for each in weighed(at, book, replace(further, reasons=())) if each.allowed), None)


def _shut(choice: Choice, options: list[Option]) -> Choice:
    """Return a choice greyed by what speaks against every option, or else by what speaks against the first."""
    first, *others = (option.reasons for option in options)
    common = tuple(reason for reason in first if all(reason in each for each in others))
    return replace(choice, reasons=common or first)
