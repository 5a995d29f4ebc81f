// Rarely used actions: standings, undo, seats, and what the banker does.

import { seats } from "./door.js";
import { h } from "./draw.js";

export function menu(page) {
  return h("section", { key: "more", class: "card menu" }, [
    quiet("whole", "Standings and history", () => page.wire.send({ ask: "more" })),
    h("details", { key: "seldom" }, [
      h("summary", { key: "what" }, "This phone"),
      page.mine.map((seat) => own(page, seat)),
      (page.mine.length || page.banker) && page.body.seats.some((each) => !each.taken) ? seats(page) : null,
      h("p", { key: "awake", class: "soft" }, "Does the screen go dark? Set this phone’s screen to stay on while you play."),
    ]),
    page.banker ? bank(page) : null,
  ]);
}

function own(page, seat) {
  return [
    quiet(`undo ${seat}`, "Ask the banker to undo the last move", () => page.once({ ask: "please", seat }, `please ${seat}`)),
    quiet(`move ${seat}`, `Move ${seat} to another phone`, () => page.wire.send({ ask: "move", seat })),
    quiet(`leave ${seat}`, `Give up ${seat}’s seat`, () => page.sure(`Give up ${seat}’s seat on this phone?`, "Give it up", () => page.wire.send({ ask: "leave", seat }))),
  ];
}

function bank(page) {
  const taken = page.body.seats.filter((seat) => seat.taken);
  return h("details", { key: "bank" }, [
    h("summary", { key: "what" }, "The banker"),
    quiet("undo", "Undo", () => page.once({ ask: "bank", do: "undo" }, "undo")),
    quiet("redo", "Redo", () => page.once({ ask: "bank", do: "redo" }, "redo")),
    taken.map((seat) => quiet(`free ${seat.name}`, `Free ${seat.name}’s seat${seat.there ? "" : " – not connected"}`, () =>
      page.sure(`Free ${seat.name}’s seat? That phone has to join again.`, "Free it", () => page.once({ ask: "bank", do: "free", seat: seat.name }, `free ${seat.name}`)))),
  ]);
}

function quiet(key, words, onclick) {
  return h("button", { key, class: "quiet", onclick }, words);
}
