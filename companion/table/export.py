"""Writing a saved game as notation: running the file gives the same standings."""

from collections.abc import Iterator

from msgspec.structs import replace

from companion.core.draws import drawn_facts_by_kind
from companion.core.errors import CompanionError, Refused
from companion.core.history import Line
from companion.core.notation.slots import write_duration
from companion.core.notation.tokens import quote
from companion.core.order import Order, Setup
from companion.core.visible import escape_hidden, escape_hidden_in_json
from companion.games.game import Game, S
from companion.table import orders
from companion.table.mending import hold_at_ms
from companion.table.table import Table
from companion.unit.countdown import Timing
from companion.unit.facts import AuctionOpened, CountdownHeld, Passed
from companion.unit.state import Unit

_ALL_OUT = "auction_all_out"


def notation_text(table: Table[S]) -> str:
    """Return the game as a notation file: the moves in effect, with the waits between them."""
    lines = [*_header_lines(_setup_with_former_auction_rule(table)), ""]
    clock = 0
    timed = [*_timed_moves(table), (table.now_ms, "")]
    if timed[0][1].startswith("option "):
        lines.append("wait 0s")  # ends the header: the option is a move during the game, not part of its set-up
    for at_ms, text in timed:
        if at_ms > clock:
            lines.append(f"wait {write_duration(at_ms - clock)}")
            clock = at_ms
        if text:
            lines.append(text)
    return "\n".join(lines) + "\n"


def _header_lines(setup: Setup) -> Iterator[str]:
    yield f"game {setup.game}"
    if setup.edition:
        yield f"edition {setup.edition}"
    if setup.cards:
        yield f"cards {quote(escape_hidden_in_json(setup.cards))}"
    for key, value in setup.options.items():
        yield f"option {key} {quote(value)}"
    yield f"seed {setup.seed}"
    if setup.players:
        yield f"players {' '.join(map(quote, setup.players))}"


def _setup_with_former_auction_rule(table: Table[S]) -> Setup:
    """Return the set-up with the rule of older games stated: an auction continued after everyone else dropped out."""
    setup = table.setup
    facts = [fact for line in table.history.lines_in_effect() for fact in line.facts]
    opened = [fact for fact in facts if isinstance(fact, AuctionOpened)]
    dropped = any(isinstance(fact, Passed) for fact in facts)
    if dropped and _ALL_OUT not in setup.options and all(fact.all_out_ms is None for fact in opened):
        return replace(setup, options={**setup.options, _ALL_OUT: "runs_on"})
    return setup


def _timed_moves(table: Table[S]) -> Iterator[tuple[int, str]]:
    """Yield each move in effect with its time; automatic lines are left out because they happen again."""
    state = table.game.begin(table.setup)
    for line in table.history.lines_in_effect():
        if line.kind == "move":
            yield (
                line.at_ms,
                f"{'force ' if _is_refused_today(table.game, state, line) else ''}{escape_hidden(line.text)}",
            )
        else:
            yield from _timed_holds(table.game.timing(state), line)
        state = table.game.state_after(state, line.facts)


def _is_refused_today(game: Game[S], state: S, line: Line) -> bool:
    """Return whether today's rules refuse, unless the banker insists, what the rules at the time allowed."""
    try:
        order = orders.read(line.text, game, game.lexicon(state))
    except CompanionError:
        return False
    if not isinstance(order, Order) or order.forced:
        return False
    try:
        orders.plan_order(game, state, order, line.at_ms, drawn_facts_by_kind(line.facts))
    except Refused as refusal:
        return not any(reason.hard for reason in refusal.reasons)
    return False


def _timed_holds(timing: Timing, line: Line) -> Iterator[tuple[int, str]]:
    """Yield a hold caused by undo or a restart, at the moment that leaves the same time."""
    move = "force hold" if isinstance(timing, Unit) and not timing.profile.may_hold else "hold"
    for fact in line.facts:
        if isinstance(fact, CountdownHeld) and timing.timer:
            yield hold_at_ms(timing.timer, fact, line.at_ms), move
