// @ts-check
// A reader's own marks on the seats: those that they trust and those that they do not. Each game
// has a set of marks. They stay in this browser, and nobody else sees them, unless a
// player agrees that the server keeps them with the game. When the roles are known,
// the review shows the marks beside them.

import { reach } from "./link.js";
import { local } from "./storage.js";

const marks = ["", "good", "unsure", "wolf"];
const signs = /** @type {Record<string, string>} */ ({ "": "·", good: "◎", unsure: "△", wolf: "×" });

/** @type {Record<string, string>} */
let own = {};
let key = "";

/** @param {HTMLElement} board */
export function startMarks(board) {
  key = `marks-${board.dataset.game}`;
  try {
    own = JSON.parse(local.getItem(key) ?? "{}");
  } catch {
    own = {}; // the stored value is not from this program
  }
  board.hidden = false;
  for (const button of board.querySelectorAll("button")) {
    show(board, button);
    button.addEventListener("click", () => {
      const seat = button.dataset.seat ?? "";
      own[seat] = marks[(marks.indexOf(own[seat] ?? "") + 1) % marks.length] ?? "";
      local.setItem(key, JSON.stringify(own));
      show(board, button);
      compare();
      if (agrees()) keep("yes");
    });
  }
  startKeeping();
  document.addEventListener("play:patched", (event) => {
    const { detail } = /** @type {CustomEvent<Element>} */ (event);
    if (detail.id === "review") compare();
  });
  compare();
}

const agreed = "marks-keep"; // one answer for all games of this browser; without it nothing is sent

function box() {
  const found = document.getElementById("marks-keep");
  return found instanceof HTMLInputElement ? found : null;
}

function agrees() {
  return box()?.checked ?? false;
}

function startKeeping() {
  const asked = box();
  if (!asked) return;
  asked.checked = local.getItem(agreed) === "yes";
  if (asked.checked && Object.values(own).some(Boolean)) keep("yes");
  asked.addEventListener("change", () => {
    if (asked.checked) local.setItem(agreed, "yes");
    else local.removeItem(agreed);
    keep(asked.checked ? "yes" : "no");
  });
}

let sending = Promise.resolve(); // one after the other, so that the last counts

/** @param {string} answer */
function keep(answer) {
  const action = box()?.dataset.action;
  if (!action) return;
  const set = Object.entries(own).filter(([, mark]) => mark);
  const body = new URLSearchParams({ keep: answer, marks: set.map(([seat, mark]) => `${seat}:${mark}`).join(",") });
  const send = async () => {
    await reach(action, { method: "POST", body, headers: { Accept: "application/json" } });
  };
  sending = sending.then(send).catch(() => {}); // the marks are in this browser still
}

/**
 * @param {HTMLElement} board
 * @param {HTMLButtonElement} button
 */
function show(board, button) {
  const mark = own[button.dataset.seat ?? ""] ?? "";
  const sign = button.querySelector(".markbutton__sign");
  if (sign) sign.textContent = signs[mark] ?? "·";
  const said = button.querySelector(".unseen");
  if (said) said.textContent = (mark && board.dataset[mark]) || "";
  button.dataset.mark = mark;
}

// Lays the marks beside the roles, if those are shown.
function compare() {
  const review = document.getElementById("review");
  if (!review || !Object.values(own).some(Boolean)) return;
  for (const cell of review.querySelectorAll(".reading")) {
    if (!(cell instanceof HTMLElement)) continue;
    cell.hidden = false;
    const mark = own[cell.dataset.reading ?? ""] ?? "";
    if (!cell.dataset.reading) continue;
    const wolfish = cell.dataset.role === "werewolf" || cell.dataset.role === "possessed";
    cell.textContent = mark ? (signs[mark] ?? "") : "–";
    if (mark === "good" || mark === "wolf") cell.dataset.right = String((mark === "wolf") === wolfish);
    else delete cell.dataset.right;
  }
}
