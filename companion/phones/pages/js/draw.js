// Draws plain descriptions of elements, and changes only what differs, so that focus and taps survive.

const SVG = "http://www.w3.org/2000/svg";

// Describes an element; `key` in its attributes tells it from its neighbours.
export function h(tag, attributes, children) {
  const list = children === undefined ? [] : Array.isArray(children) ? children : [children];
  return { tag, attributes: attributes || {}, children: flat(list) };
}

function flat(list) {
  const found = [];
  for (const each of list) {
    if (Array.isArray(each)) found.push.apply(found, flat(each));
    else if (each !== null && each !== undefined && each !== false && each !== "") found.push(each);
  }
  return found;
}

// Makes the children of `parent` look like `wanted`.
export function draw(parent, wanted) {
  const before = new Map();
  Array.from(parent.childNodes).forEach((node, place) => before.set(name(node, place), node));
  let next = parent.firstChild;
  flat([wanted]).forEach((each, place) => {
    const key = typeof each === "string" ? `#${place}` : label(each, place);
    let node = before.get(key);
    before.delete(key);
    if (!node) node = make(each, key, parent);
    if (node === next) next = next.nextSibling;
    else parent.insertBefore(node, next);
    fill(node, each);
  });
  before.forEach((node) => node.remove());
}

function label(each, place) {
  const key = each.attributes.key;
  return `${each.tag}:${key === undefined ? place : `=${key}`}`;
}

function name(node, place) {
  return node.drawn || (node.nodeType === 3 ? `#${place}` : `?${place}`);
}

function make(each, key, parent) {
  if (typeof each === "string") return document.createTextNode(each);
  const inSvg = each.tag === "svg" || parent.namespaceURI === SVG;
  const node = inSvg ? document.createElementNS(SVG, each.tag) : document.createElement(each.tag);
  node.drawn = key;
  return node;
}

function fill(node, each) {
  if (typeof each === "string") {
    if (node.data !== each) node.data = each;
    return;
  }
  attribute(node, each.attributes);
  if (!each.attributes.own) draw(node, each.children);
}

function attribute(node, wanted) {
  const before = node.given || {};
  for (const key of Object.keys(before)) if (!(key in wanted)) set(node, key, null);
  for (const key of Object.keys(wanted)) if (before[key] !== wanted[key]) set(node, key, wanted[key]);
  node.given = wanted;
}

function set(node, key, value) {
  if (key === "key" || key === "own") return;
  if (key.slice(0, 2) === "on") node[key] = value;
  else if (key === "value") node.value = value;
  else if (value === null || value === undefined || value === false) node.removeAttribute(key);
  else node.setAttribute(key, value === true ? "" : value);
}
