package minigame

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"time"

	"github.com/labstack/echo/v4"

	"aiwolfplay/game"
)

// An exportedGame is the first line of a game as a file.
type exportedGame struct {
	ID         string         `json:"id"`
	Game       string         `json:"game"`
	Setting    string         `json:"setting"`
	Commitment string         `json:"commitment"` // SHA-256 of the key, published before the game
	Key        string         `json:"key"`
	Program    string         `json:"program,omitempty"` // the version of the program that stored it
	Seats      []exportedSeat `json:"seats"`
}

type exportedSeat struct {
	Seat   int     `json:"seat"` // from 1
	Agent  string  `json:"agent,omitempty"`
	Person bool    `json:"person"`
	Points float64 `json:"points"`
	Winner bool    `json:"winner"`
}

// An exportedEvent is one of the other lines.
type exportedEvent struct {
	N     int       `json:"n"` // from 1
	At    time.Time `json:"at"`
	Round uint8     `json:"round"`
	Kind  string    `json:"kind"`
	Seat  int       `json:"seat,omitempty"` // from 1
	Value int32     `json:"value"`
}

// getExport sends a game that is over as lines of JSON, without names.
func (p *pages) getExport(c echo.Context) error {
	t, _, err := p.table(c)
	if err != nil {
		return err
	}
	now := t.Now(game.Viewer{})
	if !now.Over {
		return ErrRunning
	}
	g := t.Game()
	head := exportedGame{
		ID: t.ID(), Game: g.Name(), Setting: g.Settings()[t.Setting()],
		Commitment: fmt.Sprintf("%x", t.Commitment()), Key: fmt.Sprintf("%x", *now.Key), Program: t.Program(),
	}
	points, winners := now.Seen.Points(), now.Seen.Winners()
	for i, s := range now.Seats {
		head.Seats = append(head.Seats, exportedSeat{
			Seat: i + 1, Agent: s.Type, Person: s.Person, Winner: winners.Has(game.Seat(i)),
			Points: float64(points[i]) / float64(g.Scale()),
		})
	}
	var b strings.Builder
	lines := json.NewEncoder(&b)
	if err := lines.Encode(head); err != nil {
		return err
	}
	for i, ev := range now.Events {
		line := exportedEvent{i + 1, ev.At.UTC(), ev.Round, g.KindName(ev.Kind), ev.Seat.Number(), ev.Value}
		if err := lines.Encode(line); err != nil {
			return err
		}
	}
	c.Response().Header().Set(echo.HeaderContentDisposition, `attachment; filename="`+g.Name()+"-"+t.ID()+`.jsonl"`)
	return c.Blob(http.StatusOK, "application/jsonl", []byte(b.String()))
}
