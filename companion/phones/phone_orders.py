"""Turns a phone's request into an order: one of its seat's choices, with the blanks filled in."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import chain
from typing import Any

from msgspec.structs import replace

from companion.core.errors import CompanionError, NotationError, refusal
from companion.core.notation import Form, Lexicon, Opt, tokenize
from companion.core.notation.names import lexicon_for_pad
from companion.core.notation.slots import Number, Slot, Word
from companion.core.notation.tokens import quote
from companion.core.order import Order
from companion.core.words import phrase, say, translated
from companion.games.choice import Blank, Choice, Option, blank_without_players
from companion.games.game import Game, State
from companion.games.questions import OWN
from companion.phones.page_messages import Chosen
from companion.session.origin import ACTING, is_for_banker_alone, seats_that_may_ask
from companion.table.table import Table
from companion.unit.moves import CallBid

_BETWEEN = ", "
_MAKER = "by"
"""The banker page's blank for who makes a choice. No slot has this name."""

_DICE = {"first": phrase("The first die?"), "second": phrase("The second die?")}
_EYES = tuple(Option(str(eyes), str(eyes)) for eyes in range(1, 7))


CheckOptions = Callable[[Choice], Iterable[Choice]]


def choices_of(
    game: Game[Any], seat: str, choices: Iterable[Choice], check_options: CheckOptions, players: Iterable[str]
) -> tuple[Choice, ...]:
    """Return a seat's choices from its own view, dice also as entry; without a seat the banker's.

    Where a choice does not say who makes it, the banker is asked, with all `players` as options if no one else is ruled
    out.
    """
    own = chain.from_iterable(
        check_options(replace(each, **_changes_for_seat(seat, each, players))) for each in choices
    )
    return tuple(chain.from_iterable(_with_dice(game, replace(each, line="")) for each in own))


def _with_dice(game: Game[Any], choice: Choice) -> Iterator[Choice]:
    """Yield a choice and, if Companion would throw dice in it, a version that asks for the table's dice."""
    yield choice
    optional = (part for part in game.book.form_with_usage(choice.form).parts if isinstance(part, Opt))
    dice = [slot.attr for part in optional for slot in part.slots if _is_die(slot)]
    if dice and not choice.blanks and not set(dice) & choice.filled.keys():
        blanks = tuple(Blank(name, translated(_DICE.get(name, name)), "dice", _EYES) for name in dice)
        yield replace(choice, label=say("Enter what you rolled"), blanks=blanks)


def _is_die(slot: Slot) -> bool:
    return isinstance(slot, Number) and (slot.least, slot.largest) == (1, len(_EYES))


def seats_that_may_choose(
    table: Table[State], choice: Choice, in_turn: frozenset[str], *, has_banker: bool = True
) -> frozenset[str]:
    """Return the seats that may make a choice; none if it is the banker's."""
    game, form = table.game, table.game.book.form_with_usage(choice.form)
    if form.bankers or is_for_banker_alone(game, table.state, form.make, has_banker=has_banker):
        return frozenset()
    if (alone := choice.by or game.decides(table.state, form.make)) is not None:
        return frozenset((alone,))
    everybody = frozenset(table.setup.players)
    if (named := next((choice.filled[slot] for slot in ACTING if slot in choice.filled), None)) is not None:
        return frozenset(seat for seat in everybody if quote(seat) == named)
    if any(blank.name in ACTING for blank in choice.blanks):
        return everybody
    order = table.read(choice.line) if choice.line else _order_with_first_options(table, choice)
    if order is None:
        return in_turn
    asks = seats_that_may_ask(game, table.state, order) if isinstance(order, Order) else ()
    return frozenset(asks) or everybody


def _order_with_first_options(table: Table[State], choice: Choice) -> Order | None:
    """Return an order with the first option in each blank, None if that isn't an order."""
    form = table.game.book.form_with_usage(choice.form)
    words = {blank.name: blank.options[0].value for blank in choice.blanks if blank.options}
    if not words or len(words) < len(choice.blanks) or not words.keys() <= form.fields.keys():
        return None
    return Order(form.move_from_texts({**choice.filled, **words}, table.game.lexicon(table.state)))


def _changes_for_seat(seat: str, choice: Choice, players: Iterable[str]) -> dict[str, Any]:
    """Fill in who acts if that is open, and ask the others."""
    blank = next((blank.name for blank in choice.blanks if blank.name in ACTING), None)
    if not seat:
        return _changes_asking_maker_first(choice, players)
    if blank is None and not choice.whose:
        return {"blanks": tuple(_with_own_question(each) for each in choice.blanks)}
    blanks = tuple(
        _with_own_question(blank_without_players(each, {quote(seat)})) for each in choice.blanks if each.name != blank
    )
    if blank is None:
        return {"by": seat, "makers": (), "blanks": blanks}
    return {"filled": {**choice.filled, blank: quote(seat)}, "blanks": blanks}


def _changes_asking_maker_first(choice: Choice, players: Iterable[str]) -> dict[str, Any]:
    """Ask first who makes a choice, if that has to be said."""
    if not choice.whose:
        return {}
    makers = tuple(replace(each, value=each.label) for each in choice.makers) or tuple(Option(p, p) for p in players)
    return {"whose": "", "makers": (), "blanks": (Blank(_MAKER, choice.whose, "player", makers), *choice.blanks)}


def with_maker_filled_in(choice: Choice, answers: Mapping[str, str]) -> tuple[Choice, dict[str, str]]:
    """Return a choice by the named player, and the other answers. Raises `CompanionError` without a player."""
    first, *rest = choice.blanks or (None,)
    if first is None or first.name != _MAKER:
        return choice, {**answers}
    if _MAKER not in answers:
        raise refusal(first.question)
    others = {name: words for name, words in answers.items() if name != _MAKER}
    return replace(choice, by=answers[_MAKER], blanks=tuple(rest)), others


def _with_own_question(blank: Blank) -> Blank:
    """Ask the players who answer for themselves."""
    return replace(blank, question=translated(OWN.get(blank.name, blank.question)))


def choice_meant(ask: Chosen, own: tuple[Choice, ...]) -> Choice:
    """Return the choice that a request means. Raises `CompanionError` if its seat has no such choice."""
    meant = [each for each in own if (each.form, each.filled) == (ask.form, ask.filled)]
    if not meant:
        raise refusal(_too_late_sentence())
    choice = next((each for each in meant if _why_answers_not_offered(each, ask.answers) is None), meant[0])
    if (why := _why_answers_not_offered(choice, ask.answers)) is not None:
        raise refusal(why)
    return choice


def order_of(table: Table[State], ask: Chosen, own: tuple[Choice, ...]) -> Order:
    """Return the order that a request means. Raises `CompanionError` if its seat has no such choice."""
    choice, answers = with_maker_filled_in(choice_meant(ask, own), ask.answers)
    form = table.game.book.form_with_usage(choice.form)
    words = {**choice.filled, **answers, **_joined_parts(form, choice, answers)}
    if (missing := next(_missing_questions(form, choice, words), None)) is not None:
        raise refusal(missing)
    return Order(_move_from_words(form, words, lexicon_for_pad(table.game.lexicon(table.state))), choice.by)


def _missing_questions(form: Form, choice: Choice, words: Mapping[str, str]) -> Iterator[str]:
    """Yield the question of each required slot that is empty."""
    questions = {blank.name: blank.question for blank in choice.blanks}
    for part in form.parts:
        if not isinstance(part, Opt | Word) and part.attr not in words:
            yield questions.get(part.attr, say("Enter {expected}.", expected=translated(part.expected)))


def _joined_parts(form: Form, choice: Choice, answers: Mapping[str, str]) -> dict[str, str]:
    """Return the words of a slot whose parts are asked one by one, in blanks that aren't slots."""
    parts = [blank.name for blank in choice.blanks if blank.name not in form.fields]
    whole = [name for name in form.fields if name not in choice.filled and name not in answers]
    return {name: " ".join(answers[part] for part in parts if part in answers) for name in whole if parts}


def _why_answers_not_offered(choice: Choice, answers: Mapping[str, str]) -> str | None:
    """Return why the answers do not fit a choice, None if they do."""
    blanks = {blank.name: blank for blank in choice.blanks}
    for name, answer in answers.items():
        if name not in blanks:
            return say("“{choice}” doesn't ask for {name}.", choice=choice.label, name=name)
        if blanks[name].options and not _is_offered(blanks[name], answer):
            return _too_late_sentence()
    return None


def _too_late_sentence() -> str:
    return say("Too late – the game has moved on.")


def _is_offered(blank: Blank, answer: str) -> bool:
    """Return whether an answer is an option or, in a blank for cards, several of them separated by commas."""
    parts = answer.split(_BETWEEN) if blank.kind == "cards" else [answer]
    return {*parts} <= {option.value for option in blank.options}


def _move_from_words(form: Form, words: Mapping[str, str], lexicon: Lexicon) -> Any:
    """Return the move with these words in its slots, each read separately so that none says too much."""
    taken = []
    for slot in _filled_slots(form, words):
        if isinstance(slot, Word):
            continue
        try:
            tokens = tuple(tokenize(words[slot.attr]))
        except NotationError as error:
            raise CompanionError(str(error)) from error
        if not (0 < len(tokens) <= slot.most_tokens and slot.fits(tokens)):
            expected = lexicon.currency.hint if slot.takes == "amount" else translated(slot.expected)
            raise refusal(
                say("“{typed}” doesn't work here. Enter {expected}.", typed=words[slot.attr][:40], expected=expected)
            )
        taken.append((slot, tokens))
    return form.move_from_tokens(tuple(taken), lexicon)


def _filled_slots(form: Form, words: Mapping[str, str]) -> Iterator[Slot]:
    """Yield the filled slots."""
    for part in form.parts:
        if isinstance(part, Opt):
            fields = [slot for slot in part.slots if not isinstance(slot, Word)]
            if fields and all(slot.attr in words for slot in fields):
                yield from part.slots
        else:
            yield part


def bid_order(seat: str, amount: int) -> Order:
    """Return the order that places a bid."""
    return Order(CallBid(seat, amount))
