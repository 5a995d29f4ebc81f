"""What anyone may see of the table on a phone, the TV or in a club; it leaves out anything still hidden."""

from collections.abc import Iterator
from itertools import islice

import msgspec

from companion.core.line import Line
from companion.core.order import NoteTaken
from companion.core.visible import escape_hidden
from companion.core.words import say, translated
from companion.games.big_moment import Lot
from companion.games.view import Sentence, Standings, TableView
from companion.session.moments import NumberedMoment, current_moment, seat_of_source
from companion.session.session import Session
from companion.table.log import undone_or_redone_sentence
from companion.table.view import UnitView, unit_view
from companion.unit.countdown import Timer, Timing
from companion.unit.facts import BuildPressed
from companion.unit.profile import HOUR_MS, LAST_MS
from companion.unit.signals import Sectors
from companion.unit.state import Unit, hour_left_ms

LAST = 12
"""How many of the last sentences are sent."""

_RECENT = 40
"""How many lines back to look for the press of Build whose result is lit."""
_AGAIN = ("undo", "redo")
_SHOWN = TableView.__struct_fields__


class PublicUnit(msgspec.Struct, frozen=True):
    """The trading unit. `lit` and `result` are those of Build until a countdown starts.

    `ends_ms` is when the countdown ends on the game clock, None while that is secret; `left_ms` is the time left of a
    held one. `whose` is the player whose result it shows: who won the auction
    that has just ended, for `offer`, or who pressed Build, if known. `hour` says whether the hour is over or nearly so;
    `hour_ends_ms` is when it ends, None while none runs. `lasts_ms` is how long the countdown lasts in all, None while
    that is secret or no time runs.
    """

    phase: str
    lit: str
    result: str
    red: str
    title: str
    ends_ms: int | None
    left_ms: int | None
    drawn: bool
    held: bool
    leader: str
    offer: str
    out: tuple[str, ...]
    closing: str
    whose: str
    hour: str
    hour_ends_ms: int | None = None
    lasts_ms: int | None = None


class PublicMoney(msgspec.Struct, frozen=True):
    """How amounts are entered: whether in thousands, the smallest amount, and how much a tap adds."""

    thousands: bool
    smallest: int
    steps: tuple[tuple[str, int], ...]


class PublicTable(msgspec.Struct, frozen=True, kw_only=True):
    """The part of the table that is the same for all windows.

    `pitch` says in one line what the game is and what a phone is for. `shut` says why no one can choose anything, empty
    if they can. `trouble` is a serious problem with the journal. `moment` is what everyone should look up for now, and
    `lot` what is up for auction, if anything.
    """

    open: bool = True
    name: str
    game: str
    title: str
    pitch: str
    view: TableView
    unit: PublicUnit
    last: tuple[Sentence, ...]
    shut: str
    trouble: str
    moment: NumberedMoment | None = None
    lot: Lot | None = None
    money: PublicMoney


def public_table(session: Session, view: TableView, unit: PublicUnit, *, shut: str = "") -> PublicTable:
    """Return the part that is the same for all windows, from the view of the game and its unit."""
    game = session.table.game
    return PublicTable(
        name=session.name,
        game=game.name,
        title=game.title,
        pitch=translated(game.pitch) if game.pitch else "",
        view=view,
        unit=unit,
        last=(*_sentence_of_undo(session), *latest_sentences(session, news=True))[:LAST],
        shut=shut,
        trouble=session.trouble,
        moment=current_moment(session.table, session.now_ms),
        lot=_lot(session),
        money=_public_money(session),
    )


def _lot(session: Session) -> Lot | None:
    table, timer = session.table, session.timing.timer
    return (
        table.game.lot(table.state, timer.district)
        if timer is not None and timer.is_auction and timer.district
        else None
    )


def _public_money(session: Session) -> PublicMoney:
    currency = session.table.game.lexicon(session.table.state).currency
    return PublicMoney(
        currency.thousands, currency.smallest, tuple((f"+{currency.show(n)}", n) for n in currency.tap_amounts)
    )


def public_unit(session: Session) -> PublicUnit:
    """Return the unit without its secrets: a drawn length, and the result a running light will show."""
    timing, now = session.timing, session.now_ms
    table = session.table
    shown = unit_view(timing, now, still=True, currency=table.game.lexicon(table.state).currency)
    timer = timing.timer
    left = timer.remaining_ms(now) if timer else None
    hidden = timer is not None and timer.is_length_secret(now)
    is_news, result = _is_end_still_current(session), shown.result if _is_build_still_current(timing) else ""
    sold = timing.last.timer.leader if is_news and timing.last is not None and timing.last.how == "sold" else None
    return PublicUnit(
        phase=shown.phase.value,
        lit=shown.lit.value if result else Sectors.DARK.value,
        result=result,
        red=shown.red.value,
        title=shown.title,
        ends_ms=None if hidden or timer is None or timer.held else timer.deadline_ms,
        left_ms=left if timer is not None and timer.held and not hidden else None,
        drawn=hidden,
        held=shown.held,
        leader=shown.leader,
        offer=shown.offer if sold is None else table.game.lexicon(table.state).currency.show(sold.amount),
        out=timer.passed if timer else (),
        closing=shown.closing if is_news else "",
        whose=sold.player if sold else _presser(session) if result else "",
        hour="" if table.state.finished else _hour_text(shown),
        hour_ends_ms=_hour_end_ms(session),
        lasts_ms=None if hidden or timer is None else _shown_length_ms(timer),
    )


def _shown_length_ms(timer: Timer) -> int | None:
    """Return the length of a countdown. One that was drawn is shown in its last seconds only, and lasts those."""
    return timer.all_out_ms if timer.closing else LAST_MS if timer.drawn else timer.length_ms


def _presser(session: Session) -> str:
    """Return who last pressed Build, if it was recently and on their own phone."""
    table = session.table
    recent = islice(table.history.newest_first(), _RECENT)
    press = next((line for line in recent if _is_build_press(line)), None)
    return "" if press is None else seat_of_source(press.source, table.setup.players)


def _is_build_still_current(timing: Timing) -> bool:
    """Return whether the result of Build is still current: no countdown has started since it was pressed."""
    if not isinstance(timing, Unit) or timing.timer is not None:
        return False
    return timing.last is None or timing.last.at_ms < timing.spin_until_ms


def _is_end_still_current(session: Session) -> bool:
    """Return whether the end of the last countdown is still current: nothing has been done since."""
    last, lines = session.timing.last, session.table.history.lines
    return last is not None and bool(lines) and lines[-1].at_ms <= last.at_ms


def _hour_end_ms(session: Session) -> int | None:
    timing = session.timing
    left = None if session.table.state.finished else hour_left_ms(timing, session.now_ms)
    on_ms = timing.on_since_ms if left and isinstance(timing, Unit) else None
    return None if on_ms is None else on_ms + HOUR_MS


def _hour_text(shown: UnitView) -> str:
    if shown.hour_over:
        return say("The hour is over")
    return say("The hour is nearly over") if shown.hour_warning else ""


def is_spinning(session: Session) -> bool:
    """Return whether the light runs, so that the result of Build is still hidden."""
    timing = session.timing
    return isinstance(timing, Unit) and session.now_ms < timing.spin_until_ms


def public_view(session: Session) -> TableView:
    """Return the public view, without the parts that only the game's desk draws."""
    table = session.table
    view = table.game.view(table.state, session.now_ms)
    return TableView(**{name: getattr(view, name) for name in _SHOWN})


def current_standings(session: Session) -> Standings:
    """Return the standings."""
    table = session.table
    return table.game.standings(table.state, session.now_ms)


def latest_sentences(session: Session, most: int = LAST, *, news: bool = False) -> tuple[Sentence, ...]:
    """Return the latest sentences, newest first, without undone moves; only what is `news`, without housekeeping."""
    found: list[Sentence] = []
    for sentence in _latest_sentences(session, news):
        if len(found) == most:
            break
        found.append(sentence)
    return tuple(found)


def _sentence_of_undo(session: Session) -> tuple[Sentence, ...]:
    """Return what was undone, as long as nothing else has happened since."""
    lines = session.table.history.lines
    if not lines or lines[-1].kind != "undo" or _without_housekeeping(lines[lines[-1].target - 1]) is None:
        return ()
    said = public_sentence(session, lines[-1])
    return (said,) if said is not None and said.text else ()


def public_sentence(session: Session, line: Line) -> Sentence | None:
    """Return the public text of a line, empty if there is nothing to say; None while it is hidden.

    A result undone before the light showed it is never published; if the button is pressed again, it returns.
    """
    if line.kind == "mend":
        return Sentence(say("An earlier move was corrected."))
    of = session.table.history.lines[line.target - 1] if line.kind in _AGAIN else line
    if line.kind != "undo" and _is_build_press(of) and is_spinning(session):
        return None
    said = _line_sentence(session, of)
    return said if of is line else msgspec.structs.replace(said, text=undone_or_redone_sentence(line, said.text))


def _is_build_press(line: Line) -> bool:
    return any(isinstance(fact, BuildPressed) for fact in line.facts)


def _line_sentence(session: Session, line: Line) -> Sentence:
    if _is_note(line):
        return Sentence("")
    if _is_build_press(line) and line not in session.table.history.lines_in_effect():
        return Sentence(say("Build was pressed."))
    return _visible_sentence(session, line)


def _is_note(line: Line) -> bool:
    """Return whether a line takes a note. Notes are the banker's own."""
    return any(isinstance(fact, NoteTaken) for fact in line.facts)


def _visible_sentence(session: Session, line: Line, part: Line | None = None) -> Sentence:
    """Return the public text of a line, or of a part of it."""
    table = session.table
    said = table.sentence_of(line) if part is None or part is line else table.game.tell(table.state, part)
    return msgspec.structs.replace(said, text=escape_hidden(said.text))


def _latest_sentences(session: Session, news: bool) -> Iterator[Sentence]:
    spins = is_spinning(session)
    for line in session.table.history.newest_first():
        if line.kind not in ("move", "auto") or _is_note(line) or (spins and _is_build_press(line)):
            continue
        part = _without_housekeeping(line) if news else line
        sentence = None if part is None else _visible_sentence(session, line, part)
        if sentence is not None and sentence.text:
            yield sentence


def _without_housekeeping(line: Line) -> Line | None:
    """Return a line as news tell it; None if it is housekeeping alone."""
    facts = tuple(fact for fact in line.facts if not fact.IS_HOUSEKEEPING)
    if len(facts) == len(line.facts):
        return line
    return msgspec.structs.replace(line, facts=facts) if facts else None
