package wire

import (
	"aiwolfplay/game"
	"aiwolfplay/game/rules"
)

// beginTalk begins the first phase of a day: the talk, or on day 0 perhaps the night.
func (c *Client) beginTalk() {
	switch {
	case c.day > 0:
		c.beginPhase(game.PhaseTalk)
		c.beginTurn(game.ChannelTalk, 0)
	case c.setup.TalkOnFirstDay:
		c.beginPhase(game.PhaseTalk)
	default:
		c.beginPhase(game.PhaseNight)
	}
}

// beginVote ends the talk: the vote begins, or the night of day 0.
func (c *Client) beginVote() {
	switch {
	case c.phase == game.PhaseTalk && c.day == 0:
		c.endWhisper()
		c.beginPhase(game.PhaseNight)
	case c.phase == game.PhaseTalk:
		c.beginPhase(game.PhaseVote)
		c.beginBallot(rules.AskVote, &c.ballots)
	}
}

func (c *Client) beginBallot(kind rules.AskKind, ballots *int) {
	ev := c.bare(rules.BallotBegan)
	ev.Ask, ev.N = kind, uint16(*ballots)
	*ballots++
	c.emit(ev)
}

// askVote returns the question for a vote. If the packet has the votes of a ballot,
// it emits them and begins a revote.
func (c *Client) askVote(g *GameInfo) rules.Ask {
	if g != nil && len(g.LatestVoteList) > 0 {
		c.emitVotes(rules.Voted, g.LatestVoteList, c.ballots)
		c.beginBallot(rules.AskVote, &c.ballots)
	}
	return c.ask(rules.AskVote, c.alive.Without(c.seat))
}

func (c *Client) askAttack(g *GameInfo) rules.Ask {
	c.endWhisper()
	if c.attacks > 0 && g != nil {
		c.emitVotes(rules.AttackVoted, g.LatestAttackVoteList, c.attacks)
	}
	c.beginBallot(rules.AskAttack, &c.attacks)
	return c.ask(rules.AskAttack, c.alive&^c.wolves)
}

// emitVotes emits the votes of the latest ballot, given how many ballots have begun.
func (c *Client) emitVotes(kind rules.Kind, votes []Vote, begun int) {
	for _, v := range votes {
		voter, target := game.SeatNumbered(v.Agent), game.SeatNumbered(v.Target)
		if n := c.setup.Seats(); int(voter) < n && int(target) < n {
			c.emit(rules.Event{Kind: kind, Actor: voter, Target: target, N: uint16(max(begun-1, 0))})
		}
	}
}

// beginNight ends the vote with the result in the night's first packet, and hears
// the utterances of the packet.
func (c *Client) beginNight(p *Packet) {
	g := p.GameInfo
	if c.day > 0 && c.phase != game.PhaseNight {
		if g != nil {
			c.hear(p)
			c.endVote(g.LatestVoteList, g.LatestExecutedAgent)
		} else {
			c.endVote(nil, None)
		}
	}
	c.hear(p)
}

func (c *Client) endVote(votes []Vote, executed int) {
	c.beginVote() // a dead agent was not asked to vote
	c.emitVotes(rules.Voted, votes, c.ballots)
	c.voted = len(votes) > 0
	if seat := game.SeatNumbered(executed); c.alive.Has(seat) {
		c.alive = c.alive.Without(seat)
		ev := c.bare(rules.Executed)
		ev.Target = seat
		c.emit(ev)
	} else {
		c.emit(c.bare(rules.NobodyExecuted))
	}
	c.beginPhase(game.PhaseNight)
}

func (c *Client) endWhisper() {
	if c.whispered {
		c.whispered = false
		c.emit(c.bare(rules.WhisperEnded))
	}
}

// dawn emits the events of the end of the day before, and begins the packet's day.
func (c *Client) dawn(g *GameInfo) {
	if g.Day > 0 {
		switch {
		case c.day == 0:
		case c.phase != game.PhaseNight:
			c.endVote(g.VoteList, g.ExecutedAgent)
		case !c.voted:
			c.emitVotes(rules.Voted, g.VoteList, c.ballots)
		}
		c.endWhisper()
		c.endNight(g)
	}
	night := c.day
	c.day = g.Day
	c.talk, c.whisper, c.whispered, c.voted = talkCount{}, talkCount{}, false, false
	c.ballots, c.attacks = 0, 0
	c.emit(c.bare(rules.DayBegan))
	if g.Day == 0 {
		return
	}
	died := false
	for _, e := range g.StatusMap { // unlike lastDeadAgentList, it has every agent that has died
		if seat := game.SeatNumbered(e.Agent); e.Value == Dead && c.alive.Has(seat) {
			died = true
			c.alive = c.alive.Without(seat)
			ev := c.bare(rules.Died)
			ev.Target = seat
			c.emit(ev)
		}
	}
	if !died && night > 0 {
		c.emit(c.bare(rules.NobodyDied))
	}
	c.judge(rules.Identified, g.MediumResult)
}

// endNight emits the agent's own results of the last night.
func (c *Client) endNight(g *GameInfo) {
	if c.role == game.RoleWerewolf && c.day > 0 {
		c.emitVotes(rules.AttackVoted, g.AttackVoteList, c.attacks)
		ev := c.bare(rules.Attacked)
		ev.Target = game.SeatNumbered(g.AttackedAgent)
		c.emit(ev)
	}
	c.judge(rules.Divined, g.DivineResult)
	if target := game.SeatNumbered(g.GuardedAgent); int(target) < c.setup.Seats() {
		c.emit(rules.Event{Kind: rules.Guarded, Actor: c.seat, Target: target})
	}
}

func (c *Client) judge(kind rules.Kind, j *Judge) {
	if j == nil {
		return
	}
	species, ok := game.ParseSpecies(j.Result)
	if target := game.SeatNumbered(j.Target); ok && int(target) < c.setup.Seats() {
		c.emit(rules.Event{Kind: kind, Actor: c.seat, Target: target, Species: species})
	}
}

// end emits the winner and the roles. The protocol does not tell the winner; it
// follows from the living seats.
func (c *Client) end(g *GameInfo) {
	ended := c.bare(rules.GameEnded)
	ended.Side = game.SideVillage
	for seat := range c.alive.All() {
		if g.RoleMap.Of(seat.Number()) == game.RoleWerewolf.String() {
			ended.Side = game.SideWerewolf
		}
	}
	c.phase, c.playing = game.PhaseOver, false
	c.emit(ended)
	for i := range c.setup.Seats() {
		seat := game.Seat(i)
		if role, ok := game.ParseRole(g.RoleMap.Of(seat.Number())); ok {
			c.emit(rules.Event{Kind: rules.RoleRevealed, Actor: seat, Target: game.NoSeat, Role: role})
		}
	}
}
