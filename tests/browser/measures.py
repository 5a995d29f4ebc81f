"""What is measured on a page: what stands beyond its place, is cut, broken or half seen."""

OUTSIDE = """() => {
  const beyond = (inner, outer) => {
    const [one, other] = [inner.getBoundingClientRect(), outer.getBoundingClientRect()];
    return one.right > other.right + 1 || one.bottom > other.bottom + 1;
  };
  const words = [...document.querySelectorAll(".place > text")].filter((each) => each.getClientRects().length);
  const parts = [...document.querySelectorAll(".middle > *, .side > *")];
  const ground = (each) => each.parentNode.querySelector(".plate, .tile, .ground") || each.ownerSVGElement;
  const pairs = words.map((each) => [each, ground(each)]);
  const rows = [...document.querySelectorAll(".players > li")];
  const held = rows.map((each) => [each, each.closest(".middle, .side, .board")]);
  const all = pairs.concat(parts.map((each) => [each, each.parentNode]), held);
  return all.filter((pair) => beyond(...pair)).map((pair) => pair[0].textContent);
}"""
"""What is written beyond its place, or stands beyond the board, its middle or its side."""

OVER = """() => {
  const box = (each) => each.getBoundingClientRect();
  const across = (one, other) => one.left < other.right - 1 && other.left < one.right - 1;
  const along = (one, other) => one.top < other.bottom - 1 && other.top < one.bottom - 1;
  const under = (text) => [...text.parentNode.querySelectorAll(".token path")]
    .some((token) => across(box(text), box(token)) && along(box(text), box(token)));
  return [...document.querySelectorAll(".place > text")].filter(under).map((text) => text.textContent);
}"""
"""What is written below a token."""

CUT = """() => [...document.querySelectorAll(".players b")]
  .filter((name) => name.scrollWidth > name.clientWidth).map((name) => name.textContent)"""
"""Whose name there is no room for."""

HIGH = "(one) => parseFloat(getComputedStyle(one).fontSize)"
"""How high the letters of something are."""

HALF = """() => {
  const list = document.querySelector(".last"), room = list && list.getBoundingClientRect();
  const seen = list ? [...list.children].filter((one) => one.getBoundingClientRect().left < room.right) : [];
  const half = (one) => one.getBoundingClientRect().bottom > room.bottom + 1 || one.scrollHeight > one.clientHeight + 1;
  return seen.filter(half).map((one) => one.textContent);
}"""
"""Sentences of which a part is seen."""

BROKEN = """() => {
  const walker = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT), broken = [];
  while (walker.nextNode()) {
    const node = walker.currentNode, range = document.createRange();
    for (const word of node.data.matchAll(/[^\\s-]+/g)) {
      range.setStart(node, word.index);
      range.setEnd(node, word.index + word[0].length);
      const parts = [...range.getClientRects()].filter((part) => part.width);
      const first = Math.min(...parts.map((part) => part.bottom));
      if (parts.some((part) => part.top >= first)) broken.push(word[0]);
    }
  }
  return broken;
}"""
"""Words that don't fit on one line."""

NAMES = """() => {
  const scale = document.querySelector(".places").getScreenCTM().a;
  const names = [...document.querySelectorAll(".place.owned > .name, .place.owned > .beat")];
  return names.map((name) => scale * name.getAttribute("font-size"));
}"""
"""How high the letters are in which the places of players are named."""

CROSSED = """() => {
  const SPARE = 0.14;  // a line is higher than its letters
  const walker = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT), lines = [];
  const behind = document.querySelector(".moment");
  while (walker.nextNode()) {
    const node = walker.currentNode, range = document.createRange();
    if (!node.data.trim() || node.parentElement.closest(".token")) continue;
    if (behind && !behind.contains(node)) continue;
    range.selectNodeContents(node);
    const cut = node.parentElement.closest(".last, b, .chart");
    for (const line of range.getClientRects()) {
      const ends = cut && cut.tagName !== "svg" ? cut.getBoundingClientRect() : line;
      const spare = SPARE * line.height, right = Math.min(line.right, ends.right);
      if (line.left < right) lines.push([node.data, line.left, right, line.top + spare, line.bottom - spare, node]);
    }
  }
  const over = (one, other) => {
    return one[1] < other[2] - 1 && other[1] < one[2] - 1 && one[3] < other[4] - 1 && other[3] < one[4] - 1;
  };
  const apart = (one, other) => one[5] === other[5] || !over(one, other);
  const later = (one, place) => lines.slice(place + 1).filter((other) => !apart(one, other));
  return lines.flatMap((one, place) => later(one, place).map((other) => [one[0], other[0]]));
}"""
"""Texts that overlap."""

TWICE = """() => {
  const parts = [...document.querySelectorAll(".headline, .hour, .board > *, .middle > *, .side > .unit")];
  const said = [], nodes = new Set();
  for (const part of parts.filter((each) => !each.matches(".middle, .places, .chart, .podium"))) {
    const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      if (!walker.currentNode.parentElement.closest(".chart, .fields")) nodes.add(walker.currentNode);
    }
  }
  nodes.forEach((node) => said.push(node.data.trim()));
  return said.filter((words, place) => words && said.indexOf(words) !== place);
}"""
"""What the stage says twice."""

SMALL = """() => {
  const walker = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT), small = [];
  const least = 28 / 1080 * Math.min(innerWidth, innerHeight);
  while (walker.nextNode()) {
    const parent = walker.currentNode.parentElement, drawn = parent.closest("svg");
    const high = parseFloat(getComputedStyle(parent).fontSize) * (drawn ? drawn.getScreenCTM().a : 1);
    if (parent.getBoundingClientRect().width && high < least - 0.1) small.push([walker.currentNode.data, high]);
  }
  return small;
}"""
"""What is too small to be read from the sofa: less than 28 of 1080 parts of the shorter side."""
