// A QR code, drawn from rows of 0 and 1.

import { h } from "./draw.js";

export function code(rows, label) {
  const size = rows.length;
  let path = "";
  rows.forEach((row, y) => {
    for (let x = 0; x < row.length; x += 1) if (row[x] === "1") path += `M${x} ${y}h1v1h-1z`;
  });
  return h("svg", { class: "code", viewBox: `0 0 ${size} ${size}`, role: "img", "aria-label": label }, [
    h("rect", { width: size, height: size, fill: "#fff" }),
    h("path", { d: path, fill: "#000" }),
  ]);
}
