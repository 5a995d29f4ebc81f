// Colours of groups and seats, as classes of the style sheet.

import { say } from "./words.js";

const KNOWN = ["brown", "light blue", "pink", "purple", "orange", "red", "yellow", "green", "dark blue", "blue", "gray", "black"];
const SAME = { "light-blue": "light blue", lightblue: "light blue", darkblue: "dark blue", "dark-blue": "dark blue", grey: "gray", railroad: "black", utility: "gray", magenta: "pink" };

// The class of a colour group; “plain” if the name isn't a colour.
export function group(name) {
  const low = name.toLowerCase().replace("_", " "), colour = SAME[low] || low;
  return KNOWN.indexOf(colour) >= 0 ? `g-${colour.replace(" ", "-")}` : "g-plain";
}

// The name of a colour group, as people say it.
export function colour(name) {
  switch (name.replace("_", " ")) {
    case "brown": return say("brown");
    case "light blue": return say("light blue");
    case "pink": return say("pink");
    case "purple": return say("purple");
    case "orange": return say("orange");
    case "red": return say("red");
    case "yellow": return say("yellow");
    case "green": return say("green");
    case "dark blue": return say("dark blue");
    case "blue": return say("blue");
    case "gray": return say("gray");
    case "black": return say("black");
    default: return name.replace("_", " ");
  }
}

export function seatColour(seat) {
  return `s-${seat % 6}`;
}
