package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/gamelog"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/sim"
)

// settingsVersion is the version of the files of settings that this program writes and reads.
const settingsVersion = 1

// A settingsFile says on what agents are evaluated: deals that were drawn once, and who sits on the seats that
// the challenger does not have.
type settingsFile struct {
	Version   int        `json:"version"`
	Seats     int        `json:"seats"`
	Seed      uint64     `json:"seed"` // from which the keys were drawn; none was left out
	Defenders []defender `json:"defenders"`
	Settings  []setting  `json:"settings"`

	setup rules.Setup
	hash  string // SHA-256 of the file
}

// A defender is an agent as it was when the settings were drawn.
type defender struct {
	Name      string `json:"name"`
	Behaviour string `json:"behaviour"` // see behaviourOf
}

// A setting is a deal. The challenger plays it once on each seat.
type setting struct {
	Key       string   `json:"key"`       // in hexadecimal; all chance follows from it
	Roles     []string `json:"roles"`     // by seat; they follow from the key
	Defenders []string `json:"defenders"` // by seat: who sits there while the challenger does not

	key rules.Key
}

// drawSettings draws settings from a seed and writes their file, which must not be there yet: settings are drawn
// once.
func drawSettings(path string, n, seats int, seed uint64, defenders []string) error {
	setup, err := rules.Village(seats)
	if err != nil {
		return fmt.Errorf("-seats: %w", err)
	}
	f := settingsFile{Version: settingsVersion, Seats: seats, Seed: seed}
	for _, name := range defenders {
		behaviour, err := behaviourOf(name, setup)
		if err != nil {
			return fmt.Errorf("-defenders: %w", err)
		}
		f.Defenders = append(f.Defenders, defender{name, behaviour})
	}
	for i := range n {
		key := sim.GameKey(seed, i)
		s := setting{Key: hex.EncodeToString(key[:])}
		if s.Roles, err = dealOf(setup, key); err != nil {
			return err
		}
		draw := agent.DrawOf(key, "defenders", 0)
		for range seats {
			s.Defenders = append(s.Defenders, defenders[draw.Below(len(defenders))])
		}
		f.Settings = append(f.Settings, s)
	}
	text, err := json.MarshalIndent(f, "", " ")
	if err != nil {
		return err
	}
	out, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("-draw: %s is there already, and settings are drawn once: leave out -draw, or name another file",
			path)
	}
	if err != nil {
		return err
	}
	_, err = out.Write(append(text, '\n'))
	return errors.Join(err, out.Close())
}

// dealOf returns the roles by seat that a key deals.
func dealOf(setup rules.Setup, key rules.Key) ([]string, error) {
	state, _, err := rules.New(setup, &key, nil)
	if err != nil {
		return nil, err
	}
	var roles []string
	for s := range game.Seat(setup.Seats()) {
		roles = append(roles, state.Role(s).String())
	}
	return roles, nil
}

// behaviourGames is how many games tell how an agent behaves.
const behaviourGames = 5

// behaviourOf is the SHA-256 of the logs of a few fixed games that an agent plays with itself: who behaves
// otherwise in one of them is another agent.
func behaviourOf(name string, setup rules.Setup) (string, error) {
	listed, err := agent.Lookup(name)
	if err != nil {
		return "", fmt.Errorf("%w; expected some of: %s", err, strings.Join(agent.Names(), ", "))
	}
	sum := sha256.New()
	names := slices.Repeat([]string{name}, setup.Seats())
	for i := range behaviourGames {
		seats := slices.Repeat([]agent.Factory{listed.New}, setup.Seats())
		result, err := playSeats(setup, sim.GameKey(0, i), seats)
		if err == nil {
			err = gamelog.Write(sum, gamelog.Game{Setup: setup, Names: names, Events: result.Log})
		}
		if err != nil {
			return "", fmt.Errorf("%s: %w", name, err)
		}
	}
	return hex.EncodeToString(sum.Sum(nil)), nil
}

// playSeats plays a game of agents that answer at once.
func playSeats(setup rules.Setup, key rules.Key, seats []agent.Factory) (sim.Result, error) {
	agents := make([]agent.Agent, len(seats))
	for s, factory := range seats {
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

// readSettings reads a file of settings and checks it. The error says what was expected where.
func readSettings(path string) (*settingsFile, error) {
	text, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("-settings: there is no file %s; -draw n makes it", path)
	}
	if err != nil {
		return nil, fmt.Errorf("-settings: %w", err)
	}
	f, err := parseSettings(text)
	if err != nil {
		return nil, fmt.Errorf("-settings %s: %w", path, err)
	}
	return f, nil
}

func parseSettings(text []byte) (*settingsFile, error) {
	f := new(settingsFile)
	in := json.NewDecoder(bytes.NewReader(text))
	in.DisallowUnknownFields()
	var version struct{ Version int }
	if json.Unmarshal(text, &version) == nil && version.Version != settingsVersion {
		return nil, fmt.Errorf("version %d expected, got %d", settingsVersion, version.Version)
	}
	if err := in.Decode(f); err != nil {
		return nil, fmt.Errorf("a file as -draw writes it expected: %w", err)
	}
	var err error
	if f.setup, err = rules.Village(f.Seats); err != nil {
		return nil, fmt.Errorf("seats: %w", err)
	}
	if len(f.Defenders) == 0 || len(f.Settings) == 0 {
		return nil, fmt.Errorf("defenders and settings expected, got %d and %d", len(f.Defenders), len(f.Settings))
	}
	for _, d := range f.Defenders {
		if err := d.check(f.setup); err != nil {
			return nil, err
		}
	}
	for i := range f.Settings {
		if err := f.check(&f.Settings[i]); err != nil {
			return nil, fmt.Errorf("setting %d: %w", i+1, err)
		}
	}
	sum := sha256.Sum256(text)
	f.hash = hex.EncodeToString(sum[:])
	return f, nil
}

// check demands that a defender still behaves as when the settings were drawn.
func (d *defender) check(setup rules.Setup) error {
	behaviour, err := behaviourOf(d.Name, setup)
	if err != nil {
		return fmt.Errorf("defenders: %w", err)
	}
	if behaviour != d.Behaviour {
		return fmt.Errorf("defenders: %s behaves otherwise than when the settings were drawn, so it is another defender: "+
			"behaviour %.12s expected, got %.12s; play with the program of then, or draw settings anew",
			d.Name, d.Behaviour, behaviour)
	}
	return nil
}

// check reads a setting's key, and demands that the rest fits it.
func (f *settingsFile) check(s *setting) error {
	key, err := hex.DecodeString(s.Key)
	if err != nil || len(key) != len(s.key) {
		return fmt.Errorf("key: %d bytes in hexadecimal expected, got %q", len(s.key), s.Key)
	}
	copy(s.key[:], key)
	deal, err := dealOf(f.setup, s.key)
	if err != nil {
		return err
	}
	if !slices.Equal(deal, s.Roles) {
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

// defender returns the place of a defender in the file's list, -1 for none.
func (f *settingsFile) defender(name string) int {
	return slices.IndexFunc(f.Defenders, func(d defender) bool { return d.Name == name })
}
