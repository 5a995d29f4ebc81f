"""What the Deal screen asks before a move is complete: which card, from whom, for what, and how it is paid."""

from collections.abc import Coroutine, Iterator, Mapping, Sequence
from typing import Any, ClassVar

from msgspec.structs import replace

from companion.core.errors import why_not
from companion.games.choice import Choice, Option
from companion.games.deal.view import ClaimView, DealView
from companion.games.view import Preview
from companion.tui.screens.deal_desk_pay import PayCards
from companion.tui.screens.game_desk import GameDesk
from companion.tui.widgets.rows import Row, judged

_SURE = {"pay": ("Pay with it all the same?", "Pay"), "recolour": ("Turn it?", "Turn")}
_FROM_HAND = {"lay": ("Lay", "Lay which property?"), "bank": ("Bank", "Bank which card?")}
_WHICH = {
    "no": "Who says no?",
    "yes": "Which no stands?",
    "rent": "Ask which rent?",
    "collector": "Who pays 5?",
    "sly": "Take which property?",
    "forced": "Swap for which property?",
    "breaker": "Take which set?",
    "house": "Build where?",
    "hotel": "Build where?",
    "recolour": "Turn which wild?",
}


class DealAsking(GameDesk):
    """Opens the windows that ask for whatever a choice still needs."""

    KINDS: ClassVar[Mapping[str, tuple[Any, ...]]] = {
        **{verb: (verb,) for verb in ("bank", "lay", "no", "yes", "rent", "double", "birthday", "collector", "sly")},
        **{verb: (verb,) for verb in ("forced", "breaker", "draw", "discard")},
        "go": ("pass",),
        "build": ("house", "hotel", "move"),
        "wild": ("recolour",),
    }

    @property
    def seen(self) -> DealView:
        """Return what everybody may see of the table as it stands."""
        view: DealView = super().seen
        return view

    def effects(self, choice: Choice) -> str:
        """Return what a card does, or what a move brings where there is nothing not to be forgotten."""
        if choice.line and choice.kind in _SURE:
            return " · ".join(self.preview(choice).words)
        return self.seen.does.get(choice.kind) or ("" if self.notes() else super().effects(choice))

    def notes(self) -> Sequence[str]:
        """Return what the table should not forget, besides what the headline says."""
        return [note for note in self.seen.reminders if note.removesuffix(".") not in self.headline]

    def asking(self, choice: Choice, source: str) -> Coroutine[Any, Any, None] | None:
        """Return what asks for cards, targets and payments."""
        if choice.blanks and choice.kind in _FROM_HAND:
            return self._pick(_FROM_HAND[choice.kind][1], self._filled(choice), source)
        if choice.blanks and choice.blanks[0].kind == "cards":
            return self._paid(choice, source) if choice.kind == "pay" else self._discarded(choice, source)
        if choice.blanks and choice.blanks[0].kind == "goods":
            return self.every_payment(choice.by or "", source)
        if choice.line and (warning := self.preview(choice).warning):
            return self._sure(choice, warning, source)
        return super().asking(choice, source)

    def _filled(self, choice: Choice, verb: str = "") -> list[Choice]:
        """Return a choice with each of the options in its blank."""
        at, blank = self.moment(), choice.blanks[0]
        return [
            replace(at.fill(choice, {blank.name: option.value}), label=f"{verb} {option.label}".strip())
            for option in blank.options
        ]

    async def _pick(self, question: str, found: Sequence[Choice], source: str) -> None:
        """Let the player choose one of some choices, those that are allowed first, and carry it out.

        A card is named in each line unless the question is about it alone.
        """
        ordered, alone = sorted(found, key=lambda each: not each.allowed), len({each.kind for each in found}) == 1
        named = [replace(each, label=each.label.removeprefix(f"{each.group}: ")) for each in ordered]
        rows = map(self._choice_row, range(len(ordered)), named if alone else ordered)
        answer = await self.find(question, list(rows))
        if answer is not None:
            self.carry_out(ordered[int(answer)], source)

    async def _one_of(self, found: Sequence[Choice], source: str) -> None:
        if found[0].kind == "pay":
            await self.every_payment(found[0].by or "", source)
            return
        await self._pick(_WHICH.get(found[0].kind, "Which one?"), found, source)

    def of_kind(self, kind: str) -> tuple[Choice, ...]:
        """Return the choices of a kind: while somebody has to answer, theirs alone."""
        found = super().of_kind(kind)
        return tuple(each for each in found if each.by in self.seen.answering) or found

    def _choice_row(self, place: int, choice: Choice) -> Row:
        """Return a choice as a line with the most important of what it brings."""
        why = why_not(choice.reasons)
        note = self.preview(choice).brief if choice.line and not why else ""
        note = note or ("exactly" if choice.kind == "pay" and choice.line else "")
        label = choice.label
        if choice.kind == "pay" and choice.line:
            label = label.removeprefix(f"{choice.by} pays ").removesuffix(f", {note}")
        return judged(str(place), label, why, note)

    def action_play(self) -> None:
        """Show everything a card of the hand could be played for, to be found by a few letters."""
        found = [each for choice in self.everything if choice.cost for each in self._plays(choice)]
        if any(each.allowed for each in found):
            self.ask_for(self._pick("Play which card?", found, "key"))
        else:
            self.say("No card can be played now.", wrong=True)

    def _plays(self, choice: Choice) -> Iterator[Choice]:
        if choice.kind not in _FROM_HAND:
            yield choice
        elif choice.allowed:
            yield from self._filled(choice, _FROM_HAND[choice.kind][0])

    def _payments(self, player: str) -> list[Choice]:
        """Return every way in which a player can pay without a card too many, the cheapest first."""
        mine = [each for each in self.everything if each.kind == "pay" and each.by == player]
        more = [each for each in mine if each.blanks and each.blanks[0].kind == "goods"]
        ways = [each for each in mine if each.line]
        return [
            *ways,
            *(replace(each, label=f"{player} pays {each.label}") for one in more for each in self._filled(one)),
        ]

    def action_pay(self) -> None:
        """Pay in the only way there is, or show every way."""
        claim = next((claim for claim in self.seen.claims if claim.for_money and not claim.stopped), None)
        ways = self._payments(claim.target) if claim else []
        if claim is None:
            self.say("No money is asked of anybody.", wrong=True)
        elif len(ways) == 1:
            self.carry_out(ways[0], "key")
        else:
            self.ask_for(self.every_payment(claim.target, "key"))

    async def every_payment(self, player: str, source: str) -> None:
        """Show every way to pay without a card too many, the cheapest first; the last line takes other cards."""
        claim = self._claim(player)
        others = [each for each in self.everything if each.by == player and _ticked(each)]
        await self._pick(f"What does {player} pay {claim.amount} with?", [*self._payments(player), *others], source)

    def _claim(self, player: str) -> ClaimView:
        return next(claim for claim in self.seen.claims if claim.target == player)

    async def _paid(self, choice: Choice, source: str) -> None:
        """Ask for any cards on the table, and once more where one of them could be left out (DEAL-OQ-12)."""
        claim, name = self._claim(choice.by or ""), choice.blanks[0].name

        def filled(ticked: Sequence[str]) -> Choice:
            return self.moment().fill(choice, {name: ", ".join(ticked) or "nothing"})

        question = f"{claim.target} owes {claim.amount}. With which cards?"
        window = PayCards(question, choice.blanks[0].options, lambda ticked: self._outcome(filled(ticked)))
        ticked: tuple[str, ...] | None = await self.app.push_screen_wait(window)
        if ticked is not None:
            self.carry_out(filled(ticked), source)

    def _outcome(self, choice: Choice) -> str:
        """Return what a payment would bring, or what speaks against it."""
        seen: Preview = self.preview(choice)
        return why_not(seen.reasons) or " · ".join(seen.words)

    async def _sure(self, choice: Choice, warning: str, source: str) -> None:
        question, yes = _SURE[choice.kind]
        self.ask(f"{warning} {question}", yes, lambda: self._submitted(choice, source))

    def _submitted(self, choice: Choice, source: str) -> None:
        self.submit(choice.line, source)

    async def _discarded(self, choice: Choice, source: str) -> None:
        """Ask for each of the extras by name, for the deck view counts them (DEAL-OQ-24)."""
        number = next(area.too_many for area in self.seen.areas if area.in_turn)
        blank, named = choice.blanks[0], []
        for place in range(number):
            rows = [_option_row(option) for option in blank.options]
            answer = await self.find(f"Discard which card? {place + 1} of {number}", rows)
            if answer is None:
                return
            named.append(answer)
        self.carry_out(self.moment().fill(choice, {blank.name: ", ".join(named)}), source)


def _ticked(choice: Choice) -> bool:
    """Tell whether it is the payment with any cards."""
    return choice.kind == "pay" and bool(choice.blanks) and choice.blanks[0].kind == "cards"


def _option_row(option: Option) -> Row:
    return Row(option.value, (option.label, option.brings))
