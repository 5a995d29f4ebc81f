// The buttons of an auction. One that has just changed still means what it said, and one that has just come means nothing.

import { reasons } from "./choices.js";
import { h } from "./draw.js";

const STILL_MS = 250;
let shown = {};

// The calls of a seat; on the banker's page those of everybody.
export function bids(page, seat) {
  if (!Object.keys(page.body.bids).length) shown = {};
  return (seat ? [seat] : Object.keys(page.body.bids)).map((each) => callsOf(page, each, seat));
}

function callsOf(page, seat, own) {
  const calls = page.body.bids[seat] || [];
  if (!calls.length) return null;
  const leads = page.body.unit.leader === seat, who = own ? "You lead." : `${seat} leads.`;
  const why = calls.every((call) => call.reasons.length) ? reasons(calls[0].reasons) : "";
  return h("section", { key: `bids ${seat}`, class: "card bids", "aria-label": `${seat} calls` }, [
    own ? null : h("h2", { key: "who" }, seat),
    leads ? h("p", { key: "leads", class: "leads" }, who) : null,
    why && !leads ? h("p", { key: "why", class: "soft" }, why) : null,
    h("div", { key: "calls", class: own ? "calls" : "calls many" }, calls.map((call, place) => button(page, seat, call, `${seat} ${place}`))),
  ]);
}

function button(page, seat, call, key) {
  const before = shown[key];
  if (!before || before.amount !== call.amount) {
    shown[key] = { amount: call.amount, since: performance.now(), was: before && before.of === page.body.unit.title ? before.amount : null, of: page.body.unit.title };
    setTimeout(() => page.show(), STILL_MS);
  }
  const fresh = performance.now() - shown[key].since < STILL_MS ? " fresh" : "";
  const greyed = call.reasons.length > 0 || page.body.unit.leader === seat;
  return h("button", { key, class: (greyed ? "call no" : "call yes") + fresh, "aria-disabled": greyed ? "true" : null, onclick: () => bid(page, seat, shown[key]) }, call.label);
}

function bid(page, seat, meant) {
  const amount = performance.now() - meant.since < STILL_MS ? meant.was : meant.amount;
  if (amount !== null) page.once({ ask: "bid", seat, amount }, `bid ${seat} ${amount}`);
}
