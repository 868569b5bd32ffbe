package speech_test

import (
	"slices"
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/agent/agenttest"
	"aiwolfplay/game/agent/speech"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/view"
)

// A parrot suspects the last of the others, claims the seer if it is of the wolf side, and has every matter that there
// is.
type parrot struct {
	speech.Voice
	speech.AttentiveListener
	suspect  game.Seat // NoSeat for the last of the others
	heedsAll bool
}

func newParrot(s agent.Seating) *parrot {
	p := &parrot{suspect: game.NoSeat}
	p.Voice = speech.Voice{Me: s.Seat, Key: s.Key, Table: s.Table(), Mind: p}
	p.AttentiveListener = speech.AttentiveListener{Voice: &p.Voice}
	return p
}

func (p *parrot) Observe(evs []rules.Event) {
	for i := range evs {
		p.Table.Observe(&evs[i])
	}
}

// Heeds reports whether a report counts.
func (p *parrot) Heeds(r *view.Report) bool { return p.heedsAll || p.AttentiveListener.Heeds(r) }

func (p *parrot) Think() (b speech.Belief) {
	b.Wolf[p.Suspect(nil)] = 0.6
	return b
}

func (p *parrot) Suspect(*speech.Belief) game.Seat {
	if p.suspect != game.NoSeat {
		return p.suspect
	}
	return p.Others().Nth(p.Others().Len() - 1)
}

func (p *parrot) Friends() game.SeatSet           { return p.Allies() }
func (p *parrot) Spared() game.SeatSet            { return p.Allies() }
func (p *parrot) Vote(ask rules.Ask) game.Seat    { return ask.Targets.First() }
func (p *parrot) Prey(set game.SeatSet) game.Seat { return set.First() }
func (p *parrot) Pretends() game.Role             { return game.RoleSeer }
func (p *parrot) Forward() bool                   { return true }
func (p *parrot) Innocent() game.SeatSet          { return game.Seats(p.Me) }

func (p *parrot) Blacken(d *agent.Draw, set game.SeatSet) game.Seat { return d.Pick(set) }
func (p *parrot) Clear(d *agent.Draw, set game.SeatSet) game.Seat   { return d.Pick(p.Quiet(set)) }

func (p *parrot) Style() speech.Style {
	return speech.Style{
		Curious: 1, Requests: 1, Reasons: 1, Advises: 1, Agrees: 1, Disagrees: 1, Defends: 0.5, Rebuts: 1, Bold: 0.5,
	}
}

func (p *parrot) Matters(t *speech.Turn) []speech.Matter {
	owed := []speech.Matter{(*speech.Turn).Claim, (*speech.Turn).Report, (*speech.Turn).Answer}
	own := t.InAnyOrder((*speech.Turn).Opinion, (*speech.Turn).Trust, (*speech.Turn).Advise, (*speech.Turn).React,
		(*speech.Turn).Question)
	return append(append(owed, (*speech.Turn).Rebut, (*speech.Turn).Invite), own...)
}

func (p *parrot) News() (list []protocol.Sentence) {
	verb, news := p.Untold()
	for _, j := range news {
		list = append(list, speech.Dated(verb, j))
	}
	return list
}

func (p *parrot) Why(t *speech.Turn, suspect game.Seat) (protocol.Sentence, bool) {
	return t.Accuse(suspect).Found()
}

func (p *parrot) Replies(t *speech.Turn, q speech.Question) []protocol.Sentence {
	if q.What.Verb == protocol.Vote {
		return t.Replies().Vote()
	}
	return []protocol.Sentence{speech.YesOrNo(q, t.Holds(q.What))}
}

// TestContract checks that a player with a Voice keeps the contract of agents.
func TestContract(t *testing.T) {
	agenttest.Run(t, func(s agent.Seating) (agent.Agent, error) { return newParrot(s), nil })
}

// seated seats a parrot as a villager at the first seat of five, on the first day.
func seated(role game.Role) (*parrot, func(seat game.Seat, text string)) {
	p := newParrot(agent.Seating{Setup: rules.Five()})
	p.Observe([]rules.Event{
		{Kind: rules.Dealt, Actor: 0, Role: role},
		{Kind: rules.DayBegan, Day: 1},
		{Kind: rules.PhaseBegan, Day: 1, Phase: game.PhaseTalk},
		{Kind: rules.TurnBegan, Day: 1, Channel: game.ChannelTalk},
	})
	n := uint16(0)
	return p, func(seat game.Seat, text string) {
		p.Observe([]rules.Event{{
			Kind: rules.Said, Day: 1, Channel: game.ChannelTalk, N: n, Actor: seat, Target: game.NoSeat, Text: text,
		}})
		n++
	}
}

func TestDeclared(t *testing.T) {
	t.Parallel()
	p, says := seated(game.RoleVillager)
	says(1, "VOTE Agent[03]")
	says(2, "REQUEST ANY (VOTE Agent[03])")
	says(3, "BECAUSE (VOTE Agent[01]) (VOTE Agent[02])")
	says(4, "NOT (VOTE Agent[01])")
	want := []game.Seat{game.NoSeat, 2, 2, 1, game.NoSeat}
	if declared := p.Declared(); !slices.Equal(declared[:5], want) {
		t.Errorf("declared %v, want %v", declared[:5], want)
	}
	if against := p.DeclaredAgainst(); against[2] != 2 || against[1] != 1 || against[0] != 0 {
		t.Errorf("declared against %v", against[:5])
	}
}

// TestNamed checks that a declared vote takes precedence over an accusation.
func TestNamed(t *testing.T) {
	t.Parallel()
	p, says := seated(game.RoleSeer)
	named := func(want game.Seat, when string) {
		t.Helper()
		if got := p.Named(); got != want {
			t.Errorf("%s: named %d, want %d", when, got, want)
		}
	}
	named(game.NoSeat, "before a word")
	says(0, "ESTIMATE Agent[02] WEREWOLF")
	named(1, "after an accusation")
	says(0, "VOTE Agent[03]")
	named(2, "after a vote was declared")
}

// TestSlanderers checks that an attentive mind ignores everything that was taken back, and that the mind decides which
// reports count.
func TestSlanderers(t *testing.T) {
	t.Parallel()
	p, says := seated(game.RoleVillager)
	says(1, "DIVINED Agent[01] WEREWOLF")
	says(2, "DIVINED Agent[01] HUMAN")
	if got := p.Slanderers(); got != game.Seats(1) {
		t.Errorf("slanderers %b, want seat 1", got)
	}
	says(1, "NOT (DIVINED Agent[01] WEREWOLF)")
	if got := p.Slanderers(); !got.Empty() {
		t.Errorf("slanderers %b although the only one took it back", got)
	}
	if p.heedsAll = true; p.Slanderers() != game.Seats(1) {
		t.Error("a mind that heeds all does not heed what was taken back")
	}
}

// TestInvention checks that a liar reports one result a night, and never a friend as a wolf.
func TestInvention(t *testing.T) {
	t.Parallel()
	for key := range byte(40) {
		p, _ := seated(game.RoleWerewolf)
		p.Key = rules.Key{key}
		verb, news := p.Untold()
		if verb != protocol.Divined || len(news) != 1 || news[0].Target == p.Me || news[0].Day != 0 {
			t.Errorf("invents %v %+v, want one result of night 0 about another", verb, news)
		}
	}
}
