"""Profiles of the unit: lengths and odds. The table chooses them; they are not measured from the real unit."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

import msgspec
from msgspec.structs import replace

from companion.core.settings import Preset, Reader, Settings, rule, rule_on_by_default, whole_number_reader
from companion.core.words import phrase, say, say_n

RESULTS = ("1", "2", "3", phrase("rail"))
SHOWS = {"1": phrase("1 block"), "2": phrase("2 blocks"), "3": phrase("3 blocks"), "rail": phrase("railroad")}
"""The results of Build in words."""
HOUR_MS = 3_600_000
LAST_MS = 5_000
"""How long the last seconds of a countdown are: lights and sounds warn, and no countdown can be set to be shorter."""

_ODDS = {
    "equal_25_25_25_25": (25, 25, 25, 25),
    "equal": (25, 25, 25, 25),
    "rail10_30_30_30_10": (30, 30, 30, 10),
    "rail10": (30, 30, 30, 10),
}
_SHORTEST_S, _LONGEST_S = LAST_MS // 1000 + 1, 600


class Span(msgspec.Struct, frozen=True):
    """A length in whole seconds, drawn evenly from `least` to `most`."""

    least: int
    most: int

    @property
    def is_random(self) -> bool:
        """Return whether the length is random and so hidden from the table."""
        return self.least < self.most


def _parse_odds(text: str) -> tuple[int, ...]:
    key = text.casefold()
    if key in _ODDS:
        return _ODDS[key]
    numbers = re.findall(r"\d{1,4}", key)
    if not re.fullmatch(r"(custom)?[ /]*\d{1,4}([ /]+\d{1,4}){3}", key) or not sum(map(int, numbers)):
        raise ValueError(text)
    return tuple(map(int, numbers))


def _parse_seconds(text: str) -> Span:
    match = re.fullmatch(r"(?:custom )?(\d{1,3})s?(?:-(\d{1,3})s?)?", text.casefold())
    if match is None:
        raise ValueError(text)
    span = Span(int(match[1]), int(match[2] or match[1]))
    if not _SHORTEST_S <= span.least <= span.most <= _LONGEST_S:
        raise ValueError(text)
    return span


def _parse_auction_length(text: str) -> Span:
    named = {"fixed_50": Span(50, 50), "random_13_50": Span(13, 50)}
    return named.get(text.casefold()) or _parse_seconds(text)


_NoSpan = Literal["same_as_auction", "off"]


def _parse_deal_length(text: str) -> Span | _NoSpan:
    named: dict[str, _NoSpan] = {"same_as_auction": "same_as_auction", "off": "off"}
    return named.get(text.casefold()) or _parse_seconds(text)


def _spin_text(seconds: int) -> str:
    return say_n("{n} second", "{n} seconds", seconds, none="off")


def _parse_beep_minutes(text: str) -> int:
    return 0 if text.casefold() == "off" else int(whole_number_reader(1, 30).read(text))


def _span_text(span: Span) -> str:
    if span.is_random:
        return say("{least} to {most} seconds", least=span.least, most=span.most)
    return say_n("{n} second", "{n} seconds", span.least)


def _length_text(length: Span | _NoSpan) -> str:
    return _span_text(length) if isinstance(length, Span) else length


def _parse_fixed_span(text: str) -> Span:
    seconds: int = whole_number_reader(_SHORTEST_S, _LONGEST_S).read(text)
    return Span(seconds, seconds)


def _allowed_seconds_text() -> str:
    return say("seconds from {least} to {most}", least=_SHORTEST_S, most=_LONGEST_S)


def _allowed_minutes_text() -> str:
    return say("minutes from 1 to 30")


SECONDS = Reader(_parse_fixed_span, _allowed_seconds_text, _span_text)
_ODDS_OF = Reader(
    _parse_odds,
    lambda: say("equal_25_25_25_25, rail10_30_30_30_10 or four weights such as custom 40 30 20 10"),
    lambda weights: " : ".join(map(str, weights)),
    typed=lambda: say("four weights such as 40 30 20 10"),
)
_AUCTION = Reader(
    _parse_auction_length,
    lambda: say(
        "fixed_50, random_13_50, or custom with {least} to {most} seconds (custom 30) or a range (custom 20-40)",
        least=_SHORTEST_S,
        most=_LONGEST_S,
    ),
    _span_text,
    typed=lambda: say(
        "seconds from {least} to {most} such as 30, or a range such as 20-40", least=_SHORTEST_S, most=_LONGEST_S
    ),
)
_DEAL = Reader(
    _parse_deal_length,
    lambda: say("same_as_auction, {seconds}, or off", seconds=_allowed_seconds_text()),
    _length_text,
    typed=_allowed_seconds_text,
)
_SPIN = replace(whole_number_reader(0, 5), say=_spin_text)
_BEEP = Reader(
    _parse_beep_minutes,
    lambda: say("off, or {minutes}", minutes=_allowed_minutes_text()),
    lambda minutes: say_n("every {n} minute", "every {n} minutes", minutes),
    typed=_allowed_minutes_text,
)
EarlyClose = Literal["banker_closes", "all_others_pass", "off"]
Control = Literal["banker", "everyone"]
AllOut = Literal["after_3s", "at_once", "runs_on"]
ALL_OUT_MS: dict[AllOut, int | None] = {"after_3s": 3_000, "at_once": 0, "runs_on": None}
"""How long an auction continues once everyone else has dropped out; None: to its normal end."""


def control_rule(source: str) -> Control:
    """Return the field of the house rule for who may end, cancel or pause an auction, based on the rule `source`."""
    answers: Mapping[Control, str] = {"banker": phrase("the banker"), "everyone": phrase("everyone")}
    return rule("Who can end, cancel or pause an auction?", source, "Auctions", answers)


def all_out_rule(source: str) -> AllOut:
    """Return the field of the house rule for when an auction with only its leader left ends, based on `source`."""
    answers: Mapping[AllOut, str] = {
        "after_3s": phrase("after 3 seconds"),
        "at_once": phrase("at once"),
        "runs_on": phrase("when its time is up"),
    }
    return rule("Everyone else is out: when does the auction end?", source, "Auctions", answers)


@dataclass(frozen=True, slots=True)
class UnitRules:
    """The house rules of the unit, as the table states them."""

    build_odds: tuple[int, ...] = rule(
        "What are the odds of 1, 2 or 3 blocks or the railroad?",
        "CITY-OQ-40",
        "Building",
        {"equal_25_25_25_25": "equal", "rail10_30_30_30_10": "railroad 1 in 10"},
        reader=_ODDS_OF,
    )
    auction_length: Span = rule(
        "How long does an auction last?",
        "CITY-OQ-42",
        "Auctions",
        {"fixed_50": "50 seconds", "random_13_50": "random, 13 to 50 seconds"},
        reader=_AUCTION,
    )
    deal_length: Span | _NoSpan = rule(
        "How long does a deal last?",
        "CITY-OQ-51",
        "Deals",
        {"same_as_auction": "as long as an auction", "off": "no limit"},
        reader=_DEAL,
    )
    build_spin_seconds: int = rule(
        "How long does the Build light spin?", "CITY-OQ-41", "Building", reader=_SPIN, default="2"
    )
    hour_warning_minutes: int = rule(
        "How many minutes before the end is the warning?",
        "CITY-OQ-75",
        "Time",
        reader=whole_number_reader(1, 15),
        default="5",
    )
    bid_step: Literal["10000", "100000"] = rule(
        "What is the smallest raise?", "CITY-OQ-48", "Auctions", {"10000": "10k", "100000": "100k"}
    )
    auction_early_close: EarlyClose = rule(
        "Can an auction be closed early?",
        "CITY-OQ-43",
        "Auctions",
        {"banker_closes": "yes, by the banker", "all_others_pass": "yes, once everyone else is out", "off": "no"},
    )
    auction_all_out: AllOut = all_out_rule("CITY-OQ-43")
    auction_control: Control = control_rule("CITY-OQ-43")
    auction_tie: Literal["first_logged", "extend_5s"] = rule(
        "What happens to an equal bid?",
        "CITY-OQ-46",
        "Auctions",
        {"first_logged": "the first bid leads", "extend_5s": "at least 5 more seconds to bid"},
    )
    hour_regular_beep: int = rule(
        "Does the unit beep before the warning?", "CITY-OQ-75", "Time", {"off": "no"}, reader=_BEEP
    )
    allow_pause: bool = rule_on_by_default("Can a countdown be paused?", "CITY-OQ-77", "Time")


PRESETS = (
    Preset(phrase("Short auctions"), phrase("30 seconds each"), {"auction_length": "30"}),
    Preset(phrase("Random auctions"), phrase("13 to 50 seconds each"), {"auction_length": "random_13_50"}),
)
SETTINGS = Settings(UnitRules, presets=PRESETS)


class Profile(msgspec.Struct, frozen=True):
    """The settings of the unit, as its rules use them.

    `auction` and `deal` are None without a time limit. `beep_ms` is 0 if nothing beeps before the warning.
    `all_out_ms` is None if an auction with only its leader left keeps running.
    """

    build_weights: tuple[int, ...]
    auction: Span | None
    deal: Span | None
    spin_ms: int
    warning_ms: int
    bid_step: int
    early_close: EarlyClose = "banker_closes"
    control: Control = "banker"
    all_out_ms: int | None = 3_000
    extend_ties: bool = False
    beep_ms: int = 0
    may_hold: bool = True


def profile(options: Mapping[str, str], settings: Settings = SETTINGS) -> Profile:
    """Return the profile from the options of a game. Raises `Refused` with every invalid option."""
    chosen = settings.house_rules(UnitRules, options)
    named: dict[str, Span | None] = {"same_as_auction": chosen.auction_length, "off": None}
    deal = chosen.deal_length
    return Profile(
        build_weights=chosen.build_odds,
        auction=chosen.auction_length,
        deal=deal if isinstance(deal, Span) else named[deal],
        spin_ms=chosen.build_spin_seconds * 1000,
        warning_ms=chosen.hour_warning_minutes * 60_000,
        bid_step=int(chosen.bid_step),
        early_close=chosen.auction_early_close,
        control=chosen.auction_control,
        all_out_ms=None if chosen.auction_early_close == "off" else ALL_OUT_MS[chosen.auction_all_out],
        extend_ties=chosen.auction_tie == "extend_5s",
        beep_ms=chosen.hour_regular_beep * 60_000,
        may_hold=chosen.allow_pause,
    )
