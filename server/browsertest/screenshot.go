package browsertest

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// EnvShots names the environment variable that holds the folder for pictures.
// The default is aiwolfplay-shots in the temporary directory.
const EnvShots = "PLAY_SHOTS"

// Screenshot takes a picture of the window and returns the file, which is
// named after the test and the given name.
func (p *Player) Screenshot(name string) string {
	p.t.Helper()
	file, err := p.shoot(name)
	if err != nil {
		p.fatal("screenshot: " + err.Error())
	}
	return file
}

// describe writes files that help to understand a failed test: a picture of the window and the log of the tab.
func (p *Player) describe() {
	p.mu.Lock()
	log := strings.Join(p.log, "\n") + "\n"
	p.mu.Unlock()
	file, err := leave(p.t, p.named("failed.log"), []byte(log))
	if err != nil {
		p.t.Logf("no log of the failure: %v", err)
	} else {
		p.t.Logf("what the tab did is in %s", file)
	}
	if file, err = p.shoot("failed"); err != nil {
		p.t.Logf("no picture of the failure: %v", err)
	} else {
		p.t.Logf("the page is in %s", file)
	}
}

// LeaveIfFailed writes a text, for example the log of a server, into the folder for pictures at the end of a test that
// has failed.
func LeaveIfFailed(t testing.TB, name string, text func() string) {
	t.Helper()
	t.Cleanup(func() {
		if !t.Failed() {
			return
		}
		file, err := leave(t, name, []byte(text()))
		if err != nil {
			t.Logf("%s is not left: %v", name, err)
			return
		}
		t.Logf("%s is in %s", name, file)
	})
}

func (p *Player) shoot(name string) (string, error) {
	ctx, cancel := context.WithTimeout(p.ctx, p.Timeout)
	defer cancel()
	picture, err := chromedp.Run(ctx, chromedp.CaptureScreenshot())
	if err != nil {
		return "", err
	}
	return leave(p.t, p.named(name+".png"), picture)
}

// named returns the name of a file of this tab.
func (p *Player) named(name string) string {
	return fmt.Sprintf("%s-%d-%s", p.lang, p.device.Width, name)
}

// leave writes a file of a test into the folder for pictures.
func leave(t testing.TB, name string, content []byte) (string, error) {
	dir := os.Getenv(EnvShots)
	if dir == "" {
		dir = filepath.Join(os.TempDir(), "aiwolfplay-shots")
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return "", err
	}
	test := strings.NewReplacer("/", "-", " ", "-").Replace(t.Name())
	file := filepath.Join(dir, test+"-"+name)
	return file, os.WriteFile(file, content, 0o644)
}

// PDF prints the page as the browser does.
func (p *Player) PDF() []byte {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, p.Timeout)
	defer cancel()
	printed, err := chromedp.Call(ctx, page.PrintToPDF, page.PrintToPDFParams{})
	if err != nil {
		p.fatal(fmt.Sprintf("print: %v", err))
	}
	return printed.Data
}
