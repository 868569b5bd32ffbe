// @ts-check
// The time for which each line stays before the reader's eyes. Viewers choose the speed; a table without
// living people has a speed of its own, set by the server. Another module may replace the clock: it listens for
// "play:beat", prevents that event's default, and calls detail.go when the time is over.
import { wordsOf } from "./announce.js";
import { local } from "./storage.js";

const key = "telling";

// Factors on all times. "once" shows all at once.
export const paces = { calm: 1.6, normal: 1, brisk: 0.5, once: 0 };

// ms for which a line that changes the village is held, by the kind of the line.
const held = {
  vote: 1500,
  ballot: 900, // after the last paper
  tie: 2000,
  lot: 2400,
  executed: 3000,
  noexecuted: 2000,
  night: 2500,
  day: 900,
  died: 3000,
  nodied: 2000,
  lastmorning: 2800,
  end: 3300,
  divined: 1500,
  identified: 1500,
  guarded: 1000,
  attacked: 1500,
};
const paper = 700; // ms for each paper of a ballot
const calm = matchMedia("(prefers-reduced-motion: reduce)");

/** @returns {keyof typeof paces} */
export function pace() {
  const chosen = local.getItem(key) ?? "";
  return chosen in paces ? /** @type {keyof typeof paces} */ (chosen) : "normal";
}

/** @param {string} chosen */
export function setPace(chosen) {
  local.setItem(key, chosen);
}

/** The speed at which the server sends the story line by line, 0 if it does not. */
export function served() {
  return Number(document.getElementById("head")?.dataset.speed ?? 0);
}

let rushed = false;

/** Shows everything at once from now on: the reader wants to see the end. */
export function rush() {
  rushed = true;
}

/** Whether everything is shown at once. */
export function atOnce() {
  return rushed || calm.matches || document.hidden || (!served() && pace() === "once");
}

/** Whether a kind of line changes the village, and is shown alone. */
export function turns(kind = "") {
  return kind in held;
}

/**
 * The time for which a line stays before the next one comes. Words take time by their length; a letter of
 * Japanese says about as much as two of English.
 * @param {HTMLElement} line
 * @returns {number} ms
 */
export function timeOf(line) {
  const kind = line.dataset.kind ?? "";
  const known = held[/** @type {keyof typeof held} */ (kind)] ?? 0;
  if (served()) return kind === "day" || kind === "tie" || kind === "vote" ? 0 : scaled(known); // the server waits too
  if (kind === "turn" || kind === "quiet" || kind === "role" || kind === "remark") return 0;
  if (known) return scaled(known);
  const words = line.querySelector(".talk__words") ?? line;
  let letters = 0;
  for (const letter of wordsOf(words)) letters += letter > "\u2e80" ? 2 : 1;
  return scaled(Math.min(500 + 28 * letters, 5000));
}

/** The time for which a paper of a ballot stays before the next one comes. */
export function timeOfPaper() {
  return scaled(paper);
}

/** @param {number} ms */
function scaled(ms) {
  const speed = served();
  return speed ? (0.9 * ms) / speed : ms * paces[pace()];
}

/**
 * Waits. A listener that prevents the event decides when the wait is over.
 * @param {number} ms
 * @param {string} kind of the line that the reader sees
 * @param {() => void} then
 * @returns {() => void} ends the wait without what follows it
 */
export function wait(ms, kind, then) {
  let over = false;
  const go = () => {
    if (!over) then();
    over = true;
  };
  const beat = new CustomEvent("play:beat", { detail: { ms, kind, go }, cancelable: true });
  const timer = document.dispatchEvent(beat) ? setTimeout(go, ms) : undefined;
  return () => {
    over = true;
    clearTimeout(timer);
  };
}
