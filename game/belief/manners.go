package belief

import (
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"
	"sync"

	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/view"
)

// MannersVersion is the version of the format of [Manners].
const MannersVersion = 1

// Manners count how often seats of each origin make each kind of utterance at each time of a day. A kind counts once
// for each seat and day, when it is first said. Skip and Over do not count, because people wait and deadlines skip. The
// counts are taken from finished games (play fit -manners). Manners must not be modified while in use.
type Manners struct {
	Version int           `json:"version"`
	Source  string        `json:"source"` // the games that were counted
	Sizes   []SizeManners `json:"sizes"`  // ascending; the last one is used for larger villages too
}

// SizeManners are the counts in villages of up to Seats seats, by the names of
// [Origin], time and kind.
type SizeManners struct {
	Seats  int                                  `json:"seats"`
	Counts map[string]map[string]map[string]int `json:"counts"`

	odds *originOdds // computed from Counts
}

// originOdds are logarithms of likelihood ratios: how much likelier an utterance
// is from an origin than from a stranger.
type originOdds [numTimes][numUtterances][numOrigins]float64

//go:embed manners.json
var manners []byte

// BuiltinManners returns the manners of contest agents and of this program's agents.
var BuiltinManners = sync.OnceValue(func() *Manners {
	m, err := ParseManners(manners)
	if err != nil {
		panic(err) // the embedded file is tested
	}
	return m
})

// ParseManners reads manners from JSON and checks them. It returns an error that names the place for another version,
// unknown words and negative numbers.
func ParseManners(data []byte) (*Manners, error) {
	var m Manners
	if err := json.Unmarshal(data, &m); err != nil {
		return nil, fmt.Errorf("belief: manners: JSON as play fit -manners writes it expected: %w", err)
	}
	if m.Version != MannersVersion {
		return nil, fmt.Errorf("belief: manners: version %d expected, got %d", MannersVersion, m.Version)
	}
	if len(m.Sizes) == 0 {
		return nil, errors.New("belief: manners: counts for a size of village expected, got none")
	}
	for i := range m.Sizes {
		size := &m.Sizes[i]
		if i > 0 && size.Seats <= m.Sizes[i-1].Seats {
			return nil, fmt.Errorf("belief: manners: more than %d seats expected, got %d: sizes ascend",
				m.Sizes[i-1].Seats, size.Seats)
		}
		var err error
		if size.odds, err = size.originOdds(); err != nil {
			return nil, fmt.Errorf("belief: manners: %d seats: %w", size.Seats, err)
		}
	}
	return &m, nil
}

// For returns the counts for a village of n seats.
func (m *Manners) For(n int) *SizeManners {
	for i := range m.Sizes {
		if n <= m.Sizes[i].Seats {
			return &m.Sizes[i]
		}
	}
	return &m.Sizes[len(m.Sizes)-1]
}

// likeStranger is the probability that an utterance of any origin is made as a stranger would make it. It limits the
// evidence of a single utterance.
const likeStranger = 0.05

// originCounts counts the utterances of each kind.
type originCounts [numTimes][numUtterances][numOrigins]float64

// originOdds computes the odds from the counts. It returns an error if there is an unknown word or a negative count.
func (size *SizeManners) originOdds() (*originOdds, error) {
	n, err := size.dense()
	if err != nil {
		return nil, err
	}
	stranger := n.stranger()
	var odds originOdds
	for at := range n {
		for o := int(Stranger) + 1; o < numOrigins; o++ {
			all := n.total(at, o)
			for k := range n[at] {
				share := (n[at][k][o] + 1) / all
				odds[at][k][o] = math.Log(likeStranger + (1-likeStranger)*share/stranger[k])
			}
		}
	}
	return &odds, nil
}

// total returns the number of utterances of an origin at a time. One is added for
// each kind (Laplace smoothing), so that no kind is impossible.
func (n *originCounts) total(time, origin int) (all float64) {
	for k := range n[time] {
		all += n[time][k][origin] + 1
	}
	return all
}

// stranger returns the share of each kind of utterance for a stranger: the mean of the shares of house agents
// and contest agents, over all times. A stranger says common phrases at least as often as contest agents do,
// even if our own agents seldom do.
func (n *originCounts) stranger() (shares [numUtterances]float64) {
	house, contest := n.shares(HouseAgent), n.shares(ContestAgent)
	for k := range shares {
		shares[k] = (house[k] + contest[k]) / 2
	}
	for _, k := range []utterance{saysVote, saysEstimate, saysClaim} {
		shares[k] = max(shares[k], contest[k])
	}
	return shares
}

// shares returns the share of each kind of utterance for an origin, over all times.
func (n *originCounts) shares(o Origin) (shares [numUtterances]float64) {
	all := 0.0
	for at := range n {
		all += n.total(at, int(o))
	}
	for at := range n {
		for k := range n[at] {
			shares[k] += (n[at][k][o] + 1) / all
		}
	}
	return shares
}

// dense returns the counts as an array. An unknown word or a negative count is an
// error.
func (size *SizeManners) dense() (n *originCounts, err error) {
	n = new(originCounts)
	for origin, times := range size.Counts {
		o := slices.Index(originNames[:], origin)
		if o <= int(Stranger) {
			return nil, fmt.Errorf("an origin that this program knows expected, got %q", origin)
		}
		for time, kinds := range times {
			at := slices.Index(timeNames[:], time)
			if at < 0 {
				return nil, fmt.Errorf("%s: a time that this program knows expected, got %q", origin, time)
			}
			for kind, count := range kinds {
				k := slices.Index(utteranceNames[:], kind)
				if k < 0 || count < 0 {
					return nil, fmt.Errorf("%s: %s: how often an utterance of a known kind came expected, got %q: %d",
						origin, time, kind, count)
				}
				n[at][k][o] = float64(count)
			}
		}
	}
	return n, nil
}

// Count adds the talk of a finished game to the counts of its size. log is the
// whole log of the game. All seats of the game must have the same origin.
func (m *Manners) Count(setup rules.Setup, log []rules.Event, from Origin) {
	size, name := m.For(setup.Seats()), originNames[from]
	var said spokenKinds
	t := view.New(setup, game.Viewer{})
	for _, ev := range rules.Project(nil, log, game.Viewer{}) {
		t.Observe(&ev)
		if ev.Kind != rules.Said {
			continue
		}
		kind, at, ok := said.first(&t.Talks[len(t.Talks)-1])
		if !ok {
			continue
		}
		if size.Counts == nil {
			size.Counts = map[string]map[string]map[string]int{}
		}
		if size.Counts[name] == nil {
			size.Counts[name] = map[string]map[string]int{}
		}
		if size.Counts[name][timeNames[at]] == nil {
			size.Counts[name][timeNames[at]] = map[string]int{}
		}
		size.Counts[name][timeNames[at]][utteranceNames[kind]]++
	}
}

// An utterance is a kind of utterance, by its outermost verb or operator.
type utterance uint8

const (
	saysOther utterance = iota
	saysClaim
	saysResult
	saysDated // a DAY sentence, mostly with a result
	saysEstimate
	saysVote
	saysBecause
	saysAnd
	agrees
	asksVote
	asksClaim
	asksOther
	inquires
	numUtterances = iota
)

var utteranceNames = [numUtterances]string{
	"other", "claim", "result", "dated", "estimate", "vote", "because", "and", "agree", "ask.vote", "ask.claim", "ask",
	"inquire",
}

func utteranceOf(talk *view.Talk) utterance {
	s := talk.Sentence
	switch s.Op {
	case protocol.Day:
		return saysDated
	case protocol.Because:
		return saysBecause
	case protocol.And:
		return saysAnd
	case protocol.Request, protocol.Inquire:
		switch verb := s.Args[0].Verb; {
		case verb == protocol.Comingout:
			return asksClaim
		case s.Op == protocol.Inquire:
			return inquires
		case verb == protocol.Vote:
			return asksVote
		}
		return asksOther
	}
	switch s.Verb {
	case protocol.Comingout:
		if s.Target.Seat() == talk.Seat {
			return saysClaim
		}
	case protocol.Divined, protocol.Identified, protocol.Guarded:
		return saysResult
	case protocol.Estimate:
		return saysEstimate
	case protocol.Vote:
		return saysVote
	case protocol.Agree, protocol.Disagree:
		return agrees
	}
	return saysOther
}

// timeNames name the times of a day: turns of the first day and turns of later
// days. Each time lasts until the next one begins: day1.3 is turns 3 to 5.
var timeNames = [...]string{
	"day1.0", "day1.1", "day1.2", "day1.3", "day1.6", "later.0", "later.1", "later.2", "later.3",
}

const numTimes = len(timeNames)

// timeOf returns the index of an utterance's time in timeNames.
func timeOf(talk *view.Talk) int {
	switch {
	case talk.Day > 1:
		return 5 + min(talk.Turn, 3)
	case talk.Turn < 3:
		return talk.Turn
	case talk.Turn < 6:
		return 3
	}
	return 4
}

// spokenKinds holds the kinds of utterance that each seat has said on the day.
type spokenKinds struct {
	day  int
	said [game.MaxSeats]uint16 // a bit for each kind
}

// first returns the kind and the time of an utterance. ok is false if the seat has said that kind before on the day, or
// if the utterance does not count.
func (sp *spokenKinds) first(talk *view.Talk) (kind utterance, at int, ok bool) {
	if talk.Channel != game.ChannelTalk || talk.Day == 0 || talk.Forced || talk.Sentence == nil || !talk.Spoken() {
		return 0, 0, false
	}
	if talk.Day != sp.day {
		*sp = spokenKinds{day: talk.Day}
	}
	kind = utteranceOf(talk)
	bit := uint16(1) << kind
	if sp.said[talk.Seat]&bit != 0 {
		return 0, 0, false
	}
	sp.said[talk.Seat] |= bit
	return kind, timeOf(talk), true
}
