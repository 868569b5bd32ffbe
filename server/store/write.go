package store

import (
	"context"
	"fmt"
	"strings"

	"aiwolfplay/server/version"
)

// Games stores games: their seats, logs and notes.
type Games struct {
	db      *handle
	appends group
}

// Create stores a new game with its seats, its first events and the notes
// before them, all or nothing. It returns ErrConflict if the id is taken.
func (s *Games) Create(ctx context.Context, g Game, evs []Stamped, notes []Note) error {
	return s.db.transact(ctx, "create game "+g.ID, func(ctx context.Context, tx writer) error {
		if err := insertGame(ctx, tx, &Record{Game: g, Events: evs, Notes: notes}); err != nil || s.db.budgets == nil {
			return err
		}
		return s.db.checkBudget(ctx, tx, sourceOf(&g))
	})
}

// CreateAll stores several games like Create, in one transaction. A game whose events contain its end is over.
func (s *Games) CreateAll(ctx context.Context, games []Record) error {
	return s.db.transact(ctx, fmt.Sprintf("create %d games", len(games)), func(ctx context.Context, tx writer) error {
		for i := range games {
			if err := insertGame(ctx, tx, &games[i]); err != nil {
				return err
			}
		}
		return nil
	})
}

func insertGame(ctx context.Context, tx writer, g *Record) error {
	setup, err := encodeSetup(g.Setup)
	if err != nil {
		return err
	}
	if err := tx.exec(ctx, `INSERT INTO game
			(id, created, setup, pace, seed, rules_version, origin, source, bytes, listed, program, status)
			VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'running')`,
		g.ID, g.Created.UnixMilli(), string(setup), g.Pace, g.Key[:], g.RulesVersion, g.Origin, string(sourceOf(&g.Game)),
		growthCounted, g.Listed, version.Own().Short()); err != nil {
		return err
	}
	for i, s := range g.Seats {
		if err := tx.exec(ctx, `INSERT INTO seat (game, seat, kind, name, agent, user) VALUES (?, ?, ?, ?, ?, ?)`,
			g.ID, i, s.Kind, s.Name, s.Agent, s.User); err != nil {
			return err
		}
	}
	for _, n := range g.Notes {
		if err := insertNote(ctx, tx, g.ID, n); err != nil {
			return err
		}
	}
	if err := insertEvents(ctx, tx, g.ID, g.Events); err != nil {
		return err
	}
	tx.db.growth.Add(g.ID, 0)
	return tx.db.sealEnd(ctx, tx, g.ID, g.Events, g.Notes)
}

// Append adds events to the end of a game's log, all or none. If GameEnded is among them, the game is over. It returns
// ErrConflict if the positions are taken or leave a gap. That means that somebody else has written, and the caller's
// state is out of date.
//
// Notes are stored with the events. They may also follow earlier events.
func (s *Games) Append(id string, evs []Stamped, notes ...Note) error {
	return s.append(&addition{id: id, evs: evs, notes: notes, now: true})
}

// AppendSoon is Append for a game that only programs play: it does not wait for the disk, although that wait takes most
// of the time of an answer. If the program ends, nothing is lost. A power cut may lose the last events; the game then
// goes on from the events before them.
func (s *Games) AppendSoon(id string, evs []Stamped, notes ...Note) error {
	return s.append(&addition{id: id, evs: evs, notes: notes})
}

func (s *Games) append(a *addition) error {
	if err := s.appends.append(s, a); err != nil {
		return fmt.Errorf("append to game %s: %w", a.id, err)
	}
	return nil
}

// eventRows lists the numbers of events that are inserted by one statement, which halves the time. insertEvent contains
// the statement for each number.
var (
	eventRows   = [...]int{8, 4, 2, 1}
	insertEvent = map[int]string{}
)

func init() {
	for _, rows := range eventRows {
		insertEvent[rows] = `INSERT INTO event (game, seq, at, kind, audience, body) VALUES (?, ?, ?, ?, ?, ?)` +
			strings.Repeat(`, (?, ?, ?, ?, ?, ?)`, rows-1)
	}
}

func insertEvents(ctx context.Context, tx writer, id string, evs []Stamped) error {
	rest, args := evs, make([]any, 0, 6*eventRows[0])
	for _, rows := range eventRows {
		for ; len(rest) >= rows; rest = rest[rows:] {
			args = args[:0]
			for i := range rows {
				ev := &rest[i].Event
				text, err := encodeBody(ev)
				if err != nil {
					return err
				}
				args = append(args, id, ev.Seq, rest[i].At.UnixMilli(), ev.Kind.String(), int64(ev.To), string(text))
			}
			if err := tx.exec(ctx, insertEvent[rows], args...); err != nil {
				return err
			}
		}
	}
	return recordEnd(ctx, tx, id, evs)
}

// AppendNote adds a note after the event that the note names. It sets the note's number.
func (s *Games) AppendNote(id string, n Note) error {
	return s.append(&addition{id: id, notes: []Note{n}, now: !n.Soon})
}

func insertNote(ctx context.Context, tx writer, id string, n Note) error {
	return tx.exec(ctx, `INSERT INTO note (game, after, n, at, kind, audience, body)
		VALUES (?1, ?2, 1 + (SELECT count(*) FROM note WHERE game = ?1 AND after = ?2), ?3, ?4, ?5, ?6)`,
		id, n.After, n.At.UnixMilli(), n.Kind, int64(n.To), n.Body)
}

// MoveSeat gives the seat that a user has in a game to another user, who must not have a seat there.
func (s *Games) MoveSeat(ctx context.Context, game, from, to string) error {
	return s.db.transact(ctx, "move a seat", func(ctx context.Context, tx writer) error {
		return tx.execAll(ctx, []string{
			`UPDATE outcome SET user = ?3 WHERE game = ?1 AND user = ?2 AND user <> ''`,
			`UPDATE seat SET user = ?3 WHERE game = ?1 AND user = ?2 AND user <> ''`,
			`UPDATE mark SET user = ?3 WHERE game = ?1 AND user = ?2`,
		}, game, from, to)
	})
}

// Unseat takes a user's seat in a game away for good.
func (s *Games) Unseat(ctx context.Context, game, user string) error {
	return s.db.transact(ctx, "take a seat", func(ctx context.Context, tx writer) error {
		return tx.exec(ctx, `UPDATE seat SET user = '' WHERE game = ? AND user = ? AND user <> ''`, game, user)
	})
}
