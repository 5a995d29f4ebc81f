"""Two digits are a roll whenever one is possible: the first die waits in the headline for the other."""

from collections.abc import Callable, Mapping

from textual import events

from companion.core.words import say, translated
from companion.games.board.effects import CARD
from companion.games.choice import Choice
from companion.tui.desks.game_desk import GameDesk
from companion.tui.desks.one_die import DIE, continues_entry, first_die_question
from companion.tui.desks.part import DigitKeys, Part
from companion.tui.desks.verbs import Offer, index_of_next_offer
from companion.unit.phases import Phase

_AMOUNT = "1-9"
"""The digits of an amount."""


class DiceEntry(Part[GameDesk]):
    """Takes digits as dice, bids, or what else the headline asks for. Any other key drops the first die."""

    _die = 0

    def actions(self) -> Mapping[str, Callable[..., object]]:
        """Return what keys do."""
        return {"digit": self.take_digit}

    def unfinished_entry_text(self) -> str:
        """Return the die that waits for the other one. It is dropped once no roll is possible."""
        if self._die and not self._is_roll_allowed and not self._only_end_of_turn_left:
            self._die = 0
        if not self._die:
            return ""
        left = self.unbuilt_text()
        if self._is_roll_allowed and self._is_card_likely_next:
            return first_die_question(self._die, say("The Chance card hasn't been played yet.") + " ")
        if self._is_roll_allowed:
            return first_die_question(self._die, say("Not built yet: {what}.", what=left) + " " if left else "")
        player = self.desk.state.turn.player
        ends = say("This ends {player}'s turn.", player=player)
        if left:
            ends = say("This ends {player}'s turn without building {what}.", player=player, what=left)
        return first_die_question(self._die, f"{ends} ")

    def drop_unfinished_entry(self) -> bool:
        """Forget the first die. Return whether there was one."""
        had, self._die = self._die, 0
        if had:
            self.desk.say("")
            self.desk.paint_headline()
        return bool(had)

    @property
    def has_unfinished_entry(self) -> bool:
        """Return whether a die waits for the other one."""
        return bool(self._die)

    def consume_key(self, event: events.Key) -> bool:
        """Drop the first die at any key except a second die. The key acts all the same."""
        if self._die and not continues_entry(self.desk, event.key):
            self.drop_unfinished_entry()
        return False

    def forget_before_drawing(self) -> None:
        """Forget the first die at any news."""
        self._die = 0

    @property
    def is_spinning(self) -> bool:
        """Return whether Build's light still runs, so that its result is unknown."""
        return self.desk.unit_view().phase is Phase.SPINNING

    @property
    def _roll_choice(self) -> Choice | None:
        """Return the choice of rolling, allowed or not; None if the game is over or a countdown runs."""
        return next((choice for choice in self.desk.choosing.choices if choice.kind == "roll"), None)

    @property
    def _is_roll_allowed(self) -> bool:
        roll = self._roll_choice
        return roll is not None and roll.is_allowed

    @property
    def _likely_next_offer(self) -> Offer | None:
        """Return the row that most tables take next."""
        offers = self.desk.offers
        return offers[index_of_next_offer(offers)] if offers else None

    @property
    def _is_card_likely_next(self) -> bool:
        """Return whether the usual next choice is a Chance card."""
        offer = self._likely_next_offer
        return offer is not None and bool(offer.choosable) and CARD in offer.verb.kinds

    @property
    def _only_end_of_turn_left(self) -> bool:
        """Return whether only the end of the turn is left, so that the next player's dice end it too."""
        offer = self._likely_next_offer
        if (
            self.is_spinning
            or offer is None
            or self.digits_and_meaning_without_roll()
            or not self.another_roll_follows
            or not (offer.verb.action == "table-end" or self.unbuilt_text())
        ):
            return False
        return self.desk.can_end_turn

    @property
    def another_roll_follows(self) -> bool:
        """Return whether another player rolls after this turn."""
        return True

    def unbuilt_text(self) -> str:
        """Return what could still be built before the next dice, empty if nothing."""
        return ""

    def key_of(self, choice: Choice) -> str | None:
        """Return the digits beside a roll, none while digits mean something else."""
        if choice.kind != "roll":
            return None
        return "1-6" if choice.is_allowed else ""

    def digits(self) -> DigitKeys | None:
        """Return the meaning of digits now: dice whenever a roll is possible."""
        if self._is_roll_allowed:
            return DigitKeys("1-6", say("Dice"))
        return self.digits_and_meaning_without_roll() or (
            DigitKeys("1-6", say("Next roll")) if self._only_end_of_turn_left else None
        )

    def digits_and_meaning_without_roll(self) -> DigitKeys | None:
        """Return what digits mean while no turn can be rolled: the amount on a Chance card to be read."""
        return DigitKeys(_AMOUNT, say("Amount")) if self._is_card_likely_next else None

    def take_digit(self, number: int) -> None:
        """Interpret a digit: a bid, a die, or what else the headline asks for."""
        digits = self.desk.digits()
        if number > len(DIE) and (digits is None or digits.keys != _AMOUNT):
            self.desk.say_key_means_nothing(number)
        elif self.desk.timing.timer is not None:
            self.desk.bids.bid(number)
        elif self._is_roll_allowed:
            self._take_die(number)
        elif self.digits_and_meaning_without_roll() is not None:
            self.take_digit_without_roll(number)
        elif self._only_end_of_turn_left:
            self._take_die(number)
        elif (roll := self._roll_choice) is not None:
            self.desk.choosing.carry_out(roll, "key")
        else:
            self.desk.say(say("The game is over."), wrong=True)

    def take_digit_without_roll(self, number: int) -> None:
        """Take a digit while no turn can be rolled: it begins the amount on a Chance card."""
        choosing = self.desk.choosing
        cards = [choice for choice in choosing.all_choices if choice.group == translated(CARD)]
        choosing.asking.start(choosing.find_and_carry_out(cards, "key", str(number)))

    def _take_die(self, number: int) -> None:
        if self._die:
            first, self._die = self._die, 0
            if self._is_roll_allowed or self.desk.submit("end", "key"):
                self.desk.submit_or_ask(f"roll {first} {number}", "key")
        else:
            self._die = number
            self.desk.paint_headline()
