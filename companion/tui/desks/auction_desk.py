"""What all desks with auctions share: bids, dropping out, and questions while bidding continues."""

from collections.abc import Callable, Iterable, Mapping
from itertools import chain
from string import ascii_lowercase
from typing import ClassVar

from textual import events

from companion.core.errors import why_not
from companion.core.money import Currency
from companion.core.notation.tokens import quote
from companion.core.order import Order
from companion.core.words import phrase, say, say_in, told
from companion.session.news import News
from companion.table import orders
from companion.table.view import UnitView
from companion.tui.desks.desk import Desk
from companion.tui.widgets.bidders import Bidder, Bidders
from companion.tui.widgets.command import CommandBar
from companion.unit.countdown import Bid, Timing
from companion.unit.expect import last_bid, least_raise
from companion.unit.moves import PassBid
from companion.unit.phases import Phase

_OF_PRICE = 200
"""The most raises from nothing to the lot's price, before a player makes them larger."""


class AuctionDesk(Desk):
    """A desk on which a player's key bids. No window opens during auctions: questions go in the message line."""

    STEPS: ClassVar[tuple[int, ...]] = (10_000, 50_000, 100_000, 200_000, 500_000, 1_000_000)
    """The sizes of a raise."""
    OPENING: ClassVar[int] = 0
    """The lowest first bid."""

    _step: tuple[object, int] = (None, 0)
    """An auction, and the index of its bid keys' raise."""
    _replies: Mapping[str, Callable[[], object]] = {}
    """The answer keys of the question in the line, with their actions."""
    _judged: tuple[object, int, tuple[str, ...]] = (None, 0, ())

    @property
    def timing(self) -> Timing:
        """Return what is timed: the trading unit, or a countdown without one."""
        return self.session.timing

    @property
    def currency(self) -> Currency:
        """Return how this game writes its money."""
        table = self.session.table
        return table.game.lexicon(table.state).currency

    def go_on_from(self, before: Desk) -> None:
        """Keep the raise of the desk before."""
        super().go_on_from(before)
        if isinstance(before, AuctionDesk):
            self._step = before._step

    def auction_over(self) -> bool:
        """Return whether no auction is running, which makes questions about it meaningless."""
        return not (self.timing.timer and self.timing.timer.auction)

    def price(self) -> int:
        """Return the printed price of the lot, 0 if it is unknown."""
        return 0

    @property
    def step(self) -> int:
        """Return the raise a bid key makes: at first the smallest one that suits the price."""
        opening, raises = self.timing.timer.opening if self.timing.timer else None, self._raises()
        if self._step[0] != opening:
            suits = (place for place, size in enumerate(raises) if size * _OF_PRICE >= self.price())
            self._step = opening, next(suits, len(raises) - 1)
        return min(self._step[1], len(raises) - 1)

    def action_step(self, by: int) -> None:
        """Make the raise of the bid keys larger or smaller, in this auction only."""
        raises = self._raises()
        step = max(0, min(len(raises) - 1, self.step + by))
        self._step = self._step[0], step
        self.say(say("Bid keys now raise by {amount}.", amount=self.currency.show(raises[step])))
        self.query_one("#foot CommandBar", CommandBar).example = self.example
        self.paint()

    @property
    def example(self) -> str:
        """Return a possible move as it is typed, empty if there is none to show."""
        return ""

    def bidders(self, view: UnitView) -> tuple[Bidder, ...]:
        """Return one entry per player, with the next bid of those who may bid and do not lead; none for deals."""
        if view.phase in (Phase.DEAL, Phase.DEAL_HELD):
            return ()
        players = self.session.table.setup.players
        calls = dict.fromkeys(self.timing.timer.passed if self.timing.timer else (), say_in("of the auction", "out"))
        if view.phase in (Phase.AUCTION, Phase.AUCTION_HELD):
            may = (name for name in self.callers() if name != view.leader)
            calls |= dict.fromkeys(may, f"→ {self.currency.show(self._next_call())}")
        return tuple(
            Bidder(str(n), name, calls.get(name, ""), name == view.leader) for n, name in enumerate(players, 1)
        )

    def callers(self) -> tuple[str, ...]:
        """Return whose next bid would be accepted. Cached until a change, since countdowns repaint often."""
        state, call = self.session.table.state, self._next_call()
        if self._judged[0] is not state or self._judged[1] != call:
            players = self.session.table.setup.players
            may = tuple(name for name in players if self.problem(self._call(name)) is None)
            self._judged = state, call, may
        return self._judged[2]

    def _call(self, name: str) -> str:
        return f"bid {quote(name)} {self.currency.write(self._next_call())}"

    def _next_call(self) -> int:
        bid = self._running_bid()
        so_far = bid.amount if bid else 0
        return max(self.OPENING, so_far - so_far % least_raise(self.timing) + self._raises()[self.step])

    def _raises(self) -> tuple[int, ...]:
        """Return the sizes of a raise that the house rules allow (CITY-OQ-48)."""
        return tuple(size for size in self.STEPS if size % least_raise(self.timing) == 0)

    def _running_bid(self) -> Bid | None:
        return last_bid(self.timing) if self.timing.timer else None

    def action_bid(self, place: int) -> None:
        """Raise the standing bid by one step for a player. Leaders cannot raise their own bid by accident."""
        players = self.session.table.setup.players
        if place > len(players):
            self.say(say("There's no player {number}.", number=place), wrong=True)
            return
        name, leader = players[place - 1], self._running_bid()
        if leader is not None and leader.player == name:
            leads = phrase("{player} already leads with {amount}: type “{bid}” to raise it.")
            amount = self.currency.show(leader.amount)
            self.say(told(leads, player=name, amount=amount, bid=self._call(name)))
        else:
            self.submit(self._call(name), "key")

    def on_bidders_chosen(self, event: Bidders.Chosen) -> None:
        """Raise the bid for a clicked player."""
        self.action_bid(event.place)

    def action_drop_out(self) -> None:
        """Ask by letters who drops out of the auction; digits continue to bid (CITY-OQ-43)."""
        table = self.session.table
        reasons = {name: why_not(table.reasons(Order(PassBid(name)))) for name in table.setup.players}
        may = [name for name, why in reasons.items() if not why]
        if not may:
            self.say(next(iter(reasons.values()), say("Type “pass” and a name.")), wrong=True)
            return
        letters = letters_of(may)
        names = " · ".join(f"{letter.upper()} {name}" for name, letter in letters.items())
        answers = {letter: lambda name=name: self._drop_out(name) for name, letter in letters.items()}
        self.ask_in_line(say("Who drops out? {names}", names=names), answers)

    def _drop_out(self, name: str) -> None:
        self.submit(Order(PassBid(name)), "key")

    def ask_before(self, asked: str | orders.Command, then: Callable[[], object]) -> None:
        """Proceed; ask at the table first if someone would lose something. During auctions, bidding continues."""
        risk = self._risk(asked)
        if risk is None or self.auction_over():
            super().ask_before(asked, then)
        else:
            question = f"{risk.question} {self._clocks()}" if risk.of_hour else risk.question
            self.ask_in_line(say("{question} (Y/N)", question=question), {"y": then, "n": self.forget_question})

    def _clocks(self) -> str:
        """Return which clocks a question in the line does not stop."""
        held = self.timing.timer is not None and self.timing.timer.held
        return say("The hour keeps running.") if held else say("Both keep running.")

    def ask_in_line(self, question: str, answers: Mapping[str, Callable[[], object]]) -> None:
        """Ask in the line below the table until the next message. An answer key runs its action."""
        self.say(question)
        self._replies = answers
        self.paint()

    def say(self, text: str, *, wrong: bool = False) -> None:
        """Show a message in the line, replacing any question."""
        self._replies = {}
        super().say(text, wrong=wrong)

    def forget_question(self) -> None:
        """Withdraw the question in the line."""
        if self._replies:
            self.say("")
            self.paint()

    def took_answer(self, event: events.Key) -> bool:
        """Take the answer to the question in the line. Return whether the key was an answer.

        Any other key drops the question; undo keys do nothing more than that.
        """
        asked = bool(self._replies) and self.focused is None
        answer = self._replies.get((event.character or "").casefold()) if asked else None
        if asked and not (answer is None and self._only_takes_back(event.key)):
            self.forget_question()
        if answer is not None:
            event.stop()
            event.prevent_default()
            self.shell.inputs.forget_held()  # another player's bid may be waiting
            answer()
        return answer is not None

    def _only_takes_back(self, key: str) -> bool:
        """Return whether a key by itself drops a half-entered move."""
        binding = self.active_bindings.get(key)
        return key == "escape" or (binding is not None and binding.binding.action == "order('undo')")

    @property
    def half_said(self) -> bool:
        """Return whether the line shows a question. Undo then drops the question, not a move."""
        return bool(self._replies) or super().half_said

    def drop(self) -> bool:
        """Drop the question in the line. Return whether there was one."""
        asked = bool(self._replies)
        self.forget_question()
        return asked or super().drop()

    def hear(self, news: News) -> None:
        """Show what has happened at the table, dropping questions it has made obsolete."""
        if self.auction_over():
            self._step = None, 0
        if news.lines:
            self.forget_question()
        super().hear(news)

    def say_bid_keys(self) -> None:
        """Say which keys bid, without opening a window."""
        self.say(say("To bid, press your number: 1 to {last}.", last=len(self.session.table.setup.players)))


def letters_of(names: Iterable[str]) -> dict[str, str]:
    """Return a small letter for each name: its first letter not used before."""
    letters: dict[str, str] = {}
    for name in names:
        own = (letter for letter in name.casefold() if letter.isalpha())
        letters[name] = next(letter for letter in chain(own, ascii_lowercase) if letter not in letters.values())
    return letters
