package classroom

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"html"
	"net/http"
	"net/url"
	"regexp"
	"strconv"
	"sync"
	"testing"
	"time"

	"aiwolfplay/game/mini/dilemma"
)

// Moves has a student's moves by round, dilemma.MoveNone for rounds in which an agent substituted.
type moves [dilemma.Rounds]dilemma.Move

// A strategy says what a student chooses in a round, which counts from 1.
type strategy func(round int) dilemma.Move

// A gate holds the players of a class back, so that the test knows what the teacher sees.
type gate struct {
	mu      sync.Mutex
	round   int           // the last one that may be answered
	changed chan struct{} // closed when that changes
}

// openTo lets the players answer until a round.
func (g *gate) openTo(round int) {
	g.mu.Lock()
	defer g.mu.Unlock()
	close(g.changed)
	g.round, g.changed = round, make(chan struct{})
}

func (g *gate) now() (round int, changed <-chan struct{}) {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.round, g.changed
}

// A player is a student's phone without a browser that plays the dilemma. It stays on its page, follows the streams of
// that page, and answers as soon as the gate lets it.
type player struct {
	*phone
	gate *gate
	mean strategy
	away context.CancelFunc // closes the page for good
	done chan struct{}      // closed when the game is over and the page of the class is back, or the page is closed

	mu  sync.Mutex
	did moves
}

// joinAsPlayer gives a phone to a new student, and uses it until the test ends.
func joinAsPlayer(t *testing.T, site, code string, g *gate, mean strategy) *player {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	p := &player{phone: join(t, site, code, nil, func() {}), gate: g, mean: mean, away: cancel, done: make(chan struct{})}
	class := p.at
	go func() {
		defer close(p.done)
		for played := false; ctx.Err() == nil && (!played || p.at != class); {
			page, to, err := p.get(ctx, p.at)
			feeds := playerFeed.FindAllStringSubmatch(page, -1)
			if err != nil || feeds == nil {
				select {
				case <-time.After(comeBack):
				case <-ctx.Done():
				}
				continue
			}
			p.at, played = to, played || to != class
			p.stay(ctx, page, feeds)
		}
	}()
	return p
}

// moves returns what the player has chosen so far.
func (p *player) moves() moves {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.did
}

var (
	playerFeed     = regexp.MustCompile(`id="(?:waiting|beside)"[^>]*data-feed="([^"]+)"`)
	playerQuestion = regexp.MustCompile(`name="question" value="(\d+)"`)
	playerMove     = regexp.MustCompile(`name="answer" value="(\d+)"`)
)

// A message of a stream is a part of the page, or the address of another one.
type message struct{ part, to string }

// stay is on a page until a stream leads elsewhere or breaks off.
func (p *player) stay(ctx context.Context, page string, feeds [][]string) {
	ctx, cancel := context.WithCancel(ctx)
	news := make(chan message)
	var streams sync.WaitGroup
	defer streams.Wait()
	defer cancel()
	for _, feed := range feeds {
		streams.Go(func() {
			p.hear(ctx, html.UnescapeString(feed[1]), news)
			cancel() // the page is loaded anew
		})
	}
	asked := questionIn(page)
	for {
		open, changed := p.gate.now()
		if asked > 0 && asked <= open && p.answered(ctx, asked) {
			asked = 0
		}
		select {
		case m := <-news:
			if m.to != "" {
				p.at = m.to
				return
			}
			if next := questionIn(m.part); next > 0 {
				asked = next
			}
		case <-changed:
		case <-ctx.Done():
			return
		}
	}
}

// questionIn returns the number of the question in a part of a page, which is that of the round, 0 for none.
func questionIn(part string) int {
	found := playerQuestion.FindStringSubmatch(part)
	if found == nil || !playerMove.MatchString(part) {
		return 0
	}
	n, _ := strconv.Atoi(found[1]) // digits
	return n
}

// answered answers a question. It reports whether that counts.
func (p *player) answered(ctx context.Context, round int) bool {
	move := p.mean(round)
	p.mu.Lock() // held until it is known: the test sees no answer that it doesn't know of
	defer p.mu.Unlock()
	ok := p.post(ctx, p.at+"/answer", url.Values{
		"question": {strconv.Itoa(round)}, "answer": {strconv.Itoa(int(move))},
	})
	if ok {
		p.did[round-1] = move
	}
	return ok
}

// hear passes on what a stream says until it breaks off.
func (p *player) hear(ctx context.Context, feed string, news chan<- message) {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, p.site+feed, nil)
	if err != nil {
		return
	}
	answer, err := p.client.Do(request)
	if err != nil {
		return
	}
	defer answer.Body.Close()
	tell := func(m message) {
		select {
		case news <- m:
		case <-ctx.Done():
		}
	}
	event := ""
	for lines := bufio.NewReader(answer.Body); ; {
		line, err := lines.ReadBytes('\n')
		if err != nil {
			return
		}
		name, value, _ := bytes.Cut(bytes.TrimSpace(line), []byte(": "))
		var said struct {
			To    string
			Parts []struct{ HTML string }
		}
		switch {
		case string(name) == "event":
			event = string(value)
		case string(name) != "data" || json.Unmarshal(value, &said) != nil:
		case event == "reset":
			tell(message{to: said.To})
			return
		case event == "patch":
			for _, part := range said.Parts {
				tell(message{part: part.HTML})
			}
		}
	}
}
