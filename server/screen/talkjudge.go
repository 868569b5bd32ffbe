package screen

import (
	"aiwolfplay/game"
	"aiwolfplay/game/belief"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/view"
	"aiwolfplay/game/winchance"
	"aiwolfplay/server/table"
	"aiwolfplay/templates/line"
	"aiwolfplay/templates/review"
)

// A word said is a claim or an accusation of a seat, and how it moved the village. Belief is what everybody can
// work out (public): the reference engine, told public events only. The chance to win is what package winchance says of
// the true deal if the vote were drawn by that belief, so that who is suspected twice as much is executed twice as
// often.
type saidWord struct {
	day, talk  int
	claim      game.Role // RoleNone for none
	target     game.Seat // who is accused, or cleared by a result; NoSeat for nobody
	clears     bool
	lie        bool // the speaker knew better
	before     suspicion
	after      suspicion
	believed   game.SeatSet // of a lie: villagers who were moved towards it, by what each of them knew
	disbelieve game.SeatSet // the other villagers
}

// A suspicion is how likely everybody takes the speaker and the target for werewolves, in percent, and the chance
// of the speaker's side to win, -1 where that has no value.
type suspicion struct{ speaker, target, win int }

// saidMost bounds the words that are judged, and so what it costs.
const saidMost = 16

// saidBy returns the claims and accusations of a seat in a finished game, each about a seat once a day.
func saidBy(f *table.Finished, whole *view.Table, seat game.Seat) []saidWord {
	list := claimsOf(whole, seat)
	if len(list) == 0 || !weighWords(f, whole, seat, list) {
		return nil
	}
	hearLies(f, whole, seat, list)
	return list
}

// claimsOf finds what a seat claimed and whom it accused by day.
func claimsOf(t *view.Table, seat game.Seat) (list []saidWord) {
	type about struct {
		day    int
		claim  game.Role
		target game.Seat
		clears bool
	}
	seen := map[about]bool{}
	for i := range t.Talks {
		talk := &t.Talks[i]
		if talk.Seat != seat || talk.Channel != game.ChannelTalk || talk.Forced || len(list) >= saidMost {
			continue
		}
		w := saidWord{day: talk.Day, talk: talk.N, target: game.NoSeat}
		view.Assertions(talk, func(a view.Assertion) {
			if a.Subject.Seat() == seat && !a.Reason {
				w.take(t, seat, a.Sentence)
			}
		})
		key := about{w.day, w.claim, w.target, w.clears}
		if (w.claim != game.RoleNone || w.target != game.NoSeat) && !seen[key] {
			seen[key] = true
			list = append(list, w)
		}
	}
	return list
}

// take adds what a simple sentence claims or of whom it says something.
func (w *saidWord) take(t *view.Table, seat game.Seat, s *protocol.Sentence) {
	target := s.Target.Seat()
	switch s.Verb {
	case protocol.Comingout:
		if target == seat && s.Role != game.RoleAny {
			w.claim, w.lie = s.Role, w.lie || s.Role != t.Seats[seat].Role
		}
	case protocol.Divined, protocol.Identified:
		w.takeResult(t, seat, s)
	case protocol.Estimate:
		if target == game.NoSeat || target == seat || s.Role != game.RoleWerewolf {
			return
		}
		w.target = target
		w.lie = w.lie || t.Seats[seat].Role == game.RoleWerewolf && t.Seats[target].Role != game.RoleWerewolf
	}
}

// takeResult adds what a seat says to have found of another as the seer or the medium.
func (w *saidWord) takeResult(t *view.Table, seat game.Seat, s *protocol.Sentence) {
	target := s.Target.Seat()
	if target == game.NoSeat {
		return
	}
	w.target, w.clears = target, s.Species == game.SpeciesHuman
	got := s.Verb == protocol.Divined && t.Seats[seat].Role == game.RoleSeer ||
		s.Verb == protocol.Identified && t.Seats[seat].Role == game.RoleMedium
	w.lie = w.lie || !got || s.Species != t.Seats[target].Role.Species()
}

// weighWords fills in what everybody believed before and after each word. It reports false for a village that the
// engine does not cover.
func weighWords(f *table.Finished, whole *view.Table, seat game.Seat, list []saidWord) bool {
	nobody := game.Viewer{}
	p, err := newPublic(f.View(nobody), belief.House())
	if err != nil {
		return false
	}
	worth, ok := winchance.Of(f.Setup)
	next := 0
	for _, item := range f.As(nobody) {
		ev := &item.Event
		mine := next < len(list) && list[next].is(ev, seat)
		if mine {
			list[next].before = suspicionOf(p, whole, seat, &list[next], worth, ok)
		}
		p.observe(ev)
		if mine {
			list[next].after = suspicionOf(p, whole, seat, &list[next], worth, ok)
			next++
		}
	}
	return next == len(list)
}

// is reports whether an event is the utterance with the word.
func (w *saidWord) is(ev *rules.Event, seat game.Seat) bool {
	return ev.Kind == rules.Said && ev.Channel == game.ChannelTalk && ev.Actor == seat && int(ev.Day) == w.day &&
		int(ev.N) == w.talk
}

func suspicionOf(
	p *public, whole *view.Table, seat game.Seat, w *saidWord, worth *winchance.Table, ok bool,
) suspicion {
	s := suspicion{speaker: p.wolf(seat), win: -1}
	if w.target != game.NoSeat {
		s.target = p.wolf(w.target)
	}
	if ok {
		s.win = percent(chanceToWin(p, whole, seat, worth))
	}
	return s
}

// chanceToWin is the chance of a seat's side if the vote were drawn by how much everybody suspects each seat.
func chanceToWin(p *public, whole *view.Table, seat game.Seat, worth *winchance.Table) float64 {
	var state winchance.State
	living := p.mind.Table.Alive
	for s := range living.All() {
		state = state.With(winchance.Group{Kind: winchance.KindOf(whole.Seats[s].Role)})
	}
	sum, all := 0.0, 0.0
	for s := range living.All() {
		weight := p.now.Wolf(s)
		all += weight
		if weight > 0 {
			sum += weight * worth.Execute(state, winchance.Group{Kind: winchance.KindOf(whole.Seats[s].Role)})
		}
	}
	if all == 0 {
		return worth.Day(state)
	}
	chance := sum / all
	if whole.Seats[seat].Role.Side() != game.SideVillage {
		chance = 1 - chance
	}
	return chance
}

// movedByLie is by how much a villager's belief must move towards a lie to count as believing it.
const movedByLie = 0.03

// hearLies finds which villagers the lies of a seat moved, each by what they knew themselves.
func hearLies(f *table.Finished, whole *view.Table, seat game.Seat, list []saidWord) {
	if whole.Seats[seat].Role.Side() == game.SideVillage {
		return
	}
	for s := range game.FirstSeats(f.Setup.Seats()).Without(seat).All() {
		if whole.Seats[s].Role.Side() == game.SideVillage {
			hear(f, seat, s, list)
		}
	}
}

// hear records how the lies moved a villager.
func hear(f *table.Finished, seat, villager game.Seat, list []saidWord) {
	mind, err := belief.New(f.View(game.AtSeat(villager)), belief.House())
	if err != nil {
		return
	}
	for _, item := range f.As(game.AtSeat(villager)) {
		ev := &item.Event
		heard := -1
		for i := range list {
			if list[i].lie && list[i].is(ev, seat) && mind.Table.Alive.Has(villager) {
				heard = i
			}
		}
		if heard < 0 {
			mind.Observe(ev)
			continue
		}
		w := &list[heard]
		before := trust(mind, seat, w)
		mind.Observe(ev)
		if trust(mind, seat, w) >= before+movedByLie {
			w.believed = w.believed.With(villager)
		} else {
			w.disbelieve = w.disbelieve.With(villager)
		}
	}
}

// trust is how far a mind agrees with a lie: that its target is, or is not, a werewolf; of a mere claim, that its
// speaker is none.
func trust(m *belief.Mind, seat game.Seat, w *saidWord) float64 {
	var p belief.Posterior
	facts := m.Own()
	m.Infer(&p, &facts, false)
	switch {
	case w.target == game.NoSeat:
		return 1 - p.Wolf(seat)
	case w.clears:
		return 1 - p.Wolf(w.target)
	}
	return p.Wolf(w.target)
}

// talkPage shows how the words of the visitor's own seat moved the village.
func talkPage(v *Village, list []saidWord, lineOf func(key string) string) (shown []review.Word) {
	for i := range list {
		w := &list[i]
		one := review.Word{
			Day: w.day, Claim: w.claim, Target: v.Seat(w.target), Clears: w.clears, Lie: w.lie,
			Href: lineOf(line.TalkKey(game.ChannelTalk, w.day, w.talk)),
		}
		one.Before, one.After = w.before.speaker, w.after.speaker
		if w.target != game.NoSeat {
			one.Before, one.After = w.before.target, w.after.target
		}
		one.WinBefore, one.WinAfter, one.Effect = w.before.win, w.after.win, review.EffectOf(w.after.win-w.before.win)
		for s := range w.believed.All() {
			one.Believed = append(one.Believed, v.Seat(s))
		}
		for s := range w.disbelieve.All() {
			one.Doubted = append(one.Doubted, v.Seat(s))
		}
		shown = append(shown, one)
	}
	return shown
}
