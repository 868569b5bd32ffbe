package protocolui

import (
	"cmp"
	"fmt"
	"slices"

	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/truth"
	"aiwolfplay/game/view"
	"aiwolfplay/protocolui/phrase"
)

// maxTemplates bounds the whole sentences that are offered: one for each of the keys 1 to 8.
const maxTemplates = 8

// A template is a sentence to begin with.
type template struct {
	id string
	s  protocol.Sentence
}

// templates lists sentences to begin with, likeliest first. First come those that fit the moment: unreported
// results, answers, replies to accusers and rivals, lies, votes. Then come sentences for any time that no
// [Intent] leads to. Sentences that the person has already said are left out.
func templates(s *Situation) []template {
	t := templateList{situation: s}
	if s.Table != nil {
		switch {
		case s.Channel == game.ChannelWhisper:
			t.addPackWhispers()
		default:
			t.addLastThree()
			t.addResults()
			t.addAnswers()
			t.addDefence()
			t.addCounterclaim()
			if s.claimsLate() {
				t.addVotes()
				t.addLies()
			} else {
				t.addLies()
				t.addVotes()
			}
		}
	}
	t.addUsual()
	return t.list[:min(len(t.list), maxTemplates)]
}

// A templateList gathers templates.
type templateList struct {
	situation *Situation
	list      []template
}

// add adds a template, unless it is there already or was said. Ids are made unique.
func (t *templateList) add(id string, s protocol.Sentence) {
	if t.situation.said(&s) {
		return
	}
	same := 0
	for _, other := range t.list {
		if protocol.Equal(other.s, s) {
			return
		}
		if other.id == id || len(other.id) > len(id) && other.id[:len(id)+1] == id+"." {
			same++
		}
	}
	if same > 0 {
		id = fmt.Sprintf("%s.%d", id, same+1)
	}
	t.list = append(t.list, template{id, s})
}

// addResults offers the person's own unreported results. If the role has not been claimed yet, the claim is
// offered too, with the result and alone.
func (t *templateList) addResults() {
	s := t.situation
	verb := resultVerb(s.role())
	if verb == protocol.VerbNone {
		return
	}
	claimed := s.claim(s.Self) == s.role()
	claim := protocol.Claim(s.me(), s.role())
	deeds, _ := truth.Deeds(s.Table, verb)
	for _, d := range slices.Backward(deeds) {
		if s.reported(s.Self, verb, d.Target) {
			continue
		}
		plain := d.Told(verb)
		dated := protocol.OnDay(d.Day, plain)
		if !claimed {
			t.add("claim_result", protocol.AllOf(claim, dated))
			t.add("claim_role", claim)
		} else {
			t.add("result_day", dated)
		}
		t.add("result", plain)
		if len(t.list) >= 4 {
			return
		}
	}
	if !claimed {
		t.add("claim_role", claim)
	}
}

// addCounterclaim offers what to say of others who claim one's own role.
func (t *templateList) addCounterclaim() {
	s := t.situation
	role := s.role()
	if role == game.RoleNone || role.Side() != game.SideVillage || role == game.RoleVillager {
		switch role = s.claim(s.Self); role {
		case game.RoleNone, game.RoleVillager, game.RoleWerewolf: // there may be others
			return
		}
	}
	for rival := range (s.Alive & s.Table.Claimants(role)).Without(s.Self).All() {
		ref := protocol.RefTo(rival)
		both := protocol.AllOf(protocol.Claim(s.me(), role), claimOf(ref, role))
		conclusion := believe(ref, game.RoleWerewolf)
		if slices.Contains(s.Roles, game.RolePossessed) {
			conclusion = wolfOrPossessed(ref)
		}
		t.add("counter", protocol.BecauseOf(both, conclusion))
		return
	}
}

// addDefence offers replies to an accuser: to the latest one that reports a result, or else to the latest
// one. If an accuser takes its result back, it offers to agree.
func (t *templateList) addDefence() {
	s := t.situation
	var accuser, teller *phrase.Line
	for _, l := range s.unanswered() {
		protocol.SpeechActs(l.Sentence, l.Seat, func(a protocol.SpeechAct) {
			told := a.What.Species == game.SpeciesWerewolf && a.Subject.Seat() == l.Seat
			switch {
			case !accuses(a.What) || a.What.Target != s.me() || a.Kind == protocol.Asked:
			case a.Negated && told && a.Kind == protocol.Asserted:
				t.add("agree", protocol.Reply(protocol.Agree, l.Ref))
			case a.Negated:
			case told:
				accuser, teller = cmp.Or(accuser, l), cmp.Or(teller, l)
			default:
				accuser = cmp.Or(accuser, l)
			}
		})
	}
	if accuser = cmp.Or(teller, accuser); accuser == nil {
		return
	}
	by, short := protocol.RefTo(accuser.Seat), *accuser
	for short.Sentence.Op == protocol.Because {
		short.Sentence = &short.Sentence.Args[1] // what it says, without its reasons
	}
	t.add("disagree", protocol.Reply(protocol.Disagree, accuser.Ref))
	t.add("ask_accuser", protocol.AskWhether(by, believe(s.me(), game.RoleWerewolf)))
	back := believe(by, game.RoleWerewolf)
	if short.Sentence.Op == protocol.OpNone { // what is said of several would make a long reason
		back = protocol.BecauseOf(saidFact(&short, s), back)
	}
	t.add("accuse_back", back)
}

// accuses reports whether a clause calls its target a wolf, or will vote for it.
func accuses(s *protocol.Sentence) bool {
	return s.Role == game.RoleWerewolf || s.Species == game.SpeciesWerewolf || s.Verb == protocol.Vote
}

// addLies offers claims and results to the wolves' side, if roles show.
func (t *templateList) addLies() {
	s := t.situation
	if !s.mayLie() {
		return
	}
	claimed := s.claim(s.Self)
	if claimed == game.RoleNone {
		t.addFakeClaim()
	} else if verb := resultVerb(claimed); s.owesResult(verb) {
		t.add("fake_black", protocol.Report(verb, protocol.Unspec, game.SpeciesWerewolf))
		t.add("fake_white", protocol.Report(verb, protocol.Unspec, game.SpeciesHuman))
	}
}

// owesResult reports whether a claimant has reported fewer results than there were nights or, for a medium,
// executions.
func (s *Situation) owesResult(verb protocol.Verb) bool {
	due := s.Day
	switch verb {
	case protocol.Identified:
		due = 0
		for seat := range game.Seat(s.Seats) {
			if s.Table.Seats[seat].Cause == view.Executed && s.Table.Seats[seat].DeathDay < s.Day {
				due++
			}
		}
	case protocol.VerbNone:
		return false
	}
	for _, r := range s.Table.Reports {
		if r.Seat == s.Self && r.Kind == verb && !r.TakenBack {
			due--
		}
	}
	return due > 0
}

// claimsLate reports whether a claim comes so late that it would be doubted: a werewolf's who has said nothing
// of itself on the first day. The possessed may want just that doubt.
func (s *Situation) claimsLate() bool {
	return s.role() == game.RoleWerewolf && s.Day > 1 && s.claim(s.Self) == game.RoleNone
}

// addFakeClaim offers to claim a role of which a claim can still be believed. If there are two claims to be
// the seer already, it offers to support the one who has accused neither the person nor the pack.
func (t *templateList) addFakeClaim() {
	s := t.situation
	for _, role := range [...]game.Role{game.RoleSeer, game.RoleMedium} {
		if slices.Contains(s.Roles, role) && !s.taken(role) {
			t.add("fake_claim", protocol.Claim(s.me(), role))
			return
		}
	}
	ours := s.Table.Known(game.RoleWerewolf).With(s.Self)
	for seer := range (s.Table.Claimants(game.RoleSeer) & s.others()).All() {
		against := func(r view.Report) bool {
			return r.Seat == seer && r.Species == game.SpeciesWerewolf && ours.Has(r.Target) && !r.TakenBack
		}
		if !ours.Has(seer) && !slices.ContainsFunc(s.Table.Reports, against) {
			t.add("stand_by", believe(protocol.RefTo(seer), game.RoleSeer))
			return
		}
	}
}

// suspects returns the living seats that one may call a wolf: without oneself, the
// pack, and the seats that one has divined as human.
func (s *Situation) suspects() game.SeatSet {
	seats := s.others()
	if s.Table == nil || !s.RoleShown {
		return seats
	}
	for _, j := range s.Table.Divinations {
		if j.Species == game.SpeciesHuman {
			seats = seats.Without(j.Target)
		}
	}
	return seats &^ s.Table.Known(game.RoleWerewolf)
}

// addVotes offers votes for the two seats with the most accusations. It does not judge
// whether the accusations are likely.
func (t *templateList) addVotes() {
	score := t.situation.accusations()
	first, second := game.NoSeat, game.NoSeat
	for seat := range t.situation.suspects().All() {
		switch {
		case score[seat] < 1:
		case first == game.NoSeat || score[seat] > score[first]:
			first, second = seat, first
		case second == game.NoSeat || score[seat] > score[second]:
			second = seat
		}
	}
	if first == game.NoSeat {
		return
	}
	t.add("vote", voteFor(protocol.RefTo(first)))
	t.add("vote_all", voteAndCall(protocol.RefTo(first)))
	if second != game.NoSeat && score[first] < againstSeen { // a seer who has found a wolf votes for nobody else
		t.add("vote", voteFor(protocol.RefTo(second)))
	}
}

// The points that accusations give against a seat. Announced votes count on their
// day, results in the whole game.
const (
	againstAnnounced = 1  // somebody will vote for it
	againstWhite     = -1 // a result says that it is human
	againstBlack     = 3  // a result says that it is a wolf
	againstLiar      = 5  // it reported that oneself is a wolf
	againstSeen      = 20 // one's own divination says that it is a wolf
)

// accusations returns the points against each seat.
func (s *Situation) accusations() (score [game.MaxSeats]int) {
	for _, r := range s.Table.Reports {
		switch {
		case r.Target >= game.MaxSeats || r.TakenBack:
		case r.Species == game.SpeciesWerewolf && r.Target == s.Self:
			score[r.Seat] += againstLiar
		case r.Species == game.SpeciesWerewolf:
			score[r.Target] += againstBlack
		case r.Species == game.SpeciesHuman:
			score[r.Target] += againstWhite
		}
	}
	for i := range s.Lines {
		l := &s.Lines[i]
		if int(l.Ref.Day) != s.Day || l.Ref.Channel != game.ChannelTalk {
			continue
		}
		protocol.SpeechActs(l.Sentence, l.Seat, func(a protocol.SpeechAct) {
			if target := a.What.Target.Seat(); target < game.MaxSeats && a.What.Verb == protocol.Vote && !a.Negated {
				score[target] += againstAnnounced
			}
		})
	}
	if !s.RoleShown {
		return score
	}
	for _, j := range s.Table.Divinations {
		if j.Species == game.SpeciesWerewolf {
			score[j.Target] += againstSeen
		}
	}
	return score
}

// addPackWhispers offers what wolves whisper: who plays which part, and whom to attack.
func (t *templateList) addPackWhispers() {
	s := t.situation
	mates := s.Table.Known(game.RoleWerewolf).Without(s.Self) & s.Alive
	t.addAnswers()
	if s.Day <= 1 {
		t.add("part", protocol.Claim(s.me(), game.RoleSeer))
		for mate := range mates.All() {
			ref := protocol.RefTo(mate)
			t.add("part", protocol.Ask(ref, protocol.Claim(ref, game.RoleSeer)))
		}
		t.add("part", protocol.Claim(s.me(), game.RoleVillager))
	}
	for _, role := range [...]game.Role{game.RoleSeer, game.RoleMedium, game.RoleBodyguard} {
		for seat := range (s.Table.Claimants(role) & s.others() &^ mates).All() {
			ref := protocol.RefTo(seat)
			t.add("attack_claimant", protocol.BecauseOf(claimOf(ref, role), protocol.Act(protocol.Attack, ref)))
		}
	}
}

// said reports whether the person has said a sentence or its contrary today, alone, with a reason or with
// others, or has ever claimed the role that the sentence claims.
func (s *Situation) said(what *protocol.Sentence) bool {
	plain := what
	if plain.Op == protocol.Not {
		plain = &plain.Args[0]
	}
	claimed := s.claim(s.Self)
	if plain.Verb == protocol.Comingout && plain.Target == s.me() && plain.Role == claimed && claimed != game.RoleNone {
		return true
	}
	for i := len(s.Lines) - 1; i >= 0 && int(s.Lines[i].Ref.Day) == s.Day; i-- {
		l := &s.Lines[i]
		if l.Seat != s.Self || l.Ref.Channel != s.Channel {
			continue
		}
		if states(l.Sentence, plain) {
			return true
		}
	}
	return false
}

// states reports whether a sentence says another one or its contrary, with a reason or with others.
func states(s, other *protocol.Sentence) bool {
	if protocol.Equal(*s, *other) {
		return true
	}
	switch s.Op {
	case protocol.Not:
		return states(&s.Args[0], other)
	case protocol.Because:
		return states(&s.Args[1], other)
	case protocol.And:
		return slices.ContainsFunc(s.Args, func(part protocol.Sentence) bool { return states(&part, other) })
	default:
		return false
	}
}

// addLastThree offers the wolves' side to say that it is, when three are left: two who find
// each other then decide the vote.
func (t *templateList) addLastThree() {
	s := t.situation
	if s.mayLie() && s.Day > 1 && s.Alive.Len() == 3 && slices.Contains(s.Roles, game.RolePossessed) {
		t.add("three", protocol.Claim(s.me(), game.RoleWerewolf))
	}
}

// addUsual offers what is said most, most often said first, as far as it makes
// sense in the channel and the village.
func (t *templateList) addUsual() {
	s := t.situation
	vote := voteFor(protocol.Unspec)
	if s.Channel == game.ChannelWhisper {
		t.add("attack", protocol.Act(protocol.Attack, protocol.Unspec))
		t.add("pretend", protocol.Ask(protocol.Unspec, protocol.Sentence{Verb: protocol.Comingout}))
		t.add("estimate", believe(protocol.Unspec, game.RoleNone))
		t.add("because", protocol.BecauseOf(protocol.Sentence{}, protocol.Sentence{}))
		return
	}
	if s.Table != nil && s.Day == 1 && s.Table.Turn < 2 && s.Table.Claimants(game.RoleSeer).Empty() {
		t.add("come_out_all", protocol.Ask(protocol.Any, protocol.Claim(protocol.Any, game.RoleAny)))
	}
	if s.Table != nil {
		seers := s.Table.Claimants(game.RoleSeer) & s.others()
		for i := range min(seers.Len(), 2) {
			t.add("ask_divine", protocol.Ask(protocol.RefTo(seers.Nth(i)), protocol.Act(protocol.Divination, protocol.Unspec)))
		}
	}
	if s.Table == nil { // a lab has no intents
		t.add("estimate", believe(protocol.Unspec, game.RoleNone))
	}
	t.add("vote_all", voteAndCall(protocol.Unspec))
	if s.Table == nil {
		t.add("claim", protocol.Claim(s.me(), game.RoleNone))
		t.add("divined", protocol.Report(protocol.Divined, protocol.Unspec, game.SpeciesNone))
		t.add("identified", protocol.Report(protocol.Identified, protocol.Unspec, game.SpeciesNone))
		t.add("ask_vote", askVote(protocol.Unspec))
	}
	t.add("request_vote", protocol.Ask(protocol.Any, vote))
	t.add("because", protocol.BecauseOf(protocol.Sentence{}, protocol.Sentence{}))
}

// resultVerb returns the verb that reports a role's results, VerbNone for a role that has none.
func resultVerb(role game.Role) protocol.Verb {
	for _, v := range protocol.Verbs {
		if v.TakesSpecies() && role != game.RoleNone && v.Role() == role {
			return v
		}
	}
	return protocol.VerbNone
}
