//go:build long

package bayes_test

import (
	"math"
	"strings"
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/sim"
)

// The forms that are told apart: how a sentence begins, not what it says.
var forms = []string{"ESTIMATE", "VOTE", "REQUEST", "INQUIRE", "BECAUSE", "AND", "XOR", "NOT", "AGREE", "DISAGREE"}

// A manner is how a seat talked on the first day, without what it said: shares
// of the turns in which it did not speak of claims and results; the first two
// turns, when others wait for those, are left out.
type manner [15]float64

// manners describes the seats of a game, each compared with the game's mean.
func manners(log []rules.Event, seats int) []manner {
	list := make([]manner, seats)
	turns := make([]float64, seats)
	for i := range log {
		ev := &log[i]
		if ev.Kind != rules.Said || ev.Channel != game.ChannelTalk || ev.Day != 1 || ev.Turn < 2 || telling(ev.Text) {
			continue
		}
		m := &list[ev.Actor]
		turns[ev.Actor]++
		switch ev.Text {
		case rules.SkipText:
			m[0]++
			continue
		case rules.OverText:
			m[1]++
			continue
		}
		if m[2] == 0 {
			m[3] = turns[ev.Actor] // of its first remark, counted like the others
		}
		m[2]++
		m[4] += float64(len(ev.Text)) / 40
		for f, form := range forms {
			if strings.HasPrefix(ev.Text, form) {
				m[5+f]++
			}
		}
	}
	var mean manner
	for seat := range list {
		for k := range list[seat] {
			if k != 3 {
				list[seat][k] /= max(turns[seat], 1)
			} else {
				list[seat][k] /= 5
			}
			mean[k] += list[seat][k] / float64(seats)
		}
	}
	for seat := range list {
		for k := range list[seat] {
			list[seat][k] -= mean[k]
		}
	}
	return list
}

// telling reports whether a text has a claim, a result or a plan to divine in it.
func telling(text string) bool {
	return strings.Contains(text, protocol.Comingout.String()) || strings.Contains(text, protocol.Divined.String()) ||
		strings.Contains(text, protocol.Divination.String())
}

// A guess is what a villager sees: the manners of the other seats, and which of
// them is the wolf.
type guess struct {
	seats   []manner
	claimed []bool // that it is the seer
	wolf    int
}

// alike leaves the seats that claimed or did not as the wolf did: what is learned
// from them is style, not what follows from a claim.
func (g *guess) alike() *guess {
	var some guess
	for i := range g.seats {
		if g.claimed[i] == g.claimed[g.wolf] {
			if i == g.wolf {
				some.wolf = len(some.seats)
			}
			some.seats = append(some.seats, g.seats[i])
		}
	}
	return &some
}

// shares are how likely each seat is the wolf, for weights of the manners.
func (g *guess) shares(w *manner) []float64 {
	list := make([]float64, len(g.seats))
	total := 0.0
	for i := range g.seats {
		x := 0.0
		for k := range w {
			x += w[k] * g.seats[i][k]
		}
		list[i] = math.Exp(x)
		total += list[i]
	}
	for i := range list {
		list[i] /= total
	}
	return list
}

// TestManners: a wolf cannot be told by style alone. A classifier learns from a
// thousand games how wolves talk unlike others who claimed as they did: counts,
// lengths, Skip and Over, when they speak first, which forms they choose. It
// finds the wolf among the four others in at most 35 % of other games; a blind
// guess finds it in 25 %.
func TestManners(t *testing.T) {
	t.Parallel()
	const learned, tried = 1000, 1500
	var guesses [2][]guess
	var scratch sim.Scratch
	for i := range learned + tried {
		r := strongGame(t, 11, i, &scratch)
		list := manners(r.Log, 5)
		var claimed game.SeatSet
		for j := range r.Log {
			if ev := &r.Log[j]; ev.Kind == rules.Said && ev.Day == 1 && strings.HasPrefix(ev.Text, protocol.Comingout.String()) {
				claimed = claimed.With(ev.Actor)
			}
		}
		for viewer := range list {
			if r.Roles[viewer] != game.RoleVillager {
				continue
			}
			var g guess
			for seat := range list {
				if seat == viewer {
					continue
				}
				if r.Roles[seat] == game.RoleWerewolf {
					g.wolf = len(g.seats)
				}
				g.seats = append(g.seats, list[seat])
				g.claimed = append(g.claimed, claimed.Has(game.Seat(seat)))
			}
			part := 0
			if i >= learned {
				part = 1
			}
			guesses[part] = append(guesses[part], g)
			break // one villager a game
		}
	}
	var w manner
	for range 400 {
		var slope manner
		for i := range guesses[0] {
			g := guesses[0][i].alike()
			for seat, share := range g.shares(&w) {
				by := -share
				if seat == g.wolf {
					by++
				}
				for k := range slope {
					slope[k] += by * g.seats[seat][k]
				}
			}
		}
		for k := range w {
			w[k] += 4 * (slope[k]/float64(len(guesses[0])) - 0.001*w[k])
		}
	}
	found := func(list []guess) float64 {
		n := 0
		for i := range list {
			best := 0
			shares := list[i].shares(&w)
			for seat := range shares {
				if shares[seat] > shares[best] {
					best = seat
				}
			}
			if best == list[i].wolf {
				n++
			}
		}
		return float64(n) / float64(len(list))
	}
	names := append([]string{"Skip", "Over", "remarks", "first turn", "length"}, forms...)
	for k := range w {
		t.Logf("%-12s %6.2f", names[k], w[k])
	}
	t.Logf("the wolf is found in %.3f of learned, %.3f of other games", found(guesses[0]), found(guesses[1]))
	if got := found(guesses[1]); got > 0.35 {
		t.Errorf("a wolf is recognised by its style in %.3f of games, want at most 0.35", got)
	}
}
