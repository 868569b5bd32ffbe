// @ts-check
// Puts pieces that the server rendered into the page.

/**
 * @typedef {object} Part
 * @property {string} target CSS selector of an element of the page
 * @property {"replace" | "append"} mode
 * @property {string} html
 */

/**
 * Parses HTML that our own server rendered with templ, which escapes
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
 * Puts a part in its place and informs the modules of the page: they listen for "play:patched" on the
 * document, whose detail is the new element.
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
  const kept = keepChoices(place, elements);
  keepOpen(place, elements);
  place.replaceWith(...elements);
  // Keyboard focus in the part stays in it.
  if (kept) {
    kept.focus({ preventScroll: true });
  } else if (held) {
    const heading = elements[0]?.querySelector("[tabindex='-1']");
    if (heading instanceof HTMLElement) heading.focus({ preventScroll: true });
  }
  return elements;
}

/**
 * @param {HTMLSelectElement | HTMLInputElement} a
 * @param {HTMLSelectElement | HTMLInputElement} b
 */
function isSame(a, b) {
  const one = a.name === b.name && a.type === b.type && a.form?.dataset.keep === b.form?.dataset.keep;
  return one && (a.type !== "radio" || a.value === b.value);
}

/**
 * Details that the reader has opened stay open.
 * @param {Element} place
 * @param {Element[]} elements
 */
function keepOpen(place, elements) {
  for (const old of place.querySelectorAll("details[data-keep][open]"))
    for (const element of elements) element.querySelector(`#${CSS.escape(old.id)}`)?.setAttribute("open", "");
}

const fields = "form[data-keep] select[name], form[data-keep] input[name]:not([type='hidden'])";

/**
 * Choices in an unsent form stay if the new part has the same field.
 * @param {Element} place
 * @param {Element[]} elements
 * @returns {HTMLElement | null} the field in which the reader was
 */
function keepChoices(place, elements) {
  /** @param {Element} root */
  const of = (root) =>
    [...root.querySelectorAll(fields)].filter((f) => f instanceof HTMLSelectElement || f instanceof HTMLInputElement);
  const fresh = elements.flatMap(of);
  let focused = null;
  for (const old of of(place)) {
    const same = fresh.find((f) => isSame(f, old));
    if (!same) continue;
    if (old instanceof HTMLInputElement && same instanceof HTMLInputElement && old.type === "radio") {
      if (old.checked) same.checked = true;
    } else if (!(same instanceof HTMLSelectElement) || [...same.options].some((o) => o.value === old.value))
      same.value = old.value;
    if (old === document.activeElement) focused = same;
  }
  return focused;
}
