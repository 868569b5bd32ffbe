package screen

import (
	"fmt"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/view"
	"aiwolfplay/server/face"
	"aiwolfplay/templates/line"
	"aiwolfplay/templates/seat"
)

// A Narrator puts the events that one viewer sees into the lines of the log, in the
// viewer's language.
type Narrator struct {
	village *Village
	known   *view.Table
	words   Words
	listens game.Seat            // the viewer's own seat, NoSeat for spectators
	plays   bool                 // lines and seats can be answered
	quiet   line.Line            // the seats that said nothing new in the current turn
	ballot  *line.Ballot         // the votes of the current ballot
	stated  map[string]line.Line // the first line of each statement of a day
	aims    aims                 // the votes announced today
	changes int                  // the number of changes of players
}

// lineKinds maps each kind of event to its kind of line, for events whose kind alone determines the line.
var lineKinds = map[rules.Kind]line.Kind{
	rules.Dealt: line.KindDealt, rules.PackShown: line.KindPack, rules.DayBegan: line.KindDay,
	rules.TurnBegan:      line.KindTurn,
	rules.NobodyExecuted: line.KindNoExecuted, rules.Divined: line.KindDivined, rules.Guarded: line.KindGuarded,
	rules.Identified: line.KindIdentified, rules.AttackVoted: line.KindAttackVote, rules.Attacked: line.KindAttacked,
	rules.Died: line.KindDied, rules.NobodyDied: line.KindNoDied, rules.GameEnded: line.KindEnd,
	rules.RoleRevealed: line.KindRole, rules.Executed: line.KindExecuted, rules.Said: line.KindTalk,
}

// phaseLines maps each phase to the kind of line at its beginning.
var phaseLines = map[game.Phase]line.Kind{
	game.PhaseTalk: line.KindThree, game.PhaseVote: line.KindVote, game.PhaseNight: line.KindNight,
}

// lineKey returns the key of the line of an event. Different lines of a game have different keys.
func lineKey(ev *rules.Event) string {
	switch ev.Kind {
	case rules.Dealt:
		return fmt.Sprintf("dealt-%d", ev.Actor.Number())
	case rules.PackShown:
		return fmt.Sprintf("pack-%d", ev.Target.Number())
	case rules.PhaseBegan:
		return fmt.Sprintf("%s-%d", ev.Phase, ev.Day)
	case rules.TurnBegan:
		return "turn-" + turnKey(ev)
	case rules.BallotBegan:
		return fmt.Sprintf("tie-%d-%d", ev.Day, ev.N)
	case rules.Divined, rules.Guarded, rules.Identified:
		return eachKey(ev)
	case rules.AttackVoted:
		return fmt.Sprintf("%s-%d", eachKey(ev), ev.N)
	case rules.RoleRevealed:
		return fmt.Sprintf("role-%d", ev.Actor.Number())
	}
	return fmt.Sprintf("%s-%d", ev.Kind, ev.Day)
}

// target returns the seat that an event concerns. The seat looks dead if the event kills it.
func (n *Narrator) target(ev *rules.Event) seat.Seat {
	seat := n.village.Seat(ev.Target)
	if kind := lineKinds[ev.Kind]; kind == line.KindExecuted || kind == line.KindDied {
		seat.Mood = face.Dead
	}
	return seat
}

func turnKey(ev *rules.Event) string {
	channel := "d"
	if ev.Channel == game.ChannelWhisper {
		channel = "w"
	}
	return fmt.Sprintf("%s%d-%d", channel, ev.Day, ev.Turn+1)
}

// eachKey returns the key of an event that several seats can have on a day.
func eachKey(ev *rules.Event) string {
	return fmt.Sprintf("%s-%d-%d", ev.Kind, ev.Day, ev.Actor.Number())
}
