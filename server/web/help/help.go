// Package help has the pages that explain the game and its words, and the choice of language and reading aids.
package help

import (
	"context"
	"net/http"
	"unicode/utf8"

	"github.com/labstack/echo/v4"

	"aiwolfplay/server/web/shell"
	"aiwolfplay/templates/help"
	"aiwolfplay/templates/ui"
)

// Routes adds the routes of help to a router.
func (p *Pages) Routes(e *echo.Echo) {
	e.GET("/help", p.getHelp)
	e.GET("/glossary", p.getGlossary)
	e.GET("/reading", p.getReading)
	e.POST("/reading", p.postReading)
	e.POST("/language", p.postLanguage)
}

// Pages serves help.
type Pages struct {
	*shell.Shell
	links Links
}

// Links gives access to other features.
type Links struct {
	// Guided returns the id of a user's running guided game, "" for none.
	Guided func(ctx context.Context, user string) (id string, err error)
	// LanguageChosen is called when a user has chosen a language, which replaces their teacher's choice.
	LanguageChosen func(ctx context.Context, user string)
}

// New returns the pages.
func New(sh *shell.Shell, links Links) *Pages { return &Pages{sh, links} }

// getHelp explains how the game is played.
func (p *Pages) getHelp(c echo.Context) error {
	guided, err := p.links.Guided(c.Request().Context(), shell.VisitOf(c).User)
	if err != nil {
		return err
	}
	return p.Render(c, http.StatusOK, &help.Help{Chrome: ui.Chrome{Back: "/help"}, Guided: guided})
}

// glossaryText limits a text whose terms are explained, in bytes. It is longer than any sentence.
const glossaryText = 8 << 10

// getGlossary explains the words of the game. With ?of=text it explains only the words in the text.
func (p *Pages) getGlossary(c echo.Context) error {
	of := c.QueryParam("of")
	if len(of) > glossaryText || !utf8.ValidString(of) {
		return shell.BadField("of")
	}
	return p.Render(c, http.StatusOK, &help.Glossary{Chrome: ui.Chrome{Back: "/glossary"}, Of: of})
}
