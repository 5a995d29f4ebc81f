// The choice of the language of this page. It is kept on the device.

import { h } from "./draw.js";
import * as keep from "./keep.js";
import { language, languages, say, wanted } from "./words.js";

export function picker(page) {
  if (languages().length < 2) return null;
  return h("label", { key: "language", class: "language" }, [
    h("span", { key: "what" }, say("Language of this page")),
    h("select", { key: "all", id: "language", value: language(), onchange: (event) => choose(page, event.target.value) }, languages().map((each) =>
      h("option", { key: each[0], value: each[0], lang: each[0] }, each[1])
    )),
  ]);
}

function choose(page, code) {
  keep.keepLanguage(code);
  page.wire.send({ ask: "speak", languages: wanted() });
}
