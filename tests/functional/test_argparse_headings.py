"""The headings of the help have the colon of their language, whichever Python writes it."""

import pytest

from companion.cli.main import main


@pytest.mark.parametrize(("language", "colon"), [("en", "options:"), ("de", "Optionen:"), ("fr", "options\u00a0:")])
def test_a_heading_has_the_colon_of_its_language(capsys: pytest.CaptureFixture[str], language: str, colon: str) -> None:
    with pytest.raises(SystemExit):
        main(["games", "--help", "--language", language])
    assert colon in capsys.readouterr().out.splitlines()
