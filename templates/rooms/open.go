// Package rooms has the pages of rooms, in which people wait for a game: the form that opens one, the room, its rules,
// and the code with which a seat goes over to another device.
package rooms

import (
	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/templates/ending"
	"aiwolfplay/templates/ui"
)

// OpenRoom is the form that opens a room.
type OpenRoom struct {
	ui.Chrome
	Setup  rules.Setup // of the chosen size, with the regulation's rules
	Agents []string    // that can be chosen
}

// Meta returns the frame's part of the page.
func (*OpenRoom) Meta(w ui.Words) ui.Meta {
	return ui.Meta{Name: "open", Title: w.Title(w.T("open.title"))}
}

// Seats returns the chosen size.
func (o *OpenRoom) Seats() int { return o.Setup.Seats() }

// Rules returns the rules of the chosen setup.
func (o *OpenRoom) Rules() Rules { return Rules{o.Setup} }

// waits lists the numbers of minutes after which a room may begin automatically; 0 means never.
var waits = [...]int{0, 1, 3, 5, 10}

// reaches lists who may be able to see the game of a room. For the settings chosen in the form, one line explains it.
var reaches = [...]ending.Reach{ending.ReachPrivate, ending.ReachLink, ending.ReachJoin, ending.ReachAll}

// choiceText returns a text of a choice of the rules.
func choiceText(w ui.Words, choice, text string) string { return w.T("open." + choice + "." + text) }

// Sizes returns the villages that can be played: the regulation's two first.
func Sizes() []int {
	sizes := []int{5, 15}
	for n := rules.MinSeats; n <= game.MaxSeats; n++ {
		if n != 5 && n != 15 {
			sizes = append(sizes, n)
		}
	}
	return sizes
}
