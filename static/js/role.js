// @ts-check
// Hides the viewer's role, and everything that only they may know, from people who look
// over their shoulder. The choice lasts as long as the tab.
import { write } from "./reading.js";
import { session } from "./storage.js";

const key = "role-hidden";

export function startRole() {
  document.addEventListener("click", (event) => {
    if (!(event.target instanceof Element) || !event.target.closest(".role__toggle")) return;
    session.setItem(key, hidden() ? "" : "1");
    paint();
  });
  document.addEventListener("play:patched", paint);
  paint();
}

function hidden() {
  return session.getItem(key) === "1";
}

function paint() {
  document.documentElement.toggleAttribute("data-role-hidden", hidden());
  const toggle = document.querySelector(".role__toggle");
  const face = document.getElementById("role-face");
  if (!(toggle instanceof HTMLElement) || !face) return;
  toggle.hidden = false;
  toggle.setAttribute("aria-expanded", String(!hidden()));
  face.hidden = hidden();
  const label = toggle.querySelector("span");
  if (label) write(label, (hidden() ? toggle.dataset.show : toggle.dataset.hide) ?? "");
}
