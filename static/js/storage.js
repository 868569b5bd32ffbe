// @ts-check
// What the browser keeps for its reader. One may refuse that, as in a frame on another site: then it lasts as long as
// the page.

/** @typedef {Pick<Storage, "getItem" | "setItem" | "removeItem">} Kept */

/**
 * @param {() => Storage} open
 * @returns {Kept}
 */
function keeper(open) {
  try {
    return open();
  } catch {
    /** @type {Map<string, string>} */
    const kept = new Map();
    return {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    };
  }
}

/** For all pages of this browser. */
export const local = keeper(() => localStorage);

/** For the pages of this tab. */
export const session = keeper(() => sessionStorage);
