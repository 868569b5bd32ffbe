// @ts-check
// What the builder will look like after the next press: fetched before it, all at once, so
// that the press need not wait for the network. The server's side:
//
//   POST <data-fragment of the builder's form> with fields q, each what a press would ask
//   for, answers a JSON list of the builders' HTML, "" for one that cannot be.
import { reach } from "./link.js";

const most = 40; // presses that are foreseen
const longest = 60000; // characters of all q together

/** @type {Map<string, string>} */
const known = new Map(); // HTML by what is asked
/** @type {Map<string, Promise<void>>} */
const coming = new Map(); // by what is asked

/** Forgets what is known: something has happened at the table. */
export function forget() {
  known.clear();
  coming.clear();
}

/**
 * @param {URLSearchParams} fields
 */
function keyOf(fields) {
  const sorted = new URLSearchParams(fields);
  sorted.sort();
  return sorted.toString();
}

/**
 * Fetches the builders that presses lead to, as far as they are not known.
 * @param {string} url
 * @param {URLSearchParams[]} presses the most likely first
 * @returns {Promise<unknown>} resolves when all that can be foreseen is
 */
export function foresee(url, presses) {
  const wanted = [...new Set(presses.map(keyOf))].filter((key) => !known.has(key) && !coming.has(key)).slice(0, most);
  while (wanted.join().length > longest) wanted.pop();
  if (!wanted.length) return Promise.all(coming.values());
  const body = new URLSearchParams(wanted.map((key) => ["q", key]));
  const fetched = fetch(url, { method: "POST", body, signal: AbortSignal.timeout(longest / 6) })
    .then((answer) => (answer.ok ? answer.json() : []))
    .then((/** @type {string[]} */ list) => {
      list.forEach((html, i) => {
        const key = wanted[i] ?? "";
        if (coming.get(key) === fetched) known.set(key, html);
      });
    })
    .catch(() => {}) // what is not foreseen is asked for when it is pressed
    .finally(() => {
      for (const key of wanted) if (coming.get(key) === fetched) coming.delete(key);
    });
  for (const key of wanted) coming.set(key, fetched);
  return Promise.all(coming.values());
}

/**
 * Returns the builder that a press leads to.
 * @param {string} url
 * @param {URLSearchParams} fields
 * @param {AbortSignal} signal
 * @returns {Promise<{html: string, message: string}>} no HTML where the server refuses, and why
 */
export async function step(url, fields, signal) {
  const key = keyOf(fields);
  await coming.get(key);
  signal.throwIfAborted();
  const html = known.get(key);
  if (html) return { html, message: "" };
  const answer = await reach(`${url}?${fields}`, { headers: { Accept: "application/json" }, signal });
  const text = await answer.text();
  signal.throwIfAborted();
  return answer.ok ? { html: text, message: "" } : { html: "", message: String(JSON.parse(text).message ?? "") };
}
