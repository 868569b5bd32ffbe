package server

import (
	"context"
	"errors"
	"fmt"
	"net"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"aiwolfplay/game/agent"
	"aiwolfplay/server/pool"
	"aiwolfplay/server/web/agents"
	"aiwolfplay/server/web/shell"
	agentpages "aiwolfplay/templates/agents"
	"aiwolfplay/templates/ui"
)

// A caller is an agent in the pool, without a real connection.
type caller struct {
	name   string
	gone   chan struct{}
	record pool.Record
}

func (c *caller) Name() string          { return c.name }
func (c *caller) Gone() <-chan struct{} { return c.gone }
func (c *caller) Dismiss(string)        { close(c.gone) }
func (c *caller) Record() *pool.Record  { return &c.record }
func (c *caller) Waits() bool           { return true }

func (c *caller) Present(context.Context) bool {
	select {
	case <-c.gone:
		return false
	default:
		return true
	}
}

func (c *caller) Sit(agent.Seating) (agent.Agent, error) {
	select {
	case <-c.gone:
		return nil, errors.New("gone")
	default:
		return silent{}, nil
	}
}

// call connects an agent whose name contains its owner's key.
func (s *site) call(name string, owner *visitor) *caller {
	c := &caller{name: name, gone: make(chan struct{})}
	key := ""
	if owner != nil {
		key = s.Server.agents.OwnerKey(&shell.Visit{User: owner.user})
	}
	c.record.Identify(name, key, "192.0.2.1")
	s.lobby.Pool().Add(c)
	return c
}

// path returns the address of the connection's page.
func (c *caller) path() string { return "/agents/" + c.record.Identity().ID }

// exchange returns exchange number i over a test's connection.
func exchange(i int) pool.Exchange {
	return pool.Exchange{
		At: time.Now(), Request: "TALK", Asked: true, Size: 20,
		Packet: []byte(fmt.Sprintf(`{"request":"TALK","secret":%d}`, i)),
		Answer: fmt.Sprintf("VOTE Agent[%02d]", i), Took: 3 * time.Millisecond,
	}
}

// TestInspector checks that the owner of an agent sees the traffic of its connection live, with the name of each
// fault.
func TestInspector(t *testing.T) {
	bubble(t, func(t *testing.T) {
		s := openSite(t, silents)
		owner := s.visitor(me, ui.En)
		a := s.call("taro", owner)
		a.record.Add(exchange(1))
		contains(
			t, owner.get("/agents").Body.String(), `href="`+a.path()+`"`, "waiting for a seat",
			"MyAgent@"+a.record.Identity().Owner,
		)
		contains(t, owner.get(a.path()).Body.String(), "VOTE Agent[01]", "3 ms", "Nothing has gone wrong", `id="wire-1"`)
		if got := owner.get(a.path() + "/packets/1").Body.String(); !strings.Contains(got, "\n  \"secret\": 1\n") {
			t.Errorf("the packet: %s", got)
		}

		feed := owner.watchPath(a.path() + "/feed?after=1")
		defer feed.close()
		pass(time.Second)
		if got := feed.text(); strings.Contains(got, "wire-1") {
			t.Errorf("sent again: %s", got)
		}
		for i, f := range pool.Faults {
			e := exchange(2 + i)
			e.Fault, e.Answer = f, "<b>"+string(f)
			a.record.Add(e)
		}
		a.record.Unasked(pool.FaultExtra, "Over")
		pass(time.Second)
		a.record.Unasked(pool.FaultExtra, "Over")
		close(a.gone)
		a.record.End(pool.FaultGaveUp)
		pass(time.Second)
		text := feed.text()
		for _, f := range pool.Faults {
			contains(t, text, `data-fault=\"`+string(f)+`\"`)
		}
		contains(t, text, "×2", "Disconnected")
		html := owner.get(a.path()).Body.String()
		for _, f := range pool.Faults {
			contains(t, html, `data-fault="`+string(f)+`"`, "&lt;b&gt;"+string(f))
		}
		contains(t, html, "breach", "Silent three times in a row")
		if agentpages.Faults != faultCodes() {
			t.Errorf("the texts are of %v", agentpages.Faults)
		}
	})
}

func faultCodes() (codes [len(agentpages.Faults)]string) {
	for i, f := range pool.Faults {
		codes[i] = string(f)
	}
	return codes
}

// TestInspectorKeeps checks that faults in a fast game can still be looked at, that the log stops when its reader
// asks for that, and that the page says so if a packet is no longer kept.
func TestInspectorKeeps(t *testing.T) {
	bubble(t, func(t *testing.T) {
		s := openSite(t, silents)
		owner := s.visitor(me, ui.En)
		a := s.call("taro", owner)
		for i := range 3 * pool.MaxExchanges {
			e := exchange(1 + i)
			if i == 4 {
				e.Took, e.Fault = 1002*time.Millisecond, pool.FaultTimeout
			}
			a.record.Add(e)
		}
		html := owner.get(a.path()).Body.String()
		contains(t, html, "1002 ms", `id="wire-3"`, `id="wire-5" data-fault="timeout"`, `id="wire-7"`, `data-feed="`)
		if strings.Contains(html, `id="wire-8"`) {
			t.Error("all is kept")
		}
		contains(t, owner.get(a.path()+"/packets/4").Body.String(), `"secret": 4`)
		w := owner.get(a.path() + "/packets/8")
		if contains(t, w.Body.String(), "isn&#39;t kept any more"); w.Code != 410 {
			t.Errorf("a packet that is not kept: %d", w.Code)
		}
		held := owner.get(a.path() + "?hold=1").Body.String()
		contains(t, held, `id="wire-3"`, "Paused", `href="`+a.path()+`"`)
		if strings.Contains(held, "data-feed") || strings.Contains(held, `http-equiv="refresh"`) {
			t.Error("the log does not stand still")
		}
	})
}

// TestInspectorIsTheOwners checks that to everybody else a connection doesn't exist. This includes a visitor who
// keeps a seat for its agent, and the owner of another agent with the same name.
func TestInspectorIsTheOwners(t *testing.T) {
	bubble(t, func(t *testing.T) {
		s := openSite(t, silents)
		owner, other := s.visitor(me, ui.En), s.visitor(stranger, ui.En)
		a, same := s.call("taro", owner), s.call("taro", other)
		keyless := s.call("taro", nil)
		a.record.Add(exchange(1))
		for name, v := range map[string]*visitor{"another owner": other, "nobody": s.visitor(
			"", ui.En,
		), "somebody": s.visitor("x", ui.En)} {
			for _, end := range []string{"", "/feed", "/packets/1", "/packets/x"} {
				got, want := describe(v.get(a.path()+end)), describe(v.get("/agents/zzzzzzzzzzzzzzzz"+end))
				if got != want || !strings.HasPrefix(got, "404") {
					t.Errorf("%s, %q: %s", name, end, got)
				}
			}
			if html := v.get("/agents").Body.String(); strings.Contains(
				html, a.record.Identity().ID,
			) || strings.Contains(html, a.record.Identity().Owner) {
				t.Errorf("%s sees the connection on the page of agents", name)
			}
		}
		for _, c := range []*caller{same, keyless} {
			if w := owner.get(c.path()); w.Code != 404 {
				t.Errorf("the connection of %v: %d", c.record.Identity(), w.Code)
			}
		}
		contains(t, s.visitor("", ui.En).get("/agents").Body.String(), "Get a key", "waiting for a seat")
		if w := s.visitor("", ui.En).post(
			"/agents", "back", "/join/ABC",
		); w.Code != 303 || w.Header().Get("Set-Cookie") == "" || w.Header().Get("Location") != "/join/ABC" {
			t.Errorf("no key: %s", describe(w))
		}
	})
}

// TestInspectorWaits checks that a person at the same table as their own agent and other people sees the agent's
// packets only when the game is over.
func TestInspectorWaits(t *testing.T) {
	bubble(t, func(t *testing.T) {
		s := openSite(t, quicks)
		s.lobby.Pool().AcceptAgents()
		owner, other := s.visitor(me, ui.En), s.visitor("other", ui.En)
		code := openRoomAs(t, owner, "fill", "1", "pace", "fast")
		if w := owner.post("/join/"+code, "do", "reserve", "seat", "2", "want", "agent:tcp@"); w.Code != 303 {
			t.Fatalf("keep a seat: %d %s", w.Code, w.Body)
		}
		contains(t, owner.get("/join/"+code).Body.String(), "Not connected yet", "your own agent")
		a := s.call("taro", owner)
		contains(t, other.get("/join/"+code).Body.String(), "taro is connected")
		other.post("/join/"+code, "do", "sit")
		if w := owner.post("/join/"+code, "do", "start"); w.Code != 303 {
			t.Fatalf("start: %d %s", w.Code, w.Body)
		}
		a.record.Add(exchange(7))
		html := owner.get(a.path()).Body.String()
		contains(t, html, "in a game with other people")
		if strings.Contains(html, "VOTE Agent[07]") || owner.get(a.path()+"/packets/2").Code != 404 {
			t.Error("it is shown while the game is on")
		}
		feed := owner.watchPath(a.path() + "/feed")
		defer feed.close()
		contains(t, owner.get(owner.get("/join/"+code).Header().Get("Location")).Body.String(), "mark--remote")
		for range 2000 {
			if strings.Contains(feed.text(), "event: reset") {
				break
			}
			pass(30 * time.Second)
		}
		contains(t, feed.text(), "event: reset")
		contains(t, owner.get(a.path()).Body.String(), "VOTE Agent[07]", "Replay its last game")
	})
}

// TestConnectSays checks that the shown address is the one at which the visitor reaches this machine.
func TestConnectSays(t *testing.T) {
	s := openSite(t, silents)
	v := s.visitor("", ui.En)
	s.ReceiveAt(agents.Gateway{})
	contains(t, v.get("/agents").Body.String(), "play serve -tcp", "accept agents")
	for _, tt := range []struct{ listens, host, want string }{
		{"0.0.0.0:10000", "play.example:8080", "-h play.example -p 10000"},
		{"[::]:10000", "[2001:db8::1]:8080", "-h 2001:db8::1 -p 10000"},
		{"[::]:10000", "[2001:db8::1]:8080", "-connect [2001:db8::1]:10000"},
		{"127.0.0.1:10001", "localhost:8080", "-h 127.0.0.1 -p 10001"},
		{"127.0.0.1:10001", "play.example", "only from its own machine"},
		{"192.0.2.7:10001", "play.example", "-h 192.0.2.7 -p 10001"},
		{"0.0.0.0:10000", "$(reboot)", "-h 127.0.0.1 -p 10000"},
	} {
		addr, err := net.ResolveTCPAddr("tcp", tt.listens)
		if err != nil {
			t.Fatal(err)
		}
		s.ReceiveAt(agents.Gateway{Addr: addr, Limit: time.Second})
		r := v.request("GET", "/agents", nil)
		r.Host = tt.host
		contains(t, v.do(r).Body.String(), tt.want)
	}
}

// TestAgentsFeed checks that the feed lists the agents that connect and disconnect, and those that were refused from
// the visitor's address.
func TestAgentsFeed(t *testing.T) {
	bubble(t, func(t *testing.T) {
		s := openSite(t, silents)
		v := s.visitor("", ui.En)
		feed := v.watchPath("/agents/feed")
		defer feed.close()
		synctest.Wait()
		a := s.call("taro", nil)
		s.lobby.Pool().Refuse("192.0.2.1", pool.FaultBadName, "<b>hello") // where httptest's requests come from
		s.lobby.Pool().Refuse("192.0.2.2", pool.FaultFlood, "")
		pass(time.Second)
		contains(t, feed.text(), "taro", "Not the AIWolf protocol", `&lt;b&gt;hello`)
		if strings.Contains(feed.text(), "Flood") {
			t.Error("others' connections are shown")
		}
		close(a.gone)
		s.lobby.Pool().Remove(a)
		pass(time.Second)
		text := feed.text()
		contains(t, text[strings.LastIndex(text, "event: patch"):], "No agent is connected")
	})
}

// TestProgrammeWithConnectedAgents checks that the programme marks the seats of connected agents, and shows nobody
// the secrets of its game before the end.
func TestProgrammeWithConnectedAgents(t *testing.T) {
	bubble(t, func(t *testing.T) {
		s := openSite(t, silents)
		owner := s.visitor(me, ui.En)
		s.call("taro", owner)
		html := owner.get("/tv").Body.String()
		if n := strings.Count(html, "mark--remote"); n != 1 {
			t.Errorf("%d seats are marked", n)
		}
		at := strings.TrimSuffix(feedOf(t, html), "/feed")
		for path, want := range map[string]int{at: 200, at + "?as=public": 200, at + "?as=all": 404,
			at + "/feed?as=all": 404} {
			if w := owner.get(path); w.Code != want || strings.Contains(w.Body.String(), "role-face") {
				t.Errorf("%s: %d, want %d and no role", path, w.Code, want)
			}
		}
		contains(t, owner.get("/agents").Body.String(), "seated")
	})
}
