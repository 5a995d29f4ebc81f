"""The result of one check of a box."""

from enum import StrEnum
from typing import NamedTuple


class Verdict(StrEnum):
    """The word before a result. Anything no one looked at, listened to or pressed is left open."""

    PASS = "pass"
    FAIL = "FAIL"
    OPEN = "open"


class Result(NamedTuple):
    """A check, its verdict and a remark; the remark of a failure names the fault."""

    name: str
    verdict: Verdict
    remark: str = ""


def result_of(name: str, passed: bool, fault: str, remark: str = "") -> Result:
    """Return a pass with its remark, or a failure with the fault."""
    return Result(name, Verdict.PASS, remark) if passed else Result(name, Verdict.FAIL, fault)


def open_result(name: str, remark: str) -> Result:
    """Return that the cable alone could not decide."""
    return Result(name, Verdict.OPEN, remark)
