// A choice of a seat: why it is not available, what identifies it, and which of them have a button of their own.

export function reasons(list) {
  return list.map((reason) => reason.text).join(" ");
}

// Returns a key that identifies a choice, even if the table changes in between.
export function choiceKey(choice) {
  return choice.label + choice.form + JSON.stringify(choice.filled);
}

// The word that starts or ends every label, and the rest of each label.
export function sharedWord(labels) {
  const words = labels.map((label) => label.split(" ")), last = (all) => all[all.length - 1];
  const begins = words.length > 0 && words.every((all) => all.length > 1 && all[0] === words[0][0]);
  const ends = words.length > 0 && !begins && words.every((all) => all.length > 1 && last(all) === last(words[0]));
  return { word: begins ? words[0][0] : ends ? last(words[0]) : "", rest: words.map((all) => all.slice(begins ? 1 : 0, ends ? -1 : undefined).join(" ")) };
}

// The bids of an auction have buttons of their own.
export function of(body, seat) {
  return (body.choices[seat] || []).filter((choice) => choice.form.slice(0, 4) !== "bid ");
}
