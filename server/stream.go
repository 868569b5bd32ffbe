package server

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
)

// stream answers with server-sent events. write sends them until its context
// ends: with the browser's visit or with the server.
func (s *Server) stream(c echo.Context, write func(context.Context, *sse.Stream) error) error {
	ctx, cancel := context.WithCancel(c.Request().Context())
	defer cancel()
	defer context.AfterFunc(s.streams, cancel)()
	s.open.Add(1)
	defer s.open.Add(-1)
	out, err := sse.Open(c.Response())
	if err != nil {
		return nil // the browser has gone
	}
	if in := c.QueryParam("in"); in != "" && in != string(visitOf(c).lang) {
		_ = out.Reload(sse.Reload{}) // the page is in another language; an error means that the browser has gone
		return nil
	}
	err = write(ctx, out)
	var reload sse.Reload
	switch {
	case errors.As(err, &reload):
		_ = out.Reload(reload) // an error means that the browser has gone, here and below
	case err != nil: // ours; the browser comes back and meets it again
		s.log.Error("stream broken", slog.String("id", requestID(c)), slog.Any("err", err))
	case s.streams.Err() != nil:
		_ = out.Farewell()
	}
	return nil
}

// Streams returns the number of streams that are open.
func (s *Server) Streams() int { return int(s.open.Load()) }

// lastRead is how far the browser has read.
func lastRead(c echo.Context) (position, error) {
	p, err := parsePosition(sse.LastRead(c.Request()))
	if err != nil {
		return position{}, badField("after")
	}
	return p, nil
}

// encodePatch is a patch as the feed sends it.
func encodePatch(id string, patch page.Patch) ([]byte, error) { return sse.Encode(id, "patch", patch) }

// pollPace is how often a stream of something looks for changes that nobody
// announces.
const pollPace = 500 * time.Millisecond

// poll streams the messages that look returns. It numbers them from the last one that the browser has read: the number
// of looks would tell what happened unseen.
func (s *Server) poll(c echo.Context, pace time.Duration, look func(n uint32) (sse.News, error)) error {
	read, err := lastRead(c)
	if err != nil {
		return err
	}
	n := read.n
	return s.stream(c, func(ctx context.Context, out *sse.Stream) error {
		return out.Poll(ctx, pace, func() (sse.News, error) {
			news, err := look(n + 1)
			if len(news.Message) > 0 {
				n++
			}
			return news, err
		})
	})
}

// partNews is a patch of one part, empty where the part is what was sent last.
func (s *Server) partNews(id uint32, last *string, lang page.Lang, part page.Part) (sse.News, error) {
	patch, err := s.pages.Patch(lang, game.PhaseNone, part)
	if err != nil || patch.Parts[0].HTML == *last {
		return sse.News{}, err
	}
	*last = patch.Parts[0].HTML
	return newsOf(id, patch)
}

// partsNews is a patch of those parts that are not what was sent last, which shown remembers.
func (s *Server) partsNews(id uint32, shown map[string]string, lang page.Lang, parts ...page.Part) (sse.News, error) {
	patch, err := s.pages.Patch(lang, game.PhaseNone, parts...)
	if err != nil {
		return sse.News{}, err
	}
	return changesOf(id, shown, patch)
}

// changesOf is what of a patch was not sent last, which shown remembers; empty where all of its parts were.
func changesOf(id uint32, shown map[string]string, patch page.Patch) (sse.News, error) {
	patch.Parts = slices.DeleteFunc(patch.Parts, func(part page.PatchPart) bool {
		same := shown[part.Target] == part.HTML
		shown[part.Target] = part.HTML
		return same
	})
	if len(patch.Parts) == 0 {
		return sse.News{}, nil
	}
	return newsOf(id, patch)
}

func newsOf(id uint32, patch page.Patch) (sse.News, error) {
	message, err := encodePatch(strconv.FormatUint(uint64(id), 10), patch)
	return sse.News{Message: message}, err
}
