package stored

import (
	"encoding/hex"
	"fmt"

	"aiwolfplay/game/mini"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/store"
)

// CheckGame returns an error if the order of a game's events, its seats, its end, its key, or the events that follow
// from the key are wrong.
func CheckGame(rec *store.Record) error {
	log := rec.Log()
	for i := range log {
		if log[i].Seq != uint32(i)+1 {
			return fmt.Errorf("event %d expected, got %d", i+1, log[i].Seq)
		}
	}
	if len(rec.Seats) != rec.Setup.Seats() {
		return fmt.Errorf("%d seats expected, got %d", rec.Setup.Seats(), len(rec.Seats))
	}
	state, err := rules.Fold(rec.Setup, log)
	if err != nil {
		return err
	}
	if state.Over() == rec.Ended.IsZero() {
		return fmt.Errorf("the game is over by its log: %t, but by its record: %t", state.Over(), !rec.Ended.IsZero())
	}
	if rec.Origin == store.Imported {
		return nil // no key is known
	}
	published := rec.Commitment()
	sum := rec.Key.Commitment()
	if published != hex.EncodeToString(sum[:]) {
		return fmt.Errorf("the key is not the one that was committed to by %q", published)
	}
	_, err = rules.Verify(rec.Setup, &rec.Key, log)
	return err
}

// CheckMini returns an error if a stored mini-game is wrong.
func CheckMini(g *store.MiniGame) error {
	log := make([]mini.Event, len(g.Events))
	for i, ev := range g.Events {
		log[i] = ev.Event
	}
	now, err := mini.Verify(g.Game, g.Setting, &g.Key, log)
	if err == nil && now.Over() == g.Ended.IsZero() {
		err = fmt.Errorf("the game is over by its log: %t, but by its record: %t", now.Over(), !g.Ended.IsZero())
	}
	return err
}
