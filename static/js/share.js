// @ts-check
// A press on a link to share sends the text about the game with the link through the device's share dialog, or
// copies both.
import { announce } from "./announce.js";
import { write } from "./reading.js";

export function startShare() {
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a[data-share]") : null;
    if (!(link instanceof HTMLAnchorElement) || event.defaultPrevented || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    void share(link);
  });
}

/** @param {HTMLAnchorElement} link */
async function share(link) {
  const url = new URL(link.href);
  url.searchParams.set("lang", document.documentElement.lang.slice(0, 2));
  const text = link.dataset.text ?? "";
  if ("share" in navigator) {
    try {
      await navigator.share({ text, url: url.href });
      return;
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return; // the reader thought better of it
    }
  }
  if (!(await copy(`${text}\n${url.href}`))) {
    location.assign(url); // on that page the text can be copied by hand
    return;
  }
  const label = link.querySelector("span") ?? link;
  const before = [...label.childNodes];
  const done = link.dataset.done ?? "";
  write(label, done);
  announce(done);
  setTimeout(() => {
    label.replaceChildren(...before);
  }, 2500);
}

/**
 * Copies a text, even without a secure context, in which case scripts cannot use the clipboard.
 * @param {string} text
 */
async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const field = document.createElement("textarea");
    field.value = text;
    field.className = "unseen";
    document.body.append(field);
    field.select();
    const copied = document.execCommand("copy");
    field.remove();
    return copied;
  }
}
