// Package lab has the sentence lab, and the page that explains the likelihood model.
package lab

import (
	"net/http"

	"github.com/labstack/echo/v4"

	"aiwolfplay/server/screen"
	"aiwolfplay/server/web/shell"
)

// Routes adds the pages to a router.
func Routes(e *echo.Echo, sh *shell.Shell) {
	p := pages{sh}
	e.GET("/protocol", p.getLab)
	e.GET("/protocol/qr.svg", p.getQR)
	e.GET("/protocol/reading", p.getReading)
	e.GET("/protocol/faces", p.getFaces)
	e.GET("/model", p.getModel)
}

type pages struct{ *shell.Shell }

// getLab shows the sentence lab.
func (p pages) getLab(c echo.Context) error {
	lab, err := p.Wording(shell.VisitOf(c).Lang).Lab(c.QueryParams())
	if err != nil {
		return err
	}
	if lab.Screen = c.QueryParams().Has("screen"); lab.Screen {
		lab.Wall = p.Addresses.Wall(c, "/protocol")
	}
	return p.Render(c, http.StatusOK, lab)
}

// getReading returns the part of the lab that changes with the sentence.
func (p pages) getReading(c echo.Context) error {
	reading, err := p.Wording(shell.VisitOf(c).Lang).Reading(c.QueryParams())
	if err != nil {
		return err
	}
	return p.Part(c, reading)
}

// getFaces shows the faces of a sentence from another page.
func (p pages) getFaces(c echo.Context) error {
	faces, err := p.Wording(shell.VisitOf(c).Lang).Faces(c.QueryParams())
	if err != nil {
		return err
	}
	return p.Part(c, faces)
}

// getModel explains the likelihood model: ?table=house&seats=5.
func (p pages) getModel(c echo.Context) error {
	model, err := screen.Model(c.QueryParam("table"), c.QueryParam("seats"))
	if err != nil {
		return err
	}
	return p.Render(c, http.StatusOK, model)
}

// getQR draws the address of the sentence lab as a QR code.
func (p pages) getQR(c echo.Context) error { return p.Addresses.QR(c, "/protocol") }
