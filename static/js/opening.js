// @ts-check
// The scene before one's first question. The page shows it open, and it closes without this script too; the
// script keeps the focus, and shows it only once in a tab.
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
