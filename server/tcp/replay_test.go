package tcp

import (
	"bufio"
	"compress/gzip"
	"fmt"
	"io"
	"os"
	"reflect"
	"strings"
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/wire"
	"aiwolfplay/game/wire/wiretest"
	"aiwolfplay/server/pool"
)

// TestRecordedSessions plays two recorded games over real connections, with the recording's roles, talk order, answers
// and draws. It checks that each client is sent, line for line, the same packets as by the reference server, except for
// randomSeed and the order of keys. Each answer must also have the same meaning as there.
func TestRecordedSessions(t *testing.T) {
	t.Parallel()
	for name, setup := range map[string]rules.Setup{"wire-5.txt": rules.Five(), "wire-15.txt.gz": rules.Fifteen()} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := openHouse(t, Config{})
			session := readSession(t, name)
			replay := wiretest.NewReplay(t, session)
			n := setup.Seats()
			ends, guests := make(chan error, n), map[string]pool.Guest{}
			for conn := 1; conn <= n; conn++ {
				dialled := h.dial()
				c := &recordedClient{conn, bufio.NewReadWriter(bufio.NewReader(dialled), bufio.NewWriter(dialled))}
				go func() { ends <- c.play(session) }()
			}
			for _, g := range h.guests(n) {
				guests[g.Name()] = g
			}
			agents, answers := make([]agent.Agent, n), make([]chan rules.Action, n)
			for conn := 1; conn <= n; conn++ {
				seat := replay.SeatOf(conn)
				answers[seat] = make(chan rules.Action, 1)
				var err error
				agents[seat], err = guests[fmt.Sprint("p", conn)].Sit(agent.Seating{
					Seat: seat, Setup: setup, Ctx: t.Context(),
					Submit: func(_ uint32, a rules.Action) { answers[seat] <- a },
				})
				if err != nil {
					t.Fatal(err)
				}
			}
			replay.Tell = func(seat game.Seat, ev rules.Event) { agents[seat].Observe([]rules.Event{ev}) }
			asked, votable := map[int]wire.Request{}, map[int]game.SeatSet{}
			for _, line := range session {
				seat := replay.SeatOf(line.Conn)
				switch {
				case line.End:
				case line.Server:
					p, err := wire.ParsePacket([]byte(line.Text))
					if err != nil {
						t.Fatal(err)
					}
					asked[line.Conn] = p.Request
					if ask, asks := replay.Before(seat, p); asks {
						votable[line.Conn] = ask.Targets
						if _, now := agents[seat].Act(ask); now {
							t.Fatalf("connection %d is not asked: %s", line.Conn, h.log)
						}
					}
				default:
					if request := asked[line.Conn]; request != wire.RequestName && request != wire.RequestRole {
						a := <-answers[seat]
						text := strings.TrimSpace(line.Text)
						target := wire.ParseTarget(text)
						if request == wire.RequestVote && !votable[line.Conn].Has(target) {
							target = game.NoSeat // a vote for itself or the dead, which these agents sometimes give; the target is drawn
						}
						if a.Text != "" && a.Text != text || a.Text == "" && a.Target != target {
							t.Errorf("%s answered with %q, understood as %+v", asked[line.Conn], text, a)
						}
					}
					replay.After(asked[line.Conn], seat, line.Text)
				}
			}
			for range n {
				if err := <-ends; err != nil {
					t.Error(err)
				}
			}
		})
	}
}

// A recordedClient gives the answers of a recorded connection, and compares the packets that it is sent with the
// recorded ones.
type recordedClient struct {
	conn int
	rw   *bufio.ReadWriter
}

func (c *recordedClient) play(session []wiretest.Line) error {
	for i, line := range session {
		switch {
		case line.Conn != c.conn || line.End:
		case !line.Server:
			if _, err := c.rw.WriteString(line.Text + "\n"); err != nil {
				return err
			}
			if err := c.rw.Flush(); err != nil {
				return err
			}
		default:
			text, err := c.rw.ReadString('\n')
			if err != nil {
				return fmt.Errorf("connection %d, line %d: %w", c.conn, i+1, err)
			}
			got, err := wire.ParsePacket([]byte(text))
			if err != nil {
				return err
			}
			want, err := wire.ParsePacket([]byte(line.Text))
			if err != nil {
				return err
			}
			if got.GameSetting != nil && want.GameSetting != nil {
				got.GameSetting.RandomSeed = want.GameSetting.RandomSeed
			}
			if want.GameSetting != nil && want.GameSetting.TimeLimit == wire.None {
				got.GameSetting.TimeLimit = wire.None // the test's own limit is a long one
			}
			if !reflect.DeepEqual(got, want) {
				return fmt.Errorf("connection %d, line %d:\ngot  %s\nwant %s", c.conn, i+1, text, line.Text)
			}
		}
	}
	return nil
}

func readSession(t *testing.T, name string) []wiretest.Line {
	t.Helper()
	f, err := os.Open("../../game/wire/testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var r io.Reader = f
	if strings.HasSuffix(name, ".gz") {
		if r, err = gzip.NewReader(f); err != nil {
			t.Fatal(err)
		}
	}
	return wiretest.Read(t, r)
}
