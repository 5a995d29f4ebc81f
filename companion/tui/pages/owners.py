"""A game's box as read by its owner: cards and values, corrections, export and import."""

from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from datetime import date
from pathlib import Path

from companion import games
from companion.core.errors import CompanionError
from companion.core.words import phrase, say, say_n, translated, with_heading
from companion.games.owners import Difference, Value
from companion.session.dates import whole_date
from companion.session.origin import Origin
from companion.session.owners_values import OwnersValues
from companion.session.session import Session
from companion.tui.actions import EVERYWHERE, OWNERS, bindings
from companion.tui.pages.list_page import ListPage
from companion.tui.services import Services
from companion.tui.widgets.rows import Row
from companion.tui.windows.dialogs import AskText, Choose
from companion.tui.words import error_in_words

_NEW, _ALL = "new", "all"
_KEPT = phrase("Saved for new games.")


class OwnersPage(ListPage):
    """A line per card and per separate value. Enter corrects it."""

    BINDINGS = bindings((*OWNERS, *EVERYWHERE))
    ACTIONS = OWNERS
    WIDTHS = (23, 0, 11)
    EMPTY = phrase("No values known for this game yet.")

    def __init__(self, services: Services, game: str) -> None:
        super().__init__(services)
        self.HEADING = say("{game} cards", game=games.load(game).title)
        self._game = game
        self._values: dict[str, Value] = {}
        self._cards: dict[str, dict[str, str]] = {}

    @property
    def stored_values(self) -> OwnersValues | None:
        """Return the owner's readings, None if they cannot be kept."""
        return self.services.owners_values(self._game)

    def rows(self) -> list[Row]:
        """Return the cards in the order of the box."""
        self._values, self._cards = {}, {}
        if (kept := self.stored_values) is None:
            return []
        try:
            self._values = kept.all_values()
        except CompanionError as error:
            self.say(error_in_words(error), wrong=True)
            return []
        self._cards = kept.owners.value_names_by_card(self._values)
        return [self._row(card) for card in self._cards]

    def _row(self, card: str) -> Row:
        keys = self._cards[card]
        if "" in keys:
            return Row(card, (self._card_title(card), self._value_text(keys[""]), _date_read(self._values[keys[""]])))
        latest = max((self._values[key] for key in keys.values()), key=lambda value: (value.own, value.day))
        said = {self._label_on_card(key): self._values[key] for key in self._keys_with_question(card)}
        return Row(card, (self._card_title(card), _doubts_or_progress_text(said), _date_read(latest)))

    def _card_title(self, card: str) -> str:
        """Return a card's display name."""
        key = next(iter(self._cards[card].values()))
        return self.stored_values.owners.name_and_label(key, self._values)[0] if self.stored_values else card

    def _label_on_card(self, key: str) -> str:
        """Return the display name of a value on its card."""
        return self.stored_values.owners.name_and_label(key, self._values)[1] if self.stored_values else key

    def idle_action_ids(self) -> Collection[str]:
        """Return the sheet action if this game has no sheet."""
        return () if self.stored_values and self.stored_values.owners.sheet else ("own-sheet",)

    def detail(self, row_id: str) -> str:
        """Return what Enter does on the line."""
        card = self._card_title(row_id)
        if self._running_session is None:
            return say("{card}. Press Enter to view and correct it. Games in progress aren't affected.", card=card)
        return say("{card}. Press Enter to view and correct it. The current game changes too.", card=card)

    def activate_row(self, row_id: str) -> None:
        """Ask for the value, or for a card's values."""
        if "" in self._cards[row_id]:
            self._ask_value(self._cards[row_id][""])
            return
        keys = {self._label_on_card(key): key for key in self._keys_with_question(row_id)}
        said = {word: self._value_and_source_text(key) for word, key in keys.items()}
        window = Choose(say("Correct which value?"), said).with_subject(self._card_title(row_id))
        self.ask(window, lambda word: self._ask_value(keys[word]))

    def _value_text(self, key: str) -> str:
        """Return a value in words."""
        return (
            self.stored_values.owners.value_in_words(key, self._values[key].says)
            if self.stored_values
            else self._values[key].says
        )

    def _value_and_source_text(self, key: str) -> str:
        """Return a value in words, and how well it is known."""
        value = self._values[key]
        read = say("entered {date}", date=_date_read(value)) if value.day else _date_read(value)
        return ", ".join(filter(None, (self._value_text(key), read, value.doubt)))

    def _keys_with_question(self, card: str) -> list[str]:
        """Return a card's values, without those that are display only."""
        return [key for key in self._cards[card].values() if self._question(key)]

    def _question(self, key: str) -> str:
        """Return the question for a value, empty if it is display only."""
        if (kept := self.stored_values) is None:
            return ""
        return translated(kept.owners.kind_and_subject(key)[0].question).format(
            kept.owners.subject_in_words(key, self._values)
        )

    def _ask_value(self, key: str) -> None:
        value = self._values[key]
        about = self.stored_values.owners.kind_and_subject(key)[0].hint if self.stored_values else ""
        now = say("Now: {value}. Type “default” to reset it.", value=self._value_and_source_text(key))
        hint = f"{about} {now}".strip()
        there = value.says if key not in self._cards else ""
        window = AskText(self._question(key), there, _empty_text_problem, hint=hint)
        self.ask(window, lambda text: self._correct_value(key, text))

    def _correct_value(self, key: str, text: str) -> None:
        if self._change_values(lambda kept: kept.correct(key, text), _KEPT) and self.stored_values is not None:
            self._submit_to_session(self.stored_values.move_that_reads(key, text))

    def _submit_to_session(self, line: str) -> None:
        """Pass the reading on to the running game too."""
        if self._running_session is not None and line:
            refusal = self._running_session.submit(line, Origin("key"))
            problem = say("Not in the current game: {why}", why=error_in_words(refusal.error)) if refusal else None
            self.report_result(problem, say("Saved for this game and new ones."))

    @property
    def _running_session(self) -> Session | None:
        """Return the game from which this page was opened, if it can take box values."""
        session = self.shell.current_session
        return session if session and session.takes_moves and session.table.game.name == self._game else None

    def _change_values(self, do: Callable[[OwnersValues], object], done: str) -> bool:
        """Change the readings and report the result. Return whether it succeeded."""
        try:
            if self.stored_values is not None:
                do(self.stored_values)
        except CompanionError as error:
            self.report_result(error_in_words(error))
            return False
        self.report_result(None, translated(done))
        return True

    def action_enter_value(self) -> None:
        """Read any other value off the box."""
        hint = say("For example: {example}", example=self.stored_values.owners.example) if self.stored_values else ""
        window = AskText(say("What does your game say?"), "", _empty_text_problem, hint=hint)
        self.ask(window, self._enter_line)

    def _enter_line(self, line: str) -> None:
        if self._change_values(lambda kept: kept.submit_line(line), _KEPT):
            self._submit_to_session(line)

    def action_forget(self) -> None:
        """Discard the owner's readings of the marked card: Companion's own values apply again."""
        keys = self._cards.get(self.marked_id, {}).values()
        own = [key for key in keys if self._values[key].own]
        if own:
            self._change_values(
                lambda kept: kept.forget(*own), say("{card} was reset.", card=self._card_title(self.marked_id))
            )
        elif keys:
            card = self._card_title(self.marked_id)
            self.say(say("You haven't entered {card}: nothing to reset.", card=card), wrong=True)

    def action_export(self) -> None:
        """Write all the owner's readings to a new file."""
        start = str(Path.home() / f"{self._game}-box.toml")
        self.ask(
            AskText(say("Export to which file?"), start, _empty_path_problem, yes=say("Save")), self._export_values
        )

    def _export_values(self, path: str) -> None:
        self._change_values(lambda kept: kept.export(path), say("Saved to {path}.", path=path))

    def action_sheet(self) -> None:
        """Write a printable sheet to fill in to a new file. The game must have one."""
        if self.idle_action_ids():
            self.say(say("{game} has no sheet to fill in.", game=games.load(self._game).title), wrong=True)
            return
        start = str(Path.home() / f"{self._game}-box.html")
        self.ask(
            AskText(say("Save the sheet to which file?"), start, _empty_path_problem, yes=say("Save")),
            self._write_sheet,
        )

    def _write_sheet(self, path: str) -> None:
        done = say("Saved to {path}: open it in a browser and print it.", path=path)
        self._change_values(lambda kept: kept.write_sheet(path), done)

    def action_import(self) -> None:
        """Compare another owner's file, and take over the selected values."""
        self.ask(AskText(say("Which file?"), "", _empty_path_problem, yes=say("Compare")), self._compare_with)

    def _compare_with(self, path: str) -> None:
        try:
            found = self.stored_values.differences_from(path) if self.stored_values else ()
        except CompanionError as error:
            self.report_result(error_in_words(error))
            return
        if not found:
            self.report_result(None, say("Nothing new in this file."))
            return
        new = sum(each.is_new for each in found)
        others = len(found) - new
        choices = {
            _NEW: say_n("{n} new value", "{n} new values", new, none="no new values"),
            _ALL: say_n(
                "and {n} value that differs from yours",
                "and {n} values that differ from yours",
                others,
                none="and no values that differ from yours",
            ),
        }
        called = {_NEW: say("Only new values"), _ALL: say("Everything")}
        self.ask(
            Choose(self._differences_text(found), choices, called=called),
            lambda chosen: self._import_values(path, chosen),
        )

    def _differences_text(self, found: Sequence[Difference]) -> str:
        """Return the differences as lines: new values first, then those that differ."""
        lines = [
            with_heading(f"{'+' if each.is_new else '≠'} {self._value_title(each.key)}", self._change_text(each))
            for each in found
        ]
        lines = lines[:_MOST_SHOWN]
        more = len(found) - len(lines)
        return "\n".join([*lines, say("… and {number} more", number=more)] if more else lines)

    def _change_text(self, found: Difference) -> str:
        return self.stored_values.owners.change_in_words(found) if self.stored_values else found.theirs

    def _value_title(self, key: str) -> str:
        """Return a value's display name with that of its card."""
        return (
            ", ".join(filter(None, self.stored_values.owners.name_and_label(key, self._values)))
            if self.stored_values
            else key
        )

    def _import_values(self, path: str, chosen: str) -> None:
        self._change_values(lambda kept: kept.import_from(path, contradicting=chosen == _ALL), say("Imported."))


_MOST_SHOWN, _FEW = 12, 3


def _date_read(value: Value) -> str:
    """Return the date on which the owner read a value, empty for one that is shipped."""
    with suppress(ValueError):  # a file may write the date in another form
        return whole_date(date.fromisoformat(value.day))
    return value.day or (say("entered") if value.own else "")


def _doubts_or_progress_text(words: Mapping[str, Value]) -> str:
    """Return the disputed values of a card, or how many are known and how many the owner has read."""
    disputed = [word for word, value in words.items() if value.disputed]
    unknown = [word for word, value in words.items() if not value.says]
    read = sum(value.own for value in words.values())
    first = say("{number} of {all} known", number=len(words) - len(unknown), all=len(words))
    if disputed and not unknown:
        first = say("uncertain: {values}", values=_words_or_number(disputed))
    if not read:
        return first
    if all(value.own or (value.follows and value.says) for value in words.values()):
        return say("{known}, all entered", known=first)
    return say("{known}, {number} entered", known=first, number=read)


def _words_or_number(words: Sequence[str]) -> str:
    """Return a few words in full, or only the number of many."""
    return ", ".join(words) if len(words) <= _FEW else say_n("{n} value", "{n} values", len(words))


def _empty_text_problem(text: str) -> str | None:
    return None if text else say("Enter what your game says.")


def _empty_path_problem(text: str) -> str | None:
    return None if text else say("Enter the name of a file.")
