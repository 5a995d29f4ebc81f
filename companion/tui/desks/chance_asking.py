"""The Chance screen's questions: what a move still needs, and box values when they are first needed."""

from collections.abc import Callable, Coroutine, Mapping, Sequence
from typing import Any

from textual.app import App

from companion.core.errors import why_not
from companion.core.fact import Fact
from companion.core.notation.tokens import quote
from companion.core.words import headed, phrase, say, told
from companion.games.chance.card_names import card_named
from companion.games.chance.facts import BuildingGained
from companion.games.chance.sheets import Reading
from companion.games.chance.slots import written
from companion.games.chance.view import ChanceView
from companion.games.chance.words import mark_asked
from companion.games.choice import Choice
from companion.games.choice import Option as Answer
from companion.games.moment import Moment
from companion.tui.desks.game_desk import GameDesk
from companion.tui.desks.verbs import verb_of
from companion.tui.widgets.properties import KEYS
from companion.tui.windows.dialogs import AskText
from companion.tui.windows.dice import Rolls, StartRolls
from companion.tui.windows.facts import Listing
from companion.tui.windows.fill import Filler
from companion.tui.windows.pick import Option, Pick

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
_OF_FORM = {"token jail": phrase("Which card goes?"), "chance steal": phrase("What does the die show?")}
"""The question over the inner list of a row whose moves begin so, if it asks for something else."""
_BACK = phrase("Back")
_HIGHEST = 6
_HIGH = {0: 10, 1: 11}


ACTION_OF_TEXT = {written(card): action for card, action in CARD_ACTIONS.items()}
"""Each card's action, by its text in a choice."""


class PickFiller(Filler):
    """Fills a choice's blanks from short lists in which every line has its own key."""

    def __init__(self, app: App[Any], moment: Callable[[], Moment[Any]], keys: Mapping[str, str]) -> None:
        super().__init__(app, moment)
        self._keys = keys

    async def ask(self, at: Moment[Any], choice: Choice, options: Sequence[Answer]) -> str | None:
        """Return the words for the first blank, None if there are none."""
        if not options:
            return await super().ask(at, choice, options)
        blank = choice.blanks[0]
        said = {option.value: option.brings for option in blank.options}
        lines = []
        for place, each in enumerate(options):
            why = "" if _asks_on(at, choice, each) else why_not(each.reasons)
            key = KEYS[place] if blank.name == "space" else self._keys.get(each.value, "")
            label = f"{each.label:<12} {said.get(each.value) or why}".rstrip()
            lines.append(Option(each.value, label, why, key))
        where = say("Where does {card} go?", card=_named(at, choice)) if blank.name == "space" else ""
        window = Pick(where or blank.question, lines).about("" if where else choice.label)
        answer: str | None = await self._app.push_screen_wait(window)
        return answer


def _asks_on(at: Moment[Any], choice: Choice, answer: Answer) -> bool:
    """Return whether more can be added to an answer that is refused by itself."""
    blank, *others = choice.blanks
    return not others and bool(answer.reasons) and at.helped(at.fill(choice, {blank.name: answer.value})) is not None


def _named(at: Moment[Any], choice: Choice) -> str:
    card = choice.filled.get("card", "").strip('"')
    return card_named(at.state.edition, f"Cash {card}" if card.isdigit() else card)


class ChanceAsking(GameDesk):
    """Carries out choices, asking for missing parts in a window over the screen.

    It also asks, once and optionally, for what Companion cannot know: printed numbers, lengths, the finish mark, the
    die.
    """

    _later: frozenset[str] = frozenset()

    def filler(self) -> Filler:
        """Return the dialog that fills a choice's blanks."""
        keys = {text: self.key_named(action) for text, action in ACTION_OF_TEXT.items()}
        return PickFiller(self.app, self.moment, keys)

    def fitting(self, choice: Choice) -> tuple[str, ...]:
        """Return the properties on which a flipped Cash card can be played."""
        return tuple(option.label for option in self.moment().weigh(choice) if not option.reasons)

    def carry_out(self, choice: Choice, source: str) -> None:
        """Carry out a complete choice, or ask for missing parts first."""
        if choice.kind == "roll" and not choice.filled:
            self.action_roll()
        else:
            super().carry_out(choice, source)

    def asking(self, choice: Choice, source: str) -> Coroutine[Any, Any, None] | None:
        """Return the dialog for properties, corners, first rolls and the effects of Chance cards."""
        if choice.kind == "start":
            return self._start()
        if choice.blanks and choice.blanks[-1].name == "space":
            return self._placed(choice, source)
        return super().asking(choice, source)

    def action_digit(self, number: int) -> None:
        """Interpret a digit: a face of the die, or a Cash card."""
        if self.seen.turn.phase == "roll" and number > _HIGHEST:
            self.say(say("The die shows 1 to 6 or ?: press 0 for that."), wrong=True)
        elif self.seen.turn.phase == "roll":
            self.submit(f"roll {number or '?'}", "key")
        else:
            self.action_card(f"Cash {_HIGH.get(number, number)}")

    def action_card(self, card: str) -> None:
        """Flip a card, or play it once flipping is over."""
        phase = self.seen.turn.phase
        if phase in ("flip", "forced"):
            self.submit(f"flip {written(card)}", "key")
        elif phase != "use" or self.seen.waits == "nope":
            self.say(self.waiting(), wrong=True)
        elif card == "Token":
            self._choose(say("On which corner?"), say("There's no Token to play."), "token")
        elif card == "Flip 2":
            self._choose(say("Who plays Flip 2?"), say("No one can play a Flip 2 now."), "flip2")
        else:
            self._choose(
                "",
                say("There's no {card} to play.", card=card_named(self.state.edition, card)),
                "play",
                card=written(card),
            )

    def _choose(self, question: str, nothing: str, kind: str, card: str = "") -> None:
        """Carry out the only choice of a kind, or let the player pick among several."""
        found = [choice for choice in self.legal() if choice.kind == kind]
        found = [choice for choice in found if not card or choice.filled.get("card") == card]
        if not found:
            self.say(nothing, wrong=True)
        elif len(found) == 1:
            self.carry_out(found[0], "key")
        else:
            self.ask_for(self._pick_one(question, found, "key"))

    async def _pick_one(self, question: str, found: Sequence[Choice], source: str, about: str = "") -> None:
        reasons = [why_not(each.reasons) for each in found]
        labels = [headed(each.label, why) if why else each.label for each, why in zip(found, reasons, strict=True)]
        options = [Option(str(n), label, why) for n, (label, why) in enumerate(zip(labels, reasons, strict=True))]
        answer = await self.pick(question, options, about=about)
        if answer is not None:
            self.carry_out(found[int(answer)], source)

    async def _one_of(self, found: Sequence[Choice], source: str) -> None:
        group, asks = found[0].group, told(verb_of(self.VERBS, found[0]).asks)
        if group and all(each.group == group for each in found):
            within = told(_OF_FORM.get(" ".join(found[0].form.split()[:2]), ""))
            question = within or asks
            await self._pick_one(question or say("Which one?"), found, source, group if within or not question else "")
        elif asks:
            await self._pick_one(asks, found, source)
        else:
            await super()._one_of(found, source)

    async def _placed(self, choice: Choice, source: str) -> None:
        """Ask where a Cash card goes, and which number is printed there if it is unknown."""
        complete = await self.filler().complete(choice)
        if complete is not None and complete.line:
            await self.learn_minimum(complete.filled["space"].strip('"'))
            self.submit(complete.line, source)

    def action_nope(self) -> None:
        """Play Nope! if it can stop something; otherwise flip it, or say that no skyline has reached the mark."""
        turn = self.seen.turn
        drawn = any(card.card == "Nope!" and card.left for card in turn.pile)
        if self.seen.waits == "mark":
            self.submit("reached no", "key")
        elif turn.phase in ("flip", "forced") and drawn:
            self.submit(f"flip {written('Nope!')}", "key")
        else:
            self.submit("nope", "key")

    def action_yes(self) -> None:
        """Allow the waiting play, or say that a skyline has reached the mark."""
        self.submit("reached yes" if self.seen.waits == "mark" else "allow", "key")

    def action_decline(self) -> None:
        """Pass Flip 2 to the next player who has one."""
        self._choose(say("Who isn't playing Flip 2?"), say("No one can play a Flip 2 now."), "decline")

    def action_roll(self) -> None:
        """Let Companion roll. The die's faces are asked before its first roll."""
        self.ask_for(self._roll())

    async def _roll(self) -> None:
        if self.seen.finished or await self.learn_die():
            self.submit("roll", "key")

    def action_chance(self) -> None:
        """Take the ? of the die, or carry out the Chance card."""
        if self.seen.turn.phase == "chance":
            self._choose(say("What does the Chance card do?"), self.waiting(), "chance")
        else:
            self.submit("roll ?", "key")

    def action_start(self) -> None:
        """Ask for the first rolls."""
        if self.seen.begun:
            self.say(say("The game has already started."), wrong=True)
        else:
            self.ask_for(self._start())

    async def _start(self) -> None:
        names = self.state.rolling or [row.name for row in self.seen.players if not row.out]
        again = self.state.house.start_roll_tie == "reroll_tied"
        rolls: Rolls | None = await self.app.push_screen_wait(StartRolls(names, again=again))
        if rolls is not None:
            self.submit(f"start {' '.join(f'{quote(name)} {face}' for name, face in rolls)}", "key")

    def action_standings(self) -> None:
        """Show the standings. Once the game is over, postponed values are asked again."""
        if self.seen.finished:
            self._later = frozenset()
        self.ask_for(self.standings())

    @property
    def seen(self) -> ChanceView:
        """Return the public view of the table now."""
        view: ChanceView = super().seen
        return view

    async def pick(
        self, question: str, options: Sequence[Option], *, about: str = "", later: str = _BACK
    ) -> str | None:
        """Return the picked answer, None if there is none."""
        answer: str | None = await self.app.push_screen_wait(Pick(question, options, later=later).about(about))
        return answer

    def waiting(self) -> str:
        """Return what the table waits for."""
        said = self.seen.headline
        return said if said.endswith("?") else f"{said}."

    def reading(self, key: str) -> Reading:
        """Return the values to read off the box."""
        return next(each for each in self.seen.readings if each.key == key)

    async def _read(self, reading: Reading) -> bool:
        """Ask for needed values unless postponed. Return whether they are known now."""
        if reading.key in self._later or not self.session.takes_moves:
            return False
        if await self._typed(reading, "", reading.hint, say("Later")):
            return True
        self._later |= {reading.key}
        return False

    async def learn_minimum(self, name: str) -> None:
        """Ask for the number printed on an empty property, if unknown (CHANCE-CASH-03)."""
        space = next(space for space in self.seen.spaces if space.name == name)
        reading = self.reading(f"minimum {space.colour}")
        if space.seat is None and not reading.known:
            await self._read(reading)

    async def learn_die(self) -> bool:
        """Ask for the die's faces, if unknown. Return whether they are known (CHANCE-ROLL-01)."""
        reading = self.reading("die")
        return bool(reading.known) or await self._asked(reading)

    async def _learn(self, *kinds: str) -> None:
        """Ask for the needed values of some kinds one by one. "Later" postpones all of them."""
        while (needed := self._needed(kinds)) and self.session.takes_moves:
            later = say("Later, all {number}", number=len(needed)) if len(needed) > 1 else say("Later")
            if not await self._typed(needed[0], "", needed[0].hint, later):
                self._later |= {each.key for each in needed}

    def _needed(self, kinds: Sequence[str]) -> list[Reading]:
        """Return the needed values of some kinds, in order, without the postponed ones."""
        needed = [each for each in self.seen.readings if each.needed and each.key not in self._later]
        return [each for kind in kinds for each in needed if each.key.startswith(kind)]

    def round_over(self, number: int, facts: Sequence[Fact]) -> None:
        """Show who takes which buildings, and ask for values that decide whether the game is over."""
        gained = [fact for fact in facts if isinstance(fact, BuildingGained)]
        self.ask_for(self._round_over(number, gained))

    async def _round_over(self, number: int, gained: Sequence[BuildingGained]) -> None:
        await self.app.push_screen_wait(Listing(say("Round {number} is over", number=number), self._takings(gained)))
        await self._learn("building", "mark", "rack")
        if self.seen.waits == "mark" and self.session.takes_moves:
            tie = self.state.house.final_tie == "extra_round"
            over = say("Yes: the game is over, unless it's a tie") if tie else say("Yes: the game is over")
            options = [Option("yes", over, key="y"), Option("no", say("No: another round"), key="n")]
            answer = await self.pick(mark_asked(self.state), options, later=say("Later"))
            if answer is not None:
                self.submit(f"reached {answer}", "key")
                await self._learn("rack")
        elif self.seen.finished:
            await self.standings()

    def _takings(self, gained: Sequence[BuildingGained]) -> list[tuple[str, str]]:
        """Return who takes which buildings at the end of a round, as pairs to list."""
        rows = []
        for player in (each for each in self.seen.players if not each.out):
            mine = [fact for fact in gained if fact.player == player.name]
            rows.append((player.name, ", ".join(map(_taken, mine)) or say("nothing")))
        shuffles = say("takes back all their cards and shuffles, but a kept Flip 2 or Nope! stays.")
        if self.state.house.kept_cards_between_rounds == "all_return":
            shuffles = say("takes back all their cards, kept ones too, and shuffles.")
        return rows if self.seen.finished else [*rows, ("", ""), (say("Everyone"), shuffles)]

    async def standings(self) -> None:
        """Show the standings. When the game is over, unmeasured skylines are asked for first."""
        await self._learn("rack")
        self.show_standings()

    def action_read(self) -> None:
        """Let the table enter or correct box values."""
        self.ask_for(self._readings())

    async def _readings(self) -> None:
        options = [Option(each.key, f"{each.label:<33} {each.known or '–'}") for each in self.seen.readings]
        key = await self.pick(say("What does your game say?"), options)
        if key is not None:
            await self._asked(self.reading(key))

    async def _asked(self, reading: Reading) -> bool:
        """Ask for a value, known or not. Return whether it was given."""
        hint = reading.hint if not reading.known else ""
        return await self._typed(reading, reading.known, hint, say("Back"))

    async def _typed(self, reading: Reading, text: str, hint: str, no: str) -> bool:
        """Ask for a box value and book it. Return whether it was given."""
        asking = AskText(reading.question, text, lambda said: self.problem(f"{reading.line} {said}"), hint=hint, no=no)
        said: str | None = await self.app.push_screen_wait(asking)
        return said is not None and self.submit(f"{reading.line} {said}", "key")


def _taken(fact: BuildingGained) -> str:
    """Return a building that a player takes at the end of a round."""
    colour = told(fact.colour)
    return say("{colour} for a pair", colour=colour) if fact.why == "pair" else colour
