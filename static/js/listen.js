// @ts-check
// Auto-listen: presses "listen" at each turn until something is said to or
// about you, a role is claimed, or the day ends.
import { announce } from "./announce.js";

const key = "listen";
const pause = 600; // ms in which one can still change one's mind

/** @type {number | undefined} */
let timer;

export function startListen() {
  document.addEventListener("change", (event) => {
    if (!(event.target instanceof HTMLInputElement) || event.target.id !== "listen") return;
    set(event.target.checked);
    consider();
  });
  document.addEventListener("play:patched", (event) => {
    const { detail } = /** @type {CustomEvent<HTMLElement>} */ (event);
    paint();
    if (!on() || !detail.matches(".line")) return;
    if (detail.dataset.kind === "day" || detail.dataset.kind === "vote") set(false);
    if ("notice" in detail.dataset) {
      announce(box()?.dataset.stopped ?? "");
      set(false);
    }
  });
  document.addEventListener("play:settled", consider);
  paint();
  consider();
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

function box() {
  const found = document.getElementById("listen");
  return found instanceof HTMLInputElement ? found : null;
}

function paint() {
  const input = box();
  if (!input) return;
  input.checked = on();
  const label = input.closest("label");
  if (label) label.hidden = false;
}

function consider() {
  clearTimeout(timer);
  const dock = document.getElementById("dock");
  if (!on() || dock?.dataset.kind !== "talk" || dock.dataset.mode !== "speak") return;
  timer = window.setTimeout(() => {
    const button = document.querySelector(".composer__send [value='Skip']");
    if (on() && button instanceof HTMLElement) button.click();
  }, pause);
}
