// @ts-check
// Texts that the server put into attributes, with the readings of their kanji where the reader wants them:
// ｜占《うらな》い.

const readings = /｜([^｜《》]*)《([^》]*)》/g;

/**
 * Puts a text into an element.
 * @param {Element} place
 * @param {string} text
 */
export function write(place, text) {
  const parts = text.split(readings); // what stands before, kanji, their reading, what stands before the next …
  if (parts.length === 1) {
    place.textContent = text;
    return;
  }
  const whole = document.createElement("ruby-text");
  parts.forEach((part, i) => {
    if (i % 3 === 0) whole.append(part);
    if (i % 3 !== 1) return;
    const ruby = document.createElement("ruby");
    const kana = document.createElement("rt");
    kana.textContent = parts[i + 1] ?? "";
    ruby.append(part, kana);
    whole.append(ruby);
  });
  place.replaceChildren(whole);
}

/**
 * A text as it is spoken.
 * @param {string | undefined} text
 */
export function unread(text) {
  return (text ?? "").replace(readings, "$1");
}
