"""What is read off the box of Monopoly Chance: asked once when it is first needed, never required."""

from collections.abc import Awaitable, Callable, Iterable, Sequence

from companion.core.fact import Fact
from companion.games.chance import facts as f
from companion.games.chance.edition import FACES
from companion.games.chance.game import GAME
from companion.games.chance.growth import course
from companion.games.chance.scoring import length
from companion.games.chance.state import Chance
from companion.games.chance.view import headline
from companion.tui.screens.chance_standings import chance_standings
from companion.tui.screens.dialogs import AskText
from companion.tui.screens.facts import Listing
from companion.tui.screens.game_desk import GameDesk
from companion.tui.screens.pick import Option, Pick

_LONGEST = 999
_LATER = "Nothing is guessed; play goes on without it, too."


class ChanceReading(GameDesk):
    """Asks for what the companion cannot know: printed numbers, lengths, the finish mark, the faces of the die."""

    _later: frozenset[str] = frozenset()

    @property
    def state(self) -> Chance:
        """Return the table."""
        state: Chance = self.session.table.state
        return state

    async def pick(self, question: str, options: Sequence[Option], *, later: str = "Back") -> str | None:
        """Return what was picked, None where nothing was."""
        answer: str | None = await self.app.push_screen_wait(Pick(question, options, later=later))
        return answer

    def waiting(self) -> str:
        """Return what the table waits for."""
        return f"{headline(self.state)}."

    async def _read(self, key: str, question: str, hint: str, line: str, *, least: int = 1) -> bool:
        """Ask for a number unless it was put off before; return whether it is known now."""
        if key in self._later or not self.session.takes_moves:
            return False
        check = number_problem(least)
        asking = AskText(question, "", check, hint=f"{hint} {_LATER}", no="Later")
        text: str | None = await self.app.push_screen_wait(asking)
        if text is None:
            self._later |= {key}
            return False
        return self.submit(f"{line} {text}", "key")

    async def learn_minimum(self, name: str) -> None:
        """Ask which number is printed on an empty property, if nobody knows (CHANCE-CASH-03)."""
        space = self.state.spaces[name]
        if space.top is None and self.state.edition.spaces[space.colour].minimum is None:
            question = f"Which number is printed on the {space.colour} space?"
            await self._read(
                f"minimum {space.colour}",
                question,
                "Cash there has to be more.",
                f'minimum "{space.colour}"',
            )

    async def learn_die(self) -> bool:
        """Ask which faces the die has, if nobody knows; return whether they are known (CHANCE-ROLL-01)."""
        if self.state.edition.die:
            return True
        hint = "All that are on it, such as 2 3 4 5 6 ?. The companion rolls only a die it knows."
        text: str | None = await self.app.push_screen_wait(
            AskText("Which faces has the die?", "", faces_problem, hint=hint)
        )
        return text is not None and self.submit(f"die {text}", "key")

    async def learn_lengths(self, colours: Iterable[str]) -> None:
        """Ask how long the buildings of some colours are, where nobody knows (CHANCE-OQ-21)."""
        for colour in dict.fromkeys(colours):
            if self.state.edition.length(colour) is None and self.state.house.skyline_mode == "per_building":
                await self._read(
                    f"building {colour}",
                    f"How many rack places does a {colour} building cover?",
                    "Lay it on the rack and count.",
                    f'building "{colour}"',
                )

    async def learn_racks(self) -> None:
        """Ask how long the skylines are whose buildings do not tell (CHANCE-OQ-21)."""
        for player in self.state.players:
            if length(self.state, player) is None:
                await self._read(
                    f"rack {player} {self.state.round}",
                    f"How long is the skyline of {player}?",
                    "Read it off the rack.",
                    f'rack "{player}"',
                    least=0,
                )

    def round_over(self, before: Chance, facts: Sequence[Fact]) -> None:
        """Show who takes which buildings, and ask what is needed to tell whether the game is over."""
        gained = [fact for fact in facts if isinstance(fact, f.BuildingGained)]
        self.ask_for(self._round_over(before.round, gained))

    async def _round_over(self, number: int, gained: Sequence[f.BuildingGained]) -> None:
        await self.app.push_screen_wait(Listing(f"Round {number} is over", takings(self.state, gained)))
        await self.learn_lengths(colour for skyline in self.state.skylines.values() for colour in skyline)
        if self.state.asking and self.state.edition.mark is None:
            question = "At which place of the rack is the finish mark?"
            await self._read("mark", question, "A skyline that gets there ends the game.", "mark")
        if self.state.asking and self.state.house.skyline_mode == "read_rack":
            await self.learn_racks()
        if self.state.asking and self.session.takes_moves:
            options = [Option("yes", "Yes: the game is over", key="y"), Option("no", "No: another round", key="n")]
            answer = await self.pick("Has any skyline reached the finish mark?", options, later="Later")
            if answer is not None:
                self.submit(f"reached {answer}", "key")
        elif self.state.finished:
            await self.standings()

    async def standings(self) -> None:
        """Show how everybody stands; when the game is over, skylines nobody could measure are asked for first."""
        if self.state.finished:
            await self.learn_racks()
        table = self.session.table
        grown = course(GAME.begin(table.setup), self.state, table.history.effective())
        self.app.push_screen(chance_standings(self.state, grown))

    def action_read(self) -> None:
        """Let the table say what the box says, or correct it."""
        self.ask_for(self._readings())

    async def _readings(self) -> None:
        readings = dict(self._all_readings())
        options = [Option(name, label) for name, (label, _) in readings.items()]
        name = await self.pick("What does the box say?", options)
        if name is not None:
            await readings[name][1]()

    def _all_readings(self) -> Iterable[tuple[str, tuple[str, Callable[[], Awaitable[object]]]]]:
        """Yield everything that can be read, with what is known of it and how to ask for it."""
        edition = self.state.edition
        yield "die", (_line("The faces of the die", " ".join(edition.die)), self._ask_die)
        yield "mark", (_line("The finish mark", edition.mark), self._asker("Where is the finish mark?", "mark"))
        for colour, space in edition.spaces.items():
            question = f"Which number is printed on the {colour} space?"
            yield (
                f"minimum {colour}",
                (
                    _line(f"Printed on {colour}", space.minimum),
                    self._asker(question, f'minimum "{colour}"'),
                ),
            )
        for colour in edition.colours:
            question = f"How many rack places does a {colour} building cover?"
            known = _line(f"Length, {colour} building", edition.length(colour))
            yield f"building {colour}", (known, self._asker(question, f'building "{colour}"'))
        for player in self.state.players:
            question = f"How long is the skyline of {player}?"
            known = _line(f"Skyline of {player}", length(self.state, player))
            yield f"rack {player}", (known, self._asker(question, f'rack "{player}"'))

    def _asker(self, question: str, line: str) -> Callable[[], Awaitable[object]]:
        async def ask() -> None:
            text: str | None = await self.app.push_screen_wait(AskText(question, "", number_problem(0)))
            if text is not None:
                self.submit(f"{line} {text}", "key")

        return ask

    async def _ask_die(self) -> None:
        known = " ".join(self.state.edition.die)
        text: str | None = await self.app.push_screen_wait(AskText("Which faces has the die?", known, faces_problem))
        if text is not None:
            self.submit(f"die {text}", "key")


def takings(state: Chance, gained: Sequence[f.BuildingGained]) -> list[tuple[str, str]]:
    """Return who takes which buildings at the end of a round, as pairs to be listed."""
    rows = []
    for player in state.players:
        taken = [
            f"{fact.colour}{' for a pair' if fact.why == 'pair' else ''}" for fact in gained if fact.player == player
        ]
        rows.append((player, ", ".join(taken) or "nothing"))
    kept = (
        "kept ones too" if state.house.kept_cards_between_rounds == "all_return" else "but a kept Flip 2 or Nope! stays"
    )
    return [*rows, ("", ""), ("Everybody", f"takes all own cards back, {kept}, and shuffles.")]


def number_problem(least: int) -> Callable[[str], str | None]:
    """Return the check of a number that is typed."""

    def problem(text: str) -> str | None:
        fits = text.isascii() and text.isdigit() and least <= int(text) <= _LONGEST
        return None if fits else f"It takes a whole number from {least} to {_LONGEST}."

    return problem


def faces_problem(text: str) -> str | None:
    """Return what is wrong with the faces of a die."""
    faces = text.split()
    known = faces and set(faces) <= set(FACES) and len(set(faces)) == len(faces)
    return None if known else "It takes some of 1 2 3 4 5 6 and ?, with a space between them."


def _line(what: str, known: object) -> str:
    return f"{what:<30} {'–' if known in (None, '') else known}"
