package screen

import (
	"fmt"
	"slices"

	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/rules"
	"aiwolfplay/protocolui"
	"aiwolfplay/protocolui/phrase"
	"aiwolfplay/server/table"
	"aiwolfplay/templates/line"
	"aiwolfplay/templates/seat"
)

// Tell folds the next event and returns the lines that the event adds. A line with the key of an earlier line
// replaces the earlier one.
func (n *Narrator) Tell(ev *rules.Event) line.Lines { return n.tell(ev, n.known.Observe) }

// tell does the work of Tell. It calls observe to fold the event, after reading the state before the event
// and before making the lines.
func (n *Narrator) tell(ev *rules.Event, observe func(*rules.Event)) line.Lines {
	var claim game.Role
	if ev.Actor != game.NoSeat {
		claim = n.known.Seats[ev.Actor].Claim // before this event
	}
	observe(ev)
	entry := line.Line{
		Kind: lineKinds[ev.Kind], Key: lineKey(ev),
		Day:    int(ev.Day),
		Seat:   n.village.Seat(ev.Actor),
		Target: n.target(ev),
		Role:   ev.Role, Species: ev.Species, Side: ev.Side, Forced: ev.Forced,
	}
	n.own(ev, &entry)
	switch ev.Kind {
	case rules.PackShown:
		if own, _ := n.known.Viewer.Seat(); own == ev.Target || n.known.Viewer.IsOmniscient() {
			return nil
		}
	case rules.PhaseBegan:
		if entry.Kind = phaseLines[ev.Phase]; entry.Kind == line.KindThree && !n.lastThree() {
			return nil // the line of the day says so
		}
	case rules.TurnBegan:
		entry.Channel, entry.Turn = ev.Channel, int(ev.Turn)+1
		n.quiet = line.Line{}
	case rules.Said:
		return n.said(ev, entry, claim)
	case rules.BallotBegan:
		entry.Kind = n.ballotBegan(ev)
	case rules.Voted:
		n.vote(ev)
		entry = n.ballotLine(ev.Day)
	case rules.Executed:
		return n.executed(ev, entry)
	case rules.GameEnded:
		return append(n.lastMorning(ev), entry)
	}
	if entry.Kind == "" { // the dock and the seats show answers and readiness
		return nil
	}
	return line.Lines{entry}
}

// own marks a line that concerns the viewer: they leave the village, or their side has won or lost.
func (n *Narrator) own(ev *rules.Event, line *line.Line) {
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

// change returns the line that announces that somebody else plays a seat from now on.
func (n *Narrator) change(change table.Change) line.Lines {
	n.changes++
	entry := line.Line{
		Key: fmt.Sprintf("seat-%d-%d", change.Seat.Number(), n.changes), Kind: line.KindReturned, Day: n.known.Day,
		Seat: n.village.Seat(change.Seat), Target: n.village.Seat(game.NoSeat),
	}
	if change.Kind == table.SubstitutedNote {
		entry.Kind = line.KindSubstituted
		if by := game.SeatNumbered(change.By); by != game.NoSeat {
			entry.Kind, entry.Target = line.KindReplaced, n.village.Seat(by)
		}
		if change.By == change.Seat.Number() {
			entry.Kind = line.KindLeft
		}
	}
	return line.Lines{entry}
}

// ballotBegan begins a count. It returns the kind of line for a previous tie, or "" if there was none.
func (n *Narrator) ballotBegan(ev *rules.Event) line.Kind {
	if ev.Ask != rules.AskVote {
		return ""
	}
	n.ballot = &line.Ballot{N: int(ev.N) + 1}
	if ev.N == 0 {
		return ""
	}
	return line.KindTie
}

// executed returns the line of an execution, and a new line of the ballot that marks the executed seat.
func (n *Narrator) executed(ev *rules.Event, entry line.Line) line.Lines {
	if n.ballot == nil {
		return line.Lines{entry}
	}
	n.ballot = &line.Ballot{N: n.ballot.N, Rows: slices.Clone(n.ballot.Rows)}
	for i := range n.ballot.Rows {
		n.ballot.Rows[i].Executed = n.ballot.Rows[i].Target.Seat == ev.Target
	}
	if lot, drawn := n.lot(entry); drawn {
		return line.Lines{n.ballotLine(ev.Day), lot, entry}
	}
	return line.Lines{n.ballotLine(ev.Day), entry}
}

// lot returns the line about the lot. drawn reports whether the last ballot was a tie.
func (n *Narrator) lot(executed line.Line) (entry line.Line, drawn bool) {
	entry = line.Line{
		Key: fmt.Sprintf("lot-%d", executed.Day), Kind: line.KindLot, Day: executed.Day, Seat: executed.Seat,
		Target: executed.Target, Revote: n.ballot.N > 1,
	}
	for i := range n.ballot.Rows {
		if row := &n.ballot.Rows[i]; len(row.Voters) == len(n.ballot.Rows[0].Voters) {
			entry.Tied = append(entry.Tied, row.Target)
		}
	}
	return entry, len(entry.Tied) > 1
}

// lastMorning returns a new line for the morning after the last werewolf's execution. That morning is not a
// quiet one, since the game is over.
func (n *Narrator) lastMorning(ev *rules.Event) line.Lines {
	if ev.Side != game.SideVillage || !slices.Contains(n.known.NobodyDied, int(ev.Day)) {
		return nil
	}
	nobody := seat.Seat{Seat: game.NoSeat}
	return line.Lines{{
		Key: fmt.Sprintf("%s-%d", rules.NobodyDied, ev.Day), Kind: line.KindLastMorning, Day: int(ev.Day),
		Seat: nobody, Target: nobody,
	}}
}

// lastThree reports whether three seats are left, of which two may decide the vote if they find each other.
// Players who don't know why others then call themselves werewolves need an explanation.
func (n *Narrator) lastThree() bool {
	return n.known.Alive.Len() == 3 && n.known.Day > 1 && n.known.Setup.Roles[game.RolePossessed] > 0
}

// said returns the line of an utterance, or adds its speaker to the line of those who said nothing. If the
// same was said before, said also returns the grown first line.
func (n *Narrator) said(ev *rules.Event, entry line.Line, claim game.Role) line.Lines {
	talk := &n.known.Talks[len(n.known.Talks)-1]
	entry.Channel, entry.Turn = ev.Channel, int(ev.Turn)+1
	if !talk.Spoken() {
		n.quietly(ev, entry)
		if ev.Text == rules.OverText {
			n.quiet.Done = append(slices.Clone(n.quiet.Done), entry.Seat)
		} else {
			n.quiet.Skipped = append(slices.Clone(n.quiet.Skipped), entry.Seat)
		}
		return line.Lines{n.quiet}
	}
	entry.TalkID = talk.N
	entry.Key = entry.Ref()
	entry.Words, entry.Protocol = n.words.utterance(talk, n.known, n.listens), talk.Text
	entry.Said, entry.Quotes = n.wording(talk, entry.Words)
	entry.Claim = claim
	entry.Yours = n.listens != game.NoSeat && n.listens == ev.Actor
	entry.Acts = n.plays
	if s := talk.Sentence; s != nil && n.plays && !entry.Yours {
		_, entry.Why = protocolui.WhyOf(phrase.Line{Ref: talk.Ref(), Seat: talk.Seat, Sentence: s})
	}
	if s := talk.Sentence; s != nil {
		entry.Hearsay = s.Subject != protocol.Unspec && s.Subject.Seat() != ev.Actor
	}
	told := line.Lines{}
	first, echoed := n.signal(&entry, talk)
	if echoed {
		told = append(told, first)
	}
	if unchanged := n.aims.follow(n.known); unchanged && !entry.Yours && onlyVotes(talk.Sentence) {
		entry.Known = true
		n.quietly(ev, entry)
		n.quiet.Unchanged = append(slices.Clone(n.quiet.Unchanged), entry.Seat)
		told = append(told, n.quiet)
	}
	return append(told, entry)
}

// quietly begins the line of the seats that say nothing new in a turn, unless it has begun.
func (n *Narrator) quietly(ev *rules.Event, entry line.Line) {
	if n.quiet.Key == "" {
		n.quiet = line.Line{
			Key: "quiet-" + turnKey(ev), Kind: line.KindQuiet, Day: entry.Day, Turn: entry.Turn, Channel: entry.Channel,
			Seat: n.village.Seat(game.NoSeat), Target: n.village.Seat(game.NoSeat),
		}
	}
}

// vote adds a vote to the current ballot. The rows with most votes come first.
func (n *Narrator) vote(ev *rules.Event) {
	if n.ballot == nil {
		n.ballot = &line.Ballot{N: int(ev.N) + 1}
	}
	next := &line.Ballot{N: n.ballot.N} // lines returned earlier must not change
	voter := line.Voter{Seat: n.village.Seat(ev.Actor), Forced: ev.Forced}
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
		next.Rows = append(next.Rows, line.BallotRow{Target: n.village.Seat(ev.Target), Voters: []line.Voter{voter}})
	}
	slices.SortStableFunc(next.Rows, func(a, b line.BallotRow) int { return len(b.Voters) - len(a.Voters) })
	n.ballot = next
}

func (n *Narrator) ballotLine(day uint8) line.Line {
	return line.Line{
		Key: fmt.Sprintf("ballot-%d-%d", day, n.ballot.N), Kind: line.KindBallot, Day: int(day), Ballot: n.ballot,
		Seat: seat.Seat{Seat: game.NoSeat}, Target: seat.Seat{Seat: game.NoSeat},
	}
}
