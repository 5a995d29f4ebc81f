"""A light table's desk: the moves it tracks, the players, the countdown and the log."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import takewhile

from msgspec.structs import replace
from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Static

from companion.core.errors import why_not
from companion.core.notation.tokens import quote
from companion.core.words import headed, say, told
from companion.games.chance.words import called
from companion.games.choice import Blank, Choice, Option
from companion.session.news import News
from companion.session.session import Session
from companion.table.view import UnitView
from companion.tui.actions import AT_A_TABLE, AUCTIONS, LIGHT, TABLE, bindings
from companion.tui.desks.in_full import InFull
from companion.tui.desks.kept_keys import KeptKeys
from companion.tui.desks.playing import AFTER
from companion.tui.desks.unit_desk import DIE, one_die
from companion.tui.routes import part
from companion.tui.services import Services
from companion.tui.widgets.choices import Choices, Entry
from companion.tui.widgets.countdown import CountdownPanel
from companion.tui.widgets.dial import Dial
from companion.tui.widgets.fit import in_lines
from companion.tui.widgets.foot import Foot
from companion.tui.widgets.history import HistoryLog
from companion.tui.widgets.keyline import KeyLine, Shown
from companion.tui.widgets.labels import set_text
from companion.tui.widgets.lines import Headline, StatusLine
from companion.tui.widgets.players import Players
from companion.tui.widgets.preview import Moves, Preview
from companion.tui.widgets.rows import Row
from companion.tui.windows.fill import listed
from companion.unit.phases import Phase

_ROUND, _LOOK, _NARROW = "round", "reached", 41
_TWO = 2
"""The number of dice."""


class LightDesk(InFull, KeptKeys):
    """One line per move of the way of playing. A digit chooses it, bids, or says who has a property.

    If dice are entered, two digits are a roll, and digits that no die shows choose the other lines.
    """

    ACTIONS = (*LIGHT, *TABLE, *AUCTIONS, *AT_A_TABLE)
    BINDINGS = bindings(ACTIONS)
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (96, "-middling"), (120, "-wide")]
    """On a narrow screen, bidders' long names need some of the list's room."""
    MARKS = ()

    def __init__(self, session: Session, services: Services) -> None:
        super().__init__(session, services)
        self.EXAMPLE = session.table.game.view(session.table.state, session.now_ms).example
        self._does: tuple[Callable[[], None], ...] = ()
        self._owners: list[str] = []
        self._die = 0
        self._over = False

    def compose(self) -> ComposeResult:
        """Yield the screen."""
        yield StatusLine(id="status")
        with Horizontal(id="desk"):
            with Vertical(id="left"):
                players, headline = Players(id="players"), Headline()
                players.border_title, headline.border_title = say("Players"), say("Next")
                yield players
                yield headline
                yield Moves(id="moves")
            with Vertical(id="side"):
                countdown, history = CountdownPanel(id="countdown"), HistoryLog(id="history")
                countdown.border_title, history.border_title = say("Timer"), say("Log")
                yield Dial(id="dial")
                yield countdown
                yield history
        yield Foot(self.complete)
        yield KeyLine(self.ACTIONS, self.services.preferences.keys)

    def paint(self) -> None:
        """Show the current table."""
        unit, table = self.unit_view(), self.shown()
        self.choices = self.legal()
        self._owners = list(takewhile(self._can_have, self._owners)) if self._round else []
        self.paint_status(unit)
        self._paint_end(any(row.in_turn for row in table.players))
        self._paint_time(unit)
        players = self.query_one(Players)
        players.columns, players.players = table.columns, table.players
        self.headline = table.headline
        set_text(self.query_one("#headline", Static), self._asked() or table.headline)
        self._paint_choices()

    def _paint_time(self, unit: UnitView) -> None:
        """Show a running countdown, and Build's light while it runs."""
        self.query_one(CountdownPanel).show(unit, self.bidders(unit))
        self.query_one(KeyLine).undoes = not self.in_vain("order('undo')")
        self.set_class(self.timing.timer is not None, "-timing")
        self.set_class(self._bidding, "-bidding")
        dial = self.query_one(Dial)
        dial.display = unit.phase is Phase.SPINNING
        dial.power, dial.lit = True, unit.lit

    def _paint_end(self, turns: bool) -> None:
        """Offer the end of the turn if turns are tracked, and the standings once the game is over."""
        line, finished = self.query_one(KeyLine), bool(self.session.table.state.finished)
        line.ends, line.called = (turns and not finished) or None, self.back_called
        timed = ("table-hold", "table-cancel") if self.timing.timer else ()
        timed = ("light-agreed", *timed) if self._dealing else timed
        bids = (Shown(f"1-{len(self.session.table.setup.players)}", say("Bid")), *line.named("table-sold"))
        power = ("light-power",) if self.has_unit else ()
        begun = bids if self._bidding else line.named("light-full", "table-do", *power)
        dice = [Shown("1-6", say("Dice"))] if self._dice else []
        now = (*dice, *begun, *line.named(*timed))
        line.now = self.keys_after_the_end() if finished else now
        if finished and not self._over and not self.taken_back:
            self.action_standings()
        self._over = finished

    def _paint_choices(self) -> None:
        """List the possible moves. The first possible line is marked, until the lines change."""
        rows = tuple(self._rows())
        self._does = tuple(does for _, does in rows)
        entries, shown = [entry for entry, _ in rows], self.query_one(Choices)
        if entries != shown.entries:
            shown.show(entries, next((place for place, entry in enumerate(entries) if not entry.why_not), 0))
        self.on_choices_marked()

    def on_choices_marked(self) -> None:
        """Say why the marked line cannot be done, if so, or how to undo the last answer."""
        shown = self.query_one(Choices)
        why_not = shown.entries[shown.marked].why_not if shown.entries else ""
        back = self._back()
        self.query_one(Preview).text = why_not or back or self.remark()

    def _back(self) -> str:
        """Say how to undo the last answer, if there is one."""
        if not self._owners:
            return ""
        return say("Esc: change who has {property}.", property=told(self._properties[len(self._owners) - 1]))

    def remark(self) -> str:
        """Return a note for the table if there is no other message."""
        return ""

    def _rows(self) -> Iterator[tuple[Entry, Callable[[], None]]]:
        """Yield each line and its action; while digits enter a round, a line for each possible owner."""
        keys = {id(choice): digit for digit, choice in self._lines().items()}
        yield from self._to_countdown()
        for choice in self.choices:
            if choice.kind == _ROUND:
                yield from self._to_own(choice.blanks[0].options)
            else:
                key = "1-6" if choice is self._dice else str(keys.get(id(choice), self._key_besides(choice)))
                yield Entry(key, choice.label, why_not(choice.reasons)), partial(self.carry_out, choice, "key")
        for each in self.after:
            yield Entry(self.key_named(each.id), told(AFTER[each.id])), partial(self._afterwards, each.does)

    def _afterwards(self, does: str) -> None:
        """Run an action offered by a finished game."""
        self.call_next(self.run_action, does)

    def _can_have(self, owner: str) -> bool:
        """Return whether a player may still have a property at the end of the round being entered."""
        return not any(option.reasons for option in self._round[0].options if option.label == owner)

    def _to_own(self, options: Sequence[Option]) -> Iterator[tuple[Entry, Callable[[], None]]]:
        """Yield a line per possible owner of a property: players by their digits, 0 for no one."""
        for place, option in enumerate(options, 1):
            digit = place % len(options)
            yield Entry(str(digit), option.label, why_not(option.reasons)), partial(self._own, digit)

    def _key_besides(self, choice: Choice) -> str:
        """Return a choice's key if there is no digit left for it."""
        if choice.kind == _LOOK:
            return self.key_named("light-agreed" if choice.filled["answer"] == "yes" else "light-none")
        return self.key_named("table-finish") if choice.kind == "finish" else ""

    @property
    def _dice(self) -> Choice | None:
        """Return the choice of entering two dice, None if digits mean something else."""
        dice = (choice for choice in self.choices if choice.kind == "roll" and len(choice.blanks) == _TWO)
        return None if self._bidding or self._properties else next(dice, None)

    def _lines(self) -> dict[int, Choice]:
        """Return each digit's line. If dice are entered, only digits that no die shows have one."""
        if self._bidding or self._properties:
            return {}
        first = len(DIE) + 1 if self._dice else 1
        lines = [choice for choice in self.choices if choice is not self._dice]
        return dict(zip(range(first, 10), lines, strict=False))

    def _to_countdown(self) -> Iterator[tuple[Entry, Callable[[], None]]]:
        """Yield the answers to a running countdown's question."""
        if self._bidding:
            many, call = len(self.session.table.setup.players), self.currency.show(self._next_call())
            yield Entry(f"1-{many}", say("Bid {amount} …", amount=call)), self.say_bid_keys
            yield self._answer(self.key_named("table-sold"), say("Sold"), "sold")
        elif self._dealing:
            yield self._answer(self.key_named("light-agreed"), say("Deal agreed"), "agreed")

    def _answer(self, key: str, label: str, line: str) -> tuple[Entry, Callable[[], None]]:
        return Entry(key, label, self.problem(line) or ""), partial(self.action_order, line)

    @property
    def _properties(self) -> Sequence[str]:
        """Return the properties if the table enters its rounds, nothing if digits choose a line."""
        return [called(blank.name) for blank in self._round]

    @property
    def _round(self) -> Sequence[Blank]:
        """Return the question at the end of a round: who has each property."""
        return next((choice.blanks for choice in self.choices if choice.kind == _ROUND), ())

    @property
    def _bidding(self) -> bool:
        """Return whether digits raise the bid now."""
        timer = self.timing.timer
        return timer is not None and timer.auction

    @property
    def _dealing(self) -> bool:
        """Return whether a deal's countdown runs."""
        timer = self.timing.timer
        return timer is not None and not timer.auction and not timer.turn

    def _asked(self) -> str | Content:
        """Return whose property or which die is asked for next, empty before the first digit."""
        if self._die:
            return one_die(self._die)
        if not self._properties:
            return ""
        question = say("Who has {property}?", property=told(self._properties[len(self._owners)]))
        if not self._owners:
            question = f"{self._first_asked()}{say('Round over? {question}', question=question)}"
        width = self.query_one("#headline").content_size.width or _NARROW
        answered = "".join(f"\n{line}" for line in in_lines(self._told, width, ", "))
        return Content.assemble(question, (answered, "$foreground not bold"))

    @property
    def _told(self) -> list[str]:
        """Return who has which property, as far as it was entered."""
        owners = zip(self._properties, self._owners, strict=False)
        return [headed(told(name), owner or say("no one")) for name, owner in owners]

    def _first_asked(self) -> str:
        """Return the unanswered question of the round before."""
        return f"{self.headline} " if self._looks else ""

    @property
    def _looks(self) -> bool:
        """Return whether the table still has to say if a skyline has reached the mark."""
        return any(choice.kind == _LOOK for choice in self.choices)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Return whether an action is available here: the mark's actions only while it is asked about."""
        return (action != "look" or self._looks) and super().check_action(action, parameters)

    def action_look(self, answer: str) -> None:
        """Say whether a skyline has reached the mark."""
        self.submit(f"{_LOOK} {answer}", "key")

    def action_yes(self) -> None:
        """Say that a skyline has reached the mark if that is asked, else that both sides accept a deal."""
        if self._looks:
            self.action_look("yes")
        else:
            self.action_order("agreed")

    def action_digit(self, digit: int) -> None:
        """Bid for a player, enter the owner of the next property or a die, or choose a line."""
        if self._bidding:
            self.action_bid(digit)
        elif self._properties:
            self._own(digit)
        elif self._dice and 0 < digit <= len(DIE):
            self._take_die(digit)
        elif (choice := self._lines().get(digit)) is not None:
            self.drop()
            self.carry_out(choice, "key")
        else:
            self.say_nothing_meant(digit)

    def _take_die(self, number: int) -> None:
        first, self._die = self._die, 0 if self._die else number
        if first:
            self.submit(f"roll {first} {number}", "key")
        else:
            self.say("")
            self.paint()

    def on_key(self, event: events.Key) -> None:
        """Drop the first die at any key except a second die; undo handles that itself."""
        if self._die and not self.goes_on(event.key):
            self.drop()

    def hear(self, news: News) -> None:
        """Show what has happened. Drop the first die, and answers to a round that another has entered."""
        if news.lines:
            self._die = 0
        if any(line.text.startswith(f"{_ROUND} ") for line in news.lines):
            self._owners = []
        super().hear(news)

    def _own(self, digit: int) -> None:
        options = self._round[0].options
        if digit >= len(options):
            self.say(say("There's no player {number}.", number=digit), wrong=True)
            return
        if against := options[digit - 1].reasons:
            self.refuse(against)
            return
        self._owners.append(options[digit - 1].label if digit else "")
        if len(self._owners) == len(self._properties):
            owners, self._owners = self._owners, []
            self.submit(f"{_ROUND} {' '.join(quote(owner) if owner else '-' for owner in owners)}", "key")
        else:
            self.say("")
            self.paint()

    @property
    def half_said(self) -> bool:
        """Return whether a round or a roll is partly entered, or the line asks something."""
        return bool(self._owners or self._die) or super().half_said

    def drop(self) -> bool:
        """Remove the last digit of a round or roll being entered. Return whether there was one."""
        if not (self._owners or self._die):
            return super().drop()
        self._owners, self._die = self._owners[:-1], 0
        self.paint()
        return True

    def action_drop(self) -> None:
        """Remove the last digit of a round being entered."""
        self.drop()

    def take_row(self, place: int, source: str) -> None:
        """Carry out a line."""
        if place < len(self._does):
            self._does[place]()

    def carry_out(self, choice: Choice, source: str) -> None:
        """Carry out a complete choice, or ask for what it still needs."""
        if choice.kind == "finish":
            self.action_finish()
        elif choice.reasons:
            self.refuse(choice.reasons)
        elif choice.line and not choice.whose:
            self.request(choice.line, source)
        else:
            self.ask_for(self.filled(choice, source))

    async def filled(self, choice: Choice, source: str) -> None:
        """Ask who makes a choice and for its blanks, and carry it out."""
        meant = await self.made_by(choice)
        placed = await self._on_map(meant) if meant is not None else None
        complete = placed and await self.filler().complete(placed)
        if complete is not None and not complete.line:
            self.refuse(complete.reasons)
        elif complete is not None:
            self.request(complete.line, source)

    async def made_by(self, choice: Choice) -> Choice | None:
        """Return a choice with its player, asked for if necessary; None if no one was chosen."""
        if not choice.whose:
            return choice
        name = await self.find(choice.whose, self._makers(choice), about=choice.label)
        if name is None:
            return None
        if against := next((each.reasons for each in choice.makers if each.label == name), ()):
            self.refuse(against)
            return None
        return self.moment().fill(replace(choice, by=name, whose="", makers=()), {})

    def _makers(self, choice: Choice) -> Sequence[Row]:
        """Return the possible players for a choice as lines, each with the number that takes it."""
        everybody = [Option(name, name) for name in self.session.table.setup.players]
        return listed([replace(each, value=each.label) for each in choice.makers] or everybody, counted=True)

    async def _on_map(self, choice: Choice) -> Choice | None:
        """Return a choice with any cell chosen on the map; None if none was chosen."""
        if all(blank.kind != "cell" for blank in choice.blanks):
            return choice
        cell = await self.app.push_screen_wait(part("windows.island", "any_cell")(self.state))
        return None if cell is None else self.moment().fill(choice, {"cell": cell[0]})
