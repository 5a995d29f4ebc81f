"""From what a phone asks to an order: one of the choices of its seat, with its blanks filled in."""

from collections.abc import Iterator, Mapping
from itertools import chain
from typing import Any

from msgspec.structs import replace

from companion.core.errors import CompanionError, NotationError, refuse
from companion.core.game import Order
from companion.core.notation import Form, Lexicon, Opt, tokenize
from companion.core.notation.slots import Number, Slot, Word
from companion.core.notation.tokens import quote
from companion.games.choice import Blank, Choice, Option
from companion.phones.messages import Chosen
from companion.session.origin import mover
from companion.session.session import Session
from companion.unit.moves import CallBid

_GONE = "This cannot be chosen any more: the table has moved on."
_ACTING = ("player", "one")
"""The slots that name who acts."""
_EYES = tuple(Option(str(eyes), str(eyes)) for eyes in range(1, 7))


def choices_of(session: Session, seat: str, offered: tuple[Choice, ...]) -> tuple[Choice, ...]:
    """Return which of the choices of the moment are a seat's, as they look from there; without a seat all of them."""
    own = [replace(each, **_as(seat, each)) for each in offered if _is_for(session, seat, each)] if seat else offered
    return tuple(chain.from_iterable(_with_dice(session, each) for each in own))


def _with_dice(session: Session, choice: Choice) -> Iterator[Choice]:
    """Yield a choice, and where the companion would throw dice in it, also one that asks for those of the table."""
    yield choice
    form = next(form for form in session.table.game.forms if form.usage == choice.form)
    dice = [slot.attr for part in form.parts if isinstance(part, Opt) for slot in part.slots if _is_die(slot)]
    if dice and not choice.blanks and not set(dice) & choice.filled.keys():
        blanks = tuple(Blank(name, f"The {name} die?", "dice", _EYES) for name in dice)
        yield replace(choice, label=f"{choice.label}: enter the dice", blanks=blanks, line="")


def _is_die(slot: Slot) -> bool:
    return isinstance(slot, Number) and (slot.least, slot.largest) == (1, len(_EYES))


def _is_for(session: Session, seat: str, choice: Choice) -> bool:
    if any(form.bankers and form.usage == choice.form for form in session.table.game.forms):
        return False
    if choice.by is not None:
        return choice.by == seat
    if any(blank.name in _ACTING for blank in choice.blanks):
        return True
    table = session.table
    if choice.line:
        order = table.read(choice.line)
        return not isinstance(order, Order) or mover(table.game, table.state, order) in (None, seat)
    in_turn = [row.name for row in table.game.view(table.state, session.now_ms).players if row.in_turn and not row.out]
    return not in_turn or seat in in_turn


def _as(seat: str, choice: Choice) -> dict[str, Any]:
    """Fill in who acts where that is left open."""
    blank = next((blank.name for blank in choice.blanks if blank.name in _ACTING), None)
    if blank is None:
        return {}
    blanks = (_without(seat, each) for each in choice.blanks if each.name != blank)
    return {"filled": {**choice.filled, blank: quote(seat)}, "blanks": tuple(blanks)}


def _without(seat: str, blank: Blank) -> Blank:
    """Leave a seat out of the other players."""
    if blank.kind != "player":
        return blank
    return replace(blank, options=tuple(each for each in blank.options if each.value != quote(seat)))


def order_of(session: Session, ask: Chosen) -> Order:
    """Return the order that an ask means. Raises `CompanionError` where it is no choice of this seat now."""
    table = session.table
    now = session.now_ms
    own = choices_of(session, ask.seat, table.game.choices(table.state, now))
    meant = [each for each in own if (each.form, each.filled) == (ask.form, ask.filled)]
    if not meant:
        raise refuse(_GONE)
    choice = next((each for each in meant if ask.answers.keys() <= {blank.name for blank in each.blanks}), meant[0])
    words = {**choice.filled, **_answered(choice, ask.answers)}
    form = next(form for form in table.game.forms if form.usage == choice.form)
    return Order(_move(form, words, table.game.lexicon(table.state)), choice.by)


def _answered(choice: Choice, answers: Mapping[str, str]) -> Mapping[str, str]:
    """Return what stands in the blanks. Raises `CompanionError` for anything else."""
    blanks = {blank.name: blank for blank in choice.blanks}
    for name, answer in answers.items():
        if name not in blanks:
            raise refuse(f"“{choice.label}” does not ask for {name}.")
        options = blanks[name].options
        if options and answer not in (option.value for option in options):
            raise refuse(_GONE)
    return answers


def _move(form: Form, words: Mapping[str, str], lexicon: Lexicon) -> Any:
    """Return the move with these words in its slots, each read by itself so that none says more than it should."""
    taken = []
    for slot in _slots(form, words):
        if isinstance(slot, Word):
            continue
        try:
            tokens = tuple(tokenize(words[slot.attr]))
        except NotationError as error:
            raise CompanionError(str(error)) from error
        if not (0 < len(tokens) <= slot.most and slot.fits(tokens)):
            raise refuse(f"“{words[slot.attr][:40]}” does not fit here: expected {slot.expected}.")
        taken.append((slot, tokens))
    return form.build(tuple(taken), lexicon)


def _slots(form: Form, words: Mapping[str, str]) -> Iterator[Slot]:
    """Yield the slots that are to be filled. Raises `CompanionError` where something is still missing."""
    for part in form.parts:
        if isinstance(part, Opt):
            fields = [slot for slot in part.slots if not isinstance(slot, Word)]
            if fields and all(slot.attr in words for slot in fields):
                yield from part.slots
        elif isinstance(part, Word) or part.attr in words:
            yield part
        else:
            raise refuse(f"There is something missing: {part.attr}.")


def bid_of(seat: str, amount: int) -> Order:
    """Return the order that calls an offer."""
    return Order(CallBid(seat, amount))
