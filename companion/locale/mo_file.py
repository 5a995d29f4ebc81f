"""Reads a `.mo` file. A sentence is decoded when it is first said, so that a window opens soon."""

import codecs
import re
from gettext import NullTranslations, c2py
from operator import add
from struct import unpack_from

_ORDERS = {b"\xde\x12\x04\x95": "<", b"\x95\x04\x12\xde": ">"}
"""The order of the bytes in a number, by how a file begins."""
_CHARSET = re.compile(rb"charset=([\w-]+)")
_PLURAL = re.compile(rb"\bplural=([^;\n]+)")


class Messages(NullTranslations):
    """The translations in a `.mo` file; a sentence that it lacks, or that can't be decoded, stays as it is."""

    def __init__(self, file: bytes) -> None:
        """Take what is in a file. Raises `ValueError`, `struct.error` or `LookupError` if it isn't such a file."""
        super().__init__()
        order = _ORDERS.get(file[:4])
        if order is None:
            raise ValueError("it begins like another kind of file")
        count, names, texts = unpack_from(f"{order}3I", file, 8)
        starts, ends = _places(unpack_from(f"{order}{2 * count}I", file, names), len(file))
        found = [file[start:end] for start, end in zip(starts, ends, strict=True)]
        self._file, self._texts = file, _places(unpack_from(f"{order}{2 * count}I", file, texts), len(file))
        self._numbers = dict(zip(found, range(count), strict=True))
        self._numbers.update({name.partition(b"\0")[0]: self._numbers[name] for name in found if b"\0" in name})
        self._said: dict[str, tuple[str, ...]] = {}
        head = self._text(self._numbers.pop(b"")) if b"" in self._numbers else b""
        self._encoding = codecs.lookup(_first(_CHARSET, head, "ascii")).name
        self.plural = c2py(_first(_PLURAL, head, "n != 1"))

    def _forms(self, name: str) -> tuple[str, ...]:
        """Return all forms of a translation, none if there isn't one."""
        forms = self._said.get(name)
        if forms is not None:
            return forms
        try:
            number = self._numbers.get(name.encode(self._encoding))
            if number is None:
                return ()
            forms = self._said[name] = tuple(self._text(number).decode(self._encoding).split("\0"))
        except UnicodeError:
            return ()
        return forms

    def _text(self, number: int) -> bytes:
        starts, ends = self._texts
        return self._file[starts[number] : ends[number]]

    def gettext(self, message: str) -> str:
        """Return the translation of a sentence."""
        return self._one(self._forms(message)) or message

    def pgettext(self, context: str, message: str) -> str:
        """Return the translation of a sentence that means something else elsewhere."""
        return self._one(self._forms(f"{context}\4{message}")) or message

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """Return the translation of a sentence about a number."""
        forms, form = self._forms(msgid1), int(self.plural(n))
        said = forms[form] if form < len(forms) else ""
        return said or (msgid1 if n == 1 else msgid2)

    def _one(self, forms: tuple[str, ...]) -> str:
        if len(forms) < 2:
            return forms[0] if forms else ""
        return forms[min(int(self.plural(1)), len(forms) - 1)]


def _places(table: tuple[int, ...], most: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return where the texts of a table begin and end. Raises `ValueError` if one is outside the file."""
    starts = table[1::2]
    ends = tuple(map(add, starts, table[::2]))
    if max(ends, default=0) > most:
        raise ValueError("it is cut short")
    return starts, ends


def _first(pattern: re.Pattern[bytes], head: bytes, otherwise: str) -> str:
    found = pattern.search(head)
    return found[1].decode("ascii") if found else otherwise
