package page

import (
	"aiwolfplay/game"
	"aiwolfplay/game/rules"
)

// RoleCount is how many seats of a village are dealt a role.
type RoleCount struct {
	game.Role
	Seats int
}

// A VillageRole is a role and how many seats of some villages are dealt it.
type VillageRole struct {
	game.Role
	In []VillageCount
}

// A VillageCount is how many seats of a village are dealt a role.
type VillageCount struct{ Size, Seats int }

// Villages are the sizes that one plays from the lobby.
func (*Lobby) Villages() []int { return lobbySizes[:] }

var lobbySizes = [...]int{5, 15}

// Roles lists the roles of the villages that one plays from the lobby.
func (*Lobby) Roles() ([]VillageRole, error) {
	var list []VillageRole
	for _, role := range game.Roles {
		shown := VillageRole{Role: role}
		for _, size := range lobbySizes {
			setup, err := rules.Village(size)
			if err != nil {
				return nil, err
			}
			if n := int(setup.Roles[role]); n > 0 {
				shown.In = append(shown.In, VillageCount{size, n})
			}
		}
		if len(shown.In) > 0 {
			list = append(list, shown)
		}
	}
	return list, nil
}

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
