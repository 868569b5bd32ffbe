// @ts-check
// Makes a double press do the same as a single press. After the first press, another element may be in the same
// place, which the reader did not mean to press. The first element need not be pressed twice, either.

const quick = 400; // ms between the two presses of a double press
const near = 12; // px between them
const leaving = 5000; // ms for which a form that leads away is not sent again

let last = { at: -Infinity, x: 0, y: 0 };
/** @type {WeakMap<HTMLFormElement, number>} */
const sent = new WeakMap(); // the time at which each form was sent

export function startDouble() {
  window.addEventListener(
    "click",
    (event) => {
      if (event.detail === 0) return; // a key, or a script
      const { timeStamp: at, clientX: x, clientY: y, target } = event;
      const second = at - last.at < quick && Math.hypot(x - last.x, y - last.y) < near;
      last = second ? { ...last, x, y } : { at, x, y };
      const may = "[data-undo], .timeline, #replay, input, textarea, select"; // pressed often, or to mark words
      if (!second || (target instanceof Element && target.closest(may))) return;
      event.preventDefault();
      event.stopPropagation();
    },
    { capture: true },
  );
  window.addEventListener("submit", (event) => {
    const { target: form, defaultPrevented } = event;
    if (defaultPrevented || !(form instanceof HTMLFormElement) || form.method !== "post") return;
    if (event.timeStamp - (sent.get(form) ?? -Infinity) < leaving) event.preventDefault();
    else sent.set(form, event.timeStamp);
  });
  window.addEventListener("pageshow", (event) => {
    if (event.persisted) for (const form of document.forms) sent.delete(form);
  });
}
