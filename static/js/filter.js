// @ts-check
// Switches how much of the talk is shown. The links also work without this; with it
// the page is not loaded anew, since it has all lines.

export function startFilter() {
  const filter = document.getElementById("filter");
  filter?.addEventListener("click", (event) => {
    if (!(event.target instanceof Element) || !(event instanceof MouseEvent)) return;
    const link = event.target.closest("a");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const talk = document.getElementById("talk");
    const show = link.dataset.show ?? "all";
    if (talk) talk.dataset.show = show;
    for (const other of filter.querySelectorAll("a")) other.removeAttribute("aria-current");
    link.setAttribute("aria-current", "true");
    const here = new URL(location.href);
    here.searchParams.set("show", show);
    history.replaceState(history.state, "", here);
  });
}
