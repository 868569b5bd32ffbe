package sim

import (
	"fmt"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/truth"
	"aiwolfplay/game/view"
)

// Lies counts the utterances by day that the speaker knows to be false (package truth). The zero value has counted no
// game.
type Lies struct {
	Games int
	Lines [2]int // utterances: of the village, of the wolf side
	Told  [2]int // utterances that are lies, by side
	Liars [2]int // games in which a seat of the side lied
	// Bluffs are not in Told. With three left, the last wolf and the possessed claim to be wolves in order to
	// find each other. A villager who answers with the same claim, so that they have to guess again, deceives
	// nobody.
	Bluffs   int
	Examples []string // the first of the village's lies, in words
}

// maxExamples limits the number of the village's lies that are kept in words.
const maxExamples = 5

// Add counts a finished game.
func (l *Lies) Add(setup rules.Setup, r *Result) {
	l.Games++
	before := l.Told
	var transcript view.Transcript
	for seat := range game.Seat(setup.Seats()) {
		l.countOf(seat, transcript.Table(setup, game.AtSeat(seat)), r)
	}
	for side := range l.Told {
		l.Liars[side] += min(l.Told[side]-before[side], 1)
	}
}

// countOf counts the lies of a seat, judged by the seat's own table.
func (l *Lies) countOf(seat game.Seat, t *view.Table, r *Result) {
	side := 0
	if r.Roles[seat].Side() == game.SideWerewolf {
		side = 1
	}
	evs := rules.Project(nil, r.Log, t.Viewer)
	for i := range evs {
		ev := &evs[i]
		t.Observe(ev)
		if ev.Kind != rules.Said || ev.Actor != seat || ev.Channel != game.ChannelTalk || ev.Forced {
			continue
		}
		talk := &t.Talks[len(t.Talks)-1]
		if !talk.Spoken() {
			continue
		}
		l.Lines[side]++
		switch {
		case truth.Of(t, seat, talk.Sentence) != truth.Lie:
		case side == 0 && t.Alive.Len() <= 3 && claimsIn(talk, game.RoleWerewolf):
			l.Bluffs++
		default:
			l.Told[side]++
			if side == 0 && len(l.Examples) < maxExamples {
				l.Examples = append(l.Examples,
					fmt.Sprintf("day %d, seat %d, %v: %s", t.Day, seat.Number(), r.Roles[seat], talk.Text))
			}
		}
	}
}
