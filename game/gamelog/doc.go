// Package gamelog reads and writes the log files of the AIWolf server. A file has
// one comma-separated line for each event, and status lines with the names and all
// roles at each dawn.
//
// [Parse] turns a file into the events of [rules], with their audiences, so that a contest's game can be
// projected, viewed and replayed like a game of this program. [Write] does the reverse, from an omniscient
// log. The format does not hold turns without a line, nor which answers were late. Parse derives the results
// received at dawn from the rules. Other properties of a dialect, such as white space in utterances or a byte
// order mark, are lost: to write the same bytes again, keep the file.
//
//	day,status,seat,ROLE,ALIVE or DEAD,name    some servers add the name in the game
//	day,talk or whisper,id,turn,seat,text
//	day,vote or attackVote,voter,target        a revote is a second block
//	day,execute,seat,ROLE
//	day,divine,seer,target,HUMAN or WEREWOLF
//	day,guard,bodyguard,target,ROLE of the target
//	day,attack,target,true or false (nobody died); target -1: no attack
//	day,result,living humans,living wolves,VILLAGER or WEREWOLF (NONE: broken off)
//
// Parse is lenient about bytes (byte order marks, UTF-16, Shift_JIS, empty lines, \r\n,
// a status line without ALIVE or DEAD) and strict about the game: a line that
// contradicts those before it is an error with its number.
package gamelog

import (
	"aiwolfplay/game"
	"aiwolfplay/game/rules"
)

// A Game holds the contents of a log file.
type Game struct {
	Setup  rules.Setup
	Names  []string // of the agents, by seat
	Called []string // what they are called in the game, by seat; nil: the same
	Lines  []int    // the lines of the names, from 1; nil if the game comes from no file
	Events []rules.Event
}

// BreakOff ends a game that Parse returned with ErrCut: nobody has won, and all roles are
// revealed.
func (g *Game) BreakOff() {
	p := parser{game: *g}
	for i := range g.Events {
		if ev := &g.Events[i]; ev.Kind == rules.Dealt {
			p.roles[ev.Actor] = ev.Role
		}
		p.day = int(g.Events[i].Day)
	}
	p.end(game.SideNone)
	g.Events = p.game.Events
}
