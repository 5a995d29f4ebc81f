"""Money: whole units in named accounts. Only `transfer` moves it."""

import re
from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache

import msgspec

from companion.core.errors import Refused, refusal
from companion.core.words import joined_with_or, say, say_in, say_n, with_decimal_sign

BANK = "bank"
Accounts = Mapping[str, int]

_AMOUNT = re.compile(r"(?=[.,]?\d)(\d{0,15})(?:[.,](\d{1,15}))? ?([km]?)", re.IGNORECASE | re.ASCII)
_FORM = re.compile(r"[.,]?\d+(?:[.,'’]\d+| \d{3})*[km]?", re.IGNORECASE | re.ASCII)
_GROUPS = re.compile(r"[1-9]\d{0,2}(?:[.,'’ \u00a0\u202f]\d{3})+ ?[km]?", re.IGNORECASE | re.ASCII)
_APART = re.compile(r"[.,'’\s]")
_POINT = re.compile(r"\d+\.\d{3}m", re.IGNORECASE | re.ASCII)
"""A fraction of a million down to a thousand, as older files may write it."""
_SCALE = {"": 1, "k": 1_000, "m": 1_000_000}


class Payment(msgspec.Struct, frozen=True):
    """Money that one account pays another."""

    payer: str
    payee: str
    amount: int


def transfer(accounts: Accounts, source: str, target: str, amount: int) -> dict[str, int]:
    """Return the accounts after `amount` (whole units, ≥ 0) moves; their sum never changes.

    Raises `Refused` if an account is unknown, the amount is negative, or an account other than the bank's
    would fall below zero.
    """
    if source not in accounts or target not in accounts:
        unknown = {source, target} - accounts.keys()
        raise refusal(say("There's no account called {names}.", names=", ".join(sorted(unknown))), hard=True)
    if amount < 0:
        raise refusal(say("An amount can't be negative."), hard=True)
    if source != BANK and accounts[source] < amount:
        raise refusal(
            say("{player} has {cash}, not {amount}.", player=source, cash=accounts[source], amount=amount), hard=True
        )
    moved = dict(accounts)
    moved[source] -= amount
    moved[target] += amount
    return moved


def is_balanced(accounts: Accounts) -> bool:
    """Return whether no money was created or lost: the bank and the players' cash add up to zero."""
    return sum(accounts.values()) == 0


def is_amount(text: str) -> bool:
    """Return whether `text` is meant as an amount in any game, even if written wrongly."""
    return _FORM.fullmatch(text) is not None


class Currency(msgspec.Struct, frozen=True):
    """How a game writes money: the smallest note (whole units) and whether k and m are used.

    With `pad`, messages suggest amounts written only with digits and a point.
    """

    smallest: int = 1
    thousands: bool = False
    pad: bool = False

    @property
    def hint(self) -> str:
        """Say how an amount is written, for error messages and completion."""
        if not self.thousands:
            return say("an amount such as 150")
        return say("an amount such as 500 (500k) or 1.5 (1.5M)") if self.pad else say("an amount such as 500k or 1.5M")

    @property
    def pad_hint(self) -> str:
        """Say how to type an amount where only digits and a point or comma are available."""
        return say("500 for 500k, 1.5 for 1.5M") if self.thousands else self.hint

    @property
    def tap_amounts(self) -> tuple[int, ...]:
        """Return how much one tap adds to an amount, in whole units."""
        return (10_000, 50_000, 100_000, 500_000, 1_000_000) if self.thousands else (1, 5, 10, 50, 100)

    def parse(self, text: str) -> int:
        """Return the amount `text` states, in whole units, without rounding. A comma counts as a point.

        Without a letter, a fraction means millions, and a whole number smaller than any note means thousands. Raises
        `Refused` for grouped digits, and for an amount that is not a multiple of the smallest note (CITY-MON-03).
        """
        text = text.strip()
        if groups := self.problem_if_digits_grouped(text):
            raise refusal(groups)
        return self._parsed_units(text)

    def _parsed_units(self, text: str) -> int:
        match = _AMOUNT.fullmatch(text)
        if match is None or (match[3] and not self.thousands):
            raise refusal(say("“{text}” is not {hint}.", text=text[:40], hint=self.hint))
        whole, part, suffix = match.groups()
        units = Fraction(f"{whole or 0}.{part or 0}") * _SCALE[suffix.lower() or self._assumed_letter(whole, part)]
        if units % self.smallest:
            millions = not suffix and not part and units * _SCALE["k"] % self.smallest == 0
            raise (
                self._refusal_with_millions(text, f"{text}.0" if self.pad else f"{text}m")
                if millions
                else self.uneven_amount_refusal(text)
            )
        return int(units)

    def _assumed_letter(self, whole: str, part: str | None) -> str:
        """Return the letter assumed for a number without one."""
        if not self.thousands:
            return ""
        return "m" if part else "k" if int(whole) < self.smallest else ""

    def problem_if_digits_grouped(self, text: str) -> str:
        """Return what is wrong with an amount whose digits are grouped and what to write; empty if they are not.

        Groups of three look like a fraction: 1,500 is fifteen hundred in one language and one and a half in another.
        """
        if _GROUPS.fullmatch(text) is None or (self.thousands and _POINT.fullmatch(text)):
            return ""
        meant = [_APART.sub("", text)]
        if len(_APART.findall(text)) == 1 and text[-1] in "kmKM":
            meant.append(_APART.sub(".", text))
        amounts = dict.fromkeys(filter(None, map(self._amount_notation, meant)))
        if len(amounts) > 1:
            return say(
                "“{text}” can be read two ways: write {amounts}.", text=text[:40], amounts=joined_with_or((*amounts,))
            )
        amount = next(iter(amounts), self.hint)
        return say("“{text}” has thousands separators: write {amount}.", text=text[:40], amount=amount)

    def _amount_notation(self, text: str) -> str:
        """Return the amount in `text` in the game's notation; empty if `text` is not an amount."""
        try:
            units = self._parsed_units(text)
        except Refused:
            return ""
        return self._pad_notation(units) if self.pad and self.thousands else self.write(units)

    def _pad_notation(self, amount: int) -> str:
        """Return how to type an amount without letters: in thousands, or in millions with a point."""
        written = self.write(amount)
        number = written.rstrip("km")
        return f"{number}.0" if written.endswith("m") and "." not in number else number

    def uneven_amount_refusal(self, text: str) -> Refused:
        """Return the refusal of an amount that cannot be paid in notes."""
        note = self.show(self.smallest)
        words = say("{amount} is not a multiple of the smallest note, {note}.", amount=text, note=note)
        return refusal(words, self._notes_rule)

    def _refusal_with_millions(self, text: str, millions: str) -> Refused:
        """Return the refusal of a whole number that may have been meant in millions, and is then typed like that."""
        words = say(
            "{amount} is not a multiple of the smallest note, {note}: for {amount} million, enter {millions}.",
            amount=text,
            note=self.show(self.smallest),
            millions=millions,
        )
        return refusal(words, self._notes_rule)

    @property
    def _notes_rule(self) -> str:
        return "CITY-MON-03" if self.thousands else ""

    def write(self, amount: int) -> str:
        """Return `amount` in notation: 1.5m, 500k, 150."""
        return _in_thousands(amount) if self.thousands else str(amount)

    def show(self, amount: int) -> str:
        """Return `amount` as the table reads it, in the language of the window: 1.5M, 500k, 150."""
        return with_decimal_sign(self.write(amount).replace("m", "M"))

    def spoken(self, amount: int) -> str:
        """Return `amount` for a voice, with words in place of letters it would spell out: 1.5 million, 150."""
        if amount < 0:
            return say_in("spoken amount", "minus {amount}", amount=self.spoken(-amount))
        written = self.write(amount)
        number = written.rstrip("mk")
        if written.endswith("k"):
            return say_in("spoken amount", "{number} thousand", number=with_decimal_sign(number))
        if not written.endswith("m"):
            return number
        if number.isdecimal():
            return say_n("{n} million", "{n} million", int(number))
        return say_in("spoken amount", "{number} million", number=with_decimal_sign(number))


@lru_cache(4096)
def _in_thousands(amount: int) -> str:
    """Return an amount with its letter. Cached, because a table shows the same few amounts again and again."""
    for suffix in ("m", "k"):
        whole, rest = divmod(abs(amount), _SCALE[suffix])
        thousandths, odd = divmod(rest * 1000, _SCALE[suffix])
        if whole and not odd:
            part = f".{thousandths:03}".rstrip("0").rstrip(".")
            return f"{'-' if amount < 0 else ''}{whole}{part}{suffix}"
    return str(amount)


def account_phrase(purse: str) -> str:
    """Return the name of an account for use in a sentence."""
    return say("the bank") if purse == BANK else purse
