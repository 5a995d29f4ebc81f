"""The owner's own cards: a file of TOML laid over a shipped edition, which they may also write by hand."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion import editions
from companion.core.errors import refuse
from companion.core.notation.names import find
from companion.games.city.edition import AMOUNTS, District, Edition
from companion.games.city.edition_file import read
from companion.games.frozen import freeze
from companion.store.own_file import held, read_own, write_own
from companion.store.place import data_dir
from companion.unit.rules import CURRENCY

if TYPE_CHECKING:
    from tomlkit import TOMLDocument

EDITION = "us"
KEYS = ("name", *AMOUNTS)
DEFAULT = "default"


class CardFile:
    """The cards of Monopoly City as this owner has them. Every call looks at the file anew."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "editions" / f"city-{EDITION}.toml"

    def edition(self) -> Edition:
        """Return the shipped cards with the owner's values on top. Raises `CompanionError` with every problem."""
        return self._edition(read_own(self.path))

    def frozen(self, game: str) -> str:
        """Return the cards a new game is to keep, empty where they are the shipped ones. Raises `CompanionError`."""
        return freeze(self.edition()) if game == "city" and read_own(self.path) else ""

    def change(self, district: str, key: str, text: str) -> District:
        """Write down what the owner's card says, or `default` for what is shipped, and return the card.

        Raises `CompanionError` for an unknown district or key, for what is no amount, and where the file cannot
        be written; then nothing has changed.
        """
        import tomlkit

        edition = self.edition()
        card = edition.districts[find(district, tuple(edition.districts), "district")]
        key = find(key, KEYS, "value on a card")
        with held(self.path):
            document = tomlkit.parse(read_own(self.path))
            _put(document, card, key, None if text == DEFAULT else _value(key, text))
            written = tomlkit.dumps(document)
            changed = self._edition(written)
            write_own(self.path, written)
        return next(each for each in changed.districts.values() if each.position == card.position)

    def _edition(self, own: str) -> Edition:
        shipped = editions.text("city", EDITION)
        assert shipped is not None, "the edition is shipped with the program"
        overlay = [(str(self.path), own)] if own else []
        return read([(f"city-{EDITION}.toml", shipped), *overlay])


def own_cards() -> CardFile:
    """Return the owner's cards in the data folder."""
    return CardFile(data_dir())


def _value(key: str, text: str) -> str | int:
    if key != "name":
        return CURRENCY.parse(text)
    if not text.strip() or not text.isprintable() or '"' in text:
        raise refuse("A district needs a name that can be printed, without quotes.")
    return text.strip()


def _put(document: "TOMLDocument", card: District, key: str, value: str | int | None) -> None:
    """Write one value into the row of a card; None takes it out."""
    import tomlkit

    rows: Any = document.setdefault("district", tomlkit.aot())
    row = next((row for row in rows if _means(row, card)), None)
    if row is None:
        row = tomlkit.table()
        row["position"] = card.position
        rows.append(row)
        row = rows[-1]
    if key == "name":
        row["position"] = card.position
    row.pop(key, None)
    if value is not None:
        row[key] = value


def _means(row: Any, card: District) -> bool:
    if "position" in row:
        return bool(row["position"] == card.position)
    return str(row.get("name", "")).casefold() == card.name.casefold()
