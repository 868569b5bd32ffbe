// @ts-check
// Sets the pace of a story by keys, also at a projector, where the buttons are not shown: Space stops it and
// lets it go on, the full stop shows one more line, plus and minus change the speed. They press the buttons
// in the head, if the visitor has them.
import { free, keysOn } from "./keys.js";

export function startStill() {
  document.addEventListener("keydown", (event) => {
    const pace = document.querySelector("#head .pace");
    if (!pace || !free(event) || !keysOn() || document.querySelector("[data-past], dialog[open]")) return;
    const button = buttonOf(event, pace);
    if (!button) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    button.form?.requestSubmit(button);
  });
}

/**
 * @param {KeyboardEvent} event
 * @param {Element} pace
 * @returns {HTMLButtonElement | undefined}
 */
function buttonOf({ key, target }, pace) {
  const pressed = target instanceof Element && target.closest("a, button, summary, input") !== null;
  const speeds = [...pace.querySelectorAll("button.pace__speed")];
  const now = speeds.findIndex((speed) => speed.getAttribute("aria-pressed") === "true");
  /** @type {Element | null | undefined} */
  let button;
  if (key === " " && !pressed) button = pace.querySelector("[data-pace='still']");
  else if (key === ".") button = pace.querySelector("[data-pace='line']");
  else if (key === "+") button = speeds[now + 1];
  else if (key === "-") button = speeds[now - 1];
  return button instanceof HTMLButtonElement ? button : undefined;
}
