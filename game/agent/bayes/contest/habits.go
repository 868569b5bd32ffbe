package contest

import (
	"math"

	"aiwolfplay/game"
	"aiwolfplay/game/agent/speech"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/view"
)

// habits count how each seat of a set opened the first day in each role. A program that has the same role again does
// the same again.
type habits struct {
	games int
	seat  [game.MaxSeats]opening
	all   opening
}

// An opening counts the moves in the first turns of day 1, by role.
type opening [game.NumRoles][openings][numMoves]int

// openings is the number of turns of day 1 that are counted.
const openings = 5

// A move is the act of a seat in a turn.
type move uint8

const (
	moveNone move = iota
	moveSeer      // claims it
	moveMedium
	moveClaim
	moveBlack
	moveWhite
	moveIdentified
	moveVote // declares a vote: the first, the same again, another
	moveAgain
	moveAnew
	moveSuspect
	moveEstimate
	moveCall // asks for votes
	moveAsk
	moveOther
	numMoves
)

// moveOf classifies a sentence. word is the vote that its speaker declared before.
func moveOf(s *protocol.Sentence, word game.Seat) move {
	s = speech.Conclusion(s)
	switch {
	case s.Op == protocol.Request || s.Op == protocol.Inquire:
		if speech.Conclusion(&s.Args[0]).Verb == protocol.Vote {
			return moveCall
		}
		return moveAsk
	case s.Op != protocol.OpNone:
		return moveOther
	}
	switch s.Verb {
	case protocol.Comingout:
		switch s.Role {
		case game.RoleSeer:
			return moveSeer
		case game.RoleMedium:
			return moveMedium
		}
		return moveClaim
	case protocol.Divined:
		if s.Species == game.SpeciesWerewolf {
			return moveBlack
		}
		return moveWhite
	case protocol.Identified:
		return moveIdentified
	case protocol.Vote:
		switch word {
		case game.NoSeat:
			return moveVote
		case s.Target.Seat():
			return moveAgain
		}
		return moveAnew
	case protocol.Estimate:
		if s.Role == game.RoleWerewolf {
			return moveSuspect
		}
		return moveEstimate
	}
	return moveOther
}

// moves returns each seat's moves in the first turns of day 1.
func moves(t *view.Table) (did [game.MaxSeats][openings]move) {
	var word [game.MaxSeats]game.Seat
	for s := range word {
		word[s] = game.NoSeat
	}
	for i := range t.Talks {
		talk := &t.Talks[i]
		if talk.Day > 1 || talk.Day == 1 && talk.Turn >= openings {
			break
		}
		if talk.Day < 1 || talk.Channel != game.ChannelTalk || talk.Sentence == nil || !talk.Spoken() {
			continue
		}
		did[talk.Seat][talk.Turn] = moveOf(talk.Sentence, word[talk.Seat])
		if s := speech.Conclusion(talk.Sentence); s.Op == protocol.OpNone && s.Verb == protocol.Vote {
			word[talk.Seat] = s.Target.Seat()
		}
	}
	return did
}

// kind maps roles with similar openings, in sets of games, to one of these roles.
func kind(r game.Role) game.Role {
	if r == game.RoleBodyguard {
		return game.RoleVillager
	}
	return r
}

// note returns the habits with one more game, whose roles are known. It does not change before, which is nil at first.
func note(before *habits, t *view.Table) *habits {
	h := habits{}
	if before != nil {
		h = *before
	}
	h.games++
	for s, list := range moves(t) {
		if s >= t.Setup.Seats() {
			break
		}
		for turn, m := range list {
			h.seat[s][kind(t.Seats[s].Role)][turn][m]++
			h.all[kind(t.Seats[s].Role)][turn][m]++
		}
	}
	return &h
}

// expect returns the log-odds of each role by the seat's moves in the first turns. They are added to those that the
// likelihood table gives to any seat with these moves. tell scales them, because turns are not independent.
func (h *habits) expect(seat game.Seat, did *[openings]move, turns int, tell float64) (roles [game.NumRoles]float64) {
	for _, r := range game.Roles {
		for turn, m := range did[:min(turns, openings)] {
			own, all := &h.seat[seat][kind(r)][turn], &h.all[kind(r)][turn]
			games, of := 0.0, 0.0
			for i := range own {
				games += float64(own[i])
				of += float64(all[i])
			}
			ofAll := (float64(all[m]) + gamesOfMove) / (of + gamesOfMove*float64(numMoves))
			ofSeat := (float64(own[m]) + gamesOfAll*ofAll) / (games + gamesOfAll)
			roles[r] += tell * math.Log(ofSeat/ofAll)
		}
	}
	return roles
}
