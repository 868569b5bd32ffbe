package screen

import (
	"math"
	"slices"
	"strconv"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/view"
	"aiwolfplay/server/page"
	"aiwolfplay/server/table"
)

func (sc *Scene) filter(at Address) page.Filter {
	return filterOf(at, sc.village.Setup.Seats(), sc.you() != game.NoSeat)
}

func (sc *Scene) board() page.Board {
	b := board{sc.village, sc.known, sc.line}
	return b.page()
}

func (sc *Scene) head() page.Head {
	t := sc.known
	head := page.Head{Day: t.Day, Phase: t.Phase, Living: t.Alive.Len(), Deadline: sc.status.Deadline, Now: sc.now}
	// By night all see the same clock: a look at a screen must not tell whether its player has something to do.
	head.Others = !sc.status.Asked && (t.Phase == game.PhaseTalk || t.Phase == game.PhaseVote)
	pacing := sc.pacing()
	if pacing.On {
		head.Speed, head.Still = pacing.Speed, pacing.Still
	}
	paces := sc.look.Plays || sc.look.Opened || sc.look.Ghost
	if pacing.On && pacing.Yours && paces { // on a projector by keys alone
		head.Pace = &page.Pace{
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

// pacing returns how fast the table goes on, as far as the viewer is told.
func (sc *Scene) pacing() table.Pacing {
	t := sc.known
	if you := sc.you(); you != game.NoSeat && sc.look.Plays && !t.Over && !t.Seats[you].Dead {
		return table.Pacing{} // whoever is dead by now is not told before the story tells it
	}
	return sc.status.Pacing
}

func (sc *Scene) seats() page.Seats {
	var list page.Seats
	for s := range game.Seat(sc.known.Setup.Seats()) {
		list = append(list, cards{sc}.card(s))
	}
	return list
}

// timeline is what stands out up to now, and the ways back from there. It changes only with
// what stands out.
func (sc *Scene) timeline() page.Timeline {
	at := At("/tables/"+sc.village.ID, nil).With("as", string(sc.look.Lens))
	if sc.minds != nil {
		at = at.Join(sc.minds.Query())
	}
	t := sc.narrative
	line := page.Timeline{ID: sc.village.ID, Live: true}
	for _, step := range t.steps(0, 0, page.ShowAll) {
		if step.At = 0; len(t.days) > 0 && leadsBack(step.Name) {
			step.Href = at.With("go", string(step.Name)).String()
		}
		line.Steps = append(line.Steps, step)
	}
	line.Steps = slices.DeleteFunc(line.Steps, atEnds)
	line.Days = t.timeline(math.MaxInt, 0, func(n int) string { return at.With("at", strconv.Itoa(n)).String() })
	return line
}

// Ballots show the votes of days.
type ballots struct{ sc *Scene }

// latest shows the last day on which there was a vote.
func (b ballots) latest() page.Votes {
	if len(b.sc.known.Votes) == 0 {
		return page.Votes{}
	}
	return b.of(b.sc.known.Votes[len(b.sc.known.Votes)-1].Day)
}

// of shows the ballots of a day.
func (b ballots) of(day int) page.Votes {
	votes := page.Votes{Day: day}
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

// markExecuted marks who of those voted for was executed on a day.
func (b ballots) markExecuted(rows []page.BallotRow, day int) {
	for _, death := range b.sc.known.Deaths {
		for i := range rows {
			row := &rows[i]
			row.Executed = row.Executed || death.Cause == view.Executed && death.Day == day && death.Seat == row.Target.Seat
		}
	}
}

// after is what the viewer can do now that it is over.
func (sc *Scene) after() page.After {
	people := sc.village.people()
	share := ""
	if sc.village.Class == "" {
		share = page.ShareEnd(sc.village.ID, sc.own())
	}
	return page.After{
		Share: share, Told: shareStory(sc.known, sc.own()),
		Review: "/games/" + sc.village.ID + "?at=end#review",
		Seated: sc.own() != game.NoSeat, Together: people > 1, Agents: people == 0, Class: sc.village.Class,
	}
}

// againAs offers the only person of a village to play again with a role of their choice, nil where there are more.
func againAs(v *Village) *page.AgainAs {
	if v.people() > 1 {
		return nil
	}
	again := &page.AgainAs{Game: v.ID}
	for _, role := range game.Roles {
		if v.Setup.Roles[role] > 0 {
			again.Roles = append(again.Roles, role)
		}
	}
	return again
}

// end shows what the game came to; empty until all is told.
func (sc *Scene) end(replay bool) page.End {
	t := sc.known
	if !sc.revealed() {
		return page.End{}
	}
	end := page.End{Winner: t.Winner, Seats: sc.seats(), Days: t.Day, Replay: replay, Reach: sc.village.reach()}
	if sc.village.Class == "" {
		end.Share, end.Told = page.ShareEnd(sc.village.ID, sc.own()), shareStory(t, sc.own())
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

// Why is what is behind the cell of the theatre that was asked for.
func (sc *Scene) Why() (page.Why, error) {
	switch {
	case sc.minds.closed():
		return page.Why{}, FieldError("minds")
	case sc.minds.col == game.NoSeat:
		return page.Why{}, FieldError("cell")
	}
	return sc.minds.why(), nil
}
