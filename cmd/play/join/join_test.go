package join_test

import (
	"bufio"
	"io"
	"net"
	"os"
	"regexp"
	"strings"
	"testing"

	"aiwolfplay/cmd/play/clitest"
	"aiwolfplay/cmd/play/join"
	"aiwolfplay/cmd/play/journey"
)

// TestJoinElsewhere joins a recorded session of the reference server. It checks that the agent answers the packets and
// plays to the end.
func TestJoinElsewhere(t *testing.T) {
	t.Parallel()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	journey.Must(t, err)
	defer listener.Close()
	packets := recordedPackets(t, "5") // of connection 5, a werewolf
	answers := make(chan string, len(packets))
	go func() {
		defer close(answers)
		conn, err := listener.Accept()
		if err != nil {
			return
		}
		defer conn.Close()
		lines := bufio.NewReader(conn)
		for _, p := range packets {
			io.WriteString(conn, p+"\n")
			if regexp.MustCompile(`"request":"(NAME|ROLE|TALK|VOTE|ATTACK)"`).MatchString(p) {
				line, err := lines.ReadString('\n')
				if err != nil {
					return
				}
				answers <- line
			}
		}
	}()
	var out journey.Buffer
	args := []string{"-connect", listener.Addr().String(), "-name", "Wolf 5"}
	err = join.Command.Run(t.Context(), args, clitest.Env(&out, io.Discard))
	if err != nil || !strings.Contains(out.String(), "game 1: day 3, VILLAGER wins; Agent[05] was WEREWOLF\n1 game\n") {
		t.Fatalf("prints %q, %v", out.String(), err)
	}
	n := 0
	for line := range answers {
		switch n++; {
		case n == 1 && line != "Wolf 5\n", n == 2 && line != "none\n":
			t.Errorf("answer %d: %q", n, line)
		}
	}
	if n < 20 {
		t.Errorf("%d answers", n)
	}
}

// recordedPackets returns the packets that a connection was sent in a recorded session.
func recordedPackets(t *testing.T, connection string) (packets []string) {
	t.Helper()
	session, err := os.ReadFile("../../../game/wire/testdata/wire-5.txt")
	journey.Must(t, err)
	for line := range strings.Lines(string(session)) {
		if field := strings.SplitN(line, "\t", 3); field[0] == connection && field[1] == "S" {
			if packet, whole := strings.CutSuffix(strings.TrimSpace(field[2]), `\n`); whole {
				packets = append(packets, packet)
			}
		}
	}
	return packets
}

func TestJoinRefuses(t *testing.T) {
	t.Parallel()
	http, err := net.Listen("tcp", "127.0.0.1:0")
	journey.Must(t, err)
	defer http.Close()
	go func() {
		conn, err := http.Accept()
		if err == nil {
			io.WriteString(conn, "HTTP/1.1 400 Bad Request\r\n\r\n")
			conn.Close()
		}
	}()
	for name, tt := range map[string]struct {
		args []string
		want string
	}{
		"nobody there":  {[]string{"-connect", "127.0.0.1:1"}, "no AIWolf server at 127.0.0.1:1"},
		"no port":       {[]string{"-connect", "localhost"}, "host:port expected"},
		"unknown agent": {[]string{"-agent", "nobody"}, "there are"},
		"two lines":     {[]string{"-name", "a\nb"}, "one line expected"},
		"games":         {[]string{"-games", "-1"}, "0 or more expected"},
		"set":           {[]string{"-set", "-1"}, "-set: 0 or more expected"},
		"not AIWolf":    {[]string{"-connect", http.Addr().String()}, "a packet expected"},
		"arguments":     {[]string{"now"}, "flags only"},
	} {
		if _, fault := clitest.Run(t, join.Command, tt.args...); !strings.Contains(fault, tt.want) {
			t.Errorf("%s: got %q, want %q", name, fault, tt.want)
		}
	}
}
