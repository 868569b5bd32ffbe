package measure_test

import (
	"strconv"
	"strings"
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/measure"
	"aiwolfplay/game/rules"
)

// letters are the roles of a hand-made game.
var letters = map[rune]game.Role{
	'V': game.RoleVillager, 'S': game.RoleSeer, 'M': game.RoleMedium,
	'B': game.RoleBodyguard, 'W': game.RoleWerewolf, 'P': game.RolePossessed,
}

// A play builds a game from short lines. Seats count from 1.
//
//	deal SWPVV: the role of each seat, before all else
//	# what is left out
//	1 divines 2 / 3 guards 2 / 5 bites 2 / attack 2 / medium 2: what the medium learns of 2
//	day 2 / died 2 / executed 2 / turn: the next turn / won VILLAGER
//	1: VOTE Agent[02]        by day
//	5> ATTACK Agent[02]      a whisper
//	votes 2 1 1! 2           of the living in their order; ! by the deadline; also revote
//	native 1 WEREWOLF 0 51 51 102 51    what 1 believes now, in 255ths; also reference
//	native 1 of 2 0 0 0 100 0           whom 1 believes that 2 suspects
type play struct {
	t         *testing.T
	g         measure.Game
	roles     []game.Role
	alive     game.SeatSet
	day, turn uint8
	said      uint16
	whispered uint16
	pack      game.Audience
}

func played(t *testing.T, lines string) measure.Game {
	t.Helper()
	p := &play{t: t}
	for line := range strings.Lines(lines) {
		if line = strings.TrimSpace(line); line != "" && line[0] != '#' {
			p.line(line)
		}
	}
	return p.g
}

// deal deals the roles of the letters.
func (p *play) deal(deal string) {
	setup := rules.Five()
	setup.Roles = [game.NumRoles]uint8{}
	p.alive = game.FirstSeats(len(deal))
	for s, letter := range deal {
		role := letters[letter]
		setup.Roles[role]++
		p.roles = append(p.roles, role)
		p.event(game.ToSeat(game.Seat(s)), rules.Event{Kind: rules.Dealt, Actor: game.Seat(s), Role: role})
		if role == game.RoleWerewolf {
			p.pack |= game.ToSeat(game.Seat(s))
		}
	}
	for s, role := range p.roles {
		if role == game.RoleWerewolf {
			p.event(p.pack, rules.Event{Kind: rules.PackShown, Target: game.Seat(s)})
		}
	}
	p.g.Setup = setup
}

func (p *play) event(to game.Audience, ev rules.Event) {
	ev.To, ev.Day, ev.Turn = to, p.day, p.turn
	p.g.Log = append(p.g.Log, ev)
}

func (p *play) seat(text string) game.Seat {
	n, err := strconv.Atoi(text)
	if err != nil {
		p.t.Fatal(err)
	}
	return game.SeatNumbered(n)
}

func (p *play) line(line string) {
	if n, text, ok := strings.Cut(line, ": "); ok && len(n) == 1 {
		p.say(rules.Event{Actor: p.seat(n), Channel: game.ChannelTalk, N: p.said, Text: text}, game.Public)
		p.said++
		return
	}
	if n, text, ok := strings.Cut(line, "> "); ok {
		p.say(rules.Event{Actor: p.seat(n), Channel: game.ChannelWhisper, N: p.whispered, Text: text}, p.pack)
		p.whispered++
		return
	}
	f := strings.Fields(line)
	switch f[0] {
	case "deal":
		p.deal(f[1])
	case "day":
		p.day++
		p.turn, p.said, p.whispered = 0, 0, 0
		p.event(game.Public, rules.Event{Kind: rules.DayBegan})
	case "turn":
		p.turn++
	case "died", "executed":
		kind := rules.Died
		if f[0] == "executed" {
			kind = rules.Executed
		}
		p.alive = p.alive.Without(p.seat(f[1]))
		p.event(game.Public, rules.Event{Kind: kind, Target: p.seat(f[1])})
	case "attack":
		p.event(p.pack, rules.Event{Kind: rules.Attacked, Target: p.seat(f[1])})
	case "medium":
		for s, role := range p.roles {
			if target := p.seat(f[1]); role == game.RoleMedium {
				p.event(game.ToSeat(game.Seat(s)), rules.Event{
					Kind: rules.Identified, Actor: game.Seat(s), Target: target, Species: p.roles[target].Species(),
				})
			}
		}
	case "votes", "revote":
		p.ballot(f)
	case "won":
		side, _ := game.ParseSide(f[1])
		p.event(game.Public, rules.Event{Kind: rules.GameEnded, Side: side})
		for s, role := range p.roles {
			p.event(game.Public, rules.Event{Kind: rules.RoleRevealed, Actor: game.Seat(s), Role: role})
		}
	case "native":
		p.believe(&p.g.Native, f[1:])
	case "reference":
		p.believe(&p.g.Reference, f[1:])
	default:
		p.night(f)
	}
}

func (p *play) say(ev rules.Event, to game.Audience) {
	ev.Kind, ev.Target = rules.Said, game.NoSeat
	p.event(to, ev)
}

func (p *play) ballot(f []string) {
	i := 1
	for s := range p.alive.All() {
		text, forced := strings.CutSuffix(f[i], "!")
		ev := rules.Event{Kind: rules.Voted, Actor: s, Target: p.seat(text), Forced: forced}
		if f[0] == "revote" {
			ev.N = 1
		}
		p.event(game.Public, ev)
		i++
	}
}

func (p *play) night(f []string) {
	by, target := p.seat(f[0]), p.seat(f[2])
	switch f[1] {
	case "divines":
		p.event(game.ToSeat(by), rules.Event{
			Kind: rules.Divined, Actor: by, Target: target, Species: p.roles[target].Species(),
		})
	case "guards":
		p.event(game.ToSeat(by), rules.Event{Kind: rules.Guarded, Actor: by, Target: target})
	case "bites":
		p.event(p.pack, rules.Event{Kind: rules.AttackVoted, Actor: by, Target: target})
	default:
		p.t.Fatalf("what is %q?", f)
	}
}

func (p *play) believe(list *[]*agent.Minds, f []string) {
	if n := len(*list); n == 0 || (*list)[n-1].After < len(p.g.Log) {
		*list = append(*list, &agent.Minds{After: len(p.g.Log)})
	}
	of := &(*list)[len(*list)-1].Of[p.seat(f[0])]
	if *of == nil {
		*of = new(agent.Beliefs)
	}
	numbers := f[len(f)-len(p.roles):]
	for s, text := range numbers {
		n, err := strconv.Atoi(text)
		if err != nil {
			p.t.Fatal(err)
		}
		if f[1] == "of" {
			(*of).Others[p.seat(f[2])][s] = agent.Chance(n)
		} else {
			role, _ := game.ParseRole(f[1])
			(*of).Roles[s][role] = agent.Chance(n)
		}
	}
}
