// @ts-check
// Speaks to screen readers through one visually hidden, polite log, so that
// the visible talk need not be a live region (which some readers read anew
// whenever it changes).

const kept = 20;

/**
 * @param {string} sentence nothing is said when it is empty
 */
export function announce(sentence) {
  const log = document.getElementById("announce");
  if (!log || !sentence) return;
  const line = document.createElement("p");
  line.textContent = sentence;
  log.append(line);
  while (log.childElementCount > kept) log.firstElementChild?.remove();
}
