//go:build long

package access

import (
	"fmt"
	"testing"

	"aiwolfplay/server/browsertest"
	"aiwolfplay/server/page/storybook"
	"aiwolfplay/server/page/storybook/book"
	"aiwolfplay/templates/play"
	"aiwolfplay/templates/ui"
)

// wide is the size of a projector or a large screen.
var wide = browsertest.Device{Width: 1920, Height: 1080}

// TestEveryStateIsAccessible checks that everybody can use every state of a table: in both languages, in light and
// dark colours, on the smallest phone and on a desk. States for spectators are checked on a projector, too. Each part
// of the test has its own name, such as light/320/ja, and its own time limit in minutes.
func TestEveryStateIsAccessible(t *testing.T) {
	for _, colours := range [...]string{"light", "dark"} {
		t.Run(colours, func(t *testing.T) {
			for _, device := range [...]browsertest.Device{book.Devices[0], browsertest.Desktop, wide} {
				t.Run(fmt.Sprint(device.Width), func(t *testing.T) {
					for _, lang := range ui.Langs {
						t.Run(string(lang), func(t *testing.T) { lookAtTables(t, device, lang, colours == "dark") })
					}
				})
			}
		})
	}
}

// lookAtTables checks the tables in one window, one language and one kind of light.
func lookAtTables(t *testing.T, device browsertest.Device, lang ui.Lang, dark bool) {
	b := book.Open(t)
	p := b.Begin(t, device)
	p.Darken(dark)
	look := func(name, path string) {
		p.Run(name, func(*testing.T) {
			book.TurnTo(p, path)
			p.CheckFits()
			if dark {
				p.CheckContrast()
				return
			}
			p.CheckAccessible()
		})
	}
	for _, story := range storybook.Stories(lang) {
		table, isTable := story.Page.(*play.Table)
		watched := !isTable || !table.Plays && table.Dock.Mode != play.DockSpeak && table.Dock.Mode != play.DockChoose
		if _, isReplay := story.Page.(*play.Replay); isTable && (device != wide || watched) || isReplay && device == wide {
			look(story.Name, book.Path(lang, story.Name))
		}
	}
	if device.Touch {
		return
	}
	for _, story := range storybook.Stories(lang) {
		table, ok := story.Page.(*play.Table)
		if !ok || table.Dock.Mode != play.DockWatch && table.Dock.Mode != play.DockOver {
			continue
		}
		table.Screen, table.Plays = true, false
		table.Wall = &ui.Wall{
			Link: "https://play.example.org/tv", Code: "/join/story/qr.svg", Seats: len(table.Seats), Next: 15,
		}
		b.Tale = []storybook.Moment{{Name: story.Name, Table: table}}
		look(story.Name+" on the wall", "/tale/"+string(lang))
	}
}
