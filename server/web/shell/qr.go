package shell

import (
	"bytes"
	"fmt"
	"net/http"

	"github.com/labstack/echo/v4"
	"github.com/skip2/go-qrcode"

	"aiwolfplay/templates/ui"
)

// QR sends the QR code of one of our pages, with the address that others can open.
func (a *Addresses) QR(c echo.Context, path string) error {
	site, _ := a.Public(c)
	return SendQR(c, site+path)
}

// SendQR sends the QR code of a text.
func SendQR(c echo.Context, text string) error {
	code, err := qrcode.New(text, qrcode.Medium)
	if err != nil {
		return err
	}
	return c.Blob(http.StatusOK, "image/svg+xml", qrSVG(code.Bitmap()))
}

// Wall returns the address that a projector shows for others to open. It returns an empty Wall if others can't open
// the page.
func (a *Addresses) Wall(c echo.Context, path string) *ui.Wall {
	site, near := a.Public(c)
	if near {
		return &ui.Wall{}
	}
	return &ui.Wall{Link: site + path, Code: path + "/qr.svg"}
}

// qrSVG draws the matrix of a QR code with its quiet zone. The code is dark on light in every theme, because readers
// need that. Adjacent squares of a row are one rectangle.
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
