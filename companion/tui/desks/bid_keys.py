"""The keys of an auction: a player's digit bids, another key changes the raise, and a letter drops out."""

from collections.abc import Callable, Iterable, Mapping
from itertools import chain
from string import ascii_lowercase
from typing import Any

from textual import events
from textual.message import Message

from companion.core.errors import why_not
from companion.core.notation.tokens import quote
from companion.core.order import Order
from companion.core.words import phrase, say, say_in, translated
from companion.session.news import News
from companion.table.view import UnitView
from companion.tui.actions import has_key
from companion.tui.desks.desk import Desk
from companion.tui.desks.line_question import LineQuestion
from companion.tui.desks.part import Part
from companion.tui.live_screen import LiveScreen
from companion.tui.widgets.bidders import Bidder, Bidders
from companion.tui.widgets.lines import MessageLine
from companion.unit.countdown import Bid
from companion.unit.expect import last_bid, least_raise
from companion.unit.moves import PassBid
from companion.unit.phases import Phase
from companion.unit.risks import ConfirmationQuestion

_BIDS = {f"{does}({place})": place for does in ("bid", "digit") for place in range(1, 7)}
"""The actions that bid in an auction, each with the player's number."""
_OF_PRICE = 200
"""The most raises from nothing to the lot's price, before a player makes them larger."""


class BidKeys(Part[Desk]):
    """A player's key bids. No window opens during auctions: questions go in the message line."""

    _step: tuple[object, int] = (None, 0)
    """An auction, and the index of its bid keys' raise."""
    _judged: tuple[object, dict[int, tuple[str, ...]]] = (None, {})

    def actions(self) -> Mapping[str, Callable[..., object]]:
        """Return what keys do."""
        return {"bid": self.bid, "step": self.change_raise, "drop_out": self.ask_who_drops_out}

    def messages(self) -> Mapping[type[Message], Callable[[Bidders.Chosen], object]]:
        """Return what a click on a bidder does: it raises their bid."""
        return {Bidders.Chosen: lambda event: self.bid(event.number)}

    def take_over_state(self, before: "BidKeys") -> None:
        """Keep the raise of the desk before."""
        self._step = before._step

    def forget_before_news(self, news: News) -> None:
        """Forget the raise of an auction that is over."""
        if self.is_auction_over:
            self._step = None, 0

    @property
    def is_auction_over(self) -> bool:
        """Return whether no auction is running, which makes questions about it meaningless."""
        timer = self.desk.timing.timer
        return not (timer and timer.is_auction)

    @property
    def current_raise(self) -> int:
        """Return the raise a bid key makes: at first the smallest one that suits the price."""
        timer, raises = self.desk.timing.timer, self._raises()
        opening = timer.identity if timer else None
        if self._step[0] != opening:
            suits = (place for place, size in enumerate(raises) if size * _OF_PRICE >= self.desk.lot_price())
            self._step = opening, next(suits, len(raises) - 1)
        return min(self._step[1], len(raises) - 1)

    def change_raise(self, steps: int) -> None:
        """Make the raise of the bid keys larger or smaller by so many steps, in this auction only."""
        raises = self._raises()
        step = max(0, min(len(raises) - 1, self.current_raise + steps))
        self._step = self._step[0], step
        self.desk.say(say("Bid keys now raise by {amount}.", amount=self.desk.currency.show(raises[step])))
        self.desk.show_history()
        self.desk.paint()
        self.desk.paint_headline()

    def bidders(self, view: UnitView) -> tuple[Bidder, ...]:
        """Return one entry per player, with the next bid of those who may bid and do not lead; none for deals."""
        if view.phase in (Phase.DEAL, Phase.DEAL_HELD):
            return ()
        timer, players = self.desk.timing.timer, self.desk.session.table.setup.players
        calls = dict.fromkeys(timer.passed if timer else (), say_in("of the auction", "out"))
        if view.phase in (Phase.AUCTION, Phase.AUCTION_HELD):
            calls |= dict.fromkeys(self.who_can_outbid(), f"→ {self.next_bid_text()}")
        return tuple(
            Bidder(str(n), name, calls.get(name, ""), name == view.leader) for n, name in enumerate(players, 1)
        )

    def who_may_bid(self) -> tuple[str, ...]:
        """Return whose next bid would be accepted. Cached until a change, since countdowns repaint often."""
        return self._who_may_bid(self._next_bid())

    def _who_may_bid(self, amount: int) -> tuple[str, ...]:
        table = self.desk.session.table
        if self._judged[0] is not table.state:
            self._judged = table.state, {}
        may = self._judged[1]
        if amount not in may:
            calls = ((name, self._bid_line(name, amount)) for name in table.setup.players)
            may[amount] = tuple(name for name, call in calls if self.desk.problem_with(call) is None)
        return may[amount]

    def who_can_outbid(self) -> tuple[str, ...]:
        """Return who can outbid the leader by the raise that is set."""
        return self._who_can_outbid(self._next_bid())

    def _who_can_outbid(self, amount: int) -> tuple[str, ...]:
        bid = self._running_bid()
        return tuple(name for name in self._who_may_bid(amount) if bid is None or name != bid.player)

    @property
    def is_auction_decided(self) -> bool:
        """Return whether the leader could still bid and no one else, not even by the smallest raise."""
        least = self._next_bid_with_raise(self._raises()[0])
        return bool(self._who_may_bid(least)) and not self._who_can_outbid(least)

    def next_bid_line(self, player: str) -> str:
        """Return a player's next bid as it is typed."""
        return self._bid_line(player, self._next_bid())

    def _bid_line(self, player: str, amount: int) -> str:
        return f"bid {quote(player)} {self.desk.currency.write(amount)}"

    def next_bid_text(self) -> str:
        """Return the amount of the next bid, as it is shown."""
        return self.desk.currency.show(self._next_bid())

    def _next_bid(self) -> int:
        return self._next_bid_with_raise(self._raises()[self.current_raise])

    def _next_bid_with_raise(self, step: int) -> int:
        bid = self._running_bid()
        so_far = bid.amount if bid else 0
        return max(self.desk.OPENING, so_far - so_far % least_raise(self.desk.timing) + step)

    def _raises(self) -> tuple[int, ...]:
        """Return the sizes of a raise that the house rules allow (CITY-OQ-48)."""
        return tuple(size for size in self.desk.STEPS if size % least_raise(self.desk.timing) == 0)

    def _running_bid(self) -> Bid | None:
        return last_bid(self.desk.timing) if self.desk.timing.timer else None

    def bid(self, number: int) -> None:
        """Raise the standing bid by one step for a player. Leaders cannot raise their own bid by accident."""
        desk, players = self.desk, self.desk.session.table.setup.players
        if number > len(players):
            desk.say(say("There's no player {number}.", number=number), wrong=True)
            return
        name, leader = players[number - 1], self._running_bid()
        if leader is not None and leader.player == name:
            leads = phrase("{player} already leads with {amount}: type “{bid}” to raise it.")
            desk.say(
                translated(leads, player=name, amount=desk.currency.show(leader.amount), bid=self.next_bid_line(name))
            )
        else:
            desk.submit(self.next_bid_line(name), "key")

    def ask_who_drops_out(self) -> None:
        """Ask by letters who drops out of the auction; digits continue to bid (CITY-OQ-43)."""
        table = self.desk.session.table
        reasons = {name: why_not(table.reasons_against(Order(PassBid(name)))) for name in table.setup.players}
        may = [name for name, why in reasons.items() if not why]
        if not may:
            self.desk.say(next(iter(reasons.values()), say("Type “pass” and a name.")), wrong=True)
            return
        letters = letter_per_name(may)
        names = " · ".join(f"{letter.upper()} {name}" for name, letter in letters.items())
        answers = {letter: lambda name=name: self._drop_out(name) for name, letter in letters.items()}
        self.desk.part(LineQuestion).ask(say("Who drops out? {names}", names=names), answers)

    def _drop_out(self, player: str) -> None:
        self.desk.submit(Order(PassBid(player)), "key")

    def ask_in_own_way(self, confirmation: ConfirmationQuestion, then: Callable[[], object]) -> bool:
        """Ask in the line during an auction, so that bidding continues."""
        if self.is_auction_over:
            return False
        line = self.desk.part(LineQuestion)
        question = (
            f"{confirmation.question} {self._running_clocks_text()}" if confirmation.of_hour else confirmation.question
        )
        line.ask(say("{question} (Y/N)", question=question), {"y": then, "n": line.withdraw})
        return True

    def _running_clocks_text(self) -> str:
        """Return which clocks a question in the line does not stop."""
        timer = self.desk.timing.timer
        held = timer is not None and timer.held
        return say("The hour keeps running.") if held else say("Time keeps running.")

    def consume_bid_key(self, event: events.Key, over: LiveScreen[Any]) -> bool:
        """Take a bid key from a screen over the desk, and say there what came of it.

        It bids while an auction runs, unless the screen itself cannot do without the digit.
        """
        number, desk = self._bidder_number_of(event.key), self.desk
        if not number or self.is_auction_over or over.needs_digit(event.character or ""):
            return False
        history, message = desk.session.table.history, desk.query_one("#message", MessageLine)
        before = len(history.lines)
        self.bid(number)
        if made := desk.session.table.history.lines[before:]:
            over.say(desk.log_of_table.sentence(made[0], desk.session.now_ms).text)
        else:
            over.say(message.text, wrong=message.wrong)
        return True

    def _bidder_number_of(self, key: str) -> int:
        """Return the number of the player whose bid key this is, 0 if it is none."""
        keymap = self.desk.services.preferences.keys
        bids = (each for each in self.desk.ACTIONS if each.does in _BIDS)
        return next((_BIDS[each.does] for each in bids if has_key(each, key, keymap)), 0)

    def say_bid_keys(self) -> None:
        """Say which keys bid, without opening a window."""
        self.desk.say(say("To bid, press your number: 1 to {last}.", last=len(self.desk.session.table.setup.players)))


def letter_per_name(names: Iterable[str]) -> dict[str, str]:
    """Return a small letter for each name: its first letter not used before."""
    letters: dict[str, str] = {}
    for name in names:
        own = (letter for letter in name.casefold() if letter.isalpha())
        letters[name] = next(letter for letter in chain(own, ascii_lowercase) if letter not in letters.values())
    return letters
