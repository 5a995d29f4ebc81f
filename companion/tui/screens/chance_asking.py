"""What the Chance screen asks before a move is complete: which property, which corner, which card, and whose."""

from collections.abc import Coroutine, Sequence
from typing import Any

from companion.core.game import Order
from companion.games.chance import moves as m
from companion.games.chance.edition import FLIP_TWO, NOPE, TOKEN
from companion.games.chance.legal import CORNERS, cash_in, corner_moves
from companion.games.chance.rules.placing import SOURCES, to_beat
from companion.games.chance.view import deck_sheet
from companion.games.choice import Choice
from companion.tui.screens.chance_effects import ChanceEffects
from companion.tui.screens.facts import Listing
from companion.tui.screens.pick import Option
from companion.tui.screens.start_rolls import StartRolls
from companion.tui.widgets.properties import KEYS

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
_HIGHEST = 6
_HIGH = {0: 10, 1: 11}


class ChanceAsking(ChanceEffects):
    """Carries out choices; whatever one still needs is asked in a window over the screen."""

    def fitting(self, card: str) -> tuple[str, ...]:
        """Return the properties on which a flipped Cash card can be played."""
        return tuple(name for name in self.state.spaces if not self.against(m.PlayCash(card, name)))

    def carry_out(self, choice: Choice, source: str) -> None:
        """Do a complete choice, or ask first for what is missing."""
        if choice.order.move == m.Roll():
            self.action_roll()
        else:
            super().carry_out(choice, source)

    def asking(self, choice: Choice, source: str) -> Coroutine[Any, Any, None] | None:
        """Return what asks for properties, corners, first rolls and the effects of Chance cards."""
        match choice.order.move:
            case m.PlayCash(card):
                return self._place(card, source)
            case m.Jail():
                return self._jail(source)
            case m.PlayToken(corner):
                return self._corner(corner, source)
            case m.Start():
                return self._start()
        return self.card_by_effect(choice.order.move, source) if choice.asks else None

    def action_digit(self, number: int) -> None:
        """Take a digit as what it means now: the face of the die, or a Cash card."""
        if self.state.turn.phase == "roll" and number > _HIGHEST:
            self.say("A die shows 1 to 6, or ?: press 0 for that.", wrong=True)
        elif self.state.turn.phase == "roll":
            self.submit(f"roll {number or '?'}", "key")
        else:
            self.action_card(f"Cash {_HIGH.get(number, number)}")

    def action_card(self, card: str) -> None:
        """Flip a card, or play it once flipping is over."""
        phase = self.state.turn.phase
        if phase in ("flip", "forced"):
            self.submit(Order(m.Flip(card)), "key")
        elif phase != "use" or self.state.pending is not None:
            self.say(self.waiting(), wrong=True)
        elif card == TOKEN:
            self._choose("On which corner?", "There is no Token to play.", m.PlayToken, m.Jail)
        elif card == FLIP_TWO:
            self._choose("Who plays Flip 2?", "Nobody has a Flip 2 to play now.", m.FlipTwo)
        else:
            self._choose("", f"There is no {card} to play.", m.PlayCash, card=card)

    def _choose(self, question: str, nothing: str, *kinds: type, card: str = "") -> None:
        """Carry out the one choice of some kinds, or let the player pick among several."""
        found = [choice for choice in self.legal() if isinstance(choice.order.move, kinds)]
        found = [choice for choice in found if not card or getattr(choice.order.move, "card", "") == card]
        if not found:
            self.say(nothing, wrong=True)
        elif len(found) == 1:
            self.carry_out(found[0], "key")
        else:
            self.ask_for(self._pick_one(question, found))

    async def _pick_one(self, question: str, found: Sequence[Choice]) -> None:
        options = [Option(str(n), each.label, " ".join(map(str, each.reasons))) for n, each in enumerate(found)]
        answer = await self.pick(question, options)
        if answer is not None:
            self.carry_out(found[int(answer)], "key")

    async def _place(self, card: str, source: str) -> None:
        """Ask on which property a flipped Cash card goes."""
        name = await self._where(card, [m.PlayCash(card, each) for each in self.state.spaces])
        if name is not None:
            await self.learn_minimum(name)
            self.submit(Order(m.PlayCash(card, name)), source)

    async def _where(self, card: str, moves: Sequence[m.PlayCash | m.PlayToken]) -> str | None:
        options = [
            Option(move.space, self._space_line(move.space), self.against(move), KEYS[place])
            for place, move in enumerate(moves)
        ]
        return await self.pick(f"Where does {card} go?", options)

    def _space_line(self, name: str) -> str:
        top, least = self.state.spaces[name].top, to_beat(self.state, name)
        holder = f"{top.player} controls it" if top else "free"
        return f"{name:<12} > {'?' if least is None else least:<4} {holder}"

    async def _corner(self, corner: str, source: str) -> None:
        """Ask which Cash card the corner lets the player use, and where it goes."""
        moves = [move for move in corner_moves(self.state, corner) if isinstance(move, m.PlayToken)]
        options = []
        for card in cash_in(self.state, SOURCES[corner]):
            reasons = [self.against(move) for move in moves if move.card == card]
            why = "" if "" in reasons else "There is no property for it."
            options.append(Option(card, card, why, self.key_named(CARD_ACTIONS[card])))
        chosen = await self.pick(f"Token on {CORNERS[corner]}: which card?", options)
        if chosen is None:
            return
        name = await self._where(chosen, [move for move in moves if move.card == chosen])
        if name is not None:
            await self.learn_minimum(name)
            self.submit(Order(m.PlayToken(corner, chosen, name)), source)

    async def _jail(self, source: str) -> None:
        """Ask whose card goes to its owner's discards."""
        moves = [move for move in corner_moves(self.state, "jail") if isinstance(move, m.Jail)]
        options = [
            Option(str(place), f"{move.owner}'s {move.card} {self._lies(move)}", self.against(move))
            for place, move in enumerate(moves)
        ]
        answer = await self.pick("Token on Go to Jail: which card goes?", options)
        if answer is not None:
            self.submit(Order(moves[int(answer)]), source)

    def _lies(self, move: m.Jail) -> str:
        for name, space in self.state.spaces.items():
            for laid in space.pile:
                if (laid.player, laid.card) == (move.owner, move.card):
                    return f"on {name}" + (", on top" if laid == space.top else "")
        return ""

    def action_nope(self) -> None:
        """Play Nope! where something can be stopped; else flip it, or say that no skyline has reached the mark."""
        state = self.state
        drawn = NOPE in state.decks[state.turn.player].draw
        if state.asking and state.pending is None:
            self.submit("reached no", "key")
        elif state.turn.phase in ("flip", "forced") and drawn:
            self.submit(Order(m.Flip(NOPE)), "key")
        else:
            self.submit(Order(m.Nope()), "key")

    def action_yes(self) -> None:
        """Let the play happen that waits, or say that a skyline has reached the mark."""
        self.submit("allow" if self.state.pending is not None or not self.state.asking else "reached yes", "key")

    def action_decline(self) -> None:
        """Leave Flip 2 to the next who has one."""
        self._choose("Who plays no Flip 2?", "Nobody has a Flip 2 to play now.", m.Decline)

    def action_roll(self) -> None:
        """Let the companion roll; which faces the die has is asked before its first roll."""
        self.ask_for(self._roll())

    async def _roll(self) -> None:
        if await self.learn_die():
            self.submit("roll", "key")

    def action_chance(self) -> None:
        """Take the ? of the die, or carry out the Chance card."""
        if self.state.turn.phase == "chance":
            self._choose("What does the Chance card do?", self.waiting(), *m.CARDS)
        else:
            self.submit("roll ?", "key")

    def action_start(self) -> None:
        """Ask for the first rolls."""
        if self.state.begun:
            self.say("The game has begun already.", wrong=True)
        else:
            self.ask_for(self._start())

    async def _start(self) -> None:
        rolls: tuple[tuple[str, str], ...] | None = await self.app.push_screen_wait(StartRolls(self.state.players))
        if rolls is not None:
            self.submit(Order(m.Start(rolls)), "key")

    def action_decks(self) -> None:
        """Show the cards of a player."""
        self.ask_for(self._decks())

    async def _decks(self) -> None:
        state = self.state
        options = [Option(name, f"{name}: {len(state.decks[name].draw)} left to draw") for name in state.players]
        name = await self.pick("Whose cards?", options)
        if name is not None:
            self.app.push_screen(Listing(f"The cards of {name}", deck_sheet(state, name)))

    def action_finish(self) -> None:
        """Break the game off, asking first."""
        self.ask("Break the game off now?", "Break off", lambda: self.action_order("finish"))

    def action_standings(self) -> None:
        """Show how everybody stands."""
        self.ask_for(self.standings())
