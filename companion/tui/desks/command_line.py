"""The command bar of a desk: what is typed there is carried out, and an empty bar shows a possible move."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from typing import Any

from textual.message import Message

from companion.core.errors import CompanionError
from companion.core.order import Order
from companion.core.words import say
from companion.table import orders
from companion.tui.desks.bid_keys import BidKeys
from companion.tui.desks.desk import Desk
from companion.tui.desks.part import Part
from companion.tui.desks.risk import command_or_line, question_before
from companion.tui.widgets.command import CommandBar

_BRIEF = 40
"""The longest example move that fits beside the other text of an empty command bar."""


class CommandLine(Part[Desk]):
    """Opens the bar, carries out what is typed, and suggests a move."""

    def messages(self) -> Mapping[type[Message], Callable[[Any], object]]:
        """Return what the bar's messages do."""
        return {CommandBar.Entered: self._carry_out_typed, CommandBar.Left: lambda _: self._leave_bar()}

    def _carry_out_typed(self, event: CommandBar.Entered) -> None:
        """Carry out a typed move and return the focus. A refused line stays for correction."""
        asked = command_or_line(self.desk.session, event.line)
        if holds := self._no_effect_message(asked):
            self.desk.say(holds)
        elif not self.desk.submit_or_ask(asked, "bar"):
            return
        self._leave_bar()

    def _leave_bar(self) -> None:
        """Return the focus to the desk."""
        self.desk.query_one(CommandBar).value = ""
        self.desk.set_focus(None)

    def _no_effect_message(self, command: str | orders.Command) -> str:
        """Return the message for a line without effect: a house rule already in force, or a known box value."""
        table = self.desk.session.table
        with suppress(CompanionError):  # submitting the line reports what is wrong with it
            if isinstance(command, Order) and isinstance(command.move, orders.ChangeOption):
                return self._rule_already_applies_message(command.move)
            kept = self.desk.services.owners_values(table.game.name)
            if kept and isinstance(command, Order) and isinstance(command.move, kept.owners.moves):
                after = orders.plan_order(table.game, table.state, command, table.now_ms).after
                return say("Already known: nothing changed.") if after == table.state else ""
        return ""

    def _rule_already_applies_message(self, change: orders.ChangeOption) -> str:
        """Return the message for typing a house rule that already applies."""
        table = self.desk.session.table
        settings = table.game.settings
        rule = settings.find(change.key)
        holds = settings.read(rule.key, change.value) == settings.values(table.state.options)[rule.key]
        return say("That's already the rule: {value}.", value=rule.say(change.value)) if holds else ""

    def refresh_with_history(self) -> None:
        """Show a possible next move in the empty bar, if one is short and complete."""
        example = next((line for line in self._suggested_moves() if 0 < len(line) <= _BRIEF), "")
        self.desk.query_one("#foot CommandBar", CommandBar).example = example

    def _suggested_moves(self) -> Iterator[str]:
        """Yield possible moves that lose nothing: in an auction the next bids first, then the usual ones."""
        desk, bids = self.desk, self.desk.part(BidKeys)
        if not bids.is_auction_over:
            yield from map(bids.next_bid_line, bids.who_can_outbid())
        if desk.EXAMPLE and desk.problem_with(desk.EXAMPLE) is None:
            yield desk.EXAMPLE
        lines = (choice.line for choice in desk.offered_choices() if choice.is_allowed and choice.kind != "finish")
        yield from (line for line in lines if line and question_before(desk.session, line) is None)
