"""Numbered requests are carried out once, even if they are repeated, perhaps in another language."""

from collections import OrderedDict

from companion.core.language import language
from companion.core.words import say
from companion.phones.page_messages import Answer

_ANSWERS, _PAGES = 32, 8


class LatestAnswers:
    """The latest answers, for each seat and each page that asked for it."""

    def __init__(self) -> None:
        self._seats: dict[str, OrderedDict[str, OrderedDict[int, tuple[str, Answer]]]] = {}

    def earlier_answer(self, seat: str, page: str, n: int) -> Answer | None:
        """Return the answer already given to this request, None if it is new."""
        answers = self._seats.get(seat, OrderedDict()).get(page)
        if not answers or n > next(reversed(answers)):
            return None
        spoken, answer = answers.get(n, ("", Answer(n, False)))
        return answer if spoken == language() else Answer(n, answer.done, _long_ago_sentence())

    def keep_answer(self, seat: str, page: str, answer: Answer) -> None:
        """Keep an answer."""
        pages = self._seats.setdefault(seat, OrderedDict())
        answers = pages.setdefault(page, OrderedDict())
        answers[answer.n] = language(), answer
        pages.move_to_end(page)
        if len(answers) > _ANSWERS:
            answers.popitem(last=False)
        if len(pages) > _PAGES:
            pages.popitem(last=False)


def _long_ago_sentence() -> str:
    return say("You sent that a while ago. Check the table, and try again if nothing happened.")
