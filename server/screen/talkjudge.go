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

// A saidWord is a claim or an accusation by a seat, with its effect on the village. Suspicions are those that
// everybody can infer (public), from public events only. The chance to win is computed by package winchance
// from the true deal, as if the vote were drawn by these suspicions: a seat that is suspected twice as much
// is executed twice as often.
type saidWord struct {
	day, talk  int
	claim      game.Role // RoleNone if there is none
	target     game.Seat // the seat that is accused, or cleared by a result; NoSeat if there is none
	clears     bool
	lie        bool // the speaker knew better
	before     suspicion
	after      suspicion
	believed   game.SeatSet // for a lie: villagers who were moved towards it, by their own knowledge
	disbelieve game.SeatSet // the other villagers
}

// A suspicion contains the chances, in percent, by which everybody considers the speaker and the target to be
// werewolves. win is the chance of the speaker's side to win, or -1 if it has no value.
type suspicion struct{ speaker, target, win int }

// saidMost bounds the words that are judged, and so the cost.
const saidMost = 16

// saidBy returns the claims and accusations of a seat in a finished game. Equal ones on the same day are
// returned once.
func saidBy(f *table.Finished, whole *view.Table, seat game.Seat) []saidWord {
	list := claimsOf(whole, seat)
	if len(list) == 0 || !weighWords(f, whole, seat, list) {
		return nil
	}
	hearLies(f, whole, seat, list)
	return list
}

// claimsOf returns the claims and accusations of a seat with their days.
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

// take adds the claim or the accusation of a simple sentence to a word.
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

// takeResult adds to a word the result that a seat claims to have found as the seer or the medium.
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

// weighWords fills in the public's beliefs before and after each word. It reports false for a village that
// the engine does not cover.
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

// is reports whether an event is the utterance of the word.
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

// chanceToWin returns the chance to win of a seat's side if the vote were drawn by the public's suspicions.
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

// movedByLie is the least movement of a villager's belief towards a lie that counts as believing the lie.
const movedByLie = 0.03

// hearLies finds the villagers whom the lies of a seat moved, each by the villager's own knowledge.
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

// trust returns how far a mind agrees with a lie: with the statement that its target is, or is not, a
// werewolf. For a mere claim, it returns how far the mind believes that the speaker is no werewolf.
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

// talkPage shows the effects that the words of the visitor's own seat had on the village.
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
