package shell

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"

	"golang.org/x/net/html"
)

// openOutsideFrame returns a page whose links open outside of its frame, except links to places in the page and to
// other pages for frames.
func openOutsideFrame(page []byte) ([]byte, error) {
	var to bytes.Buffer
	z := html.NewTokenizer(bytes.NewReader(page))
	for z.Next() != html.ErrorToken {
		to.Write(z.Raw())
		written := len(z.Raw())
		if token := z.Token(); token.Type == html.StartTagToken && token.Data == "a" {
			to.Truncate(to.Len() - written)
			to.WriteString(openOutside(token).String())
		}
	}
	if err := z.Err(); !errors.Is(err, io.EOF) {
		return nil, fmt.Errorf("shell: links of a page: %w", err)
	}
	return to.Bytes(), nil
}

func openOutside(link html.Token) html.Token {
	target, rel := "_blank", "noopener"
	var kept []html.Attribute
	for _, a := range link.Attr {
		switch a.Key {
		case "target":
			continue
		case "rel":
			rel += " " + a.Val
			continue
		case "href":
			if strings.HasPrefix(a.Val, "#") || strings.HasPrefix(a.Val, FramesPath) {
				target = "_self"
			}
		}
		kept = append(kept, a)
	}
	link.Attr = append(kept, html.Attribute{Key: "target", Val: target}, html.Attribute{Key: "rel", Val: rel})
	return link
}
