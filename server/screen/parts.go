package screen

import (
	"math"
	"slices"
	"strconv"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/view"
	"aiwolfplay/server/table"
	"aiwolfplay/templates/line"
	"aiwolfplay/templates/play"
	"aiwolfplay/templates/scene"
	"aiwolfplay/templates/sharing"
	"aiwolfplay/templates/theatre"
)

func (sc *Scene) filter(at Address) scene.Filter {
	return filterOf(at, sc.village.Setup.Seats(), sc.you() != game.NoSeat)
}

func (sc *Scene) board() scene.Board {
	b := board{sc.village, sc.known, sc.line}
	return b.page()
}

func (sc *Scene) head() scene.Head {
	t := sc.known
	head := scene.Head{Day: t.Day, Phase: t.Phase, Living: t.Alive.Len(), Deadline: sc.status.Deadline, Now: sc.now}
	// By night everybody sees the same clock: a glance at a screen must not reveal whether its player has
	// something to do.
	head.Others = !sc.status.Asked && (t.Phase == game.PhaseTalk || t.Phase == game.PhaseVote)
	pacing := sc.pacing()
	if pacing.On {
		head.Speed, head.Still = pacing.Speed, pacing.Still
	}
	paces := sc.look.Plays || sc.look.Opened || sc.look.Ghost
	if pacing.On && pacing.Yours && paces { // on a projector, only keys set the pace
		head.Pace = &scene.Pace{
			Table: sc.village.ID, Speed: pacing.Speed, Still: pacing.Still, End: sc.look.Opened || sc.status.MayEnd,
		}
	}
	switch t.Channel {
	case game.ChannelTalk:
		head.Turn, head.Turns = t.Turn+1, int(t.Setup.TalkTurns)
	case game.ChannelWhisper:
		head.Turn, head.Turns = t.Turn+1, int(t.Setup.WhisperTurns)
	}
	return head
}

// pacing returns the pace of the table. It returns the zero value if the viewer may not know the pace.
func (sc *Scene) pacing() table.Pacing {
	t := sc.known
	if you := sc.you(); you != game.NoSeat && sc.look.Plays && !t.Over && !t.Seats[you].Dead {
		return table.Pacing{} // a player who is already dead must not learn this before the story reaches the death
	}
	return sc.status.Pacing
}

func (sc *Scene) seats() scene.Seats {
	var list scene.Seats
	for s := range game.Seat(sc.known.Setup.Seats()) {
		list = append(list, cards{sc}.card(s))
	}
	return list
}

// timeline returns the marks up to now, and the links back. It changes only when there is a new mark.
func (sc *Scene) timeline() scene.Timeline {
	at := At("/tables/"+sc.village.ID, nil).With("as", string(sc.look.Lens))
	if sc.minds != nil {
		at = at.Join(sc.minds.Query())
	}
	t := sc.narrative
	line := scene.Timeline{ID: sc.village.ID, Live: true}
	for _, step := range t.steps(0, 0, scene.ShowAll) {
		if step.At = 0; len(t.days) > 0 && leadsBack(step.Name) {
			step.Href = at.With("go", string(step.Name)).String()
		}
		line.Steps = append(line.Steps, step)
	}
	line.Steps = slices.DeleteFunc(line.Steps, atEnds)
	line.Days = t.timeline(math.MaxInt, 0, func(n int) string { return at.With("at", strconv.Itoa(n)).String() })
	return line
}

// ballots makes the tables of votes.
type ballots struct{ sc *Scene }

// latest returns the votes of the last day with a vote.
func (b ballots) latest() line.Votes {
	if len(b.sc.known.Votes) == 0 {
		return line.Votes{}
	}
	return b.of(b.sc.known.Votes[len(b.sc.known.Votes)-1].Day)
}

// of returns the ballots of a day.
func (b ballots) of(day int) line.Votes {
	votes := line.Votes{Day: day}
	count := Narrator{village: b.sc.village}
	for _, v := range b.sc.known.Votes {
		if v.Day != day {
			continue
		}
		if count.ballot != nil && count.ballot.N != v.Ballot+1 {
			votes.Ballots = append(votes.Ballots, *count.ballot)
			count.ballot = nil
		}
		count.vote(&rules.Event{Actor: v.Voter, Target: v.Target, Forced: v.Forced, N: uint16(v.Ballot)})
	}
	if count.ballot == nil {
		return votes
	}
	votes.Ballots = append(votes.Ballots, *count.ballot)
	b.markExecuted(count.ballot.Rows, day)
	return votes
}

// markExecuted marks the row of the seat that was executed on a day.
func (b ballots) markExecuted(rows []line.BallotRow, day int) {
	for _, death := range b.sc.known.Deaths {
		for i := range rows {
			row := &rows[i]
			row.Executed = row.Executed || death.Cause == view.Executed && death.Day == day && death.Seat == row.Target.Seat
		}
	}
}

// after returns the viewer's choices after the end of the game.
func (sc *Scene) after() play.After {
	people := sc.village.people()
	share := ""
	if sc.village.Class == "" {
		share = sharing.EndAddress(sc.village.ID, sc.own())
	}
	return play.After{
		Share: share, Told: shareStory(sc.known, sc.own()),
		Review: "/games/" + sc.village.ID + "?at=end#review",
		Seated: sc.own() != game.NoSeat, Together: people > 1, Agents: people == 0, Class: sc.village.Class,
	}
}

// againAs offers the only person of a village to play again with a role of their choice. It returns nil if
// there are several people.
func againAs(v *Village) *play.AgainAs {
	if v.people() > 1 {
		return nil
	}
	again := &play.AgainAs{Game: v.ID}
	for _, role := range game.Roles {
		if v.Setup.Roles[role] > 0 {
			again.Roles = append(again.Roles, role)
		}
	}
	return again
}

// end returns the result of the game. It is empty until all roles are revealed.
func (sc *Scene) end(replay bool) play.End {
	t := sc.known
	if !sc.revealed() {
		return play.End{}
	}
	end := play.End{Winner: t.Winner, Seats: sc.seats(), Days: t.Day, Replay: replay, Reach: sc.village.reach()}
	if sc.village.Class == "" {
		end.Share, end.Told = sharing.EndAddress(sc.village.ID, sc.own()), shareStory(t, sc.own())
	}
	for i := range end.Seats {
		if end.Seats[i].You {
			end.You = &end.Seats[i]
		}
	}
	if !replay && sc.own() != game.NoSeat && !sc.look.Screen && sc.village.Class == "" {
		end.Again = againAs(sc.village)
	}
	if sc.look.Agents && !sc.look.Screen {
		end.Guesses = "/games/" + sc.village.ID + "/guessed"
	}
	if sc.own() != game.NoSeat {
		end.Guessed = expected(t, sc.status.Guesses)
	}
	if sc.ending != nil {
		if e := sc.ending(); e != nil {
			e.explain(&end, sc.village, sc.own(), sc.line)
		}
	}
	return end
}

// Why returns the explanation of the cell of the theatre that the address asks for.
func (sc *Scene) Why() (theatre.Why, error) {
	switch {
	case sc.minds.closed():
		return theatre.Why{}, FieldError("minds")
	case sc.minds.col == game.NoSeat:
		return theatre.Why{}, FieldError("cell")
	}
	return sc.minds.why(), nil
}
