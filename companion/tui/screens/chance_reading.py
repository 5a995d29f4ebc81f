"""What is read off the box of Monopoly Chance: asked once when it is first needed, never required."""

from collections.abc import Iterable, Sequence

from companion.core.fact import Fact
from companion.games.chance.facts import BuildingGained
from companion.games.chance.sheets import Reading
from companion.games.chance.view import ChanceView
from companion.tui.screens.dialogs import AskText
from companion.tui.screens.facts import Listing
from companion.tui.screens.game_desk import GameDesk
from companion.tui.screens.pick import Option, Pick

_LONGEST = 999


class ChanceReading(GameDesk):
    """Asks for what the companion cannot know: printed numbers, lengths, the finish mark, the faces of the die."""

    _later: frozenset[str] = frozenset()

    @property
    def seen(self) -> ChanceView:
        """Return what everybody may see of the table as it stands."""
        view: ChanceView = super().seen
        return view

    async def pick(self, question: str, options: Sequence[Option], *, later: str = "Back") -> str | None:
        """Return what was picked, None where nothing was."""
        answer: str | None = await self.app.push_screen_wait(Pick(question, options, later=later))
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
        asking = AskText(reading.question, "", _Problem(reading), hint=reading.hint, no="Later")
        text: str | None = await self.app.push_screen_wait(asking)
        if text is None:
            self._later |= {reading.key}
            return False
        return self.submit(f"{reading.line} {text}", "key")

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
        table = self.session.table
        course = table.game.course(table.game.begin(table.setup), table.state, table.history.effective())
        self.show_standings(course, "Skyline")

    def action_read(self) -> None:
        """Let the table say what the box says, or correct it."""
        self.ask_for(self._readings())

    async def _readings(self) -> None:
        options = [Option(each.key, f"{each.label:<30} {each.known or '–'}") for each in self.seen.readings]
        key = await self.pick("What does the box say?", options)
        if key is not None:
            await self._asked(self.reading(key))

    async def _asked(self, reading: Reading) -> bool:
        """Ask for something whether it is known or not; return whether it was said."""
        known = reading.known if reading.faces else ""
        hint = reading.hint if not reading.known else ""
        text: str | None = await self.app.push_screen_wait(
            AskText(reading.question, known, _Problem(reading, least=0), hint=hint)
        )
        return text is not None and self.submit(f"{reading.line} {text}", "key")


class _Problem:
    """Says what is wrong with what is typed for a reading."""

    def __init__(self, reading: Reading, *, least: int | None = None) -> None:
        self._faces, self._least = reading.faces, reading.least if least is None else least

    def __call__(self, text: str) -> str | None:
        return faces_problem(text.split()) if self._faces else self._number(text)

    def _number(self, text: str) -> str | None:
        fits = text.isascii() and text.isdigit() and self._least <= int(text) <= _LONGEST
        return None if fits else f"It takes a whole number from {self._least} to {_LONGEST}."


def faces_problem(faces: Iterable[str]) -> str | None:
    """Return what is wrong with the faces of a die."""
    found = list(faces)
    known = found and set(found) <= set("123456?") and len(set(found)) == len(found)
    return None if known else "It takes some of 1 2 3 4 5 6 and ?, with a space between them."
