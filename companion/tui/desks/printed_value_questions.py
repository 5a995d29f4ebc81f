"""One-time questions of a Builder desk about what cards and board say: optional windows whose answers are kept."""

from collections.abc import Callable, Coroutine, Iterable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import Any

from companion.core.notation.tokens import quote
from companion.core.order import Order
from companion.core.words import capitalized, phrase, say, translated
from companion.games.builder import moves as m
from companion.games.builder.chips import KINDS
from companion.games.builder.edition import place_in_words, token_name
from companion.games.builder.questions import Question, useful_questions
from companion.games.builder.view import island_cells
from companion.session.news import News
from companion.table.ports import JournalError
from companion.tui.desks.asking import Asking
from companion.tui.desks.deed_cards import DeedCards, classic_street_rows
from companion.tui.desks.desk import Desk
from companion.tui.pages.position import SavedEntry
from companion.tui.widgets.rows import Row
from companion.tui.windows.dialogs import Choose
from companion.tui.windows.island import DrawIsland

_YES, _NO, _LATER = "yes", "no", phrase("Later")
_SETTING_UP = ("stock", "spaces", "map")
"""The questions at the start of a game: the reference cards, the board and the island."""
_NO_DEED = ("GO", "Jail", "Free Parking", "Go to Jail", "Chance", "Roll for Resources", "Steal")
"""The spaces that have no deed, as the notation writes them."""


class PrintedValueQuestions(Asking):
    """Asks for unread values when they matter. Esc postpones a question, Q asks it again."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._later: set[str] = set()
        self._asking = 0

    def actions(self) -> Mapping[str, Callable[..., object]]:
        """Return what keys do."""
        return {"draw_island": self._redraw_island, "questions": self._ask_postponed}

    def take_over_state(self, before: "PrintedValueQuestions") -> None:
        """Keep the postponed questions of the desk before."""
        self._later = before._later

    def after_mount(self) -> None:
        """Apply the gaps of a map drawn before, then ask open questions.

        A table in mid-game wants to play on: setup questions are asked only by Q.
        """
        self._cards.apply_drawn_gaps_if_undecided()
        state = self.desk.state
        if state.midway and (
            waits := [self._question_id(each) for each in useful_questions(state) if each.verb in _SETTING_UP]
        ):
            self._later.update(waits)
            self.desk.say(
                say("Press {key} to fill in the missing values.", key=self.desk.shortest_key_of("builder-ask"))
            )
        self.desk.call_after_refresh(self.ask_open_questions)

    def after_resume(self) -> None:
        """Ask what came up under another window."""
        self.ask_open_questions()

    def react_to_news(self, news: News) -> None:
        """Ask what came up with the news."""
        if news.lines:
            self.ask_open_questions()

    @property
    def _cards(self) -> DeedCards:
        return self.desk.part(DeedCards)

    async def _ask(self, asking: Coroutine[Any, Any, None] | None) -> None:
        """Ask one thing after the other, then what the answers brought up."""
        self._asking += 1
        try:
            await super()._ask(asking)
            await self._ask_all()
        finally:
            self._asking -= 1

    def ask_open_questions(self) -> None:
        """Ask the current questions, unless a window is open or an auction runs.

        Asked twice at once, the second call takes the place of the first before that has begun.
        """
        if self.desk.taken_back:
            return
        free = self.desk.is_present and self.desk.display and self.desk.app.screen is self.desk and not self._asking
        if free and self._next_question() is not None:
            self._replace(None)

    def _next_question(self) -> Question | None:
        """Return the next question: none at a desk being replaced, since its windows are closing."""
        if self.desk.is_outdated or self.desk.timing.timer is not None or not self.desk.session.takes_moves:
            return None
        return next(
            (each for each in useful_questions(self.desk.state) if self._question_id(each) not in self._later), None
        )

    def _question_id(self, question: Question) -> str:
        turn = f" {self.desk.state.turn.number} {self.desk.state.turn.rolled}" if question.passing else ""
        return f"{question.line} {question.deed} {question.fields}{turn}"

    async def _ask_all(self) -> None:
        while (question := self._next_question()) is not None:
            before, key = self.desk.state, self._question_id(question)
            await self._ask_one(question)
            if self.desk.state is before:
                self._later.add(key)

    async def _ask_one(self, question: Question) -> None:
        if question.verb == "stock":
            await self._ask_tokens(question.text)
        elif question.verb == "spaces":
            await self.ask_and_submit_value(question.text, "spaces", hint=say("Then Companion can follow the tokens."))
        elif question.verb == "space":
            hint = say("GO is 0. Then Companion can follow the tokens.")
            await self.ask_and_submit_value(question.text, "space", end=" jail", hint=hint)
        elif question.verb == "map":
            await self._ask_map()
        elif question.verb == "land":
            await self.ask_where_landed("key")
        elif question.verb in ("chart", "collect"):
            await self._ask_resource(question)
        elif question.deed is not None:
            await self._cards.ask_values(question.deed, question.fields, _deed_question(question))

    async def _ask_tokens(self, text: str) -> None:
        """Ask what the reference cards show: all at once, or token by token (BUILDER-SETUP-05)."""
        answers = {_YES: say("that's exactly what the cards show"), _NO: say("ask for each of them")}
        called = {_YES: say("Yes"), _NO: say("No")}
        answer = await self.desk.app.push_screen_wait(Choose(text, answers, called=called, later=_LATER))
        for name, token in self.desk.state.edition.tokens.items() if answer is not None else ():
            resource: str | None = token.resource
            if answer == _NO:
                asked = say("Which chips does the {token} card show?", token=token_name(name))
                shown = await self.ask_for_row(asked, resource_rows())
                resource = KINDS[shown] if shown else None
            if resource is None or not self.desk.submit(Order(m.ReadToken(name, resource)), "key"):
                return

    def _redraw_island(self) -> None:
        """Draw the island again."""
        self.start(self._ask_map())

    async def _ask_map(self) -> None:
        """Let the owner draw the map, and apply its gaps (BUILDER-FLOOR-11, BUILDER-OQ-27)."""
        state = self.desk.state
        kept = SavedEntry(self.desk.session.keep_draft, self.desk.session.draft_lines())
        window = DrawIsland(island_cells(state), state.edition.gaps, kept)
        drawn = await self.desk.app.push_screen_wait(window)
        if drawn is None or self._save_map(window, drawn):
            with suppress(JournalError):  # then the map exists
                self.desk.session.keep_draft(())

    def _save_map(self, window: DrawIsland, drawn: Sequence[str]) -> bool:
        """Save the map and its gaps, and apply the gaps. Return whether it was accepted."""
        gaps = [gap.split("|") for gap in drawn if "|" in gap]
        if drawn == window.before:
            done = True
            self.desk.say(say("The map is unchanged."))
        else:
            done = self._submit_map([cell for cell in drawn if "|" not in cell], gaps)
        if gaps and done and "map_links" not in self.desk.state.options:
            self.desk.submit("option map_links owner_drawn", "key")
        return done

    def _submit_map(self, cells: Sequence[str], gaps: Iterable[Sequence[str]]) -> bool:
        """Save the drawing. Return whether it was accepted."""
        done = self.desk.submit(Order(m.DrawMap(tuple(cells))), "key")
        for one, other in gaps if done else ():
            self.desk.submit(Order(m.DrawGap((one, other))), "key")
        return done

    async def _ask_resource(self, question: Question) -> None:
        is_over = partial(self._is_answered, question)
        answer = await self.ask_for_row(question.text, resource_rows(), is_over=is_over, later=_LATER)
        if answer is not None:
            self.desk.submit(f"{question.line}{answer}{' 2' if question.verb == 'collect' else ''}", "key")

    def _is_answered(self, question: Question) -> bool:
        return self._question_id(question) not in map(self._question_id, useful_questions(self.desk.state))

    async def ask_where_landed(self, source: str) -> None:
        """Ask where the token landed. A deed not named before is added as typed (BUILDER-MOVE-02)."""
        state, player = self.desk.state, self.desk.state.turn.player
        at = state.player_states[player].position if state.turn.rolled is not None else None
        question = say("Where has {player} landed?", player=player)
        if at is not None:
            question = say("{player} is on space {number}: what is it?", player=player, number=at)
        is_over = partial(self._has_turn_changed, state.turn)
        place = await self._cards.ask_for_deed(
            question, _landing_rows(state, at), source, is_over=is_over, later=_LATER
        )
        if place is not None:
            self.desk.submit(f"land {place}", source)

    def _has_turn_changed(self, turn: object) -> bool:
        return bool(self.desk.state.turn != turn)

    def _ask_postponed(self) -> None:
        """Ask the postponed questions."""
        self._later.clear()
        if self._next_question() is None:
            key = self.desk.shortest_key_of("builder-box")
            self.desk.say(say("Nothing missing for now. {key} shows all values.", key=key))
        self.ask_open_questions()


def _deed_question(question: Question) -> str:
    """Return the question over the values to read off a deed, or off its space on the board."""
    if question.fields == ("price",):
        return say("What does {deed}'s board space say?", deed=question.deed)
    if "mortgage" in question.fields:
        return say("What does the back of {deed} say?", deed=question.deed)
    return say("What does the {deed} deed say?", deed=question.deed)


def resource_rows() -> list[Row]:
    """Return a line for each kind of resource. The answer is the kind."""
    return [Row(kind, (capitalized(translated(kind)), translated(colour))) for kind, colour in KINDS.items()]


def _landing_rows(state: Any, at: int | None) -> list[Row]:
    """Return where a token can have landed: deeds first, without places known to be elsewhere."""
    edition = state.edition
    once = {space.kind for place, space in edition.board.items() if place != at}
    rows = [
        Row(quote(deed.name), (deed.name, translated(deed.colour or "")))
        for deed in edition.deeds
        if deed.name is not None and (at is None or edition.deed_position(deed.name) in (None, at))
    ]
    for kind, colour in KINDS.items():
        rows.append(Row(f"Collect {kind}", (say("Collect 2 {colour}", colour=translated(colour)), translated(kind))))
    others = [name for name in _NO_DEED if at is None or name.casefold() not in once or name in ("Chance", "Steal")]
    rows += [Row(quote(name), (place_in_words(name), "")) for name in others if at is None or name != "GO"]
    return rows + classic_street_rows(state)
