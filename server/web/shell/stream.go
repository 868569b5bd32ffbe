package shell

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"strconv"
	"time"

	"github.com/labstack/echo/v4"

	"aiwolfplay/game"
	"aiwolfplay/server/page"
	"aiwolfplay/server/sse"
	"aiwolfplay/templates/ui"
)

// Stream answers with server-sent events. write sends them until its context ends, because the browser leaves or the
// server stops.
func (s *Shell) Stream(c echo.Context, write func(context.Context, *sse.Stream) error) error {
	ctx, cancel := context.WithCancel(c.Request().Context())
	defer cancel()
	defer context.AfterFunc(s.Closing, cancel)()
	s.open.Add(1)
	defer s.open.Add(-1)
	out, err := sse.Open(c.Response())
	if err != nil {
		return nil // the browser has gone
	}
	if in := c.QueryParam("in"); in != "" && in != string(VisitOf(c).Lang) {
		_ = out.Reload(sse.Reload{}) // the page is in another language; an error means that the browser has gone
		return nil
	}
	err = write(ctx, out)
	var reload sse.Reload
	switch {
	case errors.As(err, &reload):
		_ = out.Reload(reload) // an error means that the browser has gone, here and below
	case err != nil: // an error of ours; the browser reconnects and gets it again
		s.Log.Error("stream broken", slog.String("id", RequestID(c)), slog.Any("err", err))
	case s.Closing.Err() != nil:
		_ = out.Farewell()
	}
	return nil
}

// LastNumber returns the number of the last message that a browser has read, 0 for none.
func LastNumber(c echo.Context) (uint32, error) {
	text := sse.LastRead(c.Request())
	if text == "" {
		return 0, nil
	}
	n, err := strconv.ParseUint(text, 10, 32)
	if err != nil {
		return 0, BadField("after")
	}
	return uint32(n), nil
}

// EncodePatch returns the message of a patch.
func EncodePatch(id string, patch page.Patch) ([]byte, error) { return sse.Encode(id, "patch", patch) }

// PollPace is the time between two looks at data whose changes are not announced.
const PollPace = 500 * time.Millisecond

// Poll streams the messages that look returns. It continues the numbers from the last message that the browser has
// read, because the number of looks would reveal hidden events.
func (s *Shell) Poll(c echo.Context, pace time.Duration, look func(n uint32) (sse.News, error)) error {
	n, err := LastNumber(c)
	if err != nil {
		return err
	}
	return s.Stream(c, func(ctx context.Context, out *sse.Stream) error {
		return out.Poll(ctx, pace, func() (sse.News, error) {
			news, err := look(n + 1)
			if len(news.Message) > 0 {
				n++
			}
			return news, err
		})
	})
}

// PartNews returns a patch of a part. It returns none if the part equals the last one sent.
func (s *Shell) PartNews(id uint32, last *string, lang ui.Lang, part ui.Part) (sse.News, error) {
	patch, err := s.Pages.Patch(lang, game.PhaseNone, part)
	if err != nil || patch.Parts[0].HTML == *last {
		return sse.News{}, err
	}
	*last = patch.Parts[0].HTML
	return NewsOf(id, patch)
}

// PartsNews returns a patch of the parts that differ from those sent last. shown keeps the sent parts by target.
func (s *Shell) PartsNews(id uint32, shown map[string]string, lang ui.Lang, parts ...ui.Part) (sse.News, error) {
	patch, err := s.Pages.Patch(lang, game.PhaseNone, parts...)
	if err != nil {
		return sse.News{}, err
	}
	return ChangesOf(id, shown, patch)
}

// ChangesOf returns the parts of a patch that differ from those sent last. shown keeps the sent parts by target.
func ChangesOf(id uint32, shown map[string]string, patch page.Patch) (sse.News, error) {
	patch.Parts = slices.DeleteFunc(patch.Parts, func(part page.PatchPart) bool {
		same := shown[part.Target] == part.HTML
		shown[part.Target] = part.HTML
		return same
	})
	if len(patch.Parts) == 0 {
		return sse.News{}, nil
	}
	return NewsOf(id, patch)
}

// NewsOf returns the news of a patch.
func NewsOf(id uint32, patch page.Patch) (sse.News, error) {
	message, err := EncodePatch(strconv.FormatUint(uint64(id), 10), patch)
	return sse.News{Message: message}, err
}
