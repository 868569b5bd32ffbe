package sim

import (
	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/view"
)

// Moments counts things that readers of whole games find odd, from public talk and the roles. Each rate counts hits
// among the cases in which a hit was possible. More hits are better only for Moved, Exposed and Guards. The zero value
// has counted no game.
type Moments struct {
	// Joins counts utterances. A hit only agrees with a line that gives no reason.
	Joins Rate
	// Crowds counts accusations without a reason. A hit is an accusation that more than two others join in this way.
	Crowds Rate
	// Broken are votes of a first ballot, of the village and of the wolf side. A hit is for another target
	// than the last vote that the voter announced or demanded on that day.
	Broken [2]Rate
	// Moved counts changes of the announced vote within a day. A hit has a reason, and does not follow a line without
	// one.
	Moved Rate
	// Beside counts votes with a reason. The reason of a hit is only that another seat, or the voter, is no wolf.
	Beside Rate
	// ByVote are opinions with a reason that a seat is the seer, the medium or the bodyguard. A hit's reason
	// is a vote or an opinion.
	ByVote Rate
	// Rivals counts seats that give results as reasons. A hit is a seat that also gives results of their rivals.
	// RivalsToday counts the same by seat and day.
	Rivals, RivalsToday Rate
	// Cleared counts votes of a first ballot. A hit is a vote for a seat that the voter called no wolf on that day, if
	// the voter did not take that back.
	Cleared Rate
	// Alike counts accusations with a reason. The reason of a hit is only that two seats claim to be the seer.
	Alike Rate
	// Grey counts accusations with a reason. The reason of a hit is only that the accused has claimed nothing, and the
	// speaker has claimed nothing either.
	Grey Rate
	// AskedAgain are questions to one seat. A hit repeats a question of that day to the same seat.
	AskedAgain Rate
	// Exposed counts living seats and days on which it is known that the seat called a wolf somebody who was then
	// killed by the wolves, or is not a wolf by the result of the only medium. A hit is an accusation against the seat.
	Exposed Rate
	// Guards are claims to be the bodyguard. A hit is a statement by somebody, on that day or the next, that
	// the seat is the bodyguard or is not.
	Guards Rate
}

// Add counts a finished game.
func (m *Moments) Add(setup rules.Setup, r *Result) {
	w := watcher{count: m, table: view.New(setup, game.Viewer{}), roles: r.Roles}
	evs := rules.Project(nil, r.Log, game.Viewer{})
	for i := range evs {
		ev := &evs[i]
		w.table.Observe(ev)
		switch {
		case ev.Kind == rules.DayBegan:
			w.beginDay()
		case ev.Kind == rules.Said && ev.Channel == game.ChannelTalk && !ev.Forced:
			if talk := &w.table.Talks[len(w.table.Talks)-1]; talk.Spoken() && talk.Sentence != nil {
				w.hear(talk)
			}
		case ev.Kind == rules.Voted && ev.N == 0 && !ev.Forced:
			w.voted(ev.Actor, ev.Target)
		case ev.Kind == rules.PhaseBegan && ev.Phase == game.PhaseVote && w.table.Day > 0:
			w.endTalk()
		}
	}
	w.endGame()
}

// A watcher follows a game.
type watcher struct {
	count *Moments
	table *view.Table
	roles [game.MaxSeats]game.Role

	word    [game.MaxSeats]game.Seat    // today's
	cleared [game.MaxSeats]game.SeatSet // today's: the seats that each calls no wolf
	accused game.SeatSet                // today's
	bare    map[protocol.TalkRef]int    // today's accusations without a reason, and how many joined them
	asked   map[string]bool             // today's questions
	quoted  [game.MaxSeats]game.SeatSet // the seats whose results each seat has given as a reason
	today   [game.MaxSeats]game.SeatSet // the same for today
	guards  [game.MaxSeats]int          // day of the claim, 0: none
	heard   game.SeatSet                // seats in guards that somebody has commented on
}

func (w *watcher) beginDay() {
	w.cleared, w.accused = [game.MaxSeats]game.SeatSet{}, 0
	w.today = [game.MaxSeats]game.SeatSet{}
	w.bare, w.asked = map[protocol.TalkRef]int{}, map[string]bool{}
	for s := range w.word {
		w.word[s] = game.NoSeat
	}
}

// hear counts an utterance.
func (w *watcher) hear(talk *view.Talk) {
	s, me := talk.Sentence, talk.Seat
	c := s
	for c.Op == protocol.Because || c.Op == protocol.Day {
		c = &c.Args[len(c.Args)-1]
	}
	because := s.Op == protocol.Because
	var joined protocol.TalkRef
	joins := because && s.Args[0].Verb == protocol.Agree
	if joins {
		joined = s.Args[0].Talk
	}
	_, bareLine := w.bare[joined]
	joins = joins && bareLine
	w.count.Joins.add(joins)
	if joins {
		w.bare[joined]++
	}
	if c.Op == protocol.Inquire && c.Target != protocol.Any {
		w.count.AskedAgain.add(w.asked[c.String()])
		w.asked[c.String()] = true
	}
	accuses := w.conclusions(talk, because && !joins)
	if !because && !accuses.Empty() {
		w.bare[talk.Ref()] = 0
	}
	if because && accuses.Len() == 1 {
		two, grey, other := w.reasons(&s.Args[0])
		w.count.Alike.add(two && !grey && !other)
		w.count.Grey.add(grey && !two && !other && w.table.Seats[me].Claim == game.RoleNone)
	}
	if because && c.Verb == protocol.Vote {
		why := &s.Args[0]
		w.count.Beside.add(why.Op == protocol.Not && why.Args[0].Role == game.RoleWerewolf)
	}
	if because {
		w.quote(talk, accuses)
	}
	w.accused |= accuses
}

// conclusions counts an utterance without its reasons, and returns the seats that it accuses.
func (w *watcher) conclusions(talk *view.Talk, reasoned bool) (accuses game.SeatSet) {
	me := protocol.RefTo(talk.Seat)
	protocol.SpeechActs(talk.Sentence, talk.Seat, func(a protocol.SpeechAct) {
		said := a.Subject == me && a.Kind != protocol.Requested || a.Kind == protocol.Requested && a.By == me
		target, s := a.What.Target.Seat(), a.What
		switch {
		case a.Reason || a.Kind == protocol.Asked || !said:
		case s.Verb == protocol.Disagree:
			w.clear(talk.Seat, w.suspected(s.Talk))
		case target >= game.MaxSeats:
		case s.Verb == protocol.Comingout && target == talk.Seat:
			if s.Role == game.RoleBodyguard && !a.Negated && w.guards[target] == 0 {
				w.guards[target] = w.table.Day
			}
		case s.Verb == protocol.Vote && !a.Negated:
			if before := w.word[talk.Seat]; before != game.NoSeat && before != target {
				w.count.Moved.add(reasoned)
			}
			w.word[talk.Seat] = target
			accuses = accuses.With(target)
		case s.Verb == protocol.Estimate:
			accuses |= w.estimate(talk.Seat, &a)
		}
	})
	w.cleared[talk.Seat] &^= accuses
	return accuses
}

// estimate counts a seat's opinion of another, and returns the seat that it accuses.
func (w *watcher) estimate(speaker game.Seat, a *protocol.SpeechAct) game.SeatSet {
	s, target := a.What, a.What.Target.Seat()
	switch {
	case s.Role.Side() == game.SideWerewolf && !a.Negated:
		return game.Seats(target)
	case s.Role == game.RoleWerewolf:
		w.clear(speaker, target)
	case s.Role == game.RoleBodyguard && w.table.Day <= w.guards[target]+1:
		w.heard = w.heard.With(target)
	}
	return 0
}

func (w *watcher) clear(speaker, target game.Seat) {
	if target < game.MaxSeats {
		w.cleared[speaker] = w.cleared[speaker].With(target)
	}
}

// suspected returns the seat that a line calls a wolf, or about which it asks whether it is a wolf. It returns NoSeat
// if there is none.
func (w *watcher) suspected(ref protocol.TalkRef) game.Seat {
	line := w.table.Talk(ref)
	if line == nil || line.Sentence == nil {
		return game.NoSeat
	}
	s := line.Sentence
	for s.Op == protocol.Because || s.Op == protocol.Inquire {
		s = &s.Args[len(s.Args)-1]
	}
	if s.Verb != protocol.Estimate || s.Role != game.RoleWerewolf {
		return game.NoSeat
	}
	return s.Target.Seat()
}

// reasons reports the parts of a reason: a second claim to be the seer, a seat without any claim, anything
// else.
func (w *watcher) reasons(s *protocol.Sentence) (two, grey, other bool) {
	claims := 0
	protocol.Walk(s, func(s *protocol.Sentence) bool {
		switch {
		case s.Op == protocol.Not && s.Args[0].Verb == protocol.Comingout && s.Args[0].Role == game.RoleAny:
			grey = true
			return false
		case s.Verb == protocol.Comingout && s.Role == game.RoleSeer:
			claims++
		case s.Verb != protocol.VerbNone:
			other = true
		}
		return true
	})
	return claims > 1, grey, other
}

// quote counts the purpose of a reason and the speakers of the results in it, except those of accused seats.
func (w *watcher) quote(talk *view.Talk, accuses game.SeatSet) {
	s := talk.Sentence
	c := &s.Args[1]
	fits := c.Op == protocol.OpNone && c.Verb == protocol.Estimate &&
		(c.Role == game.RoleSeer || c.Role == game.RoleMedium || c.Role == game.RoleBodyguard)
	vote := false
	protocol.SpeechActs(s, talk.Seat, func(a protocol.SpeechAct) {
		by := a.Subject.Seat()
		if !a.Reason || by >= game.MaxSeats {
			return
		}
		vote = vote || a.What.Verb == protocol.Voted || a.What.Verb == protocol.Vote || a.What.Verb == protocol.Estimate
		result := a.What.Verb == protocol.Divined || a.What.Verb == protocol.Identified
		if result && !accuses.Has(by) && a.What.Target.Seat() != talk.Seat {
			w.quoted[talk.Seat], w.today[talk.Seat] = w.quoted[talk.Seat].With(by), w.today[talk.Seat].With(by)
		}
	})
	if fits {
		w.count.ByVote.add(vote)
	}
}

func (w *watcher) voted(voter, target game.Seat) {
	if word := w.word[voter]; w.table.Alive.Has(word) {
		side := 0
		if w.roles[voter].Side() == game.SideWerewolf {
			side = 1
		}
		w.count.Broken[side].add(word != target)
	}
	w.count.Cleared.add(w.cleared[voter].Has(target))
}

// endTalk counts what is known when the talk of a day is over.
func (w *watcher) endTalk() {
	for _, n := range w.bare {
		w.count.Crowds.add(n > 2)
	}
	w.useRivals(&w.today, &w.count.RivalsToday)
	for s := range w.table.Alive.All() {
		for i := range w.table.Reports {
			r := &w.table.Reports[i]
			if r.Seat == s && r.Kind == protocol.Divined && !r.TakenBack && w.refuted(r) {
				w.count.Exposed.add(w.accused.Has(s))
				break
			}
		}
	}
}

// refuted reports whether a result is refuted by a victim of the night or by the only medium.
func (w *watcher) refuted(r *view.Report) bool {
	if r.Species == game.SpeciesWerewolf && w.table.Seats[r.Target].Cause == view.Attacked {
		return true
	}
	mediums := w.table.Claimants(game.RoleMedium)
	for i := range w.table.Reports {
		m := &w.table.Reports[i]
		if m.Kind == protocol.Identified && m.Target == r.Target && m.Species != r.Species && mediums == game.Seats(m.Seat) {
			return true
		}
	}
	return false
}

// useRivals counts the seats that gave some results as reasons: of rivals.
func (w *watcher) useRivals(results *[game.MaxSeats]game.SeatSet, rate *Rate) {
	for s, quoted := range results {
		if quoted.Empty() {
			continue
		}
		rivals := false
		for _, role := range []game.Role{game.RoleSeer, game.RoleMedium} {
			of := quoted & w.table.Claimants(role)
			if w.table.Seats[s].Claim == role {
				of = of.With(game.Seat(s))
			}
			rivals = rivals || of.Len() > 1
		}
		rate.add(rivals)
	}
}

func (w *watcher) endGame() {
	w.useRivals(&w.quoted, &w.count.Rivals)
	for s, day := range w.guards {
		if day > 0 {
			w.count.Guards.add(w.heard.Has(game.Seat(s)))
		}
	}
}
