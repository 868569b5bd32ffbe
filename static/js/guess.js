// @ts-check
// Who watches guesses who is a werewolf. The server keeps it, for this browser or account alone. What
// comes by the feed is the same for all who watch, so the page remembers whom this one named.
import { announce, wordsOf } from "./announce.js";
import { reach } from "./link.js";
import { parse } from "./patch.js";

/** Whom the visitor names, by day. @type {Map<string, string[]>} */
const named = new Map();

export function startGuess() {
  const form = place();
  if (form) {
    const own = [...form.querySelectorAll("[aria-pressed='true']")].map((button) => seatOf(button));
    named.set(form.dataset.day ?? "", own);
  }
  document.addEventListener("submit", (event) => {
    if (!(event.target instanceof HTMLFormElement) || event.target.id !== "guess") return;
    event.preventDefault();
    if (event.submitter instanceof HTMLButtonElement) void guess(event.target, event.submitter);
  });
  document.addEventListener("play:patched", (event) => {
    const { detail } = /** @type {CustomEvent<HTMLElement>} */ (event);
    if (detail.id === "dock") paint();
    if (detail.id === "end") void score(detail.dataset.guesses);
  });
  paint();
}

function place() {
  return document.getElementById("guess");
}

/** @param {Element} button */
function seatOf(button) {
  return button instanceof HTMLElement ? (button.dataset.seat ?? "") : "";
}

/**
 * @param {HTMLFormElement} form
 * @param {HTMLButtonElement} button
 */
async function guess(form, button) {
  if (form.getAttribute("aria-busy") === "true") return;
  form.setAttribute("aria-busy", "true");
  const day = form.dataset.day ?? "";
  const body = new URLSearchParams({ day, [button.name]: button.value });
  try {
    const answer = await reach(form.action, { method: "POST", body, headers: { Accept: "application/json" } });
    const told = await answer.json();
    if (answer.ok) named.set(day, told.named.map(String));
    complain(answer.ok ? "" : String(told.message ?? ""));
  } finally {
    form.removeAttribute("aria-busy");
    paint();
  }
}

// Shows in the page whom the visitor names.
function paint() {
  const form = place();
  const own = named.get(form?.dataset.day ?? "") ?? [];
  for (const button of form?.querySelectorAll("button") ?? []) {
    const on = own.includes(seatOf(button));
    button.setAttribute("aria-pressed", String(on));
    button.name = on ? "unname" : "name";
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
