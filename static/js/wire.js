// @ts-check
// The log of a connection. A reader at its end stays there while it grows, and old
// lines are removed then. A press shows a line's packet below it.

import { reach } from "./link.js";

const kept = 400; // lines

export function startWire() {
  const log = document.getElementById("wirelog");
  if (!log) return;
  let following = true;
  const end = () => {
    log.scrollTop = log.scrollHeight;
  };
  end();
  log.addEventListener(
    "scroll",
    () => {
      following = log.scrollTop + log.clientHeight >= log.scrollHeight - 40;
    },
    { passive: true },
  );
  new MutationObserver(() => {
    if (!following) return;
    while (log.childElementCount > kept) log.firstElementChild?.remove();
    end();
  }).observe(log, { childList: true });
  log.addEventListener("click", (event) => {
    if (!(event.target instanceof Element) || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const link = event.target.closest("a[data-packet]");
    if (!(link instanceof HTMLAnchorElement)) return;
    event.preventDefault();
    void open(link);
  });
}

/**
 * @param {HTMLAnchorElement} link
 */
async function open(link) {
  const row = link.closest("li");
  const old = row?.querySelector("pre");
  link.setAttribute("aria-expanded", String(!old));
  if (old) {
    old.remove();
    return;
  }
  const answer = await reach(link.href);
  if (!answer.ok) {
    location.assign(link.href);
    return;
  }
  const text = document.createElement("pre");
  text.className = "wire__text";
  text.tabIndex = 0;
  text.textContent = await answer.text();
  row?.append(text);
}
