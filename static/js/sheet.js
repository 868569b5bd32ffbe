// @ts-check
// The dock, where players answer. On a wide screen it has a column of its own and is always open. Elsewhere
// it is a bar at the foot of the page or, while one speaks, a sheet over it, which closes when something was
// said and otherwise stays as the player left it, in this tab.
import { session } from "./storage.js";

const key = "sheet";
const beside = matchMedia("(width >= 68.75rem)");

export function startSheet() {
  document.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest("[data-speak], [data-sheet-close]") : null;
    if (!button) return;
    set(button.matches("[data-speak]"));
    const next = document.querySelector(isOpen() ? "#composer :is(.chip, .intent)" : "[data-speak]");
    if (next instanceof HTMLElement) next.focus({ preventScroll: true });
  });
  document.addEventListener("play:patched", paint);
  beside.addEventListener("change", paint);
  // A sentence that was begun is shown again.
  if (document.querySelector("#composer .word")) set(true);
  paint();
}

/** Opens the sheet: the reader wants to speak. */
export function raise() {
  document.dispatchEvent(new CustomEvent("play:raised"));
  if (!isOpen()) set(true);
}

/** Closes the sheet if it covers the talk, because something was said. */
export function lower() {
  if (!beside.matches) set(false);
}

function isOpen() {
  return beside.matches || session.getItem(key) === "open";
}

/**
 * @param {boolean} open
 */
function set(open) {
  session.setItem(key, open ? "open" : "closed");
  paint();
}

function paint() {
  const place = document.querySelector(".table__dock");
  if (!(place instanceof HTMLElement)) return;
  place.dataset.sheet = isOpen() ? "open" : "closed";
  for (const button of place.querySelectorAll("[data-speak], [data-sheet-close]")) {
    if (!(button instanceof HTMLElement)) continue;
    button.hidden = beside.matches;
    if (button.matches("[data-speak]")) button.setAttribute("aria-expanded", String(isOpen()));
  }
}
