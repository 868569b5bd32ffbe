package minigame

import (
	"strconv"

	"aiwolfplay/game"
	"aiwolfplay/game/mini"
	"aiwolfplay/server/minitable"
	"aiwolfplay/templates/minigame"
)

// A moment is a point in a game. At the end, the page shows how much could be known at each moment.
type moment struct {
	name  string
	round uint8
	upTo  int // number of events
}

// roundMoments returns the ends of the rounds.
func roundMoments(events []mini.Event) (list []moment) {
	for i, ev := range events {
		if ev.Kind == mini.Ended {
			continue
		}
		for len(list) < int(ev.Round) {
			n := len(list) + 1
			list = append(list, moment{name: strconv.Itoa(n), round: uint8(n)})
		}
		list[ev.Round-1].upTo = i + 1
	}
	return list
}

// saidMoments returns a function that returns the moments after each event of a kind. In word games these are the
// moments after each clue.
func saidMoments(kind mini.Kind) func([]mini.Event) []moment {
	return func(events []mini.Event) (list []moment) {
		for i, ev := range events {
			if ev.Kind == kind {
				list = append(list, moment{strconv.Itoa(len(list) + 1), ev.Round, i + 1})
			}
		}
		return list
	}
}

// moments returns the moments of the scene's game.
func (s *scene) moments() []moment {
	events := make([]mini.Event, len(s.now.Events))
	for i, ev := range s.now.Events {
		events[i] = ev.Event
	}
	if s.face.moments != nil {
		return s.face.moments(events)
	}
	return roundMoments(events)
}

// then returns the game as a viewer had seen it at a moment.
func (s *scene) then(t *minitable.Table, v game.Viewer, m moment) mini.Table {
	var seen []mini.Event
	for _, ev := range s.now.Events[:m.upTo] {
		if ev.To.Includes(v) {
			seen = append(seen, ev.Event)
		}
	}
	return s.game.View(t.Setting(), seen)
}

// reveal returns the truth about a seat, and how much of it the viewer could know at each moment.
func (s *scene) reveal(t *minitable.Table, seat game.Seat) minigame.Reveal {
	r := minigame.Reveal{Seat: s.called(seat), Type: s.now.Seats[seat].Type}
	minds := s.game.Minds()
	labels := minds.Labels()
	if truth, known := minds.Truth(s.now.Seen, seat, r.Type); known {
		r.Truth = labels[truth]
	}
	for _, label := range labels {
		r.Lines = append(r.Lines, minigame.Line{Label: label, True: label == r.Truth})
	}
	for _, m := range s.moments() {
		r.Rounds = append(r.Rounds, m.name)
		for i, p := range minds.Posterior(s.then(t, viewer(s.seat), m), s.seat, seat) {
			r.Lines[i].P = append(r.Lines[i].P, p)
		}
	}
	r.Mark = s.mark(s.seat, seat, 255)
	r.Right = r.Truth != "" && r.Mark == r.Truth
	return r
}

// views returns how sure each seat could be before the vote that another seat was the one to find. It returns nil for
// games that have no such seat.
func (s *scene) views(t *minitable.Table) (rows []minigame.View) {
	moments := s.moments()
	if s.face.moments == nil || len(moments) == 0 {
		return nil
	}
	for by := range game.Seat(mini.Seats) {
		seen := s.then(t, game.AtSeat(by), moments[len(moments)-1])
		row := minigame.View{By: s.called(by)}
		for of := range game.Seat(mini.Seats) {
			row.P = append(row.P, s.game.Minds().Posterior(seen, by, of)[s.face.suspect])
		}
		rows = append(rows, row)
	}
	return rows
}

// called returns a seat with only its number and name.
func (s *scene) called(seat game.Seat) minigame.Seat {
	return minigame.Seat{Number: seat.Number(), Name: s.now.Seats[seat].Name}
}
