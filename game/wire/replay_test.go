package wire_test

import (
	"compress/gzip"
	"io"
	"os"
	"reflect"
	"strings"
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/wire"
	"aiwolfplay/game/wire/wiretest"
)

// TestRecordedSessions replays two recorded games. Every connection must be sent what the reference sent, except for
// randomSeed and the order of keys.
func TestRecordedSessions(t *testing.T) {
	for name, setup := range map[string]rules.Setup{"wire-5.txt": rules.Five(), "wire-15.txt.gz": rules.Fifteen()} {
		t.Run(name, func(t *testing.T) {
			session := readSession(t, name)
			seats, queue := make([]*wire.Seat, setup.Seats()), make([][]wire.Packet, setup.Seats())
			for i := range seats {
				seats[i] = wire.NewSeat(setup, game.Seat(i), wire.Options{AskRole: true})
			}
			replay := wiretest.NewReplay(t, session)
			replay.Tell = func(seat game.Seat, ev rules.Event) {
				queue[seat] = append(queue[seat], seats[seat].Observe([]rules.Event{ev})...)
			}
			asked := map[int]wire.Request{} // by connection
			for i, line := range session {
				seat := replay.SeatOf(line.Conn)
				if line.End {
					continue
				}
				if !line.Server {
					replay.After(asked[line.Conn], seat, line.Text)
					continue
				}
				want := parse(t, line.Text)
				asked[line.Conn] = want.Request
				got := wire.Packet{Request: want.Request} // NAME and ROLE
				switch ask, asks := replay.Before(seat, want); {
				case asks && len(queue[seat]) == 0:
					got = seats[seat].Ask(ask)
				case len(queue[seat]) > 0:
					got, queue[seat] = queue[seat][0], queue[seat][1:]
				}
				sent := got.AppendLine(nil)
				back := parse(t, string(sent))
				if want.GameSetting != nil && back.GameSetting != nil {
					back.GameSetting.RandomSeed = want.GameSetting.RandomSeed
				}
				if !reflect.DeepEqual(back, want) {
					t.Fatalf("line %d, connection %d:\ngot  %s\nwant %s", i+1, line.Conn, sent, line.Text)
				}
			}
			for seat := range queue {
				if len(queue[seat]) > 0 {
					t.Errorf("seat %d is sent %s beyond the recording", seat+1, queue[seat][0].Request)
				}
			}
		})
	}
}

func parse(t *testing.T, line string) wire.Packet {
	t.Helper()
	p, err := wire.ParsePacket([]byte(line))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func readSession(t *testing.T, name string) []wiretest.Line {
	t.Helper()
	f, err := os.Open("testdata/" + name)
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
