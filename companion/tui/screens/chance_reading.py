"""What is read off the box of Monopoly Chance: asked once when it is first needed, never required."""

from collections.abc import Sequence

from companion.core.fact import Fact
from companion.games.chance.facts import BuildingGained
from companion.games.chance.sheets import Reading
from companion.games.chance.view import ChanceView
from companion.tui.screens.dialogs import AskText
from companion.tui.screens.facts import Listing
from companion.tui.screens.game_desk import GameDesk
from companion.tui.screens.pick import Option, Pick


class ChanceReading(GameDesk):
    """Asks for what the companion cannot know: printed numbers, lengths, the finish mark, the faces of the die."""

    _later: frozenset[str] = frozenset()

    @property
    def seen(self) -> ChanceView:
        """Return what everybody may see of the table as it stands."""
        view: ChanceView = super().seen
        return view

    async def pick(
        self, question: str, options: Sequence[Option], *, about: str = "", later: str = "Back"
    ) -> str | None:
        """Return what was picked, None where nothing was."""
        answer: str | None = await self.app.push_screen_wait(Pick(question, options, later=later).about(about))
        return answer

    def waiting(self) -> str:
        """Return what the table waits for."""
        return f"{self.seen.headline}."

    def reading(self, key: str) -> Reading:
        """Return what there is to be read off the box."""
        return next(each for each in self.seen.readings if each.key == key)

    async def _read(self, reading: Reading) -> bool:
        """Ask for what is needed unless it was put off before; return whether it is known now."""
        if reading.key in self._later or not self.session.takes_moves:
            return False
        if await self._typed(reading, "", reading.hint, "Later"):
            return True
        self._later |= {reading.key}
        return False

    async def learn_minimum(self, name: str) -> None:
        """Ask which number is printed on an empty property, if nobody knows (CHANCE-CASH-03)."""
        space = next(space for space in self.seen.spaces if space.name == name)
        reading = self.reading(f"minimum {space.colour}")
        if space.seat is None and not reading.known:
            await self._read(reading)

    async def learn_die(self) -> bool:
        """Ask which faces the die has, if nobody knows; return whether they are known (CHANCE-ROLL-01)."""
        reading = self.reading("die")
        return bool(reading.known) or await self._asked(reading)

    async def _learn(self, what: str) -> None:
        """Ask for whatever of a kind is needed now."""
        for reading in [each for each in self.seen.readings if each.key.startswith(what)]:
            if self.reading(reading.key).needed:
                await self._read(reading)

    def round_over(self, number: int, facts: Sequence[Fact]) -> None:
        """Show who takes which buildings, and ask what is needed to tell whether the game is over."""
        gained = [fact for fact in facts if isinstance(fact, BuildingGained)]
        self.ask_for(self._round_over(number, gained))

    async def _round_over(self, number: int, gained: Sequence[BuildingGained]) -> None:
        await self.app.push_screen_wait(Listing(f"Round {number} is over", self._takings(gained)))
        for what in ("building", "mark", "rack"):
            await self._learn(what)
        if self.seen.waits == "mark" and self.session.takes_moves:
            options = [Option("yes", "Yes: the game is over", key="y"), Option("no", "No: another round", key="n")]
            answer = await self.pick("Has any skyline reached the finish mark?", options, later="Later")
            if answer is not None:
                self.submit(f"reached {answer}", "key")
        elif self.seen.finished:
            await self.standings()

    def _takings(self, gained: Sequence[BuildingGained]) -> list[tuple[str, str]]:
        """Return who takes which buildings at the end of a round, as pairs to be listed."""
        rows = []
        for player in self.seen.players:
            mine = [fact for fact in gained if fact.player == player.name]
            taken = [f"{fact.colour}{' for a pair' if fact.why == 'pair' else ''}" for fact in mine]
            rows.append((player.name, ", ".join(taken) or "nothing"))
        return [*rows, ("", ""), ("Everybody", f"takes all own cards back, {self.seen.kept}, and shuffles.")]

    async def standings(self) -> None:
        """Show how everybody stands; when the game is over, skylines nobody could measure are asked for first."""
        await self._learn("rack")
        self.show_standings()

    def action_read(self) -> None:
        """Let the table say what the box says, or correct it."""
        self.ask_for(self._readings())

    async def _readings(self) -> None:
        options = [Option(each.key, f"{each.label:<33} {each.known or '–'}") for each in self.seen.readings]
        key = await self.pick("What does the box say?", options)
        if key is not None:
            await self._asked(self.reading(key))

    async def _asked(self, reading: Reading) -> bool:
        """Ask for something whether it is known or not; return whether it was said."""
        hint = reading.hint if not reading.known else ""
        return await self._typed(reading, reading.known, hint, "Back")

    async def _typed(self, reading: Reading, text: str, hint: str, no: str) -> bool:
        """Ask for what the box says, and book it; return whether it was said."""
        asking = AskText(reading.question, text, lambda said: self.problem(f"{reading.line} {said}"), hint=hint, no=no)
        said: str | None = await self.app.push_screen_wait(asking)
        return said is not None and self.submit(f"{reading.line} {said}", "key")
