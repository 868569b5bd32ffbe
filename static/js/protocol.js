// @ts-check
// The switch between sentences alone and sentences with their protocol text.

const key = "protocol";

export function startProtocol() {
  const button = document.getElementById("protocol");
  if (!button) return;
  button.hidden = false;
  button.addEventListener("click", toggle);
  document.addEventListener("keydown", (event) => {
    // Not while something is typed, nor with a modifier held (WCAG 2.1.4).
    const busy = event.target instanceof Element && event.target.closest("input, textarea, select, [contenteditable]");
    if (event.key.toLowerCase() === "p" && !busy && !event.isComposing && !event.ctrlKey && !event.metaKey && !event.altKey) toggle();
  });
  paint();
}

function toggle() {
  sessionStorage.setItem(key, sessionStorage.getItem(key) ? "" : "1");
  paint();
}

function paint() {
  const on = sessionStorage.getItem(key) === "1";
  document.documentElement.toggleAttribute("data-protocol", on);
  document.getElementById("protocol")?.setAttribute("aria-pressed", String(on));
}
