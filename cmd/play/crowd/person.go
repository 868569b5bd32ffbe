package crowd

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"sync"
	"time"
)

// A person plays one game after the other at a table.
type person struct {
	*visitor
	table  *table
	n      int // at the table; the first one opens its games
	manner manner
}

func newPerson(t *table, n int, m manner) *person {
	return &person{table: t, visitor: t.newVisitor(1, (t.n*t.plan.People+n)/perAddress), n: n, manner: m}
}

// A person that vanishes does so after some answers. If others wait for it, it comes back after a while; otherwise
// another person comes.
const (
	goneAfter = 5
	goneFor   = 2 * time.Second
)

// again is the pause before another attempt.
const again = 200 * time.Millisecond

func (p *person) play() {
	defer func() { p.visitor.leave() }()
	first := sync.OnceFunc(p.seated.Done)
	defer first()
	if !p.pause(p.table.coming()) {
		return
	}
	for n := 0; ; n++ {
		g := p.table.game(n)
		if !p.sit(g) {
			return
		}
		first()
		if p.playGame(g) {
			continue
		}
		p.visitor.leave()
		p.visitor = newPerson(p.table, p.n, p.manner).visitor
		if p.plan.People == 1 {
			close(g.given)
		}
	}
}

// sit sits down for a game. It returns false if the run ends before that.
func (p *person) sit(g *game) bool {
	switch {
	case p.n > 0:
		return p.join(g)
	case p.plan.People == 1 && p.plan.Watchers == 0:
		return p.inTurn(func() bool {
			var ok bool
			if g.id, ok = p.place("/play", p.village(), "/tables/"); ok {
				close(g.begun)
			}
			return ok
		})
	}
	return p.host(g)
}

// village returns a form that opens a village.
func (p *person) village() url.Values { return url.Values{"seats": {strconv.Itoa(p.plan.Seats)}} }

// host opens a room, waits for the others and begins the game.
func (p *person) host(g *game) bool {
	form := p.village()
	form.Set("watch", "1")
	form.Set("fill", "1")
	form.Set("name", fmt.Sprintf("Load %d", p.table.n))
	ok := p.inTurn(func() (ok bool) {
		g.room, ok = p.place("/open", form, "/join/")
		return ok
	})
	if !ok {
		return false
	}
	close(g.opened)
	for range p.plan.People - 1 {
		select {
		case <-g.joined:
		case <-p.ctx.Done():
			return false
		}
	}
	return p.inTurn(func() bool {
		status, _ := p.post(p.ctx, "/join/"+g.room, url.Values{"do": {"start"}})
		if status != http.StatusSeeOther {
			p.unexpected("POST /join start", status)
			return false
		}
		status, place := p.get(p.ctx, "/join/"+g.room)
		id, ok := strings.CutPrefix(place, "/tables/")
		if !ok {
			p.unexpected("GET /join", status)
			return false
		}
		g.id = id
		close(g.begun)
		return true
	})
}

// join sits down in the room that another person opens.
func (p *person) join(g *game) bool {
	select {
	case <-g.opened:
	case <-p.ctx.Done():
		return false
	}
	form := url.Values{"do": {"sit"}, "name": {fmt.Sprintf("Load %d %d", p.table.n, p.n)}}
	ok := p.inTurn(func() bool {
		status, _ := p.post(p.ctx, "/join/"+g.room, form)
		if status != http.StatusSeeOther {
			p.unexpected("POST /join sit", status)
		}
		return status == http.StatusSeeOther
	})
	if !ok {
		return false
	}
	g.joined <- struct{}{}
	select {
	case <-g.begun:
		return true
	case <-p.ctx.Done():
		return false
	}
}

// place sends a form that creates something below a path, and returns its name.
func (p *person) place(path string, form url.Values, below string) (name string, ok bool) {
	status, place := p.post(p.ctx, path, form)
	if name, ok = strings.CutPrefix(place, below); !ok {
		p.unexpected("POST "+path, status)
	}
	return name, ok
}

// inTurn calls a function in the person's turn to sit down, until it succeeds. It returns false if the run ends before
// that.
func (p *person) inTurn(do func() bool) bool {
	for {
		select {
		case p.seats <- struct{}{}:
		case <-p.ctx.Done():
			return false
		}
		ok := do()
		<-p.seats
		if ok {
			return true
		}
		if !p.pause(again) {
			return false
		}
	}
}

// A player is a person in the middle of a game.
type player struct {
	*person
	*visitor // of this game; the next game may have another one
	game     *game
	eyes     *eyes

	ctx      context.Context // ends when the person leaves or the game is over
	read     string          // the last patch
	asked    int             // the last question that is being answered
	said     int             // the number of own utterances
	over     bool            // the page shows the end
	answered int
	gone     bool // the person has gone without notice
}

// playGame plays a game. It reports whether the game ended with the person still there.
func (p *person) playGame(g *game) bool {
	ctx, leave := context.WithCancel(p.ctx)
	defer leave()
	now := &player{person: p, visitor: p.visitor, game: g, eyes: newEyes(p.run, g, p.manner), ctx: ctx, read: "0"}
	if p.manner == slow {
		for range slowStreams {
			p.stare(ctx, g)
		}
	}
	for over := false; !over; {
		if now.gone && p.plan.People == 1 {
			return false
		}
		if now.gone {
			now.gone = false
			p.pause(goneFor)
		}
		over = p.followGame(ctx, g, &now.read, func(data []byte) bool {
			now.take(data)
			return !now.over && !now.gone
		}) || now.over
	}
	if ctx.Err() != nil {
		return false
	}
	p.count(func(c *counts) { c.games++ })
	return true
}

// followGame reads a game's feed from the last patch until it breaks or each returns false. It reports whether the feed
// is complete.
func (v *visitor) followGame(ctx context.Context, g *game, read *string, each func(patch []byte) bool) (over bool) {
	body, status := v.open(ctx, "/tables/"+g.id+"/feed", *read)
	if body == nil {
		if over = ctx.Err() != nil || status == http.StatusNoContent; !over {
			v.unexpected("GET feed", status)
			v.pause(again)
		}
		return over
	}
	defer body.Close()
	follow(body, func(id, event string, data []byte) bool {
		switch event {
		case "reset":
			v.fault("feed: to be loaded anew")
		case "patch":
			*read = id
			return each(data)
		}
		return true
	})
	return ctx.Err() != nil
}

// slowStreams is the number of streams that a slow person keeps open.
const slowStreams = 3

// stare opens a stream and reads nothing, until ctx ends.
func (v *visitor) stare(ctx context.Context, g *game) {
	v.owned.Go(func() {
		if body, _ := v.open(ctx, "/tables/"+g.id+"/feed", ""); body != nil {
			<-ctx.Done()
			body.Close()
		}
	})
}

// take reads a patch, and answers its question.
func (p *player) take(data []byte) {
	p.eyes.take(data)
	p.over = p.over || bytes.Contains(data, revealed)
	var patch struct {
		Parts []struct{ Target, HTML string }
	}
	if err := json.Unmarshal(data, &patch); err != nil {
		p.fault("feed: no patch")
		return
	}
	for _, part := range patch.Parts {
		if part.Target == "#dock" {
			if d, ok := ReadDock(part.HTML); ok {
				p.consider(d)
			}
		}
	}
}

// consider begins to answer the question of a dock.
func (p *player) consider(d Dock) {
	path, form, text := "", url.Values{}, ""
	switch {
	case d.MayReady:
		path = "/ready"
	case d.Mode == "dead":
		path, form = "/pace", url.Values{"end": {"1"}}
	case d.Mode == "substituted":
		path = "/return"
	case d.Ask == p.asked:
		return
	case d.Mode == "speak":
		text = p.utterance()
		path, form = "/say", url.Values{"ask": {strconv.Itoa(d.Ask)}, "text": {text}}
	case d.Mode == "choose" && len(d.Targets) > 0:
		target := d.Targets[(d.Ask+p.n)%len(d.Targets)]
		path, form = "/choose", url.Values{"ask": {strconv.Itoa(d.Ask)}, "kind": {d.Kind}, "target": {target}}
	default:
		return
	}
	answers := form.Has("ask")
	if answers {
		p.asked = d.Ask
	}
	if p.answered++; p.manner == vanishes && p.answered%goneAfter == 0 {
		p.gone, p.asked = true, 0
		return
	}
	p.owned.Go(func() { p.answer(path, form, text, answers) })
}

// utterance returns an utterance that the person has not yet used in this game.
func (p *player) utterance() string {
	p.said++
	k, seats := p.said*p.plan.People+p.n, p.plan.Seats
	roles := [...]string{"WEREWOLF", "VILLAGER", "SEER", "POSSESSED"}
	text := fmt.Sprintf("ESTIMATE Agent[%02d] %s", 1+k%seats, roles[k/seats%len(roles)])
	for range k / seats / len(roles) % 3 {
		text = "NOT (" + text + ")"
	}
	return text
}

// answer thinks, and sends an answer.
func (p *player) answer(path string, form url.Values, text string, answers bool) {
	for p.pause(p.plan.Think) && p.ctx.Err() == nil {
		if answers {
			p.game.answers(text)
		}
		if p.manner == doubles {
			p.owned.Go(func() { p.post(p.ctx, "/tables/"+p.game.id+path, form) })
		}
		began := time.Now()
		status, _ := p.post(p.ctx, "/tables/"+p.game.id+path, form)
		took := time.Since(began)
		switch {
		case status == http.StatusNoContent && answers:
			p.count(func(c *counts) {
				c.answers++
				if p.manner == proper {
					c.stored = append(c.stored, took)
				}
			})
			return
		case status == http.StatusNoContent, !answers, status == http.StatusConflict:
			return // the clock or the same answer was quicker
		case p.ctx.Err() != nil:
			return // the game has ended meanwhile
		}
		p.unexpected("POST "+path, status)
	}
}

// A watcher watches one game after the other at a table.
type watcher struct {
	*visitor
	table  *table
	manner manner
}

func newWatcher(t *table, n int, m manner) *watcher {
	return &watcher{t.newVisitor(2, n/watchersPer), t, m}
}

func (w *watcher) watch() {
	defer w.leave()
	r := w.run
	first := sync.OnceFunc(r.begun.Done)
	defer first()
	for n := 0; ; n++ {
		g := w.table.game(n)
		select {
		case <-g.begun:
		case <-r.ctx.Done():
			return
		}
		w.watchGame(g, first)
		if r.ctx.Err() != nil {
			return
		}
	}
}

// watchGame watches to the end of a game, or until its only person leaves.
func (w *watcher) watchGame(g *game, first func()) {
	r := w.run
	ctx, leave := context.WithCancel(r.ctx)
	defer leave()
	r.owned.Go(func() {
		select {
		case <-g.given:
			leave()
		case <-ctx.Done():
		}
	})
	eyes, read, enough := newEyes(r, g, w.manner), "0", false
	for over := false; !over && !enough; {
		if w.manner != proper {
			over = w.beginToRead(ctx, g, first)
			continue
		}
		over = w.followGame(ctx, g, &read, func(data []byte) bool {
			eyes.take(data)
			first()
			enough = bytes.Contains(data, revealed)
			return !enough
		})
	}
}

// beginToRead reads only a few bytes of a stream. It reports whether the stream is complete.
func (w *watcher) beginToRead(ctx context.Context, g *game, first func()) (over bool) {
	body, status := w.open(ctx, "/tables/"+g.id+"/feed", "0")
	if body == nil {
		w.pause(again)
		return ctx.Err() != nil || status == http.StatusNoContent
	}
	defer body.Close()
	_, _ = io.ReadFull(body, make([]byte, 100))
	first()
	w.pause(patience)
	return ctx.Err() != nil
}
