"""What the city screen asks before a move is complete: where, what, how much, between whom."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import ClassVar

from companion.core.errors import MissingValue, why_not
from companion.core.order import Order
from companion.games.board.owing import Owing
from companion.games.choice import Choice, Option
from companion.games.city import moves as m
from companion.games.city.dealing import CityTrade
from companion.games.city.owing import owing
from companion.games.city.payments import in_hands
from companion.games.city.scoring import to_read
from companion.session.session import Session
from companion.tui.screens.ask import Ask
from companion.tui.screens.count import CountNotes
from companion.tui.screens.money_desk import MoneyDesk
from companion.tui.screens.read_off import ask_card
from companion.tui.services import Services
from companion.tui.verbs import Offer
from companion.tui.widgets.rows import Row, judged
from companion.unit.rules import CURRENCY


class CityAsking(MoneyDesk):
    """Opens the windows that ask for whatever a choice still needs."""

    DEALING = CityTrade
    KINDS: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "blocks": ("build", "railroad"),
        "auction": ("auction",),
        "deal": ("trade",),
        "mortgage": ("mortgage",),
        "redeem": ("redeem",),
        "special": ("railroad", "stadium", "skyscraper", "tower"),
        "plan": ("hazard", "bonus"),
        "clear": ("clear",),
        "ride": ("ride",),
        "chance": ("chance",),
        "jail": ("bail", "card"),
        "dodge": ("dodge",),
        "land": ("land",),
    }

    def __init__(self, session: Session, services: Services) -> None:
        super().__init__(session, services)
        self._typed: dict[str, dict[int, str]] = {}
        self._counted: dict[str, int] = {}

    def owing(self) -> Owing | None:
        """Return what the first debtor owes and can do, None where nobody owes anything."""
        return owing(self.state, self.session.now_ms)

    def do(self, offer: Offer, source: str) -> None:
        """Do the one thing a row stands for; what is built by permission, and where, is one question."""
        if len(offer.open) > 1 and all(choice.kind in self.KINDS["plan"] for choice in offer.open):
            self.ask_for(self._by_permission(offer.open, source))
        else:
            super().do(offer, source)

    async def _by_permission(self, found: Sequence[Choice], source: str) -> None:
        """Ask for the piece and its district at once. The pieces of a kind are alike: the first of each come first."""
        at = self.moment()
        of_kind = {kind: [choice for choice in found if choice.kind == kind] for kind in self.KINDS["plan"]}
        ordered = sorted(found, key=lambda choice: of_kind[choice.kind].index(choice))
        places = [(choice, option) for choice in ordered for option in at.weigh(choice)]
        rows = [_permitted(str(place), choice, option) for place, (choice, option) in enumerate(places)]
        answer = await self.find(f"{self.state.turn.player} builds by permission: what, and where?", rows)
        if answer is not None:
            choice, option = places[int(answer)]
            self.carry_out(self.moment().fill(choice, {choice.blanks[0].name: option.value}), source)

    def action_yes(self) -> None:
        """Agree to the running deal, or buy."""
        self.submit("agreed" if self.timing.timer is not None else "buy", "key")

    def action_pay(self) -> None:
        """Pay the rent that is due, else what is owed or anything else."""
        if any(choice.kind == "rent" for choice in self.choices):
            self.submit("rent", "key")
        else:
            super().action_pay()

    def action_standings(self) -> None:
        """Show how everybody stands; with real notes a game that is over is counted first."""
        self.ask_for(self._standings())

    async def _standings(self) -> None:
        state = self.state
        if state.finished and state.paper:
            await self._count()
        if state.finished and not await self._read_worths():
            self.say("Not all cards are read: what is not known counts nothing.")
        self.show_standings()

    async def _read_worths(self) -> bool:
        """Ask for every value that counts now and nobody has read yet; tell whether all are known."""
        while (wanted := to_read(self.state)) is not None:
            text = await ask_card(self.app, self.problem, wanted) if isinstance(wanted, MissingValue) else None
            if not isinstance(wanted, MissingValue) or text is None or not self.submit(f"{wanted.line} {text}", "key"):
                return False
        return True

    async def _count(self) -> None:
        """Ask for the notes of everybody who has not counted yet; leaving them uncounted is asked about."""
        for name in self.state.alive:
            while self.state.seats[name].counted is None:
                amount = self._counted.pop(name, None) or await self._notes_of(name)
                if amount is None and await self._leaves(name):
                    return
                if amount is not None and not self.submit(Order(m.CountCash(name, amount)), "key"):
                    return

    async def _notes_of(self, name: str) -> int | None:
        """Return what a player counts, None where the window was left."""
        typed = self._typed.setdefault(name, {})
        amount: int | None = await self.app.push_screen_wait(CountNotes(name, typed, partial(self._doubt, name)))
        return amount

    def _doubt(self, name: str, amount: int) -> str:
        """Return why a player can hardly have so much, empty where they can."""
        counted = {each: self.state.seats[each].counted or 0 for each in self.state.alive} | self._counted
        together = amount + sum(each for player, each in counted.items() if player != name)
        most = in_hands(self.state, self.session.table.history.facts())
        if together <= most:
            return ""
        return f"All players together can have {CURRENCY.show(most)} and not {CURRENCY.show(together)}."

    def action_finish(self) -> None:
        """End the game; real notes are counted before, and it goes on where the count is left half done."""
        if self.state.paper and self.session.takes_moves and not self.reasons("finish"):
            self.ask_for(self._finish())
        else:
            super().action_finish()

    async def _finish(self) -> None:
        self._counted = {}
        for name in self.state.alive:
            amount = await self._notes_of(name)
            if amount is None:
                self.say(f"The game goes on: {name}'s notes are not counted.")
                return
            self._counted[name] = amount
        self._typed = {}
        self.action_order("finish")

    async def _leaves(self, name: str) -> bool:
        question = f"{name}'s notes are not counted: they would add nothing to what {name} is worth."
        leaves: bool | None = await self.app.push_screen_wait(Ask(question, yes="Leave", no="Count them"))
        return bool(leaves)


def _permitted(name: str, choice: Choice, option: Option) -> Row:
    """Return the line for a piece on a district."""
    [piece] = choice.filled.values()
    unquoted = piece.strip('"').capitalize()
    return judged(name, f"{unquoted} on {option.label}", why_not(option.reasons), option.brings)
