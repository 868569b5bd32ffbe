// Package wiretest replays recorded sessions between the reference server and its clients: it gathers the
// story from all packets, and passes it to the seats of a table as events and questions, in the recorded
// order.
package wiretest

import (
	"bufio"
	"io"
	"strconv"
	"strings"
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/wire"
)

// A Line is one line of a recorded session.
type Line struct {
	Conn   int  // the connection, from 1
	Server bool // sent by the server, not by the client
	Text   string
	End    bool // the side closed the connection instead
}

// Read reads a session: on each line the connection, S or C, and what was sent,
// with its line feed as \n and <EOF> where a side closed.
func Read(t *testing.T, r io.Reader) []Line {
	t.Helper()
	var session []Line
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		field := strings.SplitN(lines.Text(), "\t", 3)
		conn, err := strconv.Atoi(field[0])
		if err != nil {
			t.Fatal(err)
		}
		text, whole := strings.CutSuffix(field[2], `\n`)
		if !whole && text != "<EOF>" {
			t.Fatalf("line %q", field[2])
		}
		session = append(session, Line{Conn: conn, Server: field[1] == "S", Text: text, End: !whole})
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
	return session
}

// A story is the course of a recorded game, reconstructed from all packets. The reference's own log of events
// is not public.
type story struct {
	seat    map[int]game.Seat // by connection
	roles   []game.Role
	talks   map[int][]wire.Talk // by day
	notes   map[int][]wire.Talk // whispers
	votes   map[int][2][]wire.Vote
	attacks map[int][2][]wire.Vote
	nights  map[int]wire.GameInfo // by day: what all seats together know about the night before it
	last    int                   // the day that FINISH names
}

func parse(t *testing.T, line string) wire.Packet {
	t.Helper()
	p, err := wire.ParsePacket([]byte(line))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func gather(t *testing.T, session []Line) *story {
	t.Helper()
	st := &story{
		seat: map[int]game.Seat{}, talks: map[int][]wire.Talk{}, notes: map[int][]wire.Talk{},
		votes: map[int][2][]wire.Vote{}, attacks: map[int][2][]wire.Vote{}, nights: map[int]wire.GameInfo{},
	}
	hear := func(lists map[int][]wire.Talk, news []wire.Talk) {
		for _, talk := range news {
			if talk.Idx == len(lists[talk.Day]) {
				lists[talk.Day] = append(lists[talk.Day], talk)
			}
		}
	}
	for _, line := range session {
		if !line.Server || line.End {
			continue
		}
		p := parse(t, line.Text)
		hear(st.talks, p.TalkHistory)
		hear(st.notes, p.WhisperHistory)
		g := p.GameInfo
		if g == nil {
			continue
		}
		hear(st.talks, g.TalkList)
		hear(st.notes, g.WhisperList)
		st.seat[line.Conn] = game.SeatNumbered(g.Agent)
		switch p.Request {
		case wire.RequestVote:
			st.votes[g.Day] = [2][]wire.Vote{g.LatestVoteList}
		case wire.RequestAttack:
			if len(g.LatestAttackVoteList) > 0 {
				st.attacks[g.Day] = [2][]wire.Vote{g.LatestAttackVoteList}
			}
		case wire.RequestDailyInitialize, wire.RequestFinish:
			votes, attacks := st.votes[g.Day-1], st.attacks[g.Day-1]
			if len(g.VoteList) > 0 {
				votes[1] = g.VoteList
			}
			if len(g.AttackVoteList) > 0 {
				attacks[1] = g.AttackVoteList
			}
			st.votes[g.Day-1], st.attacks[g.Day-1] = votes, attacks
			night := st.nights[g.Day]
			night.Day, night.ExecutedAgent, night.LastDeadAgentList = g.Day, g.ExecutedAgent, g.LastDeadAgentList
			night.AttackedAgent = max(night.AttackedAgent, g.AttackedAgent)
			night.GuardedAgent = max(night.GuardedAgent, g.GuardedAgent)
			if g.DivineResult != nil {
				night.DivineResult = g.DivineResult
			}
			if g.MediumResult != nil {
				night.MediumResult = g.MediumResult
			}
			st.nights[g.Day] = night
			if p.Request == wire.RequestFinish && st.roles == nil {
				st.last = g.Day
				for i := range g.RoleMap {
					role, ok := game.ParseRole(g.RoleMap.Of(i + 1))
					if !ok {
						t.Fatalf("role %q", g.RoleMap.Of(i+1))
					}
					st.roles = append(st.roles, role)
				}
			}
		}
	}
	return st
}
