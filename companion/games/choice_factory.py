"""The choices in a state, how their blanks are filled, and what each value would do."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Generic, TypeVar

import msgspec
from msgspec.structs import replace

from companion.core.errors import CompanionError, Reason, Refused, why_not
from companion.core.language import language
from companion.core.notation import Form, Lexicon, Opt, Outcome
from companion.core.notation.book import Book
from companion.core.notation.forms import read_slot
from companion.core.notation.names import lexicon_for_pad
from companion.core.notation.slots import Slot
from companion.core.notation.tokens import quote
from companion.core.order import Order
from companion.core.words import translated
from companion.games.choice import Blank, Choice, Heaps, Option, blank_without_players
from companion.games.view import Preview

S = TypeVar("S")


@lru_cache(maxsize=512)
def _blank_of(slot: Slot, forms: Book, lexicon: Lexicon, code: str) -> Blank:
    """Return the blank of a slot with everything it takes, in the language of this code, which is the window's."""
    listed = tuple(Option(each.text, each.label, (), each.note) for each in slot.options_listed(lexicon))
    expected = "" if listed else _what_to_type(slot, lexicon)
    money = lexicon.currency.pad_hint if slot.has_money else ""
    return Blank(slot.attr, forms.question(slot.attr), slot.takes, listed, expected, money)


def _what_to_type(slot: Slot, lexicon: Lexicon) -> str:
    """Return what is typed for a slot that has no options to choose from."""
    return lexicon.currency.pad_hint if slot.takes == "amount" else translated(slot.expected)


class ChoiceFactory(Generic[S]):
    """A state at one time, with what is needed to make choices in it."""

    def __init__(
        self,
        state: S,
        now_ms: int,
        forms: Book,
        lexicon: Lexicon,
        verify: Callable[[S, Order, int], tuple[Reason, ...]],
        preview: Callable[[S, Order, int], Preview],
    ) -> None:
        self.state, self.now_ms = state, now_ms
        self._forms, self._lexicon, self._verify, self._preview = forms, lexicon, verify, preview

    def for_number_pad(self) -> "ChoiceFactory[S]":
        """Return the same for a player who can type only digits and a point."""
        lexicon = lexicon_for_pad(self._lexicon)
        return ChoiceFactory(self.state, self.now_ms, self._forms, lexicon, self._verify, self._preview)

    def reasons_against(self, move: msgspec.Struct, by: str | None = None) -> tuple[Reason, ...]:
        """Return every reason against a move."""
        return self._verify(self.state, Order(move, by), self.now_ms)

    def reasons_if_all_refused(self, moves: Iterable[msgspec.Struct]) -> tuple[Reason, ...]:
        """Return nothing if one of several moves is allowed, else the reasons against the first."""
        first: tuple[Reason, ...] = ()
        for move in moves:
            reasons = self.reasons_against(move)
            if not reasons:
                return ()
            first = first or reasons
        return first

    def form(self, make: type[msgspec.Struct], **fixed: object) -> Form:
        """Return the form of a kind of move. `fixed` selects one if the kind has several."""
        return self._forms.form_of_kind(make, **fixed)

    def forms(self, make: type[msgspec.Struct]) -> Sequence[Form]:
        """Return every form of a kind of move."""
        return self._forms.forms_of_kind(make)

    def choice(
        self,
        label: str,
        move: msgspec.Struct,
        by: str | None = None,
        *,
        cost: int = 0,
        group: str = "",
        own: str = "",
        heaps: Heaps = (),
    ) -> Choice:
        """Return a complete move as a choice, with the reasons against it."""
        form = self._forms.form_for_move(move)
        filled = form.slot_texts(move, self._lexicon)
        line = _with_actor(form.line_from_texts(filled), by)
        against = self.reasons_against(move, by)
        return Choice(form.usage, label, filled, by, (), against, cost, line, group, own=own, heaps=heaps)

    def choice_with_blanks(
        self,
        label: str,
        make: type[msgspec.Struct] | Form,
        reasons: tuple[Reason, ...] = (),
        *,
        given: Mapping[str, object] | None = None,
        options: Mapping[str, Sequence[Option]] | None = None,
        by: str | None = None,
        cost: int = 0,
        group: str = "",
        own: str = "",
    ) -> Choice:
        """Return a choice with blanks: every required slot that isn't `given`.

        `options` gives the possible values of a blank, if the slot doesn't take everything. An optional slot becomes a
        blank if `options` has it.
        """
        form, given, options = (
            make if isinstance(make, Form) else self._forms.form_of_kind(make),
            given or {},
            options or {},
        )
        filled = {name: form.fields[name].write(value, self._lexicon) for name, value in given.items()}
        asked = [slot for name, slot in form.fields.items() if name not in filled]
        blanks = tuple(
            [self._blank(slot, options.get(slot.attr)) for slot in asked if slot in form.slots or slot.attr in options]
        )
        choice = Choice(form.usage, label, filled, by, blanks, reasons, cost, "", group, own=own)
        return choice if blanks else self._completed_choice(choice)

    def _completed_choice(self, choice: Choice) -> Choice:
        """Return a choice that needs nothing more. Optional slots become blanks if the move is refused without them."""
        if choice.reasons:
            line = _with_actor(self._forms.form_with_usage(choice.form).line_from_texts(choice.filled), choice.by)
            return self.with_optional_blanks(choice) or replace(choice, line=line)
        whole = self.fill(choice, {})
        open_again = self.with_helpful_blanks(whole) if whole.reasons else None
        return replace(open_again, reasons=()) if open_again else whole

    def with_helpful_blanks(self, choice: Choice) -> Choice | None:
        """Return a refused choice with its optional slots as blanks, or None if no value helps."""
        further = self.with_optional_blanks(choice)
        if further is None:
            return None
        names = [blank.name for blank in further.blanks]
        answers = [*zip(*([option.value for option in blank.options] for blank in further.blanks), strict=False)]
        said = (self.fill(choice, dict(zip(names, answer, strict=True))) for answer in answers)
        return further if not answers or any(each.reasons != choice.reasons for each in said) else None

    def _blank(self, slot: Slot, options: Sequence[Option] | None) -> Blank:
        blank = _blank_of(slot, self._forms, self._lexicon, language())
        if options is None:
            return blank
        return replace(blank, options=tuple(options), expected="" if options else _what_to_type(slot, self._lexicon))

    def fill(self, choice: Choice, words: Mapping[str, str]) -> Choice:
        """Return the choice with these words of the notation in its slots.

        A complete choice gets its line and is judged.

        Raises `Refused` for words that have no meaning there.
        """
        form = self._forms.form_with_usage(choice.form)
        for name, text in words.items():
            read_slot(form.fields[name], text, self._lexicon)
        filled = {**choice.filled, **words}
        players = {text for name, text in words.items() if form.fields[name].takes == "player"}
        blanks = tuple(blank_without_players(blank, players) for blank in choice.blanks if blank.name not in filled)
        if blanks:
            return replace(choice, filled=filled, blanks=blanks)
        line = _with_actor(form.line_from_texts(filled), choice.by)
        return replace(
            choice, filled=filled, blanks=(), reasons=self._reasons_against(form, filled, choice.by), line=line
        )

    def _reasons_against(self, form: Form, filled: Mapping[str, str], by: str | None) -> tuple[Reason, ...]:
        try:
            return self.reasons_against(form.move_from_texts(filled, self._lexicon), by)
        except Refused as refusal:
            return refusal.reasons

    def with_optional_blanks(self, choice: Choice) -> Choice | None:
        """Return a choice with its optional slots as blanks, or None if there are none left."""
        form = self._forms.form_with_usage(choice.form)
        for part in form.parts:
            if isinstance(part, Opt) and not isinstance(part, Outcome):
                slots = [slot for slot in part.slots if slot.attr in form.fields and slot.attr not in choice.filled]
                if slots:
                    return replace(choice, blanks=tuple(self._blank(slot, None) for slot in slots), line="")
        return None

    def problem(self, choice: Choice, text: str) -> str | None:
        """Return what is wrong with some words for the first blank of a choice, or None if they are valid."""
        slot = self._forms.form_with_usage(choice.form).fields[choice.blanks[0].name]
        try:
            read_slot(slot, text, self._lexicon)
        except Refused as refusal:
            return why_not(refusal.reasons)
        except CompanionError as error:
            return str(error)
        return None

    def expected_in_words(self, choice: Choice) -> str:
        """Return what the first blank of a choice takes."""
        slot = self._forms.form_with_usage(choice.form).fields[choice.blanks[0].name]
        return self._lexicon.currency.hint if slot.takes == "amount" else translated(slot.expected)

    def list_items(self, choice: Choice) -> tuple[str, ...]:
        """Return the list items that the first blank takes, separated by commas; nothing if it takes no list."""
        slot = self._forms.form_with_usage(choice.form).fields[choice.blanks[0].name]
        return slot.completions(self._lexicon) if slot.takes == "cards" else ()

    def options_judged(self, choice: Choice) -> tuple[Option, ...]:
        """Return the possible values of the first blank.

        For the last blank, each also says what it would do or why it can't.
        """
        blank = choice.blanks[0]
        if len(choice.blanks) > 1:
            return blank.options
        return tuple(self._previewed(choice, blank.name, option) for option in blank.options)

    def _previewed(self, choice: Choice, slot_name: str, option: Option) -> Option:
        if option.reasons:
            return option
        form = self._forms.form_with_usage(choice.form)
        try:
            move = form.move_from_texts({**choice.filled, slot_name: option.value}, self._lexicon)
            seen = self._preview(self.state, Order(move, choice.by), self.now_ms)
        except Refused as refusal:
            return replace(option, reasons=refusal.reasons)
        return replace(option, reasons=seen.reasons, brings=" · ".join(filter(None, (option.brings, seen.brief))))


def _with_actor(line: str, by: str | None) -> str:
    return f"{line} by {quote(by)}" if by else line
