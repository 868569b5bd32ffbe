// @ts-check
// Shows the time that is left. The server sends the deadline and its own time; the
// browser's clock only measures what has passed since.
import { announce } from "./announce.js";

const spoken = [60, 30, 10]; // seconds left at which the time is announced to screen readers

let skew = 0; // ms that the server's clock is ahead of ours
let said = Infinity;

export function startClock() {
  document.addEventListener("play:patched", sync);
  sync();
  setInterval(tick, 250);
}

function clock() {
  const found = document.querySelector(".clock");
  return found instanceof HTMLElement ? found : null;
}

let deadline = "";
function sync() {
  const place = clock();
  if (!place || place.dataset.deadline === deadline) return;
  deadline = place.dataset.deadline ?? "";
  skew = Number(place.dataset.now) - Date.now();
  said = Infinity;
  tick();
}

function tick() {
  const place = clock();
  if (!place) return;
  const left = Math.max(0, Math.ceil((Number(place.dataset.deadline) - Date.now() - skew) / 1000));
  const time = place.querySelector(".clock__time");
  if (time) time.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
  place.toggleAttribute("data-soon", left <= 10);
  const mark = spoken.find((at) => left === at);
  if (mark !== undefined && mark < said) {
    said = mark;
    announce((place.dataset.say ?? "").replace("{seconds}", String(mark)), "me");
  }
}
