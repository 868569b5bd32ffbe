// @ts-check
// The page of a mini-game: what works without a button where there are scripts.
import { startBeside } from "./beside.js";
import { startShare } from "./share.js";

startShare();

const settled = 300; // ms without another choice: with the arrows one passes others on the way

/** @type {Map<string, number>} timers of marks that are not sent yet, by the name of their form */
const unsent = new Map();

// A mark is sent without a button.
document.addEventListener("change", (event) => {
  const field = event.target;
  if (field instanceof HTMLSelectElement && field.matches("[data-send]")) sendSoon(field.form?.dataset.keep ?? "");
});

/** @param {string} name of a form, which the feed may have put anew meanwhile, with what was chosen */
function sendSoon(name) {
  clearTimeout(unsent.get(name));
  unsent.set(
    name,
    window.setTimeout(() => {
      const form = document.querySelector(`form[data-keep="${CSS.escape(name)}"]`);
      if (!(form instanceof HTMLFormElement)) return;
      if (form.getAttribute("aria-busy") === "true") sendSoon(name);
      else form.requestSubmit();
    }, settled),
  );
}

// A number can be dragged as well as typed.
/** @param {ParentNode} root */
function startAmounts(root) {
  for (const amount of root.querySelectorAll("[data-amount]")) {
    const number = amount.querySelector("input[type='number']");
    const range = amount.querySelector("input[type='range']");
    if (!(number instanceof HTMLInputElement && range instanceof HTMLInputElement)) continue;
    range.hidden = false;
    range.value = number.value;
    range.addEventListener("input", () => (number.value = range.value));
    number.addEventListener("input", () => (range.value = number.value));
  }
}

// Three shares can be dragged, and their sum is told.
/** @param {ParentNode} root */
function startOfferings(root) {
  for (const offering of root.querySelectorAll("[data-offering]")) {
    const numbers = [...offering.querySelectorAll("input[type='number']")].filter((i) => i instanceof HTMLInputElement);
    const ranges = [...offering.querySelectorAll("input[type='range']")].filter((i) => i instanceof HTMLInputElement);
    const sum = offering.querySelector("[data-sum]");
    const show = () => {
      const total = numbers.reduce((all, field) => all + (Number(field.value) || 0), 0);
      if (!(sum instanceof HTMLElement)) return;
      sum.textContent = (sum.dataset.words ?? "").replace("#", String(total));
      sum.toggleAttribute("data-wrong", total !== 100);
    };
    ranges.forEach((range, i) => {
      const number = numbers[i];
      if (!number) return;
      range.hidden = false;
      range.value = number.value;
      range.addEventListener("input", () => {
        number.value = range.value;
        show();
      });
      number.addEventListener("input", () => {
        range.value = number.value;
        show();
      });
    });
    show();
  }
}

/** @param {ParentNode} root */
function start(root) {
  startAmounts(root);
  startOfferings(root);
}
start(document);
startBeside();
document.addEventListener("play:patched", (event) => {
  if (event instanceof CustomEvent && event.detail instanceof Element) start(event.detail);
});
