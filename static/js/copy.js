// @ts-check
// Buttons that print the page, and buttons that copy the text beside them. Without a secure context,
// in which case scripts cannot use the clipboard, the text is selected and the browser asked to copy that.
import { write } from "./reading.js";

export function startCopy() {
  for (const button of document.querySelectorAll("[data-print]")) {
    if (!(button instanceof HTMLButtonElement)) continue;
    button.hidden = false;
    button.addEventListener("click", () => print());
  }
  for (const button of document.querySelectorAll("[data-copy]")) {
    if (!(button instanceof HTMLButtonElement)) continue;
    button.hidden = false;
    button.addEventListener("click", () => void copy(button));
  }
}

/**
 * @param {HTMLButtonElement} button
 */
async function copy(button) {
  const code = button.parentElement?.querySelector("code");
  if (!code) return;
  try {
    await navigator.clipboard.writeText(code.textContent ?? "");
  } catch {
    getSelection()?.selectAllChildren(code);
    if (!document.execCommand("copy")) return;
  }
  const before = [...button.childNodes];
  write(button, button.dataset.done ?? "");
  setTimeout(() => {
    button.replaceChildren(...before);
  }, 2000);
}
