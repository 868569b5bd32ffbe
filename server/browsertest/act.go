package browsertest

import (
	"context"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

type point struct{ X, Y float64 }

// Click clicks, or on a touch device taps, the first element that matches the CSS selector and can be clicked. It waits
// until there is an element that is visible, enabled, at rest, and covered by nothing. If the page replaces or moves
// the element just as it is pressed, Click presses again, as people do.
func (p *Player) Click(selector string) {
	p.t.Helper()
	p.clickAt("a clickable "+selector, selector, "")
}

// ClickText is Click for the element among those that match the selector
// whose visible text or label is the given text, or else contains it.
func (p *Player) ClickText(selector, text string) {
	p.t.Helper()
	p.clickAt("a clickable "+selector+" that says "+text, selector, text)
}

func (p *Player) clickAt(what, selector, text string) {
	p.t.Helper()
	for outcome := "missed"; outcome == "missed"; {
		at := wait[point](p, what, "clickable", selector, text)
		if p.double {
			if at := time.Now(); at.After(p.pressed.Add(time.Second)) {
				p.pressed = at
			} else {
				p.pressed = p.pressed.Add(time.Second) // so that two double presses don't count as one of four
			}
			presses := doublePress(at, p.pressed, p.device.Touch)
			p.do("press twice "+selector, presses[:2]...)
			p.doOrLose(presses[2:]...) // the first press may have left the page
		} else if p.device.Touch {
			p.do("tap "+selector, chromedp.TapXY(at.X, at.Y))
		} else {
			p.do("click "+selector,
				chromedp.MouseEvent(chromedp.MouseMoved, at.X, at.Y), chromedp.MouseClickXY(at.X, at.Y))
		}
		outcome = wait[string](p, "what the press of "+selector+" has done", "pressed", p.device.Touch)
	}
}

// doublePress returns two presses. The second is timed 150 ms after the first, whenever the browser handles them.
func doublePress(at point, first time.Time, touch bool) (actions []chromedp.Action[chromedp.Void]) {
	for i := range 2 {
		when := input.TimeSinceEpoch(float64(first.UnixMilli())/1000 + 0.15*float64(i))
		if touch {
			touched := []*input.TouchPoint{{X: at.X, Y: at.Y}}
			actions = append(actions, call(input.DispatchTouchEvent, input.DispatchTouchEventParams{
				Type: input.DispatchTouchEventTypeTouchStart, TouchPoints: touched, Timestamp: when,
			}), call(input.DispatchTouchEvent, input.DispatchTouchEventParams{
				Type: input.DispatchTouchEventTypeTouchEnd, TouchPoints: []*input.TouchPoint{}, Timestamp: when + 0.03,
			}))
			continue
		}
		mouse := input.DispatchMouseEventParams{
			X: at.X, Y: at.Y, Button: input.MouseButtonLeft, ClickCount: int64(i + 1), Timestamp: when,
		}
		down, up := mouse, mouse
		down.Type, up.Type = chromedp.MousePressed, chromedp.MouseReleased
		actions = append(actions, call(input.DispatchMouseEvent, down), call(input.DispatchMouseEvent, up))
	}
	return actions
}

// Press presses keys one after the other, in whatever has the focus. A key is one character or a name of
// [KeyboardEvent.key]: "Enter", "Tab", "Escape", "ArrowDown", …; "Shift+Tab" and "Control+z" hold another key
// meanwhile.
//
// [KeyboardEvent.key]: https://www.w3.org/TR/uievents-key/
func (p *Player) Press(keys ...string) {
	p.t.Helper()
	for _, key := range keys {
		code, modifiers, ok := parseKey(key)
		if !ok {
			p.fatal("press: unknown key " + key)
		}
		p.do("press "+key, chromedp.KeyEvent(code, chromedp.KeyModifiers(modifiers)))
	}
}

// parseKey turns "Shift+Tab" into the code that chromedp types and the keys
// that are held. The last character may itself be a plus.
func parseKey(key string) (code string, held chromedp.Modifier, ok bool) {
	modifiers := map[string]chromedp.Modifier{
		"Shift": chromedp.ModifierShift, "Control": chromedp.ModifierCtrl,
		"Alt": chromedp.ModifierAlt, "Meta": chromedp.ModifierMeta,
	}
	for {
		name, rest, found := strings.Cut(key, "+")
		modifier, known := modifiers[name]
		if !found || !known {
			break
		}
		held |= modifier
		key = rest
	}
	if utf8.RuneCountInString(key) == 1 {
		return key, held, true
	}
	for code, k := range kb.Keys {
		if k.Key == key && !k.Print {
			return string(code), held, true
		}
	}
	if key == "Enter" { // the one named key that also prints
		return kb.Enter, held, true
	}
	return "", 0, false
}

// Type clicks a field and types text into it, after the existing text.
func (p *Player) Type(selector, text string) {
	p.t.Helper()
	p.Click(selector)
	p.do("type into "+selector, chromedp.KeyEvent(text))
}

// call returns an action that runs one command of the browser's protocol.
func call[P, R any](command cdp.Command[P, R], params P) chromedp.Action[chromedp.Void] {
	return chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		_, err := cdp.Call(ctx, t, command, params)
		return err
	})
}
