// @ts-check
// The command line: what is typed is shown as a sentence while one types, and
// Enter sends it when it is complete. It acts on submit, so that an input method
// can take its own Enter; half a word that is being composed is never read.
import { announce } from "./announce.js";
import { load, remembered, send } from "./composer.js";

/** @type {Promise<void> | undefined} */
let reading;
let read = ""; // what the builder shows

export function startCommand() {
  document.addEventListener("input", (event) => {
    if (!(event.target instanceof HTMLInputElement) || event.target.id !== "line") return;
    if (event instanceof InputEvent && event.isComposing) return;
    show(event.target);
  });
  document.addEventListener("compositionend", (event) => {
    if (event.target instanceof HTMLInputElement && event.target.id === "line") show(event.target);
  });
  document.addEventListener("submit", (event) => {
    if (!(event.target instanceof HTMLFormElement) || event.target.id !== "command") return;
    event.preventDefault();
    void enter();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || event.isComposing || event.target !== line()) return;
    event.stopPropagation();
    if (line()?.value) clear(true);
    else document.getElementById("dock-title")?.focus();
  }, { capture: true });
  document.addEventListener("click", (event) => {
    if (!(event.target instanceof Element)) return;
    const next = event.target.closest("[data-complete][type='button']");
    const field = line();
    if (!(next instanceof HTMLElement) || !field) return;
    field.value += next.dataset.complete ?? "";
    field.focus();
    show(field);
  });
  document.addEventListener("play:patched", (event) => {
    const { detail } = /** @type {CustomEvent<HTMLElement>} */ (event);
    if (detail.id === "dock") read = line()?.value ?? "";
    // What was built by other means is no more what was typed.
    if (detail.id === "composer" && !detail.dataset.typed) clear(false);
  });
}

export function line() {
  const found = document.getElementById("line");
  return found instanceof HTMLInputElement ? found : null;
}

/**
 * @param {HTMLInputElement} field
 */
function show(field) {
  field.value = field.value.replace(/^[/／]+/u, ""); // the key that leads here
  const { value } = field;
  if (!read) remembered();
  read = value;
  /** @type {Record<string, string>} */
  const query = value.trim() ? { line: value } : { step: "" };
  reading = load(query);
}

async function enter() {
  const field = line();
  if (!field) return;
  if (field.value !== read) show(field);
  await reading;
  if (!send()) announce(document.querySelector("#wrong, #missing")?.textContent ?? "");
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
