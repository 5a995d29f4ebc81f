// What a seat can choose now; what cannot be is folded away with its reasons.

import { h } from "./draw.js";
import { mayStart } from "./question.js";

const FEW = 3, MANY = 5;

export function reasons(list) {
  return list.map((reason) => reason.text).join(" ");
}

// Tells choices apart, whatever the table did in between.
export function name(choice) {
  return choice.label + choice.form + JSON.stringify(choice.filled);
}

// The calls of an auction have buttons of their own.
export function of(body, seat) {
  return (body.choices[seat] || []).filter((choice) => choice.form.slice(0, 4) !== "bid ");
}

export function choices(page, seat) {
  const all = of(page.body, seat), bids = page.body.bids[seat] || [];
  if (!all.length && bids.length) return null;
  const open = all.filter((choice) => !choice.reasons.length), shut = all.filter((choice) => choice.reasons.length);
  const alone = page.body.game === "unit" && !bids.length ? " alone" : "";  // in an auction the calls are the large ones
  return h("section", { key: `choices ${seat}`, class: `card choices${alone}`, "aria-label": `What ${seat || "the banker"} can do` }, [
    all.length ? null : h("p", { key: "none", class: "soft" }, page.body.shut || "Nothing for you to do right now."),
    listed(page, seat, open),
    shut.length > FEW
      ? h("details", { key: "shut" }, [h("summary", { key: "many" }, `${shut.length} more, not available yet`), shut.map(greyed)])
      : shut.map(greyed),
  ]);
}

// One list, with a heading before each group; a large group is folded under it, so that it takes two steps.
function listed(page, seat, list) {
  const rows = [];
  for (let from = 0, to; from < list.length; from = to) {
    const group = list[from].group;
    to = from + 1;
    while (group && to < list.length && list[to].group === group) to++;
    const buttons = list.slice(from, to).map((choice) => button(page, seat, choice));
    if (!group) rows.push(...buttons);
    else if (buttons.length > MANY) rows.push(folded(group, buttons));
    else rows.push(h("h2", { key: `group ${group}` }, group), ...buttons);
  }
  return rows;
}

function folded(group, buttons) {
  return h("details", { key: `group ${group}` }, [h("summary", { key: "many" }, `${group} … (${buttons.length})`), buttons]);
}

// What can be done besides, while others are to answer, does not stand out.
function button(page, seat, choice) {
  const besides = page.body.view.asked.length > 0 && !page.waitsFor(seat);
  const sent = page.sent === `${seat} ${name(choice)}`;
  return h("button", { key: name(choice), class: besides ? "quiet" : "yes", "aria-disabled": page.busy ? "true" : null, onclick: () => mayStart(page, seat, choice) }, [
    h("span", { key: "label" }, choice.label),
    sent ? h("small", { key: "sent" }, "Sending …") : null,
  ]);
}

function greyed(choice) {
  return h("div", { key: `shut ${name(choice)}`, class: "shut" }, [
    h("span", { key: "label" }, choice.label),
    h("small", { key: "why" }, reasons(choice.reasons)),
  ]);
}
