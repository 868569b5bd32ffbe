// @ts-check
// The sentence lab's text field: the server reads the text while one types. Without
// this the form and the examples load the page anew.
import { load } from "./composer.js";

const pause = 120; // ms after the last key

/** @type {number | undefined} */
let timer;

export function startLab() {
  const form = document.getElementById("lab-form");
  if (!(form instanceof HTMLFormElement)) return;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    read(form);
  });
  form.addEventListener("input", (event) => {
    if (event instanceof InputEvent && event.isComposing) return;
    later(form);
  });
  form.addEventListener("compositionend", () => later(form));
  form.addEventListener("change", () => later(form));
  document.addEventListener("click", (event) => {
    if (
      !(event.target instanceof Element) ||
      !(event instanceof MouseEvent) ||
      event.ctrlKey ||
      event.metaKey ||
      event.shiftKey
    )
      return;
    const link = event.target.closest("a[data-load]");
    if (!(link instanceof HTMLElement)) return;
    event.preventDefault();
    field().value = link.dataset.load ?? "";
    read(form);
    form.scrollIntoView();
    field().focus({ preventScroll: true });
  });
  document.addEventListener("play:patched", (event) => {
    const { detail } = /** @type {CustomEvent<HTMLElement>} */ (event);
    // The field shows the sentence that was built, unless somebody is typing there.
    if (detail.id === "lab" && document.activeElement !== field()) field().value = detail.dataset.typed ?? "";
  });
}

function field() {
  return /** @type {HTMLInputElement} */ (document.getElementById("lab-text"));
}

/**
 * @param {HTMLFormElement} form
 */
function later(form) {
  clearTimeout(timer);
  timer = window.setTimeout(read, pause, form);
}

/**
 * @param {HTMLFormElement} form
 */
function read(form) {
  clearTimeout(timer);
  const by = String(new FormData(form).get("by") ?? "");
  void load({ text: field().value, ...(by === "1" ? {} : { by }) });
}
