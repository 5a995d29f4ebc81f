"""The Chance cards of Monopoly Chance by what they do: who takes, gains or loses which building."""

from collections.abc import Sequence

from companion.core.game import Order
from companion.games.chance import moves as m
from companion.games.chance.rules import verify
from companion.games.chance.scoring import smallest
from companion.tui.screens.chance_reading import ChanceReading
from companion.tui.screens.dialogs import AskText
from companion.tui.screens.pick import Option

_STEALS = 4
_OTHER = " "
"""The answer that stands for words that are not known yet: no card says a blank."""


class ChanceEffects(ChanceReading):
    """Asks what a Chance card needs."""

    async def card_by_effect(self, move: m.Move, source: str) -> None:
        """Ask for what is missing of a Chance card and carry it out."""
        match move:
            case m.ChanceSteal():
                await self._steal(source)
            case m.ChanceGain():
                await self._building(m.ChanceGain, "Who gains a building?", source)
            case m.ChanceLose():
                await self._building(m.ChanceLose, "Who loses a building?", source)
            case m.ChanceTold():
                await self._told_card(source)
            case _:
                self.submit(Order(move), source)

    def against(self, move: m.Move) -> str:
        """Return every reason against a move in one line, empty if it is allowed."""
        return " ".join(reason.text for reason in verify(self.state, Order(move), self.session.now_ms))

    async def _steal(self, source: str) -> None:
        faces = [Option(str(n), f"{n}: {'take a building' if n >= _STEALS else 'nothing'}") for n in range(1, 7)]
        rolled = await self.pick("What does the die show for the card?", faces)
        if rolled is None:
            return
        if int(rolled) < _STEALS:
            self.submit(Order(m.ChanceSteal(int(rolled))), source)
            return
        loser = await self.pick("Whose smallest building?", self._losers())
        if loser is not None:
            await self._which(int(rolled), loser, source)

    def _losers(self) -> list[Option]:
        state = self.state
        return [
            Option(name, name, "" if state.skylines[name] else f"{name} has no building.")
            for name in state.others(state.turn.player)
        ]

    async def _which(self, rolled: int, loser: str, source: str) -> None:
        """Ask for the colour where the smallest building is not clear."""
        colours = smallest(self.state, loser)
        if colours is not None and len(colours) <= 1:
            self.submit(Order(m.ChanceSteal(rolled, loser)), source)
            return
        found = colours or list(self.state.skylines[loser])
        colour = await self.pick(f"Which is the smallest building of {loser}?", [Option(each, each) for each in found])
        if colour is not None:
            self.submit(Order(m.ChanceSteal(rolled, loser, colour)), source)

    async def _building(self, make: type[m.ChanceGain | m.ChanceLose], question: str, source: str) -> None:
        player = await self.pick(question, [Option(name, name) for name in self.state.players])
        if player is None:
            return
        colours: Sequence[str] = self.state.edition.colours
        moves = [make(player, colour) for colour in colours]
        colour = await self.pick(
            "Which building?", [Option(move.colour, move.colour, self.against(move)) for move in moves]
        )
        if colour is not None:
            self.submit(Order(make(player, colour)), source)

    async def _told_card(self, source: str) -> None:
        """Take what the card says; the table carries it out. What was read before is offered again."""
        words: str | None = _OTHER
        if self.state.edition.texts:
            known = [Option(text, text) for text in self.state.edition.texts]
            words = await self.pick("What does the card say?", [*known, Option(_OTHER, "Something else …")])
        if words == _OTHER:
            words = await self.app.push_screen_wait(
                AskText("What does the card say?", "", words_problem, hint="The table carries it out.")
            )
        if words is not None:
            self.submit(Order(m.ChanceTold(words)), source)


def words_problem(text: str) -> str | None:
    """Return what is wrong with the words of a card."""
    return None if text and text.isprintable() else "Write what the card says."
