"""The digits of a light table: a bid, an owner at the end of a round, a die, or a line of the list."""

from collections.abc import Callable, Mapping, Sequence
from itertools import takewhile

from textual import events

from companion.core.notation.tokens import quote
from companion.core.words import say, translated, with_heading
from companion.games.chance.words import translated_name
from companion.games.choice import Blank, Choice
from companion.session.news import News
from companion.tui.desks.bid_keys import BidKeys
from companion.tui.desks.choosing import Choosing
from companion.tui.desks.desk import Desk
from companion.tui.desks.one_die import DIE, continues_entry, first_die_question
from companion.tui.desks.part import Part

ROUND, REACHED = "round", "reached"
"""The kinds of the choices that end a round, and that say whether a skyline has reached the mark."""
_TWO = 2
"""The number of dice."""


class LightDigits(Part[Desk]):
    """If dice are entered, two digits are a roll, and digits that no die shows choose the other lines."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.choosing, self._bids = desk.part(Choosing), desk.part(BidKeys)
        self.owners: list[str] = []
        self._die = 0

    def actions(self) -> Mapping[str, Callable[..., object]]:
        """Return what keys do."""
        return {
            "digit": self._take_digit,
            "drop": self.desk.drop_unfinished_entry,
            "reached": self.submit_if_mark_reached,
            "yes": self._agree_or_say_mark_reached,
        }

    @property
    def dice_choice(self) -> Choice | None:
        """Return the choice of entering two dice, None if digits mean something else."""
        dice = (each for each in self.choosing.choices if each.kind == "roll" and len(each.blanks) == _TWO)
        return None if not self._bids.is_auction_over or self.properties else next(dice, None)

    def choice_by_digit(self) -> dict[int, Choice]:
        """Return each digit's line. If dice are entered, only digits that no die shows have one."""
        if not self._bids.is_auction_over or self.properties:
            return {}
        first = len(DIE) + 1 if self.dice_choice else 1
        lines = [choice for choice in self.choosing.choices if choice is not self.dice_choice]
        return dict(zip(range(first, 10), lines, strict=False))

    @property
    def properties(self) -> Sequence[str]:
        """Return the properties if the table enters its rounds, nothing if digits choose a line."""
        return [translated_name(blank.name) for blank in self._round_blanks]

    @property
    def _round_blanks(self) -> Sequence[Blank]:
        """Return the question at the end of a round: who has each property."""
        return next((choice.blanks for choice in self.choosing.choices if choice.kind == ROUND), ())

    @property
    def asks_if_mark_reached(self) -> bool:
        """Return whether the table still has to say if a skyline has reached the mark."""
        return any(choice.kind == REACHED for choice in self.choosing.choices)

    def drop_impossible_owners(self) -> None:
        """Keep the owners entered so far as long as they are still possible."""
        self.owners = list(takewhile(self._can_have, self.owners)) if self._round_blanks else []

    def _can_have(self, owner: str) -> bool:
        """Return whether a player may still have a property at the end of the round being entered."""
        return not any(option.reasons for option in self._round_blanks[0].options if option.label == owner)

    def question(self) -> str:
        """Return whose property or which die is asked for next, empty before the first digit."""
        if self._die:
            return first_die_question(self._die)
        if not self.properties:
            return ""
        question = say("Who has {property}?", property=translated(self.properties[len(self.owners)]))
        if self.owners:
            return question
        first = (
            f"{self.desk.headline} " if self.asks_if_mark_reached else ""
        )  # the question of the round before is still open
        return f"{first}{say('Round over? {question}', question=question)}"

    def answers(self) -> list[str]:
        """Return who has which property, as far as it was entered."""
        if self._die:
            return []
        owners = zip(self.properties, self.owners, strict=False)
        return [with_heading(translated(name), owner or say("no one")) for name, owner in owners]

    def back_hint(self) -> str:
        """Say how to undo the last answer, if there is one."""
        if not self.owners:
            return ""
        return say("Esc: change who has {property}.", property=translated(self.properties[len(self.owners) - 1]))

    def submit_if_mark_reached(self, answer: str) -> None:
        """Say whether a skyline has reached the mark."""
        self.desk.submit(f"{REACHED} {answer}", "key")

    def _agree_or_say_mark_reached(self) -> None:
        """Say that a skyline has reached the mark if that is asked, else that both sides accept a deal."""
        if self.asks_if_mark_reached:
            self.submit_if_mark_reached("yes")
        else:
            self.desk.action_order("agreed")

    def _take_digit(self, digit: int) -> None:
        """Bid for a player, enter the owner of the next property or a die, or choose a line."""
        if not self._bids.is_auction_over:
            self._bids.bid(digit)
        elif self.properties:
            self.enter_owner(digit)
        elif self.dice_choice and 0 < digit <= len(DIE):
            self._take_die(digit)
        elif (choice := self.choice_by_digit().get(digit)) is not None:
            self.desk.drop_unfinished_entry()
            self.choosing.carry_out(choice, "key")
        else:
            self.desk.say_key_means_nothing(digit)

    def _take_die(self, number: int) -> None:
        first, self._die = self._die, 0 if self._die else number
        if first:
            self.desk.submit(f"roll {first} {number}", "key")
        else:
            self.desk.say("")
            self.desk.paint()

    def enter_owner(self, digit: int) -> None:
        """Enter the owner of the next property: a player by their digit, 0 for no one."""
        options = self._round_blanks[0].options
        if digit >= len(options):
            self.desk.say(say("There's no player {number}.", number=digit), wrong=True)
            return
        if against := options[digit - 1].reasons:
            self.desk.say_refusal(against)
            return
        self.owners.append(options[digit - 1].label if digit else "")
        if len(self.owners) == len(self.properties):
            owners, self.owners = self.owners, []
            self.desk.submit(f"{ROUND} {' '.join(quote(owner) if owner else '-' for owner in owners)}", "key")
        else:
            self.desk.say("")
            self.desk.paint()

    def consume_key(self, event: events.Key) -> bool:
        """Drop the first die at any key except a second die; undo handles that itself. The key acts all the same."""
        if self._die and not continues_entry(self.desk, event.key):
            self.desk.drop_unfinished_entry()
        return False

    def forget_before_news(self, news: News) -> None:
        """Drop the first die, and answers to a round that another has entered."""
        if news.lines:
            self._die = 0
        if any(line.text.startswith(f"{ROUND} ") for line in news.lines):
            self.owners = []

    @property
    def has_unfinished_entry(self) -> bool:
        """Return whether a round or a roll is partly entered."""
        return bool(self.owners or self._die)

    def drop_unfinished_entry(self) -> bool:
        """Remove the last digit of a round or roll being entered. Return whether there was one."""
        if not self.has_unfinished_entry:
            return False
        self.owners, self._die = self.owners[:-1], 0
        self.desk.paint()
        return True
