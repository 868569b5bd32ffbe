package server

import (
	"cmp"
	"errors"
	"net/http"

	"github.com/labstack/echo/v4"

	"aiwolfplay/game/mini"
	"aiwolfplay/game/mini/costsharing"
	"aiwolfplay/game/protocol"
	"aiwolfplay/protocolui"
	"aiwolfplay/server/lobby"
	"aiwolfplay/server/minitable"
	"aiwolfplay/server/names"
	"aiwolfplay/server/screen"
	"aiwolfplay/server/store"
	"aiwolfplay/server/web/api"
	"aiwolfplay/server/web/classmini"
	"aiwolfplay/server/web/embed"
	"aiwolfplay/server/web/minigame"
	"aiwolfplay/server/web/shell"
)

// knownRefusals are the answers to errors that carry no values.
var knownRefusals = []shell.Refusal{
	shell.Answer(lobby.ErrNotFound, http.StatusNotFound, "no_table"),
	shell.Answer(store.ErrNotFound, http.StatusNotFound, "no_table"),
	shell.Answer(embed.ErrNoGame, http.StatusNotFound, "no_table"),
	shell.Answer(minitable.ErrNotFound, http.StatusNotFound, "no_mini"),
	shell.Answer(minitable.ErrNotSeated, http.StatusForbidden, "mini_not_seated"),
	shell.Answer(minitable.ErrSeated, http.StatusConflict, "mini_seated"),
	shell.Answer(minitable.ErrTaken, http.StatusConflict, "mini_taken"),
	shell.Answer(minitable.ErrLabel, http.StatusUnprocessableEntity, "mini_label"),
	shell.Answer(minitable.ErrEarly, http.StatusConflict, "mini_early"),
	shell.Answer(minitable.ErrClosed, http.StatusForbidden, "mini_closed"),
	shell.Answer(minitable.ErrFull, http.StatusServiceUnavailable, "mini_full"),
	shell.Answer(minigame.ErrShare, http.StatusUnprocessableEntity, "shares_number"),
	shell.Answer(minigame.ErrNoGame, http.StatusUnprocessableEntity, "mini_no_game"),
	shell.Answer(minigame.ErrRunning, http.StatusConflict, "not_over"),
	shell.Answer(classmini.ErrNoRound, http.StatusNotFound, "no_mini"),
	shell.Answer(mini.ErrOver, http.StatusConflict, "mini_over"),
	shell.Answer(mini.ErrNotAsked, http.StatusConflict, "mini_not_asked"),
	shell.Answer(mini.ErrStale, http.StatusConflict, "mini_stale"),
	shell.Answer(mini.ErrIllegal, http.StatusUnprocessableEntity, "mini_illegal"),
	shell.Answer(api.ErrToken, http.StatusUnauthorized, "api_token"),
	shell.Answer(api.ErrCrowded, http.StatusServiceUnavailable, "api_crowded"),
	shell.Answer(api.ErrPlaying, http.StatusConflict, "api_playing"),
	shell.Answer(api.ErrClosed, http.StatusConflict, "api_closed"),
	shell.Answer(api.ErrMany, http.StatusConflict, "api_many"),
	shell.Answer(shell.ErrSession, http.StatusUnauthorized, "session"),
	shell.Answer(shell.ErrCrossSite, http.StatusForbidden, "cross_site"),
	shell.Answer(lobby.ErrFinished, http.StatusConflict, "game_over"),
	shell.Answer(lobby.ErrClosed, http.StatusServiceUnavailable, "busy"),
	shell.Answer(lobby.ErrFull, http.StatusServiceUnavailable, "full"),
	shell.Answer(lobby.ErrSilent, http.StatusConflict, "silent_agent"),
	shell.Answer(lobby.ErrNoRole, http.StatusUnprocessableEntity, "no_role"),
	shell.Answer(names.ErrName, http.StatusUnprocessableEntity, "name"),
	shell.Answer(names.ErrInvisible, http.StatusUnprocessableEntity, "name_invisible"),
	shell.Answer(names.ErrReserved, http.StatusUnprocessableEntity, "name_reserved"),
	shell.Answer(shell.ErrSlow, http.StatusRequestTimeout, "slow"),
}

// explainers are the answers to errors that carry values.
var explainers = []shell.Explainer{
	func(err error, words screen.Words) (int, string, []any) {
		if !errors.Is(err, lobby.ErrShare) {
			return 0, "", nil
		}
		return http.StatusTooManyRequests, "over", []any{"Wait", shell.WaitWords(words, shell.Crowded)}
	},
	shell.Detail(http.StatusNotImplemented, "newer_rules", func(err *store.UnknownOptionError, _ screen.Words) []any {
		return []any{"Option", err.Option}
	}),
	shell.Detail(http.StatusUnprocessableEntity, "syntax", func(err *protocol.SyntaxError, words screen.Words) []any {
		return []any{"Position", err.Offset + 1, "Found", words.Found(err), "Want", words.Wanted(err)}
	}),
	func(err error, _ screen.Words) (int, string, []any) {
		var illegal *api.IllegalError
		var draft *protocolui.DraftError
		if !errors.As(err, &illegal) || !errors.As(err, &draft) {
			return 0, "", nil
		}
		return http.StatusUnprocessableEntity, "draft_" + draft.Reason.String(), nil
	},
	shell.Detail(http.StatusUnprocessableEntity, "draft", func(*protocolui.DraftError, screen.Words) []any { return nil }),
	shell.Detail(http.StatusBadRequest, "field", func(err shell.FieldError, _ screen.Words) []any {
		return []any{"Field", string(err)}
	}),
	shell.Detail(http.StatusGone, "api_gone", func(err *api.GoneError, _ screen.Words) []any {
		return []any{"Why", err.Why}
	}),
	shell.Detail(http.StatusBadRequest, "api_field", func(err api.FieldError, _ screen.Words) []any {
		return []any{"Field", err.Name, "Want", err.Want}
	}),
	shell.Detail(http.StatusUnprocessableEntity, "mini_amount", func(err minigame.ErrAmount, _ screen.Words) []any {
		return []any{"Most", err.Most}
	}),
	shell.Detail(http.StatusBadRequest, "field", func(err minigame.ErrField, _ screen.Words) []any {
		return []any{"Field", err.Name}
	}),
	func(err error, _ screen.Words) (int, string, []any) {
		var fault *costsharing.Fault
		if !errors.As(err, &fault) {
			return 0, "", nil
		}
		return http.StatusUnprocessableEntity, "shares_" + string(fault.Kind), []any{"Value", fault.Value}
	},
	shell.Detail(http.StatusServiceUnavailable, "space", func(*store.FullError, screen.Words) []any { return nil }),
	webProblem,
	storeProblem,
}

// storeProblem explains errors of the storage.
func storeProblem(err error, _ screen.Words) (status int, id string, pairs []any) {
	if store.Unavailable(err) {
		return http.StatusServiceUnavailable, "storage", nil
	}
	return 0, "", nil
}

// webProblem explains errors of the web framework.
func webProblem(err error, _ screen.Words) (status int, id string, pairs []any) {
	var web *echo.HTTPError
	if !errors.As(err, &web) || web.Code >= http.StatusInternalServerError {
		return 0, "", nil
	}
	id = map[int]string{
		http.StatusNotFound: "no_page", http.StatusMethodNotAllowed: "method", http.StatusRequestEntityTooLarge: "too_large",
	}[web.Code]
	return web.Code, cmp.Or(id, "bad_request"), nil
}
