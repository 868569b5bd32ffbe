package browsertest

import (
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/runtime"
)

// listen keeps the messages that a developer would see on the console. Messages that are red there count as errors. It
// runs on the goroutine that reads the browser's messages, so whatever a page logged before a command answered is kept
// when the command returns.
func (p *Player) listen(event any) {
	switch event := event.(type) {
	case *runtime.EventExceptionThrown:
		d := event.ExceptionDetails
		text := d.Text
		if d.Exception != nil && d.Exception.Description != "" {
			text += " " + d.Exception.Description
		}
		p.keepError(fmt.Sprintf("exception: %s (%s:%d)", text, d.URL, d.LineNumber+1))
	case *runtime.EventConsoleAPICalled:
		if told := p.hearer(); told != nil && event.Type == runtime.ConsoleAPICalledTypeInfo {
			told(words(event.Args))
		}
		text := "console." + string(event.Type) + ": " + words(event.Args)
		if event.Type == runtime.ConsoleAPICalledTypeError || event.Type == runtime.ConsoleAPICalledTypeAssert {
			p.keepError(text)
		} else {
			p.keep(text)
		}
	case *log.EventEntryAdded:
		// The browser's own entries: refused and failed requests, violations of the policy.
		e := event.Entry
		text := fmt.Sprintf("%s: %s (%s:%d)", e.Source, e.Text, e.URL, e.LineNumber)
		if e.Level == log.EntryLevelError {
			p.keepError(text)
		} else {
			p.keep(text)
		}
	}
}

// Hear calls a function immediately with each text that the page writes with console.info from now on, even while the
// page is being left and doesn't answer. The function must return soon.
func (p *Player) Hear(told func(string)) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.told = told
}

func (p *Player) hearer() func(string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.told
}

// keepError notes an error on the console.
func (p *Player) keepError(text string) {
	p.keep(text)
	p.mu.Lock()
	defer p.mu.Unlock()
	p.errors = append(p.errors, text)
}

// keep adds an event to the tab's log.
func (p *Player) keep(text string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.log = append(p.log, fmt.Sprintf("%8.3f %s", time.Since(p.began).Seconds(), text))
}

// words returns the arguments of a console call as plain text.
func words(args []*runtime.RemoteObject) string {
	var out []string
	for _, arg := range args {
		var text string
		if json.Unmarshal(arg.Value, &text) != nil { // not a string: an object or a number
			text = arg.Description
			if text == "" {
				text = string(arg.Value)
			}
		}
		out = append(out, text)
	}
	return strings.Join(out, " ")
}
