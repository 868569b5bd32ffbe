package serve

import (
	"log/slog"
	"net/http"
	"net/http/httptest"
	"testing"
	"testing/synctest"
	"time"
)

// TestRequestsEndBeforeTheDatabase checks that the program waits for a request that doesn't notice that it is cut off,
// for example while its password is checked, and that no other request begins. The program does not wait for a request
// that never ends.
func TestRequestsEndBeforeTheDatabase(t *testing.T) {
	t.Parallel()
	for takes, want := range map[time.Duration]time.Duration{0: 0, 3 * time.Second: 3 * time.Second, time.Hour: cutTime} {
		synctest.Test(t, func(t *testing.T) {
			p := &Program{log: slog.New(slog.DiscardHandler)}
			served := 0
			handler := p.noted(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {
				served++
				<-time.After(takes)
			}))
			ask := func() {
				defer func() { _ = recover() }() // as net/http does
				handler.ServeHTTP(httptest.NewRecorder(), httptest.NewRequest("GET", "/", nil))
			}
			go ask()
			synctest.Wait()
			began := time.Now()
			done := make(chan struct{})
			go func() { defer close(done); p.awaitRequests() }()
			synctest.Wait()
			ask()
			<-done
			if got := time.Since(began); got != want {
				t.Errorf("a request of %v: waited for %v, want %v", takes, got, want)
			}
			if served != 1 {
				t.Errorf("a request of %v: %d requests were worked on", takes, served)
			}
			<-time.After(takes)
		})
	}
}
