// Probes for tests. Each probe returns something true when its condition holds and null while it does not;
// until() asks again until it holds. A page is asked when it has loaded: its scripts have begun by then.
//
// This runs inside the page but not as its script: the browser evaluates it
// for the test, so the page's content security policy stays as strict as it is.
(() => {
  const squeeze = (text) => String(text ?? '').replace(/\s+/g, ' ').trim();
  const all = (selector) => [...document.querySelectorAll(selector)];
  const says = (el) => squeeze(el.innerText ?? el.textContent);
  const label = (el) => squeeze(el.getAttribute('aria-label') ?? el.value);

  const visible = (el) =>
    el.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true }) &&
    [...el.getClientRects()].some((box) => box.width > 0 && box.height > 0);

  const matching = (selector, text) => {
    const seen = all(selector).filter(visible);
    if (!text) return seen;
    const want = squeeze(text);
    const exact = seen.filter((el) => says(el) === want || label(el) === want);
    return exact.length > 0 ? exact : seen.filter((el) => says(el).includes(want) || label(el).includes(want));
  };

  const middle = (el) => {
    const box = el.getClientRects()[0]; // the first line of an inline element that wraps
    return { X: box.x + box.width / 2, Y: box.y + box.height / 2 };
  };
  const hits = (el, at) => {
    const top = document.elementFromPoint(at.X, at.Y);
    return top !== null && (el.contains(top) || top.closest('label')?.control === el);
  };

  let last = { el: null, X: 0, Y: 0 }; // where the candidate was at the previous look
  const probes = {
    clickable(selector, text) {
      for (const el of matching(selector, text)) {
        if (el.matches(':disabled, [aria-disabled="true"]') || el.closest('[inert]')) continue;
        let at = middle(el);
        // Something that stays in its place may cover the middle, or the top, of the window.
        for (const block of ['center', 'start', 'end']) {
          if (hits(el, at)) break;
          el.scrollIntoView({ block, inline: 'nearest', behavior: 'instant' });
          at = middle(el);
        }
        if (!hits(el, at)) continue;
        const rests = last.el === el && last.X === at.X && last.Y === at.Y;
        last = { el, ...at };
        if (!rests) return null;
        window.testPress?.over.abort();
        const press = window.testPress = { hit: undefined, looks: 0, over: new AbortController() };
        const belongs = (el, target) => el.contains(target) || target.closest?.('label')?.control === el;
        window.addEventListener('click', ({ isTrusted, target, defaultPrevented }) => {
          // A page may let the second of two quick presses at one place do nothing: then it is missed.
          if (isTrusted) press.hit ??= !defaultPrevented && matching(selector, text).some((el) => belongs(el, target));
        }, { capture: true, signal: press.over.signal });
        return at;
      }
      return null;
    },
    // The fate of the press at the last clickable place. A touch becomes a click only some time after it has
    // ended, and never if the touched element has gone: this is assumed after 600 looks, each of which lets
    // the page handle its events. It counts looks and not time, because a slow page is not asked as often.
    pressed(touch) {
      const press = window.testPress;
      if (!press) return 'gone on to another page';
      if (press.hit === undefined) return touch && ++press.looks < 600 ? null : 'missed';
      return press.hit ? 'hit' : 'missed';
    },
    visible: (selector, text) => matching(selector, text).length > 0 || null,
    gone: (selector, text) => matching(selector, text).length === 0 || null,
    text: (selector) => {
      const el = all(selector).find(visible);
      return el ? says(el) : null;
    },
    count: (selector, n) => all(selector).filter(visible).length >= n || null,
  };

  return {
    texts: (selector) => all(selector).filter(visible).map(says),
    async until(condition, milliseconds) {
      const end = performance.now() + milliseconds;
      for (;;) {
        const found = document.readyState === 'complete' && condition(probes);
        if (found) return found;
        if (performance.now() > end) return null;
        await new Promise((resume) => setTimeout(resume, 16));
      }
    },
  };
})()
