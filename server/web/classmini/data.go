package classmini

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/csv"
	"encoding/hex"
	"net/http"
	"slices"
	"strconv"

	"github.com/labstack/echo/v4"

	"aiwolfplay/game"
	"aiwolfplay/game/mini"
	"aiwolfplay/server/class"
)

// getData sends a round as a table, with one row for each participant and round. The columns have the names of
// oTree's columns if oTree has such a column. The players' own fields follow.
func (p *Pages) getData(c echo.Context) error {
	now, r, err := p.round(c)
	if err != nil {
		return err
	}
	groups := now.MiniGroups(c.Request().Context(), r.MiniRound)
	// This order reveals nothing.
	slices.SortFunc(groups, func(a, b class.MiniGroup) int { return cmp.Compare(a.ID, b.ID) })
	var file bytes.Buffer
	out := csv.NewWriter(&file)
	g, measured := gauges[r.Game]
	_ = out.Write(columns(g.column)) // never fails, like the writes below, because the buffer doesn't
	n := 0
	for _, group := range groups {
		if group.Live == nil {
			continue
		}
		h := historyOf(group.Live)
		n++
		for seat := range game.Seat(mini.Seats) {
			code, bot := participant(now, r, group, seat)
			for i := range h.rounds {
				row := []string{r.Code, r.Game + "/" + r.Setting, code, truth(bot), "", strconv.Itoa(seat.Number())}
				if h.over {
					row[4] = points(r.game, h.points[seat])
				}
				if measured {
					row = append(row, strconv.FormatFloat(g.of(h.rounds[i].moves[seat]), 'f', -1, 64))
				}
				_ = out.Write(append(row, points(r.game, h.rounds[i].payoff[seat]), truth(!h.rounds[i].person.Has(seat)),
					h.seats[seat].Type, strconv.Itoa(n), strconv.Itoa(i+1),
					group.Live.Program()))
			}
		}
	}
	out.Flush()
	c.Response().Header().Set(echo.HeaderContentDisposition,
		`attachment; filename="`+r.Game+"-"+r.Code+`.csv"`)
	return c.Blob(http.StatusOK, "text/csv; charset=utf-8", file.Bytes())
}

// columns returns the names of the columns. move is the name of the move's column, "" if there is none.
func columns(move string) []string {
	list := []string{"session.code", "session.config.name", "participant.code", "participant._is_bot",
		"participant.payoff", "player.id_in_group"}
	if move != "" {
		list = append(list, move)
	}
	return append(list, "player.payoff", "player.played_by_agent", "player.agent_type", "group.id_in_subsession",
		"subsession.round_number", "session.config.program")
}

// participant returns the code of the participant who has a seat. Codes of students are random, and stay the same in
// all rounds of the class.
func participant(now class.Now, r *played, group class.MiniGroup, seat game.Seat) (code string, bot bool) {
	for i := range now.Students {
		st := &now.Students[i]
		if st.Participant != "" && slices.Contains(group.Students, st.Name) && group.Live.SeatOf(st.User) == seat {
			return st.Participant, false
		}
	}
	sum := sha256.Sum256([]byte(r.Code + group.ID + strconv.Itoa(int(seat))))
	return hex.EncodeToString(sum[:4]), true
}

// truth formats a boolean as oTree does.
func truth(is bool) string {
	if is {
		return "1"
	}
	return "0"
}

// points formats points, to four decimal places.
func points(g mini.Game, units int32) string {
	x := float64(units) / float64(g.Scale())
	return strconv.FormatFloat(float64(int64(x*10_000+0.5*sign(x)))/10_000, 'f', -1, 64)
}

func sign(x float64) float64 {
	if x < 0 {
		return -1
	}
	return 1
}
