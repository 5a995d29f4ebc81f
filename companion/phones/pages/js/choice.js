// A choice of a seat: why it is not available, what identifies it, and which of them have a button of their own.

export function reasons(list) {
  return list.map((reason) => reason.text).join(" ");
}

// Returns a key that identifies a choice, even if the table changes in between.
export function choiceKey(choice) {
  return choice.label + choice.form + JSON.stringify(choice.filled);
}

// The bids of an auction have buttons of their own.
export function of(body, seat) {
  return (body.choices[seat] || []).filter((choice) => choice.form.slice(0, 4) !== "bid ");
}
