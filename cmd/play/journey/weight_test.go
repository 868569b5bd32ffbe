package journey

import (
	"testing"

	"aiwolfplay/server/browsertest"
)

// The first view of the home page and of a table is light: bytes over the network with all
// that the page loads, and how many requests that takes.
func TestWeight(t *testing.T) {
	t.Parallel()
	r := Start(t)
	r.Dealer.Next(1)
	p := NewPerson(t, browsertest.Phone, "ja")
	p.Open(r.URL)
	p.checkWeight("home", 43_000, 12)
	for _, size := range []string{"5", "15"} {
		p.Open(r.URL)
		p.Click("form[action='/play'] [name='seats'][value='" + size + "']")
		p.Play()
		p.toTalk()
		p.checkWeight("a table of "+size, 69_000, 12)
	}
}

// checkWeight fails the test if a first view of the page takes more bytes or requests.
func (p *Person) checkWeight(name string, bytes, requests int) {
	p.T.Helper()
	got := browsertest.Eval[struct{ Bytes, Requests int }](p.Player, weigh)
	p.T.Logf("%s: %d bytes in %d requests", name, got.Bytes, got.Requests)
	if got.Bytes >= bytes || got.Requests > requests {
		p.T.Errorf("the first view of %s: %d bytes in %d requests, want less than %d in at most %d",
			name, got.Bytes, got.Requests, bytes, requests)
	}
}

// weigh loads the page and all that it has loaded again, past the browser's cache.
const weigh = `(async () => {
	const loaded = performance.getEntriesByType('resource').filter((e) => e.initiatorType !== 'fetch').map((e) => e.name);
	const all = [location.href, ...new Set(loaded)];
	performance.clearResourceTimings();
	for (const url of all) await (await fetch(url, {cache: 'reload'})).arrayBuffer();
	// what the page itself asks for meanwhile, ahead of a press, is no part of its first view
	const loadedNow = () => performance.getEntriesByType('resource').filter((e) => all.includes(e.name));
	while (loadedNow().length < all.length) await new Promise(requestAnimationFrame);
	const sizes = loadedNow().map((e) => e.transferSize);
	return {Bytes: sizes.reduce((a, b) => a + b), Requests: all.length + 1}; // and the feed, which does not end
})()`
