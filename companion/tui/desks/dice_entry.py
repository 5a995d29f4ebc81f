"""Two digits are a roll whenever one is possible: the first die waits in the headline for the other."""

from collections.abc import Callable, Mapping

from textual import events

from companion.core.words import say, told
from companion.games.board.effects import CARD
from companion.games.choice import Choice
from companion.tui.desks.game_desk import GameDesk
from companion.tui.desks.one_die import DIE, goes_on, one_die
from companion.tui.desks.part import DigitKeys, Part
from companion.tui.desks.verbs import Offer, next_of
from companion.unit.phases import Phase

_AMOUNT = "1-9"
"""The digits of an amount."""


class DiceEntry(Part[GameDesk]):
    """Takes digits as dice, bids, or what else the headline asks for. Any other key drops the first die."""

    _die = 0

    def actions(self) -> Mapping[str, Callable[..., object]]:
        """Return what keys do."""
        return {"digit": self.digit}

    def half_typed(self) -> str:
        """Return the die that waits for the other one. It is dropped once no roll is possible."""
        if self._die and not self._roll_waits and not self._passes_on:
            self._die = 0
        if not self._die:
            return ""
        left = self.left_out()
        if self._roll_waits and self._card_waits:
            return one_die(self._die, say("The Chance card hasn't been played yet.") + " ")
        if self._roll_waits:
            return one_die(self._die, say("Not built yet: {what}.", what=left) + " " if left else "")
        player = self.desk.state.turn.player
        ends = say("This ends {player}'s turn.", player=player)
        if left:
            ends = say("This ends {player}'s turn without building {what}.", player=player, what=left)
        return one_die(self._die, f"{ends} ")

    def drop(self) -> bool:
        """Forget the first die. Return whether there was one."""
        had, self._die = self._die, 0
        if had:
            self.desk.say("")
            self.desk.paint_headline()
        return bool(had)

    @property
    def half_said(self) -> bool:
        """Return whether a die waits for the other one."""
        return bool(self._die)

    def took_key(self, event: events.Key) -> bool:
        """Drop the first die at any key except a second die. The key acts all the same."""
        if self._die and not goes_on(self.desk, event.key):
            self.drop()
        return False

    def forget_before_drawing(self) -> None:
        """Forget the first die at any news."""
        self._die = 0

    @property
    def spinning(self) -> bool:
        """Return whether Build's light still runs, so that its result is unknown."""
        return self.desk.unit_view().phase is Phase.SPINNING

    @property
    def _roll(self) -> Choice | None:
        """Return the choice of rolling, allowed or not; None if the game is over or a countdown runs."""
        return next((choice for choice in self.desk.choosing.choices if choice.kind == "roll"), None)

    @property
    def _roll_waits(self) -> bool:
        roll = self._roll
        return roll is not None and roll.is_allowed

    @property
    def _likely_next(self) -> Offer | None:
        """Return the row that most tables take next."""
        offers = self.desk.offers
        return offers[next_of(offers)] if offers else None

    @property
    def _card_waits(self) -> bool:
        """Return whether the usual next choice is a Chance card."""
        offer = self._likely_next
        return offer is not None and bool(offer.open) and CARD in offer.verb.kinds

    @property
    def _passes_on(self) -> bool:
        """Return whether only the end of the turn is left, so that the next player's dice end it too."""
        offer = self._likely_next
        if (
            self.spinning
            or offer is None
            or self.digits_without_roll()
            or not self.turn_follows
            or not (offer.verb.action == "table-end" or self.left_out())
        ):
            return False
        return self.desk.turn_ends

    @property
    def turn_follows(self) -> bool:
        """Return whether another player rolls after this turn."""
        return True

    def left_out(self) -> str:
        """Return what could still be built before the next dice, empty if nothing."""
        return ""

    def key_of(self, choice: Choice) -> str | None:
        """Return the digits beside a roll, none while digits mean something else."""
        if choice.kind != "roll":
            return None
        return "1-6" if choice.is_allowed else ""

    def digits(self) -> DigitKeys | None:
        """Return the meaning of digits now: dice whenever a roll is possible."""
        if self._roll_waits:
            return DigitKeys("1-6", say("Dice"))
        return self.digits_without_roll() or (DigitKeys("1-6", say("Next roll")) if self._passes_on else None)

    def digits_without_roll(self) -> DigitKeys | None:
        """Return what digits mean while no turn can be rolled: the amount on a Chance card to be read."""
        return DigitKeys(_AMOUNT, say("Amount")) if self._card_waits else None

    def digit(self, number: int) -> None:
        """Interpret a digit: a bid, a die, or what else the headline asks for."""
        digits = self.desk.digits()
        if number > len(DIE) and (digits is None or digits.keys != _AMOUNT):
            self.desk.say_nothing_meant(number)
        elif self.desk.timing.timer is not None:
            self.desk.bids.bid(number)
        elif self._roll_waits:
            self._take_die(number)
        elif self.digits_without_roll() is not None:
            self.take_digit_without_roll(number)
        elif self._passes_on:
            self._take_die(number)
        elif (roll := self._roll) is not None:
            self.desk.choosing.carry_out(roll, "key")
        else:
            self.desk.say(say("The game is over."), wrong=True)

    def take_digit_without_roll(self, number: int) -> None:
        """Take a digit while no turn can be rolled: it begins the amount on a Chance card."""
        choosing = self.desk.choosing
        cards = [choice for choice in choosing.everything if choice.group == told(CARD)]
        choosing.ask.start(choosing.choose_among(cards, "key", str(number)))

    def _take_die(self, number: int) -> None:
        if self._die:
            first, self._die = self._die, 0
            if self._roll_waits or self.desk.submit("end", "key"):
                self.desk.request(f"roll {first} {number}", "key")
        else:
            self._die = number
            self.desk.paint_headline()
