package play

import (
	"net/http"

	"aiwolfplay/game/rules"
	"aiwolfplay/server/screen"
	"aiwolfplay/server/table"
	"aiwolfplay/server/web/shell"
)

// refusals are the answers to errors of games that contain no values.
var refusals = []shell.Refusal{
	shell.Answer(table.ErrNotLent, http.StatusNotFound, "no_table"),
	shell.Answer(table.ErrNotSeated, http.StatusForbidden, "not_seated"),
	shell.Answer(screen.ErrGuessLate, http.StatusConflict, "guess_late"),
	shell.Answer(screen.ErrGuessSeat, http.StatusUnprocessableEntity, "guess_seat"),
	shell.Answer(table.ErrNotDead, http.StatusConflict, "not_dead"),
	shell.Answer(table.ErrNotAlone, http.StatusConflict, "not_alone"),
	shell.Answer(table.ErrSeesAll, http.StatusConflict, "sees_all"),
	shell.Answer(table.ErrManyTries, http.StatusTooManyRequests, "guess_often"),
	shell.Answer(table.ErrEarly, http.StatusForbidden, "early"),
	shell.Answer(table.ErrPace, http.StatusForbidden, "pace"),
	shell.Answer(table.ErrUnseen, http.StatusConflict, "unseen"),
	shell.Answer(rules.ErrStaleAsk, http.StatusConflict, "stale_ask"),
	shell.Answer(rules.ErrNotAsked, http.StatusConflict, "not_asked"),
	shell.Answer(rules.ErrOver, http.StatusConflict, "game_over"),
	shell.Answer(rules.ErrBadTarget, http.StatusUnprocessableEntity, "bad_target"),
	shell.Answer(rules.ErrWrongKind, http.StatusUnprocessableEntity, "wrong_kind"),
	shell.Answer(table.ErrNoLine, http.StatusUnprocessableEntity, "unknown_line"),
	shell.Answer(table.ErrBusy, http.StatusServiceUnavailable, "busy"),
	shell.Answer(table.ErrClosed, http.StatusServiceUnavailable, "busy"),
	shell.Answer(table.ErrPaused, http.StatusServiceUnavailable, "paused"),
	shell.Answer(table.ErrMoved, http.StatusForbidden, "moved"),
	shell.Answer(table.ErrHeld, http.StatusConflict, "held"),
}

// explainers are the answers to errors of games that contain values.
var explainers = []shell.Explainer{
	shell.Detail(http.StatusUnprocessableEntity, "unknown_seat", func(err *table.SeatError, _ screen.Words) []any {
		return []any{"Number", err.Number, "Seats", err.Seats}
	}),
	shell.Detail(http.StatusUnprocessableEntity, "guess_many", func(err *screen.TooManyGuesses, _ screen.Words) []any {
		return []any{"Most", err.Most}
	}),
}
