package browsertest

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"

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

// describe leaves behind what helps to understand a failed test: a picture
// of the window, its address, and everything that was on the console.
func (p *Player) describe() {
	file, err := p.shoot("failed")
	if err != nil {
		p.t.Logf("no picture of the failure: %v", err)
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.t.Logf("the page is in %s; console errors: %q", file, p.errors)
}

func (p *Player) shoot(name string) (string, error) {
	ctx, cancel := context.WithTimeout(p.ctx, p.Timeout)
	defer cancel()
	picture, err := chromedp.Run(ctx, chromedp.CaptureScreenshot())
	if err != nil {
		return "", err
	}
	dir := os.Getenv(EnvShots)
	if dir == "" {
		dir = filepath.Join(os.TempDir(), "aiwolfplay-shots")
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return "", err
	}
	test := strings.NewReplacer("/", "-", " ", "-").Replace(p.t.Name())
	file := filepath.Join(dir, fmt.Sprintf("%s-%s-%d-%s.png", test, p.lang, p.device.Width, name))
	return file, os.WriteFile(file, picture, 0o644)
}
