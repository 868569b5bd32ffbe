package protocolui

import (
	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/view"
	"aiwolfplay/protocolui/phrase"
)

// A Fact is a cell of the boards of claims, results, votes and deaths. Everybody saw that it was said or done. The
// content of a claim or a result need not be true.
type Fact struct {
	Kind    FactKind
	Day     int       // on which it happened
	Seat    game.Seat // the seat that claims, reports or voted; NoSeat for a death
	Target  game.Seat
	Role    game.Role        // of a claim
	Verb    protocol.Verb    // of a report: Divined or Identified
	Species game.Species     // of a report
	On      int              // of a report: the day that the result is from, -1 if the report does not say
	Back    bool             // of a report: it has been taken back
	Talk    protocol.TalkRef // the line that says it, zero for votes and deaths
}

// A FactKind is the kind of a fact. Each kind has its own board.
type FactKind uint8

// The kinds.
const (
	FactClaim FactKind = iota
	FactReport
	FactVote
	FactExecution
	FactAttack
)

// Facts lists the facts of the table: claims, reports, votes, deaths.
func Facts(s Situation) []Fact {
	t := s.Table
	if t == nil {
		return nil
	}
	var facts []Fact
	for seat := range game.Seat(s.Seats) {
		if role := t.Seats[seat].Claim; role != game.RoleNone {
			talk := &t.Talks[t.Seats[seat].ClaimTalk]
			facts = append(facts, Fact{
				Kind: FactClaim, Day: talk.Day, Seat: seat, Target: seat, Role: role, On: -1, Talk: talk.Ref(),
			})
		}
	}
	for _, r := range t.Reports {
		facts = append(facts, Fact{
			Kind: FactReport, Day: r.Day, Seat: r.Seat, Target: r.Target,
			Verb: r.Kind, Species: r.Species, On: r.On, Back: r.TakenBack,
			Talk: protocol.TalkRef{Channel: game.ChannelTalk, Day: int32(r.Day), ID: int32(r.N)},
		})
	}
	for _, v := range t.Votes {
		facts = append(facts, Fact{Kind: FactVote, Day: v.Day, Seat: v.Voter, Target: v.Target, On: -1})
	}
	for _, d := range t.Deaths {
		kind := FactAttack
		if d.Cause == view.Executed {
			kind = FactExecution
		}
		facts = append(facts, Fact{Kind: kind, Day: d.Day, Seat: game.NoSeat, Target: d.Seat, On: -1})
	}
	return facts
}

// Sentence returns a sentence that states the fact, with its day if the day is over. A death becomes its
// cause: ANY voted for the seat, or ANY attacked it.
func (f *Fact) Sentence(s Situation) protocol.Sentence {
	by, target := protocol.RefTo(f.Seat), protocol.RefTo(f.Target)
	switch f.Kind {
	case FactClaim:
		return onDay(claimOf(by, f.Role).By(subjectFor(by, &s)), f.Day, &s)
	case FactReport:
		said := protocol.Report(f.Verb, target, f.Species).By(subjectFor(by, &s))
		if f.On >= 0 {
			return protocol.OnDay(f.On, said)
		}
		return onDay(said, f.Day, &s)
	case FactVote:
		return protocol.OnDay(f.Day, protocol.Act(protocol.Voted, target).By(subjectFor(by, &s)))
	case FactExecution:
		return protocol.OnDay(f.Day, protocol.Act(protocol.Voted, target).By(protocol.Any))
	case FactAttack:
		return protocol.OnDay(max(f.Day-1, 0), protocol.Act(protocol.Attacked, target).By(protocol.Any))
	}
	panic("protocolui: unknown kind of fact")
}

// subjectFor returns the subject for a sentence about a seat. It leaves out the speaker, because a sentence without a
// subject is about the speaker.
func subjectFor(ref protocol.Ref, s *Situation) protocol.Ref {
	if ref == s.me() {
		return protocol.Unspec
	}
	return ref
}

// onDay adds the day to a sentence, unless it is today.
func onDay(said protocol.Sentence, day int, s *Situation) protocol.Sentence {
	if day == s.Day || said.Op == protocol.Day {
		return said
	}
	return protocol.OnDay(day, said)
}

// saidFact returns a sentence that says that a line was said.
func saidFact(l *phrase.Line, s *Situation) protocol.Sentence {
	return onDay(quoted(*l.Sentence, subjectFor(protocol.RefTo(l.Seat), s)), int(l.Ref.Day), s)
}
