// @ts-check
// The keyboard map. Single letters act outside text fields only and can be
// switched off (WCAG 2.1.4); the help dialog lists them. A digit takes a quick sentence. For
// those who type, digits, and in the dock each key, begin a line of the command line.
import { line, openLine, types } from "./command.js";
import { enter } from "./entrances.js";
import { loaded, send } from "./composer.js";
import { openAhead } from "./prepare.js";
import { raise } from "./sheet.js";
import { local } from "./storage.js";

const key = "keys-off";
// Characters that a sentence can begin with: not the keys that show the protocol or look back.
const begins = /^[^\sp[\],.<>]$/u;
const acts = { a: "agree", d: "disagree", b: "reason", q: "ask_back", w: "why" };

/** Whether single keys are shortcuts. */
export function keysOn() {
  return local.getItem(key) !== "1";
}

/**
 * Whether a key is a shortcut rather than text or somebody else's.
 * @param {KeyboardEvent} event
 */
export function free(event) {
  const typed =
    event.target instanceof Element &&
    event.target.closest("input:not([type='checkbox'], [type='radio']), textarea, select, [contenteditable], dialog");
  return !typed && !event.isComposing && event.keyCode !== 229 && !event.ctrlKey && !event.metaKey && !event.altKey;
}

export function startKeys() {
  const dialog = document.getElementById("keys");
  const open = document.getElementById("keys-open");
  const box = document.getElementById("keys-on");
  if (!(dialog instanceof HTMLDialogElement) || !open || !(box instanceof HTMLInputElement)) return;
  open.hidden = false;
  open.addEventListener("click", () => dialog.showModal());
  box.checked = keysOn();
  box.addEventListener("change", () => local.setItem(key, box.checked ? "" : "1"));
  document.addEventListener("keydown", (event) => {
    if (!free(event)) return;
    if (event.key === "?" && keysOn()) dialog.showModal();
    else if (sends(event)) void loaded().then(send);
    else if (!arrows(event) && !keysOn()) return;
    else if (!event.defaultPrevented && !letter(event)) return;
    event.preventDefault();
  });
  document.addEventListener("keydown", (event) => {
    // Up from the beginning of the command line is into the talk.
    if (event.target === line() && event.key === "ArrowUp" && !event.isComposing && rows().length) {
      event.preventDefault();
      rows().at(-1)?.focus();
    }
  });
  document.addEventListener("play:patched", rove);
  rove();
}

function rows() {
  const all = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("#talk .talk"));
  return [...all].filter((row) => row.offsetParent !== null);
}

function seats() {
  return /** @type {HTMLElement[]} */ ([...document.querySelectorAll("#seats .seat__press")]);
}

/** Lines are reached by keys and pointers, not by Tab; of the seats, one is. */
function rove() {
  for (const row of document.querySelectorAll("#talk .talk:not([tabindex])")) row.setAttribute("tabindex", "-1");
  const all = seats();
  if (all.length && !all.some((seat) => seat.hasAttribute("tabindex")))
    all.forEach((seat, i) => {
      seat.tabIndex = i ? -1 : 0;
    });
}

/**
 * Whether a key sends the sentence: Enter in the dock, or with the focus nowhere, unless it presses the
 * focused element. A sentence that is just being fetched is sent when it has come.
 * @param {KeyboardEvent} event
 */
function sends(event) {
  const { key: name, repeat, defaultPrevented, target } = event;
  const composer = document.getElementById("composer");
  if (name !== "Enter" || repeat || defaultPrevented || !composer || !(target instanceof Element)) return false;
  if (!target.matches("body, #dock, #dock *")) return false;
  const busy = composer.getAttribute("aria-busy") === "true";
  if (!busy && composer.dataset.complete !== "true") return false;
  return !target.closest("a[href], button, summary, select, input") || (busy && target.matches(".chip"));
}

/**
 * @param {KeyboardEvent} event
 * @returns {boolean} whether the key moved the focus
 */
function arrows(event) {
  const step = { ArrowDown: 1, ArrowUp: -1, ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!step || event.defaultPrevented || !(event.target instanceof HTMLElement)) return false;
  if (event.target.matches(".seat__press")) {
    move(seats(), event.target, step);
  } else if (event.key === "ArrowLeft" || event.key === "ArrowRight") {
    return false;
  } else if (event.target.matches(".talk")) {
    move(rows(), event.target, step);
  } else if (event.key === "ArrowUp" && event.target.matches("body, #dock-title, .composer__send *")) {
    rows().at(-1)?.focus();
  } else {
    return false;
  }
  event.preventDefault();
  return true;
}

/**
 * @param {HTMLElement[]} list
 * @param {HTMLElement} from
 * @param {number} step
 */
function move(list, from, step) {
  const next = list[Math.min(Math.max(list.indexOf(from) + step, 0), list.length - 1)];
  if (!next) return;
  if (from.matches(".seat__press")) [from.tabIndex, next.tabIndex] = [-1, 0];
  next.focus();
}

/**
 * @param {KeyboardEvent} event
 * @returns {boolean} whether the key did something
 */
function letter(event) {
  const { target } = event;
  const row = target instanceof Element ? target.closest("#talk .talk") : null;
  const name = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const act = acts[/** @type {keyof typeof acts} */ (name)];
  if (row && act) {
    const link = row.querySelector(`[data-act='${act}']`);
    if (link instanceof HTMLElement && document.getElementById("composer")) void enter(link);
    return true;
  }
  if (name === "Enter" && row && target === row) {
    void loaded().then(() => send()); // the answer that a letter made just now
    return true;
  }
  const dock = target instanceof Element && target.closest("#dock");
  const digit = /^[1-8]$/.test(name);
  if (digit && !types()) return take(name);
  if (digit || (dock && begins.test(name) && types()) || name === "/") return type(name);
  switch (name) {
    case "t":
      return go(rows().at(-1));
    case "g":
      return go(seats().find((seat) => seat.tabIndex === 0));
    case "c":
      raise();
      return go((types() && openLine()) || visible("#composer .chip") || document.getElementById("dock-title"));
    case "b":
      return go(document.querySelector("#boards summary"));
    case "Escape":
      return false;
  }
  // A key that is no shortcut begins a sentence.
  return begins.test(name) && types() ? type(name) : false;
}

/**
 * @param {string} selector
 */
function visible(selector) {
  const found = document.querySelector(selector);
  return found instanceof HTMLElement && found.offsetParent ? found : null;
}

/**
 * @param {Element | null | undefined} element
 */
function go(element) {
  if (!(element instanceof HTMLElement)) return false;
  element.focus();
  return true;
}

/**
 * Takes a quick sentence by its number.
 * @param {string} digit
 */
function take(digit) {
  openAhead();
  const chip = document.querySelector(`#composer .chip[aria-keyshortcuts='${digit}']`);
  if (!(chip instanceof HTMLElement)) return false;
  raise();
  chip.focus({ preventScroll: true }); // what comes next gets the focus
  chip.click();
  return true;
}

/**
 * Begins a line of the command line: the key itself goes to the field that has
 * the focus by then.
 * @param {string} name
 * @returns {boolean} whether the key is used up
 */
function type(name) {
  openAhead();
  const field = openLine();
  if (!field) return false;
  if (name === "/") field.select();
  else field.setSelectionRange(field.value.length, field.value.length);
  return name === "/";
}
