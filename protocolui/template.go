package protocolui

import (
	"slices"

	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
)

// A template is a sentence to begin with.
type template struct {
	id string
	s  protocol.Sentence
}

// templates lists what is said most, most often said first, as far as it makes
// sense in the channel and the village.
func templates(s *Situation) []template {
	me := protocol.RefTo(s.Self)
	vote := protocol.Act(protocol.Vote, protocol.Unspec)
	everyone := protocol.Ask(protocol.Any, vote)
	if s.Channel == game.ChannelWhisper {
		return []template{
			{"attack", protocol.Act(protocol.Attack, protocol.Unspec)},
			{"pretend", protocol.Ask(protocol.Unspec, protocol.Sentence{Verb: protocol.Comingout})},
			{"claim", protocol.Claim(me, game.RoleNone)},
			{"estimate", protocol.Believe(protocol.Unspec, game.RoleNone)},
			{"because", protocol.BecauseOf(protocol.Sentence{}, protocol.Sentence{})},
		}
	}
	list := []template{
		{"estimate", protocol.Believe(protocol.Unspec, game.RoleNone)},
		{"vote_all", protocol.AllOf(vote, everyone)},
		{"claim", protocol.Claim(me, game.RoleNone)},
		{"divined", protocol.Report(protocol.Divined, protocol.Unspec, game.SpeciesNone)},
	}
	if slices.Contains(s.Roles, game.RoleMedium) {
		list = append(list, template{"identified", protocol.Report(protocol.Identified, protocol.Unspec, game.SpeciesNone)})
	}
	return append(list,
		template{"request_vote", everyone},
		template{"ask_vote", protocol.AskWhether(protocol.Unspec, protocol.Act(protocol.Vote, protocol.Any))},
		template{"because", protocol.BecauseOf(protocol.Sentence{}, protocol.Sentence{})})
}
