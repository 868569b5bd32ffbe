package server

import (
	"net/http"
	"net/url"

	"github.com/labstack/echo/v4"

	"aiwolfplay/game/rules"
	"aiwolfplay/server/page"
	"aiwolfplay/server/screen"
	"aiwolfplay/server/web/shell"
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
	return s.Part(c, composer)
}

// postTableBuilder answers several steps of the sentence builder, see [shell.Shell.Foresee]. It changes nothing.
func (s *Server) postTableBuilder(c echo.Context) error {
	at, _, err := s.seated(c)
	if err != nil {
		return err
	}
	sc, _, _, err := s.sceneNow(c, at)
	if err != nil {
		return err
	}
	return s.Foresee(c, func(fields url.Values) (page.Part, error) {
		if !sc.MaySpeak() { // the page has not heard yet that its question is over
			return nil, rules.ErrNotAsked
		}
		return sc.Builder().Steer(fields)
	})
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
	lab, err := s.Wording(shell.VisitOf(c).Lang).Lab(c.QueryParams())
	if err != nil {
		return err
	}
	if lab.Screen = c.QueryParams().Has("screen"); lab.Screen {
		lab.Wall = s.WallAt(c, "/protocol")
	}
	return s.Render(c, http.StatusOK, lab)
}

// getLabReading is the part of the lab that changes with the sentence.
func (s *Server) getLabReading(c echo.Context) error {
	reading, err := s.Wording(shell.VisitOf(c).Lang).Reading(c.QueryParams())
	if err != nil {
		return err
	}
	return s.Part(c, reading)
}

// getLabFaces shows the faces of a sentence that was said somewhere.
func (s *Server) getLabFaces(c echo.Context) error {
	faces, err := s.Wording(shell.VisitOf(c).Lang).Faces(c.QueryParams())
	if err != nil {
		return err
	}
	return s.Part(c, faces)
}

// getModel explains the likelihood model: ?table=house&seats=5.
func (s *Server) getModel(c echo.Context) error {
	model, err := screen.Model(c.QueryParam("table"), c.QueryParam("seats"))
	if err != nil {
		return err
	}
	return s.Render(c, http.StatusOK, model)
}
