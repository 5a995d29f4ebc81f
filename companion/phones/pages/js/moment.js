// A moment of the game fills the TV for a few seconds, then disappears by itself.

import { rolledDice } from "./dice.js";
import { h } from "./draw.js";
import { group, seatColour } from "./groups.js";
import { light, smallDigits } from "./countdown.js";
import { mark } from "./marks.js";
import { isAuctionRunning } from "./stage.js";

const SHOWN_MS = 2800, LONGEST_MS = 7000, LONG = 9;

export class Moments {
  // `changed` is called when a moment ends.
  constructor(changed) {
    this.changed = changed;
    this.forget();
  }

  // The next moment is old: it happened before the window opened.
  forget() {
    this.seen = null;
    this.now = null;
  }

  // Take a new moment. A later one replaces the one shown, and an undone one disappears.
  hear(moment) {
    const number = moment ? moment.number : -1;
    if (this.now && number < this.now.number) this.now = null;
    if (this.seen !== null && number > this.seen && moment.kind !== "end") this.begin(moment);
    this.seen = Math.max(number, this.seen === null ? -1 : this.seen);
  }

  begin(moment) {
    this.now = moment;
    clearTimeout(this.going);
    this.going = setTimeout(() => {
      this.now = null;
      this.changed();
    }, moment.kind === "light" ? LONGEST_MS : SHOWN_MS);
  }
}

// Bids come quickly, so a moment shows the auction's countdown too, and stays away while the auction is paused.
export function shown(moment, unit, names) {
  if (isAuctionRunning(unit) && unit.held) return null;
  const seat = names.indexOf(moment.players[0]), whose = seat >= 0 && moment.kind !== "auction";
  const colour = whose && moment.kind !== "set" ? `own ${seatColour(seat)}` : group(moment.colour);
  const long = Array.from(moment.figure).length > LONG ? " long" : "";
  return h("section", { key: `moment ${moment.number}`, class: `moment k-${moment.kind} ${colour}${long}`, role: "status" }, [
    h("p", { key: "title", class: "title" }, [whose ? mark(seat) : null, moment.title]),
    moment.kind === "light" ? light(unit) : h("p", { key: "figure", class: "figure" }, rolledDice(moment.dice, moment.figure) || moment.figure),
    moment.words.map((words) => h("p", { key: words, class: `words ${group(moment.colour)}` }, words)),
    unit.title ? smallDigits(unit) : null,
  ]);
}
