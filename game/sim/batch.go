package sim

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"iter"
	"strings"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/workers"
)

// An Entrant is an agent that takes part in a batch.
type Entrant struct {
	Name    string
	Factory agent.Factory
}

// Entrants looks up registered agents.
func Entrants(names ...string) ([]Entrant, error) {
	var list []Entrant
	for _, name := range names {
		listed, err := agent.Lookup(name)
		if err != nil {
			return nil, fmt.Errorf("%w; expected some of: %s", err, strings.Join(agent.Names(), ", "))
		}
		list = append(list, Entrant{Name: name, Factory: listed.New})
	}
	return list, nil
}

// A Config says what a batch plays. Without sets, the list of agents is repeated
// until every seat has one, starting one agent later in each game, and is then
// shuffled. So no agent is favoured by its seats or by how often it plays.
type Config struct {
	Setup   rules.Setup
	Agents  []Entrant
	Games   int
	Seed    uint64
	Workers int  // games at a time; 0: as many as there are processors
	Minds   bool // record the agents' beliefs in Result.Minds, which takes time and changes no game
	Contest bool // the games count as a contest's: agents may play in contest manners (agent.Seating)
	// SetSize, if it is not 0, is the number of games in a set. In the games of a set
	// the same agents play on the same seats and keep their memory; roles are drawn
	// anew. Seated returns for a set, counted from 0, the index in Agents for each seat.
	SetSize int
	Seated  func(set int) []int
	// KeyOf, if it is not nil, returns the key of the game with an index. If it is nil, GameKey of the seed does.
	KeyOf func(index int) rules.Key
	// Played, if it is not nil, is called after each game, by several goroutines at
	// once and in no order. Its error ends the batch.
	Played func(PlayedGame) error
}

// PlayedGame is a game of a batch. Its slices and pointers are valid only during the
// call of Config.Played.
type PlayedGame struct {
	Index  int // of the game in the batch, from 0
	Key    rules.Key
	Agents []int // by seat, the index in Config.Agents
	Result *Result
}

// Batch plays the games of a configuration. Its statistics do not depend on the
// number of workers. If ctx ends or a game fails, it stops and returns the
// statistics so far and the first error.
func Batch(ctx context.Context, c Config) (Stats, error) {
	if err := c.Setup.Validate(); err != nil {
		return Stats{}, err
	}
	if len(c.Agents) == 0 {
		return Stats{}, errors.New("sim: a batch needs an agent")
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	counts := make([]Stats, workers.Number(c.Workers))
	size := max(1, c.SetSize)
	workers.Run(c.Workers, (c.Games+size-1)/size, func(w int, sets iter.Seq[int]) {
		counts[w] = newStats(c)
		scratch := Scratch{askMinds: c.Minds}
		for set := range sets {
			var memories [game.MaxSeats]agent.Memory
			for i := set * size; i < min((set+1)*size, c.Games); i++ {
				if ctx.Err() != nil {
					return
				}
				if err := c.playOne(i, &memories, &scratch, &counts[w]); err != nil {
					cancel(fmt.Errorf("sim: game %d of seed %d: %w", i, c.Seed, err))
				}
			}
		}
	})
	total := newStats(c)
	for i := range counts {
		total.merge(&counts[i])
	}
	return total, context.Cause(ctx)
}

// playOne plays the game with an index and counts its result.
func (c *Config) playOne(index int, memories *[game.MaxSeats]agent.Memory, scratch *Scratch, stats *Stats) error {
	key := GameKey(c.Seed, index)
	if c.KeyOf != nil {
		key = c.KeyOf(index)
	}
	var agents [game.MaxSeats]agent.Agent
	seats := c.Setup.Seats()
	scratch.transcript.Clear()
	entrants := c.seating(key, index)
	for s := range seats {
		seat := game.Seat(s)
		seating := agent.Seating{
			Seat: seat, Setup: c.Setup, Key: key.Agent(seat), Transcript: &scratch.transcript, Contest: c.Contest,
		}
		if c.SetSize > 0 {
			seating.Memory = &memories[s]
		}
		a, err := c.Agents[entrants[s]].Factory(seating)
		if err != nil {
			return fmt.Errorf("%s: %w", c.Agents[entrants[s]].Name, err)
		}
		agents[s] = a
	}
	result, err := Play(c.Setup, key, agents[:seats], scratch)
	if err != nil {
		return err
	}
	stats.count(&result, entrants[:seats], c.SetSize > 0 && index%c.SetSize < EarlyGames)
	if c.Played == nil {
		return nil
	}
	return c.Played(PlayedGame{Index: index, Key: key, Agents: entrants[:seats], Result: &result})
}

// seating returns the index of the agent at each seat.
func (c *Config) seating(key rules.Key, index int) (list [game.MaxSeats]int) {
	seats := c.Setup.Seats()
	if c.SetSize > 0 {
		copy(list[:seats], c.Seated(index/c.SetSize))
		return list
	}
	for s := range seats {
		list[s] = (index + s) % len(c.Agents)
	}
	draw := agent.DrawOf(key, "seating", 0)
	for s := seats - 1; s > 0; s-- {
		other := draw.Below(s + 1)
		list[s], list[other] = list[other], list[s]
	}
	return list
}

// GameKey returns the key of a game, by its index in the batch with a seed.
func GameKey(seed uint64, index int) rules.Key {
	var msg [16]byte
	binary.BigEndian.PutUint64(msg[:], seed)
	binary.BigEndian.PutUint64(msg[8:], uint64(index))
	return sha256.Sum256(msg[:])
}
