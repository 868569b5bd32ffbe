// @ts-check
// Answers automatically at each turn: "listen" if that is switched on, "done" once that was pressed. Listening
// stops when something concerns the reader: it is said to or about them, or a role is claimed. Readers who
// are done are asked once, in a bar, whether that changes their mind; if it does not, the bar only says so
// from then on. The end of the talk ends both, and readers who begin to speak after all are no longer done.
// The server knows nothing of it.
import { announce, wordsOf } from "./announce.js";
import { raise } from "./sheet.js";
import { unread } from "./reading.js";
import { local, session } from "./storage.js";

const key = "listen";
const doneKey = () => `done:${location.pathname}`; // how one is done, and with which talk, in each tab of a table
const pause = 600; // ms in which one can still change one's mind
const longPause = 3000; // the same if something has just concerned the reader

/** @type {number | undefined} */
let timer;
let concerned = ""; // how the last turn's talk concerns the reader, who is done; "" if it does not
let answered = false; // that turn has been answered

export function startListen() {
  document.addEventListener("change", (event) => {
    if (!(event.target instanceof HTMLInputElement) || event.target.id !== "listen") return;
    set(event.target.checked);
    consider();
  });
  document.addEventListener("submit", ({ submitter }) => {
    if (!submitter?.matches(".composer__send [value='Over']")) return;
    const held = submitter === document.activeElement;
    answered = true;
    if (isDone()) return;
    setDone("done");
    announce(wordsOf(words("done")));
    if (held) bar()?.focus({ preventScroll: true });
  });
  document.addEventListener("click", ({ target }) => {
    if (!(target instanceof Element)) return;
    if (target.closest("#done [data-stay]")) {
      setDone("stays");
      bar()?.focus({ preventScroll: true });
      consider();
      return;
    }
    if (!target.closest("#done button, [data-ahead-open], [data-prepare]")) return;
    const back = target.closest("#done button") !== null;
    setDone("");
    if (!back) return;
    raise();
    const next = document.querySelector("#composer :is(.chip, .intent)") ?? document.getElementById("dock-title");
    if (next instanceof HTMLElement) next.focus({ preventScroll: true });
  });
  document.addEventListener("play:raised", () => setDone(""));
  window.addEventListener("storage", ({ key: changed }) => {
    if (changed !== doneKey()) return;
    // Another tab showed a line before it heard that the reader is no longer done.
    if (asked() && bar()?.hidden) setDone("");
    paint();
    consider();
  });
  document.addEventListener("play:patched", (event) => {
    const { detail } = /** @type {CustomEvent<HTMLElement>} */ (event);
    if (detail.matches(".line")) hear(detail);
    paint();
  });
  document.addEventListener("play:settled", consider);
  paint();
  consider();
}

/** Whether the reader has nothing more to say for now: they are not asked to speak. */
export function isDone() {
  return how() !== "";
}

/**
 * Takes in what was said.
 * @param {HTMLElement} line
 */
function hear(line) {
  if (!on() && !isDone()) return;
  const { kind } = line.dataset;
  if (kind === "day" || kind === "vote") {
    set(false);
    setDone("");
  }
  if (answered) {
    concerned = "";
    answered = false;
  }
  if (!("notice" in line.dataset)) return;
  const why = concern(line);
  concerned = isDone() ? why : "";
  if (on()) announce(unread(box()?.dataset.stopped), "me");
  set(false);
  if (how() !== "done") return;
  setDone(why);
  announce(wordsOf(words(why)), "me");
}

/** Kinds of lines that concern the reader: they speak of them, ask them, or claim a role. */
const concerns = ["named", "asked", "claimed"];

/**
 * @param {HTMLElement} line one that concerns the reader
 */
function concern(line) {
  return { claim: "claimed", question: "asked" }[line.dataset.signal ?? ""] ?? "named";
}

/** Whether the reader, who was done, is asked whether they are still. */
function asked() {
  return concerns.includes(how());
}

function on() {
  return session.getItem(key) === "1";
}

/**
 * @param {boolean} value
 */
function set(value) {
  session.setItem(key, value ? "1" : "");
  paint();
}

/**
 * The state of being done: "done" until something concerns the reader, then the kind of that line, while
 * they are asked whether they are still done; "stays" if they are, "" if not.
 */
function how() {
  return local.getItem(doneKey())?.split(" ", 1)[0] ?? "";
}

/**
 * @param {string} state how the reader is done with the talk that they are done with or asked in
 */
function setDone(state) {
  const finished = isDone() ? doneWith() : talk();
  if (state && finished) local.setItem(doneKey(), `${state} ${finished}`);
  else local.removeItem(doneKey());
  if (!isDone()) concerned = "";
  paint();
}

// The talk that the reader is done with.
function doneWith() {
  return local.getItem(doneKey())?.replace(/^\S+ /, "") ?? "";
}

// The talk in which the reader is asked to speak, "" for none.
function talk() {
  const { mode, kind, day } = document.getElementById("dock")?.dataset ?? {};
  return mode === "speak" ? `${kind} ${day}` : "";
}

function bar() {
  return document.getElementById("done");
}

/**
 * The bar's words in a state of being done.
 * @param {string} state
 */
function words(state) {
  return bar()?.querySelector(`[data-how="${state}"]`);
}

function box() {
  const found = document.getElementById("listen");
  return found instanceof HTMLInputElement ? found : null;
}

function paint() {
  const asks = document.querySelector("#dock:is([data-mode='speak'], [data-mode='choose'])");
  if (asks && talk() !== doneWith()) local.removeItem(doneKey()); // that is over
  document.querySelector(".table__dock")?.toggleAttribute("data-done", isDone());
  paintBar();
  const input = box();
  if (!input) return;
  input.checked = on();
  const label = input.closest("label");
  if (label) label.hidden = false;
}

function paintBar() {
  const place = bar();
  if (!place) return;
  const held = place.contains(document.activeElement) && !isDone();
  place.hidden = !isDone();
  if (held) document.getElementById("dock-title")?.focus({ preventScroll: true });
  const asks = asked();
  const stay = place.querySelector("[data-stay]");
  if (stay instanceof HTMLElement) stay.hidden = !asks;
  place.toggleAttribute("data-concerns", asks || concerned !== "");
  const shown = asks ? how() : concerned || how();
  for (const text of place.querySelectorAll("[data-how]")) {
    if (text instanceof HTMLElement) text.hidden = text.dataset.how !== shown;
  }
}

// The automatic answer to the open question, "" for none.
function answer() {
  if (!talk() || asked()) return "";
  if (isDone()) return "Over";
  return on() && talk().startsWith("talk ") ? "Skip" : "";
}

function consider() {
  clearTimeout(timer);
  if (!answer()) return;
  timer = window.setTimeout(
    () => {
      const button = document.querySelector(`.composer__send [value='${answer()}']`);
      if (answer() && button instanceof HTMLElement) button.click();
    },
    concerned ? longPause : pause,
  );
}
