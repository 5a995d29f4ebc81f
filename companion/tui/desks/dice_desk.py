"""A desk for games with dice: two digits are a roll whenever one is possible."""

from textual import events

from companion.core.words import say, told
from companion.games.board.forms import CARD
from companion.games.choice import Choice
from companion.tui.desks.game_desk import GameDesk
from companion.tui.desks.unit_desk import DIE, one_die
from companion.tui.desks.verbs import Offer, next_of
from companion.unit.phases import Phase

_AMOUNT = "1-9"
"""The digits of an amount."""


class DiceDesk(GameDesk):
    """Takes two digits as a roll. The first waits in the headline; any other key drops it."""

    _die = 0

    def half_typed(self) -> str:
        """Return the die that waits for the other one."""
        if not self._die:
            return ""
        left = self.left_out()
        if self._roll_waits and self._card_waits:
            return one_die(self._die, say("The Chance card hasn't been played yet.") + " ")
        if self._roll_waits:
            return one_die(self._die, say("Not built yet: {what}.", what=left) + " " if left else "")
        player = self.state.turn.player
        ends = say("This ends {player}'s turn.", player=player)
        if left:
            ends = say("This ends {player}'s turn without building {what}.", player=player, what=left)
        return one_die(self._die, f"{ends} ")

    def drop(self) -> bool:
        """Forget the first die. Return whether there was one."""
        had, self._die = self._die, 0
        if had:
            self.say("")
            self.paint_headline()
        return bool(had) or super().drop()

    @property
    def half_said(self) -> bool:
        """Return whether a die waits for the other one, or the line for an answer."""
        return bool(self._die) or super().half_said

    def on_key(self, event: events.Key) -> None:
        """Drop the first die at any key except a second die."""
        if self._die and not self.goes_on(event.key):
            self.drop()

    def paint_headline(self) -> None:
        """Say who is asked for what. A waiting die is dropped once no roll is possible."""
        if self._die and not self._roll_waits and not self._passes_on:
            self._die = 0
        super().paint_headline()

    @property
    def spinning(self) -> bool:
        """Return whether Build's light still runs, so that its result is unknown."""
        return self.unit_view().phase is Phase.SPINNING

    @property
    def roll(self) -> Choice | None:
        """Return the choice of rolling, allowed or not; None if the game is over or a countdown runs."""
        return next((choice for choice in self.choices if choice.kind == "roll"), None)

    @property
    def _roll_waits(self) -> bool:
        return self.roll is not None and self.roll.allowed

    @property
    def _next(self) -> Offer | None:
        """Return the row that most tables take next."""
        return self.offers[next_of(self.offers)] if self.offers else None

    @property
    def _card_waits(self) -> bool:
        """Return whether the usual next choice is a Chance card."""
        offer = self._next
        return offer is not None and bool(offer.open) and CARD in offer.verb.kinds

    @property
    def _passes_on(self) -> bool:
        """Return whether only the end of the turn is left, so that the next player's dice end it too."""
        offer = self._next
        if (
            self.spinning
            or offer is None
            or self.other_digits()
            or not self.turn_follows
            or not (offer.verb.action == "table-end" or self.left_out())
        ):
            return False
        return self.turn_ends

    @property
    def turn_follows(self) -> bool:
        """Return whether another player rolls after this turn."""
        return True

    def left_out(self) -> str:
        """Return what could still be built before the next dice, empty if nothing."""
        return ""

    def key_of(self, choice: Choice) -> str:
        """Return the shortest key for a choice of this kind. Digits mean something else if no roll is possible."""
        if choice.kind == "roll":
            return "1-6" if choice.allowed else ""
        return super().key_of(choice)

    def digits(self) -> tuple[str, str] | None:
        """Return the meaning of digits now: dice whenever a roll is possible."""
        if (digits := super().digits()) is not None or self._roll_waits:
            return digits or ("1-6", say("Dice"))
        return self.other_digits() or (("1-6", say("Next dice")) if self._passes_on else None)

    def other_digits(self) -> tuple[str, str] | None:
        """Return what digits mean without dice: the amount on a Chance card to be read."""
        return (_AMOUNT, say("Amount")) if self._card_waits else None

    def action_digit(self, number: int) -> None:
        """Interpret a digit: a bid, a die, or what else the headline asks for."""
        if number > len(DIE) and (self.digits() or ("",))[0] != _AMOUNT:
            self.say_nothing_meant(number)
        elif self.timing.timer is not None:
            self.action_bid(number)
        elif self._roll_waits:
            self._take_die(number)
        elif self.other_digits() is not None:
            self.other_digit(number)
        elif self._passes_on:
            self._take_die(number)
        elif self.roll is not None:
            self.carry_out(self.roll, "key")
        else:
            self.say_over()

    def say_over(self) -> None:
        """Say that nothing more can be done."""
        self.say(say("The game is over."), wrong=True)

    def other_digit(self, number: int) -> None:
        """Take a digit when no dice can be thrown: it begins an amount."""
        cards = [choice for choice in self.everything if choice.group == told(CARD)]
        self.ask_for(self.choose_among(cards, "key", str(number)))

    def _take_die(self, number: int) -> None:
        if self._die:
            first, self._die = self._die, 0
            if self._roll_waits or self.submit("end", "key"):
                self.request(f"roll {first} {number}", "key")
        else:
            self._die = number
            self.paint_headline()

    def paint(self) -> None:
        """Show the current table. Any news drops the first die."""
        if self.state is not self._drawn:
            self._die = 0
        super().paint()
