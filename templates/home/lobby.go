// Package home has the first page and the list of open rooms and running games.
package home

import (
	"time"

	"aiwolfplay/game"
	"aiwolfplay/templates/line"
	"aiwolfplay/templates/seat"
	"aiwolfplay/templates/ui"
	"aiwolfplay/templates/village"
)

// Lobby is the first page.
type Lobby struct {
	ui.Chrome
	Running  []Running     // the viewer's own games that go on
	Minis    []RunningMini // and the viewer's own mini-games
	Lists    OpenLists     // others' rooms and games
	Finished int           // how many games have been played to the end here
	Newcomer bool          // has no game yet, and has not declined the guided village
	Own      *OwnRecord    // the viewer's finished games; nil for none
}

// Meta returns the frame's part of the page, which has no further style sheet.
func (*Lobby) Meta(w ui.Words) ui.Meta {
	return ui.Meta{Name: "lobby", Title: w.T("site.name"), Sheets: []string{}}
}

// Running is a game that can be continued.
type Running struct {
	ID      string
	Day     int
	Phase   game.Phase
	Seats   int
	Living  int
	You     seat.Seat // NoSeat: watching
	Awaited bool      // the viewer's answer is awaited
	Started time.Time
}

// A RunningMini is a mini-game of the viewer's that goes on.
type RunningMini struct {
	ID      string
	Game    string // its name in message ids
	You     seat.Seat
	Awaited bool // the viewer's answer is awaited
}

// LeadsTo returns the games that have ended or that the page lists, because only these can be opened.
func (p *Lobby) LeadsTo(list []ui.GoesOn) (kept []ui.GoesOn) {
	for _, g := range list {
		listed := g.Over
		for i := range p.Running {
			listed = listed || p.Running[i].ID == g.Table
		}
		if listed {
			kept = append(kept, g)
		}
	}
	return kept
}

// sample returns the talk that the page shows, so that newcomers first see a village that is already talking.
func sample(w ui.Words) (lines line.Lines) {
	for i, said := range [...]struct {
		words string
		seat  game.Seat
		name  string
		claim game.Role
	}{
		{w.T("lobby.sample.claim"), 1, "crane", game.RoleSeer},
		{w.T("lobby.sample.divined"), 1, "crane", game.RoleSeer},
		{w.T("lobby.sample.counter"), 2, "tanuki", game.RoleSeer},
		{w.T("lobby.sample.ask"), 0, "fox", game.RoleNone},
		{w.T("lobby.sample.vote"), 4, "hare", game.RoleNone},
	} {
		lines = append(lines, line.Line{
			Key: "sample-" + string(rune('a'+i)), Kind: line.KindTalk, Day: 1, TalkID: i, Claim: said.claim,
			Seat: seat.Seat{Seat: said.seat, Name: said.name}, Words: said.words, Channel: game.ChannelTalk,
		})
	}
	return lines
}

// paceName returns the name of a pace of a game that one plays alone.
func paceName(w ui.Words, pace string) string {
	if pace == "none" {
		return w.T("pace.none")
	}
	return village.Pace(w, pace)
}

// roleText returns the name of a role to play, with the size of the village if only one has it.
func roleText(w ui.Words, r village.Role) string {
	if len(r.In) == 1 {
		return w.T("lobby.role.large", "Role", w.Role(r.Role), "Size", r.In[0].Size)
	}
	return w.Role(r.Role)
}
