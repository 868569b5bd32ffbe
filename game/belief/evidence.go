package belief

import (
	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/view"
)

// An Evidence is something that a seat showed in public.
type Evidence struct {
	Feature       Feature
	Actor, Target game.Seat // Target is NoSeat where there is none
	Weight        float64   // 1, less for one of several possibilities
	Habit         float64   // Weight over how often the seat has shown the feature: what one repeats says less of its role each time
	Day           int
	Talk          int // index of the utterance in the table's Talks, -1 if it was none
}

// today is what has counted already on the day: a thing said ten times is
// evidence once.
type today struct {
	said  [numSayings][game.MaxSeats]game.SeatSet
	word  [game.MaxSeats]game.Seat // the last announced vote
	again game.SeatSet             // who has announced the same vote once more
}

// A saying is what an utterance says of a seat, whatever its words.
type saying uint8

const (
	votes saying = iota
	suspects
	requests
	absolves
	trusts
	possessed
	divine
	numSayings
)

func (d *today) begin() {
	*d = today{}
	for s := range d.word {
		d.word[s] = game.NoSeat
	}
}

// early is the last turn in which a claim of the first day comes unprovoked.
const early = 1

// before looks at what ends with the event, while the table still shows it.
func (m *Mind) before(ev *rules.Event) {
	switch {
	case ev.Kind == rules.PhaseBegan && ev.Phase == game.PhaseVote:
		m.silence(func(f Feature, s game.Seat) { m.unary(f, s, -1) })
	case ev.Kind == rules.DayBegan:
		m.day.begin()
	}
}

// later is 0 on the first day, 1 on others: the second word of many features.
func (m *Mind) later() Feature {
	if m.Table.Day > 1 {
		return 1
	}
	return 0
}

func (m *Mind) unary(f Feature, actor game.Seat, talk int) {
	m.add(Evidence{Feature: f, Actor: actor, Target: game.NoSeat, Weight: 1, Day: m.Table.Day, Talk: talk})
}

func (m *Mind) about(f Feature, actor, target game.Seat, talk int) {
	m.add(Evidence{Feature: f, Actor: actor, Target: target, Weight: 1, Day: m.Table.Day, Talk: talk})
}

// silence visits who ends a day's talk without a claim.
func (m *Mind) silence(show func(Feature, game.Seat)) {
	t := m.Table
	for _, role := range [...]game.Role{game.RoleSeer, game.RoleMedium} {
		f := silentSeer
		if role == game.RoleMedium {
			f = silentMedium
		}
		if t.Setup.Roles[role] == 0 || t.Day == 0 {
			continue
		}
		claimants := t.Claimants(role)
		if !claimants.Empty() {
			f += 2
		}
		for s := range (t.Alive &^ claimants).All() {
			show(f+m.later(), s)
		}
	}
	for s := range (t.Alive &^ t.Claimants(game.RoleSeer)).All() {
		if m.calledWolf(s) {
			show(corneredSilent+m.later(), s)
		}
	}
}

// calledWolf reports whether somebody claims to have divined the seat as a wolf.
func (m *Mind) calledWolf(s game.Seat) bool {
	for i := range m.Table.Reports {
		r := &m.Table.Reports[i]
		if r.Target == s && r.Species == game.SpeciesWerewolf && r.Kind == protocol.Divined && !r.TakenBack {
			return true
		}
	}
	return false
}

// weigh adds what an event shows. The table has observed it; what decides its
// circumstances is what was known at that moment, so nothing is weighed twice.
func (m *Mind) weigh(ev *rules.Event) {
	switch ev.Kind {
	case rules.Said:
		if ev.Channel == game.ChannelTalk {
			m.hear()
		}
	case rules.Voted:
		if !ev.Forced {
			m.ballot(ev)
		}
	case rules.Died:
		m.mourn(ev)
	case rules.PhaseBegan:
		if ev.Phase == game.PhaseTalk && m.Table.Day > 1 {
			m.spared()
		}
	}
}

// hear weighs the last utterance.
func (m *Mind) hear() {
	t := m.Table
	index := len(t.Talks) - 1
	talk := &t.Talks[index]
	if talk.Sentence == nil || !talk.Spoken() {
		return
	}
	view.Assertions(talk, func(a view.Assertion) {
		if a.Subject.Seat() != talk.Seat {
			m.check(a, talk.Seat, index)
			return
		}
		switch a.Sentence.Verb {
		case protocol.Comingout:
			m.claimed(a.Sentence, index)
		case protocol.Divined, protocol.Identified:
			m.reported(a.Sentence, index)
		}
	})
	view.Denials(talk, func(a view.Assertion) {
		if v := a.Sentence.Verb; a.Subject.Seat() == talk.Seat && (v == protocol.Divined || v == protocol.Identified) {
			m.takeBack(a.Sentence.Target.Seat(), talk.Seat, index)
		}
	})
	m.say(talk.Sentence, talk.Seat, index, protocol.RefTo(talk.Seat), 1)
}

// takeBack weighs that the speaker denies a result that it told before, which
// counts no more, and that whom it called a wolf has not claimed the seer meanwhile.
func (m *Mind) takeBack(target, speaker game.Seat, index int) {
	t := m.Table
	for i := range m.items {
		e := &m.items[i]
		if e.Actor != speaker || e.Target != target || !e.Feature.isReport() || e.Weight == 0 {
			continue
		}
		cornered := e.Feature < reportWhite && t.Alive.Has(target) && t.Seats[target].Claim != game.RoleSeer
		m.soft.add(m.weights[speaker], e, -1)
		e.Weight, e.Habit = 0, 0
		m.unary(reportBack, speaker, index)
		if cornered {
			m.unary(corneredSilent+m.later(), target, index)
		}
		return
	}
}

// claimed weighs a claim of the speaker, once: the table keeps the line in
// which it was first made.
func (m *Mind) claimed(s *protocol.Sentence, index int) {
	t := m.Table
	talk := &t.Talks[index]
	seat := &t.Seats[talk.Seat]
	if s.Target.Seat() != talk.Seat || seat.ClaimTalk != index || seat.Claim != s.Role {
		return
	}
	for i := index - 1; i >= 0; i-- { // claimed before, as another
		if prior := &t.Talks[i]; prior.Seat == talk.Seat && prior.Sentence != nil && claims(prior) != game.RoleNone {
			if m.once(claimChange, talk.Seat) {
				m.unary(claimChange, talk.Seat, index)
			}
			break
		}
	}
	switch s.Role {
	case game.RoleSeer, game.RoleMedium:
		rivals := 0
		for r := range t.Claimants(s.Role).Without(talk.Seat).All() {
			c := &t.Talks[t.Seats[r].ClaimTalk]
			if c.Day < talk.Day || c.Turn < talk.Turn { // within a turn the order means nothing (1.3.1)
				rivals++
			}
		}
		if s.Role == game.RoleMedium {
			m.unary(claimMedium+2*Feature(min(rivals, 1))+m.later(), talk.Seat, index)
			return
		}
		when := 2 * m.later()
		if when == 0 && talk.Turn > early {
			when = 1
		}
		m.unary(claimSeer+3*Feature(min(rivals, 2))+when, talk.Seat, index)
		if m.calledWolf(talk.Seat) {
			m.unary(corneredClaim+m.later(), talk.Seat, index)
		}
	case game.RoleBodyguard:
		m.unary(claimOther+m.later(), talk.Seat, index)
	case game.RoleVillager:
		m.unary(claimOther+2+m.later(), talk.Seat, index)
	case game.RoleWerewolf:
		if t.Alive.Len() <= 3 {
			m.unary(claimFinal, talk.Seat, index)
			return
		}
		m.unary(claimOther+4+m.later(), talk.Seat, index)
	case game.RolePossessed:
		m.unary(claimOther+6+m.later(), talk.Seat, index)
	}
}

// once reports whether the seat has not shown a feature before.
func (m *Mind) once(f Feature, actor game.Seat) bool {
	for i := range m.items {
		if m.items[i].Feature == f && m.items[i].Actor == actor {
			return false
		}
	}
	return true
}

// claims returns the role that the speaker claims in an utterance.
func claims(talk *view.Talk) game.Role {
	role := game.RoleNone
	view.Assertions(talk, func(a view.Assertion) {
		s := a.Sentence
		if s.Verb == protocol.Comingout && a.Subject.Seat() == talk.Seat && s.Target.Seat() == talk.Seat && s.Role != game.RoleAny {
			role = s.Role
		}
	})
	return role
}

// reported weighs a result that the speaker claims, where it is new.
func (m *Mind) reported(s *protocol.Sentence, index int) {
	t := m.Table
	talk := &t.Talks[index]
	target := s.Target.Seat()
	if target >= game.Seat(t.Setup.Seats()) || s.Species == game.SpeciesAny {
		return
	}
	count, denied, isNew := 0, false, false
	for i := range t.Reports {
		r := &t.Reports[i]
		if r.Seat != talk.Seat || r.Kind != s.Verb || r.TakenBack {
			continue
		}
		count++
		if r.Target != target {
			continue
		}
		if r.Species == s.Species {
			isNew = r.Day == talk.Day && r.N == talk.N
		} else {
			denied = true
		}
	}
	if !isNew {
		return
	}
	if denied {
		m.unary(reportDenied, talk.Seat, index)
	}
	if count > t.Day && m.once(reportMore, talk.Seat) { // one result a night, the first on day 0
		m.unary(reportMore, talk.Seat, index)
	}
	f := m.later()
	if t.Seats[target].Claim == game.RoleSeer {
		f += 2
	}
	switch black := s.Species == game.SpeciesWerewolf; {
	case s.Verb == protocol.Identified && black:
		f = mediumBlack
	case s.Verb == protocol.Identified:
		f = mediumWhite
	case black:
		f += reportBlack
	default:
		f += reportWhite
	}
	m.about(f, talk.Seat, target, index)
}

// check holds what the speaker tells of another's ballot against what all saw.
func (m *Mind) check(a view.Assertion, speaker game.Seat, index int) {
	actor, target := a.Subject.Seat(), a.Sentence.Target.Seat()
	if a.Sentence.Verb != protocol.Voted || actor == game.NoSeat || target == game.NoSeat || a.Day >= m.Table.Day && m.Table.Phase == game.PhaseTalk {
		return
	}
	for i := range m.Table.Votes {
		v := &m.Table.Votes[i]
		if v.Voter == actor && v.Target == target && (a.Day < 0 || v.Day == a.Day) {
			return
		}
	}
	if m.once(falseFact, speaker) {
		m.unary(falseFact, speaker, index)
	}
}

// whom says who is meant: called a wolf by a report, a claimed seer, anybody else.
func (m *Mind) whom(target game.Seat) Feature {
	if m.calledWolf(target) {
		return 2
	}
	if m.Table.Seats[target].Claim == game.RoleSeer {
		return 1
	}
	return 0
}

// say weighs what a sentence says of others, by its meaning: AND and BECAUSE
// say all of their parts, OR and XOR one of them, NOT the reverse.
func (m *Mind) say(s *protocol.Sentence, actor game.Seat, index int, subject protocol.Ref, weight float64) {
	if s.Subject != protocol.Unspec {
		subject = s.Subject
	}
	switch s.Op {
	case protocol.And, protocol.Because, protocol.Day:
		for i := range s.Args {
			m.say(&s.Args[i], actor, index, subject, weight)
		}
		return
	case protocol.Or, protocol.Xor:
		for i := range s.Args {
			m.say(&s.Args[i], actor, index, subject, weight/float64(len(s.Args)))
		}
		return
	case protocol.Not:
		m.deny(&s.Args[0], actor, index, subject, weight)
		return
	case protocol.Request:
		m.ask(s, actor, index, weight)
		return
	case protocol.Inquire:
		return
	}
	if subject.Seat() != actor {
		return // hearsay
	}
	target := s.Target.Seat()
	switch s.Verb {
	case protocol.Vote:
		if m.Table.Alive.Has(target) && target != actor {
			m.announce(actor, target, index)
		}
		m.tell(votes, actor, target, index, weight)
	case protocol.Estimate:
		m.estimate(s.Role, actor, target, index, weight)
	case protocol.Agree, protocol.Disagree:
		other := m.Table.Talk(s.Talk)
		if other == nil || other.Sentence == nil || other.Sentence.Verb == protocol.Agree || other.Sentence.Verb == protocol.Disagree {
			return
		}
		// What it agrees to counts half: it is said in somebody else's words.
		if meant := other.Sentence; s.Verb == protocol.Agree {
			m.say(meant, actor, index, protocol.RefTo(actor), weight/2)
		} else {
			m.deny(meant, actor, index, protocol.RefTo(actor), weight/2)
		}
	}
}

// announce weighs that a vote is announced, beside whom it is against: who
// announces one anew, and who joins the others.
func (m *Mind) announce(actor, target game.Seat, index int) {
	var counts [game.MaxSeats]int
	most := 0
	for s, t := range m.day.word {
		if t != game.NoSeat && game.Seat(s) != actor {
			counts[t]++
			most = max(most, counts[t])
		}
	}
	before := m.day.word[actor]
	switch before {
	case game.NoSeat:
	case target:
		if !m.day.again.Has(actor) {
			m.day.again = m.day.again.With(actor)
			m.unary(wordAgain+m.later(), actor, index)
		}
	default:
		m.unary(wordChanged+m.later(), actor, index)
	}
	if before != target && most > 1 && counts[target] == most {
		m.unary(wordJoins+m.later(), actor, index)
	}
	m.day.word[actor] = target
}

func (m *Mind) estimate(role game.Role, actor, target game.Seat, index int, weight float64) {
	switch role {
	case game.RoleWerewolf:
		m.tell(suspects, actor, target, index, weight)
	case game.RolePossessed:
		m.tell(possessed, actor, target, index, weight)
	case game.RoleSeer, game.RoleMedium:
		m.tell(trusts, actor, target, index, weight)
	case game.RoleVillager, game.RoleBodyguard:
		m.tell(absolves, actor, target, index, weight)
	}
}

// deny weighs what is said not to be so, as far as that says something.
func (m *Mind) deny(s *protocol.Sentence, actor game.Seat, index int, subject protocol.Ref, weight float64) {
	if s.Op == protocol.Not {
		m.say(&s.Args[0], actor, index, subject, weight)
		return
	}
	if s.Op != protocol.OpNone || s.Subject != protocol.Unspec && s.Subject.Seat() != actor {
		return
	}
	target := s.Target.Seat()
	switch {
	case s.Verb == protocol.Vote, s.Verb == protocol.Estimate && s.Role == game.RoleWerewolf:
		m.tell(absolves, actor, target, index, weight)
	case s.Verb == protocol.Estimate && s.Role != game.RolePossessed && s.Role != game.RoleAny:
		m.tell(suspects, actor, target, index, weight)
	}
}

// ask weighs what the speaker wants others to do.
func (m *Mind) ask(s *protocol.Sentence, actor game.Seat, index int, weight float64) {
	what := &s.Args[0]
	for what.Op == protocol.Because || what.Op == protocol.Day {
		what = &what.Args[len(what.Args)-1]
	}
	switch target := what.Target.Seat(); what.Verb {
	case protocol.Vote:
		if s.Target != protocol.Any && s.Target.Seat() == target {
			return
		}
		m.tell(requests, actor, target, index, weight)
	case protocol.Divination:
		m.tell(divine, actor, target, index, weight)
	}
}

// tell adds what is said of a living seat, once a day.
func (m *Mind) tell(what saying, actor, target game.Seat, index int, weight float64) {
	if !m.Table.Alive.Has(target) || target == actor || m.day.said[what][actor].Has(target) {
		return
	}
	m.day.said[what][actor] = m.day.said[what][actor].With(target)
	f := m.later()
	switch what {
	case votes:
		f += sayVote + 2*m.whom(target)
	case suspects:
		f += sayWolf + 2*m.whom(target)
	case requests:
		f += sayRequest
	case absolves:
		f += sayHuman
	case trusts:
		f += saySeer
	case possessed:
		f = sayPossessed
	case divine:
		f = sayDivine
	}
	m.add(Evidence{Feature: f, Actor: actor, Target: target, Weight: weight, Day: m.Table.Day, Talk: index})
}

// ballot weighs a vote that was cast.
func (m *Mind) ballot(ev *rules.Event) {
	if ev.N > 0 {
		m.about(reballot, ev.Actor, ev.Target, -1)
		return
	}
	when := Feature(min(max(m.Table.Day, 1), 3) - 1)
	m.about(ballot+3*m.whom(ev.Target)+when, ev.Actor, ev.Target, -1)
	switch word := m.day.word[ev.Actor]; word {
	case game.NoSeat:
		m.unary(wordless+m.later(), ev.Actor, -1)
	case ev.Target:
		m.unary(wordKept+m.later(), ev.Actor, -1)
	default:
		m.unary(wordBroken+m.later(), ev.Actor, -1)
	}
	spares, against := false, false
	for i := range m.Table.Reports {
		r := &m.Table.Reports[i]
		if r.Seat != ev.Actor || r.Kind != protocol.Divined || r.TakenBack {
			continue
		}
		switch {
		case r.Species == game.SpeciesHuman:
			against = against || r.Target == ev.Target
		case m.Table.Alive.Has(r.Target):
			spares = spares || r.Target != ev.Target
		}
	}
	if against {
		m.unary(ballotWhite, ev.Actor, -1)
	}
	if spares {
		m.unary(ballotSpares, ev.Actor, -1)
	}
}

// mourn weighs whom the wolves chose.
func (m *Mind) mourn(ev *rules.Event) {
	t, s := m.Table, ev.Target
	f := victim
	switch t.Seats[s].Claim {
	case game.RoleSeer:
		f++
		if t.Claimants(game.RoleSeer).Len() > 1 {
			f++
		}
	case game.RoleMedium:
		f += 3
	case game.RoleBodyguard:
		f += 4
	}
	m.unary(f, s, -1)
	for i := range t.Reports {
		r := &t.Reports[i]
		if r.Seat == s && r.Species == game.SpeciesWerewolf && r.Kind == protocol.Divined && !r.TakenBack && t.Alive.Has(r.Target) {
			m.about(victimBlack, s, r.Target, -1)
		}
	}
	for i := len(t.Votes) - 1; i >= 0; i-- {
		if v := &t.Votes[i]; v.Voter == s {
			if t.Alive.Has(v.Target) {
				m.about(victimBallot, s, v.Target, -1)
			}
			break
		}
	}
}

// spared weighs that claimants of what wolves fear have lived through a night.
func (m *Mind) spared() {
	t := m.Table
	seers := t.Claimants(game.RoleSeer)
	f := spared
	if seers.Len() > 1 {
		f += 2
	}
	if t.Day > 2 {
		f++
	}
	for s := range (seers & t.Alive).All() {
		m.unary(f, s, -1)
	}
	for s := range (t.Claimants(game.RoleMedium) & t.Alive).All() {
		m.unary(sparedMedium, s, -1)
	}
}
