// Package sharing shows moments of games that people share, and draws their pictures.
package sharing

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"strconv"

	"github.com/labstack/echo/v4"

	"aiwolfplay/game"
	"aiwolfplay/server/limit"
	"aiwolfplay/server/lobby"
	"aiwolfplay/server/page"
	"aiwolfplay/server/picture"
	"aiwolfplay/server/screen"
	"aiwolfplay/server/table"
	"aiwolfplay/server/web/replay"
	"aiwolfplay/server/web/shell"
	"aiwolfplay/templates/line"
	"aiwolfplay/templates/seat"
	"aiwolfplay/templates/sharing"
	"aiwolfplay/templates/ui"
)

// pictureBytes is the memory for pictures. It holds some three hundred.
const pictureBytes = 32 << 20

// A pictureKey identifies a picture: the moment that it shows, and its language.
type pictureKey struct {
	id, key string
	lang    ui.Lang
	by      game.Seat // the seat that shares the end, NoSeat for none
}

// A drawing is the file of a picture.
type drawing []byte

// Size returns the number of bytes.
func (d drawing) Size() int { return len(d) }

// A Glimpser returns a moment of a running game, as everybody sees it, in a language.
type Glimpser func(ctx context.Context, t *table.Table, lang ui.Lang, key string) (*sharing.Glimpse, error)

// Pages are the pages and pictures of shared moments.
type Pages struct {
	*shell.Shell
	lobby    *lobby.Lobby
	records  *replay.Records
	running  Glimpser
	pictures *limit.Cache[pictureKey, drawing]
}

// New returns the pages.
func New(sh *shell.Shell, l *lobby.Lobby, records *replay.Records, running Glimpser) *Pages {
	return &Pages{sh, l, records, running, limit.NewCache[pictureKey, drawing](pictureBytes).Forgetting()}
}

// Held returns the bytes of memory that pictures take.
func (p *Pages) Held() int { return p.pictures.Held() }

// Forget drops all pictures, because users or games have changed in the store.
func (p *Pages) Forget() { p.pictures.Purge() }

// Routes adds the pages to a group, which must be /games/:id/moments/:key.
func (p *Pages) Routes(g *echo.Group) {
	g.GET("", p.getGlimpse)
	g.GET("/picture.png", p.getPicture)
}

// Picture sends the picture of a moment of another kind of game. It caches the picture.
func (p *Pages) Picture(c echo.Context, id, key string, draw func(ui.Lang) (*picture.Card, error)) error {
	lang := pictureLang(c)
	return p.sendPicture(c, pictureKey{id, key, lang, game.NoSeat}, func() (*picture.Card, error) { return draw(lang) })
}

// glimpse returns the moment that the address names in a language, as everybody could see it. The game is finished,
// or it is a running game that anybody may watch.
func (p *Pages) glimpse(c echo.Context, lang ui.Lang) (*sharing.Glimpse, error) {
	by, err := sharedBy(c)
	if err != nil {
		return nil, err
	}
	g, err := p.glimpseBy(c, lang, by)
	if err == nil && g.Over {
		_, g.Line, g.Riddle, err = p.Pages.ShareWords(lang, g.Told)
	}
	return g, err
}

// sharedBy returns the seat of the player who shares the end of a game. It returns NoSeat for a spectator.
func sharedBy(c echo.Context) (game.Seat, error) {
	text := c.QueryParam("by")
	if text == "" || c.Param("key") != sharing.EndKey {
		return game.NoSeat, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || game.SeatNumbered(n) == game.NoSeat {
		return game.NoSeat, shell.BadField("by")
	}
	return game.SeatNumbered(n), nil
}

func (p *Pages) glimpseBy(c echo.Context, lang ui.Lang, by game.Seat) (*sharing.Glimpse, error) {
	ctx, id, key := c.Request().Context(), c.Param("id"), c.Param("key")
	if p.records.Published(id) {
		if r, err := p.records.Get(ctx, id); err == nil {
			if r.InClass {
				return nil, lobby.ErrNotFound
			}
			defer p.records.Grown(r)
			return r.Glimpse(p.Wording(lang), key, by)
		}
	}
	t, err := p.lobby.Get(ctx, id)
	if err != nil {
		return nil, err
	}
	if !t.Watchable() {
		return nil, lobby.ErrNotFound
	}
	return p.running(ctx, t, lang, key)
}

// getGlimpse shows a moment that somebody shares.
func (p *Pages) getGlimpse(c echo.Context) error {
	v := shell.VisitOf(c)
	g, err := p.glimpse(c, v.Lang)
	if err != nil {
		return err
	}
	if g.Over {
		if r, err := p.records.Get(c.Request().Context(), g.ID); err == nil {
			g.Played = r.Highlight(p.Wording(v.Lang))
			g.Played.Plays = c.QueryParam("play") != ""
		}
	}
	preview := v.Lang.Base() // of the link, in the language of the person who shares it
	if lang, ok := page.ParseLang(c.QueryParam("lang")); ok {
		preview = lang.Base()
	}
	replay.HideFromSearch(c, !g.Private)
	address := sharing.Address(g.ID, g.Key)
	url, near := p.Addresses.Public(c)
	g.Back, g.Near = address, near
	with := func(path string, lang ui.Lang) string {
		to := screen.At(path, nil).With("lang", string(lang.Base()))
		if g.By != game.NoSeat {
			to = to.With("by", strconv.Itoa(g.By.Number()))
		}
		return to.String()
	}
	g.Link, g.Own = url+with(address, v.Lang), with(address+"/picture.png", v.Lang)
	if g.Over && !g.Private {
		title := p.Text(v.Lang, "share.game", "Seats", g.Told.Seats, "Days", g.Told.Days)
		g.Frame = page.FrameSnippet(
			url+"/embed/games/"+g.ID+"?lang="+string(v.Lang.Base()), p.Text(v.Lang, "site.name")+" – "+title,
		)
	}
	for _, lang := range ui.Langs {
		same := g
		if lang != v.Lang {
			if same, err = p.glimpse(c, lang); err != nil {
				return err
			}
		}
		text := p.shareText(lang, same)
		g.Texts = append(g.Texts, sharing.Text{Lang: lang, Text: text})
		if lang == preview {
			g.Preview = ui.Preview{
				Title: p.Text(lang, "site.name") + " – " + p.where(lang, g), Text: text, Link: g.Link,
				Picture: url + with(address+"/picture.png", preview),
			}
		}
	}
	return p.Render(c, http.StatusOK, g)
}

// shareText returns a short text to send with the link. It doesn't reveal the end.
func (p *Pages) shareText(lang ui.Lang, g *sharing.Glimpse) string {
	who := p.Wording(lang).Seat(g.Who)
	switch {
	case g.Over:
		text, _, _, err := p.Pages.ShareWords(lang, g.Told)
		if err != nil {
			p.Log.Error("a text to share is missing", slog.Any("err", err))
		}
		return text
	case g.Kind == line.KindTalk:
		return p.Text(lang, "share.text.talk", "Day", g.Head.Day, "Who", who, "Words", screen.Shorten(g.Words, 120))
	case g.Kind == line.KindExecuted:
		return p.Text(lang, "share.text.executed", "Day", g.Head.Day, "Who", who)
	}
	return p.Text(lang, "share.text.died", "Day", g.Head.Day, "Who", who)
}

// where returns the day and the part of the day of a moment in words.
func (p *Pages) where(lang ui.Lang, g *sharing.Glimpse) string {
	day := p.Text(lang, "head.day", "Day", g.Head.Day)
	if g.Head.Day == 0 {
		day = p.Text(lang, "head.day0")
	}
	return p.Text(lang, "glimpse.where", "Seats", g.Setup, "Day", day)
}

// getPicture sends the picture of a shared moment.
func (p *Pages) getPicture(c echo.Context) error {
	by, err := sharedBy(c)
	if err != nil {
		return err
	}
	lang := pictureLang(c)
	return p.sendPicture(c, pictureKey{c.Param("id"), c.Param("key"), lang, by}, func() (*picture.Card, error) {
		g, err := p.glimpse(c, lang)
		if err != nil {
			return nil, err
		}
		return p.card(lang, g)
	})
}

// pictureLang returns the language of the requested picture.
func pictureLang(c echo.Context) ui.Lang {
	lang, ok := page.ParseLang(c.QueryParam("lang"))
	if !ok {
		lang = shell.VisitOf(c).Lang
	}
	return lang.Base()
}

// sendPicture sends the picture of a key. It draws the picture if none is cached.
func (p *Pages) sendPicture(c echo.Context, key pictureKey, draw func() (*picture.Card, error)) error {
	file, kept := p.pictures.Get(key)
	if !kept {
		card, err := draw()
		if err != nil {
			return err
		}
		fresh, err := card.PNG()
		if err != nil {
			return err
		}
		file = p.pictures.Keep(key, fresh)
	}
	c.Response().Header().Set(echo.HeaderCacheControl, "private, max-age=3600") // the game may be private
	return p.Send(c, http.StatusOK, "image/png", file)
}

// card returns the content of a moment's picture.
func (p *Pages) card(lang ui.Lang, g *sharing.Glimpse) (*picture.Card, error) {
	card := &picture.Card{
		Night: g.Head.Phase == game.PhaseNight, Title: p.Text(lang, "site.name"), Where: p.where(lang, g),
		Foot: p.Text(lang, "glimpse.riddle", "Wolves", g.Wolves, "Seats", g.Setup),
	}
	for i := range g.Seats {
		seat, err := p.drawnSeat(lang, &g.Seats[i])
		if err != nil {
			return nil, err
		}
		card.Seats = append(card.Seats, seat)
	}
	if g.Who.Some() {
		who := seat.Card{Seat: g.Who}
		speaker, err := p.drawnSeat(lang, &who)
		if err != nil {
			return nil, err
		}
		card.Speaker = &speaker
	}
	switch {
	case g.Over:
		card.Words, card.Spoken = g.Line, g.By != game.NoSeat
		if card.Words == "" {
			card.Words = p.Text(lang, "share.game", "Seats", g.Told.Seats, "Days", g.Told.Days)
		}
		card.Under, card.Foot = g.Riddle, p.Text(lang, "glimpse.play")
	case g.Kind == line.KindTalk:
		card.Words, card.Spoken = g.Words, true
	case g.Kind == line.KindExecuted:
		card.Words = p.Text(lang, "glimpse.executed", "Who", p.Wording(lang).Seat(g.Who))
	default:
		card.Words = p.Text(lang, "glimpse.died", "Who", p.Wording(lang).Seat(g.Who))
	}
	return card, nil
}

// drawnSeat returns a seat as drawn in a picture. It does not reveal the seat's role.
func (p *Pages) drawnSeat(lang ui.Lang, seat *seat.Card) (picture.Seat, error) {
	drawing, err := p.Pages.Drawing(seat.Seat)
	return picture.Seat{
		Label: fmt.Sprintf("%02d", seat.Seat.Seat.Number()), Name: p.Wording(lang).Name(seat.Seat),
		Drawing: drawing, Dead: seat.Dead,
	}, err
}
