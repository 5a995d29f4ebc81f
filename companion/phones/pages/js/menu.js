// Rarely used actions: standings, undo, seats, and what the banker does.

import { seats } from "./door.js";
import { h } from "./draw.js";
import { picker } from "./languages.js";
import { say } from "./words.js";

export function menu(page) {
  return h("section", { key: "more", class: "card menu" }, [
    quiet("whole", say("Standings and history"), () => page.wire.send({ ask: "more" })),
    h("details", { key: "seldom" }, [
      h("summary", { key: "what" }, say("This phone")),
      page.mine.map((seat) => own(page, seat)),
      (page.mine.length || page.banker) && !page.isNew() && page.body.seats.some((each) => !each.taken) ? seats(page) : null,
      picker(page),
      h("p", { key: "awake", class: "soft" }, say("Does the screen go dark? Set this phone's screen to stay on while you play.")),
    ]),
    page.banker ? bank(page) : null,
  ]);
}

function own(page, seat) {
  return [
    quiet(`undo ${seat}`, say("Ask the banker to undo the last move"), () => page.once({ ask: "please", seat }, `please ${seat}`)),
    quiet(`move ${seat}`, say("Move {player} to another phone", { player: seat }), () => page.wire.send({ ask: "move", seat })),
    quiet(`leave ${seat}`, say("Give up {player}'s seat", { player: seat }), () => page.sure(say("Give up {player}'s seat on this phone?", { player: seat }), say("Give it up"), () => page.wire.send({ ask: "leave", seat }))),
  ];
}

function bank(page) {
  const taken = page.body.seats.filter((seat) => seat.taken);
  return h("details", { key: "bank" }, [
    h("summary", { key: "what" }, say("The banker")),
    quiet("undo", say("Undo"), () => page.once({ ask: "bank", do: "undo" }, "undo")),
    quiet("redo", say("Redo"), () => page.once({ ask: "bank", do: "redo" }, "redo")),
    quiet("renew", say("New code and PIN"), () => page.once({ ask: "bank", do: "renew" }, "renew")),
    taken.map((seat) => quiet(`free ${seat.name}`, free(seat), () =>
      page.sure(say("Free {player}'s seat? That phone has to join again.", { player: seat.name }), say("Free it"), () => page.once({ ask: "bank", do: "free", seat: seat.name }, `free ${seat.name}`)))),
  ]);
}

function free(seat) {
  const player = seat.name;
  return seat.there ? say("Free {player}'s seat", { player }) : say("Free {player}'s seat – not connected", { player });
}

function quiet(key, words, onclick) {
  return h("button", { key, class: "quiet", onclick }, words);
}
