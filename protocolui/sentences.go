package protocolui

import (
	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
)

// The sentences that menus, templates and suggestions are made of.

func believe(seat protocol.Ref, role game.Role) protocol.Sentence {
	return protocol.Believe(seat, role)
}

func voteFor(seat protocol.Ref) protocol.Sentence { return protocol.Act(protocol.Vote, seat) }

// callVote returns a request to everybody to vote for a seat.
func callVote(seat protocol.Ref) protocol.Sentence { return protocol.Ask(protocol.Any, voteFor(seat)) }

// voteAndCall returns a sentence in which the speaker votes for a seat and asks everybody to do the same.
func voteAndCall(seat protocol.Ref) protocol.Sentence {
	return protocol.AllOf(voteFor(seat), callVote(seat))
}

// wolfOrPossessed returns a sentence that calls a seat a werewolf or possessed.
func wolfOrPossessed(seat protocol.Ref) protocol.Sentence {
	return protocol.OneOf(believe(seat, game.RoleWerewolf), believe(seat, game.RolePossessed))
}

// askVote returns a question to a seat about whom it will vote for.
func askVote(seat protocol.Ref) protocol.Sentence {
	return protocol.AskWhether(seat, voteFor(protocol.Any))
}

// claimOf returns a seat's claim as others report it.
func claimOf(seat protocol.Ref, role game.Role) protocol.Sentence {
	return protocol.Claim(seat, role).By(seat)
}

// askRole returns a question to a seat about its role.
func askRole(seat protocol.Ref) protocol.Sentence {
	return protocol.AskWhether(seat, protocol.Claim(seat, game.RoleAny))
}

// quoted returns an utterance of one seat as another seat quotes it, with its subject named. In a DAY sentence the
// subject is named inside the DAY.
func quoted(said protocol.Sentence, by protocol.Ref) protocol.Sentence {
	if said.Subject != protocol.Unspec {
		return said
	}
	if said.Op == protocol.Day {
		said.Args = []protocol.Sentence{quoted(said.Args[0], by)}
		return said
	}
	return said.By(by)
}
