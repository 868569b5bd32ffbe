// @ts-check
// Texts that the server put into attributes, with the readings of their kanji if the reader wants them:
// ｜占《うらな》い.

const readings = /｜([^｜《》]*)《([^》]*)》/g;

/**
 * Puts a text into an element.
 * @param {Element} place
 * @param {string} text
 */
export function write(place, text) {
  const parts = text.split(readings); // text before, kanji, their reading, text before the next …
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

/** Readings of days that are not numbers with にち, as in locales/words.txt. @type {Record<string, string>} */
const days = {
  2: "ふつか",
  3: "みっか",
  4: "よっか",
  5: "いつか",
  6: "むいか",
  7: "なのか",
  8: "ようか",
  9: "ここのか",
  10: "とおか",
  14: "じゅうよっか",
  20: "はつか",
  24: "にじゅうよっか",
};

/**
 * A Japanese date with the readings that the server gives it.
 * @param {string} text
 */
export function readDate(text) {
  return text.replace(/年(\d+)月(\d+)日/, (_, month, day) => {
    const end =
      day === "1"
        ? "｜月1日《がつついたち》"
        : "｜月《がつ》" + (days[day] ? `｜${day}日《${days[day]}》` : `${day}｜日《にち》`);
    return `｜年《ねん》${month}${end}`;
  });
}
