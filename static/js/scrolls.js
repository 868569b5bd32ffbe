// @ts-check
// Marks boxes that scroll: data-above and data-below say that something is out of sight
// there, and the style sheet shows it.

const sizes = new ResizeObserver((entries) => {
  for (const { target } of entries) mark(target.closest("[data-scroll]"));
});

export function startScrolls() {
  document.addEventListener(
    "scroll",
    (event) => {
      if (event.target instanceof Element && event.target.matches("[data-scroll]")) mark(event.target);
    },
    { capture: true, passive: true },
  );
  // Otherwise, unfolded parts in such a box would stay below its edge.
  document.addEventListener("click", ({ target }) => {
    const part = target instanceof Element && target.closest("[data-scroll] summary")?.parentElement;
    if (part) requestAnimationFrame(() => part.scrollIntoView({ block: "nearest" }));
  });
  document.addEventListener("play:patched", watch);
  watch();
}

function watch() {
  for (const box of document.querySelectorAll("[data-scroll]")) {
    sizes.observe(box);
    for (const child of box.children) sizes.observe(child);
  }
}

/**
 * @param {Element | null} box
 */
function mark(box) {
  if (!box) return;
  box.toggleAttribute("data-above", box.scrollTop > 1);
  box.toggleAttribute("data-below", box.scrollTop + box.clientHeight < box.scrollHeight - 1);
}
