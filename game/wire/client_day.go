package wire

import (
	"aiwolfplay/game"
	"aiwolfplay/game/rules"
)

// beginTalk opens what a new day begins with.
func (c *Client) beginTalk() {
	switch {
	case c.day > 0:
		c.enter(game.PhaseTalk)
		c.beginTurn(game.ChannelTalk, 0)
	case c.setup.TalkOnFirstDay:
		c.enter(game.PhaseTalk)
	default:
		c.enter(game.PhaseNight)
	}
}

// beginVote ends the talk: the vote begins, or the night of day 0.
func (c *Client) beginVote() {
	switch {
	case c.phase == game.PhaseTalk && c.day == 0:
		c.endWhisper()
		c.enter(game.PhaseNight)
	case c.phase == game.PhaseTalk:
		c.enter(game.PhaseVote)
		c.beginBallot(rules.AskVote, &c.ballots)
	}
}

func (c *Client) beginBallot(kind rules.AskKind, ballots *int) {
	ev := c.fact(rules.BallotBegan)
	ev.Ask, ev.N = kind, uint16(*ballots)
	*ballots++
	c.emit(ev)
}

// askVote asks for the first vote, or, with the result of the first, for another.
func (c *Client) askVote(g *GameInfo) rules.Ask {
	if g != nil && len(g.LatestVoteList) > 0 {
		c.tell(rules.Voted, g.LatestVoteList, c.ballots)
		c.beginBallot(rules.AskVote, &c.ballots)
	}
	return c.ask(rules.AskVote, c.alive.Without(c.seat))
}

func (c *Client) askAttack(g *GameInfo) rules.Ask {
	c.endWhisper()
	if c.attacks > 0 && g != nil {
		c.tell(rules.AttackVoted, g.LatestAttackVoteList, c.attacks)
	}
	c.beginBallot(rules.AskAttack, &c.attacks)
	return c.ask(rules.AskAttack, c.alive&^c.wolves)
}

// tell lets the papers of a ballot be seen, given how many ballots have begun.
func (c *Client) tell(kind rules.Kind, votes []Vote, begun int) {
	for _, v := range votes {
		voter, target := game.SeatNumbered(v.Agent), game.SeatNumbered(v.Target)
		if n := c.setup.Seats(); int(voter) < n && int(target) < n {
			c.emit(rules.Event{Kind: kind, Actor: voter, Target: target, N: uint16(max(begun-1, 0))})
		}
	}
}

// beginNight ends the vote with what the night's first packet tells of it.
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
	c.beginVote() // for a dead agent that is not asked
	c.tell(rules.Voted, votes, c.ballots)
	c.voted = len(votes) > 0
	if seat := game.SeatNumbered(executed); c.alive.Has(seat) {
		c.alive = c.alive.Without(seat)
		ev := c.fact(rules.Executed)
		ev.Target = seat
		c.emit(ev)
	} else {
		c.emit(c.fact(rules.NobodyExecuted))
	}
	c.enter(game.PhaseNight)
}

func (c *Client) endWhisper() {
	if c.whispered {
		c.whispered = false
		c.emit(c.fact(rules.WhisperEnded))
	}
}

// dawn ends the day before, with what its end was, and begins a day. The packet
// of day 0 ends nothing.
func (c *Client) dawn(g *GameInfo) {
	if g.Day > 0 {
		switch {
		case c.day == 0:
		case c.phase != game.PhaseNight:
			c.endVote(g.VoteList, g.ExecutedAgent)
		case !c.voted:
			c.tell(rules.Voted, g.VoteList, c.ballots)
		}
		c.endWhisper()
		c.endNight(g)
	}
	night := c.day
	c.day = g.Day
	c.talk, c.whisper, c.whispered, c.voted = heard{}, heard{}, false, false
	c.ballots, c.attacks = 0, 0
	c.emit(c.fact(rules.DayBegan))
	if g.Day == 0 {
		return
	}
	died := false
	for _, e := range g.StatusMap { // lastDeadAgentList, and whoever else has died
		if seat := game.SeatNumbered(e.Agent); e.Value == Dead && c.alive.Has(seat) {
			died = true
			c.alive = c.alive.Without(seat)
			ev := c.fact(rules.Died)
			ev.Target = seat
			c.emit(ev)
		}
	}
	if !died && night > 0 {
		c.emit(c.fact(rules.NobodyDied))
	}
	c.judge(rules.Identified, g.MediumResult)
}

// endNight tells the agent's own results of the night that has been.
func (c *Client) endNight(g *GameInfo) {
	if c.role == game.RoleWerewolf && c.day > 0 {
		c.tell(rules.AttackVoted, g.AttackVoteList, c.attacks)
		ev := c.fact(rules.Attacked)
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

// end tells who has won, which the protocol leaves to be counted, and who was what.
func (c *Client) end(g *GameInfo) {
	ended := c.fact(rules.GameEnded)
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
