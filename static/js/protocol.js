// @ts-check
// The switch between sentences alone, and sentences with their protocol text and a field to
// type them in. The browser remembers its position.
import { free, keysOn } from "./keys.js";
import { local } from "./storage.js";

const key = "protocol";

export function startProtocol() {
  const button = document.getElementById("protocol");
  if (!button) return;
  button.hidden = false;
  button.addEventListener("click", toggle);
  document.addEventListener("keydown", (event) => {
    if (event.key.toLowerCase() === "p" && free(event) && keysOn()) toggle();
  });
  paint();
}

function toggle() {
  local.setItem(key, local.getItem(key) ? "" : "1");
  paint();
}

function paint() {
  const on = local.getItem(key) === "1";
  document.documentElement.toggleAttribute("data-protocol", on);
  document.getElementById("protocol")?.setAttribute("aria-pressed", String(on));
}
