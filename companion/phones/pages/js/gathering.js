// Whether players are still joining.

import { running } from "./countdown.js";

// A seat is free, and there are no moves yet.
export function gathers({ seats, last, unit, view }) {
  return !last.length && !view.finished && !running(unit) && seats.some((seat) => !seat.taken);
}
