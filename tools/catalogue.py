"""Keep the catalogues of translations: `.venv/bin/python tools/catalogue.py update|check|compile|lint|pseudo`.

`update` takes new sentences of the source into every catalogue and keeps what is translated. `check` reports what is
missing or doesn't fit; `lint` reports text in the source that translators can't reach. `compile` makes the files that
the program reads; `pseudo` makes those of a language `qps` in which every text is longer, accented and in brackets.
"""

import argparse
import sys
from collections.abc import Iterable, Iterator
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tools.sentences import ROOT, Sentence, python_files, sentences_in_source, slots, wrong_calls
from tools.unsaid import unsaid

LOCALE = ROOT / "companion" / "locale"
_NAME = "LC_MESSAGES/companion.po"
PSEUDO = "qps"
_ACCENTS = str.maketrans("aeiouAEIOU", "áéíóúÁÉÍÓÚ")


def catalogues() -> tuple[Path, ...]:
    """Return the files of all languages."""
    return tuple(sorted(path for path in LOCALE.glob(f"*/{_NAME}") if path.parts[-3] != PSEUDO))


def read(path: Path) -> Catalog:
    """Return the catalogue in a file."""
    with path.open("rb") as file:
        return read_po(file, locale=path.parts[-3])


def sentence_of(message: Message) -> Sentence:
    """Return the sentence that a message translates."""
    text, many = message.id if isinstance(message.id, tuple | list) else (message.id, "")
    return Sentence(message.context or "", text, many)


def translated_forms(message: Message) -> tuple[str, ...]:
    """Return all forms of a translation."""
    said = message.string
    return tuple(said) if isinstance(said, tuple | list) else (said or "",)


def updated_catalogue(old: Catalog) -> Catalog:
    """Return a catalogue with exactly the sentences of the source, and the translations it had, also obsolete ones."""
    known = {sentence_of(each): each for each in [*old.obsolete.values(), *old] if each.id}
    new = Catalog(locale=old.locale, project="companion", header_comment="", fuzzy=False)
    new.mime_headers = old.mime_headers  # its rule of plurals may be simpler than the one Babel knows
    found = sentences_in_source()
    for sentence, places in sorted(found.items(), key=lambda each: (each[1][0].path, each[1][0].line, each[0])):
        was = known.get(sentence)
        new.add(
            (sentence.text, sentence.many) if sentence.many else sentence.text,
            was.string if was else None,
            context=sentence.context or None,
            locations=[(path, None) for path in dict.fromkeys(place.path for place in places)],  # type: ignore[misc]
            user_comments=was.user_comments if was else (),
        )
    for sentence, was in known.items():
        if sentence not in found and any(translated_forms(was)):
            new.obsolete[was.id if isinstance(was.id, str) else was.id[0]] = was
    return new


def write(path: Path, catalogue: Catalog) -> None:
    """Write a catalogue without dates and lines, which would change with every update."""
    said = BytesIO()
    write_po(said, catalogue, omit_header=True, include_lineno=False, width=116)
    rule = f"nplurals={catalogue.num_plurals}; plural={catalogue.plural_expr};"
    head = (
        'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n"Content-Transfer-Encoding: 8bit\\n"\n'
        f'"Language: {catalogue.locale_identifier}\\n"\n"Plural-Forms: {rule}\\n"\n\n'
    )
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(head + said.getvalue().decode("utf-8").replace("#, python-format\n", ""), encoding="utf-8")


def faults(path: Path) -> Iterator[str]:
    """Yield what is wrong with a catalogue, by its sentences."""
    catalogue, found = read(path), sentences_in_source()
    have = {sentence_of(each): each for each in catalogue if each.id}
    yield from (f"not in the catalogue: {sentence.text!r}" for sentence in found.keys() - have.keys())
    yield from (f"no longer said: {sentence.text!r}" for sentence in have.keys() - found.keys())
    yield from (f"kept from before: {text!r}" for text in catalogue.obsolete)
    for sentence, message in have.items():
        yield from (f"{sentence.text!r}: {why}" for why in unfit(sentence, message, catalogue.num_plurals))


def unfit(sentence: Sentence, message: Message, plurals: int) -> Iterator[str]:
    """Yield why a translation can't be used: missing, fuzzy, too few forms, or other slots than in English."""
    if not all(translated_forms(message)):
        yield "not translated"
        return
    if message.fuzzy:
        yield "marked as fuzzy"
    if sentence.many and len(translated_forms(message)) != plurals:
        yield f"{len(translated_forms(message))} plural forms, not {plurals}"
    try:
        wanted = slots(sentence.text) | slots(sentence.many)
        for form in translated_forms(message):
            if not slots(form) <= wanted or (not sentence.many and slots(form) != wanted):
                yield f"other slots in {form!r}"
            elif sentence.many and wanted - {"n"} - slots(form):
                yield f"slots missing in {form!r}"
    except ValueError as error:
        if sentence.many or slots_expected(sentence.text):
            yield f"braces don't match: {error}"


def slots_expected(text: str) -> bool:
    """Return whether a sentence has slots: without any, its braces mean themselves."""
    try:
        return bool(slots(text))
    except ValueError:
        return False


def compile_all(paths: Iterable[Path]) -> None:
    """Compile catalogues beside their sources, those of another time than their source alone."""
    for path in paths:
        compiled = path.with_suffix(".mo")
        if not compiled.exists() or compiled.stat().st_mtime < path.stat().st_mtime:
            with compiled.open("wb") as file:
                write_mo(file, read(path))


def pseudo() -> Path:
    """Write the catalogue of the pseudo-language and return its file."""
    catalogue = Catalog(locale="en", fuzzy=False)
    for sentence in sorted(sentences_in_source()):
        text: str | tuple[str, str] = (sentence.text, sentence.many) if sentence.many else sentence.text
        said = tuple(map(bracketed, text)) if isinstance(text, tuple) else bracketed(text)
        catalogue.add(text, said, context=sentence.context or None)
    path = LOCALE / PSEUDO / _NAME
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.with_suffix(".mo").open("wb") as file:
        write_mo(file, catalogue)
    return path


def bracketed(text: str) -> str:
    """Return a text as the pseudo-language says it: accented outside its slots, 35 % longer, in brackets."""
    parts = _outside_slots(text) if slots_expected(text) else [(text, "")]
    said = "".join(plain.translate(_ACCENTS) + slot for plain, slot in parts)
    return f"⟦{said}{'·' * round(len(text) * 0.35)}⟧"


def _outside_slots(text: str) -> Iterator[tuple[str, str]]:
    depth, start, begun = 0, 0, 0
    for at, letter in enumerate(text):
        if letter == "{":
            depth += 1
            begun = at if depth == 1 else begun
        elif letter == "}" and depth:
            depth -= 1
            if not depth:
                yield text[start:begun], text[begun : at + 1]
                start = at + 1
    yield text[start:], ""


def _update() -> int:
    for path in catalogues():
        write(path, updated_catalogue(read(path)))
    return 0


def _check() -> int:
    wrong = [f"{path.parts[-3]}: {fault}" for path in catalogues() for fault in faults(path)]
    print(*wrong, sep="\n")
    return 1 if wrong else 0


def _lint(only: tuple[str, ...]) -> int:
    files = [path for path in python_files() if not only or str(path.relative_to(ROOT)).startswith(only)]
    wrong = [found for path in files for found in (*wrong_calls(path), *unsaid(path))]
    for found in wrong:
        print(f"{found.place}: {found.why}")
    return 1 if wrong else 0


def main() -> int:
    """Do what is asked and return the exit status: 1 if something is wrong."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["update", "check", "compile", "lint", "pseudo"])
    parser.add_argument("paths", nargs="*", help="for lint: only files that begin like this")
    asked = parser.parse_args()
    match asked.what:
        case "update":
            return _update()
        case "check":
            return _check()
        case "lint":
            return _lint(tuple(asked.paths))
        case "pseudo":
            pseudo()
        case _:
            compile_all(catalogues())
    return 0


if __name__ == "__main__":
    sys.exit(main())
