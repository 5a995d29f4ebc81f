// The TV before a game: how to join, and who is there.

import { code } from "./code.js";
import { h } from "./draw.js";
import { mark } from "./marks.js";

export function lobby(body, way) {
  const address = way.url.replace(/^http:\/\//, "");
  return [
    h("h1", { key: "headline", class: "headline" }, coming(body.seats)),
    h("section", { key: "way", class: "card way" }, [
      code(way.rows, `A code with the address ${way.url}`),
      h("div", { key: "words" }, [
        h("p", { key: "what", class: "what" }, "Scan to play"),
        h("p", { key: "url", class: "open" }, address),
        h("p", { key: "pin", class: "open" }, `PIN ${way.pin}`),
        h("p", { key: "wifi", class: "soft" }, "on the same Wi-Fi as Companion"),
      ]),
    ]),
    h("ul", { key: "coming", class: "coming plain" }, body.seats.map((seat, place) =>
      h("li", { key: seat.name, class: seat.taken ? "card" : "card soft" }, [mark(place), seat.name])
    )),
  ];
}

// “Anna is in. Waiting for Ben and Cleo.”
function coming(seats) {
  const names = (taken) => seats.filter((seat) => seat.taken === taken).map((seat) => seat.name);
  const there = names(true), waiting = `Waiting for ${listed(names(false))}.`;
  return there.length ? `${listed(there)} ${there.length > 1 ? "are" : "is"} in. ${waiting}` : waiting;
}

function listed(names) {
  return names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${names[names.length - 1]}` : names[0];
}
