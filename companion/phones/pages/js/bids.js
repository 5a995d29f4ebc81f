// The buttons of an auction. A button that just changed keeps its old meaning, and a new one ignores taps at first.

import { of, reasons } from "./choice.js";
import { h } from "./draw.js";
import { pad } from "./pad.js";
import { mayStart } from "./question.js";
import { say, sayIn } from "./words.js";

const STILL_MS = 250;
let shown = {}, own = {};

// The bids of a seat; on the banker's page those of all players.
export function bids(page, seat) {
  if (!Object.keys(page.body.bids).length) shown = own = {};
  return (seat ? [seat] : Object.keys(page.body.bids)).map((each) => callsOf(page, each, seat));
}

function callsOf(page, seat, mine) {
  const calls = page.body.bids[seat] || [];
  if (!calls.length) return null;
  const lot = page.body.lot, opener = lot && !page.body.unit.leader ? lot.opener : "";
  if (mine && opener && opener !== seat) return h("div", { key: `bids ${seat}`, class: "card leads" }, [
    h("p", { key: "opens" }, say("{player} opens the bidding", { player: opener })),
    h("small", { key: "or" }, say("The banker can bid for them.")),
  ]);
  const leads = page.body.unit.leader === seat, who = mine ? say("You lead.") : say("{player} leads.", { player: seat });
  const why = calls.every((call) => call.reasons.length) ? reasons(calls[0].reasons) : "";
  return h("section", { key: `bids ${seat}`, class: "card bids", "aria-label": say("{player}'s bids", { player: seat }) }, [
    mine ? null : h("h2", { key: "who" }, seat),
    leads ? h("p", { key: "leads", class: "leads" }, who) : null,
    why && !leads ? h("p", { key: "why", class: "soft" }, why) : null,
    h("div", { key: "calls", class: mine && !leads ? "calls" : "calls many" }, [calls.map((call, place) => button(page, seat, call, `${seat} ${place}`, mine)), mine && !leads ? another(page, seat) : null]),
    mine && !leads ? ownAmount(page, seat) : null,
    mine ? out(page, seat) : null,
  ]);
}

// An amount the player enters is kept while the auction runs.
function keptOf(page, seat) {
  const of = `${page.body.unit.title} ${seat}`;
  return own[of] || (own[of] = { text: "", why: "", open: false });
}

function another(page, seat) {
  const kept = keptOf(page, seat), toggle = () => {
    kept.open = !kept.open;
    page.show();
  };
  return h("button", { key: "another", class: "call likely", "aria-expanded": kept.open ? "true" : "false", onclick: toggle }, say("Other amount"));
}

function ownAmount(page, seat) {
  const kept = keptOf(page, seat), text = kept.text.trim();
  if (!kept.open) return null;
  const told = (said) => {
    if (said) Object.assign(kept, said.done ? { text: "", why: "", open: false } : { why: said.words });
    page.show();
  };
  const send = (event) => {
    event.preventDefault();
    if (!text) told({ done: false, words: say("Enter an amount.") });
    else page.once({ ask: "bid", seat, text }, `bid ${seat} ${text}`, true).then(told);
  };
  return h("form", { key: "own", onsubmit: send }, [
    pad(page, kept, "text", { id: "own", what: say("Your bid"), money: true, purse: page.body.purses[seat] }),
    h("button", { key: "on", class: "big yes" }, sayIn("call an amount", "Bid")),
  ]);
}

// A button for players who stop bidding.
function out(page, seat) {
  const choice = of(page.body, seat).find((each) => each.weight === "out" && !each.reasons.length);
  return choice ? h("button", { key: "out", class: "quiet", onclick: () => mayStart(page, seat, choice) }, say("I'm out")) : null;
}

function button(page, seat, call, key, mine) {
  const before = shown[key];
  if (!before || before.amount !== call.amount) {
    shown[key] = { amount: call.amount, since: performance.now(), was: before && before.of === page.body.unit.title ? before.amount : null, of: page.body.unit.title };
    setTimeout(() => page.show(), STILL_MS);
  }
  const fresh = performance.now() - shown[key].since < STILL_MS ? " fresh" : "";
  const greyed = call.reasons.length > 0 || page.body.unit.leader === seat;
  return h("button", { key, class: (greyed ? "call no" : "call yes") + fresh, "aria-label": call.label, "aria-disabled": greyed ? "true" : null, onclick: () => bid(page, seat, shown[key]) }, [
    h("span", { key: "label" }, call.label),
    mine && call.left && !greyed ? h("small", { key: "left" }, [h("i", { key: "by" }, call.raised ? `${call.raised} · ` : ""), call.left]) : null,
  ]);
}

function bid(page, seat, meant) {
  const amount = performance.now() - meant.since < STILL_MS ? meant.was : meant.amount;
  if (amount !== null) page.once({ ask: "bid", seat, amount }, `bid ${seat} ${amount}`);
}
