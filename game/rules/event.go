package rules

import (
	"slices"

	"aiwolfplay/game"
)

// A Kind says what an event is. It is stored by name, so the order may change, but neither a name nor its meaning may.
// An event with a new meaning needs a new kind.
type Kind uint8

// The kinds, the fields that mean something in each, and who sees it.
//
//	kind            fields                               audience
//	Dealt           Actor, Role                          that seat
//	PackShown       Target: one of the wolves            all wolves, if two or more
//	DayBegan        Day                                  public
//	PhaseBegan      Phase                                public
//	TurnBegan       Channel, Turn                        public; living wolves
//	Called          Actor, Channel, Turn                 public; living wolves (Setup.Sequential)
//	BallotBegan     Ask: vote or attack; N: ballot       public; living wolves
//	Answered        Actor, Ask, Target or Text, Forced   that seat
//	Ready           Actor                                public (by day only; not after Called)
//	Said            Actor, Channel, Turn, N: id, Text,
//	                Forced                               public; living wolves
//	WhisperEnded                                         living wolves
//	Voted           Actor, Target, N: ballot, Forced     public
//	StageClosed     N: the Stage                         nobody (Setup.HeldNight)
//	Executed        Target                               public
//	NobodyExecuted                                       public
//	Divined         Actor, Target, Species               the seer
//	Guarded         Actor, Target                        the bodyguard
//	AttackVoted     Actor, Target, N: ballot, Forced     all wolves
//	Attacked        Target, NoSeat for no attack         all wolves
//	Identified      Actor, Target, Species               the medium
//	Died            Target                               public
//	NobodyDied                                           public
//	GameEnded       Side                                 public
//	RoleRevealed    Actor, Role                          public
//
// Every event has Seq, To and Day; events of a talk phase have Turn. Actor and Target are NoSeat in kinds
// that don't use them.
const (
	KindNone Kind = iota
	Dealt
	PackShown
	DayBegan
	PhaseBegan
	TurnBegan
	Called
	BallotBegan
	Answered
	Ready
	Said
	WhisperEnded
	Voted
	StageClosed
	Executed
	NobodyExecuted
	Divined
	Guarded
	AttackVoted
	Attacked
	Identified
	Died
	NobodyDied
	GameEnded
	RoleRevealed

	numKinds
)

var kindNames = [numKinds]string{
	"", "dealt", "pack_shown", "day_began", "phase_began", "turn_began", "called", "ballot_began", "answered", "ready",
	"said", "whisper_ended", "voted", "stage_closed", "executed", "nobody_executed", "divined", "guarded",
	"attack_voted", "attacked", "identified", "died", "nobody_died", "game_ended", "role_revealed",
}

// String returns the kind's name as stored.
func (k Kind) String() string { return game.NameOf(kindNames[:], k) }

// ParseKind returns the kind of a stored name.
func ParseKind(name string) (Kind, bool) { return game.Named[Kind](kindNames[:], name) }

// An Event is a fact of a game. It is flat, so that a log is a single slice and a fact needs no allocation. The table
// at [Kind] says which fields are used.
type Event struct {
	Text    string        // canonical sentence, "Skip" or "Over"
	Seq     uint32        // position in the log from 1; in a projection, the viewer's own numbering
	To      game.Audience // who may see it; cleared by Project
	N       uint16        // talk id, ballot (0, then 1 for the revote), or stage
	Day     uint8
	Turn    uint8
	Kind    Kind
	Ask     AskKind
	Actor   game.Seat
	Target  game.Seat
	Phase   game.Phase
	Channel game.Channel
	Role    game.Role
	Species game.Species
	Side    game.Side
	Forced  bool // the deadline answered, not the seat
}

// Project appends to dst the events of the log that v may see, in order. They are numbered anew from 1, or on from the
// last event of dst, and their audiences are cleared. Gaps in the numbering would reveal how much happens in secret.
func Project(dst, log []Event, v game.Viewer) []Event {
	var seq uint32
	if len(dst) > 0 {
		seq = dst[len(dst)-1].Seq
	}
	return ProjectOn(dst, log, v, seq)
}

// ProjectOn does the same as Project for a viewer who has seen events up to number seen. These need not be in dst.
func ProjectOn(dst, log []Event, v game.Viewer, seen uint32) []Event {
	dst = slices.Grow(dst, len(log))
	n := len(dst)
	out := dst[:cap(dst)]
	seat, seated := v.Seat()
	mask := game.ToSeat(seat) // Includes for a seat, moved out of the loop: simulations spend most of their time here
	for i := range log {
		ev := &log[i]
		if seated && ev.To&mask == 0 || !seated && !ev.To.Includes(v) {
			continue
		}
		seen++
		out[n] = *ev
		out[n].Seq, out[n].To = seen, 0
		n++
	}
	return out[:n]
}
