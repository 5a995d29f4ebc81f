"""The question for each slot that games share, by the field it fills."""

from companion.core.words import phrase

QUESTIONS = {
    "district": phrase("Which district?"),
    "player": phrase("Which player?"),
    "amount": phrase("How much?"),
    "number": phrase("How many?"),
    "card": phrase("Which card?"),
    "words": phrase("What does it say?"),
    "value": phrase("What does it say?"),
    "length": phrase("How long is it?"),
    "kind": phrase("What is it?"),
    "result": phrase("What did it show?"),
    "left": phrase("How long is left?"),
    "hour": phrase("How much of the hour is left?"),
    "one": phrase("Who?"),
    "other": phrase("With whom?"),
    "rolls": phrase("What did everyone roll?"),
    "colour": phrase("Which colour?"),
}

OWN = {
    "gives": phrase("What do you give?"),
    "takes": phrase("What do you get?"),
    "mine": phrase("Which of your districts?"),
}
"""The question that replaces the choice of a player who answers for themselves."""
