// @ts-check
// Explains a word where it is met: a press on it shows its entry of the glossary over the page, which stays as it
// is. Without this the link leads to the glossary.
import { wordsOf } from "./announce.js";
import { reach } from "./link.js";

export function startGlossary() {
  document.addEventListener(
    "click",
    (event) => {
      if (event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      const link = event.target instanceof Element ? event.target.closest("a.term, a[data-terms]") : null;
      if (!(link instanceof HTMLAnchorElement)) return;
      event.preventDefault();
      event.stopPropagation(); // it doesn't press the element around the word
      void explain(link);
    },
    true,
  );
}

/** @param {HTMLAnchorElement} link */
async function explain(link) {
  const place = new URL(link.href);
  const line = link.closest(".line")?.querySelectorAll(".signal, .talk__words");
  if ("terms" in link.dataset && line) place.searchParams.set("of", [...line].map(wordsOf).join(" "));
  const answer = await reach(place.pathname + place.search);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("terms");
  const entry = page?.querySelector(".termlist, .glossary__none");
  if (!page || !entry || (place.hash && !entry.querySelector(place.hash))) {
    location.assign(place);
    return;
  }
  const box = boxOf(page.dataset.close ?? "");
  for (const one of entry.querySelectorAll("[id]")) {
    if (place.hash && `#${one.id}` !== place.hash) one.remove();
    else one.removeAttribute("id");
  }
  box.firstElementChild?.replaceChildren(entry);
  box.showPopover();
  box.focus();
}

/**
 * @param {string} close
 * @returns {HTMLElement} where entries are shown
 */
function boxOf(close) {
  const old = document.getElementById("explained");
  if (old) return old;
  const box = document.createElement("div");
  box.id = "explained";
  box.className = "explained";
  box.tabIndex = -1;
  box.setAttribute("popover", "auto");
  box.setAttribute("role", "dialog");
  box.setAttribute("aria-labelledby", "explained-text");
  const text = document.createElement("div");
  text.id = "explained-text";
  const button = document.createElement("button");
  button.className = "button";
  button.textContent = close;
  button.addEventListener("click", () => box.hidePopover());
  box.append(text, button);
  (document.querySelector("dialog[open]") ?? document.body).append(box);
  return box;
}
