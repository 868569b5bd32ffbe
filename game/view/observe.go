package view

import (
	"aiwolfplay/game"
	"aiwolfplay/game/rules"
)

// Observe adds the viewer's next event. It keeps nothing of ev but its text. An event of an unknown kind only increases
// the count of events.
func (t *Table) Observe(ev *rules.Event) {
	t.Events++
	t.follow(ev)
	t.record(ev)
}

// follow updates the phase of the game and the seats whose answers are awaited.
func (t *Table) follow(ev *rules.Event) {
	switch ev.Kind {
	case rules.DayBegan:
		t.beginDay(int(ev.Day))
	case rules.PhaseBegan:
		t.Phase, t.Turn, t.Ballot = ev.Phase, 0, 0
		t.forgetQuestions()
	case rules.TurnBegan: // opens the questions, unless the setup calls one seat after the other
		t.forgetQuestions()
		t.Channel, t.Turn = ev.Channel, int(ev.Turn)
		if ev.Channel == game.ChannelTalk && !t.Setup.Sequential {
			t.Awaited = t.withUtterancesLeft()
		}
	case rules.Called:
		if ev.Channel == game.ChannelTalk {
			t.Awaited = game.Seats(ev.Actor)
		}
	case rules.BallotBegan:
		t.forgetQuestions()
		t.Ballot = int(ev.N)
		if ev.Ask == rules.AskVote {
			t.Awaited = t.Alive
		}
	case rules.Answered:
		if t.isOwn(ev.Actor) {
			t.Pending = PendingAnswer{Kind: ev.Ask, Target: ev.Target, Text: ev.Text}
		}
	case rules.Ready:
		t.Awaited = t.Awaited.Without(ev.Actor)
	case rules.Said:
		t.Awaited = t.Awaited.Without(ev.Actor)
		t.revealed(ev.Actor)
	case rules.Voted, rules.AttackVoted:
		t.revealed(ev.Actor)
	case rules.WhisperEnded:
		t.forgetQuestions()
	case rules.GameEnded:
		t.Over, t.Winner, t.Phase = true, ev.Side, game.PhaseOver
	}
}

// record stores the facts that an event reveals.
func (t *Table) record(ev *rules.Event) {
	switch ev.Kind {
	case rules.Dealt, rules.RoleRevealed:
		t.Seats[ev.Actor].Role = ev.Role
	case rules.PackShown:
		t.Seats[ev.Target].Role = game.RoleWerewolf
	case rules.Said:
		t.recordTalk(ev)
	case rules.Voted:
		t.Votes = append(t.Votes, voteOf(ev))
	case rules.AttackVoted:
		t.AttackVotes = append(t.AttackVotes, voteOf(ev))
	case rules.Executed:
		t.recordDeath(ev, Executed)
	case rules.Died:
		t.recordDeath(ev, Attacked)
	case rules.NobodyExecuted:
		t.NobodyExecuted = append(t.NobodyExecuted, int(ev.Day))
	case rules.NobodyDied:
		t.NobodyDied = append(t.NobodyDied, int(ev.Day))
	case rules.Divined:
		t.Divinations = append(t.Divinations, judgementOf(ev))
	case rules.Identified:
		t.Identifications = append(t.Identifications, judgementOf(ev))
	case rules.Guarded:
		t.Guards = append(t.Guards, Guard{Day: int(ev.Day), Actor: ev.Actor, Target: ev.Target})
	case rules.Attacked:
		t.Attacks = append(t.Attacks, Attack{Day: int(ev.Day), Target: ev.Target})
	}
}

func (t *Table) beginDay(day int) {
	t.Day, t.Phase, t.Turn, t.Ballot = day, game.PhaseNone, 0, 0
	for i := range t.Seats {
		t.Seats[i].Spoken = 0
	}
	t.forgetQuestions()
}

// forgetQuestions forgets the questions asked before, because a new part of the game begins.
func (t *Table) forgetQuestions() {
	t.Channel, t.Awaited, t.Pending = game.ChannelNone, 0, PendingAnswer{}
}

// revealed drops the pending answer of the viewer's seat once everybody sees it.
func (t *Table) revealed(seat game.Seat) {
	if t.isOwn(seat) {
		t.Pending = PendingAnswer{}
	}
}

func (t *Table) isOwn(seat game.Seat) bool {
	own, ok := t.Viewer.Seat()
	return ok && own == seat
}

// withUtterancesLeft returns the living seats that are asked to talk. A seat that has used all its utterances is not
// asked (1.3.1).
func (t *Table) withUtterancesLeft() game.SeatSet {
	seats := t.Alive
	for seat := range t.Alive.All() {
		if t.Seats[seat].Spoken >= t.Setup.TalksPerDay {
			seats = seats.Without(seat)
		}
	}
	return seats
}

func (t *Table) recordDeath(ev *rules.Event, cause Cause) {
	t.Alive = t.Alive.Without(ev.Target)
	seat := &t.Seats[ev.Target]
	seat.Dead, seat.DeathDay, seat.Cause = true, int(ev.Day), cause
	t.Deaths = append(t.Deaths, Death{Day: int(ev.Day), Seat: ev.Target, Cause: cause})
}

func voteOf(ev *rules.Event) Vote {
	return Vote{Day: int(ev.Day), Ballot: int(ev.N), Voter: ev.Actor, Target: ev.Target, Forced: ev.Forced}
}

func judgementOf(ev *rules.Event) Judgement {
	return Judgement{Day: int(ev.Day), Actor: ev.Actor, Target: ev.Target, Species: ev.Species}
}
