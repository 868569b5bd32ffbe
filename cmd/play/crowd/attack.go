package crowd

import (
	"context"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"net"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"sync"
	"time"
)

// An attack does all of the following at the same time from one address: it opens rooms and tables and leaves them,
// sends endless bodies, imports the longest logs and requests their replays, opens streams without reading them,
// guesses passwords and codes, requests the most expensive pages, and connects agents.
type attack struct {
	*run

	mu     sync.Mutex // guards the fields below
	counts map[string]int
	games  []string // imported games
}

// Attack is an Attacker within this process. It slows down the measured visitors too if it shares a processor with
// them; an Attacker in another process can have a lower priority.
func Attack(ctx context.Context, p Plan) (map[string]int, error) {
	r, err := newRun(ctx, p)
	if err != nil {
		return nil, err
	}
	a := r.attack()
	<-ctx.Done()
	r.end()
	return a.done(), nil
}

// hostile is the network of this machine from which the attack comes.
const hostile = 66

// attack starts an attack, which lasts until the run ends.
func (r *run) attack() *attack {
	a := &attack{run: r, counts: map[string]int{}}
	seats := url.Values{"seats": {"18"}}
	for _, act := range []struct {
		workers int
		do      func(v *visitor)
	}{
		{2, func(v *visitor) { a.posts(v.stranger(), "/open", seats) }},
		{2, func(v *visitor) { a.posts(v.stranger(), "/play", seats) }},
		{2, func(v *visitor) { a.posts(v.stranger(), "/watch", seats) }},
		{100, a.unfinished},
		{1, a.imports},
		{8, a.looks},
		{4, a.browses},
		{2, func(v *visitor) {
			a.posts(v, "/signin", url.Values{"name": {"Load"}, "password": {strconv.Itoa(rand.Int())}})
		}},
		{4, func(v *visitor) { a.gets(v, "/join/"+randomCode()) }},
		{700, a.stares},
		{200, a.connects},
	} {
		for range max(1, act.workers*a.plan.force()/100) {
			v := r.newVisitor(hostile, 0)
			r.owned.Go(func() {
				defer v.leave()
				for r.pause(hostilePause) {
					act.do(v)
				}
			})
		}
	}
	return a
}

// hostilePause is the pause of each part of an attack between two requests. A flood from another machine would need as
// long on its way.
const hostilePause = 20 * time.Millisecond

// done returns the counts of requests and answers.
func (a *attack) done() map[string]int {
	a.mu.Lock()
	defer a.mu.Unlock()
	return maps.Clone(a.counts)
}

func (a *attack) note(what string, status int) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.counts[fmt.Sprintf("%s %d", what, status)]++
}

// stranger returns the same browser without its cookies.
func (v *visitor) stranger() *visitor {
	client := *v.client
	client.Jar = nil
	return &visitor{v.run, &client}
}

func (a *attack) posts(v *visitor, path string, form url.Values) {
	status, _ := v.post(a.ctx, path, form)
	a.note("POST "+path, status)
}

// gets requests a page, and counts it by the first part of its path.
func (a *attack) gets(v *visitor, path string) {
	status, _ := v.get(a.ctx, path)
	first, _, _ := strings.Cut(path[1:], "/")
	first, _, _ = strings.Cut(first, "?")
	a.note("GET /"+first, status)
}

func randomCode() string {
	var code [6]byte
	for i := range code {
		code[i] = 'A' + byte(rand.IntN(26))
	}
	return string(code[:])
}

// unfinished sends half of a long body, and then keeps the request open.
func (a *attack) unfinished(v *visitor) {
	half, rest := io.Pipe()
	ctx, cancel := context.WithTimeout(a.ctx, patience)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, a.plan.URL+"/games/import", half)
	if err != nil {
		return
	}
	request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	request.ContentLength = 2_000_000
	a.owned.Go(func() {
		_, _ = io.WriteString(rest, "text="+strings.Repeat("x", 1_000_000)) // fails when the request has ended
		<-ctx.Done()
		rest.Close()
	})
	status, _ := v.do(request)
	a.note("POST an unfinished body", status)
}

// imports imports the plan's game again and again, each time with other utterances of the greatest length. It has a
// cookie, so that its requests are not limited together with the unfinished bodies of its address.
func (a *attack) imports(v *visitor) {
	if a.plan.Log == "" {
		a.pause(patience)
		return
	}
	v.post(a.ctx, "/watch", url.Values{"seats": {"5"}})
	for n := range 20 {
		status, place := v.post(a.ctx, "/games/import", url.Values{"text": {lengthened(a.plan.Log, n)}})
		a.note("POST /games/import", status)
		if game, ok := strings.CutPrefix(place, "/games/"); ok {
			a.mu.Lock()
			a.games = append(a.games, game)
			a.mu.Unlock()
		}
		if !a.pause(again) {
			return
		}
	}
}

// longLog is the greatest length of a log as an escaped form, and longText of an utterance.
const (
	longLog  = 1_450_000
	longText = 1_900
)

// lengthened replaces the utterances of a log by long sentences, different ones for each n.
func lengthened(log string, n int) string {
	var long strings.Builder
	for k := n; long.Len() < longText; k++ {
		fmt.Fprintf(&long, " (ESTIMATE Agent[%02d] WEREWOLF)", 1+k%15)
	}
	var b strings.Builder
	for line := range strings.Lines(log) {
		fields := strings.SplitN(strings.TrimSpace(line), ",", 6)
		said := len(fields) == 6 && fields[1] == "talk" && fields[5] != "Skip" && fields[5] != "Over"
		if said && b.Len() < longLog {
			line = strings.Join(fields[:5], ",") + ",AND" + long.String() + "\n"
		}
		b.WriteString(line)
	}
	return b.String()
}

// looks requests imported games at any moment and for any viewer, as pages, steps and files.
func (a *attack) looks(v *visitor) {
	a.mu.Lock()
	games := a.games
	a.mu.Unlock()
	if len(games) == 0 {
		a.pause(again)
		return
	}
	game := "/games/" + games[rand.IntN(len(games))]
	eyes := fmt.Sprintf("as=seat:%d&at=%d&whole=1", 1+rand.IntN(15), rand.IntN(400))
	a.gets(v, []string{game + "?" + eyes, game + "?as=all&at=end&whole=1", game + "/step?" + eyes,
		game + "/export/html"}[rand.IntN(4)])
}

// browses requests the most expensive of the other pages.
func (a *attack) browses(v *visitor) {
	deep := strings.Repeat("NOT (", 200) + "ESTIMATE Agent[01] WEREWOLF" + strings.Repeat(")", 200)
	a.gets(v, []string{"/", "/tables", "/games", "/statistics", "/characters", "/model", "/tv",
		"/protocol/reading?text=" + url.QueryEscape(deep)}[rand.IntN(8)])
}

// stares keeps a stream open without reading it.
func (a *attack) stares(v *visitor) {
	body, status := v.open(a.ctx, "/feed", "")
	a.note("GET a stream", status)
	if body == nil {
		a.pause(again)
		return
	}
	a.pause(patience)
	body.Close()
}

// connects keeps an agent's connection open. The agent gives a name and then sends nothing.
func (a *attack) connects(*visitor) {
	if a.plan.Agents == "" {
		a.pause(patience)
		return
	}
	dialer := net.Dialer{LocalAddr: hostileAddress}
	conn, err := dialer.DialContext(a.ctx, "tcp", a.plan.Agents)
	if err != nil {
		a.note("connect an agent", 0)
		a.pause(again)
		return
	}
	defer conn.Close()
	defer context.AfterFunc(a.ctx, func() { conn.Close() })()
	a.note("connect an agent", 1)
	_, _ = fmt.Fprintf(conn, "load%d\n", rand.Int()) // an error shows when reading, too
	_, _ = io.Copy(io.Discard, conn)
}

var hostileAddress = &net.TCPAddr{IP: net.IPv4(127, hostile, 0, 1)}
