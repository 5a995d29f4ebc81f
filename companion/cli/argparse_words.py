"""The words of argparse itself, in the language of the window."""

import argparse
import re
import sys

from companion.core.words import phrase, say, translated

WORDS = (
    phrase("usage: "),
    phrase("positional arguments"),
    phrase("options"),
    phrase("{heading}:"),
    phrase("show this help message and exit"),
    phrase("show program's version number and exit"),
    phrase("{prog}: error: {message}\n"),
    phrase("argument {argument_name}: {message}"),
    phrase("the following arguments are required: {words}"),
    phrase("unrecognized arguments: {words}"),
    phrase("expected one argument"),
    phrase("expected at least one argument"),
    phrase("ignored explicit argument {words}"),
    phrase("ambiguous option: {option} could match {matches}"),
    phrase("invalid {type} value: {value}"),
    phrase("invalid choice: {value} (choose from {choices})"),
)
"""What its help and its errors are made of, with slots as ours: `{words}` is its `%s` or `%r`."""
_SLOT = re.compile(r"%(?:\((\w+)\))?[sr]")


def translate_argparse() -> None:
    """Let argparse look its words up in our catalogues. It calls its global `_`, which is gettext, for each of them."""
    vars(argparse)["_"] = _translate
    if sys.version_info < (3, 13):
        argparse.HelpFormatter.start_section = _start_section  # type: ignore[assignment, method-assign]  # it writes the colon itself


_start = argparse.HelpFormatter.start_section


def _start_section(formatter: argparse.HelpFormatter, heading: str | None) -> None:
    """Begin a section of the help whose heading has what comes before the colon in the language of the window."""
    _start(formatter, say("{heading}:", heading=heading).removesuffix(":") if heading else heading)


def _translate(text: str) -> str:
    """Return a text of argparse with the slots that argparse fills in."""
    slots = {slot[1] or "words": slot[0] for slot in _SLOT.finditer(text)}
    return translated(catalogue_text(text), **slots)


def catalogue_text(text: str) -> str:
    """Return a text of argparse as it is in our catalogues."""
    return _SLOT.sub(lambda slot: f"{{{slot[1] or 'words'}}}", text)
