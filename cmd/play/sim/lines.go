package sim

import (
	"cmp"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"

	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/sim"
	"aiwolfplay/game/view"
	"aiwolfplay/protocolui/phrase"
)

// lines collects the utterances of games in words, so that people can read how they sound.
type lines struct {
	setup   rules.Setup
	writers []*phrase.Writer
	mu      sync.Mutex
	all     []spokenLine
}

// A spokenLine is an utterance other than Skip and Over.
type spokenLine struct {
	game, event int // the order of lines
	text        string
}

func newLines(setup rules.Setup) (*lines, error) {
	l := &lines{setup: setup}
	for _, language := range phrase.Languages {
		w, err := phrase.New(language)
		if err != nil {
			return nil, err
		}
		l.writers = append(l.writers, w)
	}
	return l, nil
}

// add adds the utterances of a finished game, including whispers.
func (l *lines) add(p sim.PlayedGame) error {
	var list []spokenLine
	t := view.New(l.setup, game.Omniscient())
	seen := rules.Project(nil, p.Result.Log, game.Omniscient())
	for i := range seen {
		t.Observe(&seen[i])
		if seen[i].Kind != rules.Said || seen[i].Forced {
			continue
		}
		if talk := &t.Talks[len(t.Talks)-1]; talk.Spoken() && talk.Sentence != nil {
			list = append(list, spokenLine{p.Index, i, l.words(t, talk, p.Index)})
		}
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.all = append(l.all, list...)
	return nil
}

// words formats an utterance in the protocol's spelling and in words.
func (l *lines) words(t *view.Table, talk *view.Talk, index int) string {
	c := phrase.Context{
		Speaker: talk.Seat, Day: int32(talk.Day), Whisper: talk.Channel == game.ChannelWhisper,
		Line: func(ref protocol.TalkRef) (phrase.Line, bool) {
			other := t.Talk(ref)
			if other == nil {
				return phrase.Line{}, false
			}
			return phrase.Line{Ref: ref, Seat: other.Seat, Sentence: other.Sentence}, true
		},
	}
	var b strings.Builder
	fmt.Fprintf(&b, "game %d, D%d #%d, [%02d]: %s\n", index, talk.Day, talk.N, talk.Seat.Number(), talk.Text)
	for _, w := range l.writers {
		fmt.Fprintf(&b, "  %s %s\n", w.Language(), w.Sentence(*talk.Sentence, c))
	}
	return b.String()
}

// print writes n of the utterances, drawn by a seed, in the order in which they were said.
func (l *lines) print(w io.Writer, n int, seed uint64) error {
	order := func(a, b spokenLine) int { return cmp.Or(a.game-b.game, a.event-b.event) }
	slices.SortFunc(l.all, order)
	rng := rand.New(rand.NewPCG(seed, 0))
	rng.Shuffle(len(l.all), func(i, j int) { l.all[i], l.all[j] = l.all[j], l.all[i] })
	drawn := l.all[:min(n, len(l.all))]
	slices.SortFunc(drawn, order)
	for _, line := range drawn {
		if _, err := io.WriteString(w, line.text); err != nil {
			return err
		}
	}
	return nil
}
