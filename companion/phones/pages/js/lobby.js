// The TV before a game: how to join, and who is there.

import { code } from "./code.js";
import { h } from "./draw.js";
import { seatColour } from "./groups.js";
import { mark } from "./marks.js";
import { NEVER, places } from "./places.js";
import { listed, say, sayN } from "./words.js";

const BEHIND = 0.5, LONG = 12, MOST = 90;

// The code that a phone scans.
export function scannedCode(way) {
  return code(way.rows, say("A QR code with the address {url}", { url: way.url }));
}

// The game's table shows behind it. Once everyone is in, only the players are shown.
export function lobby(body, way) {
  const address = way.url.replace(/^http:\/\//, ""), all = body.seats.every((seat) => seat.taken);
  return [
    h("div", { key: "behind", class: "behind", "aria-hidden": "true" }, places(body.view, BEHIND, NEVER) || bareDial()),
    h("h1", { key: "headline", class: "headline" }, coming(body.seats)),
    all ? null : h("section", { key: "way", class: "card way" }, [
      scannedCode(way),
      h("div", { key: "words" }, [
        h("h2", { key: "game" }, body.title),
        body.pitch ? h("p", { key: "pitch", class: "pitch" }, body.pitch) : null,
        h("p", { key: "what", class: "what" }, say("Scan to play")),
        h("p", { key: "url", class: "open" }, address),
        way.pin ? h("p", { key: "pin", class: "open pin" }, say("PIN {pin}", { pin: way.pin })) : null,
        h("p", { key: "wifi", class: "soft" }, say("on the same Wi-Fi as Companion")),
      ]),
    ]),
    h("ul", { key: "coming", class: `coming plain${all ? " all" : ""}${body.seats.some((seat) => Array.from(seat.name).length > LONG) ? " long" : ""}` }, body.seats.map((seat, place) =>
      h("li", { key: seat.name, class: `card ${seatColour(place)}${seat.taken ? "" : " soft"}` }, [mark(place), seat.name])
    )),
  ];
}

// The dial of the unit, with nothing on it.
function bareDial() {
  return h("div", { key: "dial", class: "dial" }, h("div", { key: "fields", class: "fields" }, Array.from("1234", (key) => h("span", { key }))));
}

// “Anna is in. Waiting for Ben and Cleo.” Many long names stand below it anyway.
function coming(seats) {
  const names = (taken) => seats.filter((seat) => seat.taken === taken).map((seat) => seat.name);
  const there = names(true), free = names(false), players = listed(free);
  if (!free.length) return say("Everyone's in!");
  if (there.concat(free).join().length > MOST) return sayN("Waiting for {n} more player.", "Waiting for {n} more players.", free.length);
  if (!there.length) return say("Waiting for {players}.", { players });
  return sayN("{there} is in. Waiting for {players}.", "{there} are in. Waiting for {players}.", there.length, { there: listed(there), players });
}
