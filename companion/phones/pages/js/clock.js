// The game clock: what Companion said, and how long the message took.

const KEPT = 8;
let samples = [];

// A ping left at `sent` and came back now with the game clock.
export function notePing(sent, gameMs) {
  const now = performance.now();
  const sample = { trip: now - sent, offset: gameMs - (sent + now) / 2 };
  if (jumped(sample)) samples = [];
  samples.push(sample);
  samples = samples.slice(-KEPT);
}

// Whether both cannot be right: another game has begun, or this phone's clock stopped while it slept.
function jumped(sample) {
  const best = fastest();
  return best !== null && Math.abs(sample.offset - best.offset) > (sample.trip + best.trip) / 2 + 20;
}

function fastest() {
  return samples.reduce((best, each) => (!best || each.trip < best.trip ? each : best), null);
}

// Whether more pings would make it more accurate.
export function needsMorePings() {
  return samples.length < KEPT;
}

// The game clock now, in ms; null before the first message.
export function now() {
  const best = fastest();
  return best === null ? null : performance.now() + best.offset;
}

// The possible error of the clock, in ms.
export function possibleErrorMs() {
  const best = fastest();
  return best === null ? 0 : best.trip / 2;
}

export function resetClock() {
  samples = [];
}
