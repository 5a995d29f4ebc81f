// What a player's own phone shows of their cards on the table, as they lie there: the bank, then the sets.

import { h } from "./draw.js";
import { group } from "./groups.js";
import { count } from "./in_view.js";
import { pointed } from "./words.js";

export function lane(view, name) {
  const seat = view.players.findIndex((row) => row.name === name), own = view.places.filter((each) => each.seat === seat), bank = own.find((each) => count(each, "bank"));
  if (!bank || view.finished) return null;
  return h("section", { key: "lane", class: "lane" }, [money(bank), h("div", { key: "sets", class: "sets" }, own.filter((each) => each !== bank).map(set))]);
}

function money(bank) {
  const [{ name }, ...notes] = bank.pieces, all = [].concat(...notes.map((note) => Array.from({ length: note.count }, () => note.name)));
  if (!name) return null;
  return h("p", { key: "bank", class: "notes" }, [h("b", { key: "name" }, [name, " ", all.reduce((sum, value) => sum + Number(value), 0)]), all.map((value, place) => h("i", { key: String(place), class: `m-${value}` }, value))]);
}

function set(place) {
  const lacking = count(place, "lacking"), rent = place.pieces.find((piece) => piece.kind === "rent");
  if (count(place, "slot")) return h("div", { key: `${place.column}`, class: "set slot" }, place.name);
  return h("div", { key: `${place.column}`, class: `set ${group(place.group)}${rent && !lacking ? " whole" : ""}` }, [
    h("b", { key: "name" }, place.name),
    place.pieces.map((piece, at) => piece.kind === "card" ? h("span", { key: `card ${at}` }, [
      at && place.pieces[at - 1].kind === "value" ? h("i", { key: "value" }, place.pieces[at - 1].name) : null, piece.name,
    ]) : null),
    Array.from({ length: lacking }, (_, at) => h("span", { key: `lacks ${at}`, class: "lacks" })),
    rent ? h("small", { key: "rent" }, pointed([rent.name].concat(place.marks))) : null,
  ]);
}
