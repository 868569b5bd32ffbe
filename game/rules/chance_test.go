package rules

import (
	"crypto/sha256"
	"encoding/binary"
	"math"
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/draw"
)

func numberedKey(i int) (k Key) {
	binary.LittleEndian.PutUint64(k[:], uint64(i))
	return k
}

// fair fails if counts are unlikely to come from outcomes of equal chance (1 in 1,000, by Wilson and Hilferty's bound).
// The keys are fixed, so the result never changes.
func fair[K comparable](t *testing.T, name string, counts map[K]int, outcomes int) {
	t.Helper()
	if len(counts) != outcomes {
		t.Errorf("%s: %d outcomes, want %d", name, len(counts), outcomes)
		return
	}
	total := 0
	for _, n := range counts {
		total += n
	}
	want, chi := float64(total)/float64(outcomes), 0.0
	for _, n := range counts {
		chi += (float64(n) - want) * (float64(n) - want) / want
	}
	df := float64(outcomes - 1)
	if bound := df * math.Pow(1-2/(9*df)+3.09*math.Sqrt(2/(9*df)), 3); chi > bound {
		t.Errorf("%s: chi-square %.1f, want at most %.1f", name, chi, bound)
	}
}

func TestDealIsFair(t *testing.T) {
	deals := map[[game.MaxSeats]game.Role]int{}
	for i := range 12_000 {
		key := numberedKey(i)
		deals[drawRoles(Five(), &key)]++
	}
	fair(t, "deals of five", deals, 60) // 5! over the 2 villagers

	seer, wolf := map[game.Seat]int{}, map[game.Seat]int{}
	for i := range 6_000 {
		key := numberedKey(i)
		for seat, role := range drawRoles(Fifteen(), &key) {
			switch role {
			case game.RoleSeer:
				seer[game.Seat(seat)]++
			case game.RoleWerewolf:
				wolf[game.Seat(seat)]++
			}
		}
	}
	fair(t, "the seer's seat of fifteen", seer, 15)
	fair(t, "the wolves' seats of fifteen", wolf, 15)
}

// TestTalkOrderIsFair checks that the order in which a turn's utterances appear is random (1.3.1), by day and in
// whispers.
func TestTalkOrderIsFair(t *testing.T) {
	talk, whisper := map[[5]game.Seat]int{}, map[[3]game.Seat]int{}
	setup := Five()
	setup.TalkOnFirstDay = true
	pack, err := Village(13)
	if err != nil {
		t.Fatal(err)
	}
	var log []Event
	for i := range 12_000 {
		key := numberedKey(i)
		log = overs(t, setup, &key, log[:0])
		var order [5]game.Seat
		copyOrder(order[:], log)
		talk[order]++

		log = overs(t, pack, &key, log[:0])
		var seats, ranks [3]game.Seat
		copyOrder(seats[:], log)
		for i, a := range seats { // which of the wolves by seat speaks first, second, third
			for _, b := range seats {
				if b < a {
					ranks[i]++
				}
			}
		}
		whisper[ranks]++
	}
	fair(t, "talk", talk, 120)
	fair(t, "whisper", whisper, 6)
}

// overs plays the first turn of a game, in which everybody says Over.
func overs(t *testing.T, setup Setup, key *Key, log []Event) []Event {
	s, log, err := New(setup, key, log)
	for seat := range s.Waiting().All() {
		ask, _ := s.AskFor(seat)
		if ask.Kind == AskTalk || ask.Kind == AskWhisper {
			s, log, err = s.Step(key, Input{Seat: seat, Ask: ask.ID, Action: Action{Kind: ask.Kind, Text: OverText}}, log)
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	return log
}

// copyOrder fills order with the seats in the order in which they first speak.
func copyOrder(order []game.Seat, log []Event) {
	n := 0
	for _, ev := range log {
		if ev.Kind == Said && n < len(order) {
			order[n] = ev.Actor
			n++
		}
	}
}

// TestPickIsFair checks that ties and silent votes are drawn by pick.
func TestPickIsFair(t *testing.T) {
	for n := 2; n <= game.MaxSeats; n++ {
		set := game.FirstSeats(n)
		for _, p := range []purpose{forVoteTie, forAttackTie, forSilentVote} {
			picked := map[game.Seat]int{}
			for i := range 2_000 {
				key := numberedKey(i)
				d := place{purpose: p, day: 3, round: 1}.of(&key)
				picked[d.Pick(set)]++
			}
			fair(t, "pick", picked, n)
		}
	}
}

// TestPlacesAreApart checks that each coordinate of a place changes the draw, and that an agent's key is different from
// the game's own.
func TestPlacesAreApart(t *testing.T) {
	key := numberedKey(7)
	seen := map[uint64]place{}
	for p := forDeal; p <= purpose(draw.ForAgent); p++ {
		for day := range uint8(3) {
			for round := range uint8(3) {
				for seat := range game.Seat(3) {
					at := place{p, day, round, seat}
					d := at.of(&key)
					for range 9 { // three hashes
						word := d.Uint64()
						if before, ok := seen[word]; ok {
							t.Fatalf("%v draws what %v draws", at, before)
						}
						seen[word] = at
					}
				}
			}
		}
	}
	if key.Agent(0) == key.Agent(1) || key.Agent(0) == key {
		t.Error("agents' keys are not apart")
	}
	if key.Commitment() != sha256.Sum256(key[:]) {
		t.Error("the commitment is not the key's SHA-256")
	}
}

// villageWins returns the village's exact chance if everybody votes and attacks at random, and nobody divines or
// guards.
func villageWins(humans, wolves int) float64 {
	night := func(humans, wolves int) float64 {
		if wolves == 0 {
			return 1
		}
		humans-- // attacked
		if humans <= wolves {
			return 0
		}
		return villageWins(humans, wolves)
	}
	p := float64(wolves) / float64(humans+wolves)
	return p*night(humans, wolves-1) + (1-p)*night(humans-1, wolves)
}

// TestRandomVotesWinAsComputed checks that whole games in which nobody ever answers have the results that the recursion
// computes: votes and attacks are drawn, and nobody divines, guards or speaks.
func TestRandomVotesWinAsComputed(t *testing.T) {
	for _, tt := range []struct {
		setup         Setup
		humans, games int
		known         float64
	}{{Five(), 4, max(20_000, *games), 0.467}, {Fifteen(), 12, max(4_000, *games), 0.245}} {
		tt.setup.TalkTurns, tt.setup.WhisperTurns = 1, 0
		want := villageWins(tt.humans, tt.setup.Seats()-tt.humans)
		if math.Abs(want-tt.known) > 0.0005 {
			t.Errorf("%d seats: the recursion gives %.4f, want %.3f", tt.setup.Seats(), want, tt.known)
		}
		won := 0
		var log []Event
		for i := range tt.games {
			key := numberedKey(i)
			s, buf, err := New(tt.setup, &key, log[:0])
			for !s.Over() && err == nil {
				seat := s.Waiting().First()
				ask, _ := s.AskFor(seat)
				s, buf, err = s.Step(&key, Input{Seat: seat, Ask: ask.ID, Timeout: true}, buf)
			}
			if err != nil {
				t.Fatal(err)
			}
			if log = buf; s.Winner() == game.SideVillage {
				won++
			}
		}
		got := float64(won) / float64(tt.games)
		sigma := math.Sqrt(want * (1 - want) / float64(tt.games))
		t.Logf("%d seats: the village wins %.4f ± %.4f (95 %%) of %d games, exactly %.4f", tt.setup.Seats(), got,
			1.96*sigma, tt.games, want)
		if math.Abs(got-want) > 4*sigma {
			t.Errorf("%d seats: the village wins %.4f of %d games, want %.4f", tt.setup.Seats(), got, tt.games, want)
		}
	}
}

// TestDeal checks that Deal returns the roles of the game that New begins with the key.
func TestDeal(t *testing.T) {
	for _, setup := range []Setup{Five(), Fifteen()} {
		key := Key{7}
		state, _, err := New(setup, &key, nil)
		if err != nil {
			t.Fatal(err)
		}
		deal := Deal(setup, &key)
		for seat, role := range deal {
			if state.Role(game.Seat(seat)) != role {
				t.Errorf("seat %d of %d: dealt %s, want %s", seat+1, setup.Seats(), role, state.Role(game.Seat(seat)))
			}
		}
		if len(deal) != setup.Seats() {
			t.Errorf("%d roles for %d seats", len(deal), setup.Seats())
		}
	}
}
