package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"
)

// Evaluations stores evaluations of agents.
type Evaluations struct{ db *handle }

// An Evaluation is the result of an evaluation whose games have all been played.
type Evaluation struct {
	ID      string
	Kind    EvaluationKind
	Created time.Time
	Body    string // JSON, see Kind
}

// An EvaluationKind is the kind of an evaluation's body.
type EvaluationKind string

// The kinds.
const (
	EvaluatedSettings EvaluationKind = "settings" // an evaluation.Report
	EvaluatedLineups  EvaluationKind = "lineups"  // a lineup.Report
	// evaluationBegun is an evaluation of settings whose games are being played: an evaluation.Report without results.
	evaluationBegun EvaluationKind = "begun"
)

// Begin stores that an evaluation of settings is being played, so that its games can be found before it is finished. It
// does not change an evaluation that is already stored.
func (s *Evaluations) Begin(ctx context.Context, e Evaluation) error {
	return s.db.transact(ctx, "begin evaluation "+e.ID, func(ctx context.Context, tx writer) error {
		return tx.exec(ctx, `INSERT INTO evaluation (id, kind, created, body) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING`,
			e.ID, evaluationBegun, e.Created.UnixMilli(), e.Body)
	})
}

// Begun returns the evaluations of settings, finished or not, in the order of their ids.
func (s *Evaluations) Begun(ctx context.Context) ([]Evaluation, error) {
	list, err := s.list(ctx, `WHERE kind IN (?, ?) ORDER BY id`, EvaluatedSettings, evaluationBegun)
	if err != nil {
		return nil, fmt.Errorf("list evaluations of settings: %w", err)
	}
	return list, nil
}

// Save stores a finished evaluation. It replaces an evaluation with the same id.
func (s *Evaluations) Save(ctx context.Context, e Evaluation) error {
	return s.db.transact(ctx, "store evaluation "+e.ID, func(ctx context.Context, tx writer) error {
		return tx.exec(ctx, `INSERT INTO evaluation (id, kind, created, body) VALUES (?, ?, ?, ?)
			ON CONFLICT DO UPDATE SET kind = excluded.kind, created = excluded.created, body = excluded.body`,
			e.ID, e.Kind, e.Created.UnixMilli(), e.Body)
	})
}

// Latest returns up to limit finished evaluations, the latest first.
func (s *Evaluations) Latest(ctx context.Context, limit int) ([]Evaluation, error) {
	list, err := s.list(ctx, `WHERE kind <> ? ORDER BY created DESC, id LIMIT ?`, evaluationBegun, limit)
	if err != nil {
		return nil, fmt.Errorf("list evaluations: %w", err)
	}
	return list, nil
}

func (s *Evaluations) list(ctx context.Context, which string, args ...any) ([]Evaluation, error) {
	return collect(ctx, s.db.read, func(rows *sql.Rows, e *Evaluation) error {
		return rows.Scan(&e.ID, &e.Kind, timeOf{&e.Created}, &e.Body)
	}, `SELECT id, kind, created, body FROM evaluation `+which, args...)
}

// Load returns a finished evaluation, ErrNotFound if there is none.
func (s *Evaluations) Load(ctx context.Context, id string) (Evaluation, error) {
	e := Evaluation{ID: id}
	err := s.db.read.QueryRowContext(ctx, `SELECT kind, created, body FROM evaluation
		WHERE id = ? AND kind <> ?`, id, evaluationBegun).
		Scan(&e.Kind, timeOf{&e.Created}, &e.Body)
	if errors.Is(err, sql.ErrNoRows) {
		err = ErrNotFound
	}
	if err != nil {
		return Evaluation{}, fmt.Errorf("evaluation %s: %w", id, err)
	}
	return e, nil
}
