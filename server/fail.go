package server

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"net/http"
	"regexp"
	"strings"

	"github.com/labstack/echo/v4"

	"aiwolfplay/game/gamelog"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/rules"
	"aiwolfplay/protocolui"
	"aiwolfplay/server/lobby"
	"aiwolfplay/server/names"
	"aiwolfplay/server/page"
	"aiwolfplay/server/password"
	"aiwolfplay/server/room"
	"aiwolfplay/server/store"
	"aiwolfplay/server/table"
)

// What handlers refuse beyond what the rules and the lobby do.
var (
	errNoTable   = errors.New("server: no such table") // or not yours: an outsider cannot tell
	errNoAgent   = errors.New("server: no such agent") // or not yours: likewise
	errNoContest = errors.New("server: no such tournament")
	errNotSeated = errors.New("server: no living seat at this table")
	errCrossSite = errors.New("server: the request comes from another site")
	errNotOver   = errors.New("server: the game is not over")
)

// A fieldError names a form field that cannot be read.
type fieldError string

func (e fieldError) Error() string { return "server: field " + string(e) + " cannot be read" }

func badField(name string) error { return fieldError(name) }

// A problem is an error as a visitor gets it: a status and a sentence that says
// what was expected. Message ids are "error.<id>".
type problem struct {
	status int
	id     string
	pairs  []any // placeholders of the sentence: name, value, name, value …
}

// explain turns an error into what the visitor is told. It is the only place
// that does: what is not listed here is an internal error, told without detail.
func (s *Server) explain(err error, lang page.Lang) problem {
	var syntax *protocol.SyntaxError
	var draft *protocolui.DraftError
	var field fieldError
	var line *gamelog.LineError
	var seat *table.SeatError
	var newer *store.UnknownOptionError
	var web *echo.HTTPError
	switch {
	case errors.Is(err, errNoTable), errors.Is(err, lobby.ErrNotFound), errors.Is(err, store.ErrNotFound), errors.Is(err, table.ErrNotLent):
		return problem{http.StatusNotFound, "no_table", nil}
	case errors.As(err, &newer):
		return problem{http.StatusNotImplemented, "newer_rules", []any{"Option", newer.Option}}
	case errors.Is(err, errNoContest):
		return problem{http.StatusNotFound, "no_contest", nil}
	case errors.Is(err, errNoAgent):
		return problem{http.StatusNotFound, "no_connection", nil}
	case errors.Is(err, errSession):
		return problem{http.StatusUnauthorized, "session", nil}
	case errors.Is(err, errCrossSite):
		return problem{http.StatusForbidden, "cross_site", nil}
	case errors.Is(err, errNotSeated):
		return problem{http.StatusForbidden, "not_seated", nil}
	case errors.Is(err, table.ErrUnseen):
		return problem{http.StatusConflict, "unseen", nil}
	case errors.Is(err, errNotOver):
		return problem{http.StatusConflict, "not_over", nil}
	case errors.Is(err, rules.ErrStaleAsk):
		return problem{http.StatusConflict, "stale_ask", nil}
	case errors.Is(err, rules.ErrNotAsked):
		return problem{http.StatusConflict, "not_asked", nil}
	case errors.Is(err, rules.ErrOver), errors.Is(err, lobby.ErrFinished):
		return problem{http.StatusConflict, "game_over", nil}
	case errors.Is(err, rules.ErrBadTarget):
		return problem{http.StatusUnprocessableEntity, "bad_target", nil}
	case errors.Is(err, rules.ErrWrongKind):
		return problem{http.StatusUnprocessableEntity, "wrong_kind", nil}
	case errors.Is(err, table.ErrBusy), errors.Is(err, table.ErrClosed), errors.Is(err, lobby.ErrClosed):
		return problem{http.StatusServiceUnavailable, "busy", nil}
	case errors.Is(err, table.ErrPaused):
		return problem{http.StatusServiceUnavailable, "paused", nil}
	case errors.Is(err, lobby.ErrFull):
		return problem{http.StatusServiceUnavailable, "full", nil}
	case errors.Is(err, room.ErrNoRoom):
		return problem{http.StatusNotFound, "no_room", nil}
	case errors.Is(err, room.ErrSeated):
		return problem{http.StatusConflict, "seated", nil}
	case errors.Is(err, room.ErrFull):
		return problem{http.StatusConflict, "room_full", nil}
	case errors.Is(err, room.ErrTaken):
		return problem{http.StatusConflict, "taken", nil}
	case errors.Is(err, room.ErrEmpty):
		return problem{http.StatusConflict, "empty_seats", nil}
	case errors.Is(err, room.ErrNotHost):
		return problem{http.StatusForbidden, "not_host", nil}
	case errors.Is(err, room.ErrAgent):
		return problem{http.StatusUnprocessableEntity, "no_agent", nil}
	case errors.Is(err, names.ErrName):
		return problem{http.StatusUnprocessableEntity, "name", nil}
	case errors.Is(err, room.ErrSameName):
		return problem{http.StatusConflict, "same_name", nil}
	case errors.Is(err, errAccountName):
		return problem{http.StatusUnprocessableEntity, "account_name", nil}
	case errors.Is(err, store.ErrNameTaken):
		return problem{http.StatusConflict, "name_taken", nil}
	case errors.Is(err, password.ErrLength):
		return problem{http.StatusUnprocessableEntity, "password_length", []any{"Least", password.MinLength, "Most", password.MaxLength}}
	case errors.Is(err, errSamePass):
		return problem{http.StatusUnprocessableEntity, "password_name", nil}
	case errors.Is(err, errSignIn):
		return problem{http.StatusForbidden, "sign_in", nil}
	case errors.Is(err, errTooMany):
		return problem{http.StatusTooManyRequests, "too_many", nil}
	case errors.Is(err, password.ErrBusy):
		return problem{http.StatusServiceUnavailable, "busy_hash", nil}
	case errors.Is(err, store.ErrNoAccount):
		return problem{http.StatusNotFound, "no_person", nil}
	case errors.As(err, &syntax):
		return problem{http.StatusUnprocessableEntity, "syntax", []any{
			"Position", syntax.Offset + 1, "Found", s.found(syntax, lang), "Want", s.wants(syntax, lang),
		}}
	case errors.As(err, &seat):
		return problem{http.StatusUnprocessableEntity, "unknown_seat", []any{"Number", seat.Number, "Seats", seat.Seats}}
	case errors.As(err, &draft):
		return problem{http.StatusUnprocessableEntity, "draft", nil}
	case errors.As(err, &line):
		return problem{http.StatusUnprocessableEntity, "log_line", []any{"Line", line.Line, "Reason", s.logFault(line.Err, lang)}}
	case errors.Is(err, gamelog.ErrCut):
		return problem{http.StatusUnprocessableEntity, "log_cut", nil}
	case errors.Is(err, errManyLogs):
		return problem{http.StatusTooManyRequests, "too_many_logs", nil}
	case errors.Is(err, errNoLog):
		return problem{http.StatusBadRequest, "log_none", nil}
	case errors.As(err, &field):
		return problem{http.StatusBadRequest, "field", []any{"Field", string(field)}}
	case errors.As(err, &web):
		switch web.Code {
		case http.StatusNotFound:
			return problem{http.StatusNotFound, "no_page", nil}
		case http.StatusMethodNotAllowed:
			return problem{http.StatusMethodNotAllowed, "method", nil}
		case http.StatusRequestEntityTooLarge:
			return problem{http.StatusRequestEntityTooLarge, "too_large", nil}
		}
		if web.Code < 500 {
			return problem{web.Code, "bad_request", nil}
		}
	}
	return problem{http.StatusInternalServerError, "internal", nil}
}

// foundShown is how many letters of a word are quoted back.
const foundShown = 40

// found quotes what stood in the place of what was expected.
func (s *Server) found(err *protocol.SyntaxError, lang page.Lang) string {
	if err.Found == "" {
		return s.text(lang, "error.found_end")
	}
	word := []rune(err.Found)
	if len(word) > foundShown {
		word = append(word[:foundShown], '…')
	}
	return "“" + string(word) + "”"
}

// logFault says what is wrong with a line of a log.
func (s *Server) logFault(err error, lang page.Lang) string {
	var f *gamelog.Fault
	if !errors.As(err, &f) {
		return err.Error()
	}
	got := []rune(f.Got)
	if len(got) > foundShown {
		got = append(got[:foundShown], '…')
	}
	return s.text(lang, "error.log."+string(f.Kind), "Want", f.Want, "Got", string(got))
}

// wants lists what the parser expected.
func (s *Server) wants(err *protocol.SyntaxError, lang page.Lang) string {
	var names []string
	for _, token := range err.Want {
		names = append(names, s.text(lang, "error.want."+strings.ReplaceAll(token.String(), " ", "_")))
	}
	return strings.Join(names, s.text(lang, "error.want_or"))
}

// text returns a message. One that is missing is our fault, not the visitor's:
// it is logged, and its id stands in its place.
func (s *Server) text(lang page.Lang, id string, pairs ...any) string {
	text, err := s.pages.Text(lang, id, pairs...)
	if err != nil {
		s.log.Error("missing text", slog.String("id", id), slog.Any("err", err))
		return id
	}
	return text
}

// fail answers a request with its error: JSON for scripts, a page for people.
func (s *Server) fail(err error, c echo.Context) {
	if c.Response().Committed || errors.Is(err, context.Canceled) {
		return
	}
	v := visitOf(c)
	p := s.explain(err, v.lang)
	if p.status >= http.StatusInternalServerError {
		s.log.Error("request failed", slog.String("path", c.Path()), slog.String("id", requestID(c)), slog.Any("err", err))
	}
	text := s.text(v.lang, "error."+p.id, p.pairs...)
	header := c.Response().Header()
	header.Set(echo.HeaderCacheControl, "no-store")
	if wantsJSON(c) {
		header.Set(echo.HeaderContentType, echo.MIMEApplicationJSON)
		c.Response().WriteHeader(p.status)
		answer := struct {
			Message string `json:"message"`
			Reason  string `json:"reason"`
		}{text, p.id}
		if err := json.NewEncoder(c.Response()).Encode(answer); err != nil {
			s.log.Debug("answer not delivered", slog.Any("err", err))
		}
		return
	}
	sorry := &page.Error{Status: p.status, Link: back(c), Code: errors.Is(err, room.ErrNoRoom)}
	sorry.What, sorry.Next = firstSentence(text)
	if err := s.render(c, p.status, sorry); err != nil {
		s.log.Error("error page", slog.String("id", requestID(c)), slog.Any("err", err))
	}
}

// wantsJSON reports whether a script asks, which shows the sentence in place.
func wantsJSON(c echo.Context) bool {
	return strings.Contains(c.Request().Header.Get(echo.HeaderAccept), echo.MIMEApplicationJSON)
}

func requestID(c echo.Context) string { return c.Response().Header().Get(echo.HeaderXRequestID) }

// back is where an error page leads: to the table that the request was for, or the lobby.
func back(c echo.Context) string {
	if id := c.Param("id"); id != "" && strings.HasPrefix(c.Path(), "/tables/:id/") {
		return "/tables/" + id
	}
	return ""
}

var sentenceEnd = regexp.MustCompile(`。|[.!?] `)

// firstSentence parts a text after its first sentence, the page's heading.
func firstSentence(text string) (first, rest string) {
	end := sentenceEnd.FindStringIndex(text)
	if end == nil {
		return text, ""
	}
	return strings.TrimSpace(text[:end[1]]), text[end[1]:]
}
