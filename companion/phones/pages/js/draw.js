// Draws plain descriptions of elements, and changes only what differs, so that focus and taps survive.

import { h, render } from "../vendor/preact.js";

export { h };

const drawn = new Set();

// Makes the children of `parent` look like `wanted`; what stood there before the first drawing goes.
export function draw(parent, wanted) {
  if (!drawn.has(parent)) parent.textContent = "";
  drawn.add(parent);
  render(wanted, parent);
}
