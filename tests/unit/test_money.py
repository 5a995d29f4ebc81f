"""Money: moved, never made; written and read without rounding."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.errors import CompanionError, Refused
from companion.core.money import BANK, Currency, is_balanced, transfer

NAMES = ("Ana", "Ben", BANK)
CITY = Currency(smallest=10_000, thousands=True)
PLAIN = Currency()
MOVES = st.tuples(st.sampled_from(NAMES), st.sampled_from(NAMES), st.integers(-5, 500))


@given(st.lists(MOVES, max_size=40))
def test_no_transfer_makes_or_loses_money_or_overdraws_a_purse(moves: list[tuple[str, str, int]]) -> None:
    accounts = {"Ana": 300, "Ben": 0, BANK: -300}
    for source, target, amount in moves:
        before = dict(accounts)
        try:
            accounts = transfer(accounts, source, target, amount)
            assert amount >= 0
            assert source == BANK or before[source] >= amount
        except Refused:
            assert amount < 0 or (source != BANK and before[source] < amount)
        assert is_balanced(accounts)
        assert all(accounts[name] >= 0 for name in NAMES if name != BANK)


def test_an_unknown_account_is_refused() -> None:
    with pytest.raises(Refused, match="Zoe"):
        transfer({"Ana": 1, BANK: -1}, "Ana", "Zoe", 1)


@pytest.mark.parametrize("currency", [CITY, PLAIN])
@given(notes=st.integers(0, 10**13))
def test_an_amount_reads_back_as_it_is_written(currency: Currency, notes: int) -> None:
    amount = notes * currency.smallest
    assert currency.parse(currency.write(amount)) == amount
    assert currency.parse(currency.show(amount)) == amount


@pytest.mark.parametrize(
    ("text", "amount"),
    [
        ("10k", 10_000),
        ("1.5m", 1_500_000),
        ("1.50M", 1_500_000),
        ("600000", 600_000),
        ("0.01m", 10_000),
        ("0", 0),
        ("700", 700_000),
        ("1,5m", 1_500_000),
        (".5m", 500_000),
        (",5M", 500_000),
        ("1.5 m", 1_500_000),
        ("0.7", 700_000),
        ("20,5", 20_500_000),
        ("1.500m", 1_500_000),
    ],
)
def test_amounts_of_the_city(text: str, amount: int) -> None:
    assert CITY.parse(text) == amount


@pytest.mark.parametrize(
    ("text", "why"),
    [("1.2345m", "CITY-MON-03"), ("5k", "CITY-MON-03"), ("-5k", "not an amount")],
)
def test_nothing_rounds(text: str, why: str) -> None:
    """CITY-MON-03."""
    with pytest.raises(Refused, match=why):
        CITY.parse(text)


@pytest.mark.parametrize("text", ["33", "7"])
def test_what_may_mean_millions_is_told_how_they_are_written(text: str) -> None:
    with pytest.raises(Refused) as refusal:
        CITY.parse(text)
    meant = f"for {text} million, enter {text}m"
    assert refusal.value.reasons[0].text == f"{text} is not a multiple of the smallest note, 10k: {meant}."
    assert CITY.parse(f"{text}m") == CITY.parse(f"{text}.0") == int(text) * 1_000_000


@given(
    amount=st.integers(1, 10**9),
    separator=st.sampled_from([".", ",", "'", "\u2019", " ", "\u00a0", "\u202f"]),
    letter=st.sampled_from(["", "k", "m"]),
    currency=st.sampled_from([CITY, PLAIN]),
)
def test_digits_in_groups_are_never_another_amount(
    amount: int, separator: str, letter: str, currency: Currency
) -> None:
    text = f"{amount:,}".replace(",", separator) + letter
    try:
        read = currency.parse(text)
    except Refused:
        return
    plain = text.replace(separator, ".") if letter else text
    assert read == currency.parse(plain)
    assert separator not in text or (separator, letter) == (".", "m")


@pytest.mark.parametrize("text", ["9" * 5_000, "1." + "9" * 5_000, "²k", "٣k", "5" + "\u017f", "1e5", "", "k", "."])
def test_what_only_looks_like_an_amount_is_refused(text: str) -> None:
    with pytest.raises(Refused) as refusal:
        CITY.parse(text)
    assert len(str(refusal.value)) < 200


@given(st.text(alphabet="0123456789.,kmKM -+eſ", max_size=20))
def test_any_text_is_an_amount_or_refused(text: str) -> None:
    try:
        amount = PLAIN.parse(text)
    except CompanionError:
        return
    assert amount >= 0


def test_amounts_are_written_in_the_largest_unit_that_loses_nothing() -> None:
    written = [CITY.write(amount) for amount in (0, 10_000, 990_000, 1_230_000, 35_700_000, -1_500_000)]
    assert written == ["0", "10k", "990k", "1.23m", "35.7m", "-1.5m"]
    assert CITY.show(1_500_000) == "1.5M"
    assert PLAIN.write(1_500_000) == "1500000"


@pytest.mark.parametrize(
    ("currency", "amount", "said"),
    [
        (CITY, 10_000, "10 thousand"),
        (CITY, 500_000, "500 thousand"),
        (CITY, 1_000_000, "1 million"),
        (CITY, 1_040_000, "1.04 million"),
        (CITY, 1_200_000, "1.2 million"),
        (CITY, 24_400_000, "24.4 million"),
        (CITY, -500_000, "minus 500 thousand"),
        (CITY, 0, "0"),
        (Currency(), 1200, "1200"),
    ],
)
def test_an_amount_is_said_in_words_that_no_voice_spells(currency: Currency, amount: int, said: str) -> None:
    assert currency.spoken(amount) == said
