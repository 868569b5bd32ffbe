package embed

import (
	"github.com/a-h/templ"

	"aiwolfplay/game"
	"aiwolfplay/server/page"
	"aiwolfplay/server/screen"
	"aiwolfplay/server/web/shell"
	"aiwolfplay/templates/embed"
	"aiwolfplay/templates/line"
	"aiwolfplay/templates/scene"
	"aiwolfplay/templates/sharing"
	"aiwolfplay/templates/ui"
)

// NoDay selects the page with a game's highlight.
const NoDay = -1

// A Story is a finished game in one language.
type Story interface {
	// Ending returns the end of the game with its highlight.
	Ending() (*sharing.Glimpse, error)
	// Days returns the days of the game.
	Days() []int
	// Day returns the events that everybody saw on a day. It reports false if there was no such day.
	Day(day int) (line.Lines, bool)
	// HTML returns a part of a page.
	HTML(p ui.Part) (string, error)
}

// Game returns the page of a finished game: its highlight with the answer, or one of its days.
func Game(w ui.Words, s Story, day int) (*page.Feature, error) {
	end, err := s.Ending()
	if err != nil {
		return nil, err
	}
	view := embed.Game{
		W: w, Path: shell.FramesPath + "games/" + end.ID + "?lang=" + string(w.Lang),
		Seats: end.Setup, Wolves: end.Wolves, Day: day,
		Days: s.Days(),
	}
	var part ui.Part = sharing.Framed{Glimpse: end}
	if day != NoDay {
		lines, ok := s.Day(day)
		if !ok {
			return nil, screen.FieldError("day")
		}
		part = scene.TalkLog{Show: scene.ShowAll, Lines: lines}
	}
	text, err := s.HTML(part)
	if err != nil {
		return nil, err
	}
	view.Body = templ.Raw(text)
	feature := &page.Feature{Name: "embed", Title: w.N("share.ask", end.Wolves), Body: embed.Page(view)}
	page.Frame(feature, "/games/"+end.ID)
	return feature, nil
}

// A story is a recording in a language.
type story struct {
	shell *shell.Shell
	*screen.Recording
	lang ui.Lang
}

func (s story) Ending() (*sharing.Glimpse, error) {
	end, err := s.Glimpse(s.shell.Wording(s.lang), sharing.EndKey, game.NoSeat)
	if err != nil {
		return nil, err
	}
	end.Played = s.Highlight(s.shell.Wording(s.lang))
	return end, nil
}

func (s story) Days() []int { return s.Recording.Days(s.shell.Wording(s.lang)) }

func (s story) Day(day int) (line.Lines, bool) {
	return s.Recording.Day(s.shell.Wording(s.lang), day)
}

func (s story) HTML(p ui.Part) (string, error) {
	return s.shell.Pages.Part(s.lang, p)
}
