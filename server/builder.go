package server

import (
	"net/http"

	"github.com/labstack/echo/v4"

	"aiwolfplay/game/rules"
	"aiwolfplay/server/page"
	"aiwolfplay/server/screen"
)

// getTableBuilder answers one step of the sentence builder. It changes nothing.
func (s *Server) getTableBuilder(c echo.Context) error {
	at, _, err := s.seated(c)
	if err != nil {
		return err
	}
	sc, _, _, err := s.sceneNow(c, at)
	if err != nil {
		return err
	}
	if !sc.MaySpeak() {
		return rules.ErrNotAsked
	}
	composer, err := s.steer(c, sc)
	if err != nil {
		return err
	}
	return s.part(c, composer)
}

// steer is the builder where the request leads it, for the viewer's question.
func (s *Server) steer(c echo.Context, sc *screen.Scene) (*page.Composer, error) {
	form, err := c.FormParams()
	if err != nil {
		return nil, err
	}
	return sc.Builder().Steer(form)
}

// getLab shows the sentence lab.
func (s *Server) getLab(c echo.Context) error {
	lab, err := s.words(visitOf(c).lang).Lab(c.QueryParams())
	if err != nil {
		return err
	}
	return s.render(c, http.StatusOK, lab)
}

// getLabReading is the part of the lab that changes with the sentence.
func (s *Server) getLabReading(c echo.Context) error {
	reading, err := s.words(visitOf(c).lang).Reading(c.QueryParams())
	if err != nil {
		return err
	}
	return s.part(c, reading)
}

// getLabFaces shows the faces of a sentence that was said somewhere.
func (s *Server) getLabFaces(c echo.Context) error {
	faces, err := s.words(visitOf(c).lang).Faces(c.QueryParams())
	if err != nil {
		return err
	}
	return s.part(c, faces)
}

// getModel explains the likelihood model: ?table=house&seats=5.
func (s *Server) getModel(c echo.Context) error {
	model, err := screen.Model(c.QueryParam("table"), c.QueryParam("seats"))
	if err != nil {
		return err
	}
	return s.render(c, http.StatusOK, model)
}
