"""A light Builder table's desk: adds deeds, and asks for the values its way of playing needs."""

from collections.abc import Sequence

from companion.core.notation.tokens import quote, tokenize
from companion.core.words import joined_with_and, say, translated
from companion.games.builder.edition import ASKED
from companion.games.choice import Choice
from companion.games.rulebook import tracking_mode
from companion.tui.desks.deed_cards import DeedCards, classic_street_rows
from companion.tui.desks.desk import Desk
from companion.tui.desks.light_choosing import LightChoosing
from companion.tui.desks.light_desk import LIGHT_PARTS, LightDesk
from companion.tui.desks.light_digits import LightDigits
from companion.tui.widgets.rows import Row, numbered_rows

_NEEDED = {"rolls": ("number", "resource"), "points": ("colour",)}
"""The values needed for an owned deed, by way of playing."""


class LightBuilderChoosing(LightChoosing):
    """Finds or adds a deed by name, and reads it value by value."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._cards = desk.part(DeedCards)

    def after_mount(self) -> None:
        """Apply the gaps of a map drawn before, if buildings are tracked."""
        if tracking_mode(self.desk.state) == "points":
            self._cards.apply_drawn_gaps_if_undecided()

    async def fill_and_carry_out(self, choice: Choice, source: str) -> None:
        """Ask which deed is bought, read or traded. Ask for other choices blank by blank."""
        if choice.kind == "buy":
            await self._ask_purchase_then_deed_values(choice, source)
        elif choice.kind == "deed":
            await self._complete_or_correct_deed(choice, source)
        elif choice.kind == "trade":
            await self._ask_deed_handover(choice, source)
        else:
            await super().fill_and_carry_out(choice, source)

    async def _ask_purchase_then_deed_values(self, choice: Choice, source: str) -> None:
        meant = await self.ask_maker(choice)
        deed = await self._ask_deed(choice, source) if meant is not None else None
        if (
            meant is not None
            and deed is not None
            and self.desk.submit(f"buy {quote(deed)} by {quote(meant.by or '')}", source)
        ):
            await self._ask_missing_values(deed)

    async def _ask_deed_handover(self, choice: Choice, source: str) -> None:
        """Ask which deed changes hands and who gets it. The table handles the payment itself."""
        whose = {
            name: owner for name in self.desk.state.edition.deed_names if (owner := self.desk.state.holding(name).owner)
        }
        if not whose:
            self.desk.say(say("No one has a deed yet."), wrong=True)
            return
        rows = [Row(name, (name, owner)) for name, owner in whose.items()]
        deed = await self.asking.ask_for_row(say("Which deed?"), rows, about=choice.label)
        if deed is None:
            return
        names = [name for name in self.desk.session.table.setup.players if name != whose[deed]]
        question, rows = say("Who gets {deed}?", deed=deed), numbered_rows(Row(name, (name,)) for name in names)
        taker = await self.asking.ask_for_row(question, rows, about=choice.label)
        if taker is not None:
            self.desk.submit(f"trade {quote(whose[deed])} : {quote(deed)} for {quote(taker)} : nothing", source)

    async def _complete_or_correct_deed(self, choice: Choice, source: str) -> None:
        """Ask for the unknown values of an added deed, or for those that were read wrongly."""
        deed = await self._ask_deed(choice, source)
        if deed is not None and len(choice.blanks) == 1 and self._missing_fields(deed):
            await self._ask_missing_values(deed)
        elif deed is not None:
            await self._cards.correct_values(deed)

    async def _ask_deed(self, choice: Choice, source: str) -> str | None:
        edition = self.desk.state.edition
        whose = {name: self.desk.state.holding(name).owner or "" for name in edition.deed_names}
        rows = [Row(quote(name), (name, owner)) for name, owner in whose.items()]
        found = await self._cards.ask_for_deed(
            say("Which deed?"), rows + classic_street_rows(self.desk.state), source, about=choice.label
        )
        return None if found is None else tokenize(found)[0].text

    async def _ask_missing_values(self, deed: str) -> None:
        if missing := self._missing_fields(deed):
            await self._cards.ask_values(deed, missing, say("What does the {deed} deed say?", deed=deed))

    def _missing_fields(self, deed: str) -> Sequence[str]:
        """Return the unread values of a deed that this way of playing needs."""
        known = self.desk.state.edition.deed(deed)
        return [field for field in _NEEDED.get(tracking_mode(self.desk.state), ()) if getattr(known, field) is None]

    def remark(self) -> str:
        """Say which owned deeds are unread, so that their payments or points are unknown."""
        state = self.desk.state
        owned = [name for name in state.edition.deed_names if state.holding(name).owner is not None]
        asked = {name: [translated(ASKED[field]) for field in self._missing_fields(name)] for name in owned}
        unread = [f"{name} ({joined_with_and(fields)})" for name, fields in asked.items() if fields]
        return say("Not entered yet: {deeds}.", deeds=", ".join(unread)) if unread else ""


class LightBuilder(LightDesk):
    """A light desk on which deeds are found, added and read."""

    PARTS = (*LIGHT_PARTS, DeedCards, LightBuilderChoosing, LightDigits)
