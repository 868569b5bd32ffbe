// @ts-check
// The scene before one's first question. It stands open in the page, and closes without this too;
// here it keeps the focus, and does not come again in this tab.
import { session } from "./storage.js";

export function startOpening() {
  const scene = document.getElementById("opening");
  if (!(scene instanceof HTMLDialogElement)) return;
  const key = `begun:${location.pathname}`;
  scene.close();
  if (session.getItem(key) || document.documentElement.hasAttribute("data-role-hidden")) return;
  scene.showModal();
  scene.addEventListener("close", () => {
    session.setItem(key, "1");
    document.getElementById("dock-title")?.focus({ preventScroll: true });
  });
}
