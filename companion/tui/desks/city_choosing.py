"""Moves of Monopoly City at the desk: their rows, and the windows that some of them ask."""

from collections.abc import Callable, Mapping, Sequence, Set
from functools import partial
from typing import ClassVar

from msgspec.structs import replace

from companion.core.errors import MissingValue
from companion.core.order import Order
from companion.core.words import phrase, say, say_n, translated
from companion.games.board.debt_options import DebtQuestion
from companion.games.board.effects import CARD
from companion.games.choice import Choice
from companion.games.city import moves as m
from companion.games.city.bank import cash_held_by_players
from companion.games.city.debt_options import debt_question
from companion.games.city.notes import TAKES
from companion.games.city.prominence import CORRECTIONS
from companion.games.city.scoring import missing_value_reason
from companion.games.city.trade_draft import CityTradeDraft
from companion.games.city.view import is_permission_due
from companion.tui.desks.bank_choosing import BankChoosing
from companion.tui.desks.desk import Desk
from companion.tui.desks.verbs import Verb
from companion.tui.windows.ask import Ask
from companion.tui.windows.count import CountNotes
from companion.unit.rules import CURRENCY

_SPECIAL = ("stadium", "skyscraper", "tower")
_NAMES_OF_SPECIAL = tuple(zip(_SPECIAL, (phrase("Stadium"), phrase("Skyscraper"), phrase("Tower")), strict=True))


class CityChoosing(BankChoosing):
    """Carries out the choices of a city, and counts paper money at the end."""

    VERBS = (
        Verb(("pay",), "city-pay"),
        Verb(("mortgage",), "city-mortgage", phrase("Mortgage")),
        Verb(("sell",), "", phrase("Sell blocks"), optional=True, asks=phrase("Sell blocks in which district?")),
        Verb(("bankrupt",)),
        Verb(("buy",), "city-yes"),
        Verb(("auction",), "city-auction", phrase("Auction")),
        Verb(("hazard", "bonus"), "city-plan", phrase("Planning Permission")),
        Verb((CARD, "chance"), "city-chance"),
        Verb(("rent",), "city-pay"),
        Verb(("roll",)),
        Verb(("begins",), optional=True, asks=phrase("Who goes first?")),
        Verb(("bail", "card"), "city-jail", optional=True),
        Verb(("press",), "city-build"),
        Verb(("on",), "city-power"),
        Verb(("build",), "city-blocks", phrase("Build blocks"), optional=True, lapses=True),
        Verb(("railroad",), "city-blocks", phrase("Build a railroad"), called=phrase("Railroad")),
        Verb(
            _SPECIAL,
            "city-special",
            phrase("Build special building"),
            optional=True,
            of_kind=_NAMES_OF_SPECIAL,
            lapses=True,
        ),
        Verb(("dodge",), "city-dodge", optional=True),
        Verb(("ride",), "city-ride", phrase("Ride to"), optional=True, lapses=True),
        Verb(("clear",), "city-clear", phrase("Remove hazard"), optional=True),
        Verb(("redeem",), "city-redeem", phrase("Pay off"), optional=True),
        Verb(
            ("convert",), "", phrase("Convert blocks"), optional=True, asks=phrase("Convert blocks in which district?")
        ),
        Verb(("land",), "city-land", optional=True),
        Verb(("trade",), "city-deal", optional=True),
        Verb(("bid",), "", phrase("Bid")),
        Verb(("sold",), "table-sold"),
        Verb(("pass",), "city-drop-out", phrase("Drop out"), optional=True, called=phrase("Drop out")),
        Verb(("agreed",), "city-yes", called=phrase("Agreed")),
        Verb(("hold",), "table-hold"),
        Verb(("resume",), "table-hold", called=phrase("Resume")),
        Verb(("cancel",), "table-cancel"),
        Verb(("end",), "table-end"),
        Verb(("finish",), "table-finish", optional=True),
        Verb(("remove",), "", CORRECTIONS, optional=True, asks=phrase("Remove what?")),
    )
    WHY_NOT = TAKES
    OTHERWISE = phrase("type what happens")
    TRADE_DRAFT = CityTradeDraft
    KINDS: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "blocks": ("build", "railroad"),
        "auction": ("auction",),
        "deal": ("trade",),
        "mortgage": ("mortgage",),
        "redeem": ("redeem",),
        "special": ("railroad", *_SPECIAL),
        "plan": ("hazard", "bonus"),
        "clear": ("clear",),
        "ride": ("ride",),
        "chance": ("chance",),
        "jail": ("bail", "card"),
        "dodge": ("dodge",),
        "land": ("land",),
    }

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._typed: dict[str, dict[int, str]] = {}

    def actions(self) -> Mapping[str, Callable[..., object]]:
        """Return what keys do."""
        return {**super().actions(), "yes": self._agree_or_buy}

    def cost_text(self, choice: Choice) -> str:
        """Return what a choice costs, unless its label says so."""
        said = not choice.cost or CURRENCY.show(abs(choice.cost)) in choice.label
        return "" if said else CURRENCY.show(-choice.cost).replace("-", "−")

    def effects_text(self, choice: Choice) -> str:
        """Return a complete choice's effects on notes, cash and rents."""
        return "" if choice.kind in ("roll", "press") else super().effects_text(choice)

    def verbs(self) -> tuple[Verb, ...]:
        """Return the current rows, with what the headline asks for first.

        Two rows come late, just before the end of the turn: bail for the player before, and the roll of a player moved
        by hand. Kept permissions are never suggested, nor mortgages and sales without a debt.
        """
        turn, late = self.desk.state.turn, set()
        unasked = {"hazard"} if self.desk.state.debts else {"hazard", "mortgage", "sell"}
        if self.desk.state.player_in_turn != turn.player:
            late.add("bail")
        if turn.step == "may":
            late.add("roll")
        if is_permission_due(self.desk.state):
            unasked.remove("hazard")
        verbs = (verb if unasked.isdisjoint(verb.kinds) else replace(verb, optional=True) for verb in self.VERBS)
        return tuple(sorted(verbs, key=lambda verb: _row_order(verb, late | unasked)))

    async def ask_where_to_build(self, number: int, found: Sequence[Choice]) -> None:
        """Ask on which district to build this many residential blocks, the player's location first."""
        here = self.desk.state.turn.landing
        name = self.desk.state.edition.track[here.position].name if here else ""
        complete = [self.asking.choice_factory().fill(choice, {"blocks": f"{number}r"}) for choice in found]
        complete.sort(key=lambda choice: (not choice.is_allowed, choice.filled["district"].strip('"') != name))
        rows = [self.choice_row(place, choice) for place, choice in enumerate(complete)]
        about = say_n("{n} residential block", "{n} residential blocks", number)
        answer = await self.asking.ask_for_row(say("Where?"), rows, about=about)
        if answer is not None:
            self.carry_out(complete[int(answer)], "key")

    def debt_question(self) -> DebtQuestion | None:
        """Return the first debtor's debts and options, None if no one owes anything."""
        return debt_question(self.desk.state, self.desk.session.now_ms)

    def _agree_or_buy(self) -> None:
        """Accept the running deal, or buy."""
        self.desk.submit("agreed" if self.desk.timing.timer is not None else "buy", "key")

    def pay(self) -> None:
        """Pay the rent due, or else a debt or any other payment."""
        if any(choice.kind == "rent" for choice in self.choices):
            self.desk.submit("rent", "key")
        else:
            super().pay()

    def open_standings(self) -> None:
        """Show the standings. With paper money, a finished game is counted first."""
        self.asking.start(self._show_standings())

    async def _show_standings(self) -> None:
        state = self.desk.state
        if state.finished and state.has_paper_money:
            await self._count_notes()
        if state.finished and not await self._ask_unknown_worths():
            self.desk.say(say("Some card values are missing: they count as nothing."))
        super().open_standings()

    async def _ask_unknown_worths(self) -> bool:
        """Ask for every unread value that counts now. Return whether all are known."""
        while (wanted := missing_value_reason(self.desk.state)) is not None:
            if not isinstance(wanted, MissingValue) or not await self.ask_value(wanted):
                return False
        return True

    async def _count_notes(self) -> None:
        """Ask everyone who has not counted for their notes. Skipping the count needs a confirmation."""
        for name in self.desk.state.players_not_bankrupt:
            while self.desk.state.player_states[name].counted is None:
                amount = await self._ask_notes_of(name)
                if amount is None and await self._confirm_leaving_uncounted(name):
                    return
                if amount is not None and not self._submit_count(name, amount):
                    return

    async def _ask_notes_of(self, player: str) -> int | None:
        """Return a player's counted notes, None if the window was left."""
        typed = self._typed.setdefault(player, {})
        amount: int | None = await self.desk.app.push_screen_wait(
            CountNotes(player, typed, partial(self._why_cash_implausible, player))
        )
        return amount

    def _submit_count(self, player: str, amount: int) -> bool:
        """Record a player's count, so that it need not be repeated later."""
        return self.desk.submit(Order(m.CountCash(player, amount)), "key")

    def _why_cash_implausible(self, player: str, amount: int) -> str:
        """Return why a player is unlikely to have this much, empty if it is plausible."""
        state = self.desk.state
        together = amount + sum(
            state.player_states[each].counted or 0 for each in state.players_not_bankrupt if each != player
        )
        most = cash_held_by_players(state, self.desk.session.table.history.facts())
        if most is None or together <= most:
            return ""
        plausible, counted = CURRENCY.show(most), CURRENCY.show(together)
        return say("All players together can have at most {most}, not {counted}.", most=plausible, counted=counted)

    def finish_game(self) -> None:
        """End the game. Paper money is counted first; an unfinished count is resumed."""
        if (
            self.desk.state.has_paper_money
            and self.desk.session.takes_moves
            and not self.desk.reasons_against("finish")
        ):
            self.desk.ask_if_risky(Order(m.Finish()), lambda: self.asking.start(self._count_and_finish()))
        else:
            super().finish_game()

    async def _count_and_finish(self) -> None:
        for name in self.desk.state.players_not_bankrupt:
            if self.desk.state.player_states[name].counted is None:
                amount = await self._ask_notes_of(name)
                if amount is None:
                    self.desk.say(say("The game goes on: {player}'s notes weren't counted.", player=name))
                    return
                if not self._submit_count(name, amount):
                    return
        self._typed = {}
        self.desk.submit(Order(m.Finish()), "key")

    async def _confirm_leaving_uncounted(self, player: str) -> bool:
        uncounted = phrase(
            "{player}'s notes haven't been counted: without them, {player} will have no cash at the end."
        )
        ask = Ask(translated(uncounted, player=player), yes=say("Leave"), no=say("Count them"))
        leaves: bool | None = await self.desk.app.push_screen_wait(ask)
        return bool(leaves)


def _row_order(verb: Verb, late_kinds: Set[str]) -> int:
    """Return a row's position, with the late kinds just before the end of the turn."""
    last = verb.action in ("table-end", "table-finish") or "remove" in verb.kinds
    return 2 if last else int(not late_kinds.isdisjoint(verb.kinds))
