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
	listens game.Seat            // the viewer's own seat, NoSeat for who watches
	plays   bool                 // lines and seats can be answered
	quiet   line.Line            // who said nothing in the running turn
	ballot  *line.Ballot         // the votes of the running ballot
	stated  map[string]line.Line // the first line of each statement of a day
	aims    aims                 // the votes announced today
	changes int                  // of who plays a seat
}

// lineKinds are the lines of events of which nothing more has to be known.
var lineKinds = map[rules.Kind]line.Kind{
	rules.Dealt: line.KindDealt, rules.PackShown: line.KindPack, rules.DayBegan: line.KindDay,
	rules.TurnBegan:      line.KindTurn,
	rules.NobodyExecuted: line.KindNoExecuted, rules.Divined: line.KindDivined, rules.Guarded: line.KindGuarded,
	rules.Identified: line.KindIdentified, rules.AttackVoted: line.KindAttackVote, rules.Attacked: line.KindAttacked,
	rules.Died: line.KindDied, rules.NobodyDied: line.KindNoDied, rules.GameEnded: line.KindEnd,
	rules.RoleRevealed: line.KindRole, rules.Executed: line.KindExecuted, rules.Said: line.KindTalk,
}

// phaseLines are the lines of phases.
var phaseLines = map[game.Phase]line.Kind{
	game.PhaseTalk: line.KindThree, game.PhaseVote: line.KindVote, game.PhaseNight: line.KindNight,
}

// lineKey tells the lines of a game apart.
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

// target is whom an event concerns, who dies of some.
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

// eachKey is for events that several seats can have on a day.
func eachKey(ev *rules.Event) string {
	return fmt.Sprintf("%s-%d-%d", ev.Kind, ev.Day, ev.Actor.Number())
}
