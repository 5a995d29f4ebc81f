"""The log: every line of the journal as a sentence, with the players it concerns."""

import msgspec

from companion.core.fact import Fact
from companion.core.history import LATEST_MS, Line
from companion.core.language import language
from companion.core.order import Order
from companion.core.patch import inserted_move
from companion.core.visible import escape_hidden
from companion.core.words import phrase, say, translated
from companion.games.game import State
from companion.games.view import Sentence
from companion.table.table import Table
from companion.unit.countdown import Timer
from companion.unit.facts import AuctionOpened, BuildPressed, DealOpened
from companion.unit.moves import StartAuction, StartDeal
from companion.unit.phases import Phase
from companion.unit.state import phase

_AGAIN = ("undo", "redo")
_BECAME = {"keep": phrase("conflicting later moves kept"), "drop": phrase("conflicting later moves removed")}


_WITHOUT = "without effect"


class LogRow(msgspec.Struct, frozen=True):
    """One line of the log.

    `number` is how `mend` refers to it, `text` its sentence, `notation` the move as written. `players` are those it
    concerns, the acting player first; `places` are the places it names. A `struck` line does not count. A `forced` line
    overrode a rule. `mendable` means the line can be changed, `repeatable` that it can be played again as a new move,
    and `again` that it undoes or redoes another line.
    """

    number: int
    clock: str
    text: str
    notation: str
    players: tuple[str, ...] = ()
    places: tuple[str, ...] = ()
    struck: bool = False
    forced: bool = False
    came_of_itself: bool = False
    mendable: bool = False
    repeatable: bool = False
    again: bool = False


class Log:
    """The log of one table. Each sentence is cached, unless part of it is still hidden."""

    def __init__(self, table: Table[State]) -> None:
        self._table = table
        self._told: dict[tuple[str, int, bool], tuple[Line, LogRow]] = {}

    def rows(self, now_ms: int) -> list[LogRow]:
        """Return all lines, newest first."""
        timing = self._table.game.timing(self._table.state)
        shown = phase(timing, now_ms) is not Phase.SPINNING  # the light may have been skipped
        kept_back = timing.timer if timing.timer is not None and timing.timer.is_length_secret(now_ms) else None
        rows = []
        for line, counts in self._table.history.logged_lines():
            row = self._row(line, counts, LATEST_MS if shown and counts and line.kind != "undo" else now_ms)
            hidden = kept_back and (_began_countdown(line, kept_back) if counts else _drew_countdown_length(line))
            rows.append(self._without_countdown_length(row) if hidden else row)
        rows.reverse()
        return rows

    def _without_countdown_length(self, row: LogRow) -> LogRow:
        """Return a line that began a countdown without its length, which is drawn again if the line is changed."""
        order = self._table.read(row.notation)
        if not (isinstance(order, Order) and isinstance(order.move, StartAuction | StartDeal)):
            return row  # written by 0.1.0, which states no length
        plain = msgspec.structs.replace(order, move=msgspec.structs.replace(order.move, length=None))
        return msgspec.structs.replace(row, notation=self._table.notation_of(plain))

    def _row(self, line: Line, counts: bool, shown_until_ms: int) -> LogRow:
        key = language(), id(line), counts
        if (known := self._told.get(key)) is not None:
            return known[1]
        row = _row(line, self.sentence(line, shown_until_ms), counts=counts)
        if self._hides_result(line, shown_until_ms):
            return msgspec.structs.replace(row, notation="press")
        self._told[key] = line, row  # keep the line, or another might get its id
        return row

    def sentence(self, line: Line, now_ms: int = LATEST_MS) -> Sentence:
        """Return the sentence of a line, without a result the light of Build has not shown by `now_ms`."""
        if line.kind in _AGAIN:
            said = self.sentence(self._table.history.lines[line.target - 1], now_ms)
            return msgspec.structs.replace(said, text=undone_or_redone_sentence(line, said.text))
        if line.kind == "mend":
            return self._mending_sentence(line)
        said = self._table.sentence_of(line)
        return msgspec.structs.replace(said, text=say("Spinning …")) if self._hides_result(line, now_ms) else said

    def _hides_result(self, line: Line, now_ms: int) -> bool:
        """Return whether a line holds a result the light of Build has not shown by `now_ms`."""
        if line.kind in _AGAIN:
            return self._hides_result(self._table.history.lines[line.target - 1], now_ms)
        return line.kind != "mend" and any(_is_result_still_hidden(fact, now_ms) for fact in line.facts)

    def _mending_sentence(self, line: Line) -> Sentence:
        """Return what was changed, and what happened to later lines if that was stated."""
        head, _, move = line.text.partition(" : ")
        rest = _BECAME.get(head.rpartition(" ")[2], "")
        if not move:
            said = self.sentence(self._line_before_change(line))
            return msgspec.structs.replace(said, text=_deletion_sentence(line.target, rest, said.text))
        before = head.endswith(" before")
        patch = self._table.history.lines[line.seq - 1].patch  # the line in effect has no patch
        put = inserted_move(patch, line.seq if before else line.target)
        said = self.sentence(put or self._line_before_change(line))
        rest = rest or _BECAME.get(move.removeprefix(put.text).strip(), "") if put else _WITHOUT
        mended = _insertion_sentence if before else _change_sentence
        return msgspec.structs.replace(said, text=mended(line.target, rest, said.text))

    def _line_before_change(self, mend: Line) -> Line:
        """Return the changed line as it was before."""
        lines = self._table.history.lines[: mend.seq - 1]
        undone = set[int]()
        for line in lines:
            if line.kind in _AGAIN:
                undone ^= {line.target}
        puts = (inserted_move(line.patch, mend.target) for line in reversed(lines) if line.seq not in undone)
        return next((put for put in puts if put is not None), lines[mend.target - 1])


def undone_or_redone_sentence(line: Line, sentence: str) -> str:
    """Return the sentence of a line that undoes or redoes another, from the sentence of that one."""
    return (
        say("Undone: {sentence}", sentence=sentence)
        if line.kind == "undo"
        else say("Redone: {sentence}", sentence=sentence)
    )


def _deletion_sentence(number: int, fate: str, sentence: str) -> str:
    if fate:
        return say("Move {number} deleted; {rest}: {sentence}", number=number, rest=translated(fate), sentence=sentence)
    return say("Move {number} deleted: {sentence}", number=number, sentence=sentence)


def _insertion_sentence(number: int, fate: str, sentence: str) -> str:
    if fate == _WITHOUT:
        return say("Inserted before move {number}, with no effect: {sentence}", number=number, sentence=sentence)
    if fate:
        return say(
            "Inserted before move {number}; {rest}: {sentence}",
            number=number,
            rest=translated(fate),
            sentence=sentence,
        )
    return say("Inserted before move {number}: {sentence}", number=number, sentence=sentence)


def _change_sentence(number: int, fate: str, sentence: str) -> str:
    if fate == _WITHOUT:
        return say("Move {number} changed, with no effect: {sentence}", number=number, sentence=sentence)
    if fate:
        return say("Move {number} changed; {rest}: {sentence}", number=number, rest=translated(fate), sentence=sentence)
    return say("Move {number} changed: {sentence}", number=number, sentence=sentence)


def _row(line: Line, said: Sentence, *, counts: bool) -> LogRow:
    return LogRow(
        number=line.seq,
        clock=f"{line.at_ms // 60_000}:{line.at_ms // 1000 % 60:02}",
        text=escape_hidden(said.text),
        notation=line.text,
        players=said.players,
        places=said.places,
        struck=not counts,
        forced=line.forced,
        came_of_itself=line.kind == "auto",
        mendable=counts and line.kind == "move",
        repeatable=not counts and line.kind == "move",
        again=line.kind in _AGAIN,
    )


def _began_countdown(line: Line, timer: Timer) -> bool:
    """Return whether a line began a countdown."""
    began = (fact.at_ms for fact in line.facts if isinstance(fact, AuctionOpened | DealOpened))
    return timer.opened_ms in began


def _drew_countdown_length(line: Line) -> bool:
    """Return whether a countdown's length was drawn; an undone and redone line gives it to the running countdown."""
    return any(isinstance(fact, AuctionOpened | DealOpened) and fact.drawn for fact in line.facts)


def _is_result_still_hidden(fact: Fact, now_ms: int) -> bool:
    """Return whether the light that will show a result of Build still runs."""
    return isinstance(fact, BuildPressed) and now_ms < fact.at_ms + fact.spin_ms
