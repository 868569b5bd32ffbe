// @ts-check
// Pressed elements show at once that the press was heard, if the network has to answer: until the answer has
// come, or the page goes.

const longest = 8000; // ms after which a press that leads to another page is not shown any more: it was a download

export function startHeard() {
  window.addEventListener("submit", (event) => {
    const { target: form, submitter, defaultPrevented } = event;
    if (!(form instanceof HTMLFormElement) || form.hasAttribute("target")) return; // .target may be a field
    const busy = form.closest("[aria-busy='true']");
    if (!defaultPrevented) show(submitter ?? form, longest);
    else if (busy && submitter) show(submitter);
  });
  window.addEventListener("click", (event) => {
    if (event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
      return;
    const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
    if (!(link instanceof HTMLAnchorElement) || link.target || link.hasAttribute("download")) return;
    if (link.hash && link.href.replace(/#.*/, "") === location.href.replace(/#.*/, "")) return;
    show(link, longest);
  });
  window.addEventListener("pageshow", (event) => {
    if (event.persisted) unheard(document.documentElement);
  });
}

/**
 * @param {Element} pressed
 * @param {number} [until] ms
 */
function show(pressed, until) {
  pressed.setAttribute("data-heard", "");
  if (until) setTimeout(() => pressed.removeAttribute("data-heard"), until);
}

/**
 * The answer to what was pressed in a part of the page has come.
 * @param {Element | null} part
 */
export function unheard(part) {
  for (const pressed of part?.querySelectorAll("[data-heard]") ?? []) pressed.removeAttribute("data-heard");
}
