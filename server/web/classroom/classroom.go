// Package classroom has the pages of classes: the students' pages, the teacher's console, the wall for a projector,
// lessons, and pages to print. Package [lessons] says what a lesson shows at each step.
//
// Teachers' addresses contain no secret, because a projector may show them. To strangers and students, a teacher's
// page looks like one of a class that doesn't exist.
package classroom

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"slices"
	"time"

	"github.com/labstack/echo/v4"

	"aiwolfplay/server/class"
	"aiwolfplay/server/lesson"
	"aiwolfplay/server/lobby"
	"aiwolfplay/server/minitable"
	"aiwolfplay/server/screen"
	"aiwolfplay/server/sse"
	"aiwolfplay/server/table"
	"aiwolfplay/server/web/classmini"
	"aiwolfplay/server/web/classroom/lessons"
	"aiwolfplay/server/web/shell"
	"aiwolfplay/templates/ui"
)

// A Config has the engines behind classes, and access to finished games.
type Config struct {
	Classes   *class.Classes
	Lobby     *lobby.Lobby
	Minis     *minitable.Hall
	MiniPages *classmini.Pages

	// Recording returns a finished game. It returns table.ErrRunning if its end isn't stored yet.
	Recording func(ctx context.Context, id string) (*screen.Recording, error)
	// Forget drops finished games from memory, because the store has changed.
	Forget func()
}

// Pages are the pages of classes.
type Pages struct {
	*shell.Shell
	Config
	library *lessons.Library
}

// New returns the pages, and registers the errors of classes.
func New(sh *shell.Shell, cfg Config) *Pages {
	p := &Pages{Shell: sh, Config: cfg, library: lessons.NewLibrary()}
	sh.Refusals.Add(refusals...)
	sh.Refusals.Explain(shell.Detail(http.StatusUnprocessableEntity, "lesson_line",
		func(err lesson.Faults, w screen.Words) []any { return p.fault(err[0], w.Lang) }))
	return p
}

// Routes adds the pages to a router.
func (p *Pages) Routes(e *echo.Echo) {
	e.GET("/class", p.getDoor)
	e.POST("/class", p.postDoor)
	e.GET("/class/kept", p.getKept)

	student := studentPages{p}
	e.GET("/class/:id", student.get)
	e.POST("/class/:id", student.post)
	e.GET("/class/:id/feed", student.getFeed, p.Streaming)
	e.GET("/class/:id/compose", student.getBuilder)
	e.POST("/class/:id/compose", student.postBuilder)

	console := consolePages{p}
	e.GET("/class/:id/console", console.get)
	e.POST("/class/:id/console", console.post)
	e.GET("/class/:id/console/feed", console.getFeed, p.Streaming)

	wall := wallPages{p}
	e.GET("/class/:id/wall", wall.get)
	e.GET("/class/:id/wall/feed", wall.getFeed, p.Streaming)

	invite := invitePages{p}
	e.GET("/class/:id/qr.svg", invite.getQR)
	e.GET("/class/:id/key.svg", invite.getKeyQR)
	e.GET("/class/:id/key/:key", invite.getKey)
	e.POST("/class/:id/key/:key", invite.postKey)

	lesson := lessonPages{p}
	e.GET("/class/lessons", lesson.getOpenList)
	e.GET("/class/lessons/:lesson", lesson.getOpenNotes)
	e.GET("/class/:id/lessons", lesson.getList)
	e.POST("/class/:id/lessons", lesson.post)
	e.GET("/class/:id/lessons/:lesson", lesson.getNotes)
	e.GET("/class/:id/lessons/:lesson/sheet", lesson.getSheet)
	e.GET("/class/:id/lessons/:lesson/file", lesson.getFile)

	paper := paperPages{p}
	e.GET("/class/:id/record", paper.getRecord)
	e.GET("/class/:id/thoughts", paper.getThoughts)
}

// refusals are the answers to errors of classes.
var refusals = []shell.Refusal{
	shell.Answer(class.ErrNoClass, http.StatusNotFound, "no_class"),
	shell.Answer(class.ErrClosed, http.StatusNotFound, "no_class"),
	shell.Answer(class.ErrFull, http.StatusConflict, "class_full"),
	shell.Answer(class.ErrLocked, http.StatusForbidden, "class_locked"),
	shell.Answer(class.ErrRemoved, http.StatusForbidden, "class_removed"),
	shell.Answer(class.ErrNames, http.StatusConflict, "class_names"),
	shell.Answer(class.ErrNoStudent, http.StatusConflict, "class_student"),
	shell.Answer(class.ErrPlaying, http.StatusConflict, "class_playing"),
	shell.Answer(class.ErrLesson, http.StatusConflict, "class_lesson"),
	shell.Answer(class.ErrNoLesson, http.StatusConflict, "class_nolesson"),
	shell.Answer(class.ErrAsking, http.StatusConflict, "class_asking"),
	shell.Answer(class.ErrNoQuery, http.StatusConflict, "class_noquery"),
	shell.Answer(class.ErrShut, http.StatusConflict, "class_shut"),
	shell.Answer(class.ErrSeated, http.StatusConflict, "class_seated"),
	shell.Answer(class.ErrNoSeat, http.StatusConflict, "class_noseat"),
	shell.Answer(class.ErrNoPlace, http.StatusConflict, "class_noplace"),
	shell.Answer(class.ErrNoGame, http.StatusConflict, "class_nogame"),
	shell.Answer(class.ErrNobody, http.StatusConflict, "class_nobody"),
	shell.Answer(class.ErrMany, http.StatusServiceUnavailable, "class_many"),
	shell.Answer(lessons.ErrUnknown, http.StatusNotFound, "no_page"),
}

// attended returns the class of the address, and the visitor's student in the class, who may have left.
func (p *Pages) attended(c echo.Context) (class.Now, *class.Student, error) {
	v := shell.VisitOf(c)
	if v.Forged {
		return class.Now{}, nil, shell.ErrSession
	}
	now, err := p.Classes.Get(c.Param("id"))
	if err != nil {
		return now, nil, err
	}
	st := now.Student(v.User)
	if st == nil {
		return now, nil, class.ErrNoClass
	}
	return now, st, nil
}

// Taught returns the class of the address to its teacher. It returns ErrNoClass to others.
func (p *Pages) Taught(c echo.Context) (class.Now, error) {
	v := shell.VisitOf(c)
	if v.Forged {
		return class.Now{}, shell.ErrSession
	}
	now, err := p.Classes.Get(c.Param("id"))
	if err == nil && !now.Teaches(v.User) {
		err = class.ErrNoClass
	}
	return now, err
}

// follow streams parts of a class to its teacher.
func (p *Pages) follow(c echo.Context, pace time.Duration, parts func(class.Now) ([]ui.Part, error)) error {
	now, err := p.Taught(c)
	if err != nil {
		return err
	}
	lang, user, shown := shell.VisitOf(c).Lang, shell.VisitOf(c).User, map[string]string{}
	return p.Poll(c, pace, func(n uint32) (sse.News, error) {
		now := now.Class.Now()
		if now.Closed() || !now.Teaches(user) {
			return sse.News{}, sse.Reload{}
		}
		list, err := parts(now)
		if err != nil {
			return sse.News{}, err
		}
		news, err := p.PartsNews(n, shown, lang, list...)
		news.Changed, news.Rest = now.Changed, Rest
		return news, err
	})
}

// settle stores the answers about games that have ended, and returns the class after that. If a game can't be read,
// the next call tries again.
func (p *Pages) settle(ctx context.Context, now class.Now) class.Now {
	if len(now.Queries) == 0 {
		return now
	}
	games := now.Games(ctx)
	for _, q := range now.Queries {
		for i := range q.Villages {
			v := &q.Villages[i]
			over := slices.ContainsFunc(games, func(g class.Game) bool { return g.ID == v.Game && g.Over })
			if v.Settled || !over {
				continue
			}
			r, err := p.Recording(ctx, v.Game)
			if errors.Is(err, table.ErrRunning) { // its end is not stored yet
				continue
			}
			if err == nil {
				err = now.Do(ctx, "", class.Settle{N: q.N, Village: i, At: q.At, Answer: lessons.SettleQuery(r, q, i)})
			}
			if err != nil && ctx.Err() == nil && !errors.Is(err, class.ErrClosed) {
				p.Log.Warn("answers of a class not kept", slog.String("class", now.ID), slog.Any("err", err))
			}
		}
	}
	return now.Class.Now()
}
