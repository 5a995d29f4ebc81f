"""Moves of Monopoly Chance at the desk: what they still need, and box values when they are first needed."""

from collections.abc import Callable, Coroutine, Mapping, Sequence
from typing import Any

from textual.app import App

from companion.core.errors import why_not
from companion.core.history import Line
from companion.core.notation.tokens import quote
from companion.core.words import joined_with_and, phrase, say, translated, with_heading
from companion.games.chance.card_names import card_in_words
from companion.games.chance.facts import BuildingGained, RoundEnded
from companion.games.chance.slots import card_notation
from companion.games.chance.view import ChanceView
from companion.games.chance.words import mark_question
from companion.games.choice import Choice, Option
from companion.games.choice_factory import ChoiceFactory
from companion.session.news import News
from companion.tui.desks.chance_printed_values import ChancePrintedValues
from companion.tui.desks.choosing import Choosing
from companion.tui.desks.desk import Desk
from companion.tui.desks.game_desk import GameDesk
from companion.tui.desks.verbs import OF_TURN_TIMER, Verb, verb_of
from companion.tui.widgets.properties import KEYS
from companion.tui.widgets.rows import Row
from companion.tui.windows.dice import Rolls, StartRolls
from companion.tui.windows.fill import BlankAsker
from companion.tui.windows.find import find_by_key
from companion.tui.windows.listing import Listing

CARD_ACTIONS = {
    **{f"Cash {n}": f"chance-{n}" for n in range(2, 10)},
    "Cash 10": "chance-0",
    "Cash 11": "chance-1",
    "Cash 12": "chance-12",
    "Bankrupt": "chance-bankrupt",
    "Lucky Break": "chance-lucky",
    "Token": "chance-token",
    "Flip 2": "chance-flip-two",
    "Nope!": "chance-nope",
}
"""The action that flips or plays each card."""
_OF_FORM = {"token jail": phrase("Send which card to jail?"), "chance steal": phrase("What does the die show?")}
"""The question over the inner list of a row whose moves begin so, if it asks for something else."""
_HIGHEST = 6
_HIGH = {0: 10, 1: 11}


ACTION_OF_TEXT = {card_notation(card): action for card, action in CARD_ACTIONS.items()}
"""Each card's action, by its text in a choice."""


class BlankAskerWithKeys(BlankAsker):
    """Asks for the blanks of a choice in short lists in which every line has its own key."""

    def __init__(
        self, app: App[Any], choice_factory: Callable[[], ChoiceFactory[Any]], keys: Mapping[str, str]
    ) -> None:
        super().__init__(app, choice_factory)
        self._keys = keys

    async def ask_first_blank(
        self, factory: ChoiceFactory[Any], choice: Choice, options: Sequence[Option]
    ) -> str | None:
        """Return the words for the first blank, None if there are none."""
        if not options:
            return await super().ask_first_blank(factory, choice, options)
        blank = choice.blanks[0]
        said = {option.value: option.brings for option in blank.options}
        rows = []
        for place, each in enumerate(options):
            why = "" if _can_continue_answer(factory, choice, each) else why_not(each.reasons)
            key = KEYS[place] if blank.name == "space" else self._keys.get(each.value, "")
            label = f"{each.label:<12} {said.get(each.value) or why}".rstrip()
            rows.append(Row(each.value, (label,), key=key, why_not=why))
        where = say("Where does {card} go?", card=_card_name(factory, choice)) if blank.name == "space" else ""
        about = "" if where else choice.label
        answer: str | None = await self._app.push_screen_wait(find_by_key(where or blank.question, rows, about=about))
        return answer


def _can_continue_answer(factory: ChoiceFactory[Any], choice: Choice, answer: Option) -> bool:
    """Return whether more can be added to an answer that is refused by itself."""
    blank, *others = choice.blanks
    return (
        not others
        and bool(answer.reasons)
        and factory.with_helpful_blanks(factory.fill(choice, {blank.name: answer.value})) is not None
    )


def _card_name(factory: ChoiceFactory[Any], choice: Choice) -> str:
    card = choice.filled.get("card", "").strip('"')
    return card_in_words(factory.state.edition, f"Cash {card}" if card.isdigit() else card)


def _is_roll_by_companion(choice: Choice) -> bool:
    return choice.kind == "roll" and not choice.filled


def _denies_skyline_at_mark(choice: Choice) -> bool:
    return choice.kind == "reached" and choice.filled["answer"] == "no"


VERBS = (
    Verb((_denies_skyline_at_mark,), "chance-nope", called=phrase("No")),
    Verb(("reached",), "chance-yes", called=phrase("Yes")),
    Verb(("rack",)),
    Verb(("nope",), "chance-nope", called=phrase("Nope!")),
    Verb(("allow",), "chance-yes", called=phrase("Allow it")),
    Verb(("chance",), "chance-card", phrase("Enter the Chance card"), asks=phrase("What does the Chance card do?")),
    Verb(("start",), "chance-start"),
    Verb((_is_roll_by_companion,), "chance-roll", optional=True),
    Verb(("roll",), "", phrase("The die shows")),
    Verb(("flip",), "", phrase("Flip")),
    Verb(("cash",), "chance-cash-out"),
    Verb(("flip2",), "chance-flip-two", optional=True, called=phrase("Flip 2"), lapses=True),
    Verb(("decline",), "chance-decline", optional=True, called=phrase("No Flip 2")),
    Verb(("play",), "", phrase("Play")),
    Verb(("token",), "chance-token", phrase("Token on"), optional=True, asks=phrase("On which corner?")),
    Verb(("end",), "table-end"),
    *OF_TURN_TIMER,
    Verb(("leaves",), optional=True, asks=phrase("Who leaves?")),
    Verb(("finish",), "table-finish", optional=True),
)
"""The rows of choices, in the order of a turn."""


class ChanceChoosing(Choosing):
    """Carries out choices, asking for missing parts in a window over the screen."""

    VERBS = VERBS
    desk: GameDesk
    drawn_round = 1
    """The round as it was drawn last."""
    _ended: tuple[int, Line] | None = None

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._printed_values = desk.part(ChancePrintedValues)

    def actions(self) -> Mapping[str, Callable[..., object]]:
        """Return what keys do."""
        return {
            **super().actions(),
            "digit": self.take_digit,
            "card": self.flip_or_play_card,
            "nope": self._play_nope,
            "yes": self._allow_or_say_mark_reached,
            "decline": self._decline_flip_two,
            "roll": self._let_companion_roll,
            "chance": self._roll_or_carry_out_chance,
            "start": self._start_asking_first_rolls,
        }

    def forget_before_news(self, news: News) -> None:
        """Keep the number of a round that has ended. Its end comes before the standings."""
        ended = next(filter(ends_round, news.lines), None)
        self._ended = (self.drawn_round, ended) if ended else None
        if ended and self.desk.state.finished:
            self.end_shown = True

    def react_to_news(self, news: News) -> None:
        """Ask what the end of a round needs, then show the standings."""
        super().react_to_news(news)
        if self._ended:
            number, line = self._ended
            gained = [fact for fact in line.facts if isinstance(fact, BuildingGained)]
            self.asking.start(self._end_round(number, gained))

    def blank_asker(self) -> BlankAsker:
        """Return what asks the player for the blanks of a choice."""
        keys = {text: self.desk.shortest_key_of(action) for text, action in ACTION_OF_TEXT.items()}
        return BlankAskerWithKeys(self.desk.app, self.asking.choice_factory, keys)

    def playable_properties(self, choice: Choice) -> tuple[str, ...]:
        """Return the properties on which a flipped Cash card can be played."""
        return tuple(
            option.label for option in self.asking.choice_factory().options_judged(choice) if not option.reasons
        )

    def carry_out(self, choice: Choice, source: str) -> None:
        """Carry out a complete choice, or ask for missing parts first."""
        if choice.kind == "roll" and not choice.filled:
            self._let_companion_roll()
        else:
            super().carry_out(choice, source)

    def dialog_for(self, choice: Choice, source: str) -> Coroutine[Any, Any, None] | None:
        """Return the dialog for properties, corners, first rolls and the effects of Chance cards."""
        if choice.kind == "start":
            return self._ask_first_rolls()
        if choice.blanks and choice.blanks[-1].name == "space":
            return self._ask_placement(choice, source)
        return super().dialog_for(choice, source)

    def take_digit(self, number: int) -> None:
        """Interpret a digit: a face of the die, or a Cash card."""
        if self.view.turn.phase == "roll" and number > _HIGHEST:
            self.desk.say(say("The die shows 1 to 6 or ?: press 0 for that."), wrong=True)
        elif self.view.turn.phase == "roll":
            self.desk.submit(f"roll {number or '?'}", "key")
        else:
            self.flip_or_play_card(f"Cash {_HIGH.get(number, number)}")

    def flip_or_play_card(self, card: str) -> None:
        """Flip a card, or play it once flipping is over."""
        phase = self.view.turn.phase
        if phase in ("flip", "forced"):
            self.desk.submit(f"flip {card_notation(card)}", "key")
        elif phase != "use" or self.view.waits == "nope":
            self.desk.say(self.waits_for_text(), wrong=True)
        elif card == "Token":
            self._carry_out_or_ask_which(say("On which corner?"), say("There's no Token to play."), "token")
        elif card == "Flip 2":
            self._carry_out_or_ask_which(say("Who plays Flip 2?"), say("No one can play a Flip 2 now."), "flip2")
        else:
            self._carry_out_or_ask_which(
                "",
                say("There's no {card} to play.", card=card_in_words(self.desk.state.edition, card)),
                "play",
                card=card_notation(card),
            )

    def _carry_out_or_ask_which(self, question: str, if_none: str, kind: str, card: str = "") -> None:
        """Carry out the only choice of a kind, or let the player pick among several."""
        found = [choice for choice in self.load_choices() if choice.kind == kind]
        found = [choice for choice in found if not card or choice.filled.get("card") == card]
        if not found:
            self.desk.say(if_none, wrong=True)
        elif len(found) == 1:
            self.carry_out(found[0], "key")
        else:
            self.asking.start(self._ask_which_and_carry_out(question, found, "key"))

    async def _ask_which_and_carry_out(
        self, question: str, found: Sequence[Choice], source: str, about: str = ""
    ) -> None:
        reasons = [why_not(each.reasons) for each in found]
        labels = [
            with_heading(each.label, why) if why else each.label for each, why in zip(found, reasons, strict=True)
        ]
        rows = [Row(str(n), (label,), why_not=why) for n, (label, why) in enumerate(zip(labels, reasons, strict=True))]
        answer = await self.asking.ask_for_row_by_key(question, rows, about=about)
        if answer is not None:
            self.carry_out(found[int(answer)], source)

    async def choose_and_carry_out(self, found: Sequence[Choice], source: str) -> None:
        """Let the player pick, in the way that suits the row."""
        group, asks = found[0].group, translated(verb_of(self.VERBS, found[0]).asks)
        if group and all(each.group == group for each in found):
            within = translated(_OF_FORM.get(" ".join(found[0].form.split()[:2]), ""))
            question = within or asks
            await self._ask_which_and_carry_out(
                question or say("Which one?"), found, source, group if within or not question else ""
            )
        elif asks:
            await self._ask_which_and_carry_out(asks, found, source)
        else:
            await super().choose_and_carry_out(found, source)

    async def _ask_placement(self, choice: Choice, source: str) -> None:
        """Ask where a Cash card goes, and which number is printed there if it is unknown."""
        complete = await self.blank_asker().complete(choice)
        if complete is not None and complete.line:
            await self._printed_values.ask_number_if_unread(complete.filled["space"].strip('"'))
            self.desk.submit(complete.line, source)

    def _play_nope(self) -> None:
        """Play Nope! if it can stop something; otherwise flip it, or say that no skyline has reached the mark."""
        turn = self.view.turn
        drawn = any(card.card == "Nope!" and card.left for card in turn.pile)
        if self.view.waits == "mark":
            self.desk.submit("reached no", "key")
        elif turn.phase in ("flip", "forced") and drawn:
            self.desk.submit(f"flip {card_notation('Nope!')}", "key")
        else:
            self.desk.submit("nope", "key")

    def _allow_or_say_mark_reached(self) -> None:
        """Allow the waiting play, or say that a skyline has reached the mark."""
        self.desk.submit("reached yes" if self.view.waits == "mark" else "allow", "key")

    def _decline_flip_two(self) -> None:
        """Leave Flip 2 to the next player who has one."""
        self._carry_out_or_ask_which(say("Who isn't playing Flip 2?"), say("No one can play a Flip 2 now."), "decline")

    def _let_companion_roll(self) -> None:
        """Let Companion roll. The die's faces are asked before its first roll."""
        self.asking.start(self._roll_die())

    async def _roll_die(self) -> None:
        if self.view.finished or await self._printed_values.ask_unknown_die():
            self.desk.submit("roll", "key")

    def _roll_or_carry_out_chance(self) -> None:
        """Take the ? of the die, or carry out the Chance card."""
        if self.view.turn.phase == "chance":
            self._carry_out_or_ask_which(say("What does the Chance card do?"), self.waits_for_text(), "chance")
        else:
            self.desk.submit("roll ?", "key")

    def _start_asking_first_rolls(self) -> None:
        """Ask for the first rolls."""
        if self.view.begun:
            self.desk.say(say("The game has already started."), wrong=True)
        else:
            self.asking.start(self._ask_first_rolls())

    async def _ask_first_rolls(self) -> None:
        names = self.desk.state.players_rolling_again or [row.name for row in self.view.players if not row.out]
        again = self.desk.state.house.start_roll_tie == "reroll_tied"
        rolls: Rolls | None = await self.desk.app.push_screen_wait(StartRolls(names, again=again))
        if rolls is not None:
            self.desk.submit(f"start {' '.join(f'{quote(name)} {face}' for name, face in rolls)}", "key")

    def open_standings(self) -> None:
        """Show the standings. Once the game is over, postponed values are asked again."""
        if self.view.finished:
            self._printed_values.forget_postponed()
        self.asking.start(self._ask_racks_and_open_standings())

    @property
    def view(self) -> ChanceView:
        """Return the public view of the table now."""
        view: ChanceView = self.desk.view
        return view

    def waits_for_text(self) -> str:
        """Return what the table waits for."""
        said = self.view.headline
        return said if said.endswith("?") else f"{said}."

    async def _end_round(self, number: int, gained: Sequence[BuildingGained]) -> None:
        await self.desk.app.push_screen_wait(
            Listing(say("Round {number} is over", number=number), self._buildings_taken_rows(gained))
        )
        await self._printed_values.ask_needed_values("building", "mark", "rack")
        if self.view.waits == "mark" and self.desk.session.takes_moves:
            tie = self.desk.state.house.final_tie == "extra_round"
            over = say("Yes: the game is over, unless it's a tie") if tie else say("Yes: the game is over")
            rows = [Row("yes", (over,), key="y"), Row("no", (say("No: another round"),), key="n")]
            answer = await self.asking.ask_for_row_by_key(mark_question(self.desk.state), rows, later=say("Later"))
            if answer is not None:
                self.desk.submit(f"reached {answer}", "key")
                await self._printed_values.ask_needed_values("rack")
        elif self.view.finished:
            await self._ask_racks_and_open_standings()

    def _buildings_taken_rows(self, gained: Sequence[BuildingGained]) -> list[tuple[str, str]]:
        """Return who takes which buildings at the end of a round, as pairs to list."""
        rows = []
        for player in (each for each in self.view.players if not each.out):
            mine = [fact for fact in gained if fact.player == player.name]
            rows.append((player.name, ", ".join(map(_building_taken_sentence, mine)) or say("nothing")))
        shuffles = say("takes back all their cards and shuffles, but a kept Flip 2 or Nope! stays.")
        if self.desk.state.house.kept_cards_between_rounds == "all_return":
            shuffles = say("takes back all their cards, kept ones too, and shuffles.")
        return rows if self.view.finished else [*rows, ("", ""), (say("Everyone"), shuffles)]

    async def _ask_racks_and_open_standings(self) -> None:
        """Show the standings. When the game is over, unmeasured skylines are asked for first."""
        await self._printed_values.ask_needed_values("rack")
        super().open_standings()

    def effects_text(self, choice: Choice) -> str:
        """Return the effects of a complete choice, or where a card can be played."""
        if choice.kind == "play":
            fits = self.playable_properties(choice)
            if len(fits) == len(self.view.spaces):
                return say("It can go on every property.")
            return say("It can go on {spaces}.", spaces=joined_with_and(fits))
        if choice.kind == "start":
            return say("Everyone rolls: the highest number goes first.")
        return "" if _is_roll_by_companion(choice) or not choice.line else " · ".join(self.preview(choice).words)


def ends_round(line: Line) -> bool:
    """Return whether a round ended with this line."""
    return any(isinstance(fact, RoundEnded) for fact in line.facts)


def _building_taken_sentence(fact: BuildingGained) -> str:
    """Return a building that a player takes at the end of a round."""
    colour = translated(fact.colour)
    return say("{colour} for a pair", colour=colour) if fact.why == "pair" else colour
