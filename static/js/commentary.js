// @ts-check
// The switch for remarks on how likely each seat is a werewolf. The browser remembers its position.
import { local } from "./storage.js";

const key = "commentary-off";

export function startCommentary() {
  const box = document.getElementById("commentary");
  if (!(box instanceof HTMLInputElement)) return;
  box.closest("label")?.removeAttribute("hidden");
  box.checked = local.getItem(key) !== "1";
  const paint = () => document.documentElement.toggleAttribute("data-uncommented", !box.checked);
  box.addEventListener("change", () => {
    local.setItem(key, box.checked ? "" : "1");
    paint();
  });
  paint();
}
