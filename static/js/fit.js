// @ts-check
// Fits the page on the wall of a class to the screen: nobody in the room can scroll it. Letters are made
// smaller, as little as is needed, and not below what can be read from the last row.

const smallest = 0.6; // of the usual size
const step = 0.04;

export function startFit() {
  document.addEventListener("play:patched", fit);
  window.addEventListener("resize", fit);
  void document.fonts.ready.then(fit);
  fit();

  function fit() {
    const root = document.documentElement;
    root.style.fontSize = "";
    const usual = Number.parseFloat(getComputedStyle(root).fontSize);
    for (let size = 1 - step; root.scrollHeight > innerHeight && size > smallest; size -= step)
      root.style.fontSize = `${usual * size}px`;
  }
}
