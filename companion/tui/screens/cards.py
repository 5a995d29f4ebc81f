"""The cards: every district and its values, how well each is known, and what the owner's own cards say."""

from companion.core.errors import CompanionError
from companion.games.city.edition import AMOUNTS, LINES, District, Edition
from companion.tui.actions import EVERYWHERE, bindings
from companion.tui.screens.dialogs import AskText, Choose
from companion.tui.screens.list_page import ListPage
from companion.tui.widgets.rows import Row
from companion.tui.words import in_words
from companion.unit.rules import CURRENCY

_KNOWN = {
    "confirmed": "",
    "single": "one source only",
    "conflict": "sources differ",
    "owner": "own card",
}
_CALLED = {
    "name": "Name",
    "price": "Price",
    "land": "Land rent",
    "residential": "Residential block",
    "industrial": "Industrial block",
    "skyscraper": "Skyscraper",
    **{key: f"Rent with {key[1:]} blocks" for key in LINES[1:]},
}


class Cards(ListPage):
    """A line for each district; Enter shows its values and lets the owner correct one."""

    BINDINGS = bindings(EVERYWHERE)
    HEADING = "Cards of Monopoly City"
    WIDTHS = (0, 8, 34)

    _edition: Edition | None = None

    def rows(self) -> list[Row]:
        """Return the districts by colour."""
        self._edition = self._read()
        if self._edition is None:
            return []
        rows = []
        for group, names in self._edition.groups.items():
            rows.append(Row("", (group.replace("_", " ").capitalize(),)))
            rows += [self._row(self._edition.districts[name]) for name in names]
        return rows

    def _read(self) -> Edition | None:
        try:
            return self.services.cards().edition() if self.services.cards else None
        except CompanionError as error:
            self.say(in_words(error), wrong=True)
            return None

    def _row(self, card: District) -> Row:
        return Row(card.name, (card.name, _amount(card.value("price")), _doubts(card)))

    def detail(self, name: str) -> str:
        """Return what Enter does."""
        return "Enter: the values on the card, to be corrected or renamed. A running game keeps those it started with."

    def chosen(self, name: str) -> None:
        """Show the values of a card."""
        if self._edition is None:
            return
        card = self._edition.districts[name]
        values = {_CALLED[key]: known(card, key) for key in ("name", *AMOUNTS)}
        keys = {_CALLED[key]: key for key in ("name", *AMOUNTS)}
        self.ask(Choose(f"What is wrong on {name}?", values), lambda chosen: self._ask_value(card, keys[chosen]))

    def _ask_value(self, card: District, key: str) -> None:
        value = card.value(key) if key != "name" else None
        text = card.name if key == "name" else "" if value is None else CURRENCY.write(value)
        hint = f"Now: {known(card, key)}. “default” goes back to what is shipped."
        self.ask(
            AskText(f"{_CALLED[key]} on {card.name}?", text, _problem, hint=hint),
            lambda text: self._take(card, key, text),
        )

    def _take(self, card: District, key: str, text: str) -> None:
        try:
            if self.services.cards is not None:
                self.services.cards().change(card.name, key, text)
        except CompanionError as error:
            self.told(in_words(error))
        else:
            self.told(None, "Saved. Games that are begun from now on use it.")


def _problem(text: str) -> str | None:
    return None if text else "Write what the card says."


def known(card: District, key: str) -> str:
    """Return a value with how well it is known, and what else is said."""
    value = card.name if key == "name" else _amount(card.value(key))
    said = ", ".join(_amount(other) if isinstance(other, int) else str(other) for other in card.others.get(key, ()))
    parts = [value, _KNOWN.get(card.provenance.get(key, ""), ""), f"others say {said}" if said else ""]
    return ", ".join(part for part in parts if part)


def _doubts(card: District) -> str:
    """Return what on a card is the owner's own, disputed or unknown."""
    own = [key for key in ("name", *AMOUNTS) if card.provenance.get(key) == "owner"]
    odd = [key for key in AMOUNTS if card.provenance.get(key) == "conflict"]
    unknown = [key for key in AMOUNTS if card.value(key) is None]
    lists = {"own": own, "disputed": odd, "not known": unknown}
    return "; ".join(f"{word}: {', '.join(keys)}" for word, keys in lists.items() if keys)


def _amount(amount: int | None) -> str:
    return "–" if amount is None else CURRENCY.show(amount)
