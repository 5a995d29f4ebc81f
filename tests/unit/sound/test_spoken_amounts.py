"""Amounts are said in words of each language, and a voice says the same as a person would."""

import shutil
import subprocess

import pytest

from companion.core.language import speaking
from companion.unit.rules import CURRENCY
from tests.patience import PATIENCE_S

AMOUNTS = (10_000, 500_000, 1_000_000, 1_040_000, 1_200_000, 2_000_000, -500_000)
SAID = {
    "en": "10 thousand|500 thousand|1 million|1.04 million|1.2 million|2 million|minus 500 thousand",
    "de": "10 tausend|500 tausend|eine Million|1,04 Millionen|1,2 Millionen|2 Millionen|minus 500 tausend",
    "es": "10 mil|500 mil|un millón|1,04 millones|1,2 millones|2 millones|menos 500 mil",
    "fr": "10 mille|500 mille|1 million|1,04 million|1,2 million|2 millions|moins 500 mille",
}
IN_WORDS = {"de": "eins Komma zwei Millionen", "es": "uno coma dos millones", "fr": "un virgule deux million"}


@pytest.mark.parametrize("language", SAID)
def test_amounts_are_words_of_the_language(language: str) -> None:
    with speaking(language):
        assert "|".join(map(CURRENCY.spoken, AMOUNTS)) == SAID[language]


def sounds(language: str, text: str) -> str:
    """Return the phonemes of a text without stress and pauses."""
    if shutil.which("espeak-ng") is None:
        pytest.fail("needs espeak-ng")
    command = ["espeak-ng", "-v", language, "-q", "-x", "--", text]
    heard = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE_S, check=True)
    return "".join(letter for letter in heard.stdout if letter not in " ',\n_:;|")


@pytest.mark.parametrize("language", IN_WORDS)
def test_a_decimal_amount_sounds_as_when_it_is_spelled_out(language: str) -> None:
    with speaking(language):
        said = CURRENCY.spoken(1_200_000)
    assert sounds(language, said) == sounds(language, IN_WORDS[language])
    assert sounds(language, CURRENCY.write(1_200_000)) != sounds(language, said)
