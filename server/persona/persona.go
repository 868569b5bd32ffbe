// Package persona keeps the history of the villagers whom built-in agents play: their games on either side, and their
// games against each other villager. The caller adds the games.
//
//	liar := persona.Shipped("liar") // as a new server knows it
//	liar.Add("liar", seats)         // one more game
//	fools, caught, by := liar.Rivals()
package persona

import (
	"bufio"
	_ "embed"
	"fmt"
	"maps"
	"slices"
	"strings"

	"aiwolfplay/game"
	"aiwolfplay/server/face"
	"aiwolfplay/server/store"
)

// Wins counts games and won games.
type Wins struct{ Won, Games int }

func (w Wins) and(won bool) Wins {
	if won {
		w.Won++
	}
	w.Games++
	return w
}

// And returns the sum of two counts.
func (w Wins) And(other Wins) Wins { return Wins{w.Won + other.Won, w.Games + other.Games} }

// A History holds the past results of a villager.
type History struct {
	Village, Wolves Wins
	Against         map[string]Wins // its games with the werewolves, by the villagers that it met in the village
	By              map[string]Wins // others' games with the werewolves while it sat in the village, by villager
}

// Add adds a game if the villager with the code played in it. A person with the same name does not count as the
// villager.
func (h *History) Add(code string, seats []store.PastOccupant) {
	own := slices.IndexFunc(seats, func(s store.PastOccupant) bool { return s.Name == code && !s.Person })
	if own < 0 {
		return
	}
	if h.Against == nil {
		h.Against, h.By = map[string]Wins{}, map[string]Wins{}
	}
	side, won := seats[own].Role.Side(), seats[own].Won
	record, met, wolvesWon := &h.Village, h.By, !won
	if side == game.SideWerewolf {
		record, met, wolvesWon = &h.Wolves, h.Against, won
	}
	*record = record.and(won)
	for _, other := range seats {
		if face.Designed(other.Name) && !other.Person && other.Role.Side() != side {
			met[other.Name] = met[other.Name].and(wolvesWon)
		}
	}
}

// A Rival is a villager that another has met on the other side, with their counts of games and wins.
type Rival struct {
	Name string
	Wins
}

// leastMet is the smallest number of common games that makes a rival.
const leastMet = 2

// Rivals returns three rivals of a villager. It deceives the first most often; the second most often sees through it;
// the third deceives it most often. Each is nil if no villager has enough common games.
func (h *History) Rivals() (fools, caught, by *Rival) {
	fools, by = rival(h.Against, true), rival(h.By, true)
	if caught = rival(h.Against, false); caught != nil && fools != nil && caught.Name == fools.Name {
		caught = nil
	}
	return fools, caught, by
}

// rival returns the villager in whose games the wolf side has won most often or, if most is not set, least often.
func rival(met map[string]Wins, most bool) *Rival {
	var found *Rival
	for _, code := range face.Everybody() { // in a fixed order, so that the result is always the same
		w := met[code]
		if !most {
			w.Won = w.Games - w.Won
		}
		if w.Games < leastMet || w.Won == 0 {
			continue
		}
		if found == nil || w.Won*found.Games > found.Won*w.Games ||
			w.Won*found.Games == found.Won*w.Games && w.Games > found.Games {
			found = &Rival{code, w}
		}
	}
	return found
}

//go:embed histories.txt
var file string

// shipped holds the histories that come with the program, by code.
var shipped = read(file)

// Shipped returns the history of a villager, by its code, before the first game of this server.
func Shipped(code string) History {
	h := shipped[code]
	h.Against, h.By = maps.Clone(h.Against), maps.Clone(h.By)
	return h
}

// read reads a file of histories. A line has a code, the games in the village, the games with the werewolves, and the
// games with the werewolves against each villager in the order of the lines. Each count has the form WON/GAMES.
func read(file string) map[string]History {
	codes := face.Everybody()
	list := map[string]History{}
	for _, code := range codes {
		list[code] = History{Against: map[string]Wins{}, By: map[string]Wins{}}
	}
	lines := bufio.NewScanner(strings.NewReader(file))
	for lines.Scan() {
		words := strings.Fields(lines.Text())
		if len(words) == 0 || words[0] == "#" {
			continue
		}
		if len(words) != 3+len(codes) || !slices.Contains(codes, words[0]) {
			panic("persona: cannot read " + lines.Text())
		}
		h := list[words[0]]
		h.Village, h.Wolves = wins(words[1]), wins(words[2])
		for i, code := range codes {
			if w := wins(words[3+i]); w.Games > 0 {
				h.Against[code], list[code].By[words[0]] = w, w
			}
		}
		list[words[0]] = h
	}
	return list
}

func wins(text string) (w Wins) {
	if _, err := fmt.Sscanf(text, "%d/%d", &w.Won, &w.Games); err != nil {
		panic("persona: cannot read " + text)
	}
	return w
}
