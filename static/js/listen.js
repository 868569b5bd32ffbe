// @ts-check
// Answers by itself at each turn: "listen" where that is switched on, "done" once that was
// pressed. It stops when something is said to or about you, a role is claimed, or the day ends;
// and whoever begins to speak after all takes "done" back. The server knows nothing of it.
import { announce, wordsOf } from "./announce.js";
import { raise } from "./sheet.js";

const key = "listen";
const doneKey = () => `done:${location.pathname}`; // holds the talk that one is done with, in each tab of a table
const pause = 600; // ms in which one can still change one's mind

/** @type {number | undefined} */
let timer;

export function startListen() {
  document.addEventListener("change", (event) => {
    if (!(event.target instanceof HTMLInputElement) || event.target.id !== "listen") return;
    set(event.target.checked);
    consider();
  });
  document.addEventListener("submit", ({ submitter }) => {
    if (!submitter?.matches(".composer__send [value='Over']")) return;
    const held = submitter === document.activeElement;
    if (!isDone()) announce(wordsOf(bar()?.querySelector("span")));
    setDone(talk());
    if (held) bar()?.focus({ preventScroll: true });
  });
  document.addEventListener("click", ({ target }) => {
    if (!(target instanceof Element) || !target.closest("#done button, [data-ahead-open], [data-prepare]")) return;
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
    paint();
    consider();
  });
  document.addEventListener("play:patched", (event) => {
    const { detail } = /** @type {CustomEvent<HTMLElement>} */ (event);
    paint();
    if (!(on() || isDone()) || !detail.matches(".line")) return;
    const concerns = "notice" in detail.dataset;
    if (!concerns && detail.dataset.kind !== "day" && detail.dataset.kind !== "vote") return;
    if (concerns) announce((on() ? box() : bar())?.dataset.stopped ?? "", "me");
    set(false);
    setDone("");
  });
  document.addEventListener("play:settled", consider);
  paint();
  consider();
}

/** Whether the reader has nothing more to say for now: the page answers for them. */
export function isDone() {
  return Boolean(localStorage.getItem(doneKey()));
}

function on() {
  return sessionStorage.getItem(key) === "1";
}

/**
 * @param {boolean} value
 */
function set(value) {
  sessionStorage.setItem(key, value ? "1" : "");
  paint();
}

/**
 * @param {string} what the talk that the reader is done with, "" for none
 */
function setDone(what) {
  if (what) localStorage.setItem(doneKey(), what);
  else localStorage.removeItem(doneKey());
  paint();
}

// The talk in which the reader is asked to speak, "" for none.
function talk() {
  const { mode, kind, day } = document.getElementById("dock")?.dataset ?? {};
  return mode === "speak" ? `${kind} ${day}` : "";
}

function bar() {
  return document.getElementById("done");
}

function box() {
  const found = document.getElementById("listen");
  return found instanceof HTMLInputElement ? found : null;
}

function paint() {
  const asks = document.querySelector("#dock:is([data-mode='speak'], [data-mode='choose'])");
  if (asks && talk() !== localStorage.getItem(doneKey())) localStorage.removeItem(doneKey()); // that is over
  document.querySelector(".table__dock")?.toggleAttribute("data-done", isDone());
  const place = bar();
  const held = place?.contains(document.activeElement) && !isDone();
  if (place) place.hidden = !isDone();
  if (held) document.getElementById("dock-title")?.focus({ preventScroll: true });
  const input = box();
  if (!input) return;
  input.checked = on();
  const label = input.closest("label");
  if (label) label.hidden = false;
}

// What is said by itself to the question that is open, "" for nothing.
function answer() {
  if (!talk()) return "";
  if (isDone()) return "Over";
  return on() && talk().startsWith("talk ") ? "Skip" : "";
}

function consider() {
  clearTimeout(timer);
  if (!answer()) return;
  timer = window.setTimeout(() => {
    const button = document.querySelector(`.composer__send [value='${answer()}']`);
    if (answer() && button instanceof HTMLElement) button.click();
  }, pause);
}
