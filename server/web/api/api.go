package api

import (
	"context"
	_ "embed"
	"encoding/json"
	"io"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/labstack/echo/v4"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/mini/games"
	"aiwolfplay/server/lobby"
	"aiwolfplay/server/minitable"
	"aiwolfplay/server/names"
	"aiwolfplay/server/pool"
	"aiwolfplay/server/store"
	"aiwolfplay/server/table"
	"aiwolfplay/server/version"
)

// A Front answers requests and counts them. It doesn't know the caller, because cookies don't count here.
type Front interface {
	// Address returns the address for which a request counts. All addresses of a network may count as one.
	Address(c echo.Context) string
	// Send answers with JSON.
	Send(c echo.Context, status int, answer any) error
	// MayOpen counts a new game for the caller. It returns an error if there are too many.
	MayOpen(c echo.Context) error
	// MayTry counts a wrong token. It returns an error if there are too many.
	MayTry(c echo.Context) error
	// Stream answers with server-sent events until the caller has gone or the server ends.
	Stream(c echo.Context, write StreamWriter) error
}

// A Site gives the API access to the rest of the server.
type Site interface {
	Front
	// Watch returns the running table that the address names, and the viewer as whom the caller sees it.
	Watch(c echo.Context) (*table.Table, game.Viewer, error)
	// Finished returns the finished game that the address names.
	Finished(c echo.Context) (*table.Finished, error)
	// History returns the finished games that the address selects, and reports whether there are older ones.
	History(c echo.Context) (games []store.PastGame, more bool, err error)
	// Evaluations returns the latest evaluations.
	Evaluations(c echo.Context) ([]store.Evaluation, error)
	// GameExport answers with a finished game in the format that the address names.
	GameExport(c echo.Context) error
	// EvaluationExport answers with an evaluation in the format that the address names.
	EvaluationExport(c echo.Context) error
}

// Routes adds the routes below the group's path, which must be /api/v1. Requests that may wait pass through
// streaming.
func Routes(
	g *echo.Group, site Site, sessions *Sessions, l *lobby.Lobby, minis *minitable.Hall, streaming echo.MiddlewareFunc,
) {
	p := &programs{site, sessions}
	p.routes(g, streaming)
	a := &tables{p, site, l, minis}
	g.POST("/tables", a.postTable)
	g.GET("/tables", a.getTables)
	g.GET("/tables/:id", a.getTable, streaming)

	g.GET("/games", a.getGames)
	g.GET("/games/:id", a.getGame)
	g.GET("/games/:id/export/:format", site.GameExport)

	g.GET("/evaluations", a.getEvaluations)
	g.GET("/evaluations/:id/export/:format", site.EvaluationExport)
}

// programs has the handlers of sessions.
type programs struct {
	front    Front
	sessions *Sessions
}

func (p *programs) routes(g *echo.Group, streaming echo.MiddlewareFunc) {
	g.GET("", p.getAbout)
	g.GET("/openapi.json", p.getOpenAPI)
	g.POST("/sessions", p.postSession)
	g.GET("/session", p.getSession, streaming)
	g.DELETE("/session", p.deleteSession)
	g.POST("/session/answer", p.postAnswer)
}

// A Refusal is the answer to a request that is refused.
type Refusal struct {
	Message  string    `json:"message"`
	Reason   string    `json:"reason"`
	Question *Question `json:"question,omitempty"` // the open question, with its legal answers
}

// longestWait bounds how long a request may wait for a change.
const longestWait = 60 * time.Second

// waitOf reads how long a request waits for a change.
func waitOf(c echo.Context) (time.Duration, error) {
	text := c.QueryParam("wait")
	if text == "" {
		return 0, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 || time.Duration(n)*time.Second > longestWait {
		return 0, FieldError{"wait", "0 to 60 seconds expected"}
	}
	return time.Duration(n) * time.Second, nil
}

// wantsStream reports whether the caller wants server-sent events.
func wantsStream(c echo.Context) bool {
	return strings.Contains(c.Request().Header.Get(echo.HeaderAccept), "text/event-stream")
}

// read reads a JSON body. It refuses unknown fields.
func read(c echo.Context, into any) error {
	text, err := io.ReadAll(c.Request().Body)
	if err != nil {
		return err
	}
	d := json.NewDecoder(strings.NewReader(string(text)))
	d.DisallowUnknownFields()
	if err := d.Decode(into); err != nil {
		return FieldError{"body", "a JSON object as openapi.json describes it expected: " + err.Error()}
	}
	if d.More() {
		return FieldError{"body", "one JSON object expected"}
	}
	return nil
}

// session returns the session whose token the request carries.
func (p *programs) session(c echo.Context) (*session, error) {
	token, found := bearer(c.Request())
	if !found {
		return nil, ErrToken
	}
	s, err := p.sessions.with(token)
	if err != nil {
		if tooMany := p.front.MayTry(c); tooMany != nil {
			return nil, tooMany
		}
	}
	return s, err
}

// bearer returns the token that a request carries.
func bearer(r *http.Request) (token string, found bool) {
	return strings.CutPrefix(r.Header.Get(echo.HeaderAuthorization), "Bearer ")
}

// Owns reports whether a request carries the token of a session. The questions to a session limit what it sends.
func (ss *Sessions) Owns(r *http.Request) bool {
	token, found := bearer(r)
	return found && ss.Has(token)
}

// An About says what the server offers to programs.
type About struct {
	Program string              `json:"program"`
	Version string              `json:"version"`
	Rules   int                 `json:"rules"`
	API     string              `json:"openapi"`
	Agents  []string            `json:"agents"`
	Games   map[string][]string `json:"games"` // and their settings
	Limit   int64               `json:"limit"` // milliseconds for an answer
}

func (p *programs) getAbout(c echo.Context) error {
	about := About{
		Program: "AIWolf Play", Version: version.Own().Number, Rules: table.RulesVersion, API: "/api/v1/openapi.json",
		Agents: agent.Offered(), Games: map[string][]string{werewolf: {}},
		Limit: p.sessions.cfg.Limit.Milliseconds(),
	}
	for _, g := range games.All {
		about.Games[g.Name()] = g.Settings()
	}
	return p.front.Send(c, http.StatusOK, about)
}

//go:embed openapi.json
var openAPI []byte

func (p *programs) getOpenAPI(c echo.Context) error {
	return p.front.Send(c, http.StatusOK, json.RawMessage(openAPI))
}

// A newSessionForm describes a program that opens a session.
type newSessionForm struct {
	Name  string `json:"name"`
	Waits bool   `json:"waits"`
}

// postSession opens a session.
func (p *programs) postSession(c echo.Context) error {
	var form newSessionForm
	if err := read(c, &form); err != nil {
		return err
	}
	given, owner := pool.SplitName(form.Name)
	name, err := names.OfAgent(given)
	if err != nil {
		return err
	}
	if name == "" {
		return FieldError{"name", "a name expected"}
	}
	s, err := p.sessions.open(name, owner, p.front.Address(c), form.Waits)
	if err != nil {
		return err
	}
	return p.front.Send(c, http.StatusCreated, map[string]any{
		"token": s.token, "name": s.name, "limit": p.sessions.cfg.Limit.Milliseconds(),
	})
}

// getSession returns the state of a session's seat. With ?wait, it waits for a question. As a stream, it doesn't end.
func (p *programs) getSession(c echo.Context) error {
	s, err := p.session(c)
	if err != nil {
		return err
	}
	at, err := parseCursor(readSoFar(c))
	if err != nil {
		return err
	}
	wait, err := waitOf(c)
	if err != nil {
		return err
	}
	if wantsStream(c) {
		return p.front.Stream(c, s.stream(at))
	}
	ctx, cancel := context.WithTimeout(c.Request().Context(), wait)
	defer cancel()
	st, err := s.wait(ctx, at)
	if err != nil {
		return err
	}
	return p.front.Send(c, http.StatusOK, st)
}

// deleteSession ends a session. An agent takes over its seat.
func (p *programs) deleteSession(c echo.Context) error {
	s, err := p.session(c)
	if err != nil {
		return err
	}
	s.lose(pool.FaultClosed, "it has left")
	return c.NoContent(http.StatusNoContent)
}

// An answerForm answers a question. The answer is a text or a number.
type answerForm struct {
	Question uint32          `json:"question"`
	Answer   json.RawMessage `json:"answer"`
}

// postAnswer submits an answer.
func (p *programs) postAnswer(c echo.Context) error {
	s, err := p.session(c)
	if err != nil {
		return err
	}
	var form answerForm
	if err := read(c, &form); err != nil {
		return err
	}
	text := string(form.Answer)
	if err := json.Unmarshal(form.Answer, &text); err != nil {
		if _, err := strconv.Atoi(text); err != nil {
			return FieldError{"answer", "a text or a whole number expected"}
		}
	}
	if err := s.answer(c.Request().Context(), form.Question, text); err != nil {
		return err
	}
	return c.NoContent(http.StatusNoContent)
}
