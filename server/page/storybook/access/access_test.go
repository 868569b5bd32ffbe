package access

import (
	"testing"

	"aiwolfplay/game/agent/builtin"
	"aiwolfplay/server/browsertest"
	"aiwolfplay/server/page/storybook"
	"aiwolfplay/server/page/storybook/book"
	"aiwolfplay/templates/play"
	"aiwolfplay/templates/ui"
)

func TestMain(m *testing.M) {
	builtin.Register() // pages name the agents
	browsertest.Main(m)
}

// TestStoriesAreAccessible checks that everybody can use every page in every state, and that each page is in one
// language. The results hardly depend on the width, so each story is checked in one window, in light colours and in
// dark colours in one language each. Tables have many states that share their parts and the colours of their phase,
// so they are checked in light colours only. TestEveryStateIsAccessible checks all combinations.
func TestStoriesAreAccessible(t *testing.T) {
	t.Parallel()
	b := book.Open(t)
	stories := storybook.Stories(ui.Langs[0])
	for k, device := range book.Devices {
		t.Run(device.String(), func(t *testing.T) {
			t.Parallel()
			p := b.Begin(t, device)
			each := func(check func(t *testing.T, story storybook.Story, lang, other ui.Lang)) {
				for i := k; i < len(stories); i += len(book.Devices) {
					lang := ui.Langs[i%2]
					p.Run(stories[i].Name, func(t *testing.T) { check(t, stories[i], lang, ui.Langs[1-i%2]) })
				}
			}
			each(func(t *testing.T, story storybook.Story, lang, other ui.Lang) {
				book.TurnTo(p, book.Path(lang, story.Name))
				p.CheckAccessible()
				checkLanguage(t, p, lang, "document")
				if _, ok := story.Page.(*play.Table); ok {
					checkLanguage(t, p, other, book.Parsed(book.Path(other, story.Name)))
				}
			})
			p.Darken(true)
			each(func(t *testing.T, story storybook.Story, _, lang ui.Lang) {
				if _, ok := story.Page.(*play.Table); ok {
					return
				}
				book.TurnTo(p, book.Path(lang, story.Name))
				p.CheckContrast()
				checkLanguage(t, p, lang, "document")
			})
		})
	}
}
