package page

import (
	"fmt"
	"html"

	"aiwolfplay/templates/ui"
)

// FramedPolicy is ContentSecurityPolicy for the pages that other sites may show in a frame.
const FramedPolicy = policy + "*"

// Frame makes a page one for a frame: without the links and forms around other pages. Its link opens an address.
func Frame(p ui.Page, address string) {
	if c := p.Around(); c.Framed == "" {
		c.Framed = address
	}
}

// FrameSnippet returns the HTML with which other sites show an absolute address in a frame.
func FrameSnippet(address, title string) string {
	return fmt.Sprintf(`<iframe src="%s" title="%s" width="640" height="640" loading="lazy"></iframe>`,
		html.EscapeString(address), html.EscapeString(title))
}
