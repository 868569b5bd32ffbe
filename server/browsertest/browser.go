package browsertest

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"sync"
	"testing"

	"github.com/chromedp/chromedp"
)

// EnvChromium names the environment variable that holds the path of the
// browser, for machines where it is not in PATH under a usual name.
const EnvChromium = "PLAY_CHROMIUM"

// Main runs the tests of a package, closes the shared browser and exits. A
// package that uses players calls it from TestMain. Without it the browser
// still dies with the test process, but its profile stays in the temporary
// directory.
func Main(m *testing.M) {
	code := m.Run()
	shared.stop()
	os.Exit(code)
}

// shared is the browser that all players of this test process share. It is started when the first player needs it.
var shared process

type process struct {
	once   sync.Once
	ctx    context.Context
	cancel context.CancelFunc
	err    error
}

// Numbers returns IP addresses of this machine: the loopback ones, and those that its network uses.
func Numbers() (ips []string) {
	all, err := net.InterfaceAddrs()
	if err != nil { // addresses that cannot be found are not tested
		return []string{"127.0.0.1"}
	}
	for _, addr := range all {
		if n, ok := addr.(*net.IPNet); ok && !n.IP.IsLinkLocalUnicast() { // those need an interface's name
			ips = append(ips, n.IP.String())
		}
	}
	return ips
}

// excluded returns rules that exclude hosts from the mapping of names.
func excluded(hosts []string) (rules string) {
	for _, host := range hosts {
		rules += ", EXCLUDE " + host
	}
	return rules
}

// start returns the context of the running browser.
func (p *process) start(path string) (context.Context, error) {
	p.once.Do(func() {
		options := append(chromedp.DefaultExecAllocatorOptions[:],
			chromedp.ExecPath(path),
			chromedp.NoSandbox, // Chromium's sandbox refuses to run as root, as in CI containers
			chromedp.DisableGPU,
			chromedp.Flag("disable-quic", true),
			chromedp.Flag("disable-component-update", true),
			// A name of another machine leads here, for what browsers do elsewhere only.
			// No test leaves the machine: whatever a page loads from elsewhere fails, and shows as a console error.
			chromedp.Flag("host-resolver-rules",
				"MAP play.test 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE localhost"+excluded(Numbers())),
		)
		// The browser outlives the test that starts it, so it hangs on no test's context.
		allocator, stopAllocator := chromedp.NewExecAllocator(context.Background(), options...)
		ctx, closeBrowser := chromedp.NewContext(allocator)
		p.cancel = func() { closeBrowser(); stopAllocator() }
		p.ctx, p.err = ctx, chromedp.Do(ctx)
	})
	return p.ctx, p.err
}

// stop closes the browser, if there is one, and waits for its end.
func (p *process) stop() {
	if p.cancel == nil {
		return
	}
	// An orderly close first: it flushes and removes the profile.
	if err := chromedp.Cancel(p.ctx); err != nil && !errors.Is(err, context.Canceled) {
		fmt.Fprintln(os.Stderr, "close the browser:", err)
	}
	p.cancel()
}

// find returns the browser's path. Without a browser it skips the test, or fails it if CI=true says that no test may be
// skipped.
func find(t testing.TB) string {
	t.Helper()
	if path := os.Getenv(EnvChromium); path != "" {
		return path
	}
	for _, name := range []string{
		"chromium-headless-shell", // only the engine: half the work for a page, a tenth for a new player
		"chromium", "chromium-browser", "google-chrome", "google-chrome-stable",
	} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	missing(t, "no Chromium found: this browser test is left out "+
		"(apt-get install chromium-headless-shell, or set "+EnvChromium+")")
	return ""
}

// missing ends a test whose tool is not installed.
func missing(t testing.TB, what string) {
	t.Helper()
	if os.Getenv("CI") == "true" {
		t.Fatal(what + "; with CI=true that is a failure")
	}
	t.Skip(what)
}
