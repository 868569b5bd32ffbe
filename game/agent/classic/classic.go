// Package classic lets an agent written against the contest's eleven methods
// (regulation 3.2 and the AIWolf libraries) take a seat: what it is told are the
// GameInfo and GameSetting that a contest server would send it.
//
//	agent.Register(agent.Listing{Name: "parrot", New: classic.New(func() classic.Player { return &parrot{} })})
//
// It costs more than a game between agents of our own kind: a GameInfo is built
// for each call. Write new agents against package agent.
package classic

import (
	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/wire"
)

// Nobody is the answer to a question for a target that names none.
const Nobody = 0

// A Player is an agent of the contest. Agents are numbered from 1. A GameInfo is
// the player's own to keep; it is not changed afterwards, as Update brings a new one.
type Player interface {
	// Name is what the player is called.
	Name() string
	// Initialize begins a game: the player's only one, or the next of a set with
	// the same members on the same seats, where it may use what it has learned.
	Initialize(info *wire.GameInfo, setting *wire.GameSetting)
	// Update comes before each of the following.
	Update(info *wire.GameInfo)
	DayStart()
	Talk() string    // a sentence, "Skip" or "Over"; anything else, and "", becomes Skip
	Whisper() string // likewise
	Vote() int       // an agent, or Nobody: then one is drawn
	Attack() int
	Divine() int
	Guard() int
	Finish()
}

// New returns the factory of an agent whose seats are played by players of their
// own: one for a set of games, where there is a memory to keep it in.
func New(build func() Player) agent.Factory {
	return func(s agent.Seating) (agent.Agent, error) {
		draw := agent.DrawOf(s.Key, "randomSeed", 0)
		seed := int64(draw.Below(1 << 62)) // unrelated to the game's, as the protocol wants it
		seat := &seat{memory: s.Memory, fold: wire.NewSeat(s.Setup, s.Seat, wire.Options{RandomSeed: seed})}
		if s.Memory != nil {
			seat.player, _ = s.Memory.Kept.(Player)
			s.Memory.Kept = nil // until the game has ended; nobody else may play it meanwhile
		}
		if seat.player == nil {
			seat.player = build()
		}
		return seat, nil
	}
}

// A seat plays the part of the contest's client library.
type seat struct {
	player Player
	memory *agent.Memory // nil: the player plays one game
	fold   *wire.Seat
	info   wire.GameInfo
}

// Observe passes on what a server would send.
func (s *seat) Observe(evs []rules.Event) {
	for _, p := range s.fold.Observe(evs) {
		info := s.take(&p)
		if p.Request == wire.RequestInitialize {
			s.player.Initialize(info, p.GameSetting)
			continue
		}
		s.player.Update(info)
		switch p.Request {
		case wire.RequestDailyInitialize:
			s.player.DayStart()
		case wire.RequestFinish:
			s.player.Finish()
			if s.memory != nil {
				s.memory.Kept = s.player
			}
		}
	}
}

// Act asks the player.
func (s *seat) Act(ask rules.Ask) (rules.Action, bool) {
	p := s.fold.Ask(ask)
	s.player.Update(s.take(&p))
	switch ask.Kind {
	case rules.AskTalk:
		return said(ask, s.player.Talk()), true
	case rules.AskWhisper:
		return said(ask, s.player.Whisper()), true
	case rules.AskVote:
		return s.named(ask, s.player.Vote()), true
	case rules.AskAttack:
		return s.named(ask, s.player.Attack()), true
	case rules.AskDivine:
		return s.named(ask, s.player.Divine()), true
	case rules.AskGuard:
		return s.named(ask, s.player.Guard()), true
	}
	return rules.Action{}, true
}

// take adds a packet to what the player knows, and returns a copy for it: a
// GameInfo replaces it, histories are added to its lists.
func (s *seat) take(p *wire.Packet) *wire.GameInfo {
	if p.GameInfo != nil {
		s.info = *p.GameInfo
	}
	// Capacities are cut, so that adding to a list copies it.
	talks, whispers := s.info.TalkList, s.info.WhisperList
	s.info.TalkList = append(talks[:len(talks):len(talks)], p.TalkHistory...)
	s.info.WhisperList = append(whispers[:len(whispers):len(whispers)], p.WhisperHistory...)
	info := s.info
	return &info
}

// said is an utterance in canonical text, Skip where it is no sentence.
func said(ask rules.Ask, text string) rules.Action {
	action := rules.Action{Kind: ask.Kind, Target: game.NoSeat, Text: rules.SkipText}
	if s, err := protocol.Parse(text); err == nil {
		action.Text = s.String()
	}
	return action
}

// named is the choice of an agent, nobody where the rules do not allow it; a
// vote for nobody is left to them.
func (s *seat) named(ask rules.Ask, number int) rules.Action {
	action := rules.Action{Kind: ask.Kind, Target: game.SeatNumbered(number)}
	switch {
	case s.fold.Allowed(ask).Has(action.Target):
		return action
	case ask.Kind == rules.AskVote:
		return rules.Action{}
	}
	action.Target = game.NoSeat
	return action
}
