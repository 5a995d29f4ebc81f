// Colours of groups and seats, as classes of the style sheet.

import { say } from "./words.js";

const KNOWN = ["brown", "light blue", "pink", "purple", "orange", "red", "yellow", "green", "dark blue", "blue", "gray", "black"];
const SAME = { "light-blue": "light blue", lightblue: "light blue", darkblue: "dark blue", "dark-blue": "dark blue", grey: "gray", railroad: "black", utility: "gray", magenta: "pink" };

// The class of a colour group; “plain” if the name isn't a colour.
export function group(name) {
  const low = name.toLowerCase().replace("_", " "), colour = SAME[low] || low;
  return KNOWN.indexOf(colour) >= 0 ? `g-${colour.replace(" ", "-")}` : "g-plain";
}

// A look, with the colour group of what it shows.
export function coloured(look, { colour }) {
  return colour ? `${look} colour ${group(colour)}` : look;
}

// The name of a colour group, as people say it.
export function colour(name) {
  const low = name.replace("_", " ");
  const words = [say("brown"), say("light blue"), say("pink"), say("purple"), say("orange"), say("red"), say("yellow"), say("green"), say("dark blue"), say("blue"), say("gray"), say("black")];
  return words[KNOWN.indexOf(low)] || low;
}

export function seatColour(seat) {
  return `s-${seat % 6}`;
}
