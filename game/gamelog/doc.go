// Package gamelog reads and writes the log files of the AIWolf server. A file has
// one comma-separated line for each event, and status lines with the names and all
// roles at each dawn.
//
// [Parse] turns a file into the events of [rules], with their audiences, so that a
// contest's game can be projected, viewed and replayed like a game of this program.
// [Write] does the reverse, from an omniscient log. The format does not hold turns
// without a line, nor which answers were late. Parse derives the results told at
// dawn from the rules.
//
//	day,status,seat,ROLE,ALIVE or DEAD,name
//	day,talk or whisper,id,turn,seat,text
//	day,vote or attackVote,voter,target        a revote is a second block
//	day,execute,seat,ROLE
//	day,divine,seer,target,HUMAN or WEREWOLF
//	day,guard,bodyguard,target,ROLE of the target
//	day,attack,target,true or false (nobody died); target -1: no attack
//	day,result,living humans,living wolves,VILLAGER or WEREWOLF
package gamelog

import "aiwolfplay/game/rules"

// A Game is what a log file holds.
type Game struct {
	Setup  rules.Setup
	Names  []string // of the agents, by seat
	Events []rules.Event
}
