// @ts-check
// Sends answers without leaving the page. The server's side: 204 when the
// answer is accepted (what follows comes through the feed), otherwise JSON
// {"message": "…"}: what was expected, in the viewer's language. Without
// JavaScript the same forms lead to 303 or to a whole page.
import { announce, wordsOf } from "./announce.js";
import { currentStep, isEmpty, load } from "./composer.js";
import { unheard } from "./heard.js";
import { reach } from "./link.js";
import { catchUp } from "./reveal.js";
import { lower } from "./sheet.js";

export function startAnswer() {
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || !form.matches("[data-answer], [data-quiet]")) return;
    event.preventDefault();
    const button = event.submitter;
    if (button?.getAttribute("aria-disabled") === "true") {
      announce(wordsOf(document.getElementById(button.getAttribute("aria-describedby") ?? "")));
      return;
    }
    catchUp();
    void send(form, new FormData(form, button));
  });
}

/**
 * Says a sentence without touching what is being built.
 * @param {string} text
 * @returns {Promise<boolean>} whether it was taken
 */
export async function say(text) {
  const form = document.querySelector("form.composer__send");
  if (!(form instanceof HTMLFormElement)) return false;
  const data = new FormData(form);
  data.set("text", text);
  return send(form, data);
}

/**
 * @param {HTMLFormElement} form
 * @param {FormData} data
 * @returns {Promise<boolean>} whether the answer was taken
 */
async function send(form, data) {
  if (form.getAttribute("aria-busy") === "true") return false;
  form.setAttribute("aria-busy", "true");
  const composer = document.getElementById("composer");
  const built = composer?.querySelector("[data-send]")?.getAttribute("value");
  // A sentence that is being sent is no draft for the next turn. The feed may bring
  // that turn before the answer to this request comes.
  const said = composer !== null && data.get("text") === built;
  composer?.toggleAttribute("data-said", said);
  try {
    const body = new URLSearchParams();
    for (const [name, value] of data) body.append(name, String(value));
    const answer = await reach(form.action, { method: "POST", body, headers: { Accept: "application/json" } });
    if (answer.ok) {
      complain("");
      // Events that are still being shown hold back the seats themselves.
      if (form.isConnected && form.matches(".composer__send, .choose"))
        document.querySelector("#seats [data-you] .mark--awaited")?.remove();
      if (said && composer.isConnected) lower(); // otherwise the next question has done so
      return true;
    }
    const { message } = await answer.json();
    complain(String(message ?? ""));
  } finally {
    form.removeAttribute("aria-busy");
    unheard(form);
  }
  composer?.removeAttribute("data-said");
  // The next question may already be there: a sentence that could not be sent is not lost.
  if (said && !composer.isConnected && isEmpty(currentStep())) void load({ step: ` ${built}` });
  return false;
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
