// @ts-check
// Speaks to screen readers through one visually hidden, polite log. The visible talk
// is no live region, because some screen readers read all of it anew on each change.

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
