package serve

import (
	"bytes"
	"context"
	"crypto/tls"
	"log/slog"
	"net/http"
	"path/filepath"
	"testing"
	"time"

	"golang.org/x/net/http2"
	"golang.org/x/net/http2/hpack"
)

// TestRapidReset sends requests over HTTP/2 and cancels each at once, again and again (CVE-2023-44487). It checks that
// the connection is ended, and that another visitor is answered meanwhile.
func TestRapidReset(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	cert, key := filepath.Join(dir, "cert.pem"), filepath.Join(dir, "key.pem")
	writeCertificate(t, cert, key, "localhost", time.Now())
	s := Settings{
		Path: filepath.Join(dir, "play.db"), cert: cert, key: key, NewKeys: true, Log: slog.New(slog.DiscardHandler),
	}
	p, err := s.Open(t.Context())
	must(t, err)
	t.Cleanup(p.Close)
	listener, err := listen(t.Context(), "127.0.0.1:0")
	must(t, err)
	stop := serveUntil(t, p, shareConnections(listener, 1000, nil))
	defer stop()

	anybody := &tls.Config{InsecureSkipVerify: true, NextProtos: []string{"h2"}} //nolint:gosec // a certificate of our own
	conn, err := tls.Dial("tcp", listener.Addr().String(), anybody)
	must(t, err)
	defer conn.Close()
	_, err = conn.Write([]byte(http2.ClientPreface))
	must(t, err)
	frames := http2.NewFramer(conn, conn)
	must(t, frames.WriteSettings())
	var head bytes.Buffer
	encoder := hpack.NewEncoder(&head)
	for _, f := range [][2]string{{":method", "GET"}, {":scheme", "https"}, {":authority", "localhost"}, {":path", "/"}} {
		must(t, encoder.WriteField(hpack.HeaderField{Name: f[0], Value: f[1]}))
	}
	ended := make(chan error, 1) // why the connection ended
	go func() {
		for {
			if frame, err := frames.ReadFrame(); err != nil {
				ended <- err
				return
			} else if away, ok := frame.(*http2.GoAwayFrame); ok {
				t.Logf("sent away after stream %d: %v", away.LastStreamID, away.ErrCode)
			}
		}
	}()
	const many = 200_000
	resets := 0
	for ; resets < many; resets++ {
		id := uint32(2*resets + 1)
		err := frames.WriteHeaders(http2.HeadersFrameParam{
			StreamID: id, BlockFragment: head.Bytes(), EndStream: true, EndHeaders: true,
		})
		if err != nil || frames.WriteRSTStream(id, http2.ErrCodeCancel) != nil {
			break
		}
		if resets == 1000 { // in the middle of it
			anyone := &tls.Config{InsecureSkipVerify: true} //nolint:gosec // the certificate is the test's own
			other := &http.Client{Transport: &http.Transport{TLSClientConfig: anyone}}
			answer, err := other.Get("https://" + listener.Addr().String() + "/healthz")
			must(t, err)
			answer.Body.Close()
			if answer.StatusCode != http.StatusOK {
				t.Errorf("another visitor gets %s", answer.Status)
			}
		}
	}
	select { // the last requests may still be on their way
	case err := <-ended:
		t.Logf("%d requests were taken back, then: %v", resets, err)
	case <-time.After(time.Minute):
		t.Errorf("%d requests were taken back, and the connection is open", resets)
	}
}

// serveUntil serves like Run until stop is called.
func serveUntil(t *testing.T, p *Program, l *sharedListener) (stop func()) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { done <- p.run(ctx, l) }()
	return func() {
		cancel()
		if err := <-done; err != nil {
			t.Error(err)
		}
	}
}
