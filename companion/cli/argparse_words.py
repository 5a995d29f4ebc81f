"""The words of argparse itself, in the language of the window."""

import argparse

from companion.core.words import phrase, told

WORDS = (
    phrase("usage: "),
    phrase("positional arguments"),
    phrase("options"),
    phrase("%(heading)s:"),
    phrase("show this help message and exit"),
    phrase("show program's version number and exit"),
    phrase("%(prog)s: error: %(message)s\n"),
    phrase("argument %(argument_name)s: %(message)s"),
    phrase("the following arguments are required: %s"),
    phrase("unrecognized arguments: %s"),
    phrase("expected one argument"),
    phrase("expected at least one argument"),
    phrase("ignored explicit argument %r"),
    phrase("ambiguous option: %(option)s could match %(matches)s"),
    phrase("invalid %(type)s value: %(value)r"),
    phrase("invalid choice: %(value)r (choose from %(choices)s)"),
)
"""What its help and its errors are made of. They have the slots of argparse."""


def translate_argparse() -> None:
    """Let argparse look its words up in our catalogues. It calls its global `_`, which is gettext, for each of them."""
    vars(argparse)["_"] = told
