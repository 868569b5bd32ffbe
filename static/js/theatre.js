// @ts-check
// The belief theatre: a press on a cell shows what is behind it without loading
// the page anew, and the arrow keys go from cell to cell. The server's side:
//
//   GET <data-why of #theatre-nav>&cell=ROW.COLUMN answers a patch as in feed.js
//   with the part "#why".
//
// The cells are links, so that all of it works without this.
import { reach } from "./link.js";
import { put } from "./patch.js";

let asked = ""; // the cell whose reasons are shown
let held = ""; // the cell that has the focus, to focus it again after the sheet is replaced
/** @type {AbortController | null} */
let underway = null;

export function startTheatre() {
  asked = tablet()?.dataset.asked ?? "";
  document.addEventListener("click", (event) => {
    if (!(event instanceof MouseEvent) || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    const cell = event.target instanceof Element ? event.target.closest("a[data-cell]") : null;
    if (!(cell instanceof HTMLElement)) return;
    event.preventDefault();
    asked = cell.dataset.cell ?? "";
    mark();
    rove(cell);
    void explain().then(() => document.getElementById("why")?.scrollIntoView({ block: "nearest" }));
  });
  document.addEventListener(
    "keydown",
    (event) => {
      if (event.target instanceof HTMLElement && event.target.matches("a[data-cell]") && arrow(event, event.target))
        event.preventDefault();
    },
    true,
  ); // before the keys of the page
  document.addEventListener("focusin", (event) => {
    const cell = event.target instanceof Element ? event.target.closest("a[data-cell]") : null;
    held = cell instanceof HTMLElement ? (cell.dataset.cell ?? "") : "";
  });
  document.addEventListener("play:patched", (event) => {
    if (!(event instanceof CustomEvent) || !(event.detail instanceof HTMLElement) || event.detail.id !== "tablet")
      return;
    mark();
    const again = cells().find((cell) => cell.dataset.cell === held);
    rove(again ?? null);
    if (document.activeElement === document.body) again?.focus({ preventScroll: true });
    if (asked) void explain();
  });
  rove(null);
}

const tablet = () => document.getElementById("tablet");

/** @returns {HTMLElement[]} */
const cells = () =>
  [...document.querySelectorAll("#tablet a[data-cell]")].filter((cell) => cell instanceof HTMLElement);

async function explain() {
  const address = document.getElementById("theatre-nav")?.dataset.why;
  if (!address) return;
  underway?.abort();
  const control = new AbortController();
  underway = control;
  try {
    const answer = await reach(`${address}${address.includes("?") ? "&" : "?"}cell=${asked}`, {
      headers: { Accept: "application/json" },
      signal: control.signal,
    });
    if (!answer.ok) return;
    const patch = /** @type {import("./feed.js").Patch} */ (await answer.json());
    if (!control.signal.aborted) for (const part of patch.parts ?? []) put(part);
  } catch {
    // gone on to another cell
  }
}

// Marks the cell that was pressed. A sheet from the server does not have the mark.
function mark() {
  for (const cell of cells()) {
    if (cell.dataset.cell === asked) cell.setAttribute("aria-current", "true");
    else cell.removeAttribute("aria-current");
  }
}

/**
 * One cell is reached by Tab, the others by arrows.
 * @param {HTMLElement | null} to
 */
function rove(to) {
  const all = cells();
  const one = to ?? all.find((cell) => cell.dataset.cell === asked) ?? all[0];
  for (const cell of all) cell.tabIndex = cell === one ? 0 : -1;
}

/**
 * @param {KeyboardEvent} event
 * @param {HTMLElement} from
 * @returns {boolean} whether the key moved the focus
 */
function arrow(event, from) {
  const down = { ArrowUp: -1, ArrowDown: 1 }[event.key] ?? 0;
  const right = { ArrowLeft: -1, ArrowRight: 1 }[event.key] ?? 0;
  const row = from.closest("tr");
  const here = from.closest("td");
  if ((!down && !right) || !row || !here || event.shiftKey || event.ctrlKey || event.metaKey || event.altKey)
    return false;
  event.stopPropagation();
  const rows = [...(row.parentElement?.children ?? [])];
  let r = rows.indexOf(row);
  let c = [...row.children].indexOf(here);
  for (;;) {
    // over the diagonal
    [r, c] = [r + down, c + right];
    const next = rows[r]?.children[c];
    if (!next || next.matches("th")) return true;
    const cell = next.querySelector("a[data-cell]");
    if (!(cell instanceof HTMLElement)) continue;
    rove(cell);
    cell.focus();
    return true;
  }
}
