// @ts-check
// Viewers and dead players guess who is a werewolf, the dead also who will be executed. The server keeps the
// guesses, for this browser or account alone. The feed is the same for all viewers, so the page remembers
// this one's guesses. A dead player has a feed of their own, which contains them.
import { announce, wordsOf } from "./announce.js";
import { reach } from "./link.js";
import { parse } from "./patch.js";

/** The visitor's guesses, by question and day. @type {Map<string, string[]>} */
const named = new Map();

export function startGuess() {
  for (const form of forms()) named.set(keyOf(form), pressed(form));
  document.addEventListener("submit", (event) => {
    if (!(event.target instanceof HTMLFormElement) || !event.target.matches(".guess")) return;
    event.preventDefault();
    if (event.submitter instanceof HTMLButtonElement) void guess(event.target, event.submitter);
  });
  document.addEventListener("play:patched", (event) => {
    const { detail } = /** @type {CustomEvent<HTMLElement>} */ (event);
    if (detail.id === "dock") {
      for (const form of forms()) if ("own" in form.dataset) named.set(keyOf(form), pressed(form));
      paint();
    }
    if (detail.id === "end") void score(detail.dataset.guesses);
  });
  paint();
}

function forms() {
  return [...document.querySelectorAll("form.guess")].filter((form) => form instanceof HTMLFormElement);
}

/** @param {HTMLFormElement} form */
function keyOf(form) {
  return `${form.dataset.of}/${form.dataset.day}`;
}

/** @param {Element} button */
function seatOf(button) {
  return button instanceof HTMLElement ? (button.dataset.seat ?? "") : "";
}

/** @param {HTMLFormElement} form */
function pressed(form) {
  return [...form.querySelectorAll("[aria-pressed='true']")].map((button) => seatOf(button));
}

/**
 * @param {HTMLFormElement} form
 * @param {HTMLButtonElement} button
 */
async function guess(form, button) {
  if (form.getAttribute("aria-busy") === "true") return;
  form.setAttribute("aria-busy", "true");
  const { of = "", day = "" } = form.dataset;
  const body = new URLSearchParams({ of, day, [button.name]: button.value });
  try {
    const answer = await reach(form.action, { method: "POST", body, headers: { Accept: "application/json" } });
    const told = await answer.json();
    if (answer.ok) named.set(keyOf(form), told.named.map(String));
    complain(answer.ok ? "" : String(told.message ?? ""));
  } finally {
    form.removeAttribute("aria-busy");
    paint();
  }
}

// Shows in the page the seats that the visitor names.
function paint() {
  for (const form of forms()) {
    const own = named.get(keyOf(form)) ?? [];
    for (const button of form.querySelectorAll("button")) {
      const on = own.includes(seatOf(button));
      button.setAttribute("aria-pressed", String(on));
      button.name = on ? "unname" : "name";
    }
  }
}

/**
 * Says at the end how good the guesses were.
 * @param {string | undefined} from
 */
async function score(from) {
  if (!from || ![...named.values()].some((seats) => seats.length > 0)) return;
  const answer = await reach(from);
  if (!answer.ok) return;
  const [told] = parse(await answer.text());
  if (!told) return;
  document.getElementById("guessed")?.replaceWith(told);
  announce(wordsOf(told));
}

/** @param {string} message */
function complain(message) {
  const problem = document.getElementById("dock-error");
  if (!problem) return;
  problem.hidden = message === "";
  problem.textContent = message;
}
