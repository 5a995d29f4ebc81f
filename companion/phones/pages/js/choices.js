// A seat's current choices: one main act, a few likely ones, and the rest folded by topic, as the game groups them.

import { chips } from "./chips.js";
import { choiceKey, of, reasons, sharedWord } from "./choice.js";
import { h } from "./draw.js";
import { coloured } from "./groups.js";
import { mayStart } from "./question.js";
import { say, sayN } from "./words.js";

const FEW = 6;

export function choices(page, seat) {
  const bids = page.body.bids[seat] || [], all = of(page.body, seat).filter((choice) => !bids.length || choice.weight !== "out");
  const open = all.filter((choice) => !choice.reasons.length), shut = all.filter((choice) => choice.reasons.length);
  if (!open.length && bids.length) return null;
  const weighed = (...weights) => open.filter((choice) => weights.indexOf(choice.weight) >= 0);
  const alone = page.body.game === "unit" && !bids.length ? " alone" : "";  // in an auction the bids are the large ones
  const due = weighed("due"), more = weighed("more"), plain = (choice) => button(page, seat, choice);
  const greyedOnes = shut.length ? [h("details", { key: "shut" }, [h("summary", { key: "many" }, later(shut.length, open.length)), shut.map(greyed)])] : [];
  return h("section", { key: `choices ${seat}`, class: `card choices${alone}`, "aria-label": seat ? say("What {player} can do", { player: seat }) : say("What the banker can do") }, [
    all.length ? null : h("p", { key: "none", class: "soft" }, page.body.shut || say("Nothing for you to do right now.")),
    weighed("primary", "early").map(plain),
    due.length > FEW ? folds(page, seat, due) : tiles(page, seat, due, true),
    tiles(page, seat, weighed("tile"), !due.length && !weighed("primary", "early").length && page.waitsFor(seat)),
    more.length ? equal(weighed("likely", "out").map(plain).concat(folds(page, seat, weighed(""), heading), together(page, seat, more, greyedOnes))) : row("likely", weighed("likely", "out").map(plain)),
    row("rest", (more.length ? [] : folds(page, seat, weighed(""))).concat(weighed("clock", "last").map(plain), more.length ? [] : greyedOnes)),
  ]);
}

// Side by side, all alike.
function equal(parts) {
  return h("div", { key: "equal", class: "equal" }, parts);
}

// One fold for all the groups that have none of their own, and for what is not available yet.
function together(page, seat, list, others) {
  const grouped = list.filter((choice) => choice.group), plain = list.filter((choice) => !choice.group);
  return h("details", { key: "together" }, [h("summary", { key: "what" }, say("More")), plain.map((choice) => button(page, seat, choice)), folds(page, seat, grouped, heading), others]);
}

function heading(group) {
  return group;
}

// As many side by side as fit.
function row(key, parts) {
  return parts.length ? h("div", { key, class: "row" }, parts) : null;
}

function later(shut, open) {
  return open ? sayN("{n} more, not available yet", "{n} more, not available yet", shut) : sayN("{n}, not available yet", "{n}, not available yet", shut);
}

// The groups of choices, each folded under its heading, ordered by their first choices.
function folds(page, seat, list, titled = counted) {
  const headings = list.map((choice) => choice.group).filter((each, place, all) => all.indexOf(each) === place);
  return headings.map((each) => fold(page, seat, each, list.filter((choice) => choice.group === each), titled));
}

function fold(page, seat, heading, own, titled) {
  return h("details", { key: `group ${heading}`, class: own[0].weight === "tile" ? coloured("tile", own[0]) : own[0].weight }, [
    h("summary", { key: "many" }, titled(heading, own.length)),
    own.map((choice) => button(page, seat, choice, "", choice.weight === "tile" ? "likely" : choice.weight)),
  ]);
}

function counted(group, number) {
  return `${group} … (${number})`;
}

// Options side by side, without the word they share at the beginning or end: the main act, unless there is another.
// Among other options, several of one group share a tile that unfolds.
function tiles(page, seat, list, main) {
  if (!list.length) return null;
  const grouped = list.filter((choice) => choice.group && list.some((other) => other !== choice && other.group === choice.group));
  if (grouped.length && list.some((choice) => choice.group !== list[0].group)) return h("div", { key: "tiles", class: "tiles" }, list.map((choice) => {
    if (grouped.indexOf(choice) < 0) return button(page, seat, choice);
    const own = grouped.filter((each) => each.group === choice.group);
    return own[0] === choice ? fold(page, seat, choice.group, own, counted) : null;
  }));
  const { word, rest } = sharedWord(list.map((choice) => choice.label)), told = list[0].caption || word;
  return h("div", { key: `tiles ${list[0].weight}`, class: main ? "tiles main" : "tiles", role: "group", "aria-label": told || null }, [
    told ? h("p", { key: "what" }, told) : null,
    list.map((choice, place) => button(page, seat, choice, rest[place])),
  ]);
}

const LOOKS = { primary: "primary big yes", early: "early big", likely: "likely", out: "quiet", clock: "quiet last", last: "quiet last", tile: "tile", due: "tile", more: "likely", "": "likely" };

// Side actions stay unobtrusive while the table waits for others.
function button(page, seat, choice, words, as = choice.weight) {
  const view = page.body.view, aside = (view.asked.length || seat && view.players.some((row) => row.in_turn)) && !page.waitsFor(seat);
  const sent = page.sent === `${seat} ${choiceKey(choice)}`, about = sent ? say("Sending …") : choice.about;
  const look = aside && choice.weight === "primary" ? "quiet" : LOOKS[as];
  return h("button", { key: choiceKey(choice), class: coloured(look, choice), "aria-label": words ? choice.label : null, "aria-disabled": page.busy ? "true" : null, onclick: () => mayStart(page, seat, choice) }, [
    h("span", { key: "label" }, words || choice.label),
    chips(choice.heaps),
    about ? h("small", { key: sent ? "sent" : "about" }, about) : null,
  ]);
}

function greyed(choice) {
  return h("div", { key: `shut ${choiceKey(choice)}`, class: "shut" }, [
    h("span", { key: "label" }, choice.label),
    chips(choice.heaps),
    h("small", { key: "why" }, reasons(choice.reasons)),
  ]);
}
