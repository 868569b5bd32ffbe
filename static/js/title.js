// @ts-check
// Calls back a reader who looks at another tab: its title is the question until they come.

let title = ""; // of the page, while another one stands there

/** @param {string} question */
export function callBack(question) {
  if (!document.hidden || !question) return;
  title ||= document.title;
  document.title = `● ${question}`;
}

document.addEventListener("visibilitychange", () => {
  if (document.hidden || !title) return;
  document.title = title;
  title = "";
});
