"""Our reader of `.mo` files says what gettext's own says, and nothing in a file makes it fail later."""

import struct
from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from companion.locale.mo_file import Messages
from tools.catalogue import catalogues, read

NUMBERS = (0, 1, 2, 1_000_000)
UNUSABLE = (ValueError, LookupError, struct.error)


def compiled(catalogue: Catalog) -> bytes:
    file = BytesIO()
    write_mo(file, catalogue)
    return file.getvalue()


def small(charset: str = "utf-8") -> bytes:
    said = Catalog(locale="de", charset=charset, fuzzy=False)
    said.add("yes", "sí")
    said.add("Chance", "Suerte", context="card")
    said.add(("{n} card", "{n} cards"), ("{n} carta", "{n} cartas"))
    return compiled(said)


@pytest.mark.parametrize("path", catalogues(), ids=lambda path: path.parts[-3])
def test_it_says_what_gettext_says(path: Path) -> None:
    file = compiled(read(path))
    ours, theirs = Messages(file), GNUTranslations(BytesIO(file))
    for message in read(path):
        one, many = message.id if isinstance(message.id, tuple | list) else (message.id, "")
        if message.context:
            assert ours.pgettext(message.context, one) == theirs.pgettext(message.context, one)
        elif one:
            assert ours.gettext(one) == theirs.gettext(one)
            assert not many or [ours.ngettext(one, many, n) for n in NUMBERS] == [
                theirs.ngettext(one, many, n) for n in NUMBERS
            ]
    assert ours.gettext("It knows nothing of this.") == "It knows nothing of this."
    assert ours.ngettext("{n} thing", "{n} things", 2) == "{n} things"


@pytest.mark.parametrize("charset", ["utf-8", "iso-8859-1"])
def test_it_reads_other_encodings_and_the_other_order_of_bytes(charset: str) -> None:
    file = small(charset)
    head = struct.unpack_from("<7I", file)
    numbers = 7 + 4 * head[2]
    turned = struct.pack(f">{numbers}I", *struct.unpack_from(f"<{numbers}I", file)) + file[4 * numbers :]
    for each in map(Messages, (file, turned)):
        assert (each.gettext("yes"), each.pgettext("card", "Chance")) == ("sí", "Suerte")
        assert [each.ngettext("{n} card", "{n} cards", n) for n in (1, 2)] == ["{n} carta", "{n} cartas"]
        assert each.gettext("🂡 \udc80") == "🂡 \udc80", "what its encoding has no letter for"


def test_a_damaged_file_is_refused_at_once_or_leaves_sentences_as_they_are() -> None:
    file = small()
    for end in range(len(file) - 1):
        with pytest.raises(UNUSABLE):
            Messages(file[:end])
    for place in range(4, len(file)):
        try:
            messages = Messages(file[:place] + b"\xff" + file[place + 1 :])
        except UNUSABLE:
            continue
        assert isinstance(messages.gettext("yes"), str)
        assert isinstance(messages.ngettext("{n} card", "{n} cards", 5), str)
