"""Lines of play: a move with `force` and `by`, or one of the words every game knows."""

import re
from collections.abc import Sequence
from contextlib import suppress

import msgspec

from companion.core.draws import NONE_DRAWN, Drawn
from companion.core.errors import NotationError, Refused, refusal
from companion.core.fact import Fact
from companion.core.notation import Book, Form, Lexicon, Opt, Phrase, Token, parse, tokenize
from companion.core.notation import complete as completed
from companion.core.notation.slots import Key, Number, OneOf, SlotBase, Text, Word, Words, joined_text
from companion.core.notation.tokens import check_printable, checked_length, quote, rest_or_error
from companion.core.order import NoteTaken, OptionChanged, Order, raise_remaining_reasons
from companion.core.settings import Setting
from companion.core.words import phrase, say, translated
from companion.games.game import Game, Plan, S


class Undo(msgspec.Struct, frozen=True):
    """Undo the last moves."""

    steps: int = 1


class Redo(msgspec.Struct, frozen=True):
    """Redo the last undone move."""


class Note(msgspec.Struct, frozen=True):
    """Keep a table-talk card."""

    words: str


class ChangeOption(msgspec.Struct, frozen=True):
    """Change a house rule during the game."""

    key: str
    value: str


REST = ("keep", "drop")
"""What can happen to later lines that no longer hold: kept by force where possible, or dropped."""


class Mend(msgspec.Struct, frozen=True):
    """Change or delete line `line` of the journal, or insert a move before it.

    `move` is notation, read in the state at that line; without a move the line is deleted. `rest` is one of `REST`.
    Without it, a change that breaks later lines is refused.
    """

    line: int
    move: str | None = None
    before: bool = False
    rest: str | None = None


class Again(msgspec.Struct, frozen=True):
    """Play the undone move of line `line` again as a new move, with its original outcome; optionally `forced`."""

    line: int
    forced: bool = False


Command = Order | Undo | Redo | Mend | Again


class LineOfPlay(SlotBase, frozen=True):
    """A whole line of play inside another one."""

    expected = phrase("a move")
    most_tokens = 1_000

    def fits(self, tokens: Sequence[Token]) -> bool:
        """Return whether this is only the line."""
        return not _fate_of_later_lines(tokens)

    def read(self, tokens: Sequence[Token], lexicon: Lexicon) -> str:
        """Return the line as written."""
        return _tokens_as_line(tokens)

    def write(self, value: object, lexicon: Lexicon) -> str:
        """Return the line."""
        return str(value)


_REST = Opt(OneOf("rest", REST))
_LINE, _MOVE = Number("line", least=1), (Word(":"), LineOfPlay("move"))
MENDING = (
    Form("mend", Mend, _LINE, Word("away"), _REST, fixed={"move": None}, summary="Delete an earlier move"),
    Form(
        "mend",
        Mend,
        *(_LINE, Word("before"), *_MOVE, _REST),
        fixed={"before": True},
        summary="Insert a move before an earlier one",
    ),
    Form("mend", Mend, _LINE, *_MOVE, _REST, summary="Change an earlier move"),
    Form("mend", Mend, _LINE, OneOf("rest", REST), *_MOVE, summary="Change an earlier move or note"),
)
_ENDS_IN_WORDS = MENDING[-1]
"""The line that changes a line into a note, which takes the whole rest of the line."""
COMMON = (
    Form("undo", Undo, fixed={"steps": 1}, summary="Undo the last move"),
    Form("undo", Undo, Number("steps", least=1), summary="Undo recent moves"),
    Form("redo", Redo, summary="Redo the last undone move"),
    Form("again", Again, _LINE, summary="Play an undone move again now, with the same outcome"),
    Form("note", Note, Words("words"), summary="Add a note to the log"),
    Form("option", ChangeOption, Key("key"), Text("value"), summary="Change a house rule"),
    *MENDING,
)
_COMMON = Book(COMMON, {})
_MENDS = r"(mend\s+\d{1,6}\s*(?:before\s*|keep\s*|drop\s*)?:\s"
_HEAD = re.compile(rf"{_MENDS}+)?(?:(force|given)\s+)?", re.IGNORECASE)
_FIRST = (
    Form("force", Order, LineOfPlay("move"), summary="Play a move against the rules"),
    Form("given", Order, LineOfPlay("move"), summary="Set the starting position"),
)
_BY = re.compile(r"(.+\sby\s+)(\S*)", re.IGNORECASE)
_NOT_MENDING = ("undo", "redo", "mend", "again")
"""Commands not allowed inside a line that mends."""
_ALONE = {
    ("mend", "force"): phrase("the line without it, or with it after the colon"),
    ("mend", "by"): phrase("the line without it, or with it after the colon"),
    ("again", "by"): phrase("the line without it"),
}
"""Commands that take neither “force” in front nor “by” at the end, and what to write instead."""
_NOTE = re.compile(rf"{_MENDS}*)?note\s+(\S.*)", re.IGNORECASE | re.DOTALL)


def all_forms(game: Game[S]) -> tuple[Form, ...]:
    """Return every form of play in a game: its own and the common ones."""
    return (*game.forms, *COMMON)


class _NoteDraft(msgspec.Struct, frozen=True):
    """A note, whose text stays as written."""

    words: str

    def read(self, lexicon: Lexicon) -> Note:
        return Note(self.words)


class _MendDraft(msgspec.Struct, frozen=True):
    """A line that mends another, with the line of play in it: as text, and as its draft if it has names."""

    head: Phrase
    move: str
    rest: str | None = None
    inner: "Draft | None" = None

    def read(self, lexicon: Lexicon) -> Mend:
        """Return the command. Names in the move are read later, in the state at that line.

        Raises `NotationError` for an amount in it that is written wrongly.
        """
        with suppress(Refused):
            if self.inner is not None:
                self.inner.read(lexicon)
        mend = self.head.read(lexicon)
        assert isinstance(mend, Mend), "what its head is read as"
        return msgspec.structs.replace(mend, move=self.move, rest=self.rest or mend.rest)


class Draft(msgspec.Struct, frozen=True):
    """A line of play with a valid form; its names have yet to be read against the game."""

    phrase: Phrase | _NoteDraft | _MendDraft
    by: str | None = None
    forced: bool = False

    def read(self, lexicon: Lexicon) -> Command:
        """Return the command. Raises `Refused` if a name or an amount is wrong."""
        move = self.phrase.read(lexicon)
        by = lexicon.player(self.by) if self.by is not None else None
        if isinstance(move, Again):
            return msgspec.structs.replace(move, forced=self.forced)
        return move if isinstance(move, Undo | Redo | Mend) else Order(move, by, self.forced)


def draft(text: str, game: Game[S]) -> Draft:
    """Return the draft of a line of play. Raises `NotationError`."""
    return note_draft(text) or draft_of_tokens(tokenize(text), game)


def note_draft(text: str) -> Draft | None:
    """Return the draft of a note, or of a line that mends one; None for any other line. Its words stay unchanged.

    Raises `NotationError` if the words could not be read back from a file.
    """
    said = _NOTE.fullmatch(checked_length(text).strip())
    if said is None:
        return None
    words = re.sub(r"\s", " ", said[2])
    check_printable(words, said.start(2))
    if said[1] is None:
        return Draft(_NoteDraft(words))
    return Draft(_MendDraft(_mend_head(tokenize(said[1])), f"note {words}"))


def draft_of_tokens(tokens: Sequence[Token], game: Game[S]) -> Draft:
    """Return the draft of a tokenized line of play. Raises `NotationError`."""
    first = tokens[0] if tokens and not tokens[0].quoted else None
    if first and first.key == "given":
        if not game.givens:
            raise NotationError(say("No starting position can be set in “game {game}”", game=game.name), first.column)
        return Draft(
            parse(
                rest_or_error(first, tokens[1:], say("part of the starting position")),
                game.givens,
                phrase("“{word}” can't be part of a starting position"),
            )
        )
    if first and first.key == "mend" and (colon := _index_after_colon(tokens)):
        return Draft(_mend_draft(tokens[:colon], rest_or_error(tokens[colon - 1], tokens[colon:], say("a move")), game))
    forced = first is not None and first.key == "force"
    words, by = _words_and_actor(rest_or_error(first, tokens[1:], say("a move")) if first and forced else tokens)
    verb = words[0].key if words and not words[0].quoted else ""
    for word in ("force",) * forced + ("by",) * (by is not None):
        if (verb, word) in _ALONE:
            raise NotationError(
                say("“{word}” doesn't go with “{verb}”", word=word, verb=verb),
                words[0].column,
                translated(_ALONE[verb, word]),
            )
    return Draft(parse(words, all_forms(game)), by, forced)


def _index_after_colon(tokens: Sequence[Token]) -> int:
    """Return the index after the first colon, or 0."""
    return next((place for place, token in enumerate(tokens, 1) if token.key == ":" and not token.quoted), 0)


def _mend_head(tokens: Sequence[Token]) -> Phrase:
    """Return the phrase of a line that mends, up to its colon."""
    return parse((*tokens, Token("a move", tokens[-1].column, quoted=True)), COMMON)


def _mend_draft(head: Sequence[Token], tokens: Sequence[Token], game: Game[S]) -> _MendDraft:
    """Return a line that mends. Raises `NotationError`, also for commands not allowed inside it."""
    verb = tokens[1] if tokens[0].key == "force" and len(tokens) > 1 else tokens[0]
    if verb.key in _NOT_MENDING and not verb.quoted:
        raise NotationError(say("“{word}” can't be used with “mend”", word=verb.text), verb.column, say("a move"))
    rest = None if _fate_of_later_lines(head[:-1]) else _fate_of_later_lines(tokens)
    if rest:
        with suppress(NotationError):
            inner = draft_of_tokens(tokens[:-1], game)
            free = _free_text_tokens(inner)
            if not free or free[-1].quoted or free[-1] is not tokens[-2]:
                return _MendDraft(_mend_head(head), _with_quoted_text(tokens[:-1], free), rest, inner)
    inner = draft_of_tokens(tokens, game)
    return _MendDraft(_mend_head(head), _with_quoted_text(tokens, _free_text_tokens(inner)), inner=inner)


def _free_text_tokens(inner: Draft) -> Sequence[Token]:
    """Return the free text of a move, or None."""
    readings = inner.phrase.readings if isinstance(inner.phrase, Phrase) else ()
    return next((words for _, taken in readings for slot, words in taken if isinstance(slot, Words)), ())


def _with_quoted_text(tokens: Sequence[Token], free: Sequence[Token]) -> str:
    """Return a move as a line with its free text quoted, so that words after it stay separate."""
    start = tokens.index(free[0]) if free else len(tokens)
    quoted = [Token(joined_text(free), free[0].column, quoted=True)] if free else []
    return _tokens_as_line((*tokens[:start], *quoted, *tokens[start + len(free) :]))


def _fate_of_later_lines(tokens: Sequence[Token]) -> str | None:
    """Return what the end of a line says about later lines, if anything."""
    last = tokens[-1]
    return last.key if len(tokens) > 1 and last.key in REST and not last.quoted else None


def _tokens_as_line(tokens: Sequence[Token]) -> str:
    """Return tokens as a line that splits into the same tokens."""
    return " ".join(token.text if not token.quoted else _quoted_text(token.text) for token in tokens)


def _quoted_text(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _words_and_actor(tokens: Sequence[Token]) -> tuple[Sequence[Token], str | None]:
    if len(tokens) > 1 and tokens[-1].key == "by" and not tokens[-1].quoted:
        raise NotationError(say("The line is incomplete"), tokens[-1].column + 2, say("a player after “by”"))
    if len(tokens) > 2 and tokens[-2].key == "by" and not tokens[-2].quoted:
        return tokens[:-2], tokens[-1].text
    return tokens, None


def read(text: str, game: Game[S], lexicon: Lexicon) -> Command:
    """Return the command of a line of play. Raises `NotationError` or `Refused`."""
    return draft(text, game).read(lexicon)


def completions(line: str, game: Game[S], lexicon: Lexicon) -> tuple[str, ...]:
    """Return the lines the unfinished one can become with one more word, also inside a line that mends."""
    head = _HEAD.match(line)
    assert head is not None, "it may be empty"
    rest = line[head.end() :]
    endings = completed(rest, _forms_after_head(game, *head.groups()), lexicon)
    if by := _BY.fullmatch(rest):
        endings += tuple(
            by[1] + quote(name) for name in lexicon.players if name.casefold().startswith(by[2].casefold())
        )
    return tuple(f"{head[0]}{ending}" for ending in endings)


def _forms_after_head(game: Game[S], mends: str | None, first: str | None) -> Sequence[Form]:
    """Return the forms that can follow the head of a line: what mends it, and `force` or `given`."""
    if first and first.casefold() == "given":
        return game.givens
    rules = [_option_form(each) for each in game.settings.all]
    own = [form for form in (*all_forms(game), *rules) if not mends or form.verb not in _NOT_MENDING]
    return own if first else (*own, *_FIRST[: 1 + bool(game.givens)])


def _option_form(setting: Setting) -> Form:
    """Return the form that changes one house rule, with the words it accepts."""
    words = setting.values or tuple(setting.answer_by_word)
    value = OneOf("value", words) if words else Text("value")
    return Form("option", ChangeOption, OneOf("key", (setting.key,)), value, summary=setting.asked)


def write(command: Command, game: Game[S], lexicon: Lexicon) -> str:
    """Return the notation of a command; reading it returns the same command."""
    if not isinstance(command, Order):
        form = _ENDS_IN_WORDS if _says_fate_before_note(command) else _COMMON.form_for_move(command)
        return f"{'force ' if isinstance(command, Again) and command.forced else ''}{form.write(command, lexicon)}"
    if isinstance(command.move, Note):
        return f"note {command.move.words}"
    return with_actor(_move_notation(command.move, game, lexicon), command)


def with_actor(text: str, order: Order) -> str:
    """Return the notation of an order whose move reads `text`: who gives it, and whether the banker insists."""
    by = f" by {quote(order.by)}" if order.by else ""
    return f"{'force ' if order.forced else ''}{text}{by}"


def _says_fate_before_note(command: Undo | Redo | Mend | Again) -> bool:
    """Return whether a line is changed into a note and the command says what happens to later lines."""
    return isinstance(command, Mend) and bool(command.rest) and not command.before and puts_note(command)


def puts_note(mend: Mend) -> bool:
    """Return whether a note replaces a line or is inserted before it."""
    return mend.move is not None and mend.move.startswith("note ")


def _move_notation(move: msgspec.Struct, game: Game[S], lexicon: Lexicon) -> str:
    if move in game.position_book:
        return f"given {game.position_book.form_for_move(move).write(move, lexicon)}"
    book = game.book if move in game.book else _COMMON
    return book.form_for_move(move).write(move, lexicon)


def plan_order(game: Game[S], state: S, order: Order, now_ms: int, drawn: Drawn = NONE_DRAWN) -> Plan[S]:
    """Return the plan of an order, as `judge_order` does. Raises `Refused` with every reason that remains."""
    planned = judge_order(game, state, order, now_ms, drawn)
    if planned.reasons:
        raise_remaining_reasons(order, planned.reasons)
    return planned


def judge_order(game: Game[S], state: S, order: Order, now_ms: int, drawn: Drawn = NONE_DRAWN) -> Plan[S]:
    """Return the plan of an order with every reason against it; the plan is empty if a reason remains.

    What was drawn for it before is reused from `drawn`. Raises `Refused` for a house rule that cannot be changed so.
    """
    move = order.move
    if isinstance(move, Note):
        return _plan_unopposed(game, state, (NoteTaken(at_ms=now_ms, words=move.words),))
    if isinstance(move, ChangeOption):
        return _plan_unopposed(game, state, game.ruled(state, _fact_of_option_change(game, state, move, now_ms)))
    return game.plan(state, order, now_ms, drawn)


def _plan_unopposed(game: Game[S], state: S, facts: tuple[Fact, ...]) -> Plan[S]:
    """Return the plan of an order with no reason against it."""
    return Plan((), facts, game.state_after(state, facts))


def _fact_of_option_change(game: Game[S], state: S, move: ChangeOption, now_ms: int) -> OptionChanged:
    setting = game.settings.find(move.key)
    value = game.settings.read(setting.key, move.value)
    if state.finished:
        raise refusal(say("The game is over: its house rules can't change."), setting.rule, hard=True)
    if setting.fixed and value != game.settings.values(state.options)[setting.key]:
        raise refusal(
            say("{key} is chosen before the game starts and can't change.", key=setting.key), setting.rule, hard=True
        )
    return OptionChanged(at_ms=now_ms, key=setting.key, value=move.value)
