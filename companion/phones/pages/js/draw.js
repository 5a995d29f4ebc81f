// Draws plain descriptions of elements, and changes only what differs, so that focus and taps survive.

import { h as element, render } from "../vendor/preact.js";

const LEFTWARDS = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]+(?:(?: +|[-.'’])[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]+)*/g;
const drawn = new Set();

// Describes an element.
export function h(type, about, ...children) {
  return element(type, about, ...children.map(apart));
}

// Isolates a right-to-left name, so that the words after it in a sentence stay to its right.
export function apart(words) {
  if (Array.isArray(words)) return words.map(apart);
  return typeof words === "string" ? words.replace(LEFTWARDS, "\u2068$&\u2069") : words;
}

// Makes the children of `parent` match `wanted`; anything there before the first drawing is removed.
export function draw(parent, wanted) {
  if (!drawn.has(parent)) parent.textContent = "";
  drawn.add(parent);
  render(wanted, parent);
}
