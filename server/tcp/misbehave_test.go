package tcp

import (
	"fmt"
	"io"
	"net"
	"runtime"
	"strings"
	"testing"
	"testing/synctest"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/wire"
	"aiwolfplay/server/pool"
)

// over ends every talk at once, and names any seat that may be named.
func (r *rude) over(request wire.Request) (string, bool) {
	if request == wire.RequestTalk || request == wire.RequestWhisper {
		return "Over\n", true
	}
	return fmt.Sprintf("{\"agentIdx\":%d}\n", r.step.Ask.Targets.First().Number()), true
}

// always answers each question with the same line.
func always(line string) func(*rude, wire.Request) (string, bool) {
	return func(*rude, wire.Request) (string, bool) { return line + "\n", true }
}

// once does something at the first question of a game.
func once(do func(r *rude)) func(*rude, wire.Request) (string, bool) {
	return func(r *rude, _ wire.Request) (string, bool) {
		do(r)
		return "", false
	}
}

// A misbehaviour describes a client that misbehaves, and the consequences.
type misbehaviour struct {
	answer  func(r *rude, request wire.Request) (line string, more bool)
	fault   pool.Fault
	times   int    // how often the fault is counted; 0 for once or more often
	said    string // a text that others must never hear
	heard   string // a text that others nevertheless hear
	forced  bool   // all its votes are drawn
	network bool   // it needs a real connection
}

// TestMisbehaviour lets one of five clients misbehave in a whole game. It checks that the game ends regularly, that the
// others are asked and answer as usual, and that the record of the misbehaving client names its fault. Faults of the
// network are tested with a network. The other faults are tested in a bubble in which time passes only while all wait,
// so that nobody is late by accident.
func TestMisbehaviour(t *testing.T) {
	late, lines := false, 0
	for name, tt := range map[string]misbehaviour{
		"silent": {answer: func(*rude, wire.Request) (string, bool) { return "", true }, fault: pool.FaultGaveUp,
			times: 1},
		"half-closed": {answer: once(func(r *rude) { _ = r.Conn.(*net.TCPConn).CloseWrite() }), fault: pool.FaultClosed,
			times: 1, network: true, forced: true}, // as if it had gone; the reference server reads on and hears Skip
		"closed": {answer: once(func(r *rude) { _ = r.Close() }), fault: pool.FaultClosed, times: 1},
		"reset": {answer: once(func(r *rude) { _ = r.Conn.(*net.TCPConn).SetLinger(0); _ = r.Close() }),
			fault: pool.FaultClosed, times: 1, network: true},
		"long line": {answer: once(func(r *rude) { r.say(strings.Repeat("x", 2<<20)) }), fault: pool.FaultTooLong,
			times: 1, network: true},
		"a line of 9,000 bytes": {answer: func(r *rude, request wire.Request) (string, bool) { // heard as Skip
			if request != wire.RequestTalk {
				return r.over(request)
			}
			if lines++; lines == 1 {
				return strings.Repeat("x", 9000) + "\n", true
			}
			return "VOTE Agent[01]\n", true
		}, fault: pool.FaultIllegal, times: 1, heard: "VOTE Agent[01]"},
		"a Python dict": {answer: func(r *rude, request wire.Request) (string, bool) {
			if request == wire.RequestTalk || request == wire.RequestWhisper {
				return r.over(request)
			}
			return "{'agentIdx': 3}\n", true
		}, fault: pool.FaultTarget, forced: true},
		"flood": {answer: once(func(r *rude) { r.say(strings.Repeat("Over\n", 5000)) }), fault: pool.FaultFlood,
			times: 1, network: true},
		"not UTF-8":    {answer: always("\xff\xfe\xfd"), fault: pool.FaultIllegal},
		"bomb":         {answer: always(strings.Repeat(`{"agentIdx":[`, 500)), fault: pool.FaultIllegal},
		"crashes Java": {answer: always("XOR (VOTE Agent[01])"), fault: pool.FaultIllegal},
		"empty lines":  {answer: always(""), fault: pool.FaultTarget},
		"itself": {answer: func(r *rude, _ wire.Request) (string, bool) {
			return fmt.Sprintf("{\"agentIdx\":%d}\n", r.step.Seat.Number()), true
		}, fault: pool.FaultTarget},
		"with spaces": {answer: func(r *rude, request wire.Request) (string, bool) {
			line, more := r.over(request)
			return strings.ReplaceAll(line, ":", " : "), more
		}},
		"two lines": {answer: func(r *rude, request wire.Request) (string, bool) {
			line, more := r.over(request)
			return line + "VOTE Agent[01]\n", more
		}, fault: pool.FaultExtra, said: "VOTE Agent[01]"},
		"late": {answer: func(r *rude, request wire.Request) (string, bool) {
			if request == wire.RequestTalk && !late {
				late = true
				if r.next() == "" { // waits for the next question without answering this one
					return "", false
				}
				r.say("VOTE Agent[01]\n")
			}
			return r.over(request)
		}, fault: pool.FaultLate, said: "VOTE Agent[01]"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if tt.network {
				misbehave(t, openHouse(t, Config{}), tt)
				return
			}
			synctest.Test(t, func(t *testing.T) { misbehave(t, openPipes(t, Config{}), tt) })
		})
	}
}

func misbehave(t *testing.T, h *house, tt misbehaviour) {
	r := h.rude()
	go r.play(func(request wire.Request) (string, bool) { return tt.answer(r, request) }) // ends with the house
	bad := h.guests(1)[0]
	for i := range 4 {
		h.join(fmt.Sprint("good", i), 0)
	}
	good := h.guests(4)
	result := h.play(rules.Five(), 3, bad, good[0], good[1], good[2], good[3])
	if result.Winner == game.SideNone {
		t.Error("nobody has won")
	}
	heard := tt.heard == ""
	for _, ev := range result.Log {
		if ev.Actor != 0 {
			continue
		}
		if ev.Kind == rules.Said {
			heard = heard || ev.Text == tt.heard
			if tt.said != "" && ev.Text == tt.said {
				t.Errorf("%q was heard", ev.Text)
			}
		}
		if ev.Kind == rules.Voted && tt.forced && !ev.Forced {
			t.Errorf("its vote on day %d counts", ev.Day)
		}
	}
	if !heard {
		t.Errorf("%q was not heard", tt.heard)
	}
	report := bad.Record().Report()
	named := tt.fault == "" || report.Ended == tt.fault
	for _, e := range report.Last { // in the form that its owner sees
		named = named || e.Fault == tt.fault
	}
	if !named {
		t.Errorf("nothing that is shown names %q: %+v", tt.fault, report)
	}
	faults := report.Faults
	delete(faults, pool.FaultSlow)
	if n := faults[tt.fault]; tt.fault != "" && n == 0 || tt.times > 0 && n != tt.times || tt.fault == "" &&
		len(faults) > 0 {
		t.Errorf("faults %v, want %q %d times", faults, tt.fault, tt.times)
	}
	for _, g := range good {
		select {
		case <-g.Gone():
			t.Errorf("%s has gone: %s", g.Name(), h.log)
		default:
		}
		faults := g.Record().Report().Faults
		if faults[pool.FaultIllegal]+faults[pool.FaultTarget]+faults[pool.FaultExtra] > 0 {
			t.Errorf("%s: faults %v", g.Name(), faults)
		}
	}
}

// TestRewrite checks that other spellings are accepted only if the server is configured for them. The record then shows
// the sentences as which they were understood.
func TestRewrite(t *testing.T) {
	t.Parallel()
	for _, rewrite := range []bool{false, true} {
		h := openHouse(t, Config{Rewrite: rewrite})
		r := h.rude()
		turn := 0
		go r.play(func(request wire.Request) (string, bool) { // ends with the house
			if request != wire.RequestTalk {
				return r.over(request)
			}
			if turn++; turn%2 == 1 {
				return "VOTE Agent2\n", true
			}
			return "OVER\n", true
		})
		bad := h.guests(1)[0]
		for i := range 4 {
			h.join(fmt.Sprint("good", i), 0)
		}
		good := h.guests(4)
		result := h.play(rules.Five(), 3, bad, good[0], good[1], good[2], good[3])
		heard := map[string]int{}
		for _, ev := range result.Log {
			if ev.Kind == rules.Said && ev.Actor == 0 && ev.Channel == game.ChannelTalk {
				heard[ev.Text]++
			}
		}
		rep := bad.Record().Report()
		taken := 0
		for _, e := range rep.Last {
			if e.Answer == "VOTE Agent2" && e.Taken == "VOTE Agent[02]" && e.Fault == pool.FaultRewrote {
				taken++
			}
		}
		if said := heard["VOTE Agent[02]"]; (said > 0) != rewrite || taken != said ||
			(rep.Faults[pool.FaultRewrote] > 0) != rewrite || (rep.Faults[pool.FaultIllegal] > 0) == rewrite {
			t.Errorf("rewriting %v: heard %v, %d taken, faults %v", rewrite, heard, taken, rep.Faults)
		}
	}
}

// TestNoAgents checks that a client that is no AIWolf agent is refused, with a line in the log.
func TestNoAgents(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		say, why string
		fault    pool.Fault
	}{
		"silent": {"", "it gave no name", pool.FaultTimeout},
		"browser": {"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n",
			"it speaks HTTP, and this is the port for AIWolf agents " +
				"(arrived: \\\"GET / HTTP/1.1\\\"; expected: a line with the agent's name", pool.FaultHTTP},
		"JSON":      {`{"name":"x"}` + "\n", "it answers NAME with JSON", pool.FaultBadName},
		"TLS":       {"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\n", "its name is no text", pool.FaultBadName},
		"long name": {strings.Repeat("n", 2<<20), "a line is longer than", pool.FaultTooLong},
		"0.4":       {"close", "it left when it was asked NAME, as clients of the older 0.4 format do", pool.FaultOld},
	} {
		synctest.Test(t, func(t *testing.T) {
			h := openPipes(t, Config{})
			r := h.rude()
			r.next()
			if tt.say == "close" {
				_ = r.Close()
			} else {
				r.say(tt.say)
			}
			if _, err := io.Copy(io.Discard, r); err != nil {
				t.Logf("%s: %v", name, err) // a reset, because of unread data
			}
			h.Close() // everything has been logged
			if !strings.Contains(h.log.String(), tt.why) {
				t.Errorf("%s: %q is not in the log:\n%s", name, tt.why, h.log)
			}
			if n := len(h.pool.Waiting()); n > 0 {
				t.Errorf("%s: %d agents wait", name, n)
			}
			if got := h.pool.RefusalsFrom("127.0.0.1"); len(got) != 1 || got[0].Fault != tt.fault {
				t.Errorf("%s: shown as %v, want %q", name, got, tt.fault)
			}
		})
	}
}

// TestNames checks that a name may be any text, and that it is safe in a log.
func TestNames(t *testing.T) {
	t.Parallel()
	h := openHouse(t, Config{})
	for say, want := range map[string]string{
		"plain\n": "plain", "two words\r\n": "two words", "a,b\n": "a b", "\n": "nameless",
		"人狼\n": "人狼", strings.Repeat("人", 40) + "\n": strings.Repeat("人", 21),
		"\xef\xbb\xbfprobe\n": "probe", "\x90\x6c\x98\x54\n": "人狼", "A\x83\x5c\r\n": "Aソ", "\xb1\xb2\n": "ｱｲ",
	} {
		r := h.rude()
		r.next() // a line sent before the question is no answer
		r.say(say)
		if got := h.guests(1)[0].Name(); got != want {
			t.Errorf("%q: got %q, want %q", say, got, want)
		}
	}
}

// TestConnectionFlood checks that surplus connections are closed at once, and that silent connections do not take
// places from others for long.
//
// It is not parallel: it counts goroutines.
func TestConnectionFlood(t *testing.T) { synctest.Test(t, floodWithConnections) }

func floodWithConnections(t *testing.T) {
	h := openPipes(t, Config{Clients: 50})
	for i := range 5 {
		h.join(fmt.Sprint("good", i), 0)
	}
	good := h.guests(5)
	before := runtime.NumGoroutine()
	var silent []*rude // clients that were asked for a name
	for range 300 {
		if r := h.rude(); r.next() != "" {
			silent = append(silent, r)
		}
	}
	h.play(rules.Five(), 1, good...)
	if n := runtime.NumGoroutine(); n > before+2*50 {
		t.Errorf("%d goroutines, %d before", n, before)
	}
	if len(silent) == 0 || !strings.Contains(h.log.String(), "connection refused") {
		t.Errorf("%d of 300 were asked for a name, nothing was refused", len(silent))
	}
	for _, r := range silent {
		if request := r.next(); request != "" { // they are sent away
			t.Errorf("who is silent is asked %s", request)
		}
		r.Close()
	}
	synctest.Wait()
	if n := h.clientCount(); n > 5 {
		t.Errorf("%d clients are left", n)
	}
	h.join("latecomer", 0)
	h.guests(1)
}

// TestFloodOfOneAddress checks that an address that connects as often as it can, with or without names, leaves places
// for others, who are asked at once.
func TestFloodOfOneAddress(t *testing.T) {
	for _, name := range []string{"", "idle\n"} {
		synctest.Test(t, func(t *testing.T) {
			h := openPipes(t, Config{Clients: 64})
			for range 200 {
				if r := h.rude(); r.next() != "" && name != "" {
					r.say(name)
					synctest.Wait()
				}
			}
			if n := h.clientCount(); n > 16 {
				t.Errorf("%q: one address has %d clients of 64", name, n)
			}
			h.from(1)
			if h.rude().next() == "" {
				t.Errorf("%q: another address is refused", name)
			}
		})
	}
}

// TestInvisibleNames checks that an agent is refused if its name is invisible or reverses the direction of writing.
func TestInvisibleNames(t *testing.T) {
	t.Parallel()
	h := openHouse(t, Config{})
	for _, name := range []string{"\u202etxt.exe", "\u200b\u200b", "\u3164"} {
		r := h.rude()
		r.next()
		r.say(name + "\n")
		if got := r.next(); got != "" {
			t.Errorf("%q is asked %s", name, got)
		}
	}
	if n := len(h.pool.Waiting()); n > 0 {
		t.Errorf("%d wait", n)
	}
}

func (h *house) clientCount() int {
	h.mu.Lock()
	defer h.mu.Unlock()
	return len(h.clients)
}

// TestSlowReader checks that packets for a client that does not read them do not pile up.
func TestSlowReader(t *testing.T) {
	t.Parallel()
	h := openHouse(t, Config{})
	r := h.rude()
	r.next()
	r.say("lazy\n")
	g := h.guests(1)[0]
	s := newSeat(g.(*client), seating(t))
	for range 10 * maxQueue {
		s.Act(rules.Ask{ID: 1, Kind: rules.AskTalk})
	}
	if len(s.queue) > maxQueue {
		t.Errorf("%d packets wait", len(s.queue))
	}
	<-g.Gone()
	s.leave()
	if a, now := s.Act(rules.Ask{ID: 2, Kind: rules.AskTalk}); !now || a.Text != rules.OverText {
		t.Errorf("a lost agent says %+v, %v", a, now)
	}
	if a, now := s.Act(rules.Ask{ID: 2, Kind: rules.AskVote}); !now || a.Kind != rules.AskNone {
		t.Errorf("a lost agent votes %+v, %v", a, now)
	}
}
