package server

import (
	"net/http"
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/protocolui"
	"aiwolfplay/protocolui/phrase"
	"aiwolfplay/server/page"
)

// getCompose answers one step of the sentence builder. It changes nothing.
func (s *Server) getCompose(c echo.Context) error {
	at, _, err := s.sit(c)
	if err != nil {
		return err
	}
	sc, _, err := s.look(c, at)
	if err != nil {
		return err
	}
	if !sc.asked {
		return rules.ErrNotAsked
	}
	lang := visitOf(c).lang
	draft, selected := page.ParseStep(c.FormValue("step"))
	composer, err := s.compose(lang, sc, draft, selected)
	if err != nil {
		return err
	}
	html, err := s.pages.Part(lang, composer)
	if err != nil {
		return err
	}
	return c.HTML(http.StatusOK, html)
}

// compose is the step of the builder at a draft, for the viewer's open question.
// An empty draft is the beginning, an empty place the first hole.
func (s *Server) compose(lang page.Lang, sc *scene, draft, selected string) (*page.Composer, error) {
	d, err := protocolui.ParseDraft(draft)
	if err != nil {
		return nil, err
	}
	step := protocolui.NextHole(d, situation(sc))
	if selected != "" {
		at, ok := phrase.ParseAt(selected)
		if !ok {
			return nil, badField("step")
		}
		if step, err = protocolui.Next(d, at, situation(sc)); err != nil {
			return nil, err
		}
	}
	v := step.In(s.words[lang])
	composer := &page.Composer{
		Table: sc.id, Ask: sc.ask.ID, Draft: draft, At: v.At, Channel: channelOf(sc.ask.Kind),
		Words: v.Words, Protocol: v.Protocol, Complete: v.Complete, Missing: v.Missing,
	}
	for _, piece := range v.Strip {
		part := page.ComposerPart{Text: piece.Text, Hole: piece.Hole, Selected: piece.Selected}
		if piece.At != "" {
			part.Step = page.Step(v.Protocol, piece.At)
		}
		composer.Parts = append(composer.Parts, part)
	}
	for _, group := range v.Groups {
		s.fill(composer, sc, group)
	}
	return composer, nil
}
