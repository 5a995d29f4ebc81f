// Before the table: the PIN, and the seats.

import { stayAwake } from "./awake.js";
import { h } from "./draw.js";
import { picker } from "./languages.js";
import { seatColour } from "./groups.js";
import { mark } from "./marks.js";
import { say, sayIn } from "./words.js";

export function door(page) {
  return h("form", { key: "door", class: "card door", onsubmit: (event) => enter(event, page) }, [
    h("h1", { key: "name" }, page.outside && page.outside.title || "companion"),
    h("label", { key: "label", for: "pin" }, say("Scan the code on the screen, or type the PIN shown next to it.")),
    h("input", { key: "pin", id: "pin", class: "pin", inputmode: "numeric", autocomplete: "off", maxlength: "4", pattern: "[0-9]{4}", placeholder: "––––", required: true }),
    page.wrong ? h("p", { key: "wrong", class: "trouble", id: "wrong" }, page.wrong) : null,
    h("button", { key: "in", class: "big yes" }, sayIn("a table", "Join")),
    picker(page),
  ]);
}

function enter(event, page) {
  event.preventDefault();
  stayAwake();
  const input = document.getElementById("pin");
  page.wire.send({ ask: "enter", pin: input.value });
  input.value = "";
}

export function seats(page) {
  const free = page.body.seats.filter((seat) => !seat.taken), place = (seat) => page.body.seats.indexOf(seat);
  const named = page.name.trim(), first = !page.mine.length && (!page.banker || page.isNew());
  return h("section", { key: "seats", class: first ? "card seats" : "seats" }, [
    first ? h("p", { key: "game", class: "soft" }, [h("b", { key: "title" }, page.body.title), h("br", { key: "then" }), page.body.pitch]) : null,
    h("h2", { key: "who" }, first ? say("Who are you?") : say("Add a player on this phone")),
    h("div", { key: "free", class: "row" }, free.map((seat) => h("button", { key: seat.name, class: first ? `big seat ${seatColour(place(seat))}` : "quiet", onclick: () => sit(page, seat.name) }, [first ? mark(place(seat)) : null, first && named ? h("span", { key: "as" }, [named, " ", h("small", { key: "for" }, say("instead of {player}", { player: seat.name }))]) : seat.name]))),
    first && free.length && !page.body.named ? h("div", { key: "own" }, [
      h("label", { key: "label", for: "own-name" }, say("Your name")),
      h("input", { key: "name", id: "own-name", autocomplete: "off", maxlength: "24", value: page.name, oninput: (event) => { page.name = event.target.value; page.show(); } }),
    ]) : null,
    free.length ? null : h("p", { key: "full" }, say("All seats are taken. Ask the banker to free yours.")),
  ]);
}

function sit(page, seat) {
  stayAwake();
  page.sits = true;
  page.wire.send({ ask: "sit", seat, name: page.name.trim() });
  page.name = "";
}
