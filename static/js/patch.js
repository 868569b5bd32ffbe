// @ts-check
// Puts pieces that the server rendered into the page.

/**
 * @typedef {object} Part
 * @property {string} target CSS selector of an element of the page
 * @property {"replace" | "append"} mode
 * @property {string} html
 */

/**
 * Parses HTML that our own server rendered with html/template, which escapes
 * all data in it. A template element keeps scripts from running and pictures
 * from loading while it is parsed.
 * @param {string} html
 * @returns {Element[]}
 */
export function parse(html) {
  const template = document.createElement("template");
  template.innerHTML = html;
  return [...template.content.children];
}

/**
 * Puts a part in its place and tells the modules of the page: they listen for
 * "play:patched" on the document, whose detail is the new element.
 * @param {Part} part
 * @returns {Element[]} the elements that are new in the page
 */
export function put(part) {
  const place = document.querySelector(part.target);
  if (!place) return [];
  const fresh = part.mode === "append" ? append(place, parse(part.html)) : replace(place, parse(part.html));
  for (const element of fresh) document.dispatchEvent(new CustomEvent("play:patched", { detail: element }));
  return fresh;
}

/**
 * @param {Element} place
 * @param {Element[]} elements
 */
function append(place, elements) {
  const fresh = [];
  for (const element of elements) {
    const old = element.id ? document.getElementById(element.id) : null;
    if (old) {
      old.replaceWith(element);
      continue;
    }
    place.append(element);
    fresh.push(element);
  }
  return fresh;
}

/**
 * @param {Element} place
 * @param {Element[]} elements
 */
function replace(place, elements) {
  const held = place.contains(document.activeElement);
  place.replaceWith(...elements);
  // Who worked in the part by keyboard stays in it.
  if (held) {
    const heading = elements[0]?.querySelector("[tabindex='-1']");
    if (heading instanceof HTMLElement) heading.focus({ preventScroll: true });
  }
  return elements;
}
