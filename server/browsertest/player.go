package browsertest

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	cdppage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/security"
	"github.com/chromedp/chromedp"
)

// A Device describes a screen: the window's size in CSS pixels, and whether it is touched or clicked.
type Device struct {
	Width, Height int64
	Touch         bool
}

// String returns the window's size in the form 390x844.
func (d Device) String() string { return fmt.Sprintf("%dx%d", d.Width, d.Height) }

// The two devices that every page must suit.
var (
	Phone   = Device{Width: 390, Height: 844, Touch: true}
	Desktop = Device{Width: 1280, Height: 800}
)

// viewport gives a tab the device's window.
func (d Device) viewport() chromedp.Action[chromedp.Void] {
	if d.Touch {
		return chromedp.EmulateViewport(d.Width, d.Height, chromedp.EmulateMobile, chromedp.EmulateTouch)
	}
	return chromedp.EmulateViewport(d.Width, d.Height)
}

// Player is one person at one tab of the browser. Its methods fail the test if an expected result does not come. Like
// testing.TB's Fatal, they must be called on the test's own goroutine.
type Player struct {
	// Timeout bounds every single wait. It is so long that only a hang reaches it, not a slow machine.
	Timeout time.Duration

	t      testing.TB
	ctx    context.Context
	device Device
	lang   string

	began   time.Time
	double  bool      // presses are double presses
	pressed time.Time // time of the latest double press

	mu      sync.Mutex
	log     []string     // what the player did and what was on the console, in order
	errors  []string     // console errors so far, in order
	allowed []string     // parts of errors that this test expects
	told    func(string) // see Hear
}

// New opens a browser without cookies for a person who holds device and prefers the language lang ("ja" or "en"). It
// skips tests that run with -short.
func New(t testing.TB, device Device, lang string) *Player {
	t.Helper()
	if testing.Short() {
		t.Skip("browser tests are left out with -short")
	}
	root, err := shared.start(find(t))
	if err != nil {
		t.Fatalf("start the browser: %v", err)
	}
	ctx, cancel := chromedp.NewContext(root, chromedp.WithNewBrowserContext())
	t.Cleanup(cancel)
	return attach(t, ctx, device, lang)
}

// Tab opens a second tab of the same person: same cookies, same device.
func (p *Player) Tab() *Player {
	p.t.Helper()
	ctx, cancel := chromedp.NewContext(p.ctx)
	p.t.Cleanup(cancel)
	return attach(p.t, ctx, p.device, p.lang)
}

// patience bounds a wait.
const patience = 5 * time.Minute

// attach makes a player from a fresh chromedp context.
func attach(t testing.TB, ctx context.Context, device Device, lang string) *Player {
	t.Helper()
	p := &Player{Timeout: patience, t: t, ctx: ctx, device: device, lang: lang, began: time.Now()}
	if err := chromedp.Listen(ctx, p.listen); err != nil {
		t.Fatalf("open a tab: %v", err)
	}
	if err := chromedp.Do(ctx,
		device.viewport(),
		speak(lang),
		// Every tab acts as if it were in front, because each person has a window of their own.
		call(emulation.SetFocusEmulationEnabled, emulation.SetFocusEmulationEnabledParams{Enabled: true}),
	); err != nil {
		t.Fatalf("set up a tab: %v", err)
	}
	t.Cleanup(p.leave)
	return p
}

// Hold moves the tab, with its current page, to another device.
func (p *Player) Hold(device Device) {
	p.t.Helper()
	p.device = device
	p.do("hold "+device.String(), device.viewport())
	p.WaitJS(fmt.Sprintf("document.documentElement.clientWidth === %d", device.Width))
	// The page learns of the new width before it draws its next frame.
	Eval[bool](p, "new Promise((heard) => requestAnimationFrame(() => heard(true)))")
}

// Darken makes the browser ask for the dark colours of pages or, if dark is false, for the light ones.
func (p *Player) Darken(dark bool) {
	p.t.Helper()
	p.prefer("prefers-color-scheme", map[bool]string{true: "dark", false: "light"}[dark])
}

// EnlargeText shows pages with letters of the given percentage of their size, like the browser's setting.
func (p *Player) EnlargeText(percent int64) {
	p.t.Helper()
	p.do(fmt.Sprintf("text of %d %%", percent), call(cdppage.SetFontSizes, cdppage.SetFontSizesParams{
		FontSizes: &cdppage.FontSizes{Standard: 16 * percent / 100, Fixed: 13 * percent / 100},
	}))
}

// LiveIn sets the clock of the person's device to a zone, such as Asia/Tokyo.
func (p *Player) LiveIn(zone string) {
	p.t.Helper()
	p.do("live in "+zone, call(emulation.SetTimezoneOverride, emulation.SetTimezoneOverrideParams{TimezoneID: zone}))
}

// TrustAnybody makes the browser accept any certificate.
func (p *Player) TrustAnybody() {
	p.t.Helper()
	p.do("trust anybody",
		call(security.SetIgnoreCertificateErrors, security.SetIgnoreCertificateErrorsParams{Ignore: true}))
}

// PressTwice sets whether each press from now on is a double press, like that of an impatient finger.
func (p *Player) PressTwice(double bool) { p.double = double }

// WishLessMotion sets whether the person's system settings ask for less motion. The default is no.
func (p *Player) WishLessMotion(wish bool) {
	p.t.Helper()
	p.prefer("prefers-reduced-motion", map[bool]string{true: "reduce", false: ""}[wish])
}

// Script sets whether pages that are opened from now on may run scripts. The default is yes. Scripts of the test itself
// run in any case.
func (p *Player) Script(may bool) {
	p.t.Helper()
	p.do(fmt.Sprintf("scripts: %t", may), call(emulation.SetScriptExecutionDisabled,
		emulation.SetScriptExecutionDisabledParams{Value: !may}))
}

// prefer sets one feature of a person's system, and resets all others to their defaults.
func (p *Player) prefer(feature, value string) {
	p.t.Helper()
	p.do(feature+": "+value, call(emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
		Features: []*emulation.MediaFeature{{Name: feature, Value: value}},
	}))
}

// Run runs a part of the test in this tab as a subtest. Faults during it, including errors on the console, fail the
// subtest, with a picture and a log of its own.
func (p *Player) Run(name string, part func(t *testing.T)) {
	whole, ok := p.t.(*testing.T)
	if !ok {
		p.fatal("run: only a test has subtests")
	}
	whole.Run(name, func(t *testing.T) {
		p.begin(t)
		defer p.begin(whole)
		defer p.leave()
		part(t)
	})
}

// begin reports to t from here on, and forgets what the tab did before.
func (p *Player) begin(t testing.TB) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.t, p.log, p.errors = t, nil, nil
}

// speak sets the language that the browser asks servers and scripts for.
func speak(lang string) chromedp.Action[chromedp.Void] {
	return chromedp.Func(func(ctx context.Context, _ *chromedp.Target) error {
		version, err := chromedp.CallBrowser(ctx, browser.GetVersion, cdp.Empty{})
		if err != nil {
			return err
		}
		_, err = chromedp.Call(ctx, emulation.SetUserAgentOverride, emulation.SetUserAgentOverrideParams{
			UserAgent: version.UserAgent, AcceptLanguage: lang,
		})
		return err
	})
}

// leave ends the test for this tab. It checks the console for the last time, and takes a picture if anything went
// wrong.
func (p *Player) leave() {
	// After this round trip, everything that the page logged before has reached listen.
	ctx, cancel := context.WithTimeout(p.ctx, p.Timeout)
	defer cancel()
	if _, err := chromedp.Run(ctx, chromedp.Evaluate[bool]("true")); err != nil {
		p.t.Errorf("the tab did not live to the end of the test: %v", err)
	}
	if unexpected := p.unexpected(); len(unexpected) > 0 {
		p.t.Errorf("errors on the browser's console:\n\t%s", strings.Join(unexpected, "\n\t"))
	}
	if p.t.Failed() {
		p.describe()
	}
}

// AllowErrors allows console errors that contain one of the parts. It is for errors that the test causes on purpose,
// such as a killed server or a refused answer.
func (p *Player) AllowErrors(parts ...string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.allowed = append(p.allowed, parts...)
}

// unexpected returns the console errors that nobody allowed.
func (p *Player) unexpected() []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	var found []string
	for _, e := range p.errors {
		if !slices.ContainsFunc(p.allowed, func(part string) bool { return strings.Contains(e, part) }) {
			found = append(found, e)
		}
	}
	return found
}

// Open goes to a page and waits until it has loaded.
func (p *Player) Open(url string) {
	p.t.Helper()
	p.do("open "+url, chromedp.Navigate(url))
}

// Reload loads the page again, as the browser's button does.
func (p *Player) Reload() {
	p.t.Helper()
	p.do("reload", chromedp.Reload())
}

// URL returns the address that the browser shows.
func (p *Player) URL() string {
	p.t.Helper()
	return Eval[string](p, "location.href")
}

// do runs actions within the timeout.
func (p *Player) do(what string, actions ...chromedp.Action[chromedp.Void]) {
	p.t.Helper()
	p.keep(what)
	ctx, cancel := context.WithTimeout(p.ctx, p.Timeout)
	defer cancel()
	if err := chromedp.Do(ctx, actions...); err != nil {
		p.fatal(fmt.Sprintf("%s: %v", what, err))
	}
}

// doOrLose runs actions that never get an answer if the page is left meanwhile.
func (p *Player) doOrLose(actions ...chromedp.Action[chromedp.Void]) {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, 10*time.Second)
	defer cancel()
	if err := chromedp.Do(ctx, actions...); err != nil && !errors.Is(err, context.DeadlineExceeded) {
		p.fatal(fmt.Sprintf("the second press: %v", err))
	}
}

func (p *Player) fatal(message string) {
	p.t.Helper()
	p.t.Fatalf("%s %v: %s", p.lang, p.device, message)
}
