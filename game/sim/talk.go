package sim

import (
	"math/bits"

	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/view"
)

// A Talk counts what seats talk about by day, from the public log alone. Utterances
// that a deadline said do not count, nor Skip and Over. The zero value has counted
// no game.
//
// An opinion is an utterance that says of another seat what the speaker takes it for or whether it wants it
// executed (ESTIMATE, VOTE, REQUEST of a VOTE, denied ones too), or that agrees or disagrees with a line. A
// fact is public: a vote or a death; a claim, a result or an opinion that somebody has uttered; a line, by
// its number; that a seat has claimed nothing. An accusation is an opinion, not denied, that a living seat is
// a wolf, or is to be executed.
type Talk struct {
	// Bare counts utterances that only name the vote of the speaker, or ask everybody for one.
	Bare Rate
	// Again counts utterances that repeat one of the speaker's own of the same day, word for word.
	Again Rate
	// Asked counts utterances that ask one seat by name for an answer or an act.
	Asked Rate
	// Grounded counts opinions. A hit has a BECAUSE that names at least one true fact.
	Grounded Rate
	// Reacted counts seats, once a day, that are asked to talk again after another has accused them, and no
	// other, in a BECAUSE or has reported them as a wolf. A hit reacts within two turns: it agrees or
	// disagrees with such a line, accuses its accuser or calls it the possessed, claims a role, or denies
	// one.
	Reacted Rate
	// Explained counts changes of mind: a seat announces or demands a vote for another target than its last
	// one, who still lives, and since then there was a vote, a death, a claim or a result. A hit gives a
	// newer fact in a BECAUSE.
	Explained Rate
	// Ended counts days. A day is a hit if its talk ended before the last turn, because nobody said anything more.
	Ended Rate
	// Turns and Quiet count days: by the number of turns of their talk, and by the number of turns in which nobody
	// spoke.
	Turns, Quiet Spread
	// Lines and Reasons count living seats and days: by the number of utterances, and by the number of opinions with a
	// fact.
	Lines, Reasons Spread
}

// A Spread counts cases by a number that is at most its last index.
type Spread [21]int

func (s *Spread) add(n int) { s[min(n, len(s)-1)]++ }

// Median returns the smallest number that at least half of the cases do not exceed.
func (s *Spread) Median() int { return s.Within(50) }

// Within returns the smallest number that at least the given percentage of the cases do not exceed.
func (s *Spread) Within(percent int) int {
	all, below := 0, 0
	for _, n := range s {
		all += n
	}
	for n, cases := range s {
		if below += cases; 100*below >= percent*all {
			return n
		}
	}
	return 0
}

// AtLeast returns the share of cases with a number of at least n.
func (s *Spread) AtLeast(n int) (r Rate) {
	for i, cases := range s {
		r.Of += cases
		if i >= n {
			r.Won += cases
		}
	}
	return r
}

// Add counts a finished game.
func (k *Talk) Add(setup rules.Setup, r *Result) {
	l := listener{count: k, table: view.New(setup, game.Viewer{})}
	for s := range l.last {
		l.last[s].target = game.NoSeat
	}
	evs := rules.Project(nil, r.Log, game.Viewer{})
	for i := range evs {
		ev := &evs[i]
		l.table.Observe(ev)
		switch ev.Kind {
		case rules.DayBegan:
			l.lines, l.grounded, l.accused = [game.MaxSeats]int{}, [game.MaxSeats]int{}, [game.MaxSeats]accusations{}
			l.turn, l.voices = 0, 0
		case rules.Said:
			if talk := &l.table.Talks[len(l.table.Talks)-1]; ev.Channel == game.ChannelTalk && !ev.Forced &&
				talk.Spoken() && talk.Sentence != nil {
				l.voices |= 1 << ev.Turn
				l.hear(talk)
			}
		case rules.TurnBegan:
			l.turn = int(ev.Turn)
		case rules.Voted:
			l.learn(fact{verb: protocol.Voted, by: protocol.RefTo(ev.Actor), target: ev.Target, day: int(ev.Day)}, true)
		case rules.Died:
			l.learn(fact{verb: protocol.Attacked, by: protocol.Any, target: ev.Target, day: int(ev.Day)}, true)
		case rules.PhaseBegan:
			if ev.Phase == game.PhaseVote && l.table.Day > 0 {
				l.endDay()
			}
		}
	}
}

// A fact is something that everybody can look up.
type fact struct {
	verb    protocol.Verb
	by      protocol.Ref // the agent that did it or said it; ANY: the wolves
	target  game.Seat
	role    game.Role
	species game.Species
	negated bool
	asked   bool // it is a request or a question
	day     int  // the day on which it was done; -1: something said
	line    protocol.TalkRef
}

// An intention is the seat that another last wanted executed, with the number of facts at that time.
type intention struct {
	target      game.Seat
	facts, hard int
}

// accusations holds the accusations of a seat today.
type accusations struct {
	by       game.SeatSet // the seats that accuse it
	turn     int          // of the first accusation
	answered bool
}

// A listener follows the talk of a game.
type listener struct {
	count    *Talk
	table    *view.Table
	facts    []fact
	turn     int    // the last one
	voices   uint64 // a bit for each turn of today in which somebody spoke
	hard     int    // how many facts are votes, deaths, claims and results
	last     [game.MaxSeats]intention
	accused  [game.MaxSeats]accusations
	lines    [game.MaxSeats]int // today
	grounded [game.MaxSeats]int // today
}

func (l *listener) learn(f fact, hard bool) {
	l.facts = append(l.facts, f)
	if hard {
		l.hard++
	}
}

// A remark holds the counted properties of an utterance.
type remark struct {
	opinion, bare, asks bool
	reasons             bool // it has a BECAUSE
	newest              int  // one more than the index of the newest fact among its reasons; 0: none
	accuses             game.SeatSet
	votes               game.Seat    // the seat it wants executed; NoSeat if there is none
	calls               game.SeatSet // seats that it reports to be wolves, or calls the possessed
	replies             []protocol.TalkRef
	claims              bool
}

// hear counts an utterance.
func (l *listener) hear(talk *view.Talk) {
	r := l.understand(talk)
	k, s := l.count, talk.Seat
	k.Bare.add(r.bare)
	k.Again.add(l.saidBefore(talk))
	k.Asked.add(r.asks)
	l.lines[s]++
	if r.opinion {
		k.Grounded.add(r.newest > 0)
		if r.newest > 0 {
			l.grounded[s]++
		}
	}
	l.countAnswer(talk, &r)
	l.countChange(s, &r)
	l.noteAccused(talk, &r)
	protocol.SpeechActs(talk.Sentence, s, func(a protocol.SpeechAct) {
		if a.By == protocol.RefTo(s) && !a.Open && a.Kind != protocol.Asked {
			f := factOf(&a)
			f.day = -1
			l.learn(f, a.Kind == protocol.Asserted && a.Subject == a.By &&
				(f.verb == protocol.Comingout || f.verb == protocol.Divined || f.verb == protocol.Identified))
		}
	})
	l.learn(fact{line: talk.Ref(), day: -1}, false)
}

// understand classifies an utterance.
func (l *listener) understand(talk *view.Talk) remark {
	r, me := remark{bare: true, votes: game.NoSeat}, protocol.RefTo(talk.Seat)
	protocol.SpeechActs(talk.Sentence, talk.Seat, func(a protocol.SpeechAct) {
		asked := a.Kind == protocol.Requested || a.Kind == protocol.Asked
		r.asks = r.asks || asked && !a.Reason && a.To != protocol.Any && a.To != me
		r.bare = r.bare && !a.Reason && a.What.Verb == protocol.Vote && a.Kind != protocol.Asked
		switch {
		case a.Reason:
			r.reasons = true
			r.newest = max(r.newest, l.when(&a, me))
		case a.Kind == protocol.Requested && a.What.Verb == protocol.Vote, !asked && a.Subject == me:
			r.say(&a, talk.Seat)
		}
	})
	r.accuses &= l.table.Alive
	return r
}

// say adds something that the speaker says or asks for outside of reasons.
func (r *remark) say(a *protocol.SpeechAct, speaker game.Seat) {
	s, target := a.What, a.What.Target.Seat()
	if s.Verb.TakesTalk() {
		r.opinion = true
		r.replies = append(r.replies, s.Talk)
		return
	}
	r.opinion = r.opinion || s.Verb == protocol.Vote || s.Verb == protocol.Estimate && target != speaker
	r.claims = r.claims || s.Verb.TakesRole() && target == speaker
	if target == game.NoSeat || target == speaker || a.Negated {
		return
	}
	if s.Verb == protocol.Vote {
		r.votes = target
	}
	if s.Verb == protocol.Vote || s.Verb == protocol.Estimate && s.Role == game.RoleWerewolf {
		r.accuses = r.accuses.With(target)
	}
	if s.Verb == protocol.Estimate && s.Role == game.RolePossessed || s.Species == game.SpeciesWerewolf {
		r.calls = r.calls.With(target)
	}
}

// factOf returns the fact that a clause states.
func factOf(a *protocol.SpeechAct) fact {
	s := a.What
	f := fact{verb: s.Verb, by: a.Subject, target: s.Target.Seat(), role: s.Role, species: s.Species,
		negated: a.Negated, asked: a.Kind == protocol.Requested, day: a.Day}
	if f.asked {
		f.by = a.By
	}
	if s.Verb.TakesTalk() {
		f = fact{line: s.Talk}
	}
	return f
}

// when returns one more than the index of the fact that a reason names, or 0 if it names none that is true.
// The speaker's own thoughts are not facts.
func (l *listener) when(a *protocol.SpeechAct, me protocol.Ref) int {
	want, seat := factOf(a), a.What.Target.Seat()
	thought := want.verb == protocol.Estimate || want.verb == protocol.Vote
	switch {
	case a.Open, a.Kind == protocol.Asked, thought && want.by == me:
		return 0
	case want.verb == protocol.Voted || want.verb == protocol.Attacked:
		return l.whenDone(want)
	}
	want.day = -1
	for i := len(l.facts) - 1; i >= 0; i-- {
		if l.facts[i] == want {
			return i + 1
		}
	}
	told := want.verb == protocol.Divined || want.verb == protocol.Identified || want.verb == protocol.Comingout
	switch {
	case told && want.by == me: // uttered with the opinion
		return len(l.facts) + 1
	case want.verb == protocol.Comingout && want.negated && want.role == game.RoleAny && seat != game.NoSeat &&
		l.table.Seats[seat].Claim == game.RoleNone:
		return 1
	}
	return 0
}

// whenDone does the same as when, for a vote or a death. A denied vote has the date of that day's votes.
func (l *listener) whenDone(want fact) int {
	votes := 0
	for i, f := range l.facts {
		if want.day < 0 || f.verb == protocol.Attacked { // last night's attack may be called yesterday's
			f.day = want.day
		}
		if f.verb == protocol.Voted && f.by == want.by && f.day == want.day && votes == 0 {
			votes = i + 1
		}
		if f.negated = want.negated; f != want {
			continue
		}
		if want.negated {
			return 0
		}
		return i + 1
	}
	if want.negated {
		return votes
	}
	return 0
}

func (l *listener) saidBefore(talk *view.Talk) bool {
	for i := len(l.table.Talks) - 2; i >= 0 && l.table.Talks[i].Day == talk.Day; i-- {
		if t := &l.table.Talks[i]; t.Seat == talk.Seat && t.Channel == talk.Channel && t.Text == talk.Text {
			return true
		}
	}
	return false
}

// noteAccused records the seats that an utterance accuses with a reason, or reports as wolves.
func (l *listener) noteAccused(talk *view.Talk, r *remark) {
	set := game.SeatSet(0)
	if r.reasons && r.accuses.Len() == 1 {
		set = r.accuses
	}
	protocol.SpeechActs(talk.Sentence, talk.Seat, func(a protocol.SpeechAct) {
		if s := a.What; a.Kind == protocol.Asserted && !a.Negated && !a.Open && s.Species == game.SpeciesWerewolf &&
			a.Subject.Seat() == talk.Seat && l.table.Alive.Has(s.Target.Seat()) {
			set = set.With(s.Target.Seat())
		}
	})
	for s := range set.Without(talk.Seat).All() {
		a := &l.accused[s]
		if a.by.Empty() {
			a.turn = talk.Turn
		}
		a.by = a.by.With(talk.Seat)
	}
}

// countAnswer records that a seat answers a seat that accuses it.
func (l *listener) countAnswer(talk *view.Talk, r *remark) {
	a := &l.accused[talk.Seat]
	if a.by.Empty() || talk.Turn <= a.turn || talk.Turn > a.turn+2 {
		return
	}
	a.answered = a.answered || r.claims || !((r.accuses | r.calls) & a.by).Empty()
	for _, ref := range r.replies {
		line := l.table.Talk(ref)
		a.answered = a.answered || line != nil && a.by.Has(line.Seat)
	}
}

// countChange counts a change of mind after something new.
func (l *listener) countChange(s game.Seat, r *remark) {
	if !l.table.Alive.Has(r.votes) {
		return
	}
	before := l.last[s]
	if l.table.Alive.Has(before.target) && r.votes != before.target && l.hard > before.hard {
		l.count.Explained.add(r.newest > before.facts)
	}
	l.last[s] = intention{target: r.votes, facts: len(l.facts), hard: l.hard}
}

// endDay counts what is known only when the talk of a day is over.
func (l *listener) endDay() {
	l.count.Ended.add(l.turn+1 < int(l.table.Setup.TalkTurns))
	l.count.Turns.add(l.turn + 1)
	l.count.Quiet.add(l.turn + 1 - bits.OnesCount64(l.voices))
	for s := range l.table.Alive.All() {
		l.count.Lines.add(l.lines[s])
		l.count.Reasons.add(l.grounded[s])
		if a := &l.accused[s]; !a.by.Empty() && a.turn < l.turn {
			l.count.Reacted.add(a.answered)
		}
	}
}
