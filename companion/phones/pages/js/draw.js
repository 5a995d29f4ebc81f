// Draws plain descriptions of elements, and changes only what differs, so that focus and taps survive.

import { h as element, render } from "../vendor/preact.js";

const LEFTWARDS = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]+(?:(?: +|[-.'’])[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]+)*/g;
const drawn = new Set();

// Describes an element.
export function h(type, about, ...children) {
  return element(type, about, ...children.map(apart));
}

// A name written from right to left stands for itself: what comes after it in a sentence stays to its right.
export function apart(words) {
  if (Array.isArray(words)) return words.map(apart);
  return typeof words === "string" ? words.replace(LEFTWARDS, "\u2068$&\u2069") : words;
}

// Makes the children of `parent` look like `wanted`; what stood there before the first drawing goes.
export function draw(parent, wanted) {
  if (!drawn.has(parent)) parent.textContent = "";
  drawn.add(parent);
  render(wanted, parent);
}
