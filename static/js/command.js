// @ts-check
// The command line: the builder shows the sentence while one types, and Enter sends
// it when it is complete. It listens to submit, since an input method uses Enter
// itself, and never reads text that is still being composed. It is there for those who
// have switched the protocol text on, on small screens by a button, and once "/" was pressed.
import { announce, wordsOf } from "./announce.js";
import { load, rememberStep, send } from "./composer.js";
import { raise } from "./sheet.js";

/** @type {Promise<void> | undefined} */
let reading;
let read = ""; // what the builder shows

export function startCommand() {
  document.addEventListener("input", (event) => {
    if (!(event.target instanceof HTMLInputElement) || event.target.id !== "line") return;
    if (event instanceof InputEvent && event.isComposing) return;
    show(event.target, false);
  });
  document.addEventListener("compositionend", (event) => {
    if (event.target instanceof HTMLInputElement && event.target.id === "line") show(event.target, false);
  });
  document.addEventListener("submit", (event) => {
    if (!(event.target instanceof HTMLFormElement) || event.target.id !== "command") return;
    event.preventDefault();
    void enter();
  });
  document.addEventListener(
    "keydown",
    (event) => {
      if (event.key !== "Escape" || event.isComposing || event.target !== line()) return;
      event.stopPropagation();
      if (line()?.value) clear(true);
      else document.getElementById("dock-title")?.focus();
    },
    { capture: true },
  );
  document.addEventListener("click", (event) => {
    if (!(event.target instanceof Element)) return;
    if (event.target.closest("[data-type]")) openOrClose();
    const next = event.target.closest("[data-complete][type='button']");
    const field = line();
    if (!(next instanceof HTMLElement) || !field) return;
    field.value += next.dataset.complete ?? "";
    field.focus();
    show(field, false);
  });
  document.addEventListener("play:patched", (event) => {
    const { detail } = /** @type {CustomEvent<HTMLElement>} */ (event);
    if (detail.id === "dock") read = line()?.value ?? "";
    // A sentence that was built by other means no longer matches the typed text.
    if (detail.id === "composer" && !detail.dataset.typed) clear(false);
    paint();
  });
  document.addEventListener("play:resume", (event) => {
    const { detail } = /** @type {CustomEvent<import("./composer.js").Writing>} */ (event);
    if (!detail.line) return;
    const field = line();
    if (!field) return;
    field.value = detail.line;
    show(field, false);
    if (detail.typing) field.focus();
  });
  paint();
}

export function line() {
  const found = document.getElementById("line");
  return found instanceof HTMLInputElement ? found : null;
}

/** Puts the focus into the command line, wherever it is hidden. */
export function openLine() {
  const field = line();
  if (!field) return null;
  raise();
  place()?.setAttribute("data-typing", "");
  paint();
  if (!field.offsetParent) return null;
  field.focus();
  return field;
}

/** Whether the player types: then every key that is no shortcut begins a line. */
export function types() {
  return document.documentElement.hasAttribute("data-protocol") || place()?.hasAttribute("data-typing") === true;
}

function place() {
  return document.querySelector(".table__dock");
}

function openOrClose() {
  if (!place()?.hasAttribute("data-typing")) {
    openLine();
    return;
  }
  place()?.removeAttribute("data-typing");
  paint();
}

function paint() {
  const open = String(place()?.hasAttribute("data-typing") ?? false);
  for (const button of document.querySelectorAll("[data-type]")) {
    if (!(button instanceof HTMLElement)) continue;
    button.hidden = false;
    button.setAttribute("aria-expanded", open);
  }
}

/**
 * @param {HTMLInputElement} field
 * @param {boolean} done nothing more will be typed: what is missing is wrong
 */
function show(field, done) {
  field.value = field.value.replace(/^[/／]+/u, ""); // the key that leads here
  const { value } = field;
  if (!read) rememberStep();
  read = done ? "" : value;
  /** @type {Record<string, string>} */
  const query = value.trim() ? { line: value } : { step: "" };
  if (!done && value.trim()) query.typing = "1";
  reading = load(query);
}

async function enter() {
  const field = line();
  if (!field) return;
  if (field.value !== read) show(field, false);
  await reading;
  if (send()) return;
  if (field.value.trim()) {
    show(field, true);
    await reading;
    read = field.value;
  }
  announce(wordsOf(document.querySelector("#wrong p, #missing")));
}

/**
 * @param {boolean} reload
 */
function clear(reload) {
  const field = line();
  if (!field || (!field.value && !read)) return;
  field.value = "";
  read = "";
  if (reload) reading = load({ step: "" });
}
