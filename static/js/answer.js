// @ts-check
// Sends answers without leaving the page. The server's side: 204 when the
// answer is accepted (what follows comes through the feed), otherwise JSON
// {"message": "…"}: what was expected, in the viewer's language. Without
// JavaScript the same forms lead to 303 or to a whole page.
import { announce } from "./announce.js";
import { catchUp } from "./reveal.js";

export function startAnswer() {
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || !form.matches("[data-answer], [data-quiet]")) return;
    event.preventDefault();
    const button = event.submitter;
    if (button?.getAttribute("aria-disabled") === "true") {
      announce(document.getElementById(button.getAttribute("aria-describedby") ?? "")?.textContent ?? "");
      return;
    }
    catchUp();
    void send(form, button);
  });
}

/**
 * @param {HTMLFormElement} form
 * @param {HTMLElement | null} button
 */
async function send(form, button) {
  if (form.getAttribute("aria-busy") === "true") return;
  form.setAttribute("aria-busy", "true");
  try {
    const body = new URLSearchParams();
    for (const [name, value] of new FormData(form, button)) body.append(name, String(value));
    const answer = await fetch(form.action, { method: "POST", body, headers: { Accept: "application/json" } });
    if (answer.ok) {
      complain("");
      return;
    }
    const { message } = await answer.json();
    complain(String(message ?? ""));
  } catch {
    complain(document.getElementById("banner")?.dataset.lost ?? "");
  } finally {
    form.removeAttribute("aria-busy");
  }
}

/**
 * @param {string} message
 */
function complain(message) {
  const place = document.getElementById("dock-error");
  if (!place) return;
  place.hidden = message === "";
  place.textContent = message;
}
