package screen

import (
	"strconv"

	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/rules"
	"aiwolfplay/protocolui"
	"aiwolfplay/protocolui/phrase"
)

func labAddress(text string, speaker int) Address {
	to := At("/protocol", nil).With("text", text)
	if text != "" && speaker != 1 {
		to = to.With("by", strconv.Itoa(speaker))
	}
	return to
}

// labSituation returns a village of fifteen with a few utterances, so that a sentence can agree with one.
func labSituation(speaker game.Seat) protocolui.Situation {
	setup := rules.Fifteen()
	sit := protocolui.Situation{
		Self: speaker, Seats: setup.Seats(), Alive: game.FirstSeats(setup.Seats()), Day: labDay, Channel: game.ChannelTalk,
		RoleShown: true,
	}
	for _, role := range game.Roles {
		if setup.Roles[role] > 0 {
			sit.Roles = append(sit.Roles, role)
		}
	}
	for _, said := range labTalk {
		sentence, err := protocol.Parse(said.text)
		if err != nil {
			panic("screen: the lab's talk: " + err.Error())
		}
		ref := protocol.TalkRef{Channel: game.ChannelTalk, Day: said.day, ID: said.id}
		sit.Lines = append(sit.Lines, phrase.Line{Ref: ref, Seat: said.seat, Sentence: &sentence})
	}
	return sit
}

// labTalk contains the utterances in the lab's village.
var labTalk = [...]struct {
	day, id int32
	seat    game.Seat
	text    string
}{
	{1, 3, 1, "COMINGOUT Agent[02] SEER"},
	{1, 12, 2, "ESTIMATE Agent[02] WEREWOLF"},
	{2, 4, 1, "DIVINED Agent[05] WEREWOLF"},
	{3, 5, 4, "VOTE Agent[02]"},
}

// labDay is the current day in the lab's village.
const labDay = 3
