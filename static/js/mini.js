// @ts-check
// The page of a mini-game: conveniences that need scripts.
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

// Three shares can be dragged: the other two share the rest as before. Their sum is shown.
/** @param {ParentNode} root */
function startOfferings(root) {
  for (const offering of root.querySelectorAll("[data-offering]")) {
    const numbers = [...offering.querySelectorAll("input[type='number']")].filter((i) => i instanceof HTMLInputElement);
    const ranges = [...offering.querySelectorAll("input[type='range']")].filter((i) => i instanceof HTMLInputElement);
    const sum = offering.querySelector("[data-sum]");
    const values = () => numbers.map((field) => Number(field.value) || 0);
    let before = values(); // when the drag began
    const show = () => {
      const now = values();
      const total = now.reduce((all, share) => all + share, 0);
      ranges.forEach((range, i) => (range.value = String(now[i])));
      if (!(sum instanceof HTMLElement)) return;
      sum.textContent = (sum.dataset.words ?? "").replace("#", String(total));
      sum.toggleAttribute("data-wrong", total !== 100);
    };
    ranges.forEach((range, i) => {
      range.hidden = false;
      range.addEventListener("input", () => {
        const shares = split(before, i, Number(range.value));
        numbers.forEach((field, k) => (field.value = String(shares[k])));
        show();
      });
      range.addEventListener("change", () => (before = values()));
    });
    for (const field of numbers) {
      field.addEventListener("input", () => {
        before = values();
        show();
      });
    }
    show();
  }
}

// split gives share i a value and what is left to the other two, in the ratio that they had, in steps of 5.
/**
 * @param {number[]} before
 * @param {number} i
 * @param {number} value
 */
function split(before, i, value) {
  const [next, last] = [(i + 1) % 3, (i + 2) % 3];
  const [a, b] = [before[next] ?? 0, before[last] ?? 0];
  const rest = 100 - value;
  const part = Math.round((rest * (a + b > 0 ? a / (a + b) : 0.5)) / 5) * 5;
  const shares = [0, 0, 0];
  shares[i] = value;
  shares[next] = part;
  shares[last] = rest - part;
  return shares;
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
