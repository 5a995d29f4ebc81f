"""Moves of Monopoly Deal at the desk: cards, targets and payments, picked from lists."""

from collections.abc import Callable, Coroutine, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, ClassVar

from msgspec.structs import replace

from companion.core.errors import why_not
from companion.core.words import phrase, say, translated
from companion.games.choice import Choice
from companion.games.deal.view import ClaimView
from companion.tui.desks.choosing import Choosing
from companion.tui.desks.game_desk import GameDesk
from companion.tui.desks.verbs import OF_TURN_TIMER, Verb
from companion.tui.desks.window_closer import WindowCloser
from companion.tui.widgets.rows import Row, judged_row, numbered_rows
from companion.tui.windows.ask import ask_first
from companion.tui.windows.pay_cards import PayCards

_SURE = {
    "pay": (phrase("Pay with it anyway?"), phrase("Pay")),
    "recolour": (phrase("Flip it?"), phrase("Flip it")),
}
_FROM_HAND = {
    "lay": (phrase("Play {card}"), phrase("Play which property?")),
    "bank": (phrase("Bank {card}"), phrase("Bank which card?")),
}
"""What is done with a card in hand, and the question which one."""
_WHICH = {
    "no": phrase("Who says no?"),
    "yes": phrase("Accept which “no”?"),
    "rent": phrase("Charge which rent?"),
    "collector": phrase("Who pays 5?"),
    "sly": phrase("Take which property?"),
    "forced": phrase("Swap for which property?"),
    "breaker": phrase("Take which set?"),
    "house": phrase("Build where?"),
    "hotel": phrase("Build where?"),
    "recolour": phrase("Flip which wild?"),
    "leaves": phrase("Who leaves?"),
}

_WHICH_ONE = phrase("Which one?")
ANSWERS = ("deal-yes", "deal-no")
"""The actions that answer a card played against a player."""


class DealChoosing(Choosing):
    """Carries out the choices of a Deal table."""

    desk: GameDesk
    VERBS = (
        Verb(("begins",)),
        Verb(("pay",)),
        Verb(("yes",), "deal-yes"),
        Verb(("no",), "deal-no"),
        Verb(("draw",), "deal-draw"),
        Verb(("lay",), "deal-lay"),
        Verb(("bank",), "deal-bank"),
        Verb(("rent",), "deal-rent"),
        Verb(("double",), "deal-double"),
        Verb(("pass",), "deal-go"),
        Verb(("birthday",), "deal-birthday"),
        Verb(("collector",), "deal-collector"),
        Verb(("sly",), "deal-sly"),
        Verb(("forced",), "deal-forced"),
        Verb(("breaker",), "deal-breaker"),
        Verb(("house", "hotel", "move"), "deal-build"),
        Verb(("recolour",), "deal-wild", optional=True),
        Verb(("waste",), optional=True),
        Verb(("discard",), "deal-discard"),
        Verb(("end",), "table-end"),
        *OF_TURN_TIMER,
        Verb(("hand",), optional=True),
        Verb(("value",), optional=True),
        Verb(("leaves",), optional=True),
        Verb(("finish",), "table-finish", optional=True),
    )
    KINDS: ClassVar[Mapping[str, tuple[Any, ...]]] = {
        **{verb: (verb,) for verb in ("bank", "lay", "no", "yes", "rent", "double", "birthday", "collector", "sly")},
        **{verb: (verb,) for verb in ("forced", "breaker", "draw", "discard")},
        "go": ("pass",),
        "build": ("house", "hotel", "move"),
        "wild": ("recolour",),
    }

    def actions(self) -> Mapping[str, Callable[..., object]]:
        """Return what keys do."""
        return {**super().actions(), "play": self._play_card, "pay": self._pay_claim}

    def verbs(self) -> tuple[Verb, ...]:
        """Return the rows in the order of a turn. The answer to a Just Say No comes first."""
        noes = any(claim.stopped for claim in self.desk.view.claims)
        return tuple(sorted(self.VERBS, key=lambda verb: verb.action not in ANSWERS)) if noes else self.VERBS

    def effects_text(self, choice: Choice) -> str:
        """Return what a card does, or what a move brings if there is no reminder to show."""
        if choice.line and choice.kind in _SURE:
            return " · ".join(self.preview(choice).words)
        return self.desk.view.does.get(choice.kind) or (
            "" if self.desk.current_notes() else super().effects_text(choice)
        )

    def dialog_for(self, choice: Choice, source: str) -> Coroutine[Any, Any, None] | None:
        """Return the dialog for cards, targets and payments."""
        if choice.blanks and choice.kind in _FROM_HAND:
            return self._ask_which_and_carry_out(
                translated(_FROM_HAND[choice.kind][1]), self._filled_choices(choice), source
            )
        if choice.blanks and choice.blanks[0].kind == "cards":
            return (
                self._ask_payment_cards(choice, source)
                if choice.kind == "pay"
                else self._ask_cards_to_discard(choice, source)
            )
        if choice.blanks and choice.blanks[0].kind == "goods":
            return self.ask_among_payments(choice.by or "", source)
        if choice.line and (warning := self.preview(choice).warning):
            return self._confirm_warning(choice, warning, source)
        return super().dialog_for(choice, source)

    def _filled_choices(self, choice: Choice, label: str = "{card}") -> list[Choice]:
        """Return a choice with each of the options in its blank, labelled by what is done with it."""
        at, blank = self.asking.choice_factory(), choice.blanks[0]
        return [
            replace(at.fill(choice, {blank.name: option.value}), label=translated(label, card=option.label))
            for option in blank.options
        ]

    async def _ask_which_and_carry_out(
        self, question: str, found: Sequence[Choice], source: str, is_over: Callable[[], bool] | None = None
    ) -> None:
        """Let the player pick one of some choices, allowed ones first, and carry it out.

        Each line names a card unless the question is about that card alone. A number takes a line, except for cards in
        hand: those are found by their printed text, including numbers. The list closes once its subject `is_over`.
        """
        ordered, alone = sorted(found, key=lambda each: not each.is_allowed), len({each.kind for each in found}) == 1
        named = [replace(each, label=each.among or each.label) for each in ordered]
        rows = [*map(self.choice_row, range(len(ordered)), named if alone else ordered)]
        from_hand = any(each.kind in _FROM_HAND for each in ordered)
        answer = await self.asking.ask_for_row(question, rows if from_hand else numbered_rows(rows), is_over=is_over)
        if answer is not None:
            self.carry_out(ordered[int(answer)], source)

    async def choose_and_carry_out(self, found: Sequence[Choice], source: str) -> None:
        """Let the player pick, in the way that suits the row."""
        if found[0].kind == "pay":
            await self.ask_among_payments(found[0].by or "", source)
            return
        await self._ask_which_and_carry_out(translated(_WHICH.get(found[0].kind, _WHICH_ONE)), found, source)

    def choices_of_kind(self, kind: str) -> tuple[Choice, ...]:
        """Return the choices of a kind. While a player has to answer, only theirs."""
        found = super().choices_of_kind(kind)
        return tuple(each for each in found if each.by in self.desk.view.answering) or found

    def choice_row(self, place: int, choice: Choice) -> Row:
        """Return a choice as a line with its most important effect."""
        why = why_not(choice.reasons)
        note = self.preview(choice).brief if choice.line and not why else ""
        note = note or (say("exactly") if choice.kind == "pay" and choice.line else "")
        return judged_row(str(place), choice.label, why, note)

    def _play_card(self) -> None:
        """Show every possible use of the cards in hand, found by a few letters."""
        found = [each for choice in self.all_choices if choice.cost for each in self._ways_to_play(choice)]
        if any(each.is_allowed for each in found):
            self.asking.start(self._ask_which_and_carry_out(say("Play which card?"), found, "key"))
        else:
            self.desk.say(say("No card can be played now."), wrong=True)

    def _ways_to_play(self, choice: Choice) -> Iterator[Choice]:
        if choice.kind not in _FROM_HAND:
            yield choice
        elif choice.is_allowed:
            yield from self._filled_choices(choice, _FROM_HAND[choice.kind][0])

    def _payments(self, player: str) -> list[Choice]:
        """Return every payment without a superfluous card, cheapest first."""
        mine = [each for each in self.all_choices if each.kind == "pay" and each.by == player]
        more = [each for each in mine if each.blanks and each.blanks[0].kind == "goods"]
        ways = [each for each in mine if each.line]
        return [*ways, *(each for one in more for each in self._filled_choices(one))]

    def _pay_claim(self) -> None:
        """Make the only payment, or list all payments."""
        claim = next((claim for claim in self.desk.view.claims if claim.for_money and not claim.stopped), None)
        ways = self._payments(claim.target) if claim else []
        if claim is None:
            self.desk.say(say("No one has to pay."), wrong=True)
        elif not ways and claim.target not in self.desk.view.answering:
            waits, first = claim.target, self.desk.view.answering[0]
            self.desk.say(say("Not yet, {player}: {other} answers first.", player=waits, other=first), wrong=True)
        elif len(ways) == 1:
            self.carry_out(ways[0], "key")
        else:
            self.asking.start(self.ask_among_payments(claim.target, "key"))

    async def ask_among_payments(self, player: str, source: str) -> None:
        """List all payments without a superfluous card, cheapest first. The last line takes other cards."""
        claim = self._claim_against(player)
        others = [each for each in self.all_choices if each.by == player and _accepts_any_cards(each)]
        question = say("What does {player} pay {amount} with?", player=player, amount=claim.amount)
        await self._ask_which_and_carry_out(
            question, [*self._payments(player), *others], source, partial(self._is_answered, claim)
        )

    def _claim_against(self, player: str) -> ClaimView:
        claims: Sequence[ClaimView] = self.desk.view.claims
        return next(claim for claim in claims if claim.target == player)

    def _is_answered(self, claim: ClaimView) -> bool:
        """Return whether a debt has been paid, refused or doubled since."""
        return claim not in self.desk.view.claims

    async def _ask_payment_cards(self, choice: Choice, source: str) -> None:
        """Ask for any cards on the table, again if one of them could be left out (DEAL-OQ-12)."""
        claim, name = self._claim_against(choice.by or ""), choice.blanks[0].name

        def filled(ticked: Sequence[str]) -> Choice:
            return self.asking.choice_factory().fill(choice, {name: ", ".join(ticked) or "nothing"})

        question = say("{player} owes {amount}. Pay with which cards?", player=claim.target, amount=claim.amount)
        window = PayCards(question, choice.blanks[0].options, lambda ticked: self.preview(filled(ticked)))
        self.desk.part(WindowCloser).close_when(window, partial(self._is_answered, claim))
        ticked: tuple[str, ...] | None = await self.desk.app.push_screen_wait(window)
        if ticked is not None:
            self.carry_out(filled(ticked), source)

    async def _confirm_warning(self, choice: Choice, warning: str, source: str) -> None:
        question, yes = _SURE[choice.kind]
        ask_first(
            self.desk.app,
            f"{warning} {translated(question)}",
            lambda: self.desk.submit(choice.line, source),
            yes=translated(yes),
            no=say("Back"),
        )

    async def _ask_cards_to_discard(self, choice: Choice, source: str) -> None:
        """Ask for each of the extras by name, because the deck view counts them (DEAL-OQ-24)."""
        number = next(area.too_many for area in self.desk.view.areas if area.in_turn)
        blank, named = choice.blanks[0], list[str]()
        for place in range(number):
            rows = [
                Row(option.value, (option.label, option.brings))
                for option in blank.options
                if self._are_cards_in_pack(choice, [*named, option.value])
            ]
            asked = say("Discard which card? ({number} of {total})", number=place + 1, total=number)
            answer = await self.asking.ask_for_row(asked, rows)
            if answer is None:
                return
            named.append(answer)
        self.carry_out(self.asking.choice_factory().fill(choice, {blank.name: ", ".join(named)}), source)

    def _are_cards_in_pack(self, choice: Choice, cards: Sequence[str]) -> bool:
        """Return whether the pack still has these cards."""
        filled = self.asking.choice_factory().fill(choice, {choice.blanks[0].name: ", ".join(cards)})
        return all(reason.rule != "DEAL-BOX-02" for reason in filled.reasons)

    def maker_of(self, choice: Choice) -> str | None:
        """Return who makes a choice, even if it stands for several players' choices."""
        group = (each for each in self.all_choices if choice.is_group_heading and each.group == choice.group)
        return next(group, choice).by


def _accepts_any_cards(choice: Choice) -> bool:
    """Return whether it is the payment with any cards."""
    return choice.kind == "pay" and bool(choice.blanks) and choice.blanks[0].kind == "cards"
