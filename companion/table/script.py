"""Whole games as files: a header, moves in virtual time, and expectations."""

import re
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Callable, Collection, Sequence

import msgspec

from companion.core.errors import NotationError, Reason, Refused, Unreadable
from companion.core.notation import Form, Lexicon, Phrase, Token, parse, tokenize
from companion.core.notation.expected import Expected
from companion.core.notation.forms import needless_word_error
from companion.core.notation.slots import Duration, Player
from companion.core.notation.tokens import rest_or_error, without_comment
from companion.core.order import LARGEST_SEED, LONGEST_NAME, Setup
from companion.core.visible import lookalike_key
from companion.core.words import phrase, say, translated
from companion.games.game import Game, State
from companion.table import orders
from companion.table.ports import Journal
from companion.table.table import Table

MOST_BYTES = 2_000_000

Load = Callable[[str], Game[State]]


class ScriptError(Unreadable):
    """A file that is not valid notation: where, and what was expected there."""

    def __init__(self, path: str, line: int, column: int, problem: str) -> None:
        super().__init__(f"{path}:{line}:{column}: {problem}")


class Wait(msgspec.Struct, frozen=True):
    """Let this much virtual time pass."""

    ms: int


class Expect(msgspec.Struct, frozen=True):
    """Something that must hold now."""

    phrase: Phrase


class ExpectRefused(msgspec.Struct, frozen=True):
    """A move that the rules must refuse now."""

    draft: orders.Draft


Action = orders.Draft | Wait | Expect | ExpectRefused
_OTHER_QUOTES = {"“": "”", "„": "“”", "«": "»", "»": "«", "'": "'", "‘": "’"}
"""The opening quotation marks used elsewhere, and what may close each."""
_FIRST_LINE = phrase("a line such as “game city” at the top")
_LINE_END = re.compile(r"\r\n?|\n")
_PLAYER = Player("name")
FILE_FORMS = (Form("wait", Wait, Duration("ms"), summary="Let virtual time pass"),)


class Step(msgspec.Struct, frozen=True):
    """One line after the header."""

    line: int
    text: str
    action: Action


class Script(msgspec.Struct, frozen=True):
    """A file read as notation; `seeded` tells whether it names its own seed.

    `header` gives the line number of each header word and option.
    """

    path: str
    game: Game[State]
    setup: Setup
    seeded: bool
    header: dict[str, int]
    steps: tuple[Step, ...]


def decode(data: bytes, path: str) -> str:
    """Return the text of a file. Raises `ScriptError` if it is too long, binary or not UTF-8."""
    if len(data) > MOST_BYTES:
        raise ScriptError(
            path,
            1,
            1,
            say("The file is too large: notation files can have up to {most} bytes.", most=f"{MOST_BYTES:,}"),
        )
    if data.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        raise ScriptError(path, 1, 1, say("This is UTF-16: save the file as UTF-8."))
    if b"\0" in data:
        before = data[: data.index(b"\0")]
        raise ScriptError(path, before.count(b"\n") + 1, 1, say("This is a binary file, not notation."))
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = data[: error.start]
        column = error.start - before.rfind(b"\n")
        problem = say("The byte {byte} is not UTF-8: save the file as UTF-8.", byte=f"0x{data[error.start]:02X}")
        raise ScriptError(path, before.count(b"\n") + 1, column, problem) from None


def read(text: str, path: str, load: Load, names: Collection[str]) -> Script:
    """Return the script in `text`; `load` returns the game for one of `names`.

    Raises `ScriptError` at the first invalid line. Names and amounts are read only when the script is played.
    """
    header = _Header(load, names)
    steps: list[Step] = []
    for number, line in enumerate(_LINE_END.split(text), 1):
        try:
            if said := orders.note_draft(line) if header.game else None:
                steps.append(Step(number, line.strip(), said))
                continue
            tokens = tokenize(line)
            if tokens and not header.take_line(number, tokens, begun=bool(steps)):
                steps.append(Step(number, without_comment(line), _action(line, tokens, header.game)))
        except NotationError as error:
            raise ScriptError(path, number, error.column, str(error)) from None
    if header.game is None:
        raise ScriptError(
            path, 1, 1, say("The file doesn't name a game: expected {line}", line=translated(_FIRST_LINE))
        )
    return Script(path, header.game, header.setup(), header.seed is not None, header.lines, tuple(steps))


def _action(line: str, tokens: Sequence[Token], game: Game[State] | None) -> Action:
    if game is None:
        raise NotationError(say("The file doesn't say which game it is"), tokens[0].column, translated(_FIRST_LINE))
    if tokens[0].key == "wait":
        wait = parse(tokens, FILE_FORMS).read(Lexicon())
        assert isinstance(wait, Wait), "the only form there is"
        return wait
    if tokens[0].key != "expect" or tokens[0].quoted:
        return orders.draft(line, game)
    rest = rest_or_error(tokens[0], tokens[1:], say("what should be true"))
    if rest[0].key == "refused":
        return ExpectRefused(orders.draft_of_tokens(rest_or_error(rest[0], rest[1:], say("a move")), game))
    return Expect(parse(rest, game.expects, phrase("“{word}” can't be expected")))


class _Header:
    """The header as read so far."""

    def __init__(self, load: Load, names: Collection[str]) -> None:
        self.game: Game[State] | None = None
        self.seed: int | None = None
        self._load = load
        self._names = names
        self._edition = ""
        self._cards = ""
        self._options: dict[str, str] = {}
        self._players: tuple[str, ...] = ()
        self.lines: dict[str, int] = {}

    def setup(self) -> Setup:
        assert self.game is not None, "read checks that there is a game"
        return Setup(self.game.name, self._players, self._options, self._edition, self.seed or 0, self._cards)

    def take_line(self, number: int, tokens: Sequence[Token], *, begun: bool) -> bool:
        """Take a header line and return whether it was one; an option after the first move is itself a move."""
        takers = {
            "game": self._read_game_line,
            "edition": self._read_edition_line,
            "cards": self._read_cards_line,
            "seed": self._read_seed_line,
            "players": self._read_players_line,
            "option": self._read_option_line,
        }
        take = takers.get(tokens[0].key)
        if take is None or tokens[0].quoted or (begun and take == self._read_option_line):
            return False
        if begun:
            raise NotationError(say("“{word}” must come before the first move", word=tokens[0].text), tokens[0].column)
        word = tokens[0].key
        if word in self.lines and word != "option":
            raise NotationError(say("“{word}” appears twice", word=tokens[0].text), tokens[0].column)
        take(rest_or_error(tokens[0], tokens[1:], say("a value")))
        self.lines[tokens[1].key if word == "option" else word] = number
        return True

    def _read_game_line(self, tokens: Sequence[Token]) -> None:
        name = _only_token(tokens)
        if name.key not in self._names:
            raise NotationError(
                say("There's no game called “{name}”", name=name.text),
                name.column,
                say("one of {words}", words=", ".join(self._names)),
            )
        self.game = self._load(name.key)

    def _read_edition_line(self, tokens: Sequence[Token]) -> None:
        self._edition = _only_token(tokens).key

    def _read_cards_line(self, tokens: Sequence[Token]) -> None:
        self._cards = _only_token(tokens).text

    def _read_seed_line(self, tokens: Sequence[Token]) -> None:
        seed = _only_token(tokens)
        if not (seed.text.isascii() and seed.text.isdigit() and len(seed.text) < 20 and int(seed.text) <= LARGEST_SEED):
            raise NotationError(
                say("“{word}” isn't a seed", word=seed.text[:30]),
                seed.column,
                say("a whole number up to {most}", most=LARGEST_SEED),
            )
        self.seed = int(seed.text)

    def _read_option_line(self, tokens: Sequence[Token]) -> None:
        value = " ".join(token.text for token in rest_or_error(tokens[0], tokens[1:], say("a value")))
        self._options.pop(tokens[0].key, None)  # a repeated option counts from its last place
        self._options[tokens[0].key] = value

    def _read_players_line(self, tokens: Sequence[Token]) -> None:
        seen: set[str] = set()
        for token in tokens:
            _check_name(token, tokens)
            if (key := lookalike_key(token.text)) in seen:
                raise NotationError(
                    say("“{word}” appears twice", word=token.text), token.column, say("different names")
                )
            seen.add(key)
        self._players = tuple(token.text.strip() for token in tokens)


def _check_name(token: Token, tokens: Sequence[Token]) -> None:
    """Raise `NotationError` if a token is not a player's name, or opens a quotation in unsupported quotes."""
    if not _PLAYER.fits((token,)) or not token.text.strip():
        raise NotationError(say("“{word}” isn't a name", word=token.text), token.column, translated(_PLAYER.expected))
    if len(token.text) > LONGEST_NAME:
        raise NotationError(
            say("This name is too long"),
            token.column,
            say("a name of at most {most} characters", most=LONGEST_NAME),
        )
    closing = None if token.quoted else _OTHER_QUOTES.get(token.text[0])
    later = [each for each in tokens if each.column > token.column and not each.quoted]
    if closing and token.text[-1] not in closing and any(each.text[-1] in closing for each in later):
        raise NotationError(say("{sign} isn't a quotation mark in the notation", sign=token.text[0]), token.column, '"')


def _only_token(tokens: Sequence[Token]) -> Token:
    if len(tokens) > 1:
        raise needless_word_error(tokens[1])
    return tokens[0]


class Run(msgspec.Struct, frozen=True):
    """The result of playing a script: its table (None if it could not begin) and what went wrong.

    `unreadable` means a line was not valid notation, such as an amount with grouped digits.
    """

    table: Table[State] | None
    problems: tuple[str, ...]
    unreadable: bool = False


def play(script: Script, journal: Journal, seed: int = 0) -> Run:
    """Play a script in virtual time; `seed` is used if it names none. It stops at the first problem."""
    setup = script.setup if script.seeded else msgspec.structs.replace(script.setup, seed=seed)
    try:
        table = Table(script.game, setup, journal)
    except Refused as refusal:
        return Run(
            None,
            tuple(
                say("{place}: the setup was refused: {reason}", place=_header_position(script, reason), reason=reason)
                for reason in refusal.reasons
            ),
        )
    clock = 0
    for step in script.steps:
        try:
            if isinstance(step.action, Wait):
                clock += step.action.ms
            elif problem := _carry_out_step(table, step, clock):
                return Run(table, (f"{script.path}:{step.line}: {problem}",))
        except NotationError as error:
            return Run(table, (f"{script.path}:{step.line}:{error.column}: {error}",), unreadable=True)
        table.tick(clock)
    return Run(
        table,
        tuple(
            say("{place}: at the end: {problem}", place=script.path, problem=broken)
            for broken in table.game.check(table.state)
        ),
    )


def _header_position(script: Script, reason: Reason) -> str:
    """Return the file and line of the header line named in a reason against the set-up."""
    named = [word for word in script.header if word.removesuffix("s") in reason.text.casefold()]
    return f"{script.path}:{script.header[max(named, key=len, default='game')]}"


def _carry_out_step(table: Table[State], step: Step, clock: int) -> str | None:
    """Carry out a step and return what went wrong, if anything. Raises `NotationError`."""
    lexicon = table.game.lexicon(table.state)
    try:
        if isinstance(step.action, orders.Draft):
            table.submit(step.action.read(lexicon), clock, source="file")
        elif isinstance(step.action, ExpectRefused):
            return _problem_if_allowed(table, step.action.draft, step.text)
        elif isinstance(step.action, Expect):
            expected = step.action.phrase.read(lexicon)
            assert isinstance(expected, Expected), "every form of what is expected makes one"
            answer = table.game.answer(table.state, expected, clock)
            if answer.holds:
                return None
            return say("{line}: expected this, but it is {actual}", line=step.text, actual=answer.actual)
    except Refused as refusal:
        return say("{line}: refused: {reasons}", line=step.text, reasons=" ".join(map(str, refusal.reasons)))
    return None


def _problem_if_allowed(table: Table[State], draft: orders.Draft, text: str) -> str | None:
    """Return the problem if a move that should be refused is allowed. Raises `NotationError`."""
    try:
        command = draft.read(table.game.lexicon(table.state))
    except Refused:
        return None
    if table.reasons_against(command):
        return None
    return say("{line}: expected a refusal, but the move is allowed", line=text)
