package minigame

import (
	"context"
	"fmt"
	"strconv"

	"github.com/a-h/templ"
	"github.com/labstack/echo/v4"

	"aiwolfplay/game"
	"aiwolfplay/game/mini"
	"aiwolfplay/server/minitable"
	"aiwolfplay/server/page"
	"aiwolfplay/server/web/shell"
	"aiwolfplay/templates/minigame"
	"aiwolfplay/templates/ui"
)

// A face displays a game: it has the pictures and the forms. Each game has its own face.
type face struct {
	rounds int // 0 if the number is not fixed
	// setting returns the name of a setting. It is nil if a message has the name.
	setting func(w ui.Words, setting int) string
	// usual is the setting that forms offer first. It is "" for the first setting of the game.
	usual string
	// moments returns the moments for which the end shows how much could be known. It is nil for the ends of the rounds.
	moments func(events []mini.Event) []moment
	// suspect is the label of the seat that the others try to find. Only games with their own moments use it.
	suspect int
	// board returns the picture of the game as the viewer sees it.
	board func(s *scene) templ.Component
	// ask returns the question in words.
	ask func(s *scene, q mini.Question) string
	// form returns the answers to a question, for its form.
	form func(s *scene, q mini.Question) templ.Component
	// answer returns an answer in words.
	answer func(s *scene, q mini.Question, answer int32) string
	// read reads an answer from a form. It is nil if the answer is the number in the field answer.
	read func(c echo.Context, seen mini.Table, q mini.Question) (int32, error)
	// ending returns a sentence that explains the points.
	ending func(s *scene) string
}

// faces maps the names of games to their faces. Games without one have plainFace.
var faces = map[string]face{
	"dilemma":     dilemmaFace,
	"publicgood":  publicGoodFace,
	"costsharing": costFace,
	"chameleon":   chameleonFace,
	"undercover":  undercoverFace,
}

// A scene is a game as one viewer sees it. It becomes a page.
type scene struct {
	minigame.Scene
	w    ui.Words
	now  minitable.Now
	game mini.Game
	face face
	seat game.Seat

	refused *shell.RefusedForm // the viewer's last answer, nil for none

	changed <-chan struct{} // after the end: closed when the people of the game begin to play again
}

// sceneOf returns the game as the person of a Look sees it.
func sceneOf(ctx context.Context, site Site, w ui.Words, t *minitable.Table, l Look) *scene {
	user, at, seat := l.User, l.At, t.SeatOf(l.User)
	s := &scene{w: w, now: t.Now(viewer(seat)), game: t.Game(), seat: seat, refused: l.Refused}
	s.face = faceOf(t.Game().Name())
	s.Scene = minigame.Scene{
		W: w, Path: "/mini/" + t.ID(), Frame: l.Frame, Error: l.Error, Game: t.Game().Name(),
		Setting:     t.Game().Settings()[t.Setting()],
		SettingName: SettingName(w, t.Game(), t.Setting()),
		Rounds:      s.face.rounds, You: seat.Number(), Over: s.now.Over, Clues: s.face.moments != nil,
		Commitment: fmt.Sprintf("%x", t.Commitment()),
	}
	if minds := t.Game().Minds(); minds != nil {
		s.Labels = minds.Labels()
	}
	if s.Framed = l.framed; s.Framed {
		s.Path, s.Lang = "/embed/mini/"+t.ID(), string(w.Lang)
	}
	s.Round = s.round()
	var result minigame.Result
	if s.now.Over {
		for _, m := range s.moments() {
			s.Moments = append(s.Moments, m.name)
		}
		if at > 0 && at <= len(s.Moments) {
			s.goBack(t, at)
		} else {
			result = s.result(t)
			addNext(ctx, site, s, t, user, &result)
		}
	}
	s.Seats = s.seats()
	if seat == game.NoSeat && !t.Over() && site.MaySit(t.ID(), user) {
		s.offerSeats()
	}
	s.Board = templ.NopComponent
	if s.face.board != nil {
		s.Board = s.face.board(s)
	}
	if s.now.Over {
		s.End = minigame.End(s.Scene, result)
	}
	s.Dock = s.dock(result)
	return s
}

// goBack moves the scene of a game that is over back to a moment. It shows everything that had happened, including
// secrets.
func (s *scene) goBack(t *minitable.Table, at int) {
	m := s.moments()[at-1]
	s.now.Seen = s.then(t, game.Omniscient(), m)
	s.At, s.Round, s.Over, s.now.Over = at, int(m.round), false, false
	s.seat, s.You = game.NoSeat, 0
	for i := range s.now.Seats {
		s.now.Seats[i].Type, s.now.Seats[i].Left = "", false
	}
}

func faceOf(name string) face {
	f, ok := faces[name]
	if !ok {
		return plainFace
	}
	return f
}

// SettingName returns the name of a setting in words.
func SettingName(w ui.Words, g mini.Game, setting int) string {
	if name := faceOf(g.Name()).setting; name != nil {
		return name(w, setting)
	}
	return w.T("mini." + g.Name() + ".setting." + g.Settings()[setting])
}

// round returns the number of the open round, from 1.
func (s *scene) round() int {
	n := 1
	for _, ev := range s.now.Events {
		n = max(n, int(ev.Round))
	}
	if !s.now.Over {
		return int(s.open().Round)
	}
	return n
}

func (s *scene) seats() (list []minigame.Seat) {
	waiting, points := s.now.Seen.Waiting(), s.now.Seen.Points()
	var winners game.SeatSet
	if s.now.Over {
		winners = s.now.Seen.Winners()
	}
	for i, sat := range s.now.Seats {
		seat := game.Seat(i)
		list = append(list, minigame.Seat{
			Number: seat.Number(), Name: sat.Name, You: seat == s.seat, Person: sat.Person, Left: sat.Left,
			Awaited: waiting.Has(seat), Answered: s.answered(seat), Points: s.points(points[i]),
			Winner: winners.Has(seat), Type: sat.Type,
			Mark: s.mark(s.seat, seat, 255),
			Slow: s.seat != game.NoSeat && seat != s.seat && sat.Person && !sat.Left && waiting.Has(seat) && s.now.Patience == 0,
		})
	}
	return list
}

// answered reports whether a seat has answered the open question.
func (s *scene) answered(seat game.Seat) bool {
	_, ok := s.now.Seen.Given(seat)
	return ok
}

// mark returns the label with which one seat had marked another by the end of a round, "" for none.
func (s *scene) mark(by, about game.Seat, round uint8) (label string) {
	latest := uint8(0)
	for _, m := range s.now.Marks {
		if m.Seat == by && m.About == about && m.Round <= round && m.Round >= latest {
			label, latest = m.Label, m.Round
		}
	}
	return label
}

// points formats points.
func (s *scene) points(units int32) string {
	scale := s.game.Scale()
	if scale == 1 || units%scale == 0 {
		return s.w.N("mini.points", int(units/scale))
	}
	return s.w.T("mini.part", "Points", strconv.FormatFloat(float64(units)/float64(scale), 'f', 1, 64))
}

// dock returns the part of the page with the viewer's possible actions.
func (s *scene) dock(result minigame.Result) templ.Component {
	switch {
	case s.At > 0:
		return minigame.Past(s.Scene)
	case s.now.Over:
		return minigame.Over(s.Scene, result)
	case s.seat == game.NoSeat:
		return minigame.Watches(s.Scene)
	case s.now.Seats[s.seat].Left:
		return minigame.Gone(s.Scene)
	}
	q, asked := s.now.Seen.Question(s.seat)
	if !asked { // the seat has answered, or another one is asked
		words := ""
		if answer, ok := s.now.Seen.Given(s.seat); ok {
			words = s.face.answer(s, s.open(), answer)
		}
		return minigame.Waits(s.Scene, words)
	}
	question := minigame.Question(s.Scene, strconv.Itoa(int(q.ID)), s.face.ask(s, q))
	return templ.Join(withChildren(question, s.face.form(s, q)), minigame.Leave(s.Scene))
}

// typed returns the number that the viewer typed into a field of a refused form, or usual if there is none.
func (s *scene) typed(field string, usual int) int {
	n, err := strconv.Atoi(s.refused.Field(field))
	if err != nil {
		return usual
	}
	return n
}

// open returns the open question of the game, whichever seats are asked.
func (s *scene) open() mini.Question { return s.now.Seen.Open() }

// withChildren renders a component inside another, in the place for its children.
func withChildren(outer, inner templ.Component) templ.Component {
	return templ.ComponentFunc(func(ctx context.Context, w templWriter) error {
		return outer.Render(templ.WithChildren(ctx, inner), w)
	})
}

// page returns the body of the whole page.
func (s *scene) page() templ.Component { return minigame.Page(s.Scene) }

func (s *scene) title() string { return s.w.T("mini." + s.Game + ".name") }

// parts returns the parts of the page that change.
func (s *scene) parts() []ui.Part {
	return []ui.Part{
		page.FeaturePart{Target: "#mini-head", Body: minigame.Head(s.Scene)},
		page.FeaturePart{Target: "#mini-seats", Body: minigame.Seats(s.Scene)},
		page.FeaturePart{Target: "#mini-board", Body: minigame.Board(s.Scene)},
		page.FeaturePart{Target: "#mini-dock", Body: minigame.Dock(s.Scene)},
	}
}

// result returns the result of a game. It returns the zero Result before the end.
func (s *scene) result(t *minitable.Table) minigame.Result {
	if !s.now.Over {
		return minigame.Result{}
	}
	r := minigame.Result{
		Headline: s.headline(), Text: s.face.ending(s), Class: t.Class(), Game: s.Game, Setting: s.Setting, Story: s.story(),
		Key: fmt.Sprintf("%x", *s.now.Key),
	}
	if s.game.Minds() == nil {
		return r
	}
	for seat := range game.Seat(mini.Seats) {
		if seat != s.seat {
			r.Reveals = append(r.Reveals, s.reveal(t, seat))
		}
	}
	r.Views = s.views(t)
	return r
}

// story returns the text that the viewer shares. It reveals neither the end nor anybody's type.
func (s *scene) story() string {
	points := s.now.Seen.Points()
	if s.seat == game.NoSeat {
		return s.w.T("mini.share.watched", "Game", s.title(), "Setting", s.SettingName)
	}
	return s.w.T("mini.share.played", "Game", s.title(), "Setting", s.SettingName, "Points", s.points(points[s.seat]))
}

// headline returns a sentence that names the winners.
func (s *scene) headline() string {
	winners := s.now.Seen.Winners()
	switch {
	case s.seat != game.NoSeat && winners.Has(s.seat) && winners.Len() > 1:
		return s.w.T("mini.end.shared")
	case s.seat != game.NoSeat && winners.Has(s.seat):
		return s.w.T("mini.end.you")
	case winners.Empty():
		return s.w.T("mini.end.nobody")
	case winners.Len() == 1:
		return s.w.T("mini.end.single", "Name", s.name(winners.First()))
	}
	names := ""
	for seat := range winners.All() {
		if names != "" {
			names += s.w.T("mini.end.and")
		}
		names += s.name(seat)
	}
	return s.w.T("mini.end.several", "Names", names)
}

// name formats a seat's number and name.
func (s *scene) name(seat game.Seat) string {
	return fmt.Sprintf("%02d %s", seat.Number(), s.w.Called(s.now.Seats[seat].Name))
}
