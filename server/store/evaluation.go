package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"
)

// An Evaluation is what agents came to on settings, when all of its games had been played.
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
)

// SaveEvaluation stores an evaluation, in place of what was stored under its id.
func (db *DB) SaveEvaluation(ctx context.Context, e Evaluation) error {
	return db.transact(ctx, "store evaluation "+e.ID, func(ctx context.Context, tx writer) error {
		return tx.exec(ctx, `INSERT INTO evaluation (id, kind, created, body) VALUES (?, ?, ?, ?)
			ON CONFLICT DO UPDATE SET created = excluded.created, body = excluded.body`,
			e.ID, e.Kind, e.Created.UnixMilli(), e.Body)
	})
}

// Evaluations returns up to limit evaluations, the latest first.
func (db *DB) Evaluations(ctx context.Context, limit int) ([]Evaluation, error) {
	list, err := collect(ctx, db.read, func(rows *sql.Rows, e *Evaluation) error {
		return rows.Scan(&e.ID, &e.Kind, timeOf{&e.Created}, &e.Body)
	}, `SELECT id, kind, created, body FROM evaluation ORDER BY created DESC, id LIMIT ?`, limit)
	if err != nil {
		return nil, fmt.Errorf("list evaluations: %w", err)
	}
	return list, nil
}

// Evaluation returns an evaluation, ErrNotFound if there is none.
func (db *DB) Evaluation(ctx context.Context, id string) (Evaluation, error) {
	e := Evaluation{ID: id}
	err := db.read.QueryRowContext(ctx, `SELECT kind, created, body FROM evaluation WHERE id = ?`, id).
		Scan(&e.Kind, timeOf{&e.Created}, &e.Body)
	if errors.Is(err, sql.ErrNoRows) {
		err = ErrNotFound
	}
	if err != nil {
		return Evaluation{}, fmt.Errorf("evaluation %s: %w", id, err)
	}
	return e, nil
}
