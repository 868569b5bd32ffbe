package server

import (
	"context"
	"errors"
	"time"

	"github.com/labstack/echo/v4"

	"aiwolfplay/game"
	"aiwolfplay/server/page"
	"aiwolfplay/server/store"
	"aiwolfplay/server/web/embed"
)

// withVisit reads the cookie once per request.
func (s *Server) withVisit(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		switch {
		case embed.Within(c.Request().URL.Path):
			c.Set(visitKey, framedVisit(c))
			return next(c)
		case forPrograms(c.Request()):
			c.Set(visitKey, visitOfProgram(c.Request()))
			return next(c)
		}
		// On a bad cookie Get returns an error and a fresh session: logged out.
		session, err := s.session(c.Request())
		v := &visit{session: session, forged: err != nil}
		v.guest, _ = session.Values[keyUser].(string)
		v.user = v.guest
		if token, ok := session.Values[keyToken].(string); ok {
			a, err := s.store.AccountSignedIn(c.Request().Context(), token, time.Now())
			switch {
			case err == nil:
				v.account, v.user = &a, a.User
			case !errors.Is(err, store.ErrNoAccount): // else signed out elsewhere
				return err
			}
		}
		chosen, _ := session.Values[keyLanguage].(string)
		if lang, ok := page.ParseLang(chosen); ok {
			v.lang = lang
		} else {
			v.lang = page.MatchLang(c.Request().Header.Get("Accept-Language"))
		}
		if lang, ok := page.ParseLang(s.classes.Lang(v.user)); ok && v.user != "" { // a teacher has chosen it
			v.lang = lang
		}
		v.aids = aidsOf(session.Values)
		c.Set(visitKey, v)
		return next(c)
	}
}

// identify gives the visitor an id if they have none and their address has not had too many, and
// saves the cookie. It must run before the body is written.
func (s *Server) identify(c echo.Context) (string, error) {
	if visitOf(c).user == "" {
		if err := over(s.budgets.newcomers.Take(addressOf(c))); err != nil {
			return "", err
		}
	}
	return s.admit(c)
}

// admit is identify for visitors who have shown the code of a room: they are as many as it lets in.
func (s *Server) admit(c echo.Context) (string, error) {
	v := visitOf(c)
	if v.user == "" {
		v.guest = randomID()
		v.user = v.guest
		v.session.Values[keyUser] = v.guest
	}
	return v.user, v.session.Save(c.Request(), c.Response())
}

// guessesOf is what the visitor guessed at a game.
func (s *Server) guessesOf(ctx context.Context, v *visit, id string) (map[int]game.SeatSet, error) {
	if v.user == "" {
		return nil, nil
	}
	return s.store.GuessesOf(ctx, v.user, id)
}
