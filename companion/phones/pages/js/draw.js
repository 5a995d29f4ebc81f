// Draws plain descriptions of elements, and changes only what differs, so that focus and taps survive.

import { h, render } from "../vendor/preact.js";

export { h };

// Makes the children of `parent` look like `wanted`.
export function draw(parent, wanted) {
  render(wanted, parent);
}
