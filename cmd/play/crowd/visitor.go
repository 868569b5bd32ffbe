package crowd

import (
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"strings"
	"time"
)

// A visitor is one browser.
type visitor struct {
	*run
	client *http.Client
}

// perAddress is the number of people or watchers that share an address.
const (
	perAddress  = 8
	perNetwork  = 250
	watchersPer = 100
)

// newVisitor returns a browser. On this machine it connects from the nth address of a network.
func (r *run) newVisitor(network, n int) *visitor {
	jar, err := cookiejar.New(nil)
	if err != nil {
		panic(err) // it has no options
	}
	dialer := &net.Dialer{}
	if r.local {
		dialer.LocalAddr = &net.TCPAddr{IP: net.IPv4(127, byte(network), byte(n/perNetwork), byte(1+n%perNetwork))}
	}
	return &visitor{r, &http.Client{
		Jar: jar, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		Transport: &http.Transport{DialContext: dialer.DialContext, DisableCompression: true},
	}}
}

// leave closes the visitor's idle connections.
func (v *visitor) leave() { v.client.CloseIdleConnections() }

// patience limits the time for an answer other than a stream.
const patience = 30 * time.Second

// post sends a form. It returns the status of the answer, 0 without an answer, and the target of a redirect.
func (v *visitor) post(ctx context.Context, path string, form url.Values) (status int, place string) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, v.plan.URL+path, strings.NewReader(form.Encode()))
	if err != nil {
		return 0, ""
	}
	request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	if strings.HasPrefix(path, "/tables/") {
		request.Header.Set("Accept", "application/json")
	}
	return v.do(request)
}

// get returns the target to which a page redirects.
func (v *visitor) get(ctx context.Context, path string) (status int, place string) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, v.plan.URL+path, nil)
	if err != nil {
		return 0, ""
	}
	return v.do(request)
}

func (v *visitor) do(request *http.Request) (status int, place string) {
	answer, err := v.client.Do(request)
	if err != nil {
		return 0, ""
	}
	defer answer.Body.Close()
	_, _ = io.Copy(io.Discard, answer.Body) // only the header counts
	return answer.StatusCode, answer.Header.Get("Location")
}

// open begins to read a stream. It returns nil if that fails, with the status.
func (v *visitor) open(ctx context.Context, path, read string) (body io.ReadCloser, status int) {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, v.plan.URL+path, nil)
	if err != nil {
		return nil, 0
	}
	if read != "" {
		request.Header.Set("Last-Event-ID", read)
	}
	answer, err := v.client.Do(request)
	if err != nil {
		return nil, 0
	}
	if answer.StatusCode != http.StatusOK {
		answer.Body.Close()
		return nil, answer.StatusCode
	}
	return answer.Body, answer.StatusCode
}

// unexpected counts a status.
func (v *visitor) unexpected(what string, status int) { v.fault(fmt.Sprintf("%s %d", what, status)) }
