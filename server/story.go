package server

import (
	"fmt"
	"slices"

	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/view"
	"aiwolfplay/protocolui"
	"aiwolfplay/server/page"
)

// A story tells what one viewer sees of a table: it folds the projected events
// and puts each into the lines of the log, in the viewer's language.
type story struct {
	table    *view.Table
	names    []string // of the seats: codes of animals, or names
	words    func(talk *view.Talk, t *view.Table) string
	quiet    page.Line            // who said nothing in the running turn
	ballot   *page.Ballot         // the votes of the running ballot
	acts     bool                 // the viewer plays: lines and seats can be answered
	borrowed bool                 // the viewer's eyes are of somebody else's seat
	stated   map[string]page.Line // the first line of each statement of a day
}

// observe folds the next event and returns the lines that it adds. A line with
// the key of an earlier one takes its place.
func (st *story) observe(ev *rules.Event) page.Lines {
	var claim game.Role
	if ev.Actor != game.NoSeat {
		claim = st.table.Seats[ev.Actor].Claim // up to now
	}
	st.table.Observe(ev)
	line := page.Line{
		Key:    fmt.Sprintf("%s-%d", ev.Kind, ev.Day),
		Day:    int(ev.Day),
		Seat:   st.seat(ev.Actor),
		Target: st.seat(ev.Target),
		Role:   ev.Role, Species: ev.Species, Side: ev.Side, Forced: ev.Forced,
	}
	switch ev.Kind {
	case rules.Dealt:
		line.Kind, line.Key = page.LineDealt, fmt.Sprintf("dealt-%d", ev.Actor.Number())
	case rules.PackShown:
		if own, _ := st.table.Viewer.Seat(); own == ev.Target || st.table.Viewer.IsOmniscient() {
			return nil
		}
		line.Kind, line.Key = page.LinePack, fmt.Sprintf("pack-%d", ev.Target.Number())
	case rules.DayBegan:
		line.Kind = page.LineDay
	case rules.PhaseBegan:
		line.Key = fmt.Sprintf("%s-%d", ev.Phase, ev.Day)
		switch ev.Phase {
		case game.PhaseTalk:
			if !st.lastThree() {
				return nil // the day says so
			}
			line.Kind = page.LineThree
		case game.PhaseVote:
			line.Kind = page.LineVote
		case game.PhaseNight:
			line.Kind = page.LineNight
		default:
			return nil
		}
	case rules.TurnBegan:
		line.Kind, line.Channel, line.Turn = page.LineTurn, ev.Channel, int(ev.Turn)+1
		line.Key = "turn-" + turnKey(ev)
		st.quiet = page.Line{}
	case rules.Said:
		return st.said(ev, line, claim)
	case rules.BallotBegan:
		if ev.Ask != rules.AskVote {
			return nil
		}
		st.ballot = &page.Ballot{N: int(ev.N) + 1}
		if ev.N == 0 {
			return nil
		}
		line.Kind, line.Key = page.LineTie, fmt.Sprintf("tie-%d-%d", ev.Day, ev.N)
	case rules.Voted:
		st.vote(ev)
		line = st.ballotLine(ev.Day)
	case rules.Executed:
		line.Kind = page.LineExecuted
		if st.ballot != nil {
			st.ballot = &page.Ballot{N: st.ballot.N, Rows: slices.Clone(st.ballot.Rows)}
			for i := range st.ballot.Rows {
				st.ballot.Rows[i].Executed = st.ballot.Rows[i].Target.Seat == ev.Target
			}
			return page.Lines{st.ballotLine(ev.Day), line}
		}
	case rules.NobodyExecuted:
		line.Kind = page.LineNoExecuted
	case rules.Divined:
		line.Kind, line.Key = page.LineDivined, eachKey(ev)
	case rules.Guarded:
		line.Kind, line.Key = page.LineGuarded, eachKey(ev)
	case rules.Identified:
		line.Kind, line.Key = page.LineIdentified, eachKey(ev)
	case rules.AttackVoted:
		line.Kind, line.Key = page.LineAttackVote, fmt.Sprintf("%s-%d", eachKey(ev), ev.N)
	case rules.Attacked:
		line.Kind = page.LineAttacked
	case rules.Died:
		line.Kind = page.LineDied
	case rules.NobodyDied:
		line.Kind = page.LineNoDied
	case rules.GameEnded:
		line.Kind = page.LineEnd
	case rules.RoleRevealed:
		line.Kind, line.Key = page.LineRole, fmt.Sprintf("role-%d", ev.Actor.Number())
	default: // an answer, a readiness: the dock and the seats show them
		return nil
	}
	return page.Lines{line}
}

// lastThree reports whether three are left, of whom two may decide the vote if
// they find each other: who does not know why players call themselves
// werewolves then is told.
func (st *story) lastThree() bool {
	return st.table.Alive.Len() == 3 && st.table.Day > 1 && st.table.Setup.Roles[game.RolePossessed] > 0
}

// said makes the line of an utterance, or adds to the line of those who said
// nothing. Where the same was said before, its first line comes along, grown.
func (st *story) said(ev *rules.Event, line page.Line, claim game.Role) page.Lines {
	talk := &st.table.Talks[len(st.table.Talks)-1]
	line.Channel, line.Turn = ev.Channel, int(ev.Turn)+1
	if !talk.Spoken() {
		if st.quiet.Key == "" {
			st.quiet = line
			st.quiet.Kind, st.quiet.Key = page.LineQuiet, "quiet-"+turnKey(ev)
			st.quiet.Seat, st.quiet.Forced = page.Seat{Seat: game.NoSeat}, false
		}
		if ev.Text == rules.OverText {
			st.quiet.Done = append(slices.Clone(st.quiet.Done), line.Seat)
		} else {
			st.quiet.Skipped = append(slices.Clone(st.quiet.Skipped), line.Seat)
		}
		return page.Lines{st.quiet}
	}
	line.Kind = page.LineTalk
	line.TalkID = talk.N
	line.Key = line.Ref()
	line.Words, line.Protocol = st.words(talk, st.table), talk.Text
	line.Claim = claim
	own, seated := st.table.Viewer.Seat()
	seated = seated && !st.borrowed
	line.Yours = seated && own == ev.Actor
	line.Acts = st.acts
	if s := talk.Sentence; s != nil {
		line.Hearsay = s.Subject != protocol.Unspec && s.Subject.Seat() != ev.Actor
		line.Notice = !line.Yours && seated && concerns(s, own)
	}
	if first, echoed := st.signal(&line, talk); echoed {
		return page.Lines{first, line}
	}
	return page.Lines{line}
}

// concerns reports whether a listener at the seat should hear the sentence: it
// claims a role, names the seat, or asks everybody.
func concerns(s *protocol.Sentence, own game.Seat) bool {
	hit := false
	protocol.Walk(s, func(s *protocol.Sentence) bool {
		hit = hit || s.Verb == protocol.Comingout || s.Op == protocol.Inquire && s.Target == protocol.Any ||
			s.Target.Seat() == own || s.Subject.Seat() == own
		return !hit
	})
	return hit
}

// vote adds a ballot paper to the running ballot, the most votes first.
func (st *story) vote(ev *rules.Event) {
	if st.ballot == nil {
		st.ballot = &page.Ballot{N: int(ev.N) + 1}
	}
	next := &page.Ballot{N: st.ballot.N} // lines handed out before stay as they are
	voter := page.Voter{Seat: st.seat(ev.Actor), Forced: ev.Forced}
	if st.acts {
		voter.Fact = factKey(&protocolui.Fact{Kind: protocolui.FactVote, Day: int(ev.Day), Seat: ev.Actor, Target: ev.Target})
	}
	found := false
	for _, row := range st.ballot.Rows {
		if row.Target.Seat == ev.Target {
			row.Voters, found = append(slices.Clone(row.Voters), voter), true
		}
		next.Rows = append(next.Rows, row)
	}
	if !found {
		next.Rows = append(next.Rows, page.BallotRow{Target: st.seat(ev.Target), Voters: []page.Voter{voter}})
	}
	slices.SortStableFunc(next.Rows, func(a, b page.BallotRow) int { return len(b.Voters) - len(a.Voters) })
	st.ballot = next
}

func (st *story) ballotLine(day uint8) page.Line {
	return page.Line{
		Key: fmt.Sprintf("ballot-%d-%d", day, st.ballot.N), Kind: page.LineBallot, Day: int(day), Ballot: st.ballot,
		Seat: page.Seat{Seat: game.NoSeat}, Target: page.Seat{Seat: game.NoSeat},
	}
}

// seat names a seat.
func (st *story) seat(s game.Seat) page.Seat { return seatNamed(s, st.names) }

func seatNamed(s game.Seat, names []string) page.Seat {
	if int(s) >= len(names) {
		return page.Seat{Seat: game.NoSeat}
	}
	return page.Seat{Seat: s, Name: names[s]}
}

func turnKey(ev *rules.Event) string {
	channel := "d"
	if ev.Channel == game.ChannelWhisper {
		channel = "w"
	}
	return fmt.Sprintf("%s%d-%d", channel, ev.Day, ev.Turn+1)
}

// eachKey is for events that several seats can have on a day.
func eachKey(ev *rules.Event) string {
	return fmt.Sprintf("%s-%d-%d", ev.Kind, ev.Day, ev.Actor.Number())
}

// latest keeps the last line of each key, at the place of the first.
func latest(lines page.Lines) page.Lines {
	at := make(map[string]int, len(lines))
	kept := lines[:0:0]
	for _, line := range lines {
		if i, ok := at[line.Key]; ok {
			kept[i] = line
			continue
		}
		at[line.Key] = len(kept)
		kept = append(kept, line)
	}
	return kept
}
