package server

import (
	"fmt"
	"log/slog"
	"net/http"
	"strconv"

	"github.com/labstack/echo/v4"

	"aiwolfplay/game"
	"aiwolfplay/server/page"
	"aiwolfplay/server/picture"
	"aiwolfplay/server/screen"
	"aiwolfplay/server/web/shell"
)

// glimpse is the moment of a game that the address names, in a language, as everybody could see it: of
// a finished game, and of a running one that anybody may watch.
func (s *Server) glimpse(c echo.Context, lang page.Lang) (*page.Glimpse, error) {
	by, err := sharedBy(c)
	if err != nil {
		return nil, err
	}
	g, err := s.glimpseBy(c, lang, by)
	if err == nil && g.Over {
		_, g.Line, g.Riddle, err = s.Pages.ShareWords(lang, g.Told)
	}
	return g, err
}

// sharedBy is the seat of whoever shares the end of a game, NoSeat for one who watched.
func sharedBy(c echo.Context) (game.Seat, error) {
	text := c.QueryParam("by")
	if text == "" || c.Param("key") != page.EndKey {
		return game.NoSeat, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || game.SeatNumbered(n) == game.NoSeat {
		return game.NoSeat, shell.BadField("by")
	}
	return game.SeatNumbered(n), nil
}

func (s *Server) glimpseBy(c echo.Context, lang page.Lang, by game.Seat) (*page.Glimpse, error) {
	ctx, id, key := c.Request().Context(), c.Param("id"), c.Param("key")
	if !s.lobby.Publishing(id) {
		if r, err := s.recording(ctx, id); err == nil {
			if r.InClass {
				return nil, errNoTable
			}
			defer s.recordings.Grown(id, r)
			return r.Glimpse(s.Wording(lang), key, by)
		}
	}
	t, err := s.lobby.Get(ctx, id)
	if err != nil {
		return nil, err
	}
	if !t.Watchable() {
		return nil, errNoTable
	}
	at := access{table: t, lens: page.EyesPublic}
	now, err := at.table.Look(ctx, at.reader())
	if err != nil {
		return nil, err
	}
	fresh := func() *screen.Scene { return s.scene(at, lang) }
	running := s.running.Keep(runningKey{id, game.Viewer{}, lang, false}, &screen.Running{})
	return screen.RunningGlimpse(fresh(), running.UpTo(now.Items, fresh), now.Items, key)
}

// getGlimpse is the page of a moment that somebody shares.
func (s *Server) getGlimpse(c echo.Context) error {
	v := shell.VisitOf(c)
	g, err := s.glimpse(c, v.Lang)
	if err != nil {
		return err
	}
	if g.Over {
		if r, err := s.recording(c.Request().Context(), g.ID); err == nil {
			g.Played = r.Highlight(s.Wording(v.Lang))
			g.Played.Plays = c.QueryParam("play") != ""
		}
	}
	preview := v.Lang.Base() // of the link, in the language of who shares it
	if lang, ok := page.ParseLang(c.QueryParam("lang")); ok {
		preview = lang.Base()
	}
	unindexed(c, !g.Private)
	address := page.ShareAddress(g.ID, g.Key)
	url, near := s.PublicURL(c)
	g.Back, g.Near = address, near
	with := func(path string, lang page.Lang) string {
		to := screen.At(path, nil).With("lang", string(lang.Base()))
		if g.By != game.NoSeat {
			to = to.With("by", strconv.Itoa(g.By.Number()))
		}
		return to.String()
	}
	g.Link, g.Own = url+with(address, v.Lang), with(address+"/picture.png", v.Lang)
	if g.Over && !g.Private {
		title := s.Text(v.Lang, "share.game", "Seats", g.Told.Seats, "Days", g.Told.Days)
		g.Frame = page.FrameSnippet(
			url+"/embed/games/"+g.ID+"?lang="+string(v.Lang.Base()), s.Text(v.Lang, "site.name")+" – "+title,
		)
	}
	for _, lang := range page.Langs {
		same := g
		if lang != v.Lang {
			if same, err = s.glimpse(c, lang); err != nil {
				return err
			}
		}
		text := s.shareText(lang, same)
		g.Texts = append(g.Texts, page.ShareText{Lang: lang, Text: text})
		if lang == preview {
			g.Preview = page.Preview{
				Title: s.Text(lang, "site.name") + " – " + s.where(lang, g), Text: text, Link: g.Link,
				Picture: url + with(address+"/picture.png", preview),
			}
		}
	}
	return s.Render(c, http.StatusOK, g)
}

// shareText is a short text to send with the link. It gives away no end.
func (s *Server) shareText(lang page.Lang, g *page.Glimpse) string {
	who := s.Wording(lang).Seat(g.Who)
	switch {
	case g.Over:
		text, _, _, err := s.Pages.ShareWords(lang, g.Told)
		if err != nil {
			s.Log.Error("a text to share is missing", slog.Any("err", err))
		}
		return text
	case g.Kind == page.LineTalk:
		return s.Text(lang, "share.text.talk", "Day", g.Head.Day, "Who", who, "Words", screen.Shorten(g.Words, 120))
	case g.Kind == page.LineExecuted:
		return s.Text(lang, "share.text.executed", "Day", g.Head.Day, "Who", who)
	}
	return s.Text(lang, "share.text.died", "Day", g.Head.Day, "Who", who)
}

// where is the place of a moment in words.
func (s *Server) where(lang page.Lang, g *page.Glimpse) string {
	day := s.Text(lang, "head.day", "Day", g.Head.Day)
	if g.Head.Day == 0 {
		day = s.Text(lang, "head.day0")
	}
	return s.Text(lang, "glimpse.where", "Seats", g.Setup, "Day", day)
}

// getPicture is the picture of such a moment.
func (s *Server) getPicture(c echo.Context) error {
	by, err := sharedBy(c)
	if err != nil {
		return err
	}
	lang := pictureLang(c)
	return s.sendPicture(c, pictureKey{c.Param("id"), c.Param("key"), lang, by}, func() (*picture.Card, error) {
		g, err := s.glimpse(c, lang)
		if err != nil {
			return nil, err
		}
		return s.card(lang, g)
	})
}

// pictureLang returns the language of the picture that is asked for.
func pictureLang(c echo.Context) page.Lang {
	lang, ok := page.ParseLang(c.QueryParam("lang"))
	if !ok {
		lang = shell.VisitOf(c).Lang
	}
	return lang.Base()
}

// sendPicture answers with the picture of a key, which it draws unless it is kept.
func (s *Server) sendPicture(c echo.Context, key pictureKey, draw func() (*picture.Card, error)) error {
	file, kept := s.pictures.Get(key)
	if !kept {
		card, err := draw()
		if err != nil {
			return err
		}
		fresh, err := card.PNG()
		if err != nil {
			return err
		}
		file = s.pictures.Keep(key, fresh)
	}
	c.Response().Header().Set(echo.HeaderCacheControl, "private, max-age=3600") // the game may be private
	return s.Send(c, http.StatusOK, "image/png", file)
}

// card says what the picture of a moment shows.
func (s *Server) card(lang page.Lang, g *page.Glimpse) (*picture.Card, error) {
	card := &picture.Card{
		Night: g.Head.Phase == game.PhaseNight, Title: s.Text(lang, "site.name"), Where: s.where(lang, g),
		Foot: s.Text(lang, "glimpse.riddle", "Wolves", g.Wolves, "Seats", g.Setup),
	}
	for i := range g.Seats {
		seat, err := s.drawnSeat(lang, &g.Seats[i])
		if err != nil {
			return nil, err
		}
		card.Seats = append(card.Seats, seat)
	}
	if g.Who.Some() {
		who := page.SeatCard{Seat: g.Who}
		speaker, err := s.drawnSeat(lang, &who)
		if err != nil {
			return nil, err
		}
		card.Speaker = &speaker
	}
	switch {
	case g.Over:
		card.Words, card.Spoken = g.Line, g.By != game.NoSeat
		if card.Words == "" {
			card.Words = s.Text(lang, "share.game", "Seats", g.Told.Seats, "Days", g.Told.Days)
		}
		card.Under, card.Foot = g.Riddle, s.Text(lang, "glimpse.play")
	case g.Kind == page.LineTalk:
		card.Words, card.Spoken = g.Words, true
	case g.Kind == page.LineExecuted:
		card.Words = s.Text(lang, "glimpse.executed", "Who", s.Wording(lang).Seat(g.Who))
	default:
		card.Words = s.Text(lang, "glimpse.died", "Who", s.Wording(lang).Seat(g.Who))
	}
	return card, nil
}

// drawnSeat is a seat of a picture, which tells no role.
func (s *Server) drawnSeat(lang page.Lang, seat *page.SeatCard) (picture.Seat, error) {
	drawing, err := s.Pages.Drawing(seat.Seat)
	return picture.Seat{
		Label: fmt.Sprintf("%02d", seat.Seat.Seat.Number()), Name: s.Wording(lang).Name(seat.Seat),
		Drawing: drawing, Dead: seat.Dead,
	}, err
}
