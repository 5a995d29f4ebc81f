"""The question for each slot that games share, by the field it fills."""

QUESTIONS = {
    "district": "Which district?",
    "player": "Which player?",
    "amount": "How much?",
    "number": "How many?",
    "card": "Which card?",
    "words": "What does it say?",
    "value": "What does it say?",
    "length": "How long is it?",
    "kind": "What is it?",
    "result": "What did it show?",
    "left": "How long is left?",
    "hour": "How long is left of the hour?",
    "one": "Who?",
    "other": "With whom?",
    "rolls": "What did everybody roll?",
    "colour": "Which colour?",
}

OWN = {"gives": "What do you give?", "takes": "What do you get?", "mine": "Which of your districts?"}
"""The question that replaces the choice of a player who answers for themselves."""
