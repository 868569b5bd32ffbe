package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"
)

// An Evaluation is the result of an evaluation whose games have all been played.
type Evaluation struct {
	ID      string
	Kind    EvaluationKind
	Created time.Time
	Body    string // JSON, see Kind
}

// An EvaluationKind says what the body of an evaluation is.
type EvaluationKind string

// The kinds.
const (
	EvaluatedSettings EvaluationKind = "settings" // an evaluation.Report
	EvaluatedLineups  EvaluationKind = "lineups"  // a lineup.Report
	// evaluationBegun is an evaluation of settings whose games are being played: an evaluation.Report without results.
	evaluationBegun EvaluationKind = "begun"
)

// BeginEvaluation stores that an evaluation of settings is being played, so that its games can be found before it is
// finished. It leaves one that is stored already as it is.
func (db *DB) BeginEvaluation(ctx context.Context, e Evaluation) error {
	return db.transact(ctx, "begin evaluation "+e.ID, func(ctx context.Context, tx writer) error {
		return tx.exec(ctx, `INSERT INTO evaluation (id, kind, created, body) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING`,
			e.ID, evaluationBegun, e.Created.UnixMilli(), e.Body)
	})
}

// BegunEvaluations returns the evaluations of settings, finished or not, in the order of their ids.
func (db *DB) BegunEvaluations(ctx context.Context) ([]Evaluation, error) {
	list, err := db.evaluations(ctx, `WHERE kind IN (?, ?) ORDER BY id`, EvaluatedSettings, evaluationBegun)
	if err != nil {
		return nil, fmt.Errorf("list evaluations of settings: %w", err)
	}
	return list, nil
}

// SaveEvaluation stores a finished evaluation. It replaces one with the same id.
func (db *DB) SaveEvaluation(ctx context.Context, e Evaluation) error {
	return db.transact(ctx, "store evaluation "+e.ID, func(ctx context.Context, tx writer) error {
		return tx.exec(ctx, `INSERT INTO evaluation (id, kind, created, body) VALUES (?, ?, ?, ?)
			ON CONFLICT DO UPDATE SET kind = excluded.kind, created = excluded.created, body = excluded.body`,
			e.ID, e.Kind, e.Created.UnixMilli(), e.Body)
	})
}

// Evaluations returns up to limit finished evaluations, the latest first.
func (db *DB) Evaluations(ctx context.Context, limit int) ([]Evaluation, error) {
	list, err := db.evaluations(ctx, `WHERE kind <> ? ORDER BY created DESC, id LIMIT ?`, evaluationBegun, limit)
	if err != nil {
		return nil, fmt.Errorf("list evaluations: %w", err)
	}
	return list, nil
}

func (db *DB) evaluations(ctx context.Context, which string, args ...any) ([]Evaluation, error) {
	return collect(ctx, db.read, func(rows *sql.Rows, e *Evaluation) error {
		return rows.Scan(&e.ID, &e.Kind, timeOf{&e.Created}, &e.Body)
	}, `SELECT id, kind, created, body FROM evaluation `+which, args...)
}

// Evaluation returns a finished evaluation, ErrNotFound if there is none.
func (db *DB) Evaluation(ctx context.Context, id string) (Evaluation, error) {
	e := Evaluation{ID: id}
	err := db.read.QueryRowContext(ctx, `SELECT kind, created, body FROM evaluation
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
