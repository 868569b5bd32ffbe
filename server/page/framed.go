package page

import (
	"fmt"
	"html"

	"aiwolfplay/templates/ui"
)

// FramedPolicy is ContentSecurityPolicy for pages that other sites may show in a frame.
const FramedPolicy = policy + "*"

// Frame marks a page as shown in a frame: it has no links or forms around its content. Its only link opens the
// address.
func Frame(p ui.Page, address string) {
	if c := p.Around(); c.Framed == "" {
		c.Framed = address
	}
}

// FrameSnippet returns the HTML that other sites use to show an absolute address in a frame.
func FrameSnippet(address, title string) string {
	return fmt.Sprintf(`<iframe src="%s" title="%s" width="640" height="640" loading="lazy"></iframe>`,
		html.EscapeString(address), html.EscapeString(title))
}
