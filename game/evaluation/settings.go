package evaluation

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/draw"
	"aiwolfplay/game/gamelog"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/sim"
)

// Version is the version of the files of settings and of the reports that this program writes and reads.
const Version = 1

// Settings have the deals of an evaluation, which were drawn once, and the agents on the other seats.
type Settings struct {
	Version   int       `json:"version"`
	Seats     int       `json:"seats"`
	Seed      uint64    `json:"seed"` // the keys were drawn from it; no key was left out
	Defenders []Agent   `json:"defenders"`
	List      []Setting `json:"settings"`

	Setup rules.Setup `json:"-"`
	Hash  string      `json:"-"` // SHA-256 of the file
}

// An Agent describes an agent at the time when the settings were drawn or when it was measured.
type Agent struct {
	Name      string `json:"name"`
	Behaviour string `json:"behaviour"` // see Behaviour; OverTCP or OverHTTP for an agent that connects
}

// The Behaviour of agents that connect. It is not known how they behave: an agent may have changed since it last
// connected.
const (
	OverTCP  = "tcp"
	OverHTTP = "http"
)

// Connects reports whether the agent is a separate program that connects.
func (a Agent) Connects() bool { return a.Behaviour == OverTCP || a.Behaviour == OverHTTP }

// A Setting is a deal. The challenger plays it once on each seat.
type Setting struct {
	Key       string   `json:"key"`       // in hexadecimal; all chance follows from it
	Roles     []string `json:"roles"`     // by seat; they follow from the key
	Defenders []string `json:"defenders"` // by seat, for the games in which the challenger sits elsewhere

	key rules.Key
}

// Draw draws n settings from a seed, and returns their file.
func Draw(n, seats int, seed uint64, defenders []string) ([]byte, error) {
	setup, err := rules.Village(seats)
	if err != nil {
		return nil, fmt.Errorf("-seats: %w", err)
	}
	f := Settings{Version: Version, Seats: seats, Seed: seed}
	for _, name := range defenders {
		behaviour, err := Behaviour(name, setup)
		if err != nil {
			return nil, fmt.Errorf("-defenders: %w", err)
		}
		f.Defenders = append(f.Defenders, Agent{name, behaviour})
	}
	for i := range n {
		key := sim.GameKey(seed, i)
		s := Setting{Key: hex.EncodeToString(key[:])}
		s.Roles = dealOf(setup, key)
		draw := agent.DrawOf(key, "defenders", 0)
		for range seats {
			s.Defenders = append(s.Defenders, defenders[draw.Below(len(defenders))])
		}
		f.List = append(f.List, s)
	}
	text, err := json.MarshalIndent(f, "", " ")
	return append(text, '\n'), err
}

// dealOf returns the roles by seat that a key deals.
func dealOf(setup rules.Setup, key rules.Key) (roles []string) {
	for _, role := range rules.Deal(setup, &key) {
		roles = append(roles, role.String())
	}
	return roles
}

// behaviourGames is the number of games that Behaviour plays.
const behaviourGames = 5

// Behaviour returns the SHA-256 of the logs of a few fixed games that an agent plays against itself. An agent that
// plays one of them differently counts as another agent.
func Behaviour(name string, setup rules.Setup) (string, error) {
	listed, err := agent.Lookup(name)
	if err != nil {
		return "", fmt.Errorf("%w; expected some of: %s", err, strings.Join(agent.Names(), ", "))
	}
	sum := sha256.New()
	names := slices.Repeat([]string{name}, setup.Seats())
	for i := range behaviourGames {
		result, err := playAlone(setup, sim.GameKey(0, i), listed.New)
		if err == nil {
			err = gamelog.Write(sum, gamelog.Game{Setup: setup, Names: names, Events: result.Log})
		}
		if err != nil {
			return "", fmt.Errorf("%s: %w", name, err)
		}
	}
	return hex.EncodeToString(sum.Sum(nil)), nil
}

// playAlone plays a game of an agent against itself.
func playAlone(setup rules.Setup, key rules.Key, factory agent.Factory) (sim.Result, error) {
	agents := make([]agent.Agent, setup.Seats())
	for s := range agents {
		seat := game.Seat(s)
		var err error
		if agents[s], err = factory(agent.Seating{
			Seat: seat, Setup: setup, Key: key.Agent(seat), Memory: new(agent.Memory),
		}); err != nil {
			return sim.Result{}, err
		}
	}
	return sim.Play(setup, key, agents, new(sim.Scratch))
}

// Parse reads and checks a file of settings. The error names the place and what was expected there. Parse plays a few
// games to check that the defenders still behave as when the settings were drawn.
func Parse(text []byte) (*Settings, error) {
	f := new(Settings)
	in := json.NewDecoder(bytes.NewReader(text))
	in.DisallowUnknownFields()
	var version struct{ Version int }
	if json.Unmarshal(text, &version) == nil && version.Version != Version {
		return nil, fmt.Errorf("version %d expected, got %d", Version, version.Version)
	}
	if err := in.Decode(f); err != nil {
		return nil, fmt.Errorf("a file as -draw writes it expected: %w", err)
	}
	var err error
	if f.Setup, err = rules.Village(f.Seats); err != nil {
		return nil, fmt.Errorf("seats: %w", err)
	}
	if len(f.Defenders) == 0 || len(f.List) == 0 {
		return nil, fmt.Errorf("defenders and settings expected, got %d and %d", len(f.Defenders), len(f.List))
	}
	for _, d := range f.Defenders {
		if err := d.check(f.Setup); err != nil {
			return nil, err
		}
	}
	for i := range f.List {
		if err := f.check(i); err != nil {
			return nil, fmt.Errorf("setting %d: %w", i+1, err)
		}
	}
	sum := sha256.Sum256(text)
	f.Hash = hex.EncodeToString(sum[:])
	return f, nil
}

// check returns an error if a defender no longer behaves as when the settings were drawn.
func (a *Agent) check(setup rules.Setup) error {
	behaviour, err := Behaviour(a.Name, setup)
	if err != nil {
		return fmt.Errorf("defenders: %w", err)
	}
	if behaviour != a.Behaviour {
		return fmt.Errorf("defenders: %s behaves otherwise than when the settings were drawn, so it is another defender: "+
			"behaviour %.12s expected, got %.12s; play with the program of then, or draw settings anew",
			a.Name, a.Behaviour, behaviour)
	}
	return nil
}

// check parses a setting's key. It returns an error if the key is not the next one that the seed draws, or if the rest
// of the setting does not agree with the key.
func (f *Settings) check(i int) error {
	s := &f.List[i]
	key, err := hex.DecodeString(s.Key)
	if err != nil || len(key) != len(s.key) {
		return fmt.Errorf("key: %d bytes in hexadecimal expected, got %q", len(s.key), s.Key)
	}
	copy(s.key[:], key)
	if drawn := sim.GameKey(f.Seed, i); s.key != drawn {
		return fmt.Errorf("key: the seed %d draws %x here, got %s: no setting may be left out or put in its place",
			f.Seed, drawn[:4], s.Key)
	}
	for _, text := range s.Roles {
		if role, ok := game.ParseRole(text); !ok || f.Setup.Roles[role] == 0 {
			return fmt.Errorf("roles: roles of a village of %d expected, got %q", f.Seats, text)
		}
	}
	if deal := dealOf(f.Setup, s.key); !slices.Equal(deal, s.Roles) {
		return fmt.Errorf("roles: the key deals %s, got %s", strings.Join(deal, " "), strings.Join(s.Roles, " "))
	}
	if len(s.Defenders) != f.Seats {
		return fmt.Errorf("defenders: one for each of %d seats expected, got %d", f.Seats, len(s.Defenders))
	}
	for _, name := range s.Defenders {
		if f.defender(name) < 0 {
			return fmt.Errorf("defenders: %q is none of the file's defenders", name)
		}
	}
	return nil
}

// defender returns the place of a defender in the file's list, or -1 if it is not in the list.
func (f *Settings) defender(name string) int {
	return slices.IndexFunc(f.Defenders, func(d Agent) bool { return d.Name == name })
}

// Games returns the number of games of a challenger: each setting once on each seat.
func (f *Settings) Games() int { return len(f.List) * f.Seats }

// KeyOf returns the key of a game: game i is the setting i / seats, with the challenger on seat i % seats.
func (f *Settings) KeyOf(i int) rules.Key { return f.List[i/f.Seats].key }

// Seated returns the entrants of a game by seat: 0 is the challenger, followed by the defenders.
func (f *Settings) Seated(i int) []int {
	s := &f.List[i/f.Seats]
	list := make([]int, f.Seats)
	for seat := range list {
		if seat != i%f.Seats {
			list[seat] = 1 + f.defender(s.Defenders[seat])
		}
	}
	return list
}

// GameID returns the id of a game, which is computed from the hash of the settings, the challenger and the number.
func GameID(settings string, challenger Agent, i int) string {
	return draw.ID("evaluate %s %s %s %d", settings, challenger.Name, challenger.Behaviour, i)
}

// Config returns a batch of some of a challenger's games. The index of a game in the batch is its place in games.
func (f *Settings) Config(challenger sim.Entrant, games []int) (sim.Config, error) {
	var names []string
	for _, d := range f.Defenders {
		names = append(names, d.Name)
	}
	defenders, err := sim.Entrants(names...)
	return sim.Config{
		Setup: f.Setup, Agents: append([]sim.Entrant{challenger}, defenders...), Games: len(games), Minds: true, SetSize: 1,
		KeyOf:  func(n int) rules.Key { return f.KeyOf(games[n]) },
		Seated: func(n int) []int { return f.Seated(games[n]) },
	}, err
}
