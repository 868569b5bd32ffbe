package page

import (
	"aiwolfplay/game"
	"aiwolfplay/templates/village"
)

// A RoleCount is how many seats of a village are dealt a role, see package village.
type RoleCount = village.RoleCount

// A VillageRole is a role with the villages that have it, see package village.
type VillageRole = village.Role

// Villages lists the sizes that one plays from the lobby.
func (*Lobby) Villages() []int { return village.Sizes[:] }

// Roles lists the roles of those villages.
func (*Lobby) Roles() []VillageRole { return village.Roles() }

// sampleTexts are the messages of the talk that the lobby shows, so that the
// first thing a newcomer sees is a village that is already talking.
var sampleTexts = [...]struct {
	text  string
	seat  game.Seat
	name  string
	claim game.Role
}{
	{"lobby.sample.claim", 1, "crane", game.RoleSeer},
	{"lobby.sample.divined", 1, "crane", game.RoleSeer},
	{"lobby.sample.counter", 2, "tanuki", game.RoleSeer},
	{"lobby.sample.ask", 0, "fox", game.RoleNone},
	{"lobby.sample.vote", 4, "hare", game.RoleNone},
}

func sample(m messages) (Lines, error) {
	var lines Lines
	for i, line := range sampleTexts {
		words, err := m.say(line.text)
		if err != nil {
			return nil, err
		}
		lines = append(lines, Line{
			Key: "sample-" + string(rune('a'+i)), Kind: LineTalk, Day: 1, TalkID: i,
			Seat: Seat{Seat: line.seat, Name: line.name}, Claim: line.claim, Words: words, Channel: game.ChannelTalk,
		})
	}
	return lines, nil
}
