package browsertest

import (
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/chromedp/chromedp"
)

// probeJS is a JavaScript expression for an object whose methods query the page.
//
//go:embed probe.js
var probeJS string

// WaitVisible waits until an element that matches the CSS selector can be seen.
func (p *Player) WaitVisible(selector string) {
	p.t.Helper()
	wait[bool](p, "a visible "+selector, "visible", selector, "")
}

// WaitText waits until an element that matches the selector shows the text.
func (p *Player) WaitText(selector, text string) {
	p.t.Helper()
	wait[bool](p, selector+" to say "+text, "visible", selector, text)
}

// WaitGone waits until nothing that matches the selector can be seen.
func (p *Player) WaitGone(selector string) {
	p.t.Helper()
	wait[bool](p, selector+" to go away", "gone", selector, "")
}

// WaitCount waits until at least n elements that match the selector can be seen.
func (p *Player) WaitCount(selector string, n int) {
	p.t.Helper()
	wait[bool](p, fmt.Sprintf("%d of %s", n, selector), "count", selector, n)
}

// WaitJS waits until the JavaScript expression is true.
func (p *Player) WaitJS(expression string) {
	p.t.Helper()
	until[bool](p, expression, "() => !!("+expression+")")
}

// WaitFor waits until the JavaScript function returns a truthy value, and returns that value. what describes the wait
// in messages.
func WaitFor[T any](p *Player, what, function string) T {
	p.t.Helper()
	return until[T](p, what, function)
}

// Text waits for a visible element that matches the selector and has text, and
// returns that text with its white space folded.
func (p *Player) Text(selector string) string {
	p.t.Helper()
	return wait[string](p, "text in "+selector, "text", selector)
}

// Texts returns the texts of all visible elements that match the selector now.
func (p *Player) Texts(selector string) []string {
	p.t.Helper()
	return Eval[[]string](p, probeJS+".texts("+literal(selector)+")")
}

// Count returns how many elements that match the selector can be seen now.
func (p *Player) Count(selector string) int {
	p.t.Helper()
	return len(p.Texts(selector))
}

// Attr returns an attribute of the first element that matches the selector,
// or "" without the element or the attribute.
func (p *Player) Attr(selector, name string) string {
	p.t.Helper()
	return Eval[string](p, "document.querySelector("+literal(selector)+")?.getAttribute("+literal(name)+") ?? ''")
}

// Eval returns the value of a JavaScript expression in the page; a promise is
// awaited.
func Eval[T any](p *Player, expression string) T {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, p.Timeout)
	defer cancel()
	value, err := chromedp.Run(ctx, chromedp.Evaluate[T](expression, chromedp.EvalAwaitPromise))
	if err != nil {
		p.fatal(fmt.Sprintf("evaluate %s: %v", brief(expression), err))
	}
	return value
}

// wait asks the page's probe of that name until it answers.
func wait[T any](p *Player, what, probe string, args ...any) T {
	p.t.Helper()
	literals := make([]string, len(args))
	for i, arg := range args {
		literals[i] = literal(arg)
	}
	return until[T](p, what, "(probe) => probe."+probe+"("+strings.Join(literals, ", ")+")")
}

// until waits until the condition, a JavaScript function of the probes, returns a truthy value. If the page is left
// meanwhile, until asks the next page.
func until[T any](p *Player, what, condition string) T {
	p.t.Helper()
	deadline := time.Now().Add(p.Timeout)
	ctx, cancel := context.WithDeadline(p.ctx, deadline.Add(time.Second)) // the page's own timeout comes first
	defer cancel()
	retry := time.NewTicker(20 * time.Millisecond)
	defer retry.Stop()
	for {
		left := max(0, time.Until(deadline).Milliseconds())
		script := fmt.Sprintf("%s.until(%s, %d)", probeJS, condition, left)
		found, err := chromedp.Run(ctx, chromedp.Evaluate[*T](script, chromedp.EvalAwaitPromise))
		var thrown *chromedp.ExceptionError
		switch {
		case err == nil && found != nil:
			return *found
		case errors.As(err, &thrown):
			p.fatal(fmt.Sprintf("wait for %s: %v", what, err))
		case time.Now().After(deadline) || ctx.Err() != nil:
			p.fatal(fmt.Sprintf("waited %v in vain for %s", p.Timeout, what))
		}
		// The page was left while it was asked.
		select {
		case <-retry.C:
		case <-ctx.Done():
		}
	}
}

// literal returns a value as a JavaScript literal.
func literal(v any) string {
	text, err := json.Marshal(v)
	if err != nil {
		panic(fmt.Sprintf("browsertest: %T has no literal: %v", v, err))
	}
	return string(text)
}

// brief shortens a long script for a message.
func brief(s string) string {
	if len(s) <= 120 {
		return s
	}
	return s[:120] + "…"
}
