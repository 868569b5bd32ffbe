//go:build long

package storybook

import (
	"fmt"
	"testing"

	"aiwolfplay/server/browsertest"
	"aiwolfplay/server/page"
)

// Every story is whole in every window, light and dark.
func TestStoriesInEveryWindow(t *testing.T) {
	everywhere := func(int, int) bool { return true }
	lookAtStories(t, everywhere, everywhere)
}

// Every state of a table can be used by everybody: in both languages, in light and dark, on the
// smallest phone and on a desk.
func TestEveryStateIsAccessible(t *testing.T) {
	t.Parallel()
	_, url := openBook(t)
	p := browsertest.New(t, devices[0], "")
	p.Open(url + path(page.Langs[0], Stories(page.Langs[0])[0].Name))
	for _, dark := range []bool{false, true} {
		p.Darken(dark)
		for _, device := range [...]browsertest.Device{devices[0], browsertest.Desktop} {
			p.Hold(device)
			for _, lang := range page.Langs {
				for _, story := range Stories(lang) {
					if _, ok := story.Page.(*page.Table); !ok {
						continue
					}
					p.Run(fmt.Sprintf("%t %d %s %s", dark, device.Width, lang, story.Name), func(*testing.T) {
						turnTo(p, path(lang, story.Name))
						p.CheckAccessible()
						p.CheckFits()
					})
				}
			}
		}
	}
}
