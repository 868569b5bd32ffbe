package server

import (
	"bytes"
	"fmt"
	"net/http"

	"github.com/labstack/echo/v4"
	"github.com/skip2/go-qrcode"

	"aiwolfplay/server/page"
)

// qr answers with the QR code of one of our pages, as others reach it.
func (s *Server) qr(c echo.Context, path string) error {
	site, _ := s.publicURL(c)
	code, err := qrcode.New(site+path, qrcode.Medium)
	if err != nil {
		return err
	}
	return c.Blob(http.StatusOK, "image/svg+xml", qrSVG(code.Bitmap()))
}

// wallAt is what a projector says of where others open what it shows, if they can.
func (s *Server) wallAt(c echo.Context, path string) *page.Wall {
	site, near := s.publicURL(c)
	if near {
		return &page.Wall{}
	}
	return &page.Wall{Link: site + path, Code: path + "/qr.svg"}
}

// qrSVG draws the matrix of a QR code, its quiet zone included: dark on light,
// whatever the page's colours are, since readers want that. Runs of a row are
// one rectangle.
func qrSVG(matrix [][]bool) []byte {
	var b bytes.Buffer
	n := len(matrix)
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" shape-rendering="crispEdges">`, n, n)
	fmt.Fprintf(&b, `<path fill="#fff" d="M0 0h%dv%dH0z"/><path fill="#000" d="`, n, n)
	for y, row := range matrix {
		for x := 0; x < len(row); x++ {
			if !row[x] {
				continue
			}
			from := x
			for x < len(row) && row[x] {
				x++
			}
			fmt.Fprintf(&b, "M%d %dh%dv1h-%dz", from, y, x-from, x-from)
		}
	}
	b.WriteString(`"/></svg>`)
	return b.Bytes()
}
