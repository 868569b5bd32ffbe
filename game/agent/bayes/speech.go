package bayes

import (
	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/view"
)

// A speech is one turn's search for something worth saying.
type speech struct {
	*player
	ask     rules.Ask
	mind    mind
	target  game.Seat // whom the seat wants executed
	heard   []*view.Talk
	counts  [game.MaxSeats]int // declared votes against each seat
	waiting bool               // it will have something to say later in the day
}

// talk says the first of its matters that is due and that it has not said
// before; Skip while it waits for others, Over when it has nothing to say.
func (p *player) talk(ask rules.Ask) protocol.Sentence {
	sp := &speech{player: p, ask: ask, mind: p.think(), counts: p.standing()}
	sp.target = p.target(&sp.mind)
	for s := range p.slanderers().All() {
		sp.mind.seer[s] = 0 // it does not trust in public who calls it a wolf, whatever it thinks
	}
	for talk := range p.today(game.ChannelTalk) {
		sp.heard = append(sp.heard, talk)
	}
	for _, matter := range sp.matters() {
		if s, ok := matter(); ok {
			return s
		}
	}
	if sp.waiting {
		return protocol.Sentence{Verb: protocol.Skip}
	}
	return protocol.Sentence{Verb: protocol.Over}
}

// matters lists what there may be to say, the most pressing first. What it owes
// to others comes before what it says of its own accord, of which a day has
// only so much.
func (sp *speech) matters() []func() (protocol.Sentence, bool) {
	list := []func() (protocol.Sentence, bool){sp.claim, sp.report, sp.answer}
	if sp.pressing() {
		list[1], list[2] = list[2], list[1]
	}
	budget := sp.budget
	for _, talk := range sp.heard { // claims and results do not count: who has some talks no less
		if s := core(talk.Sentence); talk.Seat == sp.me && (s.Verb == protocol.Comingout || s.Verb == protocol.Divined || s.Verb == protocol.Identified) {
			budget++
		}
	}
	switch {
	case sp.utterances() >= budget+2:
		return list
	case sp.utterances() >= budget:
		return append(list, sp.declare) // only a change of mind about the vote
	}
	if sp.contest { // they talk of little else
		list = append(list, sp.declare)
	}
	list = append(list, sp.rebut, sp.invite)
	free := []func() (protocol.Sentence, bool){sp.opinion, sp.trust, sp.advise, sp.react, sp.question}
	d := agent.DrawOf(sp.key, "order", sp.table.Day)
	for i := len(free) - 1; i > 0; i-- {
		j := d.Below(i + 1)
		free[i], free[j] = free[j], free[i]
	}
	if sp.utterances() == budget-1 || int(sp.ask.Turn) > sp.start()+sp.eager+2 {
		return append(list, sp.declare) // the last word is the vote
	}
	return append(append(list, free...), sp.declare)
}

// utterances counts the seat's utterances today.
func (p *player) utterances() int { return int(p.table.Seats[p.me].Spoken) }

// turn reports whether the turn has come; before it, the seat waits.
func (sp *speech) turn(n int) bool {
	if int(sp.ask.Turn) < n {
		sp.waiting = true
		return false
	}
	return true
}

// start returns the turn from which opinions make sense: the first day begins
// with claims and results, later days with results as long as anybody has some.
func (sp *speech) start() int {
	tellers := sp.table.Claimants(game.RoleSeer) | sp.table.Claimants(game.RoleMedium)
	switch {
	case sp.table.Day <= 1:
		return 2
	case tellers&sp.table.Alive != 0:
		return 1
	}
	return 0
}

// unsaid passes a sentence that the seat has not said before. Only intentions
// may be repeated, and only on another day.
func (sp *speech) unsaid(s protocol.Sentence) (protocol.Sentence, bool) {
	intention := false
	protocol.Walk(&s, func(s *protocol.Sentence) bool {
		intention = intention || s.Verb == protocol.Vote
		return true
	})
	if sp.said(s.String(), !intention) {
		return protocol.Sentence{}, false
	}
	return s, true
}

// first passes the first fresh sentence of several ways to say a thing.
func (sp *speech) first(ways ...protocol.Sentence) (protocol.Sentence, bool) {
	for _, s := range ways {
		if s, ok := sp.unsaid(s); ok {
			return s, true
		}
	}
	return protocol.Sentence{}, false
}

// uttered returns who has said the same today.
func (sp *speech) uttered(s protocol.Sentence) *view.Talk {
	text := s.String()
	for _, talk := range sp.heard {
		if talk.Text == text && talk.Seat != sp.me {
			return talk
		}
	}
	return nil
}
