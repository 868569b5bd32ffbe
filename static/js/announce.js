// @ts-check
// Speaks to screen readers through one visually hidden, polite log. The visible talk
// is not a live region, because some screen readers read all of it again on each change.

const kept = 20;

/**
 * The importance of an announcement: it concerns the listener ("me"), it is an important event ("key"), or
 * neither ("").
 * @typedef {"" | "key" | "me"} Weight
 */

/** The weights that each level of announcements leaves out. */
const silent = { key: [""], me: ["", "key"], none: ["", "key", "me"] };

/**
 * @param {string} sentence nothing is said when it is empty
 * @param {Weight} [weight] none for the answer to what the reader has just done, which is always said
 */
export function announce(sentence, weight) {
  const log = document.getElementById("announce");
  if (!log || !sentence || (weight !== undefined && !hears(log, weight))) return;
  const line = document.createElement("p");
  line.textContent = sentence;
  log.append(line);
  while (log.childElementCount > kept) log.firstElementChild?.remove();
}

/**
 * Announces events, as far as the reader wants to hear them.
 * @param {{text: string, for?: Weight}[]} events
 */
export function recount(events) {
  const log = document.getElementById("announce");
  const heard = events.filter((one) => log && hears(log, one.for ?? ""));
  announce(heard.map((one) => one.text).join(" "));
}

/**
 * @param {HTMLElement} log
 * @param {Weight} weight
 */
function hears(log, weight) {
  return !silent[/** @type {keyof typeof silent} */ (log.dataset.level)]?.includes(weight);
}

/**
 * The text of an element as it is spoken: without the readings above its kanji.
 * @param {Element | null | undefined} element
 */
export function wordsOf(element) {
  if (!element) return "";
  const copy = /** @type {Element} */ (element.cloneNode(true));
  for (const kana of copy.querySelectorAll("rt")) kana.remove();
  return copy.textContent ?? "";
}
