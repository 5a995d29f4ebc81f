"""The move notation: one grammar for the command bar, files, history and export."""

from companion.core.notation.book import Book
from companion.core.notation.completing import complete
from companion.core.notation.forms import Form, Often, Opt, Outcome, Phrase, parse
from companion.core.notation.names import Lexicon
from companion.core.notation.tokens import Token, tokenize

__all__ = ["Book", "Form", "Lexicon", "Often", "Opt", "Outcome", "Phrase", "Token", "complete", "parse", "tokenize"]
