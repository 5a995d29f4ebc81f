"""What the Deal screen asks before a move is complete: which card, from whom, for what, and how it is paid."""

from collections.abc import Callable, Coroutine, Iterable, Mapping, Sequence
from typing import Any, ClassVar

from companion.core.game import Order
from companion.games.choice import Choice
from companion.games.deal import moves as m
from companion.games.deal import named, payments
from companion.games.deal.legal import gives, legal, menu, paying
from companion.games.deal.rules.actions import rent_card
from companion.games.deal.rules.common import asked
from companion.games.deal.rules.turn import too_many
from companion.games.deal.state import Deal, Piece
from companion.games.deal.texts import padding, recolouring, reminders, text
from companion.tui.screens.deal_desk_pay import PayCards
from companion.tui.screens.game_desk import GameDesk
from companion.tui.widgets.rows import Row, judged

_MOST_WAYS = 500
_CARDS: dict[type, str] = {
    m.PassGo: "Pass Go",
    m.Birthday: "It's My Birthday",
    m.Collect: "Debt Collector",
    m.Sly: "Sly Deal",
    m.Forced: "Forced Deal",
    m.Breaker: "Deal Breaker",
    m.Double: "Double The Rent",
    m.SayNo: "Just Say No",
}


class DealAsking(GameDesk):
    """Opens the windows that ask for whatever a choice still needs."""

    KINDS: ClassVar[Mapping[str, tuple[type, ...]]] = {
        "bank": (m.BankCard,),
        "lay": (m.Lay,),
        "no": (m.SayNo,),
        "yes": (m.Agree,),
        "rent": (m.Rent,),
        "double": (m.Double,),
        "go": (m.PassGo,),
        "birthday": (m.Birthday,),
        "collector": (m.Collect,),
        "sly": (m.Sly,),
        "forced": (m.Forced,),
        "breaker": (m.Breaker,),
        "build": (m.Build, m.PlaceLoose),
        "wild": (m.Recolour,),
        "draw": (m.Draw,),
        "discard": (m.Discard, m.DiscardNamed),
    }

    everything: tuple[Choice, ...] = ()

    @property
    def state(self) -> Deal:
        """Return the table."""
        state: Deal = self.session.table.state
        return state

    def legal(self) -> tuple[Choice, ...]:
        """Return the choices of this moment; those of one kind are drawn together."""
        self.everything = legal(self.state, self.session.now_ms)
        return menu(self.state, self.everything)

    def effects(self, choice: Choice) -> str:
        """Return what a card does, what a turned wild costs, or what the table should not forget."""
        move = choice.order.move
        if isinstance(move, m.Recolour) and not choice.asks:
            warning = recolouring(self.state, choice.order.by or self.state.turn.player, move.piece)
            return warning.text if warning else ""
        if isinstance(move, m.Pay):
            return choice.label
        card = _CARDS.get(type(move), move.card if isinstance(move, m.Build) else "")
        if card:
            return text(self.state.edition.cards[card])
        return " ".join(reason.text for reason in reminders(self.state))

    def asking(self, choice: Choice, source: str) -> Coroutine[Any, Any, None] | None:
        """Return what asks for cards, targets and payments."""
        ask = self._windows.get(choice.asks)
        if ask is not None:
            return ask(choice, source)
        if isinstance(choice.order.move, m.Recolour) and self.effects(choice):
            return self._sure(choice, source)
        return super().asking(choice, source)

    @property
    def _windows(self) -> dict[tuple[str, ...], Callable[[Choice, str], Coroutine[Any, Any, None]]]:
        return {
            ("which",): self._which,
            ("card",): self._banked,
            ("piece",): self._laid,
            ("give",): self._given,
            ("pieces",): self._paid_otherwise,
            ("cards",): self._discarded,
            ("wasted",): self._wasted,
        }

    async def _which(self, choice: Choice, source: str) -> None:
        kind = type(choice.order.move)
        found = [each for each in self.everything if type(each.order.move) is kind]
        await self._pick(f"{choice.label}: which?", found, source)

    async def _pick(self, question: str, found: Sequence[Choice], source: str) -> None:
        """Let the player choose one of some choices, those that are allowed first, and carry it out."""
        ordered = sorted(found, key=lambda each: not each.allowed)
        answer = await self.find(question, [self._row(place, each) for place, each in enumerate(ordered)])
        if answer is not None:
            self.carry_out(ordered[int(answer)], source)

    def _row(self, place: int, choice: Choice) -> Row:
        why = " ".join(reason.text for reason in choice.reasons)
        label, note = choice.label, self._note(choice)
        if isinstance(choice.order.move, m.Pay) and not choice.asks:
            label, _, note = label.removeprefix(f"{choice.order.by}: ").partition(", ")
        return judged(str(place), label, why, note)

    def _note(self, choice: Choice) -> str:
        """Return what a line says besides its label: worth, or what a property makes of its colour."""
        move, value = choice.order.move, self.state.edition.value
        if isinstance(move, m.BankCard):
            return f"worth {value(move.card)}"
        if isinstance(move, m.Lay):
            return named.grows(self.state, move)
        if isinstance(move, m.Rent):
            return f"with {rent_card(self.state, move.colour, move.target)}"
        if isinstance(move, m.Sly | m.Forced):
            piece = move.take if "give" in choice.asks or isinstance(move, m.Sly) else move.give
            return f"{piece.place}, worth {value(piece.card)}"
        return ""

    async def _banked(self, choice: Choice, source: str) -> None:
        await self._pick("Bank which card?", named.bankings(self.state, self.session.now_ms), source)

    async def _laid(self, choice: Choice, source: str) -> None:
        await self._pick("Lay which property?", named.layings(self.state, self.session.now_ms), source)

    async def _given(self, choice: Choice, source: str) -> None:
        found = gives(self.state, choice, self.session.now_ms)
        await self._pick(f"{choice.label}: for which of the own cards?", found, source)

    def action_play(self) -> None:
        """Show everything a card of the hand could be played for, to be found by a few letters."""
        now, plays = self.session.now_ms, [choice for choice in self.everything if choice.cost]
        found = [choice for choice in plays if not isinstance(choice.order.move, m.BankCard | m.Lay)]
        if len(found) < len(plays):
            found += _prefixed("Lay", named.layings(self.state, now))
            found += _prefixed("Bank", named.bankings(self.state, now))
        if found:
            self.ask_for(self._pick("Play which card?", found, "key"))
        else:
            self.say("No card can be played now.", wrong=True)

    def payment(self, player: str, way: payments.Payment) -> Choice:
        """Return a payment as a choice."""
        return paying(self.state, self.session.now_ms, player, way)

    async def every_payment(self, player: str, source: str) -> None:
        """Show every way to pay without a card too many, the cheapest first; the last line pays otherwise."""
        claim = self.state.claim(player)
        if claim is None:
            return
        debt = asked(self.state, claim)
        ways = payments.payments(self.state, player, debt, _MOST_WAYS)
        found = [self.payment(player, way) for way in ways]
        otherwise = next((each for each in self.everything if each.asks == ("pieces",)), None)
        first = f" The first {_MOST_WAYS} ways." if len(ways) == _MOST_WAYS else ""
        question = f"{player} pays {debt}: with what?{first}"
        await self._pick(question, [*found, *([otherwise] if otherwise else [])], source)

    async def _paid_otherwise(self, choice: Choice, source: str) -> None:
        """Ask for any cards on the table, and once more where one of them could be left out (DEAL-OQ-12)."""
        player = choice.order.by or ""
        claim = self.state.claim(player)
        if claim is None:
            return
        debt = asked(self.state, claim)
        pieces: tuple[Piece, ...] | None = await self.app.push_screen_wait(PayCards(self.state, player, debt))
        if pieces is None:
            return
        order = Order(m.Pay(pieces), player)
        if spare := padding(self.state, player, pieces, debt):
            self.ask(f"{spare.text} Pay with it all the same?", "Pay", lambda: self._submitted(order, source))
        else:
            self.submit(order, source)

    def _submitted(self, order: Order, source: str) -> None:
        self.submit(order, source)

    async def _sure(self, choice: Choice, source: str) -> None:
        self.ask(f"{self.effects(choice)} Turn it?", "Turn", lambda: self._submitted(choice.order, source))

    async def _discarded(self, choice: Choice, source: str) -> None:
        """Ask for each of the extras by name, for the deck view counts them (DEAL-OQ-24)."""
        pieces: list[Piece] = []
        number = too_many(self.state, self.state.turn.player)
        for place in range(number):
            rows = [
                Row(card.name, (named.title(card), f"worth {card.value}")) for card in named.discardable(self.state)
            ]
            answer = await self.find(f"Discard which card? {place + 1} of {number}", rows)
            if answer is None:
                return
            pieces.append(Piece(answer))
        self.submit(Order(m.DiscardNamed(tuple(pieces))), source)

    async def _wasted(self, choice: Choice, source: str) -> None:
        found = [Choice(card, Order(m.Waste(card)), self._against(m.Waste(card)), cost=1) for card in choice.places]
        await self._pick("Which card has no target?", found, source)

    def _against(self, move: m.Move) -> tuple[Any, ...]:
        return self.session.table.reasons(Order(move))


def _prefixed(verb: str, found: Iterable[Choice]) -> list[Choice]:
    return [Choice(f"{verb} {each.label}", each.order, each.reasons, cost=each.cost) for each in found]
