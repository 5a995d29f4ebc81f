"""Profiles of the unit: how long, how likely. Choices of this table, not measurements of the real unit."""

import re
from collections.abc import Mapping
from typing import Any

import msgspec

from companion.core.settings import Setting, Settings, flag, one_of, whole

RESULTS = ("1", "2", "3", "rail")
HOUR_MS = 3_600_000
LAST_MS = 5_000

_ODDS = {
    "equal_25_25_25_25": (25, 25, 25, 25),
    "equal": (25, 25, 25, 25),
    "rail10_30_30_30_10": (30, 30, 30, 10),
    "rail10": (30, 30, 30, 10),
}
_LONGEST_S = 600


class Span(msgspec.Struct, frozen=True):
    """A length in whole seconds, drawn evenly from `least` to `most`."""

    least: int
    most: int

    @property
    def drawn(self) -> bool:
        """Tell whether the length is a matter of chance, and so kept from the table."""
        return self.least < self.most


def _odds(text: str) -> tuple[int, ...]:
    key = text.casefold()
    if key in _ODDS:
        return _ODDS[key]
    numbers = re.findall(r"\d{1,4}", key)
    if not re.fullmatch(r"(custom)?[ /]*\d{1,4}([ /]+\d{1,4}){3}", key) or not sum(map(int, numbers)):
        raise ValueError(text)
    return tuple(map(int, numbers))


def _seconds(text: str) -> Span:
    match = re.fullmatch(r"(?:custom )?(\d{1,3})s?(?:-(\d{1,3})s?)?", text.casefold())
    if match is None:
        raise ValueError(text)
    span = Span(int(match[1]), int(match[2] or match[1]))
    if not LAST_MS // 1000 < span.least <= span.most <= _LONGEST_S:
        raise ValueError(text)
    return span


def _auction_length(text: str) -> Span:
    named = {"fixed_50": Span(50, 50), "random_13_50": Span(13, 50)}
    return named.get(text.casefold()) or _seconds(text)


def _deal_length(text: str) -> Span | str:
    return text.casefold() if text.casefold() in ("same_as_auction", "off") else _seconds(text)


def _beep(text: str) -> int:
    return 0 if text.casefold() == "off" else int(whole(1, 30)(text))


UNIT_SETTINGS = (
    Setting(
        "build_odds",
        "equal_25_25_25_25",
        "equal_25_25_25_25, rail10_30_30_30_10 or four weights such as custom 40 30 20 10",
        _odds,
        "How likely are 1, 2, 3 blocks and the railroad?",
        "CITY-OQ-40",
    ),
    Setting(
        "auction_length",
        "fixed_50",
        "fixed_50, random_13_50, seconds from 6 to 600 such as custom 30, or a range such as custom 20-40",
        _auction_length,
        "How long does an auction run?",
        "CITY-OQ-42",
    ),
    Setting(
        "deal_length",
        "same_as_auction",
        "same_as_auction, seconds from 6 to 600, or off",
        _deal_length,
        "How long does a deal run?",
        "CITY-OQ-51",
    ),
    Setting(
        "build_spin_seconds",
        "2",
        "a whole number from 0 to 5",
        whole(0, 5),
        "How long does the light run?",
        "CITY-OQ-41",
    ),
    Setting(
        "hour_warning_minutes",
        "5",
        "a whole number from 1 to 15",
        whole(1, 15),
        "How many minutes before the hour does the warning start?",
        "CITY-OQ-75",
    ),
    Setting(
        "bid_step",
        "10000",
        "10000 or 100000",
        one_of("10000", "100000"),
        "What is the smallest raise?",
        "CITY-OQ-48",
    ),
    Setting(
        "auction_early_close",
        "banker_closes",
        "banker_closes, all_others_pass or off",
        one_of("banker_closes", "all_others_pass", "off"),
        "May an auction end before the light goes off?",
        "CITY-OQ-43",
    ),
    Setting(
        "auction_tie",
        "first_logged",
        "first_logged or extend_5s",
        one_of("first_logged", "extend_5s"),
        "What does a call do that equals the standing bid?",
        "CITY-OQ-46",
    ),
    Setting(
        "hour_regular_beep",
        "off",
        "off, or minutes from 1 to 30",
        _beep,
        "Does the unit beep before the hour is almost over?",
        "CITY-OQ-75",
    ),
    Setting(
        "allow_pause",
        "true",
        "true or false",
        flag(),
        "May a countdown be held?",
        "CITY-OQ-77",
    ),
)
SETTINGS = Settings(UNIT_SETTINGS)


class Profile(msgspec.Struct, frozen=True):
    """The settings of the unit as its rules use them.

    `auction` and `deal` are None where they have no time; `beep_ms` is 0 where nothing beeps before the warning.
    `turns` tells a unit that times turns and is good for nothing else.
    """

    build_weights: tuple[int, ...]
    auction: Span | None
    deal: Span | None
    spin_ms: int
    warning_ms: int
    bid_step: int
    early_close: str = "banker_closes"
    extend_ties: bool = False
    beep_ms: int = 0
    may_hold: bool = True
    turns: bool = False


def profile(options: Mapping[str, str], settings: Settings = SETTINGS) -> Profile:
    """Return the profile that the options of a game give. Raises `Refused` with every option that is off."""
    values: dict[str, Any] = settings.values(options)
    deal = {"same_as_auction": values["auction_length"], "off": None}
    length = values["deal_length"]
    return Profile(
        build_weights=values["build_odds"],
        auction=values["auction_length"],
        deal=deal[length] if isinstance(length, str) else length,
        spin_ms=values["build_spin_seconds"] * 1000,
        warning_ms=values["hour_warning_minutes"] * 60_000,
        bid_step=int(values["bid_step"]),
        early_close=values["auction_early_close"],
        extend_ties=values["auction_tie"] == "extend_5s",
        beep_ms=values["hour_regular_beep"] * 60_000,
        may_hold=values["allow_pause"],
    )
