package serve

import (
	"bufio"
	"errors"
	"io"
	"net"
	"net/http"
	"net/netip"
	"os"
	"testing"
	"time"
)

// patience bounds the wait for an answer. Only a hanging one reaches it.
const patience = 5 * time.Minute

// TestConnectionsAreShared checks that one address holds at most its share of the connections, that others can connect
// even if all are taken, and that closed ones are free again. A trusted proxy has no limit for one address.
func TestConnectionsAreShared(t *testing.T) {
	t.Parallel()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	must(t, err)
	const n = 10
	shared := shareConnections(listener, n, []netip.Prefix{netip.MustParsePrefix("127.0.9.0/24")})
	t.Cleanup(func() { shared.Close() })
	left := make(chan byte, 10*n) // of which address, when a place is free again; more than come
	go func() {                   // until the listener is closed
		for {
			conn, err := shared.Accept()
			if err != nil {
				return
			}
			go func() { // answers, until the visitor has gone
				connState(conn, http.StateActive)
				conn.Write([]byte("in"))
				io.Copy(io.Discard, conn)
				conn.Close()
				left <- conn.RemoteAddr().(*net.TCPAddr).IP.To4()[2]
			}()
		}
	}()
	come := func(host byte, want bool) net.Conn {
		t.Helper()
		dialer := net.Dialer{LocalAddr: &net.TCPAddr{IP: net.IPv4(127, 0, host, 1)}}
		conn, err := dialer.DialContext(t.Context(), "tcp", listener.Addr().String())
		must(t, err)
		t.Cleanup(func() { conn.Close() })
		if _, err = io.ReadFull(conn, make([]byte, 2)); (err == nil) != want {
			t.Fatalf("a visitor of address %d: %v", host, err)
		}
		return conn
	}
	// gone waits until the other side has closed a connection.
	gone := func(conn net.Conn) {
		t.Helper()
		must(t, conn.SetReadDeadline(time.Now().Add(patience)))
		if _, err := conn.Read(make([]byte, 1)); err == nil || errors.Is(err, os.ErrDeadlineExceeded) {
			t.Errorf("the connection is open: %v", err)
		}
	}
	var hog []net.Conn
	for range n / 2 {
		hog = append(hog, come(1, true))
	}
	come(1, false)
	for host := range byte(n / 2) {
		come(2+host, true)
	}
	come(7, true) // another connection makes way
	gone(hog[n/2-1])
	for range n {
		come(9, true)
	}
	for _, conn := range hog {
		conn.Close()
	}
	for of := 0; of < len(hog); { // their places are free as soon as the other side has seen that
		if <-left == 1 {
			of++
		}
	}
	for range n/2 - 1 {
		come(1, true)
	}
}

// TestHeldConnectionsMakeWay checks that a client that holds all connections of an address doesn't keep others at that
// address out. The connection that was unused for longest makes way first. Connections with an open request, such as a
// stream, stay.
func TestHeldConnectionsMakeWay(t *testing.T) {
	t.Parallel()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	must(t, err)
	const own = 5
	shared := shareConnections(listener, 2*own, nil)
	streaming := make(chan struct{}) // closed at the end
	web := &http.Server{ReadHeaderTimeout: patience, ConnState: connState, Handler: http.HandlerFunc(
		func(w http.ResponseWriter, r *http.Request) {
			w.WriteHeader(http.StatusOK)
			_ = http.NewResponseController(w).Flush()
			if r.URL.Path == "/stream" {
				<-streaming
			}
		})}
	ended := make(chan error, 1)
	go func() { ended <- web.Serve(shared) }()
	t.Cleanup(func() { close(streaming); web.Close(); <-ended })
	ask := func(conn net.Conn, path string) error {
		_, err := io.WriteString(conn, "GET "+path+" HTTP/1.1\r\nHost: a\r\n\r\n")
		if err == nil {
			must(t, conn.SetReadDeadline(time.Now().Add(patience)))
			_, err = http.ReadResponse(bufio.NewReader(conn), nil)
		}
		return err
	}
	come := func() net.Conn {
		conn, err := net.Dial("tcp", listener.Addr().String())
		must(t, err)
		t.Cleanup(func() { conn.Close() })
		return conn
	}
	stream := come()
	must(t, ask(stream, "/stream"))
	var held []net.Conn
	for i := range own - 1 {
		held = append(held, come())
		if i > 0 { // the first one sends nothing at all
			must(t, ask(held[i], "/"))
		}
	}
	for i := range 3 * own {
		if err := ask(come(), "/"); err != nil {
			t.Fatalf("visitor %d of the address: %v", i, err)
		}
	}
	for i, conn := range held {
		if err := ask(conn, "/"); err == nil {
			t.Errorf("connection %d has not made way", i)
		}
	}
	must(t, stream.SetReadDeadline(time.Now().Add(time.Second/10)))
	if _, err := stream.Read(make([]byte, 1)); !errors.Is(err, os.ErrDeadlineExceeded) {
		t.Errorf("the stream: %v", err)
	}
}

// TestConnectionsAreFewerThanDescriptors checks that the database never lacks a descriptor.
func TestConnectionsAreFewerThanDescriptors(t *testing.T) {
	t.Parallel()
	for files, want := range map[int]int{0: 0, -1: 0, 1024: 896, 20_000: 19_872, 128: 32} {
		if got := connectionsFor(files); got != want {
			t.Errorf("%d files: %d connections, want %d", files, got, want)
		}
	}
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
