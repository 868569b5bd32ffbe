package browsertest

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// CheckAccessible runs axe-core over the current page and fails the test for violations of serious or critical impact.
// If axe-core is not installed, the check is skipped with a message or, with CI=true, fails.
func (p *Player) CheckAccessible() {
	p.t.Helper()
	p.checkRules("(['serious', 'critical'].includes(rule.impact) || " +
		"['heading-order', 'region', 'landmark-unique'].includes(rule.id)) && " +
		"!rule.tags.includes('experimental')")
}

// CheckContrast checks only the contrast of text, the one rule of CheckAccessible that depends on colours. Use it for a
// page that CheckAccessible has checked in other colours.
func (p *Player) CheckContrast() {
	p.t.Helper()
	p.checkRules("rule.id === 'color-contrast'")
}

// checkRules runs the rules of axe-core that a JavaScript condition selects.
func (p *Player) checkRules(chosen string) {
	p.t.Helper()
	script, err := axe()
	if err != nil {
		what := "axe-core is not installed, accessibility is not checked (npm ci): " + err.Error()
		if os.Getenv("CI") == "true" {
			p.fatal(what)
		}
		p.t.Log(what)
		return
	}
	type violation struct {
		ID, Impact, Help string
		Nodes            []struct {
			HTML, FailureSummary string
		}
	}
	if !Eval[bool](p, "'axe' in window") {
		Eval[bool](p, script+"\n;true")
	}
	// Animations are finished first, so that no element is judged by a colour in the middle of a change. Without
	// preload, axe does not fetch the style sheets again; only its rule on turned phones reads them.
	found := Eval[[]violation](p, `(() => {
		const still = new CSSStyleSheet();
		still.replaceSync('*, ::before, ::after { transition: none !important }');
		document.adoptedStyleSheets.push(still);
		for (const a of document.getAnimations()) if (a.effect.getComputedTiming().endTime !== Infinity) a.finish();
		const rules = axe._audit.rules.filter((rule) => rule.enabled && `+chosen+`).map((rule) => rule.id);
		return axe.run(document, {runOnly: rules, resultTypes: ['violations'], preload: false})
			.finally(() => document.adoptedStyleSheets.splice(document.adoptedStyleSheets.indexOf(still), 1));
	})().then((result) => result.violations
		.filter((v) => v.impact === 'serious' || v.impact === 'critical' || v.id === 'heading-order')
		.map((v) => ({ID: v.id, Impact: v.impact, Help: v.help,
			Nodes: v.nodes.map((n) => ({HTML: n.html, FailureSummary: n.failureSummary}))})))`)
	for _, v := range found {
		var nodes strings.Builder
		for _, n := range v.Nodes {
			fmt.Fprintf(&nodes, "\n\t%s\n\t\t%s", n.HTML, strings.ReplaceAll(n.FailureSummary, "\n", "\n\t\t"))
		}
		p.t.Errorf("%s accessibility: %s (%s): %s%s", v.Impact, v.ID, p.URL(), v.Help, nodes.String())
	}
}

// axe returns the source of axe-core from the node_modules of this repository.
func axe() (string, error) {
	root, err := repository()
	if err != nil {
		return "", err
	}
	source, err := os.ReadFile(filepath.Join(root, "node_modules", "axe-core", "axe.min.js"))
	return string(source), err
}

// repository returns the folder of go.mod, at or above the folder of the test.
func repository() (string, error) {
	start, err := os.Getwd()
	if err != nil {
		return "", err
	}
	for dir := start; ; dir = filepath.Dir(dir) {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return dir, nil
		}
		if dir == filepath.Dir(dir) {
			return "", fmt.Errorf("no go.mod at or above %s", start)
		}
	}
}

// CheckFits fails the test if the page is wider than the window. The message names the elements that stick out.
func (p *Player) CheckFits() {
	p.t.Helper()
	out := Eval[[]string](p, `(() => {
		const room = document.documentElement.clientWidth;
		if (document.documentElement.scrollWidth <= room) return [];
		return [...document.querySelectorAll('body *')]
			.filter((el) => el.checkVisibility() && el.getBoundingClientRect().right > room + 0.5)
			.map((el) => el.cloneNode(false).outerHTML);
	})()`)
	if len(out) > 0 {
		p.t.Errorf("%s %v: wider than the window at %s:\n\t%s",
			p.lang, p.device, p.URL(), strings.Join(out, "\n\t"))
	}
}

// CheckTargets fails the test for elements that can be pressed but are smaller than 44 CSS pixels in a direction,
// except links inside of a text. A box or a button of a form counts with its label.
func (p *Player) CheckTargets() {
	p.t.Helper()
	small := Eval[[]string](p, `[...document.querySelectorAll('a[href], button, input, select, summary, [role="option"]')]
		.filter((el) => el.type !== 'hidden' && !el.closest('.jump, dialog:not([open])'))
		.filter((el) => el.checkVisibility({opacityProperty: true, visibilityProperty: true}))
		.filter((el) => !(el.matches('a') && getComputedStyle(el).display === 'inline'))
		.map((el) => [el, el.matches('[type="checkbox"], [type="radio"]') && el.closest('label') || el])
		.map(([el, target]) => [el, target.getBoundingClientRect()])
		.filter(([, box]) => box.width > 0 && Math.min(box.width, box.height) < 43.5)
		.map(([el, box]) => Math.round(box.width) + '×' + Math.round(box.height) + ' ' + el.outerHTML.slice(0, 160))`)
	if len(small) > 0 {
		p.t.Errorf("%s %v: too small to press at %s:\n\t%s",
			p.lang, p.device, p.URL(), strings.Join(small, "\n\t"))
	}
}
