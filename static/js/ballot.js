// @ts-check
// Counts a ballot before the reader's eyes: its papers come one by one, the decisive ones last. Until they
// are all there, the rows have the order of the seats and show no result.

/**
 * @param {HTMLElement} line
 * @returns {{lay: () => boolean, finish: () => void}} lay puts one more paper down and reports
 *   whether there are more; finish shows the ballot as it is
 */
export function count(line) {
  const body = line.querySelector("tbody");
  const rows = [...(body?.rows ?? [])];
  const papers = inOrder(rows);
  const bySeat = rows.toSorted((a, b) => seatOf(a) - seatOf(b));
  line.dataset.counting = "";
  body?.append(...bySeat);
  for (const paper of papers) paper.dataset.later = "";
  return {
    lay() {
      const paper = papers.shift();
      if (paper) delete paper.dataset.later;
      return papers.length > 0;
    },
    finish() {
      for (const paper of papers.splice(0)) delete paper.dataset.later;
      delete line.dataset.counting;
      body?.append(...rows);
    },
  };
}

/** @param {Element} row */
function seatOf(row) {
  return Number(row.querySelector("th b")?.textContent ?? 0);
}

/** @param {Element} paper */
function voterOf(paper) {
  return Number(paper.querySelector("b")?.textContent ?? 0);
}

/**
 * The papers in the order of their voters, except that those with which the first row gets ahead of the
 * second come last.
 * @param {HTMLTableRowElement[]} rows the most votes first
 */
function inOrder(rows) {
  const [first = [], ...others] = rows.map(
    (row) => /** @type {HTMLElement[]} */ ([...row.querySelectorAll(".ballot__voter")]),
  );
  const second = others[0]?.length ?? 0;
  const early = [...first.slice(0, second), ...others.flat()].toSorted((a, b) => voterOf(a) - voterOf(b));
  return [...early, ...first.slice(second)];
}
