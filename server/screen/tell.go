package screen

import (
	"fmt"
	"slices"

	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/rules"
	"aiwolfplay/protocolui"
	"aiwolfplay/protocolui/phrase"
	"aiwolfplay/server/page"
	"aiwolfplay/server/table"
)

// Tell folds the next event and returns the lines that it adds. A line with the key of an
// earlier one takes its place.
func (n *Narrator) Tell(ev *rules.Event) page.Lines { return n.tell(ev, n.known.Observe) }

// tell lets observe fold the event in between, which is not said to have happened before it has.
func (n *Narrator) tell(ev *rules.Event, observe func(*rules.Event)) page.Lines {
	var claim game.Role
	if ev.Actor != game.NoSeat {
		claim = n.known.Seats[ev.Actor].Claim // up to now
	}
	observe(ev)
	line := page.Line{
		Kind: lineKinds[ev.Kind], Key: lineKey(ev),
		Day:    int(ev.Day),
		Seat:   n.village.Seat(ev.Actor),
		Target: n.target(ev),
		Role:   ev.Role, Species: ev.Species, Side: ev.Side, Forced: ev.Forced,
	}
	n.own(ev, &line)
	switch ev.Kind {
	case rules.PackShown:
		if own, _ := n.known.Viewer.Seat(); own == ev.Target || n.known.Viewer.IsOmniscient() {
			return nil
		}
	case rules.PhaseBegan:
		if line.Kind = phaseLines[ev.Phase]; line.Kind == page.LineThree && !n.lastThree() {
			return nil // the day says so
		}
	case rules.TurnBegan:
		line.Channel, line.Turn = ev.Channel, int(ev.Turn)+1
		n.quiet = page.Line{}
	case rules.Said:
		return n.said(ev, line, claim)
	case rules.BallotBegan:
		line.Kind = n.ballotBegan(ev)
	case rules.Voted:
		n.vote(ev)
		line = n.ballotLine(ev.Day)
	case rules.Executed:
		return n.executed(ev, line)
	case rules.GameEnded:
		return append(n.lastMorning(ev), line)
	}
	if line.Kind == "" { // an answer, a readiness: the dock and the seats show them
		return nil
	}
	return page.Lines{line}
}

// own notes in a line that it concerns the viewer: they leave the village, or their side has won or lost.
func (n *Narrator) own(ev *rules.Event, line *page.Line) {
	if n.listens == game.NoSeat {
		return
	}
	switch ev.Kind {
	case rules.Executed, rules.Died:
		line.Own = ev.Target == n.listens
	case rules.GameEnded:
		line.Own, line.Won = true, n.known.Seats[n.listens].Role.Side() == ev.Side
	}
}

// change tells that somebody else plays a seat from here on.
func (n *Narrator) change(change table.Change) page.Lines {
	n.changes++
	line := page.Line{
		Key: fmt.Sprintf("seat-%d-%d", change.Seat.Number(), n.changes), Kind: page.LineReturned, Day: n.known.Day,
		Seat: n.village.Seat(change.Seat), Target: n.village.Seat(game.NoSeat),
	}
	if change.Kind == table.SubstitutedNote {
		line.Kind = page.LineSubstituted
		if by := game.SeatNumbered(change.By); by != game.NoSeat {
			line.Kind, line.Target = page.LineReplaced, n.village.Seat(by)
		}
		if change.By == change.Seat.Number() {
			line.Kind = page.LineLeft
		}
	}
	return page.Lines{line}
}

// ballotBegan begins to count. Only that there was a tie before is told.
func (n *Narrator) ballotBegan(ev *rules.Event) page.LineKind {
	if ev.Ask != rules.AskVote {
		return ""
	}
	n.ballot = &page.Ballot{N: int(ev.N) + 1}
	if ev.N == 0 {
		return ""
	}
	return page.LineTie
}

// executed makes the line of an execution, and that of the ballot anew, which shows of whom.
func (n *Narrator) executed(ev *rules.Event, line page.Line) page.Lines {
	if n.ballot == nil {
		return page.Lines{line}
	}
	n.ballot = &page.Ballot{N: n.ballot.N, Rows: slices.Clone(n.ballot.Rows)}
	for i := range n.ballot.Rows {
		n.ballot.Rows[i].Executed = n.ballot.Rows[i].Target.Seat == ev.Target
	}
	if lot, drawn := n.lot(line); drawn {
		return page.Lines{n.ballotLine(ev.Day), lot, line}
	}
	return page.Lines{n.ballotLine(ev.Day), line}
}

// lot makes the line that tells of the lot, if the last ballot was a tie.
func (n *Narrator) lot(executed page.Line) (line page.Line, drawn bool) {
	line = page.Line{
		Key: fmt.Sprintf("lot-%d", executed.Day), Kind: page.LineLot, Day: executed.Day, Seat: executed.Seat,
		Target: executed.Target, Revote: n.ballot.N > 1,
	}
	for i := range n.ballot.Rows {
		if row := &n.ballot.Rows[i]; len(row.Voters) == len(n.ballot.Rows[0].Voters) {
			line.Tied = append(line.Tied, row.Target)
		}
	}
	return line, len(line.Tied) > 1
}

// lastMorning tells the morning after the last werewolf's execution anew: it is no quiet one,
// it is over.
func (n *Narrator) lastMorning(ev *rules.Event) page.Lines {
	if ev.Side != game.SideVillage || !slices.Contains(n.known.NobodyDied, int(ev.Day)) {
		return nil
	}
	nobody := page.Seat{Seat: game.NoSeat}
	return page.Lines{{
		Key: fmt.Sprintf("%s-%d", rules.NobodyDied, ev.Day), Kind: page.LineLastMorning, Day: int(ev.Day),
		Seat: nobody, Target: nobody,
	}}
}

// lastThree reports whether three are left, of whom two may decide the vote if
// they find each other: who does not know why players call themselves
// werewolves then is told.
func (n *Narrator) lastThree() bool {
	return n.known.Alive.Len() == 3 && n.known.Day > 1 && n.known.Setup.Roles[game.RolePossessed] > 0
}

// said makes the line of an utterance, or adds to the line of those who said
// nothing. Where the same was said before, its first line comes along, grown.
func (n *Narrator) said(ev *rules.Event, line page.Line, claim game.Role) page.Lines {
	talk := &n.known.Talks[len(n.known.Talks)-1]
	line.Channel, line.Turn = ev.Channel, int(ev.Turn)+1
	if !talk.Spoken() {
		n.quietly(ev, line)
		if ev.Text == rules.OverText {
			n.quiet.Done = append(slices.Clone(n.quiet.Done), line.Seat)
		} else {
			n.quiet.Skipped = append(slices.Clone(n.quiet.Skipped), line.Seat)
		}
		return page.Lines{n.quiet}
	}
	line.TalkID = talk.N
	line.Key = line.Ref()
	line.Words, line.Protocol = n.words.utterance(talk, n.known, n.listens), talk.Text
	line.Said, line.Quotes = n.wording(talk, line.Words)
	line.Claim = claim
	line.Yours = n.listens != game.NoSeat && n.listens == ev.Actor
	line.Acts = n.plays
	if s := talk.Sentence; s != nil && n.plays && !line.Yours {
		_, line.Why = protocolui.WhyOf(phrase.Line{Ref: talk.Ref(), Seat: talk.Seat, Sentence: s})
	}
	if s := talk.Sentence; s != nil {
		line.Hearsay = s.Subject != protocol.Unspec && s.Subject.Seat() != ev.Actor
	}
	told := page.Lines{}
	first, echoed := n.signal(&line, talk)
	if echoed {
		told = append(told, first)
	}
	if unchanged := n.aims.follow(n.known); unchanged && !line.Yours && onlyVotes(talk.Sentence) {
		line.Known = true
		n.quietly(ev, line)
		n.quiet.Unchanged = append(slices.Clone(n.quiet.Unchanged), line.Seat)
		told = append(told, n.quiet)
	}
	return append(told, line)
}

// quietly begins the line of those who say nothing new in a turn, if it is not begun.
func (n *Narrator) quietly(ev *rules.Event, line page.Line) {
	if n.quiet.Key == "" {
		n.quiet = page.Line{
			Key: "quiet-" + turnKey(ev), Kind: page.LineQuiet, Day: line.Day, Turn: line.Turn, Channel: line.Channel,
			Seat: n.village.Seat(game.NoSeat), Target: n.village.Seat(game.NoSeat),
		}
	}
}

// vote adds a ballot paper to the running ballot, the most votes first.
func (n *Narrator) vote(ev *rules.Event) {
	if n.ballot == nil {
		n.ballot = &page.Ballot{N: int(ev.N) + 1}
	}
	next := &page.Ballot{N: n.ballot.N} // lines handed out before stay as they are
	voter := page.Voter{Seat: n.village.Seat(ev.Actor), Forced: ev.Forced}
	if n.plays {
		voter.Fact = factKey(&protocolui.Fact{Kind: protocolui.FactVote, Day: int(ev.Day), Seat: ev.Actor, Target: ev.Target})
	}
	found := false
	for _, row := range n.ballot.Rows {
		if row.Target.Seat == ev.Target {
			row.Voters, found = append(slices.Clone(row.Voters), voter), true
		}
		next.Rows = append(next.Rows, row)
	}
	if !found {
		next.Rows = append(next.Rows, page.BallotRow{Target: n.village.Seat(ev.Target), Voters: []page.Voter{voter}})
	}
	slices.SortStableFunc(next.Rows, func(a, b page.BallotRow) int { return len(b.Voters) - len(a.Voters) })
	n.ballot = next
}

func (n *Narrator) ballotLine(day uint8) page.Line {
	return page.Line{
		Key: fmt.Sprintf("ballot-%d-%d", day, n.ballot.N), Kind: page.LineBallot, Day: int(day), Ballot: n.ballot,
		Seat: page.Seat{Seat: game.NoSeat}, Target: page.Seat{Seat: game.NoSeat},
	}
}
